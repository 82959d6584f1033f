"""Who may see which field of an event: events redacted for a viewer."""

from collections.abc import Mapping
from typing import Any, Literal

import msgspec

from domain.kernel.events import AnyEvent, Data, Played, Resigned, SeatTaken, Started
from domain.kernel.game import AnyGame, Seat, Setup, Value
from domain.kernel.scalars import Actor, EventHash, Milliseconds, Salt, TableId, Version

Audience = Literal["everybody", "its player", "the end", "as the game says"]
"""Who sees a field of an event: everybody, the acting player, all once it is disclosed, or as the game redacts it."""

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
        "daily": _everybody,
        "server_seed": _the_end,
        "seeded": _its_player,
    },
    "SeatTaken": {
        "seat": _everybody,
        "player": _everybody,
        "entropy": _its_player,
        "options": _as_the_game_says,
        "bot": _everybody,
        "commitment": _everybody,
    },
    "SeatLeft": {"seat": _everybody, "cause": _everybody},
    "Revealed": {"seat": _everybody, "entropy": _its_player},
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
    "Resigned": {"seat": _everybody, "facts": _as_the_game_says, "draws": _the_end, "cause": _everybody},
    "Finished": {"outcome": _everybody, "server_seed": _the_end},
    "Closed": {"cause": _everybody},
    "Voided": {"by": _everybody},
    "Forked": {"table": _everybody, "version": _everybody, "head": _everybody, "state": _the_end},
    "TakebackAsked": {"takeback": _everybody, "by": _everybody, "what": _everybody, "to_version": _everybody},
    "TakebackAgreed": {"takeback": _everybody, "by": _everybody},
    "TakebackDeclined": {"takeback": _everybody, "by": _everybody},
    "TakebackLapsed": {"takeback": _everybody},
}
"""A field that is not listed here is shown to nobody; one that the event lacks is not shown either."""


class PublicEvent(Value, frozen=True, omit_defaults=True):
    """An event as a viewer may see it: hidden fields are absent.

    Attributes:
        version: The number of this event at its table, from 1: the table's version after it.
        type: The type of the event; it says which fields ``data`` has.
        data: What happened: the fields that the caller may see.
        key: The request's idempotency key, None if it had none. Shown to its actor, and to everybody after the end.
    """

    table: TableId
    version: Version
    type: str
    at: Milliseconds
    actor: Actor
    hash: EventHash
    data: Mapping[str, Any]
    key: str | msgspec.UnsetType | None = msgspec.UNSET
    salt: Salt | msgspec.UnsetType = msgspec.UNSET


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
    """What `viewer` may see of `event`. `disclosed`: the kernel's own secrets are public, as the game is over."""
    mine = viewer.player is not None and viewer.player == event.actor
    data = {}
    for name, audience in VISIBLE[event.type].items():
        if audience == "as the game says":
            data[name] = _redact_by_the_game(game, setup, event.data, name, viewer, disclosed=disclosed)
        elif disclosed or audience == "everybody" or (mine and audience == "its player"):
            value = getattr(event.data, name)
            if value is not msgspec.UNSET:
                data[name] = value
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
