// The JSON API as the pages use it. Every answer is either its JSON or a thrown Problem; no network is Offline.

import { heard } from "./contact.js";

/** An answer that says no: its status, its stable code, and messages for each field. */
export class Problem extends Error {
  constructor(body, status) {
    super(body.detail ?? body.title ?? String(status));
    this.status = status;
    this.code = body.code ?? "";
    this.errors = body.errors ?? {};
    this.body = body;
  }
}

/** The request did not get through; whether the server saw it is unknown, so it is sent again with the same ids. */
export class Offline extends Error {}

export async function call(method, path, body, headers = {}) {
  const asked = { method, headers: { Accept: "application/json", ...headers } };
  if (body !== undefined) {
    asked.headers["Content-Type"] = "application/json";
    asked.body = JSON.stringify(body);
  }
  const answer = await fetched(path, asked);
  const found = answer.status === 204 ? null : await answer.json().catch(() => ({}));
  if (!answer.ok) throw new Problem(found ?? {}, answer.status);
  return found;
}

/** A piece of a page, as an element. */
export async function piece(path) {
  const answer = await fetched(path, {});
  if (!answer.ok) throw new Problem({}, answer.status);
  const page = new DOMParser().parseFromString(await answer.text(), "text/html");
  heard(answer.headers.get("Last-Contact") ?? "");
  return document.adoptNode(page.body);
}

/** What a page says to a form, as an element. A page that says what is wrong with it is an answer too. */
export async function posted(path, body) {
  const answer = await fetched(path, { method: "POST", body: new URLSearchParams(body) });
  if (!answer.ok && answer.status !== 422 && answer.status !== 413) throw new Problem({}, answer.status);
  const page = new DOMParser().parseFromString(await answer.text(), "text/html");
  return document.adoptNode(page.body);
}

const PATIENCE = 20_000;  // milliseconds; a network that is slower than this is none
let reached = true;

/** Asks the server. The document hears `reached` when it answers again after it did not. */
async function fetched(path, asked) {
  try {
    const answer = await fetch(path, { signal: AbortSignal.timeout(PATIENCE), ...asked });
    const before = reached;
    reached = !answer.headers.has("Last-Contact");  // else it is what this phone kept
    if (reached && !before) document.dispatchEvent(new Event("reached"));
    return answer;
  } catch (cause) {
    reached = false;
    throw new Offline("no network", { cause });
  }
}

const at = (table) => `/api/tables/${encodeURIComponent(table)}`;

/** Ask for the verdict on events; the first `building` of them are a turn that the other phones see as it is built. */
export const dryRun = (table, events, building = 0) => call("POST", `${at(table)}/log?dry_run=1&building=${building}`, { events });
export const append = (table, events, etag) => call("POST", `${at(table)}/log`, { events }, { "If-Match": `"${etag}"` });
export const entriesAfter = (table, number, limit = 1000) => call("GET", `${at(table)}/log?after=${number}&limit=${limit}`);
export const ask = (table, question) => call("POST", `${at(table)}/questions`, { question });
export const whatIf = (table, event) => call("POST", `${at(table)}/what-if`, { events: [event] });
export const openTable = (asked) => call("POST", "/api/tables", asked);
export const issueLink = (table, link) => call("POST", `${at(table)}/links`, link);
export const newCode = (table) => call("POST", `${at(table)}/recovery`, {});
export const revokeLink = (table, link) => call("DELETE", `${at(table)}/links/${encodeURIComponent(link)}`);
export const importMeld = (meld) => call("POST", "/api/tables/import", { meld });

/** A new event of a kind. Its id is what makes sending it twice harmless. */
export function event(kind, data) {
  return { id: newId(), kind, happened: new Date().toISOString(), data };
}

// crypto.randomUUID is missing over plain http on a home network; the random numbers themselves are not.
function newId() {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  bytes[6] = (bytes[6] & 0x0f) | 0x40;
  bytes[8] = (bytes[8] & 0x3f) | 0x80;
  const hex = [...bytes].map((byte) => byte.toString(16).padStart(2, "0")).join("");
  return [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20)].join("-");
}
