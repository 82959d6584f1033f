"""What can be asked of a table, who may ask it, and the command that answers it."""

from typing import Any, assert_never

import msgspec

from domain.kernel import commands, undoing
from domain.kernel.batches import Batch, Stamp
from domain.kernel.events import (
    AnyEvent,
    Closed,
    Played,
    Redone,
    Resigned,
    SeatTaken,
    TakebackAgreed,
    TakebackAsked,
    TakebackDeclined,
    UndoMode,
    Undone,
    Visibility,
    Voided,
)
from domain.kernel.game import Seat
from domain.kernel.session import Session, seat_of


class Forbidden(Exception):  # an answer, not an error
    """An insider without the right to do this. ``code`` is kebab-case."""

    def __init__(self, code: str, detail: str) -> None:
        super().__init__(code, detail)
        self.code = code
        self.detail = detail


class Open(msgspec.Struct, frozen=True):
    """Open a table of a game; ``seats`` None: as few as the game allows; ``undo`` None: what suits the seats."""

    game: str
    options: Any
    seats: int
    undo: UndoMode
    visibility: Visibility = "public"
    seed: str | None = None


class Sit(msgspec.Struct, frozen=True):
    """Take a seat, None: the first free one. ``options`` None: as they were at the table that a fork comes from."""

    seat: Seat | None
    entropy: str
    options: Any


class Leave(msgspec.Struct, frozen=True):
    """Stand up before the start."""

    seat: Seat


class Close(msgspec.Struct, frozen=True):
    """Close the table before the start."""


class Play(msgspec.Struct, frozen=True):
    """Do one action."""

    action: Any


class Undo(msgspec.Struct, frozen=True):
    """Go back to a version on the line."""

    to_version: int


class Redo(msgspec.Struct, frozen=True):
    """Put back the last undo."""


class Resign(msgspec.Struct, frozen=True):
    """Give up a seat."""


class Void(msgspec.Struct, frozen=True):
    """Let the game count for nothing."""


class Agree(msgspec.Struct, frozen=True):
    """Agree to what another seat asks."""

    takeback: int


class Decline(msgspec.Struct, frozen=True):
    """Do not agree to what another seat asks."""

    takeback: int


Request = Sit | Leave | Close | Play | Undo | Redo | Resign | Void | Agree | Decline

OPERATOR = "operator"
"""Who may void any table, and holds no seat."""


class Asked(msgspec.Struct, frozen=True):
    """Who asks, under which idempotency key, and for which version of the table (None: whichever it is)."""

    player: str
    key: str | None = None
    version: int | None = None


def may(session: Session, player: str, request: Request | type[Request]) -> None:
    """Whether a player has the right to ask for this at all. Raises `Forbidden`."""
    kind = request if isinstance(request, type) else type(request)
    if kind is Close and player != session.opener:
        raise Forbidden("not-the-opener", "Only the player who opened the table can close it.")
    if isinstance(request, Leave) and seat_of(session, player) != request.seat:
        raise Forbidden("not-your-seat", "You do not hold this seat.")
    if kind is Void and player == OPERATOR:
        return
    if kind not in (Sit, Leave, Close) and seat_of(session, player) is None:
        raise Forbidden("not-seated", "You hold no seat of this table.")


def command(session: Session, asked: Asked, request: Request, now: int) -> Batch:
    """What the request appends. Raises `Conflict`, `Refused`."""
    stamp = stamp_of(asked, now)
    match request:
        case Play(action=action):
            return commands.play(session, seat_or_forbidden(session, asked.player), action, stamp)
        case Sit(seat=seat, entropy=entropy, options=options):
            return commands.sit(session, asked.player, seat, entropy, options, stamp)
        case Leave(seat=seat):
            return commands.leave(session, seat, stamp)
        case Close():
            return commands.close(session, stamp)
        case Undo(to_version=to_version):
            return undoing.undo(session, seat_or_forbidden(session, asked.player), to_version, stamp)
        case Redo():
            return undoing.redo(session, seat_or_forbidden(session, asked.player), stamp)
        case Resign():
            return commands.resign(session, seat_or_forbidden(session, asked.player), stamp)
        case Void() if asked.player == OPERATOR:
            return undoing.void_by_operator(session, stamp)
        case Void():
            return undoing.void(session, seat_or_forbidden(session, asked.player), stamp)
        case Agree(takeback=takeback):
            return undoing.agree(session, seat_or_forbidden(session, asked.player), takeback, stamp)
        case Decline(takeback=takeback):
            return undoing.decline(session, seat_or_forbidden(session, asked.player), takeback, stamp)
        case _:
            assert_never(request)


def stamp_of(asked: Asked, now: int) -> Stamp:
    """Who asked for it and when, for the record."""
    return Stamp(now, asked.player, asked.key)


def seat_or_forbidden(session: Session, player: str) -> Seat:
    """The seat of whoever asks. Raises `Forbidden`."""
    seat = seat_of(session, player)
    if seat is None:
        raise Forbidden("not-seated", "You hold no seat of this table.")
    return seat


def is_answered_by(request: Request, event: AnyEvent) -> bool:
    """Whether `event` is what this request led to."""
    match request, event.data:
        case Sit(seat=wanted, entropy=entropy, options=options), SeatTaken() as taken:
            return wanted in (None, taken.seat) and entropy == taken.entropy and options in (None, taken.options)
        case Close(), Closed():
            return True
        case Play(action=action), Played(action=played):
            return bool(action == played)
        case Undo(to_version=to_version), Undone(to_version=undone):
            return to_version == undone
        case (Redo(), Redone()) | (Resign(), Resigned()) | (Void(), Voided()):
            return True
        case Undo(to_version=to_version), TakebackAsked(what="undo", to_version=asked_for):
            return to_version == asked_for
        case (Redo(), TakebackAsked(what="redo")) | (Void(), TakebackAsked(what="void")):
            return True
        case (Agree(takeback=wanted), TakebackAgreed(takeback=given)) | (
            Decline(takeback=wanted),
            TakebackDeclined(takeback=given),
        ):
            return wanted == given
        case _:
            return False
