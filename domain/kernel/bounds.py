"""The bounds of a table and of a player's tables, so that nobody can make the service store or load without end.

Why: decision 0028.
"""

MOST_SEATS = 64
"""The most seats of a table, fixed by the format of transcripts. No game has a tenth of them."""

LAST_UNDO = 20_000
"""From this version on nothing can be undone or redone, so that the game reaches its end."""

LAST_ACTION = 30_000
"""From this version on no action is played either. Every hosted game ends long before: in fewer than 10,000 actions."""

LAST_LEAVE = 100
"""From this version on nobody leaves a seat before the start who has left `MOST_LEAVES` there; the opener can close."""

MOST_LEAVES = 10
"""How many seats of a table a player may have left before its start, and still leave another one."""

MOST_TURNS = 10
"""While so many games wait for a player whose clock gives at most `FAST_SECONDS` for an action, they take no seat."""

FAST_SECONDS = 3_600
"""The longest time for an action, in seconds, of a fast game."""

OPEN_TABLES = 100
"""How many tables that have not started a player may have opened."""

TABLES = 1_000
"""How many tables that are not over, started or not, a player may have opened."""
