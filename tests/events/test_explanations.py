"""What explains a count or a sum that does not agree."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from events.cases import examine
from events.catalogue import HandCounted
from events.judge import Bench
from events.miscounts import explain_count
from events.notation import read
from events.score import sheet
from events.sums import explain_sum


def bench_of(body: str, tags: str = '[Rulebook "classic"]') -> Bench:
    game = read(f"{tags}\n{body}").games[0]
    examined = examine(game)
    assert not examined.errors
    assert examined.bench is not None
    return examined.bench


PLAYED = "round 1, up 9d\nN: draw; meld K K K; meld 8 8 8 8; discard 5\nE: draw; discard 6\nS: draw; discard 7\n"
MISTAKES = {
    "a replacement not drawn is found first": ("N: draw; red! 3h; meld K K K; discard 5", 8, "replaced-another-number"),
    "a meld of one card more": ("N: draw; meld K K K; meld 8 8 8; discard 5", 4, "melded-more"),
    "an entry logged twice": ("N: draw; meld K K K; meld K; meld K; discard 5", 7, "logged-twice"),
    "one card more drawn": ("N: draw; discard 5", 12, "drew-another-number"),
}


@pytest.mark.parametrize(("turn", "counted", "code"), MISTAKES.values(), ids=MISTAKES.keys())
def test_the_likeliest_mistake_stands_first(turn: str, counted: int, code: str) -> None:
    bench = bench_of(f"round 1, up 9d\n{turn}\nE: draw; discard 6\nN: count {counted}\n")
    found = explain_count(bench, bench.length)
    assert found is not None
    assert found.mistakes[0].code == code
    assert found.since == 3


def explained(turn: str, counted: int) -> set[str]:
    bench = bench_of(f"round 1, up 9d\n{turn}\nE: draw; discard 6\nN: count {counted}\n")
    found = explain_count(bench, bench.length)
    assert found is not None
    return {each.code for each in found.mistakes}


def test_a_card_less_after_a_plain_turn_is_explained() -> None:
    assert explained("N: draw; discard 5", 10) == {"meld-not-logged", "dealt-another-number"}


def test_a_short_deal_is_among_the_explanations_until_a_hand_was_counted() -> None:
    assert "dealt-another-number" in explained("N: draw; discard 5", 12)
    assert "dealt-another-number" not in explained("N: draw; discard 5\nN: count 11", 12)


@settings(max_examples=40, deadline=None)
@given(st.integers(0, 14), st.sampled_from([1, 2, 3]))
def test_every_correction_offered_makes_the_log_agree(counted: int, seat: int) -> None:
    bench = bench_of(PLAYED)
    bench.append(HandCounted(seat=seat, count=counted))
    entry = bench.length
    found = explain_count(bench, entry)
    agrees = not bench.verdicts[-1].broken
    assert (found is None) == agrees
    for mistake in found.mistakes if found is not None else ():
        trial = bench.copy()
        trial.append(mistake.correction)
        verdict = trial.verdict(entry)
        assert verdict is not None
        assert "LOG-3" not in verdict.broken


ROUND = (
    "at NS melds 9*7 / J*5 Jk 2 / A*4\nat NS red 3d 3h\nat turn N drawn\nat N hand 1\n"
    "N: discard 7\nN: left -\nS: left A 3s\nend out\n"
)
SLIPS = {
    "nothing where they agree": (1345, None),
    "a red three": (1245, "red-three-forgotten"),
    "a canasta counted mixed": (1145, "counted-mixed"),
    "hand points added": (1395, "wrong-sign"),
    "a wild card forgotten": (1295, "card-forgotten"),
    "going out twice": (1445, "red-three-too-many"),
    "digits exchanged": (1543, "digits-exchanged"),
}


@pytest.mark.parametrize(("claimed", "code"), SLIPS.values(), ids=SLIPS.keys())
def test_the_likeliest_slip_stands_first(claimed: int, code: str | None) -> None:
    bench = bench_of(ROUND)
    assert sheet(bench).rounds[-1].teams[1, 3].score == 1345
    found = explain_sum(bench, (1, 3), claimed)
    assert (found[0].slips[0].code if found else None) == code


@given(st.integers(-400, 400).map(lambda n: 5 * n))
def test_every_explanation_makes_up_the_whole_difference(more: int) -> None:
    bench = bench_of(ROUND)
    for explanation in explain_sum(bench, (1, 3), 1345 + more):
        assert sum(slip.points for slip in explanation.slips) == more
