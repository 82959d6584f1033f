"""Compressed responses: what is public and nothing else, in the coding that the client prefers."""

import pytest

from api.operations import OPERATIONS
from tests.api.client import Server, done, started
from tests.api.serving import InProcess
from tests.api.test_etags import World

PUBLIC = {"listGames", "showGame", "showGameSchemas", "readAsyncApi", "readContract", "readDocs", "readDocsPage"}
"""The operations whose responses are the same for everybody."""


def coding(server: Server, path: str, accepted: str | None, token: str | None = None) -> str | None:
    """The coding in which a response came."""
    sent = {"Accept-Encoding": "" if accepted is None else accepted}
    response = server.request("GET", path, token=token, headers=sent)
    assert 200 == response.status_code
    found: str | None = response.headers.get("content-encoding")
    return found


@pytest.mark.usefixtures("process")
@pytest.mark.parametrize(
    ("accepted", "chosen"),
    [
        ("", None),
        ("identity", None),
        ("compress, deflate", None),
        ("gzip", "gzip"),
        ("GZip", "gzip"),
        ("br", "br"),
        ("gzip, deflate, br, zstd", "br"),
        ("gzip;q=1.0, br;q=0.5", "gzip"),
        ("br;q=0, gzip", "gzip"),
        ("br;q=0,gzip;q=0", None),
        ("*", "br"),
        ("*;q=0", None),
        ("br;q=0, *;q=0.1", "gzip"),
        ("gzip;q=0.5, identity", None),
        ("gzip;q=x, br; Q=0.3", "br"),
        (";q=1,,", None),
    ],
)
def test_the_client_chooses_the_coding(server: InProcess, accepted: str, chosen: str | None) -> None:
    assert chosen == coding(server, "/v1/games", accepted)


@pytest.mark.parametrize("path", ["/v1/games", "/v1/games/maverick", "/openapi.json", "/v1/tables"])
def test_every_coding_holds_the_same_under_an_etag_of_its_own(server: InProcess, path: str) -> None:
    last = done(server.player().post("/tables", {"game": "maverick"}))["position"]
    done(server.request("GET", f"/v1/tables?wait_for={last}"), 200)  # the list changes no more
    plain, *packed = [
        server.request("GET", path, headers={"Accept-Encoding": accepted})
        for accepted in ("identity", "gzip", *([] if path == "/v1/tables" else ["br"]))
    ]

    for response in packed:
        assert plain.json() == response.json()
        assert int(response.headers["content-length"]) < int(plain.headers["content-length"])
    every = [plain, *packed]
    assert len(every) == len({response.headers["etag"] for response in every})
    assert all("Accept-Encoding" in response.headers["vary"] for response in every)


def test_only_what_is_the_same_for_everybody_is_compressed(server: InProcess) -> None:
    world = World(server)
    compressed = set()
    for operation in OPERATIONS.values():
        if operation.method == "get":
            sent = {"Authorization": f"Bearer {world.token(operation)}", "Accept-Encoding": "br, gzip"}
            response = server.runner.run(server.http.get(world.path(operation), headers=sent))
            if "content-encoding" in response.headers:
                compressed.add(operation.id)

    assert PUBLIC == compressed


def test_a_list_is_compressed_for_a_caller_without_a_token_only(server: InProcess) -> None:
    _, (ann, _) = started(server)

    assert "gzip" == coding(server, "/v1/tables", "br, gzip")
    assert coding(server, "/v1/tables", "br, gzip", ann.token) is None
