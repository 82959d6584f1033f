"""The shapes of a transcript as fixed by the contract: its header and trailer, the envelope, and each event's data.

They are the stored shapes, and stay as they are when those of the kernel change. Fields whose shape the game defines
are `Any`.
"""

import re
from collections.abc import Mapping
from typing import Annotated, Any, Generic, Literal, TypeVar, assert_never

import msgspec
from msgspec import UNSET, Meta, UnsetType

from domain.kernel.bounds import MOST_SEATS
from domain.kernel.events import Cause, parametrized
from domain.kernel.game import Value
from domain.kernel.patterns import in_words
from domain.kernel.rng import Below, Dice, Draw, Shuffle

D = TypeVar("D")

Text = Annotated[str, Meta(min_length=1)]
Version = Annotated[int, Meta(ge=1)]
Seat = Annotated[int, Meta(ge=0)]
Seats = Annotated[int, Meta(ge=1, le=MOST_SEATS)]
"""The number of seats: a verifier keeps something for each."""
Hex16 = Annotated[str, Meta(pattern=r"^[0-9a-f]{32}\Z")]
Hex32 = Annotated[str, Meta(pattern=r"^[0-9a-f]{64}\Z")]
Entropy = Annotated[str, Meta(pattern=r"^[!-~]{0,64}\Z")]
Key = Annotated[str, Meta(pattern=r"^[!-~]{1,64}\Z")]

MAX_BOUND = 2**32
"""The highest bound of a draw."""


class Header(Value, frozen=True):
    """The first line of a transcript.

    Attributes:
        format: The format of the transcript; a redacted one lacks what was hidden from its downloader.
        table: The id of the table.
        game: The key of the game.
        rules_version: The version of the game's rules, from 1.
    """

    format: str
    table: Text
    game: Text
    rules_version: int


class Trailer(Value, frozen=True):
    """The last line of a transcript.

    Attributes:
        head: The chain's hash after the last event, lower-case hexadecimal.
        outcome: How the game ended; None if it has not, or was closed or void.
    """

    head: Hex32
    outcome: Any


class Clock(Value, frozen=True):
    """The time of each action, and what the server does once it has run out."""

    seconds_per_action: Annotated[int, Meta(ge=10, le=2_592_000)]
    then: Literal["resign", "random"]


class Opened(Value, frozen=True):
    """The table's first event. Events from before there were clocks have no ``clock``, and likewise ``daily``."""

    game: Text
    rules_version: int
    options: Any
    seats: Seats
    undo: str
    visibility: str
    server_seed: Hex32
    seed_commitment: Hex32
    seeded: Hex32 | None
    clock: Clock | None = None
    daily: Text | None = None


class Forked(Value, frozen=True):
    """Where a fork comes from: its parent's table, the version there, the head there, and the state there."""

    table: Text
    version: Version
    head: Hex32
    state: Any


class SeatTaken(Value, frozen=True):
    """A player took a seat. ``bot``: true for a house bot, else absent. ``commitment``: of a sealed seat alone."""

    seat: Seat
    player: Text
    entropy: Entropy
    options: Any
    bot: bool | UnsetType = UNSET
    commitment: Hex32 | UnsetType = UNSET


class SeatLeft(Value, frozen=True):
    """A player left a seat. ``cause``: why the server freed it; absent if the player left."""

    seat: Seat
    cause: Cause | UnsetType = UNSET


class Revealed(Value, frozen=True):
    """A sealed seat revealed its entropy; None if it did not in time."""

    seat: Seat
    entropy: Entropy | None


class Started(Value, frozen=True):
    """The first facts."""

    facts: tuple[Any, ...]
    draws: tuple[Draw, ...]


class Played(Value, frozen=True):
    """An action and its facts."""

    seat: Seat
    action: Any
    facts: tuple[Any, ...]
    draws: tuple[Draw, ...]


class Resigned(Value, frozen=True):
    """A seat resigned. ``cause``: why the server did it; absent if the player did, and in the server's older events."""

    seat: Seat
    facts: tuple[Any, ...]
    draws: tuple[Draw, ...]
    cause: Cause | UnsetType = UNSET


class Undone(Value, frozen=True):
    """The line was cut."""

    to_version: Version
    kind: Text
    by: Seat
    consents: tuple[Seat, ...]
    crossed: bool


class Redone(Value, frozen=True):
    """What an undo had cut is back on the line."""

    undone: Version


class TakebackAsked(Value, frozen=True):
    """A seat asked the others for consent. ``to_version`` is set for ``undo`` only."""

    takeback: Annotated[int, Meta(ge=1)]
    by: Seat
    what: Literal["undo", "redo", "void"]
    to_version: Version | None


class TakebackAgreed(Value, frozen=True):
    """A seat agreed."""

    takeback: Annotated[int, Meta(ge=1)]
    by: Seat


class TakebackDeclined(Value, frozen=True):
    """A seat declined."""

    takeback: Annotated[int, Meta(ge=1)]
    by: Seat


class TakebackLapsed(Value, frozen=True):
    """The takeback is no longer pending."""

    takeback: Annotated[int, Meta(ge=1)]


class Finished(Value, frozen=True):
    """The end of a game."""

    outcome: Any
    server_seed: Hex32


class Closed(Value, frozen=True):
    """The end of a table that never started. ``cause``: as of `Resigned`."""

    cause: Cause | UnsetType = UNSET


class Voided(Value, frozen=True):
    """The game was declared void: by these seats, by the operator, or by the server."""

    by: tuple[Seat, ...] | Literal["operator", "server"]


Moved = Started | Played | Resigned
"""The events on the line of play."""

Takeback = TakebackAsked | TakebackAgreed | TakebackDeclined | TakebackLapsed
"""A takeback, the answers to it, and its lapse."""

BeforeStart = SeatTaken | SeatLeft | Revealed
"""The events of a seat before the start."""

Data = Opened | Forked | BeforeStart | Moved | Undone | Redone | Takeback | Finished | Closed | Voided


class Event(Value, Generic[D], frozen=True):
    """The envelope."""

    table: Text
    version: Version
    type: Text
    at: int
    actor: Text
    key: Key | None
    salt: Hex16
    data: D


AnyEvent = Event[Data]

_TYPES: Mapping[str, Any] = {
    "Opened": Opened,
    "Forked": Forked,
    "SeatTaken": SeatTaken,
    "SeatLeft": SeatLeft,
    "Revealed": Revealed,
    "Started": Started,
    "Played": Played,
    "Resigned": Resigned,
    "Undone": Undone,
    "Redone": Redone,
    "TakebackAsked": TakebackAsked,
    "TakebackAgreed": TakebackAgreed,
    "TakebackDeclined": TakebackDeclined,
    "TakebackLapsed": TakebackLapsed,
    "Finished": Finished,
    "Closed": Closed,
    "Voided": Voided,
}
_DECODERS = {name: msgspec.json.Decoder(parametrized(Event, type_)) for name, type_ in _TYPES.items()}


_SIGNED = re.compile(r"unknown field `(keys|signed|signature)`")
_UNSUPPORTED = "signed commands are not known to this verifier, so it checks nothing of this table"


class ContractViolation(Exception):
    """Something does not have the shape that the contract fixes; the message says where."""


def event_of(type_: object, line: bytes) -> AnyEvent:
    """An event of this type. Raises `ContractViolation`."""
    if not isinstance(type_, str) or type_ not in _DECODERS:
        raise ContractViolation(f"there is no event type {str(type_)[:40]!r}")
    try:
        event: AnyEvent = _DECODERS[type_].decode(line)
    except msgspec.ValidationError as error:
        signed = _SIGNED.search(str(error))
        why = in_words(error) if signed is None else f"it has `{signed[1]}`: {_UNSUPPORTED}"
        raise ContractViolation(why) from error
    if isinstance(event.data, SeatTaken) and event.data.bot is False:
        raise ContractViolation("`bot` is true or absent - at `$.data.bot`")
    for draw in draws_of(event):
        _check_draw(draw)
    return event


def cause_of(event: AnyEvent) -> Cause | UnsetType:
    """Why the server did what a player does otherwise, where the event says it."""
    match event.data:
        case SeatLeft(cause=cause) | Resigned(cause=cause) | Closed(cause=cause):
            return cause
        case _:
            return UNSET


def needs_format_2(event: AnyEvent) -> bool:
    """Whether an event has a member that the first format of transcripts does not have."""
    match event.data:
        case SeatTaken(bot=bot, commitment=commitment):
            return bot is not UNSET or commitment is not UNSET
        case Revealed():
            return True
        case _:
            return cause_of(event) is not UNSET


def draws_of(event: AnyEvent) -> tuple[Draw, ...]:
    """The draws of an event."""
    match event.data:
        case Started(draws=draws) | Played(draws=draws) | Resigned(draws=draws):
            return draws
        case _:
            return ()


def _check_draw(draw: Draw) -> None:
    purpose, slash, number = draw.label.rpartition("/")
    if not (purpose and slash and number.isascii() and number.isdecimal() and number == str(int(number[:20]))):
        raise ContractViolation(f'the label {draw.label[:40]!r} is not "purpose/n"')
    match draw:
        case Below(n=bound) | Dice(sides=bound):
            if not 1 <= bound <= MAX_BOUND:
                raise ContractViolation(f"the draw {draw.label[:40]!r} has the bound {bound}, not one from 1 to 2^32")
        case Shuffle():
            pass
        case _:
            assert_never(draw)
