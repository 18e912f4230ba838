"""Questions in the words of the table."""

from __future__ import annotations

from dataclasses import dataclass
from typing import assert_never

from events import asked
from events.asked import Question
from events.catalogue import Team
from service.naming import Naming
from service.pages.faces import Gettext, written
from service.reports.lines import titles


@dataclass(frozen=True, slots=True)
class Wording:
    """Puts questions into words, by the names of those at the table.

    `shift` is by how much the log's numbers of entries are more than the reader's: 1 for a text.
    """

    naming: Naming
    gettext: Gettext
    complete: str
    shift: int = 0

    def asks(self, question: Question) -> str:
        """Return a question as somebody at the table would put it."""
        match question:
            case asked.MayTake() | asked.MayGoOut() | asked.HandOf() | asked.KnownOf() | asked.CouldHold():
                return self._of_a_player(question)
            case asked.VerdictOn() | asked.RemedyFor() | asked.ConcealedIn():
                return self._of_a_play(question)
            case asked.WinnerAsked():
                return self.gettext("Who has won?")
            case _:
                return self._of_a_team(question)

    def team(self, team: Team) -> str:
        """Return a team by its label, and by who is in it where that says more."""
        label, names = self.naming.team(team), ", ".join(self.naming.name(seat) for seat in team)
        plain = names.replace(", ", "") == label or names.replace(", ", "+") == label
        return label if plain else f"{label} ({names})"

    def _of_a_player(
        self, question: asked.MayTake | asked.MayGoOut | asked.HandOf | asked.KnownOf | asked.CouldHold
    ) -> str:
        _, name = self.gettext, self.naming.name(question.seat)
        match question:
            case asked.MayTake(onto=True):
                return _("May {name} take the pile onto the own meld?").format(name=name)
            case asked.MayTake(cards=()):
                return _("May {name} take the pile?").format(name=name)
            case asked.MayTake():
                said = _("May {name} take the pile with {cards}?")
                return said.format(name=name, cards=written(question.cards))
            case asked.MayGoOut():
                return _("May {name} go out?").format(name=name)
            case asked.HandOf():
                return _("How many cards does {name} hold?").format(name=name)
            case asked.KnownOf():
                return _("Which cards is {name} known to hold?").format(name=name)
            case asked.CouldHold():
                return _("Could {name} hold {cards}?").format(name=name, cards=written(question.cards))
            case _:
                assert_never(question)

    def _of_a_play(self, question: asked.VerdictOn | asked.RemedyFor | asked.ConcealedIn) -> str:
        _ = self.gettext
        play = (
            _("the last turn")
            if question.entry is None
            else _("entry {number}").format(number=question.entry - self.shift)
        )
        match question:
            case asked.VerdictOn():
                return _("Was that legal: {play}?").format(play=play)
            case asked.RemedyFor():
                return _("What does the law offer for {play}?").format(play=play)
            case asked.ConcealedIn():
                return _("Is the canasta of {play} concealed?").format(play=play)
            case _:
                assert_never(question)

    def _of_a_team(
        self,
        question: asked.MinimumOf | asked.ContractOf | asked.FrozenFor | asked.CanastasOf | asked.ScoreOf
        | asked.TotalOf | asked.LineOf | asked.WhyScore | asked.NeedsOf,
    ) -> str:  # fmt: skip
        _ = self.gettext
        match question:
            case asked.MinimumOf():
                said = _("What must {team} open with?")
            case asked.ContractOf():
                said = _("Has {team} what it needs to go out?")
            case asked.FrozenFor():
                said = _("Is the pile frozen for {team}?")
            case asked.CanastasOf():
                said = _("What has {team} completed?")
            case asked.ScoreOf():
                said = _("What has {team} in this round?")
            case asked.TotalOf():
                said = _("What is the total of {team}?")
            case asked.LineOf():
                said = _("{team}, {line}: how much?")
                line = titles(self.complete, _)[question.line]
                return said.format(team=self.team(question.team), line=line)
            case asked.WhyScore():
                said = _("Why is the score of {team} what it is?")
            case asked.NeedsOf():
                said = _("What does {team} still need?")
            case _:
                assert_never(question)
        return said.format(team=self.team(question.team))
