"""Where a stream of the Python client begins by itself: after what the client was told last."""

import asyncio
import json
from collections.abc import Callable, Iterator
from typing import Any

import httpx
import pytest
from takeback_client import AsyncClient, Client, Receipts, models
from takeback_client.following import Following

TABLE = "0123456789abcdef01234567"
HEAD = "a" * 64
END = {"control": "end"}


class Told:
    """A service that answers request by request, and after what its streams were asked for."""

    def __init__(self, *answers: list[dict[str, Any]] | int) -> None:
        self._answers = iter(answers)
        self.after: list[str | None] = []

    def __call__(self, request: httpx.Request) -> httpx.Response:
        answer = next(self._answers)
        if request.headers["accept"] == "application/x-ndjson":
            self.after.append(request.url.params.get("after"))
        if isinstance(answer, int):
            return httpx.Response(answer, json={"code": "unknown-position"})
        return httpx.Response(200, text="".join(f"{json.dumps(line)}\n" for line in answer))


LOGGED = {"log": "1", "seats": []}


def change(position: str) -> dict[str, Any]:
    members = {"table": TABLE, "game": "maverick", "version": 3, "head": HEAD, "status": "playing", "to_act": [0]}
    return {"position": position, **members, "awaiting": True}


def event(version: int) -> dict[str, Any]:
    return {
        "table": TABLE,
        "version": version,
        "type": "Applauded",
        "data": {},
        "hash": HEAD,
        "text": "",
        "at": 0,
        "actor": "server",
    }


def page(position: str) -> dict[str, Any]:
    return {"events": [], "next": None, "position": position}


class Caller:
    """A client of either kind, called in the same way."""

    def __init__(self, kind: str, told: Told) -> None:
        self._sync = Client("http://test", transport=httpx.MockTransport(told)) if kind == "sync" else None
        self._async = AsyncClient("http://test", transport=httpx.MockTransport(told))

    def call(self, name: str, *arguments: Any) -> Any:
        if self._sync is not None:
            return getattr(self._sync, name)(*arguments)
        return asyncio.run(getattr(self._async, name)(*arguments))

    def follow(self, name: str, *arguments: Any, leave: int | None = None) -> list[Any]:
        """The items of a stream. `leave`: after so many items, while the last one is handled."""
        if self._sync is not None:
            return [*_left(getattr(self._sync, name)(*arguments), leave)]
        return asyncio.run(self._followed(name, arguments, leave))

    async def _followed(self, name: str, arguments: tuple[Any, ...], leave: int | None) -> list[Any]:
        found, items = [], getattr(self._async, name)(*arguments)
        async for item in items:
            found.append(item)
            if len(found) == leave:
                await items.aclose()
                break
        return found


def _left(items: Any, leave: int | None) -> Iterator[Any]:
    for number, item in enumerate(items, 1):
        yield item
        if number == leave:
            items.close()
            return


@pytest.fixture(params=["sync", "async"])
def caller(request: pytest.FixtureRequest) -> Callable[[Told], Caller]:
    """Makes a client of a service."""
    return lambda told: Caller(request.param, told)


def test_a_new_client_begins_with_every_table_as_it_is_now(caller: Callable[[Told], Caller]) -> None:
    """So a turn that came with the last seat is not missed."""
    told = Told([change("1-5"), END])

    assert ["1-5"] == [each.position for each in caller(told).follow("follow_my_events")]
    assert ["0"] == told.after


def test_changes_go_on_after_the_last_one_that_was_handled(caller: Callable[[Told], Caller]) -> None:
    """The last one was being handled when the stream was left: it comes again."""
    told = Told([change("1-5"), change("1-6"), END], [change("1-6"), END])
    client = caller(told)
    client.follow("follow_my_events", leave=2)

    assert ["1-6"] == [each.position for each in client.follow("follow_my_events")]
    assert ["0", "1-5"] == told.after


def test_changes_go_on_after_a_page_of_them(caller: Callable[[Told], Caller]) -> None:
    told = Told([page("1-9")], [END])
    client = caller(told)
    client.call("list_my_events")
    client.follow("follow_my_events")

    assert ["1-9"] == told.after


def test_changes_begin_again_where_the_position_is_one_that_a_restore_has_lost(
    caller: Callable[[Told], Caller], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("takeback_client.following.Following.pause", lambda _: 0)
    told = Told([page("1-9")], 409, [change("2-1"), END])
    client = caller(told)
    client.call("list_my_events")

    assert ["2-1"] == [each.position for each in client.follow("follow_my_events")]
    assert ["1-9", "0"] == told.after


def test_a_position_that_is_given_is_taken(caller: Callable[[Told], Caller]) -> None:
    told = Told([END])
    caller(told).follow("follow_my_events", "1-2")

    assert ["1-2"] == told.after


def test_events_go_on_after_the_last_version_that_was_told(caller: Callable[[Told], Caller]) -> None:
    """What happens between an answer and the stream is not missed, although the client looks at the table first."""
    shown = {"id": TABLE, "game": "chess", "version": 7, "head": "b" * 64, "seed_commitment": "c" * 64, **LOGGED}
    seen = {"game": "chess", "version": 4, "head": HEAD, "position": "1-1"}
    told = Told([seen], [shown], [END])
    client = caller(told)
    client.call("view_table", TABLE)
    client.follow("follow_events", TABLE)

    assert [f"4-{HEAD[:8]}"] == told.after


def test_events_of_a_table_of_which_nothing_was_told_begin_now(caller: Callable[[Told], Caller]) -> None:
    shown = {"id": TABLE, "game": "chess", "version": 7, "head": HEAD, "seed_commitment": "c" * 64, **LOGGED}
    told = Told([shown], [{"control": "hello", "version": 7, "head": HEAD}, END])
    caller(told).follow("follow_events", TABLE)

    assert [None] == told.after


def test_a_stream_that_only_greets_is_connected_to_more_and_more_slowly(monkeypatch: pytest.MonkeyPatch) -> None:
    now = 0.0
    monkeypatch.setattr("takeback_client.following.monotonic", lambda: now)
    monkeypatch.setattr("takeback_client.following.random.uniform", lambda _, most: most)
    following: Following[Any] = Following("/v1/me/events", models.Change, Receipts())
    hello = {"control": "hello", "position": "1-1"}

    def paused(*lines: dict[str, Any], lasts: float = 0) -> float:
        nonlocal now
        for line in lines:
            following.item(json.dumps(line))
        now += lasts
        return following.pause()

    assert [0.5, 1, 2, 4, 8, 15, 15] == [paused(hello) for _ in range(7)]
    assert [15, 15] == [paused(), paused(hello, lasts=15)]
    assert [0.5, 1] == [paused(hello, lasts=16), paused(lasts=100)]
    assert [2, 0.5] == [paused(hello), paused(hello, change("1-2"))]
