// What was picked as lying on the table, and how the notation writes it. A pick is never changed, only followed by another.

/** Nothing picked. Each line is groups of cards; only melds and the own cards have more than one. */
export const empty = { melds: [], top: [], hand: [] };

const WILD = new Set(["2", "Jk"]);
const rankOf = (group) => group.find((card) => !WILD.has(card));

/** With one card more. A rank that the last group is not made of begins another. */
export function withCard(lying, line, card) {
  if (line === "top") return { ...lying, top: [[card]] };
  const groups = lying[line];
  const last = groups.at(-1);
  const rank = last && rankOf(last);
  const joins = last && (last.length === 0 || WILD.has(card) || rank === undefined || rank === card);
  return { ...lying, [line]: joins ? [...groups.slice(0, -1), [...last, card]] : [...groups, [card]] };
}

export const nextMeld = (lying, line) =>
  line === "top" || !lying[line].at(-1)?.length ? lying : { ...lying, [line]: [...lying[line], []] };

export function withoutLast(lying, line) {
  const groups = lying[line].filter((group) => group.length);
  const last = (groups.at(-1) ?? []).slice(0, -1);
  return { ...lying, [line]: last.length ? [...groups.slice(0, -1), last] : groups.slice(0, -1) };
}

const NEEDS_CARDS = new Set(["take-with", "meld", "out"]);
const NEEDS_TOP = new Set(["take-with", "take-onto"]);

/** The word for what has to be picked before this can be asked; nothing where all is there. */
export function lacks(question, lying) {
  if (NEEDS_TOP.has(question) && lying.top.length === 0) return "no-top";
  return NEEDS_CARDS.has(question) && lying.hand.flat().length === 0 ? "no-cards" : "";
}

const QUESTIONS = {
  "take-with": (cards) => [`? may N take with ${cards.flat().join(" ")}`],
  "take-onto": () => ["? may N take onto"],
  // The minimum is judged at the end of the turn, so a discard nobody saw ends it.
  "meld": (cards) => [`N: ${cards.map((group) => `meld ${onMeld(group)}${group.join(" ")}`).join("; ")}; discard x`],
  "out": () => ["? may N go out"],
  "frozen": () => ["? frozen NS"],
  "needs": () => ["? needs NS"],
};
const onMeld = (group) => (rankOf(group) === undefined ? "wild: " : "");

/** The lines of the notation that say what was picked, and ask. */
export function written(question, lying, { rulebook, score, round, count, frozen, drawn }) {
  const [melds, threes] = [lying.melds.filter((group) => group.length && rankOf(group) !== "3r"), lying.melds.flat().filter((card) => card === "3r")];
  const cards = lying.hand.filter((group) => group.length);
  const hasDrawn = drawn || question === "meld" || question === "out";
  const top = lying.top.flat()[0];
  return [
    `[Rulebook "${rulebook}"]`,
    ...(score ? [`[Scores "NS ${Number(score)}"]`] : []),
    "",
    ...(round ? [`at round ${Number(round)}`] : []),
    ...(melds.length ? [`at NS melds ${melds.map((group) => group.join(" ")).join(" / ")}`] : []),
    ...(threes.length ? [`at NS red ${threes.join(" ")}`] : []),
    ...(top || frozen ? [pile(top, Number(count), frozen)] : []),
    ...(question === "out" ? [`at N hand ${cards.flat().join(" ")}`] : []),
    `at turn N${hasDrawn ? " drawn" : ""}`,
    ...QUESTIONS[question](cards),
    "",
  ].join("\n");
}

function pile(top, count, frozen) {
  const lies = top ? `${count || 5} cards top ${top}` : `${count || 5} cards`;
  return `at pile ${lies}${frozen ? " frozen" : ""}`;
}
