"""The duel as it could also be, for all that somebody knows."""

from collections import Counter

from msgspec.structs import replace

from domain.games.thermal_showdown.effects import CARDS, CardId
from domain.games.thermal_showdown.evolve import without_all
from domain.games.thermal_showdown.setup import copies_allowed
from domain.games.thermal_showdown.state import AimingTrick, Duelist, Keeping, Phase, State, Turned, Wish, Wishing
from domain.kernel.game import Seat
from domain.kernel.rng import Rng


def redeal(state: State, seat: Seat | None, rng: Rng) -> State:
    """A state that agrees with all that `seat` (None: a spectator) has observed.

    The order of the seat's own pile changes, and of every other player all cards that were never seen: they become
    any cards with which his deck would be legal. Cards that had been seen before they were shuffled into his pile
    change places between that pile and what he has drawn from it.
    """
    first, second = [
        _reordered(duelist, rng) if of == seat else _recast(state, of, rng) for of, duelist in enumerate(state.duelists)
    ]
    dealt = replace(state, duelists=(first, second))
    return replace(dealt, phase=_rethought(dealt, seat, rng))


def reshuffle(state: State, rng: Rng) -> State:
    """Both main piles in another order: nobody knows it."""
    first, second = state.duelists
    return replace(state, duelists=(_reordered(first, rng), _reordered(second, rng)))


def _reordered(duelist: Duelist, rng: Rng) -> Duelist:
    return replace(duelist, pile=rng.shuffle("redeal", duelist.pile))


def _recast(state: State, of: Seat, rng: Rng) -> Duelist:
    """A player's hidden cards as they could also be."""
    duelist = state.duelists[of]
    turned = duelist.turned
    if turned is None:  # nothing in hand or pile was ever seen
        cards = _unseen(state, of, duelist.hand + duelist.pile, rng)
        hand, pile = cards[: len(duelist.hand)], cards[len(duelist.hand) :]
        return replace(duelist, hand=tuple(sorted(hand)), pile=pile)
    fresh = _unseen(state, of, turned.fresh, rng)
    drawn = without_all(duelist.hand, turned.fresh + turned.held)
    seen = rng.shuffle("redeal", drawn + duelist.pile)
    hand = fresh + turned.held + seen[: len(drawn)]
    return replace(
        duelist, hand=tuple(sorted(hand)), pile=seen[len(drawn) :], turned=Turned(tuple(sorted(fresh)), turned.held)
    )


def _unseen(state: State, of: Seat, hidden: tuple[CardId, ...], rng: Rng) -> tuple[CardId, ...]:
    """As many cards as `hidden`, such that the whole deck is within the limits that the players agreed on."""
    deck = cards_of(state, of)
    seen = Counter(without_all(deck, hidden))
    bag: list[CardId] = []
    for card in CARDS:
        allowed = copies_allowed(card, len(deck)) if state.terms.deck_limits == "kept" else None
        bag += [card] * (len(hidden) if allowed is None else allowed - seen[card])
    return rng.shuffle("redeal", bag)[: len(hidden)]


def cards_of(state: State, owner: Seat) -> tuple[CardId, ...]:
    """All cards of a player's deck, wherever they are."""
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
    return (*duelist.hand, *duelist.pile, *duelist.discard, *robots, *attached, *under_way)


def _rethought(state: State, seat: Seat | None, rng: Rng) -> Phase:
    """The others' secret wishes, and the cards that they secretly kept."""
    match state.phase:
        case Wishing((first, second)):
            first = first if first is None or seat == 0 else _any_wish(rng)
            second = second if second is None or seat == 1 else _any_wish(rng)
            return Wishing((first, second))
        case Keeping(of, first_seat, kept) if of != seat:
            return Keeping(of, first_seat, rng.shuffle("redeal", state.duelists[of].hand)[: len(kept)])
        case _:
            return state.phase


def _any_wish(rng: Rng) -> Wish:
    return "second" if rng.below("redeal", 2) else "first"
