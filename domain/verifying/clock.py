"""Checks what the server did because time had run out, as far as that is possible without the rules of the game.

Whose turn it is follows from the rules, so this checks only the shortest time that must have passed: since the start,
the seat's last action, and the last takeback that was agreed to. Replaying the rules checks the exact time.

Why: decision 0031.
"""

from typing import assert_never

from msgspec import UNSET

from domain.kernel.bounds import LAST_ACTION
from domain.kernel.clocks import BOT_MS, REMATCH_CLOSES_AFTER_MS
from domain.kernel.commands import ABSENT
from domain.kernel.events import SERVER
from domain.kernel.rng import Below, Draw, purpose_of
from domain.kernel.undoing import LAPSE_MS
from domain.verifying.contract import (
    AnyEvent,
    Closed,
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
    cause_of,
    draws_of,
)
from domain.verifying.report import Fault
from domain.verifying.transcript import Record


def clock_fault(record: Record) -> Fault | None:
    """The first event of the server that came too early, or that a server never appends."""
    times = _Times(record.opened)
    followed = (*record.events[1:], None)
    for event, after in zip(record.events, followed, strict=True):
        detail = _choice_fault(event) or _cause_fault(event) or times.left_fault(event)
        if detail is None and event.actor == SERVER:
            detail = times.fault(event, after)
        if detail is not None:
            return Fault(detail, event.version)
        times.apply(event)
    return None


def taken_on_trust(record: Record) -> str:
    """What of a record that passed is known to the service alone, in words; empty for nothing."""
    said = [f"{event.type} at version {event.version}" for event in record.events if cause_of(event) == "erased"]
    return f"by the service's word, for a deleted account: {', '.join(said)}" if said else ""


def _choice_fault(event: AnyEvent) -> str | None:
    """Why an event has the wrong draw: the first one chooses the action if the server played it, else there is none."""
    chosen = [index for index, draw in enumerate(draws_of(event)) if purpose_of(draw) == ABSENT]
    by_server = event.actor == SERVER and isinstance(event.data, Played)
    if by_server and (not chosen or not isinstance(_first(event), Below)):
        return "Played by the server without the draw that chooses the action"
    if chosen != ([0] if by_server else []):
        return f"{event.type} with a draw that chooses an action for an absent seat"
    return None


def _cause_fault(event: AnyEvent) -> str | None:
    """Why an event cannot have its cause: only the server has one."""
    cause = cause_of(event)
    if cause is UNSET or event.actor == SERVER:
        return None
    return f"{event.type} by a player, with a cause, {cause!r}, of the server"


def _first(event: AnyEvent) -> Draw:
    return draws_of(event)[0]


class _Times:
    """The earliest time at which the clock of each seat can have started; the last event, and the last takeback.

    ``bots``: the seats of house bots; ``left_to_bots``: whether a resignation was last, and left only them in the game.
    ``sealed``: whether a seat was ever taken with a commitment.
    """

    def __init__(self, opened: Opened) -> None:
        clock = opened.clock
        self.then = None if clock is None else clock.then
        self.period = 0 if clock is None else 1000 * clock.seconds_per_action
        self.last = 0
        self.asked: int | None = None
        self.takebacks: set[int] = set()
        self.seats = range(opened.seats)
        self.since: dict[int, int] = {}
        self.bots: set[int] = set()
        self.sealed = False
        self.left_to_bots = False

    def left_fault(self, event: AnyEvent) -> str | None:
        """Why this event cannot follow, where house bots alone are left: the same batch ends the game."""
        match event.data:
            case Finished():
                return None
            case Voided(by="server") if event.key is None:
                return None
            case _ if self.left_to_bots:
                return f"{event.type} where only house bots are left in the game"
            case _:
                return None

    def fault(self, event: AnyEvent, after: AnyEvent | None) -> str | None:
        """Why the server does not append this event at this time, in words, or None. `after`: the event after it."""
        if cause_of(event) == "unrevealed" and not self.sealed:
            return f"{event.type} for entropy that was not revealed, at a table without commitments to it"
        match event.data:
            case Revealed() | Resigned(cause="unrevealed") | Closed(cause="unrevealed"):
                return None  # see `domain.verifying.deal`
            case Started() if self.sealed:
                return None
            case SeatLeft(cause="erased") | Resigned(cause="erased") | Closed(cause="erased"):
                return None  # by the service's word
            case Closed():
                return self._early(event, event.at < self.last + REMATCH_CLOSES_AFTER_MS)
            case TakebackLapsed():
                lapsed = self.asked is not None and event.at >= self.asked + LAPSE_MS
                acted = after is not None and isinstance(after.data, Played | Resigned | Voided)
                return self._early(event, not lapsed and not (acted and after is not None and after.actor == SERVER))
            case Finished():
                return None
            case Played(seat=seat) if (self.then == "random" or seat in self.bots) and event.version <= LAST_ACTION:
                return self._early(event, not self._overdue(seat, event))
            case Resigned(seat=seat) if (
                self.then == "resign" and seat not in self.bots and (event.version <= LAST_ACTION)
            ):
                return self._early(event, not self._overdue(seat, event))
            case Voided(by="server") if self.left_to_bots:
                return None
            case Voided(by="server") if self.then is not None or self.bots:
                overdue = [self._overdue(seat, event) for seat in self.since]
                people = self.since and not self.bots & self.since.keys()
                due = any(overdue) if event.version > LAST_ACTION else all(overdue) and people
                return self._early(event, not due)
            case (Opened() | Forked() | SeatTaken() | SeatLeft() | Started() | Played() | Resigned() | Voided()) | (
                Undone() | Redone() | TakebackAsked() | TakebackAgreed() | TakebackDeclined()
            ):
                return f"{event.type} by the server, which does not do that at this table"
            case never:
                assert_never(never)

    def apply(self, event: AnyEvent) -> None:
        """Apply an event."""
        self.last, self.left_to_bots = event.at, False
        match event.data:
            case SeatTaken(seat=seat, bot=bot, commitment=commitment):
                self.sealed = self.sealed or commitment is not UNSET
                self.bots = self.bots | {seat} if bot is True else self.bots - {seat}
            case Started():
                self.since = dict.fromkeys(self.seats, event.at)
            case Played(seat=seat):
                self.since[seat] = event.at
            case Resigned(seat=seat):
                self.since.pop(seat, None)
                self.left_to_bots = bool(self.since) and self.since.keys() <= self.bots
            case TakebackAsked():
                self.asked = event.at
            case Undone(kind="takeback"):
                self.takebacks.add(event.version)
                self.since = dict.fromkeys(self.since, event.at)
            case Redone(undone=undone) if undone in self.takebacks:
                self.since = dict.fromkeys(self.since, event.at)
            case _:
                pass

    def _overdue(self, seat: int, event: AnyEvent) -> bool:
        if seat not in self.since:
            return False
        if seat in self.bots:
            return event.at >= self.since[seat] + BOT_MS
        return self.then is not None and event.at >= self.since[seat] + self.period

    def _early(self, event: AnyEvent, early: bool) -> str | None:  # noqa: FBT001  # the answer
        return f"{event.type} by the server before its time" if early else None
