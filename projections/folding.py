"""The tables that events belong to, folded: the sessions of tables in play stay in memory."""

from collections import OrderedDict
from collections.abc import Sequence

from domain.kernel.session import Games, Session, begin, fold
from domain.storage.events import type_of
from domain.storage.interface import Log, LoggedEvent

CACHED_EVENTS = 500_000
"""The capacity: how many events the tables in memory have in all."""


class FoldedTables:
    """A cache of tables, as of the event that was folded last. What is not in it is folded from the log."""

    def __init__(self, games: Games, log: Log, capacity: int = CACHED_EVENTS) -> None:
        """`capacity`: in events."""
        self._games = games
        self._log = log
        self._capacity = capacity
        self._events = 0
        self.sessions: OrderedDict[str, Session] = OrderedDict()

    def take(self, table: str, version: int) -> Session | None:
        """Remove a table from memory; returns it if it was there, and as of this version."""
        session = self.sessions.pop(table, None)
        if session is None:
            return None
        self._events -= session.version
        return session if session.version == version else None

    def put(self, session: Session) -> None:
        """Keep a table, unless it is over. The least recently folded ones are evicted to make room."""
        if session.over:
            return
        self.sessions[session.table] = session
        self._events += session.version
        while self._events > self._capacity:
            _, oldest = self.sessions.popitem(last=False)
            self._events -= oldest.version

    def folded(self, before: Session | None, events: Sequence[LoggedEvent]) -> Session:
        """The table after these events of it. `before`: the table before them, None if it is not in memory.

        Raises what damaged events raise.
        """
        rows = [(type_of(event.topic), event.stored) for event in events]
        if before is None and events[0].version > 1:
            rows = self._log.rows(events[0].table, upto=events[0].version - 1) + rows
        return fold(begin(self._games, *rows[0]), rows[1:]) if before is None else fold(before, rows)
