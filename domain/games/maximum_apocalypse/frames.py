"""Continuations as data: a stack of frames in the state, the next one on top.

A frame names a script of the content and a position in it, or a step of the turn. When a seat has to choose, the frame
that needs the answer is below an `Ask` or `AskHand` and runs again with the answer. ``who`` is a survivor's number;
frames of dead survivors are dropped.
"""

from typing import Literal

from domain.games.maximum_apocalypse.actions import Pick
from domain.games.maximum_apocalypse.causes import Cause, Question
from domain.kernel.game import Value

TABLE = -1
"""``who`` of a frame that belongs to no survivor."""


class Frame(Value, frozen=True, tag=True):
    """The base of frames."""


class Run(Frame, frozen=True):
    """A script from step ``at``. ``it``, ``tile``: the last choice (see `encode_body`); ``picked``: all choices."""

    who: int
    script: str
    at: int = 0
    it: int = 0
    tile: int = -1
    picked: tuple[int, ...] = ()


class Ask(Frame, frozen=True):
    """A survivor's seat chooses among what everybody sees."""

    who: int
    question: Question
    options: tuple[Pick, ...]


class AskHand(Frame, frozen=True):
    """A seat chooses a card that only it sees, or one of the ``also``."""

    who: int
    question: Question
    zone: Literal["hand", "aside"]
    kind: Literal["any", "survivor", "scavenge"] = "any"
    also: tuple[Pick, ...] = ()


class Acting(Frame, frozen=True):
    """A survivor acts out of turn: ``left`` actions, or cards played."""

    who: int
    left: int
    plays: bool
    cause: Cause


class Mulligan(Frame, frozen=True):
    """A seat may set cards aside and draw as many."""

    who: int


class StartingMonsters(Frame, frozen=True):
    """Everybody draws a monster."""

    who: int = TABLE


class PlaceMarkers(Frame, frozen=True):
    """The objective tokens are laid."""

    who: int = TABLE


class Begin(Frame, frozen=True):
    """The first turn begins."""

    who: int = TABLE


class Spawn(Frame, frozen=True):
    """Step 1."""

    who: int


class Erode(Frame, frozen=True):
    """Mission 6: an outermost tile is revealed or removed."""

    who: int = TABLE


class DrawStep(Frame, frozen=True):
    """Step 2."""

    who: int


class GrowHungry(Frame, frozen=True):
    """Step 4."""

    who: int


class TileEnds(Frame, frozen=True):
    """What the tile does at the end of the turn."""

    who: int


class SufferPoison(Frame, frozen=True):
    """Poison damage."""

    who: int


class MonstersAttack(Frame, frozen=True):
    """Step 5."""

    who: int


class Attacks(Frame, frozen=True):
    """These monsters attack one at a time. ``split``: how many each body has taken."""

    who: int
    monsters: tuple[int, ...]
    split: tuple[int, ...] = ()


class Strike(Frame, frozen=True):
    """One monster attacks; ``dog``: the body in front."""

    who: int
    monster: int
    dog: bool = False


class CheckWin(Frame, frozen=True):
    """Check whether the mission is accomplished."""

    who: int = TABLE


class HandLimit(Frame, frozen=True):
    """Down to the limit."""

    who: int


class NextTurn(Frame, frozen=True):
    """The turn passes."""

    who: int = TABLE


class Coming(Frame, frozen=True):
    """A survivor draws monsters; ``boss``: the one set aside."""

    who: int
    n: int
    cause: Cause
    boss: bool = False


class Arrive(Frame, frozen=True):
    """A survivor goes to a tile; ``fresh``: revealed by this move."""

    who: int
    tile: int
    cause: Cause
    stage: Literal["leave", "cross", "arrive", "sneak", "enter", "marker"] = "leave"
    fresh: bool = False


class Seek(Frame, frozen=True):
    """A survivor scavenges by the icons of its tile."""

    who: int
    cause: Cause


class Keep(Frame, frozen=True):
    """A seat keeps ``keep`` of the cards it looks at; the others go ``under`` their deck, or are discarded."""

    who: int
    keep: int
    under: bool
    cause: Cause


class Resolve(Frame, frozen=True):
    """A found card that everybody sees is resolved."""

    who: int
    card: str


class Storage(Frame, frozen=True):
    """Gear beyond the storage is discarded."""

    who: int


class Trading(Frame, frozen=True):
    """A survivor gives cards to another one; ``to`` None: only picks up from the tile."""

    who: int
    to: int | None
    lying: bool


class TradingIn(Frame, frozen=True):
    """The second card of two for one."""

    who: int


class Suffer(Frame, frozen=True):
    """Damage that is not aimed; the seat chooses the body."""

    who: int
    n: int
    cause: Cause


AnyFrame = (
    Run | Ask | AskHand | Acting | Mulligan | StartingMonsters | PlaceMarkers | Begin | Spawn | Erode | DrawStep
    | GrowHungry | TileEnds | SufferPoison | MonstersAttack | Attacks | Strike | CheckWin | HandLimit | NextTurn
    | Coming | Arrive | Seek | Keep | Resolve | Storage | Trading | TradingIn | Suffer
)  # fmt: skip


def encode_body(survivor: int, *, dog: bool) -> int:
    """A survivor's body as a number below zero; monsters are numbers from 1."""
    return -1 - 2 * survivor - dog


def decode_body(number: int) -> tuple[int, bool]:
    """The survivor and whether it is the dog, of a number below zero."""
    place = -1 - number
    return place // 2, place % 2 == 1
