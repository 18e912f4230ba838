// The outbox: whatever is logged is kept on this phone first, and only let go once the server has answered for it.
// Batches are sent one by one in the order in which they were logged, with the ids they were given then, so that one
// sent twice is logged once.
//
// A batch: {order, table, seat, events, etag, state, tried}. `etag` is the entry that the table ended with when the turn
// was logged; `tried` says that the server may have seen it. `state`:
//   waiting    goes out as soon as it can
//   overtaken  others have logged what it does not know of; `head` is where the log ends now, `after` what it knew
//   refused    the server will not have it; `why` says why
//   changing   it lies in the tray again
// A batch that is not waiting holds up those behind it until a person has decided.

import { append, Offline, Problem } from "./api.js";
import * as shelf from "./shelf.js";

const AGAIN = [2, 4, 8, 15, 30];  // seconds until what could not be sent is tried again
const TOO_BUSY = [408, 425, 429];

export const waiting = shelf.of;

/** Put a batch behind those that wait. It builds on them, and so on the entry that they build on. */
export async function add({ table, seat, events, etag }) {
  const before = (await waiting(table)).at(-1);
  return shelf.put({ table, seat, events, etag: before?.etag ?? etag, state: "waiting", tried: false });
}

/** Whether nothing of it can be on record yet: only then may it be changed or dropped. */
export const isOurs = (batch) => batch.state !== "waiting" || !batch.tried;

export const drop = (batch) => shelf.remove(batch.order);

/** It lies in the tray again, and keeps its place meanwhile. */
export const takeBack = (batch) => shelf.put({ ...batch, state: "changing", tried: false });

/** Send it in the knowledge of the log up to `etag`, with other events if it was changed, and what is behind it after it. */
export async function release(batch, etag, events = batch.events) {
  await rebase(batch.table, batch.etag, etag);
  return shelf.put({ ...batch, events, etag, state: "waiting", tried: false });
}

async function rebase(table, from, to) {
  for (const batch of await waiting(table)) {
    if (batch.etag === from) await shelf.put({ ...batch, etag: to });
  }
}

/**
 * Send what waits for a table. `told(batch, answer)` is called for each that is on record, before it leaves the outbox.
 * Gives "" when all is done, "later" where the server could not be reached, "held" where a person must decide.
 */
export function deliver(table, told) {
  return alone(`redthree.outbox.${table}`, async () => {
    for (;;) {
      const [batch] = await waiting(table);
      if (!batch) return "";
      if (batch.state !== "waiting") return "held";
      const found = await send(batch, told);
      if (found) return found;
    }
  });
}

async function send(batch, told) {
  const cutOff = navigator.onLine === false;  // tried all the same: the server may be this very machine
  const sent = batch.tried ? batch : await shelf.put({ ...batch, tried: true });
  try {
    const answer = await append(sent.table, sent.events, sent.etag);
    await rebase(sent.table, sent.etag, answer.head.etag);
    told(sent, answer);
    await shelf.remove(sent.order);
    return "";
  } catch (error) {
    if (!(error instanceof Offline || error instanceof Problem)) throw error;
    if (error instanceof Offline && cutOff) await shelf.put(batch);  // nothing has left this phone
    if (error instanceof Offline || error.status >= 500 || TOO_BUSY.includes(error.status)) return "later";
    await shelf.put({ ...sent, ...held(error) });
    return "held";
  }
}

function held({ status, body, errors, message }) {
  if (status === 412) return { state: "overtaken", head: body.head.etag, after: (body.missed?.[0]?.number ?? 1) - 1 };
  return { state: "refused", why: Object.values(errors).flat().join(" ") || message };
}

// One tab at a time sends. Where the browser has no locks between tabs, two may send the same: that is logged once.
const running = new Map();
function alone(name, work) {
  const turn = (running.get(name) ?? Promise.resolve()).then(() => navigator.locks ? navigator.locks.request(name, work) : work());
  running.set(name, turn.catch(() => {}));
  return turn;
}

/** Call `again` when it is worth trying: the network is back, the page is looked at, the server answered, time passed. */
export function retry(again) {
  let tries = 0;
  let timer = 0;
  const now = () => { clearTimeout(timer); return again(); };
  addEventListener("online", now);
  document.addEventListener("visibilitychange", () => { if (!document.hidden) now(); });
  document.addEventListener("reached", now);
  return {
    /** Nothing got through: try again, less often every time. */
    later() {
      clearTimeout(timer);
      timer = setTimeout(again, AGAIN[Math.min(tries, AGAIN.length - 1)] * 1000);
      tries += 1;
    },
    /** Everything got through. */
    rest() {
      clearTimeout(timer);
      tries = 0;
    },
  };
}
