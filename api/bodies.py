"""Request bodies of the table resources."""

from collections.abc import Callable
from functools import lru_cache
from typing import Annotated, Any, Generic, TypeVar

import msgspec

from domain.kernel.events import Clock, UndoMode, Visibility, parametrized
from domain.kernel.game import AnyGame

A = TypeVar("A")
SO = TypeVar("SO")

Entropy = Annotated[str, msgspec.Meta(pattern=r"^[!-~]{0,64}$(?!\n)")]
SeedHex = Annotated[str, msgspec.Meta(pattern=r"^[0-9a-f]{64}$(?!\n)")]
SeatNumber = Annotated[int, msgspec.Meta(ge=0, le=63)]
Version = Annotated[int, msgspec.Meta(ge=1, le=2**53 - 1)]


class OpenBody(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Open a table. ``options``: those of the game; ``seats``: the game's minimum unless given.

    ``clock``: null for none; unless given, a week for each action and ``resign``, and none at a table with one seat.
    """

    game: str
    options: msgspec.Raw | msgspec.UnsetType = msgspec.UNSET
    seats: SeatNumber | None = None
    undo: UndoMode | None = None
    visibility: Visibility = "public"
    seed: SeedHex | None = None
    clock: Clock | msgspec.UnsetType | None = msgspec.UNSET


class SitBody(msgspec.Struct, Generic[SO], frozen=True, forbid_unknown_fields=True):
    """Take a seat: the first free one unless given. ``entropy`` is mixed into the table's seed."""

    seat: SeatNumber | None = None
    entropy: Entropy = ""
    seat_options: SO | msgspec.UnsetType = msgspec.UNSET
    invite: Annotated[str, msgspec.Meta(max_length=64)] | None = None


class ActionBody(msgspec.Struct, Generic[A], frozen=True, forbid_unknown_fields=True):
    """Play an action, as the server listed it."""

    action: A


class UndoBody(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Undo to a version on the line of play."""

    to_version: Version


class ForkBody(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Fork the table at a version."""

    at: Version


class NoBody(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """An empty object."""


decode_open = msgspec.json.Decoder(OpenBody).decode
decode_undo = msgspec.json.Decoder(UndoBody).decode
decode_fork = msgspec.json.Decoder(ForkBody).decode
decode_nothing = msgspec.json.Decoder(NoBody).decode
NOTHING = NoBody()


class _Invite(msgspec.Struct, frozen=True):
    invite: str | None = None


def peek_invite(body: bytes) -> str | None:
    """The invitation in a body that is not validated yet."""
    return msgspec.json.decode(body, type=_Invite).invite


@lru_cache(maxsize=64)
def decode_action(game: AnyGame) -> Callable[[bytes], ActionBody[Any]]:
    """The decoder of an action's body, for a game."""
    return msgspec.json.Decoder(parametrized(ActionBody, game.action_type)).decode


@lru_cache(maxsize=64)
def decode_sit(game: AnyGame) -> Callable[[bytes], SitBody[Any]]:
    """The decoder of the body that takes a seat, for a game."""
    return msgspec.json.Decoder(parametrized(SitBody, game.seat_options_type)).decode
