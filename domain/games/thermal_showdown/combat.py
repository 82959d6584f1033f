"""Heat: what robots take, what it does to them, and attacks."""

from collections.abc import Iterable, Sequence

from domain.games.thermal_showdown.causes import Cause, caused_by, name_of
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

Packet = tuple[Seat, Robot, int, Cause]
"""So many kJ for a robot on that seat's side, and why."""


def attack(state: State, seat: Seat, target: RobotId) -> Sequence[AnyFact]:
    """Declare an attack on an opposing robot."""
    forbid(no_attack(state, seat, target))
    return (RobotAttacked(seat, name_of(state, 1 - seat, the_robot(state, 1 - seat, target))),)


def attack_player(state: State, seat: Seat) -> Sequence[AnyFact]:
    """Declare an attack on the opponent."""
    forbid(no_attack_on_player(state, seat))
    return (PlayerAttacked(seat, 1 - seat),)


def add_attacker(state: State, attacking: Attacking, id_: RobotId) -> Sequence[AnyFact]:
    """Send a robot in. It rests at once."""
    seat = state.active
    forbid(no_joining(state, seat, attacking, id_))
    return (AttackerAdded(name_of(state, seat, the_robot(state, seat, id_))),)


def confirm_attack(state: State, attacking: Attacking) -> list[AnyFact]:
    """The attack takes place, unless the defender first has to choose who is hit back (B13, B32)."""
    forbid(no_confirmation(attacking))
    seat, other = state.active, 1 - state.active
    attackers = [the_robot(state, seat, id_) for id_ in attacking.attackers]
    if attacking.target is None:
        heated = heat_player(state, other, [(power_of(robot), _attack_of(state, seat, robot)) for robot in attackers])
        return [*heated, AttackDone(seat, not heated)]
    target = the_robot(state, other, attacking.target)
    choices = [robot for robot in attackers if not has(robot, "beam")]
    if len(choices) > 1 and power_of(target):
        names = tuple([name_of(state, seat, robot) for robot in choices])
        return [HitBackAwaited(name_of(state, other, target), names)]
    return _clash(state, attackers, target, choices[:1])


def hit_back(state: State, hitting_back: HittingBack, id_: RobotId) -> list[AnyFact]:
    """The defender's choice; then all heat at once."""
    forbid(no_hit_back(hitting_back, id_))
    seat, other = state.active, 1 - state.active
    attackers = [the_robot(state, seat, attacker) for attacker in hitting_back.attackers]
    hit = the_robot(state, seat, id_)
    return [
        HitBackChosen(other, name_of(state, seat, hit)),
        *_clash(state, attackers, the_robot(state, other, hitting_back.target), [hit]),
    ]


def heat_robots(state: State, packets: Iterable[Packet]) -> list[AnyFact]:
    """Every packet of heat, then every defeat (B9). Packets of 0 kJ are none."""
    facts: list[AnyFact] = []
    now: dict[RobotId, tuple[Seat, Robot]] = {}
    for seat, robot, heat, cause in packets:
        if heat:
            _, current = now.get(robot.id, (seat, robot))
            fact = _heated(state, seat, current, heat, cause)
            facts.append(fact)
            now[robot.id] = seat, heated(current, fact)
    for seat, robot in now.values():
        if robot.counters >= ROBOTS[robot.card].limit:
            facts.append(RobotDefeated(name_of(state, seat, robot), robot.attached))
    return facts


def heat_player(state: State, seat: Seat, packets: Iterable[tuple[int, Cause]]) -> list[AnyFact]:
    """Every packet of heat for a player. Packets of 0 kJ are none."""
    facts: list[AnyFact] = []
    total = state.duelists[seat].heat
    for heat, cause in packets:
        if heat:
            total += heat
            facts.append(PlayerHeated(seat, cause, heat, total))
    return facts


def _clash(state: State, attackers: Sequence[Robot], target: Robot, hit: Sequence[Robot]) -> list[AnyFact]:
    """Attackers and target heat each other (B8, B9); at most one attacker is hit back."""
    seat, other = state.active, 1 - state.active
    back = caused_by("hit-back", name_of(state, other, target))
    heats = heat_robots(
        state,
        [
            *[(other, target, power_of(robot), _attack_of(state, seat, robot)) for robot in attackers],  # B26
            *[(seat, robot, power_of(target), back) for robot in hit],
        ],
    )
    return [*heats, AttackDone(seat, not heats)]


def _attack_of(state: State, seat: Seat, robot: Robot) -> Cause:
    return caused_by("attack", name_of(state, seat, robot))


def _heated(state: State, seat: Seat, robot: Robot, packet: int, cause: Cause) -> RobotHeated:
    """What a packet does: insulation, then ice (B35), then 1 K for every C of the round (B10, B27)."""
    insulated = min(ROBOTS[robot.card].insulated, packet)
    heat = packet - insulated
    melted, melting, tally = 0, robot.melting, robot.heat
    if robot.mass:
        melted = min((melting + heat) // MELTING_HEAT, robot.mass)
        melting += heat - melted * MELTING_HEAT
        if melted == robot.mass:
            melting, tally = 0, tally + melting
    else:
        tally += heat
    counters = max(tally // capacity_of(robot) - robot.placed, 0)
    return RobotHeated(name_of(state, seat, robot), cause, heat, insulated, melted, melting, tally, counters)
