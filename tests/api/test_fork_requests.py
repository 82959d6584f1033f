"""Asking for a fork: who may, from which version, and under which key."""

from random import Random

import pytest

from tests.api.client import (
    RAISE,
    done,
    refused,
    started,
    take,
)
from tests.api.forking import ended, fork, play_on, sit
from tests.api.serving import InProcess


def test_a_solo_player_can_fork_at_any_time(server: InProcess) -> None:
    table, (ann,) = started(server, seats=1)
    done(ann.post(table / "actions", take(3)))
    forked = fork(ann, table, 3)
    sit(forked, [ann])

    assert [4, 7] == [done(ann.get(one / "view"), 200)["view"]["heap"] for one in (table, forked)]
    assert 2 == done(ann.post(table / "actions", take(2)))["view"]["heap"]


def test_only_players_who_held_a_seat_can_fork(server: InProcess) -> None:
    table, _ = ended(server)

    assert (403, "not-seated") == refused(server.player("Eve").post(table / "fork", {"at": 4}))
    assert (401, "unauthorized") == refused(server.stranger().post(table / "fork", {"at": 4}))


def test_a_player_who_left_before_the_start_cannot_fork(server: InProcess) -> None:
    ann, ben, eve = (server.player(name) for name in ("Ann", "Ben", "Eve"))
    table = ann.open("duel")
    done(eve.post(table / "seats", {"seat": 1}))
    done(eve.delete(table / "seats/1"), 200)
    for player in (ann, ben):
        done(player.post(table / "seats"))
    done(ann.post(table / "resign"))

    assert (403, "not-seated") == refused(eve.post(table / "fork", {"at": 5}))


@pytest.mark.parametrize("version", [1, 2, 3, 7, 8, 9, 2**53 - 1])
def test_a_fork_starts_at_a_version_in_play(server: InProcess, version: int) -> None:
    table, (ann, _) = ended(server, RAISE)  # Resigned and Finished are 6 and 7

    assert (409, "cannot-fork-there") == refused(ann.post(table / "fork", {"at": version}))


def test_no_fork_starts_after_a_resignation(server: InProcess) -> None:
    table, players = started(server, seats=3)
    done(players[1].post(table / "resign"))
    play_on(table, [players[0], players[2], players[2]], Random(1), most=0)

    assert (409, "cannot-fork-there") == refused(players[0].post(table / "fork", {"at": 6}))
    fork(players[1], table, 5)


def test_a_voided_game_can_be_forked(server: InProcess) -> None:
    table, players = started(server, "duel")
    done(players[0].post(table / "actions", RAISE))
    done(players[0].post(table / "void"))
    done(players[1].post(table / "takebacks/1/agree"))

    forked = fork(players[0], table, 8)

    assert 1 == sit(forked, players)["view"]["fighters"][0]["stake"]


def test_an_undone_version_can_be_forked(server: InProcess) -> None:
    table, (ann,) = started(server, seats=1)
    done(ann.post(table / "actions", take(3)))
    done(ann.post(table / "undo", {"to_version": 3}))

    assert 4 == sit(fork(ann, table, 4), [ann])["view"]["heap"]


@pytest.mark.parametrize("version", [0, -1, 2**53, "3", None, 3.5, True, [3]])
def test_a_version_is_a_whole_number_from_1(server: InProcess, version: object) -> None:
    table, (ann, _) = ended(server)

    assert (422, "invalid-shape") == refused(ann.post(table / "fork", {"at": version}))
    assert (422, "invalid-shape") == refused(ann.post(table / "fork", {}))


def test_forking_is_idempotent(server: InProcess) -> None:
    table, (ann,) = started(server, seats=1)
    first = ann.post(table / "fork", {"at": 3}, key="k", at=3)
    done(ann.post(table / "actions", take(1)))
    done(ann.post(f"/tables/{done(first)['id']}/seats"))

    again = ann.post(table / "fork", {"at": 3}, key="k", at=3)

    assert done(first) == done(again)
    assert ("true", first.headers["location"]) == (again.headers["idempotency-replayed"], again.headers["location"])


def test_a_key_of_a_fork_cannot_be_reused_for_another(server: InProcess) -> None:
    table, (ann, ben) = ended(server, RAISE)
    first = fork(ann, table, 5, key="k")
    done(ann.post("/tables", {"game": "duel"}, key="k"))

    for version in (4, 1, 100):
        assert (422, "key-reused") == refused(ann.post(table / "fork", {"at": version}, key="k", at=1))
    assert first.id != fork(ben, table, 5, key="k").id


def test_a_fork_has_keys_of_its_own(server: InProcess) -> None:
    table, (ann,) = started(server, seats=1)
    first = fork(ann, table, 3, key="k")

    assert 4 == done(ann.post(table / "actions", take(1), key="k"))["version"]
    assert 4 == done(ann.post(first / "seats", key="k"))["version"]
    again = ann.post(table / "fork", {"at": 3}, key="k")
    assert (first.id, "true") == (done(again)["id"], again.headers["idempotency-replayed"])


def test_the_key_of_a_move_cannot_be_reused_to_fork(server: InProcess) -> None:
    table, (ann,) = started(server, seats=1)
    done(ann.post(table / "actions", take(1), key="k"))

    assert (422, "key-reused") == refused(ann.post(table / "fork", {"at": 3}, key="k"))


def test_concurrent_forks_under_one_key_make_one_table(server: InProcess) -> None:
    table, (ann, _) = ended(server)

    answers = server.together(*(ann.sent("POST", table / "fork", {"at": 4}, key="k") for _ in range(6)))

    assert 1 == len({str(done(answer)) for answer in answers})
    assert 5 == sum("idempotency-replayed" in answer.headers for answer in answers)
