"""Cards that nobody but their player ever saw: what they could be, for all that the others know."""

from collections import Counter
from collections.abc import Mapping, Sequence

from domain.games.thermal_showdown.effects import CardId
from domain.games.thermal_showdown.turned import Among, Turned, among_unseen
from domain.kernel.rng import Rng

_WORD = 2**32

Box = Mapping[CardId, int]
"""How many copies of each card may be among the unseen ones."""


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


def unseen_cards(turned: Turned, box: Box, rng: Rng) -> list[CardId]:
    """What the unseen cards could have been when the pile was turned: any that agree with what was played since."""
    among = among_unseen(turned)
    chosen = _completed(_played_unseen(turned, box, rng), among, turned.unseen, box, rng)
    if chosen is None:
        chosen = _completed([], among, turned.unseen, box, rng)
    if chosen is None:
        raise ValueError("no unseen cards agree with what was played")  # evolve has recorded what cannot be
    rest = {card: copies - chosen.count(card) for card, copies in box.items()}
    return chosen + drawn_from(rest, turned.unseen - len(chosen), rng)


def _played_unseen(turned: Turned, box: Box, rng: Rng) -> list[CardId]:
    """Which of the played cards were unseen ones, guessed one after the other.

    Any card in hand was as likely to be played as any other: the guess weighs how many are unseen, and how likely one
    of those is this card, against how many are drawn and how likely one of these is. It looks back, not ahead, so it
    can go wrong.
    """
    if not turned.unseen:
        return []
    held, pile, copies = Counter(turned.held), Counter(turned.pile), dict(box)
    guessed: list[CardId] = []
    boxed, piled, from_pile = sum(copies.values()), len(turned.pile), 0
    for play, number in zip(turned.played, numbers(rng, len(turned.played)), strict=True):
        card = play.card
        by_unseen = (turned.unseen - len(guessed)) * copies[card] * max(piled, 1)
        by_drawn = (play.drawn - from_pile) * pile[card] * max(boxed, 1)
        by_held = held[card] * max(boxed, 1) * max(piled, 1)
        at = below(number, by_unseen + by_drawn + by_held)
        if not by_unseen + by_drawn + by_held:
            break  # the guess went wrong before
        if at < by_unseen:
            guessed.append(card)
            copies[card] -= 1
            boxed -= 1
        elif at < by_unseen + by_drawn:
            from_pile += 1
            pile[card] -= 1
            piled -= 1
        else:
            held[card] -= 1
    return guessed


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
