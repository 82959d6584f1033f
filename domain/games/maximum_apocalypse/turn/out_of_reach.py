"""What the mission asks for and nobody can get any more: behind removed tiles, or without anybody to carry it.

All of it follows from what everybody knows, so hidden cards count as wherever they would do the mission most good.
"""

from domain.games.maximum_apocalypse.box import content
from domain.games.maximum_apocalypse.box.kinds import DrawnTile
from domain.games.maximum_apocalypse.box.maps import connected
from domain.games.maximum_apocalypse.box.missions import Mission, supply_of
from domain.games.maximum_apocalypse.box.vocabulary import COLOURS
from domain.games.maximum_apocalypse.effects import objectives
from domain.games.maximum_apocalypse.table import reach
from domain.games.maximum_apocalypse.table.state import EVERYBODY, State

BACKPACK = "backpack"
FUEL = "fuel"
SCIENTIST = "scientist"


def out_of_reach(state: State, what: str, looks: int) -> int:
    """How many cards of a kind nobody can get: carried or lying where no way leads home, or in decks of lost icons.

    `looks`: how many cards of decks survivors can still get without a tile, by looking at them.
    """
    kinds = content.CATEGORIES.get(what) or frozenset([what])
    home = objectives.home_of(state)
    near = connected(home, lambda tile: reach.neighbours(state, tile))
    away = [survivor for survivor in state.survivors if survivor.alive and survivor.tile not in near]
    carried = [gear.card for survivor in away for gear in survivor.gear]
    lying = [card for place, tile in enumerate(state.tiles) if place not in near for card in tile.lying]
    lost = len([card for card in (*carried, *lying) if card in kinds])
    closed = [place for place, colour in enumerate(COLOURS) if not _is_open(state, colour, near)]
    return lost + max(0, sum([_buried(state, deck, kinds) for deck in closed]) - looks)


def _is_open(state: State, colour: str, near: set[int]) -> bool:
    """Whether a tile within reach has the icon of a deck, or could have it while it lies face down."""
    there = [state.tiles[place] for place in near]
    if any(colour in content.FACES[tile.face].icons for tile in there if tile.up):
        return True
    return any(not tile.up for tile in there) and any(colour in face.icons for face in _unseen(state))


def _unseen(state: State) -> list[DrawnTile]:
    """The printed tiles that may lie face down."""
    seen = [tile.face for tile in state.tiles if tile.up]
    kinds = [content.FACES[face].kind for face in seen]
    asked = objectives.mission_of(state).tiles
    extra = bool(state.options.extra_tiles)
    return [
        face
        for face in content.FACES.values()
        if face.id not in seen and (extra or kinds.count(face.kind) < asked.get(face.kind, 0))
    ]


def _buried(state: State, deck: int, kinds: frozenset[str]) -> int:
    """How many cards of these kinds a deck holds at least, whatever hidden cards of it are in hands."""
    in_deck = len([card for card in state.scavenge.piles[deck].cards if card in kinds])
    if state.options.open_hands:
        return in_deck
    hidden = [
        held
        for player in state.players
        for held in (*player.hand, *player.aside)
        if held.origin == COLOURS[deck] and held.known != EVERYBODY and held.card not in content.SHOWN
    ]
    if kinds <= content.SHOWN:
        return in_deck
    return max(0, in_deck + len([held for held in hidden if held.card in kinds]) - len(hidden))


def needs_backpack(state: State) -> tuple[str, ...] | None:
    """What lets the Dog, left alone, carry what the mission asks for; empty: nothing. None: it need not carry it."""
    for survivor in state.survivors:
        if survivor.alive and survivor.bodies[0].health:
            return None
    living = [survivor for survivor in state.survivors if survivor.alive]
    if not _asks_for_storage(state) or any(reach.storage_limit(survivor) for survivor in living):
        return None
    left = supply_of(objectives.mission_of(state)).get(BACKPACK, 0) - state.scavenge.discard.count(BACKPACK)
    return (BACKPACK,) if left > 0 else ()


def _asks_for_storage(state: State) -> bool:
    """Whether fuel is still missing, or the Scientist has to be carried."""
    mission = objectives.mission_of(state)
    missing = any(
        each.what == FUEL and objectives.laid(state, FUEL) < each.n for each in content.deliveries_of(mission.number)
    )
    return missing or _asks_for_scientist(state, mission)


def _asks_for_scientist(state: State, mission: Mission) -> bool:
    """Mission 8 does without, by the message of a Journal, until its test is passed."""
    if not mission.win.scientist_at:
        return False
    return not mission.win.or_count or (
        reach.counted(state, "unseen") > 0 and not reach.counted(state, mission.win.or_count)
    )
