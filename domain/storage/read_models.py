"""The interface of the read models' storage, for projections and queries. Each backend implements it."""

from collections.abc import Callable, Sequence
from typing import Protocol

import msgspec


class FoundTable(msgspec.Struct, frozen=True):
    """A table that a query found, and the position of its opening, by which tables are ordered."""

    table: str
    position: int


class TableQuery(msgspec.Struct, frozen=True):
    """The filters of a query; None: any. ``player``: who asks; private tables are found by their own players only."""

    player: str | None = None
    game: str | None = None
    status: str | None = None
    mine: bool = False
    open: bool | None = None
    before: int | None = None
    limit: int = 20


class ReadTransaction(Protocol):
    """The changes that a projection can make within one transaction."""

    def list_table(  # the columns of a table
        self, table: str, position: int, *, game: str, visibility: str, opener: str | None, seats: int
    ) -> None:
        """List a table that was opened; by nobody (`opener` None) if it was imported."""

    def list_status(self, table: str, status: str) -> None:
        """List a table under another status."""

    def list_seat_taken(self, table: str, seat: int, player: str) -> None:
        """List a player's seat; not at an imported table, which has no players here."""

    def list_seat_left(self, table: str, seat: int) -> None:
        """List a seat as free again."""


class ReadModels(Protocol):
    """The read models, by name, and the position in the log up to which each is built."""

    def position(self, model: str) -> int:
        """The position up to which a model is built."""

    def reset(self, model: str) -> None:
        """Empty a model, so that it is built from the beginning."""

    def reset_unless_built_from(self, model: str, topics: Sequence[str]) -> None:
        """Empty a model that was built from events of other topics."""

    def apply_batch(self, model: str, evolve: Callable[[ReadTransaction], None], *, after: int, upto: int) -> int:
        """Apply the events `after` a position `upto` another to a model, in one transaction; return its new position.

        Changes nothing if the model is not at `after`: another process was faster, or emptied it.
        """

    def find_tables(self, query: TableQuery) -> list[FoundTable]:
        """The tables that match, the newest first."""

    def close(self) -> None:
        """Release its resources."""
