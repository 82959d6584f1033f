"""What may not be done, and why: the one source of legality, for the list of actions and for judging one."""

from typing import Final

from domain.games.thermal_showdown.effects import ACTIVATION_AIMS, CARDS, TRICK_AIMS, Aim, CardId
from domain.games.thermal_showdown.state import Attacking, Duelist, HittingBack, Keeping, Robot, RobotId, State, has
from domain.kernel.game import Refused, Seat

Reason = str | None
"""A refusal's code; None: it may be done."""

DETAILS: Final = {
    "cannot-activate": "This robot has nothing to activate.",
    "cannot-be-hit": "Your robot cannot hit back at that one.",
    "no-attacker": "You have no ready robot to attack with.",
    "no-attacker-yet": "An attack needs at least one attacker.",
    "no-such-robot": "There is no such robot on that side of the table.",
    "no-target": "There is nothing that it could be aimed at.",
    "not-in-hand": "You have no such card to choose.",
    "not-now": "Something else has to be chosen first.",
    "not-your-turn": "It is not your turn to choose.",
    "player-guarded": "A ready or blocking robot guards your opponent.",
    "resting": "This robot is resting.",
    "too-dear": "You do not have enough control for this card.",
    "wrong-target": "It cannot be aimed at that.",
}


def forbid(reason: Reason) -> None:
    """Raise `Refused` if there is a reason to."""
    if reason is not None:
        raise refused(reason)


def refused(code: str) -> Refused:
    """The refusal of that code."""
    return Refused(code, DETAILS[code])


def choices_to_keep(state: State, keeping: Keeping) -> list[CardId]:
    """The first cards that are not kept yet."""
    cards = list(state.duelists[keeping.seat].hand)
    for card in keeping.kept:
        cards.remove(card)
    return cards


def no_play(state: State, seat: Seat, card: CardId) -> Reason:
    """Why a card may not be played."""
    duelist = state.duelists[seat]
    if card not in duelist.hand:
        return "not-in-hand"
    if CARDS[card].cost > duelist.control:
        return "too-dear"
    for aim in TRICK_AIMS.get(card, ()):
        if not targets(state, seat, aim, None):
            return "no-target"
    return None


def no_activation(state: State, seat: Seat, id_: RobotId) -> Reason:
    """Why a robot may not be activated (B17)."""
    robot = _found(state.duelists[seat], id_)
    if robot is None:
        return "no-such-robot"
    if robot.card not in ACTIVATION_AIMS:
        return "cannot-activate"
    if not robot.ready:
        return "resting"
    for aim in ACTIVATION_AIMS[robot.card]:
        if not targets(state, seat, aim, robot):
            return "no-target"
    return None


def targets(state: State, seat: Seat, aim: Aim, source: Robot | None) -> list[RobotId | None]:
    """All that an aim of `seat` may fall on; None is the opponent. `source`: the robot whose ability it is."""
    opponent = state.duelists[1 - seat]
    own: list[RobotId | None] = [robot.id for robot in state.duelists[seat].robots if _fits_own(aim, robot)]
    opposing: list[RobotId | None] = [robot.id for robot in opponent.robots if _fits_opposing(aim, robot)]
    if aim is Aim.OPPOSING_OR_PLAYER and source is not None and may_hit_player(source, opponent):
        opposing.append(None)
    return own + opposing


def no_aim(state: State, target: RobotId | None, allowed: list[RobotId | None]) -> Reason:
    """Why a target may not be chosen."""
    if target in allowed:
        return None
    if target is None or any(_found(duelist, target) for duelist in state.duelists):
        return "wrong-target"
    return "no-such-robot"


def no_attack(state: State, seat: Seat, target: RobotId) -> Reason:
    """Why a robot may not be attacked. All opposing robots may, ready or not (B7)."""
    if not any(robot.ready for robot in state.duelists[seat].robots):
        return "no-attacker"
    if _found(state.duelists[1 - seat], target) is None:
        return "no-such-robot"
    return None


def no_attack_on_player(state: State, seat: Seat) -> Reason:
    """Why the opponent may not be attacked."""
    ready = [robot for robot in state.duelists[seat].robots if robot.ready]
    if not ready:
        return "no-attacker"
    if not any(may_hit_player(robot, state.duelists[1 - seat]) for robot in ready):
        return "player-guarded"
    return None


def may_hit_player(robot: Robot, opponent: Duelist) -> bool:
    """Whether this robot could attack the opponent: none of his may block, none be ready but for infiltrate."""
    guarded = False
    for guard in opponent.robots:
        if has(guard, "blocking"):
            return False
        guarded = guarded or guard.ready
    return not guarded or has(robot, "infiltrate")


def no_joining(state: State, seat: Seat, attacking: Attacking, id_: RobotId) -> Reason:
    """Why a robot may not join the attack."""
    robot = _found(state.duelists[seat], id_)
    if robot is None:
        return "no-such-robot"
    if not robot.ready:
        return "resting"
    if attacking.target is None and not may_hit_player(robot, state.duelists[1 - seat]):  # B31
        return "player-guarded"
    return None


def no_confirmation(attacking: Attacking) -> Reason:
    """Why the attack may not take place yet."""
    return None if attacking.attackers else "no-attacker-yet"


def no_hit_back(hitting_back: HittingBack, id_: RobotId) -> Reason:
    """Why an attacker may not be hit back."""
    return None if id_ in hitting_back.choices else "cannot-be-hit"


def _found(duelist: Duelist, id_: RobotId) -> Robot | None:
    for robot in duelist.robots:
        if robot.id == id_:
            return robot
    return None


def _fits_own(aim: Aim, robot: Robot) -> bool:
    if aim is Aim.OWN or aim is Aim.ANY:
        return True
    if aim is Aim.OWN_WARM:
        return robot.counters > 0
    return aim is Aim.OWN_RESTING and not robot.ready


def _fits_opposing(aim: Aim, robot: Robot) -> bool:
    if aim is Aim.OPPOSING or aim is Aim.ANY or aim is Aim.OPPOSING_OR_PLAYER:
        return True
    return aim is Aim.OPPOSING_READY and robot.ready
