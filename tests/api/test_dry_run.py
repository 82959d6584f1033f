"""Dry runs: the facts that would follow, as far as the seat may know them in advance; nothing is stored."""

from random import Random

import msgspec
import pytest
from hypothesis import settings

from api.resources.replies import dry_run_of
from api.tables.bodies import decode_action
from domain.catalogue import GAMES
from domain.kernel.dry_run import dry_run
from domain.kernel.rng import Rng
from domain.kernel.steps import finish
from tests.api.client import (
    RAISE,
    SCRY,
    TOSS,
    Json,
    Player,
    Table,
    actions_of,
    choose,
    done,
    everything,
    refused,
    started,
    take,
)
from tests.api.serving import InProcess

TIMES = 12
"""How many states are redealt."""


def dry_run_result(player: Player, table: Table, body: Json) -> Json:
    """The result of a dry run."""
    return done(player.post(table / "actions?dry_run=true", body), 200)


def test_a_dry_run_reports_what_would_happen(server: InProcess) -> None:
    table, (ann, _) = started(server, "duel")

    told = dry_run_result(ann, table, RAISE)
    happened = done(ann.post(table / "actions", RAISE))["events"][0]

    assert happened["data"]["facts"] == told["facts"]
    assert happened["text"] == " ".join(told["texts"])
    assert (4, None) == (told["version"], told["stops"])


def test_a_dry_run_stops_before_chance(server: InProcess) -> None:
    table, (ann, _) = started(server)

    assert {"game": "pebbles", "version": 4, "facts": [], "texts": [], "stops": "chance"} == dry_run_result(
        ann, table, TOSS
    )


def test_a_dry_run_stops_before_hidden_information(server: InProcess) -> None:
    table, (ann, _) = started(server, "duel")

    assert {"game": "duel", "version": 4, "facts": [], "texts": [], "stops": "hidden"} == dry_run_result(
        ann, table, SCRY
    )


def test_a_dry_run_shows_the_seats_own_secrets(server: InProcess) -> None:
    table, (ann, ben) = started(server, "duel")
    hand = done(ann.get(table / "view"), 200)["view"]["fighters"][0]["hand"]

    assert [{"type": "duel.Chosen", "seat": 0, "rank": hand[0]}] == dry_run_result(ann, table, choose(hand[0]))["facts"]
    theirs = done(ben.get(table / "view"), 200)["view"]["fighters"][1]["hand"]
    done(ben.post(table / "actions", choose(theirs[0])))
    told = dry_run_result(ann, table, choose(hand[0]))
    assert (1, "chance") == (len(told["facts"]), told["stops"])


def test_a_dry_run_stores_nothing_and_nobody_sees_it(server: InProcess) -> None:
    table, (ann, ben) = started(server, "duel")
    position = server.service.tables.last_position()

    def seen() -> list[str]:
        return [answer.text for viewer in (ann, ben) for answer in everything(viewer, table)]

    before = seen()
    for body in (RAISE, SCRY):
        dry_run_result(ann, table, body)

    assert before == seen()
    assert position == server.service.tables.last_position()


def test_a_dry_run_does_not_lapse_a_takeback(server: InProcess) -> None:
    table, (ann, ben) = started(server, "duel")
    done(ann.post(table / "actions", SCRY))
    done(ann.post(table / "undo", {"to_version": 4}))
    dry_run_result(ben, table, RAISE)

    assert "pending_takeback" in done(ben.get(table / "view"), 200)


def test_a_dry_run_uses_up_no_draws(server: InProcess) -> None:
    heads = []
    for times in (0, 3):
        table, (ann,) = started(server, seats=1, seed="5a" * 32)
        for _ in range(times):
            dry_run_result(ann, table, TOSS)
        heads.append(done(ann.post(table / "actions", TOSS))["events"][0]["data"]["facts"])

    assert heads[0] == heads[1]


def test_a_dry_run_does_not_remember_its_key(server: InProcess) -> None:
    table, (ann, _) = started(server)
    for body in (take(1), take(2)):
        answer = ann.post(table / "actions?dry_run=true", body, key="k")
        assert "idempotency-replayed" not in answer.headers
        done(answer, 200)

    assert 5 == done(ann.post(table / "actions", take(3), key="k"))["version"]


def test_dry_run_false_is_an_action_like_any_other(server: InProcess) -> None:
    table, (ann, _) = started(server)

    assert 5 == done(ann.post(table / "actions?dry_run=false", take(1)))["version"]


def test_a_dry_run_is_refused_as_the_action_would_be(server: InProcess) -> None:
    table, (ann, ben) = started(server, options={"heap": 2})
    path = table / "actions?dry_run=true"

    assert (422, "too-few") == refused(ann.post(path, take(3)))
    assert (409, "not-your-turn") == refused(ben.post(path, take(1)))
    assert (403, "not-seated") == refused(server.player("Eve").post(path, take(1)))
    assert (401, "unauthorized") == refused(server.stranger().post(path, take(1)))
    assert (412, "stale") == refused(ann.post(path, take(1), at=3))
    assert (400, "invalid-header") == refused(ann.post(path, take(1), key="a b"))
    assert (422, "invalid-shape") == refused(ann.post(path, {"action": {"type": "pebbles.Give"}}))
    assert (404, "not-found") == refused(ann.post("/tables/unknown/actions?dry_run=true", take(1)))
    assert 4 == done(ann.get(str(table)), 200)["version"]


@pytest.mark.parametrize("query", ["dry_run=1", "dry_run=", "dry_run=TRUE", "dry_run=true&dry_run=true"])
def test_other_values_of_dry_run_are_refused(server: InProcess, query: str) -> None:
    table, (ann, _) = started(server)

    assert (400, "invalid-query") == refused(ann.post(table / f"actions?{query}", take(1)))
    assert 4 == done(ann.get(str(table)), 200)["version"]


def test_there_is_no_dry_run_before_the_start_or_after_the_end(server: InProcess) -> None:
    ann, ben = server.player("Ann"), server.player("Ben")
    table = ann.open(seats=2)
    done(ann.post(table / "seats"))
    assert (409, "table-open") == refused(ann.post(table / "actions?dry_run=true", take(1)))
    done(ben.post(table / "seats"))
    done(ben.post(table / "resign"))

    assert (409, "table-finished") == refused(ann.post(table / "actions?dry_run=true", take(1)))


@pytest.mark.parametrize("game", GAMES)
def test_every_dry_run_is_repeatable_and_a_prefix_of_what_happens(server: InProcess, game: str) -> None:
    rng = Random(f"dry {game}")
    seats = GAMES[game][max(GAMES[game])].seats[0]
    table, players = started(server, game, seats=seats)
    for _ in range(min(25, settings().max_examples // 4)):
        to_act = done(players[0].get(str(table)), 200)["to_act"]
        if not to_act:
            break
        seat = rng.choice(to_act)
        mover = players[seat]
        action = rng.choice(actions_of(mover, table))
        told = [dry_run_result(mover, table, {"action": action})]
        session = server.runner.run(server.service.tables.get(table.id, None))
        chosen = decode_action(session.game)(msgspec.json.encode({"action": action})).action
        for _ in range(TIMES):
            again = dry_run_of(
                server.service, session, seat, finish(dry_run(session, seat, chosen, Rng(rng.randbytes(32), {})))
            )
            told.append(msgspec.json.decode(msgspec.json.encode(again)))
        happened = done(mover.post(table / "actions", {"action": action}))["events"][0]["data"]["facts"]

        assert [told[0]] * len(told) == told
        assert happened[: len(told[0]["facts"])] == told[0]["facts"]
        assert told[0]["stops"] is not None or len(happened) == len(told[0]["facts"])
