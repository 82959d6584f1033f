"""The facts, and the public form of the deal."""

from domain.games.maverick.state import Attack, Card, Companion, Figure, MonsterName, Position, Symbol, TrophyRule
from domain.kernel.disclosure import Disclosures, everybody, nobody, open_to_all, redacted
from domain.kernel.game import Fact, named


class MaverickFact(Fact, frozen=True, tag=named("maverick")):
    """A fact of this game."""


class Dealt(MaverickFact, frozen=True):
    """The corridor lies face up, the action deck face down at its entrance.

    Attributes:
        row: The 13 monsters, that at position 1 first.
        deck: The action cards, in the order in which they will be drawn.
    """

    row: tuple[MonsterName, ...]
    deck: tuple[Card, ...]
    trophy_rule: TrophyRule = "required"


class CompanionChosen(MaverickFact, frozen=True):
    """The companion stands at the entrance next to the slayer.

    Attributes:
        companion: Which side of the companion card is up.
    """

    companion: Companion


class PaymentSet(MaverickFact, frozen=True):
    """Cards from the top of the deck were set aside, unseen, as the payment.

    Attributes:
        cards: How many cards the payment is, 0..35.
    """

    cards: int


class CardsDrawn(MaverickFact, frozen=True):
    """The top cards of the deck came to the hand.

    Attributes:
        cards: The cards, in the order in which they were drawn.
    """

    cards: tuple[Card, ...]


class FigureMoved(MaverickFact, frozen=True):
    """A card was played, and a figure moved.

    Attributes:
        figure: Who moved.
        card: The card that was played: the number of spaces.
        position: Where the figure is now: 0 at the entrance, else the monster's position.
        companion: Which companion moved; None for the slayer.
        monster: The monster there, standing or slain; None at the entrance.
        slain: Whether that monster is slain already.
        in_vain: Whether the arrival, the last thing that the monster asks for, does not count, since it is protected.
    """

    figure: Figure
    card: Card
    position: Position
    companion: Companion | None
    monster: MonsterName | None
    slain: bool
    in_vain: bool = False


class MonsterAttacked(MaverickFact, frozen=True):
    """A card was played to attack a monster.

    Attributes:
        figure: Who attacked.
        symbol: How: by melee or ranged.
        card: The card that was played.
        position: Where the monster stands.
        monster: The monster that was attacked.
        needed: Whether the monster asks for this attack; if not, it does nothing.
    """

    figure: Figure
    symbol: Attack
    card: Card
    position: Position
    monster: MonsterName
    needed: bool


class CompanionsSwapped(MaverickFact, frozen=True):
    """A card was played, and the companion card was turned over.

    Attributes:
        card: The card that was played.
        companion: The side that is up now.
    """

    card: Card
    companion: Companion


class MonstrousFormUnleashed(MaverickFact, frozen=True):
    """The fifth card of a turn was played for the first time: six cards in hand from now on."""


class DiscardDemanded(MaverickFact, frozen=True):
    """The slayer moved to a noxious monster and has to give up a card.

    Attributes:
        position: Where the monster stands.
        card: The card with which the slayer moved there.
        monster: The noxious monster.
    """

    position: Position
    card: Card
    monster: MonsterName


class NoxiousDiscarded(MaverickFact, frozen=True):
    """A card went from the hand to the discard pile for a noxious monster.

    Attributes:
        card: The card that was given up.
        monster: The noxious monster.
    """

    card: Card
    monster: MonsterName


class ActionRegistered(MaverickFact, frozen=True):
    """Something that a monster asks for was done to it.

    Attributes:
        position: Where the monster stands.
        symbol: What was done.
        card: The card that was played for it.
        matches: Whether the card equals the monster's total strength, so that it may become a trophy.
        monster: The monster.
        left: What the monster still asks for in this turn; empty once all is done.
    """

    position: Position
    symbol: Symbol
    card: Card
    matches: bool
    monster: MonsterName
    left: tuple[Symbol, ...]


class MonsterSlain(MaverickFact, frozen=True):
    """A monster was turned face down.

    Attributes:
        position: Where it lies.
        monster: The monster.
        trophies: The cards that became trophies: they went from the played cards on top of it.
    """

    position: Position
    monster: MonsterName
    trophies: tuple[Card, ...]


class TurnEnded(MaverickFact, frozen=True):
    """The played cards went to the discard pile; what was registered is forgotten."""


class Won(MaverickFact, frozen=True):
    """The last monster is slain.

    Attributes:
        gold: What the contract brought: 3 for each card of the payment, 2 for each trophy, 1 for each card left.
    """

    gold: int


class Lost(MaverickFact, frozen=True):
    """No action cards are left, but monsters are."""


class Resigned(MaverickFact, frozen=True):
    """The player gave up."""


class PublicDealt(MaverickFact, frozen=True, tag="maverick.Dealt"):
    """The corridor lies face up, the action deck face down at its entrance.

    Attributes:
        row: The 13 monsters, that at position 1 first.
        deck: The number of action cards in the deck.
    """

    row: tuple[MonsterName, ...]
    deck: int
    trophy_rule: TrophyRule


LearnedByNobody = (
    CompanionChosen
    | PaymentSet
    | FigureMoved
    | MonsterAttacked
    | CompanionsSwapped
    | MonstrousFormUnleashed
    | DiscardDemanded
    | NoxiousDiscarded
    | ActionRegistered
    | MonsterSlain
    | TurnEnded
    | Won
    | Lost
    | Resigned
)
"""What is played was seen before."""

OpenFact = CardsDrawn | LearnedByNobody
AnyFact = Dealt | OpenFact
PublicFact = PublicDealt | OpenFact

FACTS = Disclosures(
    redacted(
        Dealt,
        PublicDealt,
        lambda _setup, fact, _seat: PublicDealt(fact.row, len(fact.deck), fact.trophy_rule),
        everybody,
    ),
    open_to_all(CardsDrawn, learned=everybody),
    open_to_all(LearnedByNobody, learned=nobody),
)
"""Everybody sees everything but the order of the deck, and learns the row and the cards that are drawn."""
