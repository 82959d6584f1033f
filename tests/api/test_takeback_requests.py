"""Requests for takebacks that are repeated, out of date or concurrent: each takes effect once or is refused."""

from collections.abc import Sequence
from pathlib import Path

import pytest

from domain.kernel.undoing import LAPSE_MS
from tests.api.client import RAISE, Json, Player, actions_of, done, offer_takeback, refused, started, take
from tests.api.serving import InProcess, running
from tests.api.takebacks import answers, scried, taken, types

ROUNDS = 6
"""How often requests are sent at the same time, each other time in the other order."""


@pytest.mark.parametrize("number", ["01", "+1", "1.0", "1" * 40, "%D9%A1"])
def test_the_number_of_a_takeback_and_of_a_seat_has_one_spelling(server: InProcess, number: str) -> None:
    table, (ann, ben, cat) = taken(server)
    done(ann.post(table / "undo", {"to_version": 5}))
    before = done(ben.get(table / "view"), 200)

    assert (404, "not-found") == refused(ben.post(table / f"takebacks/{number}/agree"))
    assert (404, "not-found") == refused(ben.post(table / f"takebacks/{number}/decline"))
    assert (400, "invalid-query") == refused(ben.get(table / f"events?limit={number}"))
    assert before == done(ben.get(table / "view"), 200)
    done(ben.post(table / "takebacks/1/agree"))

    other = f"/tables/{done(cat.post('/tables', {'game': 'pebbles', 'seats': 3}))['id']}"
    done(cat.post(f"{other}/seats", {"seat": 1}))
    assert (404, "not-found") == refused(cat.delete(f"{other}/seats/{number}"))
    done(cat.delete(f"{other}/seats/1"), 200)


def test_every_step_of_a_takeback_is_idempotent(server: InProcess) -> None:
    table, (ann, ben, cat) = taken(server)
    back = {"to_version": 5}
    steps: list[tuple[Player, str, Json]] = [
        (ann, "undo", back),
        (ben, "takebacks/1/agree", {}),
        (cat, "takebacks/1/agree", {}),
        (cat, "redo", {}),
        (ann, "takebacks/2/decline", {}),
        (ben, "void", {}),
        (ann, "takebacks/3/decline", {}),
    ]
    first = [done(player.post(table / rest, body, key=f"k{n}")) for n, (player, rest, body) in enumerate(steps)]
    server.clock.advance(LAPSE_MS)
    done(ann.post(table / "actions", take(2)))
    done(ben.post(table / "resign"))
    done(cat.post(table / "resign"))

    again = [player.post(table / rest, body, key=f"k{n}") for n, (player, rest, body) in enumerate(steps)]

    assert ["true"] * len(steps) == [answer.headers["idempotency-replayed"] for answer in again]
    assert first == [done(answer) for answer in again]
    assert [True, True, False, True, False, True, False] == ["pending_takeback" in answer for answer in first]


def test_a_key_of_one_answer_cannot_be_reused_for_another(server: InProcess) -> None:
    table, ann, ben = scried(server)
    offer_takeback(ann, table, 4, key="a")
    answers(ben, table, "decline", key="k")
    offer_takeback(ben, table, 4)

    assert (422, "key-reused") == refused(ben.post(table / "takebacks/1/agree", key="k"))
    assert (422, "key-reused") == refused(ben.post(table / "takebacks/2/decline", key="k"))
    for rest, body in (("redo", {}), ("void", {}), ("undo", {"to_version": 5}), ("takebacks/2/agree", {})):
        assert (422, "key-reused") == refused(ann.post(table / rest, body, key="a"))


def test_a_request_that_lapsed_a_takeback_is_replayed_under_its_key(server: InProcess) -> None:
    table, ann, ben = scried(server)
    offer_takeback(ann, table, 4)
    server.clock.advance(LAPSE_MS)

    first = ben.post(table / "undo", {"to_version": 4}, key="k")

    assert ["TakebackLapsed", "TakebackAsked"] == types(done(first))
    assert done(first) == done(ben.post(table / "undo", {"to_version": 4}, key="k"))


@pytest.mark.parametrize("rest", ["undo", "redo", "void", "takebacks/1/agree", "takebacks/1/decline"])
def test_every_step_of_a_takeback_takes_if_match(server: InProcess, rest: str) -> None:
    table, ann, ben = scried(server)
    offer_takeback(ann, table, 4)
    stale = ben.post(table / rest, {"to_version": 4} if rest == "undo" else {}, at=5)

    assert (412, "stale", 6) == (*refused(stale), stale.json()["version"])
    assert 6 == done(ben.get(str(table)), 200)["version"]


def one_wins(answered: Sequence[Json]) -> bool:
    """Was exactly one accepted, and all others refused as stale?"""
    return [201] + [412] * (len(answered) - 1) == sorted(answer.status_code for answer in answered)


def test_of_an_undo_and_a_move_at_one_version_exactly_one_succeeds(server: InProcess) -> None:
    table, (ann, ben) = started(server, "duel")
    done(ann.post(table / "actions", RAISE))
    back = {"to_version": 4}

    done(ann.post(table / "undo", back, at=5))
    assert (412, "stale") == refused(ben.post(table / "actions", RAISE, at=5))
    done(ann.post(table / "actions", RAISE, at=6))
    done(ben.post(table / "actions", RAISE, at=7))
    assert (412, "stale") == refused(ann.post(table / "undo", back, at=7))


def test_of_a_concurrent_undo_and_move_exactly_one_succeeds(server: InProcess) -> None:
    first = set()
    for number in range(ROUNDS):
        table, (ann, ben) = started(server, "duel")
        done(ann.post(table / "actions", RAISE))
        requests = [
            ann.sent("POST", table / "undo", {"to_version": 4}, at=5),
            ben.sent("POST", table / "actions", RAISE, at=5),
        ]

        answered = server.together(*(reversed(requests) if number % 2 else requests))

        assert one_wins(answered)
        assert 6 == done(ann.get(str(table)), 200)["version"]
        first.add(types(done(ann.get(table / "events?after=5"), 200))[0])
    assert {"Undone", "Played"} == first


def test_of_a_concurrent_consent_and_move_exactly_one_succeeds(server: InProcess) -> None:
    for number in range(ROUNDS):
        table, ann, ben = scried(server)
        offer_takeback(ann, table, 4)
        requests = [
            ben.sent("POST", table / "takebacks/1/agree", at=6),
            ann.sent("POST", table / "actions", RAISE, at=6),
        ]

        assert one_wins(server.together(*(reversed(requests) if number % 2 else requests)))
        assert types(done(ann.get(table / "events?after=6"), 200)) in (
            ["TakebackAgreed", "Undone"],
            ["TakebackLapsed", "Played"],
        )


def test_without_if_match_a_move_before_the_consent_lapses_the_takeback(server: InProcess) -> None:
    outcomes = set()
    for number in range(6):
        table, ann, ben = scried(server)
        offer_takeback(ann, table, 4)
        requests = [ben.sent("POST", table / "takebacks/1/agree"), ann.sent("POST", table / "actions", RAISE)]
        server.together(*(reversed(requests) if number % 2 else requests))
        outcomes.add(" ".join(types(done(ann.get(table / "events?after=6"), 200))))

    assert {"TakebackAgreed Undone Played", "TakebackLapsed Played"} == outcomes


def test_the_last_two_seats_can_agree_concurrently(server: InProcess) -> None:
    for _ in range(ROUNDS):
        table, (ann, ben, cat) = taken(server)
        offer_takeback(ann, table, 5)

        answered = server.together(*(player.sent("POST", table / "takebacks/1/agree") for player in (ben, cat)))

        assert [1, 2] == sorted(len(done(answer)["events"]) for answer in answered)
        assert 7 == done(ann.get(table / "view"), 200)["view"]["heap"]


def test_two_concurrent_offers_make_one_takeback(server: InProcess) -> None:
    for _ in range(ROUNDS):
        table, players = taken(server)

        answered = server.together(*(player.sent("POST", table / "undo", {"to_version": 5}) for player in players))

        assert [201, 409, 409] == sorted(answer.status_code for answer in answered)


@pytest.mark.usefixtures("process")
def test_of_a_concurrent_undo_and_move_a_running_server_accepts_exactly_one(tmp_path: Path) -> None:
    with running(tmp_path / "takeback.db") as server:
        table, (ann,) = started(server, "maverick", seats=1)
        for number in range(2 * ROUNDS):
            moved = done(ann.post(table / "actions", {"action": actions_of(ann, table)[0]}))
            back = done(ann.get(table / "undo"), 200)[0]["to_version"]
            bodies = [("undo", {"to_version": back}), ("actions", {"action": moved["actions"][0]})]
            requests = [ann.sent("POST", table / rest, body, at=moved["version"]) for rest, body in bodies]

            assert one_wins(server.together(*(reversed(requests) if number % 2 else requests)))
            if (far := done(ann.get(table / "undo"), 200)) and len(far) > 5:
                done(ann.post(table / "undo", {"to_version": far[-1]["to_version"]}))
