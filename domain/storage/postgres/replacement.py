"""Notices that another database has taken the place of the one that a process works on.

A dump was loaded, or an earlier moment was restored, while the process ran. What it holds in memory, and what its
clients hold, is of the former database: it stores nothing in the other one, and has to be started again.
"""

import logging
from collections.abc import Callable, Sequence
from threading import Lock
from typing import Any

import psycopg

from domain.storage.errors import Replaced
from domain.storage.postgres.schema import IS_KNOWN, ISSUED, SHIFT

_log = logging.getLogger("takeback")

_FOUND = f"SELECT log, {IS_KNOWN}, {ISSUED} FROM identity"  # noqa: S608  # constants only


class Expected:
    """The database that the connections of a process are to lead to: any, until it `is_known`. For any thread."""

    def __init__(self) -> None:
        self._log_name = ""
        self._position = 0
        self._is_replaced = False
        self._lock = Lock()

    def is_known(self, log_name: str, position: int) -> None:
        """From now on expect the database whose log has this name, with all that was stored up to a position."""
        self._log_name = log_name
        self.has_stored(position)

    def has_stored(self, position: int) -> None:
        """Expect what was stored up to a position."""
        with self._lock:
            self._position = max(self._position, position)

    def require(self, ask: Callable[[str], Sequence[Any]]) -> None:
        """Raise `Replaced` where a new connection leads to another database. `ask`: runs a statement there."""
        if not self._log_name:
            return
        position = self._position  # before the question: others store meanwhile
        reason = self._differs(ask, position)
        if reason is None:
            return
        if not self._is_replaced:  # said once: it stays so until the process starts again, or the database is back
            self._is_replaced = True
            _log.error("database-replaced", extra={"reason": reason})
        raise Replaced(reason)

    def _differs(self, ask: Callable[[str], Sequence[Any]], position: int) -> str | None:
        """In what a database is another one than is expected."""
        try:
            [(log_name, is_known, issued)] = ask(_FOUND)
        except (psycopg.errors.UndefinedTable, ValueError):
            return "it is empty"
        if log_name != self._log_name:
            return f"its log is {log_name}, and not {self._log_name}"
        if not is_known:
            return "a dump was loaded into it"
        return "it lacks what was stored before" if issued <= position >> SHIFT else None
