"""Sitting down with a deck, and the first draw."""

from collections import Counter
from collections.abc import Mapping, Sequence
from typing import Annotated, Final

import msgspec

from domain.games.thermal_showdown.card_facts import CardsDrawn, DeckShuffled, DuelOpened
from domain.games.thermal_showdown.effects import CARDS, DECKS, ROBOTS, CardId
from domain.games.thermal_showdown.facts import AnyFact
from domain.games.thermal_showdown.refusals import BAD_DECK, UNKNOWN_DECK
from domain.games.thermal_showdown.state import HAND, DeckLimits, Opening
from domain.kernel.game import Fault, Refused, Seat, Setup, Value
from domain.kernel.rng import Rng

DECK_SIZES: Final = range(40, 51)
WAIVED_SIZES: Final = range(HAND, 201)
SIZE_DIFFERENCE: Final = 5
COPY_PER_CARDS: Final = 10


_SHORT = msgspec.Meta(max_length=20)
"""The length of the name of a starter deck or of a card's id: they have 5 characters at most."""


class Options(Value, frozen=True):
    """What a table is opened with.

    Attributes:
        round_limit: The number of rounds, both players' counted together, after which the duel is a draw, 1..1000.
    """

    opening: Opening = "discard"
    deck_limits: DeckLimits = "kept"
    round_limit: Annotated[int, msgspec.Meta(ge=1, le=1000)] = 200


class SeatOptions(Value, frozen=True):
    """What a player sits down with. Nobody else sees it.

    Attributes:
        deck: The id of a starter deck, or the ids of the cards: 40 to 50, or 7 to 200 where the limits are waived.
    """

    deck: (
        Annotated[str, _SHORT]
        | Annotated[tuple[Annotated[CardId, _SHORT], ...], msgspec.Meta(max_length=WAIVED_SIZES[-1])]
    ) = "ember"


class PublicSeatOptions(Value, frozen=True):
    """What the others see of a deck.

    Attributes:
        deck_size: The number of cards in the deck.
    """

    deck_size: int


DuelSetup = Setup[Options, SeatOptions]


def deck_of(seat_options: SeatOptions) -> tuple[CardId, ...]:
    """The cards of a deck. A starter deck must exist."""
    if isinstance(seat_options.deck, str):
        return tuple([card for card, copies in DECKS[seat_options.deck].cards.items() for _ in range(copies)])
    return seat_options.deck


def copies_allowed(card: CardId, deck_size: int) -> int | None:
    """How many copies of a card a deck of that size may hold; None: any number (B19)."""
    if card in ROBOTS and "mass-production" in ROBOTS[card].keywords:
        return None
    return deck_size // COPY_PER_CARDS


def admit(
    options: Options, seats: int, seated: Mapping[Seat, SeatOptions], seat: Seat, seat_options: SeatOptions
) -> None:
    """Let a player sit down with his deck, or raise `Refused` naming every fault of it."""
    if isinstance(seat_options.deck, str) and seat_options.deck not in DECKS:
        fault = Fault("/deck", f"There is no starter deck of that name; there are {', '.join(DECKS)}.")
        raise Refused(UNKNOWN_DECK, fault.detail, [fault])
    deck = deck_of(seat_options)
    faults = [*_unknown(deck), *_size(options, deck, seated)]
    if options.deck_limits == "kept":
        faults += _copies(deck)
    if faults:
        raise Refused(BAD_DECK, faults=faults)


def setup(setup: DuelSetup, rng: Rng) -> Sequence[AnyFact]:
    """Both decks shuffled, seven cards drawn from each."""
    options = setup.options
    piles = [rng.shuffle("deck", deck_of(seat_options)) for seat_options in setup.seat_options]
    return (
        DuelOpened(options.opening, options.deck_limits, options.round_limit),
        *[DeckShuffled(seat, pile) for seat, pile in enumerate(piles)],
        *[CardsDrawn(seat, pile[:HAND], None) for seat, pile in enumerate(piles)],
    )


def _unknown(deck: Sequence[CardId]) -> list[Fault]:
    return [Fault(f"/deck/{at}", "There is no card of that id.") for at, card in enumerate(deck) if card not in CARDS]


def _size(options: Options, deck: Sequence[CardId], seated: Mapping[Seat, SeatOptions]) -> list[Fault]:
    """B20."""
    size = len(deck)
    if options.deck_limits == "waived":
        return [] if size in WAIVED_SIZES else [_wrong_size(size, WAIVED_SIZES)]
    faults = [] if size in DECK_SIZES else [_wrong_size(size, DECK_SIZES)]
    for other in seated.values():
        if abs(size - len(deck_of(other))) > SIZE_DIFFERENCE:
            sizes = f"{size} cards against {len(deck_of(other))} of the other deck"
            faults.append(Fault("/deck", f"{sizes}: {SIZE_DIFFERENCE} apart at most."))
    return faults


def _wrong_size(size: int, sizes: range) -> Fault:
    return Fault("/deck", f"{size} cards: a deck here has {sizes[0]} to {sizes[-1]}.")


def _copies(deck: Sequence[CardId]) -> list[Fault]:
    faults = []
    for card, copies in Counter(deck).items():
        allowed = copies_allowed(card, len(deck))
        if card in CARDS and allowed is not None and copies > allowed:
            at = [at for at, other in enumerate(deck) if other == card][allowed]
            faults.append(Fault(f"/deck/{at}", f"{copies} copies of {CARDS[card].name}: {allowed} at most."))
    return faults
