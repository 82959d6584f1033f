"""Quick play with `bots_after`: bots fill up a table after a while."""

from pathlib import Path

import pytest

from domain.storage.addresses import Address
from domain.storage.opening import open_database
from domain.storage.sql.beside_log.bot_requests import BotRequest
from tests.api.client import Json, Player, done, pointers, refused
from tests.api.quick_play import RACE, bots_at, players, seated, wanted
from tests.api.serving import Clock, InProcess, in_process
from tests.live.timing import pass_time


def test_bots_fill_up_a_table_after_a_while(file: Path) -> None:
    with in_process(file, bots=True) as server:
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
        assert [waiting["id"]] == [request.table for request in server.database.bot_requests.page(9)]  # Ben's
        pass_time(server, 575_000)  # a bot that does not move has 600 s from the start
        assert [] == server.database.bot_requests.page(9)
        assert 6 == done(ann.get(f"/tables/{waiting['id']}"), 200)["version"]
        pass_time(server, 25_000)
        assert "server" == done(ann.get(f"/tables/{waiting['id']}/events?after=6"), 200)["events"][0]["actor"]


def test_a_table_says_when_bots_come(file: Path) -> None:
    with in_process(file, bots=True) as server:
        ann, ben = players(server, 2)
        path = f"/tables/{done(ann.post('/quick', {**RACE, 'bots_after': None}))['id']}"
        before = ann.get(path)
        assert "bots_at" not in done(before, 200)

        for seconds in (600, 30, 90):  # the earliest one counts
            done(ben.post("/quick", {**RACE, "bots_after": seconds}))

        shown = ann.get(path, headers={"If-None-Match": before.headers["etag"]})
        assert 29_000 < done(shown, 200)["bots_at"] - server.service.now() <= 30_000
        assert done(shown, 200)["bots_at"] == done(server.stranger().get(path), 200)["bots_at"]
        assert done(shown, 200)["bots_at"] == done(ann.post("/quick", {**RACE, "bots_after": None}))["bots_at"]
        pass_time(server, 30_000)
        assert "bots_at" not in done(ann.get(path), 200)


def test_who_has_left_wants_no_bots(file: Path) -> None:
    with in_process(file, bots=True) as server:
        ann, ben, cat = players(server, 3)
        path = f"/tables/{done(ann.post('/quick', {**RACE, 'bots_after': None}))['id']}"
        for player, seconds in ((ben, 30), (cat, 60)):
            done(player.post("/quick", {**RACE, "bots_after": seconds}))
        assert [ann.id, ben.id, cat.id] == seated(done(ann.get(path), 200))

        done(ben.delete(f"{path}/seats/1"), 200)

        assert 59_000 < done(ann.get(path), 200)["bots_at"] - server.service.now() <= 60_000
        pass_time(server, 31_000)
        assert "open" == done(ann.get(path), 200)["status"]
        done(cat.delete(f"{path}/seats/2"), 200)
        assert "bots_at" not in done(ann.get(path), 200)
        pass_time(server, 31_000)
        shown = done(ann.get(path), 200)
        assert ("open", [ann.id]) == (shown["status"], seated(shown))
        assert [] == server.database.bot_requests.page(9)


def test_the_response_to_a_wish_for_bots_says_when_they_come(file: Path) -> None:
    with in_process(file, bots=True) as server:
        [ann] = players(server, 1)

        first, retry = (done(ann.post("/quick", RACE, key="k")) for _ in range(2))

        shown = done(ann.get(f"/tables/{first['id']}"), 200)["bots_at"]
        assert [shown] * 2 == [each["bots_at"] for each in (first, retry)]


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
        assert [] == server.database.bot_requests.page(9)


def test_wishes_that_fail_hold_up_no_other(file: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("api.running.timer.AT_ONCE", 2)
    with in_process(file, bots=True) as server:
        [ann] = players(server, 1)
        waiting = done(ann.post("/quick", RACE))
        for number in range(5):
            with server.database.transaction() as transaction:
                transaction.bot_requests.add(BotRequest(f"{number}" * 24, 1), "ann", now=0)

        pass_time(server, 31_000)

        assert [False, True, True, True] == bots_at(ann, waiting)
        assert 5 == len(server.database.bot_requests.page(9))


def test_whoever_sits_down_after_a_wish_that_is_over_waits_for_their_own(place: Address) -> None:
    with open_database(place) as database:
        for at in (50, 5_000, 5_001):  # the first one is long over
            with database.transaction() as transaction:
                transaction.bot_requests.add(BotRequest("t", at), "ann", now=100)

        assert [("t", 5_000)] == database.bot_requests.page(9)


def test_a_retry_does_not_put_the_wish_off(tmp_path: Path) -> None:
    with in_process(tmp_path / "takeback.db", bots=True) as server:
        [ann] = players(server, 1)
        first = done(ann.post("/quick", RACE, key="k"))
        requests = server.database.bot_requests.page(9)
        for lost in (False, True):
            if lost:  # as if the process had died after it took the seat
                settled = server.database.table_keys.of(ann.id, "quick", "k")
                assert settled is not None
                with server.database.transaction() as transaction:
                    transaction.bot_requests.remove(requests[0])
                    transaction.table_keys.put(settled._replace(version=None))
            server.clock.advance(10_000)

            assert first["id"] == done(ann.post("/quick", RACE, key="k"))["id"]
            assert requests == server.database.bot_requests.page(9)
            assert [first["id"]] == [request.table for request in requests]


@pytest.mark.parametrize(("asked", "other"), [(30, 31), (30, None), (None, 30)])
@pytest.mark.parametrize("granted", [False, True])
def test_a_retry_with_another_wish_is_refused(
    file: Path, asked: int | None, other: int | None, *, granted: bool
) -> None:
    with in_process(file, bots=True) as server:
        [ann] = players(server, 1)
        done(ann.post("/quick", {**RACE, "bots_after": asked}, key="k"))
        if granted:
            pass_time(server, 31_000)
        requests = server.database.bot_requests.page(9)

        answer = ann.post("/quick", {**RACE, "bots_after": other}, key="k")

        assert (422, "key-reused") == refused(answer)
        assert requests == server.database.bot_requests.page(9)


def test_a_retry_is_not_refused_for_the_table_that_it_opened(file: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("domain.tables.openings.TABLES", 1)
    with in_process(file, bots=True) as server:
        [ann] = players(server, 1)
        ann.open("pebbles", seats=2)
        first = done(ann.post("/quick", RACE, key="k"))

        retry = ann.post("/quick", RACE, key="k")

        assert (first["id"], "true") == (done(retry)["id"], retry.headers["idempotency-replayed"])
        assert (409, "too-many-bots") == refused(ann.post("/quick", RACE, key="other"))


@pytest.mark.parametrize("seconds", [4, 601, 5.5, "30"])
def test_bots_come_after_a_bounded_time(server: InProcess, seconds: Json) -> None:
    [ann] = players(server, 1)

    answer = ann.post("/quick", {**RACE, "bots_after": seconds})

    assert (422, "invalid-shape") == refused(answer)
    assert ["/bots_after"] == pointers(answer)


def test_where_there_are_no_bots_none_are_promised(server: InProcess, tmp_path: Path) -> None:
    answer = players(server, 1)[0].post("/quick", RACE)
    with in_process(tmp_path / "takeback.db", bots=True) as other_games:
        [ann] = players(other_games, 1)
        other = ann.post("/quick", {**wanted(8), "bots_after": 30})

    assert [(422, "no-such-bot")] * 2 == [refused(answer), refused(other)]
    assert [["/bots_after"]] * 2 == [pointers(answer), pointers(other)]
