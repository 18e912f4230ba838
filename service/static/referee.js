// Asking the referee without a table. What was picked is written in the notation, into the same box that a person
// may write in; the answers come back as a piece of the page.

import { importMeld, Offline, posted, Problem } from "./api.js";
import { face } from "./chips.js";
import { listen } from "./pad.js";
import * as picks from "./picks.js";
import { remember } from "./phone.js";
import { word } from "./words.js";

const form = document.getElementById("referee");
const picked = document.getElementById("picks");
const text = document.getElementById("meld");
const trouble = document.getElementById("trouble");
const missing = document.getElementById("missing");
let lying = picks.empty;

const line = () => picked.querySelector("[name=lies]:checked").value;

function show() {
  for (const place of picked.querySelectorAll("[data-shows]")) {
    const groups = lying[place.dataset.shows];
    place.replaceChildren(...groups.flatMap((group, nth) => [...(nth ? [" · "] : []), ...group.map(face)]));
  }
}

function put(next) {
  lying = next;
  show();
}

function complain(place, error) {
  if (!(error instanceof Offline || error instanceof Problem)) throw error;
  place.textContent = error instanceof Offline ? word("offline") : error.message;
  place.hidden = false;
}

/** Send what stands in the box; show what comes back. */
async function ask() {
  trouble.hidden = true;
  try {
    const page = await posted("/referee", new FormData(form));
    for (const id of ["answers", "unreadable"]) document.getElementById(id).replaceWith(page.querySelector(`#${id}`));
    text.toggleAttribute("aria-invalid", false);
    const wrong = document.querySelector("#unreadable li");
    if (wrong) {
      text.setAttribute("aria-invalid", "true");
      document.getElementById("written").open = true;
    }
    document.getElementById("keeping").hidden = Boolean(wrong);
    document.getElementById("answers").scrollIntoView({ block: wrong ? "end" : "start" });
  } catch (error) {
    complain(trouble, error);
  }
}

function asked(question) {
  const fields = {
    rulebook: document.getElementById("rulebook").value,
    score: document.getElementById("score").value,
    round: document.getElementById("round").value,
    count: document.getElementById("count").value,
    frozen: document.getElementById("frozen").checked,
    drawn: document.getElementById("turn").checked,
  };
  const lacks = picks.lacks(question, lying);
  missing.textContent = lacks ? word(lacks) : "";
  missing.hidden = !lacks;
  if (lacks) return;
  text.value = picks.written(question, lying, fields);
  ask();
}

async function keep() {
  try {
    const { table } = await importMeld(text.value);
    remember(table);
    location.assign(`/tables/${encodeURIComponent(table)}`);
  } catch (error) {
    complain(trouble, error);
  }
}

picked.hidden = false;
document.getElementById("written").open = document.querySelector("#unreadable li") !== null;
document.getElementById("keeping").hidden = document.querySelector("#answers > article") === null;
listen(picked.querySelector(".pad"), (card) => put(picks.withCard(lying, line(), card)));
document.getElementById("next").addEventListener("click", () => put(picks.nextMeld(lying, line())));
document.getElementById("undo").addEventListener("click", () => put(picks.withoutLast(lying, line())));
document.getElementById("clear").addEventListener("click", () => put(picks.empty));
for (const button of picked.querySelectorAll("[data-ask]")) button.addEventListener("click", () => asked(button.dataset.ask));
document.getElementById("keep").addEventListener("click", keep);
form.addEventListener("submit", (event) => { event.preventDefault(); ask(); });
show();
