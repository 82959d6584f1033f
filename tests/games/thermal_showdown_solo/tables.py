"""Duels with the Apprentice: dealt, and in the middle of a round of the player, laid by folding facts."""

from domain.games.thermal_showdown.actions import END_ROUND
from domain.games.thermal_showdown.effects import CARDS
from domain.games.thermal_showdown.facts import AttackerAdded, PlayerAttacked, RobotAttacked, RoundBegun
from domain.games.thermal_showdown.setup import DuelSetup, Options, SeatOptions
from domain.games.thermal_showdown_solo import game
from domain.kernel.game import Setup
from tests.games.kit import Position, given
from tests.games.thermal_showdown import tables as duel
from tests.games.thermal_showdown.tables import Side, rng

NAMED: DuelSetup = Setup(1, Options(), (SeatOptions("ember"),), ("ann",))

BARE, DEFAULTS = Side(), Options()


def table(
    player: Side = BARE,
    apprentice: Side = BARE,
    *,
    rounds: int = 4,
    round_limit: int = 200,
) -> Position:
    """A round of the player. Robots are numbered from 1, the player's first. ``rounds``: so many the Apprentice had."""
    laid = duel.table(player, apprentice, round_limit=round_limit)
    at = next(at for at, fact in enumerate(laid.facts) if isinstance(fact, RoundBegun))
    return given(game, *laid.facts[:at], RoundBegun(1, 8, rounds), *laid.facts[at:])


def answered(
    player: Side = BARE,
    apprentice: Side = BARE,
    *,
    rounds: int = 4,
) -> Position:
    """The position after the player's round is ended, and the Apprentice's played."""
    return table(player, apprentice, rounds=rounds).after(0, END_ROUND)


def dealt(options: Options = DEFAULTS) -> Position:
    """A table as it is set up."""
    return given(game, *game.setup(Setup(1, options, (SeatOptions("ember"),)), rng(0)))


def attacks(position: Position) -> list[str]:
    """The attacks in the facts of the last action: attackers and target by name and number."""
    told, target = [], ""
    for fact in position.facts:
        match fact:
            case RobotAttacked(robot=robot):
                target = f"{CARDS[robot.card].name} {robot.robot}"
            case PlayerAttacked():
                target = "player"
            case AttackerAdded(robot):
                told.append(f"{CARDS[robot.card].name} {robot.robot} on {target}")
            case _:
                pass
    return told
