"""Causes of facts, and questions to seats: what words and clients need besides the fact itself."""

from typing import Literal

from domain.games.maximum_apocalypse.box.kinds import Why
from domain.games.maximum_apocalypse.table.references import SurvivorNumber
from domain.kernel.game import Value


class Cause(Value, frozen=True):
    """Why something happened: the card, tile, monster or part of the rules behind it. Public.

    Attributes:
        name: The id in the content: of the card, the kind of monster or tile, or with ``innate`` and ``dog`` of the
            class; empty for anything else.
        survivor: The survivor who did it, or whom the tile, the monster or the rule concerns; -1: nobody.
        monster: The monster's number; 0: no monster.
    """

    why: Why
    name: str = ""
    survivor: SurvivorNumber = -1
    monster: int = 0


START = Cause("start")
SPAWN = Cause("spawn")
HUNGER = Cause("hunger")
POISON = Cause("poison")
MISSION = Cause("mission")
STORAGE = Cause("storage")
LIMIT = Cause("hand-limit")
FOUND = Cause("found")

About = Literal[
    "mulligan", "marker", "ladder", "sneak", "scavenge", "look", "put-under", "discard-seen", "found-gear", "storage",
    "hand-limit", "discard", "trade", "trade-in", "damage", "attacked", "poisoned", "feed", "heal", "cure", "treat",
    "option", "target", "another-target", "stun", "hide", "aim", "move", "pull", "pull-to", "send", "send-to",
    "reveal", "clear-tokens", "grant", "grant-plays", "reload", "attach", "pay-ammo", "recover", "take-back",
    "hand-over", "hand-to", "gear-or", "scavenged-or", "destroy-gear", "demolish", "erode-up", "erode-off", "act",
    "play",
]  # fmt: skip
"""What the answer decides: with ``storage``, say, which gear to discard for lack of storage. With ``act`` and ``play``
the survivor acts out of turn. The labels of the legal actions say in words what each choice does."""

Amount = int
"""How many or how much, by ``about``: the damage of ``damage``, the cards that ``discard`` still takes, the moves left
to ``move``. 0: it is no question of number, or everything (``reload``, ``clear-tokens``)."""

OtherSurvivor = int
"""The other survivor concerned, by place in the view's ``survivors``: who is traded with, pulled or sent; -1: none."""

CardInQuestion = str
"""The card that was found (``found-gear``) or is handed over (``hand-to``), by id; empty with any other question."""


MULLIGAN = 4
"""How many cards a seat may exchange in its mulligan (M28)."""


class Question(Value, frozen=True):
    """What a seat is asked to decide."""

    about: About
    cause: Cause
    n: Amount = 0
    other: OtherSurvivor = -1
    card: CardInQuestion = ""
