"""Moving, revealing tiles, and monster tokens placed or cleared by cards."""

from collections.abc import Sequence
from typing import assert_never

from domain.games.maximum_apocalypse.box.content import MISSIONS, TILES, Script, scripts_of
from domain.games.maximum_apocalypse.box.maps import geometry, in_reach
from domain.games.maximum_apocalypse.box.vocabulary import ClearTokens, Do, Move, Range, Reveal, Send
from domain.games.maximum_apocalypse.effects import objectives
from domain.games.maximum_apocalypse.effects.damage import place_tokens, remove_tokens
from domain.games.maximum_apocalypse.effects.decision import Decision
from domain.games.maximum_apocalypse.effects.effect import Effect
from domain.games.maximum_apocalypse.effects.stealth import meet_tokens, passes
from domain.games.maximum_apocalypse.facts.survivors import SurvivorMoved
from domain.games.maximum_apocalypse.facts.tiles import TileTurned
from domain.games.maximum_apocalypse.table import actions, causes, frames, reach, rulings
from domain.games.maximum_apocalypse.table.state import State

RIVERS = frozenset([kind for kind in TILES if any(Do("sneak") in each.steps for each in scripts_of(kind, "enter"))])
"""Tiles with a stealth test before one arrives."""


def arrive(decision: Decision, frame: frames.Arrive, answer: actions.Pick | None) -> None:
    """The stages of a move: leave, reveal, cross or stay, arrive, sneak or fight, enter, meet the marker (M7)."""
    who, tile, cause = frame.who, frame.tile, frame.cause
    survivor = decision.state.survivors[who]
    match frame.stage:
        case "leave":
            stops = scripts_of(reach.kind_of_tile(decision.state, survivor.tile).id, "stop") if survivor.moved else ()
            _after(decision, stops, frames.Arrive(who, tile, cause, "cross"))
        case "cross":
            fresh = not decision.state.tiles[tile].up
            if fresh:
                turn_up(decision, who, tile, cause)
            if _crosses(decision, who, tile):
                _after(decision, (), frames.Arrive(who, tile, cause, "arrive", fresh=fresh))
        case "arrive":
            decision.emit(SurvivorMoved(who, tile, reach.place_of(decision.state, tile), cause))
            reveals = scripts_of(reach.kind_of_tile(decision.state, tile).id, "reveal") if frame.fresh else ()
            _after(decision, reveals, frames.Arrive(who, tile, cause, "sneak"))
        case "sneak":
            _sneak(decision, frame, answer)
        case "enter":
            kind = reach.kind_of_tile(decision.state, tile)
            enters = () if kind.id in RIVERS else scripts_of(kind.id, "enter")
            _after(decision, enters, frames.Arrive(who, tile, cause, "marker"))
        case "marker":
            objectives.reached(decision, who, tile)
        case _:
            assert_never(frame.stage)


def _after(decision: Decision, scripts: tuple[Script, ...], frame: frames.Arrive) -> None:
    """Go on to the next stage after the tile's effects, at once if it has none."""
    if scripts:
        decision.push(*[frames.Run(frame.who, script.key) for script in scripts], frame)
    else:
        arrive(decision, frame, None)


def _crosses(decision: Decision, who: int, tile: int) -> bool:
    """Whether a survivor arrives: a river needs a stealth test."""
    kind = reach.kind_of_tile(decision.state, tile).id
    if kind not in RIVERS or passes(decision, who, tile, causes.Cause("tile", kind, who)):
        return True
    if rulings.applies(decision.state, "M7: a failed test draws the tokens"):
        meet_tokens(decision, who, tile)
    return False


def _sneak(decision: Decision, frame: frames.Arrive, answer: actions.Pick | None) -> None:
    """The stealth test of an arrival, not with a monster engaged (M8); on a failure tokens become monsters."""
    who, tile = frame.who, frame.tile
    tokens = decision.state.tiles[tile].tokens
    enter = frames.Arrive(who, tile, frame.cause, "enter")
    if tokens == 0 or decision.state.survivors[who].engaged:
        arrive(decision, enter, None)
        return
    options = (
        [actions.Choose("fight")]
        if reach.fails_stealth(decision.state, who)
        else [actions.Choose("sneak"), actions.Choose("fight")]
    )
    met = causes.Cause("tokens", survivor=who)
    pick = decision.ask(frame, answer, who, causes.Question("sneak", met, tokens), options)
    if pick is None:
        return
    if pick == actions.Choose("sneak") and passes(decision, who, tile, met):
        decision.push(enter)
        return
    meet_tokens(decision, who, tile, enter)


def turn_up(decision: Decision, who: int, tile: int, cause: causes.Cause) -> None:
    """Reveal a tile by a survivor, with what the mission attaches to it."""
    decision.emit(TileTurned(tile, decision.state.tiles[tile].face, cause))
    if MISSIONS[decision.state.options.mission].markers.on == "reveal":
        objectives.meet(decision, who, tile)


def move(effect: Effect, step: Move) -> None:
    """Make up to so many moves."""
    here = effect.state.survivors[effect.who].tile
    left = step.n - len(effect.run.picked)
    near = reach.neighbours(effect.state, here) if left else []
    pick = effect.ask("move", [*[actions.ChooseTile(tile) for tile in near], actions.Done()], left)
    if isinstance(pick, actions.ChooseTile):
        effect.repeat(pick.tile)
        effect.decision.push(frames.Arrive(effect.who, pick.tile, effect.cause))
    elif pick is not None:
        effect.go_on()


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


def pull(effect: Effect) -> None:
    """Pull another survivor one tile nearer: choose the survivor, then the tile if there are two."""
    ways = pullable(effect.state, effect.who, effect.range)
    if not effect.run.picked:
        pick = effect.ask(
            "pull", [actions.ChooseSurvivor(place) for place in dict.fromkeys([place for place, _ in ways])]
        )
        if not isinstance(pick, actions.ChooseSurvivor):
            return
        effect.picked(pick.survivor)
    pulled = effect.run.picked[0]
    tiles = [actions.ChooseTile(near) for place, near in ways if place == pulled]
    pick = effect.choose("pull-to", tiles, other=pulled)
    if isinstance(pick, actions.ChooseTile):
        effect.emit(SurvivorMoved(pulled, pick.tile, reach.place_of(effect.state, pick.tile), effect.cause))


def sendable(state: State, who: int, step: Send) -> list[actions.ChooseTile]:
    """Other revealed tiles; ``same``: of the same kind."""
    here = state.survivors[who].tile
    kind = reach.kind_of_tile(state, here)
    return [
        actions.ChooseTile(place)
        for place, tile in enumerate(state.tiles)
        if tile.up
        and not tile.gone
        and place != here
        and (not step.same or reach.kind_of_tile(state, place).id == kind.id)
    ]


def travellers(state: State, who: int, step: Send) -> list[actions.ChooseSurvivor]:
    """The survivors that a card or tile can send somewhere."""
    sent = reach.alive(state) if step.who == "any" else [who]
    return [actions.ChooseSurvivor(place) for place in sent if sendable(state, place, step)]


def send(effect: Effect, step: Send) -> None:
    """Send a survivor to a revealed tile, with all arrival effects: choose the survivor, then the tile."""
    if not effect.run.picked:
        options = travellers(effect.state, effect.who, step)
        pick = effect.ask("send", options) if options else actions.Done()
        if not isinstance(pick, actions.ChooseSurvivor):
            return
        effect.picked(pick.survivor)
    sent = effect.run.picked[0]
    pick = effect.choose("send-to", sendable(effect.state, sent, step), other=sent)
    if isinstance(pick, actions.ChooseTile):
        effect.decision.push(frames.Arrive(sent, pick.tile, effect.cause, "cross"))


def hidden_tiles(state: State, who: int, step: Reveal, reach_: Range) -> list[actions.ChooseTile]:
    """The face-down tiles in range of a reveal."""
    tiles = state.tiles
    places = _places(state, who, step.where, reach_)
    return [actions.ChooseTile(place) for place in places if not tiles[place].up and not tiles[place].gone]


def _places(state: State, who: int, where: str, reach_: Range) -> Sequence[int]:
    """The tiles that a card is about, in order."""
    here = state.survivors[who].tile
    if where == "beside":
        return geometry(state.shape).beside[here]
    return sorted(in_reach(state.shape, here, reach_)) if where == "range" else range(len(state.tiles))


def reveal(effect: Effect, step: Reveal) -> None:
    """Reveal tiles one at a time, without their effects."""
    left = step.n - len(effect.run.picked)
    options = hidden_tiles(effect.state, effect.who, step, effect.range) if left else []
    pick = effect.ask("reveal", options, left) if options else actions.Done()
    if isinstance(pick, actions.ChooseTile):
        turn_up(effect.decision, effect.who, pick.tile, effect.cause)
        effect.repeat(pick.tile)
    elif pick is not None:
        effect.go_on()


def place_beside(effect: Effect) -> None:
    """Place a token on every neighbouring tile (golden test L)."""
    effect.go_on()
    for tile in reach.neighbours(effect.state, effect.state.survivors[effect.who].tile):
        place_tokens(effect.decision, tile, 1, effect.cause)


def clearable(state: State, who: int, step: ClearTokens, reach_: Range) -> list[actions.ChooseTile]:
    """Tiles with tokens that a card may clear."""
    return [actions.ChooseTile(place) for place in _places(state, who, step.where, reach_) if state.tiles[place].tokens]


def clear_tokens(effect: Effect, step: ClearTokens) -> None:
    """Remove tokens from one tile: all, or as many as the card says."""
    pick: actions.Pick | None = actions.ChooseTile(effect.run.tile)
    if step.where != "on_tile":
        pick = effect.ask("clear-tokens", clearable(effect.state, effect.who, step, effect.range), step.n)
    if isinstance(pick, actions.ChooseTile):
        effect.go_on()
        there = effect.state.tiles[pick.tile].tokens
        remove_tokens(effect.decision, pick.tile, min(there, step.n) if step.n else there, effect.cause)
