"""What draws the survivors of Maximum Apocalypse to which places."""

from collections.abc import Iterator
from functools import cache, lru_cache

from bots.evaluations.maximum_apocalypse.survivors import finds
from bots.remembering import remembered
from domain.games.maximum_apocalypse.content import CARDS, CATEGORIES, FACES, MISSIONS, deliveries_of
from domain.games.maximum_apocalypse.effects.reach import fails_stealth, stealth_of
from domain.games.maximum_apocalypse.maps import geometry
from domain.games.maximum_apocalypse.missions import Mission
from domain.games.maximum_apocalypse.state import Pile, Player, Quest, State, Survivor, Tile

Lacking = tuple[tuple[str, int], ...]
"""Cards still to be found, by name or kind, and how many."""
LAID, CARRIED = 40.0, 20.0
"""A card that the mission asks for, at its place and in somebody's hands."""
SECRET, CAUGHT = 120.0, -150.0
"""What was found out where being seen loses the game, most of the mission; and what being seen there costs."""
ERRAND = 0.7
"""What being at the right place is worth of what can be done there."""
FOUND = 25.0
"""Where a card that is asked for may be found, if that is certain."""
UNSEEN, LEFT = 5.0, 1.5
"""A tile that lies face down, while places are sought, and else."""
SOUGHT = 4.5
"""What each tile that lies face down costs while places are sought: that they are found is worth the way."""
STEP = 4.0
"""What a tile of distance takes from an attraction: more than any pastime at the way is worth."""
JOURNAL = "dusty_journal"
DIE = range(1, 7)
SOMEWHERE = {"", "marker", "entered-marker"}
"""What missions call places that are no kind of tile."""


@remembered(5)
def pulls_of(
    tiles: tuple[Tile, ...],
    piles: tuple[Pile, ...],
    quest: Quest,
    mission: Mission,
    shape: str,
    lacking: Lacking,
    undone: bool,  # noqa: FBT001  # arguments are told by place
) -> tuple[tuple[float, ...], float]:
    """By tile, what anybody there is drawn by: the worth of the best place to go to, less the way there.

    And what it costs that places which are sought may lie hidden.
    """
    wanted = {what for what, _ in lacking}
    chances = {colour: _chance(piles[place].cards, wanted) for place, colour in enumerate(("red", "green", "blue"))}
    tasks = _tasks(quest, mission)
    known = [FACES[tile.face] for tile in tiles if tile.up]
    places = {*tasks, *[each.at for each in deliveries_of(mission.number)], mission.win.all_at} - SOMEWHERE
    sought = mission.win.revealed or not places <= {face.kind for face in known}
    sought |= any(chance and all(colour not in face.icons for face in known) for colour, chance in chances.items())
    targets = list(_targets(tiles, mission, tasks, chances, wanted, hidden=undone * (UNSEEN if sought else LEFT)))
    pulls = [max([worth - STEP * near[tile] for tile, worth in targets], default=0.0) for near in _near(shape, tiles)]
    hidden = len([tile for tile in tiles if not tile.up and not tile.gone])
    return tuple(pulls), -SOUGHT * hidden if undone and sought else 0.0


def _tasks(quest: Quest, mission: Mission) -> list[str]:
    """Where something is to be worked on now."""
    counts = dict(quest.counts)
    return [
        task.at
        for place, task in enumerate(mission.tasks)
        if quest.spent[place] < task.actions * task.times
        and (not task.after or task.after in quest.laid or counts.get(task.after))
    ]


def _targets(
    tiles: tuple[Tile, ...],
    mission: Mission,
    tasks: list[str],
    chances: dict[str, float],
    lacking: set[str],
    *,
    hidden: float,
) -> Iterator[tuple[int, float]]:
    """Tiles that are worth going to for anybody."""
    for number, tile in enumerate(tiles):
        if tile.gone:
            continue
        face = FACES[tile.face]
        if not tile.up:
            if hidden:
                yield number, hidden
        else:
            chance = max([chances[colour] for colour in face.icons], default=0.0)
            if chance:
                yield number, FOUND * chance
            if face.kind in tasks:
                yield number, 6.0
        wanted = "marker" in tasks or mission.markers.cleared == "emptied" if tile.met else not mission.win.or_count
        if tile.marker and wanted:
            yield number, 9.0
        if any(card in lacking for card in tile.lying):
            yield number, 12.0


def _chance(pile: tuple[str, ...], lacking: set[str]) -> float:
    wanted = sum([card in lacking or ("food" in lacking and CARDS[card].food) for card in pile])
    return wanted / len(pile) if pile else 0.0


@remembered(6)
def errand(
    tiles: tuple[Tile, ...],
    quest: Quest,
    survivor: Survivor,
    player: Player,
    mission: Mission,
    shape: str,
    undone: float,
) -> float:
    """What draws a survivor to where it brings something, or meets the others in the end."""
    places: dict[str, float] = {}
    for each, held in zip(deliveries_of(mission.number), carried_by(survivor, player, mission), strict=False):
        carried = min(held, each.n - len([card for card in quest.laid if card in _kinds(each.what)])) if held else 0
        if carried > 0:
            places[each.at] = places.get(each.at, 0.0) + ERRAND * (LAID - CARRIED) * carried
    if mission.win.scientist_at and finds(survivor):
        places[mission.win.scientist_at] = places.get(mission.win.scientist_at, 0.0) + 8.0
    if mission.win.all_at and undone < 1:
        places[mission.win.all_at] = places.get(mission.win.all_at, 0.0) + 30.0 / (1 + undone) ** 2
    near = _near(shape, tiles)[survivor.tile]
    return max(
        [
            places[FACES[tile.face].kind] - STEP * near[number]
            for number, tile in enumerate(tiles)
            if tile.up and not tile.gone and FACES[tile.face].kind in places
        ],
        default=-1e9,
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
