"""What the laws need to know of Full Throttle!: places that are hidden, what they could hold, what a seat was shown."""

from collections import Counter, deque
from collections.abc import Sequence
from itertools import combinations, permutations
from typing import NamedTuple

from domain.games.full_throttle.facts import (
    BetsShown,
    CardRevealed,
    Facts,
    HandTaken,
    PublicBetPlaced,
    PublicCardRemoved,
    PublicCardsReturned,
    PublicFacts,
    PublicHandPassed,
    PublicStackShuffled,
    RaceSetUp,
    RemovedCardShown,
    RoundStarted,
    StackShuffled,
)
from domain.games.full_throttle.redeal import returned
from domain.games.full_throttle.setup import deck_without
from domain.games.full_throttle.state import REVEALED, Card, State, holder, in_hand
from domain.kernel.game import Seat
from tests.laws.seen import Seen

SMALL_STACK: tuple[Card, ...] = ("yellow-1", "yellow-1", "red-3", "yellow-1", "yellow-1")


class Spot(NamedTuple):
    """Where a card of a draft lies, who put it there, and whether everybody sees it. No card: just that it had them."""

    name: str
    by: Seat
    card: Card | None
    shown: bool


def hidden_places(state: State, viewer: Seat | None) -> dict[str, Card | Sequence[Card] | None]:
    """What the README lists as hidden from a viewer, card by card."""
    places: dict[str, Card | Sequence[Card] | None] = {
        spot.name: spot.card for spots in _drafts(state) for spot in spots if spot.by != viewer and not spot.shown
    }
    never_drawn = state.stack[: len(state.stack) - 3 * len(state.drafts)] if _undrawn(state) else ()
    if never_drawn:
        places["never drawn"] = never_drawn
    if holder(state) not in (None, viewer):
        places["hand"] = list(state.hand)
    return places


def possible(state: State, viewer: Seat | None, place: str) -> int | None:
    """How many values a place could have for all that a viewer knows.

    Each time the viewer has a round's cards in hand it sees which have left the hand and which have not: the cards
    that nobody has turned up since may lie anywhere among those that left the hand between two such times.
    """
    if place.endswith("never drawn"):
        cards = Counter(state.stack[: _undrawn(state)])
        return 1 if len(cards) == 1 else len(cards) if place != "never drawn" else None
    for spots in _drafts(state):
        for between in _cut(spots, viewer):
            hidden = {spot.name: spot.card for spot in between if not spot.shown}
            if place in hidden:
                passed_on = state.hand if between[-1:] == _drafts(state)[-1][-1:] and holder(state) != viewer else ()
                return len({*hidden.values(), *passed_on})
    return _hands(state, viewer)


def starts(seats: int) -> list[tuple[Facts, ...]]:
    """The first draft of a few cards, and five more cards in the stack, in every order."""
    grid = ("S7[0]I", "S7[0]O", "S7[1]I", "S7[1]O", "S7[2]I", "S7[2]O")
    hand: tuple[Card, ...] = (
        "black-3",
        "blue-2",
        "red-1",
        "red-1",
        "green-1",
        "yellow-2",
        "purple-1",
        "red-1",
        "blue-2",
    )
    cards = in_hand(hand[: REVEALED[seats]])
    return [
        (
            RaceSetUp(seats, "gravel-oval", True, grid, (), 0),  # noqa: FBT003  # as everywhere
            StackShuffled(stack),
            RoundStarted(1, 0, len(cards)),
            HandTaken(0, cards),
        )
        for stack in sorted(set(permutations(SMALL_STACK)))
    ]


def contradiction(seen: Seen, world: State) -> str | None:
    """What of all that a seat was shown does not hold in a world."""
    observations = _Observations(seen, world)
    for fact in seen.facts:
        complaint = observations.check(fact)
        if complaint is not None:
            return complaint
    return observations.check_unseen()


class _Observations:
    """Follows each card from the stack through the draft to its place in a world.

    ``stack``: its cards, None for a card that was in it from the start. ``gone``: the cards that have left the
    hand in this draft, as the world has them; ``checks``: how many had left when the seat saw the rest, and that rest.
    """

    def __init__(self, seen: Seen, world: State) -> None:
        self.seen, self.world = seen, world
        self.unseen: Counter[Card] = Counter()
        self.stack: deque[tuple[int, int] | None] = deque()
        self.revealed: list[Card] = []
        self.bets = [0] * seen.setup.seats
        self.removed = 0
        self.drafts: list[list[Card]] = []
        self.turned_up: dict[tuple[int, int], Card] = {}
        self.hands: list[tuple[int, int, Counter[Card]]] = []
        self.returns: list[tuple[Card, ...] | None] = []

    def check(self, fact: PublicFacts) -> str | None:  # one case a fact
        """How a fact contradicts the world, or None."""
        world = self.world
        match fact:
            case RaceSetUp():
                self.unseen = Counter(deck_without(fact.box))
            case PublicStackShuffled(cards):
                self.stack.extend([None] * cards)
            case CardRevealed(card):
                token = self.stack.popleft()
                if token is None:
                    self.unseen[card] -= 1
                else:
                    self.turned_up[token] = card
            case HandTaken(_, cards):
                self.drafts.append([])
                self.hands.append((len(self.drafts) - 1, 0, Counter(cards)))
            case PublicBetPlaced(seat, card):
                bet = world.bets[seat][self.bets[seat]]
                self.bets[seat] += 1
                self.drafts[-1].append(bet)
                return None if card in (None, bet) else f"bet {bet} of seat {seat} was {card}"
            case PublicHandPassed(_, _, _, cards) if cards is not None:
                self.hands.append((len(self.drafts) - 1, len(self.drafts[-1]), Counter(cards)))
            case PublicCardRemoved(_, card):
                removed = world.row[self.removed]
                self.removed += 1
                self.drafts[-1].append(removed)
                return None if card in (None, removed) else f"the removed {removed} was {card}"
            case PublicCardsReturned(_, cards):
                self.stack.extend([(len(self.drafts) - 1, n) for n in range(3)])
                self.returns.append(cards)
            case RemovedCardShown(place, card):
                return None if world.row[place] == card else f"card {place} of the row is {card}"
            case BetsShown(seat, cards):
                return None if world.bets[seat] == cards else f"seat {seat} showed {cards}"
            case _:
                pass
        return None

    def check_unseen(self) -> str | None:
        """What of the stack and of the drafts does not add up in the world."""
        lying = dict(zip(self.stack, self.world.stack, strict=True)) | self.turned_up
        never_drawn = [card for token, card in zip(self.stack, self.world.stack, strict=True) if token is None]
        if Counter(never_drawn) != +self.unseen:
            return "other cards were never drawn"
        for draft, cards in enumerate(self.returns):
            back = tuple([lying[draft, n] for n in range(3)])
            if cards not in (None, back):
                return f"{cards} were returned, not {back}"
            self.drafts[draft] += back
        if self.world.draft:
            self.drafts[-1] += self.world.hand
        for draft, gone, hand in self.hands:
            if Counter(self.drafts[draft][gone:]) != hand:
                return f"the hand of round {draft + 1} was {dict(hand)} when {gone} cards had left it"
        return None


def _undrawn(state: State) -> int:
    return max(len(state.stack) - 3 * len(state.drafts), 0)


def _drafts(state: State) -> list[list[Spot]]:
    """Where the cards of each draft lie, in the order in which they left the hand; what was drawn again is left out."""
    bets, row = [0] * state.table.seats, 0
    drafts = []
    for number, draft in enumerate((*state.drafts, state.draft)):
        spots = []
        for hold in draft:
            spots.append(Spot("", hold.seat, None, shown=True))
            if hold.bet:
                card = state.bets[hold.seat][bets[hold.seat]]
                bets[hold.seat] += 1
                name = f"bet {bets[hold.seat]} of seat {hold.seat}"
                spots.append(Spot(name, hold.seat, card, bool(state.places)))
            spots += [
                Spot(f"card {at} of the row", hold.seat, state.row[at], at < state.shown)
                for at in range(row, row + hold.removed)
            ]
            row += hold.removed
        if number < len(state.drafts):
            last = draft[-1].seat
            spots += [
                Spot(f"card {at} of the stack", last, state.stack[at], shown=False) for at in returned(state, number)
            ]
        drafts.append(spots)
    return drafts


def _cut(spots: Sequence[Spot], viewer: Seat | None) -> list[list[Spot]]:
    """The spots between those that the viewer itself filled."""
    between: list[list[Spot]] = [[]]
    for spot in spots:
        if spot.by == viewer:
            between.append([])
        else:
            between[-1].append(spot)
    return between


def _hands(state: State, viewer: Seat | None) -> int | None:
    """How many hands the holder could have: of the cards that were there when the viewer last had them."""
    others = [spot.card for spot in _cut(_drafts(state)[-1], viewer)[-1] if spot.card is not None]
    return len(set(combinations(sorted([*state.hand, *others]), len(state.hand))))
