"""The table's events: their shape on disk, and how they are decoded.

The envelope and the fields are a fixed contract. An event is stored as its canonical bytes.
"""

from collections.abc import Callable, Mapping
from functools import lru_cache
from typing import Annotated, Any, Generic, Literal, TypeVar, get_args, get_origin

from msgspec import UNSET, Meta, UnsetType

from domain.kernel.game import SO, A, AnyGame, F, O, Outcome, S, Seat, Value
from domain.kernel.rng import Draw
from domain.kernel.scalars import (
    Actor,
    EntropyCommitment,
    GameKey,
    Head,
    Milliseconds,
    PlayerId,
    RulesVersion,
    Salt,
    SeedCommitment,
    ServerSeed,
    TableId,
    TakebackNumber,
    Version,
)
from domain.kernel.upcasting import upcasting_decoder_of

D = TypeVar("D")

UndoMode = Literal["off", "consent", "free"]
"""How far undo reaches: ``off``, nowhere; ``consent``, over a seat's own last steps, and as far as all other seats
agree; ``free``, anywhere, at a table with one seat."""

Visibility = Literal["public", "private"]
"""Who may find and watch the table: everybody, or only its opener, its players and holders of the invitation."""

UndoKind = Literal["step-back", "takeback", "rewind"]
"""A step back over own actions that revealed nothing, a takeback that all others agreed to, or a rewind of a table
with one seat."""

SERVER: Literal["server"] = "server"
"""The actor of what the server does by itself, because time has passed."""


Cause = Literal["time", "erased", "unrevealed"]
"""Why the server did what a player does otherwise: ``time``, the time ran out; ``erased``, the player was erased;
``unrevealed``, the seat did not reveal its entropy in time."""

Draws = tuple[Draw, ...]
"""What chance decided in this event, draw by draw; disclosed once the table is over."""


class Clock(Value, frozen=True):
    """How long a seat may take for an action, and what the server does for one that takes longer.

    Attributes:
        seconds_per_action: The seconds that a seat has for each action, 10 to 2,592,000 (30 days).
        then: What the server does after that: the seat resigns, or one of its legal actions is played at random.
    """

    seconds_per_action: Annotated[int, Meta(ge=10, le=2_592_000)]
    then: Literal["resign", "random"]


class Opened(Value, Generic[O], frozen=True):
    """A table was opened. Nobody is seated yet.

    Attributes:
        options: The options of the game at this table.
        seats: The number of seats.
        seeded: The seed given for practice, lower-case hexadecimal; None where the seats' entropy goes into the seed.
        clock: The time for each action; None for a table without a clock. Events from before there were clocks lack it.
        daily: The UTC date of the seed of the day, as in ``2026-11-23``: the table's seed is that day's. None for a
            table with a seed of its own. Events from before there were such seeds lack it.
    """

    game: GameKey
    rules_version: RulesVersion
    options: O
    seats: int
    undo: UndoMode
    visibility: Visibility
    server_seed: ServerSeed
    seed_commitment: SeedCommitment
    seeded: str | None
    clock: Clock | None = None
    daily: str | None = None


class SeatTaken(Value, Generic[SO], frozen=True):
    """A player took a seat.

    Attributes:
        entropy: The player's part of the table's seed: 0 to 64 visible ASCII characters; empty at a sealed seat.
        options: The options of the seat in this game.
        bot: True for a house bot; absent for anybody else, and in events from before bots were marked.
        commitment: Makes the seat a sealed one: it reveals its entropy once all seats are taken. Absent at any other.
    """

    seat: Seat
    player: PlayerId
    entropy: str
    options: SO
    bot: bool | UnsetType = UNSET
    commitment: EntropyCommitment | UnsetType = UNSET


class SeatLeft(Value, frozen=True):
    """A player left a seat before the start.

    Attributes:
        cause: Why the server freed the seat; absent if its player left it.
    """

    seat: Seat
    cause: Cause | UnsetType = UNSET


class Revealed(Value, frozen=True):
    """A sealed seat revealed its entropy, or its time for it ran out.

    Attributes:
        entropy: The seat's part of the table's seed, which its commitment is of: 0 to 64 visible ASCII characters. None
            if the seat did not reveal it in time: then its part is empty.
    """

    seat: Seat
    entropy: str | None


class Started(Value, Generic[F], frozen=True):
    """The last seat was taken, and every sealed one has revealed its entropy: the first facts.

    Attributes:
        facts: What happened in the game, in order: the setup.
    """

    facts: tuple[F, ...]
    draws: Draws


class Played(Value, Generic[A, F], frozen=True):
    """A seat played an action: the action and its facts.

    Attributes:
        seat: The seat that acted.
        action: The action.
        facts: What happened in the game by it, in order.
    """

    seat: Seat
    action: A
    facts: tuple[F, ...]
    draws: Draws


class Undone(Value, frozen=True):
    """The line was cut back to an earlier version.

    Attributes:
        to_version: The version to which the game went back and from which it continues.
        by: The seat whose undo it is.
        consents: The seats that agreed; empty for a kind of undo that needs no consent.
        crossed: Whether information was revealed on what was cut. Disclosed once the table is over.
    """

    to_version: int
    kind: UndoKind
    by: Seat
    consents: tuple[Seat, ...]
    crossed: bool


class Redone(Value, frozen=True):
    """What an undo had cut is back on the line.

    Attributes:
        undone: The version of that `Undone` event.
    """

    undone: int


TakebackWhat = Literal["undo", "redo", "void"]
"""What a takeback would do: undo to ``to_version``, redo the last undo, or void the game."""


class TakebackAsked(Value, frozen=True):
    """A seat asks the others for consent.

    Attributes:
        by: The seat that asks.
        to_version: The version to which the game would go back; None unless it is an ``undo``.
    """

    takeback: TakebackNumber
    by: Seat
    what: TakebackWhat
    to_version: int | None


class TakebackAgreed(Value, frozen=True):
    """A seat agrees. The last consent carries the takeback out, in the same batch.

    Attributes:
        by: The seat that agrees.
    """

    takeback: TakebackNumber
    by: Seat


class TakebackDeclined(Value, frozen=True):
    """A seat declines, which ends the takeback.

    Attributes:
        by: The seat that declines.
    """

    takeback: TakebackNumber
    by: Seat


class TakebackLapsed(Value, frozen=True):
    """The takeback is no longer pending: another action was played, or it timed out."""

    takeback: TakebackNumber


class Resigned(Value, Generic[F], frozen=True):
    """A seat resigned.

    Attributes:
        seat: The seat that resigned.
        facts: What happened in the game by it, in order.
        cause: Why the server resigned for the seat; absent if its player did, and in events of the server from before
            there were causes, which means ``time``.
    """

    seat: Seat
    facts: tuple[F, ...]
    draws: Draws
    cause: Cause | UnsetType = UNSET


class Finished(Value, frozen=True):
    """The game is over; the server seed is disclosed."""

    outcome: Outcome
    server_seed: ServerSeed


class Closed(Value, frozen=True):
    """The table was closed before it started: by its opener, or by the server after a time without any event.

    Attributes:
        cause: Why the server closed the table; absent if its opener did, and in events of the server from before there
            were causes, which means ``time``.
    """

    cause: Cause | UnsetType = UNSET


class Voided(Value, frozen=True):
    """The game was declared void.

    Attributes:
        by: Who did it: all seats, or ``operator``, or ``server`` once all seats ran out of time, or once only house
            bots were left in the game.
    """

    by: tuple[Seat, ...] | Literal["operator", "server"]


class Forked(Value, Generic[S], frozen=True):
    """This table starts from a state of another table.

    Attributes:
        table: The id of the other table.
        version: The version of the other table from which this one starts.
        head: The hash of the other table at that version, lower-case hexadecimal.
        state: The complete game state at that version, in the shape that the rules version defines.
    """

    table: TableId
    version: Version
    head: Head
    state: S


Data = (
    Opened[Any]
    | SeatTaken[Any]
    | SeatLeft
    | Revealed
    | Started[Any]
    | Played[Any, Any]
    | Undone
    | Redone
    | Resigned[Any]
    | Finished
    | Closed
    | Voided
    | Forked[Any]
    | TakebackAsked
    | TakebackAgreed
    | TakebackDeclined
    | TakebackLapsed
)


EVENT_TYPES = tuple((get_origin(data) or data).__name__ for data in get_args(Data))
"""The names of all types of events."""


class Event(Value, Generic[D], frozen=True):
    """One stored record of a table.

    Attributes:
        version: The number of this event at its table, from 1: the table's version after it.
        type: The type of the event; it says which fields ``data`` has.
        key: The idempotency key of the request that caused the event; None if it had none.
        data: What happened.
    """

    table: TableId
    version: Version
    type: str
    at: Milliseconds
    actor: Actor
    key: str | None
    salt: Salt
    data: D


AnyEvent = Event[Any]


def format_of(data: Data) -> int:
    """The number of the transcript format that an event needs: 2 with a cause, for a bot, and for a sealed seat."""
    match data:
        case SeatTaken(bot=bot, commitment=commitment):
            return 1 if bot is UNSET and commitment is UNSET else 2
        case Revealed():
            return 2
        case SeatLeft(cause=later) | Resigned(cause=later) | Closed(cause=later):
            return 1 if later is UNSET else 2
        case _:
            return 1


def type_name(data: Data) -> str:
    """The stable name of an event's type."""
    return type(data).__name__


def data_types(game: AnyGame) -> Mapping[str, Any]:
    """The types of every event's data at a table of this game, by stable name."""
    return {
        "Opened": parametrized(Opened, game.options_type),
        "SeatTaken": parametrized(SeatTaken, game.seat_options_type),
        "SeatLeft": SeatLeft,
        "Revealed": Revealed,
        "Started": parametrized(Started, game.fact_type),
        "Played": parametrized(Played, game.action_type, game.fact_type),
        "Undone": Undone,
        "Redone": Redone,
        "Resigned": parametrized(Resigned, game.fact_type),
        "Finished": Finished,
        "Closed": Closed,
        "Voided": Voided,
        "Forked": parametrized(Forked, game.state_type),
        "TakebackAsked": TakebackAsked,
        "TakebackAgreed": TakebackAgreed,
        "TakebackDeclined": TakebackDeclined,
        "TakebackLapsed": TakebackLapsed,
    }


def parametrized(generic: Any, *types: Any) -> Any:
    """A generic struct, parametrized at run time: ``parametrized(Played, action_type, fact_type)``."""
    return generic[types]


Decode = Callable[[bytes], AnyEvent]


@lru_cache(maxsize=64)
def decoders(game: AnyGame) -> Mapping[str, Decode]:
    """How to decode the stored bytes of each type of event, for tables of this game."""
    return {name: upcasting_decoder_of(parametrized(Event, data), game) for name, data in data_types(game).items()}
