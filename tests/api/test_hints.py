"""Hints: for practice alone, from what the seat knows, bounded."""

import asyncio
import sys
from collections.abc import Iterator
from pathlib import Path
from random import Random
from typing import Any

import httpx
import msgspec
import pytest

from analysis.hint import Found, NextBest, Question
from api.state.budgets import Budgets
from api.state.hints import QUEUE, Bounds
from api.tables.hints import SuggestedAction, question_of, say_hint
from domain.kernel.session import Session
from domain.runtime.shares import Parts, Shares
from tests.api.client import Json, Player, Table, done, refused, started
from tests.api.serving import InProcess, in_process
from tests.api.test_tokens import issued
from tests.api.test_worlds import HIDING, SAMPLE, moment
from tests.laws.homogeneity import difference, tally

FOUND = '{"action":1,"value":3120,"better":true,"next_best":{"action":0,"value":2040},"rollouts":64,"unit":"score"}'


@pytest.fixture
def server(tmp_path: Path) -> Iterator[InProcess]:
    with in_process(tmp_path / "takeback.db", bots=True) as server:
        yield server


def alone(server: InProcess, **more: Json) -> tuple[Table, Player]:
    """A game of Maverick for practice, in play."""
    table, (ann,) = started(server, "maverick", 1, **{"visibility": "private", **more})
    return table, ann


def against_a_bot(server: InProcess, **more: Json) -> tuple[Table, Player]:
    """A game of Full Throttle! against a bot, in play, and private."""
    ann = server.player("Ann")
    table = ann.open("full-throttle", seats=2, **{"visibility": "private", **more})
    done(ann.post(table / "seats", {"seat": 0}))
    done(ann.post(table / "bots", {"seat": 1, "bot": "house", "level": "random"}))
    return table, ann


def made_by(monkeypatch: pytest.MonkeyPatch, folder: Path, script: str) -> Path:
    """Let a shell script make the hints; it gets the question in the file that this returns."""
    program, asked = folder / "program", folder / "asked"
    program.write_text(f"#!/bin/sh\ncat > {asked}\n{script}\n")
    program.chmod(0o700)
    monkeypatch.setattr(sys, "executable", str(program))
    return asked


@pytest.mark.usefixtures("process")
def test_it_names_a_legal_action_and_says_why(server: InProcess) -> None:
    table, ann = alone(server)
    server.service.keeping.hints.bounds = Bounds(patience=300)
    legal = done(ann.get(table / "actions"), 200)
    hint = done(ann.get(table / "hint"), 200)

    assert ("maverick", legal["version"], 0, "score") == tuple(
        hint[name] for name in ("game", "version", "seat", "unit")
    )
    labels = dict(zip(map(str, legal["actions"]), legal["labels"], strict=True))
    assert labels[str(hint["best"]["action"])] == hint["best"]["label"]
    assert labels[str(hint["next_best"]["action"])] == hint["next_best"]["label"]
    assert hint["best"]["value"] >= hint["next_best"]["value"]
    assert f"{hint['best']['label']}: over {hint['rollouts']} imagined games" in hint["text"]
    done(ann.post(table / "actions", {"action": hint["best"]["action"]}, at=f'"{hint["version"]}"'))


def test_its_reason_says_how_sure_it_is() -> None:
    best, other = (SuggestedAction({}, label, value) for label, value in (("Bet on Yellow", 624), ("Pass", 480)))
    found = Found(0, 624, better=True, next_best=NextBest(1, 480), rollouts=40, unit="chance")

    assert (
        "Bet on Yellow: over 40 imagined games it is worth a 62 % chance to win on average. "
        "The next best, Pass, is worth a 48 % chance to win."
    ) == say_hint(best, other, found)
    unsure = msgspec.structs.replace(found, better=False)
    assert say_hint(best, other, unsure).endswith(
        "is worth a 48 % chance to win, so chance may explain the difference."
    )
    assert "it is worth 0.6 points on average" in say_hint(best, other, msgspec.structs.replace(found, unit="score"))
    assert "Bet on Yellow: it is the only choice." == say_hint(best, None, found)


@pytest.mark.usefixtures("process")
def test_there_are_hints_in_practice_alone(server: InProcess, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    for table, ann in (
        alone(server),
        alone(server, visibility="public", seed="ab" * 32),
        against_a_bot(server),
    ):
        with monkeypatch.context() as quick:
            made_by(quick, tmp_path, f"echo '{FOUND}'")
            assert 200 == ann.get(table / "hint").status_code


def no_hint(player: Player, table: Table) -> bool:
    return refused(player.get(table / "hint")) == (409, "no-practice")


def test_there_is_no_hint_in_a_game_that_may_count(server: InProcess) -> None:
    for table, ann in (alone(server, visibility="public"), against_a_bot(server, visibility="public")):
        assert no_hint(ann, table)


def test_there_is_no_hint_against_people(server: InProcess) -> None:
    table, players = with_ben(server, 2)

    for player in players:
        assert no_hint(player, table)


def with_ben(server: InProcess, seats: int) -> tuple[Table, list[Player]]:
    """A private table where Ann and Ben sit down."""
    ann, ben = server.player("Ann"), server.player("Ben")
    table = ann.open("full-throttle", seats=seats, visibility="private")
    done(ann.post(table / "seats", {"seat": 0}))
    done(ben.post(table / "seats", {"seat": 1, "invite": table.opened["invite"]}))
    return table, [ann, ben]


def test_there_is_no_hint_against_somebody_who_left(server: InProcess) -> None:
    table, (ann, ben) = with_ben(server, 3)
    done(ann.post(table / "bots", {"seat": 2, "bot": "house", "level": "random"}))
    done(ben.post(table / "resign"))

    assert no_hint(ann, table)


def test_there_is_no_hint_at_a_try_of_the_day(server: InProcess) -> None:
    ann = server.player("Ann")
    table = ann.open("maverick", daily=True)
    done(ann.post(table / "seats", {}))

    assert no_hint(ann, table)


def test_there_is_no_hint_at_a_fork_since_its_game_may_be_in_play(server: InProcess) -> None:
    table, ann = alone(server)
    fork = done(ann.post(table / "fork", {"at": 3}))["id"]
    done(ann.post(f"/tables/{fork}/seats", {"seat": 0}))

    assert refused(ann.get(f"/tables/{fork}/hint")) == (409, "no-practice")


def test_it_is_for_the_seat_that_is_to_act(server: InProcess) -> None:
    table, ann = alone(server)
    opened = ann.open("maverick", visibility="private")

    assert (401, "unauthorized") == refused(server.stranger().get(table / "hint"))
    assert (404, "not-found") == refused(server.player().get(table / "hint"))
    assert (403, "not-seated") == refused(ann.get(opened / "hint"))
    done(ann.post(table / "resign"))
    assert (409, "table-finished") == refused(ann.get(table / "hint"))


def test_a_spectator_of_a_seeded_table_gets_none(server: InProcess) -> None:
    table, _ = alone(server, visibility="public", seed="ab" * 32)

    assert (403, "not-seated") == refused(server.player().get(table / "hint"))


def test_there_is_none_out_of_turn(server: InProcess) -> None:
    table, ann = against_a_bot(server)
    if 0 in done(ann.get(table / "view"), 200)["to_act"]:
        done(ann.post(table / "actions", {"action": done(ann.get(table / "actions"), 200)["actions"][0]}))

    assert 0 not in done(ann.get(table / "view"), 200)["to_act"]
    assert (409, "not-your-turn") == refused(ann.get(table / "hint"))


@pytest.mark.parametrize(("key", "seats"), HIDING)
def test_what_its_process_is_told_does_not_depend_on_what_is_hidden(server: InProcess, key: str, seats: int) -> None:
    here = moment(server, key, seats)
    lucks = Random(f"hints/{key}/{seats}")

    def told(session: Session) -> Any:
        asked = [msgspec.json.decode(question_of(session, here.seat, lucks.randbytes(32))) for _ in range(SAMPLE)]
        assert {(key, session.game.version, here.seat)} == {
            (one["game"], one["rules_version"], one["seat"]) for one in asked
        }
        assert {"game", "rules_version", "world", "seat"} == set().union(*asked)
        return tally([one["world"] for one in asked])

    first = told(here.session)
    assert [None] * len(here.alike) == [difference(first, told(other), SAMPLE) for other in here.alike]


@pytest.mark.usefixtures("process")
def test_its_process_gets_a_world_and_nothing_else_of_the_service(
    server: InProcess, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    table, ann = alone(server)
    for name in ("TAKEBACK_OPERATOR_TOKEN", "PGPASSWORD"):
        monkeypatch.setenv(name, "a-secret-of-the-operator")
    asked = made_by(monkeypatch, tmp_path, f"env > {tmp_path}/env; echo \"$@\" > {tmp_path}/args; echo '{FOUND}'")
    done(ann.get(table / "hint"), 200)

    assert ("maverick", 0) == ((question := msgspec.json.decode(asked.read_bytes(), type=Question)).game, question.seat)
    assert "a-secret-of-the-operator" not in (tmp_path / "env").read_text()
    assert "-m analysis.hinting --memory 1073741824 --seconds 20\n" == (tmp_path / "args").read_text()


@pytest.mark.usefixtures("process")
def test_a_player_has_one_at_a_time_and_an_address_its_share(
    server: InProcess, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    tables = [alone(server) for _ in range(3)]
    made_by(monkeypatch, tmp_path, f"sleep 0.3; echo '{FOUND}'")
    table, ann = tables[0]
    asking = [ann.sent("GET", table / "hint"), ann.sent("GET", table / "hint")]
    asking += [player.sent("GET", other / "hint") for other, player in tables[1:]]
    answers = server.together(*asking)

    assert (9, 2, 1) == QUEUE
    assert [200, 503, 200, 503] == [answer.status_code for answer in answers]
    assert (503, "busy") == refused(answers[1])
    assert "5" == answers[1].headers["retry-after"]


@pytest.mark.usefixtures("process")
def test_the_queue_is_bounded_and_costs_nothing_where_it_is_full(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    with in_process(tmp_path / "takeback.db", budgets=Budgets(600, clock=lambda: 0.0)) as server:
        table, ann = alone(server)
        server.service.keeping.hints._queue = Shares(Parts(0, 0, 0))
        made_by(monkeypatch, tmp_path, f"echo '{FOUND}'")
        assert (503, "busy") == refused(ann.get(table / "hint"))
        server.service.keeping.hints._queue = Shares(QUEUE)
        for _ in range(2):
            assert done(ann.get(table / "hint"), 200)
        assert (429, "over-budget") == refused(ann.get(table / "hint"))


@pytest.mark.usefixtures("process")
@pytest.mark.parametrize("script", ["echo no such module >&2; exit 1", "kill -9 $$", "exec sleep 30"])
def test_one_that_fails_or_takes_too_long_is_said_so(
    server: InProcess, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, script: str
) -> None:
    table, ann = alone(server)
    monkeypatch.setattr(server.service.keeping.hints, "bounds", Bounds(patience=1))
    made_by(monkeypatch, tmp_path, script)
    answer = ann.get(table / "hint")

    assert (503, "hint-failed") == refused(answer)
    assert "5" == answer.headers["retry-after"]
    assert 0 == server.service.keeping.hints._queue.held
    assert 201 == ann.post(table / "resign").status_code


@pytest.mark.usefixtures("process")
def test_others_are_served_while_one_is_made(
    server: InProcess, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    table, ann = alone(server)
    made_by(monkeypatch, tmp_path, f"while [ ! -e {tmp_path}/go ]; do sleep 0.02; done; echo '{FOUND}'")

    async def looked() -> httpx.Response:
        answers = [await ann.sent("GET", table / "view") for _ in range(8)]
        (tmp_path / "go").touch()
        return answers[-1]

    answers = server.together(ann.sent("GET", table / "hint"), looked())
    assert [200, 200] == [answer.status_code for answer in answers]


@pytest.mark.usefixtures("process")
def test_whose_token_is_revoked_while_it_is_made_gets_none(
    server: InProcess, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    table, ann = alone(server)
    other = issued(ann)
    token = done(other.get("/me"), 200)["token"]["id"]
    made_by(monkeypatch, tmp_path, f"while [ ! -e {tmp_path}/go ]; do sleep 0.02; done; echo '{FOUND}'")

    async def revoked() -> httpx.Response:
        while server.service.keeping.hints._queue.held == 0:  # noqa: ASYNC110  # nothing else tells
            await asyncio.sleep(0.01)
        answer = await ann.sent("DELETE", f"/me/tokens/{token}")
        (tmp_path / "go").touch()
        return answer

    answers = server.together(other.sent("GET", table / "hint"), revoked())
    assert [401, 204] == [answer.status_code for answer in answers]
