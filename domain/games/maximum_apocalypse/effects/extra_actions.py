"""Steps that change the number of actions, or let another survivor act."""

from typing import TypeGuard

from domain.games.maximum_apocalypse.box.content import SCRIPTS
from domain.games.maximum_apocalypse.box.vocabulary import GainActions, Grant, Move
from domain.games.maximum_apocalypse.effects.decision import Decision
from domain.games.maximum_apocalypse.effects.effect import Effect, next_step
from domain.games.maximum_apocalypse.facts.turn import ActionLost, ActionsGained, ActionsGranted, TurnCut
from domain.games.maximum_apocalypse.table import actions, frames, reach


def _out_of_turn(decision: Decision, who: int) -> bool:
    """Whether this survivor acts because of a card, not on its turn."""
    return who != decision.state.turn.active or any(
        isinstance(each, frames.Acting) and each.who == who for each in decision.stack
    )


def gain(effect: Effect, step: GainActions) -> None:
    """Gain actions, for the turn or at once when acting out of turn."""
    if _out_of_turn(effect.decision, effect.who):
        _grant(effect, effect.who, step.n, plays=False)
    else:
        effect.emit(ActionsGained(effect.who, step.n, effect.cause))


def _grant(effect: Effect, who: int, n: int, *, plays: bool) -> None:
    effect.emit(ActionsGranted(who, n, plays, effect.cause))
    effect.decision.push(frames.Acting(who, n, plays, effect.cause))


def lose_one(effect: Effect) -> None:
    """Lose one action, of the turn or of those granted."""
    effect.go_on()
    decision, who, cause = effect.decision, effect.who, effect.cause
    for place, frame in reversed(list(enumerate(decision.stack))):
        if isinstance(frame, frames.Acting) and frame.who == who:
            left = [frames.Acting(who, frame.left - 1, frame.plays, frame.cause)] if frame.left > 1 else []
            decision.stack[place : place + 1] = left
            decision.emit(ActionLost(who, cause, granted=True))
            return
    if who == decision.state.turn.active and decision.state.turn.actions:
        decision.emit(ActionLost(who, cause))


def cut(effect: Effect) -> None:
    """End the turn and whatever else this survivor had left: granted actions, the rest of a move."""
    effect.go_on()
    decision, who, cause = effect.decision, effect.who, effect.cause
    left = [frame for frame in decision.stack if not (isinstance(frame, frames.Acting) and frame.who == who)]
    granted = len(left) < len(decision.stack)
    decision.stack[:] = [next_step(frame) if _moves_on(frame, who) else frame for frame in left]
    if who == decision.state.turn.active:
        decision.emit(TurnCut(who, cause))
    elif granted:
        decision.emit(TurnCut(who, cause, granted=True))


def _moves_on(frame: frames.AnyFrame, who: int) -> TypeGuard[frames.Run]:
    if not isinstance(frame, frames.Run) or frame.who != who:
        return False
    due = SCRIPTS[frame.script].steps[frame.at : frame.at + 1]
    return any(isinstance(step, Move) for step in due)


def grant(effect: Effect, step: Grant) -> None:
    """Let a survivor act at once: paid actions only (M33)."""
    alive = reach.alive(effect.state)
    options = [actions.ChooseSurvivor(place) for place in alive if step.whom == "any" or place != effect.who]
    pick = effect.choose("grant-plays" if step.plays else "grant", options, step.n)
    if isinstance(pick, actions.ChooseSurvivor):
        _grant(effect, pick.survivor, step.n, plays=step.plays)
