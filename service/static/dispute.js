// Settling a dispute. The owner puts what was decided and what it changes on record in one batch; a seat proposes that,
// and other seats' phones agree to it. What others log meanwhile is shown, unless somebody is choosing here.

import { watch } from "./news.js";
import { record } from "./recording.js";
import { word } from "./words.js";

const form = document.getElementById("settle");
const proposal = document.getElementById("proposal");
const at = (id) => document.getElementById(id);
const { table, etag, dispute } = at("dispute").dataset;
const steps = (text) => JSON.parse(text);

let putting = false;

async function put(events, next, wrong) {
  putting = true;
  await record(table, etag, events, next, wrong);
  putting = false;
}

/** The steps that the table's own decision comes to. */
function own() {
  const { undo, strike, article } = form.dataset;
  if (at("comes-to").value === "struck") return [...steps(undo), ...steps(strike)];
  if (at("comes-to").value === "nothing") return steps(undo);
  const team = at("team").value.split("+").map(Number);
  return [...steps(undo), { kind: "penalty-given", data: { team, points: at("points").valueAsNumber || 0, article } }];
}

/** Who agrees, as the owner says it: nobody named where the owner decides; null where a team is missing. */
function agreed() {
  if (at("owner").checked) return [];
  const teams = [...at("teams").querySelectorAll(".agrees")].map((team) => team.querySelector(":checked")?.value);
  return teams.every(Boolean) ? teams.map(Number) : null;
}

function complain(id, said) {
  at(id).textContent = said;
  at(id).hidden = !said;
  return Boolean(said);
}

const said = () => (at("reason").value.trim() ? { reason: at("reason").value.trim() } : {});

/** What goes on record: the owner's settlement with its steps, or a seat's proposal with the steps within it. */
function made(outcome, events, by) {
  const data = { dispute: Number(dispute), outcome, ...said() };
  if (by) return [...events, { kind: "dispute-settled", data: { ...data, by } }];
  return [{ kind: "ruling-proposed", data: { ...data, seat: Number(form.dataset.seat), events } }];
}

function decide(submitted) {
  submitted.preventDefault();
  const way = form.querySelector("[name=way]:checked");
  const owner = at("owner") !== null;
  const by = owner ? agreed() : null;
  const wrong = [
    complain("way-wrong", way ? "" : word("choose")),
    owner && complain("agree-wrong", by ? "" : word("agree")),
  ];
  if (wrong.some(Boolean)) return undefined;
  const events = way.id === "own" ? own() : steps(way.dataset.steps);
  return put(made(way.value, events, by), `/disputes/${dispute}`, at("settle-wrong"));
}

function shown() {
  at("own-decision").hidden = !at("own").checked;
  at("own-points").hidden = at("comes-to").value !== "points";
  if (at("owner")) at("teams").hidden = at("owner").checked;
}

if (form) {
  form.addEventListener("submit", decide);
  form.addEventListener("change", shown);
  shown();
}

for (const answer of proposal?.querySelectorAll("[data-steps]") ?? []) {
  const next = answer.id === "agree" ? `/disputes/${dispute}?agreed=1` : `/disputes/${dispute}`;
  answer.addEventListener("click", () => put(steps(answer.dataset.steps), next, at("answer-wrong")));
}
// Two who agree at the same moment do not know of each other: neither has put on record what both agreed to.
if (new URLSearchParams(location.search).has("agreed")) at("put-on-record")?.click();

const choosing = () => Boolean(form && (form.querySelector("[name=way]:checked") || at("reason").value));

watch(table, () => parseInt(etag, 10), () => {
  if (putting) return;
  if (choosing()) {
    at("gone-on").hidden = false;
    return;
  }
  for (const button of document.querySelectorAll("button")) button.disabled = true;  // they speak of what was
  location.reload();
});
