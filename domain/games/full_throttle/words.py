"""Actions and facts in words for people, made only of what the described value and the setup hold."""

from collections.abc import Sequence
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
from domain.games.full_throttle.places import ordinal, say_side, say_space
from domain.games.full_throttle.state import FINISH, MOPED, MOPEDS, SPEED, Card, Moped, Options
from domain.games.full_throttle.track import TRACKS
from domain.games.full_throttle.views import View
from domain.kernel.game import NoOptions, Setup
from domain.kernel.words import join

FullThrottleSetup = Setup[Options, NoOptions]


def say_action(setup: FullThrottleSetup, state_view: View, action: FullThrottleActions) -> str:
    """The label of an action, for the buttons of a client."""
    match action:
        case PlaceBet(card):
            return f"Bet on {_moped(MOPED[card])}: keep {_card(card)}"
        case RemoveCard(card):
            return f"Remove {_card(card)} from the race"
        case ReturnCards((first, second, third)):
            return f"Put {_card(first)}, then {_card(second)}, then {_card(third)} under the stack"
        case _:
            assert_never(action)


def say_fact(setup: FullThrottleSetup, public_fact: PublicFacts) -> str:
    """The line of a fact in the log; empty where another line covers it."""
    name, track = setup.name_of, setup.options.track
    match public_fact:
        case RaceSetUp():
            return _say_start(setup, public_fact)
        case PublicStackShuffled(cards):
            return f"The {cards} racing cards are shuffled into the stack."
        case RoundStarted(number, spark_plug, cards):
            return f"Round {number}: {name(spark_plug)} holds the spark plug, and {cards} cards are to be turned up."
        case CardRevealed(card):
            return f"{_card(card).capitalize()} is turned up."
        case MopedMoved():
            return _say_ride(track, public_fact)
        case CardWasted(moped, _, ()):
            return f"{_moped(moped)} has finished and stays where it is."
        case CardWasted(moped, _, behind):
            return f"{_moped(moped)} is stuck behind {_mopeds(behind)} and cannot move."
        case BonusTriggered(moped):
            return f"That is a +2 space: {_moped(moped)} gets 2 more steps."
        case BonusWasted(moped, _, behind):
            return f"{_moped(moped)} is stuck behind {_mopeds(behind)} and loses the 2 steps."
        case LapMarkerAdvanced(_, crossings) if crossings == FINISH:
            return ""
        case LapMarkerAdvanced(moped, crossings):
            return f"{_moped(moped)} crosses the line into lap {crossings}."
        case MopedFinished(moped, place):
            return f"{_moped(moped)} crosses the finish line and comes in {ordinal(place)}!"
        case HandTaken(seat, cards):
            return f"{name(seat)} takes up the {len(cards)} cards that were turned up."
        case PublicBetPlaced(seat, card):
            return f"{name(seat)} keeps a card face down as a bet{_which(card)}."
        case PublicHandPassed(by, to, count, cards):
            which = "" if cards is None else f": {_cards(cards)}"
            return f"{name(by)} passes {_count(count)} to {name(to)}{which}."
        case DraftCompleted(seat):
            return f"All bets are placed; {name(seat)} clears away the rest."
        case PublicCardRemoved(seat, card):
            return f"{name(seat)} removes a card from the race, face down{_which(card)}."
        case PublicCardsReturned(seat, cards):
            which = "" if cards is None else f": {', then '.join(_card(card) for card in cards)}"
            return f"{name(seat)} puts the last three cards under the stack{which}."
        case RemovedCardShown(place, card):
            return f"The {ordinal(place + 1)} of the removed cards is turned up: {_card(card)}."
        case SeatResigned():
            return ""
        case RaceEnded(reason, (first, second, third, *rest)):
            why = "Three mopeds are home" if reason == "three-finished" else "The cards have run out"
            podium = f"{_moped(first)} wins, {_moped(second)} is second and {_moped(third)} third"
            return f"{why}: {podium}, ahead of {_mopeds(rest)}."
        case BetsShown(seat, cards, points, tie_break):
            return f"{name(seat)} shows bets on {_cards(cards)}: {points} points ({tie_break} to break a tie)."
        case GameEnded(outcome) if outcome.reason == "others-resigned":
            return f"Everybody else has resigned, so {join([name(seat) for seat in outcome.winners])} wins."
        case GameEnded():
            return ""
        case _:
            assert_never(public_fact)


def _say_start(setup: FullThrottleSetup, start: RaceSetUp) -> str:
    """Where the mopeds stand, the first one in front."""
    track = TRACKS[start.track]
    spaces = sorted(zip(start.grid, MOPEDS, strict=True), key=lambda at: track.standing[at[0]], reverse=True)
    grid = ", ".join([f"{_moped(moped)} {say_side(start.track, space)}".rstrip() for space, moped in spaces])
    box = f" {_cards(start.box).capitalize()} stay in the box." if start.box else ""
    after = "keeps moving" if start.finished_keep_moving else "stands still"
    plug = f"The spark plug goes by lot to {setup.name_of(start.spark_plug)}."
    lot = f"The mopeds line up by lot, from the front: {grid}."
    return f"Three laps of the {track.name}. {lot}{box} A moped that has finished {after}. {plug}"


def _say_ride(track: str, move: MopedMoved) -> str:
    """How far, past whom, where to, and what stopped it."""
    ridden, place = len(move.path), say_space(track, move.path[-1].space)
    past = f", past {_mopeds(move.passing)}," if move.passing else ""
    if not move.behind:
        return f"{_moped(move.moped)} rides {_steps(move.steps)}{past} to {place}."
    stuck = f"stuck behind {_mopeds(move.behind)}"
    return f"{_moped(move.moped)} rides {ridden} of {_steps(move.steps)}{past} to {place}, {stuck}."


def _moped(moped: Moped) -> str:
    return moped.capitalize()


def _mopeds(mopeds: Sequence[Moped]) -> str:
    return join([_moped(moped) for moped in mopeds])


def _steps(steps: int) -> str:
    return "1 space" if steps == 1 else f"{steps} spaces"


def _count(cards: int) -> str:
    return "1 card" if cards == 1 else f"{cards} cards"


def _card(card: Card) -> str:
    return f"{MOPED[card]} {SPEED[card]}"


def _cards(cards: Sequence[Card]) -> str:
    return join([_card(card) for card in cards]) or "nothing"


def _which(card: Card | None) -> str:
    return "" if card is None else f": {_card(card)}"
