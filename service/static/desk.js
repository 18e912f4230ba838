// What the stages of the table share: the table as it stands, what waits before it, and the referee's word on a tray.

import { dryRun, Offline, piece, Problem } from "./api.js";
import { ahead } from "./ahead.js";
import { choose, paragraph } from "./chooser.js";
import { waiting } from "./outbox.js";
import * as standing from "./standing.js";
import { word } from "./words.js";

const verdict = document.getElementById("verdict");

export const desk = {
  /** The table as it stands once what waits on this phone is on record. */
  state: standing.read(),
  /** What waits on this phone, in order. */
  queue: [],
  line: document.getElementById("tray-plays"),
  who: document.getElementById("tray-who"),
  /** Called with the new state whenever the table has changed. */
  changed: () => {},
};

/** Fetch the table as it stands. */
export async function refresh() {
  const queue = await waiting(desk.state.table);
  await standing.refresh(desk.state.table);
  stand(queue);
}

/** The outbox has changed: the next turn is the one after those that wait. */
export async function reckon() {
  const queue = await waiting(desk.state.table);
  if (JSON.stringify(queue) !== JSON.stringify(desk.queue)) stand(queue);
}

/** The state as it will be once these events are in the outbox, so that the next tap belongs to the next turn already. */
export function foresee(events) {
  desk.state = ahead(desk.state, [{ events }]);
}

function stand(queue) {
  desk.queue = queue;
  desk.state = ahead(standing.read(), queue);
  desk.changed(desk.state);
}

/** Say one line under the tray; `outcome` puts the mark and its word before it. */
export function say(text, outcome = "", unfold = null) {
  verdict.className = outcome ? `verdict mark-${outcome}` : "verdict";
  const whole = outcome ? [word(outcome), text].filter(Boolean).join(" · ") : text;
  verdict.replaceChildren(unfold ? unfolding(whole, unfold) : whole);
}

function unfolding(text, findings) {
  const button = Object.assign(document.createElement("button"), { type: "button", textContent: text, className: "all" });
  button.addEventListener("click", () =>
    choose(text, [], findings.map((each) => paragraph(`${each.article} · ${each.says}`))));
  return button;
}

const WORST = ["broken", "unproven", "kept"];

/** The worst outcome among findings, and the findings that have it. */
export function worst(findings) {
  const outcome = WORST.find((each) => findings.some((finding) => finding.outcome === each)) ?? "kept";
  return { outcome, telling: findings.filter((finding) => finding.outcome === outcome) };
}

let asked = 0;

/** Say nothing any more of the tray that was there; an answer still to come is about it. */
export function hush() {
  asked += 1;
  say("");
}

/**
 * Ask for the verdict of events that nobody has logged, after those that wait, and say it. The first `count` of them are
 * meant; what follows only sees them through, and counts for what a turn must reach at its end. A turn that waits and is
 * being changed (`replaces`) has only those before it that wait longer. With `shown` the other phones see what is meant.
 * Gives the outcome; null where none was to be had, `missed` where others have logged meanwhile: what they logged has
 * been shown, and the table is asked about anew.
 */
export async function judge(events, { count = events.length, replaces = Infinity, shown = false } = {}) {
  const turn = ++asked;
  if (events.length === 0) {
    say("");
    return null;
  }
  const before = desk.queue.filter(({ order }) => order < replaces).flatMap((batch) => batch.events);
  try {
    const { verdicts, head } = await dryRun(desk.state.table, [...before, ...events], shown && !before.length ? count : 0);
    if (turn !== asked) return null;
    if (desk.queue.length === 0 && head.etag !== desk.state.etag) {
      await showMissed(desk.state.number);
      return "missed";
    }
    const after = head.number + before.length;
    const findings = verdicts.filter(({ entry }) => entry > after).flatMap((each) => each.findings)
      .filter(({ entry, facts }) => entry <= after + count || "needs" in facts);
    const { outcome, telling } = worst(findings);
    const first = outcome === "kept" ? telling.find(({ facts }) => "needs" in facts) : telling[0];
    say(first?.says ?? "", outcome, telling);
    return outcome;
  } catch (error) {
    if (turn !== asked) return null;
    if (before.length && error instanceof Problem) say("");  // what waits cannot be judged as it stands; it says so itself
    else explain(error);
    return null;
  }
}

/** Others have logged since: show what, and stand on it, so that the same tray can be logged after all. */
async function showMissed(after) {
  const shown = await missed(after);
  await refresh().catch(explain);
  await choose(word("missed-title"), [], [paragraph(word("missed")), ...shown]);
}

/** What was logged after an entry, as nodes to show; none where it cannot be had. */
export async function missed(after) {
  const shown = await piece(`/tables/${encodeURIComponent(desk.state.table)}/missed?after=${after}`).catch(() => null);
  return [...shown?.children ?? []];
}

export function explain(error) {
  if (error instanceof Offline) say(word("offline"));
  else if (error instanceof Problem) say(Object.values(error.errors).flat().join(" ") || error.message, "broken");
  else throw error;
}
