"""The SQL of SQLite, where it differs."""

from collections.abc import Sequence
from typing import Any

import msgspec

from domain.storage.sql.blocks import Blocks
from domain.storage.sql.dialect import Dialect
from domain.storage.sql.read_dialect import ReadDialect
from domain.storage.sqlite.schema import ACTOR, DATABASE, ENDED_AT, HAS_ENDED, HAS_STARTED


def _array(values: Sequence[Any]) -> str:
    return msgspec.json.encode(values).decode()


DIALECT = Dialect(
    position="rowid",
    settled="(SELECT coalesce(max(rowid), 0) FROM stored_events)",  # the last event is never packed
    blocks=Blocks(),
    at=ENDED_AT,
    actor=ACTOR,
    has_ended=HAS_ENDED,
    has_started=HAS_STARTED,
    not_over=f"originator_id NOT IN (SELECT originator_id FROM stored_events WHERE {HAS_ENDED})",  # noqa: S608  # constants only
    any_of="IN (SELECT value FROM json_each(?))",
    numbers="json_each(?)",
    array=_array,
    touch=f"PRAGMA user_version = {len(DATABASE)}",  # the number of the schema, which does not change
    unindexed=" NOT INDEXED",
    overwriting=("PRAGMA secure_delete = ON",),
    overwritten=("PRAGMA secure_delete = FAST",),  # zeroing whole pages of events would only cost time
)

READ_DIALECT = ReadDialect(
    yes=" = 1",
    indexed_by=" INDEXED BY {}",
    then="CROSS JOIN",
    texts="json_each(?) AS asked",
    array=_array,
)
