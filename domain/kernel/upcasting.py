"""Actions and facts in shapes of earlier releases, brought to the newest shape by the upcasters of the game."""

from collections.abc import Callable
from typing import Any

import msgspec

from domain.kernel.decoding import decoder_of
from domain.kernel.game import AnyGame, type_field


def upcasting_decoder_of(type_: Any, game: AnyGame) -> Callable[[bytes], Any]:
    """Decodes JSON into values of a type, whatever the shape in which the game's part of it was stored."""
    decode = decoder_of(type_)
    if not game.upcasters:
        return decode
    return lambda stored: msgspec.convert(_upcast(game, msgspec.json.decode(stored)), type_)


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
