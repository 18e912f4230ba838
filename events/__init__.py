"""The core of Red Three: what happened at a table, and what it amounts to. Pure, standard library only."""
