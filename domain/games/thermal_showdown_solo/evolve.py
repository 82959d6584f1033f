"""The state after a fact: no rules, no chance."""

from msgspec.structs import replace

from domain.games.thermal_showdown import evolve as duel
from domain.games.thermal_showdown.evolve import initial
from domain.games.thermal_showdown.state import State
from domain.games.thermal_showdown_solo.facts import AnyFact, ApprenticeArmed, ApprenticeDrew

__all__ = ["evolve", "initial"]


def evolve(state: State, fact: AnyFact) -> State:
    """The state after `fact`."""
    player, apprentice = state.duelists
    match fact:
        case ApprenticeArmed(cards):
            return replace(state, duelists=(player, replace(apprentice, hand=cards)))
        case ApprenticeDrew(card):
            hand, discard = tuple(sorted((*apprentice.hand, card))), apprentice.discard[:-1]
            return replace(state, duelists=(player, replace(apprentice, hand=hand, discard=discard)))
        case _:
            return duel.evolve(state, fact)
