"""Facts about survivors: stealth, health, hunger, poison, death, where they are."""

from typing import Literal

from domain.games.maximum_apocalypse.facts import fact as facts
from domain.games.maximum_apocalypse.table import references
from domain.games.maximum_apocalypse.table.causes import Cause
from domain.games.maximum_apocalypse.table.state import Held
from domain.kernel.disclosure import redacted

Keeper = Literal["", "paws-off", "shelter"]
"""What kept all damage off, besides gear: the Veteran's Paws Off, a Shelter, or empty: nothing."""


class StealthRolled(facts.SurvivorFact, frozen=True):
    """Two dice were rolled for a stealth test on a tile.

    Attributes:
        need: What the dice may total at most to pass: the survivor's stealth less the tokens on the tile.
    """

    dice: references.TwoDice
    need: int
    tile: references.TileNumber
    place: references.PlaceKind
    cause: Cause


class StealthFailed(facts.SurvivorFact, frozen=True):
    """A survivor failed a stealth test without a roll.

    Attributes:
        by: What gave it away: a card that it carries, or a monster in front of it.
    """

    tile: references.TileNumber
    place: references.PlaceKind
    cause: Cause
    by: Cause


class Wounded(facts.SurvivorFact, frozen=True):
    """A body took damage, or none.

    Attributes:
        n: The damage taken, without what was kept off; 0: none.
        kept: The damage kept off by ``gear`` or ``keeper``.
        gear: The gear that kept damage off, by card id; empty: none.
    """

    dog: references.IsDog
    n: int
    left: references.Health
    cause: Cause
    kept: int = 0
    keeper: Keeper = ""
    gear: tuple[references.CardId, ...] = ()


class Healed(facts.SurvivorFact, frozen=True):
    """A body got health back.

    Attributes:
        n: The health restored; 0: there was nothing to heal.
        left: Its health now.
    """

    dog: references.IsDog
    n: int
    left: int
    cause: Cause


class HungerSet(facts.SurvivorFact, frozen=True):
    """A body's hunger changed, or its step on the hunger damage track.

    Attributes:
        was: Its hunger before, 1..6.
    """

    dog: references.IsDog
    hunger: references.HungerLevel
    track: references.HungerTrack
    was: int
    cause: Cause


class PoisonSet(facts.SurvivorFact, frozen=True):
    """A body's poison counters changed.

    Attributes:
        was: Its poison counters before.
    """

    dog: references.IsDog
    n: references.PoisonCounters
    was: int
    cause: Cause


class SurvivorDied(facts.SurvivorFact, frozen=True):
    """A survivor is out.

    Attributes:
        dropped: Scavenge cards of the hand that now lie on the tile, as does its scavenge gear.
    """

    dropped: tuple[Held, ...]
    cause: Cause


class SurvivorDiedSeen(facts.SurvivorFact, frozen=True, tag=f"{facts.KEY}.SurvivorDied"):
    """A survivor is out.

    Attributes:
        dropped: Scavenge cards of the hand that now lie on the tile, as does its scavenge gear; empty: none.
    """

    dropped: tuple[facts.SeenCard, ...]
    cause: Cause


class SurvivorMoved(facts.SurvivorFact, frozen=True):
    """A survivor is on another tile.

    Attributes:
        tile: The tile where it is now, by place in the view's ``tiles``.
    """

    tile: references.TileNumber
    place: references.PlaceKind
    cause: Cause


DEATH = redacted(
    SurvivorDied,
    SurvivorDiedSeen,
    lambda _setup, fact, _seat: SurvivorDiedSeen(
        fact.survivor, tuple([facts.shown_card(held) for held in fact.dropped]), fact.cause
    ),
    lambda setup, fact: facts.others(setup, fact, fact.dropped),
)
