"""What a seat may do: bid."""

from domain.games.goofspiel.state import Card
from domain.kernel.game import Action


class Bid(Action, frozen=True, tag="goofspiel.Bid"):
    """Put a card of the hand face down."""

    card: Card


class PublicBid(Action, frozen=True, tag="goofspiel.Bid"):
    """A bid as it is shown. ``card``: None for everybody but the seat that made it."""

    card: Card | None
