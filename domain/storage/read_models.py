"""What the projections and their readers need of the read models' storage. Each backend implements it."""

from collections.abc import Callable, Sequence
from typing import Protocol

import msgspec


class FoundTable(msgspec.Struct, frozen=True):
    """A table that a query found, and the position of its opening, by which tables are ordered."""

    table: str
    position: int


class TableQuery(msgspec.Struct, frozen=True):
    """What to look for. None: whatever it is. ``player``: private tables are found by those who belong there only."""

    player: str | None = None
    game: str | None = None
    status: str | None = None
    mine: bool = False
    open: bool | None = None
    before: int | None = None
    limit: int = 20


class ReadTransaction(Protocol):
    """What a projection can change within one transaction."""

    def list_table(  # the columns of a table
        self, table: str, position: int, *, game: str, visibility: str, opener: str | None, seats: int
    ) -> None:
        """List a table that was opened; by nobody (`opener` None) if it was imported."""

    def list_status(self, table: str, status: str) -> None:
        """List a table under another status."""

    def list_seat_taken(self, table: str, seat: int, player: str) -> None:
        """List that a player holds a seat; nobody does at a table that nobody opened."""

    def list_seat_left(self, table: str, seat: int) -> None:
        """List a seat as free again."""


class ReadModels(Protocol):
    """The read models and how far into the log each has come. A model is known by its name."""

    def position(self, model: str) -> int:
        """How far into the log a model has come."""

    def reset(self, model: str) -> None:
        """Empty a model, so that it is built from the beginning."""

    def reset_unless_made_of(self, model: str, topics: Sequence[str]) -> None:
        """Empty a model that was made of events of other topics than these."""

    def apply_batch(self, model: str, evolve: Callable[[ReadTransaction], None], *, after: int, upto: int) -> int:
        """Change a model by the events `after` a position `upto` another, in one transaction; where it stands now.

        Nothing is changed if the model does not stand at `after`: another process was quicker, or emptied it.
        """

    def find_tables(self, query: TableQuery) -> list[FoundTable]:
        """The tables that fit, the newest first."""

    def close(self) -> None:
        """Give back what this uses."""
