"""A simple player: takes what is worth most at once. For playthroughs and soak tests."""

from collections.abc import Sequence
from random import Random

from domain.games.thermal_showdown import game
from domain.games.thermal_showdown.actions import (
    Activate,
    AddAttacker,
    AimAt,
    AimAtPlayer,
    AnyAction,
    Attack,
    AttackPlayer,
    ConfirmAttack,
    EndRound,
    HitBack,
    KeepCard,
    PlayCard,
    WishFor,
)
from domain.games.thermal_showdown.effects import (
    CARDS,
    ROBOTS,
    TRICKS,
    Attach,
    CoolPlayer,
    CoolRobot,
    DrawCards,
    HeatPlayer,
    HeatRobot,
)
from domain.games.thermal_showdown.state import (
    AimingTrick,
    Attacking,
    HittingBack,
    Robot,
    State,
    capacity_of,
    has,
    power_of,
)
from domain.kernel.game import Seat
from domain.kernel.rng import Rng


def chosen(state: State, seat: Seat, luck: Rng) -> AnyAction:
    """What the greedy player does: the best action, any of several that are equally good."""
    best = _best(state, seat, game.legal(state, seat))
    return best[0] if len(best) == 1 else best[luck.below("choice", len(best))]


def greedy(state: State, seat: Seat, legal: Sequence[AnyAction], luck: Random) -> AnyAction:
    """The same, as a player of playthroughs."""
    return luck.choice(_best(state, seat, legal))


def _best(state: State, seat: Seat, legal: Sequence[AnyAction]) -> list[AnyAction]:
    worths = [_worth(state, seat, action) for action in legal]
    return [action for action, worth in zip(legal, worths, strict=True) if worth == max(worths)]


def _worth(state: State, seat: Seat, action: AnyAction) -> int:
    """How good an action is; ending the round is worth nothing."""
    match action:
        case WishFor(turn):
            return int(turn == "first")
        case KeepCard(card):
            return -CARDS[card].cost
        case PlayCard(card):
            return _card(state, seat, action)
        case Activate(robot):
            return 5 if _useful(state, seat, robot) else -1
        case AimAt(robot):
            return _aim(state, seat, robot)
        case AimAtPlayer():
            return 100
        case AttackPlayer():
            return 5  # once nothing is left that can be defeated at a gain
        case Attack(robot):
            return _attack(state, seat, robot)
        case AddAttacker(robot):
            return _attacker(state, seat, robot)
        case ConfirmAttack():
            return 4  # against a player all join in before, against a robot one is enough
        case HitBack(robot):
            return _victim(state, robot)
        case EndRound():
            return 0


def _robot(state: State, id_: int) -> Robot:
    return next(robot for duelist in state.duelists for robot in duelist.robots if robot.id == id_)


def _left(robot: Robot) -> int:
    """KJ that still defeat a robot this round."""
    card = ROBOTS[robot.card]
    needed = capacity_of(robot) * (card.limit - robot.counters + robot.placed) - robot.heat
    return max(needed, 1) + 2 * robot.mass - robot.melting + card.insulated


def _card(state: State, seat: Seat, action: PlayCard) -> int:
    card, other = action.card, 1 - seat
    if card in ROBOTS:
        return 20 + ROBOTS[card].cost
    effect = TRICKS[card].effect
    match effect:
        case HeatPlayer():
            return 40
        case HeatRobot(heat=heat):
            return 30 if any(_left(robot) <= heat for robot in state.duelists[other].robots) else -1
        case CoolPlayer(heat):
            return 10 if state.duelists[seat].heat >= heat else -1
        case CoolRobot():
            return 10 if any(robot.counters for robot in state.duelists[seat].robots) else -1
        case DrawCards():
            return 15
        case Attach():
            return 8
        case _:
            return 5


def _useful(state: State, seat: Seat, id_: int) -> bool:
    match ROBOTS[_robot(state, id_).card].activate:
        case CoolRobot():
            return any(robot.counters for robot in state.duelists[seat].robots)
        case HeatRobot(heat=heat):
            return any(_left(robot) <= heat for robot in state.duelists[1 - seat].robots)
        case _:
            return True


def _aim(state: State, seat: Seat, id_: int) -> int:
    """Own robots are helped, opposing ones hurt; those that matter most first."""
    robot = _robot(state, id_)
    own = robot in state.duelists[seat].robots
    helps = isinstance(state.phase, AimingTrick) and not isinstance(TRICKS[state.phase.card].effect, HeatRobot)
    if own:
        return 10 * robot.counters + ROBOTS[robot.card].cost if helps else 10 * robot.counters - 1000
    return 20 - _left(robot)


def _attack(state: State, seat: Seat, id_: int) -> int:
    """Worth it where a ready robot defeats it without loss, or at a loss of no more than it costs."""
    target = _robot(state, id_)
    values = [_exchange(robot, target) for robot in state.duelists[seat].robots if robot.ready]
    return max([*values, -1])


def _exchange(attacker: Robot, target: Robot) -> int:
    if power_of(attacker) - ROBOTS[target.card].insulated < _left(target) - ROBOTS[target.card].insulated:
        return -1
    loss = 0 if has(attacker, "beam") or power_of(target) < _left(attacker) else ROBOTS[attacker.card].cost
    worth = ROBOTS[target.card].cost - loss
    return 10 + worth if worth >= 0 else -1


def _attacker(state: State, seat: Seat, id_: int) -> int:
    attacking = state.phase
    if not isinstance(attacking, Attacking):
        raise TypeError(attacking)
    robot = _robot(state, id_)
    if attacking.target is None:
        return 5 + power_of(robot)
    if attacking.attackers:
        return -1
    return _exchange(robot, _robot(state, attacking.target))


def _victim(state: State, id_: int) -> int:
    if not isinstance(state.phase, HittingBack):
        raise TypeError(state.phase)
    robot = _robot(state, id_)
    return ROBOTS[robot.card].cost if power_of(_robot(state, state.phase.target)) >= _left(robot) else 0
