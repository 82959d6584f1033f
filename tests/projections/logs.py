"""A log as the service writes it: tables of several games at all stages, played at random."""

from collections.abc import Collection, Iterator, Sequence
from contextlib import contextmanager, suppress
from pathlib import Path
from random import Random
from time import sleep
from typing import Any

from domain.games.maverick import game as maverick
from domain.kernel import chain, commands, undoing
from domain.kernel.batches import Batch, Stamp
from domain.kernel.clocks import default_clock
from domain.kernel.days import date_of
from domain.kernel.events import SERVER, Clock, Opened, UndoMode
from domain.kernel.game import Seat
from domain.kernel.refusals import Conflict
from domain.kernel.session import Games, Session, seat_of
from domain.storage.addresses import Address, PostgresAddress
from domain.storage.database import Database
from domain.storage.events import Append, stored_events
from domain.storage.log import Log
from domain.storage.opening import open_database, open_log, open_read_models
from domain.storage.read_models import ReadModels
from domain.storage.sqlite.files import read_path
from projections import MODELS
from projections.runner import Source, catch_up, reset_outdated
from tests.direct import direct_to_read_models
from tests.toys import TOYS

MIXED: Games = {"maverick": {1: maverick}, **TOYS}
"""Games that are quick to play."""

PLAYERS = tuple(f"p{number}" for number in range(5))

Rows = dict[str, list[tuple[Any, ...]]]


class Writer:
    """Opens and plays tables at random. ``live_tables``: how many at a time; ``players``: the players' ids.

    ``bots``: those of them who are house bots. Some of their seats are marked, and the server sometimes plays for them.
    """

    def __init__(
        self,
        database: Database,
        seed: int,
        games: Games = MIXED,
        players: Sequence[str] = PLAYERS,
        *,
        live_tables: int = 6,
        daily: bool = False,
        bots: Collection[str] = (),
    ) -> None:
        """`daily`: every table of Maverick has the seed of the day."""
        self.database = database
        self.rng = Random(seed)
        self.games = games
        self.players = players
        self.live_tables = live_tables
        self.daily = daily
        self.bots = bots
        self.sessions: dict[str, Session] = {}
        self._live: list[str] = []
        self._now = 0

    @property
    def tables(self) -> list[Session]:
        """Every table as it is now, the newest first."""
        return list(reversed(self.sessions.values()))

    def write(self, events: int) -> None:
        """Store so many events, or a few more.

        In short transactions: until one ends, no log on the same server of PostgreSQL is settled beyond its start.
        """
        written = 0
        while written < events:
            written += self._write_some(min(events - written, 200))

    def _write_some(self, events: int) -> int:
        with self.database.transaction() as transaction:
            written = 0
            while written < events:
                batch = self._next_batch()
                if batch is not None:
                    transaction.append([Append(stored_events(batch))])
                    self.sessions[batch.session.table] = batch.session
                    written += len(batch.records)
        return written

    def _next_batch(self) -> Batch | None:
        """The next random command at a random table, None if it is refused."""
        self._now += 1
        self._live = [table for table in self._live if not self.sessions[table].over]
        if len(self._live) < self.live_tables:
            return self._open()
        session = self.sessions[self.rng.choice(self._live)]
        with suppress(Conflict):
            return self._before_the_start(session) if session.status == "open" else self._in_play(session)
        return None

    def _open(self) -> Batch:
        versions = self.games[self.rng.choice([*self.games])]
        game = versions[max(versions)]
        seats = self.rng.choice(game.seats)
        undo: UndoMode = self.rng.choice(["free" if seats == 1 else "consent", "consent", "off"])
        seed = self.rng.randbytes(32)
        opened = Opened(
            game=game.key,
            rules_version=game.version,
            options=game.options_type(),
            seats=seats,
            undo=undo,
            visibility=self.rng.choice(["public", "public", "private"]),
            server_seed=seed.hex(),
            seed_commitment=chain.commitment(seed),
            seeded=None,
            clock=self.rng.choice([None, Clock(600, "random"), default_clock(seats)]),
            daily=date_of(self._now) if self.daily and game is maverick else None,
        )
        table = self.rng.randbytes(12).hex()
        self._live.append(table)
        return commands.open_table(game, table, opened, self._stamp(self.rng.choice(self.players)))

    def _before_the_start(self, session: Session) -> Batch:
        player, chance = self.rng.choice(self.players), self.rng.random()
        if chance < 0.04:
            return commands.close(session, self._stamp(session.opener))
        if chance < 0.3:
            seat = self.rng.randrange(len(session.seats))
            holder = session.seats[seat]
            return commands.leave(session, seat, self._stamp("" if holder is None else holder.player))
        options = session.game.seat_options_type()
        marked = player in self.bots and self.rng.random() < 0.8
        entropy = self.rng.choice(["", "luck"])
        return commands.sit(session, player, None, entropy, options, self._stamp(player), bot=marked)

    def _in_play(self, session: Session) -> Batch:
        seat, chance = self.rng.randrange(len(session.seats)), self.rng.random()
        stamp = self._stamp(self._player(session, seat))
        if session.pending_takeback is not None and seat != session.pending_takeback.by and chance < 0.7:
            answer = undoing.agree if chance < 0.5 else undoing.decline
            return answer(session, seat, session.pending_takeback.takeback, stamp)
        if chance < 0.02:
            return commands.resign(session, seat, stamp)
        if chance < 0.03:
            return undoing.void(session, seat, stamp)
        if chance < 0.18 and (targets := list(undoing.undo_targets(session, seat))):
            return undoing.undo(session, seat, self.rng.choice(targets[:4]).to_version, stamp)
        if chance < 0.3 and session.cut is not None:
            return undoing.redo(session, session.cut.by, self._stamp(self._player(session, session.cut.by)))
        seat = self.rng.choice(sorted(session.to_act))
        if self._player(session, seat) in self.bots and self.rng.random() < 0.05:
            return commands.play_at_random(session, seat, self._stamp(SERVER))
        action = self.rng.choice(session.game.legal(session.point.state, seat))
        return commands.play(session, seat, action, self._stamp(self._player(session, seat)))

    def _player(self, session: Session, seat: Seat) -> str:
        return next(player for player in self.players if seat_of(session, player) == seat)

    def _stamp(self, actor: str) -> Stamp:
        return Stamp(self._now, actor)


@contextmanager
def writing(path: Address, seed: int = 1, games: Games = MIXED) -> Iterator[Writer]:
    """A database and its writer."""
    with open_database(path) as database:
        yield Writer(database, seed, games)


def catch_up_all(database: Address, games: Games = MIXED) -> None:
    """Apply all new events, from the positions of the read models."""
    with open_log(database) as log, read_store(database) as store:
        source = Source(games, log)
        reset_outdated(store, source, MODELS)
        apply_all(store, source)


def apply_all(store: ReadModels, source: Source) -> None:
    """Apply all new events."""
    settle(source.log)
    for model in MODELS:
        for _ in catch_up(store, model, source):
            pass


def settle(log: Log) -> None:
    """Wait until the log is settled: until transactions have ended that run beside the test, on the same server."""
    while log.settled_position() < log.last_position():
        sleep(0.005)


def is_made(database: Address) -> bool:
    """Are there read models, empty ones perhaps?"""
    return not isinstance(database, Path) or read_path(database).exists()


@contextmanager
def read_store(database: Address) -> Iterator[ReadModels]:
    """The read models of a database, open for this block."""
    store = open_read_models(database)
    try:
        yield store
    finally:
        store.close()


ORDERED = {
    "listed_tables": "place",
    "listed_players": "place, player",
    "results": "position",
    "result_players": "position, player",
    "statistics": "player, game, seats, place",
    "ratings": "holder, game",
    "rated_games": "game, position",
    "leaders": "game, board, holder",
    "tracking": "1",
}
"""The tables of the read models, and by what their rows are ordered."""


def rows_of(database: Address) -> Rows:
    """Every row of the read models, and each model's position."""
    with direct_to_read_models(database) as execute:
        rows = {name: execute(f"SELECT * FROM {name} ORDER BY {order}") for name, order in ORDERED.items()}  # noqa: S608  # own words
    rows["tracking"] = [row for row in rows["tracking"] if row[0] != "__migration__"]
    return rows


def rebuilt_rows(database: Address, games: Games = MIXED) -> Rows:
    """The rows of the read models rebuilt in one go, from nothing."""
    lose_read_models(database)
    catch_up_all(database, games)
    return rows_of(database)


def lose_read_models(database: Address) -> None:
    """Remove the read models, which nothing may have open."""
    if isinstance(database, PostgresAddress):
        with read_store(database) as store:
            store.renew()
    else:
        for name in ("", "-wal", "-shm"):
            read_path(database).with_name(read_path(database).name + name).unlink(missing_ok=True)
