// Recording what the law offers for a fault, or what puts a count right: one tap puts its entries on record.

import { record } from "./recording.js";

for (const button of document.querySelectorAll(".record")) {
  const { table, etag, steps, next } = button.dataset;
  button.addEventListener("click", () =>
    record(table, etag, JSON.parse(steps), next ?? "/log#end", button.closest("article").querySelector(".wrong")));
}
