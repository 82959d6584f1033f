"""Resampling of what is hidden, from what a viewer has observed."""

from collections import Counter
from collections.abc import Iterator

from msgspec.structs import replace

from domain.games.thermal_showdown.effects import CARDS, CardId
from domain.games.thermal_showdown.evolve import without
from domain.games.thermal_showdown.setup import copies_allowed
from domain.games.thermal_showdown.state import AimingTrick, Duelist, Keeping, Phase, State, Wish, Wishing
from domain.games.thermal_showdown.unseen import any_unseen, below, drawn_from, numbers
from domain.kernel.game import Seat
from domain.kernel.rng import Rng


def redeal(state: State, seat: Seat | None, rng: Rng) -> State:
    """A state drawn from all that agree with what `seat` (None: a spectator) has observed, and from nothing else.

    The order of the seat's own pile changes. Of every other player, cards that were never seen become any that make the
    deck legal, and those that were seen before they were shuffled into the pile lie there or in the hand. With the
    same luck, states that look the same to `seat` give the same world.
    """
    first, second = [
        reordered(duelist, rng) if of == seat else recast(state, of, rng) for of, duelist in enumerate(state.duelists)
    ]
    dealt = replace(state, duelists=(first, second))
    return replace(dealt, phase=rethought(dealt, seat, rng))


def reshuffle(state: State, rng: Rng) -> State:
    """Both main piles in another order, which nobody knew."""
    first, second = state.duelists
    return replace(state, duelists=(reordered(first, rng), reordered(second, rng)))


def reordered(duelist: Duelist, rng: Rng) -> Duelist:
    """A player's side with the main pile in any order."""
    return replace(duelist, pile=rng.shuffle("redeal", sorted(duelist.pile)))


def recast(state: State, of: Seat, rng: Rng) -> Duelist:
    """A player's side with other hidden cards, drawn from all that agree with what the others have seen of it."""
    duelist, known = state.duelists[of], Counter(_open_cards(state, of))
    in_hand, in_pile = len(duelist.hand), len(duelist.pile)
    size = known.total() + in_hand + in_pile
    turned = duelist.turned
    if turned is None:  # nothing in hand or pile was ever seen
        cards = drawn_from(_box(state, size, known), in_hand + in_pile, rng)
        return replace(duelist, hand=tuple(sorted(cards[:in_hand])), pile=tuple(cards[in_hand:]))
    played = Counter([play.card for play in turned.played])
    known += Counter(turned.held + turned.pile)
    known -= played
    unseen, drawn = any_unseen(turned, _box(state, size, known), rng)
    undrawn = list((Counter(turned.pile) - Counter(drawn)).elements())
    pile = rng.shuffle("redeal", undrawn)[:in_pile]
    hand = Counter(turned.held + turned.pile + unseen) - played - Counter(pile)
    return replace(duelist, hand=tuple(sorted(hand.elements())), pile=pile)


def rethought(state: State, seat: Seat | None, rng: Rng) -> Phase:
    """The others' secret wishes, and the cards that they secretly kept."""
    match state.phase:
        case Wishing((first, second)):
            first = first if first is None or seat == 0 else _any_wish(rng)
            second = second if second is None or seat == 1 else _any_wish(rng)
            return Wishing((first, second))
        case Keeping(of, first_seat, kept) if of != seat:
            return Keeping(of, first_seat, tuple(_any_kept(state.duelists[of].hand, len(kept), rng)))
        case _:
            return state.phase


def cards_of(state: State, owner: Seat) -> tuple[CardId, ...]:
    """All cards of a player's deck, wherever they are."""
    duelist = state.duelists[owner]
    return (*duelist.hand, *duelist.pile, *_open_cards(state, owner))


def _open_cards(state: State, owner: Seat) -> tuple[CardId, ...]:
    """The cards of a player's deck that everybody sees."""
    duelist = state.duelists[owner]
    under_way = (state.phase.card,) if isinstance(state.phase, AimingTrick) and state.active == owner else ()
    attached = [
        trick.card
        for side in state.duelists
        for robot in side.robots
        for trick in robot.attached
        if trick.owner == owner
    ]
    robots = [robot.card for robot in duelist.robots]
    return (*duelist.discard, *robots, *attached, *under_way)


def _box(state: State, size: int, known: Counter[CardId]) -> dict[CardId, int]:
    """How many more copies of each card a deck of that size may hold, in addition to those known to be in it."""
    kept = state.terms.deck_limits == "kept"
    box = {}
    for card in CARDS:
        allowed = copies_allowed(card, size) if kept else None
        box[card] = (size if allowed is None else allowed) - known[card]
    return box


def _any_wish(rng: Rng) -> Wish:
    return "second" if rng.below("redeal", 2) else "first"


def _any_kept(hand: tuple[CardId, ...], count: int, rng: Rng) -> Iterator[CardId]:
    """So many cards, one after the other: of equal ones in hand only one can be chosen at a time."""
    for number in numbers(rng, count):
        choices = list(dict.fromkeys(hand))
        card = choices[below(number, len(choices))]
        hand = without(hand, card)
        yield card
