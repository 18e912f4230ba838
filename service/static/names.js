// Names: set from a round on, or forgotten.

import { call, Offline, Problem } from "./api.js";
import { confirming } from "./confirming.js";
import { word } from "./words.js";

const { table } = document.getElementById("names").dataset;

for (const form of document.querySelectorAll("#names form")) {
  const wrong = form.querySelector(".wrong");
  const address = `/api/tables/${encodeURIComponent(table)}/people/${form.dataset.seat}`;
  const send = async (method, body) => {
    try {
      await call(method, address, body);
      location.reload();
    } catch (error) {
      if (!(error instanceof Offline || error instanceof Problem)) throw error;
      wrong.textContent = error instanceof Offline ? word("offline") : Object.values(error.errors).flat().join(" ") || error.message;
      wrong.hidden = false;
    }
  };
  form.addEventListener("submit", (event) => {
    event.preventDefault();
    return send("PUT", { name: form.elements.name.value, round: Number(form.elements.since.value) });
  });
  const forget = form.querySelector(".forget");
  if (forget) confirming(forget, () => send("DELETE"));
}
