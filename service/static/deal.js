// The stage before a round: who deals, what is turned up, who sits out. All of it may be left unsaid.

import { event } from "./api.js";
import { chip } from "./chips.js";
import { desk } from "./desk.js";
import { log } from "./logging.js";
import { word } from "./words.js";

const dealer = document.getElementById("dealer-pick");
const sitsOut = document.getElementById("sits-out-pick");
let upcards = [];

export function enter() {
  upcards = [];
  moved();
}

export function moved() {
  desk.who.textContent = word("turned-up", { round: desk.state.round });
  const [inTurn, ...others] = dealer.options;
  inTurn.textContent = document.getElementById("standing").dataset.deals;  // whose deal it is by now
  for (const other of others) other.hidden = Number(other.value) === desk.state.dealer;
  document.getElementById("undo").disabled = upcards.length === 0;
  desk.line.replaceChildren(...upcards.map((card, place) => chip("", [card], () => {
    upcards = upcards.filter((_, each) => each !== place);
    moved();
  })));
}

export function card(tapped) {
  upcards = [...upcards, tapped];
  moved();
}

export function undo() {
  upcards = upcards.slice(0, -1);
  moved();
}

export function wire() {
  document.getElementById("do-deal").addEventListener("click", () => {
    const data = { number: desk.state.round };
    if (upcards.length) data.upcards = upcards;
    if (dealer.value) data.dealer = Number(dealer.value);
    if (sitsOut?.value) data.out = Number(sitsOut.value);
    return log([event("round-started", data)]);
  });
}
