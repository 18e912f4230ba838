// Correcting plays of the log: the same pad and tray, filled with what was logged; what would change is shown first.

import { entriesAfter, event, whatIf } from "./api.js";
import { choose, paragraph } from "./chooser.js";
import { desk, explain } from "./desk.js";
import { log } from "./logging.js";
import * as play from "./play.js";
import { word } from "./words.js";

const { first, last, dispute, seat, undo: undone } = document.getElementById("main").dataset;
const proposes = dispute !== undefined && seat !== "0";   // a seat cannot decide a dispute: it proposes the correction

/** Whether this page was opened to correct entries. */
export const wanted = first !== undefined;

export async function enter() {
  try {
    const { entries } = await entriesAfter(desk.state.table, Number(first) - 1, Number(last) - Number(first) + 1);
    play.hold(entries);
  } catch (error) {
    explain(error);
  }
}

export const { card, undo, moved } = play;

/** A verdict as the what-if tells it, `broken` and the articles, with its word in the reader's language. */
function told(verdict) {
  if (!verdict) return word("struck");
  const [outcome, ...articles] = verdict.split(" ");
  return [word(outcome), ...articles].join(" ");
}

/** What a correction would change, a line each. */
function consequences(found) {
  const changed = (changes) => changes.filter((each) => each.before !== each.after);
  const isKeptPlayOfItsOwn = ({ entry, after }) => entry > desk.state.number && after === "kept";
  const lines = [
    ...found.verdicts.filter((each) => !isKeptPlayOfItsOwn(each))
      .map((each) => word("change-verdict", { entry: each.entry, before: told(each.before), after: told(each.after) })),
    ...changed(found.totals).map((each) => word("change-total", each)),
    ...changed(found.minima).map((each) => word("change-minimum", each)),
    ...(found.reopened ? [word("reopens")] : []),
  ];
  return lines.length ? lines : [word("changes-nothing")];
}

/** What goes on record: the correction, or the proposal to settle the dispute by it. */
function made(correction) {
  if (!proposes) return correction;
  const { kind, data } = correction;
  const events = [...JSON.parse(undone), { kind, data }];
  return event("ruling-proposed", { dispute: Number(dispute), seat: Number(seat), outcome: "struck", events });
}

const next = () => (dispute === undefined ? `/entries/${first}` : `/disputes/${dispute}`);

async function preview() {
  if (play.unsaid()) return;
  const events = play.steps().map(({ kind, data }) => ({ kind, data }));
  const correction = event("log-corrected", { first: Number(first), last: Number(last), events });
  try {
    const changes = await whatIf(desk.state.table, { kind: correction.kind, data: correction.data });
    const lines = consequences(changes).map((line) => paragraph(line));
    if (events.length === 0) lines.unshift(paragraph(word("strike")));
    const go = await choose(word("what-changes"), [{ says: word(proposes ? "propose" : "correct"), value: true, primary: true }], lines);
    const found = go ? await log([made(correction)]) : "held";
    const table = `/tables/${encodeURIComponent(desk.state.table)}`;
    if (found !== "held") location.assign(found === "later" ? table : table + next());
  } catch (error) {
    explain(error);
  }
}

export function wire() {
  document.getElementById("do-correct").addEventListener("click", preview);
}
