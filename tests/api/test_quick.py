"""Quick play. Each test has a heap of its own, so that it meets nobody of another."""

import asyncio
from collections.abc import Iterator
from contextlib import ExitStack
from pathlib import Path

import pytest

from api.timer import Timer
from domain.requests import Open, RequestContext
from domain.storage.addresses import Address
from domain.storage.interface import BotWish
from domain.tables import Acknowledgement
from tests.api.client import Json, Player, Table, done, pointers, refused
from tests.api.serving import Clock, InProcess, in_process
from tests.live.timing import listed, pass_time
from tests.postgres import new_schema

MINUTE = 60_000


@pytest.fixture(scope="module")
def alone(tmp_path_factory: pytest.TempPathFactory) -> Iterator[InProcess]:
    """A service whose open tables are those of these tests."""
    with in_process(tmp_path_factory.mktemp("quick") / "takeback.db") as served:
        yield served


@pytest.fixture(scope="module")
def pair() -> Iterator[tuple[InProcess, InProcess]]:
    """Two services over one database that run at the same time."""
    with ExitStack() as stack:
        address = stack.enter_context(new_schema())
        runner = stack.enter_context(asyncio.Runner())
        first, second = (stack.enter_context(in_process(address, shared=runner)) for _ in range(2))
        second.secrets.seed("the second")
        yield first, second


def wanted(heap: int, seats: int = 2) -> Json:
    """The settings of a test."""
    return {"game": "pebbles", "seats": seats, "options": {"heap": heap}}


def quick(player: Player, heap: int, seats: int = 2, **more: str) -> Json:
    """The table where quick play seats a player."""
    return done(player.post("/quick", wanted(heap, seats), **more))


def players(server: InProcess, count: int) -> list[Player]:
    """Some players."""
    return [server.player(f"Player {number}") for number in range(count)]


def seated(table: Json) -> list[str]:
    """The players at a table."""
    return [seat["player"] for seat in table["seats"] if seat["player"] is not None]


def disappear(server: InProcess, player: Player) -> None:
    """Let a player's last request be long ago."""
    server.service.presence._seen.pop(player.id)
    server.clock.advance(MINUTE)


def test_two_who_play_at_once_meet(alone: InProcess) -> None:
    ann, ben = players(alone, 2)

    first = ann.post("/quick", wanted(1))
    opened, joined = done(first), quick(ben, 1)

    assert f"/v1/tables/{opened['id']}" == first.headers["location"]
    assert ("open", [ann.id]) == (opened["status"], seated(opened))
    assert (opened["id"], "playing", [ann.id, ben.id]) == (joined["id"], joined["status"], seated(joined))


def test_who_waits_already_gets_that_table_back(alone: InProcess) -> None:
    [ann] = players(alone, 1)

    assert quick(ann, 2)["head"] == quick(ann, 2)["head"]


def test_the_table_that_was_opened_first_is_filled_first(alone: InProcess) -> None:
    ann, ben, cat = players(alone, 3)
    tables = [player.open(**wanted(3, 3)) for player in (ann, ben)]
    for player, table in zip((ben, ann), reversed(tables), strict=True):
        done(player.post(table / "seats"))

    assert tables[0].id == quick(cat, 3, 3)["id"]


def test_nobody_is_seated_with_a_player_who_is_away(alone: InProcess) -> None:
    ann, ben, cat = players(alone, 3)
    waiting = quick(ann, 4)
    disappear(alone, ann)

    assert waiting["id"] != quick(ben, 4)["id"]
    done(ann.get("/me"), 200)
    assert waiting["id"] == quick(cat, 4)["id"]


def test_who_has_just_sat_down_elsewhere_is_present(alone: InProcess) -> None:
    ann, ben = players(alone, 2)
    waiting = quick(ann, 5)
    alone.service.presence._seen.pop(ann.id)

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
def test_a_table_of_other_settings_is_left_alone(alone: InProcess, other: Json) -> None:
    ann, ben = players(alone, 2)
    table = ann.open(**{**wanted(6), **other})
    done(ann.post(table / "seats"))

    mine = quick(ben, 6)

    assert [ben.id] == seated(mine)
    done(ben.post(f"/tables/{mine['id']}/close"))


def test_forks_and_rematches_are_left_to_their_players(alone: InProcess) -> None:
    ann, ben = players(alone, 2)
    table = Table(quick(ann, 8))
    quick(ben, 8)
    done(ann.post(table / "resign"))
    for path, body in (("rematch", {}), ("fork", {"at": 4})):
        done(ann.post(Table(done(ann.post(table / path, body))) / "seats"))

    assert [ben.id] == seated(quick(ben, 8))


def test_a_key_seats_once(alone: InProcess) -> None:
    ann, ben = players(alone, 2)
    first, joined = ann.post("/quick", wanted(9), key="k"), ben.post("/quick", wanted(9), key="k")

    again = [player.post("/quick", wanted(9), key="k") for player in (ann, ben)]

    for before, answer in zip((first, joined), again, strict=True):
        assert (done(before)["head"], "true") == (done(answer)["head"], answer.headers["idempotency-replayed"])
    assert (422, "key-reused") == refused(ann.post("/quick", wanted(9, 3), key="k"))
    assert done(first)["id"] != quick(ann, 9, key="other")["id"]


def test_one_who_plays_alone_starts_at_once(alone: InProcess) -> None:
    [ann] = players(alone, 1)

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
def test_every_fault_of_a_body_has_a_pointer(alone: InProcess, body: Json, faults: list[str]) -> None:
    [ann] = players(alone, 1)

    answer = ann.post("/quick", body)

    assert ((422, "invalid-shape"), faults) == (refused(answer), pointers(answer))
    assert (401, "unauthorized") == refused(alone.stranger().post("/quick", body))


def test_seat_options_against_the_rules_open_nothing(alone: InProcess) -> None:
    [ann] = players(alone, 1)

    answer = ann.post("/quick", {"game": "thermal-showdown", "seat_options": {"deck": {"name": "x", "cards": []}}})

    assert 422 == answer.status_code
    assert all(pointer.startswith("/seat_options") for pointer in pointers(answer))
    assert ann.id not in alone.request("GET", "/v1/tables?limit=100").text


def all_meet(servers: tuple[InProcess, ...], everybody: list[Player], heap: int) -> None:
    """Let players search at the same time, spread over processes: each is seated once, and nobody is left alone."""
    spread = [
        Player(servers[number % len(servers)], each.id, each.name, each.token) for number, each in enumerate(everybody)
    ]
    answers = servers[0].together(*(player.sent("POST", "/quick", wanted(heap)) for player in spread))
    tables = {done(answer)["id"] for answer in answers}
    shown = [done(everybody[0].get(f"/tables/{table}"), 200) for table in tables]
    assert ["playing"] * (len(everybody) // 2) == [table["status"] for table in shown]
    assert sorted(player.id for player in everybody) == sorted(one for table in shown for one in seated(table))


def test_players_who_search_at_the_same_time_meet(alone: InProcess) -> None:
    all_meet((alone,), players(alone, 6), 1)


@pytest.mark.postgres
def test_players_who_search_at_two_processes_at_the_same_time_meet(pair: tuple[InProcess, InProcess]) -> None:
    for heap in (1, 2):
        all_meet(pair, players(pair[0], 4), heap)


@pytest.mark.postgres
def test_a_player_who_searches_at_two_processes_at_once_gets_one_seat(pair: tuple[InProcess, InProcess]) -> None:
    here, there = pair
    [ann] = players(here, 1)
    twice = [Player(server, ann.id, ann.name, ann.token) for server in (here, there)]

    answers = here.together(*(player.sent("POST", "/quick", wanted(3)) for player in twice * 2))

    assert 1 == len({done(answer)["id"] for answer in answers})


@pytest.fixture(params=["sqlite", pytest.param("postgres", marks=pytest.mark.postgres)])
def place(tmp_path: Path, request: pytest.FixtureRequest) -> Iterator[Address]:
    """An empty database on each backend."""
    with ExitStack() as stack:
        yield stack.enter_context(new_schema()) if request.param == "postgres" else tmp_path / "takeback.db"


RACE = {"game": "full-throttle", "seats": 4, "bots_after": 30}


def bots_at(player: Player, table: Json) -> list[bool]:
    """Which seats of a table are held by bots, those that are taken."""
    seats = done(player.get(f"/tables/{table['id']}"), 200)["seats"]
    return [seat["bot"] for seat in seats if seat["player"] is not None]


def test_bots_fill_up_a_table_after_a_while(place: Address) -> None:
    with in_process(place, bots=True) as server:
        ann, ben = players(server, 2)
        waiting = done(ann.post("/quick", RACE))
        assert waiting["id"] == done(ben.post("/quick", {**RACE, "bots_after": 600}))["id"]
        pass_time(server, 29_000)
        assert [False, False] == bots_at(ann, waiting)

        assert pass_time(server, 1_000) <= 1

        assert [False, False, True, True] == bots_at(ben, waiting)
        shown = done(ann.get(f"/tables/{waiting['id']}"), 200)
        assert ("playing", 6) == (shown["status"], shown["version"])
        assert 4 == len({seat["player"] for seat in shown["seats"]})
        assert [waiting["id"]] == [wish.table for wish in server.database.bot_wishes(9)]  # Ben's
        pass_time(server, 700_000)
        assert [] == server.database.bot_wishes(9)
        assert 6 == done(ann.get(f"/tables/{waiting['id']}"), 200)["version"]


def test_a_wish_for_bots_survives_a_restart(place: Address) -> None:
    clock = Clock()
    with in_process(place, bots=True, clock=clock) as server:
        [ann] = players(server, 1)
        waiting = done(ann.post("/quick", RACE))
    clock.advance(60_000)
    with in_process(place, bots=True, clock=clock) as server:
        ann = Player(server, ann.id, ann.name, ann.token)
        pass_time(server, 0)

        assert [False, True, True, True] == bots_at(ann, waiting)


def test_of_two_processes_one_fills_up_a_table(pair: tuple[InProcess, InProcess]) -> None:
    with ExitStack() as stack:
        address, runner = pair[0].database.address, pair[0].runner
        both = [stack.enter_context(in_process(address, shared=runner, bots=True)) for _ in range(2)]
        for round_ in range(3):
            ann = both[0].player(f"Ann {round_}")
            waiting = done(ann.post("/quick", {**RACE, "options": {}}))
            for server in both:
                listed(server)
                server.clock.advance(31_000)

            async def at_once() -> None:
                await asyncio.gather(*(Timer(server.service).serve_due() for server in both for _ in range(2)))

            runner.run(at_once())
            if [] != both[0].database.bot_wishes(9):  # all but one were too late, and the one was refused: try again
                runner.run(at_once())

            assert [False, True, True, True] == bots_at(ann, waiting)
            shown = done(ann.get(f"/tables/{waiting['id']}"), 200)
            assert ("playing", 6, 4) == (
                shown["status"],
                shown["version"],
                len({seat["player"] for seat in shown["seats"]}),
            )
            assert [] == both[1].database.bot_wishes(9)


@pytest.mark.parametrize("ended", ["close", "leave", "filled"])
def test_nothing_happens_at_a_table_that_waits_no_more(tmp_path: Path, ended: str) -> None:
    with in_process(tmp_path / "takeback.db", bots=True) as server:
        ann, *others = players(server, 4)
        waiting = done(ann.post("/quick", RACE))
        path = f"/tables/{waiting['id']}"
        match ended:
            case "close":
                done(ann.post(f"{path}/close"))
            case "leave":
                done(ann.delete(f"{path}/seats/0"), 200)
            case _:
                for player in others:
                    done(player.post(f"{path}/seats"))
        version = done(ann.get(path), 200)["version"]

        pass_time(server, 31_000)

        assert version == done(ann.get(path), 200)["version"]
        assert True not in bots_at(ann, waiting)
        assert [] == server.database.bot_wishes(9)


def test_whoever_sits_down_after_a_wish_that_is_over_waits_for_their_own(tmp_path: Path) -> None:
    with in_process(tmp_path / "takeback.db", bots=True) as server:
        later = server.clock() + 5_000
        for at in (50, later, later + 1):  # the first one is long over
            server.runner.run(server.service.bot_wishes.add(BotWish("t", at), RequestContext("ann", None)))

        assert [("t", later)] == server.database.bot_wishes(9)


def test_a_retry_does_not_put_the_wish_off(tmp_path: Path) -> None:
    with in_process(tmp_path / "takeback.db", bots=True) as server:
        [ann] = players(server, 1)
        first = done(ann.post("/quick", RACE, key="k"))
        wishes = server.database.bot_wishes(9)
        for lost in (False, True):
            if lost:  # as if the process had died after it took the seat
                with server.database.transaction() as transaction:
                    transaction.remove_bot_wish(wishes[0])
            server.clock.advance(10_000)

            assert first["id"] == done(ann.post("/quick", RACE, key="k"))["id"]
            assert wishes == server.database.bot_wishes(9)
            assert [first["id"]] == [wish.table for wish in wishes]


@pytest.mark.parametrize("other", [31, None])
def test_a_retry_with_another_wish_is_refused(place: Address, other: int | None) -> None:
    with in_process(place, bots=True) as server:
        [ann] = players(server, 1)
        done(ann.post("/quick", RACE, key="k"))
        wishes = server.database.bot_wishes(9)

        answer = ann.post("/quick", {**RACE, "bots_after": other}, key="k")

        assert (422, "key-reused") == refused(answer)
        assert wishes == server.database.bot_wishes(9)


@pytest.mark.parametrize("seconds", [4, 601, 5.5, "30"])
def test_bots_come_after_a_bounded_time(alone: InProcess, seconds: Json) -> None:
    [ann] = players(alone, 1)

    answer = ann.post("/quick", {**RACE, "bots_after": seconds})

    assert (422, "invalid-shape") == refused(answer)
    assert ["/bots_after"] == pointers(answer)


def test_where_there_are_no_bots_none_are_promised(alone: InProcess, tmp_path: Path) -> None:
    answer = players(alone, 1)[0].post("/quick", RACE)
    with in_process(tmp_path / "takeback.db", bots=True) as server:
        [ann] = players(server, 1)
        other = ann.post("/quick", {**wanted(8), "bots_after": 30})

    assert [(422, "no-such-bot")] * 2 == [refused(answer), refused(other)]
    assert [["/bots_after"]] * 2 == [pointers(answer), pointers(other)]


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
