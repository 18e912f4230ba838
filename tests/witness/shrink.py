"""A difference made small: the log cut after the entry in question, and what came before told as a position."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path

from events.catalogue import CardsShown, Event, TableOpened
from events.notation import write_log
from tests.witness.laws import LABELS, Difference, faults_found, judged


def shrunk(difference: Difference) -> Difference:
    """Return the smallest log found that shows the same article at its last entry."""
    if not difference.entry or difference.law not in ("a lawful play is kept", "less detail breaks nothing"):
        return difference
    best = difference.events
    for candidate in _smaller(difference):
        if len(candidate) < len(best) and _shows(difference.opened, candidate, difference.articles):
            best = candidate
    for at in range(len(best) - 1, -1, -1):
        without = (*best[:at], *best[at + 1 :])
        if isinstance(best[at], CardsShown) and _shows(difference.opened, without, difference.articles):
            best = without
    return replace(difference, events=best)


def _smaller(difference: Difference) -> list[tuple[Event, ...]]:
    end = difference.entry - 1
    cuts = [difference.events[:length] for length in range(end, min(end + 30, len(difference.events)) + 1)]
    moment = difference.moment
    if moment is not None:
        cuts += [(*moment.told(), *cut[moment.at :]) for cut in cuts]
    return cuts


def _shows(opened: TableOpened, events: Sequence[Event], articles: Sequence[str]) -> bool:
    found = faults_found(judged(opened, events), doubts=True)
    return bool(events) and {article for _, article, _ in found} >= set(articles[:1])


def write_case(difference: Difference, seed: str, folder: Path) -> Path:
    """Write a difference as a `.meld` case, with the answer that the witness expects."""
    small = shrunk(difference)
    name = f"{small.law.replace(' ', '-')}-{small.level}-{seed.replace(' ', '-')}"
    tags = [("Id", f"found.{name}"), ("Title", str(small)), ("Source", f"witness, seed {seed}")]
    tags += [("Articles", " ".join(small.articles))] if small.articles else []
    text = write_log([small.opened, *small.events], LABELS[: small.opened.seats], tags=tags)
    answer = f"= broken {' '.join(small.articles)}" if "fault" in small.law else "= kept" if small.entry else ""
    path = folder / f"{name}.meld"
    path.write_text(f"{text}{answer}\n", encoding="utf-8")
    return path
