from random import Random

import pytest

from tests.api.client import TOSS, choose, done, receipt, refused, started, take
from tests.api.serving import InProcess


def test_an_action_is_one_event_and_the_response_shows_its_result(server: InProcess) -> None:
    table, (ann, _) = started(server)

    answer = done(ann.post(table / "actions", take(3)))

    assert 5 == answer["version"]
    assert [(5, "Played")] == [(event["version"], event["type"]) for event in answer["events"]]
    assert answer["head"] == answer["events"][0]["hash"]
    assert 4 == answer["view"]["heap"]
    assert [1] == answer["to_act"]
    assert [] == answer["actions"] == answer["labels"]
    assert "outcome" not in answer


def test_the_response_to_an_action_agrees_with_the_view(server: InProcess) -> None:
    table, (ann, _) = started(server)
    answer = done(ann.post(table / "actions", TOSS))

    view = done(ann.get(table / "view"), 200)

    assert view == {name: answer[name] for name in view}


def test_positions_grow_over_the_whole_log(server: InProcess) -> None:
    tables = [started(server) for _ in range(2)]

    positions = [done(players[0].post(table / "actions", TOSS))["position"] for table, players in tables]

    assert len(positions) == len(set(positions))
    [log] = {position.partition("-")[0] for position in positions}
    numbers = [int(position.partition("-")[2]) for position in positions]
    assert server.service.log == log
    assert numbers == sorted(numbers)


def test_out_of_turn_is_a_conflict(server: InProcess) -> None:
    table, (_, ben) = started(server)

    assert (409, "not-your-turn") == refused(ben.post(table / "actions", take(1)))


def test_what_the_rules_forbid_is_refused_with_the_games_code(server: InProcess) -> None:
    table, (ann, _) = started(server, options={"heap": 2})

    assert (422, "too-few") == refused(ann.post(table / "actions", take(3)))


def test_a_spectator_cannot_act(server: InProcess) -> None:
    table, _ = started(server)

    assert (403, "not-seated") == refused(server.player("Eve").post(table / "actions", take(1)))


def test_the_last_action_finishes_the_table_in_the_same_batch(server: InProcess) -> None:
    table, (ann, _) = started(server, options={"heap": 1})

    answer = done(ann.post(table / "actions", take(1)))

    assert ("finished", 6, []) == (answer["status"], answer["version"], answer["to_act"])
    assert ["Played", "Finished"] == [event["type"] for event in answer["events"]]
    assert {"reason": "heap-empty", "winners": [0], "ranking": [[0], [1]], "scores": [1, 0]} == answer["outcome"]
    shown = done(server.stranger().get(str(table)), 200)
    assert answer["outcome"] == shown["outcome"]
    assert answer["events"][1]["data"]["server_seed"] == shown["server_seed"]


def test_a_finished_table_is_final(server: InProcess) -> None:
    table, (ann, ben) = started(server, options={"heap": 1})
    last = done(ann.post(table / "actions", take(1)))

    for rest, body in (
        ("actions", take(1)),
        ("undo", {"to_version": 4}),
        ("redo", {}),
        ("resign", {}),
        ("seats", {}),
        ("close", {}),
    ):
        assert (409, "table-finished") == refused(ann.post(table / rest, body))
    assert (409, "table-finished") == refused(ben.post(table / "actions", take(1)))
    assert receipt(last) == receipt(done(ann.get(str(table)), 200))


def test_resigning_is_possible_out_of_turn_and_the_game_goes_on(server: InProcess) -> None:
    table, (ann, ben, cat) = started(server, seats=3)

    assert "playing" == done(ben.post(table / "resign"))["status"]
    assert [2] == done(ann.post(table / "actions", take(1)))["to_act"]
    assert [False, True, False] == [seat["resigned"] for seat in done(cat.get(str(table)), 200)["seats"]]


def test_a_seat_resigns_once(server: InProcess) -> None:
    table, players = started(server, seats=3)
    done(players[1].post(table / "resign"))

    assert (409, "already-resigned") == refused(players[1].post(table / "resign"))


@pytest.mark.parametrize(
    ("game", "seats", "seed"), [("pebbles", 3, 1), ("pebbles", 1, 2), ("duel", 2, 3), ("maverick", 1, 4)]
)
def test_every_listed_action_is_accepted_as_it_was_listed(server: InProcess, game: str, seats: int, seed: int) -> None:
    table, players = started(server, game, seats)
    rng = Random(seed)

    for _ in range(25):
        state = done(players[0].get(str(table)), 200)
        if state["status"] != "playing":
            break
        seat = rng.choice(state["to_act"])
        listed = done(players[seat].get(table / "actions"), 200)
        assert listed["version"] == state["version"]
        assert len(listed["actions"]) == len(listed["labels"]) > 0
        answer = done(players[seat].post(table / "actions", {"action": rng.choice(listed["actions"])}))
        assert answer["version"] > state["version"]


def test_choices_may_be_made_at_the_same_time(server: InProcess) -> None:
    table, players = started(server, "duel")
    hands = [done(player.get(table / "view"), 200)["view"]["fighters"][n]["hand"] for n, player in enumerate(players)]

    answers = server.together(
        *(player.sent("POST", table / "actions", choose(hands[n][0])) for n, player in enumerate(players))
    )

    assert [5, 6] == sorted(done(answer)["version"] for answer in answers)


def test_a_spectator_has_no_actions_and_a_seat_to_act_does(server: InProcess) -> None:
    table, (ann, ben) = started(server)

    assert 4 == len(done(ann.get(table / "actions"), 200)["actions"])
    for other in (ben, server.player("Eve"), server.stranger()):
        assert {"game": "pebbles", "version": 4, "actions": [], "labels": []} == done(other.get(table / "actions"), 200)


def test_refusals_leave_version_and_head_as_they_were(server: InProcess) -> None:
    table, (ann, ben) = started(server, options={"heap": 2})
    before = done(ann.get(str(table)), 200)

    for player, rest, body in (
        (ben, "actions", take(1)),
        (ann, "actions", take(3)),
        (ann, "actions", {"action": {"type": "pebbles.Give"}}),
        (ann, "undo", {"to_version": 1}),
        (ann, "redo", {}),
        (ann, "close", {}),
        (ann, "seats", {}),
    ):
        assert player.post(table / rest, body, key="k").status_code >= 400

    assert before == done(ann.get(str(table)), 200)
    assert 4 == len(done(ann.get(table / "events"), 200)["events"])
