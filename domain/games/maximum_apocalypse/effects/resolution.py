"""The stack worked off until somebody has to choose, or the survivor whose turn it is may act."""

from collections.abc import Callable, Mapping
from typing import TypeVar

from domain.games.maximum_apocalypse.actions import Pick
from domain.games.maximum_apocalypse.effects import card_steps, combat, monsters, movement, objectives, scavenging, turn
from domain.games.maximum_apocalypse.effects.steps import run_step
from domain.games.maximum_apocalypse.effects.work import Work
from domain.games.maximum_apocalypse.frames import (
    TABLE,
    Acting,
    Arrive,
    Ask,
    AskHand,
    Attacks,
    Begin,
    CheckWin,
    Coming,
    DrawStep,
    Erode,
    Frame,
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

WAITING: frozenset[type[Frame]] = frozenset([Ask, AskHand, Acting])
"""Frames that wait for a seat."""

Doing = Callable[..., None]
F = TypeVar("F", bound=Frame)


def proceed(work: Work) -> None:
    """Do what is due; what belongs to the dead is dropped."""
    stack = work.stack
    while (state := work.state).outcome is None:
        if not stack:
            now = state.turn
            if not state.survivors[now.active].alive:
                work.then(CheckWin(), NextTurn())
            elif now.over:
                turn.end_turn(work, now.active)
            else:
                return
        frame = stack.pop()
        if frame.who != TABLE and not state.survivors[frame.who].alive:
            continue
        if type(frame) in WAITING:
            stack.append(frame)
            return
        DOINGS[type(frame)](work, frame, None)


def answer(work: Work, pick: Pick) -> None:
    """The survivor who was asked has answered: what asked goes on."""
    work.stack.pop()
    frame = work.stack.pop()
    DOINGS[type(frame)](work, frame, pick)


def _attack(work: Work, frame: MonstersAttack, answer: Pick | None) -> None:
    engaged = work.state.survivors[frame.who].engaged
    work.then(Attacks(frame.who, tuple([each.id for each in engaged])))


def _on(kind: type[F], do: Callable[[Work, F, Pick | None], None]) -> tuple[type[Frame], Doing]:
    """A line of the table: its two halves speak of the same frame."""
    return kind, do


DOINGS: Mapping[type[Frame], Doing] = dict(
    [
        _on(Run, run_step),
        _on(PlaceMarkers, objectives.place_markers),
        _on(Mulligan, turn.mulligan),
        _on(StartingMonsters, lambda work, *_: turn.starting_monsters(work)),
        _on(Begin, lambda work, *_: turn.begin_turn(work, turn.first_survivor(work.state))),
        _on(Spawn, lambda work, frame, _: turn.spawn(work, frame)),
        _on(Erode, objectives.erode),
        _on(DrawStep, lambda work, frame, _: turn.draw_step(work, frame)),
        _on(GrowHungry, lambda work, frame, _: turn.step_four(work, frame)),
        _on(TileEnds, lambda work, frame, _: turn.tile_ends(work, frame)),
        _on(SufferPoison, lambda work, frame, _: turn.suffer_poison(work, frame)),
        _on(MonstersAttack, _attack),
        _on(Attacks, combat.attacks),
        _on(Strike, lambda work, frame, _: combat.strike(work, frame)),
        _on(CheckWin, lambda work, *_: objectives.check_win(work)),
        _on(HandLimit, turn.hand_limit),
        _on(NextTurn, lambda work, *_: turn.next_turn(work)),
        _on(Coming, monsters.coming),
        _on(Arrive, movement.arrive),
        _on(Seek, scavenging.seek),
        _on(Keep, scavenging.keep),
        _on(Resolve, scavenging.resolve),
        _on(Storage, card_steps.storage),
        _on(Suffer, card_steps.suffer),
        _on(Trading, scavenging.trading),
        _on(TradingIn, scavenging.trading_in),
    ]
)
"""What each frame does, with the answer to what it asked, if it did."""
