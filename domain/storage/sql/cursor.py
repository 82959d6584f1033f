"""The interface of a cursor, for every backend."""

from collections.abc import Callable, Mapping, Sequence
from typing import Any, Protocol

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
