"""The SQL of PostgreSQL, where it differs."""

from domain.storage.postgres.changes import LOCK_ACCOUNTS, RECORD_CHANGE
from domain.storage.postgres.schema import BLOCK, HAS_ENDED, HAS_STARTED, SHIFT
from domain.storage.sql.blocks import Blocks
from domain.storage.sql.dialect import Dialect
from domain.storage.sql.read_dialect import ReadDialect


def dialect_of(offset: int, copied: int) -> Dialect:
    """The dialect of a database.

    `offset`: added to each transaction's number; `copied`: see `Blocks`. Both are in the table `identity`.
    """
    horizon = f"((pg_snapshot_xmin(pg_current_snapshot())::text::bigint + {offset}) << {SHIFT})"
    settled = f"SELECT max(notification_id) FROM stored_events WHERE notification_id < {horizon}"  # noqa: S608  # numbers only
    ended = f"SELECT 1 FROM stored_events AS event WHERE event.originator_id = first.originator_id AND {HAS_ENDED}"  # noqa: S608  # constants only
    return Dialect(
        position="notification_id",
        settled=f"coalesce(({settled}), 0)",
        blocks=Blocks(BLOCK, copied),
        at="event_at(state)",
        actor="event_actor(state)",
        has_ended=HAS_ENDED,
        has_started=HAS_STARTED,
        not_over=f"NOT EXISTS ({ended})",
        any_of="= ANY(?)",
        numbers="unnest(?::bigint[]) AS each (value)",
        array=list,
        touch=_TOUCH,
        lock_accounts=LOCK_ACCOUNTS,
        record_change=RECORD_CHANGE,
    )


def first_position(offset: int) -> str:
    """The expression for the position before those of a transaction's events. `offset`: see `dialect_of`."""
    return f"((pg_current_xact_id()::text::bigint + {offset}) << {SHIFT})"


_TOUCH = """
    DO $$ BEGIN
        PERFORM pg_logical_emit_message(true, 'takeback', '');
        BEGIN
            INSERT INTO stored_events SELECT id, 0, '', convert_to(repeat(id, 20), 'UTF8'), -floor(random() * 1e15)
                FROM (SELECT gen_random_uuid()::text AS id) AS made;
            RAISE EXCEPTION 'undone';
        EXCEPTION WHEN raise_exception THEN
            NULL;
        END;
    END $$"""
"""Writes a message to the write-ahead log, which is durable as everything else is, and stores an event and undoes that.

The log has room on a full disk, where no event does. Nothing stays locked. A row would be until the commit: two
processes, each with a change of an account and a check of readiness in one transaction, but in different orders, would
wait for each other.
"""

READ_DIALECT = ReadDialect(
    yes="",
    indexed_by="",
    then="JOIN",
    texts="unnest(?::text[]) AS asked (value)",
    array=list,
)
