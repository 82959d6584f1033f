"""Why something happens, and what a seat is asked: what words and a client's picture need beside the bare fact."""

from typing import Literal

from domain.kernel.game import Value

Why = Literal[
    "card", "innate", "dog", "tile", "monster", "mission",
    "hunger", "poison", "start", "mulligan", "spawn", "tokens", "turn", "action", "trade-in", "trade", "storage",
    "hand-limit", "found", "death", "resigned",
]  # fmt: skip
"""The first six are things of the content, the others parts of the rules (`Cause`)."""


class Cause(Value, frozen=True):
    """Why something happened; everybody may know it.

    ``name``: the card, tile or monster by its name in the content, for ``innate`` and ``dog`` the class whose own
    action it is. ``survivor``: whose doing it is, -1 for nobody's. ``monster``: the monster's number, 0 for none.
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
    """What a seat is asked. ``n``: how much of it; ``other``: the survivor at the other end, -1 for none.

    ``card``: the card that it is about, where the cause is not that card.
    """

    about: About
    cause: Cause
    n: int = 0
    other: int = -1
    card: str = ""
