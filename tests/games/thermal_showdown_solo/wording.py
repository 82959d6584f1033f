"""What the words of a duel with the Apprentice leave out, and why."""

from dataclasses import replace

from domain.games.thermal_showdown.facts import DuelEnded
from tests.games.thermal_showdown.lines import LINES as DUEL_LINES
from tests.games.thermal_showdown.wording import THERMAL_SHOWDOWN
from tests.games.thermal_showdown_solo.lines import LINES

THERMAL_SHOWDOWN_SOLO = replace(
    THERMAL_SHOWDOWN,
    silent={**THERMAL_SHOWDOWN.silent, "WishMade": "the next line tells who goes first"},
    unsaid={
        **{field: why for field, why in THERMAL_SHOWDOWN.unsaid.items() if field != "DuelEnded.outcome.scores"},
        "OrderSettled.wishes": "the player has the choice",
        "OrderSettled.tossed": "no coin is tossed",
        "DuelEnded.outcome.ranking": "there is one seat",
    },
    examples=(
        *[fact for fact, _ in LINES],
        *[fact for fact, _ in DUEL_LINES if not isinstance(fact, DuelEnded)],  # those are of two seats
    ),
)
