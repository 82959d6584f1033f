"""Requests to a table: who may see it, their types, authorization, and the decision what each appends."""

import hmac
from typing import Any, assert_never, cast

import msgspec
from msgspec import UNSET, UnsetType

from domain.kernel import commands, undoing
from domain.kernel.batches import Batch, Stamp, require_open
from domain.kernel.events import (
    AnyEvent,
    Clock,
    Closed,
    Played,
    Redone,
    Resigned,
    Revealed,
    SeatLeft,
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
from domain.kernel.keys import Versions
from domain.kernel.refusals import NO_BOT_FREE, NO_PERSON, TOO_MANY_BOTS, Conflict
from domain.kernel.session import Session, batch_of, seat_of
from domain.players.house_bots import key_for
from domain.refusals import OPERATOR, Forbidden, NotFound, Stale
from domain.tables.kept_seats import require_seat_for


class Open(msgspec.Struct, frozen=True):
    """Open a table of a game. ``daily``: with the seed of the day."""

    game: str
    options: Any
    seats: int
    undo: UndoMode
    visibility: Visibility = "public"
    seed: str | None = None
    clock: Clock | None = None
    daily: bool = False


class Sit(msgspec.Struct, frozen=True):
    """Take a seat, None: the first free one. ``commitment``: to the entropy, which is empty and revealed later."""

    seat: Seat | None
    entropy: str
    options: Any
    commitment: str | UnsetType = UNSET


class Brought(msgspec.Struct, frozen=True, omit_defaults=True):
    """What a player brings to a seat that is known already: entropy, or a commitment to it; by default neither."""

    entropy: str = ""
    commitment: str | UnsetType = UNSET


class SitAtFork(msgspec.Struct, frozen=True):
    """Take a seat of a fork, None: the first free one. ``options``: of every seat at the table that it comes from."""

    seat: Seat | None
    entropy: str
    options: tuple[Any, ...]
    commitment: str | UnsetType = UNSET


class Reveal(msgspec.Struct, frozen=True):
    """Reveal the entropy of a sealed seat."""

    entropy: str


class SeatBot(msgspec.Struct, frozen=True):
    """Let a house bot take a seat, None: the first free one. Asked for by the table's opener.

    ``accounts``: the players who are bots of the level wanted; ``bots``: those who are bots of any. ``options``: those
    wanted, at a fork those of each seat. ``crowded``: the opener has too many tables to get another bot.
    """

    seat: Seat | None
    options: Any
    accounts: tuple[str, ...]
    bots: frozenset[str]
    crowded: bool = False


class Leave(msgspec.Struct, frozen=True):
    """Leave a seat before the start."""

    seat: Seat


class Close(msgspec.Struct, frozen=True):
    """Close the table before the start."""


class Play(msgspec.Struct, frozen=True):
    """Play one action."""

    action: Any


class Undo(msgspec.Struct, frozen=True):
    """Cut the line back to a version on it."""

    to_version: int


class Redo(msgspec.Struct, frozen=True):
    """Restore what the last undo cut."""


class Resign(msgspec.Struct, frozen=True):
    """Resign: the seat never acts again."""


class Void(msgspec.Struct, frozen=True):
    """Void the game."""


class Agree(msgspec.Struct, frozen=True):
    """Agree to another seat's takeback."""

    takeback: int


class Decline(msgspec.Struct, frozen=True):
    """Decline another seat's takeback."""

    takeback: int


Request = Sit | SitAtFork | SeatBot | Reveal | Leave | Close | Play | Undo | Redo | Resign | Void | Agree | Decline

HEAD_DIGITS = 8
"""The number of digits of a hash that name a history, together with the version."""


def head8(head: bytes) -> str:
    """The first digits of a hash, which name the history that led to it."""
    return head.hex()[:HEAD_DIGITS]


class RequestContext(msgspec.Struct, frozen=True):
    """The player who makes a request, its idempotency key, and what it expects of the table (None: anything).

    ``version``: at which the table must be; ``head8``: the first 8 digits of the hash there.
    """

    player: str
    key: str | None = None
    version: int | None = None
    head8: str | None = None


def require_expected(session: Session, context: RequestContext) -> None:
    """Require the table to be where a request expects it. Raises `Stale`."""
    if context.version not in (None, session.version):
        raise Stale(session.version)
    if context.head8 is not None and context.head8 != head8(session.head):
        raise Stale(session.version, replaced=True)


def invitation(session: Session) -> str:
    """The invitation that a player needs to take a seat of a private table."""
    return hmac.digest(session.server_seed, b"invite", "sha256")[:12].hex()


def may_see(session: Session, player: str | None, now: int) -> bool:
    """May a player, None for a stranger, see a table? `now`: milliseconds since 1970 UTC.

    A private one is seen by its opener and its seats alone; a rematch also by those who sat at the table before. A try
    of the seed of the day is seen by its player alone until its day is over, not even by the operator.
    """
    if session.is_secret(now):
        return player == session.opener
    if session.opened.visibility == "public" or player == OPERATOR:
        return True
    former = () if session.rematch is None else session.rematch.players
    return player is not None and (player == session.opener or player in former or seat_of(session, player) is not None)


def require_visible(session: Session, player: str | None, invite: str | None, now: int) -> None:
    """Raise `NotFound` for a table that a player may neither see nor has been invited to. `now`: as of `may_see`."""
    invited = _is_invited(session, invite) and not session.is_secret(now)  # all tries of a day have one seed
    if not may_see(session, player, now) and not invited:
        raise NotFound(session.table)


def _is_invited(session: Session, invite: str | None) -> bool:
    return invite is not None and hmac.compare_digest(invite.encode(), invitation(session).encode())


def authorize(session: Session, player: str, request: Request | type[Request]) -> Seat | None:
    """The seat for which a player makes this request, None where it needs none. Raises `NotFound`, `Forbidden`."""
    kind = request if isinstance(request, type) else type(request)
    if isinstance(request, Agree | Decline) and not 1 <= request.takeback <= session.takeback_count:
        raise NotFound(request.takeback)
    if isinstance(request, Leave):
        if request.seat >= len(session.seats):
            raise NotFound(request.seat)
        if seat_of(session, player) != request.seat:
            raise Forbidden("not-your-seat", "You do not hold this seat.")
    if kind is Close and player != session.opener:
        raise Forbidden("not-the-opener", "Only the player who opened the table can close it.")
    if kind is SeatBot and player != session.opener:
        raise Forbidden("not-the-opener", "Only the player who opened the table can seat a bot.")
    if kind in (Sit, SitAtFork, SeatBot, Leave, Close) or (kind is Void and player == OPERATOR):
        return None
    return require_seat(session, player)


def require_seat(session: Session, player: str) -> Seat:
    """The seat that a player holds. Raises `Forbidden`."""
    seat = seat_of(session, player)
    if seat is None:
        raise Forbidden("not-seated", "You hold no seat of this table.")
    return seat


def decide(session: Session, context: RequestContext, request: Request, now: int) -> Batch | Versions:
    """What the request appends; or the versions of the batch that was appended under its idempotency key before.

    Raises, in the order in which they are looked for, `NotFound`, `Forbidden`, `Stale`, `Conflict`, `Refused`.
    """
    before = answered_before(session, context, request)
    if before is not None and isinstance(request, Leave) and request.seat < len(session.seats):
        return before  # whoever left the seat holds it no more
    authorized = authorize(session, context.player, request)
    if before is not None:
        return before
    require_expected(session, context)
    stamp = Stamp(now, context.player, context.key)
    seat = cast("Seat", authorized)  # the requests that use it are authorized for a seat only
    match request:
        case Sit(seat=wanted, entropy=entropy, options=options, commitment=sealed):
            require_seat_for(session, context.player)
            return commands.sit(session, context.player, wanted, entropy, options, stamp, commitment=sealed)
        case SitAtFork(seat=wanted, entropy=entropy, options=every, commitment=sealed):
            free = (number for number, held in enumerate(session.seats) if held is None)
            chosen = next(free, 0) if wanted is None else wanted
            return commands.sit(session, context.player, chosen, entropy, every[chosen], stamp, commitment=sealed)
        case Reveal(entropy=entropy):
            return commands.reveal(session, seat, entropy, stamp)
        case SeatBot():
            return _seat_bot(session, context, request, now)
        case Leave(seat=left):
            return commands.leave(session, left, stamp)
        case Close():
            return commands.close(session, stamp)
        case Void() if authorized is None:
            return undoing.void_by_operator(session, stamp)
        case Play(action=action):
            return commands.play(session, seat, action, stamp)
        case Undo(to_version=to_version):
            return undoing.undo(session, seat, to_version, stamp)
        case Redo():
            return undoing.redo(session, seat, stamp)
        case Resign():
            return commands.resign(session, seat, stamp)
        case Void():
            return undoing.void(session, seat, stamp)
        case Agree(takeback=takeback):
            return undoing.agree(session, seat, takeback, stamp)
        case Decline(takeback=takeback):
            return undoing.decline(session, seat, takeback, stamp)
        case _:
            assert_never(request)


def answered_before(session: Session, context: RequestContext, request: Request) -> Versions | None:
    """The versions of the batch that was appended under the request's idempotency key, None if it has none yet."""
    if context.key is None:
        return None
    if not isinstance(request, SeatBot):
        return batch_of(session, context.player, context.key)
    found = (batch_of(session, bot, key_for(context.key)) for bot in sorted(request.bots))
    return next((versions for versions in found if versions is not None), None)


def _seat_bot(session: Session, context: RequestContext, request: SeatBot, now: int) -> Batch:
    """Let the first bot that is free take a seat. Raises `Conflict`, `Refused`."""
    seated = [held.player for held in session.seats if held is not None]
    bot = next((bot for bot in request.accounts if bot not in seated), None)
    require_open(session)
    if request.crowded:
        raise Conflict(TOO_MANY_BOTS)
    if sum(player in request.bots for player in seated) + 1 >= len(session.seats):
        raise Conflict(NO_PERSON)
    if bot is None:
        raise Conflict(NO_BOT_FREE)
    stamp = Stamp(now, bot, None if context.key is None else key_for(context.key))
    free = (number for number, held in enumerate(session.seats) if held is None)
    seat = next(free, 0) if request.seat is None else request.seat
    options = request.options if session.forked is None else request.options[seat]
    return commands.sit(session, bot, seat, "", options, stamp, bot=True)


def is_answered_by(request: Request, event: AnyEvent) -> bool:
    """Whether `event` is one that this request would lead to."""
    match request, event.data:
        case (Sit() | SitAtFork()) as sit, SeatTaken() as taken:
            same = sit.seat in (None, taken.seat) and (sit.entropy, sit.commitment) == (taken.entropy, taken.commitment)
            return same and (isinstance(sit, SitAtFork) or bool(sit.options == taken.options))
        case Reveal(entropy=entropy), Revealed(entropy=revealed):
            return entropy == revealed
        case SeatBot(seat=wanted, accounts=accounts, options=options), SeatTaken() as taken:
            same = wanted in (None, taken.seat) and taken.player in accounts
            return same and (isinstance(options, tuple) or bool(options == taken.options))
        case Leave(seat=wanted), SeatLeft(seat=left):
            return wanted == left
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
