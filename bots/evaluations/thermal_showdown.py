"""Thermal Showdown: robots, cards and heat of both sides, and who could be attacked next."""

from math import tanh

from domain.games.thermal_showdown.actions import CONFIRM_ATTACK
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
TEMPO = 0.9
"""Half of what ending a round costs at once, as the other side draws a card and readies its robots."""
_COSTS = {card: kind.cost for card, kind in CARDS.items()}


def score(state: State, seat: Seat, tempo: float = 0.0) -> float:
    """-1..1. Where a choice is pending, that of the best answer. ``tempo``: what it is worth to have ended a round."""
    phase = state.phase
    if isinstance(phase, Over):
        winners = phase.outcome.winners
        return (1.0 if seat in winners else -1.0) if winners else 0.0
    if isinstance(phase, AimingTrick | AimingActivation | Attacking | HittingBack):
        return _pending(state, seat, tempo)
    lead = _side(state, seat) - _side(state, 1 - seat) + (-tempo if state.active == seat else tempo)
    return 0.99 * tanh(lead / UNIT)


def _pending(state: State, seat: Seat, tempo: float) -> float:
    """An attack that could be confirmed is judged as if it were, one without attackers by its best single one."""
    (chooser,) = to_act(state)
    actions = legal(state, chooser)
    if actions[-1] is CONFIRM_ATTACK:
        actions = actions[-1:]
    if not actions:
        return -1.0 if chooser == seat else 1.0
    scores = [score(_after(state, chooser, action), seat, tempo) for action in actions]
    return max(scores) if chooser == seat else min(scores)


def _after(state: State, seat: Seat, action: object) -> State:
    for fact in decide(state, seat, action, Rng(b"", {})):  # type: ignore[arg-type]  # legal
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
