// Settling a dispute. The owner puts what was decided and what it changes on record in one batch; a seat proposes that,
// and other seats' phones agree to it.

import { record } from "./recording.js";
import { word } from "./words.js";

const form = document.getElementById("settle");
const proposal = document.getElementById("proposal");
const at = (id) => document.getElementById(id);
const steps = (text) => JSON.parse(text);

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
  const { dispute, seat } = form.dataset;
  const data = { dispute: Number(dispute), outcome, ...said() };
  if (by) return [...events, { kind: "dispute-settled", data: { ...data, by } }];
  return [{ kind: "ruling-proposed", data: { ...data, seat: Number(seat), events } }];
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
  if (wrong.some(Boolean)) return;
  const { table, etag, dispute } = form.dataset;
  const events = way.id === "own" ? own() : steps(way.dataset.steps);
  record(table, etag, made(way.value, events, by), `/disputes/${dispute}`, at("settle-wrong"));
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
  const { table, etag, dispute } = proposal.dataset;
  answer.addEventListener("click", () =>
    record(table, etag, steps(answer.dataset.steps), `/disputes/${dispute}`, at("answer-wrong")));
}
