"""Answers in the words of the table: outcome, figures, the articles quoted, the plays that show it."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from functools import cached_property
from typing import Final, cast

from events import asked
from events.answers import Answer
from events.asked import Question
from events.cards import CARDS
from events.explaining import ScoreAnswer, VerdictAnswer
from events.findings import Fact
from events.judge import Bench
from service.naming import Naming
from service.pages.contexts import Finding, Play
from service.pages.faces import written
from service.pages.gamewords import lacks_words, meld_words, winner_words
from service.pages.hearing import Answered, Figure, Law, Word
from service.pages.logbook import Logbook
from service.pages.wording import Wording
from service.phrases import Phrases
from service.reports.game import Language
from service.reports.lines import titles
from service.reports.telling import Teller
from service.reports.working import working

OUTCOMES: Final = ("yes", "no", "unproven", "kept", "broken")
NEITHER_GOOD_NOR_BAD: Final = (asked.FrozenFor, asked.CouldHold, asked.ConcealedIn)
"""Questions whose yes and no permit and forbid nothing."""

TOLD: Final = ("broken", "unproven")


@dataclass(frozen=True, kw_only=True)
class Answerer:
    """Tells answers about a judged log. `shift`: as in `Wording`."""

    bench: Bench
    naming: Naming
    reader: Language
    shift: int = 0

    @cached_property
    def wording(self) -> Wording:
        """Puts the questions."""
        return Wording(self.naming, self.reader.gettext, self.bench.rulebook.complete, self.shift)

    @cached_property
    def logbook(self) -> Logbook:
        """Tells the plays."""
        phrases = Phrases(self.reader.code, self.naming)
        teller = Teller(self.naming, self.reader, written, complete=self.bench.rulebook.complete)
        return Logbook(bench=self.bench, teller=teller, says=phrases.finding)

    def tell(self, question: Question, found: Answer) -> Answered:
        """Return a question and its answer in words."""
        word = word_of(found)
        looked_at = tuple(dict.fromkeys(self._findings(found)))
        findings = tuple(each for each in looked_at if each.mark in TOLD)
        quoted = {each.article for each in findings}
        return Answered(
            asked=self.wording.asks(question),
            word="" if isinstance(question, NEITHER_GOOD_NOR_BAD) and word != "unproven" else word,
            says=self._says(question, found),
            figures=tuple(self._figures(question, found)),
            findings=findings,
            others=tuple(each for each in looked_at if each.mark == "kept"),
            laws=tuple(self._laws(article for article in found.articles if article not in quoted)),
            evidence=self.plays((*found.evidence, *(n for each in findings for n in each.evidence))),
        )

    def plays(self, entries: Iterable[int]) -> tuple[Play, ...]:
        """Return entries of the log in words, each once, in order."""
        known = sorted({number for number in entries if 1 < number <= self.bench.length})
        return tuple(self.logbook.play(number, among=-1) for number in known)

    def _findings(self, found: Answer) -> Iterable[Finding]:
        for each in found.findings:
            told = self.logbook.finding(each, 0)
            evidence = tuple(number for number in told.evidence if 1 < number <= self.bench.length)
            yield Finding(mark=told.mark, article=told.article, says=told.says, law=told.law, evidence=evidence)

    def _laws(self, articles: Iterable[str]) -> Iterable[Law]:
        for name in dict.fromkeys(articles):
            article = self.bench.find_article(name)
            yield Law(article=name, text=self.reader.gettext(article.text))

    # The answer in a sentence

    def _says(self, question: Question, found: Answer) -> str:
        _ = self.reader.gettext
        word = word_of(found)
        if word:
            return {
                "yes": _("Yes."), "no": _("No."), "unproven": _("The log does not show it."), "kept": _("Yes."),
                "broken": _("No."),
            }[word]  # fmt: skip
        match question:
            case asked.HandOf() | asked.KnownOf():
                return self._hand(question, found.text)
            case asked.VerdictOn():
                return _("It does not count any more: there is nothing to judge.")
            case asked.RemedyFor() if found.text == "none":
                return _("Nothing: there is no fault, or the law asks for nothing.")
            case asked.RemedyFor():
                return "; ".join(self._offer(each) for each in found.text.split("; "))
            case asked.ConcealedIn():
                return _("No canasta lies there.")
            case asked.WinnerAsked():
                return self._winner(found.text)
            case _:
                return self._of_a_team(question, found)

    def _hand(self, question: asked.HandOf | asked.KnownOf, text: str) -> str:
        _, name = self.reader.gettext, self.naming.name(question.seat)
        if isinstance(question, asked.HandOf):
            said = (
                _("{name} holds {count}.") if text != "unknown" else _("How many {name} holds, the log does not show.")
            )
            return said.format(name=name, count=text)
        cards = [CARDS[each] for each in text.split()] if text != "none" else []
        said = _("{name} is known to hold {cards}.") if cards else _("No card of {name} is known.")
        return said.format(name=name, cards=written(cards))

    def _offer(self, text: str) -> str:
        _ = self.reader.gettext
        article, points = text.split()
        if points == "table":
            return _("{article}: the table decides").format(article=article)
        return f"{article}: {self.reader.points(int(points))}"

    def _winner(self, text: str) -> str:
        _ = self.reader.gettext
        if text == "none":
            return _("Nobody yet.")
        if text == "tie":
            return winner_words("tie", self.naming, _)
        return _("{team} has won.").format(team=text)

    def _of_a_team(self, question: Question, found: Answer) -> str:
        _, points = self.reader.gettext, self.reader.figures.points
        complete = self.bench.rulebook.complete
        match question:
            case asked.MinimumOf():
                said = _("Melds worth {points} or more.") if int(found.text) else _("Anything: it has opened.")
                return said.format(points=points(int(found.text)))
            case asked.ContractOf():
                return _("Yes.") if found.text == "met" else self._lacks(found.text.removeprefix("lacks "))
            case asked.CanastasOf():
                kinds = {**meld_words(complete, _), "concealed": _("of these concealed")}
                return _counted(found.text, kinds) or _("Nothing yet.")
            case asked.NeedsOf():
                return _("Nothing: it may go out.") if found.text == "nothing" else _("This:")
            case asked.WhyScore():
                return points(_number(found.facts.get("score")))
            case _:
                return points(int(found.text))

    def _lacks(self, text: str) -> str:
        _ = self.reader.gettext
        return _("It lacks {what}.").format(
            what=_counted(text, lacks_words(self.bench.rulebook.complete, _), last=False)
        )

    # Figures

    def _figures(self, question: Question, found: Answer) -> Iterable[Figure]:
        if isinstance(found, ScoreAnswer):
            yield from self._score(found)
        if isinstance(question, asked.NeedsOf):
            yield from self._needs(found)
        if isinstance(question, asked.FrozenFor) and isinstance(why := found.facts.get("why"), tuple) and why:
            _ = self.reader.gettext
            yield Figure(title=_("frozen by"), figure=Phrases(self.reader.code, self.naming).frozen(why))
        if isinstance(found, VerdictAnswer):
            for offer in found.offers:
                yield Figure(title=self.reader.gettext("the law offers"), figure=self._offer(str(offer)))

    def _score(self, found: ScoreAnswer) -> Iterable[Figure]:
        _, points = self.reader.gettext, self.reader.figures.points
        names = titles(self.bench.rulebook.complete, _)
        for line in found.lines:
            yield Figure(
                title=names[line.line],
                figure=points(line.points),
                working=" + ".join(working(line, self.reader)),
                article=line.article,
                evidence=line.evidence,
            )
        yield Figure(title=_("this round"), figure=points(_number(found.facts.get("score"))))
        if "total" in found.facts:
            yield Figure(title=_("before it"), figure=points(_number(found.facts["before"])))
            yield Figure(title=_("total"), figure=points(_number(found.facts["total"])))

    def _needs(self, found: Answer) -> Iterable[Figure]:
        _ = self.reader.gettext
        kinds = lacks_words(self.bench.rulebook.complete, _)
        names = {
            "minimum": _("points to open with"), "laid": _("of these laid in this turn"), "canastas": kinds["canastas"],
            "natural": kinds["natural"], "mixed": kinds["mixed"], "wild": kinds["wild"],
            "cards": _("cards that would do for it, at least"),
        }  # fmt: skip
        for name, title in names.items():
            if value := found.facts.get(name):
                yield Figure(title=title, figure=self.reader.figures.points(_number(value)))


def word_of(found: Answer) -> Word:
    """Return the outcome that an answer begins with; nothing where it has none."""
    first = found.text.split(" ", 1)[0]
    return cast("Word", first) if first in OUTCOMES else ""


def _counted(text: str, kinds: Mapping[str, str], *, last: bool = True) -> str:
    """Return `natural 1, mixed 2` (or, with the number first, `1 natural`) in words."""
    if text in ("none", "met"):
        return ""
    pieces = [each.split(" ", 1) for each in text.split(", ")]
    pairs = [(second, first) if last else (first, second) for first, second in pieces]
    return ", ".join(f"{count} × {kinds[kind]}" for count, kind in pairs)


def _number(fact: Fact | None) -> int:
    return fact if isinstance(fact, int) else 0
