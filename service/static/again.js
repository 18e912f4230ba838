// Another table for the same people: opened by its owner, whose phone goes on to it.

import { call, Offline, Problem } from "./api.js";
import { word } from "./words.js";

const KEPT = (table) => `redthree.links.${table}`;

/** Go to a table that was just opened; its links stay with this tab until they are handed out. */
export function goTo({ table, links, recovery }) {
  sessionStorage.setItem(KEPT(table), JSON.stringify({ ...links, recovery }));
  location.assign(`/tables/${encodeURIComponent(table)}`);
}

async function again(button) {
  try {
    goTo(await call("POST", `/api/tables/${encodeURIComponent(button.dataset.table)}/again`, {}));
  } catch (error) {
    if (!(error instanceof Offline || error instanceof Problem)) throw error;
    const wrong = button.parentElement.querySelector(".wrong");
    wrong.textContent = error instanceof Offline ? word("offline") : error.message;
    wrong.hidden = false;
  }
}

export function wireAgain() {
  for (const button of document.querySelectorAll(".play-again")) button.addEventListener("click", () => again(button));
}
