// The table a little ahead of the log: what waits on this phone has been played, though no server knows it yet.
// Only what the next turn needs is followed: whose turn it is, and whether a round is on. The rest is the referee's.

/** The state of the table once these batches are on record, as far as can be told without the referee. */
export function ahead(state, batches) {
  return batches.flatMap(({ events }) => events).reduce(after, state);
}

function after(state, { kind, data }) {
  switch (kind) {
    case "round-started":
      return { ...state, stage: "play", turn: { seat: next(state, data.dealer ?? state.dealer), phase: "to-draw" } };
    case "stock-drawn":
    case "pile-taken":
      return { ...state, turn: { seat: data.seat, phase: "to-play" } };
    case "cards-discarded":
      return { ...state, turn: { seat: next(state, data.seat), phase: "to-draw" } };
    case "round-ended":
      return { ...state, stage: "deal", round: state.round + 1, dealer: next(state, state.dealer), turn: { seat: 0, phase: "" } };
    default:
      return state;
  }
}

/** The seat after one, clockwise, leaving out whoever sits out. */
function next({ seats, out }, seat) {
  const playing = [...seats.keys()].filter((each) => each !== out);
  return playing[(playing.indexOf(seat) + 1) % playing.length];
}
