"""Which entries may be logged although others were logged meanwhile: the one place that says so.

An entry of a kind named in `BARRIERS` keeps its meaning after entries its author has not seen, as long as none of
them is about the same seat and none is of a kind listed as its barrier. Every other kind depends on all before it.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Final

from events.catalogue import (
    KIND_OF,
    CardsLeft,
    DisputeRaised,
    Event,
    GameEnded,
    HandCounted,
    LogCorrected,
    PermissionAnswered,
    PositionTaken,
    RedThreesLaid,
    RoundEnded,
    RoundStarted,
    RoundTallied,
    RulingAnswered,
    TermsAccepted,
    TurnTakenBack,
)

_RENEWALS: Final = (RoundStarted, PositionTaken, GameEnded, TurnTakenBack, LogCorrected)

BARRIERS: Final[Mapping[type[Event], tuple[type[Event], ...]]] = {
    TermsAccepted: (LogCorrected,),
    RedThreesLaid: (*_RENEWALS, RoundEnded, RoundTallied),
    HandCounted: (*_RENEWALS, RoundEnded, RoundTallied),
    PermissionAnswered: (*_RENEWALS, RoundEnded, RoundTallied),
    CardsLeft: _RENEWALS,
    RulingAnswered: tuple(kind for kind in KIND_OF if kind not in {RulingAnswered, DisputeRaised}),
}
"""What an entry of this kind may not be rebased past."""


def commutes(event: Event, missed: Iterable[Event]) -> bool:
    """Whether an event means the same after these as before them."""
    barriers = BARRIERS.get(type(event))
    return barriers is not None and not any(_blocks(other, event, barriers) for other in missed)


def _blocks(other: Event, event: Event, barriers: tuple[type[Event], ...]) -> bool:
    return isinstance(other, barriers) or getattr(other, "seat", None) == getattr(event, "seat", 0)
