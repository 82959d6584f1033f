"""Storage of quick-play keys and rematches: a part of the interface of a database, see `domain.storage.interface`."""

from typing import NamedTuple


class BotRequest(NamedTuple):
    """That bots fill up a table at a time, in ms since 1970 UTC."""

    table: str
    at: int


NO_BOT_REQUEST = BotRequest("", 0)
"""Sorts before every request for bots."""


class TableKey(NamedTuple):
    """What a player's idempotency key led to, if the answer was a table on which it may have left nothing.

    ``scope``: within what a key is of one request: quick play, or the table whose rematch was asked for. ``request``:
    a hash of the request. ``version``: of the table, as of which the request was answered; None while it is under way,
    and ``table`` is where the player takes a seat next.
    """

    player: str
    scope: str
    key: str
    request: str
    table: str
    version: int | None
