// What is in the tray, as chips and slips: a tap on one takes it out.

import { word } from "./words.js";

const SIGNS = { s: "♠", h: "♥", d: "♦", c: "♣", r: "♥", b: "♠" };

/** A card as it is drawn: `3r` is 3♥, a joker ★. */
export function face(card) {
  const slip = document.createElement("span");
  slip.className = "card";
  if (card === "Jk") slip.textContent = "★";
  else if (card === "x") slip.textContent = "?";
  else {
    const suit = /[shdcrb]$/.exec(card)?.[0];
    slip.textContent = suit ? card.slice(0, -1) + SIGNS[suit] : card;
    if (suit && "hdr".includes(suit)) slip.classList.add("red");
  }
  return slip;
}

/** What a step is called, and the cards shown with it. `names`: seat → name. */
export function told(step, names) {
  const { data } = step;
  const name = names.get(data.seat) ?? "";
  switch (step.kind) {
    case "stock-drawn": return [word("drew"), []];
    case "red-threes-laid": return ["", data.cards];
    case "pile-taken": return data.cards?.length ? [word("pile-with"), data.cards] : [word("pile-onto"), []];
    case "cards-melded": return [meldWords(data), data.cards];
    case "cards-discarded": return ["↓", data.cards];
    case "foot-taken": return [word("foot"), []];
    case "permission-asked": return [word("asks"), []];
    case "permission-answered": return [word(data.yes ? "says-yes" : "says-no", { name }), []];
    case "hand-emptied": return [word("out"), []];
    case "hand-counted": return [word("counted", { name, count: data.count }), []];
    case "turn-taken-back": return [word("take-back"), []];
    default: return [word(step.kind), data.cards ?? []];
  }
}

function meldWords(data) {
  if (data.wild) return word("wild-meld");
  if (data.where === "new") return word("new-meld");
  if (data.rank) return `${data.rank}:`;
  return "";
}

/** Show chips for the steps and the loose cards of a tray. */
export function show(place, tray, names, { takeOut, takeCard }) {
  place.replaceChildren();
  for (const step of tray.steps) {
    const [text, cards] = told(step, names);
    const shown = chip(text, cards, () => takeOut(step));
    shown.classList.add("step");
    place.append(shown);
  }
  if (tray.cards.length) {
    const loose = chip("", tray.cards, takeCard);
    loose.classList.add("loose", "step");
    place.append(loose);
  }
  place.parentElement.scrollLeft = place.parentElement.scrollWidth;
}

/** Show the steps of a turn that another phone builds: to look at, not to tap. */
export function look(place, steps, names) {
  place.replaceChildren(...steps.map((step) => {
    const [text, cards] = told(step, names);
    const shown = Object.assign(document.createElement("span"), { className: "chip step" });
    if (text) shown.append(Object.assign(document.createElement("span"), { textContent: text }));
    shown.append(...cards.map(face));
    return shown;
  }), "…");
  place.parentElement.scrollLeft = place.parentElement.scrollWidth;
}

export function chip(text, cards, tapped) {
  const button = document.createElement("button");
  button.type = "button";
  button.className = "chip";
  if (text) button.append(Object.assign(document.createElement("span"), { textContent: text }));
  button.append(...cards.map(face));
  button.addEventListener("click", tapped);
  return button;
}
