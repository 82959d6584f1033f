"""A table as a test plays it: each step appends to what is stored."""

from dataclasses import dataclass
from typing import Any

from domain.kernel import chain, commands, undoing
from domain.kernel import session as sessions
from domain.kernel.batches import Batch, Record, Stamp
from domain.kernel.events import AnyEvent, Opened, PublicEvent, UndoMode, Viewer, redact
from domain.kernel.game import AnyGame, Seat
from domain.kernel.session import Session
from tests.toys import TOYS, duel

SERVER_SEED = bytes(range(32))
COMMITMENT = chain.commitment(SERVER_SEED)


@dataclass(frozen=True)
class Table:
    """A session, and the batches that led to it."""

    session: Session
    batches: tuple[Batch, ...]

    def sit(self, player: str, seat: Seat | None = None, options: Any = None, entropy: str = "") -> "Table":
        """A player takes a seat, with default options if none are given."""
        chosen = self.session.game.seat_options_type() if options is None else options
        return self._then(commands.sit(self.session, player, seat, entropy, chosen, self._stamp(player)))

    def leave(self, seat: Seat) -> "Table":
        """A seat becomes free."""
        return self._then(commands.leave(self.session, seat, self._stamp(f"p{seat}")))

    def close(self) -> "Table":
        """The opener closes the table."""
        return self._then(commands.close(self.session, self._stamp("opener")))

    def play(self, seat: Seat, *actions: Any, key: str | None = None) -> "Table":
        """A seat does one thing after another."""
        table = self
        for action in actions:
            table = table._then(commands.play(table.session, seat, action, table._stamp(f"p{seat}", key)))
        return table

    def undo(self, seat: Seat, to_version: int) -> "Table":
        """A seat goes back to a version."""
        return self._then(undoing.undo(self.session, seat, to_version, self._stamp(f"p{seat}")))

    def redo(self, seat: Seat) -> "Table":
        """A seat puts back what it has undone."""
        return self._then(undoing.redo(self.session, seat, self._stamp(f"p{seat}")))

    def resign(self, seat: Seat) -> "Table":
        """A seat gives up."""
        return self._then(commands.resign(self.session, seat, self._stamp(f"p{seat}")))

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
        """Where a seat could go back to."""
        found = undoing.undo_targets(self.session, seat)
        return [(target.to_version, target.kind, target.crossed) for target in found]

    def folded(self) -> Session:
        """The session that the stored bytes give."""
        (first, *rest) = [(record.event.type, record.stored) for record in self.records]
        return sessions.fold(sessions.begin(TOYS, *first), rest)

    def shown(self, version: int, viewer: Viewer, *, over: bool | None = None) -> PublicEvent:
        """An event as a viewer sees it now."""
        record, session = self.records[version - 1], self.session
        ended = session.over if over is None else over
        return redact(session.game, session.known_setup, record.event, record.hash.hex(), viewer, over=ended)

    def _then(self, batch: Batch) -> "Table":
        return Table(batch.session, (*self.batches, batch))

    def _stamp(self, actor: str, key: str | None = None) -> Stamp:
        return Stamp(1000 + self.session.version, actor, key)


def opened(
    game: AnyGame = duel,
    seats: int = 2,
    options: Any = None,
    undo: UndoMode = "consent",
    seeded: str | None = None,
    key: str | None = None,
) -> Table:
    """A table with free seats."""
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
    )
    batch = commands.open_table(game, "t1", data, Stamp(1000, "opener", key))
    return Table(batch.session, (batch,))


def started(game: AnyGame = duel, seats: int = 2, undo: UndoMode = "consent", options: Any = None) -> Table:
    """A table on which p0, p1, ... hold the seats."""
    table = opened(game, seats, options, undo)
    for seat in range(seats):
        table = table.sit(f"p{seat}", seat)
    return table
