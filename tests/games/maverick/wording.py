"""What the words of Maverick leave out."""

from domain.games.maverick.facts import MonsterSlain, PublicDealt, Resigned, Won
from domain.games.maverick.state import MonsterName
from tests.laws.wording import Wording

_BY_NAME = "no monster is there twice, so that its name tells where"

BUG, IMP = MonsterName("Bug"), MonsterName("Imp")

MAVERICK = Wording(
    silent={"ActionRegistered": "when it is all that the monster asks for, that it is slain tells so"},
    unsaid={
        "FigureMoved.figure": "it is the companion if it goes by the name of one",
        "FigureMoved.slain": "told of monsters; at the entrance there is none to be slain",
        "FigureMoved.position": _BY_NAME,
        "MonsterAttacked.position": _BY_NAME,
        "DiscardDemanded.position": _BY_NAME,
        "DiscardDemanded.card": "the move just before it tells the card",
        "ActionRegistered.position": _BY_NAME,
        "ActionRegistered.card": "the action just before it tells the card",
        "MonsterSlain.position": _BY_NAME,
    },
    examples=(
        PublicDealt((BUG, IMP), 40, "required"),
        PublicDealt((IMP, BUG), 40, "final"),
        MonsterSlain(1, BUG, (1,)),
        MonsterSlain(1, BUG, (1, 2)),
        Won(20),
        Won(21),
        Resigned(),
    ),
)
