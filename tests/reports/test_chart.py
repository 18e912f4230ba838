"""The curve of the totals: nothing outside its frame, nothing on top of something else."""

from __future__ import annotations

from itertools import pairwise

from hypothesis import given
from hypothesis import strategies as st

from service.reports.chart import HEIGHT, LABELS_APART, Totals, Wording, draw
from service.reports.contexts import Chart

WIDTH = 516.0


def chart(*totals: tuple[int, ...], target: int = 5000, open_end: bool = False) -> Chart:
    teams = [Totals(team=f"T{place}", totals=each, open_end=open_end) for place, each in enumerate(totals)]
    rounds = [str(number) for number in range(1, len(totals[0]))]
    wording = Wording(points=str, title="Totals", says="", foot="Round", target=f"ends at {target}")
    drawn = draw(teams, rounds, wording, width=WIDTH, target=target)
    assert drawn is not None
    return drawn


def test_before_the_first_round_there_is_none() -> None:
    wording = Wording(points=str, title="Totals", says="", foot="Round", target="")
    assert draw([Totals(team="NS", totals=(0,))], [], wording, width=WIDTH) is None


def test_the_grid_holds_every_total_and_zero() -> None:
    figures = [int(tick.figure) for tick in chart((0, -340, 1285), (0, 985, 4210)).across]
    assert figures[0] <= -340
    assert figures[-1] >= 4210
    assert 0 in figures
    assert [tick.figure for tick in chart((0, -340, 1285)).across if tick.zero] == ["0"]


def test_the_target_is_drawn_once_it_is_in_reach() -> None:
    assert chart((0, 900)).target is None
    target = chart((0, 3100)).target
    assert target is not None
    assert target.figure == "ends at 5000"


def test_a_game_that_ends_after_so_many_rounds_has_no_target() -> None:
    assert chart((-430, 475), target=0).target is None


def test_a_round_that_is_not_over_ends_in_a_hollow_dot() -> None:
    curve = chart((0, 500, 700), open_end=True).curves[0]
    assert [dot.hollow for dot in curve.dots] == [False, False, True]


def test_curves_are_told_apart_without_colour() -> None:
    curves = chart(*[(0, 100 * place) for place in range(6)]).curves
    assert len({curve.dash for curve in curves}) == 6


totals = st.integers(-20_000, 60_000)


@given(st.integers(1, 12).flatmap(lambda n: st.lists(st.tuples(*[totals] * (n + 1)), min_size=1, max_size=7)))
def test_everything_lies_within_the_frame_and_no_label_on_another(all_totals: list[tuple[int, ...]]) -> None:
    drawn = chart(*all_totals)
    for curve in drawn.curves:
        for dot in curve.dots:
            assert float(drawn.left) <= float(dot.x) <= float(drawn.right)
            assert float(drawn.top) - 0.01 <= float(dot.y) <= float(drawn.bottom) + 0.01
    labels = sorted(float(curve.label_y) for curve in drawn.curves)
    assert labels[-1] <= HEIGHT
    assert all(below - above >= LABELS_APART - 0.01 for above, below in pairwise(labels))
