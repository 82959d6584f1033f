"""What would follow from an action, as far as a seat may know beforehand."""

from typing import Any, Literal

import msgspec

from domain.kernel.batches import require_playing
from domain.kernel.game import Seat
from domain.kernel.refusals import NOT_YOUR_TURN, Conflict
from domain.kernel.rng import Rng
from domain.kernel.session import Session

_WORLDS = 32
"""So many are dealt before it is said that there is no way around chance."""


class DryRun(msgspec.Struct, frozen=True):
    """The facts before the first that the seat would learn something from, and what stopped them there, if anything.

    ``chance``: as far as the seat knows there is no way around it; ``hidden``: there may be none of it.
    """

    facts: tuple[Any, ...]
    stops: Literal["chance", "hidden"] | None


def dry_run(session: Session, seat: Seat, action: Any, luck: Rng) -> DryRun:
    """Decide on a world dealt anew from what the seat knows, with other luck: it tells nothing that is hidden.

    Whatever comes before the first fact that the seat would learn from is the same in all such worlds, with any luck.
    `luck` has nothing to do with what the table's own was and will be. Raises `Conflict` out of turn, `Refused` by the
    rules, as playing would.
    """
    point = require_playing(session)
    if seat not in session.to_act:
        raise Conflict(NOT_YOUR_TURN)
    game, setup = session.game, session.known_setup

    def decided() -> tuple[tuple[Any, ...], bool]:
        """The facts in another world, and whether chance came into them."""
        world, before = game.redeal(point.state, seat, luck), len(luck.draws)
        return tuple(game.decide(world, seat, action, luck)), len(luck.draws) > before

    facts, drawn = decided()
    for place, fact in enumerate(facts):
        if seat in game.learned(setup, fact):
            always = drawn and all(decided()[1] for _ in range(_WORLDS))
            return DryRun(facts[:place], "chance" if always else "hidden")
    return DryRun(facts, None)
