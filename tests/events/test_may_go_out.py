"""Whether a player may go out with a hand known card by card, against a search that tries every way."""

from itertools import product

from hypothesis import given, settings
from hypothesis import strategies as st

from events.cases import examine
from events.notation import read

RANKS = ("4", "7", "K", "A")
CANASTA = 7

Lying = dict[str, tuple[int, int]]
"""Naturals and wild cards of a team's melds, by their rank."""

melds = st.dictionaries(
    st.sampled_from(RANKS),
    st.tuples(st.integers(2, 6), st.integers(0, 2)).filter(lambda meld: sum(meld) >= 3),
    max_size=3,
)
hands = st.lists(st.sampled_from((*RANKS, *RANKS, "2", "Jk", "3s")), min_size=2, max_size=8)


def is_meld(naturals: int, wilds: int, *, compared: bool) -> bool:
    return naturals + wilds >= 3 and naturals >= 2 and wilds <= 3 and (not compared or wilds <= naturals)


def is_way(lying: Lying, laid: list[str], spread: dict[str, int], *, compared: bool, canastas: int) -> bool:
    """Whether these cards, the wild ones spread so over the ranks, leave lawful melds and canastas enough."""
    found = 0
    for rank, wilds_laid in spread.items():
        naturals, wilds = lying.get(rank, (0, 0))
        naturals, wilds = naturals + laid.count(rank), wilds + wilds_laid
        if (wilds_laid or rank in laid) and not is_meld(naturals, wilds, compared=compared):
            return False
        found += naturals + wilds >= CANASTA
    return found >= canastas


def may_empty(lying: Lying, hand: list[str], *, compared: bool, canastas: int, last_discarded: bool) -> bool:
    """Whether all cards can be laid, one of them discarded at most: every way is tried."""
    discards = sorted(set(hand)) if last_discarded else [None, *sorted(set(hand))]
    for discard in discards:
        laid = list(hand)
        if discard is not None:
            laid.remove(discard)
        if laid.count("3s") not in (0, 3, 4):
            continue
        ranks = [rank for rank in (*RANKS, "Q") if rank in lying or rank in laid]
        wilds = laid.count("2") + laid.count("Jk")
        ways = (dict(zip(ranks, way, strict=True)) for way in product(range(wilds + 1), repeat=len(ranks)))
        if any(
            sum(way.values()) == wilds and is_way(lying, laid, way, compared=compared, canastas=canastas)
            for way in ways
        ):
            return True
    return False


@settings(max_examples=300, deadline=None)
@given(
    lying=melds,
    hand=hands,
    book=st.sampled_from(("classic", "classic-pagat")),
    canastas=st.integers(0, 2),
    last_discarded=st.booleans(),
)
def test_a_player_may_go_out_exactly_when_some_way_of_laying_all_is_lawful(
    lying: Lying, hand: list[str], book: str, canastas: int, *, last_discarded: bool
) -> None:
    text = [f'[Rulebook "{book}"]', f'[House "out.canastas={canastas}; deck.count=4']
    text[1] += '; out.final_discard=required"]' if last_discarded else '"]'
    # Another meld keeps the minimum out of it.
    groups = ["Q*3", *(" ".join([rank] * naturals + ["2"] * wilds) for rank, (naturals, wilds) in lying.items())]
    text += [
        "",
        f"at NS melds {' / '.join(groups)}",
        f"at N hand {' '.join(hand)}",
        "at turn N drawn",
        "? may N go out",
    ]
    examined = examine(read("\n".join(text)).games[0])
    expected = may_empty(
        {"Q": (3, 0), **lying}, hand, compared=book == "classic", canastas=canastas, last_discarded=last_discarded
    )
    assert not examined.errors
    assert (examined.replies[-1].found.text == "yes") == expected
