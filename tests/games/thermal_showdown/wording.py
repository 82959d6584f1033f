"""What the words of Thermal Showdown leave out, and why."""

from tests.games.thermal_showdown.lines import LINES
from tests.laws.wording import Wording

_NAMED = "clients follow a robot by it; people are told its card, and its number beside another of that card"

THERMAL_SHOWDOWN = Wording(
    silent={
        "KeepingPassed": "the next line tells who keeps a card",
        "RobotAimedAt": "the next line tells to which robot a trick is attached",
        "TrickDiscarded": "a used trick always goes to its player's discard pile",
        "ActivationDone": "what the ability did has been told",
        "AttackDone": "what the attack did has been told, unless it did nothing",
        "SeatResigned": "the line begins with who resigned",
    },
    unsaid={
        **{
            f"{fact}.robot.robot": _NAMED
            for fact in (
                "RobotPlayed",
                "TrickAttached",
                "RobotActivated",
                "RobotAimedAt",
                "RobotAttacked",
                "AttackerAdded",
                "HitBackAwaited",
                "HitBackChosen",
                "RobotHeated",
                "RobotCooled",
                "RobotDefeated",
                "RobotRested",
                "RobotReadied",
            )
        },
        **{
            f"{fact}.cause.robot": _NAMED
            for fact in ("RobotHeated", "RobotCooled", "RobotRested", "RobotReadied", "PlayerHeated", "PlayerCooled")
        },
        "HitBackAwaited.choices.robot": _NAMED,
        "DuelEnded.outcome.ranking": "of two players the winner is first",
        "DuelEnded.outcome.scores": "there are none",
    },
    examples=tuple(fact for fact, _ in LINES),
    allowed=frozenset({"kJ"}),
)
