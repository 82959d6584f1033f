"""The facts of a duel with the Apprentice: those of any duel, and two of the Apprentice's own."""

from domain.games.thermal_showdown import facts as f
from domain.games.thermal_showdown import public_facts as p
from domain.games.thermal_showdown.card_facts import OrderSettled, RobotPlayed
from domain.games.thermal_showdown.effects import CardId
from domain.games.thermal_showdown.setup import DuelSetup
from domain.games.thermal_showdown_solo.seats import APPRENTICE
from domain.kernel.disclosure import Disclosures, Learners, all_but_its_seat, everybody, nobody, open_to_all
from domain.kernel.game import Fact, named


class ThermalShowdownSoloFact(Fact, frozen=True, tag=named("thermal-showdown-solo")):
    """A fact that only a duel with the Apprentice has."""


class ApprenticeArmed(ThermalShowdownSoloFact, frozen=True):
    """The Apprentice took all its cards into its hand, for all to see.

    Attributes:
        cards: The cards, sorted.
    """

    cards: tuple[CardId, ...]


class ApprenticeDrew(ThermalShowdownSoloFact, frozen=True):
    """The Apprentice took the top card of its discard pile back into its hand.

    Attributes:
        card: The card.
    """

    card: CardId


OwnFact = ApprenticeArmed | ApprenticeDrew
AnyFact = f.AnyFact | OwnFact
AnyPublicFact = p.AnyPublicFact | OwnFact


def _by_playing(setup: DuelSetup, fact: RobotPlayed) -> Learners:
    """Of a robot from the player's hand the spectators learn; the Apprentice's hand is open."""
    return nobody(setup, fact) if fact.robot.seat == APPRENTICE else everybody(setup, fact) - {fact.robot.seat}


FACTS = Disclosures(
    open_to_all(OrderSettled, OwnFact, learned=nobody),
    open_to_all(f.LearnedByOthers, learned=all_but_its_seat),
    open_to_all(RobotPlayed, learned=_by_playing),
    open_to_all(f.LearnedByNobody, learned=nobody),
    *p.HIDDEN,
)
"""README section 8."""
