"""Cards that nobody but their player ever saw: what they could be, for all that the others know.

How likely each possibility is follows from one model (section 8.5 of the rules): when the pile was turned, the unseen
cards were any of a box, and the pile lay in any order; since then each card in hand, whichever it is, was as likely to
be played as any other. How many cards are in hand is public, so every way in which single copies can have been drawn
and played is as likely as any other, and what remains is to count these ways.
"""

from bisect import bisect_right
from collections import Counter
from collections.abc import Mapping, Sequence
from functools import lru_cache
from heapq import nlargest
from itertools import accumulate
from math import comb, factorial
from typing import NamedTuple

from domain.games.thermal_showdown.effects import CardId
from domain.games.thermal_showdown.turned import Among, Turned, among_unseen
from domain.kernel.rng import Rng

_WORD = 2**32

MOST = 200
"""The most explanations of what was played that are followed up; of more, those that hold in the fewest ways go."""

Box = Mapping[CardId, int]
"""How many copies of each card may be among the unseen ones."""

Cards = tuple[CardId, ...]


class Unseen(NamedTuple):
    """Unseen cards, those that were played included, and which of the played cards were drawn from the turned pile."""

    cards: Cards
    drawn: Cards


def numbers(rng: Rng, count: int) -> tuple[int, ...]:
    """So much luck for `below`. One draw for all of it, since redealing is to be quick."""
    return rng.dice("redeal", count, _WORD)


def below(number: int, n: int) -> int:
    """What one of the `numbers` says of n equal chances: 0..n-1."""
    return (number - 1) * n // _WORD


def drawn_from(box: Box, count: int, rng: Rng) -> list[CardId]:
    """So many cards out of the box, in any order; it must hold as many."""
    cards = [card for card, copies in box.items() for _ in range(copies)]
    drawn = []
    for number in numbers(rng, count):
        at = below(number, len(cards))
        drawn.append(cards[at])
        cards[at] = cards[-1]
        cards.pop()
    return drawn


def any_unseen(turned: Turned, box: Box, rng: Rng, most: int = MOST) -> Unseen:
    """What the unseen cards may have been when the pile was turned, as likely as all that was seen since makes it.

    `most`: so many explanations of what was played are followed up.
    """
    found = _explanations(turned, tuple(box.items()), most)
    if not found.ways:
        return _any_that_agree(turned, box, rng)
    chosen = below(numbers(rng, 1)[0], found.ways[-1])
    known, drawn = found.each[bisect_right(found.ways, chosen)]
    rest = {card: copies - known.count(card) for card, copies in box.items() if card not in found.settled}
    return Unseen((*known, *drawn_from(rest, turned.unseen - len(known), rng)), drawn)


class _Explanations(NamedTuple):
    """Where the cards that were played may have come from.

    ``each``: of the unseen cards all that were played, and all that are ``settled``, which are those of which earlier
    piles proved something. ``ways``: running totals of the number of ways in which each can have come about.
    """

    each: Sequence[Unseen]
    ways: Sequence[int]
    settled: frozenset[CardId]


@lru_cache(maxsize=64)
def _explanations(turned: Turned, box: tuple[tuple[CardId, int], ...], most: int) -> _Explanations:
    copies, settled = dict(box), frozenset(card for among in turned.among for card in among.cards)
    others = sum(count for card, count in box if card not in settled)
    found = []
    for known, ways in _settled(_sources(turned, copies, most), settled, turned.unseen, copies, most).items():
        left = others - sum(card not in settled for card in known.cards)
        orders = factorial(len(turned.pile) - len(known.drawn))
        found.append((known, ways * orders * comb(left, turned.unseen - len(known.cards))))
    found = [each for each in found if each[1] and all(_holds(among, each[0].cards) for among in turned.among)]
    return _Explanations([known for known, _ in found], [*accumulate(ways for _, ways in found)], settled)


def _sources(turned: Turned, copies: Box, most: int) -> Counter[Unseen]:
    """Which of the played cards were unseen ones or drawn from the pile; the others were held. With the ways to pick.

    Neither the order of the pile's other cards is counted, nor what the other unseen cards are.
    """
    pile, held = Counter(turned.pile), Counter(turned.held)
    found, before = Counter({Unseen((), ()): 1}), Counter[CardId]()
    for play in turned.played:
        card, after = play.card, Counter[Unseen]()
        for (cards, drawn), ways in found.items():
            was_unseen, was_drawn = cards.count(card), drawn.count(card)
            if len(cards) < turned.unseen:
                after[Unseen(_with(cards, card), drawn)] += ways * (copies[card] - was_unseen)
            after[Unseen(cards, _with(drawn, card))] += ways * (pile[card] - was_drawn) * (play.drawn - len(drawn))
            after[Unseen(cards, drawn)] += ways * (held[card] - (before[card] - was_unseen - was_drawn))
        found = _likeliest(after, most)
        before[card] += 1
    return found


def _settled(
    found: Counter[Unseen], settled: frozenset[CardId], unseen: int, copies: Box, most: int
) -> Counter[Unseen]:
    """The same, with how many of the unseen cards that were not played are each of the settled ones."""
    for card in sorted(settled):
        after = Counter[Unseen]()
        for (cards, drawn), ways in found.items():
            left = copies[card] - cards.count(card)
            for more in range(min(left, unseen - len(cards)) + 1):
                after[Unseen(_with(cards, *[card] * more), drawn)] += ways * comb(left, more)
        found = _likeliest(after, most)
    return found


def _likeliest(found: Counter[Unseen], most: int) -> Counter[Unseen]:
    """Those that are possible, at most so many."""
    if len(found) > most:
        found = Counter(dict(nlargest(most, found.items(), key=lambda each: each[::-1])))
    return +found


def _holds(among: Among, cards: Cards) -> bool:
    return (Counter(cards) & Counter(among.cards)).total() >= among.count


def _with(cards: Cards, *more: CardId) -> Cards:
    return tuple(sorted((*cards, *more)))


def _any_that_agree(turned: Turned, box: Box, rng: Rng) -> Unseen:
    """Unseen cards that agree with what was played, where every explanation that was followed up came to nothing."""
    chosen = _completed([], among_unseen(turned), turned.unseen, box, rng)
    if chosen is None:
        raise ValueError("no unseen cards agree with what was played")  # evolve has recorded what cannot be
    rest = {card: copies - chosen.count(card) for card, copies in box.items()}
    cards = (*chosen, *drawn_from(rest, turned.unseen - len(chosen), rng))
    played = Counter([play.card for play in turned.played])
    return Unseen(cards, tuple((played - Counter(turned.held) - Counter(cards)).elements()))


def _completed(chosen: list[CardId], among: Sequence[Among], most: int, box: Box, rng: Rng) -> list[CardId] | None:
    """`chosen` and as few more as all that is known asks for, at most so many in all; None where there is no way."""
    for known in among:
        lacking = Counter(known.cards) - Counter(chosen)
        short = known.count - (len(known.cards) - lacking.total())
        if short > most - len(chosen):
            return None
        if short > 0:
            for card in rng.shuffle("redeal", [card for card in lacking if chosen.count(card) < box[card]]):
                found = _completed([*chosen, card], among, most, box, rng)
                if found is not None:
                    return found
            return None
    return chosen
