"""A table for tests: each step runs a command and appends its batch."""

from collections.abc import Callable, Container
from dataclasses import dataclass, replace
from typing import Any

import msgspec
import pytest

from domain.kernel import chain, clocks, commands, erasure, folding, undoing
from domain.kernel.batches import Batch, Record, Stamp
from domain.kernel.events import AnyEvent, Clock, Forked, Opened, UndoMode
from domain.kernel.game import AnyGame, Seat
from domain.kernel.redaction import PublicEvent, Viewer, redact
from domain.kernel.refusals import Conflict
from domain.kernel.session import Session
from tests.toys import duel

SERVER_SEED = bytes(range(32))
COMMITMENT = chain.commitment(SERVER_SEED)


class NotDue(Exception):
    """The server does nothing at this time."""


@dataclass(frozen=True)
class Table:
    """A session, the batches that led to it, and the milliseconds that passed besides one for each event."""

    session: Session
    batches: tuple[Batch, ...]
    idle: int = 0

    def later(self, milliseconds: int) -> "Table":
        """The table a while later."""
        return replace(self, idle=self.idle + milliseconds)

    def sit(
        self, player: str, seat: Seat | None = None, options: Any = None, entropy: str = "", *, bot: bool = False
    ) -> "Table":
        """A player takes a seat, with default options if none are given."""
        chosen = self.session.game.seat_options_type() if options is None else options
        return self.then(commands.sit(self.session, player, seat, entropy, chosen, self._stamp(player), bot=bot))

    def seal(self, player: str, entropy: str, seat: Seat | None = None) -> "Table":
        """A player takes a seat with a commitment to the entropy."""
        sealed, options = chain.entropy_commitment(entropy), self.session.game.seat_options_type()
        return self.then(commands.sit(self.session, player, seat, "", options, self._stamp(player), commitment=sealed))

    def reveal(self, seat: Seat, entropy: str, key: str | None = None) -> "Table":
        """A sealed seat reveals its entropy."""
        return self.then(commands.reveal(self.session, seat, entropy, self._stamp(self._player(seat), key)))

    def leave(self, seat: Seat) -> "Table":
        """A seat becomes free."""
        return self.then(commands.leave(self.session, seat, self._stamp(self._player(seat))))

    def close(self) -> "Table":
        """The opener closes the table."""
        return self.then(commands.close(self.session, self._stamp("opener")))

    def play(self, seat: Seat, *actions: Any, key: str | None = None) -> "Table":
        """A seat plays one action after another."""
        table = self
        for action in actions:
            table = table.then(commands.play(table.session, seat, action, table._stamp(table._player(seat), key)))
        return table

    def undo(self, seat: Seat, to_version: int) -> "Table":
        """A seat undoes to a version, or asks to."""
        return self.then(undoing.undo(self.session, seat, to_version, self._stamp(self._player(seat))))

    def redo(self, seat: Seat) -> "Table":
        """A seat redoes the last undo, or asks to."""
        return self.then(undoing.redo(self.session, seat, self._stamp(self._player(seat))))

    def void(self, seat: Seat) -> "Table":
        """A seat asks to void the game."""
        return self.then(undoing.void(self.session, seat, self._stamp(self._player(seat))))

    def void_by_operator(self) -> "Table":
        """The operator voids the game."""
        return self.then(undoing.void_by_operator(self.session, self._stamp("operator")))

    def agree(self, *seats: Seat, takeback: int | None = None, key: str | None = None) -> "Table":
        """Seats agree to the last takeback, one after another."""
        table = self
        for seat in seats:
            number = table.session.takeback_count if takeback is None else takeback
            stamp = table._stamp(table._player(seat), key)
            table = table.then(undoing.agree(table.session, seat, number, stamp))
        return table

    def decline(self, seat: Seat, takeback: int | None = None) -> "Table":
        """A seat declines the last takeback."""
        number = self.session.takeback_count if takeback is None else takeback
        return self.then(undoing.decline(self.session, seat, number, self._stamp(self._player(seat))))

    def resign(self, seat: Seat) -> "Table":
        """A seat resigns."""
        return self.then(commands.resign(self.session, seat, self._stamp(self._player(seat))))

    def late(self, milliseconds: int = 0) -> "Table":
        """The table when the first time runs out there, or some milliseconds after that."""
        wait = clocks.wait_of(self.session)
        return self if wait is None else self.later(wait.until + milliseconds - self.now)

    def by_server(self) -> "Table":
        """The server does what is due now. Raises `NotDue` if there is nothing."""
        batch = clocks.due_batch(self.session, self.now)
        if batch is None:
            raise NotDue
        return self.then(batch)

    def erase(self, player: str) -> "Table":
        """The server takes a player out who was erased. Raises `NotDue` if there is nothing to do."""
        batch = erasure.withdraw(self.session, player, self.now)
        if batch is None:
            raise NotDue
        return self.then(batch)

    def _player(self, seat: Seat) -> str:
        """The player who holds a seat."""
        held = self.session.seats[seat]
        return f"p{seat}" if held is None else held.player

    @property
    def records(self) -> tuple[Record, ...]:
        """All records in order."""
        return tuple(record for batch in self.batches for record in batch.records)

    @property
    def events(self) -> tuple[AnyEvent, ...]:
        """All events in order."""
        return tuple(record.event for record in self.records)

    @property
    def state(self) -> Any:
        """The game's state now."""
        return self.session.point.state

    def last(self) -> tuple[str, ...]:
        """The types of the last batch."""
        return tuple(record.event.type for record in self.batches[-1].records)

    def targets(self, seat: Seat) -> list[tuple[int, str, bool]]:
        """The versions that a seat could undo to."""
        found = undoing.undo_targets(self.session, seat)
        return [(target.to_version, target.kind, target.crossed) for target in found]

    def folded(self) -> Session:
        """The session folded from the stored bytes."""
        (first, *rest) = [(record.event.type, record.stored) for record in self.records]
        game = self.session.game
        return folding.fold(folding.begin({game.key: {game.version: game}}, *first), rest)

    def shown(self, version: int, viewer: Viewer, *, disclosed: bool | None = None) -> PublicEvent:
        """An event as a viewer sees it now."""
        record, session = self.records[version - 1], self.session
        ended = session.played if disclosed is None else disclosed
        return redact(session.game, session.known_setup, record.event, record.hash.hex(), viewer, disclosed=ended)

    def then(self, batch: Batch) -> "Table":
        """The table after a batch."""
        return replace(self, session=batch.session, batches=(*self.batches, batch))

    @property
    def now(self) -> int:
        """The time of the next event."""
        return 1000 + self.session.version + self.idle

    def _stamp(self, actor: str, key: str | None = None) -> Stamp:
        return Stamp(self.now, actor, key)


def opened(  # noqa: PLR0913  # the settings of a table
    game: AnyGame = duel,
    seats: int = 2,
    options: Any = None,
    undo: UndoMode = "consent",
    seeded: str | None = None,
    key: str | None = None,
    clock: Clock | None = None,
    *,
    daily: str | None = None,
    table: str = "t1",
) -> Table:
    """A table with free seats. `table`: its id."""
    data = Opened(
        game=game.key,
        rules_version=game.version,
        options=game.options_type() if options is None else options,
        seats=seats,
        undo=undo,
        visibility="public",
        server_seed=SERVER_SEED.hex(),
        seed_commitment=COMMITMENT,
        seeded=seeded,
        clock=clock,
        daily=daily,
    )
    batch = commands.open_table(game, table, data, Stamp(1000, "opener", key))
    return Table(batch.session, (batch,))


def conflict(code: str, *attempts: Callable[[], object]) -> None:
    """Assert that each attempt raises this conflict."""
    for attempt in attempts:
        with pytest.raises(Conflict, match=code):
            attempt()


def forked(
    parent: Table, version: int, server_seed: bytes = bytes(32), table: str = "t2", state: object = None
) -> Table:
    """A fork of a table at a version on its line, with free seats; `state`: another than the parent's."""
    point = parent.session.point
    while point.version != version:
        assert point.before is not None, f"version {version} is not on the line"
        point = point.before
    opened = msgspec.structs.replace(
        parent.session.opened,
        server_seed=server_seed.hex(),
        seed_commitment=chain.commitment(server_seed),
        seeded=None,
    )
    origin = Forked(parent.session.table, version, parent.records[version - 1].hash.hex(), state or point.state)
    batch = commands.fork_table(parent.session.game, table, opened, origin, Stamp(5000, "p0", None))
    return Table(batch.session, (batch,))


def seated(fork: Table, parent: Table, entropy: str = "") -> Table:
    """A fork whose seats are taken by the players of its parent."""
    for seat, options in enumerate(parent.session.known_setup.seat_options):
        fork = fork.sit(f"p{seat}", seat, options, entropy)
    return fork


def started(
    game: AnyGame = duel,
    seats: int = 2,
    undo: UndoMode = "consent",
    options: Any = None,
    clock: Clock | None = None,
    bots: Container[Seat] = (),
) -> Table:
    """A table on which p0, p1, ... hold the seats, some of them house bots."""
    table = opened(game, seats, options, undo, clock=clock)
    for seat in range(seats):
        table = table.sit(f"p{seat}", seat, bot=seat in bots)
    return table
