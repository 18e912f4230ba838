// A round counted on paper: the server reads what is typed and shows what it comes to, as it is typed. What was typed
// stands in the address, so that a reload loses nothing.

import { Offline, piece, Problem } from "./api.js";
import { listen } from "./pad.js";
import { record } from "./recording.js";

const REST = 300;  // milliseconds without a key until the server is asked
const form = document.getElementById("counted");
const pad = document.getElementById("count-pad");
let timer = 0;
let asked = 0;

const address = () => {
  const typed = [...new FormData(form)].filter(([, value]) => value.trim());
  return `${location.pathname}?${new URLSearchParams(typed)}`;
};

async function show() {
  const turn = ++asked;
  try {
    const fresh = await piece(address());
    if (turn !== asked) return;
    history.replaceState(null, "", address());
    document.getElementById("trial").replaceWith(fresh.querySelector("#trial"));
    document.getElementById("heard").textContent = document.getElementById("trial").dataset.says;
    for (const said of form.querySelectorAll("[data-said]")) said.replaceWith(fresh.querySelector(`[id="${said.id}"]`));
    for (const field of form.querySelectorAll("input")) {
      field.toggleAttribute("aria-invalid", false);
      if (fresh.querySelector(`[id="${field.id}"]`).hasAttribute("aria-invalid")) field.setAttribute("aria-invalid", "true");
    }
  } catch (error) {
    if (!(error instanceof Offline || error instanceof Problem)) throw error;
  }
}

function changed() {
  document.querySelector("#trial .record").disabled = true;  // until what it would log is known again
  clearTimeout(timer);
  timer = setTimeout(show, REST);
}

form.addEventListener("input", changed);
form.addEventListener("change", (event) => {
  if ("whole" in event.target.dataset) form.submit();  // other teams, so another form
});
form.addEventListener("submit", (event) => { event.preventDefault(); changed(); });
document.addEventListener("click", (event) => {
  const button = event.target.closest(".record");
  if (!button) return;
  const { table, etag, steps, next } = button.dataset;
  record(table, etag, JSON.parse(steps), next, button.closest("article").querySelector(".wrong"));
});

/** The pad stands under the hand whose cards are being tapped. */
if (pad) {
  let field = null;
  for (const each of form.querySelectorAll(".takes-cards input")) {
    each.addEventListener("focus", () => {
      field = each;
      each.closest(".left-with").append(pad);
      pad.hidden = false;
    });
  }
  listen(pad, (card) => {
    field.value = `${field.value} ${card}`.trim();
    changed();
  });
}
