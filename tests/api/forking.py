"""Forks of a table, for tests: opened, seated, played on and verified."""

from random import Random

from domain.verifying import verify
from tests.api.client import (
    Json,
    Player,
    Table,
    actions_of,
    done,
)
from tests.api.serving import EVERY_GAME, InProcess


def fork(player: Player, table: Table, version: int, **more: Json) -> Table:
    """A fork at a version."""
    return Table(done(player.post(table / "fork", {"at": version}, **more)))


def sit(table: Table, players: list[Player]) -> Json:
    """All take their seats; returns the last response."""
    for seat, player in enumerate(players):
        answer = done(player.post(table / "seats", {"seat": seat, "entropy": f"again-{seat}"}))
    return answer


def play_on(table: Table, players: list[Player], rng: Random, most: int = 200) -> Json:
    """Play legal actions until the end; after so many, the remaining seats resign."""
    for _ in range(most):
        to_act = done(players[0].get(str(table)), 200)["to_act"]
        if not to_act:
            break
        mover = players[rng.choice(to_act)]
        done(mover.post(table / "actions", {"action": rng.choice(actions_of(mover, table))}))
    for player in players:
        if done(player.get(str(table)), 200)["status"] == "playing":
            done(player.post(table / "resign"))
    return done(players[0].get(str(table)), 200)


def verified(table: Table, parent: Table | None, anybody: Player, *before: Table) -> bool | None:
    """The verifier's report on a table's transcript."""
    text = anybody.get(table / "transcript").content
    parents = [anybody.get(one / "transcript").content for one in (parent, *before) if one is not None]
    report = verify(text, EVERY_GAME, parents=parents)
    assert [] == [(check.name, check.detail) for check in report.checks if check.passed is False]
    return report.passed


def ended(server: InProcess, *moves: Json) -> tuple[Table, list[Player]]:
    """A finished duel in which Ann played these actions, from version 5 on."""
    ann, ben = server.player("Ann"), server.player("Ben")
    table = ann.open("duel")
    done(ann.post(table / "seats", {"seat_options": {"favourite": 2, "banner": "red"}}))
    done(ben.post(table / "seats", {"seat_options": {"favourite": 3, "banner": "blue"}}))
    for move in moves:
        done(ann.post(table / "actions", move))
    done(ben.post(table / "resign"))
    return table, [ann, ben]
