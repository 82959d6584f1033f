"""Every code with which an action is refused."""

from pathlib import Path

import pytest

import domain.games.thermal_showdown as package
from domain.games.thermal_showdown.actions import (
    AIM_AT_PLAYER,
    ATTACK_PLAYER,
    CONFIRM_ATTACK,
    END_ROUND,
    Activate,
    AddAttacker,
    AimAt,
    AnyAction,
    Attack,
    HitBack,
    KeepCard,
    PlayCard,
    WishFor,
)
from domain.games.thermal_showdown.effects import CardId
from domain.games.thermal_showdown.refusals import BAD_DECK, REFUSALS, UNKNOWN_DECK
from domain.games.thermal_showdown.state import RobotId
from tests.games.kit import Position
from tests.games.thermal_showdown.tables import IDS, ONE, TWO, Side, attacked, dealt, resting, table

NINE = RobotId(9)

FREE = table(
    Side(["Tin Cadet", resting("Cellar Fan")], ["Heat Pulse", "Quick Boot", "Rust Clamp"]),
    Side(hand=["Sun Engine"]),
    control=2,
)
AIMING = FREE.after(0, PlayCard(IDS["Quick Boot"]))
ATTACKING = FREE.after(0, ATTACK_PLAYER)
ASKED = attacked(table(Side(["Tin Cadet", "Tin Cadet", "Lens Scout"]), Side(["Copper Porter"])), 4, 1, 2, 3)

CASES: list[tuple[Position, int, AnyAction, str]] = [
    (FREE, 1, END_ROUND, "not-your-turn"),
    (FREE, 0, WishFor("first"), "not-now"),
    (FREE, 0, KeepCard(IDS["Heat Pulse"]), "not-now"),
    (FREE, 0, AimAt(ONE), "not-now"),
    (FREE, 0, AIM_AT_PLAYER, "not-now"),
    (FREE, 0, AddAttacker(ONE), "not-now"),
    (FREE, 0, CONFIRM_ATTACK, "not-now"),
    (FREE, 0, HitBack(ONE), "not-now"),
    (AIMING, 0, END_ROUND, "not-now"),
    (AIMING, 0, PlayCard(IDS["Heat Pulse"]), "not-now"),
    (AIMING, 0, Activate(ONE), "not-now"),
    (ATTACKING, 0, Attack(ONE), "not-now"),
    (ATTACKING, 0, ATTACK_PLAYER, "not-now"),
    (dealt(0), 0, END_ROUND, "not-now"),
    (FREE, 0, PlayCard(IDS["Sun Engine"]), "not-in-hand"),
    (FREE, 0, PlayCard(CardId("no such card")), "not-in-hand"),
    (table(Side(hand=["Sun Engine"]), control=7), 0, PlayCard(IDS["Sun Engine"]), "too-dear"),
    (FREE, 0, PlayCard(IDS["Rust Clamp"]), "no-target"),
    (table(Side(["Heat Lamp Gantry"])), 0, Activate(ONE), "no-target"),
    (FREE, 0, Activate(ONE), "cannot-activate"),
    (FREE, 0, Activate(TWO), "resting"),
    (FREE, 0, Activate(NINE), "no-such-robot"),
    (FREE, 0, Attack(NINE), "no-such-robot"),
    (ATTACKING, 0, AddAttacker(NINE), "no-such-robot"),
    (ATTACKING, 0, AddAttacker(TWO), "resting"),
    (ATTACKING, 0, CONFIRM_ATTACK, "no-attacker-yet"),
    (AIMING, 0, AimAt(NINE), "no-such-robot"),
    (AIMING, 0, AimAt(ONE), "wrong-target"),
    (AIMING, 0, AIM_AT_PLAYER, "wrong-target"),
    (table(second=Side(["Tin Cadet"])), 0, Attack(ONE), "no-attacker"),
    (table(), 0, ATTACK_PLAYER, "no-attacker"),
    (table(Side(["Tin Cadet"]), Side(["Tin Cadet"])), 0, ATTACK_PLAYER, "player-guarded"),
    (ASKED, 1, HitBack(RobotId(3)), "cannot-be-hit"),
    (ASKED, 0, END_ROUND, "not-your-turn"),
]


@pytest.mark.parametrize(("position", "seat", "action", "code"), CASES)
def test_a_refusal_says_why(position: Position, seat: int, action: AnyAction, code: str) -> None:
    assert code == position.refusal(seat, action)


def test_every_code_is_tested_and_every_end_is_in_the_readme() -> None:
    readme = (Path(package.__path__[0]) / "README.md").read_text(encoding="utf-8")

    assert {refusal.code for refusal in REFUSALS if refusal not in (BAD_DECK, UNKNOWN_DECK)} == {
        code for _, _, _, code in CASES
    }
    for reason in ("overheated", "both-overheated", "round-limit", "resigned"):
        assert f"| `{reason}` |" in readme
