"""What happened to the table, survivors, monsters, the map and the turn; and the union of all facts.

Facts that hold something hidden have a public form of the same name on the wire (seen.py).
"""

from typing import Literal

from domain.games.maximum_apocalypse.card_facts import (
    AmmoSpent,
    ApocalypseFact,
    Attached,
    CardBurned,
    CardGiven,
    CardKept,
    CardLaid,
    CardPlayed,
    CardPutUnder,
    CardsDiscarded,
    CardsDrawn,
    CardSearched,
    CardSetAside,
    CardShown,
    CardTaken,
    DeckShuffled,
    GearLeft,
    GearMoved,
    Reloaded,
    Scavenged,
)
from domain.games.maximum_apocalypse.frames import AnyFrame
from domain.games.maximum_apocalypse.options import Options
from domain.games.maximum_apocalypse.state import Held, Hold, Monsters, Player, Quest, Scavenge, Survivor, Tile
from domain.kernel.game import Outcome


class TableLaid(ApocalypseFact, frozen=True):
    """Decks are shuffled and the map is laid."""

    options: Options
    shape: str
    players: tuple[Player, ...]
    survivors: tuple[Survivor, ...]
    tiles: tuple[Tile, ...]
    scavenge: Scavenge
    monsters: Monsters
    quest: Quest


class DiceRolled(ApocalypseFact, frozen=True):
    """Two dice were rolled, for spawning or against a survivor's ``need``."""

    survivor: int
    purpose: Literal["spawn", "stealth"]
    dice: tuple[int, ...]
    need: int = 0


class TokensPlaced(ApocalypseFact, frozen=True):
    """Monster tokens were placed on a tile."""

    tile: int
    n: int


class TokensRemoved(ApocalypseFact, frozen=True):
    """Monster tokens left a tile."""

    tile: int
    n: int


class MonsterCame(ApocalypseFact, frozen=True):
    """A monster engaged a survivor: from the deck, or the boss that was aside."""

    survivor: int
    monster: int
    kind: str
    zone: Literal["deck", "aside"]


class MonsterDeckShuffled(ApocalypseFact, frozen=True):
    """The monster discard pile became the deck, in this order."""

    deck: tuple[str, ...]


class MonsterHurt(ApocalypseFact, frozen=True):
    """A monster lost health."""

    survivor: int
    monster: int
    n: int


class MonsterLeft(ApocalypseFact, frozen=True):
    """A monster is no longer in front of a survivor: killed (``by``), or for another reason."""

    survivor: int
    monster: int
    to: Literal["discard", "slain", "samples"]
    by: int = -1


class MonsterTurned(ApocalypseFact, frozen=True):
    """A monster turned from one survivor to another."""

    survivor: int
    monster: int
    to: int


class MonsterStunned(ApocalypseFact, frozen=True):
    """A monster was stunned until the next turn of ``by``."""

    survivor: int
    monster: int
    by: int


class MonsterHealed(ApocalypseFact, frozen=True):
    """A monster is as new."""

    survivor: int
    monster: int


class Wounded(ApocalypseFact, frozen=True):
    """A body lost health."""

    survivor: int
    dog: bool
    n: int


class Healed(ApocalypseFact, frozen=True):
    """A body got health back."""

    survivor: int
    dog: bool
    n: int


class HungerSet(ApocalypseFact, frozen=True):
    """A body's hunger changed; ``track``: how many times it has hurt in a row."""

    survivor: int
    dog: bool
    hunger: int
    track: int


class PoisonSet(ApocalypseFact, frozen=True):
    """A body's poison counters changed."""

    survivor: int
    dog: bool
    n: int


class SurvivorDied(ApocalypseFact, frozen=True):
    """A survivor is out. ``dropped``: scavenge cards of the hand that now lie on the tile, as does scavenge gear."""

    survivor: int
    dropped: tuple[Held, ...]


class TileTurned(ApocalypseFact, frozen=True):
    """A tile was turned up."""

    tile: int
    face: str


class TileGone(ApocalypseFact, frozen=True):
    """A tile left the map."""

    tile: int


class MarkerLaid(ApocalypseFact, frozen=True):
    """An objective token was laid on a tile."""

    tile: int
    marker: int


class MarkerMet(ApocalypseFact, frozen=True):
    """An objective token was reached; ``gone``: it left the tile."""

    tile: int
    gone: bool


class SurvivorMoved(ApocalypseFact, frozen=True):
    """A survivor is on another tile."""

    survivor: int
    tile: int


class TurnBegan(ApocalypseFact, frozen=True):
    """A survivor's turn began."""

    survivor: int
    number: int


class ActionSpent(ApocalypseFact, frozen=True):
    """One action of the turn was used."""


class ActionsGained(ApocalypseFact, frozen=True):
    """The turn has more actions."""

    n: int


class ActionLost(ApocalypseFact, frozen=True):
    """The turn has one action less."""


class TurnCut(ApocalypseFact, frozen=True):
    """The turn is over."""


class FreeUsed(ApocalypseFact, frozen=True):
    """A once-a-turn thing was used: ``two-for-one``, ``trade``, or a gear."""

    what: str


class HoldBegan(ApocalypseFact, frozen=True):
    """Something holds for a while."""

    hold: Hold


class TurnEnded(ApocalypseFact, frozen=True):
    """A survivor's turn is done."""

    survivor: int


class Counted(ApocalypseFact, frozen=True):
    """The mission came forward."""

    name: str
    n: int


class TaskAdvanced(ApocalypseFact, frozen=True):
    """An action was spent on the mission; ``spent`` in all on this task."""

    task: int
    spent: int


class FuseSet(ApocalypseFact, frozen=True):
    """Rounds left, counted at the end of a survivor's turns."""

    rounds: int
    survivor: int


class Waiting(ApocalypseFact, frozen=True):
    """What is still to be done, the next on top."""

    stack: tuple[AnyFrame, ...]


class GameOver(ApocalypseFact, frozen=True):
    """The end."""

    outcome: Outcome


OpenFact = (
    CardSearched | CardBurned | CardTaken | GearLeft | GearMoved | AmmoSpent | Reloaded
    | Attached | DiceRolled | TokensPlaced | TokensRemoved | MonsterCame | MonsterHurt
    | MonsterLeft | MonsterTurned | MonsterStunned | MonsterHealed | Wounded | Healed | HungerSet | PoisonSet
    | TileTurned | TileGone | MarkerLaid | MarkerMet | SurvivorMoved | TurnBegan | ActionSpent
    | ActionsGained | ActionLost | TurnCut | FreeUsed | HoldBegan | TurnEnded | Counted | TaskAdvanced | FuseSet
    | GameOver
)  # fmt: skip
"""Facts that everybody sees as they are."""

AnyFact = (
    OpenFact | TableLaid | CardsDrawn | CardSetAside | DeckShuffled | CardPlayed | CardsDiscarded | Scavenged
    | CardKept | CardPutUnder | CardGiven | CardShown | CardLaid | SurvivorDied | MonsterDeckShuffled | Waiting
)  # fmt: skip
