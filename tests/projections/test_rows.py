"""What a row of the list says: whom the table awaits, the takeback that is asked for, names, and the page's ETag."""

import re
import sqlite3
from contextlib import closing
from itertools import product
from pathlib import Path
from random import Random

import pytest

from domain.kernel.session import seat_of
from domain.kernel.undoing import LAPSE_MS
from domain.storage.addresses import Address
from domain.storage.read_models import TableQuery
from domain.storage.sql.table_queries import page_of
from domain.storage.sqlite.connections import rebuildable
from domain.storage.sqlite.dialect import READ_DIALECT
from domain.storage.sqlite.files import read_path
from domain.storage.sqlite.schema import READ_MODELS
from tests.api.client import Player, Table, done, offer_takeback, started, take
from tests.api.serving import InProcess

from .logs import PLAYERS, catch_up_all, read_store, writing
from .queries import ids, tables


@pytest.fixture
def asked(server: InProcess) -> tuple[Table, list[Player], str]:
    """A table of pebbles where seat 0 asks for a takeback, its players, and the position of the question."""
    table, players = started(server, "pebbles", 3)
    for player in players[:2]:
        done(player.post(table / "actions", take(1)))
    offer_takeback(players[0], table, 5)
    return table, players, done(players[0].get(str(table)), 200)["position"]


def test_a_takeback_awaits_those_who_have_to_answer(server: InProcess, asked: tuple[Table, list[Player], str]) -> None:
    table, (ann, ben, cleo), position = asked

    for player, awaits in ((ann, False), (ben, True), (cleo, True)):
        [row] = [row for row in tables(player, mine="true", wait_for=position)["tables"] if row["id"] == table.id]
        assert awaits == row["awaiting"]
        assert row["pending_takeback"] == done(player.get(table / "view"), 200)["pending_takeback"]
        assert awaits == (table.id in ids(player, awaiting="me"))
    stranger = next(row for row in tables(server.stranger(), limit=100)["tables"] if row["id"] == table.id)
    assert stranger["awaiting"] is False

    number = row["pending_takeback"]["takeback"]
    position = done(ben.post(table / f"takebacks/{number}/agree"))["position"]
    assert table.id not in ids(ben, awaiting="me", wait_for=position)
    assert table.id in ids(cleo, awaiting="me", wait_for=position)


def test_a_lapsed_takeback_awaits_only_who_is_to_act(server: InProcess, asked: tuple[Table, list[Player], str]) -> None:
    table, players, position = asked
    etags = [player.get(f"/tables?mine=true&wait_for={position}").headers["etag"] for player in players]

    server.clock.advance(LAPSE_MS)

    awaiting = [table.id in ids(player, awaiting="me", wait_for=position) for player in players]
    assert [False, False, True] == awaiting
    for player, etag in zip(players, etags, strict=True):
        answer = player.get("/tables?mine=true", headers={"If-None-Match": etag})
        assert 200 == answer.status_code
        assert "pending_takeback" not in answer.text
    assert awaiting == [tables(player, mine="true")["tables"][0]["awaiting"] for player in players]


def test_a_page_that_is_unchanged_is_not_sent_again(server: InProcess) -> None:
    table, (ann, ben) = started(server)
    position = done(ann.get(str(table)), 200)["position"]
    page = ann.get(f"/tables?mine=true&wait_for={position}")
    known = {"If-None-Match": page.headers["etag"]}

    again = ann.get("/tables?mine=true", headers=known)

    assert (304, b"") == (again.status_code, again.content)
    assert page.headers["etag"] == again.headers["etag"]
    other = server.player().open("duel").opened["position"]  # nobody's here: another table of the log
    assert 304 == ann.get(f"/tables?mine=true&wait_for={other}", headers=known).status_code
    done(ben.server.request("PATCH", "/v1/me", {"name": "Zoe"}, token=ben.token), 200)
    renamed = ann.get("/tables?mine=true", headers=known)
    assert 200 == renamed.status_code
    assert "Zoe" in [seat["name"] for seat in renamed.json()["tables"][0]["seats"]]
    moved = done(ben.post(table / "resign"))["position"]
    fresh = {"If-None-Match": renamed.headers["etag"]}
    assert 200 == ann.get(f"/tables?mine=true&wait_for={moved}", headers=fresh).status_code


def test_the_invitation_is_listed_for_the_opener_only(server: InProcess) -> None:
    ann, ben = server.player(), server.player()
    table = ann.open("duel", visibility="private")
    invite = table.opened["invite"]
    position = done(ben.post(table / "seats", {"invite": invite}))["position"]

    assert [invite] == [row.get("invite") for row in tables(ann, wait_for=position)["tables"] if row["id"] == table.id]
    assert [None] == [row.get("invite") for row in tables(ben)["tables"] if row["id"] == table.id]


def test_each_player_has_the_tables_that_changed_in_order(place: Address) -> None:
    database = place
    with writing(database) as writer:
        writer.write(900)
        catch_up_all(database)
        last = {session.table: writer.database.position(session.table, session.version) for session in writer.tables}
        with read_store(database) as store:
            for player in PLAYERS:
                seated = {one.table for one in writer.tables if player in [held and held.player for held in one.seats]}
                expected = sorted((last[table], table) for table in seated)
                after = Random(player).choice(expected)[0]
                later = [one for one in expected if one[0] > after]

                def changed(after: int, limit: int, player: str = player) -> list[tuple[int, str]]:
                    found = store.changed_tables(player, after=after, limit=limit)
                    return [(one.position, one.table) for one in found]

                assert expected == changed(0, 1000)
                assert later[:3] == changed(after, 3)
                last_of_all = expected[-1][0]
                assert [player] == store.changed_players([player, "nobody"], after=last_of_all - 1)
                assert [] == store.changed_players([player], after=last_of_all)
            assert [] == store.changed_players([], after=0)
    assert len(expected) > 5


def test_those_are_found_who_wait_at_open_public_tables(place: Address) -> None:
    with writing(place) as writer:
        numbers = set()
        for _ in range(15):
            writer.write(20)
            catch_up_all(place)
            open_tables = [one for one in writer.tables if (one.status, one.opened.visibility) == ("open", "public")]
            waiting = {held.player for session in open_tables for held in session.seats if held is not None}
            with read_store(place) as store:
                assert sorted(waiting) == sorted(store.waiting_players([*PLAYERS, "nobody"]))
                assert [] == store.waiting_players([])
            numbers.add(len(waiting))

    assert {0, 1, 2} <= numbers


def test_the_oldest_tables_are_found_where_some_players_wait(place: Address) -> None:
    found = 0
    with writing(place) as writer:
        writer.live_tables = 60  # many of them open at a time
        for _ in range(5):
            writer.write(60)
            catch_up_all(place)
            opened_at = {one.table: writer.database.position(one.table, 1) for one in writer.tables}
            for game, players, each, limit in product(
                {one.game.key for one in writer.tables}, ([], PLAYERS[:1], PLAYERS), (1, 9), (2, 99)
            ):
                at = [
                    (opened_at[one.table], one.table, held.player)
                    for one in writer.tables
                    if (one.game.key, one.status, one.opened.visibility) == (game, "open", "public")
                    for held in one.seats
                    if held is not None and held.player in players
                ]
                of_each = [sorted(each_at for each_at in at if each_at[2] == player)[:each] for player in players]
                expected = sorted({(place, table) for of_one in of_each for place, table, _ in of_one})[:limit]
                with read_store(place) as store:
                    rows = store.tables_waited_at(players, game, each=each, limit=limit)
                assert expected == [(row.place, row.table) for row in rows]
                found += len(rows)

    assert found > 50


def test_the_tables_are_found_that_are_not_over_and_a_players(place: Address) -> None:
    elsewhere = set[str]()
    with writing(place) as writer:
        for _ in range(10):
            writer.write(40)
            catch_up_all(place)
            with read_store(place) as store:
                for player in PLAYERS:
                    seated = {one.table for one in writer.tables if not one.over and seat_of(one, player) is not None}
                    opened = {one.table for one in writer.tables if one.status == "open" and one.opener == player}
                    assert sorted(seated | opened) == sorted(store.tables_of(player))
                    elsewhere |= opened - seated
                assert [] == store.tables_of("nobody")
    assert {"public", "private"} == {one.opened.visibility for one in writer.tables if one.table in elsewhere}


EVERY_QUERY = [
    TableQuery(player=player, game=game, statuses=statuses, mine=mine, opened=opened, awaiting=awaiting)
    for player in (None, "p1")
    for game in (None, "duel")
    for statuses in (("open",), ("playing", "finished", "closed"), ("open", "playing", "finished", "closed"))
    for mine, opened, awaiting in (
        (False, False, False),
        (True, False, False),
        (True, True, False),
        (True, False, True),
    )
    if player is not None or not mine
]


@pytest.mark.parametrize("query", EVERY_QUERY, ids=str)
def test_no_query_passes_over_rows_in_vain(tmp_path: Path, query: TableQuery) -> None:
    """Each search follows an index by equalities down to the order of the list."""
    database = tmp_path / "takeback.db"
    with writing(database):
        catch_up_all(database)
    statement, values = page_of(query, READ_DIALECT)
    datastore = rebuildable(read_path(database))
    with datastore.transaction(commit=False) as cursor:
        cursor.execute(f"EXPLAIN QUERY PLAN {statement}", values)
        plan = [row["detail"] for row in cursor.fetchall()]
    datastore.close()

    searches = [step for step in plan if re.match(r"SEARCH listed_\w+ ", step)]
    twice = query.opened or (query.player is not None and not query.mine)
    assert len(searches) == (2 if query.awaiting else len(query.statuses) * (2 if twice else 1))
    ordered = re.compile(r"USING (COVERING )?INDEX \w+ \((\w+=\? AND )*(place|rowid)<\?\)")
    assert [] == [step for step in searches if not ordered.search(step) and "asked" not in step]
    assert [] == [step for step in plan if step.startswith("SCAN listed_")]


def test_takebacks_that_lapsed_cost_nothing() -> None:
    """Those of the past are never settled by an event, so their number grows."""
    statement, values = page_of(TableQuery(player="ann", awaiting=True, mine=True, now=100), READ_DIALECT)
    steps = 0

    def count() -> int:
        nonlocal steps
        steps += 1
        return 0

    with closing(sqlite3.connect(":memory:")) as connection:
        for migration in READ_MODELS:
            for each in migration:
                connection.execute(each)
        rows = [(place, 5) for place in range(1, 5001)]
        insert = "INSERT INTO listed_players VALUES (?, 'ann', 1, 'duel', 'playing', 0, 1, 0, ?, x'')"
        connection.executemany(insert, rows)
        connection.set_progress_handler(count, 10)
        assert [] == connection.execute(statement, values).fetchall()

    assert steps < 100
