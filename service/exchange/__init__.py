"""Logs in and out: the notation, JSON Lines, a spreadsheet, and a play of BG Stats."""

from service.exchange.logs import Exchange, as_line, one_game

__all__ = ["Exchange", "as_line", "one_game"]
