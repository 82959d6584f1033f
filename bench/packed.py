"""Tables on disk: what an event takes there, packed and not, and what it costs to load a table."""

import asyncio
import tempfile
import time
from collections.abc import Iterator
from pathlib import Path
from random import Random
from typing import Any, NamedTuple

import msgspec

from bench.client import connected, p99_ms
from bench.figures import Figures
from domain.catalogue import GAMES
from domain.keeping.packer import pack_all
from domain.kernel import chain, commands
from domain.kernel.batches import Batch, Stamp
from domain.kernel.events import Opened
from domain.storage.database import Database
from domain.storage.events import Append, stored_events
from domain.storage.group_commit import GroupCommit
from domain.storage.opening import open_database
from tests.api.serving import START, Running, running
from tests.hostile.long_tables import registered

OVER, PLAYING = 240, 200
"""How many tables there are, of all games by turns."""
VERSION = 24
"""Where the tables in play are: as long as the average table of `bench.many_tables`."""
WARM_MOVES = 3
_WARM_UP = 16
_YEAR_MS = 365 * 86_400_000


class _InPlay(NamedTuple):
    """A table in play, and its next moves: by the player of which seat, and the action."""

    table: str
    moves: list[tuple[int, Any]]


def measure_packed(figures: Figures) -> None:
    """One round."""
    with tempfile.TemporaryDirectory() as folder:
        path, luck = Path(folder) / "bench.db", Random(1)
        with open_database(path) as database:
            tokens, players = asyncio.run(_registered(database))
            over = [list(played(number, luck, players, 10**6)) for number in range(OVER)]
            events = store(database, over)
        figures.add("bytes_per_event", path.stat().st_size / events)
        with open_database(path) as database:
            for _ in pack_all(database, before=2**53):
                pass
            database.vacuum()
        figures.add("bytes_per_event_packed", path.stat().st_size / events)
        with open_database(path) as database:
            in_play = [_stored_in_play(database, number, luck, players) for number in range(PLAYING + _WARM_UP)]
        with running(path, TAKEBACK_PACK="off") as server:
            tables = [batches[-1].session.table for batches in over]
            figures.add("cold_packed_view_p99_ms", _views_p99_ms(server, tokens[0], tables))
            figures.add("cold_move_over_warm", _cold_over_warm(server, tokens, in_play))


def processor_ns(server: Running) -> int:
    """The processor time of the server's process so far, all threads together."""
    threads = Path(f"/proc/{server.process.pid}/task").glob("*/schedstat")
    return sum(int(thread.read_text().split()[0]) for thread in threads)


def _views_p99_ms(server: Running, token: str, tables: list[str]) -> float:
    """The 99th percentile of the time to the first view of each table, in ms."""
    spent = []
    with connected(server.address, token) as client:
        client.get("/tables?limit=1")
        for table in tables:
            began = time.perf_counter()
            client.get(f"/tables/{table}/view")
            spent.append(time.perf_counter() - began)
    return p99_ms(spent)


def _cold_over_warm(server: Running, tokens: list[str], in_play: list[_InPlay]) -> float:
    """The server's processor time for a table's first move since the start, over that for one of the next moves."""
    _moves_cost(server, tokens, in_play[:_WARM_UP], range(1 + WARM_MOVES))
    cold = _moves_cost(server, tokens, in_play[_WARM_UP:], range(1))
    warm = _moves_cost(server, tokens, in_play[_WARM_UP:], range(1, 1 + WARM_MOVES))
    return cold * WARM_MOVES / warm


def _moves_cost(server: Running, tokens: list[str], in_play: list[_InPlay], numbers: range) -> int:
    """The server's processor time for these moves of each table, in ns."""
    with connected(server.address, tokens[0]) as client:
        began = processor_ns(server)
        for number in numbers:
            for table, moves in in_play:
                seat, action = moves[number]
                client.use(tokens[seat])
                client.post(f"/tables/{table}/actions", action=action)
        return processor_ns(server) - began


async def _registered(database: Database) -> tuple[list[str], list[str]]:
    """The tokens and ids of six players."""
    writer = GroupCommit(database)
    made = await registered(database, writer)
    await writer.close()
    return made


def store(database: Database, tables: list[list[Batch]]) -> int:
    """Store tables; how many events they have."""
    events = [[event for batch in batches for event in stored_events(batch)] for batches in tables]
    with database.transaction() as transaction:
        transaction.append([Append(one) for one in events])
    return sum(map(len, events))


def _stored_in_play(database: Database, number: int, luck: Random, players: list[str]) -> _InPlay:
    """Store a table up to `VERSION`; returns it with its next moves, which are not stored."""
    while True:
        batches = list(played(number, luck, players, VERSION + 1 + WARM_MOVES))
        stored, following = batches[: -1 - WARM_MOVES], batches[-1 - WARM_MOVES :]
        if batches[-1].session.status == "playing" and stored[-1].session.status == "playing":
            store(database, [stored])
            moves = [(batch.records[0].event.data.seat, batch.records[0].event.data.action) for batch in following]
            return _InPlay(batches[-1].session.table, [(seat, msgspec.to_builtins(action)) for seat, action in moves])


def played(number: int, luck: Random, players: list[str], versions: int) -> Iterator[Batch]:
    """A random game, until it is over or has so many versions. Every request has an idempotency key."""
    key = [*GAMES][number % len(GAMES)]
    game = GAMES[key][max(GAMES[key])]
    at = luck.randrange(START, START + _YEAR_MS)

    def stamp(player: str) -> Stamp:
        nonlocal at
        at += luck.randrange(500, 30_000)
        return Stamp(at, player, luck.randbytes(16).hex())

    seated, seed = players[: luck.choice(game.seats)], luck.randbytes(32)
    opened = Opened(
        game=game.key,
        rules_version=game.version,
        options=game.options_type(),
        seats=len(seated),
        undo="off",
        visibility="public",
        server_seed=seed.hex(),
        seed_commitment=chain.commitment(seed),
        seeded=None,
    )
    yield (batch := commands.open_table(game, luck.randbytes(12).hex(), opened, stamp(players[0])))
    for seat, player in enumerate(seated):
        yield (batch := commands.sit(batch.session, player, seat, "", game.seat_options_type(), stamp(player)))
    while batch.session.status == "playing" and batch.session.version < versions:
        seat = min(batch.session.to_act)
        action = luck.choice(game.legal(batch.session.point.state, seat))
        yield (batch := commands.play(batch.session, seat, action, stamp(players[seat])))
