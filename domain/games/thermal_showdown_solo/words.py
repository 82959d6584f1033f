"""A duel with the Apprentice in words: those of any duel, with its name."""

from collections import Counter
from collections.abc import Sequence
from typing import Final

from domain.games.thermal_showdown import labels
from domain.games.thermal_showdown import words as duel
from domain.games.thermal_showdown.actions import AnyAction, WishFor
from domain.games.thermal_showdown.card_facts import DuelOpened, OrderSettled, RobotPlayed
from domain.games.thermal_showdown.effects import CardId
from domain.games.thermal_showdown.facts import DuelEnded, RoundBegun
from domain.games.thermal_showdown.public_facts import PublicWishMade
from domain.games.thermal_showdown.rounds import lost
from domain.games.thermal_showdown.setup import DuelSetup
from domain.games.thermal_showdown.state import PLAYER_LIMIT
from domain.games.thermal_showdown.views import View
from domain.games.thermal_showdown.words import card_name, listed
from domain.games.thermal_showdown_solo.facts import AnyPublicFact, ApprenticeArmed, ApprenticeDrew
from domain.games.thermal_showdown_solo.seats import NAME, PLAYER, with_apprentice
from domain.games.thermal_showdown_solo.setup import TINY_ROBOT, TOY_SOLDIER
from domain.kernel.game import Outcome, Views

_SUBJECT: Final = "The Apprentice"
"""Its name at the start of a sentence."""


def say_action(setup: DuelSetup, view: View, action: AnyAction) -> str:
    """What a choice does."""
    return (
        f"Go {action.turn}" if isinstance(action, WishFor) else labels.say_action(with_apprentice(setup), view, action)
    )


def say_heading(setup: DuelSetup, fact: AnyPublicFact) -> str:
    """The heading of a round."""
    return "" if isinstance(fact, ApprenticeArmed | ApprenticeDrew) else duel.say_heading(with_apprentice(setup), fact)


def say_fact(setup: DuelSetup, fact: AnyPublicFact) -> str:
    """What happened, as a line of the log; nothing for what other lines say already."""
    both = with_apprentice(setup)
    match fact:
        case DuelOpened():
            player = setup.name_of(PLAYER)
            return f"{player} plays against the Apprentice. {duel.say_fact(both, fact)} {_how_it_plays(player)}"
        case ApprenticeArmed(cards):
            return f"{_SUBJECT} holds an open hand: {listed(_counted(cards))}."
        case ApprenticeDrew(card):
            return f"{_SUBJECT} draws {card_name(card)} from its discard pile."
        case PublicWishMade():
            return ""
        case RoundBegun(seat, number) if seat != PLAYER:
            own = (number + 1) // 2
            which = f"{duel.ordinal(own)} of its own rounds, an {'odd' if own % 2 else 'even'} one"
            return f"{duel.say_fact(both, fact)} This is the {which}."
        case OrderSettled(first=first):
            chooses = f"{setup.name_of(PLAYER)} chooses to go {'first' if first == PLAYER else 'second'}."
            return chooses if first == PLAYER else f"{chooses} {_SUBJECT} goes first."
        case DuelEnded(outcome):
            return _capitalized(f"{duel.say_fact(both, DuelEnded(_of_both(outcome)))}{_score(setup, outcome)}")
        case _:
            return _capitalized(duel.say_fact(both, fact))


def say_more(setup: DuelSetup, fact: AnyPublicFact, views: Views) -> str:
    """What the views add. The Apprentice's plays share one event, so none of them is the last of its control."""
    if isinstance(fact, ApprenticeArmed | ApprenticeDrew) or _plays_for_it(fact):
        return ""
    return duel.say_more(with_apprentice(setup), fact, views)


def say_together(
    setup: DuelSetup, facts: Sequence[AnyPublicFact], texts: Sequence[str], views: Views | None
) -> Sequence[str]:
    """As in any duel; the Apprentice's own facts are told by themselves."""
    return duel.say_together(with_apprentice(setup), facts, texts, views)


def _how_it_plays(player: str) -> str:
    """What the Apprentice does in a round (S3 to S5), and what a win scores (S9)."""
    draws = f"{_SUBJECT} has no main pile. In each of its rounds it draws the top card of its discard pile, if any,"
    attacks = (
        f"attacks with one robot at a time: {player} if it may, else a robot that it can defeat or that still has ice"
    )
    kinds = f"{card_name(TOY_SOLDIER)} in odd ones and {card_name(TINY_ROBOT)} in even ones, or what it has left"
    plays = f"Counting only its own rounds, it plays {kinds}"
    scores = f"A win scores {PLAYER_LIMIT} less the kJ that {player} has."
    return f"{draws} and plays one robot. It {attacks}. {plays}. {scores}"


def _plays_for_it(fact: AnyPublicFact) -> bool:
    return isinstance(fact, RobotPlayed) and fact.robot.seat != PLAYER


def _counted(cards: tuple[CardId, ...]) -> list[str]:
    """How many there are of each card."""
    counts = Counter(cards)
    return [f"{count} {'copy' if count == 1 else 'copies'} of {card_name(card)}" for card, count in counts.items()]


def _capitalized(text: str) -> str:
    """A line that may begin with the name of the Apprentice; a player's name stays as it is written."""
    return _SUBJECT + text.removeprefix(NAME) if text.startswith(NAME) else text


def _of_both(outcome: Outcome) -> Outcome:
    """The outcome as that of a duel of two, who can both lose only by a draw."""
    drawn = outcome.reason in ("both-overheated", "round-limit")
    return outcome if outcome.winners or drawn else lost(outcome.reason, PLAYER)


def _score(setup: DuelSetup, outcome: Outcome) -> str:
    [score] = outcome.scores
    if score is None:
        return ""
    kilojoules = PLAYER_LIMIT - score
    points = f"{score} point{'' if score == 1 else 's'}"
    return f" {setup.name_of(PLAYER)} has {kilojoules} kJ and scores {PLAYER_LIMIT} less {kilojoules}: {points}."
