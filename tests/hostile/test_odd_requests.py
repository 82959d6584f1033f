"""Requests that cost more than their size says: whoever sends them holds up everybody else."""

from collections.abc import Iterator
from time import thread_time
from typing import NamedTuple

import pytest
import unicodedata2

from api.http.connections.framing import path_of
from api.http.requests import BODY_LIMIT
from domain.players.readable import LONGEST, Unreadable, readable
from tests.api.serving import InProcess, in_process

MOST = 5.0
"""The most milliseconds of processor time of a request, client and server together."""
ROUNDS = 5
"""Of several rounds the least counts, since other load only adds to it."""

FORM = {"Content-Type": "application/x-www-form-urlencoded"}
LONG_HEADER = 15_000


class Odd(NamedTuple):
    """A request. ``answers``: its status."""

    method: str
    path: str
    headers: dict[str, str]
    content: bytes
    answers: int


ODD = {
    "longest form": Odd("POST", "/oauth/token", FORM, b"a=" + b"%" * (BODY_LIMIT - 2), 413),
    "codings": Odd("GET", "/v1/games", {"Accept-Encoding": "," * LONG_HEADER}, b"", 200),
    "preferences": Odd("GET", f"/v1/tables/{'0' * 24}/view", {"Prefer": "," * LONG_HEADER}, b"", 404),
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


def test_half_an_escape_is_no_form(server: InProcess) -> None:
    response = server.runner.run(server.http.post("/oauth/token", content=b"a=%4", headers=FORM))

    assert 400 == response.status_code
    assert "a % without two hexadecimal digits" in response.json()["error_description"]


def test_a_name_is_composed_only_if_it_can_be_short_enough(monkeypatch: pytest.MonkeyPatch) -> None:
    composed: list[int] = []

    def normalize(_form: str, text: str) -> str:
        composed.append(len(text))
        return text

    monkeypatch.setattr(unicodedata2, "normalize", normalize)
    for marks in (3, 4, 20_000):
        with pytest.raises(Unreadable):
            readable("\u0344" * marks * LONGEST)

    assert [3 * LONGEST, 4 * LONGEST] == composed
