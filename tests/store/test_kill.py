"""The server is killed at any moment: what it acknowledged is stored, and other requests can be retried safely."""

import asyncio
from collections import Counter
from collections.abc import Callable, Iterator
from itertools import count
from pathlib import Path
from random import Random

import httpx
import msgspec
import pytest

from domain.catalogue import INSTALLED
from tests.api.client import Json, Player, Receipt, Server, Table, done, receipt, settled
from tests.api.serving import Running, running
from tests.projections.logs import catch_up_all, rebuilt_rows, rows_of
from tests.reader.reading import NODE, run
from tests.volume import volume

pytestmark = pytest.mark.usefixtures("process")

ROUNDS = volume(3, 5)
CLIENTS = 8


class Step(msgspec.Struct, frozen=True):
    """A request with its idempotency key."""

    path: str
    body: Json
    key: str


class Client:
    """A client that plays one table of Maverick after another and records every acknowledgement."""

    def __init__(self, number: int, token: str) -> None:
        self.rng = Random(number)
        self.token = token
        self.keys = (f"{number}-{n}" for n in count())
        self.pending: Step | None = None
        self.table: str | None = None
        self.seated = False
        self.actions: list[Json] = []
        self.acknowledged: dict[str, dict[str, Receipt]] = {}

    async def play(self, server: Server, acknowledgements: Iterator[int]) -> None:
        """Play until the server is gone."""
        while True:
            self.pending = self.pending or self.next_step()
            try:
                answers = await asyncio.gather(
                    *(self.ask(server, self.pending) for _ in range(self.rng.choice((1, 1, 2))))
                )
            except httpx.TransportError:
                return
            assert all(answer == answers[0] for answer in answers)
            self.remember(self.pending, answers[0])
            next(acknowledgements)

    async def ask(self, server: Server, step: Step) -> Json:
        """Send a request under its idempotency key; a retry gets the same answer."""
        headers = {"Idempotency-Key": step.key}
        return done(await server.send("POST", f"/v1{step.path}", step.body, token=self.token, headers=headers))

    def next_step(self) -> Step:
        """The next request: open a table, take a seat, or play."""
        key = next(self.keys)
        if self.table is None:
            return Step("/tables", {"game": "maverick"}, key)
        if not self.seated:
            return Step(f"/tables/{self.table}/seats", {"entropy": key}, key)
        return Step(f"/tables/{self.table}/actions", {"action": self.rng.choice(self.actions)}, key)

    def remember(self, step: Step, answer: Json) -> None:
        """Record an acknowledgement."""
        self.pending = None
        if self.table is None:
            self.table, self.seated = answer["id"], False
            self.acknowledged[answer["id"]] = {step.key: receipt(answer)}
            return
        self.acknowledged[self.table][step.key] = receipt(answer)
        self.seated, self.actions = True, answer["actions"]
        if answer["status"] == "finished":
            self.table = None

    def check(self, server: Server) -> None:
        """Check that all acknowledged events are stored once, with the same receipts, and no batch in part."""
        me = Player(server, "", "", self.token)
        for table, receipts in self.acknowledged.items():
            events = events_of(me, table)
            assert list(range(1, len(events) + 1)) == [event["version"] for event in events]
            last = {event["key"]: Receipt(event["version"], event["hash"]) for event in events}
            assert receipts == {key: last.get(key) for key in receipts}
            played = Counter(event["key"] for event in events if event["type"] in ("Opened", "SeatTaken", "Played"))
            assert {1} == set(played.values())
            unknown = set(last) - set(receipts)
            assert unknown <= ({self.pending.key} if self.pending else set())
            started = {event["type"] for event in events}
            assert ("SeatTaken" in started) == ("Started" in started)


def events_of(player: Player, table: str) -> list[Json]:
    """All events of a table, page by page."""
    events: list[Json] = []
    after = 0
    while after is not None:
        page = done(player.get(f"/tables/{table}/events?after={after}&limit=500"), 200)
        events += page["events"]
        after = page["next"]
    return events


async def until_killed(server: Running, clients: list[Client], acknowledgements: int) -> None:
    """Let all clients play, and kill the server after so many acknowledgements."""

    def counted() -> Iterator[int]:
        for number in count():
            if number == acknowledgements:
                server.process.kill()
            yield number

    counting = counted()
    await asyncio.gather(*(client.play(server, counting) for client in clients))


def test_a_killed_server_loses_nothing_acknowledged_and_applies_nothing_twice(
    tmp_path: Path, record_property: Callable[[str, object], None]
) -> None:
    rng = Random(20)
    clients: list[Client] = []

    for _ in range(ROUNDS):
        with running(tmp_path / "takeback.db") as server:
            clients = clients or [Client(n, server.player().token or "") for n in range(CLIENTS)]
            for client in clients:
                client.check(server)
            server.runner.run(until_killed(server, clients, rng.randint(1, 120)))
            assert server.process.wait(timeout=30) != 0

    with running(tmp_path / "takeback.db") as server:
        for client in clients:
            client.check(server)
            if client.pending is not None:
                client.remember(client.pending, server.runner.run(client.ask(server, client.pending)))
            client.check(server)
            play_on(client, server)
        check_transcripts(server, clients, tmp_path)
        check_standings(server, clients)
    catch_up_all(tmp_path / "takeback.db", INSTALLED)
    assert rows_of(tmp_path / "takeback.db") == rebuilt_rows(tmp_path / "takeback.db", INSTALLED)
    requests = sum(len(receipts) for client in clients for receipts in client.acknowledged.values())
    outcome = f"{requests:,} acknowledged requests, each stored once"
    record_property("faults", ("kill of a server under load", ROUNDS, outcome))


def play_on(client: Client, server: Server) -> None:
    """Check that every open table can be played on."""
    for _ in range(3):
        step = client.next_step()
        client.remember(step, server.runner.run(client.ask(server, step)))
    client.check(server)


def check_standings(server: Server, clients: list[Client]) -> None:
    """Check that every finished game counts once for its player."""
    for client in clients:
        me = Player(server, "", "", client.token)
        path, tables = f"/players/{done(me.get('/me'), 200)['id']}/stats", 0
        for table in client.acknowledged:
            shown = done(me.get(f"/tables/{table}"), 200)
            tables += shown["status"] == "finished"
            counted = settled(me, f"{path}?wait_for={shown['position']}")["games"]
        assert tables == sum(game["played"] for game in counted)


def check_transcripts(server: Server, clients: list[Client], folder: Path) -> None:
    """Check that every finished game verifies, with its receipts."""
    for client in clients if NODE is not None else ():
        me = Player(server, "", "", client.token)
        for table, receipts in client.acknowledged.items():
            if done(me.get(f"/tables/{table}"), 200)["status"] == "playing":
                done(me.post(f"/tables/{table}/resign"))
            path = folder / f"{table}.ndjson"
            path.write_bytes(me.get(Table({"id": table}) / "transcript").content)
            some = list(receipts.values())[:: max(1, len(receipts) // 20)]
            if done(me.get(f"/tables/{table}"), 200)["status"] == "finished":
                report = run(*(word for each in some for word in ("--receipt", "{}:{}".format(*each))), path)
                assert report.code == 0, report.printed
