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
    """Both say at the same time, in secret, whether they would go first.

    Attributes:
        said: Whether each seat has made its wish.
        yours: Your own wish; None before you made it, and for a spectator.
    """

    said: tuple[bool, bool]
    yours: Wish | None


class KeepingView(Value, frozen=True, tag="keeping"):
    """A player picks the cards to keep of the first seven.

    Attributes:
        seat: Whose choice it is.
        first: The seat that has the first round: it keeps three cards, the other one four.
        kept: How many cards the seat has picked so far.
        cards: The cards that it has picked, in that order; None to all others.
    """

    seat: Seat
    first: Seat
    kept: int
    cards: tuple[CardId, ...] | None


class AimingView(Value, frozen=True, tag="aiming"):
    """A trick or an ability awaits its targets.

    Attributes:
        card: The trick, or the card of the robot whose ability it is.
        robot: The robot whose ability it is; None for a trick.
        chosen: The targets chosen so far, in that order; None stands for the opponent himself.
        aim: What the next target has to be, in words.
    """

    card: CardId
    robot: RobotId | None
    chosen: tuple[RobotId | None, ...]
    aim: str


PhaseView = Dealing | WishingView | KeepingView | Acting | AimingView | Attacking | HittingBack | Over


class RobotView(Value, frozen=True):
    """A robot on the table.

    Attributes:
        number: The number that distinguishes it from others of its card on its side, from 1; None where the name is
            enough.
        ready: Whether it is ready; else it rests, and can neither attack nor be activated.
        power: P, the kJ that it deals in an attack, with the tricks attached to it.
        capacity: C, the kJ in a round that warm it by 1 K, with the tricks attached to it.
        blocking: Whether its owner cannot be attacked while it is on the table, by its card or an attached trick.
        counters: The 1 K counters on it. With as many as its card's ``limit`` it is defeated.
        heat: The kJ that have warmed it in this round.
        mass: The mass counters of ice on it: while there are any, heat melts them and warms nothing.
        melting: The kJ that this round put into the mass counter that melts next, 0 or 1.
        attached: The tricks attached to it, the oldest first.
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
    """A player's side.

    Attributes:
        control: The control that is available in this round.
        counters: The control counters: the control of a new round, which brings one more.
        heat: The player's heat in kJ; at 20 the player is defeated.
        hand: The cards in hand, sorted; None to all but the player.
        hand_size: The number of cards in hand.
        pile: The number of cards in the main pile.
        discard: The discard pile, its top card last.
        robots: The robots on this side, the oldest first.
    """

    control: int
    counters: int
    heat: int
    hand: tuple[CardId, ...] | None
    hand_size: int
    pile: int
    discard: tuple[CardId, ...]
    robots: tuple[RobotView, ...]


class View(Value, frozen=True):
    """The duel as one seat, or a spectator, sees it.

    Attributes:
        seat: Whose perspective this is; None for a spectator's.
        phase: What is awaited now.
        round: The number of the round, both players' counted together; 0 before the first.
        active: The seat whose round it is.
        duelists: The sides of the two players, by seat.
        outcome: How the duel ended; None until it is over.
    """

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
