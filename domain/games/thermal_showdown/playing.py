"""Cards from the hand and abilities on the table: playing, aiming, and what they do."""

from collections.abc import Sequence
from typing import assert_never

from domain.games.thermal_showdown.card_facts import RobotPlayed, TrickAttached, TrickDiscarded, TrickPlayed
from domain.games.thermal_showdown.causes import Cause, RobotName, caused_by, caused_by_trick, name_of
from domain.games.thermal_showdown.combat import heat_player, heat_robots
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
    RobotActivated,
    RobotAimedAt,
    RobotCooled,
    RobotReadied,
    RobotRested,
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
    free_number,
    side_of,
    the_robot,
    told_number,
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
        number = free_number(state, seat, card)
        alone = all(other.card != card for other in state.duelists[seat].robots)
        name = RobotName(seat, state.next_robot, card, None if alone else number)
        return (RobotPlayed(name, robot.cost, robot.ice_clad),)
    played = TrickPlayed(seat, card, TRICKS[card].cost)
    if TRICK_AIMS[card]:
        return (played,)
    return [played, *_used(state, seat, AimingTrick(card, ()), (), rng)]


def activate(state: State, seat: Seat, id_: RobotId, rng: Rng) -> Sequence[AnyFact]:
    """Rest a robot for its ability. One without targets acts at once."""
    forbid(no_activation(state, seat, id_))
    card = the_robot(state, seat, id_).card
    activated = RobotActivated(name_of(state, seat, the_robot(state, seat, id_)))
    if ACTIVATION_AIMS[card]:
        return (activated,)
    return [activated, *_used(state, seat, AimingActivation(id_, card, ()), (), rng)]


def aim(state: State, aiming: Aiming, target: RobotId | None, rng: Rng) -> Sequence[AnyFact]:
    """Choose the next target; after the last one it acts."""
    seat = state.active
    forbid(no_aim(state, target, aims(state, aiming)))
    chosen = (*aiming.chosen, target)
    source = the_robot(state, seat, aiming.robot) if isinstance(aiming, AimingActivation) else None
    number = None if source is None else told_number(state.duelists[seat], source)
    if target is None:
        aimed: AnyFact = PlayerAimedAt(seat, aiming.card, number, 1 - seat)
    else:
        aimed = RobotAimedAt(seat, aiming.card, number, name_of(state, *_aimed_at(state, target)))
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
        name = name_of(state, seat, the_robot(state, seat, aiming.robot))
        ability = caused_by("ability", name)
        facts = _effect(state, seat, ACTIVATIONS[aiming.card], aimed_at, ability, rng)
        return with_verdict(state, [*facts, ActivationDone(name)])
    effect = TRICKS[aiming.card].effect
    if isinstance(effect, Attach):
        return [TrickAttached(name_of(state, *aimed_at[0]), aiming.card, seat)]
    facts = _effect(state, seat, effect, aimed_at, caused_by_trick(seat, aiming.card), rng)
    return with_verdict(state, [*facts, TrickDiscarded(seat, aiming.card)])


def _effect(
    state: State, seat: Seat, effect: Activation, aimed_at: Sequence[tuple[Seat, Robot]], cause: Cause, rng: Rng
) -> list[AnyFact]:
    """What an effect does. ``aimed_at``: the robots that were chosen for it, each with its side."""
    other = 1 - seat
    match effect:
        case CoolRobot(counters):
            return _cooled(state, *aimed_at[0], counters, cause)
        case HeatRobot(heat=heat):
            return heat_robots(state, [(*aimed_at[0], heat, cause)])
        case HeatEach(heat):
            return heat_robots(state, [(other, robot, heat, cause) for robot in state.duelists[other].robots])
        case CoolPlayer(heat):
            now = state.duelists[seat].heat
            cooled = min(heat, now)  # B29
            return [PlayerCooled(seat, cause, cooled, now - cooled)] if cooled else []
        case HeatPlayer(heat):
            return heat_player(state, other, [(heat, cause)])
        case DrawCards(cards):
            return drawn(state.duelists[seat], seat, cards, rng, cause.card)
        case RestRobot():
            return [RobotRested(name_of(state, *aimed_at[0]), cause)]
        case ReadyRobot():
            return [RobotReadied(name_of(state, *aimed_at[0]), cause)]
        case ExchangeHeat():
            (side, cooler), heated = aimed_at
            heats = heat_robots(state, [(*heated, capacity_of(cooler), cause)])
            return [*_cooled(state, side, cooler, 1, cause), *heats]
        case Burn(heat):
            if aimed_at:
                return heat_robots(state, [(*aimed_at[0], heat, cause)])
            return heat_player(state, other, [(heat, cause)])
        case _:
            assert_never(effect)


def _cooled(state: State, side: Seat, robot: Robot, counters: int, cause: Cause) -> list[AnyFact]:
    """Counters off a robot, as many as there are (B29)."""
    gone = min(counters, robot.counters)
    return [RobotCooled(name_of(state, side, robot), cause, gone)] if gone else []


def _aimed_at(state: State, target: RobotId) -> tuple[Seat, Robot]:
    side = side_of(state, target)
    return side, the_robot(state, side, target)
