"""What the law offers for a fault: the irregularity's article and its tariff, by the reason of the finding."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from events.rulebook import Remedy


def _same(remedy: Remedy, *reasons: str) -> dict[str, Remedy]:
    return dict.fromkeys(reasons, remedy)


FOR_REASON: Final[Mapping[str, Remedy]] = {
    **_same(Remedy("CC-IRR-1", takes_back=True), "below-minimum", "reached-from-below"),
    **_same(
        Remedy("CC-IRR-3", "pen_out_without_canasta", takes_back=True),
        "contract-lacking", "foot-not-played", "partner-not-in-foot", "last-card-melded",
    ),
    **_same(Remedy("CC-IRR-4", "pen_ask_late"), "asked-late", "asked-again"),
    **_same(Remedy("CC-IRR-4", "pen_against_answer"), "out-against-no", "out-unasked"),
    **_same(Remedy("CC-IRR-5", "pen_ask_and_fail"), "told-yes-not-out"),
    **_same(Remedy("CC-IRR-6", "pen_red3_undeclared", each=True), "red-three-left"),
    **_same(Remedy("CC-IRR-6"), "red-three-kept"),
    **_same(Remedy("CC-IRR-7"), "penalty-card-kept"),
    **_same(Remedy("CC-IRR-8", "pen_two_discards"), "several-discards"),
    **_same(Remedy("CC-IRR-9", "pen_draw_out_of_turn"), "drawn-out-of-turn", "taken-after-stray-draw"),
    **_same(Remedy("CC-IRR-10", is_of_a_turn=False), "wrong-dealer"),
    **_same(
        Remedy("CC-IRR-11", "pen_illegal_meld"),
        "mixed-ranks", "too-few-cards", "too-few-naturals", "too-many-wilds", "too-large-a-share", "wild-alone",
        "natural-among-wilds", "second-of-rank", "first-still-open", "meld-too-large", "added-to-complete",
        "wild-on-complete", "not-their-meld", "red-three-melded", "black-threes-never", "black-threes-mixed",
        "black-threes-too-few", "black-threes-too-many", "black-threes-card-left", "two-black-threes",
    ),
    **_same(
        Remedy("CC-IRR-12", "pen_count", is_of_a_turn=False),
        "count-differs", "left-differs", "known-card-not-left", "more-drawn-than-stock", "sum-differs",
    ),
    **_same(Remedy("CC-IRR-12", "pen_count"), "drew-too-many", "drew-too-few", "drawn-twice", "red-three-not-replaced"),
    **_same(
        Remedy("CC-IRR-13", "pen_bad_pickup"),
        "top-blocks", "top-wild", "frozen-no-pair", "no-match", "pile-empty", "one-takes-one", "onto-canasta-barred",
        "wrong-amount", "too-few-below", "not-open-yet", "never-taken", "taken-after-drawing", "rest-used",
    ),
}  # fmt: skip
"""The remedies of the Classic rulebooks, which serve the others too."""

PICKED_UP: Final[Mapping[str, Remedy]] = {
    reason: Remedy("HFP-IRR-1", "pen_bad_pickup")
    for reason, remedy in FOR_REASON.items()
    if remedy.article == "CC-IRR-13"
}
"""Where discards that cannot be melded have an article of their own."""
