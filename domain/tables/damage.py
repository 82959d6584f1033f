"""Damage: stored events of a table that cannot be read. It stays local: that table is put aside, and nothing else.

A table is put aside only after `find_damage` has read all of its events and named the fault, so that an error of the
software is not taken for damage.

Why: decision 0023.
"""

from collections.abc import Iterable, Sequence

import msgspec

from domain.kernel import chain
from domain.kernel.folding import begin, fold
from domain.kernel.session import CorruptHistory, Games, Session

Row = tuple[str, bytes]

UNREADABLE = (
    *(CorruptHistory, msgspec.MsgspecError),
    *(ArithmeticError, AssertionError, AttributeError, LookupError, RecursionError, TypeError, ValueError),
)
"""What decoding and folding damaged events raises."""


class Head(msgspec.Struct, frozen=True):
    """The chain's hash at a version, known from elsewhere than the stored events."""

    version: int
    hash: bytes


class Damage(msgspec.Struct, frozen=True):
    """Where a table's stored events cannot be read, None: nowhere in particular; and why, without any of their data."""

    table: str
    version: int | None
    reason: str


class DamagedTable(Exception):
    """The table is put aside: its stored events cannot be read."""

    def __init__(self, damage: Damage) -> None:
        super().__init__(damage)
        self.damage = damage


def find_damage(games: Games, table: str, rows: Sequence[Row], known: Iterable[Head] = ()) -> Damage | None:
    """The first fault in a table's stored events (type, canonical bytes), None if they fold to each `known` head.

    None too where the rules are not installed: then nothing can be said.
    """
    heads = {head.version: head.hash for head in known}
    session: Session | None = None
    for version, row in enumerate(rows, 1):
        try:
            session = begin(games, *row) if session is None else fold(session, [row])
        except LookupError as error:
            if session is None:
                return None
            return Damage(table, version, _reason(error))
        except UNREADABLE as error:
            return Damage(table, version, _reason(error))
        if session.table != table:
            return Damage(table, version, "the event is of another table")
        if heads.get(version, session.head) != session.head:
            return Damage(table, version, "the events up to here are not those that were stored")
    missing = [version for version in sorted(heads) if version > len(rows)]
    return Damage(table, len(rows) + 1, f"the events up to version {missing[-1]} are missing") if missing else None


def leads_to(known: Head, before: Session, rows: Sequence[Row]) -> bool:
    """Whether a table's stored events lead to a head that is known from elsewhere. `before`: folded from some of them.

    Only the events after it are hashed.
    """
    head = before.head
    for _, stored in rows[before.version : known.version]:
        head = chain.link(head, stored)
    return known.version <= len(rows) and head == known.hash


def head_at(table: str, rows: Sequence[Row], version: int) -> bytes:
    """The chain's hash at a version, of which there are rows."""
    head = chain.genesis(table)
    for _, stored in rows[:version]:
        head = chain.link(head, stored)
    return head


def _reason(error: Exception) -> str:
    """Why an event cannot be read. The text of most errors may quote the event, so only their type is named."""
    match error:
        case CorruptHistory():
            return f"the event does not follow: {error}"
        case msgspec.MsgspecError() | UnicodeError():
            return "the event cannot be decoded"
        case _:
            return f"the event cannot be folded ({type(error).__name__})"
