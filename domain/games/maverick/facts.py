"""The facts, and the public form of the deal."""

from domain.games.maverick.state import Attack, Card, Companion, Figure, MonsterName, Position, Symbol, TrophyRule
from domain.kernel.disclosure import Disclosures, everybody, nobody, open_to_all, redacted
from domain.kernel.game import Fact, named


class MaverickFact(Fact, frozen=True, tag=named("maverick")):
    """A fact of this game."""


class Dealt(MaverickFact, frozen=True):
    """The corridor lies face up, the action deck (next card first) face down at its entrance."""

    row: tuple[MonsterName, ...]
    deck: tuple[Card, ...]
    trophy_rule: TrophyRule = "required"


class CompanionChosen(MaverickFact, frozen=True):
    """The companion stands at the entrance beside the slayer."""

    companion: Companion


class PaymentSet(MaverickFact, frozen=True):
    """This many cards from the top of the deck are the payment."""

    cards: int


class CardsDrawn(MaverickFact, frozen=True):
    """The top cards of the deck came to the hand."""

    cards: tuple[Card, ...]


class FigureMoved(MaverickFact, frozen=True):
    """A card was played, and a figure is now at ``position``.

    ``companion``: which it is, None for the slayer. ``monster``: the one there, standing or ``slain``, None at the
    entrance. ``in_vain``: the monster is protected, so that the arrival, the last thing it asks for, does not count.
    """

    figure: Figure
    card: Card
    position: Position
    companion: Companion | None
    monster: MonsterName | None
    slain: bool
    in_vain: bool = False


class MonsterAttacked(MaverickFact, frozen=True):
    """A card was played to attack the monster at ``position``, by melee or ranged. ``needed``: if it asks for that."""

    figure: Figure
    symbol: Attack
    card: Card
    position: Position
    monster: MonsterName
    needed: bool


class CompanionsSwapped(MaverickFact, frozen=True):
    """A card was played, and the companion card shows its other side, ``companion``."""

    card: Card
    companion: Companion


class MonstrousFormUnleashed(MaverickFact, frozen=True):
    """The fifth card of a turn was played for the first time: six cards in hand from now on."""


class DiscardDemanded(MaverickFact, frozen=True):
    """The slayer moved with ``card`` to the noxious monster at ``position`` and has to give up a card."""

    position: Position
    card: Card
    monster: MonsterName


class NoxiousDiscarded(MaverickFact, frozen=True):
    """A card went from the hand to the discard pile for a noxious monster."""

    card: Card
    monster: MonsterName


class ActionRegistered(MaverickFact, frozen=True):
    """An action that the monster at ``position`` asks for was done.

    ``matches``: by a card equal to its strength. ``left``: what it still asks for in this turn.
    """

    position: Position
    symbol: Symbol
    card: Card
    matches: bool
    monster: MonsterName
    left: tuple[Symbol, ...]


class MonsterSlain(MaverickFact, frozen=True):
    """A monster was turned face down; ``trophies`` went from the played cards on top of it."""

    position: Position
    monster: MonsterName
    trophies: tuple[Card, ...]


class TurnEnded(MaverickFact, frozen=True):
    """The played cards went to the discard pile; what was registered is forgotten."""


class Won(MaverickFact, frozen=True):
    """The last monster is slain; the contract brought this much gold."""

    gold: int


class Lost(MaverickFact, frozen=True):
    """No action cards are left, but monsters are."""


class Resigned(MaverickFact, frozen=True):
    """The player gave up."""


class PublicDealt(MaverickFact, frozen=True, tag="maverick.Dealt"):
    """The corridor lies face up; ``deck`` counts the action cards."""

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
