"""Takebacks: whatever needs consent was carried out exactly when the last consent was given. No rules of any game.

How long a takeback stays pending, and how soon the next may be asked for, is checked by replaying the rules.
"""

from typing import assert_never

from domain.verifying.contract import (
    AnyEvent,
    Played,
    Redone,
    Resigned,
    SeatLeft,
    SeatTaken,
    TakebackAgreed,
    TakebackAsked,
    TakebackDeclined,
    TakebackLapsed,
    Undone,
    Voided,
)
from domain.verifying.report import Fault
from domain.verifying.transcript import Record


def takebacks_fault(record: Record) -> Fault | None:
    """The first takeback, answer or consented event that does not follow from the takebacks and answers before it."""
    takebacks = _Takebacks()
    for event in record.events:
        detail = takebacks.fault(event)
        if detail is not None:
            return Fault(detail, event.version)
        takebacks.apply(event)
    return None


class _Takebacks:
    """The seats in the game, and the pending takeback, which is due once no consent is ``missing``."""

    def __init__(self) -> None:
        self.seats: set[int] = set()
        self.count = 0
        self.asked: TakebackAsked | None = None
        self.missing: set[int] = set()
        self.agreed: set[int] = set()
        self.kinds: dict[int, str] = {}

    def fault(self, event: AnyEvent) -> str | None:
        """Why this event cannot come next, in words, or None."""
        if self.asked is not None and not self.missing:
            number = self.asked.takeback
            return (
                None if self._is_granted(self.asked, event) else f"{event.type} after all agreed to takeback {number}"
            )
        match event.data:
            case TakebackAsked() as asked:
                return self._request_fault(asked)
            case TakebackAgreed(takeback=number, by=by) | TakebackDeclined(takeback=number, by=by):
                return self._answer_fault(event.type, number, by)
            case TakebackLapsed(takeback=number):
                return self._not_pending_fault(event.type, number)
            case (Undone() | Redone() | Voided()) as event_data if self._needs_consent(event_data):
                return f"{event.type} without the consent that it needs"
            case Played() | Resigned() | Undone() | Redone() | Voided() if self.asked is not None:
                return f"{event.type} while takeback {self.asked.takeback} is pending"
            case _:
                return None

    def apply(self, event: AnyEvent) -> None:
        """Apply an event."""
        match event.data:
            case SeatTaken(seat=seat):
                self.seats.add(seat)
            case SeatLeft(seat=seat) | Resigned(seat=seat):
                self.seats.discard(seat)
            case TakebackAsked() as asked:
                self.asked, self.count = asked, asked.takeback
                self.missing, self.agreed = self.seats - {asked.by}, set()
            case TakebackAgreed(by=by):
                self.missing.discard(by)
                self.agreed.add(by)
            case TakebackDeclined() | TakebackLapsed() | Redone() | Voided():
                self.asked = None
            case Undone(kind=kind):
                self.asked, self.kinds[event.version] = None, kind
            case _:
                pass

    def _request_fault(self, asked: TakebackAsked) -> str | None:
        if self.asked is not None:
            return f"takeback {self.asked.takeback} is pending already"
        if asked.takeback != self.count + 1:
            return f"takeback {asked.takeback} after {self.count}"
        if asked.by not in self.seats:
            return f"asked by seat {asked.by}, which is not in the game"
        if (asked.what == "undo") != (asked.to_version is not None):
            return f"asked to {asked.what} with to_version {asked.to_version}"
        return None

    def _answer_fault(self, type_: str, number: int, by: int) -> str | None:
        not_pending = self._not_pending_fault(type_, number)
        if not_pending is not None:
            return not_pending
        # A seat that agreed may still decline.
        answering = self.missing if type_ == "TakebackAgreed" else self.missing | self.agreed
        return None if by in answering else f"{type_} by seat {by}, which is not asked"

    def _not_pending_fault(self, type_: str, number: int) -> str | None:
        pending = self.asked is not None and self.asked.takeback == number
        return None if pending else f"{type_} while takeback {number} is not pending"

    def _needs_consent(self, event_data: Undone | Redone | Voided) -> bool:
        match event_data:
            case Undone(kind=kind):
                return kind == "takeback"
            case Redone(undone=version):
                return self.kinds.get(version) == "takeback"
            case Voided(by=by):
                return isinstance(by, tuple)
            case _:
                assert_never(event_data)

    def _is_granted(self, asked: TakebackAsked, event: AnyEvent) -> bool:
        """Whether this event carries out the takeback that all have agreed to."""
        match asked.what, event.data:
            case "undo", Undone(to_version=version, by=by, consents=consents) as undone:
                agreed = (asked.to_version, asked.by, tuple(sorted(self.agreed)))
                return self._needs_consent(undone) and (version, by, consents) == agreed
            case "redo", Redone() as redone:
                return self._needs_consent(redone)
            case "void", Voided(by=by):
                return by == tuple(sorted({asked.by, *self.agreed}))
            case _:
                return False
