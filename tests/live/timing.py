"""Time that passes at a service in this process."""

from contextlib import suppress

from api.running.timer import Timer
from api.state.projections import ProjectionLagging
from projections.table_list import TABLE_LIST
from tests.api.client import Json, Player, Table, done
from tests.api.serving import InProcess

HOUR = 3_600_000
DAY = 24 * HOUR
WEEK = 7 * DAY
RESIGN = {"seconds_per_action": 60, "then": "resign"}
RANDOM = {"seconds_per_action": 60, "then": "random"}


def listed(server: InProcess) -> None:
    """Let the list of tables catch up, on a busy machine too."""
    position = server.service.tables.last_position()
    for _ in range(10):
        with suppress(ProjectionLagging):
            server.runner.run(server.service.projections.wait_for(TABLE_LIST, position))
            return
    raise AssertionError("the list does not catch up")


def pass_time(server: InProcess, milliseconds: int, timer: Timer | None = None) -> float:
    """Let time pass, and have a timer serve what is due; the seconds until it would look again."""
    listed(server)
    server.clock.advance(milliseconds)
    wait = server.runner.run((timer or Timer(server.service)).serve_due())
    listed(server)
    return wait


def events_of(player: Player, table: Table) -> list[Json]:
    """The events of a table."""
    return list(done(player.get(table / "events?limit=500"), 200)["events"])


def by_server(player: Player, table: Table) -> list[str]:
    """The types of the events that the server made."""
    return [event["type"] for event in events_of(player, table) if event["actor"] == "server"]


def due_at(player: Player, table: Table) -> int | None:
    """The earliest time that runs at a table."""
    shown = done(player.get(str(table)), 200)
    dues: list[int] = [seat["due_at"] for seat in shown["seats"] if "due_at" in seat]
    first = min(dues, default=None)
    assert shown.get("due_at") == first
    return first
