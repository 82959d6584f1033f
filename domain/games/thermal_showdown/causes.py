"""Robots as facts name them, and the causes of what happens."""

from typing import Literal

from domain.games.thermal_showdown.effects import CardId
from domain.games.thermal_showdown.state import (
    Robot,
    RobotId,
    State,
    told_number,
)
from domain.kernel.game import Seat, Value


class RobotName(Value, frozen=True):
    """A robot as a fact names it.

    Attributes:
        seat: On whose side it is.
        card: The robot's card.
        number: The number that distinguishes it from others of its card on its side, from 1; None where the name is
            enough.
    """

    seat: Seat
    robot: RobotId
    card: CardId
    number: int | None


class Cause(Value, frozen=True):
    """Why something happened: whose trick or robot did it, and how.

    Attributes:
        how: By an attack, by hitting back, by an activated ability, by radiance at the end of a round, or by a trick.
        seat: Whose trick or robot it is.
        card: The trick, or the robot's card.
        robot: The robot; None for a trick.
        number: The number that distinguishes the robot from others of its card there; None for a trick, or where the
            name is enough.
    """

    how: Literal["attack", "hit-back", "ability", "radiance", "trick"]
    seat: Seat
    card: CardId
    robot: RobotId | None
    number: int | None


def name_of(state: State, seat: Seat, robot: Robot) -> RobotName:
    """How facts name a robot that is on the table now."""
    return RobotName(seat, robot.id, robot.card, told_number(state.duelists[seat], robot))


def caused_by(how: Literal["attack", "hit-back", "ability", "radiance"], name: RobotName) -> Cause:
    """A robot as a cause."""
    return Cause(how, name.seat, name.card, name.robot, name.number)


def caused_by_trick(seat: Seat, card: CardId) -> Cause:
    """A trick as a cause."""
    return Cause("trick", seat, card, None, None)
