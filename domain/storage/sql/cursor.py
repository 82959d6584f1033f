"""The interface of a cursor, for every backend."""

from collections.abc import Callable, Collection, Mapping, Sequence
from typing import Any, Protocol

from domain.storage.errors import NotStored, UnreadableStorage

Values = Sequence[Any] | Mapping[str, Any]
"""The values of a statement, in order or by name."""

Read = Callable[[str, Values], list[Any]]
"""The rows, as tuples, that a statement finds with these values."""


class Cursor(Protocol):
    """The cursor of a transaction."""

    def execute(self, statement: str, values: Sequence[Any] = (), /) -> object:
        """Run a statement."""

    def fetchone(self) -> Any:
        """The next row that it found; None if there is none."""

    def fetchall(self) -> list[Any]:
        """The rows that it found."""


def read_by(cursor: Cursor, *, first: str | None = None) -> Read:
    """Reads by a cursor. `first`: a statement that is run before each read, such as one that takes a lock."""

    def read(statement: str, values: Values) -> list[Any]:
        if first is not None:
            cursor.execute(first)
        cursor.execute(statement, tuple(values))
        return cursor.fetchall()

    return read


def or_not_stored(read: Read) -> Read:
    """The same, but it raises `NotStored` where the database is damaged."""

    def answer(statement: str, values: Values) -> list[Any]:
        try:
            return read(statement, values)
        except UnreadableStorage as error:
            raise NotStored("the database is damaged there") from error

    return answer


def marks(values: Collection[Any]) -> str:
    """A question mark for each value."""
    return ", ".join("?" * len(values))
