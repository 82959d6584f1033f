"""The mission: markers, tasks, cards laid down, the crumbling map, and whether it is won."""

from collections.abc import Callable

from domain.games.maximum_apocalypse.box import content
from domain.games.maximum_apocalypse.box.checks import check_hooks
from domain.games.maximum_apocalypse.box.maps import connected, geometry
from domain.games.maximum_apocalypse.box.markers import marker_places
from domain.games.maximum_apocalypse.box.missions import Delivery, Mission, Task
from domain.games.maximum_apocalypse.box.vocabulary import Custom
from domain.games.maximum_apocalypse.effects.damage import die, place_tokens
from domain.games.maximum_apocalypse.effects.decision import Decision
from domain.games.maximum_apocalypse.effects.effect import Effect
from domain.games.maximum_apocalypse.effects.stealth import meet_tokens, passes
from domain.games.maximum_apocalypse.facts.gear import Laid
from domain.games.maximum_apocalypse.facts.scavenge import CardShown
from domain.games.maximum_apocalypse.facts.survivors import SurvivorMoved
from domain.games.maximum_apocalypse.facts.tiles import MarkerLaid, MarkerMet, TileGone, TileTurned
from domain.games.maximum_apocalypse.facts.turn import FuseSet, TaskAdvanced
from domain.games.maximum_apocalypse.table import actions, causes, frames, reach, rulings
from domain.games.maximum_apocalypse.table.state import State

TEST = Custom("intelligence")
"""The stealth test of mission 8."""


def mission_of(state: State) -> Mission:
    """The mission of the table."""
    return content.MISSIONS[state.options.mission]


def home_of(state: State) -> int:
    """The Van's place: no removal takes the Van."""
    return next(place for place, tile in enumerate(state.tiles) if content.FACES[tile.face].kind == "van")


def laid(state: State, what: str) -> int:
    """How many cards of a name or kind are on the objective."""
    return len([card for card in state.quest.laid if card == what or card in content.CATEGORIES.get(what, ())])


def laid_with(state: State, card: str) -> Laid:
    """The objective after one more card of this kind."""
    what = content.category_of(card)
    wanted = next(each for each in content.deliveries_of(state.options.mission) if each.what == what)
    return Laid(wanted.at, laid(state, what) + 1, wanted.n)


def wanted_here(state: State, who: int) -> list[Delivery]:
    """The deliveries still needed on a survivor's tile."""
    here = reach.kind_of_tile(state, state.survivors[who].tile).id
    return [
        delivery
        for delivery in content.deliveries_of(state.options.mission)
        if delivery.at == here and laid(state, delivery.what) < delivery.n
    ]


def fitting(delivery: Delivery) -> frozenset[str]:
    """The cards that a delivery accepts."""
    return content.CATEGORIES.get(delivery.what) or frozenset([delivery.what])


def place_markers(decision: Decision, frame: frames.PlaceMarkers, answer: actions.Pick | None) -> None:
    """Let the first living survivor's seat place the objective tokens, one at a time."""
    state = decision.state
    rules = mission_of(state).markers
    placed = tuple([place for place, tile in enumerate(state.tiles) if tile.marker])
    if len(placed) == rules.count:
        return
    if isinstance(answer, actions.ChooseTile):
        decision.emit(MarkerLaid(reach.alive(state)[0], answer.tile, len(placed) + 1))
        if rules.monsters:
            place_tokens(decision, answer.tile, rules.monsters, causes.START)
        decision.push(frame)
        return
    options = [actions.ChooseTile(place) for place in marker_places(state.shape, state.options.mission, placed)]
    question = causes.Question("marker", causes.START, len(placed) + 1)
    pick = decision.ask(frame, None, reach.alive(state)[0], question, options)
    if pick is not None:
        place_markers(decision, frame, pick)


def reached(decision: Decision, who: int, tile: int) -> None:
    """Apply what the mission attaches to the first survivor on a marked tile or a kind of tile."""
    if mission_of(decision.state).markers.on == "enter":
        meet(decision, who, tile)
    kind = reach.kind_of_tile(decision.state, tile).id
    if kind in mission_of(decision.state).first_on and not reach.counted(decision.state, f"first-{kind}"):
        decision.count(f"first-{kind}", 1)
        decision.push(frames.Run(who, f"mission-{decision.state.options.mission}/first/{kind}"))


def meet(decision: Decision, who: int, tile: int) -> None:
    """Meet a marker for the first time."""
    there = decision.state.tiles[tile]
    mission = mission_of(decision.state)
    if not there.marker or (there.met and not _awaits_test(decision.state)):
        return
    decision.emit(MarkerMet(tile, mission.markers.cleared == "entered", reach.place_of(decision.state, tile), who))
    if mission.meets:
        belongs = rulings.applies(decision.state, "mission steps belong to their tile")
        script = f"mission-{mission.number}/meets/{there.marker - 1}"
        decision.push(frames.Run(who, script, tile=tile if belongs else -1))


def _awaits_test(state: State) -> bool:
    """Whether the first visitor died before the stealth test of mission 8: then the next one makes it."""
    return (
        rulings.applies(state, "mission steps belong to their tile")
        and any(step == TEST for steps in mission_of(state).meets for step in steps)
        and not reach.counted(state, "unseen")
        and not reach.counted(state, "message")
    )


def draw_boss(effect: Effect) -> None:
    """Draw the boss that was set aside, like any other monster."""
    effect.go_on()
    if effect.state.monsters.aside:
        effect.decision.push(frames.Coming(effect.who, 1, causes.MISSION, boss=True))


def task_open(state: State, who: int, name: str) -> str:
    """Why a survivor may not work on a task, or the empty string."""
    for place, task in enumerate(mission_of(state).tasks):
        if task.name == name:
            return _task_open(state, who, place, task)
    return "no-such-task"


def open_tasks(state: State, who: int) -> list[str]:
    """The tasks that a survivor may work on."""
    tasks = mission_of(state).tasks
    return [task.name for place, task in enumerate(tasks) if not _task_open(state, who, place, task)]


def _task_open(state: State, who: int, place: int, task: Task) -> str:
    if state.quest.spent[place] >= task.actions * task.times:
        return "task-done"
    if task.after and not laid(state, task.after) and not reach.counted(state, task.after):
        return "task-not-ready"
    tile = state.tiles[state.survivors[who].tile]
    match task.at:
        case "marker":
            here = bool(tile.marker)
        case "entered-marker":
            here = any(each.marker and each.met for each in state.tiles)
        case _:
            here = content.FACES[tile.face].kind == task.at
    return "" if here else "not-here"


def work_on(decision: Decision, who: int, name: str) -> None:
    """Spend an action on a task; the last one completes it."""
    mission = mission_of(decision.state)
    place = [task.name for task in mission.tasks].index(name)
    task = mission.tasks[place]
    spent = decision.state.quest.spent[place] + 1
    decision.emit(TaskAdvanced(who, place, name, spent, task.actions * task.times))
    if spent % task.actions:
        return
    decision.push(frames.Run(who, f"mission-{mission.number}/task/{name}"))
    here = decision.state.survivors[who].tile
    if task.at == "marker" and mission.markers.cleared == "task":
        decision.emit(MarkerMet(here, gone=True, place=reach.place_of(decision.state, here), survivor=who))


def count(decision: Decision, name: str, n: int) -> None:
    """Advance a counter of the mission; defusing the bomb starts the countdown."""
    decision.count(name, n)
    fuse = mission_of(decision.state).fuse
    if fuse:
        decision.emit(FuseSet(fuse + 1, decision.state.turn.active))


def intelligence(effect: Effect) -> None:
    """Mission 8: after a passed stealth test free the Scientist; after a failed one show a Journal or lose."""
    decision, state, who = effect.decision, effect.state, effect.who
    survivor = state.survivors[who]
    if passes(decision, who, survivor.tile, causes.MISSION):
        count(decision, "unseen", 1)
        return
    journals = [held for held in state.players[survivor.seat].hand if held.card == "dusty_journal"]
    if journals:
        decision.emit(CardShown(survivor.seat, *decision.pick_copy(journals)))
        count(decision, "message", 1)
        if rulings.applies(state, "M7: a failed test draws the tokens"):
            meet_tokens(decision, who, survivor.tile)
    else:
        decision.end_game("caught", won=False)


def strike_at_once(effect: Effect) -> None:
    """A boss attacks everybody in range when it is drawn."""
    effect.decision.push(frames.Strike(effect.who, effect.run.it))


def demolish(effect: Effect) -> None:
    """Mission 12: destroy a site that was entered, with all on it."""
    sites = [actions.ChooseTile(place) for place, tile in enumerate(effect.state.tiles) if tile.marker and tile.met]
    question = causes.Question("demolish", causes.MISSION)
    pick = effect.decision.ask(effect.run, effect.answer, effect.who, question, sites)
    if isinstance(pick, actions.ChooseTile):
        remove_tile(effect.decision, pick.tile, causes.Cause("mission", survivor=effect.who))
        count(effect.decision, "sites", 1)


def remove_tile(decision: Decision, tile: int, cause: causes.Cause) -> None:
    """Remove a tile from the map; survivors on it die."""
    decision.emit(TileGone(tile, reach.place_of(decision.state, tile), cause))
    for place in reach.alive(decision.state):
        if decision.state.survivors[place].alive and decision.state.survivors[place].tile == tile:
            die(decision, place, cause)


def erode(decision: Decision, frame: frames.Erode, answer: actions.Pick | None) -> None:
    """Mission 6: reveal an outermost tile; once all are revealed, remove one."""
    state = decision.state
    rim = [place for place in range(len(state.tiles)) if _outermost(state, place)]
    hidden = [place for place in rim if not state.tiles[place].up]
    options = [actions.ChooseTile(place) for place in hidden or rim if hidden or _spare(state, place)]
    if not options:
        return
    chooser = state.turn.active if state.survivors[state.turn.active].alive else reach.alive(state)[0]
    question = causes.Question("erode-up" if hidden else "erode-off", causes.MISSION)
    pick = decision.ask(frame, answer, chooser, question, options)
    if not isinstance(pick, actions.ChooseTile):
        return
    cause = causes.Cause("mission", survivor=chooser)
    if hidden:
        decision.emit(TileTurned(pick.tile, state.tiles[pick.tile].face, cause))
    else:
        _crumble(decision, pick.tile, cause)


def _outermost(state: State, place: int) -> bool:
    tile = state.tiles[place]
    return (
        not tile.gone and content.FACES[tile.face].kind != "van" and len(reach.neighbours(state, place)) < len("NESW")
    )


def _spare(state: State, place: int) -> bool:
    """Whether the map stays connected without a tile."""
    left = {k for k, tile in enumerate(state.tiles) if not tile.gone and k != place}
    return left == connected(min(left), lambda tile: left.intersection(reach.neighbours(state, tile)))


def _crumble(decision: Decision, tile: int, cause: causes.Cause) -> None:
    """Remove an outermost tile; survivors there go to the nearest one and take 5 (6.4)."""
    away = geometry(decision.state.shape).distance[tile]
    there = [place for place in reach.alive(decision.state) if decision.state.survivors[place].tile == tile]
    left = [k for k, each in enumerate(decision.state.tiles) if not each.gone and k != tile]
    nearest = min(left, key=lambda place: (away[place], not decision.state.tiles[place].up, place))
    for place in there:
        if not decision.state.tiles[nearest].up:
            decision.emit(TileTurned(nearest, decision.state.tiles[nearest].face, cause))
        decision.emit(SurvivorMoved(place, nearest, reach.place_of(decision.state, nearest), causes.MISSION))
    decision.emit(TileGone(tile, reach.place_of(decision.state, tile), cause))
    decision.push(*[frames.Suffer(place, 5, causes.MISSION) for place in there])


def check_win(decision: Decision) -> None:
    """End the game if the mission is accomplished at the end of a turn (M31)."""
    if is_won(decision.state):
        decision.end_game("mission-accomplished", won=True)


def is_won(state: State) -> bool:
    """Whether the mission is accomplished."""
    mission = mission_of(state)
    win = mission.win
    living = [survivor for survivor in state.survivors if survivor.alive]
    places = [content.FACES[state.tiles[survivor.tile].face].kind for survivor in living]
    if not living or (win.all_at and any(kind != win.all_at for kind in places)):
        return False
    carried = [
        kind
        for survivor, kind in zip(living, places, strict=True)
        if any(content.CARDS[gear.card].mods.found for gear in survivor.gear)
    ]
    samples = [content.MONSTERS[kind].counts_as for kind in state.quest.samples]
    return (
        laid(state, "fuel") >= win.fuel
        and (not win.delivered or all(laid(state, each.what) >= each.n for each in mission.deliveries))
        and all(samples.count(name) >= n for name, n in win.killed.items())
        and all(reach.counted(state, name) >= n for name, n in win.counts.items())
        and (
            not win.scientist_at
            or win.scientist_at in carried
            or (bool(win.or_count) and reach.counted(state, win.or_count) > 0)
        )
        and (not win.revealed or all(tile.up or tile.gone for tile in state.tiles))
        and (not win.no_monsters or not any(survivor.engaged for survivor in living))
    )


HOOKS: dict[str, Callable[[Effect], None]] = {
    "strike": strike_at_once,
    "intelligence": intelligence,
    "demolish": demolish,
}
"""Functions for what the vocabulary cannot express, by the name used in the content."""

check_hooks([step for script in content.SCRIPTS.values() for step in script.steps], HOOKS)
