// What the stages of the table share: the table as it stands, the tray's line, the referee's word on it, and logging.

import { append, dryRun, Offline, piece, Problem } from "./api.js";
import { choose, paragraph } from "./chooser.js";
import * as standing from "./standing.js";
import { word } from "./words.js";

const verdict = document.getElementById("verdict");

export const desk = {
  state: standing.read(),
  line: document.getElementById("tray-plays"),
  who: document.getElementById("tray-who"),
  /** Called with the new state whenever the table has changed. */
  changed: () => {},
};

export async function refresh() {
  desk.state = await standing.refresh(desk.state.table);
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
let asked = 0;

/**
 * Ask for the verdict of events that nobody has logged, and say it. The first `count` of them are meant; what
 * follows only sees them through, and counts for what a turn must reach at its end. Gives the outcome; null where none was to be had,
 * `missed` where others have logged meanwhile: what they logged has been shown, and the table is asked about anew.
 */
export async function judge(events, count = events.length) {
  const turn = ++asked;
  if (events.length === 0) {
    say("");
    return null;
  }
  try {
    const { verdicts, head } = await dryRun(desk.state.table, events);
    if (turn !== asked) return null;
    if (head.etag !== desk.state.etag) {
      await showMissed(desk.state.number);
      return "missed";
    }
    const [after, upto] = [desk.state.number, desk.state.number + count];
    const findings = verdicts.filter(({ entry }) => entry > after).flatMap((each) => each.findings)
      .filter(({ entry, facts }) => entry <= upto || "needs" in facts);
    const outcome = WORST.find((each) => findings.some((finding) => finding.outcome === each)) ?? "kept";
    const telling = findings.filter((finding) => finding.outcome === outcome);
    const first = outcome === "kept" ? telling.find(({ facts }) => "needs" in facts) : telling[0];
    say(first?.says ?? "", outcome, telling);
    return outcome;
  } catch (error) {
    if (turn === asked) explain(error);
    return null;
  }
}

/** Put events on record. True once they are; otherwise the reason is said and nothing is lost. */
export async function log(events) {
  try {
    await append(desk.state.table, events, desk.state.etag);
  } catch (error) {
    if (error.code === "stale-log" || error.code === "log-replaced") {
      await showMissed((error.body.missed?.[0]?.number ?? 1) - 1);
    } else explain(error);
    return false;
  }
  asked += 1;
  say("");
  await refresh().catch(explain);
  return true;
}

/** Others have logged since: show what, and stand on it, so that the same tray can be logged after all. */
async function showMissed(after) {
  const shown = await piece(`/tables/${encodeURIComponent(desk.state.table)}/missed?after=${after}`).catch(() => null);
  await refresh().catch(explain);
  await choose(word("missed-title"), [], [paragraph(word("missed")), ...(shown?.children ?? [])]);
}

export function explain(error) {
  if (error instanceof Offline) say(word("offline"));
  else if (error instanceof Problem) say(Object.values(error.errors).flat().join(" ") || error.message, "broken");
  else throw error;
}
