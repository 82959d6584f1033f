"""What then happened in a duel, and what others see of it."""

from domain.games.thermal_showdown.effects import CardId
from domain.games.thermal_showdown.state import DeckLimits, Opening, RobotId, Wish
from domain.kernel.game import Fact, Outcome, Seat, named


class ThermalShowdownFact(Fact, frozen=True, tag=named("thermal-showdown")):
    """A fact of Thermal Showdown. ``seat`` is the player on whose side it happened."""


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
    """Cards went from the main pile to the hand."""

    seat: Seat
    cards: tuple[CardId, ...]


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

    seat: Seat
    card: CardId
    robot: RobotId
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
    """A trick of ``owner`` stays with a robot of ``seat``."""

    seat: Seat
    robot: RobotId
    on: CardId
    card: CardId
    owner: Seat


class RobotActivated(ThermalShowdownFact, frozen=True):
    """A robot rests to use its ability."""

    seat: Seat
    robot: RobotId
    card: CardId


class ActivationDone(ThermalShowdownFact, frozen=True):
    """The ability has had its effect."""

    seat: Seat
    robot: RobotId
    card: CardId


class RobotAimedAt(ThermalShowdownFact, frozen=True):
    """A trick or ability found a target: a robot of ``seat``."""

    seat: Seat
    robot: RobotId
    card: CardId


class PlayerAimedAt(ThermalShowdownFact, frozen=True):
    """An ability found its target: the player."""

    seat: Seat


class RobotAttacked(ThermalShowdownFact, frozen=True):
    """An attack on a robot of ``seat`` was declared."""

    seat: Seat
    robot: RobotId
    card: CardId


class PlayerAttacked(ThermalShowdownFact, frozen=True):
    """An attack on the player was declared."""

    seat: Seat


class AttackerAdded(ThermalShowdownFact, frozen=True):
    """A robot joined the attack and rests."""

    seat: Seat
    robot: RobotId
    card: CardId


class HitBackAwaited(ThermalShowdownFact, frozen=True):
    """The defender has to pick which of these attackers his attacked robot hits back."""

    seat: Seat
    robot: RobotId
    card: CardId
    choices: tuple[RobotId, ...]


class HitBackChosen(ThermalShowdownFact, frozen=True):
    """The defender ``by`` picked the attacker of ``seat`` that is hit back."""

    by: Seat
    seat: Seat
    robot: RobotId
    card: CardId


class AttackDone(ThermalShowdownFact, frozen=True):
    """The attack is over."""

    seat: Seat


class RobotHeated(ThermalShowdownFact, frozen=True):
    """A robot took ``heat`` kJ in one packet.

    It lost ``melted`` mass counters and ``melting`` kJ are in the next one; so far ``tally`` kJ have warmed it this
    round; ``counters`` were placed on it now.
    """

    seat: Seat
    robot: RobotId
    card: CardId
    heat: int
    melted: int
    melting: int
    tally: int
    counters: int


class RobotCooled(ThermalShowdownFact, frozen=True):
    """1 K counters were taken off a robot."""

    seat: Seat
    robot: RobotId
    card: CardId
    counters: int


class RobotDefeated(ThermalShowdownFact, frozen=True):
    """A robot reached its critical temperature: it and what is attached go to their owners' discard piles."""

    seat: Seat
    robot: RobotId
    card: CardId


class RobotRested(ThermalShowdownFact, frozen=True):
    """An effect made a robot resting."""

    seat: Seat
    robot: RobotId
    card: CardId


class RobotReadied(ThermalShowdownFact, frozen=True):
    """An effect made a robot ready."""

    seat: Seat
    robot: RobotId
    card: CardId


class PlayerHeated(ThermalShowdownFact, frozen=True):
    """A player took heat, in kJ."""

    seat: Seat
    heat: int


class PlayerCooled(ThermalShowdownFact, frozen=True):
    """A player got rid of heat, in kJ."""

    seat: Seat
    heat: int


class RoundEnded(ThermalShowdownFact, frozen=True):
    """A player's round is over: heat that placed no counter, and unfinished melting, are lost on both sides."""

    seat: Seat


class SeatResigned(ThermalShowdownFact, frozen=True):
    """A player gave up."""

    seat: Seat


class DuelEnded(ThermalShowdownFact, frozen=True):
    """The duel is over."""

    outcome: Outcome


OpenFact = (
    DuelOpened
    | OrderSettled
    | RestDiscarded
    | KeepingPassed
    | RoundBegun
    | RobotPlayed
    | TrickPlayed
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
"""Seen by everybody as they are."""

AnyFact = OpenFact | DeckShuffled | CardsDrawn | WishMade | CardKept | RestReturned | PileTurned


class PublicDeckShuffled(ThermalShowdownFact, frozen=True, tag="thermal-showdown.DeckShuffled"):
    """A deck of so many cards became a main pile."""

    seat: Seat
    count: int


class PublicCardsDrawn(ThermalShowdownFact, frozen=True, tag="thermal-showdown.CardsDrawn"):
    """So many cards went from the main pile to the hand. ``cards``: None to all but their player."""

    seat: Seat
    count: int
    cards: tuple[CardId, ...] | None


class PublicWishMade(ThermalShowdownFact, frozen=True, tag="thermal-showdown.WishMade"):
    """A player said when he would rather go. ``turn``: None to the others."""

    seat: Seat
    turn: Wish | None


class PublicCardKept(ThermalShowdownFact, frozen=True, tag="thermal-showdown.CardKept"):
    """A player kept one of his first cards. ``card``: None to the others."""

    seat: Seat
    card: CardId | None


class PublicRestReturned(ThermalShowdownFact, frozen=True, tag="thermal-showdown.RestReturned"):
    """The first cards that were not kept went back into the main pile, now of ``count`` cards."""

    seat: Seat
    count: int


class PublicPileTurned(ThermalShowdownFact, frozen=True, tag="thermal-showdown.PileTurned"):
    """The discard pile was shuffled into a new main pile of ``count`` cards."""

    seat: Seat
    count: int


AnyPublicFact = (
    OpenFact
    | PublicDeckShuffled
    | PublicCardsDrawn
    | PublicWishMade
    | PublicCardKept
    | PublicRestReturned
    | PublicPileTurned
)
