"""What a viewer was told of a duel, held against a world; made without the knowledge that the states keep."""

from collections import Counter
from dataclasses import dataclass, field

from domain.games.thermal_showdown import card_facts as c
from domain.games.thermal_showdown import facts as f
from domain.games.thermal_showdown import public_facts as p
from domain.games.thermal_showdown.effects import CARDS, ROBOTS, CardId
from domain.games.thermal_showdown.setup import deck_of
from domain.games.thermal_showdown.state import AimingTrick, State
from domain.kernel.game import Seat
from tests.laws.seen import Seen

Bag = Counter[CardId]


def contradiction(seen: Seen, world: State) -> str | None:
    """What of all that a viewer was shown does not hold in a world."""
    return contradiction_of(0, seen, world) or contradiction_of(1, seen, world)


def contradiction_of(of: Seat, seen: Seen, world: State) -> str | None:
    """What of all that a viewer was shown of one player does not hold in a world."""
    deck = _deck(world, of)
    if of == seen.viewer:
        own = Counter(deck_of(seen.setup.seat_options[of]))
        found = None if deck == own else "the viewer's own deck is another one"
    else:
        found = _illegal(seen, deck) or _replayed(seen, world, of, deck)
    return None if found is None else f"seat {of}: {found}"


@dataclass
class _Told:
    """A player's cards as a story goes on in which the world is true. ``seen``: cards that everybody saw.

    ``hand``: what is in it for sure, None as long as the main pile is the first. ``turned``: the cards of the turned
    pile, less those that must have been played; ``drawn``: how many of these are drawn.
    """

    deck: Bag
    seen: Bag = field(default_factory=Counter)
    discard: Bag = field(default_factory=Counter)
    hand: Bag | None = None
    turned: Bag = field(default_factory=Counter)
    drawn: int = 0

    def plays(self, card: CardId) -> str | None:
        if self.hand is None:
            self.seen[card] += 1
            return None if self.seen <= self.deck else f"{card} is not in the deck so often"
        if self.hand[card]:
            self.hand[card] -= 1
        elif self.drawn and self.turned[card]:
            self.turned[card] -= 1
            self.drawn -= 1
        else:
            return f"{card} could not have been played"
        return None

    def turns(self) -> str | None:
        """The main pile has run out."""
        if self.hand is None:
            self.hand = self.deck - self.seen
        elif self.drawn != self.turned.total():
            return "the pile had not run out"
        else:
            self.hand += self.turned
        self.turned, self.discard, self.drawn = self.discard, Counter(), 0
        return None


def _replayed(seen: Seen, world: State, of: Seat, deck: Bag) -> str | None:
    told = _Told(deck)
    for fact in seen.facts:
        found = _heard(told, fact, of)
        if found is not None:
            return found
    hand, pile = Counter(world.duelists[of].hand), Counter(world.duelists[of].pile)
    if told.hand is None:
        return None if hand + pile == deck - told.seen else "other cards were never seen"
    if not pile <= told.turned or pile.total() != told.turned.total() - told.drawn:
        return "this pile was not turned"
    return None if hand + pile == told.hand + told.turned else "another hand is left"


def _heard(told: _Told, fact: object, of: Seat) -> str | None:
    """The story with one more fact, and what is wrong with it."""
    match fact:
        case p.PublicDeckShuffled(seat, count) if seat == of:
            return None if told.deck.total() == count else "the deck has another size"
        case p.PublicCardsDrawn(seat, count) if seat == of and told.hand is not None:
            told.drawn += count
        case c.RestDiscarded(seat, cards) if seat == of:
            told.discard.update(cards)
            return next(filter(None, [told.plays(card) for card in cards]), None)
        case c.RobotPlayed(robot) if robot.seat == of:
            return told.plays(robot.card)
        case c.TrickPlayed(seat, card) if seat == of:
            return told.plays(card)
        case c.TrickDiscarded(seat, card) if seat == of:
            told.discard[card] += 1
        case f.RobotDefeated(robot, attached):
            told.discard.update([robot.card] if robot.seat == of else [])
            told.discard.update([trick.card for trick in attached if trick.owner == of])
        case p.PublicPileTurned(seat, count) if seat == of:
            return told.turns() if told.discard.total() == count else "the discard pile has another size"
        case _:
            pass
    return None


def _deck(world: State, of: Seat) -> Bag:
    """All cards of a player in a world."""
    duelist = world.duelists[of]
    deck = Counter(duelist.hand + duelist.pile + duelist.discard)
    deck.update([robot.card for robot in duelist.robots])
    for side in world.duelists:
        deck.update([trick.card for robot in side.robots for trick in robot.attached if trick.owner == of])
    if isinstance(world.phase, AimingTrick) and world.active == of:
        deck[world.phase.card] += 1
    return deck


def _illegal(seen: Seen, deck: Bag) -> str | None:
    """A card of which nobody may bring so many copies."""
    if not deck.keys() <= CARDS.keys():
        return "there is no such card"
    if seen.setup.options.deck_limits == "waived":
        return None
    for card, copies in deck.items():
        unlimited = card in ROBOTS and "mass-production" in ROBOTS[card].keywords
        if copies > deck.total() // 10 and not unlimited:
            return f"{copies} copies of {card}"
    return None
