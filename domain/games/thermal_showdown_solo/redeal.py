"""Resampling of what is hidden: the player's cards alone, since all of the Apprentice's are open."""

from msgspec.structs import replace

from domain.games.thermal_showdown.redeal import recast, reordered, reshuffle, rethought
from domain.games.thermal_showdown.state import State
from domain.games.thermal_showdown_solo.seats import PLAYER
from domain.kernel.game import Seat
from domain.kernel.rng import Rng

__all__ = ["redeal", "reshuffle"]


def redeal(state: State, seat: Seat | None, rng: Rng) -> State:
    """A state drawn from all that agree with what `seat` (None: a spectator) has observed, and from nothing else."""
    player, apprentice = state.duelists
    player = reordered(player, rng) if seat == PLAYER else recast(state, PLAYER, rng)
    dealt = replace(state, duelists=(player, apprentice))
    return replace(dealt, phase=rethought(dealt, seat, rng))
