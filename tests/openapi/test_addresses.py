"""Behaviour common to every path, on a real server."""

import httpx
import pytest

from .contract import document
from .serving import Caller

pytestmark = pytest.mark.usefixtures("process")


@pytest.mark.parametrize(
    ("path", "methods"), [(path, [*found]) for path, found in document()["paths"].items()], ids=str
)
def test_a_path_lists_its_methods(client: httpx.Client, path: str, methods: list[str]) -> None:
    response = client.options(path)
    allowed = {method.upper() for method in methods} | {"OPTIONS"} | ({"HEAD"} if "get" in methods else set())

    assert (204, b"") == (response.status_code, response.content)
    assert allowed == set(response.headers["allow"].split(", "))


@pytest.mark.parametrize(
    ("path", "method"),
    [
        (path, method)
        for path, found in document()["paths"].items()
        for method in ("PATCH", "PUT", "TRACE")
        if method.lower() not in found
    ],
    ids=str,
)
def test_other_methods_are_refused(client: httpx.Client, path: str, method: str) -> None:
    response = client.request(method, path)

    assert (405, "method-not-allowed") == (response.status_code, response.json()["code"])
    assert client.options(path).headers["allow"] == ", ".join(sorted(response.headers["allow"].split(", ")))


@pytest.mark.parametrize("path", ["/v1/games", "/v1/me", "/docs", "/openapi.json", "/healthz"])
def test_head_is_get_without_a_body(client: httpx.Client, path: str) -> None:
    head, get = client.head(path), client.get(path)
    passing = ("date", "takeback-time", "x-request-id")

    assert (b"", get.status_code) == (head.content, head.status_code)
    assert [item for item in get.headers.items() if item[0] not in passing] == [
        item for item in head.headers.items() if item[0] not in passing
    ]


@pytest.mark.parametrize("path", ["/nothing", "/v1", "/v1/nothing", "/v1/tables/x/y/z", "/%2e%2e/etc", "/docs/x"])
def test_an_unknown_path_is_refused_with_a_problem_document(client: httpx.Client, path: str) -> None:
    response = client.get(path)

    assert (404, "not-found") == (response.status_code, response.json()["code"])
    assert "application/problem+json" == response.headers["content-type"]


@pytest.mark.parametrize("query", ["colour=red", "limit=1&limit=2", "Limit=1", "limit=1&=2", "mine=null&awaiting=me"])
def test_an_unknown_or_repeated_query_parameter_is_refused(client: httpx.Client, query: str) -> None:
    response = client.get(f"/v1/tables?{query}")

    assert (400, "invalid-query") == (response.status_code, response.json()["code"])
    assert 1 == len(response.json()["errors"])


def test_an_unchanged_view_is_not_sent_again(client: httpx.Client) -> None:
    path = f"/v1/tables/{Caller(client, 'Ada').post('/v1/tables', {'game': 'maverick'})['id']}/view"
    etag = client.get(path).headers["etag"]

    again = client.get(path, headers={"If-None-Match": etag})

    assert (304, b"", etag) == (again.status_code, again.content, again.headers["etag"])
    assert "content-length" not in again.headers


def test_a_whole_number_may_be_written_as_a_float(client: httpx.Client) -> None:
    ada = Caller(client, "Ada")
    table = ada.post("/v1/tables", {"game": "maverick", "seats": 1.0})["id"]

    assert 0 == ada.post(f"/v1/tables/{table}/seats", {"seat": 0.0})["seat"]
