"""Batches: what one request appends to a table, indivisibly, and what can stand in its way."""

from typing import Any, assert_never

import msgspec

from domain.kernel import chain
from domain.kernel.events import AnyEvent, Data, Event, Opened, TakebackLapsed, type_name
from domain.kernel.game import AnyGame
from domain.kernel.session import Point, Session, evolve, first


class Conflict(Exception):  # an answer, not an error
    """The table is not in a state in which this can be done. ``code`` is kebab-case."""

    def __init__(self, code: str, detail: str) -> None:
        super().__init__(code, detail)
        self.code = code
        self.detail = detail


class Stamp(msgspec.Struct, frozen=True):
    """Who asked for it and when: integer milliseconds since 1970 UTC, a player id, an idempotency key or None."""

    at: int
    actor: str
    key: str | None = None


class Record(msgspec.Struct, frozen=True):
    """An event, its stored bytes, and the chain's hash after it."""

    event: AnyEvent
    stored: bytes
    hash: bytes


class Batch(msgspec.Struct, frozen=True):
    """What one request appends, indivisibly, and the session once it is stored."""

    session: Session
    records: tuple[Record, ...]


def begin_with(game: AnyGame, table: str, opened: Opened[Any], stamp: Stamp) -> Batch:
    """The batch that begins a table."""
    record = _record(table, 1, chain.genesis(table), bytes.fromhex(opened.server_seed), opened, stamp)
    return Batch(first(game, record.event, record.hash), (record,))


def begin(session: Session) -> Batch:
    """A batch with nothing in it yet."""
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
    """The batch, in which nobody is asked for a takeback any more."""
    asking = batch.session.asking
    return batch if asking is None else append(batch, TakebackLapsed(asking.takeback), stamp)


def require_open(session: Session) -> None:
    """Raise `Conflict` unless seats may still be taken and left."""
    match session.status:
        case "open":
            return
        case "playing":
            raise Conflict("table-started", "The game has started.")
        case "finished":
            raise Conflict("table-finished", "The game is over.")
        case "closed":
            raise Conflict("table-closed", "The table was closed.")
        case _:
            assert_never(session.status)


def require_playing(session: Session) -> Point:
    """Where the line of play stands. Raises `Conflict` unless the game is on."""
    match session.status:
        case "playing":
            return session.point
        case "open":
            raise Conflict("table-open", "The game has not started: seats are still free.")
        case "finished":
            raise Conflict("table-finished", "The game is over.")
        case "closed":
            raise Conflict("table-closed", "The table was closed.")
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
