"""Maximum Apocalypse: how the survivors fare, how far the mission is, and what is worth going to.

All numbers are in one unit, roughly what an action achieves.
"""

from collections.abc import Iterator
from functools import cache, lru_cache
from math import exp

from bots.luck import Luck
from bots.remembering import remembered
from domain.games.maximum_apocalypse.content import CARDS, CATEGORIES, FACES, MISSIONS, MODS, MONSTERS, deliveries_of
from domain.games.maximum_apocalypse.effects.objectives import laid
from domain.games.maximum_apocalypse.effects.reach import counted, fails_stealth, stealth_of
from domain.games.maximum_apocalypse.evolve import evolve
from domain.games.maximum_apocalypse.maps import geometry
from domain.games.maximum_apocalypse.missions import Mission
from domain.games.maximum_apocalypse.moves import acting, decide, legal
from domain.games.maximum_apocalypse.state import STARVING, Body, Gear, Pile, Player, Quest, State, Survivor, Tile
from domain.games.maximum_apocalypse.vocabulary import Deal
from domain.kernel.game import Seat

Lacking = tuple[tuple[str, int], ...]
"""Cards still to be found, by name or kind, and how many."""

WON, LOST = 3000.0, -400.0
LAID, CARRIED = 40.0, 20.0
"""A card that the mission asks for, at its place and in somebody's hands."""
COUNTED = 16.0
"""A counter of the mission, a sample, a marker that was met."""
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
TURN = 6.0
"""What a turn costs on average, so that ending it is no worse than putting it off."""
CLOCK = 0.3
"""A card that is left to draw: when there is none, its survivor is out."""
ALIVE = 40.0
HEALTH, SAFETY = 0.75, 9.0
"""A point of health, and what its first few points are worth beside that."""
HAND = 0.5
"""What is left of the worth of cards as long as they are not in play."""
JOURNAL = "dusty_journal"
DIE = range(1, 7)
SOMEWHERE = {"", "marker", "entered-marker"}
"""What missions call places that are no kind of tile."""
DEPTH = 2
"""How many answers deep a pending question is followed."""
WIDTH = 8
"""How many answers are tried."""


def score(state: State, seat: Seat) -> float:  # all seats win and lose together
    """The table's prospects; where a question is pending, those after the best answer."""
    return _settled(state, DEPTH)


def _settled(state: State, depth: int) -> float:
    if state.outcome is not None:
        return WON + TURN * state.turn.number if state.outcome.winners else LOST + _prospects(state)
    if not state.stack or not depth:
        return _prospects(state)
    seat = state.survivors[acting(state)].seat
    best = -1e9
    for action in legal(state, seat)[:WIDTH]:
        after = state
        for fact in decide(state, seat, action, Luck(state.turn.number)):
            after = evolve(after, fact)
        best = max(best, _settled(after, depth - 1))
    return best


def _prospects(state: State) -> float:
    mission = MISSIONS[state.options.mission]
    active = state.survivors[state.turn.active]
    total = TURN * state.turn.number + _crowd(state.tiles)
    for survivor in state.survivors:
        if survivor.alive:
            total += _survivor(survivor, state.players[survivor.seat], survivor is active)
    return total + _progress(state, mission)


@remembered(1)
def _crowd(tiles: tuple[Tile, ...]) -> float:
    """What monster tokens cost: if none is left to be placed, the table loses."""
    tokens = sum([tile.tokens for tile in tiles])
    return -0.3 * tokens - 0.5 * max(0, tokens - 18) ** 2


@remembered(2)
def _survivor(survivor: Survivor, player: Player, mine: bool) -> float:  # noqa: FBT001  # arguments are told by place
    """Health, hunger, weapons, cards and the monsters in front of a survivor."""
    blows = _blows(survivor, mine=mine)
    total = ALIVE
    for place, body in enumerate(survivor.bodies):
        if body.health > 0:
            total += _body(body, blows if place == 0 else 0.0, grows=mine) * (0.5 if place else 1.0)
    total += _weapons(survivor.gear) + sum([_worn(gear.card) for gear in survivor.gear])
    cards = sorted([_in_hand(held.card) for held in player.hand], reverse=True)
    total += HAND * (sum(cards[:5]) + 0.15 * sum(cards[5:]))
    return total + CLOCK * len(player.deck) - 4.0 * exp(-len(player.deck) / 3)


def _blows(survivor: Survivor, *, mine: bool) -> float:
    """The damage to be expected of the monsters in front of a survivor until they are slain."""
    if not survivor.engaged:
        return 0.0
    taken = sum([MODS[gear.card].taken for gear in survivor.gear])
    monsters = [(max(0, MONSTERS[each.kind].damage + taken), each.health) for each in survivor.engaged]
    damage = sum([each for each, _ in monsters])
    alone = sum([each * (1.0 + health / 5) + 0.5 for each, health in monsters])
    return alone + 0.05 * damage * sum([health for _, health in monsters]) + (0.5 * damage if mine else 0.0)


def _body(body: Body, blows: float, *, grows: bool) -> float:
    hunger = (body.hunger if body.hunger < STARVING else STARVING - 1 + body.track) + grows
    health = max(body.health - blows - (body.poison + 1) * body.poison - max(0, hunger - STARVING + 1), -150.0)
    safety = SAFETY * (1 - exp(-health / 5)) if health > 0 else -8.0
    return HEALTH * health + safety - 0.12 * hunger * hunger


def _weapons(gear: tuple[Gear, ...]) -> float:
    """The best one counts, the others a little."""
    powers = sorted([_power(each.card) * (each.ammo > 0 or CARDS[each.card].ammo is None) for each in gear])
    return 1.3 * powers[-1] + 0.3 * sum(powers[:-1]) if powers else 0.0


@cache
def _power(card: str) -> float:
    """The damage of a weapon's action."""
    steps = [step for ability in CARDS[card].abilities if ability.on == "action" for step in ability.steps]
    return float(min(sum([step.n for step in steps if isinstance(step, Deal)]), 6))


@cache
def _in_hand(card: str) -> float:
    kind = CARDS[card]
    if kind.food:
        return 0.4 * (int(card[-1]) if card[-1].isdigit() else 2)
    if kind.kind == "gear":
        return 0.4 + 0.5 * _power(card) + 0.5 * _worn(card)
    return 1.0 if kind.kind == "instant" else 0.0


@cache
def _worn(card: str) -> float:
    """What a gear in play is worth beside the damage that it deals."""
    kind = CARDS[card]
    answers = [each for each in kind.abilities if each.on in {"monster-drawn", "monster-coming", "wounded"}]
    return 0.5 + 3.0 * len(answers) - 2.5 * kind.mods.taken + 1.0 * kind.mods.dealt + 0.3 * kind.mods.stealth


def _progress(state: State, mission: Mission) -> float:
    """What of the mission is done, and for each survivor the best place to go to."""
    quest, living = state.quest, [survivor for survivor in state.survivors if survivor.alive]
    lacking, total = _goods(state, mission, living)
    done, left = _done(quest, state.tiles, mission)
    total += done
    undone = left + sum([n for _, n in lacking])
    win = mission.win
    if win.no_monsters and not undone:
        undone += sum([len(survivor.engaged) for survivor in living]) * 0.2
    if win.scientist_at and not (win.or_count and counted(state, win.or_count)):
        carried = any(_finds(survivor) for survivor in living)
        total += 2 * COUNTED * carried
        undone += not carried
    pulls, hides = _pulls(state.tiles, state.scavenge.piles, quest, mission, state.shape, lacking, undone > 0)
    total += hides
    secret = _secret(state, mission)
    for survivor in living:
        pull = _errand(state.tiles, quest, survivor, state.players[survivor.seat], mission, state.shape, undone)
        if secret:
            pull = max(pull, _sneak(state, survivor))
        total += max(pull, pulls[survivor.tile])
    return total


@remembered(3)
def _done(quest: Quest, tiles: tuple[Tile, ...], mission: Mission) -> tuple[float, float]:
    """The worth of what of the mission is done beside deliveries; and how much is not."""
    total = undone = 0.0
    win, counts = mission.win, dict(quest.counts)
    samples = [MONSTERS[kind].counts_as for kind in quest.samples]
    for name, n in win.killed.items():
        got = min(samples.count(name), n)
        total += COUNTED * 0.6 * got
        undone += n - got
    for name, n in win.counts.items():
        got = min(counts.get(name, 0), n)
        total += 2 * COUNTED * got
        undone += n - got
    if win.or_count:
        total += SECRET * (counts.get(win.or_count, 0) + counts.get("unseen", 0))
    total += sum([COUNTED * 0.4 * spent for spent in quest.spent])
    total += sum([COUNTED * 0.6 for tile in tiles if tile.met])
    hidden = sum([not tile.up and not tile.gone for tile in tiles])
    if win.revealed:
        return total - 4.0 * hidden, undone + hidden
    return total - LEFT * hidden, undone


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


def _goods(state: State, mission: Mission, living: list[Survivor]) -> tuple[Lacking, float]:
    """Cards still to be found, by name or kind; and the worth of those that were."""
    lacking: list[tuple[str, int]] = []
    total = 0.0
    carried = [_carried(survivor, state.players[survivor.seat], mission) for survivor in living]
    for place, each in enumerate(deliveries_of(mission.number)):
        done = min(laid(state, each.what), each.n)
        held = min(sum([one[place] for one in carried]), each.n - done)
        total += LAID * done + CARRIED * held
        if done + held < each.n:
            lacking.append((each.what, each.n - done - held))
    if _secret(state, mission):
        found = any(one[-1] for one in carried)
        total += 12.0 * found
        if not found:
            lacking.append((JOURNAL, 1))
    return tuple(lacking), total


@cache
def _kinds(what: str) -> frozenset[str]:
    """The cards of a name or kind."""
    return CATEGORIES.get(what) or frozenset([what])


@remembered(3)
def _carried(survivor: Survivor, player: Player, mission: Mission) -> tuple[int, ...]:
    """How many cards for each delivery a survivor has, and last how many Journals."""
    cards = [gear.card for gear in survivor.gear] + [held.card for held in player.hand]
    wanted = [*[each.what for each in deliveries_of(mission.number)], JOURNAL]
    return tuple([len([card for card in cards if card in _kinds(what)]) for what in wanted])


def _secret(state: State, mission: Mission) -> bool:
    """Whether somebody has yet to reach an objective where being seen loses the game."""
    return bool(mission.win.or_count) and not counted(state, "unseen") and not counted(state, mission.win.or_count)


def _sneak(state: State, survivor: Survivor) -> float:
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
    if _carried(survivor, state.players[survivor.seat], MISSIONS[state.options.mission])[-1]:
        return 1.0
    who = state.survivors.index(survivor)
    if fails_stealth(state, who):
        return 0.0
    need = stealth_of(state, who, tile)
    return len([1 for one in DIE for other in DIE if one + other <= need]) / 36


def _finds(survivor: Survivor) -> bool:
    """Whether it has a Scientist."""
    return any(MODS[gear.card].found for gear in survivor.gear)


@remembered(5)
def _pulls(
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
def _errand(
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
    for each, held in zip(deliveries_of(mission.number), _carried(survivor, player, mission), strict=False):
        carried = min(held, each.n - len([card for card in quest.laid if card in _kinds(each.what)])) if held else 0
        if carried > 0:
            places[each.at] = places.get(each.at, 0.0) + ERRAND * (LAID - CARRIED) * carried
    if mission.win.scientist_at and _finds(survivor):
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
