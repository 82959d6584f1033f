"""Missions as data: setup, tasks and winning conditions."""

from collections.abc import Mapping
from typing import Literal

from msgspec import field
from msgspec.structs import replace

from domain.games.maximum_apocalypse.box.vocabulary import AnyStep, Colour, Gift
from domain.kernel.game import Value


class Boss(Value, frozen=True):
    """Where the bosses are.

    Attributes:
        where: ``none``: not in the game; ``aside`` until the mission brings one; among the ``lowest`` cards of the deck
            or in its lower ``half``; ``both`` anywhere in it; ``one-and-lowest``: one anywhere, one at the bottom.
        n: Among how many of the lowest cards, with ``lowest``; else 0.
    """

    where: Literal["none", "aside", "lowest", "half", "both", "one-and-lowest"]
    n: int = 0


class Markers(Value, frozen=True):
    """Objective tokens, placed by the players.

    Attributes:
        count: How many there are; 0: none.
        away_from: The kind of tile from which they keep a distance; empty: none.
        away: That distance at least, in steps on the map.
        apart: Their distance from one another at least, in steps on the map.
        monsters: The monster tokens placed on each.
        cleared: When one leaves its tile: ``entered``, ``emptied`` of monster tokens, or when the ``task`` is done.
        on: When its effect comes: as survivors ``enter`` the tile, or ``reveal`` it.
    """

    count: int
    away_from: str = ""
    away: int = 0
    apart: int = 0
    monsters: int = 0
    cleared: Literal["entered", "emptied", "task"] = "entered"
    on: Literal["enter", "reveal"] = "enter"


class Delivery(Value, frozen=True):
    """Cards to be laid at a tile.

    Attributes:
        what: The card, by id, or ``food``.
        n: How many.
        at: The kind of tile.
        costs: Whether each takes an action; else they are free.
    """

    what: str
    n: int
    at: str
    costs: bool = False


class Win(Value, frozen=True):
    """All that must be so at the end of a turn for the mission to be accomplished.

    Attributes:
        all_at: The kind of tile where all living survivors are; empty: anywhere.
        fuel: How many cards of fuel lie in the Van.
        delivered: Whether all deliveries are made.
        killed: Monsters to have as samples, by name.
        counts: Values that counters have reached, by name.
        or_count: A counter that does in place of the Scientist; empty: none.
        scientist_at: The kind of tile where a living survivor carries the Scientist; empty: not needed.
        revealed: Whether all tiles lie face up.
        no_monsters: Whether no survivor has a monster in front of it.
    """

    all_at: str = ""
    fuel: int = 0
    delivered: bool = False
    killed: dict[str, int] = field(default_factory=dict)
    counts: dict[str, int] = field(default_factory=dict)
    or_count: str = ""
    scientist_at: str = ""
    revealed: bool = False
    no_monsters: bool = False


class Layout(Value, frozen=True):
    """What a mission card says of the map.

    Attributes:
        printed: Whether the map is printed on the card, and no other can be played.
        centre: Whether the Van stands in the centre; else at the edge.
        opposite: Whether the Van and the Base stand on opposite sides.
    """

    printed: bool = False
    centre: bool = False
    opposite: bool = False


class DrawnTask(Value, frozen=True, kw_only=True):
    """A task of a mission.

    Attributes:
        name: Its name in views and actions.
        at: The kind of tile, or the marker, where it is done; empty for anywhere.
        actions: The actions that have to be spent on it.
        after: The delivery or counter that is needed first; empty for none.
        times: How often it can be done.
        gives: How many cards of each id it brings.
    """

    name: str
    at: str
    actions: int
    after: str = ""
    times: int = 1
    gives: Mapping[str, int] = field(default_factory=dict)


class Task(DrawnTask, frozen=True, kw_only=True):
    """Actions to be spent for the mission.

    Attributes:
        text: The task in words: "free the Scientist".
        at: The kind of tile where; ``marker``: at an objective token; ``entered-marker``: anywhere, once one of those
            was entered.
    """

    text: str
    steps: tuple[AnyStep, ...]


class DrawnMission(Value, frozen=True, kw_only=True):
    """A mission card.

    Attributes:
        number: Its number, as in the options.
        title: Its title.
        difficulty: How hard it is said to be.
        monsters: The apocalypse whose monsters are met.
        text: What has to be done.
        shape: The map: rows from the top, divided by `/`; `letters` says what a letter is.
        layout: What the card says of the map.
        start: The kind of tile where the survivors start.
        face_up: The kinds of tiles that lie face up from the start.
        tiles: How many tiles of each kind are shuffled into the map.
        decks: How many cards of each id are in the scavenge deck of each colour.
        boss: Where the bosses are.
        boss_on: The kinds of tiles where something awaits the first survivor to come.
        starting_monsters: Monsters are on the map from the start.
        starting_gear: How many cards of each id the survivors start with.
        markers: The objective tokens.
        gifts: The cards that lie at marker 1, 2 and 3.
        tasks: What actions can be spent on.
        deliveries: What may be laid down, and where.
        fuse: The rounds that are left once the bomb is defused; 0 for no limit.
        erodes: The map crumbles from its edge with each spawn roll of 7.
        win: All that must be so at the end of a turn.
    """

    number: int
    title: str
    difficulty: str
    monsters: str
    text: str
    shape: str
    layout: Layout = Layout()
    start: str = "van"
    face_up: tuple[str, ...] = ()
    tiles: Mapping[str, int]
    decks: Mapping[Colour, Mapping[str, int]]
    boss: Boss
    boss_on: tuple[str, ...] = ()
    starting_monsters: bool = True
    starting_gear: Mapping[str, int] = field(default_factory=dict)
    markers: Markers = Markers(0)
    gifts: tuple[Mapping[str, int], ...] = ()
    tasks: tuple[DrawnTask, ...] = ()
    deliveries: tuple[Delivery, ...] = ()
    fuse: int = 0
    erodes: bool = False
    win: Win


class Mission(DrawnMission, frozen=True, kw_only=True):
    """A mission card, with what it does. Its deliveries are those beside the fuel that the Van needs.

    Attributes:
        decks: How many cards of each name, or of ``food`` and ``ammo``, each scavenge deck has.
        first_on: What the first survivor on a kind of tile meets.
        meets: What survivors meet at objective token 1, 2, 3.
    """

    tasks: tuple[Task, ...] = ()
    first_on: dict[str, tuple[AnyStep, ...]] = field(default_factory=dict)
    meets: tuple[tuple[AnyStep, ...], ...] = ()


WhatIsLacking = str
"""What the mission is short of: a card by id, or ``food``. With ``short`` 0 the place to which no way leads: a kind of
tile, or ``marker`` for an objective token; ``storage``: nobody is left who could carry what it asks for."""

CardsShort = int
"""How many cards the mission is short of; 0: it lacks a way to a place."""

WaysBack = tuple[str, ...]
"""What could still make up for it, by id: a class by its own action, a card, a kind of tile. Empty: nothing, and the
mission can no longer be accomplished."""


class Setback(Value, frozen=True):
    """What the mission lacks: cards, or a way to a place."""

    what: WhatIsLacking
    short: CardsShort
    back: WaysBack


def gifts_of(steps: tuple[AnyStep, ...]) -> dict[str, int]:
    """The cards from the box that steps give."""
    return {card: n for step in steps if isinstance(step, Gift) for card, n in step.cards.items()}


def drawn_up(mission: Mission) -> Mission:
    """A mission as it was read, with what clients get of what it does."""
    tasks = tuple([replace(task, gives=gifts_of(task.steps)) for task in mission.tasks])
    gifts = tuple([gifts_of(steps) for steps in mission.meets])
    return replace(mission, tasks=tasks, gifts=gifts, boss_on=tuple(sorted(mission.first_on)))


def supply_of(mission: Mission) -> dict[str, int]:
    """How many cards of each name or kind a mission brings in all: in its decks, as starting gear, as gifts."""
    steps = (*mission.meets, *mission.first_on.values(), *[task.steps for task in mission.tasks])
    supply: dict[str, int] = {}
    for cards in (*mission.decks.values(), mission.starting_gear, *[gifts_of(each) for each in steps]):
        for name, n in cards.items():
            supply[name] = supply.get(name, 0) + n
    return supply
