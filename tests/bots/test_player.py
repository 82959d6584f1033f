"""A house bot at its tables."""

import asyncio
from collections import Counter
from collections.abc import AsyncIterator, Iterator, Sequence
from contextlib import asynccontextmanager
from typing import Any

import httpx
import pytest
from takeback_client import AsyncClient, tag_of

from bots.bootstrap import Account
from bots.player import BotPlayer
from bots.thinking import Thinking
from domain.catalogue import GAMES
from tests.api.serving import running

pytestmark = pytest.mark.usefixtures("process")

PATIENCE = 60.0
FIRST = 1
"""The number of a table's first takeback."""
CLOCK, MARGIN = 14, 12.0


@pytest.fixture(scope="module")
def service(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    with running(tmp_path_factory.mktemp("player") / "takeback.db") as server:
        yield server.address


@asynccontextmanager
async def people(service: str, number: int) -> AsyncIterator[Sequence[AsyncClient]]:
    """Players who are registered; there is a limit to how long they wait."""
    found = [await AsyncClient.registered(service, f"Player {seat + 1}") for seat in range(number)]
    try:
        async with asyncio.timeout(PATIENCE):
            yield found
    finally:
        for one in found:
            await one.close()


@asynccontextmanager
async def bots(service: str, *accounts: AsyncClient) -> AsyncIterator[None]:
    """Have bots play for these."""
    with Thinking() as thinking:
        players = [BotPlayer(service, Account("", "random", str(one.token)), thinking) for one in accounts]
        playing = [asyncio.create_task(player.run()) for player in players]
        try:
            yield
        finally:
            for task in playing:
                task.cancel()
            await asyncio.wait(playing)


async def opened(*seats: AsyncClient, clock: Any = None) -> str:
    """A table of Full Throttle! with these players."""
    table = (await seats[0].open_table("full-throttle", seats=len(seats), clock=clock)).id
    for seat, one in enumerate(seats):
        await one.take_seat(table, seat=seat)
    for one in seats:  # which reveals what it has sealed
        await one.show_table(table)
    return table


async def asked_back(table: str, *seats: AsyncClient) -> int:
    """Let the first player ask to take something back while the last one is to act; the version of that."""
    while True:
        (seat,) = (await seats[0].view_table(table)).to_act
        targets = [one.to_version for one in await seats[0].list_undo_options(table) if one.kind == "takeback"]
        if targets and seat == len(seats) - 1:
            return (await seats[0].undo(table, targets[0])).version
        await seats[seat].play(table, (await seats[seat].list_actions(table)).actions[0])


async def next_of(client: AsyncClient, table: str, after: int, *types: str) -> Any:
    """The next event of one of these types after a version."""
    async for event in client.follow_events(table, after):
        if tag_of(event) in types:
            return event
    raise AssertionError(f"the game ended without {types}")


async def let_move(bot: AsyncClient, other: AsyncClient) -> None:
    """Wait until the bot has moved at a table that it is awaited at from now on."""
    table = await opened(bot, other)
    while 0 not in (view := await other.view_table(table)).to_act:
        await other.play(table, (view.actions or [])[0])
    await next_of(other, table, view.version, "Played")


async def moved_twice(service: str) -> None:
    """Two bots play until they have moved twice."""
    async with people(service, 2) as (ann, ben):
        table = await opened(ann, ben)
        async with bots(service, ann, ben):
            first = await next_of(ann, table, 0, "Played")
            await next_of(ann, table, first.version, "Played")


def breaking(**left: int) -> Any:
    """A client for bots whose requests fail so often, by the last part of their path."""
    return lambda url, token: AsyncClient(url, token, transport=Breaking(left))


def types_of(events: Sequence[Any]) -> list[str]:
    return [tag_of(event) for event in events]


@pytest.mark.parametrize("other", ["a person", "a bot"])
def test_a_bot_leaves_a_takeback_to_those_who_have_yet_to_answer(service: str, other: str) -> None:
    async def played() -> list[str]:
        async with people(service, 4) as (ann, ben, bot, eve):
            table = await opened(ann, ben, bot)
            asked = await asked_back(table, ann, ben, bot)
            async with bots(service, bot):
                await next_of(eve, table, asked, "TakebackAgreed")
                await let_move(bot, eve)
                if other == "a person":
                    await ben.agree_to_takeback(table, FIRST)
                else:
                    async with bots(service, ben):
                        await next_of(eve, table, asked, "Undone", "TakebackLapsed")
            return types_of((await eve.list_events(table, after=asked)).events)

    assert ["TakebackAgreed", "TakebackAgreed", "Undone"] == asyncio.run(played())


def test_a_bot_declines_to_void_a_game(service: str) -> None:
    async def played() -> int:
        async with people(service, 2) as (ann, bot):
            table = await opened(ann, bot)
            async with bots(service, bot):
                asked = (await ann.void_table(table)).version
                return int((await next_of(ann, table, asked, "TakebackDeclined")).data.by)

    assert 1 == asyncio.run(played())


def test_a_table_in_trouble_stops_no_other_table_of_the_same_bot(service: str, monkeypatch: pytest.MonkeyPatch) -> None:
    hanging: set[str] = set()
    monkeypatch.setattr(
        "bots.player.AsyncClient", lambda url, token: AsyncClient(url, token, transport=Hanging(hanging))
    )
    monkeypatch.setattr("bots.turns.Turns.__init__.__defaults__", (4, 0.05))

    async def played() -> list[str]:
        async with people(service, 2) as (bot, ann):
            for _ in range(6):
                hanging.add(await opened(bot, ann))
            async with bots(service, bot):
                table = await opened(bot, ann)
                while 0 not in (view := await ann.view_table(table)).to_act:
                    await ann.play(table, (view.actions or [])[0])
                await next_of(ann, table, view.version, "Played")
            return [tag_of(await ann.view_table(one)) for one in hanging]

    assert ["full-throttle"] * 6 == asyncio.run(played())


def test_a_bot_moves_once_a_takeback_is_declined(service: str) -> None:
    async def played() -> int:
        async with people(service, 3) as (ann, ben, bot):
            table = await opened(ann, ben, bot)
            asked = await asked_back(table, ann, ben, bot)
            async with bots(service, bot):
                await next_of(ann, table, asked, "TakebackAgreed")
                await ben.decline_takeback(table, FIRST)
                return int((await next_of(ann, table, asked, "Played")).data.seat)

    assert 2 == asyncio.run(played())


def test_a_bot_moves_before_its_time_is_over_whoever_has_yet_to_answer(
    service: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("bots.player._MARGIN", MARGIN)

    async def played() -> tuple[int, int]:
        async with people(service, 3) as (ann, ben, bot):
            table = await opened(ann, ben, bot, clock={"seconds_per_action": CLOCK, "then": "resign"})
            asked = await asked_back(table, ann, ben, bot)
            due = (await ann.view_table(table)).due_at
            async with bots(service, bot):
                lapsed = await next_of(ann, table, asked, "TakebackLapsed")
                moved = await next_of(ann, table, asked, "Played", "Resigned")
            assert (lapsed.version + 1, 2) == (moved.version, moved.data.seat)
            return int(due or 0), int(moved.at)

    due, moved = asyncio.run(played())
    assert due - 1000 * MARGIN <= moved < due


@pytest.mark.parametrize("clock", [None, {"seconds_per_action": 604_800, "then": "resign"}])
def test_a_bot_moves_before_the_server_does_for_it_however_long_others_may_take(
    service: str, monkeypatch: pytest.MonkeyPatch, clock: Any
) -> None:
    """Nobody could gain by the game once the server has played for a bot."""
    monkeypatch.setattr("bots.player._MARGIN", MARGIN)
    monkeypatch.setattr("bots.player._PATIENCE", CLOCK)

    async def played() -> tuple[int, int]:
        async with people(service, 3) as (ann, ben, bot):
            table = await opened(ann, ben, bot, clock=clock)
            asked = await asked_back(table, ann, ben, bot)
            async with bots(service, bot):
                lapsed = await next_of(ann, table, asked, "TakebackLapsed")
                moved = await next_of(ann, table, asked, "Played")
            [at] = [event.at for event in (await ann.list_events(table, after=asked - 1, limit=1)).events]
            assert (lapsed.version + 1, 2) == (moved.version, moved.data.seat)
            return int(at), int(moved.at)

    asked, moved = asyncio.run(played())
    assert asked + 1000 * (CLOCK - MARGIN) <= moved < asked + 1000 * (CLOCK + 10)


class Recording(httpx.AsyncHTTPTransport):
    """Passes requests on. ``sent``: the last part of each one's path."""

    def __init__(self, sent: list[str]) -> None:
        super().__init__()
        self._sent = sent

    async def handle_async_request(self, request: httpx.Request) -> httpx.Response:
        self._sent.append(request.url.path.rpartition("/")[2])
        return await super().handle_async_request(request)


class Breaking(httpx.AsyncHTTPTransport):
    """Fails at the first requests to some paths. ``left``: at how many yet, by the last part of the path."""

    def __init__(self, left: dict[str, int]) -> None:
        super().__init__()
        self._left = left

    async def handle_async_request(self, request: httpx.Request) -> httpx.Response:
        end = request.url.path.rpartition("/")[2]
        left = self._left.get(end, 0)
        if left:
            self._left[end] = left - 1
            raise KeyError(end)
        return await super().handle_async_request(request)


class Hanging(httpx.AsyncHTTPTransport):
    """Never answers requests for the worlds of some tables."""

    def __init__(self, tables: set[str]) -> None:
        super().__init__()
        self._tables = tables

    async def handle_async_request(self, request: httpx.Request) -> httpx.Response:
        *_, table, end = request.url.path.split("/")
        if end == "worlds" and table in self._tables:
            await asyncio.Event().wait()
        return await super().handle_async_request(request)


def failing(*_: object) -> Any:
    raise KeyError("an evaluation")


@pytest.mark.parametrize(
    ("what", "value"),
    [
        ("bots.thinking.LEVELS", {"random": failing}),
        ("bots.thinking.LEVELS", {"random": lambda *_: {"type": "full-throttle.Fly"}}),
        ("bots.thinking.GAMES", {}),
        ("bots.player.AsyncClient", breaking(worlds=10**6)),
    ],
    ids=["an evaluation fails", "it wants what is not legal", "its rules are not there", "worlds fail"],
)
def test_a_bot_that_cannot_choose_plays_at_random(
    service: str, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture, what: str, value: object
) -> None:
    monkeypatch.setattr(what, value)

    asyncio.run(moved_twice(service))
    assert {"bot-plays-at-random"} == {record.message for record in caplog.records if record.exc_info}


def test_a_bot_looks_again_whatever_fails(
    service: str, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    monkeypatch.setattr("bots.player._PAUSE", 0.01)
    monkeypatch.setattr("bots.player.AsyncClient", breaking(worlds=1, actions=1, view=1))

    asyncio.run(moved_twice(service))
    first, *others = [record.message for record in caplog.records if record.exc_info]
    assert "bot-plays-at-random" == first
    # it asks for the view after the first pause, unless the stream has told it of the table meanwhile
    assert others in (["bot-interrupted"], ["bot-interrupted"] * 2)


def test_a_move_takes_two_requests(service: str, monkeypatch: pytest.MonkeyPatch) -> None:
    sent: list[str] = []
    monkeypatch.setattr(
        "bots.player.AsyncClient", lambda url, token: AsyncClient(url, token, transport=Recording(sent))
    )

    async def played() -> int:
        async with people(service, 2) as (ann, ben):
            table = await opened(ann, ben)
            async with bots(service, ann, ben):
                await next_of(ann, table, 0, "Finished")
            return types_of((await ann.list_events(table, limit=500)).events).count("Played")

    moves = asyncio.run(played())
    requests = Counter(sent)
    worlds = requests.pop("worlds")
    assert [2] == [requests.pop(end) for end in [*requests] if len(end) == 24]  # each bot looks at the table once
    assert {"tables": 2 * len(GAMES), "events": 2, "actions": moves} == requests
    assert moves <= worlds < 1.2 * moves  # a change that is told late may be looked at in vain
