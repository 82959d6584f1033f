"""After a restore nothing from the history that was lost passes for what the table has now."""

from collections.abc import Iterator
from pathlib import Path
from secrets import token_bytes
from typing import Any

import pytest

from domain.kernel.chain import genesis
from domain.storage.opening import back_up, restore
from tests.api.client import Json, Player, Table, done, refused, take
from tests.api.serving import Clock, InProcess, in_process
from tests.live.listening import listening

KEPT, LOST = 4, 6
"""The version that the backup has, and the last one before the restore."""


class Client:
    """What a client kept of a table of its own: the resources and ETags at a version, by path."""

    def __init__(self, player: Player, table: Table) -> None:
        self.player = player
        self.table = table
        self.pages: dict[str, tuple[str, Json]] = {}

    def at(self, server: InProcess) -> Player:
        """The player, at another service over the same database."""
        return Player(server, self.player.id, self.player.name, self.player.token)

    def etags(self, player: Player) -> dict[str, str]:
        """The ETag of each resource of the table."""
        paths = (f"{self.table}", *(f"{self.table}/{name}" for name in ("view", "actions", "undo", "log")))
        return {path: player.get(path).headers["ETag"] for path in paths}

    def keep_pages(self, player: Player) -> None:
        """Keep the pages that have no position but their own: the ETag and the body of each, by path."""
        of = f"/players/{player.id}"
        paths = ("/leaderboards/pebbles", f"{of}/stats", f"{of}/tables", "/tables?awaiting=me&status=open")
        answers = {path: player.get(path) for path in paths}
        self.pages = {path: (answer.headers["ETag"], done(answer, 200)) for path, answer in answers.items()}


class Restored:
    """A service whose database was restored, with what a client kept from before, and then moved on as far."""

    def __init__(self, server: InProcess, client: Client, before: Json, etags: dict[str, str]) -> None:
        self.server = server
        self.me = client.at(server)
        self.table = client.table
        self.before = before
        self.etags = etags
        self.pages = client.pages
        self.now: Json = done(self.me.get(f"{self.table}"), 200)
        self.logs: tuple[str, str] = (before["log"], self.now["log"])

    def move_on(self) -> None:
        """Play until the table is as long as it was, with other actions."""
        while self.now["version"] < LOST:
            done(self.me.post(self.table / "actions", take(2)))
            self.now = done(self.me.get(f"{self.table}"), 200)

    def cursor(self, of: Json) -> str:
        return f"{of['version']}-{of['head'][:8]}"


@pytest.fixture
def restored(tmp_path: Path) -> Iterator[Restored]:
    path, backup, clock = tmp_path / "takeback.db", tmp_path / "backup", Clock()
    with in_process(path, clock=clock) as server:
        ann = server.player("Ann")
        table = ann.open("pebbles", seats=1, options={"heap": 9})
        done(ann.post(table / "seats"))
        client = Client(ann, table)
        while done(ann.get(f"{table}"), 200)["version"] < KEPT:
            done(ann.post(table / "actions", take(1)))
        back_up(path, backup, force=False, progress=lambda *_: None)
        while (before := done(ann.get(f"{table}"), 200))["version"] < LOST:
            done(ann.post(table / "actions", take(1)))
        etags = client.etags(ann)
        client.keep_pages(ann)
    restore(backup, path, force=True, check=lambda _: None)
    with in_process(path, clock=clock) as server:
        yield Restored(server, client, before, etags)


def test_a_restore_gives_the_log_another_name(restored: Restored) -> None:
    assert KEPT == restored.now["version"]
    assert restored.before["log"] != restored.now["log"]
    assert restored.now["log"] == done(restored.me.post(restored.table / "actions", take(2)))["log"]
    for path in (restored.table / "events", "/me/events"):
        with listening(restored.me, path) as stream:
            [hello] = stream.until(lambda one: bool(one.lines)).lines[:1]
            assert restored.now["log"] == hello["log"]


@pytest.mark.parametrize("what", ["events", "frames", "log"])
@pytest.mark.parametrize("accept", ["application/json", "application/x-ndjson"])
def test_a_cursor_of_the_lost_history_is_refused(restored: Restored, what: str, accept: str) -> None:
    if what == "log" and accept != "application/json":
        return  # the log is no stream
    path, headers = restored.table / what, {"Accept": accept}
    ahead, lost = f"{LOST}", restored.cursor(restored.before)
    for after in (ahead, lost):
        assert (409, "unknown-version") == refused(restored.me.get(f"{path}?after={after}", headers=headers))
    restored.move_on()

    problem = restored.me.get(f"{path}?after={lost}", headers=headers)
    assert (409, "unknown-version") == refused(problem)
    assert LOST == problem.json()["version"]
    assert "another version 6" in problem.json()["detail"]
    assert (409, "unknown-version") == refused(restored.me.get(path, headers={**headers, "Last-Event-ID": lost}))
    if accept == "application/json":  # the short form cannot tell, and what both have is the same
        for after in (ahead, restored.cursor(restored.now), "0", f"0-{genesis(restored.table.id).hex()[:8]}"):
            assert 200 == restored.me.get(f"{path}?after={after}").status_code


def test_a_cursor_from_before_the_backup_goes_on(restored: Restored) -> None:
    page = done(restored.me.get(f"{restored.table}/events?limit={KEPT - 1}"), 200)
    restored.move_on()

    rest = done(restored.me.get(f"{restored.table}/events?after={page['cursor']}"), 200)

    assert [*range(KEPT, LOST + 1)] == [event["version"] for event in rest["events"]]
    assert restored.cursor(restored.now) == rest["cursor"]
    end = done(restored.me.get(f"{restored.table}/events?after={rest['cursor']}"), 200)
    assert ([], None, rest["cursor"]) == (end["events"], end["next"], end["cursor"])
    frames = done(restored.me.get(f"{restored.table}/frames?after={page['cursor']}"), 200)
    assert rest["cursor"] == frames["cursor"]


def test_a_page_of_the_log_names_its_history(restored: Restored) -> None:
    lost = restored.cursor(restored.before)
    restored.move_on()

    page = done(restored.me.get(f"{restored.table}/log?limit=1"), 200)

    assert (409, "unknown-version") == refused(restored.me.get(f"{restored.table}/log?after={lost}"))
    assert f"{page['next']}-" == page["cursor"][:-8]
    rest = done(restored.me.get(f"{restored.table}/log?after={page['cursor']}"), 200)
    assert (None, restored.cursor(restored.now)) == (rest["next"], rest["cursor"])
    assert [3, 4, 5, 6] == [line["version"] for line in (*page["lines"], *rest["lines"])]


def test_a_stream_gives_cursors_as_ids(restored: Restored) -> None:
    restored.move_on()
    for what in ("events", "frames"):
        with listening(restored.me, f"{restored.table}/{what}?after={LOST - 1}", accept="text/event-stream") as stream:
            stream.until(lambda one: len(one.chunks) == 2)
            hello, item = stream.chunks
            assert item.startswith(f"id: {restored.cursor(restored.now)}\n".encode())
            assert f'"head":"{restored.now["head"]}"'.encode() in hello


@pytest.mark.parametrize("weak", ["", "W/"])
def test_a_validator_of_the_lost_history_does_not_match(restored: Restored, weak: str) -> None:
    restored.move_on()

    def tries(etag: str) -> Any:
        return restored.me.post(restored.table / "redo", at=f"{weak}{etag}")

    stale = (412, "stale")
    for etag in (f'"{restored.cursor(restored.before)}"', *restored.etags.values()):
        answer = tries(etag)
        assert stale == refused(answer)
        assert LOST == answer.json()["version"]
        assert "another state of version 6" in answer.json()["detail"]
    for path, etag in restored.etags.items():
        assert 200 == restored.me.get(path, headers={"If-None-Match": weak + etag}).status_code
    now = {path: restored.me.get(path).headers["ETag"] for path in restored.etags}
    for path, etag in now.items():
        assert 304 == restored.me.get(path, headers={"If-None-Match": weak + etag}).status_code
    for etag in (f'"{LOST}"', f'"{restored.cursor(restored.now)}"', *now.values()):
        assert stale != refused(tries(etag))  # there is nothing to redo


def test_every_command_heeds_the_history_that_it_is_for(restored: Restored) -> None:
    restored.move_on()
    at = f'"{restored.cursor(restored.before)}"'
    for path, body in (
        ("undo", {"to_version": KEPT}),
        ("redo", None),
        ("resign", None),
        ("fork", {"at": KEPT}),
        ("actions?dry_run=true", take(2)),
    ):
        assert (412, "stale") == refused(restored.me.post(restored.table / path, body, at=at)), path


def test_a_position_of_the_lost_history_is_refused(restored: Restored) -> None:
    position = restored.before["position"]
    restored.move_on()
    for path in (
        f"/tables?wait_for={position}",
        f"/tables?cursor={position}",
        f"/me/events?after={position}",
        f"{restored.table}/log?wait_for={position}",
        f"/players/{restored.me.id}/tables?cursor={position}",
        f"/players/{restored.me.id}/tables?wait_for={position}",
        f"/leaderboards/maverick?wait_for={position}",
    ):
        problem = restored.me.get(path)
        assert (409, "unknown-position") == refused(problem), path
        assert f"`{path.partition('?')[2].partition('=')[0]}`" in problem.json()["detail"]
    for accept in ("application/json", "application/x-ndjson"):
        problem = restored.me.get("/me/events", headers={"Accept": accept, "Last-Event-ID": position})
        assert (409, "unknown-position") == refused(problem)
        assert "`Last-Event-ID`" in problem.json()["detail"]


def test_a_place_on_a_leaderboard_of_the_lost_history_is_refused(restored: Restored) -> None:
    lost = f"{restored.before['log']}-999991.{restored.me.id}"

    for cursor in (lost, f"999991.{restored.me.id}"):
        problem = restored.me.get(f"/leaderboards/pebbles?cursor={cursor}")
        assert (409, "unknown-position") == refused(problem)
        assert "`cursor`" in problem.json()["detail"]
    assert 200 == restored.me.get(f"/leaderboards/pebbles?cursor={lost.replace(*restored.logs)}").status_code


def test_a_cached_page_with_a_position_of_the_lost_history_is_not_current(restored: Restored) -> None:
    for path, (etag, body) in restored.pages.items():
        answer = restored.me.get(path, headers={"If-None-Match": etag})

        now = done(answer, 200)
        assert {**body, "position": now["position"]} == now, path  # they differ in nothing else
        assert 200 == restored.me.get(f"{path}{'&' if '?' in path else '?'}wait_for={now['position']}").status_code
        assert 304 == restored.me.get(path, headers={"If-None-Match": answer.headers["ETag"]}).status_code


def test_lists_go_on_after_their_own_cursors(restored: Restored) -> None:
    for _ in range(2):
        position = restored.me.open("pebbles", seats=1).opened["position"]
    page = done(restored.me.get(f"/tables?limit=1&wait_for={position}"), 200)

    rest = done(restored.me.get(f"/tables?cursor={page['next']}"), 200)

    assert (2, None) == (len(rest["tables"]), rest["next"])


def test_changes_can_be_followed_from_the_beginning(restored: Restored) -> None:
    restored.move_on()

    with listening(restored.me, "/me/events?after=0") as mine:
        mine.until(lambda one: any(item["version"] == LOST for item in one.items))
    page = done(restored.me.get("/me/events?after=0"), 200)

    assert restored.now["head"] == mine.items[-1]["head"]
    assert {restored.table.id} == {change["table"] for change in page["events"]}


@pytest.mark.parametrize(
    "etag",
    ['"4-9f86"', '"4-9F86D081"', '"4-9f86d081x"', '"4-"', "4", '"-9f86d081"', "W/4", 'w/"4"', '"4-9f86d081-12"', '"x"'],
)
def test_what_is_no_version_of_a_table_is_refused(restored: Restored, etag: str) -> None:
    answer = restored.me.post(restored.table / "actions", take(2), at=etag)

    assert (400, "invalid-header") == refused(answer)
    assert "12-9f86d081" in answer.json()["detail"]


@pytest.mark.parametrize("etag", [f'"{KEPT}-{"0" * 32}"', f'"{KEPT}-s-0.1.0+9f86d081t"'])
def test_an_etag_of_an_earlier_release_names_another_state(restored: Restored, etag: str) -> None:
    assert (412, "stale") == refused(restored.me.post(restored.table / "actions", take(2), at=etag))


@pytest.mark.parametrize("after", ["x", "-1", "4-", "4-9F86D081", "4-9f86", "1" * 17, "4-9f86d081-1", " 4"])
def test_what_is_no_cursor_is_refused_by_name(restored: Restored, after: str) -> None:
    for what in ("events", "frames", "log"):
        problem = restored.me.get(restored.table / what, params={"after": after})
        assert (400, "invalid-query") == refused(problem)
        assert "after" == problem.json()["errors"][0]["pointer"]
    problem = restored.me.get(restored.table / "events", headers={"Last-Event-ID": f"{after}."})
    assert (400, "invalid-header") == refused(problem)


def test_a_key_opens_another_table_where_a_restore_has_lost_the_first(tmp_path: Path) -> None:
    """What was said of the lost one, such as the commitment to its seed, is then said of no other."""
    path, backup = tmp_path / "takeback.db", tmp_path / "backup.db"
    ann: Player | None = None
    kept: dict[str, str] = {}
    lost: set[str] = set()
    for number in range(3):
        with in_process(path, secret=token_bytes) as server:
            ann = server.player() if ann is None else Player(server, ann.id, ann.name, ann.token)
            for key, table in kept.items():
                assert table == opened(ann, key)
            kept[f"kept-{number}"] = opened(ann, f"kept-{number}")
            back_up(path, backup, force=True, progress=lambda *_: None)
            found = {opened(ann, key) for key in ("lost", "lost-too")}
            assert 2 == len(found - lost)
            assert found == {opened(ann, key) for key in ("lost", "lost-too")}
            lost |= found
        restore(backup, path, force=True, check=lambda _: None)


def opened(player: Player, key: str) -> str:
    """The table that a request under a key opens, and the fork of it."""
    table = player.post("/tables", {"game": "pebbles", "seats": 1}, key=key).json()["id"]
    player.post(f"/tables/{table}/seats")
    return f"{table} {player.post(f'/tables/{table}/fork', {'at': 3}, key=key).json()['id']}"
