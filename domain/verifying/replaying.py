"""Replaying one recorded request: the batch that it appends by the rules."""

from collections.abc import Callable, Sequence
from typing import Any, assert_never

from msgspec import UNSET, UnsetType

from domain.kernel import clocks, commands, erasure, events, undoing
from domain.kernel import session as sessions
from domain.kernel.batches import Batch, Stamp
from domain.kernel.events import (
    SERVER,
    AnyEvent,
    Cause,
    Closed,
    Data,
    Finished,
    Forked,
    Opened,
    Played,
    Redone,
    Resigned,
    Revealed,
    SeatLeft,
    SeatTaken,
    Started,
    TakebackAgreed,
    TakebackAsked,
    TakebackDeclined,
    TakebackLapsed,
    Undone,
    Voided,
)
from domain.kernel.game import AnyGame, Refused, Seat
from domain.kernel.refusals import Conflict
from domain.kernel.session import Session


class RuleViolation(Exception):
    """A record is not what the rules allow. ``check``: the check that it fails; ``detail``: why, in words."""

    def __init__(self, check: str, detail: str) -> None:
        super().__init__(check, detail)
        self.check = check
        self.detail = detail


def replay_request(game: AnyGame, session: Session | None, recorded: Sequence[AnyEvent]) -> Batch:
    """The batch that the request behind the first of these events appends by the rules. Raises `RuleViolation`.

    The second event identifies the request of a fork's opening, and a request before which a takeback lapsed.
    """
    try:
        return _replay_request(game, session, recorded)
    except (RuleViolation, MemoryError):  # memory is not the record's fault
        raise
    except Exception as error:  # rules that fail on a record do not accept it
        raise RuleViolation("rules", f"the rules fail on it ({type(error).__name__})") from error


def _replay_request(game: AnyGame, session: Session | None, recorded: Sequence[AnyEvent]) -> Batch:
    event, second = recorded[0], recorded[-1].data
    stamp = Stamp(event.at, event.actor, event.key)
    if session is None:
        return _opened(game, event, second, stamp)
    if event.actor == SERVER:
        return _served(session, event, second, recorded[-1].at)
    return _requested(session, second if isinstance(event.data, TakebackLapsed) else event.data, stamp)


def seats_detail(game: AnyGame, seats: int) -> str | None:
    """Why a game has no table with so many seats, in words, or None."""
    return None if seats in game.seats else f"{game.title} is not played by {seats}"


def _served(session: Session, event: AnyEvent, second: Data, second_at: int) -> Batch:
    """What the server did by itself. A takeback lapses alone, or at the same time as what makes it lapse."""
    done = second if isinstance(event.data, TakebackLapsed) and second_at == event.at else event.data
    cause = _cause_of(done)
    if cause == "erased":
        return _erased(session, done, Stamp(event.at, SERVER, event.key))
    closes = session.status == "open" and not clocks.due_times(session)  # as a rematch, which it may be
    if closes and event.at >= session.at + clocks.REMATCH_CLOSES_AFTER_MS:
        return commands.close(session, Stamp(event.at, SERVER), cause)
    batch = clocks.due_batch(session, event.at, cause)
    if batch is None:
        raise RuleViolation("server", f"{event.type} by the server before its time")
    return batch


def _erased(session: Session, data: Data, stamp: Stamp) -> Batch:
    """One step of taking an erased player out of a table."""
    match data:
        case Resigned(seat=seat):
            return _run("server", lambda: commands.resign(session, seat, stamp, "erased"))
        case SeatLeft(seat=seat):
            return _run("server", lambda: commands.leave(session, seat, stamp, "erased"))
        case _ if erasure.has_people(session) and not session.to_reveal:
            raise RuleViolation("server", "the table of an erased player is closed, and another person sits there")
        case _:
            return _run("server", lambda: commands.close(session, stamp, "erased"))


def _cause_of(data: Data) -> Cause | UnsetType:
    match data:
        case SeatLeft(cause=cause) | Resigned(cause=cause) | Closed(cause=cause):
            return cause
        case _:
            return UNSET


def _requested(session: Session, data: Data, stamp: Stamp) -> Batch:
    match data:
        case Played(seat=seat, action=action):
            return _played(session, seat, action, stamp)
        case Resigned(seat=seat):
            return _run("actions", lambda: commands.resign(session, seat, stamp))
        case Undone(by=by, to_version=to_version):
            return _run("undo", lambda: undoing.undo(session, by, to_version, stamp))
        case Redone():
            return _redone(session, stamp)
        case TakebackAsked(by=by, what="undo", to_version=int() as to_version):
            return _run("undo", lambda: undoing.undo(session, by, to_version, stamp))
        case TakebackAsked(by=by, what="redo"):
            return _run("undo", lambda: undoing.redo(session, by, stamp))
        case TakebackAsked(by=by):
            return _run("undo", lambda: undoing.void(session, by, stamp))
        case TakebackAgreed(by=by, takeback=takeback):
            return _run("undo", lambda: undoing.agree(session, by, takeback, stamp))
        case TakebackDeclined(by=by, takeback=takeback):
            return _run("undo", lambda: undoing.decline(session, by, takeback, stamp))
        case Voided():
            return _run("undo", lambda: undoing.void_by_operator(session, stamp))
        case SeatTaken() as taken:
            return _run("rules", lambda: _seated(session, taken, stamp))
        case Revealed(seat=seat, entropy=str() as entropy):
            return _run("rules", lambda: commands.reveal(session, seat, entropy, stamp))
        case SeatLeft(seat=seat):
            return _run("rules", lambda: commands.leave(session, seat, stamp))
        case Closed():
            return _run("rules", lambda: commands.close(session, stamp))
        case Revealed() | Finished() | Started() | Opened() | Forked() | TakebackLapsed():
            raise RuleViolation("end", f"by the rules {events.type_name(data)} does not belong here")
        case never:
            assert_never(never)


def _opened(game: AnyGame, event: AnyEvent, second: Data, stamp: Stamp) -> Batch:
    opened: Opened[Any] = event.data
    wrong = seats_detail(game, opened.seats)
    if wrong is not None:
        raise RuleViolation("rules", wrong)
    if opened.undo == "free" and opened.seats > 1:
        raise RuleViolation("rules", f"free undo at a table with {opened.seats} seats")
    if isinstance(second, Forked):
        return commands.fork_table(game, event.table, opened, second, stamp)
    return commands.open_table(game, event.table, opened, stamp)


def _seated(session: Session, taken: SeatTaken[Any], stamp: Stamp) -> Batch:
    seat, is_bot, sealed = taken.seat, taken.bot is True, taken.commitment
    return commands.sit(session, taken.player, seat, taken.entropy, taken.options, stamp, bot=is_bot, commitment=sealed)


def _played(session: Session, seat: Seat, action: Any, stamp: Stamp) -> Batch:
    if seat not in session.to_act:
        raise RuleViolation("actions", f"seat {seat} is not to act here")
    if action not in session.game.legal(session.point.state, seat):
        raise RuleViolation("actions", "this action is not legal here")
    return _run("actions", lambda: commands.play(session, seat, action, stamp))


def _redone(session: Session, stamp: Stamp) -> Batch:
    seat = sessions.seat_of(session, stamp.actor)
    if seat is None:
        raise RuleViolation("undo", "it is redone by somebody who holds no seat")
    return _run("undo", lambda: undoing.redo(session, seat, stamp))


def _run(check: str, request: Callable[[], Batch]) -> Batch:
    try:
        return request()
    except (Conflict, Refused) as refused:
        raise RuleViolation(check, f"the rules refuse this: {refused.detail}") from refused
