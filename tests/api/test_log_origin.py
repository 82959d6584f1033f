"""The origin and the key of the transparency log: fixed by the first start, and never replaced silently."""

from collections.abc import Callable
from pathlib import Path

import pytest

from domain.keeping.signing import UnusableKeys
from domain.keeping.transparency import Origin, begin_again
from domain.storage.addresses import Address
from domain.storage.opening import back_up, open_database, restore
from domain.transparency import entries
from domain.transparency.checkpoints import parse_checkpoint
from domain.transparency.notes import PLAIN, PrivateKey, key_of, parse, private_key_of, verified
from tests.api.client import done
from tests.api.logging_tables import ORIGIN, checkpoint_of, grow, logging, served_entries
from tests.api.serving import in_process, running
from tests.api.test_transparency import over
from tests.store.command import takeback


def given(name: str) -> Origin:
    return Origin(name, given=True)


def secret(number: int) -> bytes:
    return b"s" * number


def test_the_key_is_apart_and_signs_what_is_published(tmp_path: Path) -> None:
    place = tmp_path / "takeback.db"
    with logging(place) as server:
        over(server)
        grow(server)
        reader = server.stranger()
        key = key_of(done(reader.get("/keys"), 200)["log"])

        assert (key,) == tuple(each.key for each in verified(parse(reader.get("/log/checkpoint").text), [key]))
    file = tmp_path / "takeback.db.log-key"
    assert private_key_of(file.read_text().removesuffix("\n")).key == key
    assert 0o600 == file.stat().st_mode & 0o777
    assert ORIGIN == key.name
    assert (tmp_path / "takeback.db.keys").read_bytes() != file.read_bytes()


def test_another_origin_is_refused_until_another_log_begins(place: Address) -> None:
    with logging(place) as server:
        over(server)
        grow(server)
        before = server.stranger().get("/log/checkpoint").text
    with (
        pytest.raises(UnusableKeys, match=r"other.example.*log\.example.*`takeback log begin-again`"),
        logging(place, origin="other.example"),
    ):
        pass
    with open_database(place) as database:
        assert f"{ORIGIN}/2" == begin_again(database, given(ORIGIN), secret)
        assert f"{ORIGIN}/3" == begin_again(database, Origin("", given=False), secret)
        assert "other.example" == begin_again(database, given("other.example"), secret)
        assert "other.example/2" == begin_again(database, given("other.example"), secret)
    with logging(place, origin="other.example") as server:
        over(server)
        grow(server)
        logged = served_entries(server.stranger())

        assert "other.example/2" == checkpoint_of(server.stranger()).origin
        assert 1 + 1 + 4 == len(logged)
        assert logged[0].startswith(b'{"kind":"continues"')
    assert ORIGIN == parse_checkpoint(before)[1].origin


def test_a_log_continues_the_last_checkpoint_that_was_published(place: Address) -> None:
    with logging(place) as server:
        over(server)
        grow(server)
        note, _ = parse_checkpoint(server.stranger().get("/log/checkpoint").text)
    with open_database(place) as database:
        begin_again(database, given(ORIGIN), secret)

        assert [entries.continues(note.text)] == database.transparency.bundle(0)


@pytest.mark.parametrize("remembers", ["its key", "what was published", "both"])
def test_a_restored_database_gives_no_later_log_the_name_of_one_before(tmp_path: Path, remembers: str) -> None:
    place = tmp_path / "takeback.db"
    with logging(place) as server:
        over(server)
        grow(server)
        back_up(place, tmp_path / "backup", force=False, progress=lambda *_: None)
    with open_database(place) as database:
        begin_again(database, given(ORIGIN), secret)
    with logging(place) as server:
        grow(server)
        published = server.stranger().get("/log/checkpoint").text
    restore(tmp_path / "backup", place, force=True, check=lambda _: None)
    if remembers == "its key":
        place.with_name("takeback.db.log-seen").unlink()
    if remembers == "what was published":
        of_no_log(place.with_name("takeback.db.log-key"))
    with open_database(place) as database:
        assert f"{ORIGIN}/3" == begin_again(database, given(ORIGIN), secret)
    with logging(place) as server:
        grow(server)

        assert f"{ORIGIN}/2" == parse_checkpoint(published)[1].origin
        assert f"{ORIGIN}/3" == checkpoint_of(server.stranger()).origin


def removed(file: Path) -> None:
    file.unlink()


def of_another(file: Path) -> None:
    file.write_text(f"{PrivateKey('other.example', PLAIN, secret(32))}\n")


def of_no_log(file: Path) -> None:
    file.write_text("Dear diary\n")


@pytest.mark.parametrize(
    ("break_it", "words"),
    [
        (removed, "is not there: bring back the key"),
        (of_another, "is the key of 'other.example'"),
        (of_no_log, "is not a key"),
    ],
)
def test_a_key_that_is_not_that_of_the_log_is_refused(
    tmp_path: Path, break_it: Callable[[Path], None], words: str
) -> None:
    place = tmp_path / "takeback.db"
    with logging(place):
        pass
    break_it(tmp_path / "takeback.db.log-key")

    with pytest.raises(UnusableKeys, match=words), logging(place):
        pass


def test_without_a_log_nothing_is_served_or_stored(place: Address) -> None:
    with in_process(place) as server:
        table, ann = over(server)

        assert {"keys", "receipts"} == set(done(ann.get("/keys"), 200))
        for path in ("/log/checkpoint", "/log/tile/0/000.p/1", table / "proofs/opened"):
            assert 404 == ann.get(path).status_code
        assert server.database.transparency.state() is None
        assert server.database.log_key.read() is None


@pytest.mark.usefixtures("process")
def test_the_command_and_the_server_agree(tmp_path: Path) -> None:
    place = tmp_path / "takeback.db"
    with running(place) as server:
        port = server.address.rpartition(":")[2]
        name = f"localhost:{port}/v1/log"
        assert name == key_of(done(server.stranger().get("/keys"), 200)["log"]).name
        assert 0 == server.stop()
    with running(place) as server:  # on another port, and no origin is set
        assert name == key_of(done(server.stranger().get("/keys"), 200)["log"]).name
        assert 0 == server.stop()

    code, said, _ = takeback(place, "log", "begin-again")

    assert (0, f"takeback began the transparency log {name}/2") == (code, said.partition(": publish")[0])
    with running(place, TAKEBACK_LOG_ORIGIN=name) as server:
        assert f"{name}/2" == key_of(done(server.stranger().get("/keys"), 200)["log"]).name
    with running(place, TAKEBACK_LOG_ORIGIN="off") as server:
        assert "log" not in done(server.stranger().get("/keys"), 200)
