// The table as it stands: read from the page, fetched anew after every turn.

import { piece } from "./api.js";
import { witness } from "./witness.js";

/** What the page shows, as far as the pad has to know it. */
export function read() {
  const shown = document.getElementById("standing").dataset;
  const seats = new Map();
  for (const { dataset } of document.querySelectorAll("#standing [data-seat]")) {
    seats.set(Number(dataset.seat), {
      label: dataset.label, name: dataset.name, team: dataset.team, fresh: dataset.fresh === "yes", mine: dataset.mine === "yes",
    });
  }
  return {
    table: shown.table,
    etag: shown.etag,
    number: Number(shown.number),
    stage: shown.stage,
    round: Number(shown.round),
    dealer: Number(shown.dealer),
    turn: { seat: Number(shown.turn), phase: shown.phase },
    top: shown.top,
    out: Number(shown.out),
    seats,
    names: new Map([...seats].map(([seat, { name }]) => [seat, name])),
  };
}

/** The seats of the others in a seat's team. */
export const partners = (state, seat) =>
  [...state.seats].filter(([each, { team }]) => each !== seat && team === state.seats.get(seat)?.team).map(([each]) => each);

/** Fetch the table as it stands and show it. What was unfolded stays unfolded. */
export async function refresh(table) {
  const fresh = (await piece(`/tables/${encodeURIComponent(table)}/now`)).querySelector("#standing");
  const old = document.getElementById("standing");
  const unfolded = [...old.querySelectorAll("details")].map((each) => each.open);
  [...fresh.querySelectorAll("details")].forEach((each, place) => { each.open = unfolded[place] ?? false; });
  const focused = old.contains(document.activeElement);
  old.replaceWith(fresh);
  if (focused) document.getElementById("main").focus();
  const state = read();
  void witness(table, state.etag);  // not waited for: a tap meanwhile would reach the stage that is over
  return state;
}
