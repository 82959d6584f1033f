"""What cards can say: a closed vocabulary, and the pool of cards that is written in it.

The cards are data (``cards/*.toml``), checked when the game is imported. Another card list replaces the files.
Units: power and heat in kJ, capacity in kJ/K, limit and counters in K.
"""

from collections.abc import Callable, Mapping, Sequence
from enum import Enum
from typing import Annotated, Final, Literal, NewType, TypeVar, assert_never

import msgspec

from domain.kernel.content import ContentError, load_toml
from domain.kernel.game import Value

CardId = NewType("CardId", str)
"""The id of a card; the game's content describes it."""

Amount = Annotated[int, msgspec.Meta(ge=1, le=1000)]
Size = Annotated[int, msgspec.Meta(ge=0, le=1000)]
Side = Literal["own", "opposing"]
Keyword = Literal["mass-production", "blocking", "infiltrate", "beam"]

MELTING_HEAT: Final = 2
"""kJ that melt one mass counter of an ice-clad robot."""


class Effect(Value, frozen=True, tag_field="do"):
    """What a trick or an activation does."""


class CoolRobot(Effect, frozen=True, tag="cool-robot"):
    """Up to so many 1 K counters off one of your robots.

    Attributes:
        counters: How many counters at most.
    """

    counters: Amount


class HeatRobot(Effect, frozen=True, tag="heat-robot"):
    """Heat for one robot, of any side or of the opposing one.

    Attributes:
        heat: The heat in kJ.
        side: Whether any robot may be chosen, or only an opposing one.
    """

    heat: Amount
    side: Literal["any", "opposing"]


class HeatEach(Effect, frozen=True, tag="heat-each"):
    """Heat for each opposing robot.

    Attributes:
        heat: The heat in kJ for each.
    """

    heat: Amount


class CoolPlayer(Effect, frozen=True, tag="cool-player"):
    """Up to so much heat off yourself.

    Attributes:
        heat: The heat in kJ at most.
    """

    heat: Amount


class HeatPlayer(Effect, frozen=True, tag="heat-player"):
    """Heat for the opponent, even past blocking and ready robots.

    Attributes:
        heat: The heat in kJ.
    """

    heat: Amount


class DrawCards(Effect, frozen=True, tag="draw-cards"):
    """Cards off your pile into your hand.

    Attributes:
        cards: How many cards.
    """

    cards: Amount


class RestRobot(Effect, frozen=True, tag="rest-robot"):
    """A ready opposing robot becomes resting."""


class ReadyRobot(Effect, frozen=True, tag="ready-robot"):
    """A resting robot of yours becomes ready."""


class ExchangeHeat(Effect, frozen=True, tag="exchange-heat"):
    """1 K off one of your robots that has one; an opposing robot takes as many kJ as the first one's C."""


class Attach(Effect, frozen=True, tag="attach"):
    """The trick stays with a robot and changes it.

    Attributes:
        side: Whether it is attached to a robot of your own or to an opposing one.
        power: What it adds to the robot's P, in kJ; negative where it takes off. P is never below 0.
        capacity: What it adds to the robot's C, in kJ/K.
        keywords: The keywords that the robot gains.
    """

    side: Side
    power: Annotated[int, msgspec.Meta(ge=-1000, le=1000)] = 0
    capacity: Size = 0
    keywords: frozenset[Literal["blocking", "infiltrate", "beam"]] = frozenset()


class Burn(Effect, frozen=True, tag="burn"):
    """Heat for an opposing robot, or for the opponent if the robot that burns could attack him.

    Attributes:
        heat: The heat in kJ.
    """

    heat: Amount


OnceEffect = (
    CoolRobot | HeatRobot | HeatEach | CoolPlayer | HeatPlayer | DrawCards | RestRobot | ReadyRobot | ExchangeHeat
)
TrickEffect = OnceEffect | Attach
Activation = OnceEffect | Burn
AnyEffect = TrickEffect | Activation


class Aim(Enum):
    """What one target of an effect has to be."""

    OWN = "one of your robots"
    OWN_WARM = "one of your robots that has a 1 K counter"
    OWN_RESTING = "one of your resting robots"
    ANY = "any robot"
    OPPOSING = "an opposing robot"
    OPPOSING_READY = "a ready opposing robot"
    OPPOSING_OR_PLAYER = "an opposing robot, or the opponent if no robot guards them"


def aims_of(effect: AnyEffect) -> tuple[Aim, ...]:
    """The targets that an effect needs, in the order in which they are chosen."""
    match effect:
        case CoolRobot():
            return (Aim.OWN,)
        case HeatRobot(side="any"):
            return (Aim.ANY,)
        case HeatRobot():
            return (Aim.OPPOSING,)
        case RestRobot():
            return (Aim.OPPOSING_READY,)
        case ReadyRobot():
            return (Aim.OWN_RESTING,)
        case ExchangeHeat():
            return (Aim.OWN_WARM, Aim.OPPOSING)
        case Attach(side="own"):
            return (Aim.OWN,)
        case Attach():
            return (Aim.OPPOSING,)
        case Burn():
            return (Aim.OPPOSING_OR_PLAYER,)
        case HeatEach() | CoolPlayer() | HeatPlayer() | DrawCards():
            return ()
        case _:
            assert_never(effect)


class RobotCard(Value, frozen=True):
    """A robot as printed.

    Attributes:
        name: The card's name.
        cost: The control that it costs to play.
        power: P, the kJ that it deals in an attack.
        capacity: C, the kJ in a round that warm it by 1 K.
        limit: Its critical temperature increase: with so many 1 K counters it is defeated.
        text: Its abilities in words; empty if it has none.
        keywords: Its keywords without a number.
        insulated: By how many kJ each packet of heat that it takes is smaller; 0 if it is not insulated.
        ice_clad: With how many mass counters of ice it enters; 0 if it is not ice-clad.
        radiant: The kJ that each opposing robot takes at the end of its owner's round; 0 if it is not radiant.
        activate: What it may rest to do instead of attacking; None if nothing.
    """

    id: CardId
    name: str
    cost: Size
    power: Size
    capacity: Amount
    limit: Amount
    text: str
    keywords: frozenset[Keyword] = frozenset()
    insulated: Size = 0
    ice_clad: Size = 0
    radiant: Size = 0
    activate: Activation | None = None


class TrickCard(Value, frozen=True):
    """A trick as printed. It is used once, or attached to a robot.

    Attributes:
        name: The card's name.
        cost: The control that it costs to play.
        text: Its effect in words.
        effect: What it does.
    """

    id: CardId
    name: str
    cost: Size
    text: str
    effect: TrickEffect


class KeywordText(Value, frozen=True):
    """What a keyword on the cards means.

    Attributes:
        id: The keyword, kebab-case, as cards have it.
        name: Its name for people.
        text: What it means, in words.
    """

    id: str
    name: str
    text: str


class StarterDeck(Value, frozen=True):
    """A deck to sit down with.

    Attributes:
        id: The deck's id, as the seat option ``deck`` takes it.
        name: Its name for people.
        text: What kind of deck it is, in words.
        cards: How many copies it has of each card, by the card's id.
    """

    id: str
    name: str
    text: str
    cards: Mapping[CardId, Amount]


class Named(Value, frozen=True):
    """Which card list this is."""

    name: str
    text: str


class Pool(Value, frozen=True):
    """All that a client needs to draw the cards and to build decks.

    Attributes:
        name: The name of the card list.
        text: What kind of list it is, in words.
        robots: All robots.
        tricks: All tricks.
        keywords: What the keywords on the cards mean.
        decks: The decks that players can sit down with, without building one.
    """

    name: str
    text: str
    robots: tuple[RobotCard, ...]
    tricks: tuple[TrickCard, ...]
    keywords: tuple[KeywordText, ...]
    decks: tuple[StarterDeck, ...]


KEYWORDS: Final = frozenset(
    {"mass-production", "blocking", "infiltrate", "beam", "insulated", "ice-clad", "radiant", "activate", "attach"}
)

Rows = Mapping[str, Sequence[Mapping[str, object]]]
Entry = TypeVar("Entry", RobotCard, TrickCard, KeywordText, StarterDeck)


def entries(file: str, rows: Rows, kind: str, type_: type[Entry]) -> tuple[Entry, ...]:
    """The entries of a data file. Raises `ContentError` naming the file, the card and the field."""
    if set(rows) != {kind}:
        raise ContentError(f"{file}: expected `{kind}` and nothing else, found {sorted(rows)}")
    return tuple([_entry(file, row, type_) for row in rows[kind]])


def pool_of(named: Named, read: Callable[[str], Rows]) -> Pool:
    """The pool whose files `read` opens. Raises `ContentError` where they do not fit the vocabulary or each other."""
    pool = Pool(
        named.name,
        named.text,
        entries("robots.toml", read("robots.toml"), "robots", RobotCard),
        entries("tricks.toml", read("tricks.toml"), "tricks", TrickCard),
        entries("keywords.toml", read("keywords.toml"), "keywords", KeywordText),
        entries("decks.toml", read("decks.toml"), "decks", StarterDeck),
    )
    cards = [robot.id for robot in pool.robots] + [trick.id for trick in pool.tricks]
    _once("robots.toml, tricks.toml", cards)
    _once("keywords.toml", [keyword.id for keyword in pool.keywords])
    _once("decks.toml", [deck.id for deck in pool.decks])
    for name in KEYWORDS.symmetric_difference(keyword.id for keyword in pool.keywords):
        raise ContentError(f"keywords.toml: {name}: the rules and the file do not know the same keywords")
    for trick in pool.tricks:
        if isinstance(trick.effect, DrawCards) and trick.cost == 0:  # or a round need not end
            raise ContentError(f"tricks.toml: {trick.id} {trick.name}: what draws must cost control - at `$.cost`")
    for deck in pool.decks:
        for unknown in deck.cards.keys() - set(cards):
            raise ContentError(f"decks.toml: {deck.id} {deck.name}: no such card - at `$.cards.{unknown}`")
    return pool


def _entry(file: str, row: Mapping[str, object], type_: type[Entry]) -> Entry:
    try:
        return msgspec.convert(row, type_)
    except msgspec.ValidationError as error:
        raise ContentError(f"{file}: {row.get('id', '?')} {row.get('name', '?')}: {error}") from error


def _once(file: str, ids: Sequence[str]) -> None:
    for id_ in ids:
        if ids.count(id_) > 1:
            raise ContentError(f"{file}: {id_}: the id is there twice")


def _read(name: str) -> Rows:
    return load_toml(__package__, f"cards/{name}", dict[str, list[dict[str, object]]])


POOL: Final = pool_of(load_toml(__package__, "cards/pool.toml", Named), _read)

ROBOTS: Final[Mapping[CardId, RobotCard]] = {card.id: card for card in POOL.robots}
TRICKS: Final[Mapping[CardId, TrickCard]] = {card.id: card for card in POOL.tricks}
CARDS: Final[Mapping[CardId, RobotCard | TrickCard]] = {**ROBOTS, **TRICKS}
DECKS: Final[Mapping[str, StarterDeck]] = {deck.id: deck for deck in POOL.decks}

TRICK_AIMS: Final[Mapping[CardId, tuple[Aim, ...]]] = {card.id: aims_of(card.effect) for card in POOL.tricks}
ACTIVATIONS: Final[Mapping[CardId, Activation]] = {
    card.id: card.activate for card in POOL.robots if card.activate is not None
}
ACTIVATION_AIMS: Final[Mapping[CardId, tuple[Aim, ...]]] = {
    card: aims_of(effect) for card, effect in ACTIVATIONS.items()
}
