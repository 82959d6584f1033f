"""A restored log gets back what it lacks from somebody's copy, and goes on under its name."""

import os
from collections.abc import Callable
from pathlib import Path

import pytest

from api.__main__ import main
from api.monitor.mirror import opened
from domain.keeping.catching_up import CannotCatchUp, CaughtUp, Copy, catch_up
from domain.keeping.recomputing import fault_of_transparency
from domain.keeping.transparency import Origin, open_transparency
from domain.storage.addresses import url_of
from domain.storage.opening import back_up, open_database, restore
from domain.transparency.checkpoints import parse_checkpoint
from domain.transparency.entries import hidden_table
from domain.transparency.merkle import root
from domain.transparency.notes import PLAIN, Note, PrivateKey, sign
from domain.transparency.policy import Policy
from domain.transparency.tiles import hashes_of
from domain.transparency.watching import Watch
from tests.api.logging_tables import ORIGIN, checkpoint_of, grow, logging, read, served_entries
from tests.api.serving import InProcess
from tests.api.test_sequencer import ready
from tests.api.test_transparency import daily_try, over
from tests.process_logging import logging_as_before
from tests.transparency.witnessing import policy_of, witness

NOW = 1_900_000_000_000


def copy_of(server: InProcess) -> Copy:
    """What a monitor has of the log."""
    entries = served_entries(server.stranger())
    return Copy(server.stranger().get("/log/checkpoint").text, lambda start, end: entries[start:end])


def restored(place: Path, witnesses: Policy | None = None) -> tuple[Copy, dict[str, str]]:
    """A service is restored and notices it: what a monitor has of the log, and the tables by what they are."""
    with logging(place, witnesses=witnesses) as server:
        before, ann = over(server)
        grow(server)
        late, _ = over(server)  # stored when the backup is made, and not logged yet
        going_on = ann.open("pebbles", seats=2)
    back_up(place, place.with_name("backup.db"), force=False, progress=lambda _, __: None)
    with logging(place, witnesses=witnesses) as server:
        daily_try(server.player("Bob"))
        lost, _ = over(server)
        grow(server)
        copy = copy_of(server)
    restore(place.with_name("backup.db"), place, force=True, check=lambda _: None)
    with logging(place, witnesses=witnesses) as server:
        grow(server)
        assert ("degraded", "behind") == ready(server)
    named = {"before": before, "late": late, "going on": going_on, "lost": lost}
    return copy, {name: table.id for name, table in named.items()}


def caught_up(place: Path, copy: Copy, witnesses: Policy | None = None) -> CaughtUp:
    with open_database(place) as database:
        log = open_transparency(database, Origin(ORIGIN, given=True), os.urandom, witnesses)
        return catch_up(database, log, copy, NOW)


def test_a_log_that_catches_up_goes_on_under_its_name_and_says_what_is_lost(tmp_path: Path) -> None:
    place = tmp_path / "takeback.db"
    with witness() as it:
        witnesses = policy_of(it)
        copy, tables = restored(place, witnesses)
        _, checkpoint = parse_checkpoint(copy.note)

        assert CaughtUp(entries=checkpoint.size - 3, lost=3) == caught_up(place, copy, witnesses)
        with logging(place, witnesses=witnesses) as server:
            daily_try(server.player("Bob"))
            later, ann = over(server)
            grow(server)

            assert ("ok", "growing") == ready(server)
            logged = served_entries(server.stranger())
            assert (ORIGIN, len(logged)) == checkpoint_of(server.stranger())[:2]
            assert checkpoint.root == root(checkpoint.size, hashes_of(server.database.transparency.tile))
            assert {"kind": "restored", "at": NOW, "lost_after": 3} == read(logged[checkpoint.size])
            assert fault_of_transparency(server.database) is None
            for name in ("before", "late"):
                assert 200 == ann.get(f"/tables/{tables[name]}/proofs/ended").status_code
            assert 200 == ann.get(later / "proofs/ended").status_code
            kinds = [
                read(entry)["kind"] for entry in logged if read(entry).get("table") == hidden_table(tables["lost"])
            ]
            assert ["opened", "ended"] == kinds
            assert 404 == ann.get(f"/tables/{tables['lost']}").status_code
            assert 1 == sum(read(entry)["kind"] == "daily" for entry in logged)
        assert len(logged) == it.seen[-1].size
    watch = Watch()
    found = [each for index, entry in enumerate(logged) for each in watch.see(index, entry, NOW)]
    assert [f"entry {checkpoint.size}: a backup of 3 entries was restored; what came after is lost"] == found


def shorter(copy: Copy) -> Copy:
    """Of an earlier checkpoint."""
    _, checkpoint = parse_checkpoint(copy.note)
    text = str(checkpoint._replace(size=checkpoint.size - 1))
    return copy._replace(note=copy.note.replace(str(checkpoint), text))


def forged(copy: Copy) -> Copy:
    """Signed by another key of the same name."""
    text = copy.note.partition("\n\n")[0] + "\n"
    return copy._replace(note=str(Note(text, (sign(text, PrivateKey(ORIGIN, PLAIN, bytes(32))),))))


def damaged(copy: Copy) -> Copy:
    """With an entry that is not of the log."""
    return copy._replace(entries=lambda start, end: [b"{}", *copy.entries(start, end)[1:]])


def without_witnesses(copy: Copy) -> Copy:
    """With the signature of the log alone."""
    return copy._replace(note="\n".join(copy.note.split("\n")[:5]) + "\n")


@pytest.mark.parametrize(
    ("change", "reason"),
    [
        (shorter, "the signature of log.example/v1/log is wrong"),
        (forged, "its checkpoint is not signed by that"),
        (damaged, "the copy does not continue what is stored"),
        (without_witnesses, "the policy's quorum 'all-of-them' has not signed it"),
    ],
)
def test_a_copy_that_proves_nothing_changes_nothing(
    tmp_path: Path, change: Callable[[Copy], Copy], reason: str
) -> None:
    place = tmp_path / "takeback.db"
    with witness() as it:
        copy, _ = restored(place, policy_of(it))
        with open_database(place) as database:
            before = database.transparency.state()
        with pytest.raises(CannotCatchUp, match=reason):
            caught_up(place, change(copy), policy_of(it))
        with open_database(place) as database:
            assert before == database.transparency.state()


def test_a_copy_with_fewer_entries_than_are_known_is_refused_and_one_that_no_log_needs(tmp_path: Path) -> None:
    place = tmp_path / "takeback.db"
    with logging(place) as server:
        over(server)
        grow(server)
        early = copy_of(server)
    with pytest.raises(CannotCatchUp, match="the log is not behind"):
        caught_up(place, early)
    place.unlink()
    copy, _ = restored(tmp_path / "other.db")
    with open_database(tmp_path / "other.db") as database, database.transaction() as transaction:
        transaction.transparency.show_behind(ORIGIN, 99)

    with pytest.raises(CannotCatchUp, match="the copy has 10 entries, and 99 are known to be published"):
        caught_up(tmp_path / "other.db", copy)


def test_the_command_reads_a_monitors_copy(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    place, file = tmp_path / "takeback.db", tmp_path / "copy"
    copy, _ = restored(place)
    _, checkpoint = parse_checkpoint(copy.note)
    with opened(file) as mirror:
        mirror.extend(copy.entries(0, checkpoint.size), copy.note, checkpoint)
    monkeypatch.setenv("TAKEBACK_DATABASE", url_of(place))
    monkeypatch.setenv("TAKEBACK_LOG_ORIGIN", ORIGIN)

    with logging_as_before():
        assert 2 == main(["log", "catch-up", str(tmp_path / "nothing")])
        assert f"takeback: {str(tmp_path / 'nothing')!r} is not a file\n" == capsys.readouterr().err
        assert 2 == main(["log", "catch-up", "http://127.0.0.1:1"])
        assert "/v1/log/checkpoint" in capsys.readouterr().err
        assert 0 == main(["log", "catch-up", str(file)])
    assert f"takeback brought back 7 entries of {ORIGIN}; 3 are of what was lost\n" == capsys.readouterr().out


def test_the_command_begins_no_log(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    place, file = tmp_path / "takeback.db", tmp_path / "copy"
    copy, _ = restored(tmp_path / "other.db")
    _, checkpoint = parse_checkpoint(copy.note)
    with opened(file) as mirror:
        mirror.extend(copy.entries(0, checkpoint.size), copy.note, checkpoint)
    monkeypatch.setenv("TAKEBACK_DATABASE", url_of(place))
    with logging_as_before():
        assert 0 == main(["initialize"])
        assert 2 == main(["log", "catch-up", str(file)])
    assert "has no transparency log: the service begins it when it starts" in capsys.readouterr().err

    with open_database(place) as database:
        assert database.transparency.state() is None
        assert database.log_key.read() is None
