"""Continuations as data: a stack of frames in the state, the next one on top.

A frame names a script of the content and a position in it, or a step of the turn. When a seat has to choose, the frame
that needs the answer is below an `Ask` or `AskHand` and runs again with the answer. ``who`` is a survivor's number;
frames of dead survivors are dropped.
"""

from typing import Literal

from domain.games.maximum_apocalypse.table.actions import Pick
from domain.games.maximum_apocalypse.table.causes import Cause, Question
from domain.games.maximum_apocalypse.table.references import CardId, HandZone, MonsterNumber, SurvivorNumber, TileNumber
from domain.kernel.game import Value

TABLE = -1
"""``who`` of a frame that belongs to no survivor."""

Whose = int
"""The survivor it is about, by place in the view's ``survivors``."""

OfTable = int
"""Always -1: it is about no single survivor."""

HandCards = Literal["any", "survivor", "scavenge"]
"""The cards that may be chosen: ``any``, only ``survivor`` cards, or only ``scavenge`` cards."""

ArrivalStage = Literal["leave", "cross", "arrive", "sneak", "enter", "marker"]
"""The next stage of the move: ``leave`` the old tile; reveal the new one and ``cross`` a river; ``arrive``; ``sneak``
past monster tokens; ``enter``; reach the objective token (``marker``)."""


class Frame(Value, frozen=True, tag=True):
    """The base of frames: each belongs to a survivor, or to the table."""

    who: Whose


class TableFrame(Frame, frozen=True):
    """The base of frames that belong to no survivor."""

    who: OfTable = TABLE


class Run(Frame, frozen=True):
    """A script, from one of its steps on.

    Attributes:
        script: The key of the script: what it belongs to, and its place there.
        at: The step that runs next, from 0.
        it: The last target: a monster's number; for a survivor -1 - 2 * its number, one less for its Dog; 0: none.
        tile: The last tile chosen, or that of the target, by place in the view's ``tiles``; -1: none.
        picked: What was chosen so far in this step: targets as in ``it``, or places of tiles, survivors, gear, decks.
    """

    script: str
    at: int = 0
    it: int = 0
    tile: TileNumber = -1
    picked: tuple[int, ...] = ()


class Ask(Frame, frozen=True):
    """A survivor's seat chooses among what everybody sees.

    Attributes:
        options: The legal answers.
    """

    question: Question
    options: tuple[Pick, ...]


class AskHand(Frame, frozen=True):
    """A seat chooses a card that only it sees, or another answer.

    Attributes:
        also: The legal answers besides the cards; empty: none.
    """

    question: Question
    zone: HandZone
    kind: HandCards = "any"
    also: tuple[Pick, ...] = ()


class Acting(Frame, frozen=True):
    """A survivor acts out of turn.

    Attributes:
        left: How many actions it may still take, or cards it may still play, from 1.
        plays: Whether it may only play cards; else it may take any actions.
    """

    left: int
    plays: bool
    cause: Cause


class Mulligan(Frame, frozen=True):
    """A seat may set cards aside and draw as many."""


class StartingMonsters(TableFrame, frozen=True):
    """Everybody draws a monster."""


class PlaceMarkers(TableFrame, frozen=True):
    """The objective tokens are laid."""


class Begin(TableFrame, frozen=True):
    """The first turn begins."""


class Spawn(Frame, frozen=True):
    """Step 1 of the turn: monsters spawn."""


class Erode(TableFrame, frozen=True):
    """Mission 6: an outermost tile is revealed or removed."""


class DrawStep(Frame, frozen=True):
    """Step 2 of the turn: a card is drawn."""


class GrowHungry(Frame, frozen=True):
    """Step 4 of the turn: hunger rises."""


class TileEnds(Frame, frozen=True):
    """What the tile does at the end of the turn."""


class SufferPoison(Frame, frozen=True):
    """Poison damage at the end of the turn."""


class MonstersAttack(Frame, frozen=True):
    """Step 5 of the turn: monsters attack."""


class Attacks(Frame, frozen=True):
    """Monsters attack one at a time.

    Attributes:
        monsters: The numbers of the monsters still to attack, in order.
        split: How many without a range have attacked the survivor and how many its Dog; empty: not shared out yet.
    """

    monsters: tuple[MonsterNumber, ...]
    split: tuple[int, ...] = ()


class Strike(Frame, frozen=True):
    """One monster attacks.

    Attributes:
        dog: Whether it attacks the Dog, if it has no range; with a range it attacks every body in it.
    """

    monster: MonsterNumber
    dog: bool = False


class CheckWin(TableFrame, frozen=True):
    """Check whether the mission is accomplished."""


class HandLimit(Frame, frozen=True):
    """A seat discards down to the hand limit."""


class NextTurn(TableFrame, frozen=True):
    """The turn passes."""


class Coming(Frame, frozen=True):
    """A survivor draws monsters.

    Attributes:
        n: How many are still to be drawn, from 1.
        boss: Whether it is the boss that was set aside, not a card of the deck.
    """

    n: int
    cause: Cause
    boss: bool = False


class Arrive(Frame, frozen=True):
    """A survivor goes to a tile.

    Attributes:
        tile: Where it goes, by place in the view's ``tiles``.
        fresh: Whether this move revealed the tile.
    """

    tile: TileNumber
    cause: Cause
    stage: ArrivalStage = "leave"
    fresh: bool = False


class Seek(Frame, frozen=True):
    """A survivor scavenges by the icons of its tile."""

    cause: Cause


class Keep(Frame, frozen=True):
    """A seat keeps some of the cards that it looks at.

    Attributes:
        keep: How many it keeps.
        under: Whether the others go under their deck; else they are discarded.
    """

    keep: int
    under: bool
    cause: Cause


class Resolve(Frame, frozen=True):
    """A found card that everybody sees is resolved."""

    card: CardId


class Storage(Frame, frozen=True):
    """Gear beyond the storage is discarded."""


class Trading(Frame, frozen=True):
    """A survivor gives cards to another one, or picks up what lies on its tile.

    Attributes:
        to: The survivor who gets the cards, by place in the view's ``survivors``; None: nobody, it only picks up.
        lying: Whether it may also pick up cards from its tile.
    """

    to: SurvivorNumber | None
    lying: bool


class TradingIn(Frame, frozen=True):
    """The second card of two for one."""


class Suffer(Frame, frozen=True):
    """Damage that is not aimed; the seat chooses the body.

    Attributes:
        n: The damage, before anything is kept off.
    """

    n: int
    cause: Cause


AnyFrame = (
    Run | Ask | AskHand | Acting | Mulligan | StartingMonsters | PlaceMarkers | Begin | Spawn | Erode | DrawStep
    | GrowHungry | TileEnds | SufferPoison | MonstersAttack | Attacks | Strike | CheckWin | HandLimit | NextTurn
    | Coming | Arrive | Seek | Keep | Resolve | Storage | Trading | TradingIn | Suffer
)  # fmt: skip

ASKING = (Ask, AskHand)


def question_of(top: AnyFrame) -> Question:
    """What the survivor of the frame on top is asked; one who acts: what for, and how often."""
    if isinstance(top, Acting):
        return Question("play" if top.plays else "act", top.cause, top.left)
    assert isinstance(top, ASKING)  # noqa: S101  # nothing else is left on top
    return top.question


def encode_body(survivor: int, *, dog: bool) -> int:
    """A survivor's body as a number below zero; monsters are numbers from 1."""
    return -1 - 2 * survivor - dog


def decode_body(number: int) -> tuple[int, bool]:
    """The survivor and whether it is the dog, of a number below zero."""
    place = -1 - number
    return place // 2, place % 2 == 1
