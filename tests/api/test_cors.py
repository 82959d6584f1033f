"""Pages of other origins: browsers let them read what they may, and nothing is mixed up between tokens."""

from collections.abc import Iterator
from pathlib import Path
from typing import Any, cast

import httpx
import pytest

from api.http.cors import ANY, CrossOrigin
from api.running.settings import settings_from
from api.running.variables import InvalidSetting
from tests.api.serving import InProcess, in_process, running

PAGE = "https://play.example"
EVIL = "https://evil.example"
SENT_BY_PAGES = {
    *("authorization", "content-type", "idempotency-key", "if-match", "last-event-id", "prefer"),
    *("cache-control", "content-encoding"),
}
READ_BY_PAGES = (
    *("ETag", "Location", "Retry-After", "Idempotency-Replayed", "RateLimit", "Preference-Applied"),
    *("Deprecation", "Sunset", "Link", "Takeback-Time", "X-Request-Id", "Accept-Encoding", "Allow"),
)


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[InProcess]:
    with in_process(tmp_path_factory.mktemp("cors") / "cors.db") as server:
        yield server


def asked(
    server: InProcess,
    method: str,
    path: str,
    origin: str | None,
    *,
    origins: frozenset[str] = frozenset({PAGE}),
    **headers: str,
) -> httpx.Response:
    """The response to a page of an origin; None: to no page. `headers`: with ``_`` for ``-``."""
    sent = {name.replace("_", "-"): value for name, value in headers.items()}
    sent |= {} if origin is None else {"origin": origin}

    async def ask() -> httpx.Response:
        transport = httpx.ASGITransport(cast("Any", CrossOrigin(cast("Any", server.app), origins)))
        async with httpx.AsyncClient(transport=transport, base_url="http://test") as client:
            return await client.request(method, path, headers=sent)

    return server.runner.run(ask())


def words(response: httpx.Response, name: str) -> set[str]:
    """The words of a header, in lower case."""
    return {word.strip().lower() for word in response.headers.get(name, "").split(",") if word.strip()}


def cors_headers(response: httpx.Response) -> set[str]:
    """The names of the headers that let a page read."""
    return {name for name in response.headers if name.startswith("access-control-")}


def test_every_route_answers_a_preflight(server: InProcess) -> None:
    paths = {route.path_format.replace("{table}", "t") for route in server.app.routes}
    assert len(paths) > 30
    for path in paths:
        response = asked(server, "OPTIONS", path, PAGE, access_control_request_method="GET")

        assert (204, PAGE) == (response.status_code, response.headers["access-control-allow-origin"]), path
        assert words(response, "allow") == words(response, "access-control-allow-methods"), path
        assert SENT_BY_PAGES <= words(response, "access-control-allow-headers")
        assert "origin" in words(response, "vary")


def test_a_preflight_of_an_unknown_path_is_not_found(server: InProcess) -> None:
    response = asked(server, "OPTIONS", "/v1/nowhere", PAGE, access_control_request_method="GET")

    assert (404, "not-found") == (response.status_code, response.json()["code"])


@pytest.mark.parametrize("path", ["/v1/games", "/v1/me", "/v1/tables/nowhere/view", "/nowhere"])
def test_a_page_reads_responses_and_refusals(server: InProcess, path: str) -> None:
    response = asked(server, "GET", path, PAGE)

    assert PAGE == response.headers["access-control-allow-origin"]
    assert {name.lower() for name in READ_BY_PAGES} <= words(response, "access-control-expose-headers")
    assert "access-control-allow-credentials" not in response.headers


def test_caches_keep_tokens_and_origins_apart(server: InProcess) -> None:
    player = server.player()
    table = player.open("maverick")
    path, token = f"/v1{table}/view", f"Bearer {player.token}"
    for origin in (PAGE, EVIL, None):
        response = asked(server, "GET", path, origin, authorization=token)
        current = asked(server, "GET", path, origin, authorization=token, if_none_match=response.headers["etag"])

        assert (200, 304) == (response.status_code, current.status_code)
        assert {"authorization", "origin"} <= words(response, "vary")
        assert {"authorization", "origin"} <= words(current, "vary")


@pytest.mark.parametrize(
    "origin", [EVIL, f"{PAGE}.evil.example", "https://PLAY.example", "null", "https://evil.com/.play.example"]
)
def test_a_page_of_another_origin_reads_nothing(server: InProcess, origin: str) -> None:
    read = asked(server, "GET", "/v1/games", origin)
    preflight = asked(server, "OPTIONS", "/v1/games", origin, access_control_request_method="GET")

    assert set() == cors_headers(read) | cors_headers(preflight)


def test_pages_of_every_origin_read_where_the_setting_says_so(server: InProcess) -> None:
    response = asked(server, "GET", "/v1/games", EVIL, origins=ANY)

    assert "*" == response.headers["access-control-allow-origin"]
    assert "origin" not in words(response, "vary")


@pytest.mark.parametrize(
    "text", ["play.example", "https://play.example/", "*, https://play.example", "https://*.play.example", "null"]
)
def test_an_origin_that_no_browser_sends_is_refused(text: str) -> None:
    with pytest.raises(InvalidSetting, match="TAKEBACK_ORIGINS"):
        settings_from({"TAKEBACK_ORIGINS": text})


@pytest.mark.usefixtures("process")
def test_the_setting_takes_origins(tmp_path: Path) -> None:
    settings = settings_from({"TAKEBACK_ORIGINS": " https://play.example, http://localhost:5173,http://[::1]:80"})
    assert {PAGE, "http://localhost:5173", "http://[::1]:80"} == settings.origins
    assert frozenset() == settings_from({}).origins

    with running(tmp_path / "origins.db", TAKEBACK_ORIGINS=PAGE) as server:
        allowed = server.request("GET", "/v1/games", headers={"Origin": PAGE})
        assert PAGE == allowed.headers["access-control-allow-origin"]
        too_long = server.request("GET", f"/v1/{'x' * 20_000}", headers={"Origin": PAGE})
        assert (414, PAGE) == (too_long.status_code, too_long.headers["access-control-allow-origin"])
