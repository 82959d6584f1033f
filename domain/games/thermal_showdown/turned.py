"""What everybody knows of a player's hand once the first main pile has run out.

Every card of a turned pile was seen in the discard pile, so every viewer can reason about the hand: which cards
must be in it, and which of those that nobody else saw must have been what was played. A state keeps what this rests
on, made of open facts alone; it never says where a card that was played really came from.
"""

from collections import Counter

from domain.games.thermal_showdown.effects import CardId
from domain.kernel.game import Value


class Played(Value, frozen=True):
    """A card that left the hand; ``drawn``: how many cards of the turned pile had been drawn by then."""

    card: CardId
    drawn: int


class Among(Value, frozen=True):
    """``count`` at least of these cards (sorted) are among the unseen ones."""

    cards: tuple[CardId, ...]
    count: int


class Turned(Value, frozen=True):
    """The last time that a discard pile became the main pile, as everybody saw it.

    ``unseen``: how many cards of the deck nobody else had seen by then; all were in the hand. ``held``: the cards that
    were known to be in the hand as well, sorted. ``pile``: the cards of the new pile, sorted. ``played``: what left
    the hand since, in order. ``among``: what earlier piles had shown of the unseen cards.
    """

    unseen: int
    held: tuple[CardId, ...]
    pile: tuple[CardId, ...]
    played: tuple[Played, ...]
    among: tuple[Among, ...]


def turned_first(hand: int, pile: tuple[CardId, ...]) -> Turned:
    """The first main pile ran out with so many cards in hand: nobody else saw any of these."""
    return Turned(hand, (), tuple(sorted(pile)), (), ())


def turned_again(turned: Turned, pile: tuple[CardId, ...]) -> Turned:
    """A turned pile ran out too: all its cards were drawn, so what of them was not played is in the hand."""
    known = Counter(turned.held + turned.pile)
    played = Counter([play.card for play in turned.played])
    proven = played - known
    return Turned(
        turned.unseen - proven.total(),
        tuple(sorted((known - played).elements())),
        tuple(sorted(pile)),
        (),
        tuple(_lasting(among_unseen(turned), proven)),
    )


def among_unseen(turned: Turned) -> tuple[Among, ...]:
    """All that is known of the unseen cards.

    Whatever was played and not known to be held was unseen or drawn from the pile; and of the pile no more can have
    been played at any time than was drawn by then, of no card more than the pile had.
    """
    if not turned.unseen:
        return ()
    held, pile = Counter(turned.held), Counter(turned.pile)
    others: list[CardId] = []
    found: list[Among] = []
    for play in turned.played:
        if held[play.card]:
            held[play.card] -= 1
            continue
        others.append(play.card)
        if len(others) - play.drawn > (found[-1].count if found else 0):
            found.append(Among(tuple(sorted(others)), len(others) - play.drawn))
    more = Counter(others) - pile
    found += [Among((card,) * (count + pile[card]), count) for card, count in more.items()]
    return turned.among + tuple(found)


def _lasting(found: tuple[Among, ...], proven: Counter[CardId]) -> list[Among]:
    """What is still news of the unseen cards once the proven ones are no longer counted as unseen."""
    lasting: list[Among] = []
    for among in found:
        cards = Counter(among.cards)
        left = Among(tuple(sorted((cards - proven).elements())), among.count - (cards & proven).total())
        if left.count > 0 and not any(_follows(left, other) for other in lasting):
            lasting = [*[other for other in lasting if not _follows(other, left)], left]
    return lasting


def _follows(among: Among, other: Among) -> bool:
    """Whether what is said of the unseen cards follows from something else that is."""
    elsewhere = Counter(other.cards) - Counter(among.cards)
    return among.count <= other.count - elsewhere.total()
