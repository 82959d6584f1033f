"""The order of events, the players of the seats, and the batches of requests. No rules of any game."""

from collections.abc import Collection, Iterator, Mapping
from typing import Any, assert_never

from msgspec import UNSET
from msgspec.structs import replace

from domain.kernel.events import SERVER
from domain.kernel.rng import Shuffle
from domain.verifying.contract import (
    AnyEvent,
    Closed,
    Data,
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
    Takeback,
    TakebackAgreed,
    TakebackAsked,
    TakebackDeclined,
    TakebackLapsed,
    Undone,
    Voided,
    cause_of,
)
from domain.verifying.report import Fault
from domain.verifying.transcript import Record

_WHILE_OPEN: tuple[Any, ...] = (SeatTaken, SeatLeft, Revealed, Forked, Started, Closed, Voided)
_WHILE_PLAYING: tuple[Any, ...] = (Played, Resigned, Undone, Redone, Takeback, Finished, Voided)
_STATUS_AFTER = {Opened: "open", Started: "playing", Finished: "finished", Closed: "closed", Voided: "voided"}
_MAY_END_A_GAME = (Started, Played, Resigned)

Seated = Mapping[int, SeatTaken]
"""The holder of each seat that is taken, a sealed one with its entropy once that is revealed."""


def status_fault(record: Record) -> Fault | None:
    """The first event that the table's status at that point does not allow."""
    status, ends = "open", False
    for place, (event, seated) in enumerate(_seatings(record)):
        if place > 0:
            full = len(seated) == record.opened.seats
            sealed = any(taken.commitment is not UNSET for taken in seated.values())  # see `domain.verifying.deal`
            detail = _status_fault(status, full=full, dealing=full and sealed, event=event, ends=ends)
            detail = detail or _fork_start_fault(record, event)
            if detail is not None:
                return Fault(detail, event.version)
        status = _STATUS_AFTER.get(type(event.data), status)
        ends = isinstance(event.data, _MAY_END_A_GAME)
    return None


def seats_fault(record: Record) -> Fault | None:
    """The first event with a seat that does not exist, or that acts for a seat its actor does not hold.

    Nobody acts who was erased, by the service's word, before.
    """
    erased: set[str] = set()
    for event, seated in _seatings(record):
        wrong = [seat for seat in _named_seats(event.data) if seat >= record.opened.seats]
        detail = f"seat {wrong[0]} at a table with {record.opened.seats}" if wrong else _seat_fault(seated, event)
        detail = detail or _erased_fault(erased, event)
        if detail is not None:
            return Fault(detail, event.version)
        if cause_of(event) == "erased":
            erased.update(seated[seat].player for seat in _named_seats(event.data))
    return None


def batches_fault(record: Record) -> Fault | None:
    """The first event that is not in the batch of the request that led to it, or whose key was used before."""
    requests: dict[tuple[str, str], AnyEvent] = {}
    before: AnyEvent | None = None
    for event in record.events:
        if before is not None:
            detail = _split_request_fault(before, event) or _reused_key_fault(requests, before, event)
            if detail is not None:
                return Fault(detail, event.version)
        # The key of an opening belongs to the player, not to the table.
        if event.key is not None and not isinstance(event.data, Opened | Forked):
            requests[event.actor, event.key] = event
        before = event
    return None


def entropy_at_start(record: Record) -> tuple[str, ...] | None:
    """The entropy of each seat in order when the game started; None if it did not start, or with free seats."""
    seated = seated_at_start(record)
    if seated is None or len(seated) != record.opened.seats:
        return None
    return tuple([seated[seat].entropy for seat in sorted(seated)])


def seated_at_start(record: Record) -> Seated | None:
    """The holders of the seats when the game started; None if it did not."""
    return next((dict(seated) for event, seated in _seatings(record) if isinstance(event.data, Started)), None)


def _seatings(record: Record) -> Iterator[tuple[AnyEvent, Seated]]:
    """Each event, and the holders of the seats before it."""
    seated: dict[int, SeatTaken] = {}
    for event in record.events:
        yield event, seated
        match event.data:
            case SeatTaken(seat=seat) as taken:
                seated[seat] = taken
            case SeatLeft(seat=seat):
                seated.pop(seat, None)
            case Revealed(seat=seat, entropy=entropy) if seat in seated:
                seated[seat] = replace(seated[seat], entropy=entropy or "")
            case _:
                pass


def _status_fault(status: str, *, full: bool, dealing: bool, event: AnyEvent, ends: bool) -> str | None:
    possible = {"open": _WHILE_OPEN, "playing": _WHILE_PLAYING}.get(status)
    if possible is None:
        return f"{event.type} after the table was {status}"
    if not isinstance(event.data, possible):
        return f"{event.type} at a table that is {status}"
    match event.data:
        case Started():
            return None if full else "Started before all seats are taken"
        case Forked():
            return None if event.version == 2 else "Forked, not directly after Opened"  # noqa: PLR2004  # the second
        case Finished():
            return None if ends else "Finished without an action that ended the game"
        case _ if status == "open" and full and not dealing:
            return f"{event.type} where the last seat was just taken: the table starts by itself"
        case _:
            return None


def _fork_start_fault(record: Record, event: AnyEvent) -> str | None:
    """A fork starts from its parent's state, without facts, and with shuffles only."""
    if not isinstance(event.data, Started) or not isinstance(record.events[1].data, Forked):
        return None
    bare = not event.data.facts and all(isinstance(draw, Shuffle) for draw in event.data.draws)
    return None if bare else "Started of a fork with more than shuffles"


def _named_seats(data: Data) -> tuple[int, ...]:
    match data:
        case SeatTaken(seat=seat) | SeatLeft(seat=seat) | Revealed(seat=seat) | Played(seat=seat) | Resigned(seat=seat):
            return (seat,)
        case Undone(by=by, consents=consents):
            return (by, *consents)
        case TakebackAsked(by=by) | TakebackAgreed(by=by) | TakebackDeclined(by=by):
            return (by,)
        case Voided(by=by):
            return by if isinstance(by, tuple) else ()
        case Opened() | Forked() | Started() | Redone() | TakebackLapsed() | Finished() | Closed():
            return ()
        case _:
            assert_never(data)


def _seat_fault(seated: Seated, event: AnyEvent) -> str | None:
    match event.data:
        case SeatTaken(seat=seat, player=player):
            if seat in seated:
                return f"seat {seat} is taken twice"
            twice = any(taken.player == player for taken in seated.values())
            return "a player takes a second seat" if twice else None
        case SeatLeft(seat=seat):
            return None if seat in seated else f"seat {seat} is left, and nobody held it"
        case Played(seat=seat) | Resigned(seat=seat):
            return _actor_fault(seated, event, seat)
        case Undone(kind=kind, by=by) if kind != "takeback":  # whose last consent completes a takeback, undoes it
            return _actor_fault(seated, event, by)
        case TakebackAsked(by=by) | TakebackAgreed(by=by) | TakebackDeclined(by=by):  # nobody speaks for another
            spoke = by in seated and event.actor == seated[by].player
            return None if spoke else f"{event.type} by seat {by}, which its actor does not hold"
        case Voided(by="operator" | "server" as by):
            return None if event.actor == by else f"Voided by the {by}, who did not do it"
        case _:
            return None


def _erased_fault(erased: Collection[str], event: AnyEvent) -> str | None:
    player = event.data.player if isinstance(event.data, SeatTaken) else event.actor
    gone = player in erased or event.actor in erased
    return f"{event.type} by a player who was erased before, by the service's word" if gone else None


def _actor_fault(seated: Seated, event: AnyEvent, seat: int) -> str | None:
    if seat not in seated:
        return f"{event.type} by seat {seat}, which nobody holds"
    absent = event.actor == SERVER and isinstance(event.data, Played | Resigned)
    if absent or event.actor == seated[seat].player:
        return None
    return f"{event.type} for seat {seat}, which another player holds"


def _split_request_fault(before: AnyEvent, event: AnyEvent) -> str | None:
    lapsed = isinstance(before.data, TakebackLapsed) and before.actor != SERVER  # whose lapse may come alone
    follows = lapsed or isinstance(event.data, Started | Finished | Forked)
    granted = isinstance(before.data, TakebackAsked | TakebackAgreed)
    follows = follows or (granted and isinstance(event.data, Undone | Redone | Voided))
    if not follows or (before.actor, before.key) == (event.actor, event.key):
        return None
    return f"{event.type} does not carry the actor and key of the event that led to it"


def _reused_key_fault(requests: Mapping[tuple[str, str], AnyEvent], before: AnyEvent, event: AnyEvent) -> str | None:
    earlier = None if event.key is None else requests.get((event.actor, event.key))
    if earlier is None:
        return None
    if earlier is not before:
        return "its key was used by an earlier request of the same actor"
    twice = isinstance(earlier.data, Played) and isinstance(event.data, Played)
    return "one request is Played twice" if twice else None
