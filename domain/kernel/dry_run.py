"""Dry runs: what would follow from an action, as far as a seat may know beforehand.

Why: decision 0015.
"""

from typing import Any, Literal

import msgspec

from domain.kernel.commands import require_turn
from domain.kernel.game import Seat
from domain.kernel.rng import Rng
from domain.kernel.session import Session
from domain.kernel.steps import Steps

_RESAMPLES = 32
"""Resampled states in all of which chance must decide before a dry run says that it always does."""


class DryRun(msgspec.Struct, frozen=True):
    """The facts before the first that the seat would learn from, and why they stop there, if they do.

    ``chance``: as far as the seat knows, chance decides what follows; ``hidden``: hidden information may decide it.
    """

    facts: tuple[Any, ...]
    stops: Literal["chance", "hidden"] | None


def dry_run(session: Session, seat: Seat, action: Any, rng: Rng) -> Steps[DryRun]:
    """Decide in a state resampled from the seat's information set, with another seed, so nothing hidden is revealed.

    The facts before the first that the seat would learn from are the same in every such state, with any seed. `rng` is
    independent of the table's seed. Raises `Conflict` and `Refused` as playing would.
    """
    point = require_turn(session, seat)
    game, setup = session.game, session.known_setup

    def decide() -> tuple[tuple[Any, ...], bool]:
        """The facts in one resampled state, and whether deciding them took draws."""
        state, before = game.redeal(point.state, seat, rng), len(rng.draws)
        return tuple(game.decide(state, seat, action, rng)), len(rng.draws) > before

    facts, drawn = decide()
    for number, fact in enumerate(facts):
        if seat in game.learned(setup, fact):
            for _ in range(_RESAMPLES if drawn else 0):
                yield
                drawn = drawn and decide()[1]
            return DryRun(facts[:number], "chance" if drawn else "hidden")
    return DryRun(facts, None)
