"""Going back: where a seat may go back to, who has to agree, and what was undone put back."""

from collections.abc import Iterator

import msgspec

from domain.kernel.batches import Batch, Conflict, Stamp, append, begin, lapse, require_playing
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
from domain.kernel.session import Asking, Session, taught

LAPSE_MS = 10 * 60 * 1000
"""How long the others may think about it."""

MOST_REFUSALS = 8
"""How often in a row a seat may ask in vain."""

WAIT_MS = 15_000
"""How long a seat waits after having asked in vain once; twice as long after each further time."""


def undo(session: Session, seat: Seat, to_version: int, stamp: Stamp) -> Batch:
    """Cut the line back to the version of the start or of an action on it; where others have to agree, ask them."""
    require_playing(session)
    target = _undo_target(session, seat, to_version)
    if target.kind == "takeback":
        return _ask(session, seat, "undo", to_version, stamp)
    undone = Undone(to_version, target.kind, seat, (), target.crossed)
    return append(lapse(begin(session), stamp), undone, stamp)


def redo(session: Session, seat: Seat, stamp: Stamp) -> Batch:
    """Put back the whole of the last undo, from its stored facts; if others had to agree to it, ask them again."""
    require_playing(session)
    if session.cut is None:
        raise Conflict("nothing-to-redo", "Nothing was undone since the last action.")
    if session.cut.kind == "takeback":
        return _ask(session, seat, "redo", None, stamp)
    if session.cut.by != seat:
        raise Conflict("not-your-undo", "Another seat took this back.")
    return append(lapse(begin(session), stamp), Redone(session.cut.version), stamp)


def void(session: Session, seat: Seat, stamp: Stamp) -> Batch:
    """Let the game count for nothing; ask the others, if there are any."""
    require_playing(session)
    return _ask(session, seat, "void", None, stamp)


def void_by_operator(session: Session, stamp: Stamp) -> Batch:
    """Let the game count for nothing, whatever the seats say."""
    require_playing(session)
    return append(lapse(begin(session), stamp), Voided("operator"), stamp)


def agree(session: Session, seat: Seat, takeback: int, stamp: Stamp) -> Batch:
    """Agree to what is asked. With the last one who has to, it is done."""
    asking = _asked(session, seat, takeback, stamp)
    if seat in asking.agreed:
        raise Conflict("already-agreed", "You have agreed already.")
    return _grant(append(begin(session), TakebackAgreed(takeback, seat), stamp), stamp)


def decline(session: Session, seat: Seat, takeback: int, stamp: Stamp) -> Batch:
    """Do not agree to what is asked."""
    _asked(session, seat, takeback, stamp)
    return append(begin(session), TakebackDeclined(takeback, seat), stamp)


def pending(session: Session, now: int) -> Asking | None:
    """What is asked now and has not lapsed. `now`: milliseconds since 1970 UTC."""
    return session.asking if session.asking is not None and now < session.asking.at + LAPSE_MS else None


def needed(session: Session, by: Seat) -> frozenset[Seat]:
    """Who has to agree to what a seat asks: every other seat still in the game."""
    return frozenset(range(len(session.seats))) - session.resigned - {by}


def _asked(session: Session, seat: Seat, takeback: int, stamp: Stamp) -> Asking:
    """What this seat is asked. Raises `Conflict`."""
    require_playing(session)
    asking = session.asking
    if asking is None or asking.takeback != takeback:
        raise Conflict("takeback-over", "This is not asked any more.")
    if pending(session, stamp.at) is None:
        raise Conflict("takeback-lapsed", "This was asked too long ago.")
    if seat not in needed(session, asking.by):
        raise Conflict("not-asked", "You are not among those who are asked.")
    return asking


def _ask(session: Session, seat: Seat, what: TakebackWhat, to_version: int | None, stamp: Stamp) -> Batch:
    if seat in session.resigned:
        raise Conflict("already-resigned", "This seat has resigned.")
    if pending(session, stamp.at) is not None:
        raise Conflict("takeback-pending", "Something is being asked already.")
    batch = lapse(begin(session), stamp)
    _require_patience(batch.session, seat, stamp)
    asked = TakebackAsked(session.asked + 1, seat, what, to_version)
    return _grant(append(batch, asked, stamp), stamp)


def _require_patience(session: Session, seat: Seat, stamp: Stamp) -> None:
    refusals = session.refusals.get(seat)
    if refusals is None or not needed(session, seat):
        return
    if refusals.times >= MOST_REFUSALS:
        raise Conflict("asked-too-often", "You have asked in vain too often at this table.")
    wait = refusals.at + WAIT_MS * 2 ** (refusals.times - 1) - stamp.at
    if wait > 0:
        raise Conflict("asked-too-soon", f"You have just asked in vain. Ask again in {-(-wait // 1000)} s.")


def _grant(batch: Batch, stamp: Stamp) -> Batch:
    """Add what is asked for to a batch with which everybody has come to agree."""
    session, asking = batch.session, batch.session.asking
    if asking is None or not needed(session, asking.by) <= asking.agreed:
        return batch
    consents = tuple(sorted(asking.agreed))
    match asking:
        case Asking(what="undo", to_version=int() as to_version):
            crossed = _undo_target(session, asking.by, to_version).crossed
            return append(batch, Undone(to_version, "takeback", asking.by, consents, crossed), stamp)
        case Asking(what="redo") if session.cut is not None:
            return append(batch, Redone(session.cut.version), stamp)
        case _:
            return append(batch, Voided(tuple(sorted({asking.by, *consents}))), stamp)


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
