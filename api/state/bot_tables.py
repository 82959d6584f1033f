"""At how many tables bots sit that were seated from one address: an account is free, so players alone are no bound.

Each process counts what is seated there, since it started.
"""

from collections.abc import Callable

from domain.players.house_bots import TABLES_OF_ADDRESS

_EXPIRES_MS = 24 * 3_600_000
"""A table counts for so long, unless this process hears before that it is over."""


class BotTables:
    """The tables with bots, by the address from which they were seated. Used on the event loop's thread."""

    def __init__(self, clock: Callable[[], int]) -> None:
        """`clock`: milliseconds since 1970 UTC."""
        self._clock = clock
        self._tables: dict[str, dict[str, int]] = {}
        self._addresses: dict[str, str] = {}

    def add(self, address: str, table: str) -> None:
        """A bot was seated at a table, or is to be, from an address."""
        self.forget(table)
        self._tables.setdefault(address, {})[table] = self._clock()
        self._addresses[table] = address

    def forget(self, table: str) -> None:
        """A table is over."""
        address = self._addresses.pop(table, None)
        if address is not None:
            del self._tables[address][table]
            if not self._tables[address]:
                del self._tables[address]

    def is_crowded(self, address: str, table: str = "") -> bool:
        """Have so many tables bots from this address that no other `table` than those gets any?"""
        tables, expired = self._tables.get(address, {}), self._clock() - _EXPIRES_MS
        for old in [each for each, at in tables.items() if at <= expired]:
            self.forget(old)
        return table not in tables and len(tables) >= TABLES_OF_ADDRESS
