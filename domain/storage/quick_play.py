"""What quick play stores beside the log: a part of the interface of a database, see `domain.storage.interface`."""

from typing import NamedTuple


class BotWish(NamedTuple):
    """That bots fill up a table at a time, in ms since 1970 UTC."""

    table: str
    at: int


NO_WISH = BotWish("", 0)
"""Comes before every wish."""


class QuickKey(NamedTuple):
    """What a player's idempotency key of quick play led to. ``request``: a hash of the request.

    ``version``: of the table, as of which the request was answered; None while it is under way, and ``table`` is where
    the player takes a seat next.
    """

    player: str
    key: str
    request: str
    table: str
    version: int | None
