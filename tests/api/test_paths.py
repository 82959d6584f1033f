"""One spelling of each address: any other is nothing, for router, budgets, metrics and log alike."""

import asyncio
import json
import logging
from typing import Any

import pytest
from litestar.types import Message

from api.http.connections.framing import path_of
from api.http.request_log import log_requests
from api.operations.costs import UNHANDLED
from api.state.budgets import Budgets
from tests.api.serving import InProcess

MISSPELLED = {
    "a doubled slash": ["//v1//games", "/v1//games", "//healthz", "//", "/v1/games//", "/tables//x", "/web//app.js"],
    "an encoded slash": [
        "/v1%2fgames",
        "/%2Fv1/games",
        "/v1/games%2f",
        "/v1/tables/x%2Fview",
        "/docs%2Fnames",
        "/tables%2fx",
    ],
    "a segment of dots": [
        "/v1/./games",
        "/tables/../v1/games",
        "/tables/%2e%2E/v1/games",
        "/tables/x%2f..",
        "/tables/.",
    ],
}


async def respond(server: InProcess, path: str, method: str = "GET") -> tuple[int, Any]:
    """The status and the body of a response, through the log of requests."""
    sent: list[Any] = []

    async def send(message: Message) -> None:
        sent.append(message)

    async def receive() -> Any:
        return {"type": "http.request", "body": b"", "more_body": False}

    await asyncio.wait_for(log_requests(server.app)(scope_of(method, path), receive, send), 30)
    return sent[0]["status"], b"".join(message.get("body", b"") for message in sent[1:])


def scope_of(method: str, path: str) -> Any:
    """The scope of a request without headers."""
    return {
        "type": "http",
        "method": method,
        "path": path_of(path),
        "raw_path": path.encode(),
        "query_string": b"",
        "headers": [(b"host", b"test")],
        "client": ("192.0.2.77", 1),
        "http_version": "1.1",
    }


@pytest.mark.parametrize("method", ["GET", "HEAD", "PUT", "OPTIONS"])
@pytest.mark.parametrize(("why", "path"), [(why, path) for why, paths in MISSPELLED.items() for path in paths])
def test_another_spelling_of_an_address_is_no_address(
    server: InProcess,
    why: str,
    path: str,
    method: str,
    caplog: pytest.LogCaptureFixture,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    charged, counted = [], []
    charge, metrics = Budgets.charge, server.service.process.metrics

    def charging(budgets: Budgets, policy: Any, key: str, cost: Any, before: int = 0) -> Any:
        charged.append((policy, key, cost))
        return charge(budgets, policy, key, cost, before)

    monkeypatch.setattr(Budgets, "charge", charging)
    monkeypatch.setattr(metrics, "count_request", lambda scope, _: counted.append(scope.get("path_template")))
    with caplog.at_level(logging.DEBUG, "takeback"):
        status, body = server.runner.run(respond(server, path, method))

    problem = json.loads(body)
    assert (404, "not-found") == (status, problem["code"])
    assert f"There is nothing at this path: it has {why}." == problem["detail"]
    assert [("address", "192.0.2.77", UNHANDLED)] == charged
    assert [None] == counted
    assert [f"{method} unknown"] == [vars(record)["operation"] for record in caplog.records if record.msg == "request"]


@pytest.mark.parametrize("path", ["/", "/v1/g%61mes", "/tables/x%2Fy", "/v1/games/", "/clients/"])
def test_an_encoded_character_is_that_character(server: InProcess, path: str) -> None:
    status, _ = server.runner.run(respond(server, path))

    assert 200 == status
