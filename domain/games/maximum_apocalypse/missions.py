"""Missions as data: setup, tasks and winning conditions."""

from typing import Literal

from msgspec import field

from domain.games.maximum_apocalypse.vocabulary import AnyStep, Colour, Gift
from domain.kernel.game import Value


class Boss(Value, frozen=True):
    """Where the bosses are: aside, in the lowest ``n`` cards, in the lower half, anywhere, one anywhere one lowest."""

    where: Literal["none", "aside", "lowest", "half", "both", "one-and-lowest"]
    n: int = 0


class Markers(Value, frozen=True):
    """Objective tokens, placed by the players. Distances by steps on the grid. ``monsters``: tokens on each."""

    count: int
    away_from: str = ""
    away: int = 0
    apart: int = 0
    monsters: int = 0
    cleared: Literal["entered", "emptied", "task"] = "entered"
    on: Literal["enter", "reveal"] = "enter"


class Task(Value, frozen=True):
    """Actions to be spent at a tile, or at a marker, or anywhere. ``after``: a delivery or counter needed first.

    ``text``: the task in words: "free the Scientist".
    """

    name: str
    text: str
    at: str
    actions: int
    steps: tuple[AnyStep, ...]
    after: str = ""
    times: int = 1


class Delivery(Value, frozen=True):
    """Cards to be laid at a tile: ``what`` is a card or ``food``. ``costs``: one action each."""

    what: str
    n: int
    at: str
    costs: bool = False


class Win(Value, frozen=True):
    """All that must be so at the end of a turn. ``scientist_at``: a living survivor there carries the Scientist."""

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
    """What a mission card says of the map: ``printed`` on it, the Van in its ``centre``, the Base ``opposite``."""

    printed: bool = False
    centre: bool = False
    opposite: bool = False


class Mission(Value, frozen=True):
    """A mission card. ``first_on``: what the first survivor on a kind of tile meets; ``meets``: on marker 1, 2, 3."""

    number: int
    title: str
    difficulty: str
    monsters: str
    text: str
    shape: str
    tiles: dict[str, int]
    decks: dict[Colour, dict[str, int]]
    boss: Boss
    win: Win
    layout: Layout = Layout()
    start: str = "van"
    face_up: tuple[str, ...] = ()
    starting_monsters: bool = True
    starting_gear: dict[str, int] = field(default_factory=dict)
    markers: Markers = Markers(0)
    first_on: dict[str, tuple[AnyStep, ...]] = field(default_factory=dict)
    meets: tuple[tuple[AnyStep, ...], ...] = ()
    tasks: tuple[Task, ...] = ()
    deliveries: tuple[Delivery, ...] = ()
    fuse: int = 0
    erodes: bool = False


class Setback(Value, frozen=True):
    """What the mission lacks: ``short`` cards of ``what``, or with 0 a way to that kind of place, or to a ``marker``.

    ``back``: what could still make up for it: a class by its own action, a card, a kind of tile; nothing: the mission
    can no longer be accomplished.
    """

    what: str
    short: int
    back: tuple[str, ...]


def gifts_of(steps: tuple[AnyStep, ...]) -> dict[str, int]:
    """The cards from the box that steps give."""
    return {card: n for step in steps if isinstance(step, Gift) for card, n in step.cards.items()}


def supply_of(mission: Mission) -> dict[str, int]:
    """How many cards of each name or kind a mission brings in all: in its decks, as starting gear, as gifts."""
    steps = (*mission.meets, *mission.first_on.values(), *[task.steps for task in mission.tasks])
    supply: dict[str, int] = {}
    for cards in (*mission.decks.values(), mission.starting_gear, *[gifts_of(each) for each in steps]):
        for name, n in cards.items():
            supply[name] = supply.get(name, 0) + n
    return supply
