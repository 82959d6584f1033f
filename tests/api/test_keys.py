"""Idempotency keys: a retry is handled once and gets the first response again."""

import json
import sqlite3
from contextlib import closing
from pathlib import Path

import httpx
import pytest

from tests.api.client import TOSS, Json, Player, Table, choose, done, refused, started, take
from tests.api.serving import InProcess, in_process


def replayed(player: Player, table: Table, rest: str, body: Json, key: str) -> Json:
    """The response to a retry."""
    version = done(player.get(str(table)), 200)["version"]
    answer = player.post(table / rest, body, key=key)
    assert "true" == answer.headers["idempotency-replayed"]
    assert version == done(player.get(str(table)), 200)["version"]
    return done(answer)


def test_an_action_under_a_key_is_played_once_and_gets_the_same_response(server: InProcess) -> None:
    table, (ann, _) = started(server)
    first = ann.post(table / "actions", take(1), key="k")

    assert "idempotency-replayed" not in first.headers
    assert done(first) == replayed(ann, table, "actions", take(1), "k")


@pytest.mark.parametrize("visibility", ["public", "private"])
def test_leaving_a_seat_is_replayed_to_whoever_left_it(server: InProcess, visibility: str) -> None:
    ann, ben = server.player("Ann"), server.player("Ben")
    table = ann.open(seats=3, visibility=visibility)
    invite = {"invite": table.opened["invite"]} if visibility == "private" else {}
    done(ben.post(table / "seats", {"seat": 1, **invite}))
    first = done(ben.delete(table / "seats/1", key="k"), 200)

    def again(seat: int) -> httpx.Response:
        return ben.delete(table / f"seats/{seat}", key="k")

    assert (first, "true") == (done(again(1), 200), again(1).headers["idempotency-replayed"])
    assert (422, "key-reused") == refused(again(2))
    assert (404, "not-found") == refused(again(9))
    not_his = (403, "not-your-seat") if visibility == "public" else (404, "not-found")
    assert not_his == refused(ben.delete(table / "seats/1", key="another"))
    assert (403, "not-your-seat") == refused(ann.delete(table / "seats/1", key="k"))  # the key of somebody else
    done(ben.post(table / "seats", {"seat": 1, **invite}))
    assert first == done(again(1), 200)
    assert ben.id == done(ann.get(str(table)), 200)["seats"][1]["player"]


def test_the_first_response_is_replayed_after_further_moves(server: InProcess) -> None:
    table, (ann, ben) = started(server)
    first = done(ann.post(table / "actions", take(1), key="k"))
    done(ben.post(table / "actions", take(1)))
    done(ann.post(table / "actions", TOSS))

    assert first == replayed(ann, table, "actions", take(1), "k")


def test_the_first_response_is_replayed_after_an_undo(server: InProcess) -> None:
    table, (ann,) = started(server, seats=1)
    first = done(ann.post(table / "actions", take(1), key="k"))
    done(ann.post(table / "undo", {"to_version": 3}))

    assert first == replayed(ann, table, "actions", take(1), "k")


def test_the_first_response_is_replayed_after_the_end(server: InProcess) -> None:
    table, (ann, ben) = started(server, options={"heap": 2})
    first = done(ann.post(table / "actions", take(1), key="k"))
    last = done(ben.post(table / "actions", take(1), key="k"))

    assert first == replayed(ann, table, "actions", take(1), "k")
    assert last == replayed(ben, table, "actions", take(1), "k")
    assert "server_seed" not in str(first)


def test_the_replayed_response_shows_no_card_revealed_later(server: InProcess) -> None:
    table, (ann, ben) = started(server, "duel")
    hands = [
        done(player.get(table / "view"), 200)["view"]["fighters"][n]["hand"] for n, player in enumerate((ann, ben))
    ]
    first = done(ann.post(table / "actions", choose(hands[0][0]), key="k"))
    done(ben.post(table / "actions", choose(hands[1][0])))
    done(ben.post(table / "resign"))

    assert first == replayed(ann, table, "actions", choose(hands[0][0]), "k")


def test_the_first_response_is_replayed_after_a_restart(server: InProcess) -> None:
    table, (ann, _) = started(server)
    first = done(ann.post(table / "actions", take(1), key="k"))
    server.service.tables.sessions.cache.entries.clear()

    assert first == replayed(ann, table, "actions", take(1), "k")


@pytest.mark.parametrize("body", [take(2), TOSS])
def test_another_action_under_the_same_key_is_refused(server: InProcess, body: Json) -> None:
    table, (ann, ben) = started(server)
    done(ann.post(table / "actions", take(1), key="k"))
    done(ben.post(table / "actions", take(1)))

    assert (422, "key-reused") == refused(ann.post(table / "actions", body, key="k"))


def test_requests_are_equal_if_they_decode_to_the_same_value(server: InProcess) -> None:
    table, (ann, _) = started(server)
    done(ann.post(table / "actions", take(1), key="k"))
    spaced = b'{ "action": {"count": 1,\n "type": "pebbles\\u002eTake"}}'

    again = ann.post(table / "actions", content=spaced, key="k", headers={"Content-Type": "application/json; x=y"})

    assert "true" == again.headers["idempotency-replayed"]


def test_a_key_cannot_be_reused_for_another_kind_of_request(server: InProcess) -> None:
    table, (ann,) = started(server, seats=1)
    done(ann.post(table / "actions", take(1), key="k"))

    for rest, body in (("undo", {"to_version": 3}), ("redo", {}), ("resign", {}), ("seats", {}), ("close", {})):
        assert (422, "key-reused") == refused(ann.post(table / rest, body, key="k"))


def test_refusals_are_not_remembered(server: InProcess) -> None:
    table, (ann, ben) = started(server, options={"heap": 4})
    assert (409, "not-your-turn") == refused(ben.post(table / "actions", take(1), key="k"))
    assert (412, "stale") == refused(ann.post(table / "actions", take(3), key="k", at=1))
    done(ann.post(table / "actions", take(3), key="k"))
    assert (422, "too-few") == refused(ben.post(table / "actions", take(2), key="k"))

    assert "finished" == done(ben.post(table / "actions", take(1), key="k"))["status"]


def test_two_equal_concurrent_requests_are_handled_once(server: InProcess) -> None:
    table, (ann, _) = started(server)

    answers = server.together(*(ann.sent("POST", table / "actions", TOSS, key="k") for _ in range(6)))

    assert 1 == len({str(done(answer)) for answer in answers})
    assert 5 == sum("idempotency-replayed" in answer.headers for answer in answers)
    assert 5 == done(ann.get(str(table)), 200)["version"]


def test_of_two_different_concurrent_requests_under_one_key_one_is_handled(server: InProcess) -> None:
    table, (ann, _) = started(server)

    answers = server.together(*(ann.sent("POST", table / "actions", body, key="k") for body in (TOSS, take(1))))

    assert [201, 422] == sorted(answer.status_code for answer in answers)
    assert 5 == done(ann.get(str(table)), 200)["version"]


def test_without_a_key_the_same_request_is_handled_again(server: InProcess) -> None:
    table, (ann,) = started(server, seats=1)

    assert [4, 5] == [done(ann.post(table / "actions", take(1)))["version"] for _ in range(2)]


def test_each_player_has_keys_of_their_own(server: InProcess) -> None:
    table, (ann, ben) = started(server)

    answers = [player.post(table / "actions", take(1), key="k") for player in (ann, ben)]

    assert [5, 6] == [done(answer)["version"] for answer in answers]


def test_each_table_has_keys_of_its_own(server: InProcess) -> None:
    ann = server.player()
    tables = [ann.open() for _ in range(2)]

    answers = [ann.post(table / "seats", key="k") for table in tables]

    assert [3, 3] == [done(answer)["version"] for answer in answers]
    assert all("idempotency-replayed" not in answer.headers for answer in answers)


def test_a_key_is_shown_to_nobody_else(server: InProcess) -> None:
    table, (ann, ben) = started(server)
    done(ann.post(table / "actions", take(1), key="my-own-key"))

    assert "my-own-key" in ann.get(table / "events").text
    for other in (ben, server.player("Eve"), server.stranger()):
        for rest in ("events", "transcript", "view", "log"):
            assert "my-own-key" not in other.get(table / rest).text


def test_opening_a_table_is_idempotent(server: InProcess) -> None:
    ann = server.player()
    wanted = {"game": "pebbles", "seats": 2, "options": {"heap": 3}, "visibility": "private"}

    first, again = (ann.post("/tables", wanted, key="k") for _ in range(2))

    assert done(first) == done(again)
    assert first.headers["location"] == again.headers["location"]
    assert ["idempotency-replayed" in answer.headers for answer in (first, again)] == [False, True]


def test_a_replayed_opening_shows_the_table_as_it_was_opened(server: InProcess) -> None:
    ann = server.player()
    first = done(ann.post("/tables", {"game": "pebbles"}, key="k"))
    done(ann.post(f"/tables/{first['id']}/seats"))

    assert first == done(ann.post("/tables", {"game": "pebbles"}, key="k"))


def test_an_opening_from_before_there_were_clocks_is_replayed(tmp_path: Path) -> None:
    path, opening = tmp_path / "takeback.db", {"game": "full-throttle"}
    with in_process(path) as server:
        ann = server.player("Ann")
        first = done(ann.post("/tables", opening, key="k"))
    with closing(sqlite3.connect(path)) as file, file:
        [(stored,)] = file.execute("SELECT state FROM stored_events").fetchall()
        data = json.loads(stored)
        del data["data"]["clock"]
        file.execute(
            "UPDATE stored_events SET state = ?", (json.dumps(data, sort_keys=True, separators=(",", ":")).encode(),)
        )

    with in_process(path) as server:
        ann = Player(server, ann.id, ann.name, ann.token)
        again = done(ann.post("/tables", opening, key="k"))
        assert (422, "key-reused") == refused(ann.post("/tables", {**opening, "seats": 3}, key="k"))

    assert first["id"] == again["id"]


def test_explicit_defaults_are_the_same_request(server: InProcess) -> None:
    ann = server.player()
    first = done(ann.post("/tables", {"game": "pebbles"}, key="k"))

    again = ann.post("/tables", {"game": "pebbles", "seats": 1, "undo": "free", "options": {"heap": 7}}, key="k")

    assert first == done(again)


@pytest.mark.parametrize(
    "other", [{"seats": 2}, {"options": {"heap": 6}}, {"seed": "00" * 32}, {"visibility": "private"}]
)
def test_a_key_of_a_table_does_not_open_another(server: InProcess, other: dict[str, object]) -> None:
    ann = server.player()
    done(ann.post("/tables", {"game": "pebbles"}, key="k"))

    assert (422, "key-reused") == refused(ann.post("/tables", {"game": "pebbles", **other}, key="k"))


def test_concurrent_openings_under_one_key_make_one_table(server: InProcess) -> None:
    ann = server.player()

    answers = server.together(*(ann.sent("POST", "/tables", {"game": "pebbles"}, key="k") for _ in range(6)))

    assert 1 == len({str(done(answer)) for answer in answers})
    assert 5 == sum("idempotency-replayed" in answer.headers for answer in answers)


def test_one_key_of_two_players_opens_two_tables(server: InProcess) -> None:
    tables = [done(server.player().post("/tables", {"game": "pebbles"}, key="k"))["id"] for _ in range(2)]

    assert tables[0] != tables[1]


def test_a_key_that_opened_a_table_can_be_used_at_the_table(server: InProcess) -> None:
    ann = server.player()
    table = Table(done(ann.post("/tables", {"game": "pebbles"}, key="k")))

    sat = done(ann.post(table / "seats", key="k"))

    assert sat == replayed(ann, table, "seats", {}, "k")


def test_taking_a_seat_is_idempotent(server: InProcess) -> None:
    ann = server.player()
    table = ann.open(seats=2)
    first = done(ann.post(table / "seats", {"seat": 1, "entropy": "x"}, key="k"))

    assert first == replayed(ann, table, "seats", {"seat": 1, "entropy": "x"}, "k")
    assert (422, "key-reused") == refused(ann.post(table / "seats", {"seat": 0, "entropy": "x"}, key="k"))
    assert (422, "key-reused") == refused(ann.post(table / "seats", {"seat": 1, "entropy": "y"}, key="k"))


def test_the_replayed_response_of_the_last_seat_holds_the_start(server: InProcess) -> None:
    _, (ann, _) = started(server)
    cat = server.player()
    other = ann.open(seats=2)
    done(ann.post(other / "seats"))
    first = done(cat.post(other / "seats", key="k"))

    assert ["SeatTaken", "Started"] == [event["type"] for event in first["events"]]
    assert first == replayed(cat, other, "seats", {}, "k")


def test_undo_and_redo_are_idempotent(server: InProcess) -> None:
    table, (ann,) = started(server, seats=1)
    done(ann.post(table / "actions", take(1)))
    undone = done(ann.post(table / "undo", {"to_version": 3}, key="u"))
    assert undone == replayed(ann, table, "undo", {"to_version": 3}, "u")
    redone = done(ann.post(table / "redo", key="r"))
    done(ann.post(table / "actions", take(1)))

    assert undone == replayed(ann, table, "undo", {"to_version": 3}, "u")
    assert redone == replayed(ann, table, "redo", {}, "r")
    assert (422, "key-reused") == refused(ann.post(table / "undo", {"to_version": 4}, key="u"))


def test_a_key_of_64_characters_is_not_truncated(server: InProcess) -> None:
    table, (ann,) = started(server, seats=1)

    versions = [done(ann.post(table / "actions", take(1), key="x" * 63 + end))["version"] for end in "ab"]

    assert [4, 5] == versions


@pytest.mark.parametrize("rest", ["actions", "seats", "undo", "redo", "resign", "close"])
def test_a_malformed_key_is_refused_everywhere(server: InProcess, rest: str) -> None:
    table, (ann,) = started(server, seats=1)
    body = {"actions": TOSS, "undo": {"to_version": 3}}.get(rest, {})

    assert (400, "invalid-header") == refused(ann.post(table / rest, body, key="x" * 65))
    assert (400, "invalid-header") == refused(ann.post("/tables", {"game": "pebbles"}, key="a b"))


@pytest.mark.parametrize("headers", [{"key": "x" * 65}, {"key": "k", "at": "bad"}], ids=["key", "If-Match"])
def test_a_stranger_is_told_nothing_of_a_bad_header_at_a_private_table(
    server: InProcess, headers: dict[str, str]
) -> None:
    table, eve = server.player().open("pebbles", seats=2, visibility="private"), server.player("Eve")

    for path in (table / "seats/0", f"/tables/{'0' * 24}/seats/0"):
        assert (404, "not-found") == refused(eve.delete(path, **headers))
