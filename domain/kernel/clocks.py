"""Clocks: the deadline of each seat, and what the server does once a deadline has passed.

A seat's time starts when the seat is to act, and restarts with each action of its own. Actions of other seats, a step
back and a redo do not restart it; an agreed takeback does, for every seat to act. All of this is a fold of the events'
times, so a verifier finds the same deadlines.

A house bot has its own time limit, independent of the table's clock: it never resigns, the server plays for it.

Why: decision 0031.
"""

from collections.abc import Mapping

import msgspec
from msgspec import UnsetType

from domain.kernel.batches import Batch, Stamp, append, begin, lapse
from domain.kernel.bounds import LAST_ACTION
from domain.kernel.commands import close, play_at_random, resign, start_unrevealed
from domain.kernel.events import SERVER, Cause, Clock, Visibility, Voided
from domain.kernel.game import Seat
from domain.kernel.session import Session
from domain.kernel.undoing import LAPSE_MS, pending

CLOSES_AFTER_MS: Mapping[Visibility, int] = {"public": 24 * 3_600_000, "private": 7 * 24 * 3_600_000}
"""How long a table stays open without any event."""

REMATCH_CLOSES_AFTER_MS = 600_000
"""The same of a rematch: as long as somebody who has just played may take to come back.

Which table is a rematch is not in its events, so a verifier lets the server close any open table after this time.
"""


def closes_at(session: Session) -> int:
    """When an open table is closed unless something happens there before (ms since 1970 UTC)."""
    after = CLOSES_AFTER_MS[session.opened.visibility] if session.rematch is None else REMATCH_CLOSES_AFTER_MS
    return session.at + after


BOT_MS = 600_000
"""How long a house bot may take for an action, with and without a clock, before the server plays for it."""


def default_clock(seats: int) -> Clock | None:
    """The clock of a table that is opened without naming one: a week for each action; none for one seat."""
    return None if seats == 1 else Clock(604_800, "resign")


def live_clock(seats: int) -> Clock | None:
    """The clock among strangers, unless they name one: two minutes for each action; none for one seat."""
    return None if seats == 1 else Clock(120, "resign")


class Wait(msgspec.Struct, frozen=True):
    """What the server waits for at a table, in milliseconds since 1970 UTC.

    ``since``: when the table was opened; ``until``: the earliest deadline there.
    """

    since: int
    until: int


def due_times(session: Session) -> Mapping[Seat, int]:
    """The deadline of each person's seat to act, or to reveal its entropy, in ms since 1970 UTC.

    Empty without a clock, while seats are free, and when the game is over. House bots have no published deadline.
    """
    clock = session.opened.clock
    if clock is None or session.over:
        return {}
    period, bots = 1000 * clock.seconds_per_action, session.bots
    return {seat: since + period for seat, since in sorted(session.since.items()) if seat not in bots}


def _deadlines(session: Session) -> Mapping[Seat, int]:
    """The time (ms since 1970 UTC) after which the server acts for each seat to act, the lowest seat first."""
    if session.status != "playing":
        return {}
    bots = {seat: session.since[seat] + BOT_MS for seat in session.bots if seat in session.since}
    return dict(sorted({**due_times(session), **bots}.items()))


GRACE_MS = 10 * 60 * 1000
"""The least time that everybody has after a start of the service."""


def least_due(opened_at: int, started: int) -> int:
    """The time (ms since 1970 UTC) before which the server does nothing at a table that was opened at `opened_at`.

    `started`: when the service started. No verifier needs to know it: a server may always act later.
    """
    return started + GRACE_MS if opened_at < started else 0


def with_grace(due: Mapping[Seat, int], opened_at: int, started: int) -> Mapping[Seat, int]:
    """The deadlines that the server keeps: later than `due` at a table that was opened before the service started."""
    least = least_due(opened_at, started)
    return {seat: max(until, least) for seat, until in due.items()}


def wait_of(session: Session) -> Wait | None:
    """What the server waits for at a table, None if no time runs there."""
    match session.status:
        case "open":
            return Wait(session.opened_at, min(due_times(session).values(), default=closes_at(session)))
        case "playing":
            takeback = session.pending_takeback
            until = [*_deadlines(session).values(), *([] if takeback is None else [takeback.at + LAPSE_MS])]
            return Wait(session.opened_at, min(until)) if until else None
        case "finished" | "closed":
            return None


def due_batch(session: Session, at: int, cause: Cause | UnsetType = "time") -> Batch | None:
    """What the server does at a time (ms since 1970 UTC), None if nothing is due then.

    An open table is closed. At one that is dealing, the clock runs for the seats that have yet to reveal their entropy:
    once it has run out, the table is closed if nobody has, else it starts without them, and they resign. In play a
    takeback that nobody answered lapses, before anything else. Of the seats that are
    overdue, the lowest resigns or has an action played for it, as the table's clock says; for a house bot an action is
    played in any case. The game is void once all seats still in it are overdue and people's, or once one is overdue at
    a table that is too long for another action.

    `cause`: what a resignation and the closing say; events from before there were causes say none.
    """
    stamp = Stamp(at, SERVER)
    match session.status:
        case "open" if session.is_dealing and session.opened.clock is not None:
            return _deal_without_absent(session, stamp)
        case "open":
            return close(session, stamp, cause) if at >= closes_at(session) else None
        case "playing" if session.pending_takeback is not None and pending(session, at) is None:
            return lapse(begin(session), stamp)
        case "playing":
            return _act_for_absent(session, stamp, cause)
        case "finished" | "closed":
            return None


def _deal_without_absent(session: Session, stamp: Stamp) -> Batch | None:
    overdue = [seat for seat, due in due_times(session).items() if due <= stamp.at]
    if not overdue:
        return None
    revealed = any(held is not None and held.revealed for held in session.seats)
    return start_unrevealed(session, overdue, stamp) if revealed else close(session, stamp, "unrevealed")


def _act_for_absent(session: Session, stamp: Stamp, cause: Cause | UnsetType) -> Batch | None:
    clock, bots = session.opened.clock, session.bots
    overdue = [seat for seat, due in _deadlines(session).items() if due <= stamp.at]
    if not overdue:
        return None
    if session.in_game == set(overdue) - bots or session.version >= LAST_ACTION:
        return append(lapse(begin(session), stamp), Voided(SERVER), stamp)
    if clock is None or clock.then == "random" or overdue[0] in bots:
        return play_at_random(session, overdue[0], stamp)
    return resign(session, overdue[0], stamp, cause)
