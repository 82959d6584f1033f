"""Actions and facts in words for people, made only of the described value, the setup and the views of the reader."""

from collections import Counter
from collections.abc import Sequence
from itertools import takewhile
from typing import assert_never

from msgspec.structs import replace

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
from domain.games.full_throttle.places import ordinal, say_parts, say_side, say_space
from domain.games.full_throttle.race import closing_inside
from domain.games.full_throttle.scoring import POINTS
from domain.games.full_throttle.state import FINISH, MOPED, MOPEDS, PODIUM, SPEED, Card, Moped, Options
from domain.games.full_throttle.track import TRACKS
from domain.games.full_throttle.views import MopedView, View
from domain.kernel.game import NoOptions, Outcome, Setup, Views
from domain.kernel.words import join

FullThrottleSetup = Setup[Options, NoOptions]


ONWARD = " From now on cards are revealed until three mopeds have finished or the cards run out."
"""What the first moped to finish brings about."""


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
            return (
                f"Round {number}: {name(spark_plug)} has the spark plug marker, and {cards} racing cards are revealed."
            )
        case CardRevealed(card):
            return f"{_card(card).capitalize()} is revealed."
        case MopedMoved():
            return _say_ride(track, public_fact)
        case CardWasted(moped, _, ()):
            return f"{_moped(moped)} has finished and stays where it is."
        case CardWasted(moped, _, behind):
            return f"{_moped(moped)} is stuck behind {_mopeds(behind)}."
        case BonusTriggered(moped):
            return f"{_moped(moped)} gains 2 more spaces on the bonus space."
        case BonusWasted(moped, _, behind):
            return f"{_moped(moped)} is stuck behind {_mopeds(behind)} and loses the 2 spaces."
        case LapMarkerAdvanced(_, crossings) if crossings == FINISH:
            return ""
        case LapMarkerAdvanced(moped, crossings):
            return f"{_moped(moped)} crosses the start/finish line and begins lap {crossings}."
        case MopedFinished(moped, place):
            onward = ONWARD if place == 1 else ""
            return f"{_moped(moped)} crosses the finish line after its third lap and comes in {ordinal(place)}!{onward}"
        case HandTaken(seat, cards):
            return f"{name(seat)} takes the {len(cards)} revealed cards into hand."
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
            return f"The {ordinal(place + 1)} of the removed cards is revealed: {_card(card)}."
        case SeatResigned():
            return ""
        case RaceEnded(reason, (first, second, third, *rest)):
            why = "Three mopeds are home" if reason == "three-finished" else "The cards have run out"
            podium = f"{_moped(first)} wins, {_moped(second)} is second and {_moped(third)} third"
            return f"{why}: {podium}, ahead of {_mopeds(rest)}. {_say_worth((first, second, third))}"
        case BetsShown(seat, cards, points):
            return f"{name(seat)} shows {_bets(cards)}: {_points(points)}."
        case GameEnded(outcome) if outcome.reason == "others-resigned":
            return f"Everybody else has resigned, so {join([name(seat) for seat in outcome.winners])} wins."
        case GameEnded(outcome):
            return _say_tie(setup, outcome)
        case _:
            assert_never(public_fact)


def _say_worth(podium: Sequence[Moped]) -> str:
    """What a bet on each moped on the podium scores."""
    (first, points), *others = zip(podium, POINTS, strict=True)
    worth = [f"{_moped(first)} scores {_points(points)}", *[f"on {_moped(moped)} {points}" for moped, points in others]]
    return f"A bet on {join(worth)}."


def _say_tie(setup: FullThrottleSetup, outcome: Outcome) -> str:
    """How a tie for victory was broken, or that it was not; empty without one.

    Two seats stayed at least. So who comes behind a single winner did not resign, and the points decided nothing.
    """
    winners, *others = outcome.ranking
    if len(winners) > 1:
        names = join([setup.name_of(seat) for seat in winners])
        return f"{names} are tied, with the mopeds in 4th, 5th and 6th place too, so they share the victory."
    (winner,), behind = winners, others[0] if others else ()
    if not behind or outcome.scores[winner] != outcome.scores[behind[0]]:
        return ""
    names = join([setup.name_of(seat) for seat in (winner, *behind)])
    return f"{names} are tied. {setup.name_of(winner)} has the best bets on the mopeds in 4th, 5th and 6th place."


def say_more(_setup: FullThrottleSetup, public_fact: PublicFacts, views: Views) -> str:
    """The order of the race once all cards of a round are revealed, and what the bets score."""
    match public_fact:
        case HandTaken():
            return _say_order(views.after().mopeds)
        case BetsShown(cards=cards):
            return _say_scoring(cards, views.after().mopeds)
        case _:
            return ""


def say_together(
    setup: FullThrottleSetup, facts: Sequence[PublicFacts], texts: Sequence[str], views: Views | None
) -> Sequence[str]:
    """One text for each revealed card, told once its moped has stopped; and that a round is the last one."""
    told = [_say_last(fact, text, facts) for fact, text in zip(facts, texts, strict=True)]
    if views is not None and any(getattr(fact, "behind", ()) for fact in facts):
        told = _with_blockers(setup, facts, told, views)
    texts = tuple(told)
    for place, fact in enumerate(facts):
        if isinstance(fact, CardRevealed):
            moved = list(takewhile(lambda at: isinstance(facts[at], CARD_DOES), range(place + 1, len(facts))))
            if moved:
                told[place : moved[-1] + 1] = *["" for _ in moved], _say_card(fact, [texts[at] for at in moved])
    return told


def _say_last(fact: PublicFacts, text: str, facts: Sequence[PublicFacts]) -> str:
    """The text of a fact; that of a round tells where the stack has too few cards for it (F13)."""
    left = sum(isinstance(each, CardRevealed) for each in facts)
    if not isinstance(fact, RoundStarted) or left >= fact.cards or not isinstance(facts[-1], GameEnded):
        return text
    are = "only 1 racing card is left" if left == 1 else f"only {left} racing cards are left"
    return text.replace(f"{fact.cards} racing cards are revealed", f"{are}: this is the last round")


def _with_blockers(
    setup: FullThrottleSetup, facts: Sequence[PublicFacts], texts: Sequence[str], views: Views
) -> list[str]:
    """The texts, with those who close the inner lane of a turn to a moped that is stuck."""
    told, is_new = list(texts), isinstance(facts[0], RaceSetUp)
    where = {} if is_new else {moped.moped: moped.space for moped in views.before().mopeds}
    for place, fact in enumerate(facts):
        match fact:
            case RaceSetUp(grid=grid):
                where = dict(zip(MOPEDS, grid, strict=True))
            case (
                MopedMoved(moped, behind=behind) | CardWasted(moped, behind=behind) | BonusWasted(moped, behind=behind)
            ):
                steps = fact.steps if isinstance(fact, MopedMoved) else len(fact.blocked)
                taken = tuple([where[each] for each in MOPEDS])
                inside = closing_inside(TRACKS[setup.options.track], where[moped], steps, taken) if behind else ()
                if more := [each for each in inside if each not in behind]:
                    told[place] = say_fact(setup, replace(fact, behind=(*more, *behind)))
                if isinstance(fact, MopedMoved):
                    where[moped] = fact.path[-1].space
            case _:
                pass
    return told


CARD_DOES = MopedMoved | CardWasted | BonusTriggered | BonusWasted | LapMarkerAdvanced | MopedFinished
"""What a revealed card does to its moped."""


def _say_card(revealed: CardRevealed, texts: Sequence[str]) -> str:
    """What a card does, from sentences about its moped."""
    moped = _moped(MOPED[revealed.card])
    told = [
        text.removeprefix(f"{moped} ").removeprefix("is ").removesuffix(ONWARD).rstrip(".") for text in texts if text
    ]
    does = "; ".join([*[text.removesuffix("!") for text in told[:-1]], *told[-1:]])
    onward = ONWARD if any(text.endswith(ONWARD) for text in texts) else ""
    return f"{_card(revealed.card).capitalize()}: {does}{'' if does.endswith('!') else '.'}{onward}"


def _say_order(mopeds: Sequence[MopedView]) -> str:
    """All six mopeds from first to last, by laps."""
    by_lap: dict[int, list[Moped]] = {}
    for moped in sorted(mopeds, key=lambda moped: moped.place):
        by_lap.setdefault(moped.crossings, []).append(moped.moped)
    laps = [f"{_mopeds(them)} {f'in lap {lap}' if lap else 'not across the line yet'}" for lap, them in by_lap.items()]
    return f"The race order now: {'; '.join(laps)}."


def _say_scoring(cards: Sequence[Card], mopeds: Sequence[MopedView]) -> str:
    """The victory points of each moped on the podium."""
    podium = sorted([moped for moped in mopeds if moped.place <= PODIUM], key=lambda moped: moped.place)
    bets = Counter(MOPED[card] for card in cards)
    scored = [
        f"{bets[moped.moped] * POINTS[moped.place - 1]} for {_moped(moped.moped)}"
        for moped in podium
        if bets[moped.moped]
    ]
    return f"That is {join(scored)}." if scored else ""


def say_heading(_setup: FullThrottleSetup, public_fact: PublicFacts) -> str:
    """The heading of a round, and of its end and the counting."""
    match public_fact:
        case RoundStarted(number):
            return f"Round {number}"
        case RaceEnded():
            return "The end of the race"
        case _:
            return ""


def _say_start(setup: FullThrottleSetup, start: RaceSetUp) -> str:
    """Where the mopeds stand, the first one in front."""
    track = TRACKS[start.track]
    spaces = sorted(zip(start.grid, MOPEDS, strict=True), key=lambda at: track.standing[at[0]], reverse=True)
    order = ", ".join([f"{_moped(moped)} {say_side(start.track, space)}".rstrip() for space, moped in spaces])
    parts = say_parts(start.track)
    grid = f"The mopeds are placed at random on the start spaces behind the line, from the front: {order}."
    box = f" {_cards(start.box).capitalize()} stay in the box." if start.box else ""
    after = "is still moved by its cards" if start.finished_keep_moving else "stays where it is"
    plug = f"{setup.name_of(start.spark_plug)} is chosen at random to have the spark plug marker first."
    return f"Three laps of the {track.name}. {parts} {grid}{box} A moped that has finished {after}. {plug}"


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


def _points(points: int) -> str:
    return "1 victory point" if points == 1 else f"{points} victory points"


def _bets(cards: Sequence[Card]) -> str:
    """How many bets on which moped; the speed of a bet does not matter."""
    counts = Counter(MOPED[card] for card in cards)
    return (
        join([f"{_count_bets(counts[moped])} on {_moped(moped)}" for moped in MOPEDS if moped in counts]) or "no bets"
    )


def _count_bets(bets: int) -> str:
    return "1 bet" if bets == 1 else f"{bets} bets"


def _card(card: Card) -> str:
    return f"{MOPED[card]} {SPEED[card]}"


def _cards(cards: Sequence[Card]) -> str:
    return join([_card(card) for card in cards]) or "nothing"


def _which(card: Card | None) -> str:
    return "" if card is None else f": {_card(card)}"
