"""Heat: what robots take, what it does to them, and attacks."""

from collections.abc import Iterable, Sequence

from domain.games.thermal_showdown.effects import MELTING_HEAT, ROBOTS
from domain.games.thermal_showdown.evolve import heated
from domain.games.thermal_showdown.facts import (
    AnyFact,
    AttackDone,
    AttackerAdded,
    HitBackAwaited,
    HitBackChosen,
    PlayerAttacked,
    PlayerHeated,
    RobotAttacked,
    RobotDefeated,
    RobotHeated,
)
from domain.games.thermal_showdown.guards import (
    forbid,
    no_attack,
    no_attack_on_player,
    no_confirmation,
    no_hit_back,
    no_joining,
)
from domain.games.thermal_showdown.state import (
    Attacking,
    HittingBack,
    Robot,
    RobotId,
    State,
    capacity_of,
    has,
    power_of,
    the_robot,
)
from domain.kernel.game import Seat

Packet = tuple[Seat, Robot, int]
"""So many kJ for a robot on that seat's side."""


def attack(state: State, seat: Seat, target: RobotId) -> Sequence[AnyFact]:
    """Declare an attack on an opposing robot."""
    forbid(no_attack(state, seat, target))
    return (RobotAttacked(1 - seat, target, the_robot(state, 1 - seat, target).card),)


def attack_player(state: State, seat: Seat) -> Sequence[AnyFact]:
    """Declare an attack on the opponent."""
    forbid(no_attack_on_player(state, seat))
    return (PlayerAttacked(1 - seat),)


def add_attacker(state: State, attacking: Attacking, id_: RobotId) -> Sequence[AnyFact]:
    """Send a robot in. It rests at once."""
    seat = state.active
    forbid(no_joining(state, seat, attacking, id_))
    return (AttackerAdded(seat, id_, the_robot(state, seat, id_).card),)


def confirm_attack(state: State, attacking: Attacking) -> list[AnyFact]:
    """The attack takes place, unless the defender first has to choose who is hit back (B13, B32)."""
    forbid(no_confirmation(attacking))
    seat, other = state.active, 1 - state.active
    attackers = [the_robot(state, seat, id_) for id_ in attacking.attackers]
    if attacking.target is None:
        heat = sum([power_of(robot) for robot in attackers])
        return [*([PlayerHeated(other, heat)] if heat else []), AttackDone(seat)]
    target = the_robot(state, other, attacking.target)
    choices = [robot for robot in attackers if not has(robot, "beam")]
    if len(choices) > 1 and power_of(target):
        return [HitBackAwaited(other, target.id, target.card, tuple([robot.id for robot in choices]))]
    return _clash(seat, attackers, target, choices[:1])


def hit_back(state: State, hitting_back: HittingBack, id_: RobotId) -> list[AnyFact]:
    """The defender's choice; then all heat at once."""
    forbid(no_hit_back(hitting_back, id_))
    seat, other = state.active, 1 - state.active
    attackers = [the_robot(state, seat, attacker) for attacker in hitting_back.attackers]
    hit = the_robot(state, seat, id_)
    return [
        HitBackChosen(other, seat, id_, hit.card),
        *_clash(seat, attackers, the_robot(state, other, hitting_back.target), [hit]),
    ]


def heat_robots(packets: Iterable[Packet]) -> list[AnyFact]:
    """Every packet of heat, then every defeat (B9). Packets of 0 kJ are none."""
    facts: list[AnyFact] = []
    now: dict[RobotId, tuple[Seat, Robot]] = {}
    for seat, robot, heat in packets:
        if heat:
            _, current = now.get(robot.id, (seat, robot))
            fact = _heated(seat, current, heat)
            facts.append(fact)
            now[robot.id] = seat, heated(current, fact)
    for seat, robot in now.values():
        if robot.counters >= ROBOTS[robot.card].limit:
            facts.append(RobotDefeated(seat, robot.id, robot.card))
    return facts


def _clash(seat: Seat, attackers: Sequence[Robot], target: Robot, hit: Sequence[Robot]) -> list[AnyFact]:
    """Attackers and target heat each other (B8, B9); at most one attacker is hit back."""
    other = 1 - seat
    return [
        *heat_robots(
            [
                *[(other, target, power_of(robot)) for robot in attackers],  # B26: a packet each
                *[(seat, robot, power_of(target)) for robot in hit],
            ]
        ),
        AttackDone(seat),
    ]


def _heated(seat: Seat, robot: Robot, heat: int) -> RobotHeated:
    """What a packet does: insulation, then ice (B35), then 1 K for every C of the round (B10, B27)."""
    heat = max(heat - ROBOTS[robot.card].insulated, 0)
    melted, melting, tally = 0, robot.melting, robot.heat
    if robot.mass:
        melted = min((melting + heat) // MELTING_HEAT, robot.mass)
        melting += heat - melted * MELTING_HEAT
        if melted == robot.mass:
            melting, tally = 0, tally + melting
    else:
        tally += heat
    counters = max(tally // capacity_of(robot) - robot.placed, 0)
    return RobotHeated(seat, robot.id, robot.card, heat, melted, melting, tally, counters)
