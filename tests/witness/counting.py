"""The score of a round, line by line, straight from docs/rules.md section 10."""

from __future__ import annotations

from events.cards import Card, Rank
from events.catalogue import RoundTallied, Seat, TableOpened, Team
from events.games import teams_of
from events.terms import Terms
from tests.witness.law import FULL, WORTH, blocking, bonus, worth
from tests.witness.table import Group, Table

Lines = dict[str, int]
"""Points by the name of the line, each with its sign."""


def score_round(opened: TableOpened, table: Table) -> dict[Team, Lines]:
    """Return the lines of every scoring team."""
    return {team: score_team(table, team) for team in teams_of(opened)}


def score_team(table: Table, team: Team) -> Lines:
    """Return the lines of a team; of one of two partners against a lone hand the red threes are his own (CC-3P-3)."""
    terms = table.terms
    playing = next((each for each in table.teams if set(team) <= set(each)), team)
    groups = table.groups[playing]
    paid = _paid_black_threes(table, groups)
    full = [group for group in groups if group.size >= FULL and not _is_threes(group)]
    natural = [group for group in full if group.rank is not None and not group.wilds]
    mixed = [group for group in full if group.rank is not None and group.wilds]
    wild = [group for group in full if group.rank is None]
    out = table.out is not None and table.out in playing
    going_out = 0
    if out:
        concealed = table.out_concealed and terms.out_concealed is not None
        going_out = (terms.out_concealed or 0) if concealed else terms.out_bonus
    lines = {
        "cards": sum(worth(terms, group.cards) for group in groups if not any(group is each for each in paid)),
        "natural-canastas": terms.canasta_natural * len(natural),
        "mixed-canastas": terms.canasta_mixed * len(mixed),
        "wild-canastas": terms.canasta_wild * len(wild),
        "concealed-canastas": terms.canasta_concealed * sum(group.concealed for group in full),
        "red-threes": _red_threes(table, team, melded=bool(groups), canasta=bool(full)),
        "black-threes": terms.black3_four_out_bonus * len(paid),
        "going-out": going_out,
        "bonuses": terms.canasta_sevens * sum(group.rank is Rank.SEVEN for group in natural),
        "hand": -sum(left_points(terms, card) for seat in playing for card in _left(table, seat)),
        "penalties": 0,
    }
    if terms.caught_method == "pay_from_table" and groups and lines["hand"]:
        bonus_of = {id(g): terms.canasta_natural for g in natural} | {id(g): terms.canasta_mixed for g in mixed}
        bonus_of |= {id(g): terms.canasta_wild for g in wild}
        melds = [(worth(terms, group.cards), bonus_of.get(id(group), 0)) for group in groups]
        lines["cards"] -= _paid_for(-lines["hand"], melds)
        lines["hand"] = 0
    return lines


def _paid_for(owed: int, melds: list[tuple[int, int]]) -> int:
    """What melds of this worth and bonus cost that are given for a hand (9.6 no. 17): the least, or all there is."""
    ways = {(0, 0)}
    for worth_of_it, bonus_of_it in melds:
        ways |= {(paid + worth_of_it, lost + bonus_of_it) for paid, lost in ways}
    return min((paid + lost for paid, lost in ways if paid >= owed), default=sum(map(sum, melds)))


def _is_threes(group: Group) -> bool:
    return group.rank is not None and group.rank.is_three


def _paid_black_threes(table: Table, groups: list[Group]) -> list[Group]:
    if not table.terms.black3_four_out_bonus or table.out is None:
        return []
    rank = blocking(table.terms)
    return [group for group in groups if group.rank is rank and group.size == 4]


def _left(table: Table, seat: Seat) -> list[Card]:
    return [*table.hands.get(seat, ()), *table.feet.get(seat, ())]


def left_points(terms: Terms, card: Card) -> int:
    """What a card left in hand or foot costs; the bonus threes stand in a line of their own."""
    if card.rank is blocking(terms):
        return terms.black3_hand_value
    return 0 if card.rank is bonus(terms) else WORTH[card.rank]


def _red_threes(table: Table, team: Team, *, melded: bool, canasta: bool) -> int:
    terms = table.terms
    tabled = sum(seat in team for seat, _ in table.reds)
    left = sum(card.rank is bonus(terms) for seat in team for card in _left(table, seat))
    value, when = terms.red3_negative_value, terms.red3_negative_when
    if terms.red3_discardable:
        return -left * value if isinstance(value, int) else 0
    each = terms.red3_all_value if 0 < terms.red3_all_from <= tabled else terms.red3_value
    earned = tabled * each
    against = when == "always" or (when == "never_melded" and not melded) or (when == "no_canasta" and not canasta)
    total = -_loss(value, tabled, earned) if against else earned
    if when in ("untabled", "always"):
        total -= _loss(value, left, left * terms.red3_value)
    return total


def _loss(value: str | int, count: int, earned: int) -> int:
    if isinstance(value, int):
        return value * count
    return min(earned, int(value[3:])) if value.startswith("cap") else earned


def tallied(opened: TableOpened, table: Table, lines: dict[Team, Lines]) -> list[RoundTallied]:
    """Return a round as totals; none where a form has no field for what happened (three-handed, house bonuses)."""
    terms = table.terms
    if (
        terms.is_cutthroat
        or terms.caught_method != "subtract"
        or any(own["bonuses"] or own["black-threes"] for own in lines.values())
    ):
        return []
    found = []
    for team in teams_of(opened):
        groups = [group for group in table.groups[team] if group.size >= FULL and not _is_threes(group)]
        own = lines[team]
        left = [card for seat in team for card in _left(table, seat)]
        found.append(
            RoundTallied(
                team=team,
                natural=sum(group.rank is not None and not group.wilds for group in groups),
                mixed=sum(group.rank is not None and group.wilds > 0 for group in groups),
                wild=sum(group.rank is None for group in groups),
                concealed=sum(group.concealed for group in groups),
                red_threes=sum(seat in team for seat, _ in table.reds),
                red_threes_left=sum(card.rank is bonus(terms) for card in left),
                went_out=table.out in team,
                out_concealed=table.out in team and table.out_concealed,
                cards=own["cards"],
                left=-own["hand"],
            )
        )
    return found
