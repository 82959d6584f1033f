"""Clients of today at a service of tomorrow: see `newer_service` for what it has that they have never heard of."""

import json
import os
import re
import sys
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from pathlib import Path

import pytest
from takeback_client import Client, Problem, Unknown, models, tag_of

from tests.api.serving import ROOT, running
from tests.clients.newer_service import MARK
from tests.clients.typescript.tools import node
from tests.docs.programs import launched
from tests.terminal.person import Person, play_on

pytestmark = pytest.mark.usefixtures("process", "long")

PATIENCE = 60.0
NEW, OLD = "goofspiel", "full-throttle"
GAMES = pytest.mark.parametrize("game", [NEW, OLD])
CLIENTS = os.pathsep.join([str(ROOT), str(ROOT / "clients/python")])


@pytest.fixture(scope="module")
def service(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    file = tmp_path_factory.mktemp("newer") / "takeback.db"
    settings = {"TAKEBACK_EXAMPLES": "on", "TAKEBACK_BOTS": "on", "PYTHONPATH": CLIENTS}
    with running(file, module="tests.clients.newer_service", **settings) as server:
        yield server.address


@pytest.fixture
def ann(service: str) -> Iterator[Client]:
    with Client.registered(service, "Ann") as client:
        yield client


@pytest.fixture
def bob(service: str) -> Iterator[Client]:
    with Client.registered(service, "Bob") as client:
        yield client


def play(players: list[Client], table: str) -> models.Table:
    """Play a table to its end."""
    while seats := (now := players[0].show_table(table)).to_act:
        player = players[seats[0]]
        player.play(table, player.list_actions(table).actions[-1])
    return now


def answer(player: Client, start: str) -> models.Change:
    """Play wherever one is awaited, from a position on, until a game is over; what changed last."""
    for change in player.follow_my_events(start, views=True):
        if change.status == "finished":
            return change
        if change.actions:
            with suppress(Problem):  # the table has moved on
                player.play(change.table, change.actions[-1], if_match=change.version)
    raise AssertionError("the stream ended")


@GAMES
def test_the_python_client_plays_a_game_to_its_end_and_follows_it(ann: Client, bob: Client, game: str) -> None:
    table = ann.open_table(game, seats=2).id
    for player in (ann, bob):
        player.take_seat(table)
    played = play([ann, bob], table)
    events, frames = [*ann.follow_events(table, after=0)], [*ann.follow_frames(table, after=0)]

    assert ("finished", f"{MARK}public") == (played.status, played.visibility)
    assert [*range(1, played.version + 1)] == [event.version for event in events]
    assert [event.version for event in events] == [frame.event.version for frame in frames]
    assert {f"{MARK}Opened", f"{MARK}Played", f"{MARK}Finished"} <= {tag_of(event) for event in events}
    assert {game} == {tag_of(frame) for frame in frames}
    assert all(event.text for event in events)


def test_the_python_client_lists_what_it_knows_among_what_it_does_not(ann: Client) -> None:
    position = ""
    for game in (OLD, NEW):
        table = ann.open_table(game, seats=2)
        position = ann.take_seat(table.id).position
    tables = ann.list_tables(mine=True, wait_for=position).tables
    changes = ann.list_my_events().events
    with pytest.raises(Problem) as refused:
        ann.play(tables[0].id, {"type": f"{MARK}thing"})  # type: ignore[arg-type]  # no action at all

    assert {(OLD, False), (NEW, True)} == {(tag_of(table), isinstance(table, Unknown)) for table in tables}
    assert ["Ann", "Ann"] == [table.seats[0].name for table in tables]
    assert {OLD, NEW} >= {tag_of(change) for change in changes}
    assert NEW in [game.key for game in ann.list_games()]
    assert tag_of(ann.show_game(NEW)) == NEW
    assert refused.value.code.startswith(MARK)


@GAMES
def test_a_person_plays_in_the_terminal(service: str, ann: Client, tmp_path: Path, game: str) -> None:
    table = ann.open_table(game, seats=2).id
    start = ann.take_seat(table).position
    arguments = ("play", "--table", table, "--service", service, "--name", "Bob")
    with ThreadPoolExecutor(1) as pool, Person(tmp_path, *arguments) as person:
        answering = pool.submit(answer, ann, start)
        play_on(person)

        assert 0 == person.ends()
        assert "finished" == answering.result(PATIENCE).status
    assert re.search(r"(Ann|Bob|Nobody|Ann and Bob) won\.", person.printed)


def test_the_terminal_offers_tables_of_every_game(service: str, ann: Client, tmp_path: Path) -> None:
    tables = [ann.open_table(game, seats=2) for game in (OLD, NEW)]
    for table in tables:
        last = ann.take_seat(table.id)
    ann.list_tables(open=True, wait_for=last.position)
    with Person(tmp_path, "play", "--service", service, "--name", "Bob") as person:
        person.until("Your choice: ")
        person.type("q")

        assert 0 == person.ends()
    for title in ("Full Throttle!", "Goofspiel"):
        assert f"{title} with Ann, 1 of 2 seats free" in person.printed


def test_house_bots_move_at_tables_of_games_they_know_beside_others(ann: Client) -> None:
    """They are seated at a game that they do not know first."""
    new, old = (ann.open_table(game, seats=2).id for game in (NEW, OLD))
    start = ann.list_my_events().position
    for table in (new, old):
        ann.take_seat(table)
        ann.seat_bot(table, "house", level="random")
    finished = answer(ann, start)
    bot = ann.show_table(new).seats[1].player

    assert old == finished.table
    assert bot not in [event.actor for event in ann.list_events(new).events if tag_of(event) == f"{MARK}Played"]


def test_a_bot_of_the_examples_plays(service: str, ann: Client) -> None:
    table = ann.open_table(NEW, seats=2).id
    start = ann.take_seat(table).position
    program = [sys.executable, str(ROOT / "examples/bot.py"), service, table]
    with launched(program, {**os.environ, "PYTHONPATH": CLIENTS}) as bot:
        answer(ann, start)

        assert 0 == bot.wait(PATIENCE)


@pytest.mark.usefixtures("node")
@GAMES
def test_the_typescript_client_plays_a_game_to_its_end_and_follows_it(service: str, game: str) -> None:
    played = json.loads(node("tests/newer.mjs", service, game))

    assert "finished" == played["status"]
    assert played["versions"] == played["frames"] == [*range(1, played["version"] + 1)]
    assert f"{MARK}Finished" == played["types"][-1]
    assert played["code"].startswith(MARK)
    assert game in played["listed"]
