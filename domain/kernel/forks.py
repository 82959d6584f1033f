"""Forks: the state that a fork starts from, which reveals nothing of a game that is still being played.

Why: decision 0013.
"""

import hmac
from typing import Any

from domain.kernel.events import Forked
from domain.kernel.game import AnyGame
from domain.kernel.rng import Rng
from domain.kernel.session import Session


def forked_from(session: Session, then: Session, fork: str) -> Forked[Any]:
    """The `Forked` event of the table `fork`: its parent is `session`, its first state that of `then`.

    The state is the true one once the parent is over. Before, only a one-seat table can be forked, and its hidden state
    is resampled: the fork's record is disclosed when the fork ends, which its player can bring about.
    """
    state = then.point.state
    if not session.over:
        state = redealt(session.game, state, session.server_seed, fork)
    return Forked(session.table, then.version, then.head.hex(), state)


def redealt(game: AnyGame, state: Any, server_seed: bytes, fork: str) -> Any:
    """A state resampled from the information set of the only seat.

    The draws follow from the server seed and the fork's id, so they can be verified once the seed is disclosed.
    """
    return game.redeal(state, 0, Rng(hmac.digest(server_seed, f"fork/{fork}".encode(), "sha256"), {}))
