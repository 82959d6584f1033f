"""What the laws need to know of Maverick: places that are hidden, what they could hold, cards to count."""

from collections import Counter
from collections.abc import Iterable, Sequence
from itertools import combinations, permutations
from math import factorial, prod

from domain.games.maverick.facts import AnyFact, CardsDrawn, Dealt, PaymentSet, PublicDealt
from domain.games.maverick.state import ACTION_CARDS, Card, MonsterName, State
from domain.kernel.game import Seat
from tests.laws.seen import Seen

FEW = 8
"""The arrangements of so many unseen cards are counted."""


def hidden_places(state: State, _viewer: Seat | None) -> dict[str, Sequence[Card]]:
    """What the README lists as hidden, by place."""
    places = {"deck": state.deck, "payment": sorted(state.payment)}
    return {name: cards for name, cards in places.items() if cards}


def possible(state: State, _viewer: Seat | None, place: str) -> int | None:
    """How many values a place could have: what is not in sight lies in the deck and the payment, in any order."""
    trophies = [trophy.card for trophy in state.corridor.trophies]
    in_sight = Counter([*state.hand, *state.played, *state.discards, *trophies])
    unseen = Counter(ACTION_CARDS) - in_sight
    if place == "payment":
        return _hands(unseen, len(state.payment))
    if place != "deck" or len(unseen) == 1:
        return len(unseen)
    return sum(_orders(deck) for deck in _choices(unseen, len(state.deck))) if unseen.total() <= FEW else None


def all_cards(state: State) -> Counter[Card]:
    """All action cards, wherever they are."""
    trophies = [trophy.card for trophy in state.corridor.trophies]
    return Counter([*state.deck, *state.hand, *state.payment, *state.played, *state.discards, *trophies])


def starts(_seats: int) -> list[tuple[AnyFact, ...]]:
    """Two monsters, and eight action cards in every order."""
    row = (MonsterName("Bug"), MonsterName("Imp"))
    return [(Dealt(row, deck),) for deck in sorted(set(permutations((1, 1, 1, 2, 2, 2, 3, 3))))]


def contradiction(seen: Seen, world: State) -> str | None:
    """What of the deal, the payment and the draws does not hold in a world."""
    deck = payment = 0
    drawn: Counter[Card] = Counter()
    for fact in _facts(seen):
        match fact:
            case PublicDealt():
                deck = fact.deck
            case PaymentSet(cards):
                deck, payment = deck - cards, cards
            case CardsDrawn(cards):
                deck -= len(cards)
                drawn.update(cards)
            case _:
                pass
    if (deck, payment) != (len(world.deck), len(world.payment)):
        return f"{deck} cards are in the deck and {payment} in the payment"
    if drawn + Counter((*world.deck, *world.payment)) != Counter(ACTION_CARDS):
        return "deck and payment hold other cards than were never drawn"
    return None


def _facts(seen: Seen) -> Iterable[AnyFact | PublicDealt]:
    return seen.facts


def _hands(cards: Counter[Card], size: int) -> int | None:
    if not size or len(cards) == 1 or size == cards.total():
        return 1
    return len(_choices(cards, size)) if cards.total() <= FEW else None


def _choices(cards: Counter[Card], size: int) -> set[tuple[Card, ...]]:
    return set(combinations(sorted(cards.elements()), size))


def _orders(cards: tuple[Card, ...]) -> int:
    return factorial(len(cards)) // prod(factorial(n) for n in Counter(cards).values())
