"""Awards for what lies on the table: cards, canastas, concealed ones, red and black threes."""

from __future__ import annotations

from events.awards.reckoning import Count, Item, Line, left_cards
from events.cards import listed
from events.pieces import Group, Kind
from events.rules.melding import FOUR


def _paid_black_threes(count: Count) -> list[Group]:
    """Return groups of four black threes that earn a bonus of their own in place of their cards."""
    terms = count.terms
    if not terms.black3_four_out_bonus or not count.went_out:
        return []
    return [group for group in count.groups if group.rank is terms.blocking_rank and group.size == FOUR]


def cards(count: Count) -> Line:
    """All cards in the team's groups, wild cards at their own value."""
    tally = count.tally
    if tally is not None:
        return _entered("cards", tally[0].cards, tally[1])
    apart = _paid_black_threes(count)
    items: list[Item] = []
    entries: list[int] = []
    for group in count.groups:
        if any(group is each for each in apart):
            continue
        points = sum(count.terms.points(card) for card in group.cards)
        items.append(Item(listed(group.cards), 1, points, points))
        entries += group.entries
    return Line("cards", sum(i.points for i in items), tuple(items), evidence=tuple(dict.fromkeys(entries)))


def _entered(line: str, points: int, entry: int, label: str = "tallied") -> Line:
    working = (Item(label, 1, points, points),) if points else ()
    return Line(line, points, working, evidence=(entry,))


def _canastas(count: Count, kind: Kind, tallied: int, each: int, line: str) -> Line:
    tally = count.tally
    if tally is not None:
        number, entries = tallied, [tally[1]]
    else:
        own = [g for g in count.canastas[kind] if not any(g is each for each in count.given)]
        number = len(own)
        entries = list(dict.fromkeys(entry for group in own for entry in group.entries))
    working = (Item(kind.value, number, each, number * each),) if number else ()
    return Line(line, number * each, working, evidence=tuple(entries))


def natural_canastas(count: Count) -> Line:
    """So much for each natural canasta."""
    tallied = count.tally[0].natural if count.tally else 0
    return _canastas(count, Kind.NATURAL, tallied, count.terms.canasta_natural, "natural-canastas")


def mixed_canastas(count: Count) -> Line:
    """So much for each mixed canasta."""
    tallied = count.tally[0].mixed if count.tally else 0
    return _canastas(count, Kind.MIXED, tallied, count.terms.canasta_mixed, "mixed-canastas")


def wild_canastas(count: Count) -> Line:
    """So much for each canasta of wild cards."""
    tallied = count.tally[0].wild if count.tally else 0
    return _canastas(count, Kind.WILD, tallied, count.terms.canasta_wild, "wild-canastas")


def concealed_canastas(count: Count) -> Line:
    """So much for each canasta laid concealed, on top of its own line."""
    each, tally = count.terms.canasta_concealed, count.tally
    if tally is not None:
        number, entries = tally[0].concealed, [tally[1]]
    else:
        own = [g for groups in count.canastas.values() for g in groups if g.concealed]
        number, entries = len(own), list(dict.fromkeys(e for group in own for e in group.entries))
    working = (Item("concealed", number, each, number * each),) if number and each else ()
    return Line("concealed-canastas", number * each, working, evidence=tuple(entries) if each else ())


def red_threes(count: Count) -> Line:
    """Red threes tabled, signed; and those left in hand or foot, where they cost."""
    terms = count.terms
    tabled, left, entries = _tabled_and_left(count)
    if terms.red3_discardable and terms.pile_red3_top_takeable == "no":
        tabled = 0
    many = bool(terms.red3_all_from) and tabled >= terms.red3_all_from
    each = terms.red3_all_value if many else terms.red3_value
    when = terms.red3_negative_when
    against = (
        (when == "never_melded" and not count.has_melded)
        or (when == "no_canasta" and not _has_canasta(count))
        or when == "always"
    )
    points = _loss(count, tabled, each) if against else tabled * each
    laid = Item("tabled", tabled, points // tabled if tabled else 0, points)
    lost = _loss_left(count, left, each)
    caught = Item("left", left, lost // left if left else 0, lost)
    return _signed(laid, caught, entries=entries)


def _signed(*items: Item, entries: tuple[int, ...]) -> Line:
    own = tuple(item for item in items if item.count and item.points)
    return Line("red-threes", sum(item.points for item in items), own, evidence=entries)


def _tabled_and_left(count: Count) -> tuple[int, int, tuple[int, ...]]:
    tally, rank = count.tally, count.terms.bonus_rank
    if tally is not None:
        said, entry = tally
        by_seat = dict(said.red_threes_by_seat)
        own = sum(by_seat.get(seat, 0) for seat in count.team)
        tabled = own if by_seat else said.red_threes
        return tabled, said.red_threes_left, (entry,)
    if count.team != count.side and len(count.side) > len(count.team):
        laid = [entry for seat, _, entry in count.round.red_holders if seat in count.team]
    else:
        laid = [entry for team, _, entry in count.round.red_threes if team == count.side]
    left = 0
    entries: list[int] = []
    for seat in count.seats if count.team == count.side else count.team:
        cards_left, _, where = left_cards(count, seat)
        found = sum(card.rank is rank for card in cards_left)
        left += found
        entries += where if found else ()
    return len(laid), left, tuple(dict.fromkeys((*laid, *entries)))


def _has_canasta(count: Count) -> bool:
    if count.tally is not None:
        said = count.tally[0]
        return bool(said.natural or said.mixed or said.wild)
    return any(count.canastas.values())


def _loss(count: Count, tabled: int, each: int) -> int:
    """Return what so many red threes cost where they count against the team."""
    said = count.terms.red3_negative_value
    if isinstance(said, int):
        return -said * tabled
    if said.startswith("cap"):
        return -min(each * tabled, int(said.removeprefix("cap")))
    return -each * tabled


def _loss_left(count: Count, left: int, each: int) -> int:
    """Return what red threes left in hand or foot cost; where they are discarded like any card, only a number does."""
    terms = count.terms
    if terms.red3_discardable:
        return _loss(count, left, each) if isinstance(terms.red3_negative_value, int) else 0
    return _loss(count, left, each) if terms.red3_negative_when in ("untabled", "always") else 0


def black_threes(count: Count) -> Line:
    """So much for four black threes melded in going out, where the house pays for them; then they are not in cards."""
    paid = _paid_black_threes(count)
    each = count.terms.black3_four_out_bonus
    entries = tuple(dict.fromkeys(entry for group in paid for entry in group.entries))
    working = (Item("four", len(paid), each, each * len(paid)),) if paid else ()
    return Line("black-threes", each * len(paid), working, evidence=entries)
