"""Duels in the middle of a round, laid by folding facts; whole duels of random choices."""

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass

from domain.games.thermal_showdown import game
from domain.games.thermal_showdown.actions import (
    AIM_AT_PLAYER,
    ATTACK_PLAYER,
    CONFIRM_ATTACK,
    END_ROUND,
    WISHES,
    AddAttacker,
    AimAt,
    AnyAction,
    Attack,
    activate,
    add_attacker,
    aim_at,
    attack,
    hit_back,
    keep_card,
    play_card,
)
from domain.games.thermal_showdown.card_facts import CardsDrawn, DeckShuffled, DuelOpened, RestDiscarded, RobotPlayed
from domain.games.thermal_showdown.causes import RobotName, caused_by_trick
from domain.games.thermal_showdown.effects import CARDS, ROBOTS, CardId
from domain.games.thermal_showdown.facts import AnyFact, PlayerHeated, RobotHeated, RobotReadied, RoundBegun, RoundEnded
from domain.games.thermal_showdown.redeal import cards_of
from domain.games.thermal_showdown.setup import DuelSetup, Options, SeatOptions, copies_allowed
from domain.games.thermal_showdown.state import Opening, Robot, RobotId, State
from domain.kernel.game import Seat, Setup
from domain.kernel.rng import Rng
from tests.games.kit import Position, given

IDS: dict[str, CardId] = {card.name: id_ for id_, card in CARDS.items()}

ONE, TWO, THREE = RobotId(1), RobotId(2), RobotId(3)

FATE = caused_by_trick(0, IDS["Heat Pulse"])
"""Why robots and players are as warm or ready as a test wants them."""

EVERY_ACTION: tuple[AnyAction, ...] = (
    *WISHES,
    *[keep_card(card) for card in CARDS],
    *[play_card(card) for card in CARDS],
    keep_card(CardId("x")),
    play_card(CardId("x")),
    *[of(RobotId(robot)) for of in (activate, aim_at, attack, add_attacker, hit_back) for robot in range(-1, 60)],
    AIM_AT_PLAYER,
    ATTACK_PLAYER,
    CONFIRM_ATTACK,
    END_ROUND,
)


def ids(*names: str) -> tuple[CardId, ...]:
    """Card ids by the cards' names."""
    return tuple(IDS[name] for name in names)


@dataclass(frozen=True)
class Standing:
    """A robot on the table, by its card's name. ``counters``: 1 K counters of earlier rounds."""

    name: str
    ready: bool = True
    counters: int = 0


@dataclass(frozen=True)
class Side:
    """A player's side; cards by name. ``pile``: from its top. A robot's name alone: ready and cold."""

    robots: Sequence[str | Standing] = ()
    hand: Sequence[str] = ()
    pile: Sequence[str] = ()
    discard: Sequence[str] = ()
    heat: int = 0


def resting(name: str, counters: int = 0) -> Standing:
    """A robot that rests."""
    return Standing(name, ready=False, counters=counters)


def warm(name: str, counters: int) -> Standing:
    """A ready robot with 1 K counters."""
    return Standing(name, counters=counters)


def table(  # a whole table
    first: Side = Side(),  # frozen
    second: Side = Side(),  # frozen
    *,
    active: Seat = 0,
    round_: int = 9,
    control: int = 10,
    opening: Opening = "discard",
    round_limit: int = 200,
) -> Position:
    """A round under way. Robots are numbered from 1: first the first side's, then the second side's."""
    sides = (first, second)
    facts: list[AnyFact] = [DuelOpened(opening, "waived", round_limit)]
    for seat, side in enumerate(sides):
        robots = [_standing(robot) for robot in side.robots]
        drawn = ids(*[robot.name for robot in robots], *side.hand, *side.discard)
        facts += [DeckShuffled(seat, drawn + ids(*side.pile)), CardsDrawn(seat, drawn, None)]
        facts += [RestDiscarded(seat, ids(*side.discard)), PlayerHeated(seat, FATE, side.heat, side.heat)]
    facts.append(RoundBegun(active, round_, control))
    id_ = RobotId(0)
    for seat, side in enumerate(sides):
        standing: list[CardId] = []
        for robot in [_standing(robot) for robot in side.robots]:
            id_ = RobotId(id_ + 1)
            card = IDS[robot.name]
            name = RobotName(seat, id_, card, standing.count(card) + 1 if card in standing else None)
            standing.append(card)
            facts.append(RobotPlayed(name, 0, ROBOTS[card].ice_clad))
            if robot.counters:
                facts.append(RobotHeated(name, FATE, 1, 0, 0, 0, 1, robot.counters))
            if robot.ready:
                facts.append(RobotReadied(name, FATE))
    facts.append(RoundEnded(1 - active))
    return given(game, *facts)


def _standing(robot: str | Standing) -> Standing:
    return Standing(robot) if isinstance(robot, str) else robot


def attacked(position: Position, target: int, *attackers: int) -> Position:
    """After the active player's attack on a robot, up to who is hit back."""
    return position.after(
        position.state.active,
        Attack(RobotId(target)),
        *[AddAttacker(RobotId(attacker)) for attacker in attackers],
        CONFIRM_ATTACK,
    )


def attacked_player(position: Position, *attackers: int) -> Position:
    """After the active player's attack on the other."""
    joining = [AddAttacker(RobotId(attacker)) for attacker in attackers]
    return position.after(position.state.active, ATTACK_PLAYER, *joining, CONFIRM_ATTACK)


def played(position: Position, name: str, *targets: int) -> Position:
    """After the active player's card, by name, and its targets."""
    aiming = [AimAt(RobotId(target)) for target in targets]
    return position.after(position.state.active, play_card(IDS[name]), *aiming)


def robot(position: Position, number: int) -> Robot:
    """The robot of that number."""
    robots: list[Robot] = [robot for duelist in position.state.duelists for robot in duelist.robots]
    return next(robot for robot in robots if robot.id == number)


def alive(position: Position) -> list[int]:
    """The numbers of the robots on the table."""
    return [robot.id for duelist in position.state.duelists for robot in duelist.robots]


def discarded(position: Position, seat: Seat) -> list[str]:
    """The names of the cards in a discard pile."""
    return [CARDS[card].name for card in position.state.duelists[seat].discard]


def hand(position: Position, seat: Seat) -> list[str]:
    """The names of the cards in a hand."""
    return [CARDS[card].name for card in position.state.duelists[seat].hand]


def heat(position: Position, seat: Seat) -> int:
    """A player's heat."""
    kj: int = position.state.duelists[seat].heat
    return kj


def rng(seed: int) -> Rng:
    """Luck with a seed."""
    return Rng(seed.to_bytes(32, "big"), {})


def setup_of(first: str | tuple[CardId, ...], second: str | tuple[CardId, ...], options: Options) -> DuelSetup:
    """Two decks at a table."""
    return Setup(2, options, (SeatOptions(first), SeatOptions(second)))


STARTERS = setup_of("ember", "frost", Options())


def dealt(seed: int, setup: DuelSetup = STARTERS) -> Position:
    """A table as it is set up."""
    return given(game, *game.setup(setup, rng(seed)))


def random_deck(seed: int, size: int) -> tuple[CardId, ...]:
    """A legal deck of random cards."""
    bag = [card for card in CARDS for _ in range(copies_allowed(card, size) or size // 4)]
    return rng(seed).shuffle("deck-list", bag)[:size]


def random_setup(seed: int) -> DuelSetup:
    """Random legal decks, both openings; every third one short of cards, so that piles are turned."""
    opening: Opening = "reshuffle" if seed % 2 else "discard"
    if seed % 3 == 0:
        options = Options(opening=opening, deck_limits="waived", round_limit=60)
        return setup_of(random_deck(seed, 44)[:12], random_deck(seed + 1, 44)[:9], options)
    return setup_of(random_deck(seed, 40 + seed % 6), random_deck(seed + 1, 43), Options(opening=opening))


def census(state: State) -> tuple[Counter[CardId], Counter[CardId]]:
    """All cards, by owner."""
    return Counter(cards_of(state, 0)), Counter(cards_of(state, 1))
