"""The list of tables as a projection: what is shown of each, for filters by game, status, seat and player.

Why: decision 0029.
"""

import logging
from collections.abc import Sequence

from domain.kernel.clocks import wait_of
from domain.kernel.events import EVENT_TYPES
from domain.kernel.session import Session
from domain.storage.errors import UnreadableStorage
from domain.storage.events import LoggedEvent
from domain.storage.read_models import ListedTable, ReadTransaction
from domain.tables.damage import UNREADABLE
from projections.runner import ReadModel, Source
from projections.table_rows import awaited_of, encode, listed_as, parts_of, row_of, status_of

_log = logging.getLogger("takeback")


def evolve(rows: ReadTransaction, source: Source, events: Sequence[LoggedEvent]) -> set[str]:
    """Apply events, all of a table at once; the players who have a part in one of the tables, or had one.

    A table whose events cannot be read is not listed.
    """
    changed: set[str] = set()
    of_tables: dict[str, list[LoggedEvent]] = {}
    for event in events:
        of_tables.setdefault(event.table, []).append(event)
    for table, its_events in of_tables.items():
        if table not in source.unreadable:
            try:
                changed |= _evolve(rows, source, its_events)
            except (*UNREADABLE, UnreadableStorage):  # its text, which may quote an event, is not logged
                source.unreadable.add(table)
                _log.exception("table-not-listed", extra={"table": table})
        if table in source.unreadable:  # maybe since a batch that was rolled back
            rows.unlist_table(table)
    return changed | rows.store()


def _evolve(rows: ReadTransaction, source: Source, events: Sequence[LoggedEvent]) -> set[str]:
    first, last = events[0], events[-1]
    before = source.tables.take(first.table, first.version - 1)
    session = source.tables.folded(before, events)
    unknown = before is None or (session.over and session.table in source.unchecked)
    row = row_of(session, imported=unknown and _is_imported(source, session))
    table = ListedTable(
        first.table,
        last.position,
        row.game,
        status_of(row),
        listed_as(row),
        encode(row),
        wait_of(session),
        None if row.imported else row.opened_by,
    )
    awaited = awaited_of(row)
    changed = {one.player for one in awaited}
    if before is not None and before.seats is session.seats and before.status == session.status:
        rows.update_table(table, awaited)
    else:
        place = first.position if first.version == 1 else None
        rows.list_table(table, parts_of(session, row), place=place)
    if not row.imported:
        source.tables.put(session)
    return changed


def _is_imported(source: Source, session: Session) -> bool:
    """Whether a table was imported. Where that cannot be read, those in play go on: what was imported is over."""
    try:
        return source.log.imports.has(session.table)
    except UnreadableStorage:
        if session.over:
            raise
        source.unchecked.add(session.table)
        return False


TABLE_LIST = ReadModel(name="table-list", types=EVENT_TYPES, evolve=evolve)
