"""The commands of a table: pure functions from a session to a `Batch`, the events to append in one transaction.

A command that cannot be carried out raises `Conflict` (the table's state does not allow it) or `Refused` (the rules do
not), and changes nothing.
"""

from collections.abc import Sequence
from typing import Any

from msgspec import UNSET, UnsetType

from domain.kernel import chain
from domain.kernel.batches import (
    Batch,
    Stamp,
    append,
    begin,
    begin_with,
    lapse,
    require_open,
    require_playing,
)
from domain.kernel.bounds import LAST_ACTION, LAST_LEAVE, MOST_LEAVES
from domain.kernel.days import is_over
from domain.kernel.events import (
    SERVER,
    Cause,
    Closed,
    Finished,
    Forked,
    Opened,
    Played,
    Resigned,
    Revealed,
    SeatLeft,
    SeatTaken,
    Started,
    Voided,
)
from domain.kernel.game import AnyGame, Refused, Seat
from domain.kernel.refusals import (
    ALREADY_RESIGNED,
    ALREADY_REVEALED,
    ALREADY_SEATED,
    DAY_OVER,
    DEALING,
    LEFT_TOO_OFTEN,
    NOT_YOUR_TURN,
    NOTHING_TO_REVEAL,
    SEAT_FREE,
    SEAT_TAKEN,
    TOO_LONG,
    WRONG_ENTROPY,
    Conflict,
)
from domain.kernel.rng import Rng
from domain.kernel.session import Point, Rematch, Session, seat_of, seed_of, setup_of
from domain.kernel.words import say_seat

ABSENT = "absent"
"""The purpose of the draw that chooses an action for an absent seat; no game draws for it."""


def open_table(game: AnyGame, table: str, opened: Opened[Any], stamp: Stamp, rematch: Rematch | None = None) -> Batch:
    """Open a table with free seats."""
    return begin_with(game, table, opened, stamp, rematch)


def fork_table(game: AnyGame, table: str, opened: Opened[Any], forked: Forked[Any], stamp: Stamp) -> Batch:
    """Open a table whose game starts from another table's state."""
    return append(begin_with(game, table, opened, stamp), forked, stamp)


def sit(  # noqa: PLR0913  # a seat is taken with all of this
    session: Session,
    player: str,
    seat: Seat | None,
    entropy: str,
    options: Any,
    stamp: Stamp,
    *,
    bot: bool = False,
    commitment: str | UnsetType = UNSET,
) -> Batch:
    """Take a seat (None: the first free one). The table starts when the last one is taken, unless one is sealed.

    At a fork, `options` are those with which the seat was taken at the table it comes from. `bot`: it is a house bot.
    `commitment`: to the entropy, which is empty and is revealed later: see `reveal`.
    """
    _require_seats_open(session)
    if session.opened.daily is not None and is_over(session.opened.daily, stamp.at):
        raise Conflict(DAY_OVER)
    if seat_of(session, player) is not None:
        raise Conflict(ALREADY_SEATED)
    chosen = next((n for n, seated in enumerate(session.seats) if seated is None), 0) if seat is None else seat
    if session.seats[chosen] is not None:
        raise Conflict(SEAT_TAKEN, f"{say_seat(chosen)} is taken.")
    seated = {n: other.options for n, other in enumerate(session.seats) if other is not None}
    if session.forked is None:
        session.game.admit(session.opened.options, len(session.seats), seated, chosen, options)
    batch = append(begin(session), SeatTaken(chosen, player, entropy, options, bot or UNSET, commitment), stamp)
    return batch if None in batch.session.seats else _start(batch, stamp)


def reveal(session: Session, seat: Seat, entropy: str, stamp: Stamp) -> Batch:
    """Reveal the entropy of a sealed seat. The table starts when the last one does.

    Raises `Conflict`, and `Refused` for another entropy than the one that the seat has committed itself to.
    """
    held = session.seats[seat]
    if held is None or held.commitment is None:
        raise Conflict(NOTHING_TO_REVEAL)
    if held.revealed:
        raise Conflict(ALREADY_REVEALED)
    require_open(session)
    if not session.is_dealing:
        raise Conflict(NOTHING_TO_REVEAL, "Seats are still free: reveal once all are taken.")
    if chain.entropy_commitment(entropy) != held.commitment:
        raise Refused(WRONG_ENTROPY)
    return _start(append(begin(session), Revealed(seat, entropy), stamp), stamp)


def start_unrevealed(session: Session, seats: Sequence[Seat], stamp: Stamp) -> Batch:
    """Start without the entropy of seats that did not reveal it in time. They resign, whatever the clock says.

    So nobody gains a choice between two deals without giving up the seat.
    """
    batch = begin(session)
    for seat in seats:
        batch = append(batch, Revealed(seat, None), stamp)
    batch = _start(batch, stamp)
    for seat in seats:
        if not batch.session.over:
            resigned = resign(batch.session, seat, stamp, "unrevealed")
            batch = Batch(resigned.session, (*batch.records, *resigned.records))
    return batch


def _start(batch: Batch, stamp: Stamp) -> Batch:
    """Append the start of the game, unless a sealed seat has yet to reveal its entropy."""
    session = batch.session
    if session.to_reveal:
        return batch
    rng = Rng(seed_of(session), {})
    if session.forked is None:
        facts = tuple(session.game.setup(setup_of(session), rng))
    else:
        facts = ()
        session.game.reshuffle(session.forked.state, rng)  # for the draws: folding replays them
    return _finish(append(batch, Started(facts, tuple(rng.draws)), stamp), stamp)


def leave(session: Session, seat: Seat, stamp: Stamp, cause: Cause | UnsetType = UNSET) -> Batch:
    """Leave a seat before the start: as its player, or as the server for a `cause`, however often the player did."""
    _require_seats_open(session)
    held = session.seats[seat]
    if held is None:
        raise Conflict(SEAT_FREE, f"Nobody holds {say_seat(seat)}.")
    if cause is UNSET and session.version >= LAST_LEAVE and session.left.count(held.player) >= MOST_LEAVES:
        raise Conflict(LEFT_TOO_OFTEN)
    return append(begin(session), SeatLeft(seat, cause), stamp)


def close(session: Session, stamp: Stamp, cause: Cause | UnsetType = UNSET) -> Batch:
    """Close the table before the start: as its opener, or as the server for a `cause`."""
    if cause is UNSET:
        _require_seats_open(session)
    require_open(session)
    return append(begin(session), Closed(cause), stamp)


def _require_seats_open(session: Session) -> None:
    """Raise `Conflict` unless seats may be taken and left: not once the entropy of one may be known."""
    require_open(session)
    if session.is_dealing:
        raise Conflict(DEALING)


def play(session: Session, seat: Seat, action: Any, stamp: Stamp) -> Batch:  # any game's action
    """Play one action. Raises `Conflict` as `require_turn` does, `Refused` where the rules do not allow it."""
    point = require_turn(session, seat)
    return _play(session, seat, action, Rng(session.seed, point.draws), stamp)


def play_at_random(session: Session, seat: Seat, stamp: Stamp) -> Batch:
    """Play one of a seat's legal actions, chosen by a draw, the first of its event. Raises as `play` does."""
    point = require_turn(session, seat)
    rng = Rng(session.seed, point.draws)
    legal = session.game.legal(point.state, seat)
    return _play(session, seat, legal[rng.below(ABSENT, len(legal))], rng, stamp)


def _play(session: Session, seat: Seat, action: Any, rng: Rng, stamp: Stamp) -> Batch:
    facts = tuple(session.game.decide(session.point.state, seat, action, rng))
    return _finish(
        append(lapse(begin(session), stamp), Played(seat, action, facts, tuple(rng.draws)), stamp),
        stamp,
    )


def require_turn(session: Session, seat: Seat) -> Point:
    """The point where the line of play ends. Raises `Conflict` out of turn, and at a table that is too long."""
    point = require_playing(session)
    if seat not in session.to_act:
        raise Conflict(NOT_YOUR_TURN)
    if session.version >= LAST_ACTION:
        raise Conflict(TOO_LONG, "The table is too long for another action: resign, or void the game.")
    return point


def resign(session: Session, seat: Seat, stamp: Stamp, cause: Cause | UnsetType = UNSET) -> Batch:
    """Resign: the seat never acts again. As its player, or as the server for a `cause`.

    Where that leaves the game to house bots alone, the server voids it in the same batch.
    """
    point = require_playing(session)
    if seat in session.resigned:
        raise Conflict(ALREADY_RESIGNED)
    rng = Rng(session.seed, point.draws)
    facts = tuple(session.game.resign(point.state, seat, rng))
    resigned = append(lapse(begin(session), stamp), Resigned(seat, facts, tuple(rng.draws), cause), stamp)
    batch = _finish(resigned, stamp)
    if batch.session.over or not batch.session.is_left_to_bots:
        return batch
    return append(batch, Voided(SERVER), Stamp(stamp.at, SERVER))


def _finish(batch: Batch, stamp: Stamp) -> Batch:
    """Append `Finished` to a batch that decided the game."""
    session = batch.session
    outcome = session.game.outcome(session.point.state)
    return batch if outcome is None else append(batch, Finished(outcome, session.opened.server_seed), stamp)
