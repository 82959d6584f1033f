"""Databases of random games: written, backed up, checked, and read as a whole."""

import sqlite3
from contextlib import closing
from pathlib import Path
from typing import Any

from domain.keeping.checking import check_all
from domain.storage.errors import UnusableDatabase
from domain.storage.opening import back_up, open_database, open_log
from tests.api.serving import EVERY_GAME
from tests.projections.logs import Writer
from tests.store.packed import pack_every

Dump = dict[str, list[Any]]


def write(path: Path, seed: int) -> None:
    """Write a log of random games."""
    with open_database(path) as database:
        writer = Writer(database, seed, EVERY_GAME, live_tables=8)
        writer.write(500)
        pack_every(database)
        writer.write(300)


def backed_up(path: Path, backup: Path, *, force: bool = False) -> None:
    """Back up, without telling how far it is."""
    back_up(path, backup, force=force, progress=lambda *_: None)


def checked(path: Path) -> None:
    """Raise `UnusableDatabase` if anything is wrong."""
    with open_log(path) as log:
        damage = next((one.damage for one in check_all(log, EVERY_GAME) if one.damage is not None), None)
    if damage is not None:
        raise UnusableDatabase(f"table {damage.table}: {damage.reason}")


def dump(path: Path) -> Dump:
    """Everything that a database holds, but for the name of the log, which a restore changes."""
    with closing(sqlite3.connect(path)) as file:
        names = [name for (name,) in file.execute("SELECT name FROM sqlite_master WHERE type = 'table' ORDER BY name")]
        rows = {name: file.execute(f"SELECT * FROM {name}").fetchall() for name in names}  # noqa: S608  # its own
        rows["positions"] = file.execute("SELECT rowid, originator_id FROM stored_events ORDER BY 1").fetchall()
        rows["identity"] = file.execute("SELECT secret FROM identity").fetchall()
        rows["schema"] = file.execute("SELECT * FROM pragma_user_version, pragma_application_id").fetchall()
        return rows


def unchecked(_: object) -> None:
    """A check that finds nothing."""
