"""Cards from the hand and abilities on the table: playing, aiming, and what they do."""

from collections.abc import Sequence
from typing import assert_never

from domain.games.thermal_showdown.combat import heat_robots
from domain.games.thermal_showdown.effects import (
    ACTIVATION_AIMS,
    ACTIVATIONS,
    ROBOTS,
    TRICK_AIMS,
    TRICKS,
    Activation,
    Aim,
    Attach,
    Burn,
    CardId,
    CoolPlayer,
    CoolRobot,
    DrawCards,
    ExchangeHeat,
    HeatEach,
    HeatPlayer,
    HeatRobot,
    ReadyRobot,
    RestRobot,
)
from domain.games.thermal_showdown.facts import (
    ActivationDone,
    AnyFact,
    PlayerAimedAt,
    PlayerCooled,
    PlayerHeated,
    RobotActivated,
    RobotAimedAt,
    RobotCooled,
    RobotPlayed,
    RobotReadied,
    RobotRested,
    TrickAttached,
    TrickDiscarded,
    TrickPlayed,
)
from domain.games.thermal_showdown.guards import forbid, no_activation, no_aim, no_play, targets
from domain.games.thermal_showdown.rounds import drawn, with_verdict
from domain.games.thermal_showdown.state import (
    AimingActivation,
    AimingTrick,
    Robot,
    RobotId,
    State,
    capacity_of,
    side_of,
    the_robot,
)
from domain.kernel.game import Seat
from domain.kernel.rng import Rng

Aiming = AimingTrick | AimingActivation
Targets = tuple[RobotId | None, ...]


def play(state: State, seat: Seat, card: CardId, rng: Rng) -> Sequence[AnyFact]:
    """Play a card. A robot enters resting; a trick without targets acts at once."""
    forbid(no_play(state, seat, card))
    if card in ROBOTS:
        robot = ROBOTS[card]
        return (RobotPlayed(seat, card, state.next_robot, robot.cost, robot.ice_clad),)
    played = TrickPlayed(seat, card, TRICKS[card].cost)
    if TRICK_AIMS[card]:
        return (played,)
    return [played, *_used(state, seat, AimingTrick(card, ()), (), rng)]


def activate(state: State, seat: Seat, id_: RobotId, rng: Rng) -> Sequence[AnyFact]:
    """Rest a robot for its ability. One without targets acts at once."""
    forbid(no_activation(state, seat, id_))
    card = the_robot(state, seat, id_).card
    activated = RobotActivated(seat, id_, card)
    if ACTIVATION_AIMS[card]:
        return (activated,)
    return [activated, *_used(state, seat, AimingActivation(id_, card, ()), (), rng)]


def aim(state: State, aiming: Aiming, target: RobotId | None, rng: Rng) -> Sequence[AnyFact]:
    """Choose the next target; after the last one it acts."""
    seat = state.active
    forbid(no_aim(state, target, aims(state, aiming)))
    chosen = (*aiming.chosen, target)
    if target is None:
        aimed: AnyFact = PlayerAimedAt(1 - seat)
    else:
        side, robot = _aimed_at(state, target)
        aimed = RobotAimedAt(side, target, robot.card)
    if len(chosen) < len(_aims(aiming)):
        return (aimed,)
    return [aimed, *_used(state, seat, aiming, chosen, rng)]


def aims(state: State, aiming: Aiming) -> list[RobotId | None]:
    """All that may be chosen as the next target."""
    source = the_robot(state, state.active, aiming.robot) if isinstance(aiming, AimingActivation) else None
    return targets(state, state.active, next_aim(aiming), source)


def next_aim(aiming: Aiming) -> Aim:
    """What the next target has to be."""
    return _aims(aiming)[len(aiming.chosen)]


def _aims(aiming: Aiming) -> tuple[Aim, ...]:
    return TRICK_AIMS[aiming.card] if isinstance(aiming, AimingTrick) else ACTIVATION_AIMS[aiming.card]


def _used(state: State, seat: Seat, aiming: Aiming, chosen: Targets, rng: Rng) -> list[AnyFact]:
    """The effect, then the trick to its pile or its robot (B30), then whether that was the end."""
    aimed_at = [_aimed_at(state, target) for target in chosen if target is not None]
    if isinstance(aiming, AimingActivation):
        done = ActivationDone(seat, aiming.robot, aiming.card)
        return with_verdict(state, [*_effect(state, seat, ACTIVATIONS[aiming.card], aimed_at, rng), done])
    effect = TRICKS[aiming.card].effect
    if isinstance(effect, Attach):
        [(side, robot)] = aimed_at
        return [TrickAttached(side, robot.id, robot.card, aiming.card, seat)]
    discarded = TrickDiscarded(seat, aiming.card)
    return with_verdict(state, [*_effect(state, seat, effect, aimed_at, rng), discarded])


def _effect(
    state: State, seat: Seat, effect: Activation, aimed_at: Sequence[tuple[Seat, Robot]], rng: Rng
) -> list[AnyFact]:
    """What an effect does. ``aimed_at``: the robots that were chosen for it, each with its side."""
    other = 1 - seat
    match effect:
        case CoolRobot(counters):
            return _cooled(*aimed_at[0], counters)
        case HeatRobot(heat=heat):
            return heat_robots([(*aimed_at[0], heat)])
        case HeatEach(heat):
            return heat_robots([(other, robot, heat) for robot in state.duelists[other].robots])
        case CoolPlayer(heat):
            cooled = min(heat, state.duelists[seat].heat)  # B29
            return [PlayerCooled(seat, cooled)] if cooled else []
        case HeatPlayer(heat):
            return [PlayerHeated(other, heat)]
        case DrawCards(cards):
            return drawn(state.duelists[seat], seat, cards, rng)
        case RestRobot():
            side, robot = aimed_at[0]
            return [RobotRested(side, robot.id, robot.card)]
        case ReadyRobot():
            side, robot = aimed_at[0]
            return [RobotReadied(side, robot.id, robot.card)]
        case ExchangeHeat():
            (side, cooler), heated = aimed_at
            return [*_cooled(side, cooler, 1), *heat_robots([(*heated, capacity_of(cooler))])]
        case Burn(heat):
            return heat_robots([(*aimed_at[0], heat)]) if aimed_at else [PlayerHeated(other, heat)]
        case _:
            assert_never(effect)


def _cooled(side: Seat, robot: Robot, counters: int) -> list[AnyFact]:
    """Counters off a robot, as many as there are (B29)."""
    gone = min(counters, robot.counters)
    return [RobotCooled(side, robot.id, robot.card, gone)] if gone else []


def _aimed_at(state: State, target: RobotId) -> tuple[Seat, Robot]:
    side = side_of(state, target)
    return side, the_robot(state, side, target)
