"""Benchmarks without HTTP: rules, folding, growth with length, memory."""

import asyncio
import gc
import os
import resource
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Sequence
from pathlib import Path
from random import Random
from statistics import median
from typing import Any

from bench.figures import Figures
from domain.catalogue import GAMES
from domain.kernel import chain, commands
from domain.kernel.batches import Stamp
from domain.kernel.events import Opened, UndoMode, decoders
from domain.kernel.folding import begin, fold
from domain.kernel.game import AnyGame
from domain.kernel.rng import Rng
from domain.kernel.session import Games, Session
from domain.storage.database import Database
from domain.storage.group_commit import GroupCommit
from domain.storage.opening import open_database
from domain.tables.commands import Open, Play, RequestContext, Sit
from domain.tables.service import Tables
from tests.toys import TOYS

_SERVER_SEED = bytes(32)


def measure_inside(figures: Figures) -> None:
    """One round."""
    for key in GAMES:
        figures.add(f"playouts_{key.replace('-', '_')}", playouts(GAMES[key][max(GAMES[key])]))
    figures.add("growth_2000", asyncio.run(growth(2000)))
    figures.add("rebuild_ratio_1000", rebuild_ratio(1000))
    figures.add("table_kb", float(subprocess.check_output([sys.executable, "-m", "bench.inside"])))


def playouts(game: AnyGame, seconds: float = 2.0) -> float:
    """Random actions a second on one core, listing the legal actions included."""
    luck, actions, seconds_spent = Random(1), 0, 0.0
    while seconds_spent < seconds:
        session = started(game, game.seats[0], luck.randbytes(32))
        state, rng_seed = session.point.state, session.seed
        draws = session.point.draws
        began = time.process_time()
        for _ in range(5000):
            seats = game.to_act(state)
            if not seats:
                break
            seat = min(seats)
            rng = Rng(rng_seed, draws)
            for fact in game.decide(state, seat, luck.choice(game.legal(state, seat)), rng):
                state = game.evolve(state, fact)
            draws = rng.counts
            actions += 1
            if game.outcome(state) is not None:
                break
        seconds_spent += time.process_time() - began
    return actions / seconds_spent


def rebuild_ratio(actions: int) -> float:
    """A cold rebuild from the recorder over decoding the same events alone."""
    with tempfile.TemporaryDirectory() as folder, open_database(Path(folder) / "bench.db") as database:
        table = asyncio.run(_filled(database, actions))
        rows = database.rows(table)
        decode = decoders(duel())
        decoding = _best(lambda: [decode[type_](stored) for type_, stored in rows])
        rebuilding = _best(lambda: _rebuild(database, table))
    return rebuilding / decoding


def _rebuild(database: Database, table: str) -> Session:
    rows = database.rows(table)
    return fold(begin(TOYS, *rows[0]), rows[1:])


async def _filled(database: Database, actions: int) -> str:
    async with tables_of(database, TOYS) as tables:
        session = await opened(tables)
        for _ in range(actions):
            session = await moved(tables, session)
        return session.table


async def growth(version: int) -> float:
    """The cost of a move around `version` over that around version 10."""
    with tempfile.TemporaryDirectory() as folder, open_database(Path(folder) / "bench.db") as database:
        return await growth_in(database, version)


async def growth_in(database: Database, version: int) -> float:
    """The same in this database."""
    async with tables_of(database, TOYS) as tables:
        early: list[float] = []
        late: list[float] = []
        for _ in range(3):
            session = await opened(tables)
            while session.version < version + 100:
                began = time.perf_counter()
                session = await moved(tables, session)
                took = time.perf_counter() - began
                if 10 <= session.version < 110:
                    early.append(took)
                elif session.version > version - 100:
                    late.append(took)
        return median(late) / median(early)


class tables_of:  # noqa: N801  # used like the function that it stands for
    """Tables over a database, with a writer that is closed in the end."""

    def __init__(self, database: Database, games: Games) -> None:
        self._database, self._games = database, games

    async def __aenter__(self) -> Tables:
        self._writer = GroupCommit(self._database)
        self._tables = Tables(self._games, self._database, self._writer, clock=lambda: 0, secret=os.urandom)
        return self._tables

    async def __aexit__(self, *_: object) -> None:
        await self._tables.sessions.close()
        await self._writer.close()


async def opened(tables: Tables, undo: UndoMode = "off") -> Session:
    """A duel that has just started."""
    game = duel()
    answer = await tables.open(RequestContext("p0"), Open(game.key, game.options_type(), 2, undo))
    for player in ("p0", "p1"):
        answer = await tables.handle(
            answer.session.table, RequestContext(player), Sit(None, "", game.seat_options_type())
        )
    return answer.session


async def moved(tables: Tables, session: Session) -> Session:
    """The table after its first legal action."""
    seat = min(session.to_act)
    return (await tables.handle(session.table, RequestContext(f"p{seat}"), Play(legal(session)[0]))).session


def legal(session: Session) -> Sequence[Any]:
    """The legal actions of the first seat to act."""
    actions: Sequence[Any] = session.game.legal(session.point.state, min(session.to_act))
    return actions


def duel() -> AnyGame:
    """The endless toy game."""
    return TOYS["duel"][1]


def started(game: AnyGame, seats: int, server_seed: bytes = _SERVER_SEED) -> Session:
    """A table of the default options whose seats are all taken."""
    opened = Opened(
        game=game.key,
        rules_version=game.version,
        options=game.options_type(),
        seats=seats,
        undo="off",
        visibility="public",
        server_seed=server_seed.hex(),
        seed_commitment=chain.commitment(server_seed),
        seeded=None,
    )
    session = commands.open_table(game, "bench", opened, Stamp(0, "p")).session
    for seat in range(seats):
        session = commands.sit(session, f"p{seat}", seat, "", game.seat_options_type(), Stamp(0, "p")).session
    return session


def _best(work: Callable[[], object], times: int = 7) -> float:
    spent = []
    gc.disable()
    for _ in range(times):
        began = time.perf_counter()
        work()
        spent.append(time.perf_counter() - began)
    gc.enable()
    return median(spent)


def table_kb(tables: int = 500, actions: int = 20) -> float:
    """Resident memory for each live table of Maverick, some twenty actions into the game, in kB."""
    game, luck = GAMES["maverick"][max(GAMES["maverick"])], Random(1)
    started(game, 1)
    gc.collect()
    before = _resident()
    live = []
    for _ in range(tables):
        session = started(game, 1, luck.randbytes(32))
        for _ in range(actions):
            if session.status == "playing":
                action = luck.choice(game.legal(session.point.state, 0))
                session = commands.play(session, 0, action, Stamp(0, "p", luck.randbytes(8).hex())).session
        live.append(session)
    gc.collect()
    return (_resident() - before) / len(live) / 1024


def _resident() -> int:
    pages = int(Path("/proc/self/statm").read_text().split()[1])
    return pages * resource.getpagesize()


if __name__ == "__main__":
    print(table_kb())
