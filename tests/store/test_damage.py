"""Damage stays local: a table whose stored events cannot be read is put aside, and nothing else suffers."""

import logging
from collections.abc import Callable
from pathlib import Path
from random import Random
from typing import Any

import pytest

from domain.kernel.folding import begin, fold
from domain.storage.addresses import Address
from domain.storage.events import Row
from domain.tables.damage import UNREADABLE, Head, find_damage
from tests.api.client import Json, Player, Table, actions_of, done, everything, refused, settled, started
from tests.api.serving import EVERY_GAME, InProcess, in_process
from tests.direct import Execute, direct
from tests.live.timing import listed

DAMAGED = (503, "table-damaged")

Damage = Callable[[Execute, str], object]


def stored(execute: Execute, table: str, version: int) -> bytes:
    """A stored event."""
    statement = "SELECT state FROM stored_events WHERE originator_id = ? AND originator_version = ?"
    return bytes(execute(statement, (table, version))[0][0])


def store(execute: Execute, table: str, version: int, state: bytes) -> None:
    """Store other bytes in place of an event."""
    statement = "UPDATE stored_events SET state = ? WHERE originator_id = ? AND originator_version = ?"
    execute(statement, (state, table, version))


def flipped(execute: Execute, table: str) -> None:
    """Flip a bit in a stored event, so that it is no longer JSON."""
    store(execute, table, 4, b"\x5b" + stored(execute, table, 4)[1:])


def cut_off(execute: Execute, table: str) -> None:
    """Lose the second half of an event."""
    store(execute, table, 4, stored(execute, table, 4)[:90])


def missing(execute: Execute, table: str) -> None:
    """Lose an event."""
    execute("DELETE FROM stored_events WHERE originator_id = ? AND originator_version = 4", (table,))


def of_another_type(execute: Execute, table: str) -> None:
    """Store an event of a type that does not exist."""
    statement = (
        "UPDATE stored_events SET topic = 'duel.1.Teleported' WHERE originator_id = ? AND originator_version = 4"
    )
    execute(statement, (table,))


def of_another_table(execute: Execute, table: str) -> None:
    """Store an event of another table."""
    statement = "SELECT originator_id FROM stored_events WHERE originator_id <> ? AND originator_version = 4"
    other = execute(statement, (table,))[0][0]
    store(execute, table, 4, stored(execute, other, 4))


def impossible(execute: Execute, table: str) -> None:
    """Store an event that is valid, of a seat that does not exist."""
    store(execute, table, 5, stored(execute, table, 5).replace(b'"seat":1', b'"seat":1234567890123456789012345'))


def altered(execute: Execute, table: str) -> None:
    """Change an event so that it can still be read: only its hash tells."""
    state = stored(execute, table, 4)
    changed = state.replace(b'"at":1', b'"at":2')
    assert changed != state
    store(execute, table, 4, changed)


def without_end(execute: Execute, table: str) -> None:
    """Lose the last event: only its version tells."""
    execute("DELETE FROM stored_events WHERE originator_id = ? AND originator_version > 4", (table,))


def lost(execute: Execute, table: str) -> None:
    """Lose all events of a table."""
    execute("DELETE FROM stored_events WHERE originator_id = ?", (table,))


OBVIOUS: list[Damage] = [flipped, cut_off, missing, of_another_type, of_another_table, impossible]
HIDDEN: list[Damage] = [altered, without_end, lost]


def damaged(server: InProcess, damage: Damage, table: Table) -> None:
    """Damage a table's stored events."""
    with direct(server.database.address) as execute:
        before = execute(STORED, (table.id,))
        damage(execute, table.id)
        assert before != execute(STORED, (table.id,))


STORED = "SELECT topic, state FROM stored_events WHERE originator_id = ? ORDER BY originator_version"


def two_games(server: InProcess) -> tuple[Table, Table, list[Player]]:
    """Two tables of the same players in play."""
    table, players = started(server, "duel", 2)
    other = players[0].open("duel", seats=2)
    for seat, player in enumerate(players):
        done(player.post(other / "seats", {"seat": seat}))
    for each in (table, other):
        done(players[1].post(each / "actions", {"action": {"type": "duel.Raise"}}))
    listed(server)
    return table, other, players


def check_put_aside(server: InProcess, table: Table, others: list[Table], players: list[Player]) -> None:
    """Check that every request to a table is refused as damaged, and that the other tables are as they were."""
    ann, ben = players
    for answer in everything(ann, table):
        assert DAMAGED == refused(answer)
        assert "600" == answer.headers["retry-after"]
    for rest in ("actions", "resign", "undo", "void", "fork", "seats", "close"):
        assert DAMAGED == refused(ben.post(table / rest, {})), rest
    for other in others:
        assert {200} == {answer.status_code for answer in everything(ann, other)}
        done(ben.post(other / "actions", {"action": actions_of(ben, other)[0]}))
    done(ben.post("/tables", {"game": "duel"}))
    listed(server)
    mine = {shown["id"] for shown in done(ann.get("/tables?mine=true"), 200)["tables"]}
    assert {other.id for other in others} <= mine
    ready = done(server.request("GET", "/readyz"), 200)
    assert ("degraded", [table.id]) == (ready["status"], ready["damaged"])


@pytest.mark.parametrize("damage", OBVIOUS)
def test_a_damaged_table_is_put_aside_when_it_is_loaded(
    place: Address, damage: Damage, caplog: pytest.LogCaptureFixture
) -> None:
    with in_process(place) as server:
        table, other, players = two_games(server)
        assert done(server.request("GET", "/readyz"), 200)["damaged"] == []
        damaged(server, damage, table)
    with in_process(place) as server:
        for player in players:
            player.server = server
        check_put_aside(server, table, [other], players)

    assert_logged_once(caplog, table, 5 if damage is impossible else 4)


@pytest.mark.parametrize("damage", [*OBVIOUS, *HIDDEN])
def test_a_table_that_was_evicted_and_damaged_is_put_aside(
    place: Address, damage: Damage, caplog: pytest.LogCaptureFixture
) -> None:
    with in_process(place) as server:
        table, other, players = two_games(server)
        server.service.tables.sessions.cache.evict(table.id)
        damaged(server, damage, table)

        check_put_aside(server, table, [other], players)

    where: dict[Damage, int] = {impossible: 5, altered: 5, without_end: 5, lost: 1}
    assert_logged_once(caplog, table, where.get(damage, 4))


READS = ("events", "frames", "transcript", "view?at=4", "log")
DAMAGES: tuple[Damage, ...] = (flipped, cut_off, missing, of_another_type, altered, without_end)
BY_TURNS = [
    pytest.param(place, read, damage, marks=[pytest.mark.soak] * ((place == "postgres") != bool(number % 2)))
    for place in ("sqlite", "postgres")
    for number, (read, damage) in enumerate(
        (read, damage) for turn, read in enumerate(READS) for damage in DAMAGES[turn % 2 :] + DAMAGES[: turn % 2]
    )
]
"""Each read of each damage on one backend, and in soak on both."""


@pytest.mark.parametrize(("place", "read", "damage"), BY_TURNS, indirect=["place"])
def test_a_table_in_memory_is_put_aside_as_soon_as_its_damaged_events_are_read(
    place: Address, read: str, damage: Damage
) -> None:
    with in_process(place) as server:
        table, other, players = two_games(server)
        sessions = server.service.tables.sessions
        sessions.cache.evict(table.id)
        done(players[0].get(table / "view"), 200)  # without snapshots of its past
        damaged(server, damage, table)

        answer = players[0].get(table / read)

        if (damage, read) in UNNOTICED:
            assert 200 == answer.status_code
        else:
            assert DAMAGED == refused(answer)
            check_put_aside(server, table, [other], players)


UNNOTICED: set[tuple[Damage, str]] = {
    *((altered, read) for read in ("view?at=4", "log")),
    *((without_end, read) for read in ("view?at=4",)),
}
"""What a read of some of the events cannot notice: only all of them together lead to the head."""


def test_an_error_of_the_software_puts_no_table_aside(place: Address, monkeypatch: pytest.MonkeyPatch) -> None:
    with in_process(place) as server:
        table, _, (ann, _) = two_games(server)

        def wrong(*_: Any) -> Any:
            raise KeyError("a mistake")

        with monkeypatch.context() as patched:
            patched.setattr("domain.tables.service.chain.link", wrong)
            answer = server.runner.run(server.http.get(f"/v1{table / 'events'}"))

        assert (500, "broken") == (answer.status_code, answer.json()["code"])
        assert "ok" == done(server.request("GET", "/readyz"), 200)["status"]
        assert {200} == {answer.status_code for answer in everything(ann, table)}


TABLE_LEAF = 13
"""The first byte of a page of rows."""


def test_a_page_of_the_file_that_is_damaged_puts_aside_the_tables_on_it(tmp_path: Path) -> None:
    path = tmp_path / "takeback.db"
    with in_process(path) as server:
        players = [server.player(name) for name in ("Ann", "Ben")]
        tables = [players[0].open("duel", seats=2) for _ in range(40)]
        for table in tables:
            for seat, player in enumerate(players):
                last = done(player.post(table / "seats", {"seat": seat}))
        settled(players[0], f"/tables?wait_for={last['position']}")
    content = bytearray(path.read_bytes())
    size = int.from_bytes(content[16:18], "big")
    leaves = [start for start in range(0, len(content), size) if content[start] == TABLE_LEAF]
    events = [start for start in leaves if b'"salt"' in content[start : start + size]]
    start = events[len(events) // 2]
    content[start : start + size] = Random(1).randbytes(size)
    path.write_bytes(content)

    with in_process(path) as server:
        for player in players:
            player.server = server
        answers = {table.id: players[0].get(table / "view") for table in tables}
        broken = [table for table in answers if answers[table].status_code == 503]
        assert {DAMAGED} == {refused(answers[table]) for table in broken}
        assert 1 <= len(broken) <= 10
        assert sorted(broken) == done(server.request("GET", "/readyz"), 200)["damaged"]


def test_any_flipped_bit_is_noticed_as_damage_or_leaves_a_table_that_can_be_read(
    tmp_path: Path, record_property: Callable[[str, object], None]
) -> None:
    rng, flips = Random(3), 0
    with in_process(tmp_path / "takeback.db") as server:
        for game in ("duel", "maverick", "thermal-showdown"):
            table, players = started(server, game, EVERY_GAME[game][max(EVERY_GAME[game])].seats[0])
            for _ in range(6):
                for player in players:
                    if actions := actions_of(player, table):
                        done(player.post(table / "actions", {"action": rng.choice(actions)}))
            rows = server.database.rows(table.id)
            session = fold(begin(EVERY_GAME, *rows[0]), rows[1:])
            for _ in range(150):
                flipped_rows, flips = with_flipped_bit(rng, rows), flips + 1
                try:
                    folded = fold(begin(EVERY_GAME, *flipped_rows[0]), flipped_rows[1:])
                    assert folded.head != session.head
                except UNREADABLE:
                    pass
                known = Head(session.version, session.head)
                found = find_damage(EVERY_GAME, table.id, flipped_rows, [known])
                assert found is not None or not_installed(flipped_rows)
    record_property("faults", ("flipped bit in a stored event", flips, "each noticed, at its table alone"))


def not_installed(rows: list[Row]) -> bool:
    """Whether a bit of the game's name was flipped."""
    try:
        begin(EVERY_GAME, *rows[0])
    except LookupError:
        return True
    return False


def with_flipped_bit(rng: Random, rows: list[Row]) -> list[Row]:
    """The rows with one bit of one event flipped."""
    number = rng.randrange(len(rows))
    type_, stored = rows[number]
    content = bytearray(stored)
    content[rng.randrange(len(content))] ^= 1 << rng.randrange(8)
    return [*rows[:number], (type_, bytes(content)), *rows[number + 1 :]]


def assert_logged_once(caplog: pytest.LogCaptureFixture, table: Table, at: int) -> None:
    """Check that the log names the table, the version and the reason, and nothing of the events."""
    [record] = [record for record in caplog.records if record.getMessage() == "table-damaged"]
    fields: Json = vars(record)
    assert (logging.ERROR, table.id, at) == (record.levelno, fields["table"], fields["version"])
    assert fields["reason"]
    assert record.exc_info is None
