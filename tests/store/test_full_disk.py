"""On a full disk writes are refused, nothing is lost, and play continues once there is space."""

import resource
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from pathlib import Path

import pytest

from tests.api.client import Json, Player, Table, done, receipt, refused
from tests.api.serving import Running, running

pytestmark = pytest.mark.usefixtures("process")


@contextmanager
def no_room(server: Running, database: Path) -> Iterator[None]:
    """Within this context no file of the server grows beyond the present size of the write-ahead log."""
    log = database.with_name(f"{database.name}-wal")
    before = resource.prlimit(server.process.pid, resource.RLIMIT_FSIZE)
    resource.prlimit(server.process.pid, resource.RLIMIT_FSIZE, (log.stat().st_size, before[1]))
    try:
        yield
    finally:
        with suppress(ProcessLookupError):
            resource.prlimit(server.process.pid, resource.RLIMIT_FSIZE, before)


@pytest.fixture
def database(tmp_path: Path) -> Path:
    return tmp_path / "takeback.db"


@pytest.fixture
def server(database: Path) -> Iterator[Running]:
    with running(database) as served:
        yield served


def sat(server: Running) -> tuple[Player, Table, Json]:
    """A player at a table of Maverick, and a legal action."""
    ann = server.player()
    table = ann.open("maverick")
    return ann, table, {"action": done(ann.post(table / "seats"))["actions"][0]}


def test_a_move_on_a_full_disk_is_refused_and_accepted_once_there_is_space(server: Running, database: Path) -> None:
    ann, table, action = sat(server)
    before = done(ann.get(str(table)), 200)
    with no_room(server, database):
        for _ in range(3):
            answer = ann.post(table / "actions", action, key="k")
            assert (503, "not-stored") == refused(answer)
            assert "retry-after" in answer.headers
        assert before == done(ann.get(str(table)), 200)
        assert 3 == done(ann.get(table / "view"), 200)["version"]

    played = ann.post(table / "actions", action, key="k")

    assert "idempotency-replayed" not in played.headers
    assert 4 == done(played)["version"]
    assert 4 == len(done(ann.get(table / "events"), 200)["events"])


def test_on_a_full_disk_every_write_is_refused(
    server: Running, database: Path, record_property: Callable[[str, object], None]
) -> None:
    ann, table, action = sat(server)
    done(ann.post(table / "actions", action))
    token = done(ann.post("/me/tokens"))["id"]
    with no_room(server, database):
        refusals = [
            ann.post("/players", {"name": "Ben"}),
            ann.post("/me/tokens"),
            ann.post("/tables", {"game": "maverick"}),
            ann.post("/tables", {"game": "maverick"}, key="open"),
            ann.post(table / "undo", {"to_version": 3}),
            ann.post(table / "resign", key="k"),
            ann.delete(f"/me/tokens/{token}"),
        ]
        assert {(503, "not-stored")} == {refused(answer) for answer in refusals}
        assert 2 == len(done(ann.get("/me/tokens"), 200))
        assert 4 == done(ann.get(str(table)), 200)["version"]

    done(ann.post("/tables", {"game": "maverick"}, key="open"))
    assert "finished" == done(ann.post(table / "resign", key="k"))["status"]
    record_property("faults", ("kind of write to a full disk", len(refusals), "each refused, nothing changed"))


def test_concurrent_moves_on_a_full_disk_change_no_table(server: Running, database: Path) -> None:
    tables = [sat(server) for _ in range(6)]
    with no_room(server, database):
        answers = server.together(
            *(ann.sent("POST", table / "actions", action, key="k") for ann, table, action in tables for _ in range(2))
        )
        assert {503} == {answer.status_code for answer in answers}

    answers = server.together(
        *(ann.sent("POST", table / "actions", action, key="k") for ann, table, action in tables for _ in range(2))
    )

    assert {4} == {done(answer)["version"] for answer in answers}


def test_what_was_acknowledged_before_the_disk_was_full_survives_a_restart(server: Running, database: Path) -> None:
    ann, table, action = sat(server)
    kept = receipt(done(ann.post(table / "actions", action)))
    with no_room(server, database):
        assert 503 == ann.post(table / "resign").status_code
        server.kill()

    with running(database) as again:
        ann.server = again
        assert kept == receipt(done(ann.get(str(table)), 200))
        assert "finished" == done(ann.post(table / "resign"))["status"]
