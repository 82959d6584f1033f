"""The actions of the draft. Each is one choice. The public forms hide the cards from the others."""

from domain.games.full_throttle.state import Card, Three
from domain.kernel.game import Action, named


class FullThrottleAction(Action, frozen=True, tag=named("full-throttle")):
    """An action of this game."""


class PlaceBet(FullThrottleAction, frozen=True):
    """Keep a card of the hand as a bet on its moped."""

    card: Card


class RemoveCard(FullThrottleAction, frozen=True):
    """As the last one to draft, put a card face down into the row of removed cards."""

    card: Card


class ReturnCards(FullThrottleAction, frozen=True):
    """As the last one to draft, put the last three cards below the stack; the first one is drawn first (F19)."""

    cards: Three


FullThrottleActions = PlaceBet | RemoveCard | ReturnCards


class PublicPlaceBet(FullThrottleAction, frozen=True, tag="full-throttle.PlaceBet"):
    """A bet; only its seat sees the card."""

    card: Card | None


class PublicRemoveCard(FullThrottleAction, frozen=True, tag="full-throttle.RemoveCard"):
    """A card for the row; only the seat that removed it sees which."""

    card: Card | None


class PublicReturnCards(FullThrottleAction, frozen=True, tag="full-throttle.ReturnCards"):
    """Three cards for the stack; only the seat that returned them sees which."""

    cards: Three | None


PublicActions = PublicPlaceBet | PublicRemoveCard | PublicReturnCards
