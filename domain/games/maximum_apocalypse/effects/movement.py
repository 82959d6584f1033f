"""Moving, revealing tiles, and monster tokens placed or cleared by cards."""

from typing import assert_never

from domain.games.maximum_apocalypse.actions import Choose as ChooseWord
from domain.games.maximum_apocalypse.actions import ChooseSurvivor, ChooseTile, Done, Pick
from domain.games.maximum_apocalypse.causes import Cause, Question
from domain.games.maximum_apocalypse.content import MISSIONS, TILES, Script, scripts_of
from domain.games.maximum_apocalypse.effects import objectives, reach
from domain.games.maximum_apocalypse.effects.causes import cause_of
from domain.games.maximum_apocalypse.effects.combat import again, next_step
from domain.games.maximum_apocalypse.effects.damage import place_tokens, remove_tokens
from domain.games.maximum_apocalypse.effects.decision import Decision
from domain.games.maximum_apocalypse.effects.stealth import passes
from domain.games.maximum_apocalypse.frames import Arrive, Coming, Run
from domain.games.maximum_apocalypse.map_facts import TileTurned
from domain.games.maximum_apocalypse.maps import geometry, in_reach
from domain.games.maximum_apocalypse.state import State
from domain.games.maximum_apocalypse.survivor_facts import SurvivorMoved
from domain.games.maximum_apocalypse.vocabulary import ClearTokens, Move, Range, Reveal, Send, Sneak

RIVERS = frozenset(
    [
        kind.id
        for kind in TILES.values()
        for script in scripts_of(kind.id, "enter")
        if any(isinstance(step, Sneak) for step in script.steps)
    ]
)
"""Tiles with a stealth test before one arrives."""


def arrive(decision: Decision, frame: Arrive, answer: Pick | None) -> None:
    """The stages of a move: leave, reveal, cross or stay, arrive, sneak or fight, enter, meet the marker (M7)."""
    who, tile, cause = frame.who, frame.tile, frame.cause
    survivor = decision.state.survivors[who]
    match frame.stage:
        case "leave":
            stops = scripts_of(reach.kind_of_tile(decision.state, survivor.tile).id, "stop") if survivor.moved else ()
            _after(decision, stops, Arrive(who, tile, cause, "cross"))
        case "cross":
            fresh = not decision.state.tiles[tile].up
            if fresh:
                turn_up(decision, who, tile, cause)
            if _crosses(decision, who, tile):
                _after(decision, (), Arrive(who, tile, cause, "arrive", fresh=fresh))
        case "arrive":
            decision.emit(SurvivorMoved(who, tile, reach.place_of(decision.state, tile), cause))
            reveals = scripts_of(reach.kind_of_tile(decision.state, tile).id, "reveal") if frame.fresh else ()
            _after(decision, reveals, Arrive(who, tile, cause, "sneak"))
        case "sneak":
            _sneak(decision, frame, answer)
        case "enter":
            kind = reach.kind_of_tile(decision.state, tile)
            enters = () if kind.id in RIVERS else scripts_of(kind.id, "enter")
            _after(decision, enters, Arrive(who, tile, cause, "marker"))
        case "marker":
            objectives.reached(decision, who, tile)
        case _:
            assert_never(frame.stage)


def _after(decision: Decision, scripts: tuple[Script, ...], frame: Arrive) -> None:
    """Go on to the next stage after the tile's effects, at once if it has none."""
    if scripts:
        decision.push(*[Run(frame.who, script.key) for script in scripts], frame)
    else:
        arrive(decision, frame, None)


def _crosses(decision: Decision, who: int, tile: int) -> bool:
    """Whether a survivor arrives: a river needs a stealth test."""
    kind = reach.kind_of_tile(decision.state, tile).id
    return kind not in RIVERS or passes(decision, who, tile, Cause("tile", kind, who))


def _sneak(decision: Decision, frame: Arrive, answer: Pick | None) -> None:
    """The stealth test of an arrival, not with a monster engaged (M8); on a failure tokens become monsters."""
    who, tile = frame.who, frame.tile
    tokens = decision.state.tiles[tile].tokens
    enter = Arrive(who, tile, frame.cause, "enter")
    if tokens == 0 or decision.state.survivors[who].engaged:
        arrive(decision, enter, None)
        return
    options = (
        [ChooseWord("fight")]
        if reach.fails_stealth(decision.state, who)
        else [ChooseWord("sneak"), ChooseWord("fight")]
    )
    met = Cause("tokens", survivor=who)
    pick = decision.ask(frame, answer, who, Question("sneak", met, tokens), options)
    if pick is None:
        return
    if pick == ChooseWord("sneak") and passes(decision, who, tile, met):
        decision.push(enter)
        return
    decision.push(Coming(who, tokens, met), enter)
    remove_tokens(decision, tile, tokens, met)


def turn_up(decision: Decision, who: int, tile: int, cause: Cause) -> None:
    """Reveal a tile by a survivor, with what the mission attaches to it."""
    decision.emit(TileTurned(tile, decision.state.tiles[tile].face, cause))
    if MISSIONS[decision.state.options.mission].markers.on == "reveal":
        objectives.meet(decision, who, tile)


def move(decision: Decision, run: Run, step: Move, answer: Pick | None) -> None:
    """Make up to so many moves."""
    here = decision.state.survivors[run.who].tile
    options: list[Pick] = [ChooseTile(tile) for tile in reach.neighbours(decision.state, here)]
    if len(run.picked) == step.n:
        options = []
    cause = cause_of(run)
    question = Question("move", cause, step.n - len(run.picked))
    pick = decision.ask(run, answer, run.who, question, [*options, Done()])
    if isinstance(pick, ChooseTile):
        decision.push(Arrive(run.who, pick.tile, cause), again(run, pick.tile))
    elif pick is not None:
        decision.push(next_step(run))


def pullable(state: State, who: int, reach_: Range) -> list[tuple[int, int]]:
    """Other survivors in range, with the revealed tiles one step nearer."""
    here = state.survivors[who].tile
    away = geometry(state.shape).distance[here]
    tiles = in_reach(state.shape, here, reach_)
    return [
        (place, near)
        for place in reach.alive(state)
        if place != who and (there := state.survivors[place].tile) in tiles
        for near in reach.neighbours(state, there)
        if away[near] < away[there] and state.tiles[near].up
    ]


def pull(decision: Decision, run: Run, script: Script, answer: Pick | None) -> None:
    """Pull another survivor one tile nearer: choose the survivor, then the tile if there are two."""
    ways = pullable(decision.state, run.who, script.range)
    cause = cause_of(run)
    if not run.picked:
        options = [ChooseSurvivor(place) for place in dict.fromkeys([place for place, _ in ways])]
        pick = decision.ask(run, answer, run.who, Question("pull", cause), options)
        if not isinstance(pick, ChooseSurvivor):
            return
        run, answer = again(run, pick.survivor), None
    tiles = [ChooseTile(near) for place, near in ways if place == run.picked[0]]
    question = Question("pull-to", cause, other=run.picked[0])
    pick = decision.ask(run, answer, run.who, question, tiles) if tiles else Done()
    if pick is not None:
        decision.push(next_step(run))
    if isinstance(pick, ChooseTile):
        decision.emit(SurvivorMoved(run.picked[0], pick.tile, reach.place_of(decision.state, pick.tile), cause))


def sendable(state: State, who: int, step: Send) -> list[ChooseTile]:
    """Other revealed tiles; ``same``: of the same kind."""
    here = state.survivors[who].tile
    kind = reach.kind_of_tile(state, here)
    return [
        ChooseTile(place)
        for place, tile in enumerate(state.tiles)
        if tile.up
        and not tile.gone
        and place != here
        and (not step.same or reach.kind_of_tile(state, place).id == kind.id)
    ]


def travellers(state: State, who: int, step: Send) -> list[ChooseSurvivor]:
    """The survivors that a card or tile can send somewhere."""
    sent = reach.alive(state) if step.who == "any" else [who]
    return [ChooseSurvivor(place) for place in sent if sendable(state, place, step)]


def send(decision: Decision, run: Run, step: Send, answer: Pick | None) -> None:
    """Send a survivor to a revealed tile, with all arrival effects: choose the survivor, then the tile."""
    cause = cause_of(run)
    if not run.picked:
        options = travellers(decision.state, run.who, step)
        pick = decision.ask(run, answer, run.who, Question("send", cause), options) if options else Done()
        if not isinstance(pick, ChooseSurvivor):
            return
        run, answer = again(run, pick.survivor), None
    question = Question("send-to", cause, other=run.picked[0])
    pick = decision.ask(run, answer, run.who, question, sendable(decision.state, run.picked[0], step))
    if isinstance(pick, ChooseTile):
        decision.push(Arrive(run.picked[0], pick.tile, cause, "cross"), next_step(run))


def hidden_tiles(state: State, who: int, step: Reveal, reach_: Range) -> list[ChooseTile]:
    """The face-down tiles in range of a reveal."""
    here = state.survivors[who].tile
    tiles = state.tiles
    match step.where:
        case "beside":
            places = list(geometry(state.shape).beside[here])
        case "range":
            places = sorted(in_reach(state.shape, here, reach_))
        case "anywhere":
            places = list(range(len(tiles)))
        case _:
            assert_never(step.where)
    return [ChooseTile(place) for place in places if not tiles[place].up and not tiles[place].gone]


def reveal(decision: Decision, run: Run, step: Reveal, script: Script, answer: Pick | None) -> None:
    """Reveal tiles one at a time, without their effects."""
    if isinstance(answer, ChooseTile):
        turn_up(decision, run.who, answer.tile, cause_of(run))
        decision.push(again(run, answer.tile))
        return
    options = hidden_tiles(decision.state, run.who, step, script.range) if len(run.picked) < step.n else []
    question = Question("reveal", cause_of(run), step.n - len(run.picked))
    pick = decision.ask(run, answer, run.who, question, options) if options else Done()
    if isinstance(pick, ChooseTile):
        reveal(decision, run, step, script, pick)
    elif pick is not None:
        decision.push(next_step(run))


def place_beside(decision: Decision, run: Run) -> None:
    """Place a token on every neighbouring tile (golden test L)."""
    decision.push(next_step(run))
    for tile in reach.neighbours(decision.state, decision.state.survivors[run.who].tile):
        place_tokens(decision, tile, 1, cause_of(run))


def clearable(state: State, who: int, step: ClearTokens, reach_: Range) -> list[ChooseTile]:
    """Tiles with tokens that a card may clear."""
    here = state.survivors[who].tile
    match step.where:
        case "beside":
            places = sorted(geometry(state.shape).beside[here])
        case "range":
            places = sorted(in_reach(state.shape, here, reach_))
        case "anywhere" | "on_tile":
            places = list(range(len(state.tiles)))
        case _:
            assert_never(step.where)
    return [ChooseTile(place) for place in places if state.tiles[place].tokens]


def clear_tokens(decision: Decision, run: Run, step: ClearTokens, script: Script, answer: Pick | None) -> None:
    """Remove tokens from one tile: all, or as many as the card says."""
    pick: Pick | None = ChooseTile(run.tile)
    cause = cause_of(run)
    if step.where != "on_tile":
        options = clearable(decision.state, run.who, step, script.range)
        pick = decision.ask(run, answer, run.who, Question("clear-tokens", cause, step.n), options)
    if isinstance(pick, ChooseTile):
        decision.push(next_step(run))
        there = decision.state.tiles[pick.tile].tokens
        remove_tokens(decision, pick.tile, min(there, step.n) if step.n else there, cause)
