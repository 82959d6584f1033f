"""A load that keeps account: what was acknowledged must be there, once; no read and no stream may miss it."""

import asyncio
import time
from collections import Counter
from collections.abc import Callable, Sequence
from contextlib import suppress
from itertools import count
from random import Random
from typing import Any, NamedTuple

import httpx
import msgspec

Json = Any
Place = tuple[str, int]
"""A host and a port."""

STREAMS = 16
"""How many of the tables are followed by streams."""

_PATIENCE = 15.0
_PAUSE = 0.05
_THOUGHT = 0.02
_FAILED = 500
_OK = 200
_CREATED = 201
_REFUSED = 400


class Outcome(msgspec.Struct):
    """What happened under a fault. All but the first two and ``pause`` must be 0; ``failed`` may be, see the test.

    ``failed``: requests with no answer or 5xx, all sent again; ``refused``: answers 4xx; ``stale``: reads older than
    what was acknowledged before; ``gaps``: events that a stream missed, repeated or reordered; ``behind``: streams that
    had not caught up within a minute; ``uncounted``: games over that statistics lacked, or had twice, by then;
    ``pause``: the longest time in seconds without an acknowledgement.
    """

    acknowledged: int = 0
    failed: int = 0
    refused: int = 0
    lost: int = 0
    doubled: int = 0
    stale: int = 0
    gaps: int = 0
    behind: int = 0
    uncounted: int = 0
    pause: float = 0.0

    @property
    def exact(self) -> bool:
        """Nothing is lost, doubled, stale or missed."""
        wrong = (self.refused, self.lost, self.doubled, self.stale, self.gaps, self.behind, self.uncounted)
        return not any(wrong)


outcomes: dict[str, Outcome] = {}
"""What happened under each fault so far."""

under_compose: dict[str, tuple[Outcome, float]] = {}
"""The same under compose, with the part of the pause after a promotion was begun, 0 without one."""


class Answer(NamedTuple):
    """The status of a response, and its body."""

    status: int
    body: Json


class Failed(Exception):
    """There was no answer."""


class Wire:
    """A connection to a node, made when it is needed."""

    def __init__(self, place: Place) -> None:
        self._place = place
        self._open: tuple[asyncio.StreamReader, asyncio.StreamWriter] | None = None

    async def ask(self, method: str, path: str, token: str | None, body: Json = None, key: str | None = None) -> Answer:
        """One request. Raises `Failed`."""
        content = b"" if body is None else msgspec.json.encode(body)
        lines = [f"{method} /v1{path} HTTP/1.1", "Host: grown", f"Content-Length: {len(content)}"]
        lines += [] if token is None else [f"Authorization: Bearer {token}"]
        lines += [] if body is None else ["Content-Type: application/json"]
        lines += [] if key is None else [f"Idempotency-Key: {key}"]
        try:
            async with asyncio.timeout(_PATIENCE):
                return await self._exchange("\r\n".join([*lines, "", ""]).encode() + content)
        except (OSError, TimeoutError, asyncio.IncompleteReadError, ValueError) as error:
            self.close()
            raise Failed(type(error).__name__) from error

    def close(self) -> None:
        """Close it."""
        if self._open is not None:
            self._open[1].transport.abort()
        self._open = None

    async def _exchange(self, request: bytes) -> Answer:
        if self._open is None:
            self._open = await asyncio.open_connection(*self._place)
        reader, writer = self._open
        writer.write(request)
        head = (await reader.readuntil(b"\r\n\r\n")).decode("latin-1").lower()
        status = int(head.split(" ", 2)[1])
        fields = dict(line.split(": ", 1) for line in head.split("\r\n")[1:] if ": " in line)
        if "content-length" in fields:
            content = await reader.readexactly(int(fields["content-length"]))
        else:
            content = await reader.read()
        if fields.get("connection") == "close":
            self.close()
        return Answer(status, msgspec.json.decode(content) if content else None)


class Seat:
    """A player alone at one table after another, whose requests go to the nodes in turn."""

    def __init__(self, load: "Load", number: int) -> None:
        self._load = load
        self._rng = Random(number)
        self._wires = [Wire(place) for place in load.places]
        self._turn = number
        self._keys = (f"{number}-{each}" for each in count())
        self._followed = number < STREAMS
        self.token: str | None = None
        self.acknowledged: dict[str, dict[str, tuple[int, str]]] = {}
        self.played = 0
        self.id = ""
        self.finished: set[str] = set()
        self.uncounted = 0

    async def play(self) -> None:
        """Play until the load ends."""
        account = await self.insist("/players", {"name": "load"})
        self.id, self.token = account["id"], account["token"]
        while not self._load.over:
            opened = await self.insist("/tables", {"game": "maverick"})
            table = opened["id"]
            if self._followed:
                self._load.follow(table, self.token, self._turn)
            answer = await self.insist(f"/tables/{table}/seats", {}, table)
            while answer.get("actions") and not self._load.over:
                action = self._rng.choice(answer["actions"])
                answer = await self.insist(f"/tables/{table}/actions", {"action": action}, table)
                self.played += 1
                await self._look(table, answer["version"])
                await asyncio.sleep(_THOUGHT)

    async def insist(self, path: str, body: Json, table: str | None = None) -> Json:
        """Send a request, under one key, until it is acknowledged."""
        key = None if path == "/players" else next(self._keys)  # registering takes none
        while True:
            try:
                answer = await self._wire().ask("POST", path, self.token, body, key)
            except Failed:
                answer = Answer(_FAILED, None)
            if answer.status < _FAILED:
                break
            self._load.outcome.failed += 1
            if self._load.abandoned:
                raise asyncio.CancelledError
            await asyncio.sleep(_PAUSE)
        if answer.status >= _REFUSED:
            self._load.refused(path, answer)
            raise asyncio.CancelledError
        self._load.acknowledge()
        if table is not None:
            head = (answer.body["version"], answer.body["head"])
            assert key is not None
            self.acknowledged.setdefault(table, {})[key] = head
        return answer.body

    async def _look(self, table: str, version: int) -> None:
        """Read at the other node: it must know of what was just acknowledged."""
        with suppress(Failed):
            answer = await self._wire().ask("GET", f"/tables/{table}", self.token)
            self._load.outcome.stale += answer.status == _OK and answer.body["version"] < version

    async def audit(self) -> None:
        """Compare everything that was acknowledged with what is stored, as each node tells it."""
        for table, receipts in self.acknowledged.items():
            for wire in self._wires:
                events = await self._events(wire, table)
                last = {event["key"]: (event["version"], event["hash"]) for event in events}
                played = Counter(event["key"] for event in events if event["type"] in ("SeatTaken", "Played"))
                self._load.outcome.lost += sum(last.get(key) != receipt for key, receipt in receipts.items())
                self._load.outcome.doubled += sum(times - 1 for times in played.values())
                self._load.latest_at = max(self._load.latest_at, *(event["at"] for event in events))
                self._load.outcome.gaps += [event["version"] for event in events] != [*range(1, len(events) + 1)]
            self._load.last[table] = len(events)
            if events[-1]["type"] == "Finished":
                self.finished.add(table)

    async def count(self) -> None:
        """Compare the player's statistics with the games that are over."""
        with suppress(Failed):
            answer = await self._wire().ask("GET", f"/players/{self.id}/stats", self.token)
            if answer.status == _OK:
                counted = sum(game["played"] for game in answer.body["games"])
                self.uncounted = abs(len(self.finished) - counted)

    def close(self) -> None:
        """Close the connections."""
        for wire in self._wires:
            wire.close()

    async def _events(self, wire: Wire, table: str) -> list[Json]:
        events: list[Json] = []
        after: int | None = 0
        while after is not None:
            with suppress(Failed):
                answer = await wire.ask("GET", f"/tables/{table}/events?after={after}&limit=500", self.token)
                if answer.status == _OK:
                    events += answer.body["events"]
                    after = answer.body["next"]
                    continue
            await asyncio.sleep(_PAUSE)
        return events

    def _wire(self) -> Wire:
        self._turn += 1
        return self._wires[self._turn % len(self._wires)]


async def race(places: Sequence[Place], seconds: float, racers: int = 8) -> Outcome:
    """Let several requests at a time play one table over all nodes, as fast as they can; then audit."""
    load = Load(places, 1)
    [seat] = load.seats
    seat.token = (await seat.insist("/players", {"name": "race"}))["token"]
    until, opening, keys = time.monotonic() + seconds, asyncio.Lock(), count()
    table = ""

    async def play(number: int) -> None:
        nonlocal table
        rng, wire = Random(number), Wire(places[number % len(places)])
        while time.monotonic() < until:
            answer = await wire.ask("GET", f"/tables/{table}/actions", seat.token)
            if not answer.body.get("actions"):
                async with opening:
                    if (await wire.ask("GET", f"/tables/{table}/actions", seat.token)).body.get("actions"):
                        continue
                    table = (await seat.insist("/tables", {"game": "maverick"}))["id"]
                    await seat.insist(f"/tables/{table}/seats", {}, table)
                continue
            raced, key = table, f"race-{next(keys)}"
            body = {"action": rng.choice(answer.body["actions"])}
            played = await wire.ask("POST", f"/tables/{raced}/actions", seat.token, body, key)
            if played.status == _CREATED:  # else another one was faster
                load.acknowledge()
                seat.acknowledged[raced][key] = (played.body["version"], played.body["head"])
                again = await wire.ask("POST", f"/tables/{raced}/actions", seat.token, body, key)
                load.outcome.doubled += again.body["version"] != played.body["version"]
            load.outcome.failed += played.status >= _FAILED
        wire.close()

    await asyncio.gather(*(play(number) for number in range(racers)))
    await seat.audit()
    seat.close()
    return load.outcome


class Load:
    """Players at tables, and streams that follow some of them, over the nodes at these places."""

    def __init__(self, places: Sequence[Place], tables: int = 64) -> None:
        self.places = places
        self.outcome = Outcome()
        self.over = False
        self.abandoned = False
        self.last: dict[str, int] = {}
        self.latest_at = 0
        self.problems: list[str] = []
        self.seats = [Seat(self, number) for number in range(tables)]
        self._heard: dict[str, int] = {}
        self._streams: list[asyncio.Task[None]] = []
        self._acknowledged_at = time.monotonic()

    async def run(self, fault: Callable[[], object], *, before: float = 3.0, after: float = 5.0) -> Outcome:
        """Play; let something happen, in a thread, once everybody plays; play on; then audit."""
        async with httpx.AsyncClient(trust_env=False, timeout=httpx.Timeout(_PATIENCE, read=40)) as http:
            self._http = http
            players = [asyncio.create_task(seat.play()) for seat in self.seats]
            await self._until(lambda: all(seat.played for seat in self.seats))
            assert all(seat.played for seat in self.seats), f"not everybody plays at {self.places}: {self.outcome}"
            self.outcome.pause, self._acknowledged_at = 0.0, time.monotonic()
            await asyncio.sleep(before)
            await asyncio.to_thread(fault)
            then = [seat.played for seat in self.seats]
            await asyncio.sleep(after)
            await self._until(lambda: all(seat.played > played for seat, played in zip(self.seats, then, strict=True)))
            stuck = sum(seat.played == played for seat, played in zip(self.seats, then, strict=True))
            self.over = True
            await asyncio.wait(players, timeout=60)
            self.abandoned = True
            await asyncio.gather(*players, return_exceptions=True)
            for seat in self.seats:
                await seat.audit()
            await self._until(lambda: all(self.last.get(table, 0) <= heard for table, heard in self._heard.items()))
            await self._count()
            self.outcome.behind += sum(self.last.get(table, 0) > heard for table, heard in self._heard.items())
            for task in self._streams:
                task.cancel()
            await asyncio.gather(*self._streams, return_exceptions=True)
            for seat in self.seats:
                seat.close()
        assert not stuck, f"{stuck} of {len(self.seats)} do not play on: {self.outcome}"
        return self.outcome

    def acknowledge(self) -> None:
        """A request was acknowledged."""
        now = time.monotonic()
        self.outcome.acknowledged += 1
        self.outcome.pause = max(self.outcome.pause, now - self._acknowledged_at)
        self._acknowledged_at = now

    def refused(self, path: str, answer: Answer) -> None:
        """A request that is right was refused."""
        self.outcome.refused += 1
        self.problems.append(f"{path}: {answer.status} {answer.body}")

    def follow(self, table: str, token: str, node: int) -> None:
        """Follow a table by a stream, over any node."""
        self._heard[table] = 0
        self._streams.append(asyncio.create_task(self._follow(table, token, node)))

    async def _follow(self, table: str, token: str, node: int) -> None:
        while True:
            node += 1
            host, port = self.places[node % len(self.places)]
            url = f"http://{host}:{port}/v1/tables/{table}/events"
            headers = {
                "Accept": "application/x-ndjson",
                "Authorization": f"Bearer {token}",
                "Last-Event-ID": str(self._heard[table]),
            }
            with suppress(httpx.HTTPError):
                async with self._http.stream("GET", url, headers=headers) as response:
                    if response.status_code == _OK and await self._hear(table, response):
                        return
            await asyncio.sleep(_PAUSE)

    async def _hear(self, table: str, response: httpx.Response) -> bool:
        """Whether the stream came to the end of the table."""
        async for line in response.aiter_lines():
            item = msgspec.json.decode(line) if line.strip() else {}
            if "control" in item:
                if item["control"] == "end":
                    return True
            elif item:
                self.outcome.gaps += item["version"] != self._heard[table] + 1
                self._heard[table] = item["version"]
        return False

    async def _count(self) -> None:
        """Wait until the statistics have every game that is over, a minute at most."""
        until = time.monotonic() + 60
        while time.monotonic() < until:
            for seat in self.seats:
                await seat.count()
            self.outcome.uncounted = sum(seat.uncounted for seat in self.seats)
            if not self.outcome.uncounted:
                return
            await asyncio.sleep(_PAUSE)

    async def _until(self, done: Callable[[], bool]) -> None:
        """Wait until something is done, a minute at most."""
        until = time.monotonic() + 60
        while not done() and time.monotonic() < until:  # noqa: ASYNC110  # much leads there
            await asyncio.sleep(_PAUSE)
