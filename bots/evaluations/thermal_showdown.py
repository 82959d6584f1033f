"""Thermal Showdown: robots, cards and heat of both sides, and who could be attacked next.

A search goes on for some rounds first, in which both sides take whatever looks best at once: what a round is worth
shows when the other side has answered it.
"""

from math import tanh
from random import Random
from typing import Final

from bots.luck import Luck
from domain.games.thermal_showdown.actions import CONFIRM_ATTACK, AnyAction
from domain.games.thermal_showdown.effects import CARDS, ROBOTS
from domain.games.thermal_showdown.evolve import evolve
from domain.games.thermal_showdown.moves import decide, legal, to_act
from domain.games.thermal_showdown.state import (
    PLAYER_LIMIT,
    AimingActivation,
    AimingTrick,
    Attacking,
    Duelist,
    HittingBack,
    Keeping,
    Over,
    Robot,
    State,
    has,
    power_of,
)
from domain.kernel.game import Seat
from domain.kernel.rng import Rng

UNIT = 15.0
"""The lead that is nearly decisive."""
ROUNDS = 3
"""A search judges states so many rounds later, all of its own round included."""
_NO_LUCK: Final = Rng(b"", {})
"""Nothing is drawn where an attack or an aim is chosen."""
_COSTS = {card: kind.cost for card, kind in CARDS.items()}


def score(state: State, seat: Seat) -> float:
    """-1..1. Where a choice is pending, that of the best answer."""
    phase = state.phase
    if isinstance(phase, Over):
        winners = phase.outcome.winners
        return (1.0 if seat in winners else -1.0) if winners else 0.0
    if isinstance(phase, AimingTrick | AimingActivation | Attacking | HittingBack):
        return _pending(state, seat)
    lead = _side(state, seat) - _side(state, 1 - seat)
    return 0.99 * tanh(lead / UNIT)


def _pending(state: State, seat: Seat) -> float:
    """An attack that could be confirmed is judged as if it were, one without attackers by its best single one."""
    (chooser,) = to_act(state)
    actions = legal(state, chooser)
    if actions[-1] is CONFIRM_ATTACK:
        actions = actions[-1:]
    if not actions:
        return -1.0 if chooser == seat else 1.0
    scores = [score(_after(state, chooser, action, _NO_LUCK), seat) for action in actions]
    return max(scores) if chooser == seat else min(scores)


def playout(world: State, state: State, rng: Random) -> State:
    """The state some rounds after that of the world, or the end before."""
    while (seats := to_act(state)) and state.round < world.round + ROUNDS:
        seat = min(seats)
        start = rng.getrandbits(32)
        after = [_after(state, seat, action, Luck(start)) for action in legal(state, seat)]
        state = max(after, key=lambda each: score(each, seat)) if len(after) > 1 else after[0]
    return state


def _after(state: State, seat: Seat, action: AnyAction, rng: Rng) -> State:
    for fact in decide(state, seat, action, rng):
        state = evolve(state, fact)
    return state


def _side(state: State, seat: Seat) -> float:
    """What a side is worth, in cards, roughly."""
    mine, other = state.duelists[seat], state.duelists[1 - seat]
    hand = mine.hand
    if isinstance(state.phase, Keeping) and state.phase.seat == seat:
        hand = state.phase.kept
    payable = mine.counters + 2
    worth = sum([1.5 - 0.15 * max(0, _COSTS[card] - payable) for card in hand])
    worth += sum([_robot(robot) for robot in mine.robots])
    heat: float = mine.heat
    now = state.active != seat
    heat += (0.7 if now else 0.5) * _exposed_to(mine, other, now=now)
    return worth - 0.5 * heat - 0.02 * heat * heat - (20.0 if heat >= PLAYER_LIMIT else 0.0)


def _robot(robot: Robot) -> float:
    card = ROBOTS[robot.card]
    whole = 1 - 0.5 * robot.counters / card.limit
    return (0.8 + card.cost) * whole + 0.5 * robot.mass + 0.1 * robot.ready + 0.5 * power_of(robot) - 0.5 * card.power


def _exposed_to(mine: Duelist, other: Duelist, *, now: bool) -> int:
    """KJ that the other side's robots can bring upon the player as things stand, ``now`` or in its next round."""
    guarded = False
    for robot in mine.robots:
        if has(robot, "blocking"):
            return 0
        guarded = guarded or robot.ready
    return sum(
        [
            power_of(each)
            for each in other.robots
            if (each.ready or not now) and (not guarded or has(each, "infiltrate"))
        ]
    )
