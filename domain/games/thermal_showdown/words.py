"""The duel in words, for people. Only what the described value holds is said."""

from typing import assert_never

from domain.games.thermal_showdown import actions as a
from domain.games.thermal_showdown import facts as f
from domain.games.thermal_showdown.effects import CARDS, CardId
from domain.games.thermal_showdown.setup import DuelSetup
from domain.games.thermal_showdown.state import RobotId
from domain.games.thermal_showdown.views import RobotView, View
from domain.kernel.game import Outcome, Seat


def say_action(setup: DuelSetup, view: View, action: a.AnyAction) -> str:
    """An action in the words of the table; `view` is that of the seat that may take it."""
    match action:
        case a.WishFor(turn):
            return f"Wish to go {turn}"
        case a.KeepCard(card):
            return f"Keep {_name(card)}"
        case a.PlayCard(card):
            return f"Play {_name(card)}"
        case a.Activate(id_):
            return f"Activate {_robot(view, id_)}"
        case a.AimAt(id_):
            return f"Aim at {_robot(view, id_)}"
        case a.AimAtPlayer():
            return "Aim at the opponent"
        case a.Attack(id_):
            return f"Attack {_robot(view, id_)}"
        case a.AttackPlayer():
            return "Attack the opponent"
        case a.AddAttacker(id_):
            return f"Attack with {_robot(view, id_)}"
        case a.ConfirmAttack():
            return "Carry the attack out"
        case a.HitBack(id_):
            return f"Hit back at {_robot(view, id_)}"
        case a.EndRound():
            return "End the round"
        case _:
            assert_never(action)


def say_fact(setup: DuelSetup, fact: f.AnyPublicFact) -> str:
    """What happened, as a line of the log."""
    match fact:
        case f.DuelOpened(opening, deck_limits, round_limit):
            rest = "is discarded" if opening == "discard" else "goes back into the pile"
            waived = "" if deck_limits == "kept" else " Decks may be anything."
            return f"A duel over {round_limit} rounds at most; what is not kept {rest}.{waived}"
        case f.PublicDeckShuffled(seat, count):
            return f"{_seat(seat)} shuffles a deck of {count} cards."
        case f.PublicCardsDrawn(seat, count, cards):
            return f"{_seat(seat)} draws {_cards(count, cards)}."
        case f.PublicWishMade(seat, turn):
            return f"{_seat(seat)} has said when to go{f': {turn}' if turn else ''}."
        case f.OrderSettled(wishes, first, tossed):
            how = "a coin decides" if tossed else "so be it"
            said = " and ".join(f"{_seat(seat)} would go {turn}" for seat, turn in enumerate(wishes))
            return f"{said}: {how}. {_seat(first)} goes first."
        case f.PublicCardKept(seat, card):
            return f"{_seat(seat)} keeps {_name(card) if card else 'a card'}."
        case f.RestDiscarded(seat, cards):
            return f"{_seat(seat)} discards {_names(cards)}."
        case f.PublicRestReturned(seat, count):
            return f"{_seat(seat)} shuffles the rest back into a pile of {count}."
        case f.KeepingPassed(seat):
            return f"{_seat(seat)} chooses what to keep."
        case f.RoundBegun(seat, round_, control):
            return f"Round {round_}: {_seat(seat)} has {control} control; all robots of that side are ready."
        case f.PublicPileTurned(seat, count):
            return f"{_seat(seat)} shuffles the discard pile into a new main pile of {count}."
        case f.RobotPlayed(seat, card, id_, cost):
            return f"{_seat(seat)} plays {_called(card, id_)} for {cost} control."
        case f.TrickPlayed(seat, card, cost):
            return f"{_seat(seat)} plays {_name(card)} for {cost} control."
        case f.TrickDiscarded(seat, card):
            return f"{_name(card)} goes to {_seat(seat)}'s discard pile."
        case f.TrickAttached(seat, id_, on, card):
            return f"{_name(card)} is attached to {_whose(seat, on, id_)}."
        case f.RobotActivated(seat, id_, card):
            return f"{_seat(seat)} activates {_called(card, id_)}."
        case f.ActivationDone(_, id_, card):
            return f"{_called(card, id_)} has done its work."
        case f.RobotAimedAt(seat, id_, card):
            return f"The target is {_whose(seat, card, id_)}."
        case f.PlayerAimedAt(seat):
            return f"The target is {_seat(seat)}."
        case f.RobotAttacked(seat, id_, card):
            return f"{_whose(seat, card, id_)} is attacked."
        case f.PlayerAttacked(seat):
            return f"{_seat(seat)} is attacked."
        case f.AttackerAdded(_, id_, card):
            return f"{_called(card, id_)} attacks and rests."
        case f.HitBackAwaited(seat, id_, card):
            return f"{_seat(seat)} chooses at whom {_called(card, id_)} hits back."
        case f.HitBackChosen(seat, _, id_, card):
            return f"{_seat(seat)} hits back at {_called(card, id_)}."
        case f.AttackDone():
            return "The attack is over."
        case f.RobotHeated():
            return f"{_whose(fact.seat, fact.card, fact.robot)} takes {fact.heat} kJ{_consequences(fact)}."
        case f.RobotCooled(seat, id_, card, counters):
            return f"{_whose(seat, card, id_)} cools by {counters} K."
        case f.RobotDefeated(seat, id_, card):
            return f"{_whose(seat, card, id_)} is defeated."
        case f.RobotRested(seat, id_, card):
            return f"{_whose(seat, card, id_)} is resting now."
        case f.RobotReadied(seat, id_, card):
            return f"{_whose(seat, card, id_)} is ready now."
        case f.PlayerHeated(seat, heat):
            return f"{_seat(seat)} takes {heat} kJ."
        case f.PlayerCooled(seat, heat):
            return f"{_seat(seat)} gets rid of {heat} kJ."
        case f.RoundEnded(seat):
            return f"{_seat(seat)} ends the round."
        case f.SeatResigned(seat):
            return f"{_seat(seat)} gives up."
        case f.DuelEnded(outcome):
            return _ending(outcome)
        case _:
            assert_never(fact)


def _seat(seat: Seat) -> str:
    return f"Seat {seat + 1}"


def _name(card: CardId) -> str:
    return CARDS[card].name if card in CARDS else "an unknown card"


def _names(cards: tuple[CardId, ...]) -> str:
    return ", ".join(_name(card) for card in cards)


def _called(card: CardId, id_: RobotId) -> str:
    return f"{_name(card)} #{id_}"


def _whose(seat: Seat, card: CardId, id_: RobotId) -> str:
    return f"{_seat(seat)}'s {_called(card, id_)}"


def _robot(view: View, id_: RobotId) -> str:
    for seat, duelist in enumerate(view.duelists):
        for robot in duelist.robots:
            if robot.id == id_:
                mine = "your" if seat == view.seat else f"{_seat(seat)}'s"
                return f"{mine} {_called(robot.card, id_)} ({_condition(robot)})"
    return f"robot #{id_}"


def _condition(robot: RobotView) -> str:
    ready = "ready" if robot.ready else "resting"
    return f"P {robot.power}, C {robot.capacity}, {robot.counters} K, {ready}"


def _cards(count: int, cards: tuple[CardId, ...] | None) -> str:
    if cards is not None:
        return _names(cards)
    return "a card" if count == 1 else f"{count} cards"


def _consequences(fact: f.RobotHeated) -> str:
    melted = f", {fact.melted} ice melts" if fact.melted else ""
    counters = f", +{fact.counters} K" if fact.counters else ""
    return melted + counters


def _ending(outcome: Outcome) -> str:
    match outcome.winners:
        case (winner,):
            why = "has given up" if outcome.reason == "resigned" else "has overheated"
            return f"{_seat(1 - winner)} {why}: {_seat(winner)} wins."
        case _:
            why = "Both players have overheated" if outcome.reason == "both-overheated" else "The last round is over"
            return f"{why}: a draw."
