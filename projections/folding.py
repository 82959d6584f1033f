"""The tables that events belong to, folded: the sessions of tables in play stay in memory."""

from collections import OrderedDict
from collections.abc import Sequence

from domain.kernel.folding import begin, fold
from domain.kernel.session import Games, Session
from domain.storage.events import LoggedEvent, type_of
from domain.storage.log import Log

CACHED_EVENTS = 500_000
"""The capacity: how many events the tables in memory have in all."""

CACHED_ENDED_EVENTS = 50_000
"""The same of those that are over, which the next model takes."""


class FoldedTables:
    """A cache of tables, as of the event that was folded last. What is not in it is folded from the log."""

    def __init__(self, games: Games, log: Log, capacity: int = CACHED_EVENTS) -> None:
        """`capacity`: in events."""
        self._games = games
        self._log = log
        self._capacity = capacity
        self._events = 0
        self._ended_events = 0
        self.sessions: OrderedDict[str, Session] = OrderedDict()
        self._ended: OrderedDict[str, Session] = OrderedDict()

    def take(self, table: str, version: int) -> Session | None:
        """Remove a table from memory; returns it if it was there, and as of this version."""
        session = self.sessions.pop(table, None)
        if session is None:
            return None
        self._events -= session.version
        return session if session.version == version else None

    def take_ended(self, table: str) -> Session | None:
        """Remove a table that is over from memory; returns it if it was there."""
        session = self._ended.pop(table, None)
        if session is not None:
            self._ended_events -= session.version
        return session

    def put(self, session: Session) -> None:
        """Keep a table; the least recently folded ones are evicted to make room. One that is over is kept apart."""
        if session.over:
            self._keep_ended(session)
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
        if before is None:
            before, rows = begin(self._games, *rows[0], self._log.rematches.of(events[0].table)), rows[1:]
        return fold(before, rows)

    def _keep_ended(self, session: Session) -> None:
        """Keep a table that is over, if its game had started: only such a table has a result."""
        self.take_ended(session.table)
        if session.played:
            self._ended[session.table] = session
            self._ended_events += session.version
        while self._ended_events > CACHED_ENDED_EVENTS:
            _, oldest = self._ended.popitem(last=False)
            self._ended_events -= oldest.version
