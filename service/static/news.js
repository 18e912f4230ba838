// News of a table: what other phones log. The server's stream tells it as it happens; while there is none, the log is
// looked at every few seconds. A page that nobody sees does neither, and looks as soon as it is seen again.

import { entriesAfter, Offline, Problem } from "./api.js";
import { witness } from "./witness.js";

const LOOK = 2000;      // milliseconds between looks without a stream
const CHECK = 30_000;   // between looks beside a stream, in case something on the way holds it back
const AGAIN = 60_000;   // until a stream is asked for again that was refused, or held back
const GATHER = 150;     // in which the entries of one batch become one piece of news; this phone's own are shown by then
const SHUT = [401, 403];

/**
 * Call `news()` when the log has gone on from `seen()`, the last entry that the page shows, and `building(turn)` when
 * another phone builds a turn. Gives what looks at once.
 */
export function watch(table, seen, news, building = () => {}) {
  const at = `/api/tables/${encodeURIComponent(table)}/stream`;
  let stream = null;
  let told = 0;         // the last entry that the stream brought
  let pace = 0;         // milliseconds between looks as they are made now
  let [looking, asking, gathering] = [0, 0, 0];

  /** Look at the log; gives the number of its last entry, 0 where it cannot be seen. */
  async function look() {
    let last = 0;
    await reaching(async () => {
      const { entries, head } = await entriesAfter(table, seen(), 1);
      last = head.number;
      if (entries.length || last < seen()) await news();
      else await witness(table, head.etag);
    });
    return last;
  }

  async function check() {
    const known = seen();
    if (await look() > Math.max(known, told) && stream?.readyState === EventSource.OPEN) later();
  }

  function every(milliseconds, then) {
    if (milliseconds === pace) return;  // a browser that tries again and again must not put off the next look
    pace = milliseconds;
    clearInterval(looking);
    looking = setInterval(then, milliseconds);
  }

  function open() {
    clearTimeout(asking);
    stream = new EventSource(`${at}?after=${seen()}`);
    stream.addEventListener("open", () => {
      every(CHECK, check);
      void look();  // a log that was exchanged meanwhile shows only so
    });
    stream.addEventListener("message", ({ lastEventId }) => {
      told = Number(lastEventId);
      gathering ||= setTimeout(gathered, GATHER);
    });
    stream.addEventListener("building", ({ data }) => building(JSON.parse(data)));
    stream.addEventListener("error", () => {
      every(LOOK, look);  // the browser asks again by itself, unless it was refused
      if (stream?.readyState === EventSource.CLOSED) later();
    });
  }

  function gathered() {
    gathering = 0;
    if (told > seen()) void reaching(news);
  }

  function close() {
    stream?.close();
    stream = null;
    clearTimeout(asking);
  }

  function later() {
    close();
    every(LOOK, look);
    asking = setTimeout(open, AGAIN);
  }

  function start() {
    every(LOOK, look);
    if (document.getElementById("main").dataset.streams) open();
  }

  document.addEventListener("visibilitychange", () => {
    if (document.hidden) {
      close();
      clearInterval(looking);
      pace = 0;
    } else {
      void look();
      start();
    }
  });
  if (!document.hidden) start();
  return look;
}

/** What the server does not answer now is asked again later; who may not ask any more is shown what the server says of it. */
async function reaching(work) {
  try {
    await work();
  } catch (error) {
    if (SHUT.includes(error.status)) location.reload();
    else if (!(error instanceof Offline || error instanceof Problem)) throw error;
  }
}
