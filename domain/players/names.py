"""The names of players: stored with their accounts, outside the events; and which of them people cannot tell apart.

Names that look alike have the same skeleton, after UTS 39 (section 4). A skeleton is for comparison alone, it is no
name. Only names that are shown together are compared: those of a table, or of a page of a list. So no comparison says
who else has an account.
"""

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from functools import lru_cache
from pathlib import Path

import msgspec
import regex
import unicodedata2 as unicodedata

from domain.storage.accounts import Player
from domain.storage.database import Database
from domain.storage.reading import Reader

FILE = Path(__file__).with_name("confusables.json")
"""Unicode's list of confusable characters, compiled by `tests.confusables`."""

_IGNORABLE = regex.compile(r"\p{DI}+")
_SPACE = regex.compile(r"\s+")


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


@lru_cache(maxsize=4096)
def skeleton(name: str) -> str:
    """What is left of a name for the eye: equal for names that look alike in most fonts.

    Wide, raised and bold letters count as plain ones, so the first step is NFKD where UTS 39 has NFD.
    """
    visible = _IGNORABLE.sub("", unicodedata.normalize("NFKD", name))
    alike = unicodedata.normalize("NFD", visible.translate(_prototypes()))
    return _SPACE.sub(" ", alike).strip()


def alike(names: Sequence[str | None]) -> tuple[bool, ...]:
    """Of each name, whether another one of these looks like it."""
    skeletons = [None if name is None else skeleton(name) for name in names]
    counts = Counter(skeletons)
    return tuple(one is not None and counts[one] > 1 for one in skeletons)


@lru_cache(maxsize=1)
def _prototypes() -> Mapping[int, str]:
    """What each confusable character is taken for."""
    listed = msgspec.json.decode(FILE.read_bytes(), type=_Listed)
    return {ord(one): prototype for prototype, alike in listed.prototypes.items() for one in alike}


class _Listed(msgspec.Struct, frozen=True):
    version: str
    prototypes: Mapping[str, str]
