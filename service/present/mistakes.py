"""What does not agree, as JSON: counts and sums with what explains them, a log under two books."""

from __future__ import annotations

from collections.abc import Mapping

from events.comparison import Comparison
from events.miscounts import Miscount
from events.sums import Explanation
from service.naming import Naming
from service.phrases import Gettext, Phrases
from service.present.judgements import consequences
from service.present.logs import Json
from service.present.verdicts import verdict_or_struck
from service.wire.encoding import encode_inner


def miscount(value: Miscount, _: Gettext) -> Json:
    """Return what explains a count, each mistake with the correction that mends it."""
    words = count_codes(_)
    mistakes = [
        {
            "code": each.code,
            "entry": each.entry,
            "says": words.get(each.code, each.code),
            "correction": encode_inner(each.correction),
        }
        for each in value.mistakes
    ]
    return {
        "entry": value.entry, "seat": value.seat, "counted": value.counted, "logged": value.logged,
        "since": value.since, "mistakes": mistakes,
    }  # fmt: skip


def explanation(value: Explanation, titles: Mapping[str, str], _: Gettext) -> list[Json]:
    """Return slips that together explain a sum; `titles` are what lines are called."""
    words = slip_codes(_)
    return [
        {
            "code": slip.code,
            "line": slip.line or None,
            "points": slip.points,
            "says": words.get(slip.code, slip.code).format(line=titles.get(slip.line, slip.line)),
        }
        for slip in value.slips
    ]


def comparison(value: Comparison, naming: Naming, phrases: Phrases) -> Json:
    """Return in what two books differ: the books, the verdicts of both, and the figures as a what-if tells them."""
    books = {
        name: {"rulebook": opened.rulebook, "edition": opened.edition, "house": dict(opened.house)}
        for name, opened in (("ours", value.ours), ("theirs", value.theirs))
    }
    verdicts = [
        {
            "entry": pair.entry,
            "ours": verdict_or_struck(pair.entry, pair.ours, phrases),
            "theirs": verdict_or_struck(pair.entry, pair.theirs, phrases),
        }
        for pair in value.verdicts
    ]
    return books | {"same": value.is_same} | consequences(value.differences, naming) | {"verdicts": verdicts}


def count_codes(_: Gettext) -> dict[str, str]:
    """Return the mistakes that explain a count, by their codes."""
    return {
        "logged-twice": _("The same was logged twice."),
        "drew-another-number": _("Another number was drawn."),
        "replaced-another-number": _("Another number was drawn for red threes."),
        "melded-more": _("More was melded than was logged."),
        "melded-fewer": _("Less was melded than was logged."),
        "took-another-number": _("Another number was taken with the pile."),
        "draw-not-logged": _("A draw was not logged."),
        "meld-not-logged": _("A meld was not logged."),
        "dealt-another-number": _("Another number was dealt to this hand."),
    }


def slip_codes(_: Gettext) -> dict[str, str]:
    """Return the slips that explain a sum, by their codes."""
    return {
        "forgotten": _("{line}: left out"),
        "counted-twice": _("{line}: counted twice"),
        "wrong-sign": _("{line}: added instead of subtracted, or the other way round"),
        "going-out-forgotten": _("{line}: counted without anybody going out"),
        "red-three-forgotten": _("a red three forgotten"),
        "red-three-too-many": _("a red three too many"),
        "all-counted-single": _("red threes counted singly, not all together"),
        "canasta-forgotten": _("{line}: one forgotten"),
        "canasta-twice": _("{line}: one counted twice"),
        "counted-natural": _("{line}: one counted as natural"),
        "counted-mixed": _("{line}: one counted as mixed"),
        "counted-wild": _("{line}: one counted as wild"),
        "card-forgotten": _("a card melded forgotten"),
        "card-twice": _("a card melded counted twice"),
        "card-left-forgotten": _("a card left in hand forgotten"),
        "card-left-twice": _("a card left in hand counted twice"),
        "digits-exchanged": _("two digits exchanged"),
    }
