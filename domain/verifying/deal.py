"""Checks how a table with sealed seats was dealt: no coalition that leaves out one of them chose the deal.

A sealed seat commits itself to its entropy when it is taken, and reveals it once all seats are taken. So when the first
secret becomes known, everything else in the table's seed is fixed.
"""

from msgspec import UNSET

from domain.kernel import chain
from domain.kernel.events import SERVER
from domain.verifying.contract import (
    AnyEvent,
    Closed,
    Finished,
    Opened,
    Resigned,
    Revealed,
    SeatLeft,
    SeatTaken,
    Started,
    Voided,
    cause_of,
)
from domain.verifying.report import Fault
from domain.verifying.transcript import Record


def deal_fault(record: Record) -> Fault | None:
    """The first event that a table with sealed seats does not allow, or that only such a table has."""
    deal = _Deal(record.opened)
    for event in record.events:
        detail = deal.fault(event)
        if detail is not None:
            return Fault(detail, event.version)
        deal.apply(event)
    return None if deal.awaited is None else Fault(f"{deal.awaited} is missing", record.events[-1].version)


def withheld(record: Record) -> str:
    """Which seats did not reveal their entropy in a record that passed, in words; empty for none."""
    seats = [event.data.seat for event in record.events if isinstance(event.data, Revealed) and _is_withheld(event)]
    if not seats:
        return ""
    if len(seats) == 1:
        return f"seat {seats[0]} did not reveal: it chose between two deals"
    named = f"{', '.join(map(str, seats[:-1]))} and {seats[-1]}"
    return f"seats {named} did not reveal: together they chose among {2 ** len(seats)} deals"


def _is_withheld(event: AnyEvent) -> bool:
    return isinstance(event.data, Revealed) and event.data.entropy is None


class _Deal:
    """The seats of a table until it starts, and then those that did not reveal and have yet to resign.

    ``full_at``: when the last seat was taken. ``awaited``: what the batch of the last event has to have next.
    """

    def __init__(self, opened: Opened) -> None:
        self.seats = opened.seats
        self.period = None if opened.clock is None else 1000 * opened.clock.seconds_per_action
        self.held: dict[int, SeatTaken] = {}
        self.revealed: set[int] = set()
        self.withheld: list[int] = []
        self.full_at = 0
        self.at = 0
        self.started = False

    @property
    def awaited(self) -> str | None:
        """What the batch of the last event lacks, in words; None if it may end here."""
        if self.started:
            return f"Resigned of seat {self.withheld[0]}, which did not reveal its entropy," if self.withheld else None
        full = self.is_full and bool(self.sealed)
        return "Started" if full and not self.to_reveal else "Revealed" if self.withheld else None

    @property
    def is_full(self) -> bool:
        return len(self.held) == self.seats

    @property
    def sealed(self) -> list[int]:
        return sorted(seat for seat, taken in self.held.items() if taken.commitment is not UNSET)

    @property
    def to_reveal(self) -> list[int]:
        return [seat for seat in self.sealed if seat not in self.revealed]

    def fault(self, event: AnyEvent) -> str | None:
        """Why this event cannot come next, in words, or None."""
        if self.started:
            return self._started_fault(event)
        if isinstance(event.data, Revealed):
            return self._revealed_fault(event, event.data)
        if isinstance(event.data, SeatTaken) and event.data.commitment is not UNSET and event.data.entropy:
            return "SeatTaken with both entropy and a commitment to it"
        if not (self.is_full and self.sealed):
            return _cause_fault(event)
        return self._dealing_fault(event)

    def apply(self, event: AnyEvent) -> None:
        """Apply an event."""
        self.at = event.at
        match event.data:
            case SeatTaken(seat=seat) as taken:
                self.held[seat] = taken
                self.full_at = event.at
            case SeatLeft(seat=seat):
                self.held.pop(seat, None)
            case Revealed(seat=seat, entropy=entropy):
                self.revealed.add(seat)
                self.withheld += [seat] if entropy is None else []
            case Started():
                self.started = True
            case Resigned(seat=seat) if seat in self.withheld:
                self.withheld.remove(seat)
            case Finished() | Voided() | Closed():
                self.withheld = []
            case _:
                pass

    def _revealed_fault(self, event: AnyEvent, revealed: Revealed) -> str | None:
        taken = self.held.get(revealed.seat)
        if taken is None or taken.commitment is UNSET:
            return f"Revealed for seat {revealed.seat}, which is not sealed"
        if not self.is_full:
            return "Revealed before all seats are taken"
        if revealed.seat in self.revealed:
            return f"seat {revealed.seat} is revealed twice"
        if revealed.entropy is None:
            return self._withheld_fault(event, revealed.seat)
        if self.withheld:
            return f"Revealed where {self.awaited} belongs"
        if event.actor != taken.player:
            return f"Revealed for seat {revealed.seat}, which another player holds"
        if chain.entropy_commitment(revealed.entropy) != taken.commitment:
            return f"the entropy of seat {revealed.seat} is not the one that it committed itself to"
        return None

    def _withheld_fault(self, event: AnyEvent, seat: int) -> str | None:
        if event.actor != SERVER:
            return "Revealed without entropy, by a player"
        if self.period is None or event.at < self.full_at + self.period:
            return "Revealed without entropy before its time"
        if len(self.revealed) == len(self.withheld):
            return "Revealed without entropy where no seat revealed any: such a table is closed"
        if self.withheld and event.at != self.at:
            return "Revealed without entropy, not in the batch of the others"
        return (
            None if seat == self.to_reveal[0] else f"Revealed for seat {seat}, not first for seat {self.to_reveal[0]}"
        )

    def _dealing_fault(self, event: AnyEvent) -> str | None:
        """Why an event other than `Revealed` cannot follow where all seats are taken and some are sealed."""
        if isinstance(event.data, Started):
            return f"Started before seat {self.to_reveal[0]} revealed its entropy" if self.to_reveal else None
        if self.awaited is not None:
            return f"{event.type} where {self.awaited} belongs"
        if not isinstance(event.data, Closed):
            return f"{event.type} where all seats are taken, before the start"
        if event.actor != SERVER:
            return "Closed by a player where all seats are taken, before the start"
        if self.period is None or cause_of(event) == "erased":  # erased: by the service's word
            return _cause_fault(event)
        if cause_of(event) != "unrevealed" or event.at < self.full_at + self.period:
            return "Closed by the server before the time to reveal has run out"
        return "Closed where a seat has revealed its entropy: such a table starts" if self.revealed else None

    def _started_fault(self, event: AnyEvent) -> str | None:
        if not self.withheld:
            return "Revealed after the start" if isinstance(event.data, Revealed) else _cause_fault(event)
        if isinstance(event.data, Finished | Voided):
            return None
        seat = self.withheld[0]
        is_next = isinstance(event.data, Resigned) and event.data.seat == seat and event.actor == SERVER
        if is_next and cause_of(event) == "unrevealed" and event.at == self.at:
            return None
        return f"{event.type} where {self.awaited} belongs"


def _cause_fault(event: AnyEvent) -> str | None:
    unrevealed = cause_of(event) == "unrevealed"
    return f"{event.type} for entropy that was not revealed, where none was awaited" if unrevealed else None
