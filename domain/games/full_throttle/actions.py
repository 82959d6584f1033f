"""The actions of the draft. Each is one choice. The public forms hide the cards from the others."""

from domain.games.full_throttle.state import Card, Three
from domain.kernel.game import Action, named


class FullThrottleAction(Action, frozen=True, tag=named("full-throttle")):
    """An action of this game."""


class PlaceBet(FullThrottleAction, frozen=True):
    """Keep a card of the hand as a bet on its moped.

    Attributes:
        card: The card to keep, one of the hand. Only its moped counts for the bet, not its speed.
    """

    card: Card


class RemoveCard(FullThrottleAction, frozen=True):
    """As the last one to draft, put a card face down into the row of removed cards.

    Attributes:
        card: The card to remove, one of the hand.
    """

    card: Card


class ReturnCards(FullThrottleAction, frozen=True):
    """As the last one to draft, put the last three cards below the stack (F19).

    Attributes:
        cards: The three cards of the hand, in the order in which they will be drawn again.
    """

    cards: Three


FullThrottleActions = PlaceBet | RemoveCard | ReturnCards


class PublicPlaceBet(FullThrottleAction, frozen=True, tag="full-throttle.PlaceBet"):
    """A bet; only its seat sees the card.

    Attributes:
        card: The card that was kept; None if another seat bet it.
    """

    card: Card | None


class PublicRemoveCard(FullThrottleAction, frozen=True, tag="full-throttle.RemoveCard"):
    """A card for the row; only the seat that removed it sees which.

    Attributes:
        card: The card that was removed; None if another seat removed it.
    """

    card: Card | None


class PublicReturnCards(FullThrottleAction, frozen=True, tag="full-throttle.ReturnCards"):
    """Three cards for the stack; only the seat that returned them sees which.

    Attributes:
        cards: The three cards, in the order in which they will be drawn again; None if another seat returned them.
    """

    cards: Three | None


PublicActions = PublicPlaceBet | PublicRemoveCard | PublicReturnCards
