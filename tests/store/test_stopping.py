"""Graceful shutdown: the server answers the requests in progress, and exits with status 0."""

import asyncio
import signal
import socket
from contextlib import suppress
from pathlib import Path

import httpx
import pytest

from tests.api.client import Json, Receipt, done, receipt
from tests.api.serving import Running, running
from tests.api.test_http import Wire, request

pytestmark = pytest.mark.usefixtures("process")


def test_an_idle_server_stops_silently_with_exit_status_0(tmp_path: Path) -> None:
    with running(tmp_path / "takeback.db") as server:
        server.player()

        assert 0 == server.stop()
        assert "" == server.process.stderr.read()


def test_ctrl_c_stops_a_server_as_well(tmp_path: Path) -> None:
    with running(tmp_path / "takeback.db") as server:
        server.process.send_signal(signal.SIGINT)

        assert server.process.wait(timeout=30) in (0, 130)


def test_a_draining_server_is_not_ready_and_still_serves(tmp_path: Path) -> None:
    with running(tmp_path / "takeback.db", TAKEBACK_DRAIN="60s") as server:
        ann = server.player()
        assert 200 == server.request("GET", "/readyz", None).status_code

        server.process.send_signal(signal.SIGTERM)
        while (ready := server.request("GET", "/readyz", None)).status_code == 200:
            pass

        assert (503, "stopping") == (ready.status_code, ready.json()["code"])
        assert "retry-after" in ready.headers
        assert 200 == server.request("GET", "/healthz", None).status_code
        assert 3 == done(ann.post(ann.open("maverick") / "seats", {}))["version"]
        assert 0 == server.stop()  # a second signal ends it at once


def test_a_drained_server_stops(tmp_path: Path) -> None:
    with running(tmp_path / "takeback.db", TAKEBACK_DRAIN="1s") as server:
        server.player()

        assert 0 == server.stop()


def test_a_request_in_progress_is_answered_and_stored(tmp_path: Path) -> None:
    path = tmp_path / "takeback.db"
    with running(path) as server:
        ann = server.player()
        table = ann.open("maverick")
        wire = Wire(server.address)
        body = '{"entropy": "x"}'
        wire.send(request("POST", table / "seats", ann, "Expect: 100-continue", body=body)[: -len(body)])
        assert 100 == wire.reply().status

        server.process.send_signal(signal.SIGTERM)
        _wait_until_no_more_connections(server)
        wire.send(body)

        answer = wire.reply()
        assert 201 == answer.status, answer.body
        assert 0 == server.process.wait(timeout=30)
        wire.socket.close()
        wire.file.close()
    with running(path) as server:
        ann.server = server
        assert 3 == done(ann.get(str(table)), 200)["version"]


def _wait_until_no_more_connections(server: Running) -> None:
    host, _, port = server.address.removeprefix("http://").partition(":")
    for _ in range(100_000):
        try:
            socket.create_connection((host, int(port)), timeout=60).close()
        except ConnectionError:
            return
    raise AssertionError("the server still takes connections")


def test_a_signal_that_comes_while_it_exits_changes_nothing(tmp_path: Path) -> None:
    with running(tmp_path / "takeback.db") as server:
        server.player()
        while server.process.poll() is None:
            with suppress(ProcessLookupError):  # it may end just now
                server.process.send_signal(signal.SIGTERM)
        assert 0 == server.process.wait(timeout=30)


def test_a_stop_under_load_loses_nothing_acknowledged(tmp_path: Path) -> None:
    path = tmp_path / "takeback.db"
    with running(path) as server:
        players = [server.player() for _ in range(8)]
        tables = [player.open("maverick") for player in players]
        receipts: dict[str, Receipt] = {}

        async def play(number: int) -> None:
            player, table = players[number], tables[number]
            body: Json = {}
            rest = "seats"
            try:
                while True:
                    answer = done(await player.sent("POST", table / rest, body))
                    receipts[table.id] = receipt(answer)
                    if sum(kept.version for kept in receipts.values()) > 100:
                        server.process.send_signal(signal.SIGTERM)
                    rest, body = "actions", {"action": answer["actions"][0]}
            except httpx.TransportError:
                return

        async def everybody() -> None:
            await asyncio.gather(*(play(number) for number in range(len(players))))

        server.runner.run(everybody())
        assert 0 == server.process.wait(timeout=30)
    with running(path) as server:
        for player, table in zip(players, tables, strict=True):
            player.server = server
            assert receipts[table.id] == receipt(done(player.get(str(table)), 200))
