"""How many tables a player has opened that are not over: bounded, counted exactly, and counted anew at the start."""

from typing import Any

import pytest

from domain.kernel.bounds import OPEN_TABLES
from domain.storage.addresses import Address
from domain.storage.events import OpenedTables
from domain.storage.opening import open_database
from domain.tables import open_tables
from tests.api.client import Json, Player, Table, actions_of, done, refused
from tests.api.serving import in_process

FULL = (409, "too-many-tables")
SOLO: Json = {"game": "pebbles", "seats": 1}


def filled(player: Player, tables: int = OPEN_TABLES, **options: Any) -> list[Table]:
    """So many open tables of a player."""
    return [player.open(seats=2, **options) for _ in range(tables)]


def test_a_player_opens_so_many_tables_that_have_not_started(place: Address) -> None:
    with in_process(place) as server:
        ann, bob = server.player("Ann"), server.player("Bob")
        tables = filled(ann)
        before = ann.post("/tables", {"game": "pebbles"})
        done(bob.post("/tables", {"game": "pebbles"}))
        done(ann.post(tables[0] / "close"))
        after = ann.post("/tables", {"game": "pebbles"})

    assert FULL == refused(before)
    assert 201 == after.status_code


def test_tables_opened_at_once_are_counted_too(place: Address) -> None:
    with in_process(place) as server:
        ann = server.player("Ann")
        answers = server.together(*(ann.sent("POST", "/tables", {"game": "pebbles"}) for _ in range(OPEN_TABLES + 20)))

    assert OPEN_TABLES == [answer.status_code for answer in answers].count(201)


def test_a_retry_is_answered_although_there_are_too_many(place: Address) -> None:
    with in_process(place) as server:
        ann = server.player("Ann")
        first = ann.post("/tables", SOLO, key="k")
        filled(ann, OPEN_TABLES - 1)

        assert first.json()["id"] == done(ann.post("/tables", SOLO, key="k"))["id"]
        assert FULL == refused(ann.post("/tables", SOLO, key="other"))


def test_one_key_sent_twice_at_once_counts_once(place: Address) -> None:
    with in_process(place) as server:
        ann = server.player("Ann")
        server.together(*(ann.sent("POST", "/tables", SOLO, key="k") for _ in range(10)))

        assert OPEN_TABLES - 1 == len(filled(ann, OPEN_TABLES - 1))


def test_tables_in_play_count_until_they_are_over_and_forks_as_well(
    place: Address, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(open_tables, "TABLES", 1)
    with in_process(place) as server:
        ann = server.player("Ann")
        table = ann.open(**SOLO)
        start = done(ann.post(table / "seats"))["version"]

        assert FULL == refused(ann.post("/tables", SOLO))
        assert FULL == refused(ann.post(table / "fork", {"at": start}))
        assert actions_of(ann, table)
        done(ann.post(table / "resign"))
        fork = done(ann.post(table / "fork", {"at": start}))
        assert FULL == refused(ann.post("/tables", SOLO))
        done(ann.post(f"/tables/{fork['id']}/close"))
        done(ann.post("/tables", SOLO))


def test_the_tables_of_all_ends_are_counted_anew_after_a_restart(place: Address) -> None:
    path = place
    with in_process(path) as server:
        ann, bob = server.player("Ann"), server.player("Bob")
        closed, *_ = filled(ann, 5)
        done(ann.post(closed / "close"))
        for player, over in ((ann, True), (ann, False), (ann, False), (bob, False)):
            table = player.open(**SOLO)
            done(player.post(table / "seats"))
            if over:
                done(player.post(table / "resign"))
        both = ann.open(seats=2)
        for player in (ann, bob):
            done(player.post(both / "seats"))
        counted = server.service.tables.sessions.open_tables._counts
    with in_process(path) as server:
        again = server.service.tables.sessions.open_tables._counts
    with open_database(path) as database:
        stored = database.opened_tables()
        assert {OpenedTables(bob.id, True, 1)} == set(database.opened_tables(bob.id))  # noqa: FBT003

    if not database.shared:
        assert {"open": {ann.id: 4}, "playing": {ann.id: 3, bob.id: 1}} == counted == again
    expected = {OpenedTables(ann.id, False, 4), OpenedTables(ann.id, True, 3), OpenedTables(bob.id, True, 1)}  # noqa: FBT003
    assert expected == set(stored)


def test_a_table_that_was_not_stored_is_not_counted(place: Address, monkeypatch: pytest.MonkeyPatch) -> None:
    with in_process(place) as server:
        ann = server.player("Ann")
        writer = server.service.tables.sessions.writer
        with monkeypatch.context() as full:
            full.setattr(writer, "_limit", 0)
            assert (503, "busy") == refused(ann.post("/tables", SOLO))

        assert not server.service.tables.sessions.open_tables._counts["open"]
