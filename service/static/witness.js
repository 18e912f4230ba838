// The witness: this phone keeps the last entry it saw of each table, and says so when the server's log no longer has it.

import { entriesAfter, Offline, Problem } from "./api.js";
import { isStale } from "./contact.js";

const KEY = "redthree.heads";
const kept = () => JSON.parse(localStorage.getItem(KEY) ?? "{}");

/** The number and the first digits of the hash that an entity tag carries: `"17-9f…"`. */
function head(etag) {
  const [number, hash] = etag.replaceAll('"', "").split("-");
  return { number: Number(number), hash };
}

/** Hold the head of a table's log against what this phone saw of it before; then remember the newer one. */
export async function witness(table, etag) {
  if (isStale()) return;  // it is known to be of some time ago
  const before = kept()[table];
  if (before === etag) return;
  const [seen, now] = [before && head(before), head(etag)];
  if (seen && !await holds(table, seen, now)) {
    alarm(seen.number);
    return;
  }
  localStorage.setItem(KEY, JSON.stringify({ ...kept(), [table]: etag }));
}

async function holds(table, seen, now) {
  if (now.number < seen.number) return false;
  try {
    const { entries } = await entriesAfter(table, seen.number - 1, 1);
    return entries[0]?.hash.startsWith(seen.hash) ?? false;
  } catch (error) {
    if (error instanceof Offline || error instanceof Problem) return true;  // nothing can be said now
    throw error;
  }
}

function alarm(number) {
  const told = document.getElementById("witness");
  told.textContent = told.dataset.words.replace("{number}", number);
  told.hidden = false;
}
