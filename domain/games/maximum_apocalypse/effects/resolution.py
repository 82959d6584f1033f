"""Running the stack until a seat has to choose or the active survivor may act."""

from collections.abc import Callable, Mapping
from typing import TypeVar

from domain.games.maximum_apocalypse.actions import Pick
from domain.games.maximum_apocalypse.effects import card_steps, combat, monsters, movement, objectives, scavenging, turn
from domain.games.maximum_apocalypse.effects.decision import Decision
from domain.games.maximum_apocalypse.effects.steps import run_step
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

Handler = Callable[..., None]
F = TypeVar("F", bound=Frame)


def proceed(decision: Decision) -> None:
    """Run frames from the top of the stack; frames of dead survivors are dropped."""
    stack = decision.stack
    while (state := decision.state).outcome is None:
        if not stack:
            now = state.turn
            if not state.survivors[now.active].alive:
                decision.push(CheckWin(), NextTurn())
            elif now.over:
                turn.end_turn(decision, now.active)
            else:
                return
        frame = stack.pop()
        if frame.who != TABLE and not state.survivors[frame.who].alive:
            continue
        if type(frame) in WAITING:
            stack.append(frame)
            return
        HANDLERS[type(frame)](decision, frame, None)


def answer(decision: Decision, pick: Pick) -> None:
    """Resume the frame that asked, with the answer."""
    decision.stack.pop()
    frame = decision.stack.pop()
    HANDLERS[type(frame)](decision, frame, pick)


def _attack(decision: Decision, frame: MonstersAttack, answer: Pick | None) -> None:
    engaged = decision.state.survivors[frame.who].engaged
    decision.push(Attacks(frame.who, tuple([each.id for each in engaged])))


def _on(kind: type[F], do: Callable[[Decision, F, Pick | None], None]) -> tuple[type[Frame], Handler]:
    """A typed entry of the table below."""
    return kind, do


HANDLERS: Mapping[type[Frame], Handler] = dict(
    [
        _on(Run, run_step),
        _on(PlaceMarkers, objectives.place_markers),
        _on(Mulligan, turn.mulligan),
        _on(StartingMonsters, lambda decision, *_: turn.starting_monsters(decision)),
        _on(Begin, lambda decision, *_: turn.begin_turn(decision, turn.first_survivor(decision.state))),
        _on(Spawn, lambda decision, frame, _: turn.spawn(decision, frame)),
        _on(Erode, objectives.erode),
        _on(DrawStep, lambda decision, frame, _: turn.draw_step(decision, frame)),
        _on(GrowHungry, lambda decision, frame, _: turn.hunger_step(decision, frame)),
        _on(TileEnds, lambda decision, frame, _: turn.tile_ends(decision, frame)),
        _on(SufferPoison, lambda decision, frame, _: turn.suffer_poison(decision, frame)),
        _on(MonstersAttack, _attack),
        _on(Attacks, combat.attacks),
        _on(Strike, lambda decision, frame, _: combat.strike(decision, frame)),
        _on(CheckWin, lambda decision, *_: objectives.check_win(decision)),
        _on(HandLimit, turn.hand_limit),
        _on(NextTurn, lambda decision, *_: turn.next_turn(decision)),
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
"""The handler of each frame, called with the answer or None."""
