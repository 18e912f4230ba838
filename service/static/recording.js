// Putting a batch on record from a page of the log: kept the same while it is tried again, so that a retry is harmless.

import { append, event, Offline, Problem } from "./api.js";
import { word } from "./words.js";

const made = new Map();

/** The events of a batch. The same batch gives the same events, ids and all. */
function eventsOf(steps) {
  const key = JSON.stringify(steps);
  if (!made.has(key)) made.set(key, steps.map(({ kind, data }) => event(kind, data)));
  return made.get(key);
}

/** Record steps and go on to a page; what keeps them from it is said in `wrong`. */
export async function record(table, etag, steps, next, wrong) {
  wrong.hidden = true;
  try {
    await append(table, eventsOf(steps), etag);
    location.assign(`/tables/${encodeURIComponent(table)}${next}`);
  } catch (error) {
    if (!(error instanceof Offline || error instanceof Problem)) throw error;
    const said = error instanceof Offline ? word("offline") : Object.values(error.errors).flat().join(" ") || error.message;
    wrong.textContent = said;
    wrong.hidden = false;
  }
}
