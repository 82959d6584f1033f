"""Takebacks, for tests: tables at which there is something to take back, and the answers."""

from tests.api.client import SCRY, Json, Player, Table, done, started, take
from tests.api.serving import InProcess


def answers(player: Player, table: Table, word: str, number: int = 1, **more: Json) -> Json:
    """The response to agreeing or declining."""
    return done(player.post(table / f"takebacks/{number}/{word}", **more))


def types(answer: Json) -> list[str]:
    """The types of a response's events."""
    return [event["type"] for event in answer["events"]]


def scried(server: InProcess) -> tuple[Table, Player, Player]:
    """A duel in which Ann has learned the top card, at version 5."""
    table, (ann, ben) = started(server, "duel")
    done(ann.post(table / "actions", SCRY))
    return table, ann, ben


def taken(server: InProcess) -> tuple[Table, list[Player]]:
    """Three seats at a heap from which the first took one pebble, at version 6."""
    table, players = started(server, seats=3)
    done(players[0].post(table / "actions", take(1)))
    return table, players
