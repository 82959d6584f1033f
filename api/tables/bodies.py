"""Request bodies of the table resources."""

from collections.abc import Callable
from functools import lru_cache
from typing import Annotated, Any, Generic, TypeVar

import msgspec

from domain.kernel.decoding import decoder_of
from domain.kernel.events import Clock, UndoMode, Visibility, parametrized
from domain.kernel.game import AnyGame

A = TypeVar("A")
SO = TypeVar("SO")

Entropy = Annotated[str, msgspec.Meta(pattern=r"^[!-~]{0,64}$(?!\n)")]
"""A part of the table's seed, so that no server can choose it alone: 0 to 64 visible ASCII characters."""

Commitment = Annotated[str, msgspec.Meta(pattern=r"^[0-9a-f]{64}$(?!\n)")]
"""SHA-256 of ``takeback/2-entropy``, a newline and the entropy, lower-case hexadecimal."""

SeedHex = Annotated[str, msgspec.Meta(pattern=r"^[0-9a-f]{64}$(?!\n)")]
SeatNumber = Annotated[int, msgspec.Meta(ge=0, le=63)]
BotKey = str
"""The bot's key, by which it is seated."""

Version = Annotated[int, msgspec.Meta(ge=1, le=2**53 - 1)]


class OpenBody(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Open a table.

    Attributes:
        game: The key of the game, as the catalogue lists it.
        options: The options of the game; its defaults unless given.
        seats: The number of seats; the game's minimum unless given, or null.
        undo: How far undo reaches: ``off``, ``consent``, or ``free`` at a table with one seat. Unless given, or null:
            ``free`` with one seat, ``consent`` with several.
        visibility: Who may find and watch the table: everybody, or only its opener, its players and holders of the
            invitation.
        seed: The seed of a practice table, 64 lower-case hex digits; null, the default, for one that nobody knows.
        clock: The time for each action; null for none. Unless given: a week and ``resign``, with one seat none.
        daily: Whether the table is the caller's try of the seed of the day. Everything but the game is fixed then.
    """

    game: str
    options: msgspec.Raw | msgspec.UnsetType = msgspec.UNSET
    seats: SeatNumber | None = None
    undo: UndoMode | None = None
    visibility: Visibility = "public"
    seed: SeedHex | None = None
    clock: Clock | msgspec.UnsetType | None = msgspec.UNSET
    daily: bool | msgspec.UnsetType = msgspec.UNSET


class QuickBody(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Take a seat at a table that waits for players, or at a new one.

    Attributes:
        game: The key of the game, as the catalogue lists it.
        seats: The number of seats; the game's minimum unless given, or null.
        options: The options of the game; its defaults unless given.
        seat_options: The options of the seat in this game; its defaults unless given.
        bots_after: After how many seconds, 5 to 600, house bots take the seats that are still free; null, the
            default, for never.
        clock: The time for each action; null for none. Unless given: two minutes and ``resign``, with one seat none.
        commitment: In place of ``entropy``: the commitment to it. It is revealed once all seats are taken; until then
            the game does not start. Null, the default, for none.
    """

    game: str
    seats: SeatNumber | None = None
    options: msgspec.Raw | msgspec.UnsetType = msgspec.UNSET
    clock: Clock | msgspec.UnsetType | None = msgspec.UNSET
    bots_after: Annotated[int, msgspec.Meta(ge=5, le=600)] | None = None
    seat_options: msgspec.Raw | msgspec.UnsetType = msgspec.UNSET
    entropy: Entropy = ""
    commitment: Commitment | None = None


class SitBody(msgspec.Struct, Generic[SO], frozen=True, forbid_unknown_fields=True):
    """Take a seat.

    Attributes:
        seat: The seat to take; the first free one unless given, or null.
        seat_options: The options of the seat in this game; its defaults unless given.
        invite: The invitation to a private table; null, the default, where none is needed.
        commitment: In place of ``entropy``: the commitment to it. It is revealed once all seats are taken; until then
            the game does not start. Null, the default, for none.
    """

    seat: SeatNumber | None = None
    entropy: Entropy = ""
    seat_options: SO | msgspec.UnsetType = msgspec.UNSET
    invite: Annotated[str, msgspec.Meta(max_length=64)] | None = None
    commitment: Commitment | None = None


class RematchBody(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Play again.

    Attributes:
        commitment: In place of ``entropy``: the commitment to it. It is revealed once all seats are taken; until then
            the game does not start. Null, the default, for none.
    """

    entropy: Entropy = ""
    commitment: Commitment | None = None


class RevealBody(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Reveal the entropy of a sealed seat.

    Attributes:
        entropy: The entropy that the seat has committed itself to.
    """

    entropy: Entropy


class SeatBotBody(msgspec.Struct, Generic[SO], frozen=True, forbid_unknown_fields=True):
    """Seat a house bot.

    Attributes:
        level: The key of the level; the strongest one unless given, or null.
        seat: The seat that it takes; the first free one unless given, or null.
        seat_options: The options of the seat in this game; its defaults unless given.
    """

    bot: BotKey
    level: str | None = None
    seat: SeatNumber | None = None
    seat_options: SO | msgspec.UnsetType = msgspec.UNSET


class ActionBody(msgspec.Struct, Generic[A], frozen=True, forbid_unknown_fields=True):
    """Play an action.

    Attributes:
        action: The action, as the server listed it.
    """

    action: A


class UndoBody(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Undo to a version on the line of play.

    Attributes:
        to_version: The version to go back to, one of those that ``GET .../undo`` lists.
    """

    to_version: Version


class ForkBody(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Fork the table at a version.

    Attributes:
        at: The version of the table from which the new one continues.
    """

    at: Version


decode_open = msgspec.json.Decoder(OpenBody).decode
decode_quick = msgspec.json.Decoder(QuickBody).decode
decode_undo = msgspec.json.Decoder(UndoBody).decode
decode_rematch = msgspec.json.Decoder(RematchBody).decode
decode_reveal = msgspec.json.Decoder(RevealBody).decode
decode_fork = msgspec.json.Decoder(ForkBody).decode


class _Invite(msgspec.Struct, frozen=True):
    invite: str | None = None


_decode_invite = msgspec.json.Decoder(_Invite).decode


def is_bare_action(body: bytes) -> bool:
    """Is a body that is not validated yet an action, without the object around it?"""
    found = msgspec.json.decode(body)
    return isinstance(found, dict) and "type" in found and "action" not in found


def peek_invite(body: bytes) -> str | None:
    """The invitation in a body that is not validated yet."""
    return _decode_invite(body).invite


@lru_cache(maxsize=64)
def decode_action(game: AnyGame) -> Callable[[bytes], ActionBody[Any]]:
    """The decoder of an action's body, for a game."""
    return decoder_of(parametrized(ActionBody, game.action_type))


@lru_cache(maxsize=64)
def decode_sit(game: AnyGame) -> Callable[[bytes], SitBody[Any]]:
    """The decoder of the body that takes a seat, for a game."""
    return decoder_of(parametrized(SitBody, game.seat_options_type))


@lru_cache(maxsize=64)
def decode_seat_bot(game: AnyGame) -> Callable[[bytes], SeatBotBody[Any]]:
    """The decoder of the body that seats a bot, for a game."""
    return decoder_of(parametrized(SeatBotBody, game.seat_options_type))
