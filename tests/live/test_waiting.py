"""``Prefer: wait``: a response as soon as something is new."""

import asyncio
import itertools
from collections import Counter
from typing import Any

import httpx
import pytest

from api.state.hub import table_notifier
from tests.api.client import MORE_THAN_ENOUGH, RAISE, Player, Table, done, refused, take
from tests.api.serving import InProcess
from tests.api.test_names import names_given
from tests.live.listening import heard

READS = ("view", "")


def etag(player: Player, path: str) -> str:
    """The ETag of what a player reads."""
    return done(player.get(path), 200) and str(player.get(path).headers["etag"])


async def waited(player: Player, path: str, known: str, seconds: int = 30) -> httpx.Response:
    """The response to a client that waits."""
    return await player.sent("GET", path, headers={"If-None-Match": known, "Prefer": f"wait={seconds}"})


def waited_while(player: Player, path: str, known: str, change: Any) -> httpx.Response:
    """The response to a client that waits while something else is requested."""

    async def both() -> httpx.Response:
        waiting = asyncio.create_task(waited(player, path, known))
        await heard(player.server, notifier_of(path))
        await change
        return await asyncio.wait_for(waiting, MORE_THAN_ENOUGH)

    return player.server.runner.run(both())


def path_of(table: Table, read: str) -> str:
    """The path of a read."""
    return f"{table}/{read}" if read else str(table)


def notifier_of(path: str) -> str:
    """The notifier that times for what is read at a path."""
    return table_notifier(path.split("/")[2])


@pytest.mark.parametrize("read", READS)
def test_a_move_ends_the_wait_with_the_new_state(server: InProcess, read: str) -> None:
    table, (ann, ben) = names_given(server, "Ann", "Ben")
    path = path_of(table, read)
    known = etag(ben, path)

    response = waited_while(ben, path, known, ann.sent("POST", str(table / "actions"), RAISE))

    assert (200, "wait=30") == (response.status_code, response.headers["preference-applied"])
    assert done(ben.get(path), 200) == response.json()
    assert known != response.headers["etag"]


@pytest.mark.parametrize("read", READS)
def test_without_a_change_the_wait_ends_with_304(server: InProcess, read: str) -> None:
    table, (ann, _) = names_given(server, "Ann", "Ben")
    path = path_of(table, read)
    began = server.runner.get_loop().time()

    response = server.runner.run(waited(ann, path, etag(ann, path), seconds=1))

    assert (304, "wait=1") == (response.status_code, response.headers["preference-applied"])
    assert server.runner.get_loop().time() - began >= 1


def test_who_names_no_state_does_not_wait(server: InProcess) -> None:
    table, (ann, _) = names_given(server, "Ann", "Ben")

    response = ann.get(path_of(table, "view"), headers={"Prefer": "wait=30", "If-None-Match": "*"})

    assert (304, None) == (response.status_code, response.headers.get("preference-applied"))


@pytest.mark.parametrize("read", READS)
def test_who_knows_less_is_answered_at_once(server: InProcess, read: str) -> None:
    table, (ann, _) = names_given(server, "Ann", "Ben")
    path = path_of(table, read)

    for headers in ({"Prefer": "wait=30"}, {"Prefer": "wait=30", "If-None-Match": '"1-0-0"'}):
        assert 200 == ann.get(path, headers=headers).status_code


def test_an_offered_takeback_ends_the_wait_and_a_pending_one_does_not_end_the_next(server: InProcess) -> None:
    table, (ann, ben, _) = names_given(server, "Ann", "Ben", "Cleo")
    done(ann.post(table / "actions", take(1)))
    path = path_of(table, "view")

    response = waited_while(ben, path, etag(ben, path), ann.sent("POST", str(table / "undo"), {"to_version": 5}))
    assert response.json()["pending_takeback"]["by"] == 0

    again = server.runner.run(waited(ben, path, response.headers["etag"], seconds=1))
    assert 304 == again.status_code
    server.clock.advance(10**9)
    assert "pending_takeback" not in done(ben.get(path, headers={"If-None-Match": response.headers["etag"]}), 200)


def test_a_revoked_token_ends_the_wait(server: InProcess) -> None:
    table, (ann, _) = names_given(server, "Ann", "Ben")
    other = done(ann.post("/me/tokens", {"label": "other"}))
    path = path_of(table, "view")

    response = waited_while(
        Player(server, ann.id, ann.name, other["token"]),
        path,
        etag(ann, path),
        ann.sent("DELETE", f"/me/tokens/{other['id']}"),
    )

    assert (401, "unauthorized") == refused(response)


def test_a_token_that_expires_ends_the_wait(server: InProcess) -> None:
    table, (ann, ben) = names_given(server, "Ann", "Ben")
    guest = done(ann.post("/me/tokens", {"scopes": ["read"], "expires_in": 60}))
    path = path_of(table, "view")
    known = etag(ann, path)
    server.clock.advance(59_000)

    async def expire() -> httpx.Response:
        server.clock.advance(1000)
        return await ben.sent("POST", str(table / "resign"))

    response = waited_while(Player(server, ann.id, ann.name, guest["token"]), path, known, expire())

    assert (401, "unauthorized") == refused(response)


def test_waits_are_bounded_like_streams(server: InProcess) -> None:
    table, (ann, ben) = names_given(server, "Ann", "Ben")
    path = path_of(table, "view")
    known = etag(ann, path)

    async def many() -> list[int]:
        waiting = [asyncio.create_task(waited(ann, path, known, seconds=55)) for _ in range(40)]
        refused = [await each for each in itertools.islice(asyncio.as_completed(waiting), 8)]
        await ben.sent("POST", str(table / "actions"), RAISE)
        return [response.status_code for response in (*refused, *await asyncio.gather(*waiting))]

    codes = server.runner.run(many())

    assert [429] * 8 == codes[:8]
    assert {200: 32, 429: 8} == Counter(codes[8:])
    known = etag(ann, path)
    assert 304 == server.runner.run(waited(ann, path, known, seconds=1)).status_code


@pytest.mark.parametrize(
    "wait",
    [
        *("wait", "wait=0", "wait=56", "wait=-1", "wait=soon", "wait=99999999999999999999", "wait=01"),
        *('wait="1', 'wait=1"', 'wait="01"', 'wait=""', "wait=60, wait=1", 'a="b", wait=x'),
    ],
)
def test_a_wait_out_of_range_is_refused(server: InProcess, wait: str) -> None:
    table, (ann, _) = names_given(server, "Ann", "Ben")

    headers = {"Prefer": wait.encode(), "If-None-Match": b'"1"'}
    response = ann.get(path_of(table, "view"), headers=headers)

    assert (400, "invalid-header") == refused(response)


@pytest.mark.parametrize("preference", ["respond-async", "return=minimal, wait=5", "waiting=5", ""])
def test_other_preferences_are_ignored(server: InProcess, preference: str) -> None:
    table, (ann, _) = names_given(server, "Ann", "Ben")

    assert 200 == ann.get(path_of(table, "view"), headers={"Prefer": preference}).status_code


@pytest.mark.parametrize(
    ("preference", "seconds"),
    [
        ('wait="1"', 1),
        ("WAIT = 1", 1),
        ("wait=1, wait=55", 1),
        ("wait=1, wait=soon", 1),
        ('handling="a, wait=55", wait=1; foo', 1),
        (r'handling="a\", wait=55", wait="1"', 1),
        ('handling="a, wait=55', None),
    ],
)
def test_the_first_wait_counts_quoted_or_not(server: InProcess, preference: str, seconds: int | None) -> None:
    table, (ann, _) = names_given(server, "Ann", "Ben")
    path = path_of(table, "view")

    response = ann.get(path, headers={"Prefer": preference, "If-None-Match": etag(ann, path)})

    assert 304 == response.status_code
    assert (seconds and f"wait={seconds}") == response.headers.get("preference-applied")
