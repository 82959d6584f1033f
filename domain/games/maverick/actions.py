"""The actions of the player. Each is one choice; equal actions are the same object."""

from typing import Annotated, Literal

from msgspec import Meta

from domain.games.maverick.state import Card, Companion, Figure
from domain.kernel.game import Action, named

Direction = Literal["forward", "back"]
"""Away from the entrance, or towards it."""
MOST_PAYMENT = 35
"""A10: five cards must be left for the hand."""


class MaverickAction(Action, frozen=True, tag=named("maverick")):
    """An action of this game."""


class ChooseCompanion(MaverickAction, frozen=True):
    """Put the companion card on the table with this side up.

    Attributes:
        companion: The side: the wolf moves and fights, the raven moves and shoots.
    """

    companion: Companion


class SetPayment(MaverickAction, frozen=True):
    """Agree on a payment: action cards are set aside, unseen.

    Attributes:
        cards: How many cards from the top of the deck, 0..35; 5 is customary.
    """

    cards: Annotated[int, Meta(ge=0, le=MOST_PAYMENT)]


class Move(MaverickAction, frozen=True):
    """Play a card to move a figure that many spaces.

    Attributes:
        figure: Who moves.
        card: The card to play, one of the hand.
    """

    figure: Figure
    card: Card
    direction: Direction


class Melee(MaverickAction, frozen=True):
    """Play a card to attack the monster where the figure stands.

    Attributes:
        figure: Who attacks: the slayer, or the companion while it is the wolf.
        card: The card to play, one of the hand: at least the monster's total strength.
    """

    figure: Figure
    card: Card


class Shoot(MaverickAction, frozen=True):
    """Play a card to attack the monster that many spaces from the figure.

    Attributes:
        figure: Who shoots: the slayer, or the companion while it is the raven.
        card: The card to play, one of the hand.
    """

    figure: Figure
    card: Card
    direction: Direction


class SwapCompanions(MaverickAction, frozen=True):
    """Play a card to turn the companion card over.

    Attributes:
        card: The card to play, one of the hand; its number does not matter.
    """

    card: Card


class Discard(MaverickAction, frozen=True):
    """Give up the card that a noxious monster asks for.

    Attributes:
        card: The card to give up, one of the hand.
    """

    card: Card


class EndTurn(MaverickAction, frozen=True):
    """Stop playing cards and fill the hand up."""


AnyAction = ChooseCompanion | SetPayment | Move | Melee | Shoot | SwapCompanions | Discard | EndTurn

_CARDS = range(1, 6)
_FIGURES: tuple[Figure, ...] = ("slayer", "companion")

COMPANION_CHOICES = (ChooseCompanion("wolf"), ChooseCompanion("raven"))
PAYMENTS = tuple(SetPayment(cards) for cards in range(MOST_PAYMENT + 1))
FORWARD = {figure: {card: Move(figure, card, "forward") for card in _CARDS} for figure in _FIGURES}
BACK = {figure: {card: Move(figure, card, "back") for card in _CARDS} for figure in _FIGURES}
MELEES = {figure: {card: Melee(figure, card) for card in _CARDS} for figure in _FIGURES}
SHOTS_FORWARD = {figure: {card: Shoot(figure, card, "forward") for card in _CARDS} for figure in _FIGURES}
SHOTS_BACK = {figure: {card: Shoot(figure, card, "back") for card in _CARDS} for figure in _FIGURES}
SWAPS = {card: SwapCompanions(card) for card in _CARDS}
DISCARDS = {card: Discard(card) for card in _CARDS}
END_TURN = EndTurn()
