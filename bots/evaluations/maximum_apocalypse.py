"""Maximum Apocalypse: how the survivors fare, how far the mission is, and what is worth going to.

All numbers are in one unit, roughly what an action achieves.
"""

from collections.abc import Iterator
from functools import cache, lru_cache
from math import exp

from bots.luck import Luck
from domain.games.maximum_apocalypse.content import CARDS, CATEGORIES, FACES, MISSIONS, MODS, MONSTERS, deliveries_of
from domain.games.maximum_apocalypse.effects.objectives import laid
from domain.games.maximum_apocalypse.effects.reach import counted, fails_stealth, stealth_of
from domain.games.maximum_apocalypse.evolve import evolve
from domain.games.maximum_apocalypse.maps import geometry
from domain.games.maximum_apocalypse.missions import Mission
from domain.games.maximum_apocalypse.moves import acting, decide, legal
from domain.games.maximum_apocalypse.state import STARVING, Body, Gear, State, Survivor
from domain.games.maximum_apocalypse.vocabulary import Deal
from domain.kernel.game import Seat

WON = 300.0
LOST = -150.0
LAID, CARRIED = 16.0, 9.0
"""A card that the mission asks for, at its place and in somebody's hands."""
COUNTED = 16.0
"""A counter of the mission, a sample, a marker that was met."""
SECRET = 120.0
"""What was found out where being seen loses the game: most of the mission."""
ERRAND = 0.7
"""What being at the right place is worth of what can be done there."""
TURN = 6.0
"""What a turn costs on average, so that ending it is no worse than putting it off."""
NEARER = 0.86
"""What a tile of distance leaves of an attraction."""
ALIVE = 40.0
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
    living = [survivor for survivor in state.survivors if survivor.alive]
    total = TURN * state.turn.number + sum([_survivor(state, survivor) for survivor in living])
    tokens = sum([tile.tokens for tile in state.tiles])
    total -= 0.3 * tokens + 0.5 * max(0, tokens - 18) ** 2
    return total + _progress(state, mission, living)


def _survivor(state: State, survivor: Survivor) -> float:
    """Health, hunger, weapons, cards and the monsters in front of a survivor."""
    player = state.players[survivor.seat]
    mine = state.survivors[state.turn.active] is survivor
    blows = _blows(survivor, mine=mine)
    total = ALIVE
    for place, body in enumerate(survivor.bodies):
        if body.health > 0:
            total += _body(body, blows if place == 0 else 0.0, grows=mine) * (0.5 if place else 1.0)
    total += _weapons(survivor.gear) + sum([_worn(gear.card) for gear in survivor.gear])
    cards = sorted([_in_hand(held.card) for held in player.hand], reverse=True)
    total += sum(cards[:5]) + 0.15 * sum(cards[5:])
    return total - 4.0 * exp(-len(player.deck) / 3)


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
    safety = 6 * (1 - exp(-health / 5)) if health > 0 else -8.0
    return 0.6 * health + safety - 0.12 * hunger * hunger


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


def _progress(state: State, mission: Mission, living: list[Survivor]) -> float:
    """What of the mission is done, and for each survivor the best place to go to."""
    lacking, total = _goods(state, mission, living)
    win = mission.win
    samples = [MONSTERS[kind].counts_as for kind in state.quest.samples]
    undone: float = sum(lacking.values())
    for name, n in win.killed.items():
        got = min(samples.count(name), n)
        total += COUNTED * 0.6 * got
        undone += n - got
    for name, n in win.counts.items():
        got = min(counted(state, name), n)
        total += 2 * COUNTED * got
        undone += n - got
    if win.or_count:
        total += SECRET * (counted(state, win.or_count) + counted(state, "unseen"))
    total += sum([COUNTED * 0.4 * spent for spent in state.quest.spent])
    total += sum([COUNTED * 0.6 for tile in state.tiles if tile.met])
    hidden = sum([not tile.up and not tile.gone for tile in state.tiles])
    if win.revealed:
        undone += hidden
        total -= 4.0 * hidden
    else:
        total -= 1.5 * hidden
    if win.no_monsters and not undone:
        undone += sum([len(survivor.engaged) for survivor in living]) * 0.2
    carried = _scientists(living)
    if win.scientist_at and not (win.or_count and counted(state, win.or_count)):
        total += 2 * COUNTED * bool(carried)
        undone += not carried
    targets = list(_targets(state, mission, lacking, undone))
    distance = _distances(state.shape, tuple([tile.gone for tile in state.tiles]))
    for survivor in living:
        near = distance[survivor.tile]
        own = targets + list(_errands(state, mission, survivor, undone))
        total += max([worth * NEARER ** near[tile] for tile, worth in own], default=0.0)
    return total


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


def _goods(state: State, mission: Mission, living: list[Survivor]) -> tuple[dict[str, int], float]:
    """Cards still to be found, by name or kind; and the worth of those that were."""
    lacking: dict[str, int] = {}
    total = 0.0
    for each in deliveries_of(mission.number):
        done = min(laid(state, each.what), each.n)
        held = min(sum([_carries(state, survivor, each.what) for survivor in living]), each.n - done)
        total += LAID * done + CARRIED * held
        if done + held < each.n:
            lacking[each.what] = each.n - done - held
    if _secret(state, mission):
        found = any(_carries(state, survivor, JOURNAL) for survivor in living)
        total += 12.0 * found
        if not found:
            lacking[JOURNAL] = 1
    return lacking, total


def _secret(state: State, mission: Mission) -> bool:
    """Whether somebody has yet to reach an objective where being seen loses the game."""
    return bool(mission.win.or_count) and not counted(state, "unseen") and not counted(state, mission.win.or_count)


def _unseen(state: State, survivor: Survivor, tile: int) -> float:
    """The chance that this survivor does not lose the game there: a Journal makes up for being seen."""
    if _carries(state, survivor, JOURNAL):
        return 1.0
    who = state.survivors.index(survivor)
    if fails_stealth(state, who):
        return 0.0
    need = stealth_of(state, who, tile)
    return len([1 for one in DIE for other in DIE if one + other <= need]) / 36


def _carries(state: State, survivor: Survivor, what: str) -> int:
    kinds = CATEGORIES.get(what) or (what,)
    hand = state.players[survivor.seat].hand
    return len([gear for gear in survivor.gear if gear.card in kinds]) + len([1 for held in hand if held.card in kinds])


def _scientists(living: list[Survivor]) -> list[Survivor]:
    return [each for each in living if any(MODS[gear.card].found for gear in each.gear)]


def _targets(state: State, mission: Mission, lacking: dict[str, int], undone: float) -> Iterator[tuple[int, float]]:
    """Tiles that are worth going to for anybody."""
    chances = {
        colour: _chance(state.scavenge.piles[place].cards, lacking)
        for place, colour in enumerate(("red", "green", "blue"))
    }
    tasks = [
        task.at
        for place, task in enumerate(mission.tasks)
        if state.quest.spent[place] < task.actions * task.times
        and (not task.after or laid(state, task.after) or counted(state, task.after))
    ]
    known = [FACES[tile.face] for tile in state.tiles if tile.up]
    places = {*tasks, *[each.at for each in deliveries_of(mission.number)], mission.win.all_at} - SOMEWHERE
    unknown = not places <= {face.kind for face in known} or any(
        chance and all(colour not in face.icons for face in known) for colour, chance in chances.items()
    )
    for number, tile in enumerate(state.tiles):
        if tile.gone:
            continue
        face = FACES[tile.face]
        if not tile.up:
            if undone:
                yield number, 5.0 if unknown or mission.win.revealed else 1.5
        else:
            if face.icons and lacking:
                yield number, 18.0 * max([chances[colour] for colour in face.icons])
            if face.kind in tasks:
                yield number, 6.0
        wanted = "marker" in tasks or mission.markers.cleared == "emptied" if tile.met else not mission.win.or_count
        if tile.marker and wanted:
            yield number, 9.0
        if any(card in lacking for card in tile.lying):
            yield number, 12.0


def _chance(pile: tuple[str, ...], lacking: dict[str, int]) -> float:
    wanted = sum([card in lacking or ("food" in lacking and CARDS[card].food) for card in pile])
    return wanted / len(pile) if pile else 0.0


def _errands(state: State, mission: Mission, survivor: Survivor, undone: float) -> Iterator[tuple[int, float]]:
    """Tiles where this survivor brings something, or meets the others in the end."""
    places: dict[str, float] = {}
    for each in deliveries_of(mission.number):
        carried = min(_carries(state, survivor, each.what), each.n - laid(state, each.what))
        if carried > 0:
            places[each.at] = places.get(each.at, 0.0) + ERRAND * (LAID - CARRIED) * carried
    if mission.win.scientist_at and any(MODS[gear.card].found for gear in survivor.gear):
        places[mission.win.scientist_at] = places.get(mission.win.scientist_at, 0.0) + 8.0
    if mission.win.all_at:
        places[mission.win.all_at] = places.get(mission.win.all_at, 0.0) + 30.0 / (1 + undone) ** 2
    secret = _secret(state, mission)
    for number, tile in enumerate(state.tiles):
        if tile.up and not tile.gone and FACES[tile.face].kind in places:
            yield number, places[FACES[tile.face].kind]
        if secret and tile.marker:
            chance = _unseen(state, survivor, number)
            yield number, 0.4 * max(0.0, chance * SECRET + (1 - chance) * LOST)
