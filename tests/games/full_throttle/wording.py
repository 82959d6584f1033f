"""What the words of Full Throttle! leave out."""

from domain.games.full_throttle.facts import BonusWasted, CardWasted, GameEnded, RaceEnded, RaceSetUp
from domain.kernel.game import Outcome
from tests.laws.wording import Wording

GRID = ("S7[0]I", "S7[0]O", "S7[1]I", "S7[1]O", "S7[2]I", "S7[2]O")

FULL_THROTTLE = Wording(
    silent={
        "LapMarkerAdvanced": "the last crossing is told by the place in which the moped comes in",
        "SeatResigned": "the table tells who resigned",
        "GameEnded": "bets and scores are told, and the table tells who won; the last seat left is told of",
    },
    unsaid={
        "RaceSetUp.seats": "whoever reads it knows who is there",
        "MopedMoved.origin": "where its last move ended, or on the grid",
        "MopedMoved.path": "how far it rode and where it ends is told, and whom it passed; the way between follows",
        "MopedMoved.blocked": "who stands there is told",
        "CardWasted.blocked": "who stands there is told",
        "BonusTriggered.space": "where the move just before it ended",
        "BonusWasted.blocked": "who stands there is told",
        "HandTaken.cards": "each was told when it was turned up; how many is told",
        "BetsShown.cards": "how many on which moped is told; neither their speed nor their order matters",
        "BetsShown.tie_break": "the end tells of a tie, and the parts of the result count the points",
        "GameEnded.outcome.ranking": "nothing is counted when all others have resigned",
        "GameEnded.outcome.scores": "nothing is counted when all others have resigned",
    },
    examples=(
        CardWasted("red", ()),
        BonusWasted("red", ("C3",), ("blue",)),
        BonusWasted("red", ("C3",), ("green", "black")),
        RaceSetUp(2, "gravel-oval", True, GRID, (), 0),  # noqa: FBT003  # as in the fact
        RaceSetUp(2, "harbour-loop", False, (*GRID[1:], GRID[0]), ("red-2", "blue-2"), 1),  # noqa: FBT003
        RaceEnded("stack-empty", ("yellow", "green", "purple", "blue", "red", "black")),
        RaceEnded("stack-empty", ("yellow", "green", "purple", "blue", "black", "red")),
        *[GameEnded(Outcome("others-resigned", (seat,), ((seat,),), (None,))) for seat in range(3)],
    ),
)
