// Recording what the law offers for a fault: one tap puts its entries on record.

import { append, event, Offline, Problem } from "./api.js";
import { word } from "./words.js";

for (const button of document.querySelectorAll(".record")) {
  const { table, etag, steps } = button.dataset;
  const events = JSON.parse(steps).map(({ kind, data }) => event(kind, data));
  button.addEventListener("click", async () => {
    try {
      await append(table, events, etag);
      location.assign(`/tables/${encodeURIComponent(table)}/log#end`);
    } catch (error) {
      if (!(error instanceof Offline || error instanceof Problem)) throw error;
      const wrong = button.closest("article").querySelector(".wrong");
      wrong.textContent = error instanceof Offline ? word("offline") : error.message;
      wrong.hidden = false;
    }
  });
}
