"""Checks what the server did because time had run out, as far as that is possible without the rules of the game.

Whose turn it is follows from the rules, so this checks only the shortest time that must have passed: since the start,
the seat's last action, and the last takeback that was agreed to. Replaying the rules checks the exact time.
"""

from typing import assert_never

from domain.kernel.bounds import LAST_ACTION
from domain.kernel.clocks import REMATCH_CLOSES_AFTER_MS
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
    SeatLeft,
    SeatTaken,
    Started,
    TakebackAgreed,
    TakebackAsked,
    TakebackDeclined,
    TakebackLapsed,
    Undone,
    Voided,
    draws_of,
)
from domain.verifying.report import Fault
from domain.verifying.transcript import Record


def clock_fault(record: Record) -> Fault | None:
    """The first event of the server that came too early, or that a server never appends."""
    times = _Times(record.opened)
    followed = (*record.events[1:], None)
    for event, after in zip(record.events, followed, strict=True):
        detail = _choice_fault(event) or (times.fault(event, after) if event.actor == SERVER else None)
        if detail is not None:
            return Fault(detail, event.version)
        times.apply(event)
    return None


def _choice_fault(event: AnyEvent) -> str | None:
    """Why an event has the wrong draw: the first one chooses the action if the server played it, else there is none."""
    chosen = [index for index, draw in enumerate(draws_of(event)) if purpose_of(draw) == ABSENT]
    by_server = event.actor == SERVER and isinstance(event.data, Played)
    if by_server and (not chosen or not isinstance(_first(event), Below)):
        return "Played by the server without the draw that chooses the action"
    if chosen != ([0] if by_server else []):
        return f"{event.type} with a draw that chooses an action for an absent seat"
    return None


def _first(event: AnyEvent) -> Draw:
    return draws_of(event)[0]


class _Times:
    """The earliest time at which the clock of each seat can have started; the last event, and the last takeback."""

    def __init__(self, opened: Opened) -> None:
        clock = opened.clock
        self.then = None if clock is None else clock.then
        self.period = 0 if clock is None else 1000 * clock.seconds_per_action
        self.last = 0
        self.asked: int | None = None
        self.takebacks: set[int] = set()
        self.seats = range(opened.seats)
        self.since: dict[int, int] = {}

    def fault(self, event: AnyEvent, after: AnyEvent | None) -> str | None:
        """Why the server does not append this event at this time, in words, or None. `after`: the event after it."""
        match event.data:
            case Closed():
                return self._early(event, event.at < self.last + REMATCH_CLOSES_AFTER_MS)
            case TakebackLapsed():
                lapsed = self.asked is not None and event.at >= self.asked + LAPSE_MS
                acted = after is not None and isinstance(after.data, Played | Resigned | Voided)
                return self._early(event, not lapsed and not (acted and after is not None and after.actor == SERVER))
            case Finished():
                return None
            case Played(seat=seat) if self.then == "random" and event.version <= LAST_ACTION:
                return self._early(event, not self._overdue(seat, event))
            case Resigned(seat=seat) if self.then == "resign" and event.version <= LAST_ACTION:
                return self._early(event, not self._overdue(seat, event))
            case Voided(by="server") if self.then is not None:
                overdue = [self._overdue(seat, event) for seat in self.since]
                due = any(overdue) if event.version > LAST_ACTION else all(overdue) and self.since
                return self._early(event, not due)
            case (Opened() | Forked() | SeatTaken() | SeatLeft() | Started() | Played() | Resigned() | Voided()) | (
                Undone() | Redone() | TakebackAsked() | TakebackAgreed() | TakebackDeclined()
            ):
                return f"{event.type} by the server, which does not do that at this table"
            case never:
                assert_never(never)

    def apply(self, event: AnyEvent) -> None:
        """Apply an event."""
        self.last = event.at
        match event.data:
            case Started():
                self.since = dict.fromkeys(self.seats, event.at)
            case Played(seat=seat):
                self.since[seat] = event.at
            case Resigned(seat=seat):
                self.since.pop(seat, None)
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
        return seat in self.since and event.at >= self.since[seat] + self.period

    def _early(self, event: AnyEvent, early: bool) -> str | None:  # noqa: FBT001  # the answer
        return f"{event.type} by the server before its time" if early else None
