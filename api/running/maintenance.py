"""The commands that look after a database: ``takeback check``, ``backup``, ``restore`` and ``copy``."""

import os
import sys
from collections.abc import Iterable
from pathlib import Path

from rich.progress import Progress

from domain.__main__ import FAILED, NOT_CHECKED, PASSED, say
from domain.catalogue import INSTALLED
from domain.keeping.checking import Checked, check_all, check_table
from domain.keeping.copying import copy
from domain.storage.addresses import Address
from domain.storage.errors import UnreadableStorage, UnusableDatabase
from domain.storage.opening import back_up, key_file, log_key_file, open_copyables, open_log, receipts_key_file, restore


def check(database: Address, table: str | None = None) -> int:
    """Check all tables of a database, or one, and print what is wrong; the exit status. Raises `UnusableDatabase`."""
    os.nice(10)  # the service may be running, and comes first
    with open_log(database, migrating=False) as log:
        if table is not None:
            return _tell([check_table(log, INSTALLED, table)], 1)
        try:
            total = log.count_tables()
        except UnreadableStorage:
            total = None
        return _tell(check_all(log, INSTALLED), total)


def write_backup(database: Address, file: Path, *, force: bool) -> int:
    """Write a backup, and say what else to keep; the exit status. Raises `UnusableDatabase`."""
    os.nice(10)  # as above
    with Progress(disable=not sys.stdout.isatty()) as progress:
        task = progress.add_task("pages", total=None)
        back_up(database, file, force=force, progress=lambda done, of: progress.update(task, completed=done, total=of))
    keys = ", ".join(str(each(database)) for each in (key_file, log_key_file, receipts_key_file))
    say(f"takeback backed up {database} to {file}. The keys are apart: keep {keys} as well")
    return PASSED


def restore_backup(database: Address, file: Path, *, force: bool) -> int:
    """Restore a backup that passes the check; the exit status. Raises `UnusableDatabase`."""

    def require_sound(copy: Path) -> None:
        if check(copy) == FAILED:
            raise UnusableDatabase(f"{file} does not pass the check: nothing is restored")

    restore(file, database, force=force, check=require_sound)
    keys = key_file(database)
    say(f"takeback restored {file} to {database}; the service rebuilds the read models when it starts")
    if keys.read() is None:
        say(f"{keys} is not there: bring back the signing key, or the service makes a new one")
    return PASSED


def copy_database(source: Address, target: Address) -> int:
    """Copy a database into one of another backend, and say what comes next; the status. Raises `UnusableDatabase`."""
    with open_copyables(source, target) as (one, other), Progress(disable=not sys.stdout.isatty()) as progress:
        task = progress.add_task("tables", total=2 * one.database.count_tables())
        tables = copy(one, other, INSTALLED, lambda done: progress.update(task, completed=done))
    say(f"takeback copied {tables} tables from {source} to {target}; the service builds the read models there")
    return PASSED


def _tell(found: Iterable[Checked], total: int | None) -> int:
    """Print a line for each fault, and then how many there are; the exit status."""
    tables = events = faults = skipped = 0
    with Progress(disable=not sys.stdout.isatty()) as progress:
        task = progress.add_task("tables", total=total)
        for checked in found:
            tables, events = tables + bool(checked.table), events + checked.events
            faults, skipped = faults + (checked.damage is not None), skipped + (checked.skipped is not None)
            if checked.damage is not None or checked.skipped is not None:
                say(_line(checked))
            progress.update(task, completed=tables)
    say(f"takeback checked {tables} tables with {events} events: {faults} faults, {skipped} not checked by their rules")
    return FAILED if faults else NOT_CHECKED if skipped else PASSED


def _line(checked: Checked) -> str:
    what = f"table {checked.table}" if checked.table else "the file"
    if checked.damage is None:
        return f"skip {what}: {checked.skipped}"
    version = "" if checked.damage.version is None else f" version {checked.damage.version}"
    return f"FAIL {what}{version}: {checked.damage.reason}"
