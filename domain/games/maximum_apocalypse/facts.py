"""Facts about the table, survivors, monsters, the map and the turn; and the union of all facts.

Facts carry their ``cause`` and the result (``left``, ``total``), so that words need nothing else. ``place`` is the kind
of a tile, None while it is face down; ``kind`` a monster's. Facts hidden in part have a public form in public_facts.py.
"""

from typing import Literal

from domain.games.maximum_apocalypse.actions import Choose, ChooseGear, ChooseSurvivor, ChooseTile, Done
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
    HandKept,
    Reloaded,
    Scavenged,
)
from domain.games.maximum_apocalypse.causes import Cause, Question
from domain.games.maximum_apocalypse.frames import AnyFrame
from domain.games.maximum_apocalypse.missions import Setback
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


class SpawnRolled(ApocalypseFact, frozen=True):
    """Two dice were rolled for monsters."""

    survivor: int
    dice: tuple[int, ...]


class StealthRolled(ApocalypseFact, frozen=True):
    """Two dice were rolled against a survivor's stealth ``need`` on a tile."""

    survivor: int
    dice: tuple[int, ...]
    need: int
    tile: int
    place: str | None
    cause: Cause


class StealthFailed(ApocalypseFact, frozen=True):
    """A survivor failed a stealth test without a roll: ``by`` what it carries or what is in front of it."""

    survivor: int
    tile: int
    place: str | None
    cause: Cause
    by: Cause


class TokensPlaced(ApocalypseFact, frozen=True):
    """Monster tokens were placed on a tile, which has ``total`` now."""

    tile: int
    n: int
    total: int
    place: str | None
    cause: Cause


class TokensRemoved(ApocalypseFact, frozen=True):
    """Monster tokens left a tile, which has ``total`` now."""

    tile: int
    n: int
    total: int
    place: str | None
    cause: Cause


class MonsterCame(ApocalypseFact, frozen=True):
    """A monster engaged a survivor: from the deck, or the boss that was aside."""

    survivor: int
    monster: int
    kind: str
    zone: Literal["deck", "aside"]
    cause: Cause


class MonsterDeckShuffled(ApocalypseFact, frozen=True):
    """The monster discard pile became the deck, in this order."""

    deck: tuple[str, ...]


class MonsterHurt(ApocalypseFact, frozen=True):
    """A monster in front of a survivor lost health, or none, as far as others shield it (``kept``)."""

    survivor: int
    monster: int
    kind: str
    n: int
    kept: int
    left: int
    cause: Cause


class MonsterLeft(ApocalypseFact, frozen=True):
    """A monster is no longer in front of a survivor: killed (``by``), or for another reason."""

    survivor: int
    monster: int
    kind: str
    to: Literal["discard", "slain", "samples"]
    cause: Cause
    by: int = -1


class MonsterTurned(ApocalypseFact, frozen=True):
    """A monster turned from one survivor to another."""

    survivor: int
    monster: int
    kind: str
    to: int
    cause: Cause


class MonsterStunned(ApocalypseFact, frozen=True):
    """A monster was stunned until the next turn of ``by``."""

    survivor: int
    monster: int
    kind: str
    by: int
    cause: Cause


class MonsterHealed(ApocalypseFact, frozen=True):
    """A monster was healed to full health."""

    survivor: int
    monster: int
    kind: str
    cause: Cause


class Wounded(ApocalypseFact, frozen=True):
    """A body lost health, or none: ``kept`` is what was kept off it, by ``gear`` (card ids) or by ``keeper``."""

    survivor: int
    dog: bool
    n: int
    left: int
    cause: Cause
    kept: int = 0
    keeper: Literal["", "paws-off", "shelter"] = ""
    gear: tuple[str, ...] = ()


class Healed(ApocalypseFact, frozen=True):
    """A body got health back."""

    survivor: int
    dog: bool
    n: int
    left: int
    cause: Cause


class HungerSet(ApocalypseFact, frozen=True):
    """A body's hunger changed from ``was``; ``track``: how many times it has hurt in a row."""

    survivor: int
    dog: bool
    hunger: int
    track: int
    was: int
    cause: Cause


class PoisonSet(ApocalypseFact, frozen=True):
    """A body's poison counters changed from ``was``."""

    survivor: int
    dog: bool
    n: int
    was: int
    cause: Cause


class SurvivorDied(ApocalypseFact, frozen=True):
    """A survivor is out. ``dropped``: scavenge cards of the hand that now lie on the tile, as does scavenge gear."""

    survivor: int
    dropped: tuple[Held, ...]
    cause: Cause


class TileTurned(ApocalypseFact, frozen=True):
    """A tile was revealed."""

    tile: int
    face: str
    cause: Cause


class TileGone(ApocalypseFact, frozen=True):
    """A tile left the map."""

    tile: int
    place: str | None
    cause: Cause


class MarkerLaid(ApocalypseFact, frozen=True):
    """A survivor's seat laid an objective token on a tile."""

    survivor: int
    tile: int
    marker: int


class MarkerMet(ApocalypseFact, frozen=True):
    """An objective token was reached or cleared; ``gone``: it left the tile. ``survivor``: -1 if nobody did it."""

    tile: int
    gone: bool
    place: str | None
    survivor: int = -1


class SurvivorMoved(ApocalypseFact, frozen=True):
    """A survivor is on another tile."""

    survivor: int
    tile: int
    place: str | None
    cause: Cause


class TurnBegan(ApocalypseFact, frozen=True):
    """A survivor's turn began."""

    survivor: int
    number: int


class ActionSpent(ApocalypseFact, frozen=True):
    """One action of the turn was used."""


class ChoiceMade(ApocalypseFact, frozen=True):
    """A survivor's seat made a choice that no other fact records. ``place``: the kind of a chosen tile."""

    survivor: int
    question: Question
    pick: Done | Choose | ChooseSurvivor | ChooseTile | ChooseGear
    place: str | None = None


class AbilityUsed(ApocalypseFact, frozen=True):
    """A survivor used a gear, its class's own action or its tile's, and a choice comes first."""

    survivor: int
    cause: Cause


class ActionsGained(ApocalypseFact, frozen=True):
    """The turn has more actions."""

    survivor: int
    n: int
    cause: Cause


class ActionsGranted(ApocalypseFact, frozen=True):
    """A survivor may act at once: so many actions, or cards to be played."""

    survivor: int
    n: int
    plays: bool
    cause: Cause


class ActionLost(ApocalypseFact, frozen=True):
    """A survivor has one action less: of its turn, or of what was ``granted``."""

    survivor: int
    cause: Cause
    granted: bool = False


class TurnCut(ApocalypseFact, frozen=True):
    """The turn was cut short, or the actions that were ``granted``."""

    survivor: int
    cause: Cause
    granted: bool = False


class FreeUsed(ApocalypseFact, frozen=True):
    """A once-a-turn option was used: ``two-for-one``, ``trade`` (``to``: with whom, -1 for nobody), or a gear."""

    survivor: int
    what: str
    to: int = -1


class HoldBegan(ApocalypseFact, frozen=True):
    """A temporary effect began."""

    hold: Hold


class TurnEnded(ApocalypseFact, frozen=True):
    """A survivor's turn is done."""

    survivor: int


class Counted(ApocalypseFact, frozen=True):
    """A counter of the mission rose to ``total``, of ``needed`` (0: not needed to win)."""

    name: str
    n: int
    total: int
    needed: int = 0


class TaskAdvanced(ApocalypseFact, frozen=True):
    """A survivor spent an action on a task; ``spent`` in all, of ``needed``."""

    survivor: int
    task: int
    name: str
    spent: int
    needed: int


class FuseSet(ApocalypseFact, frozen=True):
    """Rounds left, counted at the end of a survivor's turns."""

    rounds: int
    survivor: int


class MissionSetBack(ApocalypseFact, frozen=True):
    """Something that the mission needs was lost, or what could have brought it back."""

    setback: Setback


class Waiting(ApocalypseFact, frozen=True):
    """The frames still to run, the next one on top."""

    stack: tuple[AnyFrame, ...]


class GameOver(ApocalypseFact, frozen=True):
    """The game ended."""

    outcome: Outcome


LearnedByEverybody = CardSearched | CardBurned | SpawnRolled | StealthRolled | MonsterCame | TileTurned
LearnedByNobody = (
    HandKept | CardTaken | GearLeft | GearMoved | AmmoSpent | Reloaded | Attached | StealthFailed | TokensPlaced
    | TokensRemoved | MonsterHurt | MonsterLeft | MonsterTurned | MonsterStunned | MonsterHealed | Wounded | Healed
    | HungerSet | PoisonSet | TileGone | MarkerLaid | MarkerMet | SurvivorMoved | TurnBegan | ActionSpent
    | AbilityUsed | ChoiceMade | ActionsGained | ActionsGranted | ActionLost | TurnCut | FreeUsed | HoldBegan
    | TurnEnded | Counted | TaskAdvanced | FuseSet | MissionSetBack | GameOver
)  # fmt: skip
OpenFact = LearnedByEverybody | LearnedByNobody
AnyFact = (
    OpenFact | TableLaid | CardsDrawn | CardSetAside | DeckShuffled | CardPlayed | CardsDiscarded | Scavenged
    | CardKept | CardPutUnder | CardGiven | CardShown | CardLaid | SurvivorDied | MonsterDeckShuffled | Waiting
)  # fmt: skip
