"""The page on which the referee is asked about a table: choose the question, read the answer; no script is needed."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import Final

from flask import Blueprint, Response, request

from events import asked
from events.asked import Question
from events.cards import CARDS, Card
from events.catalogue import Seat, Team
from events.errors import CannotRecord
from events.questions import answer
from service.context import language
from service.pages.answering import Answerer
from service.pages.faces import Gettext, pad
from service.pages.hearing import AskForm, AskPage, Option, QuestionGroup
from service.pages.onlooker import Onlooker, onlooker
from service.pages.showing import show, words
from service.questions import require_askable
from service.reports.lines import LINES, titles

Maker = Callable[..., Question]

OF_A_SEAT: Final[dict[str, Maker]] = {"may-go-out": asked.MayGoOut, "hand": asked.HandOf, "known": asked.KnownOf}
OF_A_PLAY: Final[dict[str, Maker]] = {
    "verdict": asked.VerdictOn, "remedy": asked.RemedyFor, "concealed": asked.ConcealedIn,
}  # fmt: skip
OF_A_TEAM: Final[dict[str, Maker]] = {
    "minimum": asked.MinimumOf, "contract": asked.ContractOf, "needs": asked.NeedsOf, "frozen": asked.FrozenFor,
    "canastas": asked.CanastasOf, "score": asked.ScoreOf, "total": asked.TotalOf, "why": asked.WhyScore,
}  # fmt: skip
TAKING_CARDS: Final = ("may-take", "could-hold")
SHOWN: Final = 30
"""So many of the last entries can be picked as the play that is meant."""


def install(pages: Blueprint) -> None:
    """Put this page in its place."""
    pages.add_url_rule("/tables/<table>/ask", "ask", see_ask)


def see_ask(table: str) -> Response:
    """Show the questions, the one that was chosen, and its answer."""
    seen = onlooker(table)
    asking = _Asking(seen)
    form, question = asking.read()
    told = None
    if question is not None and form is not None:
        answerer = Answerer(bench=seen.bench, naming=seen.naming, reader=seen.reader)
        told = answerer.tell(question, answer(seen.bench, question, seen.naming.labels))
    return show(
        AskPage(
            title=words()("Ask the referee"),
            language=language(),
            here="ask",
            table=table,
            owner=seen.who.is_owner,
            groups=tuple(groups(seen.bench.rulebook.complete, words(), form.kind if form else "")),
            form=form,
            answer=told,
            pad=pad(),
        )
    )


def groups(complete: str, _: Gettext, chosen: str) -> Iterable[QuestionGroup]:
    """Return every question in words, by what it is about."""
    concealed = _("Is this book concealed?") if complete == "book" else _("Is this canasta concealed?")
    about = {
        _("This turn"): {
            "may-take": _("May I take the pile?"),
            "may-go-out": _("May I go out?"),
            "needs": _("What do we still need?"),
            "frozen": _("Is the pile frozen for us?"),
            "minimum": _("What must we open with?"),
            "contract": _("Have we what we need to go out?"),
        },
        _("A play"): {
            "verdict": _("Was that legal?"),
            "remedy": _("What does the law offer for it?"),
            "concealed": concealed,
        },
        _("The cards"): {
            "hand": _("How many cards has …?"),
            "known": _("Which cards is … known to hold?"),
            "could-hold": _("Could … hold …?"),
            "canastas": _("What have we completed?"),
        },
        _("The score"): {
            "why": _("Why is our score what it is?"),
            "score": _("What have we in this round?"),
            "total": _("What is our total?"),
            "line": _("One line of the score"),
            "winner": _("Who has won?"),
        },
    }
    for title, questions in about.items():
        options = (Option(value=kind, says=says, chosen=kind == chosen) for kind, says in questions.items())
        yield QuestionGroup(title=title, questions=tuple(options))


class _Asking:
    """Reads what was asked, with what goes without saying: the own seat and team, else those on turn."""

    def __init__(self, seen: Onlooker) -> None:
        self.seen = seen
        self.teams = tuple(dict.fromkeys((*seen.coming.teams, *seen.bench.teams)))

    def read(self) -> tuple[AskForm | None, Question | None]:
        """Return what the question needs to know, and the question where all of that is known."""
        kind, _ = request.args.get("kind", ""), words()
        sentences = {each.value: each.says for group in groups("", _, "") for each in group.questions}
        if kind not in sentences:
            return None, None
        cards, wrong = self._cards()
        form = AskForm(
            kind=kind,
            says=sentences[kind],
            seats=tuple(self._seats()) if kind in (*OF_A_SEAT, *TAKING_CARDS) else (),
            teams=tuple(self._teams()) if kind in (*OF_A_TEAM, "line") else (),
            ways=tuple(self._ways()) if kind == "may-take" else (),
            lines=tuple(self._lines()) if kind == "line" else (),
            entries=tuple(self._entries()) if kind in OF_A_PLAY else (),
            takes_cards=kind in TAKING_CARDS,
            cards=" ".join(map(str, cards)),
            wrong=wrong,
        )
        question = None if wrong else self._question(kind, cards)
        try:
            if question is not None:
                require_askable(self.seen.bench, self.seen.naming, question)
        except CannotRecord:
            question = None
        return form, question

    def _question(self, kind: str, cards: Sequence[Card]) -> Question | None:
        seat, team = self._seat(), self._team()
        match kind:
            case "may-take":
                way = request.args.get("way", "")
                if way == "with" and not cards:
                    return None
                onto = way == "onto"
                return asked.MayTake(seat=seat, cards=() if onto or way == "any" else tuple(cards), onto=onto)
            case "could-hold":
                return asked.CouldHold(seat=seat, cards=tuple(cards)) if cards else None
            case "line":
                return asked.LineOf(team=team, line=self._line())
            case "winner":
                return asked.WinnerAsked()
        if kind in OF_A_SEAT:
            return OF_A_SEAT[kind](seat=seat)
        return OF_A_PLAY[kind](entry=self._entry()) if kind in OF_A_PLAY else OF_A_TEAM[kind](team=team)

    # What was chosen, else what goes without saying

    def _seat(self) -> Seat:
        chosen = _whole(request.args.get("seat", ""))
        if chosen in self.seen.naming.seats:
            return chosen
        return self.seen.mine or self.seen.survey.turn or 1

    def _team(self) -> Team:
        chosen = request.args.get("team", "")
        seat = self.seen.mine or self.seen.survey.turn or 1
        own = next((team for team in self.teams if seat in team), self.teams[0])
        return next((team for team in self.teams if _sent(team) == chosen), own)

    def _line(self) -> str:
        chosen = request.args.get("line", "")
        return chosen if chosen in LINES else "cards"

    def _entry(self) -> int | None:
        chosen = _whole(request.args.get("entry", ""))
        return chosen if 1 < chosen <= self.seen.bench.length else None

    def _cards(self) -> tuple[list[Card], str]:
        found = request.args.get("cards", "")[:200].split()
        unknown = [each for each in found if each not in CARDS]
        wrong = words()("There is no card “{card}”.").format(card=unknown[0]) if unknown else ""
        return [CARDS[each] for each in found if each in CARDS], wrong

    # What there is to choose

    def _seats(self) -> Iterable[Option]:
        for seat in self.seen.naming.seats:
            yield Option(value=str(seat), says=self.seen.naming.name(seat), chosen=seat == self._seat())

    def _teams(self) -> Iterable[Option]:
        wording = Answerer(bench=self.seen.bench, naming=self.seen.naming, reader=self.seen.reader).wording
        for team in self.teams:
            yield Option(value=_sent(team), says=wording.team(team), chosen=team == self._team())

    def _ways(self) -> Iterable[Option]:
        _, way = words(), request.args.get("way", "any")
        says = {"any": _("in any way"), "with": _("with these cards"), "onto": _("onto the own meld")}
        for value, each in says.items():
            yield Option(value=value, says=each, chosen=value == way)

    def _lines(self) -> Iterable[Option]:
        names = titles(self.seen.bench.rulebook.complete, words())
        for line in LINES:
            yield Option(value=line, says=names[line], chosen=line == self._line())

    def _entries(self) -> Iterable[Option]:
        chosen, book = self._entry(), self.seen.logbook
        yield Option(value="", says=words()("the last turn"), chosen=chosen is None)
        last = self.seen.bench.length
        numbers = {*range(max(2, last - SHOWN + 1), last + 1), *([chosen] if chosen else [])}
        for number in sorted(numbers, reverse=True):
            says = f"{number} · {book.play(number, among=-1).says}"
            yield Option(value=str(number), says=says, chosen=number == chosen)


def _sent(team: Team) -> str:
    return "+".join(map(str, team))


def _whole(text: str) -> int:
    """Return a number written in digits; 0 where it is none."""
    return int(text) if text.isascii() and text.isdigit() and len(text) < len("1000000") else 0
