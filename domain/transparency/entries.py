"""Entries of the service's log: canonical JSON (RFC 8785), with hashes in place of ids, so nobody is named.

Every table has one `opened` entry, and one `ended` entry once it is finished, closed or void. `at`: milliseconds since
1970 UTC. `head`: of the table's hash chain after the event.
"""

import hashlib
from typing import Any

from domain.kernel.chain import canonical


def opened(table: str, head: bytes, *, at: int, public: bool, seed_commitment: str) -> bytes:
    """A table was opened, before its first card."""
    return _entry(
        "opened",
        at=at,
        head=head.hex(),
        public=public,
        seed_commitment=seed_commitment,
        table=hidden_table(table),
        version=1,
    )


def ended(table: str, head: bytes, *, at: int, public: bool, version: int) -> bytes:
    """A table ended in this head. `version`: of its last event."""
    return _entry("ended", at=at, head=head.hex(), public=public, table=hidden_table(table), version=version)


def daily(game: str, date: str, seed_commitment: str) -> bytes:
    """The seed of a game and day was fixed, before the day's first try. `date`: YYYY-MM-DD."""
    return _entry("daily", date=date, game=game, seed_commitment=seed_commitment)


def withdrawn(table: str, *, at: int) -> bytes:
    """The result of a table counts no longer."""
    return _entry("withdrawn", at=at, table=hidden_table(table))


def site(sha256: str) -> bytes:
    """The files of the browser table are those with this hash from now on."""
    return _entry("site", sha256=sha256)


def restored(*, at: int, lost_after: int) -> bytes:
    """The database was restored from a backup that had fewer entries. `lost_after`: how many it had."""
    return _entry("restored", at=at, lost_after=lost_after)


def continues(checkpoint: str) -> bytes:
    """This log continues another. `checkpoint`: the text of the last known one of that."""
    return _entry("continues", sha256=hashlib.sha256(checkpoint.encode()).hexdigest())


def hidden_table(table: str) -> str:
    """What stands for a table's id in the log."""
    return hashlib.sha256(b"takeback/2-table\n" + table.encode()).hexdigest()


def _entry(kind: str, **fields: Any) -> bytes:  # what JSON can hold
    return canonical({"kind": kind, **fields})
