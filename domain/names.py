"""The names of players: stored with their accounts, outside the events."""

from collections.abc import Iterable

from domain.storage.interface import Database


class Names:
    """Every player's name. Used on the event loop's thread. ``changes``: how often one may have changed."""

    def __init__(self, database: Database) -> None:
        self._database = database
        self._known: dict[str, str] = {}
        self.changes = 0

    def of(self, player: str) -> str:
        """A player's name; the id where there is none."""
        return self.find(player) or player

    def find(self, player: str) -> str | None:
        """A player's current name; None for a player who is unknown here, or was erased."""
        known = self._known.get(player)
        if known is None:
            found = self._database.player(player)
            if found is None:
                return None
            known = self._known[player] = found.name
        return known

    def load(self, players: Iterable[str]) -> None:
        """Read the names of players who are about to be named, all at once."""
        missing = {player for player in players if player not in self._known}
        if missing:
            self._known.update({found.id: found.name for found in self._database.players([*missing])})

    def forget(self, players: Iterable[str] | None) -> None:
        """Drop the names of players from the cache, None: of all; they have changed."""
        if players is None:
            self._known.clear()
        else:
            for player in players:
                self._known.pop(player, None)
        self.changes += 1
