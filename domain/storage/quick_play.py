"""What quick play stores beside the log: a part of the interface of a database, see `domain.storage.interface`."""

from typing import NamedTuple


class BotWish(NamedTuple):
    """That bots fill up a table at a time, in ms since 1970 UTC."""

    table: str
    at: int
