"""Steps that change how many actions there are, or let somebody act."""

from typing import TypeGuard

from domain.games.maximum_apocalypse.actions import ChooseSurvivor, Pick
from domain.games.maximum_apocalypse.causes import Cause, Question
from domain.games.maximum_apocalypse.content import SCRIPTS
from domain.games.maximum_apocalypse.effects import reach
from domain.games.maximum_apocalypse.effects.causes import cause_of
from domain.games.maximum_apocalypse.effects.combat import next_step
from domain.games.maximum_apocalypse.effects.work import Work
from domain.games.maximum_apocalypse.facts import ActionLost, ActionsGained, ActionsGranted, TurnCut
from domain.games.maximum_apocalypse.frames import Acting, AnyFrame, Run
from domain.games.maximum_apocalypse.vocabulary import Grant, Move


def _out_of_turn(work: Work, who: int) -> bool:
    """Does this survivor act by a card, not by its turn?"""
    return who != work.state.turn.active or any(isinstance(each, Acting) and each.who == who for each in work.stack)


def gain(work: Work, who: int, n: int, cause: Cause) -> None:
    """More actions: for the turn, or at once for whoever acts out of turn."""
    if _out_of_turn(work, who):
        work.emit(ActionsGranted(who, n, plays=False, cause=cause))
        work.then(Acting(who, n, plays=False, cause=cause))
    else:
        work.emit(ActionsGained(who, n, cause))


def lose_one(work: Work, who: int, cause: Cause) -> None:
    """One action less, of the turn or of what was granted."""
    for place, frame in reversed(list(enumerate(work.stack))):
        if isinstance(frame, Acting) and frame.who == who:
            left = [Acting(who, frame.left - 1, frame.plays, frame.cause)] if frame.left > 1 else []
            work.stack[place : place + 1] = left
            work.emit(ActionLost(who, cause, granted=True))
            return
    if who == work.state.turn.active and work.state.turn.actions:
        work.emit(ActionLost(who, cause))


def cut(work: Work, who: int, cause: Cause) -> None:
    """The turn ends, and whatever else this survivor was to do: actions that were granted, a longer move."""
    left = [frame for frame in work.stack if not (isinstance(frame, Acting) and frame.who == who)]
    granted = len(left) < len(work.stack)
    work.stack[:] = [next_step(frame) if _moves_on(frame, who) else frame for frame in left]
    if who == work.state.turn.active:
        work.emit(TurnCut(who, cause))
    elif granted:
        work.emit(TurnCut(who, cause, granted=True))


def _moves_on(frame: AnyFrame, who: int) -> TypeGuard[Run]:
    if not isinstance(frame, Run) or frame.who != who:
        return False
    due = SCRIPTS[frame.script].steps[frame.at : frame.at + 1]
    return any(isinstance(step, Move) for step in due)


def grant(work: Work, run: Run, step: Grant, answer: Pick | None) -> None:
    """A survivor acts at once: paid actions only (M33)."""
    options = [ChooseSurvivor(place) for place in reach.alive(work.state) if step.whom == "any" or place != run.who]
    cause = cause_of(run)
    pick = work.choose(run, answer, run.who, Question("grant-plays" if step.plays else "grant", cause, step.n), options)
    if isinstance(pick, ChooseSurvivor):
        work.emit(ActionsGranted(pick.survivor, step.n, step.plays, cause))
        work.then(Acting(pick.survivor, step.n, step.plays, cause), next_step(run))
