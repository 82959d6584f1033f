"""Where a fork starts from, without telling anything of a table that is still played."""

import hmac
from typing import Any

from domain.kernel.events import Forked
from domain.kernel.game import AnyGame
from domain.kernel.rng import Rng
from domain.kernel.session import Session


def forked_from(session: Session, then: Session, fork: str) -> Forked[Any]:
    """How the table `fork` tells of its origin: `session`, as it was `then`.

    The state is the true one once the table is over. Before, only a table with one seat is forked, and what its player
    does not know is dealt anew: the fork's record is out when the fork ends, which its player can have at any time.
    """
    state = then.point.state
    if not session.over:
        state = dealt_anew(session.game, state, session.server_seed, fork)
    return Forked(session.table, then.version, then.head.hex(), state)


def dealt_anew(game: AnyGame, state: Any, server_seed: bytes, fork: str) -> Any:
    """A state drawn from all that the player of the one seat holds possible.

    Its luck follows from the server's seed and from the fork's id, so it can be checked once the seed is out.
    """
    return game.redeal(state, 0, Rng(hmac.digest(server_seed, f"fork/{fork}".encode(), "sha256"), {}))
