"""The list of tables: filters, paging, and reading one's own writes."""

import asyncio
from collections.abc import Iterator
from contextlib import contextmanager
from itertools import product

import pytest

from domain.kernel.session import Session, seat_of
from tests.api.client import Player, done, refused, started
from tests.api.serving import InProcess
from tests.direct import direct_to_read_models

from .conftest import World
from .logs import MIXED
from .queries import ids, tables
from .worker import until

STATUS = ("open", "playing", "finished", "closed")
FILTERS = tuple(
    product((None, *MIXED), (None, *STATUS), (None, "true", "false"), (None, "true", "false"), (None, "me"))
)


def is_insider(session: Session, player: Player) -> bool:
    """May this player see the table if it is private?"""
    return session.opener == player.id or seat_of(session, player.id) is not None


def fits(session: Session, player: Player, wanted: dict[str, str]) -> bool:
    """Does a table match a player's query? An independent implementation, on the session itself."""
    seat = seat_of(session, player.id) if player.id else None
    return all(
        (
            session.opened.visibility == "public" or (player.id != "" and is_insider(session, player)),
            wanted.get("game") in (None, session.opened.game),
            wanted.get("status") in (None, session.status),
            wanted.get("mine") != "true" or seat is not None,
            wanted.get("open") in (None, str(session.status == "open" and None in session.seats).lower()),
            wanted.get("awaiting") != "me" or (seat is not None and seat in session.to_act),
        )
    )


@pytest.fixture(scope="module")
def stored(world: World) -> list[Session]:
    """The stored tables, newest first; tests may open others after them."""
    return world.writer.tables


EVERYBODY = 6
"""So many look at the lists: a client without a token, and the players."""
BY_TURNS = [
    pytest.param(place, number, marks=[pytest.mark.soak] * ((place == "postgres") != bool(number % 2)))
    for place in ("sqlite", "postgres")
    for number in range(EVERYBODY)
]
"""Each of them on one backend, and in soak on both."""


@pytest.mark.usefixtures("long")
@pytest.mark.parametrize(("world", "number"), BY_TURNS, indirect=["world"])
def test_every_combination_of_filters_lists_the_matching_tables(
    world: World, stored: list[Session], number: int
) -> None:
    player, newest = world.everybody[number], stored[0].table
    known = {session.table for session in stored}
    found_something = 0
    for given in FILTERS:
        wanted = {
            name: word
            for name, word in zip(("game", "status", "mine", "open", "awaiting"), given, strict=True)
            if word is not None
        }
        if player.token is None and (wanted.get("mine") == "true" or "awaiting" in wanted):
            continue

        found = ids(player, limit=100, wait_for=world.last, **wanted)

        expected = [session.table for session in stored if fits(session, player, wanted)]
        assert expected == [table for table in found if table in known], wanted
        found_something += bool(expected)
    assert found_something > 20
    assert newest in known


@pytest.mark.parametrize("status", ["open", "finished", "closed"])
def test_a_table_not_in_play_awaits_nobody(world: World, status: str) -> None:
    assert [] == [
        table for player in world.players for table in ids(player, awaiting="me", status=status, wait_for=world.last)
    ]


def test_the_log_has_tables_of_all_kinds(stored: list[Session]) -> None:
    assert set(STATUS) == {session.status for session in stored}
    assert {*MIXED} == {session.opened.game for session in stored}
    assert {"public", "private"} == {session.opened.visibility for session in stored}
    assert len(stored) > 40


def test_the_newest_table_comes_first(server: InProcess, world: World, stored: list[Session]) -> None:
    newest = server.player().open("pebbles")

    first, second, *_ = ids(server.stranger(), wait_for=newest.opened["position"], limit=100)

    assert newest.id == first
    assert second != newest.id
    assert [session.opened_at for session in stored] == sorted([s.opened_at for s in stored], reverse=True)


def test_a_private_table_is_listed_for_its_insiders_only(world: World, stored: list[Session]) -> None:
    private = {session.table: session for session in stored if session.opened.visibility == "private"}
    for player in world.everybody:
        insider = {table for table, session in private.items() if player.id and is_insider(session, player)}

        assert insider == private.keys() & set(ids(player, limit=100, wait_for=world.last))
    assert private.keys() & set(ids(world.players[0], limit=100))
    assert not private.keys() & set(ids(world.players[4], limit=100))


def test_each_listed_table_is_the_table_resource_without_the_parts_of_its_result(world: World) -> None:
    for player in (world.players[1], world.server.stranger()):
        for table in tables(player, limit=30, wait_for=world.last)["tables"]:
            shown = done(player.get(f"/tables/{table['id']}"), 200)
            assert ("outcome" in table) or "parts" not in shown
            assert table == {name: value for name, value in shown.items() if name != "parts"}


@pytest.mark.parametrize("limit", [1, 2, 19, 100])
def test_pages_add_up_to_the_whole_list(world: World, limit: int) -> None:
    ann = world.players[0]

    assert ids(ann, limit=100, wait_for=world.last) == ids(ann, limit=limit, wait_for=world.last)


def test_a_page_of_awaiting_tables_is_full(world: World, stored: list[Session]) -> None:
    for player in world.players:
        awaiting = [session.table for session in stored if fits(session, player, {"awaiting": "me"})]

        page = tables(player, awaiting="me", limit=1, wait_for=world.last)

        assert awaiting[:1] == [table["id"] for table in page["tables"]]
        assert awaiting == ids(player, awaiting="me", limit=1)


def test_paging_is_stable_while_tables_are_opened(server: InProcess, world: World) -> None:
    ann, before = server.player(), ids(server.stranger(), limit=100, wait_for=world.last)
    position, pages, cursor = world.last, [], ""
    while cursor is not None:
        page = tables(server.stranger(), limit=5, wait_for=position, **({"cursor": cursor} if cursor else {}))
        pages += [table["id"] for table in page["tables"]]
        position = ann.open("pebbles").opened["position"]
        cursor = page["next"]

    assert before == pages


@pytest.mark.usefixtures("long")
def test_wait_for_lists_what_was_just_written(server: InProcess, world: World) -> None:
    ann, ben = server.player(), server.player()
    for _ in range(10):
        table = ann.open("duel")
        assert [table.id] == ids(ann, open="true", limit=1, wait_for=table.opened["position"])[:1]
        for seat, player in enumerate((ann, ben)):
            position = done(player.post(table / "seats", {"seat": seat}))["position"]
            assert table.id == ids(player, mine="true", wait_for=position)[0]
        assert table.id == ids(ben, status="playing", awaiting="me", wait_for=position)[0]
        position = done(ann.post(table / "resign"))["position"]
        page = tables(ann, status="finished", wait_for=position)
        assert table.id == page["tables"][0]["id"]
        assert table.id not in ids(ann, status="playing", wait_for=position)


def test_seats_that_were_left_are_free_again(server: InProcess) -> None:
    ann, ben = server.player(), server.player()
    table = ann.open("duel", visibility="private")
    invite = {"invite": table.opened["invite"]}
    position = done(ben.post(table / "seats", invite))["position"]
    assert [table.id] == ids(ben, wait_for=position, mine="true", open="true")

    position = done(ben.delete(table / "seats/0"), 200)["position"]

    assert [] == ids(ben, wait_for=position, mine="true")
    assert table.id not in ids(ben, wait_for=position)
    assert table.id in ids(ann, wait_for=position, open="true")


def test_seats_that_are_taken_and_left_again_and_again_keep_a_table_open(server: InProcess) -> None:
    ann, ben = server.player(), server.player()
    table = ann.open("duel")
    for _ in range(3):
        done(ben.post(table / "seats"))
        position = done(ben.delete(table / "seats/0"), 200)["position"]
        assert table.id in ids(ann, wait_for=position, open="true")
    position = done(ben.post(table / "seats"))["position"]

    assert table.id in ids(ann, wait_for=position, open="true")
    position = done(ann.post(table / "seats"))["position"]
    assert table.id not in ids(ann, wait_for=position, open="true")


@contextmanager
def standing_still(server: InProcess) -> Iterator[None]:
    """Stop the projection worker for a moment: nothing else can be written to the read models."""
    with direct_to_read_models(server.database.address) as execute:
        until(lambda: bool(execute("SELECT 1 FROM tracking")))  # where there is no row yet, none is held
        execute("UPDATE tracking SET notification_id = notification_id")
        yield


def test_a_player_who_just_left_a_private_table_still_gets_a_list(server: InProcess) -> None:
    ann, ben = server.player(), server.player()
    table = ann.open("duel", visibility="private")
    position = done(ben.post(table / "seats", {"invite": table.opened["invite"]}))["position"]
    assert [table.id] == ids(ben, wait_for=position, mine="true")

    with standing_still(server):
        done(ben.delete(table / "seats/0"), 200)

        assert table.id not in ids(ben)


def test_a_list_waits_for_its_share_of_the_event_loop(server: InProcess) -> None:
    async def listed_meanwhile() -> tuple[bool, int]:
        async with server.service.limits.lists.slice():
            listing = asyncio.create_task(server.http.get("/v1/tables"))
            for _ in range(100):
                await asyncio.sleep(0)
            before = listing.done()
        return before, (await listing).status_code

    assert (False, 200) == server.runner.run(listed_meanwhile())


def test_an_unknown_position_is_refused_at_once(server: InProcess, world: World) -> None:
    table, (ann, _) = started(server)

    for path in ("/tables?", table / "log?"):
        for unknown in (
            world.beyond(1),
            world.beyond(2**53),
            "0" * 64,
            "00000000-1",
            "12",
            f"{world.last}-1",
            f"{world.last}.",
        ):
            assert (409, "unknown-position") == refused(ann.get(f"{path}wait_for={unknown}")), unknown
        assert 200 == ann.get(f"{path}wait_for={world.last}").status_code


@pytest.mark.parametrize("query", ["mine=true", "awaiting=me", "mine=true&awaiting=me", "mine=false&awaiting=me"])
def test_listing_own_tables_needs_a_token(server: InProcess, query: str) -> None:
    assert (401, "unauthorized") == refused(server.stranger().get(f"/tables?{query}"))
    assert 200 == server.stranger().get("/tables?mine=false").status_code
    assert [] == tables(server.player(), **dict(part.split("=") for part in query.split("&")))["tables"]


@pytest.mark.parametrize(
    "query",
    [
        *("limit=0", "limit=101", "limit=x", "cursor=", "cursor=%20"),
        *("game=chess", "game=", "status=over", "mine=yes", "mine=", "open=1", "awaiting=you", "awaiting="),
        *("wait_for=", "wait_for=%20", f"wait_for={'0' * 65}", "wait_for=%C3%A4"),
    ],
)
def test_a_malformed_query_is_refused(server: InProcess, query: str) -> None:
    assert (400, "invalid-query") == refused(server.player().get(f"/tables?{query}"))


@pytest.mark.parametrize("cursor", ["x", "-1", "1", f"{2**53}", "00000000-1"])
def test_a_cursor_of_no_page_is_unknown(server: InProcess, cursor: str) -> None:
    for path in ("/tables", f"/players/{server.player().id}/tables"):
        assert (409, "unknown-position") == refused(server.player().get(f"{path}?cursor={cursor}"))


def test_a_list_before_the_first_table_is_empty(server: InProcess, world: World) -> None:
    assert {"tables": [], "next": None, "position": world.last} == tables(
        server.stranger(), cursor=f"{world.last.partition('-')[0]}-1", wait_for=world.last
    )
