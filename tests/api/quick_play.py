"""Quick play, for tests. Each of them has a heap of its own, so that it meets nobody of another."""

from tests.api.client import Json, Player, done
from tests.api.serving import InProcess

MINUTE = 60_000

WEEK = {"seconds_per_action": 604_800, "then": "resign"}
RACE = {"game": "full-throttle", "seats": 4, "clock": WEEK, "bots_after": 30}
"""The request of a player with whom bots are to play after 30 seconds."""


LIVE = {"seconds_per_action": 120, "then": "resign"}
"""The clock among strangers."""


def wanted(heap: int, seats: int = 2) -> Json:
    """The settings of a test, for quick play and for opening a table alike."""
    return {"game": "pebbles", "seats": seats, "options": {"heap": heap}, "clock": LIVE if seats > 1 else None}


def quick(player: Player, heap: int, seats: int = 2, **more: str) -> Json:
    """The table where quick play seats a player."""
    return done(player.post("/quick", wanted(heap, seats), **more))


def players(server: InProcess, count: int) -> list[Player]:
    """Some players."""
    return [server.player(f"Player {number}") for number in range(count)]


def seated(table: Json) -> list[str]:
    """The players at a table."""
    return [seat["player"] for seat in table["seats"] if seat["player"] is not None]


def disappear(server: InProcess, player: Player) -> None:
    """Let a player's last request be long ago."""
    server.service.live.presence._seen.pop(player.id)
    server.clock.advance(MINUTE)


def all_meet(servers: tuple[InProcess, ...], everybody: list[Player], heap: int) -> None:
    """Let players search at the same time, spread over processes: each is seated once, and nobody is left alone."""
    spread = [
        Player(servers[number % len(servers)], each.id, each.name, each.token) for number, each in enumerate(everybody)
    ]
    answers = servers[0].together(*(player.sent("POST", "/quick", wanted(heap)) for player in spread))
    tables = {done(answer)["id"] for answer in answers}
    shown = [done(everybody[0].get(f"/tables/{table}"), 200) for table in tables]
    assert ["playing"] * (len(everybody) // 2) == [table["status"] for table in shown]
    assert sorted(player.id for player in everybody) == sorted(one for table in shown for one in seated(table))


def bots_at(player: Player, table: Json) -> list[bool]:
    """Which seats of a table are held by bots, those that are taken."""
    seats = done(player.get(f"/tables/{table['id']}"), 200)["seats"]
    return [seat["bot"] for seat in seats if seat["player"] is not None]
