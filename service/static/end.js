// The stage at the end of a round: what every hand (and foot) is left with, by cards or by points, and how it ended.

import { event } from "./api.js";
import { chip } from "./chips.js";
import { enterNumber } from "./chooser.js";
import { desk, judge } from "./desk.js";
import { log } from "./logging.js";
import { word } from "./words.js";

const picks = document.getElementById("left-seats");
const how = document.getElementById("how");
let left = new Map();   // "3" or "3 foot" → {cards} or {points}
let chosen = "";
let made = new Map();   // the entries that say what was left, each the same while nothing in it changes
const kept = () => `redthree.left.${desk.state.table}`;
const stored = () => JSON.parse(localStorage.getItem(kept()) ?? "null");

/** Whether the count of this round was begun on this phone, and not logged yet. */
export const begun = () => stored()?.round === desk.state.round;

const keys = () => [...desk.state.seats.keys()].filter((seat) => seat !== desk.state.out)
  .flatMap((seat) => document.getElementById("left-foot") ? [`${seat}`, `${seat} foot`] : [`${seat}`]);
const nameOf = (key) => desk.state.names.get(parseInt(key, 10));
const isFoot = (key) => key.endsWith("foot");

/** The round goes on after all, or its end is logged: what was typed is done with. */
export function forget() {
  localStorage.removeItem(kept());
  made = new Map();
}

export function enter() {
  const before = begun() ? stored() : null;
  left = new Map(before?.left);
  made = new Map(before?.made);
  how.value = before?.how ?? "as-logged";
  chosen = keys()[0];
  moved();
  void weigh();
}

/** Ask the referee about the end as it stands, and keep what was typed: a reload loses nothing. */
async function weigh() {
  const batch = [...events(), ending()];
  const typed = { round: desk.state.round, left: [...left], made: [...made], how: how.value };
  localStorage.setItem(kept(), JSON.stringify(typed));
  const broken = await judge(batch) === "broken";
  for (const [as, shown] of [["end", !broken], ["anyway", broken]]) {
    document.querySelector(`#do-end-round [data-as=${as}]`).hidden = !shown;
  }
}

/** What was typed, as the page that counts on paper takes it. */
function onPaper() {
  const fields = [...left].flatMap(([key, { cards, points }]) => {
    const name = `${parseInt(key, 10)}.${isFoot(key) ? "foot" : "hand"}`;
    return cards?.length ? [[`${name}.cards`, cards.join(" ")]] : [[`${name}.points`, points ?? 0]];
  });
  return new URLSearchParams([...fields, ["how", how.value]]);
}

export function moved() {
  picks.replaceChildren(...keys().filter((key) => !isFoot(key)).map(pick));
  desk.who.textContent = word(isFoot(chosen) ? "left-foot" : "left-with", { name: nameOf(chosen) });
  const packet = left.get(chosen);
  desk.line.replaceChildren(...shown(packet));
  document.getElementById("undo").disabled = !packet;
  const foot = document.getElementById("left-foot");
  foot?.setAttribute("aria-pressed", String(isFoot(chosen)));
}

function pick(key) {
  const button = Object.assign(document.createElement("button"), { type: "button", className: "seat-pick" });
  const mark = left.has(key) ? " ✓" : "";
  button.textContent = nameOf(key) + mark;
  button.setAttribute("aria-pressed", String(parseInt(chosen, 10) === parseInt(key, 10)));
  button.addEventListener("click", () => { chosen = key; moved(); });
  return button;
}

function shown(packet) {
  if (!packet) return [];
  if (packet.points !== undefined) return [chip(word("points", { count: packet.points }), [], () => put(null))];
  if (packet.cards.length === 0) return [chip(word("nothing"), [], () => put(null))];
  return packet.cards.map((card, place) => chip("", [card], () => put({ cards: packet.cards.filter((_, each) => each !== place) })));
}

function put(packet) {
  if (packet) left.set(chosen, packet);
  else left.delete(chosen);
  moved();
  void weigh();
}

export const card = (tapped) => put({ cards: [...(left.get(chosen)?.cards ?? []), tapped] });

export function undo() {
  const cards = left.get(chosen)?.cards ?? [];
  put(cards.length > 1 ? { cards: cards.slice(0, -1) } : null);
}

function next() {
  const waiting = keys().find((key) => !left.has(key) && !isFoot(key));
  if (waiting) chosen = waiting;
  moved();
}

/** The entries that say what was left. They keep their ids while nothing in them changes, so that a retry is harmless. */
function events() {
  const seats = [...new Set([...left.keys()].map((key) => parseInt(key, 10)))];
  return seats.map((seat) => {
    const data = { seat, hand: left.get(`${seat}`) ?? { cards: [] } };
    if (left.has(`${seat} foot`)) data.foot = left.get(`${seat} foot`);
    return sameOrNew(`left ${seat}`, "cards-left", data);
  });
}
const ending = () => sameOrNew("end", "round-ended", { how: how.value });

function sameOrNew(key, kind, data) {
  const found = made.get(key);
  if (found && JSON.stringify(found.data) === JSON.stringify(data)) return found;
  made.set(key, event(kind, data));
  return made.get(key);
}

export function wire() {
  document.getElementById("left-none").addEventListener("click", () => { put({ cards: [] }); next(); });
  document.getElementById("left-points").addEventListener("click", async () => {
    const points = await enterNumber(word("points-of", { name: nameOf(chosen) }));
    if (Number.isInteger(points)) { put({ points }); next(); }
  });
  document.getElementById("left-foot")?.addEventListener("click", () => {
    chosen = isFoot(chosen) ? `${parseInt(chosen, 10)}` : `${chosen} foot`;
    moved();
  });
  document.getElementById("do-end-round").addEventListener("click", async () => {
    await log([...events(), ending()]);
    forget();
  });
  how.addEventListener("change", weigh);
  const paper = document.getElementById("on-paper");
  paper.addEventListener("click", () => { paper.search = onPaper(); });
}
