"""Why an action is illegal: the one source of legality, shared by `legal` and `decide`."""

from domain.games.thermal_showdown.effects import ACTIVATION_AIMS, CARDS, TRICK_AIMS, Aim, CardId
from domain.games.thermal_showdown.refusals import (
    CANNOT_ACTIVATE,
    CANNOT_BE_HIT,
    NO_ATTACKER,
    NO_ATTACKER_YET,
    NO_SUCH_ROBOT,
    NO_TARGET,
    NOT_IN_HAND,
    PLAYER_GUARDED,
    RESTING,
    TOO_DEAR,
    WRONG_TARGET,
)
from domain.games.thermal_showdown.state import Attacking, Duelist, HittingBack, Keeping, Robot, RobotId, State, has
from domain.kernel.game import Refusal, Refused, Seat


def forbid(refusal: Refusal | None) -> None:
    """Raise `Refused` if there is a reason to."""
    if refusal is not None:
        raise Refused(refusal)


def choices_to_keep(state: State, keeping: Keeping) -> list[CardId]:
    """The first cards that are not kept yet."""
    cards = list(state.duelists[keeping.seat].hand)
    for card in keeping.kept:
        cards.remove(card)
    return cards


def no_play(state: State, seat: Seat, card: CardId) -> Refusal | None:
    """Why a card may not be played."""
    duelist = state.duelists[seat]
    if card not in duelist.hand:
        return NOT_IN_HAND
    if CARDS[card].cost > duelist.control:
        return TOO_DEAR
    for aim in TRICK_AIMS.get(card, ()):
        if not targets(state, seat, aim, None):
            return NO_TARGET
    return None


def no_activation(state: State, seat: Seat, id_: RobotId) -> Refusal | None:
    """Why a robot may not be activated (B17)."""
    robot = _found(state.duelists[seat], id_)
    if robot is None:
        return NO_SUCH_ROBOT
    if robot.card not in ACTIVATION_AIMS:
        return CANNOT_ACTIVATE
    if not robot.ready:
        return RESTING
    for aim in ACTIVATION_AIMS[robot.card]:
        if not targets(state, seat, aim, robot):
            return NO_TARGET
    return None


def targets(state: State, seat: Seat, aim: Aim, source: Robot | None) -> list[RobotId | None]:
    """All that an aim of `seat` may fall on; None is the opponent. `source`: the robot whose ability it is."""
    opponent = state.duelists[1 - seat]
    own: list[RobotId | None] = [robot.id for robot in state.duelists[seat].robots if _fits_own(aim, robot)]
    opposing: list[RobotId | None] = [robot.id for robot in opponent.robots if _fits_opposing(aim, robot)]
    if aim is Aim.OPPOSING_OR_PLAYER and source is not None and may_hit_player(source, opponent):
        opposing.append(None)
    return own + opposing


def no_aim(state: State, target: RobotId | None, allowed: list[RobotId | None]) -> Refusal | None:
    """Why a target may not be chosen."""
    if target in allowed:
        return None
    if target is None or any(_found(duelist, target) for duelist in state.duelists):
        return WRONG_TARGET
    return NO_SUCH_ROBOT


def no_attack(state: State, seat: Seat, target: RobotId) -> Refusal | None:
    """Why a robot may not be attacked. All opposing robots may, ready or not (B7)."""
    if not any(robot.ready for robot in state.duelists[seat].robots):
        return NO_ATTACKER
    if _found(state.duelists[1 - seat], target) is None:
        return NO_SUCH_ROBOT
    return None


def no_attack_on_player(state: State, seat: Seat) -> Refusal | None:
    """Why the opponent may not be attacked."""
    ready = [robot for robot in state.duelists[seat].robots if robot.ready]
    if not ready:
        return NO_ATTACKER
    if not any(may_hit_player(robot, state.duelists[1 - seat]) for robot in ready):
        return PLAYER_GUARDED
    return None


def may_hit_player(robot: Robot, opponent: Duelist) -> bool:
    """Whether this robot could attack the opponent: none of his may block, none be ready but for infiltrate."""
    guarded = False
    for guard in opponent.robots:
        if has(guard, "blocking"):
            return False
        guarded = guarded or guard.ready
    return not guarded or has(robot, "infiltrate")


def no_joining(state: State, seat: Seat, attacking: Attacking, id_: RobotId) -> Refusal | None:
    """Why a robot may not join the attack."""
    robot = _found(state.duelists[seat], id_)
    if robot is None:
        return NO_SUCH_ROBOT
    if not robot.ready:
        return RESTING
    if attacking.target is None and not may_hit_player(robot, state.duelists[1 - seat]):  # B31
        return PLAYER_GUARDED
    return None


def no_confirmation(attacking: Attacking) -> Refusal | None:
    """Why the attack may not take place yet."""
    return None if attacking.attackers else NO_ATTACKER_YET


def no_hit_back(hitting_back: HittingBack, id_: RobotId) -> Refusal | None:
    """Why an attacker may not be hit back."""
    return None if id_ in hitting_back.choices else CANNOT_BE_HIT


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
