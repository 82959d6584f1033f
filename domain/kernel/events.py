"""The table's events: their shape on disk, how they are decoded, and who may see each of their fields.

The envelope and the fields are a fixed contract. An event is stored as its canonical bytes.
"""

from collections.abc import Callable, Mapping
from functools import lru_cache
from typing import Annotated, Any, Generic, Literal, TypeVar, get_args, get_origin

import msgspec
from msgspec import Meta

from domain.kernel.game import SO, A, AnyGame, F, O, Outcome, S, Seat, Setup, Value, type_field
from domain.kernel.rng import Draw

D = TypeVar("D")

UndoMode = Literal["off", "consent", "free"]
Visibility = Literal["public", "private"]
UndoKind = Literal["step-back", "takeback", "rewind"]

SERVER: Literal["server"] = "server"
"""The actor of what the server does by itself, because time has passed."""


class Clock(Value, frozen=True):
    """How long a seat may take for an action, and what the server does for one that takes longer.

    ``resign``: it resigns; ``random``: one of its legal actions is played, chosen by a draw.
    """

    seconds_per_action: Annotated[int, Meta(ge=10, le=2_592_000)]
    then: Literal["resign", "random"]


class Opened(Value, Generic[O], frozen=True):
    """A table was opened. Nobody is seated yet. ``seeded``: the seed given for practice (hex), or None.

    ``clock``: None for a table without one; events from before there were clocks lack it.
    """

    game: str
    rules_version: int
    options: O
    seats: int
    undo: UndoMode
    visibility: Visibility
    server_seed: str
    seed_commitment: str
    seeded: str | None
    clock: Clock | None = None


class SeatTaken(Value, Generic[SO], frozen=True):
    """A player took a seat."""

    seat: Seat
    player: str
    entropy: str
    options: SO


class SeatLeft(Value, frozen=True):
    """A player left a seat before the start."""

    seat: Seat


class Started(Value, Generic[F], frozen=True):
    """The last seat was taken: the first facts."""

    facts: tuple[F, ...]
    draws: tuple[Draw, ...]


class Played(Value, Generic[A, F], frozen=True):
    """A seat played an action: the action and its facts."""

    seat: Seat
    action: A
    facts: tuple[F, ...]
    draws: tuple[Draw, ...]


class Undone(Value, frozen=True):
    """The line was cut back to ``to_version``. ``crossed``: information was revealed on what was cut."""

    to_version: int
    kind: UndoKind
    by: Seat
    consents: tuple[Seat, ...]
    crossed: bool


class Redone(Value, frozen=True):
    """What the `Undone` event of version ``undone`` had cut is back on the line."""

    undone: int


TakebackWhat = Literal["undo", "redo", "void"]


class TakebackAsked(Value, frozen=True):
    """A seat asks the others for consent. ``takeback`` counts from 1; ``to_version`` is set for ``undo`` only."""

    takeback: int
    by: Seat
    what: TakebackWhat
    to_version: int | None


class TakebackAgreed(Value, frozen=True):
    """A seat agrees. The last consent carries the takeback out, in the same batch."""

    takeback: int
    by: Seat


class TakebackDeclined(Value, frozen=True):
    """A seat declines, which ends the takeback."""

    takeback: int
    by: Seat


class TakebackLapsed(Value, frozen=True):
    """The takeback is no longer pending: the game went on, or it took too long."""

    takeback: int


class Resigned(Value, Generic[F], frozen=True):
    """A seat resigned."""

    seat: Seat
    facts: tuple[F, ...]
    draws: tuple[Draw, ...]


class Finished(Value, frozen=True):
    """The game is over; the server seed is disclosed."""

    outcome: Outcome
    server_seed: str


class Closed(Value, frozen=True):
    """The table was closed before it started: by its opener, or by the server after a time without any event."""


class Voided(Value, frozen=True):
    """The game was declared void. ``by``: all seats, or ``"operator"``, or ``"server"`` once all ran out of time."""

    by: tuple[Seat, ...] | Literal["operator", "server"]


class Forked(Value, Generic[S], frozen=True):
    """This table starts from another table's ``version``, whose hash is ``head``, in this state."""

    table: str
    version: int
    head: str
    state: S


Data = (
    Opened[Any]
    | SeatTaken[Any]
    | SeatLeft
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
    """One stored record of a table. ``at``: integer milliseconds since 1970 UTC. ``key``: the idempotency key."""

    table: str
    version: int
    type: str
    at: int
    actor: str
    key: str | None
    salt: str
    data: D


AnyEvent = Event[Any]


def type_name(data: Data) -> str:
    """The stable name of an event's type."""
    return type(data).__name__


def data_types(game: AnyGame) -> Mapping[str, Any]:
    """The types of every event's data at a table of this game, by stable name."""
    return {
        "Opened": parametrized(Opened, game.options_type),
        "SeatTaken": parametrized(SeatTaken, game.seat_options_type),
        "SeatLeft": SeatLeft,
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
    return {name: _decoder(game, parametrized(Event, data)) for name, data in data_types(game).items()}


def _decoder(game: AnyGame, event_type: Any) -> Decode:
    if not game.upcasters:
        return msgspec.json.Decoder(event_type).decode
    return lambda stored: msgspec.convert(_upcast(game, msgspec.json.decode(stored)), event_type)


def _upcast(game: AnyGame, value: Any) -> Any:
    """The value with every old shape in it, at any depth, brought to the newest one."""
    match value:
        case dict():
            name = value.get(type_field)
            if isinstance(name, str) and name in game.upcasters:
                return _upcast(game, game.upcasters[name](value))
            return {key: _upcast(game, part) for key, part in value.items()}
        case list():
            return [_upcast(game, part) for part in value]
        case _:
            return value


Audience = Literal["everybody", "its player", "the end", "as the game says"]
"""Who sees a field of an event: everybody, the acting player, all once the game is over, or as the game redacts it."""

_everybody: Audience = "everybody"
_its_player: Audience = "its player"
_the_end: Audience = "the end"
_as_the_game_says: Audience = "as the game says"

VISIBLE: Mapping[str, Mapping[str, Audience]] = {
    "Opened": {
        "game": _everybody,
        "rules_version": _everybody,
        "options": _everybody,
        "seats": _everybody,
        "undo": _everybody,
        "visibility": _everybody,
        "seed_commitment": _everybody,
        "clock": _everybody,
        "server_seed": _the_end,
        "seeded": _its_player,
    },
    "SeatTaken": {
        "seat": _everybody,
        "player": _everybody,
        "entropy": _its_player,
        "options": _as_the_game_says,
    },
    "SeatLeft": {"seat": _everybody},
    "Started": {"facts": _as_the_game_says, "draws": _the_end},
    "Played": {
        "seat": _everybody,
        "action": _as_the_game_says,
        "facts": _as_the_game_says,
        "draws": _the_end,
    },
    "Undone": {
        "to_version": _everybody,
        "kind": _everybody,
        "by": _everybody,
        "consents": _everybody,
        "crossed": _the_end,
    },
    "Redone": {"undone": _everybody},
    "Resigned": {"seat": _everybody, "facts": _as_the_game_says, "draws": _the_end},
    "Finished": {"outcome": _everybody, "server_seed": _everybody},
    "Closed": {},
    "Voided": {"by": _everybody},
    "Forked": {"table": _everybody, "version": _everybody, "head": _everybody, "state": _the_end},
    "TakebackAsked": {"takeback": _everybody, "by": _everybody, "what": _everybody, "to_version": _everybody},
    "TakebackAgreed": {"takeback": _everybody, "by": _everybody},
    "TakebackDeclined": {"takeback": _everybody, "by": _everybody},
    "TakebackLapsed": {"takeback": _everybody},
}
"""A field that is not listed here is shown to nobody."""


class PublicEvent(Value, frozen=True, omit_defaults=True):
    """An event as a viewer may see it: hidden fields are absent. ``hash`` checks it against the full one."""

    table: str
    version: int
    type: str
    at: int
    actor: str
    hash: str
    data: Mapping[str, Any]
    key: str | msgspec.UnsetType | None = msgspec.UNSET
    salt: str | msgspec.UnsetType = msgspec.UNSET


class Viewer(Value, frozen=True):
    """A perspective: the seat, or None for a spectator, and the player, or None without a token."""

    seat: Seat | None
    player: str | None


def redact(
    game: AnyGame,
    setup: Setup[Any, Any],
    event: AnyEvent,
    hash_: str,
    viewer: Viewer,
    *,
    disclosed: bool,
) -> PublicEvent:
    """What `viewer` may see of `event`. `disclosed`: the game is over, so the kernel's own secrets are public."""
    mine = viewer.player is not None and viewer.player == event.actor
    data = {}
    for name, audience in VISIBLE[event.type].items():
        if audience == "as the game says":
            data[name] = _redact_by_the_game(game, setup, event.data, name, viewer, disclosed=disclosed)
        elif disclosed or audience == "everybody" or (mine and audience == "its player"):
            data[name] = getattr(event.data, name)
    return PublicEvent(
        table=event.table,
        version=event.version,
        type=event.type,
        at=event.at,
        actor=event.actor,
        hash=hash_,
        data=data,
        key=event.key if mine or disclosed else msgspec.UNSET,
        salt=event.salt if disclosed else msgspec.UNSET,
    )


def _redact_by_the_game(
    game: AnyGame, setup: Setup[Any, Any], data: Data, name: str, viewer: Viewer, *, disclosed: bool
) -> Any:
    match name, data:
        case "action", Played(seat=by, action=action):
            return game.redact_action(setup, by, action, viewer.seat)
        case "facts", (Played(facts=facts) | Started(facts=facts) | Resigned(facts=facts)):
            return [game.redact(setup, fact, viewer.seat) for fact in facts]
        case "options", SeatTaken(options=options) if disclosed:
            return options
        case "options", SeatTaken(seat=of, player=player, options=options):
            # The options as they were then: another player may hold the seat by now, with other options.
            then = msgspec.structs.replace(
                setup, seat_options=(*setup.seat_options[:of], options, *setup.seat_options[of + 1 :])
            )
            later_player = viewer.seat == of and viewer.player != player
            return game.redact_seat_options(then, of, None if later_player else viewer.seat)
        case _:
            raise AssertionError(f"{type(data).__name__}.{name} is not redacted by a game")
