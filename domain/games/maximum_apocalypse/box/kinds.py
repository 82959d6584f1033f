"""The kinds of things in the box: cards, characters, monsters, tiles, with what they do in the vocabulary."""

from typing import Literal

from domain.games.maximum_apocalypse.box.vocabulary import AmmoKind, AnyStep, Colour, Range
from domain.kernel.game import Value

Trigger = Literal[
    "play", "action", "discard", "free", "equip", "drawn", "attack", "destroyed", "reveal", "enter", "stop", "end",
    "monster-coming", "monster-drawn", "wounded", "marker",
]  # fmt: skip
"""When an ability takes effect."""

Why = Literal[
    "card", "innate", "dog", "tile", "monster", "mission",
    "hunger", "poison", "start", "mulligan", "spawn", "tokens", "turn", "action", "trade-in", "trade", "storage",
    "hand-limit", "found", "death", "resigned",
]  # fmt: skip
"""What caused it: a ``card``, a class's own action (``innate``), the Dog's (``dog``), a ``tile``, a ``monster``, the
``mission``; else a part of the rules. ``action``: a plain action, such as a move; ``turn``: a step of the turn."""


class Needs(Value, frozen=True):
    """What must be so before an ability can be used.

    Attributes:
        gear: Cards of which one has to be in play, by id; empty: none.
        anywhere: Whether any survivor may have that gear in play; else it is the survivor's own.
        dog: How the Veteran's Dog has to be; None: it does not matter.
        no_monsters: Whether the survivor's tile must be without monsters and monster tokens.
    """

    gear: tuple[str, ...] = ()
    anywhere: bool = False
    dog: Literal["alive", "dead"] | None = None
    no_monsters: bool = False


class Ability(Value, frozen=True):
    """An effect on a trigger, and its cost.

    Attributes:
        on: When it happens.
        steps: What it does, one after another.
        range: How far it reaches; None: as far as the card, the monster or the tile.
        ammo: The ammunition that it costs.
        hunger: The hunger that it costs.
        once: Whether an attack does it once, not to each who is struck.
        needs: What must be so; None: nothing.
    """

    on: Trigger
    steps: tuple[AnyStep, ...]
    range: Range | None = None
    ammo: int = 0
    hunger: int = 0
    once: bool = False
    needs: Needs | None = None


class Ammo(Value, frozen=True):
    """What a weapon fires and how much it holds.

    Attributes:
        n: How much it holds, from 1.
    """

    kind: AmmoKind
    n: int


class Mods(Value, frozen=True):
    """What a gear changes as long as it is in play; 0 and false: nothing.

    Attributes:
        taken: Added to all damage that its survivor takes, hunger excepted; below 0: prevented.
        dog_taken: Added to all damage that its survivor's Dog takes, hunger excepted; below 0: prevented.
        dealt: Added to all damage that its survivor deals.
        heals: Added to all health that its survivor restores.
        stealth: Added to its survivor's stealth.
        storage: Added to its survivor's storage.
        looks: 1: its survivor looks at two scavenge cards and keeps one.
        no_poison: Whether its survivor gets no poison.
        crosses: Whether its survivor crosses rivers without a stealth test.
        found: Whether its survivor fails every stealth test.
    """

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


class DrawnCard(Value, frozen=True, kw_only=True):
    """A survivor or scavenge card.

    Attributes:
        id: Its name in views, facts and actions.
        name: The title on the card.
        set: The class whose deck it is in, or `scavenge`.
        copies: How many there are.
        kind: An instant is played and gone; gear stays in play and takes storage; an item is scavenged.
        storage: The storage that it takes.
        ammo: What it fires and how much it holds; null if it fires nothing.
        range: How far it reaches.
        mods: What it changes as long as it is in play.
        wears: The damage that it adds to the weapon that it is attached to.
        brittle: It is lost when its weapon is reloaded.
        food: It is food.
        shown: Everybody sees it as soon as it is found.
        copy_of: The scavenge card of the same title, of which only one may be in play; empty for none.
        text: The text on the card.
    """

    id: str
    name: str
    set: str = ""
    copies: int
    kind: Literal["instant", "gear", "item"]
    storage: int = 0
    ammo: Ammo | None = None
    range: Range = "any"
    mods: Mods = NO_MODS
    wears: int = 0
    brittle: bool = False
    food: bool = False
    shown: bool = False
    copy_of: str = ""
    text: str = ""


class Card(DrawnCard, frozen=True, kw_only=True):
    """A survivor or scavenge card, with what it does.

    Attributes:
        scan_storage: What a scan prints as its storage (C1); None: nothing else.
    """

    abilities: tuple[Ability, ...] = ()
    scan_storage: int | None = None


class Innate(Value, frozen=True):
    """A class's own action, lost while starving.

    Attributes:
        ability: What it does; None: it is no action (Quick Draw).
    """

    name: str
    text: str
    ability: Ability | None = None

    @property
    def range(self) -> Range | None:
        """How far it reaches, if it says."""
        return None if self.ability is None else self.ability.range


class Character(Value, frozen=True):
    """A character card: the survivor's, or the Dog's.

    Attributes:
        health: Its health at the start, and the most it can have.
        stealth: What two dice may total at most to pass a stealth test.
        starving_stealth: The same while it is starving.
        storage: The storage for gear in play.
    """

    name: str
    health: int
    stealth: int
    starving_stealth: int
    innate: Innate
    storage: int = 4


class SurvivorClass(Value, frozen=True):
    """A class: its character cards and its deck.

    Attributes:
        bodies: The survivor's character card; for the Veteran a second one, the Dog's.
        cards: The kinds of cards in its deck of thirty.
        starts_with: The gear in play from the start, by card id; None: none.
    """

    id: str
    bodies: tuple[Character, ...]
    cards: tuple[Card, ...]
    starts_with: str | None = None


class DrawnMonster(Value, frozen=True, kw_only=True):
    """A monster card.

    Attributes:
        id: Its name in views and facts.
        name: The title on the card.
        set: The apocalypse that it belongs to.
        copies: How many there are.
        health: Its hit points.
        damage: The damage that it deals.
        range: How far it reaches; null if it has no range.
        boss: It is a boss.
        counts_as: The sample that it yields where a mission collects them; empty for none.
        boosts: The damage that it adds to its set.
        shields: What it takes off damage to its set in range.
        senses: A survivor in front of whom it stands fails every stealth test.
        flies: It is out of short range.
        avenged: A survivor who destroys a monster of its set draws another one.
        pounces: The factor by which it damages a survivor who has not moved this turn.
        text: The text on the card.
    """

    id: str
    name: str
    set: str = ""
    copies: int
    health: int
    damage: int
    range: Range | None = None
    boss: bool = False
    counts_as: str = ""
    boosts: int = 0
    shields: int = 0
    senses: bool = False
    flies: bool = False
    avenged: bool = False
    pounces: int = 1
    text: str = ""


class MonsterKind(DrawnMonster, frozen=True, kw_only=True):
    """A kind of monster, with what it does. Without a range it hits only the survivor whom it is in front of."""

    abilities: tuple[Ability, ...] = ()


class MonsterSet(Value, frozen=True):
    """One apocalypse: 25 monsters and two bosses."""

    id: str
    name: str
    monsters: tuple[MonsterKind, ...]


class TileCopy(Value, frozen=True):
    """One printed tile.

    Attributes:
        spawn: The total of two dice with which monsters come here; 0: never.
        icons: The scavenge decks that can be drawn from here; empty: none.
    """

    spawn: int
    icons: tuple[Colour, ...] = ()


class TileKind(Value, frozen=True):
    """A kind of tile.

    Attributes:
        copies: The printed tiles of this kind.
        shelters: Whether a survivor who came here this turn takes no damage at its end, hunger excepted.
    """

    id: str
    name: str
    copies: tuple[TileCopy, ...]
    text: str = ""
    shelters: bool = False
    abilities: tuple[Ability, ...] = ()


class DrawnTile(Value, frozen=True):
    """A map tile.

    Attributes:
        id: Its name in views and facts.
        kind: The kind of place, which several tiles may share.
        name: The title on the tile.
        spawn: The roll on which monsters come here; 0 for never.
        icons: The decks that can be scavenged here, a pile for each.
        shelters: No damage at the end of the turn in which a survivor came here.
        text: The text on the tile.
    """

    id: str
    kind: str
    name: str
    spawn: int
    icons: tuple[Colour, ...]
    shelters: bool
    text: str
