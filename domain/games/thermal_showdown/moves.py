"""Legal actions, decisions and resigning."""

from collections.abc import Sequence
from typing import Final, assert_never

from domain.games.thermal_showdown import actions as a
from domain.games.thermal_showdown import guards
from domain.games.thermal_showdown.card_facts import TrickDiscarded
from domain.games.thermal_showdown.combat import add_attacker, attack, attack_player, confirm_attack, hit_back
from domain.games.thermal_showdown.facts import AnyFact, DuelEnded, SeatResigned
from domain.games.thermal_showdown.opening import keep, wish
from domain.games.thermal_showdown.playing import Aiming, activate, aim, aims, play
from domain.games.thermal_showdown.refusals import NOT_NOW, NOT_YOUR_TURN
from domain.games.thermal_showdown.rounds import lost, round_ended, with_verdict
from domain.games.thermal_showdown.state import (
    Acting,
    AimingActivation,
    AimingTrick,
    Attacking,
    Dealing,
    HittingBack,
    Keeping,
    Over,
    State,
    Wishing,
)
from domain.kernel.game import Outcome, Refused, Seat
from domain.kernel.rng import Rng

_NOBODY: Final[frozenset[Seat]] = frozenset()
_ONE: Final = (frozenset({0}), frozenset({1}))
_BOTH: Final = frozenset({0, 1})


def to_act(state: State) -> frozenset[Seat]:
    """The seats that act next: both during the wishes, else one."""
    match state.phase:
        case Acting() | AimingTrick() | AimingActivation() | Attacking():
            return _ONE[state.active]
        case HittingBack():
            return _ONE[1 - state.active]
        case Keeping(seat=seat):
            return _ONE[seat]
        case Wishing((None, None)):
            return _BOTH
        case Wishing((None, _)):
            return _ONE[0]
        case Wishing():
            return _ONE[1]
        case Dealing() | Over():
            return _NOBODY
        case _:
            assert_never(state.phase)


def outcome(state: State) -> Outcome | None:
    """How the duel ended."""
    return state.phase.outcome if isinstance(state.phase, Over) else None


def legal(state: State, seat: Seat) -> Sequence[a.AnyAction]:
    """The legal actions of a seat."""
    match state.phase:
        case Dealing() | Over():
            return ()
        case _ if seat not in to_act(state):
            return ()
        case Acting():
            return _free_choices(state, seat)
        case AimingTrick() | AimingActivation() as aiming:
            chosen = aims(state, aiming)
            return [a.AIM_AT_PLAYER if target is None else a.aim_at(target) for target in chosen]
        case Attacking() as attacking:
            joining = [
                a.add_attacker(robot.id)
                for robot in state.duelists[seat].robots
                if guards.no_joining(state, seat, attacking, robot.id) is None
            ]
            return joining if guards.no_confirmation(attacking) else [*joining, a.CONFIRM_ATTACK]
        case HittingBack(choices=choices):
            return [a.hit_back(id_) for id_ in choices]
        case Keeping() as keeping:
            return [a.keep_card(card) for card in dict.fromkeys(guards.choices_to_keep(state, keeping))]
        case Wishing():
            return a.WISHES
        case _:
            assert_never(state.phase)


def decide(state: State, seat: Seat, action: a.AnyAction, rng: Rng) -> Sequence[AnyFact]:
    """The facts of an action. Raises `Refused` exactly where `legal` does not list it."""
    guards.forbid(None if seat in to_act(state) else NOT_YOUR_TURN)
    phase = state.phase
    match action:
        case a.PlayCard(card) if isinstance(phase, Acting):
            return play(state, seat, card, rng)
        case a.Activate(robot) if isinstance(phase, Acting):
            return activate(state, seat, robot, rng)
        case a.AimAt(robot) if isinstance(phase, Aiming):
            return aim(state, phase, robot, rng)
        case a.AimAtPlayer() if isinstance(phase, Aiming):
            return aim(state, phase, None, rng)
        case a.Attack(robot) if isinstance(phase, Acting):
            return attack(state, seat, robot)
        case a.AttackPlayer() if isinstance(phase, Acting):
            return attack_player(state, seat)
        case a.AddAttacker(robot) if isinstance(phase, Attacking):
            return add_attacker(state, phase, robot)
        case a.ConfirmAttack() if isinstance(phase, Attacking):
            return with_verdict(state, confirm_attack(state, phase))
        case a.HitBack(robot) if isinstance(phase, HittingBack):
            return hit_back(state, phase, robot)
        case a.EndRound() if isinstance(phase, Acting):
            return round_ended(state, seat, rng)
        case a.KeepCard(card) if isinstance(phase, Keeping):
            return keep(state, phase, card, rng)
        case a.WishFor(turn) if isinstance(phase, Wishing):
            return wish(phase, seat, turn, rng)
        case _:
            raise Refused(NOT_NOW)


def resign(state: State, seat: Seat, rng: Rng) -> Sequence[AnyFact]:
    """Give up: the other player wins. A trick that is under way goes to its owner's discard pile."""
    resigned = (SeatResigned(seat), DuelEnded(lost("resigned", seat)))
    if isinstance(state.phase, AimingTrick):
        return (TrickDiscarded(state.active, state.phase.card), *resigned)
    return resigned


def _free_choices(state: State, seat: Seat) -> list[a.AnyAction]:
    """What the active player may do in the block "then", and ending the round."""
    duelist = state.duelists[seat]
    cards = dict.fromkeys(duelist.hand)
    opposing = state.duelists[1 - seat].robots
    return [
        *[a.play_card(card) for card in cards if guards.no_play(state, seat, card) is None],
        *([a.ATTACK_PLAYER] if guards.no_attack_on_player(state, seat) is None else []),
        *[a.attack(robot.id) for robot in opposing if guards.no_attack(state, seat, robot.id) is None],
        *[a.activate(robot.id) for robot in duelist.robots if guards.no_activation(state, seat, robot.id) is None],
        a.END_ROUND,
    ]
