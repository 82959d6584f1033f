"""Events in parts, one for each fact, and results in parts, by source."""

from typing import Any

import pytest

from tests.api.client import Json, Player, Table, actions_of, done
from tests.api.serving import InProcess


def finished(server: InProcess) -> tuple[Table, list[Player], Json]:
    """A race that ends, the players, and the response to the last action."""
    players = [server.player(name) for name in ("Ann", "Ben")]
    table = players[0].open("full-throttle", seats=2)
    for seat, player in enumerate(players):
        answer = done(player.post(table / "seats", {"seat": seat}))
    while answer["status"] == "playing":
        player = players[answer["to_act"][0]]
        answer = done(player.post(table / "actions", {"action": actions_of(player, table)[0]}))
    return table, players, answer


@pytest.fixture(scope="module")
def over(service: InProcess) -> tuple[Table, list[Player], Json]:
    """One such race for all tests."""
    return finished(service)


def joined(parts: list[dict[str, Any]]) -> str:
    """The texts of parts, as one text."""
    return " ".join(part["text"] for part in parts if part["text"])


def test_an_event_has_a_part_for_each_fact_that_together_are_its_text(over: tuple[Table, list[Player], Json]) -> None:
    table, (ann, _), _ = over

    events = done(ann.get(f"{table}/events?limit=500"), 200)["events"]

    of_facts = [event for event in events if "facts" in event["data"]]
    assert len(of_facts) > 20
    for event in of_facts:
        assert len(event["data"]["facts"]) == len(event["parts"])
        assert joined(event["parts"]) == event["text"]
        for fact, part in zip(event["data"]["facts"], event["parts"], strict=True):
            if fact["type"] == "full-throttle.RoundStarted":
                assert part["text"].startswith(f"Round {fact['round']}: ")
                assert part["heading"] == f"Round {fact['round']}"
    assert all("parts" not in event for event in events if "facts" not in event["data"])


def test_a_line_of_the_log_has_the_facts_that_it_tells_and_its_rounds_have_headings(
    over: tuple[Table, list[Player], Json],
) -> None:
    table, (ann, _), _ = over

    log = done(ann.get(f"{table}/log?limit=500"), 200)

    assert "full-throttle" == log["game"]
    parts = [part for line in log["lines"] for part in line["parts"]]
    for line in log["lines"]:
        assert joined(line["parts"]) == line["text"] or not line["parts"]
    assert all(part["text"] and part["fact"]["type"].startswith("full-throttle.") for part in parts)
    rounds = [part["fact"]["round"] for part in parts if part["fact"]["type"] == "full-throttle.RoundStarted"]
    headings = [part["heading"] for part in parts if "heading" in part]
    assert [*(f"Round {number}" for number in rounds), "The end of the race"] == headings


def test_a_part_shows_a_seat_no_more_than_the_event(over: tuple[Table, list[Player], Json], server: InProcess) -> None:
    table, (ann, ben), _ = over

    for reader in (ann, ben, server.stranger()):
        events = {event["version"]: event for event in done(reader.get(f"{table}/events?limit=500"), 200)["events"]}
        for line in done(reader.get(f"{table}/log?limit=500"), 200)["lines"]:
            shown = events[line["version"]]["data"].get("facts", [])
            assert all(part["fact"] in shown for part in line["parts"])


def test_a_result_has_parts_in_view_table_and_the_answer_to_the_last_action(
    over: tuple[Table, list[Player], Json], server: InProcess
) -> None:
    table, (ann, _), answer = over

    view = done(server.stranger().get(table / "view"), 200)
    shown = done(ann.get(str(table)), 200)

    assert list(view["outcome"]["scores"]) == [seat["points"] for seat in view["parts"]["seats"]]
    assert view["parts"] == shown["parts"] == answer["parts"]
    assert "parts" not in done(ann.get(f"{table}/view?at={view['version'] - 3}"), 200)


def test_a_game_without_parts_and_a_game_in_play_have_none(server: InProcess) -> None:
    ann, ben = server.player("Ann"), server.player("Ben")
    table = ann.open("duel", seats=2)
    done(ann.post(table / "seats", {"seat": 0}))
    playing = done(ben.post(table / "seats", {"seat": 1}))
    over = done(ben.post(table / "resign"))

    assert "playing" == playing["status"]
    assert "parts" not in playing
    assert "outcome" in over
    assert "parts" not in over
