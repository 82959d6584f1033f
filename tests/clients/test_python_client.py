"""The Python client against a real server, over connections that are lost and a service that restarts."""

import asyncio
import inspect
import json
import os
import re
import subprocess
import sys
import threading
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack
from pathlib import Path
from typing import Any

import httpx
import pytest
from takeback_client import AsyncClient, Call, Client, Problem, models
from takeback_client.generated import async_operations, operations

from openapi.python_client import snake
from tests.api.serving import running
from tests.docs.programs import launched

pytestmark = pytest.mark.usefixtures("process")

ROOT = Path(__file__).parents[2]
CONTRACT = json.loads((ROOT / "openapi/takeback.json").read_bytes())
OPERATIONS = [
    (path, method, operation) for path, methods in CONTRACT["paths"].items() for method, operation in methods.items()
]
README = ROOT / "clients/python/README.md"


@pytest.fixture(autouse=True)
def _all_closed(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """Close every client in the end."""
    with ExitStack() as stack:
        start = Client.__init__

        def started(self: Client, *args: Any, **settings: Any) -> None:
            start(self, *args, **settings)
            stack.callback(self.close)

        monkeypatch.setattr(Client, "__init__", started)
        yield


@pytest.fixture(scope="module")
def service(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    with running(tmp_path_factory.mktemp("client") / "client.db") as server:
        yield server.address


class Losing(httpx.BaseTransport):
    """Loses every other response, after the service has had the request."""

    def __init__(self) -> None:
        self._real = httpx.HTTPTransport()
        self.lost = 0
        self._requests = 0

    def handle_request(self, request: httpx.Request) -> httpx.Response:
        response = self._real.handle_request(request)
        self._requests += 1
        if self._requests % 2:
            response.close()
            self.lost += 1
            raise httpx.ReadError("lost", request=request)
        return response

    def close(self) -> None:
        self._real.close()


def seated(service: str) -> tuple[list[Client], str]:
    clients = [Client.registered(service, name) for name in ("Ann", "Bob")]
    table = clients[0].open_table("full-throttle", seats=2).id
    for client in clients:
        client.take_seat(table)
    assert "playing" == clients[0].show_table(table).status  # its client reveals first
    return clients, table


def play_on(clients: list[Client], table: str) -> models.Table:
    while (now := clients[0].show_table(table)).status == "playing":
        player = clients[now.to_act[0]]
        player.play(table, player.list_actions(table).actions[0])
    return now


@pytest.mark.parametrize("kind", [operations.Operations, async_operations.Operations], ids=["sync", "async"])
def test_every_operation_is_a_method(kind: type) -> None:
    names = {snake(operation["operationId"]) for _, _, operation in OPERATIONS}

    assert names == {name for name, _ in inspect.getmembers(kind, inspect.isfunction)} - {"send"}


@pytest.mark.parametrize(("path", "method", "operation"), OPERATIONS, ids=[one[2]["operationId"] for one in OPERATIONS])
def test_a_method_sends_what_the_contract_asks_for(path: str, method: str, operation: dict[str, Any]) -> None:
    sent: list[Call[Any]] = []
    client = Client("http://nowhere")
    client.send = sent.append  # type: ignore[assignment]
    called = getattr(client, snake(operation["operationId"]))
    arguments = {name: f"<{name}>" for name in inspect.signature(called).parameters}
    called(**{**arguments, **({"if_match": 7} if "if_match" in arguments else {})})
    [call] = sent

    named = {parameter["name"]: parameter["in"] for parameter in map(resolved, operation.get("parameters", ()))}
    assert re.sub(r"{\w+}", "%3C.*%3E", path) == re.sub(r"%3C\w+%3E", "%3C.*%3E", call.path)
    assert method.upper() == call.method
    in_query = {name for name, place in named.items() if place == "query"}
    assert in_query - {"dry_run"} == set(call.query)  # which has a method of its own
    assert ("If-Match" in named) == (call.headers.get("If-Match") == '"7"')
    assert ("Idempotency-Key" in named) == call.keyed
    assert ("requestBody" in operation) == (call.body is not None)


def resolved(part: dict[str, Any]) -> dict[str, Any]:
    found: dict[str, Any] = part
    if "$ref" in part:
        for step in part["$ref"].removeprefix("#/").split("/"):
            found = (CONTRACT if found is part else found)[step]
    return found


def test_a_game_is_played_to_its_end_with_an_undo_and_a_refusal(service: str) -> None:
    (ann, bob), table = seated(service)
    first = ann.show_table(table)
    mover, other = (ann, bob) if first.to_act == [0] else (bob, ann)
    action = mover.list_actions(table).actions[0]
    with pytest.raises(Problem) as refused:
        other.play(table, action)
    mover.play(table, action)
    with pytest.raises(Problem) as stale:
        mover.play(table, action, if_match=first.version)
    options = mover.list_undo_options(table)
    mover.undo(table, options[0].to_version)
    finished = play_on([ann, bob], table)

    assert (409, "not-your-turn") == (refused.value.status, refused.value.code)
    assert (412, "stale") == (stale.value.status, stale.value.code)
    assert stale.value.version is not None
    assert "finished" == finished.status
    assert all(check.passed for check in ann.verify_transcript(ann.read_transcript(table)).checks)


def test_a_request_whose_response_is_lost_is_executed_once(service: str) -> None:
    clients, table = seated(service)
    transport = Losing()
    mover = clients[clients[0].show_table(table).to_act[0]]
    unlucky = Client(service, mover.token, transport=transport, patience=60)
    before = mover.show_table(table).version
    played = unlucky.play(table, mover.list_actions(table).actions[0])

    assert 1 <= transport.lost
    assert before < played.version
    assert played.version == mover.show_table(table).version


def test_a_player_is_not_registered_twice_for_a_lost_response(service: str) -> None:
    with pytest.raises(httpx.ReadError):
        Client.registered(service, "Ann", transport=Losing())


def test_a_stream_brings_each_event_once_over_a_restart(tmp_path: Path) -> None:
    with running(tmp_path / "stream.db") as server:
        clients, table = seated(server.address)
        port = str(httpx.URL(server.address).port)
        found: list[int] = []
        reader = threading.Thread(
            target=lambda: found.extend(event.version for event in clients[0].follow_events(table, after=0))
        )
        reader.start()
        mover = clients[clients[0].show_table(table).to_act[0]]
        mover.play(table, mover.list_actions(table).actions[0])
    with running(tmp_path / "stream.db", TAKEBACK_PORT=port):
        last = play_on(clients, table)
        reader.join(60)

    assert [*range(1, last.version + 1)] == found


def test_a_bot_plays_by_its_stream_of_changes(service: str) -> None:
    ann, bob = (Client.registered(service, name) for name in ("Ann", "Bob"))
    table = ann.open_table("full-throttle", seats=2).id

    def answer(bot: Client, after: str) -> None:
        for change in bot.follow_my_events(after, views=True):
            if change.status == "finished":
                return
            if change.actions:
                bot.play(change.table, change.actions[0], if_match=change.version)

    with ThreadPoolExecutor(2) as threads:
        # from before the table begins: its beginning is the first change
        bots = [threads.submit(answer, bot, bot.list_my_events().position) for bot in (ann, bob)]
        for bot in (ann, bob):
            bot.take_seat(table)
        for done in bots:
            done.result()

    assert "finished" == ann.show_table(table).status


def test_the_asynchronous_client_plays_and_follows_as_the_other_does(service: str) -> None:
    async def played() -> tuple[list[int], int]:
        async with AsyncClient(service) as ann, AsyncClient(service) as bob:
            players = (ann, bob)
            for player, name in zip(players, ("Ann", "Bob"), strict=True):
                player.token = (await player.register(name)).token
            table = (await ann.open_table("full-throttle", seats=2)).id
            events: list[int] = []

            async def follow() -> None:
                events.extend([event.version async for event in bob.follow_events(table, after=0)])

            async def bot(player: AsyncClient) -> None:
                async for change in player.follow_my_events((await player.list_my_events()).position, views=True):
                    if change.status == "finished":
                        return
                    if change.actions:
                        await player.play(change.table, change.actions[0], if_match=change.version)

            bots = [asyncio.create_task(bot(player)) for player in players]
            reader = asyncio.create_task(follow())
            for player in players:
                await player.take_seat(table)
            await asyncio.wait_for(asyncio.gather(*bots, reader), 60)
            return events, (await ann.show_table(table)).version

    found, last = asyncio.run(played())

    assert [*range(1, last + 1)] == found


def test_the_readmes_first_game_is_played(service: str, capsys: pytest.CaptureFixture[str]) -> None:
    first, _, listing = re.findall(r"```python\n(.*?)```", README.read_text(encoding="utf-8"), flags=re.DOTALL)
    names: dict[str, Any] = {}
    exec(first.replace("http://localhost:8000", service) + listing, names)  # noqa: S102  # the README's own

    assert "finished" == names["ann"].show_table(names["table"]).status
    printed = capsys.readouterr().out
    assert "won" in printed
    assert f"{names['table']} full-throttle finished known rules" in printed


class Enough(Exception):
    """The bot has moved often enough."""


class Luck:
    """Stands for the module `random` until a bot has made three moves."""

    def __init__(self) -> None:
        self.left = 3

    def choice(self, actions: list[Any]) -> Any:
        if not self.left:
            raise Enough
        self.left -= 1
        return actions[-1]


def test_the_readmes_bot_moves_although_its_turn_came_before_it_follows(service: str) -> None:
    _, bot, _ = re.findall(r"```python\n(.*?)```", README.read_text(encoding="utf-8"), flags=re.DOTALL)
    ann = Client.registered(service, "Ann")
    table = ann.open_table("maverick").id
    ann.take_seat(table)

    with pytest.raises(Enough):
        exec(bot, {"bot": ann, "table": table, "random": Luck()})  # noqa: S102  # the README's own


def test_a_bot_of_the_examples_plays_a_game_and_agrees_to_a_takeback(service: str) -> None:
    ann = Client.registered(service, "Ann")
    table = ann.open_table("full-throttle", seats=2).id
    ann.take_seat(table)
    start = ann.list_my_events().position
    program = [sys.executable, str(ROOT / "examples/bot.py"), service, table]
    with launched(program, {**os.environ, "PYTHONPATH": str(ROOT / "clients/python")}) as bot:
        asked = 0
        for now in ann.follow_my_events(start, views=True):
            if now.status == "finished":
                break
            if not asked and now.version > 8 and (options := ann.list_undo_options(table)):
                asked = ann.undo(table, options[-1].to_version).version
            elif now.actions and not now.pending_takeback:
                ann.play(table, now.actions[0], if_match=now.version)
        assert 0 == bot.wait(60)

    assert 0 < asked
    types = [event["type"] for event in map(json.loads, ann.read_transcript(table).splitlines()[1:-1])]
    assert "TakebackAgreed" in types


def test_a_tournament_of_the_examples_is_played(service: str) -> None:
    program = [sys.executable, str(ROOT / "examples/tournament.py"), service, "--games", "3", "--at-once", "2"]
    done = subprocess.run(
        program,
        env={**os.environ, "PYTHONPATH": str(ROOT / "clients/python")},
        capture_output=True,
        text=True,
        timeout=120,
        check=True,
    )

    assert "3 games of thermal-showdown" in done.stdout
    assert 3 == sum(int(won) for won in re.findall(r"(?:random|first|nobody)\s*│\s*(\d+)", done.stdout))
