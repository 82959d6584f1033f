"""Quick play. Each test has a heap of its own, so that it meets nobody of another."""

from asyncio import Future
from collections.abc import Iterator, Sequence
from contextlib import nullcontext
from pathlib import Path

import pytest

from domain.storage.errors import NotStored
from domain.storage.read_models import FoundTable, TableQuery
from domain.tables.commands import Open, RequestContext
from domain.tables.service import Acknowledgement
from tests.api.client import Json, Table, done, pointers, refused, take
from tests.api.quick_play import MINUTE, all_meet, disappear, players, quick, seated, wanted
from tests.api.serving import InProcess, in_process


@pytest.fixture(scope="module")
def solo(tmp_path_factory: pytest.TempPathFactory) -> Iterator[InProcess]:
    """A service whose open tables are those of these tests."""
    with in_process(tmp_path_factory.mktemp("quick") / "takeback.db") as served:
        yield served


@pytest.fixture
def own(tmp_path: Path) -> Iterator[InProcess]:
    """A service for a test that leaves somebody waiting."""
    with in_process(tmp_path / "takeback.db") as server:
        yield server


def test_two_who_play_at_once_meet(solo: InProcess) -> None:
    ann, ben = players(solo, 2)

    first = ann.post("/quick", wanted(1))
    opened, joined = done(first), quick(ben, 1)

    assert f"/v1/tables/{opened['id']}" == first.headers["location"]
    assert ("open", [ann.id]) == (opened["status"], seated(opened))
    assert (opened["id"], "playing", [ann.id, ben.id]) == (joined["id"], joined["status"], seated(joined))


def test_who_waits_already_gets_that_table_back(solo: InProcess) -> None:
    [ann] = players(solo, 1)

    assert quick(ann, 2)["head"] == quick(ann, 2)["head"]


def test_the_table_that_was_opened_first_is_filled_first(solo: InProcess) -> None:
    ann, ben, cat = players(solo, 3)
    tables = [player.open(**wanted(3, 3)) for player in (ann, ben)]
    for player, table in zip((ben, ann), reversed(tables), strict=True):
        done(player.post(table / "seats"))

    assert tables[0].id == quick(cat, 3, 3)["id"]


def test_nobody_is_seated_with_a_player_who_is_away(solo: InProcess) -> None:
    ann, ben, cat = players(solo, 3)
    waiting = quick(ann, 4)
    disappear(solo, ann)

    assert waiting["id"] != quick(ben, 4)["id"]
    done(ann.get("/me"), 200)
    assert waiting["id"] == quick(cat, 4)["id"]


def test_tables_where_nobody_waits_hide_none(own: InProcess, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("api.tables.seat_search._PAGE", 2)
    ann, ben, mallory, absent = players(own, 4)
    waiting = quick(ann, 4)
    for number in range(6):
        table = mallory.open(**wanted(4))
        if number % 2:
            done(absent.post(table / "seats"))
    disappear(own, absent)
    done(ann.get("/me"), 200)

    found = quick(ben, 4)

    assert (waiting["id"], "playing") == (found["id"], found["status"])


def test_nobody_is_seated_with_a_player_who_was_erased(solo: InProcess) -> None:
    ann, ben = players(solo, 2)
    waiting = quick(ann, 4)
    assert 204 == ann.delete("/me").status_code

    mine = quick(ben, 4)

    assert ([ben.id], True) == (seated(mine), waiting["id"] != mine["id"])
    done(ben.post(f"/tables/{mine['id']}/close"))


def test_who_has_just_sat_down_elsewhere_is_present(solo: InProcess) -> None:
    ann, ben = players(solo, 2)
    waiting = quick(ann, 5)
    solo.service.live.presence._seen.pop(ann.id)

    assert waiting["id"] == quick(ben, 5)["id"]


@pytest.mark.parametrize(
    "other",
    [
        {"seats": 3},
        {"options": {"heap": 7}},
        {"undo": "off"},
        {"visibility": "private"},
        {"clock": None},
        {"clock": {"seconds_per_action": 60, "then": "resign"}},
    ],
)
def test_a_table_of_other_settings_is_left_alone(solo: InProcess, other: Json) -> None:
    ann, ben = players(solo, 2)
    table = ann.open(**{**wanted(6), **other})
    done(ann.post(table / "seats"))

    mine = quick(ben, 6)

    assert [ben.id] == seated(mine)
    done(ben.post(f"/tables/{mine['id']}/close"))


def test_forks_and_rematches_are_left_to_their_players(solo: InProcess) -> None:
    ann, ben = players(solo, 2)
    table = Table(quick(ann, 8))
    quick(ben, 8)
    done(ann.post(table / "resign"))
    done(ann.post(table / "rematch"))  # where she has her seat at once
    done(ann.post(Table(done(ann.post(table / "fork", {"at": 4}))) / "seats"))

    assert [ben.id] == seated(quick(ben, 8))


def test_one_who_plays_alone_starts_at_once(solo: InProcess) -> None:
    [ann] = players(solo, 1)

    table = done(ann.post("/quick", {"game": "maverick"}))

    assert ("playing", [ann.id]) == (table["status"], seated(table))


@pytest.mark.parametrize(
    ("body", "faults"),
    [
        ({}, ["/game"]),
        ({"game": "chess"}, ["/game"]),
        ({"game": "pebbles", "seats": 4}, ["/seats"]),
        ({"game": "pebbles", "options": {"stones": 1}}, ["/options/stones"]),
        ({"game": "pebbles", "seat_options": {"deck": 1}}, ["/seat_options/deck"]),
        ({"game": "pebbles", "visibility": "private"}, ["/visibility"]),
    ],
)
def test_every_fault_of_a_body_has_a_pointer(solo: InProcess, body: Json, faults: list[str]) -> None:
    [ann] = players(solo, 1)

    answer = ann.post("/quick", body)

    assert ((422, "invalid-shape"), faults) == (refused(answer), pointers(answer))
    assert (401, "unauthorized") == refused(solo.stranger().post("/quick", body))


def test_seat_options_against_the_rules_open_nothing(solo: InProcess) -> None:
    [ann] = players(solo, 1)

    answer = ann.post("/quick", {"game": "thermal-showdown", "seat_options": {"deck": {"name": "x", "cards": []}}})

    assert 422 == answer.status_code
    assert all(pointer.startswith("/seat_options") for pointer in pointers(answer))
    assert ann.id not in solo.request("GET", "/v1/tables?limit=100").text


@pytest.mark.parametrize("count", [6, 30])
def test_players_who_search_at_the_same_time_meet(solo: InProcess, count: int) -> None:
    all_meet((solo,), players(solo, count), 1)


def test_players_who_wait_alone_meet_when_all_ask_again(solo: InProcess) -> None:
    everybody = players(solo, 24)
    for player in everybody:
        done(player.post(player.open(**wanted(9)) / "seats"))

    all_meet((solo,), everybody, 9)


def test_who_has_not_heard_that_their_game_began_gets_it(solo: InProcess) -> None:
    ann, ben = players(solo, 2)
    waiting = quick(ann, 9)
    assert waiting["id"] == quick(ben, 9)["id"]

    begun = [quick(player, 9) for player in (ann, ben, ann)]
    assert [(waiting["id"], "playing")] * 3 == [(table["id"], table["status"]) for table in begun]


def test_who_acts_in_a_game_or_has_had_a_minute_to_hear_of_it_may_play_another(tmp_path: Path) -> None:
    with in_process(tmp_path / "takeback.db") as server:
        ann, ben = players(server, 2)
        quick(ann, 5)
        game = quick(ben, 5)
        mover, other = (ann, ben) if game["to_act"] == [0] else (ben, ann)
        done(mover.post(f"/tables/{game['id']}/actions", take(1)))

        assert game["id"] != quick(mover, 5)["id"]
        assert game["id"] == quick(other, 5)["id"]
        server.clock.advance(MINUTE)
        assert game["id"] != quick(other, 5)["id"]


def test_who_has_resigned_knows_of_the_game(tmp_path: Path) -> None:
    with in_process(tmp_path / "takeback.db") as server:
        ann, ben, cat = players(server, 3)
        quick(ann, 5, 3)
        quick(ben, 5, 3)
        game = quick(cat, 5, 3)
        done(ann.post(f"/tables/{game['id']}/resign"))

        assert ("playing", game["id"]) == (quick(ben, 5, 3)["status"], quick(ben, 5, 3)["id"])
        assert game["id"] != quick(ann, 5, 3)["id"]


def test_a_player_whose_new_table_others_fill_gets_another(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    with in_process(tmp_path / "takeback.db") as server:
        ann, ben, cat = players(server, 3)
        tables, taken = server.service.tables, list[str]()
        opening = tables.open

        async def filled(context: RequestContext, request: Open) -> Acknowledgement:
            opened = await opening(context, request)
            if not taken:
                taken.append(opened.session.table)
                for player in (ben, cat):
                    assert 201 == (await player.sent("POST", f"/tables/{taken[0]}/seats")).status_code
            return opened

        monkeypatch.setattr(tables, "open", filled)

        mine = quick(ann, 1)

        assert [ann.id] == seated(mine)
        assert [mine["id"]] != taken


@pytest.mark.parametrize("full", [False, True])
def test_where_the_list_is_behind_because_nothing_can_be_stored_that_is_said(
    own: InProcess, monkeypatch: pytest.MonkeyPatch, *, full: bool
) -> None:
    [ann] = players(own, 1)
    quick(ann, 9)
    before = own.database.last_position()

    def fail(_: object) -> None:
        raise NotStored

    with monkeypatch.context() as patched:
        patched.setattr("api.state.projections.LONGEST_WAIT", 0.01)
        patched.setattr(own.service.projections.models, "position", lambda _: 0)
        patched.setattr(own.service.projections.progress, "expect", lambda *_: nullcontext(Future()))
        if full:
            patched.setattr("domain.storage.sql.transaction.TransactionStatements.touch", fail)
        answer = ann.post("/quick", wanted(9))

    assert (503, "not-stored" if full else "behind") == refused(answer)
    assert "wait_for" not in answer.json()["detail"]
    assert before == own.database.last_position()


def test_who_is_erased_while_searching_is_told_so(own: InProcess, monkeypatch: pytest.MonkeyPatch) -> None:
    [ann], tables = players(own, 1), list[str]()
    opening = own.service.tables.open

    async def opened_and_erased(context: RequestContext, request: Open) -> Acknowledgement:
        opened = await opening(context, request)
        tables.append(opened.session.table)
        await own.service.players.accounts.erase(ann.id)
        return opened

    with monkeypatch.context() as patched:
        patched.setattr(own.service.tables, "open", opened_and_erased)
        answer = ann.post("/quick", wanted(9, 3))

    assert (401, "unauthorized") == refused(answer)
    assert ["closed"] == [done(own.player().get(f"/tables/{table}"), 200)["status"] for table in tables]


def test_who_searches_as_their_game_begins_is_not_seated_elsewhere(
    own: InProcess, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The list still has the table as one where they wait."""
    ann, ben, cat = players(own, 3)
    waiting = quick(ann, 9)
    query = TableQuery(ann.id, game="pebbles", statuses=("open",), mine=True)
    models = own.service.projections.models
    known, find = models.find_tables(query), models.find_tables

    def found(query: TableQuery) -> Sequence[FoundTable]:
        return find(query) if not query.mine else known if "open" in query.statuses else ()

    assert waiting["id"] == quick(ben, 9)["id"]
    quick(cat, 9)
    monkeypatch.setattr(models, "find_tables", found)

    assert (waiting["id"], "playing") == ((mine := quick(ann, 9))["id"], mine["status"])
