"""A monitor of this service finds nothing wrong with it, and reads all of its lists."""

from pathlib import Path

import httpx
import pytest

from api.monitor.fetching import Source
from api.monitor.mirror import opened
from api.monitor.rounds import Monitor
from domain.storage.addresses import Address
from domain.transparency.policy import parse_policy
from domain.transparency.watching import DAY
from domain.verifying import verify
from tests.api.client import done, settled
from tests.api.logging_tables import grow, logging
from tests.api.serving import EVERY_GAME, InProcess
from tests.api.test_transparency import over


def source(server: InProcess) -> Source:
    """The service, as a monitor reads it."""

    def answer(request: httpx.Request) -> httpx.Response:
        answer = server.request("GET", request.url.raw_path.decode(), headers=dict(request.headers))
        return httpx.Response(answer.status_code, content=answer.content)

    return Source(httpx.Client(transport=httpx.MockTransport(answer), base_url="http://service"))


def test_every_page_of_the_lists_is_read_and_an_honest_service_is_not_accused(
    place: Address, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("api.monitor.fetching._PAGE", 2)
    with logging(place) as server, opened(tmp_path / "copy") as mirror:
        over(server, "close", visibility="private")
        tables = [over(server, end) for end in ("resign", "close", "void", "resign", "close")]
        last = done(server.stranger().get(f"/tables/{tables[-1][0].id}"), 200)["position"]
        settled(server.stranger(), f"/tables?wait_for={last}")
        grow(server)
        log = done(server.stranger().get("/keys"), 200)["log"]
        policy = parse_policy(f"log {log}\nquorum none\n")
        monitor = Monitor(source(server), policy, mirror, lambda: server.clock() + 2 * DAY)

        assert {table.id for table, _ in tables} == {*source(server).tables()}
        assert [] == [*monitor.read_log(), *monitor.read_lists(lambda: True, lambda text: verify(text, EVERY_GAME))]
        assert len(tables) + 1 == len(monitor.watch.ended)
