"""Forks: a new table that continues from a version of another, with unknown cards reshuffled."""

from random import Random

import msgspec
import pytest

from domain.kernel.chain import canonical
from domain.kernel.folding import begin, fold
from tests.api.client import (
    RAISE,
    SCRY,
    Json,
    Player,
    Table,
    actions_of,
    choose,
    done,
    refused,
    started,
    transcript,
)
from tests.api.forking import ended, fork, play_on, sit, verified
from tests.api.serving import EVERY_GAME, InProcess


def test_a_fork_is_a_new_open_table_that_names_its_parent(server: InProcess) -> None:
    table, (ann, _) = ended(server, RAISE)
    response = ann.post(table / "fork", {"at": 5})

    forked = done(response)

    head = done(ann.get(table / "events?after=4&limit=1"), 200)["events"][0]["hash"]
    assert {"table": table.id, "version": 5, "head": head} == forked["forked_from"]
    assert ("open", 2, ann.id, f"/v1/tables/{forked['id']}") == (
        forked["status"],
        forked["version"],
        forked["opened_by"],
        response.headers["location"],
    )
    assert forked["id"] != table.id
    assert forked["seed_commitment"] != table.opened["seed_commitment"]
    assert [None, None] == [seat["player"] for seat in forked["seats"]]


@pytest.mark.parametrize("version", [4, 7])
def test_a_fork_plays_to_its_end_and_both_transcripts_verify(server: InProcess, version: int) -> None:
    table, players = ended(server, RAISE, SCRY, RAISE)
    before = players[0].get(table / "transcript").content
    forked = fork(players[1], table, version)
    sit(forked, players)

    shown = play_on(forked, players, Random(version), most=12)

    assert "finished" == shown["status"]
    assert before == players[0].get(table / "transcript").content
    assert verified(table, None, server.stranger())
    assert verified(forked, table, server.stranger())
    assert verified(forked, None, server.stranger()) is None


@pytest.mark.parametrize(
    ("game", "seats"), [("full-throttle", 2), ("full-throttle", 3), ("pebbles", 3), ("maverick", 1)]
)
def test_a_fork_of_any_game_can_be_played_and_verified(server: InProcess, game: str, seats: int) -> None:
    rng = Random(seats)
    table, players = started(server, game, seats=seats)
    play_on(table, players, rng, most=200 if game == "pebbles" else 9)
    forked = fork(players[-1], table, seats + 3)
    sit(forked, players)
    play_on(forked, players, rng)

    assert verified(forked, table, server.stranger())


def test_a_fork_of_a_fork_verifies(server: InProcess) -> None:
    table, players = ended(server, RAISE)
    first = fork(players[0], table, 5)
    sit(first, players)
    done(players[1].post(first / "actions", SCRY))
    done(players[1].post(first / "resign"))
    second = fork(players[1], first, 6)
    sit(second, players)
    done(players[0].post(second / "resign"))

    assert first.id == done(players[0].get(str(second)), 200)["forked_from"]["table"]
    assert 2 == done(players[0].get(str(second)), 200)["seats"][0]["seat_options"]["favourite"]
    assert verified(first, table, server.stranger())
    assert verified(second, first, server.stranger()) is None
    assert verified(second, first, server.stranger(), table)


def test_the_seats_of_a_fork_keep_their_options(server: InProcess) -> None:
    table, players = ended(server, RAISE)
    forked = fork(players[0], table, 4)

    eve = server.player("Eve")
    done(eve.post(forked / "seats", {"seat": 1}))
    done(players[0].post(forked / "seats"))

    seen = done(eve.get(str(forked)), 200)["seats"]
    assert {"favourite": 3, "banner": "blue"} == seen[1]["seat_options"]
    assert {"favourite": None, "banner": "red"} == seen[0]["seat_options"]


def test_other_seat_options_are_refused_at_a_fork(server: InProcess) -> None:
    table, (ann, _) = ended(server)
    forked = fork(ann, table, 4)
    answer = ann.post(forked / "seats", {"seat_options": {"favourite": 4}})

    assert (422, "invalid-shape", "/seat_options") == (*refused(answer), answer.json()["errors"][0]["pointer"])


@pytest.mark.parametrize("seat", [None, 0, 1])
def test_taking_a_seat_at_a_fork_is_idempotent(server: InProcess, seat: int | None) -> None:
    table, (ann, ben) = ended(server)
    forked = fork(ann, table, 4)
    body = {} if seat is None else {"seat": seat}
    first = done(ann.post(forked / "seats", body, key="k"))
    done(ben.post(forked / "seats"))

    again = ann.post(forked / "seats", body, key="k")

    assert "true" == again.headers["idempotency-replayed"]
    assert first == done(again)


def test_with_several_seats_forking_needs_the_end(server: InProcess) -> None:
    table, players = started(server, "duel")
    done(players[0].post(table / "actions", RAISE))

    for player in players:
        assert (409, "table-not-over") == refused(player.post(table / "fork", {"at": 4}))
    done(players[0].post(table / "resign"))
    assert fork(players[1], table, 4).opened["forked_from"]["version"] == 4


@pytest.mark.parametrize("game", ["maverick", "maximum-apocalypse"])
@pytest.mark.parametrize("undo", ["off", "free"])
def test_a_finished_fork_reveals_nothing_of_the_game_in_progress(server: InProcess, game: str, undo: str) -> None:
    table, (ann,) = started(server, game, seats=1, undo=undo)
    for _ in range(4):
        done(ann.post(table / "actions", {"action": actions_of(ann, table)[0]}))
    version = done(ann.get(str(table)), 200)["version"]
    known = done(ann.get(table / "view"), 200)["view"]
    forks = [fork(ann, table, version) for _ in range(5)]
    for forked in forks:
        sit(forked, [ann])
        assert known == done(ann.get(forked / "view"), 200)["view"]
        done(ann.post(forked / "resign"))
    told = [transcript(server.stranger(), forked)[2]["data"]["state"] for forked in forks]
    done(ann.post(table / "resign"))

    assert 6 == len({canonical(_state_at(ann, table, version)), *map(canonical, told)})
    assert all(verified(forked, table, server.stranger()) for forked in forks)


def _state_at(player: Player, table: Table, version: int) -> Json:
    """The true state at a version of a table that is over."""
    lines = player.get(table / "transcript").content.splitlines()[1 : version + 1]
    rows = [(msgspec.json.decode(line)["type"], line) for line in lines]
    return fold(begin(EVERY_GAME, *rows[0]), rows[1:]).point.state


def test_playing_a_fork_out_does_not_reveal_a_hidden_pile(server: InProcess) -> None:
    table, (ann,) = started(server, "maverick", seats=1, undo="off")
    done(ann.post(table / "actions", {"action": actions_of(ann, table)[0]}))
    [payment] = [action for action in actions_of(ann, table) if action["cards"] == 10]
    version = done(ann.post(table / "actions", {"action": payment}))["version"]
    payments = set()
    for _ in range(5):
        forked = fork(ann, table, version)
        sit(forked, [ann])
        done(ann.post(forked / "resign"))
        payments.add(str(sorted(transcript(ann, forked)[2]["data"]["state"]["payment"])))

    assert len(payments) > 1


def test_a_fork_does_not_change_its_parent(server: InProcess) -> None:
    table, (ann, _) = ended(server)
    before = [ann.get(path).content for path in (str(table), table / "transcript", table / "frames?as=all")]

    fork(ann, table, 4)

    assert before == [ann.get(path).content for path in (str(table), table / "transcript", table / "frames?as=all")]


def test_a_fork_of_a_private_table_is_private(server: InProcess) -> None:
    ann, ben, eve = (server.player(name) for name in ("Ann", "Ben", "Eve"))
    table = ann.open("duel", visibility="private")
    done(ann.post(table / "seats"))
    done(ben.post(table / "seats", {"invite": table.opened["invite"]}))
    done(ben.post(table / "resign"))
    forked = fork(ben, table, 4)

    assert (404, "not-found") == refused(eve.get(str(forked)))
    assert forked.opened["invite"] != table.opened["invite"]
    done(eve.post(forked / "seats", {"invite": forked.opened["invite"]}))


def test_a_fork_is_in_the_list_and_in_the_log(server: InProcess) -> None:
    table, players = ended(server, RAISE)
    forked = fork(players[0], table, 5)
    position = sit(forked, players)["position"]

    listed = done(players[0].get(f"/tables?mine=true&status=playing&wait_for={position}"), 200)["tables"]
    assert {"table": table.id, "version": 5} == {name: listed[0]["forked_from"][name] for name in ("table", "version")}
    assert 200 == players[0].get(forked / f"log?wait_for={position}").status_code


def test_a_secret_choice_survives_a_fork_and_stays_secret(server: InProcess) -> None:
    table, (ann, ben) = started(server, "duel")
    hand = done(ann.get(table / "view"), 200)["view"]["fighters"][0]["hand"]
    done(ann.post(table / "actions", choose(hand[0])))
    done(ben.post(table / "resign"))
    forked = fork(ben, table, 5)
    sit(forked, [ann, ben])

    seen = [done(player.get(forked / "view"), 200)["view"]["fighters"][0] for player in (ann, ben)]

    assert [(True, hand[0]), (True, None)] == [(fighter["ready"], fighter["chosen"]) for fighter in seen]
