"""Unknown paths are not found, and a path says which methods it has."""

import pytest

from tests.api.client import refused, started
from tests.api.serving import InProcess


@pytest.mark.parametrize(
    "path",
    [
        "/no",
        "/v1",
        "/v2/games",
        "/v1/nothing",
        "/v1/tables/x/y/z",
        "/v1/games/maverick/x",
        "/%00",
        "/v1/TABLES",
    ],
)
def test_an_unknown_path_is_not_found(server: InProcess, path: str) -> None:
    for method in ("GET", "POST", "DELETE"):
        assert (404, "not-found") == refused(server.request(method, path))


METHODS: list[tuple[str, str, set[str]]] = [
    ("PUT", "/v1/games", {"GET"}),
    ("DELETE", "/v1/tables/{}", {"GET"}),
    ("PATCH", "/v1/tables/{}/actions", {"GET", "POST"}),
    ("GET", "/v1/tables/{}/seats", {"POST"}),
    ("GET", "/v1/tables/{}/close", {"POST"}),
    ("POST", "/v1/tables/{}/view", {"GET"}),
    ("POST", "/v1/tables/{}/seats/0", {"DELETE"}),
    ("PUT", "/v1/me", {"GET", "PATCH", "DELETE"}),
    ("TRACE", "/v1/me", {"GET", "PATCH", "DELETE"}),
    ("TRACE", "/v1/tables/{}/undo", {"GET", "POST"}),
    ("BREW", "/v1/games", {"GET"}),
    ("DELETE", "/v1/players", {"POST"}),
]


@pytest.mark.parametrize(("method", "path", "allowed"), METHODS)
def test_an_unsupported_method_is_refused_with_the_supported_ones(
    server: InProcess, method: str, path: str, allowed: set[str]
) -> None:
    table = server.player().open()
    answer = server.request(method, path.format(table.id))

    assert (405, "method-not-allowed") == refused(answer)
    named = {word.strip() for word in answer.headers["allow"].split(",")}
    assert allowed == named - {"HEAD", "OPTIONS"}


@pytest.mark.usefixtures("long")
def test_head_is_get_without_a_body(server: InProcess) -> None:
    table, (ann, _) = started(server)

    for path in ("/v1/games", f"/v1{table}", f"/v1{table / 'view'}", "/v1/me", "/healthz"):
        get, head = (server.request(method, path, token=ann.token) for method in ("GET", "HEAD"))
        assert (200, b"") == (head.status_code, head.content)
        assert get.headers.get("etag") == head.headers.get("etag")
        assert get.headers["content-type"] == head.headers["content-type"]


def test_options_lists_the_methods_of_a_path(server: InProcess) -> None:
    answer = server.request("OPTIONS", "/v1/tables")

    assert 204 == answer.status_code
    assert {"GET", "POST"} <= {word.strip() for word in answer.headers["allow"].split(",")}
