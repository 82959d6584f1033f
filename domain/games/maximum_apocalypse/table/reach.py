"""Queries on the table: monsters and survivors in range, weapons, tiles, sums over gear."""

from domain.games.maximum_apocalypse.box.content import CARDS, CLASSES, FACES, MODS, MONSTERS, PRINTED, TILES
from domain.games.maximum_apocalypse.box.kinds import TileKind, Trigger
from domain.games.maximum_apocalypse.box.maps import geometry, in_monsters_reach, in_reach
from domain.games.maximum_apocalypse.box.vocabulary import Deal, Do, Range
from domain.games.maximum_apocalypse.table.actions import ChooseMonster, ChooseSurvivor, Pick
from domain.games.maximum_apocalypse.table.frames import decode_body, encode_body
from domain.games.maximum_apocalypse.table.state import STARVING, Engaged, Gear, Hold, State, Survivor


def _deals(card: str) -> bool:
    steps = [step for ability in CARDS[card].abilities if ability.on in FIRED for step in ability.steps]
    return CARDS[card].kind == "gear" and any(isinstance(step, Deal) or step == Do("pick_tile") for step in steps)


FIRED: frozenset[Trigger] = frozenset(["action", "wounded"])
"""Triggers on which a weapon deals damage and stays in play."""

WEAPONS = frozenset([card for card in CARDS if _deals(card)])
"""Gear that deals damage without being discarded."""


def alive(state: State) -> list[int]:
    """The living survivors."""
    return [k for k, survivor in enumerate(state.survivors) if survivor.alive]


def kind_of_tile(state: State, tile: int) -> TileKind:
    """The kind of a tile."""
    return TILES[FACES[state.tiles[tile].face].kind]


def place_of(state: State, tile: int) -> str | None:
    """The kind of a tile as everybody sees it: None while it is face down."""
    return FACES[state.tiles[tile].face].kind if state.tiles[tile].up else None


def bodies_alive(survivor: Survivor) -> list[bool]:
    """The living bodies of a survivor: False is the survivor, True the dog."""
    return [place == 1 for place, body in enumerate(survivor.bodies) if body.health > 0] if survivor.alive else []


def dog_alive(survivor: Survivor) -> bool:
    """Whether this survivor has a living dog."""
    return len(survivor.bodies) > 1 and survivor.bodies[1].health > 0


def tiles_in_reach(state: State, who: int, reach: Range) -> frozenset[int]:
    """The tiles that a survivor reaches."""
    return in_reach(state.shape, state.survivors[who].tile, reach)


def monsters_in_reach(state: State, who: int, reach: Range) -> list[tuple[int, Engaged]]:
    """Monsters that a survivor reaches, each with the survivor it is engaged with, whose tile it is on (M13)."""
    tiles = tiles_in_reach(state, who, reach)
    short = reach == "short"
    found = []
    for place, survivor in enumerate(state.survivors):
        if survivor.engaged and survivor.tile in tiles:
            found += [(place, each) for each in survivor.engaged if not (short and MONSTERS[each.kind].flies)]
    return found


def bodies_in_reach(state: State, who: int, reach: Range, *, but: int = -1) -> list[int]:
    """Encoded living bodies that a survivor reaches, except those of survivor `but`."""
    tiles = tiles_in_reach(state, who, reach)
    found = []
    for place, survivor in enumerate(state.survivors):
        if place != but and survivor.tile in tiles:
            found += [encode_body(place, dog=dog) for dog in bodies_alive(survivor)]
    return found


def survivors_in_monsters_reach(state: State, tile: int, reach: Range) -> list[int]:
    """Living survivors that a monster on a tile reaches."""
    tiles = in_monsters_reach(state.shape, tile, reach)
    return [place for place in alive(state) if state.survivors[place].tile in tiles]


def holder_of(state: State, monster: int) -> int | None:
    """The survivor with whom a monster is engaged, if it is still in play."""
    for place, survivor in enumerate(state.survivors):
        for each in survivor.engaged:
            if each.id == monster:
                return place
    return None


def engaged_of(state: State, monster: int) -> Engaged:
    """A monster in play."""
    return next(each for survivor in state.survivors for each in survivor.engaged if each.id == monster)


def targets(state: State, who: int, reach: Range, of: str) -> list[int]:
    """Encoded targets of a survivor: monsters, and for cards that say ``target`` other survivors (M37)."""
    found = [monster.id for _, monster in monsters_in_reach(state, who, reach)]
    if of == "target":
        found += bodies_in_reach(state, who, reach, but=who)
    return found


def as_pick(target: int) -> Pick:
    """The action that chooses an encoded target."""
    if target > 0:
        return ChooseMonster(target)
    survivor, dog = decode_body(target)
    return ChooseSurvivor(survivor, dog)


def as_target(pick: Pick) -> int:
    """The encoded target of a choice; inverse of `as_pick`."""
    if isinstance(pick, ChooseMonster):
        return pick.monster
    assert isinstance(pick, ChooseSurvivor)  # noqa: S101  # nothing else is a target
    return encode_body(pick.survivor, dog=pick.dog)


def neighbours(state: State, tile: int) -> list[int]:
    """The neighbouring tiles that are still on the map."""
    tiles = state.tiles
    return [near for near in geometry(state.shape).beside[tile] if not tiles[near].gone]


def wears(gear: Gear) -> int:
    """The damage that attachments add to a weapon."""
    return sum([CARDS[card].wears for card in gear.worn])


def storage_limit(survivor: Survivor) -> int:
    """M34: each living body's storage, and what gear adds."""
    characters = CLASSES[survivor.kind].bodies
    own = sum([characters[place].storage for place, body in enumerate(survivor.bodies) if body.health > 0])
    return own + sum([MODS[gear.card].storage for gear in survivor.gear])


def storage_used(survivor: Survivor) -> int:
    """The storage used by gear in play."""
    return sum([CARDS[gear.card].storage for gear in survivor.gear])


def can_equip(survivor: Survivor, card: str) -> bool:
    """Whether a survivor can equip a card: no second one of the same printed name, fuel excepted (M25)."""
    return card == "fuel" or PRINTED[card] not in [PRINTED[gear.card] for gear in survivor.gear]


def stealth_of(state: State, who: int, tile: int) -> int:
    """M9: a survivor's stealth less the tokens on the tile."""
    return own_stealth(state.survivors[who]) - state.tiles[tile].tokens


def own_stealth(survivor: Survivor) -> int:
    """M34: the lower stealth of the living bodies, with gear."""
    characters = CLASSES[survivor.kind].bodies
    own = min(
        [
            characters[place].starving_stealth if body.hunger >= STARVING else characters[place].stealth
            for place, body in enumerate(survivor.bodies)
            if body.health > 0
        ]
    )
    return own + sum([MODS[gear.card].stealth for gear in survivor.gear])


def fails_stealth(state: State, who: int) -> bool:
    """Whether this survivor fails every stealth test (M50)."""
    survivor = state.survivors[who]
    return any(MODS[gear.card].found for gear in survivor.gear) or any(
        MONSTERS[monster.kind].senses for monster in survivor.engaged
    )


def holds(state: State, effect: str, who: int) -> list[Hold]:
    """The temporary effects of a kind on a survivor."""
    return [hold for hold in state.turn.holds if hold.effect == effect and (hold.all or hold.who == who)]


def counted(state: State, name: str) -> int:
    """The value of a mission's counter."""
    return dict(state.quest.counts).get(name, 0)
