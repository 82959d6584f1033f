"""What a client needs to draw the game."""

from collections.abc import Mapping

from domain.games.maverick.state import (
    ACTION_CARDS,
    CORRIDOR_LENGTH,
    HAND_LIMITS,
    MONSTERS,
    Card,
    Form,
    Monster,
    Symbol,
)
from domain.kernel.game import Value


class Figures(Value, frozen=True):
    """The symbols that each figure can serve.

    Attributes:
        slayer: Those of the monster slayer.
        wolf: Those of the companion on the ground.
        raven: Those of the companion in the air.
    """

    slayer: tuple[Symbol, ...] = ("move", "melee", "ranged")
    wolf: tuple[Symbol, ...] = ("move", "melee")
    raven: tuple[Symbol, ...] = ("move", "ranged")


class Gold(Value, frozen=True):
    """What cards are worth at the end, in gold.

    Attributes:
        payment_card: Each card of the payment.
        trophy: Each trophy.
        card_left: Each card left in hand or deck.
    """

    payment_card: int = 3
    trophy: int = 2
    card_left: int = 1


class Content(Value, frozen=True):
    """What is in the box, and the numbers that a client shows.

    Attributes:
        monsters: All monster cards.
        action_cards: All action cards, in order.
        corridor_length: How many monsters stand in the corridor.
        hand_limits: How many cards a hand may hold, by the form of the slayer.
        figures: The symbols that each figure can serve.
        gold: What cards are worth at the end.
    """

    monsters: tuple[Monster, ...]
    action_cards: tuple[Card, ...]
    corridor_length: int
    hand_limits: Mapping[Form, int]
    figures: Figures = Figures()
    gold: Gold = Gold()


CONTENT = Content(tuple(MONSTERS.values()), ACTION_CARDS, CORRIDOR_LENGTH, HAND_LIMITS)
