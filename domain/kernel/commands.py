"""What can be done at a table: pure functions from a session to the events that a request appends.

Each gives a `Batch`: the events to store in one transaction, and the session once they are stored. What cannot be done
raises `Conflict` (the table's state forbids it) or `Refused` (the rules do), and leaves no trace.
"""

from collections.abc import Iterator
from typing import Any, assert_never

import msgspec

from domain.kernel import chain
from domain.kernel.events import (
    AnyEvent,
    Closed,
    Data,
    Event,
    Finished,
    Opened,
    Played,
    Redone,
    Resigned,
    SeatLeft,
    SeatTaken,
    Started,
    UndoKind,
    Undone,
    type_name,
)
from domain.kernel.game import AnyGame, Seat
from domain.kernel.rng import Rng
from domain.kernel.session import (
    Point,
    Session,
    evolve,
    first,
    seat_of,
    seed_of,
    setup_of,
    taught,
)


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


def open_table(game: AnyGame, table: str, opened: Opened[Any], stamp: Stamp) -> Batch:
    """Open a table with free seats."""
    record = _record(table, 1, chain.genesis(table), bytes.fromhex(opened.server_seed), opened, stamp)
    return Batch(first(game, record.event, record.hash), (record,))


def sit(
    session: Session,
    player: str,
    seat: Seat | None,
    entropy: str,
    options: Any,
    stamp: Stamp,
) -> Batch:
    """Take a seat (None: the first free one). The table starts when the last one is taken."""
    _require_open(session)
    if seat_of(session, player) is not None:
        raise Conflict("already-seated", "You hold a seat of this table.")
    chosen = next((n for n, seated in enumerate(session.seats) if seated is None), 0) if seat is None else seat
    if session.seats[chosen] is not None:
        raise Conflict("seat-taken", f"Seat {chosen} is taken.")
    seated = {n: other.options for n, other in enumerate(session.seats) if other is not None}
    session.game.admit(session.opened.options, seated, chosen, options)
    batch = _append(_begin(session), SeatTaken(chosen, player, entropy, options), stamp)
    if None in batch.session.seats:
        return batch
    setup = setup_of(batch.session)
    rng = Rng(seed_of(batch.session), {})
    facts = tuple(session.game.setup(setup, rng))
    return _finish(_append(batch, Started(facts, tuple(rng.draws)), stamp), stamp)


def leave(session: Session, seat: Seat, stamp: Stamp) -> Batch:
    """Stand up before the start."""
    _require_open(session)
    if session.seats[seat] is None:
        raise Conflict("seat-free", f"Nobody holds seat {seat}.")
    return _append(_begin(session), SeatLeft(seat), stamp)


def close(session: Session, stamp: Stamp) -> Batch:
    """Close the table before the start."""
    _require_open(session)
    return _append(_begin(session), Closed(), stamp)


def play(session: Session, seat: Seat, action: Any, stamp: Stamp) -> Batch:  # any game's action
    """Do one action. Raises `Conflict` out of turn, `Refused` by the rules."""
    point = _require_playing(session)
    if seat not in session.to_act:
        raise Conflict("not-your-turn", "The game does not await a choice of yours now.")
    rng = Rng(session.seed, point.draws)
    facts = tuple(session.game.decide(point.state, seat, action, rng))
    return _finish(
        _append(_begin(session), Played(seat, action, facts, tuple(rng.draws)), stamp),
        stamp,
    )


def resign(session: Session, seat: Seat, stamp: Stamp) -> Batch:
    """Give up a seat for good."""
    point = _require_playing(session)
    if seat in session.resigned:
        raise Conflict("already-resigned", "This seat has resigned.")
    rng = Rng(session.seed, point.draws)
    facts = tuple(session.game.resign(point.state, seat, rng))
    return _finish(_append(_begin(session), Resigned(seat, facts, tuple(rng.draws)), stamp), stamp)


def undo(session: Session, seat: Seat, to_version: int, stamp: Stamp) -> Batch:
    """Cut the line back to the version of the start or of an action on it, where nobody has to be asked."""
    _require_playing(session)
    target = _undo_target(session, seat, to_version)
    if target.kind == "takeback":
        raise Conflict(
            "needs-consent",
            "Somebody learned something since, so the others would have to agree.",
        )
    return _append(
        _begin(session),
        Undone(to_version, target.kind, seat, (), target.crossed),
        stamp,
    )


def redo(session: Session, seat: Seat, stamp: Stamp) -> Batch:
    """Put back the whole of the last undo, from its stored facts."""
    _require_playing(session)
    if session.cut is None:
        raise Conflict("nothing-to-redo", "Nothing was undone since the last action.")
    if session.cut.by != seat:
        raise Conflict("not-your-undo", "Another seat took this back.")
    return _append(_begin(session), Redone(session.cut.version), stamp)


class UndoTarget(msgspec.Struct, frozen=True):
    """A version the line can be cut back to. ``crossed``: somebody learned something after it."""

    to_version: int
    kind: UndoKind
    crossed: bool


def undo_targets(session: Session, seat: Seat) -> Iterator[UndoTarget]:
    """Every version that this seat may go back to, the nearest first.

    A step back reaches over own actions after which nobody learned anything while it is still this seat's decision.
    Beyond it, a table with one seat may rewind to anything (mode ``free``), others need consent (mode ``consent``).
    No undo crosses a resignation.
    """
    if session.status != "playing" or session.line is None or session.opened.undo == "off" or seat in session.resigned:
        return
    point, crossed, stepping = session.line, False, seat in session.to_act
    while (before := point.before) is not None and not (point.resignation or before.resignation):
        crossed = crossed or taught(session, point)
        stepping = stepping and not crossed and point.seat == seat
        if stepping:
            yield UndoTarget(before.version, "step-back", crossed=False)
        elif session.opened.undo == "free" and len(session.seats) == 1:
            yield UndoTarget(before.version, "rewind", crossed=crossed)
        elif session.opened.undo == "consent" and len(session.seats) > 1:
            yield UndoTarget(before.version, "takeback", crossed=crossed)
        else:
            return
        point = before


def _undo_target(session: Session, seat: Seat, to_version: int) -> UndoTarget:
    for target in undo_targets(session, seat):
        if target.to_version == to_version:
            return target
        if target.to_version < to_version:
            break
    raise Conflict("cannot-undo-there", "This version is not one that you can go back to now.")


def _require_open(session: Session) -> None:
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


def _require_playing(session: Session) -> Point:
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


def _begin(session: Session) -> Batch:
    return Batch(session, ())


def _append(batch: Batch, data: Data, stamp: Stamp) -> Batch:
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


def _finish(batch: Batch, stamp: Stamp) -> Batch:
    """Add the end of the game to a batch that brought it about."""
    session = batch.session
    outcome = session.game.outcome(session.point.state)
    return batch if outcome is None else _append(batch, Finished(outcome, session.opened.server_seed), stamp)
