"""A survivor as everybody sees it, with what its gear adds up to."""

from domain.games.maximum_apocalypse.box.content import CARDS
from domain.games.maximum_apocalypse.box.vocabulary import Range
from domain.games.maximum_apocalypse.table import reach, references
from domain.games.maximum_apocalypse.table.state import Engaged, State
from domain.kernel.game import Seat, Value


class BodyView(Value, frozen=True):
    """A survivor's body, or the Dog's."""

    health: references.Health
    hunger: references.HungerLevel
    track: references.HungerTrack
    poison: references.PoisonCounters


class GearView(Value, frozen=True):
    """A gear in play.

    Attributes:
        worn: The cards attached to it, by id; empty: none.
    """

    card: references.CardId
    ammo: references.Ammunition
    worn: tuple[references.CardId, ...]
    range: Range


class StorageView(Value, frozen=True):
    """How much storage the gear in play takes, of how much there is.

    Attributes:
        used: The storage that the gear in play takes, from 0.
        capacity: The storage there is: 4, or 0 once only the Dog is left, and what gear adds; 0 for the dead.
    """

    used: int
    capacity: int


class SurvivorView(Value, frozen=True):
    """A survivor.

    Attributes:
        seat: The seat that plays it.
        bodies: The survivor's body; for the Veteran a second one, the Dog's.
        gear: Its gear in play; empty: none.
        stealth: What two dice may total at most to pass a stealth test, before the tile's tokens are taken off; 0 for
            the dead.
        found: Whether it fails every stealth test, by what it carries or what is in front of it.
        engaged: The monsters in front of it, in the order of their arrival.
    """

    seat: Seat
    kind: references.ClassId
    tile: references.TileNumber
    bodies: tuple[BodyView, ...]
    gear: tuple[GearView, ...]
    storage: StorageView
    stealth: int
    found: bool
    engaged: tuple[Engaged, ...]
    from_tile: references.TurnStart
    moved: references.HasMoved
    alive: references.IsAlive


def survivor_view(state: State, who: int) -> SurvivorView:
    """A survivor as everybody sees it; the dead have no stealth and no storage left."""
    survivor = state.survivors[who]
    return SurvivorView(
        seat=survivor.seat,
        kind=survivor.kind,
        tile=survivor.tile,
        bodies=tuple([BodyView(body.health, body.hunger, body.track, body.poison) for body in survivor.bodies]),
        gear=tuple([GearView(gear.card, gear.ammo, gear.worn, CARDS[gear.card].range) for gear in survivor.gear]),
        storage=StorageView(reach.storage_used(survivor), reach.storage_limit(survivor) if survivor.alive else 0),
        stealth=reach.own_stealth(survivor) if survivor.alive else 0,
        found=reach.fails_stealth(state, who),
        engaged=survivor.engaged,
        from_tile=survivor.from_tile,
        moved=survivor.moved,
        alive=survivor.alive,
    )
