// Asking the referee without a table: a text of the notation goes to the API, verdicts and answers come back.

import { askReferee, Offline, Problem } from "./api.js";
import { word } from "./words.js";

const form = document.getElementById("referee");
const text = document.getElementById("meld");
const answers = document.getElementById("answers");
const unreadable = document.getElementById("unreadable");

function line(says, className = "") {
  return Object.assign(document.createElement("p"), { textContent: says, className });
}

function findings(found) {
  return found.map((each) => line(`${each.article} · ${each.says}`, "note"));
}

function folded(nodes) {
  const details = document.createElement("details");
  details.append(Object.assign(document.createElement("summary"), { textContent: word("why"), className: "label" }), ...nodes);
  return details;
}

/** A line of the body with its verdict: only what is not simply kept says why. */
function judged(each) {
  const shown = Object.assign(document.createElement("article"), { className: "answer" });
  shown.append(line(each.text), line(word(each.outcome), `mark-${each.outcome}`));
  shown.append(...findings(each.findings.filter((finding) => finding.outcome === "broken" || finding.outcome === "unproven")));
  return shown;
}

function answered(each) {
  const shown = Object.assign(document.createElement("article"), { className: "slip" });
  const heading = Object.assign(document.createElement("h2"), { textContent: `? ${each.question}` });
  shown.append(heading, line(each.answer, "says"));
  if (each.findings.length) shown.append(folded(findings(each.findings)));
  if (each.passed === false) shown.append(line(word("expected", { expected: each.expected }), "wrong"));
  return shown;
}

function showUnreadable(lines) {
  text.setAttribute("aria-invalid", "true");
  unreadable.replaceChildren(...lines.map((each) => {
    const item = document.createElement("li");
    item.append(line(`${word("line", each)}: ${each.says}`, "wrong"));
    return item;
  }));
}

form.addEventListener("submit", async (event) => {
  event.preventDefault();
  unreadable.replaceChildren();
  text.removeAttribute("aria-invalid");
  try {
    const { games } = await askReferee(text.value);
    const found = games.flatMap((game) => [...game.lines.map((each) => [each.line, judged(each)]), ...game.answers.map((each) => [each.line, answered(each)])])
      .sort(([one], [other]) => one - other).map(([, shown]) => shown);
    answers.replaceChildren(...(found.length ? found : [line(word("nothing"), "note")]));
  } catch (error) {
    answers.replaceChildren();
    if (error instanceof Problem && error.body.lines) showUnreadable(error.body.lines);
    else if (error instanceof Offline) answers.append(line(word("offline"), "wrong"));
    else if (error instanceof Problem) answers.append(line([error.message, ...Object.values(error.errors).flat()].join(" "), "wrong"));
    else throw error;
  }
});
