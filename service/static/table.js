// The table's page: one stage at a time (deal, play, end) works the pad and the tray; the drawer is always at hand.

import { wireAgain } from "./again.js";
import { stayAwake } from "./awake.js";
import { wireClosing } from "./chooser.js";
import { catchUp } from "./contact.js";
import * as correcting from "./correct.js";
import * as deal from "./deal.js";
import { desk, explain, refresh } from "./desk.js";
import * as end from "./end.js";
import * as logging from "./logging.js";
import { watch } from "./news.js";
import * as pad from "./pad.js";
import { remember } from "./phone.js";
import * as play from "./play.js";
import { witness } from "./witness.js";

const stages = { deal, play, end, correct: correcting };
const drawer = document.getElementById("drawer");
let stage = "";
let ending = end.begun();   // somebody said that the round ends here, before the log shows it
const awake = stayAwake(() => desk.state.stage === "play" || desk.state.stage === "end");

function staged() {
  if (correcting.wanted) return "correct";
  return ending && desk.state.stage === "play" ? "end" : desk.state.stage;
}

function enter() {
  const now = staged();
  document.body.dataset.stage = now;
  const over = !(now in stages);
  document.getElementById("controls").disabled = over;
  document.getElementById("controls").hidden = over;
  for (const row of document.querySelectorAll("[data-stage-of]")) row.hidden = !row.dataset.stageOf.split(" ").includes(now);
  if (over) return;
  if (now === stage) stages[stage].moved();
  else {
    stage = now;
    stages[stage].enter();
  }
}

desk.changed = () => {
  if (desk.state.stage !== "play") ending = false;
  enter();
  void awake();
};

pad.listen(document.getElementById("pad"), (card) => stages[stage].card(card));
document.getElementById("undo").addEventListener("click", () => stages[stage].undo());
for (const each of document.querySelectorAll(".more")) each.addEventListener("click", () => drawer.showModal());
for (const button of drawer.querySelectorAll("[data-do]")) {
  button.addEventListener("click", () => {
    drawer.close();
    if (button.dataset.do === "end-round" || button.dataset.do === "play-on") {
      ending = button.dataset.do === "end-round";
      if (!ending) end.forget();
      enter();
    } else play.drawer[button.dataset.do]();
  });
}
document.addEventListener("click", ({ target }) => {
  const due = target.closest("[data-due]");
  if (due && stage === "play") play.drawer[due.dataset.due](Number(due.dataset.of));
});
for (const each of Object.values(stages)) each.wire();
wireAgain();
wireClosing();
remember(desk.state.table);
void witness(desk.state.table, desk.state.etag);
document.getElementById("tray").hidden = false;
enter();
logging.wire(play.takeBack).catch(explain);
catchUp(() => refresh().catch(explain));
watch(desk.state.table, () => desk.state.number, () => refresh().catch(explain), play.others);
