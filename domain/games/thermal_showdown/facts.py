"""The facts of a duel."""

from typing import Literal

from domain.games.thermal_showdown.effects import CardId
from domain.games.thermal_showdown.state import (
    Attached,
    DeckLimits,
    Opening,
    Robot,
    RobotId,
    State,
    Wish,
    told_number,
)
from domain.kernel.game import Fact, Outcome, Seat, Value, named


class RobotName(Value, frozen=True):
    """A robot as a fact names it.

    ``seat``: whose side it is on. ``number``: None where no other of that card is on that side.
    """

    seat: Seat
    robot: RobotId
    card: CardId
    number: int | None


class Cause(Value, frozen=True):
    """Why something happened: which player's trick or robot did it, and how. ``robot``: None for a trick."""

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


class ThermalShowdownFact(Fact, frozen=True, tag=named("thermal-showdown")):
    """A fact of Thermal Showdown. ``seat`` is the player to whom it happened."""


class DuelOpened(ThermalShowdownFact, frozen=True):
    """The duel is played by these terms."""

    opening: Opening
    deck_limits: DeckLimits
    round_limit: int


class DeckShuffled(ThermalShowdownFact, frozen=True):
    """A deck became a main pile. ``pile``: from its top."""

    seat: Seat
    pile: tuple[CardId, ...]


class CardsDrawn(ThermalShowdownFact, frozen=True):
    """Cards went from the main pile to the hand. ``by``: the card that allowed it, None for the rules themselves."""

    seat: Seat
    cards: tuple[CardId, ...]
    by: CardId | None


class WishMade(ThermalShowdownFact, frozen=True):
    """A player said, in secret, when he would rather go."""

    seat: Seat
    turn: Wish


class OrderSettled(ThermalShowdownFact, frozen=True):
    """The wishes are open. ``tossed``: they did not agree, so that chance decided."""

    wishes: tuple[Wish, Wish]
    first: Seat
    tossed: bool


class CardKept(ThermalShowdownFact, frozen=True):
    """A player kept one of his first cards, in secret."""

    seat: Seat
    card: CardId


class RestDiscarded(ThermalShowdownFact, frozen=True):
    """The first cards that were not kept went to the discard pile, for all to see."""

    seat: Seat
    cards: tuple[CardId, ...]


class RestReturned(ThermalShowdownFact, frozen=True):
    """The first cards that were not kept went back and the main pile was shuffled. ``pile``: from its top."""

    seat: Seat
    pile: tuple[CardId, ...]


class KeepingPassed(ThermalShowdownFact, frozen=True):
    """The second player's turn to keep cards."""

    seat: Seat


class RoundBegun(ThermalShowdownFact, frozen=True):
    """A player's round: one more control counter, all of them available, his robots ready."""

    seat: Seat
    round: int
    control: int


class PileTurned(ThermalShowdownFact, frozen=True):
    """The main pile had run out, and the discard pile was shuffled into a new one. ``pile``: from its top."""

    seat: Seat
    pile: tuple[CardId, ...]


class RobotPlayed(ThermalShowdownFact, frozen=True):
    """A robot was put on the table, resting. ``mass``: its counters of ice."""

    robot: RobotName
    cost: int
    mass: int


class TrickPlayed(ThermalShowdownFact, frozen=True):
    """A trick left the hand; it lies open until it is discarded or attached."""

    seat: Seat
    card: CardId
    cost: int


class TrickDiscarded(ThermalShowdownFact, frozen=True):
    """A used trick went to its owner's discard pile."""

    seat: Seat
    card: CardId


class TrickAttached(ThermalShowdownFact, frozen=True):
    """A trick of ``owner`` stays with a robot."""

    robot: RobotName
    card: CardId
    owner: Seat


class RobotActivated(ThermalShowdownFact, frozen=True):
    """A robot rests to use its ability."""

    robot: RobotName


class ActivationDone(ThermalShowdownFact, frozen=True):
    """The ability has had its effect."""

    robot: RobotName


class RobotAimedAt(ThermalShowdownFact, frozen=True):
    """The player ``by`` chose a robot as a target of a trick, or of a robot's ability. ``number``: None for a trick."""

    by: Seat
    card: CardId
    number: int | None
    robot: RobotName


class PlayerAimedAt(ThermalShowdownFact, frozen=True):
    """The player ``by`` chose the opponent as the target of a robot's ability."""

    by: Seat
    card: CardId
    number: int | None
    seat: Seat


class RobotAttacked(ThermalShowdownFact, frozen=True):
    """The player ``by`` declared an attack on a robot."""

    by: Seat
    robot: RobotName


class PlayerAttacked(ThermalShowdownFact, frozen=True):
    """The player ``by`` declared an attack on the opponent."""

    by: Seat
    seat: Seat


class AttackerAdded(ThermalShowdownFact, frozen=True):
    """A robot joined the attack and rests."""

    robot: RobotName


class HitBackAwaited(ThermalShowdownFact, frozen=True):
    """The defender has to pick which of these attackers his attacked robot hits back."""

    robot: RobotName
    choices: tuple[RobotName, ...]


class HitBackChosen(ThermalShowdownFact, frozen=True):
    """The defender ``by`` picked the attacker that is hit back."""

    by: Seat
    robot: RobotName


class AttackDone(ThermalShowdownFact, frozen=True):
    """The attack is over. ``harmless``: nobody dealt any heat in it."""

    seat: Seat
    harmless: bool


class RobotHeated(ThermalShowdownFact, frozen=True):
    """A robot took ``heat`` kJ in one packet; its insulation kept ``insulated`` kJ more out.

    It lost ``melted`` mass counters and ``melting`` kJ are in the next one; so far ``tally`` kJ have warmed it this
    round; ``counters`` were placed on it now.
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
    """1 K counters were taken off a robot."""

    robot: RobotName
    cause: Cause
    counters: int


class RobotDefeated(ThermalShowdownFact, frozen=True):
    """A robot reached its critical temperature: it and what is attached go to their owners' discard piles."""

    robot: RobotName
    attached: tuple[Attached, ...]


class RobotRested(ThermalShowdownFact, frozen=True):
    """An effect made a robot resting."""

    robot: RobotName
    cause: Cause


class RobotReadied(ThermalShowdownFact, frozen=True):
    """An effect made a robot ready."""

    robot: RobotName
    cause: Cause


class PlayerHeated(ThermalShowdownFact, frozen=True):
    """A player took ``heat`` kJ and has ``total`` kJ now."""

    seat: Seat
    cause: Cause
    heat: int
    total: int


class PlayerCooled(ThermalShowdownFact, frozen=True):
    """A player got rid of ``heat`` kJ and has ``total`` kJ now."""

    seat: Seat
    cause: Cause
    heat: int
    total: int


class RoundEnded(ThermalShowdownFact, frozen=True):
    """A player's round is over: heat that placed no counter, and unfinished melting, are lost on both sides."""

    seat: Seat


class SeatResigned(ThermalShowdownFact, frozen=True):
    """A player gave up."""

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
