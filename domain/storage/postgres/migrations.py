"""Applying migrations, when several processes may open the database at the same time."""

from domain.storage.interface import UnusableDatabase
from domain.storage.postgres.links import Link, failing
from domain.storage.postgres.schema import MIGRATIONS

_LOCK = "SELECT pg_advisory_lock(hashtext('takeback migrations'), hashtext(current_schema()))"


def migrate(link: Link, name: str) -> None:
    """Bring the schema of a database up to date: one process does, and others wait. Raises `UnusableDatabase`.

    `link`: without limits. It holds the lock until it is closed.
    """
    with failing():
        link.execute(_LOCK)
        link.execute("BEGIN")  # after the lock, or the server would answer from what it remembers
        number = missing(link, name)
        if number == len(MIGRATIONS):
            link.execute("CREATE TABLE takeback_schema (version INTEGER NOT NULL)")
            link.execute("INSERT INTO takeback_schema VALUES (0)")
        for migration in MIGRATIONS[len(MIGRATIONS) - number :]:
            for statement in migration:
                link.execute(statement)
        link.execute("UPDATE takeback_schema SET version = %s", (len(MIGRATIONS),))
        link.execute("COMMIT")


def missing(link: Link, name: str) -> int:
    """How many migrations have not been applied. Raises `UnusableDatabase`."""
    with failing():
        link.execute("SELECT to_regclass('takeback_schema') IS NOT NULL, to_regclass('stored_events') IS NOT NULL")
        [(ours, events)] = link.cursor.fetchall()
        if not ours and events:
            raise UnusableDatabase(f"{name} is a database of another application")
        if not ours:
            return len(MIGRATIONS)
        link.execute("SELECT version FROM takeback_schema")
        [(version,)] = link.cursor.fetchall()
    if version > len(MIGRATIONS):
        raise UnusableDatabase(
            f"{name} has schema {version}, written by a newer release; this one knows {len(MIGRATIONS)}"
        )
    return len(MIGRATIONS) - int(version)
