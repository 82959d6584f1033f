"""Causes of facts, and questions to seats: what words and clients need besides the fact itself."""

from typing import Literal

from domain.kernel.game import Value

Why = Literal[
    "card", "innate", "dog", "tile", "monster", "mission",
    "hunger", "poison", "start", "mulligan", "spawn", "tokens", "turn", "action", "trade-in", "trade", "storage",
    "hand-limit", "found", "death", "resigned",
]  # fmt: skip
"""The first six are things of the content, the others parts of the rules (`Cause`)."""


class Cause(Value, frozen=True):
    """Why something happened. Public.

    ``name``: the card, tile or monster by its name in the content, for ``innate`` and ``dog`` the class whose own
    action it is. ``survivor``: who caused it, -1 for nobody. ``monster``: the monster's number, 0 for none.
    """

    why: Why
    name: str = ""
    survivor: int = -1
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
"""What the answer to a question decides."""


class Question(Value, frozen=True):
    """A question to a seat. ``n``: how many or how much; ``other``: the other survivor involved, -1 for none.

    ``card``: the card in question, where it is not the cause.
    """

    about: About
    cause: Cause
    n: int = 0
    other: int = -1
    card: str = ""
