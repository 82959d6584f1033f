"""Actions and facts in words for people, made only of what the described value holds."""

from typing import assert_never

from domain.games.full_throttle.actions import FullThrottleActions, PlaceBet, RemoveCard, ReturnCards
from domain.games.full_throttle.facts import (
    BetsShown,
    BonusTriggered,
    BonusWasted,
    CardRevealed,
    CardWasted,
    DraftCompleted,
    GameEnded,
    HandTaken,
    LapMarkerAdvanced,
    MopedFinished,
    MopedMoved,
    PublicBetPlaced,
    PublicCardRemoved,
    PublicCardsReturned,
    PublicFacts,
    PublicHandPassed,
    PublicStackShuffled,
    RaceEnded,
    RaceSetUp,
    RemovedCardShown,
    RoundStarted,
    SeatResigned,
)
from domain.games.full_throttle.state import FINISH, MOPED, MOPEDS, PODIUM, SPEED, Card, Options, SeatOptions
from domain.games.full_throttle.track import TRACKS
from domain.games.full_throttle.views import View
from domain.kernel.game import Outcome, Seat, Setup

ORDINALS = ("first", "second", "third", "fourth", "fifth", "sixth")


def say_action(setup: Setup[Options, SeatOptions], state_view: View, action: FullThrottleActions) -> str:
    """What a seat would do, for the buttons of a client."""
    match action:
        case PlaceBet(card):
            return f"Bet on {MOPED[card]} (keep {_card(card)})"
        case RemoveCard(card):
            return f"Remove {_card(card)} from the game"
        case ReturnCards((first, second, third)):
            return f"Return {_card(first)}, then {_card(second)}, then {_card(third)}"
        case _:
            assert_never(action)


def say_fact(setup: Setup[Options, SeatOptions], public_fact: PublicFacts) -> str:
    """What happened, for the log."""
    match public_fact:
        case RaceSetUp():
            grid = ", ".join(f"{moped} on {space}" for moped, space in zip(MOPEDS, public_fact.grid, strict=True))
            box = f" Left in the box: {_cards(public_fact.box)}." if public_fact.box else ""
            name = TRACKS[public_fact.track].name
            return f"Six mopeds line up at {name}: {grid}.{box} {_seat(public_fact.spark_plug)} gets the spark plug."
        case PublicStackShuffled(cards):
            return f"The {cards} racing cards are shuffled."
        case RoundStarted(number, spark_plug, cards):
            return f"Round {number}: {cards} cards are to be revealed. {_seat(spark_plug)} has the spark plug."
        case CardRevealed(card):
            return f"{_card(card).capitalize()} is revealed."
        case MopedMoved():
            return _say_move(public_fact)
        case CardWasted(moped, ()):
            return f"The {moped} moped has finished and stays where it is."
        case CardWasted(moped, blocked):
            return f"The {moped} moped is blocked at {_spaces(blocked)} and cannot move."
        case BonusTriggered(moped, space):
            return f"The {moped} moped gets two more steps on {space}."
        case BonusWasted(moped, blocked):
            return f"The {moped} moped is blocked at {_spaces(blocked)} and loses its bonus."
        case LapMarkerAdvanced(moped, crossings):
            lap = "has completed its laps" if crossings == FINISH else f"begins lap {crossings}"
            return f"The {moped} moped crosses the line and {lap}."
        case MopedFinished(moped, place):
            return f"The {moped} moped finishes {ORDINALS[place - 1]}."
        case HandTaken(seat, cards):
            return f"{_seat(seat)} takes all {len(cards)} cards in hand."
        case PublicBetPlaced(seat, card):
            return f"{_seat(seat)} places a bet{_which(card)}."
        case PublicHandPassed(by, to, count, cards):
            which = "" if cards is None else f": {_cards(cards)}"
            return f"{_seat(by)} passes {count} cards to {_seat(to)}{which}."
        case DraftCompleted(seat):
            return f"All have bet. {_seat(seat)} clears away the cards that are left."
        case PublicCardRemoved(seat, card):
            return f"{_seat(seat)} removes a card from the game{_which(card)}."
        case PublicCardsReturned(seat, cards):
            which = "" if cards is None else f": {', then '.join(_card(card) for card in cards)}"
            return f"{_seat(seat)} returns three cards below the stack{which}."
        case RemovedCardShown(place, card):
            return f"Removed card {place + 1} is shown: {_card(card)}."
        case SeatResigned(seat):
            return f"{_seat(seat)} resigns."
        case RaceEnded(reason, places):
            podium = ", ".join(f"{moped} {ORDINALS[at]}" for at, moped in enumerate(places[:PODIUM]))
            why = "Three mopeds have finished" if reason == "three-finished" else "The cards have run out"
            return f"{why}: {podium}."
        case BetsShown(seat, cards, points, tie_break):
            return f"{_seat(seat)} shows {_cards(cards)}: {points} points ({tie_break} in a tie)."
        case GameEnded(outcome):
            return _say_outcome(outcome)
        case _:
            assert_never(public_fact)


def _say_move(move: MopedMoved) -> str:
    path = " - ".join(f"({step.space})" if step.passed else step.space for step in move.path)
    stopped = f" and stops behind {_spaces(move.blocked)}" if move.blocked else ""
    return f"The {move.moped} moped rides from {move.origin}: {path}{stopped}."


def _say_outcome(outcome: Outcome) -> str:
    winners = " and ".join(_seat(seat) for seat in outcome.winners)
    if outcome.reason == "others-resigned":
        return f"Everybody else has resigned: {winners} wins."
    return f"{winners} {'wins' if len(outcome.winners) == 1 else 'share the victory'}."


def _seat(seat: Seat) -> str:
    return f"Seat {seat + 1}"


def _card(card: Card) -> str:
    return f"{MOPED[card]} {SPEED[card]}"


def _cards(cards: tuple[Card, ...]) -> str:
    return ", ".join(_card(card) for card in cards) or "no cards"


def _spaces(spaces: tuple[str, ...]) -> str:
    return ", ".join(spaces)


def _which(card: Card | None) -> str:
    return "" if card is None else f": {_card(card)}"
