"""Going back: where a seat may go back to, who has to agree, and what was undone put back."""

from collections.abc import Iterator

import msgspec

from domain.kernel.batches import Batch, Conflict, Stamp, append, begin, require_playing
from domain.kernel.events import Redone, UndoKind, Undone
from domain.kernel.game import Seat
from domain.kernel.session import Session, taught


def undo(session: Session, seat: Seat, to_version: int, stamp: Stamp) -> Batch:
    """Cut the line back to the version of the start or of an action on it, where nobody has to be asked."""
    require_playing(session)
    target = _undo_target(session, seat, to_version)
    if target.kind == "takeback":
        raise Conflict(
            "needs-consent",
            "Somebody learned something since, so the others would have to agree.",
        )
    return append(
        begin(session),
        Undone(to_version, target.kind, seat, (), target.crossed),
        stamp,
    )


def redo(session: Session, seat: Seat, stamp: Stamp) -> Batch:
    """Put back the whole of the last undo, from its stored facts."""
    require_playing(session)
    if session.cut is None:
        raise Conflict("nothing-to-redo", "Nothing was undone since the last action.")
    if session.cut.by != seat:
        raise Conflict("not-your-undo", "Another seat took this back.")
    return append(begin(session), Redone(session.cut.version), stamp)


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
