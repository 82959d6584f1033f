"""Tables in the middle of a game, laid by folding facts."""

from collections.abc import Sequence

from domain.games.maverick import game
from domain.games.maverick.actions import (
    BACK,
    COMPANION_CHOICES,
    DISCARDS,
    END_TURN,
    FORWARD,
    MELEES,
    PAYMENTS,
    SHOTS_BACK,
    SHOTS_FORWARD,
    SWAPS,
    AnyAction,
)
from domain.games.maverick.facts import (
    AnyFact,
    CardsDrawn,
    CompanionChosen,
    Dealt,
    FigureMoved,
    MonsterSlain,
    MonstrousFormUnleashed,
    PaymentSet,
    TurnEnded,
)
from domain.games.maverick.setup import MaverickSetup, Options
from domain.games.maverick.state import Companion, MonsterName, TrophyRule
from domain.kernel.game import NoOptions, Setup
from domain.kernel.rng import Rng
from tests.games.kit import Position, given

SETUP: MaverickSetup = Setup(1, Options(), (NoOptions(),))

EVERY_ACTION: tuple[AnyAction, ...] = (
    *COMPANION_CHOICES,
    *PAYMENTS,
    *[
        action
        for table in (FORWARD, BACK, MELEES, SHOTS_FORWARD, SHOTS_BACK)
        for actions in table.values()
        for action in actions.values()
    ],
    *SWAPS.values(),
    *DISCARDS.values(),
    END_TURN,
)


def names(row: str) -> tuple[MonsterName, ...]:
    """``"Bug Imp"`` as a row."""
    return tuple(MonsterName(name) for name in row.split())


def table(  # noqa: PLR0913  # a whole table
    row: str,
    *hand: int,
    slayer: int = 0,
    companion: Companion = "wolf",
    at: int = 0,
    deck: Sequence[int] = (5,) * 10,
    payment: int = 5,
    trophy_rule: TrophyRule = "required",
    monstrous: bool = False,
    slain: Sequence[int] = (),
) -> Position:
    """A table at the beginning of a turn: the slayer stands at `slayer`, the companion at `at`."""
    monsters = names(row)
    walks: list[AnyFact] = []
    if slayer:
        walks += [
            CardsDrawn((1,)),
            FigureMoved("slayer", 1, slayer, None, monsters[slayer - 1], slain=False),
            TurnEnded(),
        ]
    if at:
        walks += [
            CardsDrawn((1,)),
            FigureMoved("companion", 1, at, companion, monsters[at - 1], slain=False),
            TurnEnded(),
        ]
    walked = (1,) * sum(isinstance(fact, CardsDrawn) for fact in walks)
    return given(
        game,
        Dealt(monsters, (5,) * payment + walked + hand + tuple(deck), trophy_rule),
        CompanionChosen(companion),
        PaymentSet(payment),
        *walks,
        *[MonsterSlain(position, monsters[position - 1], ()) for position in slain],
        *[MonstrousFormUnleashed()] * monstrous,
        CardsDrawn(hand),
    )


def spent(position: Position) -> list[int]:
    """What was played or given up, sorted."""
    view = position.view(0)
    return sorted(view.played + view.discards)


def slain(position: Position) -> list[str]:
    """The names of the slain."""
    return [monster.name for monster in position.view(0).row if monster.slain]


def trophies(position: Position) -> dict[str, list[int]]:
    """The trophies by the names of the monsters on which they lie."""
    return {monster.name: list(monster.trophies) for monster in position.view(0).row if monster.trophies}


def strengths(position: Position) -> list[int | None]:
    """The total strengths in the order of the row."""
    return [monster.strength for monster in position.view(0).row]


def protected(position: Position) -> list[str]:
    """The names of the protected."""
    return [monster.name for monster in position.view(0).row if monster.protected]


def rng(seed: int) -> Rng:
    """Luck with a seed."""
    return Rng(seed.to_bytes(32, "big"), {})


def dealt(seed: int) -> Position:
    """A table as it is set up."""
    return given(game, *game.setup(SETUP, rng(seed)))
