"""The facts of a duel."""

from domain.games.thermal_showdown.card_facts import (
    CardKept,
    CardsDrawn,
    DeckShuffled,
    DuelOpened,
    KeepingPassed,
    OrderSettled,
    PileTurned,
    RestDiscarded,
    RestReturned,
    RobotPlayed,
    ThermalShowdownFact,
    TrickAttached,
    TrickDiscarded,
    TrickPlayed,
    WishMade,
)
from domain.games.thermal_showdown.causes import Cause, RobotName
from domain.games.thermal_showdown.effects import CardId
from domain.games.thermal_showdown.state import (
    Attached,
)
from domain.kernel.game import Outcome, Seat


class RoundBegun(ThermalShowdownFact, frozen=True):
    """A player's round: one more control counter, all of them available, his robots ready.

    Attributes:
        seat: Whose round it is.
        round: The number of the round, from 1; both players' rounds are counted together.
        control: The player's control counters, and so the control that is available in this round.
    """

    seat: Seat
    round: int
    control: int


class RobotActivated(ThermalShowdownFact, frozen=True):
    """A robot rests to use its ability."""

    robot: RobotName


class ActivationDone(ThermalShowdownFact, frozen=True):
    """The ability has had its effect."""

    robot: RobotName


class RobotAimedAt(ThermalShowdownFact, frozen=True):
    """A player chose a robot as a target of a trick, or of a robot's ability.

    Attributes:
        by: Who chose.
        card: The trick, or the card of the robot whose ability it is.
        number: The number that distinguishes that robot from others of its card there; None for a trick, or where the
            name is enough.
        robot: The target.
    """

    by: Seat
    card: CardId
    number: int | None
    robot: RobotName


class PlayerAimedAt(ThermalShowdownFact, frozen=True):
    """A player chose the opponent as the target of a robot's ability.

    Attributes:
        by: Who chose.
        card: The card of the robot whose ability it is.
        number: The number that distinguishes that robot from others of its card on its side; None where the name is
            enough.
        seat: The target.
    """

    by: Seat
    card: CardId
    number: int | None
    seat: Seat


class RobotAttacked(ThermalShowdownFact, frozen=True):
    """A player declared an attack on a robot.

    Attributes:
        by: Who attacks.
        robot: The robot that is attacked.
    """

    by: Seat
    robot: RobotName


class PlayerAttacked(ThermalShowdownFact, frozen=True):
    """A player declared an attack on the opponent.

    Attributes:
        by: Who attacks.
        seat: Who is attacked.
    """

    by: Seat
    seat: Seat


class AttackerAdded(ThermalShowdownFact, frozen=True):
    """A robot joined the attack and rests.

    Attributes:
        robot: The attacker.
    """

    robot: RobotName


class HitBackAwaited(ThermalShowdownFact, frozen=True):
    """The defender has to pick which attacker his attacked robot hits back.

    Attributes:
        robot: The robot that is attacked.
        choices: The attackers that can be picked.
    """

    robot: RobotName
    choices: tuple[RobotName, ...]


class HitBackChosen(ThermalShowdownFact, frozen=True):
    """The defender picked the attacker that is hit back.

    Attributes:
        by: The defender.
        robot: The attacker.
    """

    by: Seat
    robot: RobotName


class AttackDone(ThermalShowdownFact, frozen=True):
    """The attack is over.

    Attributes:
        seat: Who attacked.
        harmless: Whether nobody dealt any heat in it.
    """

    seat: Seat
    harmless: bool


class RobotHeated(ThermalShowdownFact, frozen=True):
    """A robot took a packet of heat.

    Attributes:
        robot: The robot that took it.
        heat: The kJ that it took, without what its insulation kept out.
        insulated: The kJ that its insulation kept out; 0 without insulation.
        melted: The mass counters of ice that it lost.
        melting: The kJ that are in the mass counter that melts next, 0 or 1.
        tally: The kJ that have warmed it so far in this round.
        counters: The 1 K counters that were placed on it now.
    """

    robot: RobotName
    cause: Cause
    heat: int
    insulated: int
    melted: int
    melting: int
    tally: int
    counters: int


class RobotCooled(ThermalShowdownFact, frozen=True):
    """1 K counters were taken off a robot.

    Attributes:
        robot: The robot that was cooled.
        counters: How many 1 K counters were taken off.
    """

    robot: RobotName
    cause: Cause
    counters: int


class RobotDefeated(ThermalShowdownFact, frozen=True):
    """A robot reached its critical temperature: it and what is attached go to their owners' discard piles.

    Attributes:
        robot: The robot that was defeated.
        attached: The tricks that were attached to it, the oldest first.
    """

    robot: RobotName
    attached: tuple[Attached, ...]


class RobotRested(ThermalShowdownFact, frozen=True):
    """An effect made a robot resting.

    Attributes:
        robot: The robot that rests.
    """

    robot: RobotName
    cause: Cause


class RobotReadied(ThermalShowdownFact, frozen=True):
    """An effect made a robot ready.

    Attributes:
        robot: The robot that is ready.
    """

    robot: RobotName
    cause: Cause


class PlayerHeated(ThermalShowdownFact, frozen=True):
    """A player took heat.

    Attributes:
        seat: Who took it.
        heat: The kJ that the player took.
        total: The kJ that the player has now; from 20 on the player is defeated.
    """

    seat: Seat
    cause: Cause
    heat: int
    total: int


class PlayerCooled(ThermalShowdownFact, frozen=True):
    """A player got rid of heat.

    Attributes:
        seat: Who got rid of it.
        heat: The kJ that the player got rid of.
        total: The kJ that the player has now.
    """

    seat: Seat
    cause: Cause
    heat: int
    total: int


class RoundEnded(ThermalShowdownFact, frozen=True):
    """A player's round is over: heat that placed no counter, and unfinished melting, are lost on both sides.

    Attributes:
        seat: Whose round it was.
    """

    seat: Seat


class SeatResigned(ThermalShowdownFact, frozen=True):
    """A player gave up.

    Attributes:
        seat: Who gave up.
    """

    seat: Seat


class DuelEnded(ThermalShowdownFact, frozen=True):
    """The duel is over."""

    outcome: Outcome


LearnedByOthers = TrickPlayed | RestDiscarded
LearnedByNobody = (
    DuelOpened
    | KeepingPassed
    | RoundBegun
    | TrickDiscarded
    | TrickAttached
    | RobotActivated
    | ActivationDone
    | RobotAimedAt
    | PlayerAimedAt
    | RobotAttacked
    | PlayerAttacked
    | AttackerAdded
    | HitBackAwaited
    | HitBackChosen
    | AttackDone
    | RobotHeated
    | RobotCooled
    | RobotDefeated
    | RobotRested
    | RobotReadied
    | PlayerHeated
    | PlayerCooled
    | RoundEnded
    | SeatResigned
    | DuelEnded
)
OpenFact = OrderSettled | LearnedByOthers | RobotPlayed | LearnedByNobody
"""Seen by everybody as they are."""

AnyFact = OpenFact | DeckShuffled | CardsDrawn | WishMade | CardKept | RestReturned | PileTurned
