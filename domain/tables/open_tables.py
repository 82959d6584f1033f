"""How many tables each player has opened that are not over, counted in memory."""

from collections import Counter
from collections.abc import Iterable

from domain.kernel.bounds import OPEN_TABLES, TABLES
from domain.kernel.refusals import TOO_MANY_TABLES, Conflict
from domain.kernel.session import Session, Status
from domain.storage.events import OpenedTables


class OpenTables:
    """The number of tables of each player that have not started, and that are in play. One process counts them all.

    An imported table is over, so it never counts.
    """

    def __init__(self, stored: Iterable[OpenedTables]) -> None:
        """`stored`: the tables in the database that are not over, counted by player and status."""
        self._counts: dict[Status, Counter[str]] = {"open": Counter(), "playing": Counter()}
        for player, started, tables in stored:
            self._counts["playing" if started else "open"][player] += tables

    def add(self, player: str) -> None:
        """Count a table that a player opens now. Raises `Conflict` if they have too many."""
        _require_room(self._counts["open"][player], self._counts["playing"][player])
        self._counts["open"][player] += 1

    def change(self, before: Status, after: Session) -> None:
        """Count a table whose status has changed. `before`: the status that it had."""
        self._remove(before, after.opener)
        if after.status in self._counts:
            self._counts[after.status][after.opener] += 1

    def total(self, player: str) -> int:
        """How many tables of a player are not over."""
        return sum(counts[player] for counts in self._counts.values())

    def remove(self, player: str) -> None:
        """Count no more a table that was not stored."""
        self._remove("open", player)

    def _remove(self, status: Status, player: str) -> None:
        if self._counts[status][player] > 1:
            self._counts[status][player] -= 1
        else:
            self._counts[status].pop(player, None)  # it is not there if the stored tables could not be counted


def require_room(stored: Iterable[OpenedTables]) -> None:
    """Raise `Conflict` if a player has too many tables to open another. `stored`: those that count for the player."""
    counts = {started: tables for _, started, tables in stored}
    _require_room(counts.get(False, 0), counts.get(True, 0))


def _require_room(opened: int, playing: int) -> None:
    if opened >= OPEN_TABLES or opened + playing >= TABLES:
        raise Conflict(TOO_MANY_TABLES)
