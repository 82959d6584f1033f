"""Example games on the real server: hosted only with the setting on; by default they are not, see `test_http`."""

from pathlib import Path
from random import Random

import pytest

from domain.catalogue import EXAMPLES, GAMES, INSTALLED
from domain.verifying import verify
from tests.api.client import Json, Player, Server, Table, actions_of, done, refused, started
from tests.api.serving import in_process, running

pytestmark = pytest.mark.usefixtures("process")


def test_a_whole_game_of_goofspiel_is_played_over_http(tmp_path: Path) -> None:
    luck = Random(1)
    with running(tmp_path / "examples.db", TAKEBACK_EXAMPLES="on") as server:
        assert [*GAMES, *EXAMPLES] == hosted(server)
        table, players = started(server, "goofspiel", 3, options={"cards": 5})
        done(players[1].post(table / "actions", {"action": {"type": "goofspiel.Bid", "card": 4}}))
        assert [None, 4, None] == [shown(player, table)["view"]["bid"] for player in players]
        assert [None, 4, None] == [last_event(player, table)["data"]["action"]["card"] for player in players]
        while awaited := shown(players[0], table)["to_act"]:
            seat = luck.choice(awaited)
            action = luck.choice(actions_of(players[seat], table))
            done(players[seat].post(table / "actions", {"action": action}))
        outcome = shown(players[0], table)["outcome"]
        report = verify(players[0].get(table / "transcript").content, INSTALLED)

    assert "most-points" == outcome["reason"]
    assert [] == [check for check in report.checks if not check.passed]


def test_a_table_of_an_example_game_waits_until_it_is_hosted_again(tmp_path: Path) -> None:
    path = tmp_path / "now-and-then.db"
    with in_process(path) as server:
        table, _ = started(server, "goofspiel", 2)
    with running(path, TAKEBACK_EXAMPLES="off") as plain:
        assert [*GAMES] == hosted(plain)
        assert (409, "rules-not-installed") == refused(plain.stranger().get(str(table)))
    with in_process(path) as server:
        assert "playing" == shown(server.stranger(), table)["status"]


def hosted(server: Server) -> list[str]:
    """The keys of the catalogue."""
    return [game["key"] for game in done(server.stranger().get("/games"), 200)]


def shown(player: Player, table: Table) -> Json:
    """The table resource, as a player sees it."""
    return done(player.get(table / "view"), 200)


def last_event(player: Player, table: Table) -> Json:
    """The last event as a player sees it."""
    return done(player.get(table / "events"), 200)["events"][-1]
