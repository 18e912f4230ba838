// Asking about a table: cards are picked on the pad; changing whom a question is about asks it anew.

import { listen } from "./pad.js";

const form = document.getElementById("ask");
const cards = document.getElementById("cards");
const way = document.getElementById("way");

if (cards) {
  const pad = form.querySelector(".pad");
  pad.hidden = false;
  listen(pad, (card) => {
    cards.value = [...cards.value.split(/\s+/).filter(Boolean), card].join(" ");
    if (way) way.value = "with";
  });
  document.getElementById("undo").addEventListener("click", () => {
    cards.value = cards.value.split(/\s+/).filter(Boolean).slice(0, -1).join(" ");
  });
} else {
  for (const select of form.querySelectorAll("select")) select.addEventListener("change", () => form.requestSubmit());
}
