"""Facts about gear in play; everybody sees them."""

from typing import Literal

from domain.games.maximum_apocalypse.facts.fact import SurvivorFact
from domain.games.maximum_apocalypse.table.causes import Cause
from domain.games.maximum_apocalypse.table.references import CardId, SurvivorNumber
from domain.kernel.game import Value

GearTarget = Literal["discard", "deck", "laid"]
"""Where the gear goes: onto its ``discard`` pile, back into the ``deck``, or ``laid`` onto the objective."""


class Laid(Value, frozen=True):
    """A card on the objective.

    Attributes:
        at: The kind of tile where it is laid down, by ``kind`` in the content's ``tiles``.
        total: How many cards of its kind are there now, this one included; all food is of one kind.
        needed: How many cards of its kind the mission needs.
    """

    at: str
    total: int
    needed: int


class GearLeft(SurvivorFact, frozen=True):
    """A gear left play; what was attached to it went onto its discard pile.

    Attributes:
        laid: What the objective has now, with ``to`` ``laid``; else None.
    """

    card: CardId
    to: GearTarget
    cause: Cause
    laid: Laid | None = None


class GearMoved(SurvivorFact, frozen=True):
    """A gear went to another survivor, with everything attached to it.

    Attributes:
        to: The survivor who has it now, by place in the view's ``survivors``.
    """

    to: SurvivorNumber
    card: CardId
    cause: Cause


class AmmoSpent(SurvivorFact, frozen=True):
    """Ammunition was spent.

    Attributes:
        n: How much was spent, from 1.
        left: How much the gear has left.
    """

    card: CardId
    n: int
    left: int
    cause: Cause


class Reloaded(SurvivorFact, frozen=True):
    """A weapon was reloaded.

    Attributes:
        survivor: The survivor whose weapon it is, by place in the view's ``survivors``.
        n: The ammunition on it now.
        dropped: Attached cards that came off it, by id; empty: none.
    """

    card: CardId
    n: int
    cause: Cause
    dropped: tuple[CardId, ...] = ()


class Attached(SurvivorFact, frozen=True):
    """A card went from its discard pile onto a weapon.

    Attributes:
        survivor: The survivor whose weapon it is, by place in the view's ``survivors``.
        gear: The weapon, by card id.
        by: The survivor who played the card, by place in the view's ``survivors``.
    """

    gear: CardId
    card: CardId
    by: SurvivorNumber


GearFact = GearLeft | GearMoved | AmmoSpent | Reloaded | Attached
