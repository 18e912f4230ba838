// The stage in which turns are logged.

import { ask } from "./api.js";
import * as chips from "./chips.js";
import { choose, enterNumber, paragraph } from "./chooser.js";
import { desk, explain, hush, judge, say } from "./desk.js";
import { deliver, keep } from "./logging.js";
import { partners } from "./standing.js";
import * as trays from "./tray.js";
import { word } from "./words.js";

const button = (id) => document.getElementById(id);
const JUDGE_AFTER = 120;  // milliseconds of rest before the referee is asked
const STAYS = 30_000;     // in which a turn that another phone builds goes on, or is no longer shown

let tray = trays.empty(0);
let before = [];          // the trays before, for undo
let outcome = null;       // the referee's word on the tray as it stands
let timer = 0;
let finishing = 0;        // trays on their way into the outbox: what this phone keeps of a tray stays until they are in it
let correcting = false;   // the tray holds plays of the log: nothing to keep, nothing to judge as a new turn
let theirs = null;        // the turn that another phone builds: {after, events}
let stays = 0;
const ours = new Set();   // the ids of what was ever in this page's tray

const turn = () => ({ ...desk.state.turn, fresh: desk.state.seats.get(tray.seat)?.fresh ?? false });
const nextSeat = () => desk.state.turn.seat || [...desk.state.seats.keys()][0];
const kept = () => `redthree.tray.${desk.state.table}`;

export function enter() {
  const stored = JSON.parse(localStorage.getItem(kept()) ?? "null");
  tray = stored ?? trays.empty(nextSeat());
  before = [];
  changed();
}

/** Fill the tray with plays of the log, for correcting them. */
export function hold(entries) {
  correcting = true;
  tray = trays.holding(entries, nextSeat());
  before = [];
  changed();
}

/** Take a batch that waited back into the tray. What was in it comes back with an undo. */
export function takeBack({ order, seat, events }) {
  put({ ...trays.empty(seat), draws: false, steps: events, replaces: order });
}

export const steps = () => tray.steps;

/** Whether cards lie loose, of which nobody has said what they are; asks for that. */
export function unsaid() {
  if (tray.cards.length) say(word("loose-cards"));
  return tray.cards.length > 0;
}

/** The table moved on: an empty tray goes with it, a tray with something in it stays. */
export function moved() {
  if (correcting || !trays.isEmpty(tray)) return changed();
  tray = trays.empty(nextSeat());
  return show();  // what is said under it stays: it is not about this tray
}

function put(next) {
  if (correcting) hush();  // nothing else judges this tray, and takes away what was said
  before.push(tray);
  tray = next;
  changed();
}

function changed() {
  outcome = null;
  show();
  if (correcting || finishing) return undefined;
  if (trays.isEmpty(tray)) localStorage.removeItem(kept());
  else localStorage.setItem(kept(), JSON.stringify(tray));
  clearTimeout(timer);
  if (tray.steps.length === 0) return hush();
  for (const { id } of tray.steps) ours.add(id);
  timer = setTimeout(async () => {
    const [steps, whole] = [tray.steps, trays.seenThrough(tray)];
    const found = await judge(whole, { count: steps.length, replaces: tray.replaces, shown: true });
    if (whole.length === steps.length && tray.steps === steps) heard(found);
  }, JUDGE_AFTER);
  return undefined;
}

function heard(found) {
  if (found === "missed") return;
  outcome = found;
  show();
}

/** Another phone builds a turn: shown in this tray while that is empty and the log has not gone on. */
export function others(turn) {
  if (turn.events.some(({ id }) => ours.has(id))) return;
  see(turn);
  clearTimeout(stays);
  stays = setTimeout(see, STAYS, null);
}

function see(turn) {
  theirs = turn;
  if (document.body.dataset.stage === "play") show();
}

function show() {
  const free = trays.isEmpty(tray) && !correcting;
  const built = free && theirs?.after >= desk.state.number ? theirs.events : null;
  button("tray").classList.toggle("theirs", built !== null);
  desk.who.textContent = desk.state.names.get(built?.find(({ data }) => data.seat)?.data.seat ?? tray.seat) ?? "";
  if (built) chips.look(desk.line, built, desk.state.names);
  else chips.show(desk.line, tray, desk.state.names, {
    takeOut: (step) => put(trays.without(tray, step)),
    takeCard: () => put({ ...tray, cards: tray.cards.slice(0, -1) }),
  });
  const red = trays.allRedThrees(tray.cards);
  for (const [as, shown] of [["meld", !red], ["red", red]]) button("do-meld").querySelector(`[data-as=${as}]`).hidden = !shown;
  for (const [as, shown] of [["end", outcome !== "broken"], ["anyway", outcome === "broken"]]) {
    button("do-end").querySelector(`[data-as=${as}]`).hidden = !shown;
  }
  button("do-meld").disabled = button("do-discard").disabled = tray.cards.length === 0;
  button("do-end").disabled = tray.steps.length === 0;
  button("undo").disabled = before.length === 0 && trays.isEmpty(tray);
}

export const card = (tapped) => put(trays.withCard(tray, tapped));

export function undo() {
  tray = before.pop() ?? { ...trays.empty(tray.seat), draws: !correcting };
  changed();
}

/** Log the tray. A broken rule stops it once, so that the verdict is seen; the second tap logs it anyway. */
async function finish() {
  if (unsaid()) return undefined;
  clearTimeout(timer);
  finishing += 1;
  try {
    if (outcome !== "broken" && !await passes(tray)) return undefined;
    await intoTheOutbox(tray);
  } finally {
    finishing -= 1;
    if (outcome === null) changed();
  }
  return deliver();
}

/** Whether a tray may go: the referee finds nothing broken, or cannot be asked, and it is still the same tray. */
async function passes(asked) {
  say(word("waiting"));
  const found = await judge(asked.steps, { replaces: asked.replaces });
  if (tray !== asked) return false;
  heard(found);
  return found !== "broken" && found !== "missed";
}

async function intoTheOutbox(whole) {
  const keeping = keep(whole.steps, whole);
  tray = trays.empty(nextSeat());  // at once: the next tap is the next turn's
  before = [];
  changed();
  try {
    await keeping;
  } catch (error) {
    put(whole);
    throw error;
  }
}

async function meld(more = {}) {
  if (trays.allRedThrees(tray.cards)) return put(trays.redLaid(tray, turn()));
  if (trays.allWild(tray.cards) && !more.where) {
    const chosen = await whereTheWildCardsGo();
    if (chosen) put(trays.melded(tray, turn(), chosen));
    return undefined;
  }
  return put(trays.melded(tray, turn(), more));
}

function whereTheWildCardsGo() {
  const team = desk.state.seats.get(tray.seat)?.team ?? "";
  const ranks = [...document.querySelectorAll(`[data-team-melds="${CSS.escape(team)}"] [data-rank]`)].map((each) => each.dataset.rank);
  const here = tray.steps.filter((step) => step.kind === "cards-melded").flatMap((step) => step.data.cards.filter((each) => !trays.allWild([each])));
  const options = [...new Set([...here, ...ranks])].filter((rank) => !trays.allWild([rank]))
    .map((rank) => ({ says: word("rank-meld", { ranks: word(`ranks-${rank}`) }), value: { rank } }));
  return choose(word("wild-onto"), [...options, { says: word("wild-alone"), value: { wild: true } }]);
}

/** Offer the ways to take the pile that the log allows, the likeliest first. */
async function pile() {
  if (tray.cards.length) return put(trays.pileTaken(tray, turn()));
  const fitting = desk.state.top ? await waysThatFit(desk.state.top.replace(/[shdc]$/, "")).catch(explain) : [];
  if (!fitting) return undefined;
  const chosen = await choose(word("which-way"), fitting, [paragraph(word(fitting.length ? "way-other" : "way-none"), "note")]);
  if (chosen) put(trays.pileTaken(tray, turn(), chosen));
  return undefined;
}

async function waysThatFit(top) {
  const ranks = word(`ranks-${top}`);
  const ways = [
    { value: [], says: word("way-onto", { ranks }), asked: { onto: true } },
    { value: [top, top], says: word("way-pair", { ranks }) },
    { value: [top, "2"], says: word("way-mixed", { rank: top, wild: word("a-two") }) },
    { value: [top, "Jk"], says: word("way-mixed", { rank: top, wild: word("a-joker") }) },
  ];
  const answers = await Promise.all(ways.map(({ value, asked }) =>
    ask(desk.state.table, { kind: "may-take", seat: tray.seat, ...(asked ?? { cards: value }) })));
  return ways.filter((_, place) => !answers[place].answer.startsWith("no"));
}

const seatChoice = (title, seats) => choose(title, seats.map((seat) => ({ says: desk.state.names.get(seat), value: seat })));
const everySeat = () => [...desk.state.seats.keys()];

async function answer(yes) {
  const candidates = partners(desk.state, tray.seat);
  const seat = candidates.length === 1 ? candidates[0] : await seatChoice(word("who-answers"), candidates.length ? candidates : everySeat());
  if (seat) put(trays.done(tray, "permission-answered", { yes }, turn(), seat));
}

async function count() {
  const seat = await seatChoice(word("whose-hand"), everySeat());
  const counted = seat && await enterNumber(word("how-many", { name: desk.state.names.get(seat) }));
  if (Number.isInteger(counted)) put(trays.done(tray, "hand-counted", { count: counted }, turn(), seat));
}

async function otherSeat() {
  const seat = await seatChoice(word("who-plays"), everySeat());
  if (seat) put(trays.forSeat(tray, seat));
}

/** What the drawer offers, by the name of its button. */
export const drawer = {
  "draw": () => put(trays.done(tray, "stock-drawn", {}, turn())),
  "unseen": () => card("x"),
  "meld-new": () => tray.cards.length ? meld({ where: "new" }) : say(word("loose-first")),
  "ask": () => put(trays.done(tray, "permission-asked", {}, turn())),
  "yes": () => answer(true),
  "no": () => answer(false),
  "out": () => put(trays.done(tray, "hand-emptied", {}, turn())),
  "foot": (seat = tray.seat) => put(trays.done(tray, "foot-taken", {}, turn(), seat)),
  "count": count,
  "take-back": () => put(trays.takenBack(tray)),
  "seat": otherSeat,
};

export function wire() {
  button("do-meld").addEventListener("click", () => meld());
  button("do-pile").addEventListener("click", pile);
  button("do-discard").addEventListener("click", () => { put(trays.discarded(tray, turn())); return correcting ? null : finish(); });
  button("do-end").addEventListener("click", finish);
}
