"""What draws the survivors of Maximum Apocalypse to which places."""

from functools import cache, lru_cache

from bots.evaluations.maximum_apocalypse.survivors import finds
from bots.remembering import remembered
from domain.games.maximum_apocalypse.content import CATEGORIES, FACES, MISSIONS, deliveries_of
from domain.games.maximum_apocalypse.effects.reach import fails_stealth, stealth_of
from domain.games.maximum_apocalypse.maps import geometry
from domain.games.maximum_apocalypse.missions import Mission
from domain.games.maximum_apocalypse.state import Pile, Player, Quest, State, Survivor, Tile

Lacking = tuple[tuple[str, int], ...]
"""Cards still to be found, by name or kind, and how many."""
Need = tuple[float, ...]
"""What it costs a survivor to see to something, by the tile where it is."""
LAID, CARRIED = 60.0, 30.0
"""A card that the mission asks for, at its place and in somebody's hands."""
SECRET, CAUGHT = 120.0, -150.0
"""What was found out where being seen loses the game, most of the mission; and what being seen there costs."""
STEP = 6.0
"""What a tile of distance costs: more than any pastime at the way is worth."""
SEARCH = 3.0
"""What looking for a card once costs."""
RARE = 40.0
"""The most that looking for a card costs, however rare it is."""
HIDDEN = 12.0
"""What it costs to look for a place where a tile lies face down."""
UNSEEN, LEFT = 8.0, 1.5
"""What each tile that lies face down costs while places are sought, and else: that they are found is worth the way."""
PUT_OFF = 60.0
"""What a need costs that nobody sees to: more than any way."""
HELP = 0.4
"""How much of the way those have to go whom nothing needs: to where they could help."""
AFAR = 3
"""How far a place is taken to be from the next tile that lies face down."""
JOURNAL = "dusty_journal"
DIE = range(1, 7)
SOMEWHERE = {"", "marker", "entered-marker"}
"""What missions call places that are no kind of tile."""


@remembered(5)
def needs_of(
    tiles: tuple[Tile, ...],
    piles: tuple[Pile, ...],
    quest: Quest,
    mission: Mission,
    shape: str,
    lacking: Lacking,
) -> tuple[tuple[Need, ...], float]:
    """What is to be seen to at some place; and what it costs that places which are sought may lie hidden."""
    near = _near(shape, tiles)
    hidden = [number for number, tile in enumerate(tiles) if not tile.up and not tile.gone]
    kinds = {FACES[tile.face].kind for tile in tiles if tile.up and not tile.gone}
    tasks = _tasks(quest, mission)
    targets: list[list[tuple[int, float]]] = []
    sought = mission.win.revealed
    for place in {*tasks, *[each.at for each in deliveries_of(mission.number)], mission.win.all_at} - SOMEWHERE:
        if place not in kinds:
            sought = True
        elif place in tasks:
            targets.append(_faces(tiles, place))
    for what, n in lacking:
        sites = _sites(tiles, piles, what)
        sought |= not sites
        targets += [sites] * n if sites else []
    for number, tile in enumerate(tiles):
        wanted = "marker" in tasks or mission.markers.cleared == "emptied" if tile.met else not mission.win.or_count
        if tile.marker and wanted and not tile.gone:
            targets.append([(number, 0.0)])
    if sought:
        targets += [[(number, 0.0)] for number in hidden] if mission.win.revealed else [[(n, HIDDEN) for n in hidden]]
    needs = [tuple([min([cost + STEP * way[to] for to, cost in target]) for way in near]) for target in targets if target]
    return tuple(needs), (UNSEEN if sought else LEFT) * len(hidden)


def _faces(tiles: tuple[Tile, ...], kind: str) -> list[tuple[int, float]]:
    return [(n, 0.0) for n, tile in enumerate(tiles) if tile.up and not tile.gone and FACES[tile.face].kind == kind]


def _sites(tiles: tuple[Tile, ...], piles: tuple[Pile, ...], what: str) -> list[tuple[int, float]]:
    """Where a card may be found, and what that costs there."""
    chances = {colour: _chance(piles[place].cards, what) for place, colour in enumerate(("red", "green", "blue"))}
    sites = []
    for number, tile in enumerate(tiles):
        if tile.gone:
            continue
        if any(card in _kinds(what) for card in tile.lying):
            sites.append((number, SEARCH))
        elif tile.up:
            chance = max([chances[colour] for colour in FACES[tile.face].icons], default=0.0)
            if chance:
                sites.append((number, min(SEARCH / chance, RARE)))
    return sites


def _tasks(quest: Quest, mission: Mission) -> list[str]:
    """Where something is to be worked on now."""
    counts = dict(quest.counts)
    return [
        task.at
        for place, task in enumerate(mission.tasks)
        if quest.spent[place] < task.actions * task.times
        and (not task.after or task.after in quest.laid or counts.get(task.after))
    ]


def _chance(pile: tuple[str, ...], what: str) -> float:
    return sum([card in _kinds(what) for card in pile]) / len(pile) if pile else 0.0


@remembered(1)
def cost_of(needs: tuple[Need, ...], places: tuple[int, ...]) -> float:
    """What it costs survivors at these places to see to all needs: each one sees to the nearest that is left."""
    pairs = sorted([(need[place], one, who) for one, need in enumerate(needs) for who, place in enumerate(places)])
    open_, idle = set(range(len(needs))), set(range(len(places)))
    total = 0.0
    for cost, one, who in pairs:
        if one in open_ and who in idle:
            open_.discard(one)
            idle.discard(who)
            total += cost
    for who in idle:
        total += HELP * min([need[places[who]] for need in needs], default=0.0)
    return total + PUT_OFF * len(open_)


@remembered(6)
def errand(
    tiles: tuple[Tile, ...],
    quest: Quest,
    survivor: Survivor,
    player: Player,
    mission: Mission,
    shape: str,
    undone: float,
) -> float | None:
    """What it costs a survivor to go to where it brings something, or meets the others in the end; None: nowhere."""
    places = set()
    for each, held in zip(deliveries_of(mission.number), carried_by(survivor, player, mission), strict=False):
        if held and len([card for card in quest.laid if card in _kinds(each.what)]) < each.n:
            places.add(each.at)
    if undone < 1:
        if mission.win.scientist_at and finds(survivor):
            places.add(mission.win.scientist_at)
        if mission.win.all_at:
            places.add(mission.win.all_at)
    if not places:
        return None
    near = _near(shape, tiles)[survivor.tile]
    ways = [near[n] for n, tile in enumerate(tiles) if tile.up and not tile.gone and FACES[tile.face].kind in places]
    return STEP * min(
        ways or [near[n] + AFAR for n, tile in enumerate(tiles) if not tile.up and not tile.gone], default=0
    )


def sneak(state: State, survivor: Survivor) -> float:
    """The pull of a place where being seen loses the game, for this survivor."""
    near = _near(state.shape, state.tiles)[survivor.tile]
    pulls = []
    for number, tile in enumerate(state.tiles):
        if tile.marker:
            chance = _unseen(state, survivor, number)
            pulls.append(0.4 * max(0.0, chance * SECRET + (1 - chance) * CAUGHT) - STEP * near[number])
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


@remembered(3)
def carried_by(survivor: Survivor, player: Player, mission: Mission) -> tuple[int, ...]:
    """How many cards for each delivery a survivor has, and last how many Journals."""
    cards = [gear.card for gear in survivor.gear] + [held.card for held in player.hand]
    wanted = [*[each.what for each in deliveries_of(mission.number)], JOURNAL]
    return tuple([len([card for card in cards if card in _kinds(what)]) for what in wanted])


@cache
def _kinds(what: str) -> frozenset[str]:
    """The cards of a name or kind."""
    return CATEGORIES.get(what) or frozenset([what])


@remembered(2)
def _near(shape: str, tiles: tuple[Tile, ...]) -> tuple[tuple[int, ...], ...]:
    """How many moves lead from each tile to each other one, as the map is now."""
    return _distances(shape, tuple([tile.gone for tile in tiles]))


@lru_cache(maxsize=64)
def _distances(shape: str, gone: tuple[bool, ...]) -> tuple[tuple[int, ...], ...]:
    """How many moves lead from each tile to each other one."""
    beside = geometry(shape).beside
    found = []
    for start in range(len(gone)):
        steps = {start: 0}
        queue = [start]
        for tile in queue:
            fresh = [near for near in beside[tile] if near not in steps and not gone[near]]
            steps.update(dict.fromkeys(fresh, steps[tile] + 1))
            queue += fresh
        found.append(tuple([steps.get(tile, len(gone)) for tile in range(len(gone))]))
    return tuple(found)
