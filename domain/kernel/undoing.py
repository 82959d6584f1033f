"""Undo and redo: which versions a seat may go back to, and whose consent that takes.

Why: decision 0007.
"""

from collections.abc import Iterator

import msgspec

from domain.kernel.batches import Batch, Stamp, append, begin, lapse, require_playing
from domain.kernel.bounds import LAST_UNDO
from domain.kernel.events import (
    Redone,
    TakebackAgreed,
    TakebackAsked,
    TakebackDeclined,
    TakebackWhat,
    UndoKind,
    Undone,
    Voided,
)
from domain.kernel.game import Seat
from domain.kernel.jumps import at_or_before
from domain.kernel.refusals import (
    ALREADY_AGREED,
    ALREADY_RESIGNED,
    ASKED_TOO_OFTEN,
    ASKED_TOO_SOON,
    CANNOT_UNDO_THERE,
    NOT_ASKED,
    NOT_YOUR_UNDO,
    NOTHING_TO_REDO,
    TAKEBACK_LAPSED,
    TAKEBACK_OVER,
    TAKEBACK_PENDING,
    TOO_LONG,
    Conflict,
)
from domain.kernel.session import PendingTakeback, Point, Session, revealed_information

LAPSE_MS = 10 * 60 * 1000
"""How long a takeback stays pending."""

MAX_DECLINED = 8
"""After this many declined takebacks in a row, a seat may ask for no more."""

WAIT_MS = 15_000
"""How long a seat waits after one declined takeback; twice as long after each further one."""


def undo(session: Session, seat: Seat, to_version: int, stamp: Stamp) -> Batch:
    """Cut the line back to the start or to an action on it, or ask the other seats where that takes their consent."""
    _require_undoable(session)
    target = _undo_target(session, seat, to_version)
    if target.kind == "takeback":
        return _ask(session, seat, "undo", to_version, stamp)
    undone = Undone(to_version, target.kind, seat, (), target.crossed)
    return append(lapse(begin(session), stamp), undone, stamp)


def redo(session: Session, seat: Seat, stamp: Stamp) -> Batch:
    """Restore all that the last undo cut, from its stored facts; ask the other seats if the undo took their consent."""
    _require_undoable(session)
    if session.cut is None:
        raise Conflict(NOTHING_TO_REDO)
    if session.cut.kind == "takeback":
        return _ask(session, seat, "redo", None, stamp)
    if session.cut.by != seat:
        raise Conflict(NOT_YOUR_UNDO)
    return append(lapse(begin(session), stamp), Redone(session.cut.version), stamp)


def void(session: Session, seat: Seat, stamp: Stamp) -> Batch:
    """Void the game; ask the other seats, if there are any."""
    require_playing(session)
    return _ask(session, seat, "void", None, stamp)


def void_by_operator(session: Session, stamp: Stamp) -> Batch:
    """Void the game without asking the seats."""
    require_playing(session)
    return append(lapse(begin(session), stamp), Voided("operator"), stamp)


def agree(session: Session, seat: Seat, takeback: int, stamp: Stamp) -> Batch:
    """Agree to the pending takeback. The last consent carries it out."""
    if seat in _require_pending(session, seat, takeback, stamp).agreed:
        raise Conflict(ALREADY_AGREED)
    return _grant(append(begin(session), TakebackAgreed(takeback, seat), stamp), stamp)


def decline(session: Session, seat: Seat, takeback: int, stamp: Stamp) -> Batch:
    """Decline the pending takeback."""
    _require_pending(session, seat, takeback, stamp)
    return append(begin(session), TakebackDeclined(takeback, seat), stamp)


def pending(session: Session, now: int) -> PendingTakeback | None:
    """The takeback that is pending and has not lapsed. `now`: milliseconds since 1970 UTC."""
    takeback = session.pending_takeback
    return takeback if takeback is not None and now < takeback.at + LAPSE_MS else None


def consents_needed(session: Session, by: Seat) -> frozenset[Seat]:
    """The seats whose consent a seat's takeback needs: every other seat still in the game."""
    return session.in_game - {by}


def _require_undoable(session: Session) -> None:
    """Raise `Conflict` unless the game is being played, and short enough that something may still be taken back."""
    require_playing(session)
    if session.version >= LAST_UNDO:
        raise Conflict(TOO_LONG)


def _require_pending(session: Session, seat: Seat, takeback: int, stamp: Stamp) -> PendingTakeback:
    """The pending takeback of this number, which needs this seat's consent. Raises `Conflict`."""
    require_playing(session)
    asked = session.pending_takeback
    if asked is None or asked.takeback != takeback:
        raise Conflict(TAKEBACK_OVER)
    if pending(session, stamp.at) is None:
        raise Conflict(TAKEBACK_LAPSED)
    if seat not in consents_needed(session, asked.by):
        raise Conflict(NOT_ASKED)
    return asked


def _ask(session: Session, seat: Seat, what: TakebackWhat, to_version: int | None, stamp: Stamp) -> Batch:
    if seat in session.resigned:
        raise Conflict(ALREADY_RESIGNED)
    if pending(session, stamp.at) is not None:
        raise Conflict(TAKEBACK_PENDING)
    batch = lapse(begin(session), stamp)
    _require_cooled_down(batch.session, seat, stamp)
    asking = TakebackAsked(session.takeback_count + 1, seat, what, to_version)
    return _grant(append(batch, asking, stamp), stamp)


def _require_cooled_down(session: Session, seat: Seat, stamp: Stamp) -> None:
    declined = session.declined_takebacks.get(seat)
    if declined is None or not consents_needed(session, seat):
        return
    if declined.times >= MAX_DECLINED:
        raise Conflict(ASKED_TOO_OFTEN)
    wait = declined.at + WAIT_MS * 2 ** (declined.times - 1) - stamp.at
    if wait > 0:
        raise Conflict(ASKED_TOO_SOON, f"Your last takeback was declined. Ask again in {-(-wait // 1000)} s.")


def _grant(batch: Batch, stamp: Stamp) -> Batch:
    """Carry out the pending takeback once a batch completes the consents it needs."""
    session, asked = batch.session, batch.session.pending_takeback
    if asked is None or not consents_needed(session, asked.by) <= asked.agreed:
        return batch
    consents = tuple(sorted(asked.agreed))
    match asked:
        case PendingTakeback(what="undo", to_version=int() as to_version):
            crossed = _undo_target(session, asked.by, to_version).crossed
            return append(batch, Undone(to_version, "takeback", asked.by, consents, crossed), stamp)
        case PendingTakeback(what="redo") if session.cut is not None:
            return append(batch, Redone(session.cut.version), stamp)
        case _:
            return append(batch, Voided(tuple(sorted({asked.by, *consents}))), stamp)


class UndoTarget(msgspec.Struct, frozen=True):
    """A version the line can be cut back to. ``crossed``: information was revealed after it."""

    to_version: int
    kind: UndoKind
    crossed: bool


def undo_targets(session: Session, seat: Seat, *, before: int = 2**53) -> Iterator[UndoTarget]:
    """Every version below `before` that this seat may go back to, the nearest first.

    A step back reaches over own actions after which nobody learned anything while it is still this seat's decision.
    Beyond it, a table with one seat may rewind to anything (mode ``free``), others need consent (mode ``consent``).
    No undo crosses a resignation, and from version `LAST_UNDO` on there is none.
    """
    return iter(()) if session.version >= LAST_UNDO else _targets(session, seat, before)


def _targets(session: Session, seat: Seat, before: int) -> Iterator[UndoTarget]:
    """The same at a table of any length: consent may come after the bound, to what was asked for before it."""
    if session.status != "playing" or session.line is None or session.opened.undo == "off" or seat in session.resigned:
        return
    farther, revealed_at = _farther(session), _revealed_at(session, session.line)
    stepped_back = _stepped_back(session, seat, session.line, revealed_at)
    target = at_or_before(session.line, min(before, session.line.version) - 1)
    while target is not None and target.version > session.resigned_at:
        if target.version >= stepped_back:
            yield UndoTarget(target.version, "step-back", crossed=False)
        elif farther is not None:
            yield UndoTarget(target.version, farther, crossed=target.version < revealed_at)
        else:
            return
        target = target.before


def _farther(session: Session) -> UndoKind | None:
    """The kind of undo that goes beyond a step back, None if the table has none."""
    match session.opened.undo, len(session.seats):
        case "free", 1:
            return "rewind"
        case "consent", seats if seats > 1:
            return "takeback"
        case _:
            return None


def _revealed_at(session: Session, line: Point) -> int:
    """The version of the last action since a resignation by which anybody learned anything, 0 if there is none."""
    point = line
    while point.before is not None and point.version > session.resigned_at:
        if revealed_information(session, point):
            return point.version
        point = point.before
    return 0


def _stepped_back(session: Session, seat: Seat, line: Point, revealed_at: int) -> int:
    """The earliest version to which a seat may step back; that of the end of the line if there is none."""
    point, barrier = line, max(revealed_at, session.resigned_at)
    if seat in session.to_act:
        while point.before is not None and point.version > barrier and point.seat == seat:
            point = point.before
    return point.version


def _undo_target(session: Session, seat: Seat, to_version: int) -> UndoTarget:
    target = next(_targets(session, seat, to_version + 1), None)
    if target is None or target.to_version != to_version:
        raise Conflict(CANNOT_UNDO_THERE)
    return target
