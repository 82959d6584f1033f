"""Tables in the middle of a race, laid by folding facts; and games played at random."""

from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from functools import reduce
from random import Random

from domain.games.full_throttle import game
from domain.games.full_throttle.actions import FullThrottleActions, PlaceBet, RemoveCard, ReturnCards
from domain.games.full_throttle.facts import (
    BetPlaced,
    DraftCompleted,
    Facts,
    HandPassed,
    HandTaken,
    LapMarkerAdvanced,
    MopedFinished,
    RaceSetUp,
    RoundStarted,
    StackShuffled,
)
from domain.games.full_throttle.race import ride
from domain.games.full_throttle.state import (
    CARDS,
    FINISH,
    INDEX,
    MOPED,
    MOPEDS,
    REVEALED,
    Card,
    Moped,
    Options,
    Race,
    State,
    in_hand,
)
from domain.games.full_throttle.track import TRACKS, Space
from domain.kernel.game import NoOptions, Seat, Setup
from domain.kernel.rng import Rng
from tests.games.kit import SEED, Position, given

OVAL = TRACKS["gravel-oval"]
LOOP = TRACKS["harbour-loop"]

Colours = dict[Moped, Space]


def setup_of(seats: int, options: Options | None = None) -> Setup[Options, NoOptions]:
    """A table of so many seats."""
    return Setup(seats, options or Options(), (NoOptions(),) * seats)


def luck(seed: int) -> Rng:
    """Fresh luck of a seed."""
    return Rng(seed.to_bytes(32, "big"), {})


def started(seats: int, seed: int = 0, options: Options | None = None) -> Position:
    """A game that was just set up."""
    return given(game, *game.setup(setup_of(seats, options), luck(seed)))


def parked(mover: Moped, where: Colours) -> tuple[Space, Space, Space, Space, Space, Space]:
    """A grid in which all that `where` leaves out stand close behind `mover`, out of its way."""
    behind = sorted(OVAL.standing, key=lambda space: (OVAL.standing[where[mover]] - OVAL.standing[space]) % 28)
    free = iter(space for space in behind if space not in where.values())
    a, b, c, d, e, f = (where.get(moped) or next(free) for moped in MOPEDS)
    return a, b, c, d, e, f


def ridden(card: Card, where: Colours, crossings: int = 1, *, keep_moving: bool = True) -> tuple[list[Facts], Race]:
    """What a card does on the Gravel Oval, all mopeds having crossed the line equally often."""
    race = Race(parked(MOPED[card], where), (crossings,) * 6, ())
    return ride(OVAL, race, card, finished_keep_moving=keep_moving)


def space_after(card: Card, where: Colours, crossings: int = 1) -> Space:
    """Where the moped of a card then stands on the Gravel Oval."""
    return ridden(card, where, crossings)[1].spaces[INDEX[MOPED[card]]]


def last_three(
    *stack: Card,
    seats: int = 4,
    where: Colours | None = None,
    crossings: dict[Moped, int] | None = None,
    bets: Sequence[Sequence[Card]] = (),
    keep_moving: bool = True,
) -> Position:
    """Seat 0 has the spark plug; the last seat is about to return yellow-1, yellow-2 and yellow-3 below this stack."""
    grid = parked(next(iter(where)), where) if where else ("S7[0]I", "S7[0]O", "S7[1]I", "S7[1]O", "S7[2]I", "S7[2]O")
    three: tuple[Card, ...] = ("yellow-1", "yellow-2", "yellow-3")
    finished = [moped for moped, count in (crossings or {}).items() if count == FINISH]
    rest = [card for cards in bets for card in cards]
    return given(
        game,
        RaceSetUp(seats, "gravel-oval", keep_moving, grid, (), 0),
        *[LapMarkerAdvanced(moped, count) for moped, count in (crossings or {}).items()],
        *[MopedFinished(moped, place) for place, moped in enumerate(finished, start=1)],
        StackShuffled(stack),
        RoundStarted(1, 0, REVEALED[seats]),
        HandTaken(0, in_hand((*three, *rest))),
        *_bets(bets),
        HandPassed(0, seats - 1, three),
        DraftCompleted(seats - 1),
    )


RETURN = ReturnCards(("yellow-1", "yellow-2", "yellow-3"))

SEVEN: tuple[Card, ...] = ("yellow-1", "green-1", "purple-1", "blue-1", "red-1", "black-1", "black-2")
"""A hand to draft from."""


def _bets(bets: Sequence[Sequence[Card]]) -> Iterator[Facts]:
    for seat, cards in enumerate(bets):
        for card in cards:
            yield HandPassed(0, seat, ())
            yield BetPlaced(seat, card)


def drafting(seats: int, *cards: Card, stack: Sequence[Card] = CARDS, spark_plug: Seat = 0) -> Position:
    """The holder of the spark plug has just taken these cards in hand."""
    return given(
        game,
        RaceSetUp(
            seats,
            "gravel-oval",
            True,  # noqa: FBT003
            ("S7[0]I", "S7[0]O", "S7[1]I", "S7[1]O", "S7[2]I", "S7[2]O"),
            (),
            spark_plug,
        ),
        StackShuffled(tuple(stack)),
        RoundStarted(1, spark_plug, len(cards)),
        HandTaken(spark_plug, in_hand(cards)),
    )


Policy = Callable[[State, Seat, Sequence[FullThrottleActions]], FullThrottleActions]


def at_random(dice: Random) -> Policy:
    """Any legal action."""
    return lambda _state, _seat, legal: legal[int(dice.random() * len(legal))]


def many(card: Card, count: int) -> tuple[Card, ...]:
    """Cards of a kind."""
    return (card,) * count


def bet(card: Card) -> PlaceBet:
    """Short for a bet."""
    return PlaceBet(card)


def remove(card: Card) -> RemoveCard:
    """Short for a removal."""
    return RemoveCard(card)


def all_bet(table: Position, seats: Sequence[Seat]) -> Position:
    """The position after each of these seats has bet the first card of the hand."""
    for seat in seats:
        table = table.after(seat, bet(table.state.hand[0]))
    return table


def after_rounds(table: Position, rounds: int) -> Position:
    """The draft of a later round, everybody having taken the first legal action until then."""
    until = table.state.round + rounds
    while table.state.round < until:
        (seat,) = table.game.to_act(table.state)
        table = table.after(seat, table.legal(seat)[0])
    return table


def resigned(table: Position, seat: Seat) -> Position:
    """The position after a seat has given up."""
    rng = Rng(SEED, table.rng.counts)
    facts = tuple(game.resign(table.state, seat, rng))
    return replace(table, state=reduce(game.evolve, facts, table.state), facts=facts, rng=rng)


def all_cards(state: State) -> Counter[Card]:
    """Every card, wherever it lies: the 84 of the box."""
    open_or_in_hand = state.hand if state.draft else state.revealed
    bets = [card for cards in state.bets for card in cards]
    return Counter([*state.stack, *open_or_in_hand, *bets, *state.row, *state.table.box])
