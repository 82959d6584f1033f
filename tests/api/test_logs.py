"""The log: every failure with its request id, and no game data, secret or name of a player, however verbose it is."""

import asyncio
import logging
import re
import socket
import sys
import threading
from collections.abc import AsyncIterator, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import msgspec
import pytest

from api.__main__ import main
from api.http.codes import CODES
from api.http.problems import BrokenOff, Stopping
from api.state.analyst import AnalysisFailed, AnalystBusy
from api.state.failure_log import MOST, WINDOW, FailureLog
from api.state.hints import HintFailed
from api.state.projections import ProjectionLagging
from domain.keeping.verifier import VerifierBusy
from domain.runtime import logs
from domain.runtime.logs import FIELDS, Formatter, LogSettings, Style, configure, log_loop_error
from domain.runtime.shares import Parts, Shares
from domain.runtime.slices import TooMuchWork
from domain.storage.errors import InDoubt, NotStored, Unreachable
from domain.storage.group_commit import QueueFull
from domain.tables.damage import Damage, DamagedTable
from tests.api.client import Json, Player, Table, actions_of, done, everything, refused, started, transcript
from tests.api.serving import OPERATOR_TOKEN, InProcess, in_process, running
from tests.process_logging import logging_as_before

SECRET = "the-ace-of-spades"


@pytest.fixture
def restored_logging() -> Iterator[None]:
    """What the test changes of the logging is undone."""
    with logging_as_before():
        yield


def line_of(record: logging.LogRecord, style: Style = "json") -> Json:
    """The line of a record; as JSON, its fields."""
    line = Formatter(style).format(record)
    assert "\n" not in line
    return msgspec.json.decode(line) if style == "json" else line


def failures(caplog: pytest.LogCaptureFixture) -> list[Json]:
    """The lines about failed requests."""
    return [line_of(record) for record in caplog.records if record.getMessage() == "request-failed"]


def played(server: Any, game: str, seats: int) -> tuple[Table, list[Player]]:
    """A table, played for a while and then voided, so that everything about it is disclosed."""
    table, players = started(server, game, seats)
    for _ in range(8):
        for player in players:
            if actions := actions_of(player, table):
                done(player.post(table / "actions", {"action": actions[-1]}, key=f"my-key-{_}-{player.name[-1]}"))
    for player in players:
        assert [answer.status_code for answer in everything(player, table)]
    done(Player(server, "", "", OPERATOR_TOKEN).post(table / "void"))
    return table, players


@pytest.mark.usefixtures("process")
def test_the_most_verbose_log_of_a_game_has_none_of_its_secrets(tmp_path: Path) -> None:
    settings = {
        "TAKEBACK_LOG": "json",
        "TAKEBACK_LOG_LEVEL": "debug",
        "TAKEBACK_OPERATOR_TOKEN": OPERATOR_TOKEN,
        "PYTHONASYNCIODEBUG": "1",
    }
    hidden: set[str] = {OPERATOR_TOKEN, "Player 0", "Player 1", "my-key-0-0", "Bearer"}
    with running(tmp_path / "takeback.db", **settings) as server:
        tables = []
        for game, seats in (("thermal-showdown", 2), ("maverick", 1)):
            table, players = played(server, game, seats)
            tables.append(table)
            hidden |= {player.token or "" for player in players}
            for event in transcript(players[0], table)[1:-1]:
                hidden |= {
                    event["salt"],
                    *strings(event["data"].get("facts", [])),
                    *strings(event["data"].get("draws")),
                }
                hidden |= {event["data"].get("server_seed", event["salt"])}
        malformed(server.address)
        done(server.request("GET", "/healthz"), 200)
        assert 0 == server.stop()
        log = server.process.stderr.read()

    lines = [msgspec.json.decode(line) for line in log.splitlines()]
    assert {"time", "level", "event"} <= set.intersection(*(set(line) for line in lines))
    assert set.union(*(set(line) for line in lines)) <= {"time", "level", "event", *FIELDS}
    operations = {line.get("operation") for line in lines}
    assert {"POST /v1/tables/{table}/actions", "GET /v1/tables/{table}/view"} <= operations
    assert {table.id for table in tables} <= {line.get("table") for line in lines}
    assert len(hidden) > 60
    assert [] == [word for word in hidden if len(word) > 3 and word in log]


def strings(value: Json) -> set[str]:
    """All strings within a value, types and field names aside."""
    match value:
        case str():
            return {value}
        case dict():
            return set().union(*(strings(part) for name, part in value.items() if name not in ("type", "kind")))
        case list():
            return set().union(*(strings(part) for part in value))
        case _:
            return set()


def malformed(address: str) -> None:
    """Send something that is not HTTP, and a request that is refused."""
    host, _, port = address.removeprefix("http://").partition(":")
    with socket.create_connection((host, int(port)), timeout=10) as wire:
        wire.sendall(f"GET /{SECRET} HTTP/9\r\n{SECRET}\r\n\r\n".encode())
        wire.recv(1000)


def test_an_error_is_logged_with_its_request_and_without_its_text(
    tmp_path: Path, caplog: pytest.LogCaptureFixture, monkeypatch: pytest.MonkeyPatch
) -> None:
    with in_process(tmp_path / "takeback.db") as server:
        table, (ann, _) = started(server)

        def wrong(*_: Any) -> Any:
            raise ValueError(f"wrong {SECRET}") from KeyError(SECRET)

        monkeypatch.setattr("api.resources.replies._view", wrong)
        answer = server.runner.run(
            server.http.get(f"/v1{table / 'view'}", headers={"Authorization": f"Bearer {ann.token}"})
        )

    assert (500, "broken") == (answer.status_code, answer.json()["code"])
    [line] = failures(caplog)
    assert {
        "level": "error",
        "event": "request-failed",
        "request_id": answer.headers["x-request-id"],
        "status": 500,
        "code": "broken",
        "table": table.id,
        "operation": "GET /v1/tables/{table}/view",
        "error": "ValueError from KeyError",
    } == {name: value for name, value in line.items() if name not in ("time", "stack")}
    assert line["stack"].startswith(f"{Path(__file__)}:")
    for style in ("text", "json"):
        assert SECRET not in str([line_of(record, style) for record in caplog.records])


FAILURES: dict[type[Exception], tuple[Exception, str]] = {
    type(error): (error, code)
    for error, code in (
        (QueueFull(), "busy"),
        (TooMuchWork(), "busy"),
        (VerifierBusy(), "busy"),
        (AnalystBusy(), "busy"),
        (AnalysisFailed(9), "analysis-failed"),
        (HintFailed(SECRET), "hint-failed"),
        (NotStored(SECRET), "not-stored"),
        (InDoubt(SECRET), "in-doubt"),
        (DamagedTable(Damage("ab", 7, SECRET)), "table-damaged"),
        (Stopping(), "stopping"),
        (ProjectionLagging(), "behind"),
    )
}
"""An error of each kind that is a 503, and its code."""


@pytest.mark.parametrize("cause", [None, OSError(SECRET)])
@pytest.mark.parametrize("kind", FAILURES)
def test_every_503_is_logged_with_its_request(
    server: InProcess,
    caplog: pytest.LogCaptureFixture,
    monkeypatch: pytest.MonkeyPatch,
    kind: type[Exception],
    cause: Exception | None,
) -> None:
    table, (ann, _) = started(server)
    error, code = FAILURES[kind]

    async def refuse(*_: Any) -> Any:
        raise error from cause

    monkeypatch.setattr(server.service.tables.__class__, "carry_out", refuse)
    answer = ann.post(table / "resign")

    assert (503, code) == (answer.status_code, answer.json()["code"])
    [line] = failures(caplog)
    types = None if cause is None else f"{kind.__name__} from OSError"
    operation = "POST /v1/tables/{table}/resign"
    assert ("warning", code, 503, answer.headers["x-request-id"], table.id, operation, types) == tuple(
        line.get(name) for name in ("level", "code", "status", "request_id", "table", "operation", "error")
    )
    assert SECRET not in str(line)
    assert SECRET not in answer.text


@pytest.mark.parametrize("path", ["/tables/{}/transcript", "/me/export"])
@pytest.mark.parametrize("error", [NotStored(SECRET), ValueError(SECRET)])
def test_a_download_that_breaks_off_is_logged_with_its_request(
    server: InProcess, caplog: pytest.LogCaptureFixture, monkeypatch: pytest.MonkeyPatch, path: str, error: Exception
) -> None:
    table, (ann, _) = started(server)
    done(ann.post(table / "resign"))
    code, status, level = ("not-stored", 503, "warning") if isinstance(error, NotStored) else ("broken", 500, "error")

    async def one_page(*_: Any, **__: Any) -> AsyncIterator[bytes]:
        yield b"{}\n"
        raise error

    monkeypatch.setattr("api.tables.history.transcript_pages", one_page)
    monkeypatch.setattr("api.tables.exporting._lines", one_page)
    told: list[Any] = []

    async def look() -> None:
        url = f"/v1{path.format(table.id)}"
        headers = [(b"host", b"test"), (b"authorization", f"Bearer {ann.token}".encode())]
        scope = {"type": "http", "method": "GET", "path": url, "raw_path": url.encode(), "query_string": b""}
        await server.app({**scope, "headers": headers, "client": ("192.0.2.1", 1)}, asyncio.Event().wait, keep)  # type: ignore[arg-type]  # what of a scope is read

    async def keep(message: Any) -> None:
        told.append(message)

    with pytest.raises(BrokenOff):
        server.runner.run(look())

    name = dict(told[0]["headers"])[b"x-request-id"].decode()
    assert [200, b"{}\n", True] == [told[0]["status"], told[1]["body"], told[-1]["more_body"]]
    [line] = failures(caplog)
    assert (level, code, status, name) == tuple(line.get(key) for key in ("level", "code", "status", "request_id"))
    assert f"GET /v1{path.format('{table}')}" == line["operation"]
    assert (table.id if "{}" in path else None) == line.get("table")
    assert SECRET not in str(line)


def test_a_flood_of_failures_leaves_few_lines(caplog: pytest.LogCaptureFixture) -> None:
    seconds = [0.0]
    log = FailureLog(lambda: seconds[0])
    for _ in range(1000):
        log.add("busy", QueueFull(), {"code": "busy"})
    log.add("not-stored", NotStored(""), {"code": "not-stored"})
    log.add("broken", ValueError(), {"code": "broken"})
    seconds[0] = WINDOW
    for _ in range(2):
        log.add("busy", QueueFull(), {"code": "busy"})

    lines = failures(caplog)
    assert [*["busy"] * MOST, "not-stored", "broken", "busy", "busy"] == [line["code"] for line in lines]
    assert [None] * (MOST + 2) + [1000 - MOST, None] == [line.get("unlogged") for line in lines]


def test_what_nobody_expected_is_always_logged(caplog: pytest.LogCaptureFixture) -> None:
    log = FailureLog(lambda: 0.0)
    for _ in range(MOST + 1):
        log.add("broken", ValueError(), {"code": "broken"})

    assert MOST + 1 == len(failures(caplog))


def test_no_code_of_a_failure_is_left_out() -> None:
    codes = {code for code, known in CODES.items() if known.status >= 500}

    assert {"broken", "storage-damaged", *(code for _, code in FAILURES.values())} == codes


@pytest.mark.usefixtures("process")
def test_a_busy_verifier_and_a_lagging_projection_are_logged(
    server: InProcess, caplog: pytest.LogCaptureFixture, monkeypatch: pytest.MonkeyPatch
) -> None:
    ann = server.player()
    last = done(ann.post("/tables", {"game": "pebbles"}))["position"]
    monkeypatch.setattr(server.service.keeping.verifier, "_queue", Shares(Parts(0, 0, 0)))
    monkeypatch.setattr(server.service.projections.models, "position", lambda _: 0)
    monkeypatch.setattr(server.service.projections.progress, "expect", _silence)
    monkeypatch.setattr("api.state.projections.LONGEST_WAIT", 0.01)
    sent = {"content": SECRET.encode(), "headers": {"Content-Type": "application/x-ndjson"}}

    answers = [ann.post("/transcripts", **sent), ann.get(f"/tables?wait_for={last}")]

    assert [(503, "busy"), (503, "behind")] == [refused(answer) for answer in answers]
    lines = failures(caplog)
    assert [answer.headers["x-request-id"] for answer in answers] == [line["request_id"] for line in lines]
    assert SECRET not in str(lines)


@contextmanager
def _silence(_model: str, _position: int) -> Iterator["asyncio.Future[None]"]:
    """Expect a report that never comes."""
    yield asyncio.get_running_loop().create_future()


def test_a_refusal_is_no_line_of_the_log(server: InProcess, caplog: pytest.LogCaptureFixture) -> None:
    table, (ann, _) = started(server)

    ann.post(table / "seats")
    ann.get("/tables/nothing")

    assert [] == failures(caplog)


def test_only_an_id_of_a_table_is_logged_as_one(
    server: InProcess, caplog: pytest.LogCaptureFixture, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def refuse(*_: Any, **__: Any) -> Any:
        raise QueueFull

    monkeypatch.setattr(server.service.tables.__class__, "get", refuse)
    server.stranger().get(f"/tables/{SECRET}")

    [line] = failures(caplog)
    assert SECRET not in str(line)
    assert "table" not in line


def test_libraries_log_in_the_same_way(restored_logging: None, capsys: pytest.CaptureFixture[str]) -> None:
    configure(LogSettings("json", "info"))

    logging.getLogger("uvicorn.error").warning("Invalid HTTP request received.")
    logging.getLogger("uvicorn.error").error(
        'Traceback (most recent call last):\n  File "a.py", line 1, in f\n    g()\nKeyError: %r', SECRET
    )
    logging.getLogger("asyncio").debug("hidden")

    invalid, failed = [msgspec.json.decode(line) for line in capsys.readouterr().err.splitlines()]
    assert ("warning", "uvicorn.error") == (invalid["level"], invalid["event"])
    assert "Invalid HTTP request received." == invalid["message"]
    assert 'File "a.py", line 1, in f' == failed["message"]


def test_what_the_event_loop_reports_is_logged_without_its_words(caplog: pytest.LogCaptureFixture) -> None:
    async def fail() -> None:
        loop = asyncio.get_running_loop()
        loop.set_exception_handler(log_loop_error)
        loop.call_soon(int, SECRET)
        await asyncio.sleep(0)

    asyncio.run(fail())

    [line] = [line_of(record) for record in caplog.records if record.name == "takeback"]
    assert ("unhandled-in-event-loop", "ValueError") == (line["event"], line["error"])
    assert SECRET not in str(line)


def test_a_line_of_text_has_the_same_fields_quoted_where_needed() -> None:
    record = logging.makeLogRecord(
        {
            "name": "takeback",
            "levelname": "ERROR",
            "msg": "table-damaged",
            "table": "ab",
            "version": 7,
            "reason": 'it "is"\nso',
        }
    )

    line = line_of(record, "text")

    assert re.match(r"\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}\+00:00 ", line)
    assert r'error   table-damaged table=ab version=7 reason="it \"is\"\nso"' == line.partition(" ")[2]


def test_an_error_that_ends_a_process_or_a_thread_is_a_line(
    restored_logging: None, capsys: pytest.CaptureFixture[str]
) -> None:
    configure(LogSettings("json", "info"))

    def fail() -> None:
        raise KeyError(SECRET)

    thread = threading.Thread(target=fail)
    thread.start()
    thread.join()
    try:
        fail()
    except KeyError as error:
        sys.excepthook(type(error), error, error.__traceback__)

    lines = [msgspec.json.decode(line) for line in capsys.readouterr().err.splitlines()]
    assert [("critical", "crashed", "KeyError")] * 2 == [(one["level"], one["event"], one["error"]) for one in lines]
    assert SECRET not in str(lines)


def test_whoever_waits_says_for_what_after_a_while(
    restored_logging: None, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    configure(LogSettings("json", "info"))
    monkeypatch.setattr(logs, "SLOW", 0.01)
    said = threading.Event()
    monkeypatch.setattr(logging.getLogger("takeback"), "warning", lambda *_, **__: said.set())
    with logs.said_if_slow("waiting-for-database", "for a server"):
        assert said.wait(30)

    monkeypatch.undo()
    with logs.said_if_slow("waiting-for-database", "for a server"):
        pass
    assert "" == capsys.readouterr().err


def test_what_fails_because_the_database_is_away_is_not_said_again(
    restored_logging: None, capsys: pytest.CaptureFixture[str]
) -> None:
    configure(LogSettings("json", "info"))
    for error in (Unreachable(), NotStored()):
        try:
            raise error
        except NotStored:
            logging.getLogger("takeback").exception("timer-interrupted")

    sys.excepthook(Unreachable, Unreachable(), None)

    said = [msgspec.json.decode(line) for line in capsys.readouterr().err.splitlines()]
    assert [("timer-interrupted", "NotStored"), ("crashed", "Unreachable")] == [
        (line["event"], line["error"]) for line in said
    ]


def test_a_service_that_does_not_start_says_so_in_a_line(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], restored_logging: None
) -> None:
    monkeypatch.setenv("TAKEBACK_LOG", "json")
    monkeypatch.setenv("TAKEBACK_PORT", "seven")

    assert 2 == main(["serve"])
    [line] = capsys.readouterr().err.splitlines()
    fields = msgspec.json.decode(line)
    assert "not-started" == fields["event"]
    assert "TAKEBACK_PORT" in fields["reason"]
