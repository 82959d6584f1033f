"""The key file: created at the first start, readable by its owner only, replaced atomically, refused if damaged."""

import json
import os
import stat
from pathlib import Path

import pytest

from domain.keeping.signing import UnusableKeys, open_signer, rotate
from domain.storage.sqlite.key_file import KeyFile, key_file
from domain.verifying import verify
from domain.verifying.checkpoint import keys_of
from tests.api.client import Json, Player, Table, done
from tests.api.serving import EVERY_GAME, Running, running
from tests.store.command import takeback

from .test_databases import refusal


def finished(server: Running) -> tuple[Player, Table]:
    """A table that is over."""
    ann = server.player()
    table = ann.open("maverick")
    done(ann.post(table / "seats"))
    done(ann.post(table / "resign"))
    return ann, table


def ids(server: Running) -> list[tuple[str, bool]]:
    """The public keys of a server."""
    return [(key["id"], key["current"]) for key in done(server.stranger().get("/keys"), 200)["keys"]]


@pytest.mark.usefixtures("process")
def test_the_first_start_creates_a_key_that_only_its_owner_can_read(tmp_path: Path) -> None:
    with running(tmp_path / "takeback.db") as server:
        assert [True] == [current for _, current in ids(server)]

    file = tmp_path / "takeback.db.keys"
    assert 0o600 == stat.S_IMODE(file.stat().st_mode)
    assert not file.with_name("takeback.db.keys.new").exists()


@pytest.mark.usefixtures("process")
def test_a_restarted_server_signs_with_the_same_key(tmp_path: Path) -> None:
    with running(tmp_path / "takeback.db") as server:
        ann, table = finished(server)
        before = ids(server), done(ann.get(table / "checkpoint"), 200)
    with running(tmp_path / "takeback.db") as server:
        assert before == (ids(server), done(server.stranger().get(table / "checkpoint"), 200))


@pytest.mark.usefixtures("process")
def test_the_private_key_is_not_in_the_database(tmp_path: Path) -> None:
    with running(tmp_path / "takeback.db") as server:
        finished(server)
        server.stop()

    private: str = json.loads((tmp_path / "takeback.db.keys").read_text())["private_key"]
    for file in tmp_path.iterdir():
        if file.suffix != ".keys":
            assert private.encode() not in file.read_bytes()
            assert bytes.fromhex(private) not in file.read_bytes()


@pytest.mark.usefixtures("process")
def test_checkpoints_verify_from_before_and_after_a_rotation(tmp_path: Path) -> None:
    database = tmp_path / "takeback.db"
    with running(database) as server:
        ann, table = finished(server)
        text, old = ann.get(table / "transcript").content, ann.get(table / "checkpoint").content
        ((first, _),) = ids(server)
        server.stop()

    code, said, complaint = takeback(database, "rotate-key")

    assert (0, "") == (code, complaint)
    with running(database) as server:
        assert [(first, False), (said.split()[4], True)] == ids(server)
        new = server.stranger().get(table / "checkpoint").content
        keys = keys_of(server.stranger().get("/keys").content)
    told: list[Json] = [json.loads(checkpoint) for checkpoint in (old, new)]
    assert [first, said.split()[4]] == [one["key"] for one in told]
    assert told[0]["checkpoint"] == told[1]["checkpoint"]
    assert [True, True] == [verify(text, EVERY_GAME, checkpoint=one, keys=keys).passed for one in (old, new)]


def test_the_old_private_key_is_gone_after_a_rotation(tmp_path: Path) -> None:
    path = tmp_path / "keys"
    open_signer(KeyFile(path), lambda: 1, lambda size: b"a" * size)
    private = json.loads(path.read_text())["private_key"]

    signer = rotate(KeyFile(path), lambda: 2, lambda size: b"b" * size)

    assert private not in path.read_text()
    assert [(1, False), (2, True)] == [(key.created_at, key.current) for key in signer.keys.keys]
    assert signer.keys == open_signer(KeyFile(path), lambda: 3, os.urandom).keys
    assert 0o600 == stat.S_IMODE(path.stat().st_mode)


@pytest.mark.usefixtures("process")
def test_a_key_is_not_rotated_under_a_running_server(tmp_path: Path) -> None:
    with running(tmp_path / "takeback.db") as server:
        before = (tmp_path / "takeback.db.keys").read_bytes()

        code, said, complaint = takeback(tmp_path / "takeback.db", "rotate-key")

        assert (2, "") == (code, said)
        assert "in use by another process" in complaint
        assert before == (tmp_path / "takeback.db.keys").read_bytes()
        assert server.stop() == 0


@pytest.mark.usefixtures("process")
def test_without_a_key_file_there_is_nothing_to_rotate(tmp_path: Path) -> None:
    code, said, complaint = takeback(tmp_path / "takeback.db", "rotate-key")

    assert (2, "", 1) == (code, said, len(complaint.splitlines()))
    assert f"{tmp_path}/takeback.db.keys is not there" in complaint
    assert [] == [*tmp_path.iterdir()]


def test_a_database_reached_by_a_link_has_the_same_keys(tmp_path: Path) -> None:
    (tmp_path / "link.db").symlink_to(tmp_path / "takeback.db")

    assert str(key_file(tmp_path / "takeback.db")) == str(key_file(tmp_path / "link.db"))


def whole(path: Path) -> Json:
    """The content of a valid key file."""
    open_signer(KeyFile(path), lambda: 1, lambda size: bytes(range(size)))
    return json.loads(path.read_text())


@pytest.mark.parametrize(
    ("fields", "words"),
    [
        ({"format": "takeback/2-keys"}, "is not a key file: Invalid enum value 'takeback/2-keys'"),
        ({"private_key": "ab"}, "is not a key file: Expected 64 lower-case hexadecimal digits"),
        ({"private_key": "ab" * 32}, "is damaged: its private key is not that of its last public key"),
        ({"keys": []}, "is not a key file: Expected `array` of length >= 1"),
        ({"note": 1}, "is not a key file: Object contains unknown field `note`"),
    ],
)
def test_a_key_file_with_other_content_is_refused(tmp_path: Path, fields: Json, words: str) -> None:
    path = tmp_path / "keys"
    path.write_text(json.dumps({**whole(path), **fields}))
    before = path.read_bytes()

    for use in (open_signer, rotate):
        with pytest.raises(UnusableKeys) as refused:
            use(KeyFile(path), lambda: 1, os.urandom)
        assert f"{path} {words}" in str(refused.value)
    assert before == path.read_bytes()


@pytest.mark.parametrize("text", [b"", b"\xff\xfe", b"{", b"[" * 100_000])
def test_bytes_that_are_not_json_are_refused(tmp_path: Path, text: bytes) -> None:
    path = tmp_path / "keys"
    path.write_bytes(text)

    with pytest.raises(UnusableKeys, match="is not a key file"):
        open_signer(KeyFile(path), lambda: 1, os.urandom)


@pytest.mark.usefixtures("process")
def test_the_server_says_in_one_line_why_it_does_not_start(tmp_path: Path) -> None:
    (tmp_path / "takeback.db.keys").write_text("Dear diary")

    line = refusal(tmp_path / "takeback.db")

    assert f"{tmp_path}/takeback.db.keys is not a key file" in line


def test_a_file_that_cannot_be_read_or_written_is_refused(tmp_path: Path) -> None:
    (tmp_path / "folder").mkdir()
    (tmp_path / "keys.new").mkdir()

    with pytest.raises(UnusableKeys, match=r"cannot read .*folder: Is a directory"):
        open_signer(KeyFile(tmp_path / "folder"), lambda: 1, os.urandom)
    with pytest.raises(UnusableKeys, match=r"cannot write .*keys: "):
        open_signer(KeyFile(tmp_path / "keys"), lambda: 1, os.urandom)


def test_leftovers_of_an_interrupted_write_are_ignored(tmp_path: Path) -> None:
    path = tmp_path / "keys"
    told = whole(path)
    (tmp_path / "keys.new").write_text('{"format":')

    assert told["keys"][0]["public_key"] == rotate(KeyFile(path), lambda: 2, os.urandom).keys.keys[0].public_key
    assert {"keys"} == {file.name for file in tmp_path.iterdir()}


def test_the_file_is_on_disk_before_it_replaces_the_one_before(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = tmp_path / "keys"
    whole(path)
    synced: list[tuple[str, int, int]] = []
    fsync = os.fsync

    def noted(file: int) -> None:
        synced.append((str(Path(f"/proc/self/fd/{file}").readlink()), os.fstat(file).st_size, path.stat().st_ino))
        fsync(file)

    monkeypatch.setattr(os, "fsync", noted)
    before = path.stat().st_ino
    rotate(KeyFile(path), lambda: 2, os.urandom)
    after = path.stat()

    assert (f"{path}.new", after.st_size, before) == synced[0]
    assert [(str(tmp_path), after.st_ino)] == [(name, inode) for name, _, inode in synced[1:]]
