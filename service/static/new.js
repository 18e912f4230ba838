// Opening a table: seats, teams and house rules put together and sent; what the API minds is shown beside its field.

import { Offline, openTable, piece, Problem } from "./api.js";
import { drawTable } from "./drawn.js";
import * as fields from "./fields.js";
import { wireDrawing } from "./partners.js";
import { word } from "./words.js";

const form = document.getElementById("new");
const count = document.getElementById("count");
const list = document.getElementById("seat-list");
const USUAL = { 4: ["N", "E", "S", "W"] };
const LETTERS = "ABCDEFGHIJKL";

// --- seats -------------------------------------------------------------------------------------------------------------

const rows = () => [...list.children];
const field = (row, what) => row.querySelector(`[data-what=${what}]`);
const usual = (place) => USUAL[rows().length]?.[place] ?? LETTERS[place];
const labels = () => rows().map((row, place) => field(row, "label").value.trim() || usual(place));

function addRow() {
  const row = document.getElementById("seat").content.firstElementChild.cloneNode(true);
  field(row, "up").addEventListener("click", () => {
    if (row.previousElementSibling) row.previousElementSibling.before(row);
    else list.append(row);
    renumbered();
  });
  field(row, "label").addEventListener("input", () => { row.dataset.own = "yes"; relabelled(); });
  field(row, "name").addEventListener("input", () => { nameLabels(); relabelled(); });
  list.append(row);
}

function seated() {
  while (rows().length < Number(count.value)) addRow();
  while (rows().length > Number(count.value)) list.lastElementChild.remove();
  renumbered();
}

function renumbered() {
  for (const [place, row] of rows().entries()) {
    row.querySelector("b").textContent = place + 1;
    field(row, "label").placeholder = usual(place);
    for (const wrong of row.querySelectorAll(".wrong")) wrong.dataset.field = `${wrong.dataset.of}.${place}`;
  }
  relabelled();
}

/** A seat without a label of its own goes by the first letter of its name, as many letters as tell it apart. */
function nameLabels() {
  const unnamed = rows().filter((row) => !row.dataset.own);
  const names = rows().map((row) => field(row, "name").value.trim().replace(/[\s:;,+/#"]/g, ""));
  for (const row of unnamed) {
    const name = names[rows().indexOf(row)];
    const others = names.filter((_, place) => rows()[place] !== row);
    let length = 1;
    while (length < name.length && others.some((other) => other.slice(0, length) === name.slice(0, length))) length += 1;
    field(row, "label").value = name.slice(0, length);
  }
}

function relabelled() {
  const found = labels();
  fill(document.getElementById("dealer"), [["", word("last-seat")], ...found.map((label) => [label, label])]);
  for (const option of document.getElementById("teams").options) {
    option.textContent = "singles" in option.dataset ? word("singles") : teams(option.value).map(called).join(" – ");
  }
  drawTable(rows().map((row, place) => field(row, "name").value.trim() || labels()[place]), exchanged);
  scoresFor();
}

/** Two players exchange their seats. */
function exchanged(one, other) {
  const seats = rows();
  [seats[one], seats[other]] = [seats[other], seats[one]];
  list.append(...seats);
  renumbered();
}

/** Teams written by seats, `1+3 2+4`, as lists of labels. */
const teams = (text) => text.split(" ").map((team) => team.split("+").map((seat) => labels()[seat - 1]));
const called = (members) => members.join(members.every((label) => label.length === 1) ? "" : "+");
const chosenTeams = () => teams(document.getElementById("teams").value);

function fill(select, options) {
  const chosen = select.selectedIndex;
  select.replaceChildren(...options.map(([value, text]) => new Option(text, value)));
  select.selectedIndex = chosen >= 0 && chosen < options.length ? chosen : 0;
}

// --- scores carried in ----------------------------------------------------------------------------------------------------

function scoresFor() {
  document.getElementById("scores").replaceChildren(...chosenTeams().map((members, place) => {
    const row = Object.assign(document.createElement("div"), { className: "field" });
    const label = Object.assign(document.createElement("label"), { textContent: called(members), htmlFor: `score-${place}` });
    const input = Object.assign(document.createElement("input"), { type: "text", inputMode: "numeric", id: `score-${place}` });
    input.dataset.score = called(members);
    const wrong = Object.assign(document.createElement("p"), { className: "wrong", hidden: true });
    wrong.dataset.field = `scores.${called(members)}`;
    row.append(label, input, wrong);
    return row;
  }));
}

/** What was typed as a number where it is one; anything else goes to the API as it stands, which says what is wrong. */
const numberOr = (text) => (/^[-−]?\d+$/.test(text) ? Number(text.replace("−", "-")) : text);

// --- house rules --------------------------------------------------------------------------------------------------------------

function valueOf(rule) {
  if (!("several" in rule.dataset)) return rule.value.trim();
  return [...rule.querySelectorAll(":checked")].map((box) => box.value).join("+") || "none";
}

const deviating = () => [...document.querySelectorAll("[data-house]")].filter((rule) => valueOf(rule) !== rule.dataset.standard);

function houseChanged() {
  const found = deviating();
  document.getElementById("house-count").textContent = found.length ? word("changed", { count: found.length }) : "";
  const told = document.getElementById("house-changed");
  told.replaceChildren(...found.map((rule) => Object.assign(document.createElement("li"), { textContent: `▸ ${saidOf(rule)}` })));
  told.hidden = found.length === 0;
}

/** A house rule with what was chosen, in words. */
function saidOf(rule) {
  const decides = rule.closest(".field").querySelector("label, .label").firstChild.textContent.trim();
  if (rule.matches("select")) return `${decides} ${rule.selectedOptions[0].textContent}`;
  if (rule.matches("input")) return `${decides} ${rule.value.trim()}`;
  return [decides, ...[...rule.querySelectorAll(":checked")].map((box) => box.parentElement.textContent.trim())].join(" ");
}

/** What the published version that was chosen has otherwise. */
function versionChanged() {
  const { value } = document.getElementById("version");
  for (const told of document.querySelectorAll("[data-version]")) told.hidden = told.dataset.version !== value;
}

/** Another rulebook, or another number of players: other teams and other standards. What was typed stays. */
async function gameChanged() {
  const asked = new URLSearchParams({ rulebook: form.elements.rulebook.value, seats: count.value });
  try {
    const fresh = await piece(`/new?${asked}`);
    for (const id of ["count", "teams"]) {
      const [own, other] = [document.getElementById(id), fresh.querySelector(`#${id}`)];
      const chosen = other.selectedIndex;   // options forget it as they move
      own.replaceChildren(...other.children);
      own.selectedIndex = chosen;
    }
    document.getElementById("version-field").replaceWith(fresh.querySelector("#version-field"));
    document.getElementById("drawn").dataset.ring = fresh.querySelector("#drawn").dataset.ring;
    document.getElementById("house-rules").replaceWith(fresh.querySelector("#house-rules"));
  } catch (error) {
    trouble(error);
  }
  houseChanged();
  seated();
}

// --- sending -----------------------------------------------------------------------------------------------------------------

function asked() {
  const names = rows().map((row, place) => [labels()[place], field(row, "name").value.trim()]).filter(([, name]) => name);
  const scores = [...document.querySelectorAll("[data-score]")].filter((input) => input.value.trim())
    .map((input) => [input.dataset.score, numberOr(input.value.trim())]);
  return {
    rulebook: form.elements.rulebook.value,
    version: document.getElementById("version").value || undefined,
    seats: labels(),
    teams: chosenTeams(),
    dealer: document.getElementById("dealer").value || undefined,
    names: Object.fromEntries(names),
    scores: Object.fromEntries(scores),
    house: Object.fromEntries(deviating().map((rule) => [rule.dataset.house, valueOf(rule)])),
    language: document.documentElement.lang,
  };
}

function trouble(error) {
  if (error instanceof Offline) fields.show(form, {}, word("offline"));
  else if (error instanceof Problem) {
    fields.show(form, error.errors, Object.keys(error.errors).length ? word("look") : error.message);
  } else throw error;
}

form.addEventListener("submit", async (event) => {
  event.preventDefault();
  try {
    const { table, links, recovery } = await openTable(asked());
    sessionStorage.setItem(`redthree.links.${table}`, JSON.stringify({ ...links, recovery }));
    location.assign(`/tables/${encodeURIComponent(table)}/links?fresh=1`);
  } catch (error) {
    trouble(error);
  }
});
count.addEventListener("change", gameChanged);
document.getElementById("teams").addEventListener("change", scoresFor);
form.addEventListener("change", (event) => {
  if (event.target.name === "rulebook") gameChanged();
  else if (event.target.id === "version") versionChanged();
  else if (event.target.closest("[data-house]")) houseChanged();
});
wireDrawing(form, {
  rows,
  teams: () => document.getElementById("teams").value.split(" ").map((team) => team.split("+").map(Number)),
  seat: (order) => { const seats = rows(); list.append(...order.map((place) => seats[place - 1])); renumbered(); },
  called: (place) => field(rows().at(place), "name").value.trim() || labels().at(place),
  trouble,
});
seated();
