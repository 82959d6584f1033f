"""Every refusal has its code, in the order of `REFUSALS`, and every one has its case here."""

import pytest

from domain.games.maverick import game
from domain.games.maverick.actions import (
    AnyAction,
    ChooseCompanion,
    Discard,
    EndTurn,
    Melee,
    Move,
    SetPayment,
    Shoot,
    SwapCompanions,
)
from domain.games.maverick.facts import Lost
from domain.games.maverick.guards import REFUSALS
from tests.games.kit import Position, given
from tests.games.maverick.tables import dealt, table

CHOOSING = dealt(1)
PAYING = CHOOSING.after(0, ChooseCompanion("wolf"))
PLAYING = table("Bug Demon Howler", 1, 2, slayer=2)
OWING = table("Spider Imp", 1, 2, 3).after(0, Move("slayer", 1, "forward"))
RAVEN = table("Bug Demon Howler", 1, 2, companion="raven", at=2)
PROTECTED = table("Golem Bug", 1, 3, 5, slayer=1)
LOST = given(game, *PLAYING.facts, Lost())


CASES: list[tuple[str, Position, AnyAction]] = [
    ("not-now", CHOOSING, SetPayment(5)),
    ("not-now", CHOOSING, Move("slayer", 1, "forward")),
    ("not-now", CHOOSING, EndTurn()),
    ("not-now", PAYING, ChooseCompanion("wolf")),
    ("payment-too-high", PAYING, SetPayment(36)),
    ("payment-too-high", PAYING, SetPayment(-1)),
    ("not-now", PAYING, SwapCompanions(1)),
    ("not-now", PLAYING, ChooseCompanion("wolf")),
    ("not-now", PLAYING, SetPayment(1)),
    ("not-now", PLAYING, Discard(1)),
    ("discard-first", OWING, Move("slayer", 2, "forward")),
    ("discard-first", OWING, Melee("slayer", 2)),
    ("discard-first", OWING, Shoot("slayer", 1, "forward")),
    ("discard-first", OWING, SwapCompanions(2)),
    ("discard-first", OWING, EndTurn()),
    ("not-now", OWING, SetPayment(1)),
    ("not-in-hand", OWING, Discard(1)),
    ("not-in-hand", PLAYING, Move("slayer", 5, "forward")),
    ("not-in-hand", PLAYING, Melee("companion", 5)),
    ("not-in-hand", PLAYING, Shoot("companion", 5, "back")),
    ("not-in-hand", PLAYING, SwapCompanions(5)),
    ("not-in-hand", PLAYING, SwapCompanions(0)),
    ("beyond-the-dungeon", PLAYING, Move("slayer", 2, "forward")),
    ("beyond-the-dungeon", PLAYING, Move("companion", 1, "back")),
    ("wrong-companion", PLAYING, Shoot("companion", 1, "forward")),
    ("wrong-companion", RAVEN, Melee("companion", 1)),
    ("no-monster-there", PLAYING, Melee("companion", 2)),
    ("no-monster-there", PLAYING, Shoot("slayer", 2, "back")),
    ("no-monster-there", PLAYING, Shoot("slayer", 2, "forward")),
    ("no-monster-there", RAVEN, Shoot("slayer", 1, "back")),
    ("no-monster-there", table("Bug Imp", 1, 2, slain=[1]), Shoot("slayer", 1, "forward")),
    ("no-monster-there", table("Bug Imp", 1, 2, slain=[1], slayer=1), Melee("slayer", 2)),
    ("too-strong", PLAYING, Melee("slayer", 2)),
    ("too-strong", PROTECTED, Melee("slayer", 1)),
    ("protected", PROTECTED, Melee("slayer", 3)),
    ("protected", table("Lich Bug", 1, 3), Shoot("slayer", 1, "forward")),
    ("no-card-played", PLAYING, EndTurn()),
    ("not-now", LOST, Move("slayer", 1, "forward")),
    ("not-now", LOST, EndTurn()),
]


@pytest.mark.parametrize(("code", "position", "action"), CASES)
def test_an_illegal_action_is_refused_with_its_code(code: str, position: Position, action: AnyAction) -> None:
    assert code == position.refusal(0, action)


def test_every_refusal_of_the_game_is_shown_here() -> None:
    assert {refusal.code for refusal in REFUSALS} == {code for code, *_ in CASES}
    assert REFUSALS == game.refusals
