"""What draws the survivors of Maximum Apocalypse to which places."""

from functools import cache, lru_cache
from heapq import heapify, heappop, heappush
from typing import NamedTuple

from bots.evaluations.maximum_apocalypse.survivors import finds
from bots.memo import memoized
from domain.games.maximum_apocalypse.box.content import CATEGORIES, FACES, MISSIONS, deliveries_of
from domain.games.maximum_apocalypse.box.maps import geometry
from domain.games.maximum_apocalypse.box.missions import Mission
from domain.games.maximum_apocalypse.box.vocabulary import COLOURS
from domain.games.maximum_apocalypse.table.reach import fails_stealth, stealth_of
from domain.games.maximum_apocalypse.table.state import Pile, Player, Quest, State, Survivor, Tile

Lacking = tuple[tuple[str, int], ...]
"""Cards still to be found, by name or kind, and how many."""
Need = tuple[tuple[float, ...], float]
"""The cost for a survivor to meet a need, by their tile; and the cost if nobody does."""
Target = tuple[tuple[int, float], ...]
"""Tiles where the same can be done, and what it costs there."""
LAID, CARRIED = 110.0, 75.0
"""A card that the mission asks for, at its place and in somebody's hands: worth any way that remains."""
SECRET, CAUGHT = 120.0, -150.0
"""An objective reached unseen where being seen loses the game, most of the mission; and the cost of being seen."""
STEP, TOKEN, UNKNOWN = 6.0, 4.0, 2.0
"""The cost of a step, above the worth of any side activity; the extra for each monster token, and for a face-down
tile."""
HAZARDS = {"river": 5.0, "desert": 2.0, "city_street": 3.0, "bandit_camp": 3.0, "power_plant": 4.0, "prison": 2.0}
"""What entering some kinds of tiles adds."""
BOLD = 2.0
"""By how much more ways count once nothing is left but to go home."""
SEARCH = 3.0
"""What looking for a card once costs."""
RARE = 40.0
"""The most that looking for a card costs, however rare it is."""
HIDDEN = 12.0
"""What it costs to look for a place where a tile lies face down."""
UNSEEN, LEFT = 14.0, -1.0
"""The cost of each face-down tile while places are sought, so that exploring pays; and otherwise: face-up tiles may
spawn monsters."""
PUT_OFF, PUT_OFF_TILE = 60.0, 6.0
"""The cost of an unassigned need, above any path; and of a tile that must be revealed for its own sake."""
HELP = 0.4
"""The fraction of the path cost charged to idle survivors: towards where they could help."""
AFAR = 18.0
"""How far, in costs, a place is taken to be from the next tile that lies face down."""
JOURNAL = "dusty_journal"
DIE = range(1, 7)
SOMEWHERE = {"", "marker", "entered-marker"}
"""What missions call places that are no kind of tile."""


@memoized(5)
def needs_of(
    tiles: tuple[Tile, ...],
    piles: tuple[Pile, ...],
    quest: Quest,
    mission: Mission,
    shape: str,
    lacking: Lacking,
) -> tuple[tuple[Need, ...], float]:
    """The needs to be met at places; and the cost of the face-down tiles.

    Where all tiles must be turned up, they are first once nothing is left to be found; until then they cost as if none
    were up, so that the last find is no loss.
    """
    hazards = hazards_of(tiles)
    hidden = [number for number, tile in enumerate(tiles) if not tile.up and not tile.gone]
    kinds = {FACES[tile.face].kind for tile in tiles if tile.up and not tile.gone}
    tasks = [] if mission.fuse and lacking else _tasks(quest, mission)
    targets: list[Target] = []
    sought = False
    for place in dict.fromkeys([*tasks, *[each.at for each in deliveries_of(mission.number)], mission.win.all_at]):
        if place in SOMEWHERE:
            continue
        if place not in kinds:
            sought = True
        elif place in tasks:
            targets.append(_faces(tiles, frozenset([place])))
    for what, n in lacking:
        sites, known = _sites(tiles, piles, what)
        sought |= known < n
        targets += [sites] * min(n, known)
    for number, tile in enumerate(tiles):
        if tile.marker and not tile.gone and _wanted(tile, mission, tasks):
            targets.append(((number, 0.0),))
    exploring = mission.win.revealed and not lacking  # before, each tile turned up only lets more monsters in
    if sought and hidden and not exploring:
        targets.append(tuple([(number, HIDDEN) for number in hidden]))
    needs = [(ways_to(target, shape, hazards), PUT_OFF) for target in targets]
    if exploring:
        sought = True
        needs += [(ways_to(((number, 0.0),), shape, hazards), PUT_OFF_TILE) for number in hidden]
    later = (UNSEEN + PUT_OFF_TILE) * len(tiles) if mission.win.revealed and lacking else 0.0
    return tuple(needs), (UNSEEN if sought else LEFT) * len(hidden) + later


def _wanted(tile: Tile, mission: Mission, tasks: list[str]) -> bool:
    """Whether somebody is to go to this marker."""
    if mission.markers.on == "reveal" or mission.win.or_count:
        return tile.met and "marker" in tasks
    return not tile.met or "marker" in tasks or mission.markers.cleared == "emptied"


def _faces(tiles: tuple[Tile, ...], kinds: frozenset[str]) -> Target:
    up = [(number, FACES[tile.face].kind) for number, tile in enumerate(tiles) if tile.up and not tile.gone]
    return tuple([(number, 0.0) for number, kind in up if kind in kinds])


def _sites(tiles: tuple[Tile, ...], piles: tuple[Pile, ...], what: str) -> tuple[Target, int]:
    """Where a card may be found, and what that costs there; and how many can be found at such places."""
    kinds = _kinds(what)
    left: dict[str, int] = {
        colour: sum([card in kinds for card in piles[place].cards]) for place, colour in enumerate(COLOURS)
    }
    costs = {
        colour: min(SEARCH * len(piles[place].cards) / left[colour], RARE)
        for place, colour in enumerate(COLOURS)
        if left[colour]
    }
    sites = []
    found = 0
    colours: set[str] = set()
    for number, tile in enumerate(tiles):
        if tile.gone:
            continue
        lying = sum([card in kinds for card in tile.lying])
        found += lying
        icons = FACES[tile.face].icons if tile.up else ()
        colours.update(icons)
        if lying:
            sites.append((number, SEARCH))
        elif here := [costs[colour] for colour in icons if colour in costs]:
            sites.append((number, min(here)))
    return tuple(sites), found + sum([left[colour] for colour in colours])


def _tasks(quest: Quest, mission: Mission) -> list[str]:
    """Where something is to be worked on now."""
    counts = dict(quest.counts)
    return [
        task.at
        for place, task in enumerate(mission.tasks)
        if quest.spent[place] < task.actions * task.times
        and (not task.after or task.after in quest.laid or counts.get(task.after))
    ]


@memoized(1)
def cost_of(needs: tuple[Need, ...], places: tuple[int, ...]) -> float:
    """What it costs survivors at these places to see to all needs: each one sees to the nearest that is left."""
    pairs = sorted([(ways[place], one, who) for one, (ways, _) in enumerate(needs) for who, place in enumerate(places)])
    idle = set(range(len(places)))
    left = dict(enumerate([put_off for _, put_off in needs]))
    total = 0.0
    for cost, one, who in pairs:
        if one in left and who in idle:
            del left[one]
            idle.discard(who)
            total += cost
    for who in idle:
        total += HELP * min([ways[places[who]] for ways, _ in needs], default=0.0)
    return total + sum(left.values())


class Stage(NamedTuple):
    """How far a mission has come.

    Attributes:
        brings: Whether a Scientist is to be brought to its place now.
        home: Whether nothing is left but to bring home what was found, and to meet.
    """

    mission: int
    brings: bool
    home: bool


@memoized(5)
def errand(
    tiles: tuple[Tile, ...], quest: Quest, survivor: Survivor, player: Player, shape: str, stage: Stage
) -> float | None:
    """What it costs a survivor to go to where it brings something, or meets the others in the end; None: nowhere."""
    mission = MISSIONS[stage.mission]
    places = set()
    for each, held in zip(deliveries_of(mission.number), carried_by(survivor, player, mission), strict=False):
        if held and len([card for card in quest.laid if card in _kinds(each.what)]) < each.n:
            places.add(each.at)
    if mission.win.scientist_at and stage.brings and finds(survivor):
        places.add(mission.win.scientist_at)
    if mission.win.all_at and stage.home:
        places.add(mission.win.all_at)
    if not places:
        return None
    target = _faces(tiles, frozenset(places))
    if not target:
        target = tuple([(n, AFAR) for n, tile in enumerate(tiles) if not tile.up and not tile.gone])
    way = ways_to(target, shape, hazards_of(tiles))[survivor.tile] if target else 0.0
    return way * BOLD if stage.home else way


def sneak(state: State, survivor: Survivor) -> float:
    """The pull of a place where being seen loses the game, for this survivor."""
    hazards = hazards_of(state.tiles)
    pulls = []
    for number, tile in enumerate(state.tiles):
        if tile.marker:
            chance = _unseen(state, survivor, number)
            way = ways_to(((number, 0.0),), state.shape, hazards)[survivor.tile]
            pulls.append(0.4 * max(0.0, chance * SECRET + (1 - chance) * CAUGHT) - way)
    return max(pulls, default=0.0)


def _unseen(state: State, survivor: Survivor, tile: int) -> float:
    """The chance that this survivor does not lose the game there: a Journal makes up for being seen."""
    if carried_by(survivor, state.players[survivor.seat], MISSIONS[state.options.mission])[-1]:
        return 1.0
    who = state.survivors.index(survivor)
    if fails_stealth(state, who):
        return 0.0
    need = stealth_of(state, who, tile)
    return len([1 for one in DIE for other in DIE if one + other <= need]) / 36


@memoized(3)
def carried_by(survivor: Survivor, player: Player, mission: Mission) -> tuple[int, ...]:
    """How many cards for each delivery a survivor has, and last how many Journals."""
    cards = [gear.card for gear in survivor.gear] + [held.card for held in player.hand]
    wanted = [*[each.what for each in deliveries_of(mission.number)], JOURNAL]
    return tuple([len([card for card in cards if card in _kinds(what)]) for what in wanted])


@cache
def _kinds(what: str) -> frozenset[str]:
    """The cards of a name or kind."""
    return CATEGORIES.get(what) or frozenset([what])


@memoized(1)
def hazards_of(tiles: tuple[Tile, ...]) -> tuple[float, ...]:
    """The cost of going to each tile from a neighbouring one; 0: it is gone."""
    return tuple([0.0 if tile.gone else _hazard(tile) for tile in tiles])


def _hazard(tile: Tile) -> float:
    if not tile.up:
        return STEP + UNKNOWN + TOKEN * tile.tokens
    return STEP + TOKEN * tile.tokens + HAZARDS.get(FACES[tile.face].kind, 0.0)


@lru_cache(maxsize=4096)
def ways_to(target: Target, shape: str, hazards: tuple[float, ...]) -> tuple[float, ...]:
    """By tile, what it costs to go to one of these tiles, and what it costs there."""
    beside = geometry(shape).beside
    found = [PUT_OFF] * len(hazards)
    queue = [(cost, tile) for tile, cost in target]
    heapify(queue)
    seen = set()
    while queue:
        cost, tile = heappop(queue)
        if tile in seen:
            continue
        seen.add(tile)
        found[tile] = cost
        cost += hazards[tile]
        for near in beside[tile]:
            if near not in seen and hazards[near]:
                heappush(queue, (cost, near))
    return tuple(found)
