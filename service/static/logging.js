// Logging: into the outbox, and from there to the server. What waits is told in one line, listed on a tap, and where a
// person must decide, shown beside what happened meanwhile.

import { face, told } from "./chips.js";
import { choose, paragraph } from "./chooser.js";
import { desk, explain, foresee, hush, missed, reckon, refresh, say, worst } from "./desk.js";
import * as outbox from "./outbox.js";
import { keeps } from "./shelf.js";
import { plural, word } from "./words.js";

const line = document.getElementById("outbox");
const SOON = 600;  // milliseconds in which an answer is so usual that nobody needs to read that a turn waits

let answered = "";                // the last entry that the server answered with, which the page may not show yet
let shown = null;                 // the batch a person was asked about, so that nobody is asked twice
let change = () => {};            // puts a batch into the tray
const again = outbox.retry(() => deliver({ late: true }));

/** Keep events on this phone until they are on record. A turn that was taken back from the outbox takes its place again. */
export async function keep(events, { seat = 0, replaces = 0 } = {}) {
  const { table } = desk.state;
  const etag = newer(desk.state.etag, answered);
  const replaced = desk.queue.find((batch) => batch.order === replaces);
  if (!replaced) foresee(events);
  hush();
  if (replaced) await outbox.release(replaced, etag, events);
  else await outbox.add({ table, seat, events, etag });
  await reckon();
}

/** Send what waits. Gives what became of it: "" on record, "later" no network, "held" a person must decide. */
export async function deliver({ late = false } = {}) {
  const answers = [];
  const slow = setTimeout(tellWaiting, SOON);
  const found = await outbox.deliver(desk.state.table, (_, answer) => answers.push(answer));
  clearTimeout(slow);
  answered = answers.at(-1)?.head.etag ?? answered;
  if (found === "later") again.later();
  else again.rest();
  await (answers.length ? refresh().catch(explain) : reckon());
  tellWaiting();
  if (answers.length > 1 || (late && answers.length)) tellDelivered(answers);
  if (found === "held") await offer();
  return found;
}

export async function log(events, more) {
  await keep(events, more);
  return deliver();
}

/** One quiet line about what waits; none while nothing does. */
export function tellWaiting() {
  const held = desk.queue.find((batch) => batch.state !== "waiting");
  const text = held ? word("outbox-held") : plural("turns-wait", desk.queue.length);
  line.hidden = desk.queue.length === 0;
  if (line.firstElementChild.textContent !== text) line.firstElementChild.textContent = text;
}

function tellDelivered(answers) {
  const findings = answers.flatMap(({ entries, verdicts }) =>
    verdicts.filter(({ entry }) => entry >= entries[0].number).flatMap((each) => each.findings));
  const { outcome, telling } = worst(findings);
  const text = plural("turns-logged", answers.length);
  say(outcome === "kept" ? text : [text, telling[0].says].join(" · "), outcome, telling);
}

/** Ask about the batch that holds up the others, once, unless the person is at something else. */
async function offer() {
  const [batch] = desk.queue;
  if (!batch || batch.state === "changing" || document.querySelector("dialog[open]")) return;
  if (shown === batch.order) return;
  shown = batch.order;
  await decide(batch);
}

/** Everything that waits, in order; a tap on one decides about it. */
async function list() {
  const opens = Boolean(await navigator.serviceWorker?.getRegistration());
  const notes = [word(`keeps-${keeps}`), ...(opens ? [] : [word("no-worker")])];
  const says = (batch) => [inWords(batch), word(`${batch.state}-state`)].join(" · ");
  const options = desk.queue.map((batch) => ({ says: says(batch), value: batch, wide: true }));
  const chosen = await choose(word("outbox-title"), options, notes.map((note) => paragraph(note, "note")));
  if (chosen) await decide(chosen);
}

function inWords({ seat, events }) {
  const plays = events.map((event) => {
    const [text, cards] = told(event, desk.state.names);
    return [text, ...cards.map((card) => face(card).textContent)].filter(Boolean).join(" ");
  }).join(" · ");
  const name = desk.state.names.get(seat);
  return name ? `${name}: ${plays}` : plays;
}

const CHOICES = {
  waiting: "send-now",
  overtaken: "log-after-all",
  refused: "try-again",
};

async function decide(batch) {
  const body = await beside(batch);
  const options = [];
  if (batch.state in CHOICES) options.push({ says: word(CHOICES[batch.state]), value: "send", primary: true });
  if (outbox.isOurs(batch)) {
    if (batch.seat) options.push({ says: word("change-it"), value: "change" });
    options.push({ says: word("drop-it"), value: "drop" });
  }
  const chosen = await choose(word("outbox-one"), options, [paragraph(inWords(batch), "turn"), ...body]);
  if (chosen) await DECIDED[chosen](batch);
}

/** What a person should see before deciding about a batch. */
async function beside(batch) {
  switch (batch.state) {
    case "overtaken": {
      await refresh().catch(explain);
      return [paragraph(word("overtaken-says")), ...await missed(batch.after)];
    }
    case "refused": return [paragraph(batch.why)];
    case "waiting": return outbox.isOurs(batch) ? [] : [paragraph(word("perhaps-there"))];
    default: return [];
  }
}

const DECIDED = {
  async send(batch) {
    shown = null;
    if (batch.state === "overtaken") await outbox.release(batch, newer(desk.state.etag, batch.head));
    else if (batch.state === "refused") await outbox.release(batch, batch.etag);
    await deliver({ late: true });
  },
  async change(batch) {
    change(await outbox.takeBack(batch));
    await reckon();
    tellWaiting();
  },
  async drop(batch) {
    await outbox.drop(batch);
    await deliver({ late: true });
  },
};

const numberOf = (etag) => parseInt(etag.replaceAll('"', ""), 10) || 0;
const newer = (one, other) => (numberOf(one) >= numberOf(other) ? one : other);

/** `into` puts a batch into the tray. What waited before the page was opened is sent now. */
export function wire(into) {
  change = into;
  line.firstElementChild.addEventListener("click", list);
  return deliver({ late: true });
}
