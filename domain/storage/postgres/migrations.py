"""Applying migrations, when several processes may open the database at the same time."""

from domain.storage.errors import UnusableDatabase
from domain.storage.postgres.connections import Connection, translated_errors
from domain.storage.postgres.schema import MIGRATIONS
from domain.storage.postgres.shape import require_shape

_LOCK = "SELECT pg_advisory_lock(hashtext('takeback migrations'), hashtext(current_schema()))"

_FOUND = """
    SELECT to_regclass('takeback_schema') IS NOT NULL,
        count(*) > 0 AND NOT coalesce(bool_or(relname = 'takeback_schema'), false)
    FROM pg_class AS one
    WHERE relnamespace = (SELECT oid FROM pg_namespace WHERE nspname = current_schema())
    AND relkind IN ('r', 'p', 'v', 'm', 'f') AND NOT EXISTS (
        SELECT FROM pg_depend WHERE classid = 'pg_class'::regclass AND objid = one.oid AND deptype = 'e')"""
"""Are our tables there, or those of another application? Not those of extensions. `to_regclass` may answer later than
the rest, after another process has created our tables."""


def migrate(connection: Connection, name: str) -> None:
    """Bring the schema of a database up to date, one process at a time. Raises `UnusableDatabase`.

    `connection`: without limits. It holds the lock until it is closed.
    """
    with translated_errors():
        connection.execute(_LOCK)
        connection.execute("BEGIN")  # after the lock, or the server would answer from stale catalog caches
        number = missing(connection, name)
        if number == len(MIGRATIONS):
            connection.execute("CREATE TABLE takeback_schema (version INTEGER NOT NULL)")
            connection.execute("INSERT INTO takeback_schema VALUES (0)")
        for migration in MIGRATIONS[len(MIGRATIONS) - number :]:
            for statement in migration:
                connection.execute(statement)
        connection.execute("UPDATE takeback_schema SET version = %s", (len(MIGRATIONS),))
        connection.execute("COMMIT")


def missing(connection: Connection, name: str) -> int:
    """How many migrations have not been applied. Raises `UnusableDatabase`, also for what was added to our tables."""
    with translated_errors():
        connection.execute(_FOUND)
        [(ours, others)] = connection.cursor.fetchall()
        if not ours and others:
            raise UnusableDatabase(f"{name} is a database of another application")
        if not ours:
            return len(MIGRATIONS)
        connection.execute("SELECT version FROM takeback_schema")
        [(version,)] = connection.cursor.fetchall()
        require_shape(connection, name, MIGRATIONS[:version])
    if version > len(MIGRATIONS):
        raise UnusableDatabase(
            f"{name} has schema {version}, written by a newer release; this one knows {len(MIGRATIONS)}"
        )
    return len(MIGRATIONS) - int(version)
