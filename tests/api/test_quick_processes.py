"""Quick play at several processes over one database."""

import asyncio
from collections.abc import Sequence
from contextlib import ExitStack

import httpx
import psycopg
import pytest

from api.running.timer import Timer
from api.state.waiting import share_waiting, waiting_elsewhere
from domain.storage.addresses import PostgresAddress
from domain.storage.errors import NotStored
from domain.tables.commands import Open, RequestContext
from domain.tables.service import Acknowledgement
from tests.api.client import Player, done, refused
from tests.api.quick_play import MINUTE, RACE, all_meet, bots_at, players, quick, seated, wanted
from tests.api.serving import InProcess, in_process
from tests.live.timing import listed
from tests.postgres import new_database

pytestmark = pytest.mark.usefixtures("postgres")


def test_players_who_search_at_two_processes_at_the_same_time_meet(pair: tuple[InProcess, InProcess]) -> None:
    for heap in (1, 2):
        all_meet(pair, players(pair[0], 4), heap)


def test_a_player_who_searches_at_two_processes_at_once_gets_one_seat(pair: tuple[InProcess, InProcess]) -> None:
    here, there = pair
    [ann] = players(here, 1)
    twice = [Player(server, ann.id, ann.name, ann.token) for server in (here, there)]

    answers = here.together(*(player.sent("POST", "/quick", wanted(3)) for player in twice * 2))

    assert 1 == len({done(answer)["id"] for answer in answers})


def long_seated(pair: tuple[InProcess, InProcess], heap: int) -> tuple[Player, Player, str]:
    """Ann, who has waited for a minute at the first process, and is present there; Ben at the second; Ann's table."""
    here, there = pair
    ann, ben = players(here, 2)
    table = quick(ann, heap)["id"]
    for server in pair:
        server.clock.advance(2 * MINUTE)
    return ann, Player(there, ben.id, ben.name, ben.token), table


def test_whoever_waits_at_another_process_is_found(pair: tuple[InProcess, InProcess]) -> None:
    ann, ben, table = long_seated(pair, 5)
    listed(pair[0])

    pair[0].runner.run(share_waiting(pair[0].service))

    assert (table, [ann.id, ben.id]) == ((joined := quick(ben, 5))["id"], seated(joined))


def test_the_list_marks_openers_who_are_away_from_every_process(pair: tuple[InProcess, InProcess]) -> None:
    _, ben, table = long_seated(pair, 9)
    listed(pair[0])

    def shown() -> list[bool]:
        one = next(each for each in done(ben.get("/tables?open=true"), 200)["tables"] if each["id"] == table)
        alone = done(ben.get(f"/tables/{table}"), 200)
        return [each for seen in (one, alone) for each in (seen["opener_present"], seen["seats"][0]["present"])]

    assert [False] * 4 == shown()
    pair[0].runner.run(share_waiting(pair[0].service))
    assert [True] * 4 == shown()
    joined = quick(ben, 9)
    assert (table, [True, True]) == (joined["id"], [seat["present"] for seat in joined["seats"]])


def test_whoever_waited_at_another_process_and_went_is_not(pair: tuple[InProcess, InProcess]) -> None:
    ann, ben, table = long_seated(pair, 6)
    listed(pair[0])
    pair[0].runner.run(share_waiting(pair[0].service))
    address = pair[0].database.address
    assert isinstance(address, PostgresAddress)
    with psycopg.connect(address.url, autocommit=True) as connection:
        passed = "UPDATE leases SET until = until - interval '1 minute' WHERE name LIKE %s RETURNING 1"
        assert [(1,)] == connection.execute(passed, (f"%{ann.id}",)).fetchall()

    assert table != quick(ben, 6)["id"]


def test_other_processes_know_of_those_who_wait_at_open_public_tables_alone(pair: tuple[InProcess, InProcess]) -> None:
    here, there = pair
    ann, ben, cat, dan, eve = players(here, 5)
    quick(ann, 7)
    quick(ben, 7)
    private = cat.open(**wanted(7), visibility="private")
    done(cat.post(private / "seats", {"invite": private.opened["invite"]}))
    ids = [player.id for player in (ann, ben, cat, dan, eve)]
    assert {"open"} == {quick(eve, 8)["status"]}
    listed(here)

    here.runner.run(share_waiting(here.service))

    assert {eve.id} == there.runner.run(waiting_elsewhere(there.service, ids))


def test_a_process_lets_the_others_know_now_and_then(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("api.state.waiting.ANNOUNCED_EACH", 0.01)
    with new_database() as address, in_process(address) as server:
        [ann] = players(server, 1)
        waiting_players, failures = server.service.projections.models.waiting_players, [NotStored(), NotStored()]

        def failing(players: Sequence[str]) -> list[str]:
            if failures:
                raise failures.pop()
            return waiting_players(players)

        async def shared() -> None:
            async with asyncio.timeout(20):
                while not await waiting_elsewhere(server.service, [ann.id]):  # noqa: ASYNC110  # it is in the database
                    await asyncio.sleep(0.01)

        monkeypatch.setattr(server.service.projections.models, "waiting_players", failing)
        quick(ann, 1)
        server.runner.run(shared())

        assert [] == failures


def test_a_search_that_takes_long_keeps_its_turn(
    pair: tuple[InProcess, InProcess], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("api.tables.quick._LEASE", 0.3)
    monkeypatch.setattr("api.tables.quick._PATIENCE", 1.2, raising=False)
    here, there = pair
    [ann] = players(here, 1)
    tables, opening, slow, over = here.service.tables, here.service.tables.open, asyncio.Event(), asyncio.Event()

    async def open_slowly(context: RequestContext, request: Open) -> Acknowledgement:
        slow.set()
        await over.wait()
        return await opening(context, request)

    monkeypatch.setattr(tables, "open", open_slowly)
    again = Player(there, ann.id, ann.name, ann.token)

    async def retried() -> list[httpx.Response]:
        first = asyncio.create_task(ann.sent("POST", "/quick", wanted(4)))
        await slow.wait()
        meanwhile = await again.sent("POST", "/quick", wanted(4))
        over.set()
        return [meanwhile, await first]

    meanwhile, first = here.runner.run(retried())

    assert (503, "busy") == refused(meanwhile)
    assert done(first)["id"] == quick(again, 4)["id"]


def test_of_two_processes_one_fills_up_a_table(pair: tuple[InProcess, InProcess]) -> None:
    with ExitStack() as stack:
        address, runner = pair[0].database.address, pair[0].runner
        both = [stack.enter_context(in_process(address, shared=runner, bots=True)) for _ in range(2)]
        for round_ in range(3):
            ann = both[0].player(f"Ann {round_}")
            waiting = done(ann.post("/quick", {**RACE, "options": {}}))
            for server in both:
                listed(server)
                server.clock.advance(31_000)

            async def at_once() -> None:
                await asyncio.gather(*(Timer(server.service).serve_due() for server in both for _ in range(2)))

            runner.run(at_once())
            # All but one were too late, and the one was refused: try again.
            if [] != both[0].database.bot_requests.page(9):
                runner.run(at_once())

            assert [False, True, True, True] == bots_at(ann, waiting)
            shown = done(ann.get(f"/tables/{waiting['id']}"), 200)
            assert ("playing", 6, 4) == (
                shown["status"],
                shown["version"],
                len({seat["player"] for seat in shown["seats"]}),
            )
            assert [] == both[1].database.bot_requests.page(9)
