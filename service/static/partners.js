// Drawing for partners: the cards that were drawn, or cards that the service draws, say who sits where.

import { call, Problem } from "./api.js";
import * as fields from "./fields.js";
import { word } from "./words.js";

/** Wire the drawing of a form. `rows()` are the players' rows, `seat(order)` seats them anew, `called(place)` names one. */
export function wireDrawing(form, { rows, teams, seat, called, trouble }) {
  const cards = () => rows().map((row) => row.querySelector("[data-what=card]"));

  async function draw(drawn) {
    const asked = { players: rows().length, teams: teams() };
    try {
      const found = await call("POST", "/api/partners", drawn ? { ...asked, cards: drawn } : asked);
      fields.clear(form);
      for (const [place, field] of cards().entries()) field.value = found.cards[place];
      seat(found.seats);
      document.getElementById("dealer").value = "";
      document.getElementById("drawn-says").textContent = word("drawn", { first: called(0), last: called(-1) });
    } catch (error) {
      if (!(error instanceof Problem)) return trouble(error);
      document.getElementById("drawn-says").textContent = "";
      fields.show(form, error.errors, "");
    }
    return undefined;
  }

  document.getElementById("drawing").addEventListener("toggle", ({ target }) =>
    document.getElementById("seat-list").classList.toggle("drawing", target.open));
  document.getElementById("draw-here").addEventListener("click", () => draw(null));
  document.getElementById("drew").addEventListener("click", () => draw(cards().map((field) => field.value.trim())));
}
