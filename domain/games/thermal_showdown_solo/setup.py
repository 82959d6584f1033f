"""Sitting down with a deck, and the first draw. The Apprentice has all its cards in hand."""

from collections.abc import Sequence
from typing import Final

from domain.games.thermal_showdown.card_facts import CardsDrawn, DeckShuffled, DuelOpened
from domain.games.thermal_showdown.effects import CardId
from domain.games.thermal_showdown.setup import DuelSetup, admit, deck_of
from domain.games.thermal_showdown.state import HAND
from domain.games.thermal_showdown_solo.facts import AnyFact, ApprenticeArmed
from domain.games.thermal_showdown_solo.seats import PLAYER
from domain.kernel.rng import Rng

__all__ = ["TINY_ROBOT", "TOY_SOLDIER", "admit", "setup"]

TOY_SOLDIER: Final = CardId("r01")
"""Tin Cadet (S2)."""

TINY_ROBOT: Final = CardId("r05")
"""Copper Porter (S2)."""

_COPIES: Final = 4


def setup(setup: DuelSetup, rng: Rng) -> Sequence[AnyFact]:
    """The player's deck shuffled, seven cards drawn from it; the Apprentice's eight cards in its open hand."""
    options = setup.options
    pile = rng.shuffle("deck", deck_of(setup.seat_options[PLAYER]))
    return (
        DuelOpened(options.opening, options.deck_limits, options.round_limit),
        DeckShuffled(PLAYER, pile),
        ApprenticeArmed((TOY_SOLDIER,) * _COPIES + (TINY_ROBOT,) * _COPIES),
        CardsDrawn(PLAYER, pile[:HAND], None),
    )
