"""The labels of actions, made only of what the acting seat's view holds."""

from typing import assert_never

from domain.games.thermal_showdown import actions as a
from domain.games.thermal_showdown import effects as e
from domain.games.thermal_showdown.effects import ACTIVATIONS, CARDS, TRICKS, AnyEffect, CardId, aims_of
from domain.games.thermal_showdown.setup import DuelSetup
from domain.games.thermal_showdown.state import Attacking, RobotId
from domain.games.thermal_showdown.views import AimingView, RobotView, View
from domain.games.thermal_showdown.words import card_name, listed, robot_name, the_robot_name
from domain.kernel.game import Seat


def say_action(setup: DuelSetup, view: View, action: a.AnyAction) -> str:
    """What a choice does; `view` is that of the seat that may make it."""
    match action:
        case a.WishFor(turn):
            return f"Ask to go {turn}"
        case a.KeepCard(card):
            return f"Keep {card_name(card)}"
        case a.PlayCard(card):
            return _playing(card)
        case a.Activate(id_):
            return _activating(setup, view, id_)
        case a.AimAt(id_):
            return _aiming(view, _robot(setup, view, id_))
        case a.AimAtPlayer():
            return _aiming(view, _opponent(setup, view))
        case a.Attack(id_):
            return f"Attack {_robot(setup, view, id_)}"
        case a.AttackPlayer():
            return f"Attack {_opponent(setup, view)}"
        case a.AddAttacker(id_):
            return f"Attack {_target(setup, view)} with {_robot(setup, view, id_)}"
        case a.ConfirmAttack():
            return f"Carry out the attack on {_target(setup, view)}{_attackers(setup, view)}"
        case a.HitBack(id_):
            return f"Hit back at {_robot(setup, view, id_)}"
        case a.EndRound():
            return "End your round"
        case _:
            assert_never(action)


def _playing(card: CardId) -> str:
    if card not in CARDS:
        return f"Play {card_name(card)}"
    to = f" to {_deed(TRICKS[card].effect, _aim(TRICKS[card].effect))}" if card in TRICKS else ""
    return f"Play {card_name(card)} for {CARDS[card].cost} control{to}"


def _activating(setup: DuelSetup, view: View, id_: RobotId) -> str:
    found = _found(view, id_)
    effect = ACTIVATIONS.get(found[1].card) if found else None
    return f"Activate {_robot(setup, view, id_)}" + (f" to {_deed(effect, _aim(effect))}" if effect else "")


def _aiming(view: View, target: str) -> str:
    """The next target of the trick or ability that is under way."""
    if not isinstance(view.phase, AimingView):
        return f"Aim at {target}"
    phase = view.phase
    effect = TRICKS[phase.card].effect if phase.robot is None else ACTIVATIONS[phase.card]
    if isinstance(effect, e.Attach):
        return f"Attach {card_name(phase.card)} to {target}"
    deed = _deed(effect, target)
    cooler = _found(view, phase.chosen[0]) if phase.chosen else None
    if cooler:  # the second target of an exchange
        deed = f"deal {cooler[1].capacity} kJ to {target}"
    source = _found(view, phase.robot)
    tool = the_robot_name(phase.card, source[1].number if source else None)
    return f"{deed[0].upper()}{deed[1:]} with {tool}"


def _aim(effect: AnyEffect) -> str:
    """What the first target may be."""
    return next((aim.value for aim in aims_of(effect)), "")


def _deed(effect: AnyEffect, target: str) -> str:
    """What an effect does to its first target."""
    match effect:
        case e.CoolRobot(counters):
            return f"remove up to {counters} K from {target}"
        case e.HeatRobot(heat=heat) | e.Burn(heat):
            return f"deal {heat} kJ to {target}"
        case e.HeatEach(heat):
            return f"deal {heat} kJ to each opposing robot"
        case e.CoolPlayer(heat):
            return f"remove up to {heat} kJ from yourself"
        case e.HeatPlayer(heat):
            return f"deal {heat} kJ to the opponent"
        case e.DrawCards(cards):
            return "draw a card" if cards == 1 else f"draw {cards} cards"
        case e.RestRobot():
            return f"make {target} rest"
        case e.ReadyRobot():
            return f"make {target} ready"
        case e.ExchangeHeat():
            return f"move the heat of 1 K from {target}"
        case e.Attach():
            return f"attach it to {target}"
        case _:
            assert_never(effect)


def _opponent(setup: DuelSetup, view: View) -> str:
    return "the opponent" if view.seat is None else setup.name_of(1 - view.seat)


def _target(setup: DuelSetup, view: View) -> str:
    """Who or what is attacked."""
    attacked = view.phase.target if isinstance(view.phase, Attacking) else None
    return _opponent(setup, view) if attacked is None else _robot(setup, view, attacked)


def _attackers(setup: DuelSetup, view: View) -> str:
    attackers = view.phase.attackers if isinstance(view.phase, Attacking) else ()
    return f" with {listed([_robot(setup, view, id_) for id_ in attackers])}" if attackers else ""


def _robot(setup: DuelSetup, view: View, id_: RobotId) -> str:
    found = _found(view, id_)
    if found is None:
        return "a robot that is not there"
    seat, robot = found
    name = robot_name(robot.card, robot.number)
    return f"your {name}" if seat == view.seat else f"{setup.name_of(seat)}'s {name}"


def _found(view: View, id_: RobotId | None) -> tuple[Seat, RobotView] | None:
    for seat, duelist in enumerate(view.duelists):
        for robot in duelist.robots:
            if robot.id == id_:
                return seat, robot
    return None
