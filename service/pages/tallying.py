"""A round entered as totals: line by line, or the whole in one figure."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from typing import Any, Final

from flask import Blueprint, Response, request

from events.catalogue import Event, RoundEnded, RoundTallied, Seat, Team
from events.score import sheet
from service.context import language
from service.pages.around import TalliedTeam, TallyPage, Trial
from service.pages.hearing import Entered, Option
from service.pages.onlooker import Onlooker, scorer
from service.pages.showing import show
from service.pages.trials import as_logged, differences, trial
from service.pages.typed import entered
from service.reports.lines import titles
from service.wire import limits

OUT: Final = ("no", "out", "concealed")
SIGNED: Final = ("bonus", "sum")
"""The fields that may hold less than nought."""


def install(pages: Blueprint) -> None:
    """Put this page in its place."""
    pages.add_url_rule("/tables/<table>/tally", "tally", see_tally)


def see_tally(table: str) -> Response:
    """Show the form for a round as totals, and what the round would come to by what was typed."""
    seen = scorer(table)
    form = _Form(seen, request.args)
    teams = tuple(form.team(place) for place in range(len(form.sides)))
    _ = seen.reader.gettext
    return show(
        TallyPage(
            title=_("The round as totals"),
            language=language(),
            here="tally",
            table=table,
            owner=seen.who.is_owner,
            round_words=_("Round {number}").format(number=seen.round),
            alone=tuple(form.alone_options()),
            entered=tuple(view for view, _tally in teams),
            trial=form.trial([tally for _view, tally in teams], readable=not any(_wrong(view) for view, _t in teams)),
            etag=seen.judged.last.etag,
        )
    )


@dataclass(frozen=True, slots=True)
class _Form:
    seen: Onlooker
    asked: Mapping[str, str]

    @property
    def lone(self) -> Seat:
        """Who plays alone against the others, where three play so; 0 for nobody, or not said."""
        current = self.seen.bench.table.in_play
        said = self.asked.get("alone", "")
        if current is not None and current.lone:
            return current.lone
        return int(said) if said in map(str, self.seen.naming.seats) and self.seen.bench.terms.is_cutthroat else 0

    @property
    def sides(self) -> tuple[Team, ...]:
        """Who scores together in this round."""
        if not self.lone:
            return self.seen.bench.teams
        return (self.lone,), tuple(seat for seat in self.seen.naming.seats if seat != self.lone)

    def alone_options(self) -> Iterable[Option]:
        """Return who may have been the lone hand; nothing where nobody is."""
        _ = self.seen.reader.gettext
        if self.seen.bench.terms.is_cutthroat:
            yield Option(value="", says=_("nobody"), chosen=not self.lone)
            for seat in self.seen.naming.seats:
                yield Option(value=str(seat), says=self.seen.naming.name(seat), chosen=seat == self.lone)

    def team(self, place: int) -> tuple[TalliedTeam, RoundTallied | None]:
        """Return the fields of a side as they were typed, and its tally; None where nothing was."""
        team, _ = self.sides[place], self.seen.reader.gettext
        whole, total = self._read(place, "sum", _("The whole round in one figure"))
        read = {key: self._read(place, key, says) for key, says in self._lines().items()}
        shares = {
            seat: self._read(place, f"red.{seat}", _("Red threes of {name}").format(name=self.seen.naming.name(seat)))
            for seat in (team if self.lone and len(team) > 1 else ())
        }
        if shares:
            del read["red_threes"]
        out = self.asked.get(f"{place}.out", "no")
        says = dict(zip(OUT, (_("did not go out"), _("went out"), _("went out concealed")), strict=True))
        figures = {key: points for key, (_field, points) in read.items() if points is not None}
        by_seat = tuple((seat, points) for seat, (_field, points) in shares.items() if points is not None)
        view = TalliedTeam(
            team=self.seen.naming.team(team),
            players=self.seen.players(team),
            whole=whole,
            lines=tuple(field for field, _points in (*read.values(), *shares.values())),
            out_name=f"{place}.out",
            out=tuple(Option(value=value, says=each, chosen=value == out) for value, each in says.items()),
            by_lines=bool(figures or by_seat or out in OUT[1:]) or any(field.wrong for field, _points in read.values()),
        )
        alone = self.lone != 0 and team == (self.lone,)
        if total is not None:
            return view, RoundTallied(team=team, alone=alone, sum=total)
        if not view.by_lines:
            return view, None
        more: dict[str, Any] = dict(figures)
        if by_seat:
            more |= {"red_threes_by_seat": by_seat, "red_threes": sum(points for _seat, points in by_seat)}
        concealed = out == "concealed"
        return view, RoundTallied(team=team, alone=alone, went_out=out in OUT[1:], out_concealed=concealed, **more)

    def _lines(self) -> dict[str, str]:
        """Return the fields that matter by the terms of this table, each with its title."""
        _, terms = self.seen.reader.gettext, self.seen.bench.terms
        names = titles(self.seen.bench.rulebook.complete, _)
        found = {
            "natural": names["natural-canastas"],
            "mixed": names["mixed-canastas"],
            "wild": names["wild-canastas"] if terms.canasta_wild else "",
            "concealed": names["concealed-canastas"] if terms.canasta_concealed else "",
            "red_threes": _("Red threes on the table"),
            "red_threes_left": _("Red threes left in hand"),
            "cards": _("Points of the cards melded"),
            "left": _("Points of the cards left"),
            "bonus": names["bonuses"],
        }
        return {key: says for key, says in found.items() if says}

    def _read(self, place: int, key: str, says: str) -> tuple[Entered, int | None]:
        least, most = limits.range_of(key)
        within = (least if key in SIGNED else 0, most)
        return entered(self.asked, f"{place}.{key}", says, self.seen.reader.gettext, within)

    def trial(self, tallies: list[RoundTallied | None], *, readable: bool) -> Trial:
        """Return what the round would come to, and where its plays say otherwise."""
        said = [tally for tally in tallies if tally is not None]
        events: list[Event] = [*said, RoundEnded()] if said else []
        ready = readable and len(said) == len(tallies)
        found = trial(self.seen, events, ready=ready, claims={})
        logged = as_logged(self.seen, RoundEnded()) if found.round else None
        if logged is None:
            return found
        bench = self.seen.bench.copy()
        for event in events:
            bench.append(event)
        claims = {team: own.score for team, own in sheet(bench).rounds[-1].teams.items()}
        return replace(found, differences=tuple(differences(logged, claims)))


def _wrong(view: TalliedTeam) -> bool:
    return any(field.wrong for field in (view.whole, *view.lines))
