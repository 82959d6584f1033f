"""The duel between two players, as it lies on the table and in their hands."""

from typing import Final, Literal, NewType

from domain.games.thermal_showdown.effects import ROBOTS, TRICKS, Attach, CardId, Keyword
from domain.games.thermal_showdown.turned import Turned
from domain.kernel.game import Outcome, Seat, Value

RobotId = NewType("RobotId", int)
"""A robot on the table: 1, 2, ... in the order in which they were played. The card in a hand has none."""

Wish = Literal["first", "second"]
"""Whether to take the first round or the second."""

Opening = Literal["discard", "reshuffle"]
"""Where the first cards that are not kept go: to the discard pile, for all to see, or back into the main pile."""

DeckLimits = Literal["kept", "waived"]
"""Whether the limits on decks are kept, or waived: then a deck may hold 7 to 200 cards, in any number of copies."""

PLAYER_LIMIT: Final = 20
"""kJ at which a player is defeated."""

HAND: Final = 7
KEEP_FIRST: Final = 3
KEEP_SECOND: Final = 4


class Attached(Value, frozen=True):
    """A trick on a robot.

    Attributes:
        card: The trick.
        owner: The seat whose trick it is: it goes to that player's discard pile in the end.
    """

    card: CardId
    owner: Seat


class Robot(Value, frozen=True):
    """A robot on the table. It belongs to the player on whose side it stands.

    ``number``: tells it from others of the same card on its side, from 1. ``counters``: K on it. ``heat``: kJ that
    warmed it this round; ``placed``: counters that this has placed. ``mass``: counters of ice; ``melting``: kJ that
    this round put into the one that melts.
    """

    id: RobotId
    card: CardId
    number: int
    ready: bool
    counters: int
    heat: int
    placed: int
    mass: int
    melting: int
    attached: tuple[Attached, ...]


class Duelist(Value, frozen=True):
    """A player's side. ``hand`` is sorted, the next card of ``pile`` stands first, the last of ``discard`` is on top.

    ``control``: what is available; ``counters``: control counters, the control of a new round. ``heat``: kJ.
    ``turned``: None as long as the main pile is the first one, of which nobody else saw a card; then open knowledge.
    """

    control: int
    counters: int
    heat: int
    hand: tuple[CardId, ...]
    pile: tuple[CardId, ...]
    discard: tuple[CardId, ...]
    robots: tuple[Robot, ...]
    turned: Turned | None


class Dealing(Value, frozen=True, tag="dealing"):
    """Before the decks are shuffled and drawn from."""


class Wishing(Value, frozen=True, tag="wishing"):
    """Both say at the same time, in secret, whether they would go first. By seat; None: not said yet."""

    wishes: tuple[Wish | None, Wish | None]


class Keeping(Value, frozen=True, tag="keeping"):
    """A player picks the cards to keep, one by one."""

    seat: Seat
    first: Seat
    kept: tuple[CardId, ...]


class Acting(Value, frozen=True, tag="acting"):
    """The active player's free choice: play, attack, activate, or end the round."""


class AimingTrick(Value, frozen=True, tag="aiming-trick"):
    """A trick is on its way to its targets. ``chosen``: those it has; None is the opponent himself."""

    card: CardId
    chosen: tuple[RobotId | None, ...]


class AimingActivation(Value, frozen=True, tag="aiming-activation"):
    """A robot's activation is on its way to its targets."""

    robot: RobotId
    card: CardId
    chosen: tuple[RobotId | None, ...]


class Attacking(Value, frozen=True, tag="attacking"):
    """An attack is being put together.

    Attributes:
        target: The robot that is attacked; None for the opponent himself.
        attackers: The robots that have joined the attack so far, in that order.
    """

    target: RobotId | None
    attackers: tuple[RobotId, ...]


class HittingBack(Value, frozen=True, tag="hitting-back"):
    """The defender picks which attacker takes the heat of the attacked robot.

    Attributes:
        target: The robot that is attacked and hits back.
        attackers: All robots of the attack, in the order in which they joined it.
        choices: Those of the attackers that can be picked.
    """

    target: RobotId
    attackers: tuple[RobotId, ...]
    choices: tuple[RobotId, ...]


class Over(Value, frozen=True, tag="over"):
    """The duel has ended."""

    outcome: Outcome


Phase = Dealing | Wishing | Keeping | Acting | AimingTrick | AimingActivation | Attacking | HittingBack | Over


class Terms(Value, frozen=True):
    """What this duel is played by.

    Attributes:
        round_limit: The number of rounds, both players' counted together, after which the duel is a draw, 1..1000.
    """

    opening: Opening
    deck_limits: DeckLimits
    round_limit: int


class State(Value, frozen=True):
    """A duel. ``round`` counts the rounds of both players; 0 before the first. ``active``: whose round it is."""

    terms: Terms
    phase: Phase
    round: int
    active: Seat
    duelists: tuple[Duelist, Duelist]
    next_robot: RobotId


_ATTACHMENTS: Final = {card.id: card.effect for card in TRICKS.values() if isinstance(card.effect, Attach)}


def power_of(robot: Robot) -> int:
    """KJ that the robot deals in an attack, with what is attached to it (B28)."""
    power = ROBOTS[robot.card].power
    if robot.attached:
        power += sum([_ATTACHMENTS[attached.card].power for attached in robot.attached])
    return max(power, 0)


def capacity_of(robot: Robot) -> int:
    """KJ that warm the robot by 1 K, with what is attached to it."""
    capacity = ROBOTS[robot.card].capacity
    if robot.attached:
        capacity += sum([_ATTACHMENTS[attached.card].capacity for attached in robot.attached])
    return capacity


def has(robot: Robot, keyword: Keyword) -> bool:
    """Whether the robot has a keyword, of its own or from what is attached to it."""
    if keyword in ROBOTS[robot.card].keywords:
        return True
    return any(keyword in _ATTACHMENTS[attached.card].keywords for attached in robot.attached)


def the_robot(state: State, seat: Seat, id_: RobotId) -> Robot:
    """The robot of that number on a side, where it must be."""
    for robot in state.duelists[seat].robots:
        if robot.id == id_:
            return robot
    raise LookupError(id_)


def side_of(state: State, id_: RobotId) -> Seat:
    """On whose side a robot of that number stands."""
    return next(seat for seat in (0, 1) if any(robot.id == id_ for robot in state.duelists[seat].robots))


def free_number(state: State, seat: Seat, card: CardId) -> int:
    """The number of a robot that joins a side: the lowest that no other of the same card has there."""
    taken = {robot.number for robot in state.duelists[seat].robots if robot.card == card}
    return next(number for number in range(1, len(taken) + 2) if number not in taken)


def told_number(duelist: Duelist, robot: Robot) -> int | None:
    """The number by which a robot is called; None where its card's name says enough."""
    if robot.number != 1:
        return robot.number
    for other in duelist.robots:
        if other.card == robot.card and other.id != robot.id:
            return 1
    return None
