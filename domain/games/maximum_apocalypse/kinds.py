"""The kinds of things in the box: cards, characters, monsters, tiles, with what they do in the vocabulary."""

from typing import Literal

from domain.games.maximum_apocalypse.vocabulary import AmmoKind, AnyStep, Colour, Range
from domain.kernel.game import Value

Trigger = Literal[
    "play", "action", "discard", "free", "equip", "drawn", "attack", "destroyed", "reveal", "enter", "stop", "end",
    "monster-coming", "monster-drawn", "wounded", "marker",
]  # fmt: skip


class Needs(Value, frozen=True):
    """What must be so before an ability can be used."""

    gear: tuple[str, ...] = ()
    anywhere: bool = False
    dog: Literal["alive", "dead"] | None = None
    no_monsters: bool = False


class Ability(Value, frozen=True):
    """An effect on a trigger, and its cost. ``range`` overrides the card's.

    ``once``: an attack does it once, not to each who is struck.
    """

    on: Trigger
    steps: tuple[AnyStep, ...]
    range: Range | None = None
    ammo: int = 0
    hunger: int = 0
    once: bool = False
    needs: Needs | None = None


class Ammo(Value, frozen=True):
    """What a weapon fires and how much it holds."""

    kind: AmmoKind
    n: int


class Mods(Value, frozen=True):
    """What a gear changes as long as it is in play."""

    taken: int = 0
    dog_taken: int = 0
    dealt: int = 0
    heals: int = 0
    stealth: int = 0
    storage: int = 0
    looks: int = 0
    no_poison: bool = False
    crosses: bool = False
    found: bool = False


NO_MODS = Mods()


class Card(Value, frozen=True):
    """A survivor or scavenge card. ``set``: the class, or ``scavenge``.

    ``copy_of``: the scavenge card of the same printed name, of which only one may be in play.
    ``wears``: what it adds to its weapon, ``brittle``: until reloaded. ``scan_storage``: what a scan prints (C1).
    """

    id: str
    name: str
    copies: int
    kind: Literal["instant", "gear", "item"]
    text: str = ""
    storage: int = 0
    ammo: Ammo | None = None
    range: Range = "any"
    shown: bool = False
    food: bool = False
    wears: int = 0
    brittle: bool = False
    mods: Mods = NO_MODS
    abilities: tuple[Ability, ...] = ()
    set: str = ""
    scan_storage: int | None = None
    copy_of: str = ""


class Innate(Value, frozen=True):
    """A class's own action, lost while starving."""

    name: str
    text: str
    ability: Ability | None = None


class Character(Value, frozen=True):
    """A character card: the survivor's, or the dog's."""

    name: str
    health: int
    stealth: int
    starving_stealth: int
    innate: Innate
    storage: int = 4


class SurvivorClass(Value, frozen=True):
    """A class: its character cards and its deck."""

    id: str
    bodies: tuple[Character, ...]
    cards: tuple[Card, ...]
    starts_with: str | None = None


class MonsterKind(Value, frozen=True):
    """A monster. ``boosts``: damage it adds to its set; ``shields``: what it takes off damage to its set in range."""

    id: str
    name: str
    copies: int
    health: int
    damage: int
    text: str = ""
    range: Range | None = None
    boss: bool = False
    counts_as: str = ""
    boosts: int = 0
    shields: int = 0
    senses: bool = False
    flies: bool = False
    avenged: bool = False
    pounces: int = 1
    abilities: tuple[Ability, ...] = ()
    set: str = ""


class MonsterSet(Value, frozen=True):
    """One apocalypse: 25 monsters and two bosses."""

    id: str
    name: str
    monsters: tuple[MonsterKind, ...]


class TileCopy(Value, frozen=True):
    """One printed tile: its scavenge icons and its spawn number, 0 for never."""

    spawn: int
    icons: tuple[Colour, ...] = ()


class TileKind(Value, frozen=True):
    """A place. ``shelters``: no damage at the end of the turn in which a survivor came here."""

    id: str
    name: str
    copies: tuple[TileCopy, ...]
    text: str = ""
    shelters: bool = False
    abilities: tuple[Ability, ...] = ()
