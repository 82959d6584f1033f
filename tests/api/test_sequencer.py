"""The sequencer: killed anywhere, it never signs two histories; and it signs nothing once it knows of a longer one."""

import os
import shutil
import signal
from collections.abc import Callable, Sequence
from pathlib import Path
from time import monotonic

import msgspec
import pytest
from msgspec.structs import replace

from api.running.sequencer import EACH
from domain.keeping import sequencing
from domain.keeping.recomputing import fault_of_transparency
from domain.keeping.sequencing import EVENTS
from domain.keeping.transparency import Origin, begin_again
from domain.kernel.session import Session
from domain.storage.addresses import Address, url_of
from domain.storage.database import Database
from domain.storage.events import Append, Row
from domain.storage.opening import back_up, open_database, open_log, restore
from domain.storage.sql.beside_log.transparency import Overtaken
from domain.tables.damage import head_at
from domain.transparency.checkpoints import Checkpoint
from domain.transparency.merkle import leaf_hash, root
from domain.transparency.notes import parse, verified
from domain.transparency.tiles import Edge, hashes_of
from tests.api.client import MORE_THAN_ENOUGH, Player, done, refused
from tests.api.logging_tables import ORIGIN, checkpoint_of, grow, logging, read, sequencer, served_entries
from tests.api.serving import InProcess, running
from tests.api.test_transparency import over
from tests.direct import direct
from tests.forking import Forked
from tests.grown.processes import until
from tests.postgres import new_database
from tests.projections.logs import settle
from tests.store.duel_events import event
from tests.store.packed import pack_every
from tests.transparency.witnessing import Mood, Witness, policy_of, witness
from tests.volume import soak_on_postgres

STATEMENTS = 12
"""A slice, and its checkpoint, take seven statements: so each is cut off before any of them, and the next one too."""


def opened(table: str, **more: str) -> bytes:
    data = {"game": "duel", "visibility": "public", "seed_commitment": "c" * 64, **more}
    return msgspec.json.encode({"at": 1, "data": data})


def write(database: Database, first: int, tables: int) -> None:
    """Tables that were opened and closed again."""
    names = [f"table{number:04}" for number in range(first, first + tables)]
    events = [[event(name, 1, "Opened", opened(name)), event(name, 2, "Closed")] for name in names]
    database.append([Append(each) for each in events])


@soak_on_postgres
@pytest.mark.usefixtures("process")
@pytest.mark.parametrize("kills", [STATEMENTS, pytest.param(100, marks=pytest.mark.soak)])
def test_a_sequencer_killed_before_any_statement_signs_one_history(
    place: Address, tmp_path: Path, kills: int, record_property: Callable[[str, object], None]
) -> None:
    signed, tables = tmp_path / "signed", 130
    environment = {**os.environ, "TAKEBACK_DATABASE": url_of(place), "SIGNED": str(signed)}
    with open_database(place) as database:
        write(database, 0, tables)
    for kill in range(kills):
        kill_at = str(1 + kill % STATEMENTS)
        process = Forked("tests.api.sequencing", environment={**environment, "KILL_AT": kill_at})
        assert -signal.SIGKILL == process.wait(timeout=60)
        with open_database(place) as database:
            write(database, tables, 15)
            tables += 15
            settle(database)
    process = Forked("tests.api.sequencing", environment={**environment, "KILL_AT": "0"})
    assert 0 == process.wait(timeout=60), process.communicate()

    with open_log(place) as log:
        state = log.transparency.state()
        assert state is not None
        assert (2 * tables + 1, state.size) == (state.size, state.published)
        assert (tables, tables) == (log.transparency.names("opened"), log.transparency.names("ended"))
        hashes = hashes_of(log.transparency.tile)
        notes = [line.split() for line in signed.read_text().splitlines()]
        assert len(notes) > kills // 2
        assert {line[1] for line in notes} == {root(int(size), hashes).hex() for size in {line[0] for line in notes}}
        assert fault_of_transparency(log) is None
    record_property("faults", ("kill of the sequencer", kills, f"{len(notes)} signed checkpoints, of one log"))


def test_tables_of_before_are_logged_in_slices_packed_ones_too(place: Address) -> None:
    with open_database(place) as database:
        write(database, 0, 700)
        pack_every(database)
        write(database, 700, 150)
        database.append([Append([event("torn", 1, "Opened", b"?")])])
        database.append([Append([event("torn", 2, "Closed")])])
    with logging(place) as server:
        by = sequencer(server)
        settle(server.database)
        rests = [server.runner.run(by.step()) for _ in range(2 * 851 // EVENTS + 2)]
        entries = [read(entry) for entry in served_entries(server.stranger())]

        assert EACH == rests[-1]
        assert 2 * 850 + 1 == len(entries)
        assert len({entry["table"] for entry in entries[1:]}) == 850 == server.database.transparency.names("ended")
        assert fault_of_transparency(server.database) is None


def test_a_checkpoint_waits_for_the_quorum_and_has_its_cosignatures(place: Address) -> None:
    with witness() as one, witness("witness.example/w2", 2) as two:
        policy = policy_of(one, two)
        with logging(place, witnesses=policy) as server:
            over(server)
            by = grow(server)
            over(server)
            grow(server, by)
            note = parse(server.stranger().get("/log/checkpoint").text)

            assert {one.key.key, two.key.key} == {each.key for each in verified(note, [one.key.key, two.key.key])}
            assert one.seen == two.seen
            assert 2 == len(one.seen)
            assert checkpoint_of(server.stranger()) == one.seen[-1]
        with logging(place, witnesses=policy) as server:  # a witness of before is asked from where it is
            over(server)
            grow(server)

            assert 2 * 3 + 1 == one.seen[-1].size


@pytest.mark.parametrize("mood", ["refusing", "slow", "lying", "babbling", "endless", None])
def test_a_witness_that_fails_holds_up_nothing(tmp_path: Path, mood: Mood | None) -> None:
    with witness() as one, witness("witness.example/w2", 2) as two:
        if mood is None:
            two.url = "http://127.0.0.1:9"  # where nobody listens
        two.mood = mood or "honest"
        for least, patience in (("any", 20.0), ("all", 3.0 if mood in ("slow", None) else 20.0)):
            with logging(tmp_path / f"{least}.db", witnesses=policy_of(one, two, least=least)) as server:
                one.seen.clear()
                over(server)
                began = monotonic()
                by = sequencer(server, patience=patience)
                server.runner.run(by.step())
                note = parse(server.stranger().get("/log/checkpoint").text)

                assert monotonic() - began < 10
                assert [one.key.name] == [line.name for line in note.lines[1:]]
                assert one.seen[-1] == checkpoint_of(server.stranger())


def test_a_witness_that_starts_again_is_asked_until_the_time_is_up(tmp_path: Path) -> None:
    with witness() as it, logging(tmp_path / "takeback.db", witnesses=policy_of(it)) as server:
        it.mood = "starting"
        over(server)
        by = sequencer(server, patience=MORE_THAN_ENOUGH)
        server.runner.run(by.step())
        note = parse(server.stranger().get("/log/checkpoint").text)

        assert verified(note, [it.key.key])
        assert 4 == it.asked  # two answers that are none, one that says where it is, and one that signs


def ready(server: InProcess) -> tuple[str, str]:
    """What `/readyz` says of the service and of its log."""
    answer = done(server.request("GET", "/readyz"), 200)
    return answer["status"], answer["log"]


def assert_silent(server: InProcess, *, size: int) -> None:
    """The log is behind: it has its last checkpoint, and no more, whatever is played."""
    before = server.stranger().get("/log/checkpoint").text
    table, ann = over(server)
    grow(server)

    assert before == server.stranger().get("/log/checkpoint").text
    assert size == checkpoint_of(server.stranger()).size
    assert ("degraded", "behind") == ready(server)
    assert (409, "not-logged-yet") == refused(ann.get(table / "proofs/opened"))
    operator = Player(server, "", "", "the-operator-of-these-tests")
    assert (
        "takeback_log_behind 1.0"
        in operator.server.request("GET", "/metrics", headers={"Authorization": f"Bearer {operator.token}"}).text
    )


def backed_up(place: Path) -> None:
    back_up(place, place.with_name("backup.db"), force=False, progress=lambda _, __: None)


def restored(place: Path) -> None:
    restore(place.with_name("backup.db"), place, force=True, check=lambda _: None)


def copied(place: Path) -> None:
    shutil.copy(place, place.with_name("backup.db"))


def copied_back(place: Path) -> None:
    shutil.copy(place.with_name("backup.db"), place)


@pytest.mark.parametrize(("take", "bring_back"), [(backed_up, restored), (copied, copied_back)])
def test_a_restored_backup_is_noticed_by_the_file_beside_it_before_anything_is_signed(
    tmp_path: Path, take: Callable[[Path], None], bring_back: Callable[[Path], None]
) -> None:
    place = tmp_path / "takeback.db"
    with logging(place) as server:
        over(server)
        grow(server)
    take(place)
    with logging(place) as server:
        over(server)
        grow(server)
        assert ("ok", "growing") == ready(server)
    bring_back(place)

    with logging(place) as server:
        grow(server)
        assert_silent(server, size=3)
    with open_database(place) as database:
        begin_again(database, Origin(ORIGIN, given=True), os.urandom)
    with logging(place) as server:
        over(server)
        grow(server)
        assert ("ok", "growing") == ready(server)
        assert f"{ORIGIN}/2" == checkpoint_of(server.stranger()).origin


def test_a_backup_from_which_nothing_is_missing_goes_on(tmp_path: Path) -> None:
    place, backup = tmp_path / "takeback.db", tmp_path / "backup.db"
    with logging(place) as server:
        over(server)
        grow(server)
    back_up(place, backup, force=False, progress=lambda _, __: None)
    restore(backup, place, force=True, check=lambda _: None)

    with logging(place) as server:
        over(server)
        grow(server)
        assert 5 == checkpoint_of(server.stranger()).size


def longer(it: Witness, origin: str, size: int) -> None:
    """Let a witness have seen a longer log than there is."""
    edge, _ = Edge(0, {}).appended([b"lost %d" % number for number in range(size)])
    it.seen.append(Checkpoint(origin, size, edge.root))


def test_a_database_of_which_a_witness_has_seen_more_is_behind_until_it_has_not(place: Address) -> None:
    with witness() as it, logging(place, witnesses=policy_of(it)) as server:
        over(server)
        by = grow(server)
        longer(it, ORIGIN, 9)

        assert_silent(server, size=3)
        over(server)
        with pytest.raises(Overtaken):
            grow(server, by)  # as one does that had begun before
        assert_silent(server, size=3)
        it.seen.pop()
        grow(server)
        assert ("ok", "growing") == ready(server)
        assert it.seen[-1] == checkpoint_of(server.stranger())


def test_a_copy_under_another_name_goes_on_only_if_somebody_knows_that_nothing_is_missing(place: Address) -> None:
    with witness() as it, logging(place, witnesses=policy_of(it)) as server:
        over(server)
        grow(server)
        if isinstance(place, Path):
            place.with_name("takeback.db.log-seen").unlink()
        with direct(place) as execute:
            execute("UPDATE identity SET log = 'restored'")
        it.mood = "refusing"
    with witness() as silent:
        silent.mood = "refusing"
        with logging(place, witnesses=policy_of(silent)) as server:
            grow(server)
            assert_silent(server, size=3)
        silent.mood, silent.seen, silent.log = "honest", it.seen, None
        with logging(place, witnesses=policy_of(silent)) as server:
            grow(server)
            assert ("ok", "growing") == ready(server)


def test_a_forged_event_is_found_by_recomputing_the_log(place: Address) -> None:
    with logging(place) as server:
        table, _ = over(server)
        over(server)
        grow(server)
        assert fault_of_transparency(server.database) is None
        with direct(place) as execute:
            execute(
                "UPDATE stored_events SET state = ? WHERE originator_id = ? AND originator_version = 2",
                (b'{"forged":true}', table.id),
            )

        assert "entry 2 of the transparency log is not what the events give" == fault_of_transparency(server.database)


def test_a_game_in_memory_is_not_read_again_and_one_that_others_may_change_is(
    place: Address, monkeypatch: pytest.MonkeyPatch
) -> None:
    with logging(place) as server:
        grow(server)
        ended = {over(server)[0].id for _ in range(2)}
        hashed: list[str] = []

        def counted(table: str, rows: Sequence[Row], version: int) -> bytes:
            if version > 1:
                hashed.append(table)
            return head_at(table, rows, version)

        monkeypatch.setattr(sequencing, "head_at", counted)
        grow(server)

        assert (ended if server.database.shared else set()) == set(hashed)
        assert fault_of_transparency(server.database) is None


def later(session: Session | None) -> Session | None:
    return None if session is None else replace(session, version=99, head=b"\0" * 32)


def test_a_head_of_another_version_is_not_that_of_the_end(tmp_path: Path) -> None:
    with logging(tmp_path / "takeback.db") as server:
        grow(server)
        over(server)
        sessions = server.service.tables.sessions
        by = sequencer(server)
        by._known = lambda table: later(sessions.known(table))
        grow(server, by)

        assert fault_of_transparency(server.database) is None


@pytest.mark.parametrize(
    ("statement", "fault"),
    [
        ("UPDATE log_tiles SET hashes = ?", "a tile of the transparency log does not have the hashes"),
        ("UPDATE log_state SET root = ?", "the root of the transparency log is not that of its entries"),
        ("UPDATE log_entries SET entry = ? WHERE idx = 1", "the transparency log cannot be read to its end"),
        ("UPDATE log_state SET position = 1, site = ?", "entry 2 of the transparency log is not what the events give"),
        (
            "DELETE FROM log_names WHERE idx = 1 AND kind <> ?",
            "entry 1 of the transparency log is not found by",
        ),
    ],
)
def test_damage_of_the_log_itself_is_found(tmp_path: Path, statement: str, fault: str) -> None:
    place = tmp_path / "takeback.db"
    with logging(place) as server:
        over(server)
        grow(server)
        with direct(place) as execute:
            execute(statement, (b"x" * 32,))

        assert (fault_of_transparency(server.database) or "").startswith(fault)


@pytest.mark.usefixtures("process", "postgres")
def test_of_two_processes_one_appends_and_the_other_takes_over_when_it_is_killed() -> None:
    with new_database() as place, running(place, TAKEBACK_LOG_ORIGIN=ORIGIN) as first:

        def holder() -> str:
            with direct(place) as execute:
                rows = execute("SELECT holder FROM leases WHERE name = 'log'")
            return str(rows[0][0]) if rows else ""

        def is_logged(player: Player, table: str) -> bool:
            return player.get(f"{table}/proofs/opened").status_code == 200

        ann = first.player()
        one = str(ann.open("maverick"))
        until(lambda: is_logged(ann, one), "it is logged")
        leader = holder()
        with running(place, TAKEBACK_LOG_ORIGIN=ORIGIN) as second:
            ben = Player(second, "", "", ann.token)
            two = str(ben.open("maverick"))
            until(lambda: is_logged(ben, two), "it is logged")
            assert leader == holder()
            first.kill()
            three = str(ben.open("maverick"))
            until(lambda: is_logged(ben, three), "the other process logs it")

            assert leader != holder()
            entries = served_entries(ben)
            assert ["opened"] * 3 == [read(entry)["kind"] for entry in entries if b'"opened"' in entry]
            assert len({leaf_hash(entry) for entry in entries}) == len(entries)
