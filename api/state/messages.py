"""The messages between processes: that something changed and where to read it, but not what it is.

An announcement is a hint. A process that receives one reads the database, and a process that misses one finds out by
polling; so what is forged or lost costs work or promptness, and nothing else.
"""

from collections.abc import Mapping
from typing import Annotated

import msgspec

from projections.runner import Applied

MOST = 10_000
"""Tables, players or callers in an announcement. Further ones are left out, and found by polling."""


MOST_MODELS = 16
"""Read models in an announcement: more than there are."""

LONGEST_NAME = 200
"""Characters that name a table, a player or a caller: more than any has. They are kept after the message is gone."""

_Name = Annotated[str, msgspec.Meta(max_length=LONGEST_NAME)]
_Names = Annotated[tuple[_Name, ...], msgspec.Meta(max_length=MOST)]


class Built(msgspec.Struct, frozen=True):
    """What was applied to a read model, from the position ``after`` to another. ``players``: see `Applied`."""

    model: _Name
    after: int
    position: int
    players: _Names | None


class Announcement(msgspec.Struct, frozen=True, omit_defaults=True):
    """What changed at a process since its last announcement.

    ``tables``: those that changed; ``accounts``: whether some changed; ``present``: players who are; ``spent``: units
    of budgets that were taken, by caller.
    """

    sender: _Name
    tables: _Names = ()
    built: Annotated[tuple[Built, ...], msgspec.Meta(max_length=MOST_MODELS)] = ()
    accounts: bool = False
    present: _Names = ()
    spent: Annotated[Mapping[_Name, int], msgspec.Meta(max_length=MOST)] = {}


encode = msgspec.msgpack.Encoder().encode
decode = msgspec.msgpack.Decoder(Announcement).decode


class Gathered:
    """What is to be announced next, bounded however long that takes. Used on the event loop's thread."""

    def __init__(self, sender: str) -> None:
        """`sender`: names this process."""
        self._sender = sender
        self._positions: dict[str, int] = {}
        self._clear()

    def _clear(self) -> None:
        self._tables: set[str] = set()
        self._built: dict[str, int] = {}
        self._players: dict[str, set[str] | None] = {}
        self._accounts = False
        self._present: tuple[str, ...] = ()
        self._spent: dict[str, int] = {}

    def table(self, table: str) -> None:
        """A table has changed."""
        if len(self._tables) < MOST:
            self._tables.add(table)

    def applied(self, applied: Applied) -> None:
        """A batch was applied to a read model by this process."""
        model, players = applied.model, applied.players
        self._built.setdefault(model, self._positions.get(model, applied.position))
        self._positions[model] = applied.position
        known = self._players.setdefault(model, set())
        if known is not None:
            known.update(players or ())
            if players is None or len(known) > MOST:
                self._players[model] = None

    def accounts(self) -> None:
        """Accounts have changed."""
        self._accounts = True

    def present(self, players: tuple[str, ...]) -> None:
        """These players are present."""
        self._present = players[:MOST]

    def spent(self, caller: str, units: int) -> None:
        """A caller has taken units of a budget."""
        if caller in self._spent or len(self._spent) < MOST:
            self._spent[caller] = self._spent.get(caller, 0) + units

    def take(self) -> Announcement | None:
        """What was gathered, None if there is nothing; then there is nothing."""
        if not (self._tables or self._built or self._accounts or self._present or self._spent):
            return None
        built = tuple([self._built_of(model, after) for model, after in self._built.items()])
        taken = Announcement(self._sender, (*self._tables,), built, self._accounts, self._present, self._spent)
        self._clear()
        return taken

    def _built_of(self, model: str, after: int) -> Built:
        players = self._players[model]
        return Built(model, after, self._positions[model], None if players is None else (*players,))
