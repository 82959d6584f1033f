"""The service's time: in every response, and at the beginning of every stream."""

import pytest

from tests.api.client import started
from tests.api.serving import InProcess
from tests.live.listening import listening

GAP = 1_000
"""Milliseconds that a few readings of the test's clock take at most: each of them is one."""


def about_now(server: InProcess, time: int) -> bool:
    """Is this the time of the service?"""
    return 0 <= server.clock() - time < GAP


@pytest.mark.parametrize(
    ("method", "path", "status"),
    [
        ("GET", "/v1/games", 200),
        ("HEAD", "/v1/games", 200),
        ("OPTIONS", "/v1/tables", 204),
        ("GET", "/v1/nowhere", 404),
        ("GET", "/v1/me", 401),
        ("PUT", "/v1/me", 405),
        ("GET", "/healthz", 200),
    ],
)
def test_every_response_has_the_time(server: InProcess, method: str, path: str, status: int) -> None:
    server.clock.advance(3_600_000)

    response = server.request(method, path)

    assert status == response.status_code
    assert about_now(server, int(response.headers["takeback-time"]))


def test_a_response_to_a_cached_one_has_the_time_too(server: InProcess) -> None:
    table, (ann, _) = started(server)
    tag = ann.get(table / "view").headers["etag"]
    server.clock.advance(60_000)

    response = ann.get(table / "view", headers={"If-None-Match": tag})

    assert 304 == response.status_code
    assert about_now(server, int(response.headers["takeback-time"]))


@pytest.mark.parametrize("path", ["{table}/events", "{table}/frames", "/me/events"])
def test_every_stream_begins_with_the_time(server: InProcess, path: str) -> None:
    table, (ann, _) = started(server)
    server.clock.advance(3_600_000)

    with listening(ann, path.format(table=table)) as stream:
        stream.until(lambda stream: bool(stream.lines))

        assert about_now(server, stream.lines[0]["time"])
