"""What the core says, as the JSON of `docs/api.md`: the same on the API, on the command line and for the pages."""

from service.present.audits import audit
from service.present.books import article, rulebook, whole_rulebook
from service.present.judgements import answered, consequences, judgement
from service.present.logs import entry, head, link, opened, verification, you
from service.present.sheets import line, round_sheet, sheet, team_sheet, whole_sheet, winner
from service.present.tables import table
from service.present.verdicts import (
    appended,
    chosen_verdicts,
    finding,
    rounds_of,
    senseless,
    verdict,
    verdict_or_struck,
)

__all__ = [
    "answered", "appended", "article", "audit", "chosen_verdicts", "consequences", "entry", "finding", "head",
    "judgement", "line", "link", "opened", "round_sheet", "rounds_of", "rulebook", "senseless", "sheet", "table",
    "team_sheet", "verdict", "verdict_or_struck", "verification", "whole_rulebook", "whole_sheet", "winner", "you",
]  # fmt: skip
