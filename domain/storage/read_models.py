"""The interface of the read models' storage, for projections and queries. Each backend implements it."""

from collections.abc import Callable, Sequence
from typing import Literal, NamedTuple, Protocol

import msgspec

from domain.kernel.clocks import Wait
from domain.storage.results import ResultTransaction, StoredResults

ListedStatus = Literal["open", "dealing", "playing", "finished", "closed"]
"""The status under which a table is found. ``dealing``: it is ``open``, and no seat is free."""


class DamagedReadModels(Exception):
    """The read models are damaged where they were read. They are to be renewed."""


class ListedTable(msgspec.Struct, frozen=True):
    """A table as it is listed. ``shown``: what everybody sees of it who may see the table, as JSON.

    ``place``: the position of its opening, by which tables are ordered; ``position``: of its last event. ``wait``: what
    the server waits for there. ``opener``: None for an imported one: nothing proves that it is an account here.
    """

    table: str
    position: int
    game: str
    status: ListedStatus
    visibility: str
    shown: bytes
    wait: Wait | None = None
    opener: str | None = None


class Awaited(msgspec.Struct, frozen=True):
    """What a table awaits of a player.

    ``to_act``: an action, or the entropy of a sealed seat; ``asked_until``: until then (ms since 1970 UTC) the answer
    to a takeback, 0 for none.
    """

    player: str
    to_act: bool
    asked_until: int


class ListedPlayer(msgspec.Struct, frozen=True):
    """A player's part in a table: a seat, or that a private table is theirs. ``own``: what only they see, as JSON."""

    awaited: Awaited
    seated: bool
    own: bytes


class FoundTable(msgspec.Struct, frozen=True):
    """A table that a query found. ``place``: of its opening in the log; ``own``: what only the query's player sees."""

    table: str
    place: int
    position: int
    shown: bytes
    own: bytes | None


class DueTable(NamedTuple):
    """A table where a time has run out: at ``until`` (ms since 1970 UTC); ``place``: of its opening in the log."""

    until: int
    place: int
    table: str


class TableQuery(msgspec.Struct, frozen=True):
    """The filters of a query. ``player``: on whose behalf; private tables are found by their own players only.

    ``statuses``: any of these; ``mine``: only tables where the player has a seat; ``opened``: with ``mine``, also those
    that the player opened, without imported ones; ``awaiting``: only those that wait for the player at the time
    ``now`` (ms since 1970 UTC), in play or dealing; ``before``: only tables placed before.
    """

    player: str | None = None
    game: str | None = None
    statuses: tuple[ListedStatus, ...] = ("open", "dealing", "playing", "finished", "closed")
    mine: bool = False
    opened: bool = False
    awaiting: bool = False
    now: int = 0
    before: int = 2**53
    limit: int = 20


class Basis(msgspec.Struct, frozen=True):
    """What a model was built from: the name of the log, the position and SHA-256 of the last event that was applied.

    ``withdrawals``: the number of the last withdrawal that was applied, 0 for none.
    """

    log: str
    position: int
    hash: bytes
    withdrawals: int = 0


class ReadTransaction(Protocol):
    """The changes that a projection can make within one transaction."""

    @property
    def results(self) -> ResultTransaction:
        """The results of games, to be changed within this transaction."""

    def list_table(self, table: ListedTable, players: Sequence[ListedPlayer], *, place: int | None) -> None:
        """Insert or replace a table, with the players who have a part in it.

        `place`: of a table that was just opened; None for one that is listed already.
        """

    def update_table(self, table: ListedTable, awaited: Sequence[Awaited]) -> None:
        """Update what the last events changed, where the status and the players are as they were."""

    def store(self) -> set[str]:
        """Store what is gathered of several tables; the players who had a part before in those that were replaced."""

    def unlist_table(self, table: str) -> None:
        """Remove a table from the list."""


class ReadModels(Protocol):
    """The read models, by name, and the position in the log up to which each is built.

    Every call may raise `DamagedReadModels`.
    """

    def position(self, model: str) -> int:
        """The position up to which a model is built."""

    def reset(self, model: str) -> None:
        """Empty a model, so that it is built from the beginning."""

    def reset_unless_built_from(self, model: str, topics: Sequence[str]) -> None:
        """Empty a model that was built from events of other topics."""

    def basis(self, model: str) -> Basis | None:
        """What a model stands on, None if nothing was applied to it."""

    @property
    def results(self) -> StoredResults:
        """The results of games, and the standings."""

    def apply_batch(
        self,
        model: str,
        evolve: Callable[[ReadTransaction], None],
        *,
        after: int,
        basis: Basis,
        withdrawals: int = 0,
    ) -> int:
        """Apply the events `after` a position up to `basis` to a model, in one transaction; return its new position.

        Changes nothing if the model is not at `after`, or not at that number of `withdrawals`: another process was
        faster, or emptied it.
        """

    def find_tables(self, query: TableQuery) -> list[FoundTable]:
        """The tables that match, the newest first."""

    def changed_tables(self, player: str, *, after: int, limit: int) -> list[FoundTable]:
        """The tables where a player has a seat whose last event is after a position, by that event's position."""

    def changed_players(self, players: Sequence[str], *, after: int) -> list[str]:
        """Those of some players who have a seat at a table whose last event is after a position."""

    def waiting_players(self, players: Sequence[str]) -> list[str]:
        """Those of some players who have a seat at a public table that is open."""

    def tables_waited_at(self, players: Sequence[str], game: str, *, each: int, limit: int) -> list[FoundTable]:
        """The public tables of a game that are open, where any of some players has a seat, the oldest first.

        The oldest `each` of every player count, and of all those the oldest `limit`.
        """

    def tables_of(self, player: str) -> list[str]:
        """The tables that are not over where a player has a seat, or that are open and the player's."""

    def due_tables(self, *, upto: int, since: int, after: tuple[int, int], limit: int) -> list[DueTable]:
        """The first `limit` tables whose time has run out by `upto`, the longest due first, all in ms since 1970 UTC.

        `since`: only those opened then or later; `after`: the time and the place of the last one that is known already,
        (0, 0) to begin with.
        """

    def next_due(self, *, after: int) -> int | None:
        """When the next time after `after` runs out at any table, in ms since 1970 UTC; None if none runs longer."""

    def analysis(self, head: str, revision: int) -> bytes | None:
        """The analysis that is kept of the game with this last hash (hex), None for none.

        `revision`: of the method. One of another revision is none.
        """

    def keep_analysis(self, head: str, revision: int, document: bytes, *, most: int) -> None:
        """Keep the analysis of a game, and of all games only the `most` newest ones."""

    def renew(self) -> None:
        """Put new, empty models in the place of damaged ones."""

    def close(self) -> None:
        """Release its resources."""
