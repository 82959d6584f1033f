"""Thermal Showdown: the chance to win, by the robots, cards and heat of both sides.

The chance is logistic in a few features, with weights fitted to 2,500 duels of greedy players (`python -m bench.duels`
makes such a fit). A search completes the round greedily before it judges a state, so that all actions are compared at
the same point of the duel.
"""

from collections.abc import Sequence
from functools import lru_cache
from math import sqrt, tanh
from operator import mul
from random import Random
from typing import Final, NamedTuple

from bots.luck import Luck
from domain.games.thermal_showdown.actions import (
    CONFIRM_ATTACK,
    Activate,
    AddAttacker,
    AimAt,
    AnyAction,
    Attack,
    HitBack,
)
from domain.games.thermal_showdown.effects import CARDS, MELTING_HEAT, ROBOTS, CardId
from domain.games.thermal_showdown.evolve import evolve
from domain.games.thermal_showdown.moves import decide, legal, to_act
from domain.games.thermal_showdown.state import (
    PLAYER_LIMIT,
    AimingActivation,
    AimingTrick,
    Attached,
    Attacking,
    HittingBack,
    Keeping,
    Over,
    Robot,
    RobotId,
    State,
    capacity_of,
    has,
    power_of,
)
from domain.kernel.game import Seat
from domain.kernel.rng import Rng

AHEAD = 2
"""A card that costs more than the control of the round after next is worth less."""
_NO_LUCK: Final = Rng(b"", {})
"""Nothing is drawn where an attack or an aim is chosen."""
_COSTS: Final = {card: kind.cost for card, kind in CARDS.items()}
_EACH_ALIKE: Final = Attack | Activate | AimAt | HitBack | AddAttacker


class Side(NamedTuple):
    """What a side contributes to the chance to win.

    Attributes:
        counters: Control counters.
        cards: Cards in hand.
        cost: The costs of these cards.
        beyond: By how much these costs exceed the control of the round after next.
        robots: Robots on the table.
        strength: The sum over robots of the root of power times the heat that defeats the robot.
        blocking: Whether a robot has blocking.
        bare: Whether there is no robot.
        heat: The square of the player's heat, over the limit.
        exposed: The same after the attacks that the other side's robots can make next.
        exposed_to_defeat: Whether those attacks defeat the player.
        ready: The power of the ready robots.
        spendable: The control left, as far as there are cards to spend it on.
    """

    counters: float
    cards: float
    cost: float
    beyond: float
    robots: float
    strength: float
    blocking: float
    bare: float
    heat: float
    exposed: float
    exposed_to_defeat: float
    ready: float
    spendable: float


ACTIVE: Final = Side(
    counters=0.493,
    cards=-0.110,
    cost=0.208,
    beyond=-0.249,
    robots=-0.338,
    strength=0.445,
    blocking=0.543,
    bare=-0.249,
    heat=-0.073,
    exposed=-0.106,
    exposed_to_defeat=-1.304,
    ready=0.046,
    spendable=0.122,
)
"""The log-odds that a unit of each adds for a side in its own round."""
OTHER: Final = ACTIVE._replace(exposed=-0.069, exposed_to_defeat=-4.016, ready=-0.035, spendable=0.0)
"""The same in the other side's round."""
MOVE: Final = -0.724
"""The log-odds of being the one whose round it is."""


def score(state: State, seat: Seat) -> float:
    """-1..1: twice the chance to win, less 1. Where a choice is pending, that of the best answer."""
    phase = state.phase
    if isinstance(phase, Over):
        winners = phase.outcome.winners
        return (1.0 if seat in winners else -1.0) if winners else 0.0
    if isinstance(phase, AimingTrick | AimingActivation | Attacking | HittingBack):
        return _pending(state, seat)
    active = state.active
    odds = MOVE + sum(map(mul, ACTIVE, side(state, active))) - sum(map(mul, OTHER, side(state, 1 - active)))
    lead = 0.99 * tanh(odds / 2)
    return lead if seat == active else -lead


def side(state: State, seat: Seat) -> Side:
    """A seat's side in a state in which no choice is pending."""
    mine, other = state.duelists[seat], state.duelists[1 - seat]
    phase = state.phase
    hand = phase.kept if isinstance(phase, Keeping) and phase.seat == seat else mine.hand
    costs = [_COSTS[card] for card in hand]
    cost = sum(costs)
    payable = mine.counters + AHEAD
    strength, ready, blocking, guarded = 0.0, 0, False, False
    for robot in mine.robots:
        its = _combat_of(robot.card, robot.counters, robot.mass, robot.attached)
        strength += its.strength
        blocking = blocking or its.blocking
        if robot.ready:
            guarded = True
            ready += its.power
    facing = mine.heat
    if not blocking:
        now = state.active != seat
        for robot in other.robots:
            if robot.ready or not now:
                its = _combat_of(robot.card, robot.counters, robot.mass, robot.attached)
                if its.infiltrates or not guarded:
                    facing += its.power
    facing = min(facing, PLAYER_LIMIT)
    return Side(
        mine.counters,
        len(hand),
        cost,
        sum([each - payable for each in costs if each > payable]),
        len(mine.robots),
        strength,
        blocking,
        not mine.robots,
        mine.heat**2 / PLAYER_LIMIT,
        facing**2 / PLAYER_LIMIT,
        facing == PLAYER_LIMIT,
        ready,
        min(mine.control, cost),
    )


class _Combat(NamedTuple):
    power: int
    strength: float
    blocking: bool
    infiltrates: bool


@lru_cache(maxsize=4096)
def _combat_of(card: CardId, counters: int, mass: int, attached: tuple[Attached, ...]) -> _Combat:
    """What a robot is worth in combat. The heat that it withstands grows by half for each kJ of insulation."""
    kind = ROBOTS[card]
    robot = Robot(RobotId(0), card, 1, True, counters, 0, 0, mass, 0, attached)  # noqa: FBT003  # whether it is ready
    heat = capacity_of(robot) * (kind.limit - counters) * (1 + kind.insulated / 2) + MELTING_HEAT * mass
    power = power_of(robot)
    return _Combat(power, sqrt(power * max(heat, 0)), has(robot, "blocking"), has(robot, "infiltrate"))


def _pending(state: State, seat: Seat) -> float:
    """An attack that could be confirmed is judged as if it were, one without attackers by its best single one."""
    (chooser,) = to_act(state)
    actions = legal(state, chooser)
    if actions[-1] is CONFIRM_ATTACK:
        actions = actions[-1:]
    if not actions:
        return -1.0 if chooser == seat else 1.0
    scores = [score(_after(state, chooser, action, _NO_LUCK), seat) for action in sensible(state, actions)]
    return max(scores) if chooser == seat else min(scores)


def sensible(state: State, actions: Sequence[AnyAction]) -> Sequence[AnyAction]:
    """One action for each of several robots that are in the same condition, and attackers in one order only."""
    if len(actions) == 1:
        return actions
    phase = state.phase
    joined = phase.attackers[-1] if isinstance(phase, Attacking) and phase.attackers else 0
    condition = {
        r.id: (seat, r.card, r.ready, r.counters, r.heat, r.placed, r.mass, r.melting, r.attached)
        for seat, duelist in enumerate(state.duelists)
        for r in duelist.robots
    }
    kept = []
    seen = set()
    for action in actions:
        if isinstance(action, _EACH_ALIKE):
            key = (type(action), condition[action.robot])
            if key in seen or (isinstance(action, AddAttacker) and action.robot < joined):
                continue
            seen.add(key)
        kept.append(action)
    return kept


def playout(world: State, state: State, rng: Random) -> State:
    """The state once the round of the world is over, both sides playing greedily, or the end before."""
    while state.round == world.round and (seats := to_act(state)):
        seat = min(seats)
        start = rng.getrandbits(32)
        after = [_after(state, seat, action, Luck(start)) for action in sensible(state, legal(state, seat))]
        state = max(after, key=lambda each: score(each, seat)) if len(after) > 1 else after[0]
    return state


def _after(state: State, seat: Seat, action: AnyAction, rng: Rng) -> State:
    for fact in decide(state, seat, action, rng):
        state = evolve(state, fact)
    return state
