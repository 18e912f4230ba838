"""How each kind of event changes the table: rounds, turns, plays, and what happens physically to cards."""
