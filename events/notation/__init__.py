"""The notation `.meld`: what happened at a table as a text that a card player can read and type.

Pure: a text goes in, games come out, and back. It knows no rulebook, so that an unknown rulebook or house rule is
refused by the caller, who asks the game where it stands.
"""

from events.notation.document import Answered, Asked, Game, Line, Played, Reading, Tag
from events.notation.questions import SCORE_LINES, write_question
from events.notation.reading import read, read_lines, read_question
from events.notation.writing import write, write_event, write_log

__all__ = [
    "SCORE_LINES",
    "Answered",
    "Asked",
    "Game",
    "Line",
    "Played",
    "Reading",
    "Tag",
    "read",
    "read_lines",
    "read_question",
    "write",
    "write_event",
    "write_log",
    "write_question",
]
