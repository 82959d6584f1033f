"""A slayer who looks two actions ahead. For the playthrough."""

from collections.abc import Sequence
from functools import reduce
from random import Random

from domain.games.maverick import game
from domain.games.maverick.actions import AnyAction, ChooseCompanion, EndTurn, SetPayment
from domain.games.maverick.facts import ActionRegistered, Lost, MonsterSlain, Won
from domain.games.maverick.state import State
from domain.kernel.game import Seat
from tests.games.kit import NoChance

WORTH = {Won: 1000, MonsterSlain: 100, ActionRegistered: 1, Lost: -1000}


def looks_ahead(state: State, _seat: Seat, legal: Sequence[AnyAction], luck: Random) -> AnyAction:
    """The first of the two actions that together achieve most; any of them where several do."""
    for action in (ChooseCompanion("raven"), SetPayment(0)):
        if action in legal:
            return action
    worths = [_worth(state, action, ahead=1) for action in legal]
    if EndTurn() in legal and not any(worth > 0 for worth in worths):
        return EndTurn()
    return luck.choice([action for action, worth in zip(legal, worths, strict=True) if worth == max(worths)])


def _worth(state: State, action: AnyAction, *, ahead: int) -> int:
    if action == EndTurn():
        return 0
    facts = game.decide(state, 0, action, NoChance())
    after = reduce(game.evolve, facts, state)
    later = [_worth(after, then, ahead=ahead - 1) for then in game.legal(after, 0)] if ahead else []
    trophies = sum(10 * len(fact.trophies) for fact in facts if isinstance(fact, MonsterSlain))
    return trophies + sum(WORTH.get(type(fact), 0) for fact in facts) + max(later, default=0)
