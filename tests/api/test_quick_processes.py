"""Quick play at several processes over one database."""

import asyncio
from collections.abc import Iterator
from contextlib import ExitStack

import pytest

from api.timer import Timer
from tests.api.client import Player, done
from tests.api.quick_play import RACE, all_meet, bots_at, players, wanted
from tests.api.serving import InProcess, in_process
from tests.live.timing import listed
from tests.postgres import new_schema

pytestmark = pytest.mark.postgres


@pytest.fixture(scope="module")
def pair() -> Iterator[tuple[InProcess, InProcess]]:
    """Two services over one database that run at the same time."""
    with ExitStack() as stack:
        address = stack.enter_context(new_schema())
        runner = stack.enter_context(asyncio.Runner())
        first, second = (stack.enter_context(in_process(address, shared=runner)) for _ in range(2))
        second.secrets.seed("the second")
        yield first, second


def test_players_who_search_at_two_processes_at_the_same_time_meet(pair: tuple[InProcess, InProcess]) -> None:
    for heap in (1, 2):
        all_meet(pair, players(pair[0], 4), heap)


def test_a_player_who_searches_at_two_processes_at_once_gets_one_seat(pair: tuple[InProcess, InProcess]) -> None:
    here, there = pair
    [ann] = players(here, 1)
    twice = [Player(server, ann.id, ann.name, ann.token) for server in (here, there)]

    answers = here.together(*(player.sent("POST", "/quick", wanted(3)) for player in twice * 2))

    assert 1 == len({done(answer)["id"] for answer in answers})


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
            if [] != both[0].database.bot_wishes(9):  # all but one were too late, and the one was refused: try again
                runner.run(at_once())

            assert [False, True, True, True] == bots_at(ann, waiting)
            shown = done(ann.get(f"/tables/{waiting['id']}"), 200)
            assert ("playing", 6, 4) == (
                shown["status"],
                shown["version"],
                len({seat["player"] for seat in shown["seats"]}),
            )
            assert [] == both[1].database.bot_wishes(9)
