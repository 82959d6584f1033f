"""Results and standings as a projection: statistics, ratings, leaderboards.

A withdrawn result is removed again. Its withdrawal is a record outside the log: a result applied later looks it up, and
an earlier one is removed once the model reaches the number of the record.
"""

import logging
from collections.abc import Sequence

from domain.storage.errors import UnreadableStorage
from domain.storage.events import LoggedEvent
from domain.storage.read_models import ReadTransaction
from domain.storage.results import Result
from domain.storage.sql.beside_log.withdrawals import Withdrawal
from domain.tables.damage import UNREADABLE
from projections.ratings import enter, leave
from projections.result_rows import result_of
from projections.runner import ReadModel, Source

_log = logging.getLogger("takeback")


def evolve(rows: ReadTransaction, source: Source, events: Sequence[LoggedEvent]) -> set[str]:
    """Add the results of the tables that these events end. A table whose events cannot be read has none."""
    withdrawn = {one.table for one in source.log.withdrawals.of([event.table for event in events])}
    for event in events:
        if event.table in source.unreadable:
            continue
        try:
            result = _result(source, event, withdrawn=event.table in withdrawn)
        except (*UNREADABLE, UnreadableStorage):  # its text, which may quote an event, is not logged
            source.unreadable.add(event.table)
            _log.exception("result-left-out", extra={"table": event.table})
            continue
        if result is not None:
            _add(rows, result)
    return set()


def withdraw(rows: ReadTransaction, withdrawals: Sequence[Withdrawal]) -> None:
    """Take withdrawn results out of the standings, those that are in them."""
    for withdrawal in withdrawals:
        found = rows.results.withdraw(withdrawal.table)
        if found is not None:
            leave(rows.results, *found)


def _result(source: Source, event: LoggedEvent, *, withdrawn: bool) -> Result | None:
    """The result of the table that an event ends; None for one that was played elsewhere.

    Raises what damaged events raise, `UnreadableStorage`.
    """
    session = source.tables.take_ended(event.table)  # no imported one is there
    if session is None and source.log.imports.has(event.table):
        return None
    session = session or source.tables.folded(None, [event])
    return result_of(session, event.position, source.bots, withdrawn=withdrawn)


def _add(rows: ReadTransaction, result: Result) -> None:
    rows.results.add(result)
    if result.rated is not None and not result.withdrawn:
        enter(rows.results, result.game, result.position, result.rated)


STANDINGS = ReadModel(name="standings", types=("Finished", "Voided"), evolve=evolve, withdraw=withdraw, revision=4)
