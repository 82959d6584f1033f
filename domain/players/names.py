"""The names of players: stored with their accounts, outside the events."""

from collections.abc import Iterable

from domain.storage.accounts import Player
from domain.storage.database import Database
from domain.storage.reading import Reader


class Names:
    """Every player's name. Used on the event loop's thread. ``changes``: how often one may have changed."""

    def __init__(self, database: Database) -> None:
        self._database = database
        self._read = Reader(shared=database.shared)
        self._known: dict[str, str | None] = {}
        self.changes = 0

    def of(self, player: str) -> str:
        """A player's name; the id where there is none."""
        return self.find(player) or player

    def find(self, player: str) -> str | None:
        """A player's current name; None for a player who is unknown here, or was erased."""
        if player not in self._known:
            found = self._database.accounts.player(player)
            self._known[player] = None if found is None else found.name
        return self._known[player]

    def load(self, players: Iterable[str | None]) -> None:
        """Read the names of players who are about to be named, all at once."""
        missing = self._missing(players)
        if missing:
            self._remember(missing, self._database.accounts.players(missing))

    async def fetch(self, players: Iterable[str | None]) -> None:
        """The same, without blocking the event loop. Raises `NotStored`."""
        missing = self._missing(players)
        if missing:
            changes = self.changes
            found = await self._read(self._database.accounts.players, missing)
            if changes == self.changes:
                self._remember(missing, found)

    def forget(self, players: Iterable[str] | None) -> None:
        """Drop the names of players from the cache, None: of all; they have changed."""
        if players is None:
            self._known.clear()
        else:
            for player in players:
                self._known.pop(player, None)
        self.changes += 1

    def _missing(self, players: Iterable[str | None]) -> list[str]:
        return [*{player for player in players if player is not None and player not in self._known}]

    def _remember(self, players: Iterable[str], found: Iterable[Player]) -> None:
        self._known.update(dict.fromkeys(players) | {player.id: player.name for player in found})
