"""A survivor as everybody sees it, with what its gear adds up to."""

from domain.games.maximum_apocalypse.content import CARDS
from domain.games.maximum_apocalypse.effects import reach
from domain.games.maximum_apocalypse.state import Engaged, State
from domain.games.maximum_apocalypse.vocabulary import Range
from domain.kernel.game import Seat, Value


class BodyView(Value, frozen=True):
    """A survivor's body, or the dog's."""

    health: int
    hunger: int
    track: int
    poison: int


class GearView(Value, frozen=True):
    """A gear in play, its ammunition, the cards attached to it, and how far it reaches."""

    card: str
    ammo: int
    worn: tuple[str, ...]
    range: Range


class StorageView(Value, frozen=True):
    """How much storage the gear in play takes, of how much there is."""

    used: int
    capacity: int


class SurvivorView(Value, frozen=True):
    """A survivor. ``stealth``: with all that counts but the tokens of a tile; ``found``: it fails every test."""

    seat: Seat
    kind: str
    tile: int
    bodies: tuple[BodyView, ...]
    gear: tuple[GearView, ...]
    storage: StorageView
    stealth: int
    found: bool
    engaged: tuple[Engaged, ...]
    from_tile: int
    moved: bool
    alive: bool


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
