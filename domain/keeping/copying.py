"""Copying a database into one of another backend: every table is checked on the way, and compared in the end."""

from collections.abc import Callable, Iterator

from domain.keeping.checking import check_table
from domain.kernel.session import Games
from domain.storage.copying import CopiedTable, Copyable
from domain.storage.errors import UnusableDatabase
from domain.storage.log import Log

AT_ONCE = 2000
"""Events in a transaction, and a few more: what a copy that was interrupted does again."""

_PAGE = 500


def copy(source: Copyable, target: Copyable, games: Games, progress: Callable[[int], object]) -> int:
    """Copy everything into an empty database, or continue an interrupted copy; the number of tables in it.

    Nothing else may write to either. `progress`: called with how many tables are done of each of the two passes. Raises
    `UnusableDatabase`, also for a source that does not pass `check_table`.
    """
    after = target.begin(source)
    done = 0
    waiting: list[CopiedTable] = []
    for table in _tables(source.database):
        done += 1
        if table <= after:
            continue
        waiting.append(_checked(source, games, table))
        if sum(len(one.events) for one in waiting) >= AT_ONCE:
            target.add(waiting)
            waiting = []
            progress(done)
    if waiting:
        target.add(waiting)
    for number, table in enumerate(_tables(source.database), 1):
        if target.database.logged_events(table) != source.database.logged_events(table):
            raise UnusableDatabase(f"table {table} is not in {target.database.address} as it was read")
        progress(done + number)
    if [*_tables(target.database)] != [*_tables(source.database)]:
        raise UnusableDatabase(f"{target.database.address} has other tables than {source.database.address}")
    target.finish(source)
    return done


def _tables(log: Log) -> Iterator[str]:
    last = ""
    while page := log.tables(after=last, limit=_PAGE):
        yield from page
        last = page[-1]


def _checked(source: Copyable, games: Games, table: str) -> CopiedTable:
    """A table that passes the check. Raises `UnusableDatabase`."""
    damage = check_table(source.database, games, table).damage
    if damage is not None:
        version = "" if damage.version is None else f" version {damage.version}"
        raise UnusableDatabase(f"{source.database.address}: table {table}{version}: {damage.reason}; nothing is copied")
    return source.table(table)
