"""The notation `.meld`: what happened at a table as a text that a card player can read and type."""

from events.notation.document import Answered, Asked, Game, Line, Played, Reading, Tag
from events.notation.reading import read, read_lines, read_question

__all__ = ["Answered", "Asked", "Game", "Line", "Played", "Reading", "Tag", "read", "read_lines", "read_question"]
