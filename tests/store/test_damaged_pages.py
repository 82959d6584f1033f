"""Damaged pages of the SQLite file: the service starts, and goes on wherever it does not need what is on them."""

import sqlite3
from collections.abc import Callable
from contextlib import AbstractContextManager, closing
from pathlib import Path
from random import Random

import pytest

from domain.storage.errors import UnusableDatabase
from domain.storage.opening import open_database, open_log
from tests.api.client import Player, done, refused, settled, started
from tests.api.serving import InProcess, in_process
from tests.api.uploading import bring, ended, table_in

from .test_damage import DAMAGED

pytestmark = pytest.mark.usefixtures("process")

ROWS, INDEX = "imports", "sqlite_autoindex_imports_1"


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "takeback.db"


def damage_pages(path: Path, *trees: str) -> None:
    """Overwrite the first page of some tables or indexes."""
    with closing(sqlite3.connect(path)) as connection:
        connection.execute("PRAGMA wal_checkpoint(TRUNCATE)")
        [size] = connection.execute("PRAGMA page_size").fetchone()
        roots = dict(connection.execute("SELECT name, rootpage FROM sqlite_master"))
    content = bytearray(path.read_bytes())
    for tree in trees:
        start = (roots[tree] - 1) * size
        content[start : start + size] = Random(tree).randbytes(size)
    path.write_bytes(content)


class Before:
    """What was there before the damage: a player, a table in play, one that is over, and an imported one."""

    def __init__(self, path: Path) -> None:
        with in_process(path.with_name("elsewhere.db")) as elsewhere:
            transcript = ended(elsewhere, "maverick", seats=1, seed="5a" * 32)
        with in_process(path) as server:
            self.playing, players = started(server)
            self.over, losers = started(server)
            self.imported = table_in(transcript)
            done(losers[0].post(self.over / "resign"))
            position = done(bring(players[0], transcript), 200)["position"]
            settled(players[0], f"/tables?wait_for={position}")
            self.loser = losers[0]
            self._known = [(player.id, player.token) for player in players]

    def players(self, server: InProcess) -> list[Player]:
        """The players of the table in play, as clients of the service after the damage."""
        return [Player(server, id_, "", token) for id_, token in self._known]


def shows_new_tables(player: Player) -> bool:
    """Does the list have a table that is opened now?"""
    opened = player.open("duel").opened
    listed = settled(player, f"/tables?status=open&wait_for={opened['position']}")["tables"]
    return opened["id"] in [table["id"] for table in listed]


@pytest.mark.parametrize("tree", [ROWS, INDEX])
def test_a_damaged_page_of_imports_loses_nothing(path: Path, tree: str, caplog: pytest.LogCaptureFixture) -> None:
    before = Before(path)
    damage_pages(path, tree)

    with in_process(path) as server:
        ann, _ = before.players(server)
        shown = {table: done(ann.get(str(table)), 200) for table in (before.imported, before.over, before.playing)}
        assert [True, False, False] == [table["imported"] for table in shown.values()]
        assert (409, "not-played-here") == refused(ann.get(before.imported / "checkpoint"))
        done(ann.get(before.over / "checkpoint"), 200)
        assert shows_new_tables(ann)
        assert [] == done(server.request("GET", "/readyz"), 200)["damaged"]

    named = [record.__dict__["reason"] for record in caplog.records if record.message == "index-damaged"]
    assert set(named) == ({"the index of imports cannot be read"} if tree == INDEX else set())
    assert len(named) <= 2  # by the service, and by the projection worker


def test_where_nothing_tells_what_was_imported_only_tables_that_are_over_are_put_aside(
    path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    before = Before(path)
    damage_pages(path, ROWS, INDEX)

    with in_process(path) as server:
        ann, ben = before.players(server)
        for table in (before.imported, before.over):
            assert DAMAGED == refused(ann.get(str(table)))
        assert shows_new_tables(ann)
        done(ann.post(before.playing / "resign"))
        assert "finished" == done(ben.get(str(before.playing)), 200)["status"]
        ready = done(server.request("GET", "/readyz"), 200)
        assert ("degraded", sorted([before.imported.id, before.over.id])) == (ready["status"], ready["damaged"])

    logged = [record.__dict__["table"] for record in caplog.records if record.message == "table-damaged"]
    assert sorted(logged) == ready["damaged"]


def test_where_rematches_cannot_be_read_all_tables_are_served(path: Path, caplog: pytest.LogCaptureFixture) -> None:
    before = Before(path)
    damage_pages(path, "rematches", "sqlite_autoindex_rematches_1")

    with in_process(path) as server:
        ann, _ = before.players(server)
        for table in (before.imported, before.over, before.playing):
            done(ann.get(str(table)), 200)
        assert (503, "not-stored") == refused(
            Player(server, before.loser.id, "", before.loser.token).post(before.over / "rematch")
        )
        assert shows_new_tables(ann)
        assert [] == done(server.request("GET", "/readyz"), 200)["damaged"]

    assert {"the rematches cannot be read"} == {
        record.__dict__["reason"] for record in caplog.records if record.message == "rematches-damaged"
    }


@pytest.mark.parametrize("tree", ["webhooks_of_player", "webhooks", "ended_tables"])
def test_a_service_starts_with_a_damaged_page(path: Path, tree: str) -> None:
    before = Before(path)
    damage_pages(path, tree)

    with in_process(path) as server:
        ann, _ = before.players(server)
        done(ann.get(str(before.playing)), 200)
        assert shows_new_tables(ann)


STORAGE_DAMAGED = (503, "storage-damaged")


@pytest.mark.parametrize("tree", ["players", "sqlite_autoindex_players_1"])
def test_players_that_cannot_be_read_are_a_problem_and_their_tables_stay(path: Path, tree: str) -> None:
    before = Before(path)
    damage_pages(path, tree)

    with in_process(path) as server:
        ann, _ = before.players(server)
        for refusal in (ann.get("/me"), ann.get(f"/players/{ann.id}"), ann.get(before.playing / "log")):
            assert STORAGE_DAMAGED == refused(refusal)
            assert "600" == refusal.headers["retry-after"]
        assert (503, "not-stored") == refused(server.request("POST", "/v1/players", {"name": "Eve"}))
        assert [] == done(server.request("GET", "/readyz"), 200)["damaged"]


@pytest.mark.parametrize("tree", ["tokens", "sqlite_autoindex_tokens_1"])
def test_tokens_that_cannot_be_read_are_a_problem(path: Path, tree: str) -> None:
    before = Before(path)
    damage_pages(path, tree)

    with in_process(path) as server:
        ann, _ = before.players(server)
        for answer in (ann.get("/me"), ann.get(str(before.playing)), ann.post("/tables", {"game": "duel"})):
            assert STORAGE_DAMAGED == refused(answer)
        done(server.stranger().get(str(before.playing)), 200)


def test_events_that_cannot_be_read_at_all_leave_the_lists_as_they_are(
    path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    before = Before(path)
    damage_pages(path, "stored_events")

    with in_process(path) as server:
        ann, _ = before.players(server)
        listed = done(ann.get("/tables"), 200)["tables"]
        assert {before.playing.id, before.over.id} <= {table["id"] for table in listed}
        assert DAMAGED == refused(ann.get(before.playing / "view"))
        assert (503, "not-stored") == refused(ann.post("/tables", {"game": "duel"}))

    logged = [record for record in caplog.records if record.message == "log-damaged"]
    assert 1 == len(logged)


@pytest.mark.parametrize("tree", ["identity", "unfinished_copies"])
@pytest.mark.parametrize("opened", [open_database, open_log])
def test_a_database_that_cannot_be_used_is_refused_in_words(
    path: Path, tree: str, opened: Callable[[Path], AbstractContextManager[object]]
) -> None:
    with open_database(path):
        pass
    damage_pages(path, tree)

    with pytest.raises(UnusableDatabase, match="cannot read"), opened(path):
        pass
