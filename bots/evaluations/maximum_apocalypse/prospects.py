"""How good a state is for the survivors: their condition, progress of the mission, and reachable objectives.

All numbers are in one unit, roughly what an action achieves.
"""

from collections.abc import Mapping

from bots.evaluations.maximum_apocalypse.choices import sensible
from bots.evaluations.maximum_apocalypse.places import (
    CARRIED,
    JOURNAL,
    LAID,
    SECRET,
    Lacking,
    Stage,
    carried_by,
    cost_of,
    errand,
    needs_of,
    sneak,
)
from bots.evaluations.maximum_apocalypse.survivors import Strikes, brings, strikes_on, worth_of
from bots.luck import Luck
from bots.memo import memoized
from domain.games.maximum_apocalypse.box.content import FACES, MISSIONS, MONSTERS, deliveries_of
from domain.games.maximum_apocalypse.box.missions import Mission
from domain.games.maximum_apocalypse.effects.objectives import laid
from domain.games.maximum_apocalypse.facts.evolve import evolve
from domain.games.maximum_apocalypse.table.reach import counted
from domain.games.maximum_apocalypse.table.state import Quest, State, Survivor, Tile
from domain.games.maximum_apocalypse.turn.moves import acting, decide, legal
from domain.games.maximum_apocalypse.turn.prospects import setbacks
from domain.kernel.game import Seat

WON, LOST = 3000.0, -400.0
COUNTED = 16.0
"""A counter of the mission, a sample, a marker that was met."""
DONE = 250.0
"""When only deliveries and the meeting are left: more than all paths there cost."""
LEFT_ALIVE = 8.0
"""What a monster costs where none may be left in the end."""
SHORT, LACKING = 80.0, 300.0
"""What it costs that the mission is short of something: that may come back, and that cannot."""
TURN = 6.0
"""What a turn costs on average, so that ending it is no worse than putting it off."""
SPAWNED = 16.0
"""What a monster costs that a roll of the dice brings to where a survivor is, in each turn of a round."""
DEPTH = 2
"""How many answers deep a pending question is followed."""
WIDTH = 8
"""How many answers are tried, the last one among them: often it is to be done."""


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
    answers = sensible(state, legal(state, seat))
    for action in answers if len(answers) <= WIDTH else [*answers[: WIDTH - 1], answers[-1]]:
        after = state
        for fact in decide(state, seat, action, Luck(state.turn.number)):
            after = evolve(after, fact)
        best = max(best, _settled(after, depth - 1))
    return best


def _prospects(state: State) -> float:
    mission = MISSIONS[state.options.mission]
    active = state.survivors[state.turn.active]
    total = TURN * state.turn.number + _crowd(state.tiles)
    living = [survivor for survivor in state.survivors if survivor.alive]
    strikes = strikes_on(state.survivors, state.shape)
    for survivor in living:
        total += worth_of(survivor, state.players[survivor.seat], strikes[survivor.kind], survivor is active)
        total -= SPAWNED * len(living) * _spawning(state.tiles[survivor.tile])
    return total + _progress(state, mission, living, strikes)


def _spawning(tile: Tile) -> float:
    """The chance that a roll of the dice brings a monster to a survivor here."""
    number = FACES[tile.face].spawn
    return (6 - abs(7 - number)) / 36 if tile.up and number else 0.0


@memoized(1)
def _crowd(tiles: tuple[Tile, ...]) -> float:
    """What monster tokens cost: if none is left to be placed, the table loses."""
    tokens = sum([tile.tokens for tile in tiles])
    return -0.3 * tokens - 1.0 * max(0, tokens - 16) ** 2


def _progress(state: State, mission: Mission, living: list[Survivor], strikes: Mapping[str, Strikes]) -> float:
    """What of the mission is done, and for each survivor the best place to go to."""
    quest = state.quest
    lacking, total = _goods(state, mission, living)
    done, left = _done(quest, state.tiles, mission)
    total += done
    undone = left + sum([n for _, n in lacking])
    win = mission.win
    if win.scientist_at and not (win.or_count and counted(state, win.or_count)):
        active = state.survivors[state.turn.active]
        carried = max([brings(each, strikes[each.kind], each is active) for each in living], default=0.0)
        total += 2 * COUNTED * carried
        undone += not carried
    total -= sum([SHORT if each.back else LACKING for each in setbacks(state)])
    needs, hides = needs_of(state.tiles, state.scavenge.piles, quest, mission, state.shape, lacking)
    if undone:
        total -= hides
    else:
        needs = ()
        total += DONE
        if win.no_monsters:
            total -= LEFT_ALIVE * sum([len(survivor.engaged) for survivor in living])
    stage = Stage(mission.number, brings=not undone or len(living) > 1, home=not undone)
    free = []
    for survivor in living:
        player = state.players[survivor.seat]
        way = errand(state.tiles, quest, survivor, player, state.shape, stage)
        if way is None:
            free.append(survivor.tile)
        else:
            total -= way
    total -= cost_of(needs, tuple(free))
    if _secret(state, mission):
        total += max([sneak(state, survivor) for survivor in living], default=0.0)
    return total


@memoized(3)
def _done(quest: Quest, tiles: tuple[Tile, ...], mission: Mission) -> tuple[float, int]:
    """The worth of the finished parts of the mission, without deliveries; and how much is unfinished."""
    total, undone = 0.0, 0
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
    if mission.markers.on == "enter":
        total += sum([COUNTED * 0.6 for tile in tiles if tile.met])
    if win.revealed:
        undone += sum([not tile.up and not tile.gone for tile in tiles])
    return total, undone


def _goods(state: State, mission: Mission, living: list[Survivor]) -> tuple[Lacking, float]:
    """Cards still to be found, by name or kind; and the worth of those that were."""
    lacking: list[tuple[str, int]] = []
    total = 0.0
    carried = [carried_by(survivor, state.players[survivor.seat], mission) for survivor in living]
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


def _secret(state: State, mission: Mission) -> bool:
    """Whether somebody has yet to reach an objective where being seen loses the game."""
    return bool(mission.win.or_count) and not counted(state, "unseen") and not counted(state, mission.win.or_count)
