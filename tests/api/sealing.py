"""Sealed seats, for tests: players who commit themselves to their entropy."""

import httpx

from domain.kernel.chain import entropy_commitment
from tests.api.client import Json, Player, Server, Table, done


def secret_of(player: Player) -> str:
    """The entropy of a player."""
    return f"secret-of-{player.id}"


def commitment_of(player: Player) -> str:
    """The commitment to it."""
    return entropy_commitment(secret_of(player))


def seal(player: Player, table: Table, seat: int | None = None) -> Json:
    """Take a sealed seat."""
    return done(player.post(table / "seats", {"seat": seat, "commitment": commitment_of(player)}))


def reveal(player: Player, table: Table, **more: str) -> httpx.Response:
    """Reveal the entropy of a player's seat."""
    return player.post(table / "reveal", {"entropy": secret_of(player)}, **more)


def dealing(server: Server, game: str = "pebbles", seats: int = 2, **more: Json) -> tuple[Table, list[Player]]:
    """A table where all seats are taken and sealed, and its players by seat."""
    players = [server.player(f"Player {seat}") for seat in range(seats)]
    table = players[0].open(game, seats=seats, **more)
    for seat, player in enumerate(players):
        seal(player, table, seat)
    return table, players
