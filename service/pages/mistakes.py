"""What may have gone wrong, in the words of the table: a hand that was counted otherwise, a sum that is another."""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping
from typing import Final

from events.catalogue import Team
from events.consequences import consequences
from events.miscounts import Mistake, explain_count
from events.score import sheet
from events.sums import Explanation, Slip, explain_sum
from service.pages.changes import changes
from service.pages.hearing import MiscountView, MistakeView, Option, SumView
from service.pages.onlooker import Onlooker
from service.pages.typed import entered
from service.present.mistakes import count_codes, slip_codes
from service.reports.lines import titles
from service.wire.encoding import encode_inner

MOST: Final = 6
"""So many explanations are shown."""


def miscount(seen: Onlooker, number: int) -> MiscountView | None:
    """Return what explains a count that differs from the log; None where it does not, or is no count."""
    found = explain_count(seen.bench, number)
    if found is None:
        return None
    play = seen.logbook.play(found.since, among=-1)
    return MiscountView(
        counted=found.counted,
        logged=found.logged,
        since=play,
        mistakes=tuple(_mistake(seen, each) for each in found.mistakes[:MOST]),
    )


def _mistake(seen: Onlooker, found: Mistake) -> MistakeView:
    made = consequences(seen.bench, (found.correction,))
    return MistakeView(
        says=count_codes(seen.reader.gettext).get(found.code, found.code),
        play=seen.logbook.play(found.entry, among=-1),
        records=seen.logbook.teller.says(found.correction),
        steps=json.dumps([encode_inner(found.correction)]) if seen.may_log else "",
        changes=tuple(changes(made, seen.bench.length, seen.naming, seen.reader)),
    )


# Sums


def other_sum(seen: Onlooker, asked: Mapping[str, str]) -> SumView | None:
    """Return what may explain another sum, as it was asked for; None where no round has been played."""
    rounds = sheet(seen.bench).rounds
    if not rounds:
        return None
    teams = tuple(rounds[-1].teams)
    team = next((each for each in teams if "+".join(map(str, each)) == asked.get("team")), _own(seen, teams))
    total = asked.get("of") == "total"
    _ = seen.reader.gettext
    field, sum_ = entered(asked, "sum", _("Our sum"), _)
    says = {"score": _("this round"), "total": _("the total")}
    view = SumView(
        teams=tuple(Option(value="+".join(map(str, of)), says=seen.naming.team(of), chosen=of == team) for of in teams),
        of=tuple(Option(value=key, says=word, chosen=(key == "total") == total) for key, word in says.items()),
        claimed=field,
    )
    if sum_ is None:
        return view
    own = rounds[-1].teams[team]
    counted = own.total if total else own.score
    return SumView(
        teams=view.teams,
        of=view.of,
        claimed=field,
        asked=True,
        counted=seen.reader.figures.points(counted),
        difference=seen.reader.figures.points(sum_ - counted) if sum_ != counted else "",
        explanations=explanations(seen, team, sum_, total=total),
    )


def explanations(seen: Onlooker, team: Team, claimed: int, *, total: bool = False) -> tuple[str, ...]:
    """Return the slips that would make up the difference to a team's last round, or total, the likeliest first."""
    found = explain_sum(seen.bench, team, claimed, total=total)
    return tuple(dict.fromkeys(" + ".join(_slips(each, seen)) for each in _differing(found)))[:MOST]


def _own(seen: Onlooker, teams: tuple[Team, ...]) -> Team:
    return next((each for each in teams if seen.mine in each), teams[0])


def _differing(found: Iterable[Explanation]) -> Iterable[Explanation]:
    """Return explanations, of those that come to the same in the same lines the likeliest."""
    by_figures = {tuple((slip.line, slip.points) for slip in each.slips): each for each in reversed([*found])}
    return reversed([*by_figures.values()])


def _slips(found: Explanation, seen: Onlooker) -> Iterable[str]:
    _, points = seen.reader.gettext, seen.reader.figures.points
    names = titles(seen.bench.rulebook.complete, _)
    for slip in found.slips:
        said = slip_codes(_).get(slip.code, slip.code).format(line=names.get(slip.line, slip.line))
        yield f"{said} ({_signed(slip, points(slip.points))})"


def _signed(slip: Slip, written: str) -> str:
    return f"+{written}" if slip.points > 0 else written
