"""The Apprentice: its whole round, and whom it hits back. Its choices follow from what lies open, none from chance."""

from collections.abc import Iterator, Sequence
from functools import reduce

from domain.games.thermal_showdown import combat
from domain.games.thermal_showdown.combat import add_attacker, attack, attack_player, confirm_attack
from domain.games.thermal_showdown.effects import ROBOTS
from domain.games.thermal_showdown.facts import AnyFact as DuelFact
from domain.games.thermal_showdown.facts import DuelEnded, RobotDefeated, RoundBegun
from domain.games.thermal_showdown.guards import may_hit_player, no_play
from domain.games.thermal_showdown.playing import play
from domain.games.thermal_showdown.rounds import round_closed, with_verdict
from domain.games.thermal_showdown.state import Attacking, HittingBack, Robot, RobotId, State, the_robot
from domain.games.thermal_showdown_solo.evolve import evolve
from domain.games.thermal_showdown_solo.facts import AnyFact, ApprenticeDrew
from domain.games.thermal_showdown_solo.seats import APPRENTICE, PLAYER
from domain.games.thermal_showdown_solo.setup import TINY_ROBOT, TOY_SOLDIER
from domain.kernel.rng import Rng

Rank = tuple[int, int, int, int]
"""The order in which the Apprentice prefers attacks: the least first."""


def whole_round(state: State, rng: Rng) -> list[AnyFact]:
    """A round of the Apprentice: it draws, plays a robot, and attacks as long as an attack is to its liking."""
    facts = _begun(state)
    facts += _robot(_after(state, facts), rng)
    while best := min(_attacks(_after(state, facts)), default=None, key=lambda each: each[0]):
        facts += best[1]
        if isinstance(facts[-1], DuelEnded):
            return facts
    return [*facts, *round_closed(_after(state, facts), APPRENTICE)]


def hit_back(state: State, hitting_back: HittingBack) -> Sequence[DuelFact]:
    """It hits back at a robot that it defeats, else at any; the most costly one first, then the oldest (S8)."""

    def rank(id_: RobotId) -> Rank:
        robot = the_robot(state, PLAYER, id_)
        survives = id_ not in _defeated(combat.hit_back(state, hitting_back, id_))
        return survives, -ROBOTS[robot.card].cost, id_, 0

    return combat.hit_back(state, hitting_back, min(hitting_back.choices, key=rank))


def _begun(state: State) -> list[AnyFact]:
    """The first block: control, ready robots, and the top card of its own discard pile (S3)."""
    apprentice = state.duelists[APPRENTICE]
    begun = RoundBegun(APPRENTICE, state.round + 1, apprentice.counters + 1)
    return [begun, *[ApprenticeDrew(card) for card in apprentice.discard[-1:]]]


def _robot(state: State, rng: Rng) -> Sequence[DuelFact]:
    """One robot: in its odd rounds a Toy Soldier, in its even ones a Tiny Robot, else the other kind (S4)."""
    number = state.duelists[APPRENTICE].counters
    kinds = (TOY_SOLDIER, TINY_ROBOT) if number % 2 else (TINY_ROBOT, TOY_SOLDIER)
    for card in kinds:
        if no_play(state, APPRENTICE, card) is None:
            return play(state, APPRENTICE, card, rng)
    return ()


def _attacks(state: State) -> Iterator[tuple[Rank, list[DuelFact]]]:
    """Every attack by one ready robot that the Apprentice is ready to make, and what it does (S5 to S7)."""
    player, apprentice = state.duelists
    for attacker in apprentice.robots:
        if not attacker.ready:
            continue
        if may_hit_player(attacker, player):
            yield (1, 0, 0, attacker.id), _carried_out(state, attacker, None)
        for target in player.robots:
            facts = _carried_out(state, attacker, target)
            priority = _priority(attacker, target, _defeated(facts))
            if priority is not None:
                yield (priority, -ROBOTS[target.card].cost, target.id, attacker.id), facts


def _priority(attacker: Robot, target: Robot, defeated: frozenset[RobotId]) -> int | None:
    """How early an attack on a robot comes, after those on the player; None: it is never made."""
    lost = attacker.id in defeated
    if target.id in defeated:
        return 4 if lost else 2
    return 3 if target.mass and not lost else None


def _carried_out(state: State, attacker: Robot, target: Robot | None) -> list[DuelFact]:
    """An attack by a single robot, on a robot or the player."""
    attacking = Attacking(None if target is None else target.id, ())
    facts = [*(attack_player(state, APPRENTICE) if target is None else attack(state, APPRENTICE, target.id))]
    facts += add_attacker(_after(state, facts), attacking, attacker.id)
    joined = _after(state, facts)
    return [*facts, *with_verdict(joined, confirm_attack(joined, Attacking(attacking.target, (attacker.id,))))]


def _defeated(facts: Sequence[DuelFact]) -> frozenset[RobotId]:
    return frozenset([fact.robot.robot for fact in facts if isinstance(fact, RobotDefeated)])


def _after(state: State, facts: Sequence[AnyFact]) -> State:
    return reduce(evolve, facts, state)
