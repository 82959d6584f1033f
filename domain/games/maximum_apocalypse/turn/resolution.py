"""Running the stack until a seat has to choose or the active survivor may act."""

from collections.abc import Callable, Mapping
from typing import TypeVar

from domain.games.maximum_apocalypse.effects import cards, combat, monsters, movement, objectives, scavenging
from domain.games.maximum_apocalypse.effects.decision import Decision
from domain.games.maximum_apocalypse.effects.interpreter import run_step
from domain.games.maximum_apocalypse.table import actions, causes, frames
from domain.games.maximum_apocalypse.turn import steps as turn

WAITING: frozenset[type[frames.Frame]] = frozenset([frames.Ask, frames.AskHand, frames.Acting])
"""Frames that wait for a seat."""

Handler = Callable[..., None]
F = TypeVar("F", bound=frames.Frame)


def proceed(decision: Decision) -> None:
    """Run frames from the top of the stack; frames of dead survivors are dropped, but for what lies on their tile."""
    stack = decision.stack
    while (state := decision.state).outcome is None:
        if state.players is not decision.counted and not _is_discarding(stack):
            decision.counted = state.players
            crowded = turn.over_hand_limit(state)
            if crowded is not None:
                decision.push(frames.HandLimit(crowded))
        if not stack:
            now = state.turn
            if not state.survivors[now.active].alive:
                decision.push(frames.CheckWin(), frames.NextTurn())
            elif now.over:
                turn.end_turn(decision, now.active)
            else:
                return
        frame = stack.pop()
        if frame.who != frames.TABLE and not state.survivors[frame.who].alive:
            if isinstance(frame, frames.Run):
                scavenging.leave_gifts(decision, frame)
            continue
        if type(frame) in WAITING:
            stack.append(frame)
            return
        HANDLERS[type(frame)](decision, frame, None)


def _is_discarding(stack: list[frames.AnyFrame]) -> bool:
    """Whether a seat is being asked what it discards down to the hand limit."""
    return bool(stack) and isinstance(stack[-1], frames.AskHand) and stack[-1].question.cause == causes.LIMIT


def answer(decision: Decision, pick: actions.Pick) -> None:
    """Resume the frame that asked, with the answer."""
    decision.stack.pop()
    frame = decision.stack.pop()
    HANDLERS[type(frame)](decision, frame, pick)


def _attack(decision: Decision, frame: frames.MonstersAttack, answer: actions.Pick | None) -> None:
    engaged = decision.state.survivors[frame.who].engaged
    decision.push(frames.Attacks(frame.who, tuple([each.id for each in engaged])))


def _on(kind: type[F], do: Callable[[Decision, F, actions.Pick | None], None]) -> tuple[type[frames.Frame], Handler]:
    """A typed entry of the table below."""
    return kind, do


HANDLERS: Mapping[type[frames.Frame], Handler] = dict(
    [
        _on(frames.Run, run_step),
        _on(frames.PlaceMarkers, objectives.place_markers),
        _on(frames.Mulligan, turn.mulligan),
        _on(frames.StartingMonsters, lambda decision, *_: turn.starting_monsters(decision)),
        _on(frames.Begin, lambda decision, *_: turn.begin_turn(decision, turn.first_survivor(decision.state))),
        _on(frames.Spawn, lambda decision, frame, _: turn.spawn(decision, frame)),
        _on(frames.Erode, objectives.erode),
        _on(frames.DrawStep, lambda decision, frame, _: turn.draw_step(decision, frame)),
        _on(frames.GrowHungry, lambda decision, frame, _: turn.hunger_step(decision, frame)),
        _on(frames.TileEnds, lambda decision, frame, _: turn.tile_ends(decision, frame)),
        _on(frames.SufferPoison, lambda decision, frame, _: turn.suffer_poison(decision, frame)),
        _on(frames.MonstersAttack, _attack),
        _on(frames.Attacks, combat.attacks),
        _on(frames.Strike, lambda decision, frame, _: combat.strike(decision, frame)),
        _on(frames.CheckWin, lambda decision, *_: objectives.check_win(decision)),
        _on(frames.HandLimit, turn.hand_limit),
        _on(frames.NextTurn, lambda decision, *_: turn.next_turn(decision)),
        _on(frames.Coming, monsters.coming),
        _on(frames.Arrive, movement.arrive),
        _on(frames.Seek, scavenging.seek),
        _on(frames.Keep, scavenging.keep),
        _on(frames.Resolve, scavenging.resolve),
        _on(frames.Storage, cards.storage),
        _on(frames.Suffer, cards.suffer),
        _on(frames.Trading, scavenging.trading),
        _on(frames.TradingIn, scavenging.trading_in),
    ]
)
"""The handler of each frame, called with the answer or None."""
