"""What would follow from an action, as far as a seat may know beforehand."""

from typing import Any, Literal

import msgspec

from domain.kernel.batches import Conflict, require_playing
from domain.kernel.game import Seat
from domain.kernel.rng import ChanceForbidden, NoChance, Rng
from domain.kernel.session import Session


class DryRun(msgspec.Struct, frozen=True):
    """The facts before the first that the seat would learn something from, and what stopped them there, if anything."""

    facts: tuple[Any, ...]
    stops: Literal["chance", "hidden"] | None


def dry_run(session: Session, seat: Seat, action: Any, luck: Rng) -> DryRun:
    """Decide on a world dealt anew from what the seat knows, with chance forbidden: it tells nothing that is hidden.

    `luck` deals that world and has nothing to do with the table's own. Raises `Conflict` out of turn, `Refused` by the
    rules, as playing would.
    """
    point = require_playing(session)
    if seat not in session.to_act:
        raise Conflict("not-your-turn", "The game does not await a choice of yours now.")
    game, setup = session.game, session.known_setup
    try:
        facts = tuple(game.decide(game.redeal(point.state, seat, luck), seat, action, NoChance()))
    except ChanceForbidden:
        return DryRun((), "chance")
    for place, fact in enumerate(facts):
        if seat in game.learned(setup, fact):
            return DryRun(facts[:place], "hidden")
    return DryRun(facts, None)
