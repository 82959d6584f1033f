"""The state after a fact: no rules, no chance."""

from collections.abc import Sequence
from typing import TypeVar, assert_never

from msgspec.structs import replace

from domain.games.thermal_showdown import card_facts as c
from domain.games.thermal_showdown import facts as f
from domain.games.thermal_showdown.causes import RobotName
from domain.games.thermal_showdown.effects import CardId
from domain.games.thermal_showdown.state import (
    Acting,
    AimingActivation,
    AimingTrick,
    Attached,
    Attacking,
    Dealing,
    Duelist,
    HittingBack,
    Keeping,
    Over,
    Phase,
    Robot,
    RobotId,
    State,
    Terms,
    Wish,
    Wishing,
    the_robot,
)
from domain.games.thermal_showdown.turned import Played, turned_again, turned_first
from domain.kernel.game import Seat

T = TypeVar("T")

_BARE = Duelist(0, 0, 0, (), (), (), (), None)
_ACTING = Acting()


def initial() -> State:
    """A table with no decks on it yet."""
    return State(Terms("discard", "kept", 200), Dealing(), 0, 0, (_BARE, _BARE), RobotId(1))


def evolve(state: State, fact: f.AnyFact) -> State:
    """The state after `fact`."""
    match fact:
        case f.RobotHeated(robot):
            return _with_robot(state, robot.seat, heated(_named(state, robot), fact))
        case f.AttackerAdded(robot):
            joined = _joined(_the(state.phase, Attacking), robot.robot)
            return replace(_turned_sideways(state, robot, ready=False), phase=joined)
        case f.RobotAttacked(robot=robot):
            return replace(state, phase=Attacking(robot.robot, ()))
        case f.PlayerAttacked():
            return replace(state, phase=Attacking(None, ()))
        case f.AttackDone() | f.ActivationDone():
            return replace(state, phase=_ACTING)
        case c.RobotPlayed():
            return _robot_played(state, fact)
        case f.RobotDefeated(robot):
            return _defeated(state, robot.seat, _named(state, robot))
        case c.CardsDrawn(seat=seat, cards=cards):
            return _with_duelist(state, seat, _drew(state.duelists[seat], cards))
        case f.RoundEnded():
            first, second = state.duelists
            return replace(state, duelists=(_settled(first), _settled(second)))
        case f.RoundBegun(seat, round_, control):
            begun = replace(state, phase=_ACTING, round=round_, active=seat)
            return _with_duelist(begun, seat, _refreshed(state.duelists[seat], control))
        case f.PlayerHeated(seat=seat, heat=heat):
            return _warmer(state, seat, heat)
        case f.PlayerCooled(seat=seat, heat=heat):
            return _warmer(state, seat, -heat)
        case c.TrickPlayed(seat=seat, card=card, cost=cost):
            paid = _with_duelist(state, seat, _spent(state.duelists[seat], card, cost))
            return replace(paid, phase=AimingTrick(card, ()))
        case f.RobotAimedAt(robot=robot):
            return replace(state, phase=_aimed(state.phase, robot.robot))
        case f.PlayerAimedAt():
            return replace(state, phase=_aimed(state.phase, None))
        case c.TrickDiscarded(seat=seat, card=card):
            return replace(_discarded(state, seat, card), phase=_ACTING)
        case c.TrickAttached(robot, card, owner):
            bearer = _named(state, robot)
            attached = replace(bearer, attached=(*bearer.attached, Attached(card, owner)))
            return replace(_with_robot(state, robot.seat, attached), phase=_ACTING)
        case f.RobotActivated(robot):
            rested = _turned_sideways(state, robot, ready=False)
            return replace(rested, phase=AimingActivation(robot.robot, robot.card, ()))
        case f.HitBackAwaited(robot, choices):
            attackers = _the(state.phase, Attacking).attackers
            return replace(state, phase=HittingBack(robot.robot, attackers, tuple([name.robot for name in choices])))
        case f.HitBackChosen() | f.SeatResigned():
            return state
        case f.RobotCooled(robot, counters=counters):
            cooled = _named(state, robot)
            return _with_robot(state, robot.seat, replace(cooled, counters=cooled.counters - counters))
        case f.RobotRested(robot):
            return _turned_sideways(state, robot, ready=False)
        case f.RobotReadied(robot):
            return _turned_sideways(state, robot, ready=True)
        case c.PileTurned(seat=seat, pile=pile):
            return _with_duelist(state, seat, _pile_turned(state.duelists[seat], pile))
        case c.CardKept(card=card):
            keeping = _the(state.phase, Keeping)
            return replace(state, phase=replace(keeping, kept=(*keeping.kept, card)))
        case c.WishMade(seat=seat, turn=turn):
            return replace(state, phase=_wished(_the(state.phase, Wishing), seat, turn))
        case c.OrderSettled(first=first_seat):
            return replace(state, phase=Keeping(first_seat, first_seat, ()))
        case c.KeepingPassed(seat=seat):
            return replace(state, phase=Keeping(seat, 1 - seat, ()))
        case c.RestDiscarded(seat=seat, cards=cards):
            duelist = state.duelists[seat]
            hand = without_all(duelist.hand, cards)
            return _with_duelist(state, seat, replace(duelist, hand=hand, discard=duelist.discard + cards))
        case c.RestReturned(seat=seat, pile=pile):
            hand = tuple(sorted(_the(state.phase, Keeping).kept))
            return _with_duelist(state, seat, replace(state.duelists[seat], hand=hand, pile=pile))
        case c.DuelOpened(opening, deck_limits, round_limit):
            return replace(state, terms=Terms(opening, deck_limits, round_limit), phase=Wishing((None, None)))
        case c.DeckShuffled(seat=seat, pile=pile):
            return _with_duelist(state, seat, replace(_BARE, pile=pile))
        case f.DuelEnded(outcome=outcome):
            return replace(state, phase=Over(outcome))
        case _:
            assert_never(fact)


def heated(robot: Robot, fact: f.RobotHeated) -> Robot:
    """The robot after a packet of heat."""
    return Robot(
        robot.id,
        robot.card,
        robot.number,
        robot.ready,
        robot.counters + fact.counters,
        fact.tally,
        robot.placed + fact.counters,
        robot.mass - fact.melted,
        fact.melting,
        robot.attached,
    )


def without(cards: tuple[CardId, ...], card: CardId) -> tuple[CardId, ...]:
    """The cards, one copy of `card` less."""
    at = cards.index(card)
    return cards[:at] + cards[at + 1 :]


def without_all(cards: tuple[CardId, ...], gone: Sequence[CardId]) -> tuple[CardId, ...]:
    """The cards, less one copy for each of `gone`."""
    for card in gone:
        cards = without(cards, card)
    return cards


def _with_duelist(state: State, seat: Seat, duelist: Duelist) -> State:
    first, second = state.duelists
    return replace(state, duelists=(first, duelist) if seat else (duelist, second))


def _with_robot(state: State, seat: Seat, robot: Robot) -> State:
    duelist = state.duelists[seat]
    robots = tuple([robot if other.id == robot.id else other for other in duelist.robots])
    return _with_duelist(state, seat, replace(duelist, robots=robots))


def _the(phase: Phase, type_: type[T]) -> T:
    if not isinstance(phase, type_):
        raise TypeError(f"{phase} where {type_.__name__} was to be")  # a fact out of its place is a bug
    return phase


# Robots.


def _named(state: State, name: RobotName) -> Robot:
    return the_robot(state, name.seat, name.robot)


def _turned_sideways(state: State, name: RobotName, *, ready: bool) -> State:
    return _with_robot(state, name.seat, replace(_named(state, name), ready=ready))


def _robot_played(state: State, fact: c.RobotPlayed) -> State:
    name = fact.robot
    duelist = _spent(state.duelists[name.seat], name.card, fact.cost)
    number = 1 if name.number is None else name.number
    robot = Robot(name.robot, name.card, number, False, 0, 0, 0, fact.mass, 0, ())  # noqa: FBT003  # resting
    placed = replace(duelist, robots=(*duelist.robots, robot))
    return replace(_with_duelist(state, name.seat, placed), next_robot=RobotId(name.robot + 1))


def _defeated(state: State, seat: Seat, robot: Robot) -> State:
    duelist = state.duelists[seat]
    left = tuple([other for other in duelist.robots if other.id != robot.id])
    state = _discarded(_with_duelist(state, seat, replace(duelist, robots=left)), seat, robot.card)
    for trick in robot.attached:  # B18: each to its own owner's pile
        state = _discarded(state, trick.owner, trick.card)
    return state


def _settled(duelist: Duelist) -> Duelist:
    """The tallies of the round are cleared; counters stay (B11)."""
    return replace(
        duelist,
        robots=tuple(
            [
                replace(robot, heat=0, placed=0, melting=0) if robot.heat or robot.melting else robot
                for robot in duelist.robots
            ]
        ),
    )


# Players and their cards.


def _refreshed(duelist: Duelist, control: int) -> Duelist:
    robots = tuple([robot if robot.ready else replace(robot, ready=True) for robot in duelist.robots])
    return replace(duelist, control=control, counters=control, robots=robots)


def _warmer(state: State, seat: Seat, heat: int) -> State:
    duelist = state.duelists[seat]
    return _with_duelist(state, seat, replace(duelist, heat=duelist.heat + heat))


def _discarded(state: State, seat: Seat, card: CardId) -> State:
    duelist = state.duelists[seat]
    return _with_duelist(state, seat, replace(duelist, discard=(*duelist.discard, card)))


def _drew(duelist: Duelist, cards: tuple[CardId, ...]) -> Duelist:
    return replace(duelist, hand=tuple(sorted(duelist.hand + cards)), pile=duelist.pile[len(cards) :])


def _spent(duelist: Duelist, card: CardId, cost: int) -> Duelist:
    turned = duelist.turned
    if turned is not None:
        play = Played(card, len(turned.pile) - len(duelist.pile))
        turned = replace(turned, played=(*turned.played, play))
    return replace(duelist, control=duelist.control - cost, hand=without(duelist.hand, card), turned=turned)


def _pile_turned(duelist: Duelist, pile: tuple[CardId, ...]) -> Duelist:
    before = duelist.turned
    turned = turned_first(len(duelist.hand), pile) if before is None else turned_again(before, pile)
    return replace(duelist, pile=pile, discard=(), turned=turned)


# Choices that are under way.


def _wished(wishing: Wishing, seat: Seat, turn: Wish) -> Wishing:
    first, second = wishing.wishes
    return Wishing((first, turn) if seat else (turn, second))


def _joined(attacking: Attacking, attacker: RobotId) -> Attacking:
    return replace(attacking, attackers=(*attacking.attackers, attacker))


def _aimed(phase: Phase, target: RobotId | None) -> Phase:
    if isinstance(phase, AimingTrick):
        return replace(phase, chosen=(*phase.chosen, target))
    aiming = _the(phase, AimingActivation)
    return replace(aiming, chosen=(*aiming.chosen, target))
