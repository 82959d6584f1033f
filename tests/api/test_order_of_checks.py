"""A request with two faults is refused for the one that the contract checks first."""

from collections.abc import Callable, Iterator
from itertools import combinations
from pathlib import Path
from typing import Any

import msgspec
import pytest

from tests.api.client import Json, Player, Table, done, started, take
from tests.api.serving import InProcess, in_process


class Wish(msgspec.Struct):
    """A request to play, before it is sent; valid by default."""

    player: Player
    table: Table
    token: str | None
    content: bytes
    headers: dict[str, str]


class Scene(msgspec.Struct):
    """A table of two where it is Ann's turn. Both have used the key `sat` for something else."""

    server: InProcess
    ann: Player
    ben: Player
    eve: Player
    table: Table
    private: Table
    limited: dict[str, str]
    """Of the token of each player, one that may only read."""

    def wish(self) -> Wish:
        return Wish(
            self.ann,
            self.table,
            self.ann.token,
            msgspec.json.encode(take(1)),
            {"Content-Type": "application/json"},
        )

    def send(self, wish: Wish) -> tuple[int, str]:
        response = self.server.request(
            "POST",
            f"/v1{wish.table / 'actions'}",
            token=wish.token,
            content=wish.content,
            headers=wish.headers,
        )
        return response.status_code, response.json().get("code", "")


def _no_token(_: Scene, wish: Wish) -> None:
    wish.token = None


def _unknown_token(_: Scene, wish: Wish) -> None:
    wish.token = "unknown"


def _limited_token(scene: Scene, wish: Wish) -> None:
    wish.token = scene.limited.get(wish.token or "", wish.token)


def _unknown_table(_: Scene, wish: Wish) -> None:
    wish.table = Table({"id": "0" * 24})


def _private_to_an_outsider(scene: Scene, wish: Wish) -> None:
    wish.table = scene.private


def _not_seated(scene: Scene, wish: Wish) -> None:
    wish.player = scene.eve
    wish.token = scene.eve.token if wish.token not in (None, "unknown") else wish.token


def _too_large(_: Scene, wish: Wish) -> None:
    wish.content += b" " * 2**16


def _not_json_by_type(_: Scene, wish: Wish) -> None:
    wish.headers["Content-Type"] = "text/plain"


def _not_json_by_bytes(_: Scene, wish: Wish) -> None:
    wish.content = wish.content.replace(b"}", b"]", 1)


def _another_shape(_: Scene, wish: Wish) -> None:
    wish.content = wish.content.replace(b'{"action"', b'{"colour":1,"action"', 1)


def _a_used_key(_: Scene, wish: Wish) -> None:
    wish.headers["Idempotency-Key"] = "sat"


def _stale(_: Scene, wish: Wish) -> None:
    wish.headers["If-Match"] = '"1"'


def _out_of_turn(scene: Scene, wish: Wish) -> None:
    wish.player = scene.ben
    wish.token = scene.ben.token if wish.token not in (None, "unknown") else wish.token


def _against_the_rules(_: Scene, wish: Wish) -> None:
    wish.content = wish.content.replace(b'"count":1', b'"count":3', 1)


Spoil = Callable[[Scene, Wish], None]

# In the contract's order. A spoiled body is spoiled last of all, hence the second number: when it is done.
CHECKS: list[tuple[str, tuple[int, str], Spoil, int]] = [
    ("no token", (401, "unauthorized"), _no_token, 0),
    ("unknown token", (401, "unauthorized"), _unknown_token, 0),
    ("limited token", (403, "insufficient-scope"), _limited_token, 2),
    ("unknown table", (404, "not-found"), _unknown_table, 0),
    ("private table", (404, "not-found"), _private_to_an_outsider, 0),
    ("not seated", (403, "not-seated"), _not_seated, 1),
    ("too large", (413, "too-large"), _too_large, 9),
    ("content type", (415, "not-json"), _not_json_by_type, 0),
    ("bytes", (400, "invalid-json"), _not_json_by_bytes, 8),
    ("shape", (422, "invalid-shape"), _another_shape, 7),
    ("used key", (422, "key-reused"), _a_used_key, 0),
    ("stale", (412, "stale"), _stale, 0),
    ("out of turn", (409, "not-your-turn"), _out_of_turn, 0),
    ("rules", (422, "too-few"), _against_the_rules, 0),
]

PAIRS = [pytest.param(first, second, id=f"{first[0]} before {second[0]}") for first, second in combinations(CHECKS, 2)]


@pytest.fixture(scope="module")
def scene(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Scene]:
    with in_process(Path(tmp_path_factory.mktemp("order")) / "takeback.db") as server:
        ann, ben, eve = (server.player(name) for name in ("Ann", "Ben", "Eve"))
        table = ann.open("pebbles", seats=2, options={"heap": 2})
        for player in (ann, ben):
            done(player.post(table / "seats", key="sat"))
        private = server.player("Dan").open(seats=2, visibility="private")
        read = {"scopes": ["read"]}
        limited = {one.token or "": done(one.post("/me/tokens", read))["token"] for one in (ann, ben, eve)}
        yield Scene(server, ann, ben, eve, table, private, limited)


@pytest.mark.parametrize("check", [pytest.param(check, id=check[0]) for check in CHECKS])
def test_every_single_fault_is_reported(scene: Scene, check: tuple[str, tuple[int, str], Spoil, int]) -> None:
    wish = scene.wish()
    check[2](scene, wish)

    assert check[1] == scene.send(wish)


@pytest.mark.parametrize(("first", "second"), PAIRS)
def test_of_two_faults_the_earlier_one_is_reported(scene: Scene, first: Any, second: Any) -> None:
    wish = scene.wish()
    for _, _, spoil, _ in sorted((first, second), key=lambda check: check[3]):
        spoil(scene, wish)

    assert first[1] == scene.send(wish)
    assert 4 == done(scene.ann.get(str(scene.table)), 200)["version"]


def test_a_replay_comes_before_a_stale_version(server: InProcess) -> None:
    table, (ann, _) = started(server)
    first = done(ann.post(table / "actions", take(1), key="k", at=4))

    assert first == done(ann.post(table / "actions", take(1), key="k", at=4))
    assert first == done(ann.post(table / "actions", take(1), key="k", at=1))


def test_a_replay_comes_before_the_turn_and_the_end(server: InProcess) -> None:
    table, (ann, ben) = started(server, options={"heap": 2})
    first = done(ann.post(table / "actions", take(1), key="k"))
    assert first == done(ann.post(table / "actions", take(1), key="k"))
    done(ben.post(table / "actions", take(1)))

    assert first == done(ann.post(table / "actions", take(1), key="k"))


def test_a_replay_comes_after_the_shape(server: InProcess) -> None:
    table, (ann, _) = started(server)
    done(ann.post(table / "actions", take(1), key="k"))

    assert 422 == ann.post(table / "actions", {"action": {"type": "pebbles.Take"}}, key="k").status_code
    assert 415 == ann.post(table / "actions", content=b"{}", key="k").status_code


BODIES: list[tuple[str, Json]] = [
    ("undo", {"to_version": 4}),
    ("redo", {}),
    ("resign", {}),
    ("close", {}),
    ("seats", {}),
]


@pytest.mark.parametrize(("rest", "body"), BODIES)
def test_every_request_to_a_table_is_checked_in_the_same_order(server: InProcess, rest: str, body: Json) -> None:
    table, (ann, _) = started(server)
    done(ann.post(table / "actions", take(1), key="k"))
    eve = server.player("Eve")
    spoiled = {"content": b"[" + b" " * 2**16, "headers": {"Content-Type": "text/plain", "If-Match": '"1"'}}
    typed = {"content": b"[", "headers": {"Content-Type": "text/plain", "If-Match": '"1"'}}
    json = {"Content-Type": "application/json", "If-Match": '"1"'}

    told = [
        server.stranger().post(table / rest, **spoiled),
        ann.post(f"/tables/unknown/{rest}", **spoiled),
        *([eve.post(table / rest, **spoiled)] if rest != "seats" else []),
        ann.post(table / rest, key="k", **spoiled),
        ann.post(table / rest, key="k", **typed),
        ann.post(table / rest, key="k", content=b"{", headers=json),
        ann.post(table / rest, {"colour": 1}, key="k", at=1),
        ann.post(table / rest, body, key="k", at=1),
        ann.post(table / rest, body, at=1),
    ]

    expected = [401, 404, *([403] if rest != "seats" else []), 413, 415, 400, 422, 422, 412]
    assert expected == [answer.status_code for answer in told]
    assert ["invalid-shape", "key-reused"] == [answer.json()["code"] for answer in told[-3:-1]]


@pytest.mark.parametrize("path", ["view?at=x", "events?limit=0"])
def test_a_query_is_checked_after_token_and_table(server: InProcess, path: str) -> None:
    table = server.player("Ann").open(seats=2, visibility="private")

    assert 401 == server.request("GET", f"/v1{table / path}", token="unknown").status_code
    assert 404 == server.player("Eve").get(table / path).status_code
