"""The stack worked off until somebody has to choose, or the survivor whose turn it is may act."""

from typing import assert_never

from domain.games.maximum_apocalypse.actions import Pick
from domain.games.maximum_apocalypse.effects import fight, finds, goods, monsters, quest, turn, ways
from domain.games.maximum_apocalypse.effects.steps import run_step
from domain.games.maximum_apocalypse.effects.work import Work
from domain.games.maximum_apocalypse.frames import (
    TABLE,
    Acting,
    AnyFrame,
    Arrive,
    Ask,
    AskHand,
    Attacks,
    Begin,
    CheckWin,
    Coming,
    DrawStep,
    Erode,
    GrowHungry,
    HandLimit,
    Keep,
    MonstersAttack,
    Mulligan,
    NextTurn,
    PlaceMarkers,
    Resolve,
    Run,
    Seek,
    Spawn,
    StartingMonsters,
    Storage,
    Strike,
    Suffer,
    SufferPoison,
    TileEnds,
    Trading,
    TradingIn,
)

WAITING = (Ask, AskHand, Acting)
"""Frames that wait for a seat; made once, for a union would be made anew at each look."""


def proceed(work: Work) -> None:
    """Do what is due; what belongs to the dead is dropped."""
    stack = work.stack
    while work.state.outcome is None:
        if not stack:
            now = work.state.turn
            if not work.state.survivors[now.active].alive:
                work.then(CheckWin(), NextTurn())
            elif now.over:
                turn.end_turn(work, now.active)
            else:
                return
        frame = stack.pop()
        if frame.who != TABLE and not work.state.survivors[frame.who].alive:
            continue
        if isinstance(frame, WAITING):
            stack.append(frame)
            return
        run(work, frame, None)


def answer(work: Work, pick: Pick) -> None:
    """The survivor who was asked has answered: what asked goes on."""
    work.stack.pop()
    run(work, work.stack.pop(), pick)


def run(work: Work, frame: AnyFrame, answer: Pick | None) -> None:  # noqa: PLR0915  # one case a frame
    """One frame, with the answer to what it asked, if it did."""
    assert not isinstance(frame, WAITING)  # noqa: S101  # these wait for a seat
    match frame:
        case Run():
            run_step(work, frame, answer)
        case Arrive():
            ways.arrive(work, frame, answer)
        case Coming():
            monsters.coming(work, frame, answer)
        case Strike():
            fight.strike(work, frame)
        case Attacks():
            fight.attacks(work, frame, answer)
        case MonstersAttack():
            engaged = work.state.survivors[frame.who].engaged
            work.then(Attacks(frame.who, tuple([each.id for each in engaged])))
        case Spawn():
            turn.spawn(work, frame)
        case DrawStep():
            turn.draw_step(work, frame)
        case GrowHungry():
            turn.step_four(work, frame)
        case TileEnds():
            turn.tile_ends(work, frame)
        case SufferPoison():
            turn.suffer_poison(work, frame)
        case CheckWin():
            quest.check_win(work)
        case HandLimit():
            turn.hand_limit(work, frame, answer)
        case NextTurn():
            turn.next_turn(work)
        case Seek():
            finds.seek(work, frame, answer)
        case Keep():
            finds.keep(work, frame, answer)
        case Resolve():
            finds.resolve(work, frame, answer)
        case Storage():
            goods.storage(work, frame, answer)
        case Suffer():
            goods.suffer(work, frame, answer)
        case Trading():
            finds.trading(work, frame, answer)
        case TradingIn():
            finds.trading_in(work, frame, answer)
        case Mulligan():
            turn.mulligan(work, frame, answer)
        case PlaceMarkers():
            quest.place_markers(work, frame, answer)
        case StartingMonsters():
            turn.starting_monsters(work)
        case Begin():
            turn.begin_turn(work, turn.first_survivor(work.state))
        case Erode():
            quest.erode(work, frame, answer)
        case _:
            assert_never(frame)
