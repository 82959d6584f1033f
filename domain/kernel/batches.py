"""Batches: the events that one request appends to a table, indivisibly, and the conflicts that prevent it.

Why: decision 0002.
"""

from typing import Any, assert_never

import msgspec

from domain.kernel import chain
from domain.kernel.events import AnyEvent, Data, Event, Opened, TakebackLapsed, type_name
from domain.kernel.folding import evolve, first
from domain.kernel.game import AnyGame
from domain.kernel.refusals import TABLE_CLOSED, TABLE_FINISHED, TABLE_NOT_OVER, TABLE_OPEN, TABLE_STARTED, Conflict
from domain.kernel.session import Point, Rematch, Session


class Stamp(msgspec.Struct, frozen=True):
    """When and by whom a batch is appended: milliseconds since 1970 UTC, a player id, an idempotency key or None."""

    at: int
    actor: str
    key: str | None = None


class Record(msgspec.Struct, frozen=True):
    """An event, its stored bytes, and the chain's hash after it."""

    event: AnyEvent
    stored: bytes
    hash: bytes


class Batch(msgspec.Struct, frozen=True):
    """The records that one request appends, and the session after them."""

    session: Session
    records: tuple[Record, ...]


def begin_with(game: AnyGame, table: str, opened: Opened[Any], stamp: Stamp, rematch: Rematch | None = None) -> Batch:
    """A table's first batch."""
    record = _record(table, 1, chain.genesis(table), bytes.fromhex(opened.server_seed), opened, stamp)
    return Batch(first(game, record.event, record.hash, rematch), (record,))


def begin(session: Session) -> Batch:
    """An empty batch."""
    return Batch(session, ())


def append(batch: Batch, data: Data, stamp: Stamp) -> Batch:
    """The batch with one more event."""
    session = batch.session
    record = _record(
        session.table,
        session.version + 1,
        session.head,
        session.server_seed,
        data,
        stamp,
    )
    return Batch(evolve(session, record.event, record.hash), (*batch.records, record))


def lapse(batch: Batch, stamp: Stamp) -> Batch:
    """The batch; if a takeback is pending, with the event that it lapsed."""
    pending = batch.session.pending_takeback
    return batch if pending is None else append(batch, TakebackLapsed(pending.takeback), stamp)


def require_open(session: Session) -> None:
    """Raise `Conflict` unless seats may still be taken and left."""
    match session.status:
        case "open":
            return
        case "playing":
            raise Conflict(TABLE_STARTED)
        case "finished":
            raise Conflict(TABLE_FINISHED)
        case "closed":
            raise Conflict(TABLE_CLOSED)
        case _:
            assert_never(session.status)


def require_finished(session: Session) -> None:
    """Raise `Conflict` unless the game was played to its end."""
    match session.status:
        case "finished":
            return
        case "open" | "playing":
            raise Conflict(TABLE_NOT_OVER)
        case "closed":
            raise Conflict(TABLE_CLOSED)
        case _:
            assert_never(session.status)


def require_playing(session: Session) -> Point:
    """The point where the line of play ends. Raises `Conflict` unless the game is being played."""
    match session.status:
        case "playing":
            return session.point
        case "open" if session.is_dealing:
            raise Conflict(TABLE_OPEN, "The game has not started: a seat has yet to reveal its entropy.")
        case "open":
            raise Conflict(TABLE_OPEN)
        case "finished":
            raise Conflict(TABLE_FINISHED)
        case "closed":
            raise Conflict(TABLE_CLOSED)
        case _:
            assert_never(session.status)


def _record(table: str, version: int, head: bytes, server_seed: bytes, data: Data, stamp: Stamp) -> Record:
    event = Event(
        table=table,
        version=version,
        type=type_name(data),
        at=stamp.at,
        actor=stamp.actor,
        key=stamp.key,
        salt=chain.salt(server_seed, version),
        data=data,
    )
    stored = chain.canonical(event)
    return Record(event, stored, chain.link(head, stored))
