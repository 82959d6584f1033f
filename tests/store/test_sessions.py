"""The cache of sessions: evicted, reloaded or outrun by another process, a table stays the same."""

import asyncio
import re
import threading
from pathlib import Path
from random import Random
from typing import Any, cast

import pytest

from domain.kernel.batches import Batch
from domain.kernel.game import NoOptions
from domain.kernel.session import Session
from domain.storage.addresses import Address
from domain.storage.database import Database
from domain.storage.events import Row
from domain.storage.group_commit import GroupCommit
from domain.storage.opening import open_database
from domain.tables.commands import Open, Play, RequestContext, Sit, Undo
from domain.tables.service import Acknowledgement, Tables
from tests.api.client import Player, Table, actions_of, done, everything
from tests.api.serving import EVERY_GAME, InProcess, in_process
from tests.toys.pebbles_rules import Options, Take
from tests.volume import soak_on_postgres

TAKE = Play(Take(1))


class Forgetful(Tables):
    """Tables with a cache of one session."""

    def __init__(self, *arguments: Any, **more: Any) -> None:
        super().__init__(*arguments, **more, cache_bytes=1)


class Oblivious(Tables):
    """Tables that load the session from the database at every access."""

    async def get(self, table: str, player: str | None, *, invite: str | None = None) -> Session:
        self.sessions.cache.evict(table)
        return await super().get(table, player, invite=invite)


def evening(path: Address, tables_type: type[Tables]) -> list[str]:
    """Play several tables in random turns; return all answers without their request ids."""
    rng, answers = Random(5), []
    with in_process(path, tables_type=tables_type) as server:
        players = [server.player(name) for name in ("Ann", "Ben")]
        tables = [players[0].open(game, seats=2) for game in ("duel", "pebbles", "duel", "pebbles")]
        for table in tables:
            for seat, player in enumerate(players):
                done(player.post(table / "seats", {"seat": seat}, key=f"{seat}"))
        for n in range(40):
            table, player = rng.choice(tables), rng.choice(players)
            answers.append(_move(rng, player, table, str(n)))
            answers += [answer.text for answer in everything(player, table)]
        answers += [player.post(table / "resign", key="r").text for table in tables for player in players]
        answers += [player.get(f"/tables/{table.id}/view?at=5").text for table in tables for player in players]
        log = server.service.log  # differs between databases
    return [re.sub(rf"{log}(-\d+)?", "#", answer) for answer in answers if '"request_id"' not in answer]


def _move(rng: Random, player: Player, table: Table, key: str) -> str:
    actions = actions_of(player, table)
    back = done(player.get(table / "undo"), 200)
    steps = [option["to_version"] for option in back if option["kind"] == "step-back"]
    if steps and rng.random() < 0.5:
        return player.post(table / "undo", {"to_version": rng.choice(steps)}, key=key).text
    if not actions:
        return player.post(table / "redo", key=key).text
    body = {"action": rng.choice(actions)}
    first = player.post(table / "actions", body, key=key)
    if first.status_code == 201:
        assert first.text == player.post(table / "actions", body, key=key).text
    return first.text


@pytest.fixture(scope="module")
def warm(tmp_path_factory: pytest.TempPathFactory) -> list[str]:
    """The answers of a service that evicts no session."""
    return evening(tmp_path_factory.mktemp("warm") / "warm.db", Tables)


@soak_on_postgres
@pytest.mark.usefixtures("long")
@pytest.mark.parametrize("tables_type", [Forgetful, Oblivious])
def test_a_session_that_was_evicted_is_loaded_as_it_was(
    place: Address, warm: list[str], tables_type: type[Tables]
) -> None:
    assert warm == evening(place, tables_type)
    assert len(warm) > 250


def test_a_cache_of_one_session_serves_many_tables_at_once(place: Address) -> None:
    with in_process(place, tables_type=Forgetful) as server:
        ann = server.player()
        tables = [ann.open("pebbles", seats=1) for _ in range(10)]
        for table in tables:
            done(ann.post(table / "seats"))

        for version in (4, 5, 6):
            answers = server.together(*(ann.sent("POST", table / "actions", take_one()) for table in tables))
            assert {version} == {done(answer)["version"] for answer in answers}
        assert cached(server) <= 2


def take_one() -> object:
    """Take a pebble."""
    return {"action": {"type": "pebbles.Take", "count": 1}}


def cached(server: InProcess) -> int:
    """The number of cached sessions."""
    return len(server.service.tables.sessions.cache.entries)


def test_the_cache_counts_its_bytes(place: Address) -> None:
    with in_process(place, tables_type=Forgetful) as server:
        ann = server.player()
        for _ in range(5):
            done(ann.post(ann.open("pebbles") / "seats"))
        tables = server.service.tables

        assert tables.sessions.cache.stored_bytes == sum(
            entry.weight for entry in tables.sessions.cache.entries.values()
        )
        assert 1 == len(tables.sessions.cache.entries)


async def two(path: Address, moves: int) -> tuple[list[Acknowledgement], list[int]]:
    """Two services on one database, as two processes would be, play at one table with one seat in turn."""
    secrets = Random(1)
    with open_database(path) as database:
        writer = GroupCommit(database)
        first, second = (
            Tables(EVERY_GAME, database, writer, clock=lambda: 1, secret=secrets.randbytes) for _ in range(2)
        )
        opened = await first.open(RequestContext("ann", "open"), Open("pebbles", Options(heap=9), 1, "free"))
        table = opened.session.table
        await first.handle(table, RequestContext("ann"), Sit(0, "", NoOptions()))
        await second.get(table, "ann")
        answers = [
            await (first, second)[n % 2].handle(table, RequestContext("ann", f"{n}"), TAKE) for n in range(moves)
        ]
        answers.append(await first.handle(table, RequestContext("ann", "u"), Undo(3)))
        answers += await asyncio.gather(
            *((first, second)[n % 2].handle(table, RequestContext("ann", f"g{n}"), TAKE) for n in range(6))
        )
        answers += [await service.handle(table, RequestContext("ann", "0"), TAKE) for service in (first, second)]
        rows = database.rows(table)
        await writer.close()
    return answers, [len(rows)]


def test_a_request_outrun_by_another_process_is_tried_again(place: Address) -> None:
    answers, stored = asyncio.run(two(place, 4))

    versions = [answer.session.version for answer in answers]
    assert [4, 5, 6, 7, 8] == versions[:5]
    assert [9, 10, 11, 12, 13, 14] == sorted(versions[5:11])
    assert [14] == stored
    assert [(4, True), (4, True)] == [(answer.session.version, answer.replayed) for answer in answers[-2:]]


def test_two_processes_that_open_a_table_under_one_key_open_one(place: Address) -> None:
    async def both() -> list[Acknowledgement]:
        secrets = Random(1)
        with open_database(place) as database:
            writer = GroupCommit(database)
            services = [
                Tables(EVERY_GAME, database, writer, clock=lambda: 1, secret=secrets.randbytes) for _ in range(2)
            ]
            wanted = Open("pebbles", Options(), 1, "free")
            answers = await asyncio.gather(*(service.open(RequestContext("ann", "k"), wanted) for service in services))
            await writer.close()
        return answers

    answers = asyncio.run(both())

    assert 1 == len({answer.session.head for answer in answers})
    assert [False, True] == sorted(answer.replayed for answer in answers)


def test_a_read_while_a_table_is_opened_does_not_cache_an_outdated_session(tmp_path: Path) -> None:
    place = tmp_path / "takeback.db"  # what was opened in a shared database is not cached before it is read
    read, go_on = threading.Event(), threading.Event()

    class Slow:
        def __init__(self, database: Database) -> None:
            self._database = database

        def __getattr__(self, name: str) -> Any:
            return getattr(self._database, name)

        def rows(self, table: str, *, after: int = 0, upto: int | None = None) -> list[Row]:
            rows = self._database.rows(table, after=after, upto=upto)
            if rows and not read.is_set():
                read.set()
                go_on.wait(30)
            return rows

    async def race() -> list[int]:
        secrets = Random(1)
        with open_database(place) as database:
            writer = GroupCommit(database)
            tables, elsewhere = (
                Tables(EVERY_GAME, seen, writer, clock=lambda: 1, secret=secrets.randbytes)
                for seen in (cast("Database", Slow(database)), database)
            )
            context, wanted = RequestContext("ann", "k"), Open("pebbles", Options(), 1, "free")
            table = (await elsewhere.open(context, wanted)).session.table
            looking = asyncio.create_task(tables.get(table, None))
            await asyncio.to_thread(read.wait, 30)
            opened = await elsewhere.open(context, wanted)
            tables.begun(Batch(opened.session, opened.records), opened.position)  # as if opened here just now
            sat = await tables.handle(table, RequestContext("ann"), Sit(0, "", NoOptions()))
            go_on.set()
            seen = [await looking, await tables.get(table, "ann")]
            await tables.handle(table, RequestContext("ann"), TAKE)
            assert tables.sessions.cache.stored_bytes == sum(
                entry.weight for entry in tables.sessions.cache.entries.values()
            )
            await writer.close()
        return [session.version - sat.session.version for session in seen]

    assert [0, 0] == asyncio.run(race())


def test_a_table_survives_a_restart(place: Address) -> None:
    path = place
    with in_process(path) as server:
        ann = server.player()
        table = ann.open("pebbles")
        done(ann.post(table / "seats"))
        last = done(ann.post(table / "actions", take_one(), key="k"))
        seen = [answer.text for answer in everything(ann, table, wait_for=last["position"])]

    with in_process(path) as server:
        ann.server = server
        assert seen == [answer.text for answer in everything(ann, table, wait_for=last["position"])]
        assert last == done(ann.post(table / "actions", take_one(), key="k"))
        assert 5 == done(ann.post(table / "actions", take_one()))["version"]
