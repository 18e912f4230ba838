// Settling a dispute: what was decided and what it changes go on record in one batch.

import { record } from "./recording.js";
import { word } from "./words.js";

const form = document.getElementById("settle");
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

/** Who agrees: nobody named where the owner decides; null where a team is missing. */
function agreed() {
  if (at("owner")?.checked) return [];
  const teams = [...at("teams").querySelectorAll(".agrees")].map((team) => team.querySelector(":checked")?.value);
  return teams.every(Boolean) ? teams.map(Number) : null;
}

function complain(id, said) {
  at(id).textContent = said;
  at(id).hidden = !said;
  return Boolean(said);
}

function settle(submitted) {
  submitted.preventDefault();
  const way = form.querySelector("[name=way]:checked");
  const by = agreed();
  const wrong = [complain("way-wrong", way ? "" : word("choose")), complain("agree-wrong", by ? "" : word("agree"))];
  if (wrong.some(Boolean)) return;
  const { table, etag, dispute } = form.dataset;
  const data = { dispute: Number(dispute), outcome: way.value, by };
  if (at("reason").value.trim()) data.reason = at("reason").value.trim();
  const done = way.id === "own" ? own() : steps(way.dataset.steps);
  record(table, etag, [...done, { kind: "dispute-settled", data }], `/disputes/${dispute}`, at("settle-wrong"));
}

function shown() {
  at("own-decision").hidden = !at("own").checked;
  at("own-points").hidden = at("comes-to").value !== "points";
  if (at("owner")) at("teams").hidden = at("owner").checked;
}

if (form) {
  form.addEventListener("submit", settle);
  form.addEventListener("change", shown);
  shown();
}
