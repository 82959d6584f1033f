"""What lies on the table, and what a table can be set to."""

from typing import Annotated

from msgspec import Meta

from domain.kernel.game import NoOptions, Seat, Setup, Value

Card = Annotated[int, Meta(ge=1, le=13)]
"""A bid card or a prize is its number. A prize is worth that many points."""


class Options(Value, frozen=True):
    """``cards``: how many bid cards each seat has, and how many prizes there are."""

    cards: Annotated[int, Meta(ge=5, le=13)] = 13


GoofspielSetup = Setup[Options, NoOptions]


class State(Value, frozen=True):
    """Everything on the table. ``hands``, ``bids`` and ``won`` are by seat.

    ``deck``: the prizes that lie face down, next one first. ``stake``: those turned up, which this round is about.
    ``bids``: the card each seat has put face down, if any; it stays in the hand until it is revealed.
    ``out``: who resigned, the earliest first.
    """

    deck: tuple[Card, ...] = ()
    stake: tuple[Card, ...] = ()
    hands: tuple[tuple[Card, ...], ...] = ()
    bids: tuple[Card | None, ...] = ()
    won: tuple[tuple[Card, ...], ...] = ()
    out: tuple[Seat, ...] = ()
