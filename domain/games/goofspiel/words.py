"""What happens, in words for people."""

from typing import assert_never

from domain.games.goofspiel.actions import Bid
from domain.games.goofspiel.facts import BidsRevealed, PrizeTurned, PublicBidPlaced, PublicDealt, PublicFact, Resigned
from domain.games.goofspiel.state import Card, GoofspielSetup
from domain.games.goofspiel.views import View
from domain.kernel.words import join


def say_action(_setup: GoofspielSetup, _view: View, action: Bid) -> str:
    """The label of an action."""
    return f"Bid {action.card}"


def say_fact(setup: GoofspielSetup, fact: PublicFact) -> str:
    """What happened, as far as the viewer knows."""
    match fact:
        case PublicDealt(seats, cards):
            return f"The {cards} prizes are shuffled, and {seats} players hold the cards 1 to {cards} each."
        case PrizeTurned(prize):
            return f"The prize {prize} is turned up."
        case PublicBidPlaced(seat, card):
            return f"{setup.name_of(seat)} puts {'a card' if card is None else f'the {card}'} face down."
        case BidsRevealed(bids, prizes, winner):
            revealed = join([f"{setup.name_of(seat)} bid {bid}" for seat, bid in enumerate(bids) if bid is not None])
            return f"{revealed}. {_taken(prizes, None if winner is None else setup.name_of(winner))}"
        case Resigned():
            return ""  # the event says so already
        case _:
            assert_never(fact)


def _taken(prizes: tuple[Card, ...], winner: str | None) -> str:
    named = f"the {'prize' if len(prizes) == 1 else 'prizes'} {join([str(prize) for prize in prizes])}"
    return f"It is a tie: nobody takes {named}." if winner is None else f"{winner} takes {named}."
