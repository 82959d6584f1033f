"""Nobody crowds out anybody: whoever takes as much as they can get leaves room for others.

What is counted here is bytes, places, refusals and the order of service. `tests.hostile.test_crowding` measures the
same attacks.
"""

import asyncio
from collections import Counter
from collections.abc import AsyncIterator, Callable, Coroutine, Iterator
from contextlib import ExitStack
from ipaddress import ip_network
from pathlib import Path
from time import monotonic
from typing import Any

import httpx
import pytest

from api.state.budgets import REFUSAL_DELAY, Budgets, OverBudget
from api.tables.uploads import LARGEST
from domain.runtime.shares import Caller, Parts
from domain.storage.events import Row
from tests.api.client import MORE_THAN_ENOUGH, Player, Table, done, refused, started
from tests.api.serving import InProcess, in_process
from tests.api.uploading import NDJSON
from tests.live.listening import listening

CROWD, QUIET = "192.0.2.1", "192.0.2.99"
"""The addresses of those who take all they get, and of somebody else."""

AT_WORK = 8
"""So many reads of an address are worked on at one time, and so many tables are loaded for it."""


@pytest.fixture
def server(tmp_path: Path) -> Iterator[InProcess]:
    """The service behind a proxy, without budgets."""
    with in_process(tmp_path / "takeback.db", budgets=Budgets(None, (ip_network("127.0.0.1/32"),))) as served:
        yield served


def via(address: str = CROWD) -> dict[str, str]:
    """The header by which the proxy reports an address."""
    return {"X-Forwarded-For": address}


def crowd(server: InProcess, players: int) -> list[Player]:
    return [server.player(f"Mallory {number}") for number in range(players)]


async def turns_until(condition: Callable[[], bool]) -> None:
    """Let the event loop turn until something holds."""
    deadline = monotonic() + MORE_THAN_ENOUGH
    while not condition():
        assert monotonic() < deadline, "it took too long"
        await asyncio.sleep(0)


class Ordered:
    """Requests in the order in which they are answered."""

    def __init__(self) -> None:
        self.names: list[str] = []

    async def named(self, name: str, request: Coroutine[Any, Any, httpx.Response]) -> httpx.Response:
        response = await request
        self.names.append(name)
        return response


def test_an_address_leaves_room_for_the_uploads_of_others(server: InProcess) -> None:
    uploads = server.service.limits.uploads
    held = [uploads.take(Caller(CROWD, f"{number}"), LARGEST) for number in range(4)]

    assert (503, "busy") == refused(
        server.player().post("/transcripts", content=b"{}", headers={**NDJSON, **via(CROWD)})
    )
    assert LARGEST <= uploads.parts.all - uploads.held
    for each in held:
        each.release()


def test_one_address_behind_a_proxy_leaves_connections_to_others(server: InProcess) -> None:
    server.service.limits.in_flight.parts = Parts(20, 5, 5)
    players = crowd(server, 9)
    table = players[0].open("pebbles", seats=2)
    tag = players[0].get(table / "view", headers=via()).headers["etag"]
    ann = server.player("Ann")

    def wait(player: Player) -> Coroutine[Any, Any, httpx.Response]:
        headers = {"If-None-Match": tag, "Prefer": "wait=50", **via()}
        return player.sent("GET", table / "view", headers=headers)

    async def attack() -> list[httpx.Response]:
        waiting = [asyncio.create_task(wait(player)) for player in players]
        await turns_until(lambda: server.service.live.hub.streams == 5)
        assert 5 == server.service.limits.in_flight.of(CROWD)
        assert 200 == (await ann.sent("GET", "/me", headers=via(QUIET))).status_code
        server.service.live.hub.close()
        return await asyncio.gather(*waiting)

    answers = server.runner.run(attack())
    assert {304: 5, 429: 4} == Counter(answer.status_code for answer in answers)
    assert {(429, "too-many-requests")} == {refused(answer) for answer in answers if answer.status_code == 429}
    assert {("1", "close")} == {
        (answer.headers["retry-after"], answer.headers["connection"]) for answer in answers if answer.status_code == 429
    }
    assert 0 == server.service.limits.in_flight.held


def test_who_has_a_token_gets_a_place_where_those_without_take_all_they_get(server: InProcess) -> None:
    server.service.limits.in_flight.parts = Parts(20, 8, 4)
    ann = server.player("Ann")
    server.service.players.accounts.known.clear()  # as after a start
    stranger = server.stranger()

    async def slowly() -> AsyncIterator[bytes]:
        yield b"{"
        await over.wait()

    over = asyncio.Event()

    async def attack() -> list[httpx.Response]:
        headers = {"Content-Type": "application/json", **via()}
        waiting = [
            asyncio.create_task(stranger.sent("POST", "/players", content=slowly(), headers=headers)) for _ in range(7)
        ]
        await turns_until(lambda: sum(task.done() for task in waiting) == 3)
        assert 4 == server.service.limits.in_flight.of(CROWD)
        assert 200 == (await ann.sent("GET", "/me", headers=via())).status_code
        over.set()
        return await asyncio.gather(*waiting)

    answers = server.runner.run(attack())
    assert {429: 3, 400: 4} == Counter(answer.status_code for answer in answers)


def test_refusals_where_all_places_are_taken_cost_their_address_and_are_held_back(tmp_path: Path) -> None:
    budgets = Budgets(1, (ip_network("127.0.0.1/32"),), clock=lambda: 0.0)  # 2 units
    with in_process(tmp_path / "takeback.db", budgets=budgets) as served:
        served.service.limits.in_flight.parts = Parts(20, 0, 0)

        answers = [served.stranger().get("/games", headers=via()) for _ in range(2)]

        assert [(429, "too-many-requests")] * 2 == [refused(answer) for answer in answers]
        with pytest.raises(OverBudget):
            budgets.charge("address", CROWD, 1)
        assert REFUSAL_DELAY < budgets.delay(CROWD)  # not the first one to it


def read_together(server: InProcess, table: Table, read: str, *, players: int, each: int) -> tuple[Counter[int], int]:
    """Let many players of an address read together, and one at another; statuses, and how many came before her.

    She asks last.
    """
    mallories, ann, ordered = crowd(server, players), server.player("Ann"), Ordered()
    answers = server.together(
        *(
            ordered.named("crowd", player.sent("GET", table / read, headers=via()))
            for player in mallories
            for _ in range(each)
        ),
        ordered.named("ann", ann.sent("GET", table / read, headers=via(QUIET))),
    )
    return Counter(answer.status_code for answer in answers), ordered.names.index("ann")


@pytest.mark.parametrize("read", ["events", "frames", "log", "view"])
def test_reads_of_an_address_come_in_turns(server: InProcess, read: str) -> None:
    table, _ = started(server, "pebbles", 2)
    statuses, before = read_together(server, table, read, players=20, each=6)

    assert {200: 121} == statuses  # nobody is refused
    assert before <= 3 * AT_WORK


REFUSED = {
    "unknown path": ("POST", "/nothing", 404),
    "unknown method": ("PUT", "/games", 405),
    "options": ("OPTIONS", "/games", 204),
    "unknown parameter": ("GET", "/games?unknown=1", 400),
    "no media type": ("POST", "/tables", 415),
}


@pytest.mark.parametrize("name", REFUSED)
def test_refusals_of_an_address_come_in_turns(server: InProcess, name: str) -> None:
    method, path, status = REFUSED[name]
    table, _ = started(server, "pebbles", 2)
    mallories, ann, ordered = crowd(server, 20), server.player("Ann"), Ordered()
    answers = server.together(
        *(ordered.named("crowd", player.sent(method, path, headers=via())) for player in mallories for _ in range(6)),
        ordered.named("ann", ann.sent("GET", table / "view", headers=via(QUIET))),
    )

    assert {status: 120, 200: 1} == Counter(answer.status_code for answer in answers)
    assert ordered.names.index("ann") <= 3 * AT_WORK


def test_a_player_comes_in_turns_at_an_address(server: InProcess) -> None:
    table, _ = started(server, "pebbles", 2)
    [mallory], ann, ordered = crowd(server, 1), server.player("Ann"), Ordered()
    server.together(
        *(ordered.named("mallory", mallory.sent("GET", table / "events", headers=via())) for _ in range(60)),
        ordered.named("ann", ann.sent("GET", table / "events", headers=via())),
    )

    assert ordered.names.index("ann") <= 3 * AT_WORK


def test_who_waits_for_news_keeps_no_read_waiting(server: InProcess) -> None:
    table, (ann, _) = started(server, "pebbles", 2)
    tag = ann.get(table / "view", headers=via()).headers["etag"]

    async def session() -> None:
        headers = {"If-None-Match": tag, "Prefer": "wait=50", **via()}
        waiting = [asyncio.create_task(ann.sent("GET", table / "view", headers=headers)) for _ in range(20)]
        await turns_until(lambda: server.service.live.hub.streams == len(waiting))
        assert 0 == server.service.limits.reads.held
        server.service.live.hub.close()
        await asyncio.gather(*waiting)

    server.runner.run(session())


def test_who_waits_for_a_list_keeps_no_read_waiting(server: InProcess, monkeypatch: pytest.MonkeyPatch) -> None:
    ann = server.player("Ann")
    last = done(ann.post("/tables", {"game": "pebbles"}))["position"]
    monkeypatch.setattr(server.service.projections.models, "position", lambda _: 0)

    async def session() -> None:
        waiting = [asyncio.create_task(ann.sent("GET", f"/tables?wait_for={last}", headers=via())) for _ in range(20)]
        await turns_until(lambda: sum(map(len, server.service.projections.progress._waiting.values())) == len(waiting))
        assert 0 == server.service.limits.reads.held
        monkeypatch.undo()
        await asyncio.gather(*waiting, ann.sent("GET", "/me", headers=via()))

    monkeypatch.setattr("api.state.projections.LONGEST_WAIT", 0.05)
    server.runner.run(session())


def test_tables_that_an_address_has_loaded_leave_room_for_others(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    place = tmp_path / "takeback.db"
    with in_process(place) as server:
        tables = [server.player().open("pebbles", seats=2) for _ in range(80)]
    with in_process(place, budgets=Budgets(None, (ip_network("127.0.0.1/32"),))) as server:
        server.secrets.seed("again")
        loads, most = server.service.tables.sessions.loader._loads, list[int]()
        rows = server.database.rows

        def counted(*arguments: Any, **more: Any) -> list[Row]:
            most.append(loads.of(CROWD))
            return rows(*arguments, **more)

        monkeypatch.setattr(server.database, "rows", counted)
        players, ann, ordered = crowd(server, 20), server.player("Ann"), Ordered()
        sent = [
            ordered.named("crowd", players[number % 20].sent("POST", table / "resign", headers=via()))
            for number, table in enumerate(tables[1:])
        ]
        answers = server.together(
            *sent, ordered.named("ann", ann.sent("POST", tables[0] / "resign", headers=via(QUIET)))
        )

    assert not any(answer.status_code == 503 for answer in answers)
    assert max(most) <= AT_WORK
    assert ordered.names.index("ann") <= 3 * AT_WORK


def test_streams_that_resume_at_an_address_read_in_turns(server: InProcess, monkeypatch: pytest.MonkeyPatch) -> None:
    table, players = started(server, "pebbles", 2)
    reading, through = server.service.live.hub.reading, asyncio.Event()
    frames = server.service.tables.history.frames

    async def held_up(*arguments: Any, **more: Any) -> Any:
        await through.wait()
        return await frames(*arguments, **more)

    monkeypatch.setattr(server.service.tables.history, "frames", held_up)
    with ExitStack() as stack:
        streams = [stack.enter_context(listening(player, table / "frames?after=0")) for player in players * 5]
        assert (4, 6) == (reading.held, reading.waiting)
        through.set()
        for stream in streams:
            stream.until_version(3)

    assert 0 == reading.held
