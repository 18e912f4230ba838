// The turn being built: what was done so far, and cards tapped that nobody has said anything about yet.
// A tray is never changed; every function gives a new one, so that undo is the tray before.

import { event } from "./api.js";

/** An empty tray of a seat. `draws` is false once somebody took the understood draw out. */
export const empty = (seat) => ({ seat, steps: [], cards: [], draws: true });

export const isEmpty = (tray) => tray.steps.length === 0 && tray.cards.length === 0;
export const withCard = (tray, card) => ({ ...tray, cards: [...tray.cards, card] });
export const withoutLooseCards = (tray) => ({ ...tray, cards: [] });
export const forSeat = (tray, seat) => ({ ...tray, seat });

/** The tray without one of its steps. Taking out the understood draw keeps it out. */
export function without(tray, step) {
  const draws = step.kind === "stock-drawn" ? false : tray.draws;
  return { ...tray, draws, steps: tray.steps.filter((each) => each !== step) };
}

const GETS_CARDS = new Set(["stock-drawn", "pile-taken"]);
const NEEDS_DRAW = new Set(["cards-melded", "cards-discarded", "permission-asked"]);

/** Whether the draw is understood before this step: nothing was drawn or taken yet, neither in the log nor here. */
function drawIsUnderstood(tray, kind, turn) {
  if (!tray.draws || tray.steps.some((step) => GETS_CARDS.has(step.kind))) return false;
  if (turn.seat === tray.seat && turn.phase === "to-play") return false;
  return NEEDS_DRAW.has(kind) || (kind === "red-threes-laid" && !turn.fresh);
}

/** The tray with one thing more done by its seat (or by `seat`). `turn`: {seat, phase, fresh} as the log has it. */
export function done(tray, kind, data, turn, seat = tray.seat) {
  const steps = [...tray.steps];
  if (drawIsUnderstood(tray, kind, turn)) steps.push(event("stock-drawn", { seat: tray.seat }));
  steps.push(event(kind, { seat, ...data }));
  return { ...tray, steps };
}

/**
 * The steps as a turn that ends here: with a discard that nobody has seen yet, where one is still to come. What is
 * judged at the end of a turn, an opening above all, can be told while the tray is being built.
 */
export function seenThrough(tray) {
  const last = tray.steps.at(-1);
  if (last?.kind !== "cards-melded" && last?.kind !== "pile-taken") return tray.steps;
  return [...tray.steps, event("cards-discarded", { seat: tray.seat, cards: ["x"] })];
}

/** The loose cards are all wild, so that somebody must say where they go. */
export const allWild = (cards) => cards.length > 0 && cards.every((card) => card === "2" || card === "Jk");
export const allRedThrees = (cards) => cards.length > 0 && cards.every((card) => card === "3r");

export const melded = (tray, turn, more = {}) =>
  withoutLooseCards(done(tray, "cards-melded", { cards: tray.cards, ...more }, turn));
export const redLaid = (tray, turn) =>
  withoutLooseCards(done(tray, "red-threes-laid", { cards: tray.cards, drawn: tray.cards.length }, turn));
export const discarded = (tray, turn) =>
  withoutLooseCards(done(tray, "cards-discarded", { cards: tray.cards }, turn));
export const pileTaken = (tray, turn, cards = tray.cards) =>
  withoutLooseCards(done(tray, "pile-taken", { cards }, turn));

/** The tray with the turn taken back: that entry names no seat, it is about the turn in progress. */
export const takenBack = (tray) => ({ ...tray, steps: [...tray.steps, event("turn-taken-back", {})] });

/** A tray that holds plays of the log, for correcting them. */
export function holding(entries, fallback) {
  const plays = entries.map(({ kind, data }) => event(kind, data));
  const seat = plays.find((play) => play.data.seat)?.data.seat ?? fallback;
  return { ...empty(seat), draws: false, steps: plays };
}
