"""Requests that cost more than their size says: whoever sends them holds up everybody else."""

from collections.abc import Iterator
from time import thread_time
from typing import NamedTuple

import pytest

from api.http.connections.connection import path_of
from api.http.requests import BODY_LIMIT
from tests.api.serving import InProcess, in_process

MOST = 5.0
"""The most milliseconds of processor time of a request, client and server together."""
ROUNDS = 5
"""Of several rounds the least counts, since other load only adds to it."""

FORM = {"Content-Type": "application/x-www-form-urlencoded"}
JSON = {"Content-Type": "application/json"}
LONG_HEADER = 15_000


class Odd(NamedTuple):
    """A request. ``answers``: its status."""

    method: str
    path: str
    headers: dict[str, str]
    content: bytes
    answers: int


def named(name: str) -> bytes:
    """A body with a name."""
    return b'{"name":"' + name.encode() + b'"}'


ODD = {
    "form of signs": Odd("POST", "/oauth/token", FORM, b"a=" + b"%" * 8000, 400),
    "form of escapes": Odd("POST", "/oauth/token", FORM, b"a=" + b"%41" * 2700, 400),
    "longest form": Odd("POST", "/oauth/token", FORM, b"a=" + b"%" * (BODY_LIMIT - 2), 413),
    "codings": Odd("GET", "/v1/games", {"Accept-Encoding": "," * LONG_HEADER}, b"", 200),
    "weights": Odd("GET", "/v1/games", {"Accept-Encoding": ";" * LONG_HEADER}, b"", 200),
    "preferences": Odd("GET", f"/v1/tables/{'0' * 24}/view", {"Prefer": "," * LONG_HEADER}, b"", 404),
    "marks": Odd("POST", "/v1/players", JSON, named("a" + "\u0315\u0300\u05ae\u0300" * 7000), 422),
    "letters": Odd("POST", "/v1/players", JSON, named("\u0344" * 20_000), 422),
    "arrays": Odd("POST", "/v1/players", JSON, b'{"x":[' + b",".join([b"[" * 190 + b"]" * 190] * 10) + b"]}", 422),
}


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[InProcess]:
    with in_process(tmp_path_factory.mktemp("odd") / "takeback.db") as server:
        yield server


@pytest.mark.parametrize("odd", ODD.values(), ids=ODD)
def test_a_request_costs_little_whatever_is_in_it(server: InProcess, odd: Odd) -> None:
    spent = []
    for _ in range(ROUNDS):
        began = thread_time()
        response = server.runner.run(
            server.http.request(odd.method, odd.path, content=odd.content, headers=odd.headers)
        )
        spent.append(1000 * (thread_time() - began))
        assert odd.answers == response.status_code

    assert MOST > min(spent)


@pytest.mark.parametrize("path", ["/v1/tables/" + "%" * 14_000, "/v1/tables/" + "%41" * 4500])
def test_a_path_that_no_resource_has_is_not_decoded(path: str) -> None:
    assert "/v1/games" == path_of("/v1/g%61mes")
    assert path == path_of(path)
