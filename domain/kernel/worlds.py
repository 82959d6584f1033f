"""Worlds: complete states that a seat cannot distinguish from the true one, for bots that search.

Why: decision 0018.
"""

from collections.abc import Callable, Iterable
from typing import Any, TypeVar

from domain.kernel.batches import require_playing
from domain.kernel.game import Seat
from domain.kernel.rng import Rng
from domain.kernel.session import Session
from domain.kernel.steps import Steps, each

T = TypeVar("T")


def sample_worlds(session: Session, seat: Seat, lucks: Iterable[bytes], put: Callable[[Any], T]) -> Steps[list[T]]:
    """One state resampled from the seat's information set for each of `lucks`, each passed through `put`.

    `lucks`: seeds of 32 bytes, independent of the table's and of each other. The information set is that of the line of
    play: what was seen on a line that is undone is not in it. Raises `Conflict` unless the game is being played.
    """
    game, state = session.game, require_playing(session).state
    return each(lambda luck: put(game.redeal(state, seat, Rng(luck, {}))), lucks)
