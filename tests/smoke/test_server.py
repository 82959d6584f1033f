"""A real server does what its parts do in the other tests: one test for each way in."""

import shutil
from pathlib import Path

import httpx
import pytest

from tests.api.client import Player, Table, actions_of, done, receipt, refused
from tests.api.serving import Running, running
from tests.store.command import takeback

PATIENCE = 60
"""Seconds that an answer may take on a busy machine."""

pytestmark = pytest.mark.usefixtures("smoke")


def begun(server: Running) -> tuple[Player, Table]:
    """A player at a table of one seat, which has begun."""
    ann = server.player()
    table = ann.open("maverick")
    done(ann.post(table / "seats"))
    return ann, table


def ended(server: Running, folder: Path) -> Path:
    """The transcript of a finished game."""
    ann, table = begun(server)
    done(ann.post(table / "actions", {"action": actions_of(ann, table)[0]}))
    done(ann.post(table / "resign"))
    path = folder / "game.ndjson"
    path.write_bytes(ann.get(table / "transcript").content)
    return path


def test_a_move_is_played_and_its_retry_is_answered_alike(server: Running) -> None:
    ann, table = begun(server)
    move = {"action": actions_of(ann, table)[0]}

    first, again = (done(ann.post(table / "actions", move, key="once")) for _ in range(2))

    assert receipt(first) == receipt(again)
    assert first["version"] == done(ann.get(str(table)), 200)["version"]


def test_a_refusal_says_why_and_changes_nothing(server: Running) -> None:
    ann, table = begun(server)
    before = done(ann.get(str(table)), 200)

    assert (422, "invalid-shape") == refused(ann.post(table / "actions", {"action": {"type": "maverick.Fly"}}))
    assert before == done(ann.get(str(table)), 200)


def test_a_move_is_taken_back(server: Running) -> None:
    ann, table = begun(server)
    before = done(ann.get(table / "view"), 200)
    done(ann.post(table / "actions", {"action": actions_of(ann, table)[0]}))
    undone = done(ann.post(table / "undo", {"to_version": before["version"]}))

    assert before["view"] == undone["view"]


def test_a_stream_resumes_after_the_last_event_that_was_read(server: Running) -> None:
    table = begun(server)[1]

    first, *rest = versions_streamed(server, table, 3)

    assert [1, 2, 3] == [first, *rest]
    assert rest == versions_streamed(server, table, 2, {"Last-Event-ID": str(first)})


def versions_streamed(server: Running, table: Table, count: int, headers: dict[str, str] | None = None) -> list[int]:
    """The versions of the first events of a stream."""
    accept = {"Accept": "text/event-stream", **({"Last-Event-ID": "0"} if headers is None else headers)}
    versions: list[int] = []
    url = f"{server.address}/v1{table}/events"
    with httpx.stream("GET", url, headers=accept, trust_env=False, timeout=PATIENCE) as stream:
        for line in stream.iter_lines():
            if line.startswith("id: "):
                versions.append(int(line.removeprefix("id: ").partition("-")[0]))
                if len(versions) == count:
                    break
    return versions


@pytest.mark.parametrize("path", ["/", "/docs", "/openapi.json", "/asyncapi.json", "/v1/games", "/healthz", "/readyz"])
def test_a_page_answers(server: Running, path: str) -> None:
    answer = httpx.get(server.address + path, trust_env=False, follow_redirects=True, timeout=PATIENCE)

    assert 200 == answer.status_code
    assert answer.content


def test_a_finished_game_is_verified_by_the_command(server: Running, tmp_path: Path) -> None:
    status, printed, errors = takeback(tmp_path / "unused.db", "verify", str(ended(server, tmp_path)))

    assert (0, "") == (status, errors)
    assert "ok   rules\n" in printed


def test_a_forged_game_is_found_by_the_command(server: Running, tmp_path: Path) -> None:
    path = ended(server, tmp_path)
    path.write_bytes(path.read_bytes().replace(b'"at":17', b'"at":16', 1))

    status, printed, _ = takeback(tmp_path / "unused.db", "verify", str(path))

    assert 1 == status
    assert "FAIL chain" in printed


def test_a_backup_holds_what_was_played_and_is_restored(tmp_path: Path) -> None:
    path, backup, restored = (tmp_path / name for name in ("takeback.db", "backup", "restored.db"))
    with running(path) as server:
        ann, table = begun(server)
        before = done(ann.get(str(table)), 200)
        saved = takeback(path, "backup", str(backup))
        server.kill()

    assert (0, "") == (saved[0], saved[2])
    assert 0 == takeback(restored, "restore", str(backup))[0]
    shutil.copy(f"{path}.log-key", f"{restored}.log-key")  # kept beside the database, like its other key
    with running(restored) as again:
        after = done(Player(again, ann.id, ann.name, ann.token).get(str(table)), 200)
    for of_the_log in ("log", "position"):
        assert before.pop(of_the_log) != after.pop(of_the_log)
    assert before == after


def test_a_killed_server_goes_on_with_every_acknowledged_move(tmp_path: Path) -> None:
    path = tmp_path / "takeback.db"
    with running(path) as server:
        ann, table = begun(server)
        acknowledged = receipt(done(ann.post(table / "actions", {"action": actions_of(ann, table)[0]})))
        server.kill()

    with running(path) as again:
        survivor = Player(again, ann.id, ann.name, ann.token)
        assert acknowledged == receipt(done(survivor.get(str(table)), 200))
        assert acknowledged.version < done(survivor.post(table / "resign"))["version"]
