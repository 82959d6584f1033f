"""What a seat, or a spectator, may know of a duel."""

from typing import assert_never

from domain.games.thermal_showdown import actions as a
from domain.games.thermal_showdown.effects import CardId
from domain.games.thermal_showdown.playing import next_aim
from domain.games.thermal_showdown.setup import DuelSetup, PublicSeatOptions, SeatOptions, deck_of
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
    capacity_of,
    has,
    power_of,
    told_number,
)
from domain.kernel.game import Outcome, Seat, Value


class WishingView(Value, frozen=True, tag="wishing"):
    """``said``: who has wished already. ``yours``: your own wish, None if there is none."""

    said: tuple[bool, bool]
    yours: Wish | None


class KeepingView(Value, frozen=True, tag="keeping"):
    """``kept``: how many cards; ``cards``: which, None to all but that seat."""

    seat: Seat
    first: Seat
    kept: int
    cards: tuple[CardId, ...] | None


class AimingView(Value, frozen=True, tag="aiming"):
    """``robot``: whose ability it is, None for a trick. ``aim``: what the next target has to be, in words."""

    card: CardId
    robot: RobotId | None
    chosen: tuple[RobotId | None, ...]
    aim: str


PhaseView = Dealing | WishingView | KeepingView | Acting | AimingView | Attacking | HittingBack | Over


class RobotView(Value, frozen=True):
    """A robot on the table; ``power``, ``capacity`` and ``blocking`` with what is attached to it.

    ``number``: by which it is called beside others of its card on its side, None where its name says enough.
    """

    id: RobotId
    card: CardId
    number: int | None
    ready: bool
    power: int
    capacity: int
    blocking: bool
    counters: int
    heat: int
    mass: int
    melting: int
    attached: tuple[Attached, ...]


class DuelistView(Value, frozen=True):
    """A player's side. ``hand``: None to all but the player; ``hand_size`` and ``pile``: how many cards."""

    control: int
    counters: int
    heat: int
    hand: tuple[CardId, ...] | None
    hand_size: int
    pile: int
    discard: tuple[CardId, ...]
    robots: tuple[RobotView, ...]


class View(Value, frozen=True):
    """The duel as one seat, or a spectator (None), sees it."""

    seat: Seat | None
    terms: Terms
    phase: PhaseView
    round: int
    active: Seat
    duelists: tuple[DuelistView, DuelistView]
    outcome: Outcome | None


def view(state: State, seat: Seat | None) -> View:
    """The table, and the seat's own hand."""
    first, second = state.duelists
    return View(
        seat,
        state.terms,
        _phase(state.phase, seat),
        state.round,
        state.active,
        (_duelist(first, mine=seat == 0), _duelist(second, mine=seat == 1)),
        state.phase.outcome if isinstance(state.phase, Over) else None,
    )


def redact_action(setup: DuelSetup, by: Seat, action: a.AnyAction, seat: Seat | None) -> a.AnyPublicAction:
    """What a seat sees of an action: wishes and kept cards are their player's secret."""
    mine = by == seat
    match action:
        case a.WishFor(turn):
            return a.PublicWishFor(turn if mine else None)
        case a.KeepCard(card):
            return a.PublicKeepCard(card if mine else None)
        case (
            a.PlayCard() | a.Activate() | a.AimAt() | a.AimAtPlayer() | a.Attack() | a.AttackPlayer() | a.AddAttacker()
            | a.ConfirmAttack() | a.HitBack() | a.EndRound()
        ):  # fmt: skip
            return action
        case _:
            assert_never(action)


def redact_seat_options(setup: DuelSetup, of: Seat, seat: Seat | None) -> SeatOptions | PublicSeatOptions:
    """A deck belongs to its player; the others see its size."""
    seat_options = setup.seat_options[of]
    return seat_options if of == seat else PublicSeatOptions(len(deck_of(seat_options)))


def _phase(phase: Phase, seat: Seat | None) -> PhaseView:
    match phase:
        case Wishing((first, second) as wishes):
            return WishingView((first is not None, second is not None), None if seat is None else wishes[seat])
        case Keeping(of, first_seat, kept):
            return KeepingView(of, first_seat, len(kept), kept if of == seat else None)
        case AimingTrick(card, chosen):
            return AimingView(card, None, chosen, next_aim(phase).value)
        case AimingActivation(robot, card, chosen):
            return AimingView(card, robot, chosen, next_aim(phase).value)
        case Dealing() | Acting() | Attacking() | HittingBack() | Over():
            return phase
        case _:
            assert_never(phase)


def _duelist(duelist: Duelist, *, mine: bool) -> DuelistView:
    return DuelistView(
        duelist.control,
        duelist.counters,
        duelist.heat,
        duelist.hand if mine else None,
        len(duelist.hand),
        len(duelist.pile),
        duelist.discard,
        tuple([_robot(duelist, robot) for robot in duelist.robots]),
    )


def _robot(duelist: Duelist, robot: Robot) -> RobotView:
    return RobotView(
        robot.id,
        robot.card,
        told_number(duelist, robot),
        robot.ready,
        power_of(robot),
        capacity_of(robot),
        has(robot, "blocking"),
        robot.counters,
        robot.heat,
        robot.mass,
        robot.melting,
        robot.attached,
    )
