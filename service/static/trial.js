// A round counted on paper: the server reads what is typed and shows what it comes to, as it is typed. What was typed
// stands in the address, so that a reload loses nothing, and the round goes on record by the outbox, as a turn does.

import { event, Offline, piece, Problem } from "./api.js";
import * as outbox from "./outbox.js";
import { listen } from "./pad.js";
import { plural, word } from "./words.js";

const REST = 300;  // milliseconds without a key until the server is asked
const form = document.getElementById("counted");
const pad = document.getElementById("count-pad");
const told = document.getElementById("told");
const button = () => document.querySelector("#trial .record");
const { table } = button().dataset;
const home = `/tables/${encodeURIComponent(table)}`;
const again = outbox.retry(() => deliver());
let timer = 0;
let asked = 0;
let otherTeams = false;  // the form on the page is not the one for what was typed
let waits = false;       // the round of this page is in the outbox

const address = () => {
  const typed = [...new FormData(form)].filter(([, value]) => value.trim());
  return `${location.pathname}?${new URLSearchParams(typed)}`;
};

/** Say what keeps the round from the log; `leads` to the table, where what waits is decided about. */
function say(text, { leads = false } = {}) {
  const link = Object.assign(document.createElement("a"), { href: home, textContent: text });
  told.replaceChildren(leads ? link : text);
  told.hidden = !text;
  if (text) told.scrollIntoView({ block: "nearest" });
}

async function show() {
  const turn = ++asked;
  const shown = address();
  history.replaceState(null, "", shown);
  try {
    const fresh = await piece(shown);
    if (turn !== asked) return;
    if (otherTeams) return location.replace(shown);
    document.getElementById("trial").replaceWith(fresh.querySelector("#trial"));
    document.getElementById("heard").textContent = document.getElementById("trial").dataset.says;
    for (const said of form.querySelectorAll("[data-said]")) said.replaceWith(fresh.querySelector(`[id="${said.id}"]`));
    for (const field of form.querySelectorAll("input")) {
      field.toggleAttribute("aria-invalid", false);
      if (fresh.querySelector(`[id="${field.id}"]`).hasAttribute("aria-invalid")) field.setAttribute("aria-invalid", "true");
    }
    say("");
    again.rest();
  } catch (error) {
    if (!(error instanceof Offline || error instanceof Problem)) throw error;
    if (turn !== asked) return;
    say(error instanceof Offline ? word("offline") : error.message);
    again.later();
  }
}

function changed() {
  button().disabled = true;  // until what it would log is known again
  say("");
  clearTimeout(timer);
  timer = setTimeout(show, REST);
}

/** The round waits on this phone from now on, behind what waits already, and is sent. */
async function record() {
  const { etag, steps } = button().dataset;
  clearTimeout(timer);
  asked += 1;  // an answer still to come is about a form that was not logged yet
  button().disabled = true;
  form.inert = true;
  await outbox.add({ table, seat: 0, events: JSON.parse(steps).map(({ kind, data }) => event(kind, data)), etag });
  waits = true;
  return deliver();
}

/** Send what waits; with nothing that waits, ask again what the round comes to. Once it is on record the table is shown. */
async function deliver() {
  const sent = [];
  const found = await outbox.deliver(table, (batch) => sent.push(batch));
  const [first, ...behind] = await outbox.waiting(table);
  if (found === "later") {
    button().disabled = true;
    say(waits ? word("round-waits") : plural("turns-wait", 1 + behind.length));
    return again.later();
  }
  again.rest();
  if (found === "held") return waits && behind.length === 0 ? takeBack(first) : decided();
  const over = sent.some(({ events }) => events.some(({ kind }) => kind === "round-ended"));
  return waits || over ? location.assign(home) : show();
}

/** The server has not taken the round: it is on the page again as it was typed, with what was logged meanwhile. */
async function takeBack(batch) {
  await outbox.drop(batch);
  waits = form.inert = false;
  await show();
  say(batch.state === "overtaken" ? word("overtaken") : batch.why);
}

/** Something that was logged before waits for a person: the table shows it, and the round behind it. */
function decided() {
  button().disabled = true;
  say(word("outbox-held"), { leads: true });
}

form.addEventListener("input", changed);
form.addEventListener("change", (changes) => {
  otherTeams ||= "whole" in changes.target.dataset;
  if (otherTeams) changed();
});
form.addEventListener("submit", (submits) => { submits.preventDefault(); changed(); });
document.addEventListener("click", ({ target }) => { if (target.closest(".record")) return record(); });

/** The pad stands under the hand whose cards are being tapped. */
if (pad) {
  let field = null;
  for (const each of form.querySelectorAll(".takes-cards input")) {
    each.addEventListener("focus", () => {
      field = each;
      each.closest(".left-with").append(pad);
      pad.hidden = false;
    });
  }
  listen(pad, (card) => {
    field.value = `${field.value} ${card}`.trim();
    changed();
  });
}
if ((await outbox.waiting(table)).length) await deliver();
