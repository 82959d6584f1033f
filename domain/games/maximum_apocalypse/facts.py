"""Facts about the table, the turn and the mission; and the union of all facts.

Facts carry their ``cause`` and the result (``left``, ``total``), so that words need nothing else. Facts hidden in part
have a public form in public_facts.py.
"""

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
from domain.games.maximum_apocalypse.map_facts import (
    MarkerLaid,
    MarkerMet,
    TileGone,
    TileTurned,
    TokensPlaced,
    TokensRemoved,
)
from domain.games.maximum_apocalypse.maps import MapShape
from domain.games.maximum_apocalypse.missions import Setback
from domain.games.maximum_apocalypse.monster_facts import (
    MonsterCame,
    MonsterDeckShuffled,
    MonsterHealed,
    MonsterHurt,
    MonsterLeft,
    MonsterStunned,
    MonsterTurned,
)
from domain.games.maximum_apocalypse.options import Options
from domain.games.maximum_apocalypse.references import PlaceKind, SurvivorNumber, TwoDice
from domain.games.maximum_apocalypse.state import Hold, Monsters, Player, Quest, Scavenge, Survivor, Tile
from domain.games.maximum_apocalypse.survivor_facts import (
    Healed,
    HungerSet,
    PoisonSet,
    StealthFailed,
    StealthRolled,
    SurvivorDied,
    SurvivorMoved,
    Wounded,
)
from domain.kernel.game import Outcome

WasGranted = bool
"""Whether it is about actions granted out of turn; else about those of the turn."""


class TableLaid(ApocalypseFact, frozen=True):
    """Decks are shuffled and the map is laid.

    Attributes:
        players: Each seat's cards, in the order of the seats.
        survivors: All survivors, in the order of the seats.
        tiles: The tiles, row by row from the top.
    """

    options: Options
    shape: MapShape
    players: tuple[Player, ...]
    survivors: tuple[Survivor, ...]
    tiles: tuple[Tile, ...]
    scavenge: Scavenge
    monsters: Monsters
    quest: Quest


class SpawnRolled(ApocalypseFact, frozen=True):
    """Two dice were rolled for monsters; with a 7 in total none come."""

    survivor: SurvivorNumber
    dice: TwoDice


class TurnBegan(ApocalypseFact, frozen=True):
    """A survivor's turn began.

    Attributes:
        number: The turn's number, from 1, counted over all survivors.
    """

    survivor: SurvivorNumber
    number: int


class ActionSpent(ApocalypseFact, frozen=True):
    """One action of the turn was used."""


class ChoiceMade(ApocalypseFact, frozen=True):
    """A survivor's seat made a choice that no other fact records.

    Attributes:
        pick: What was chosen.
        place: The kind of the tile that was chosen; None: it lies face down, or no tile was chosen.
    """

    survivor: SurvivorNumber
    question: Question
    pick: Done | Choose | ChooseSurvivor | ChooseTile | ChooseGear
    place: PlaceKind = None


class AbilityUsed(ApocalypseFact, frozen=True):
    """A survivor used a gear, its class's own action or its tile's, and a choice comes first.

    Attributes:
        cause: What was used.
    """

    survivor: SurvivorNumber
    cause: Cause


class ActionsGained(ApocalypseFact, frozen=True):
    """The turn has more actions.

    Attributes:
        n: How many more, from 1.
    """

    survivor: SurvivorNumber
    n: int
    cause: Cause


class ActionsGranted(ApocalypseFact, frozen=True):
    """A survivor may act at once, out of turn.

    Attributes:
        n: How many actions it may take, or cards it may play.
        plays: Whether it may only play cards; else it may take any actions.
    """

    survivor: SurvivorNumber
    n: int
    plays: bool
    cause: Cause


class ActionLost(ApocalypseFact, frozen=True):
    """A survivor has one action less."""

    survivor: SurvivorNumber
    cause: Cause
    granted: WasGranted = False


class TurnCut(ApocalypseFact, frozen=True):
    """The turn was cut short, or the actions that were granted."""

    survivor: SurvivorNumber
    cause: Cause
    granted: WasGranted = False


class FreeUsed(ApocalypseFact, frozen=True):
    """A once-a-turn option was used.

    Attributes:
        what: ``two-for-one``, ``trade``, or the gear by card id.
        to: With ``trade``: with whom, by place in the view's ``survivors``; -1: with nobody.
    """

    survivor: SurvivorNumber
    what: str
    to: SurvivorNumber = -1


class HoldBegan(ApocalypseFact, frozen=True):
    """A temporary effect began."""

    hold: Hold


class TurnEnded(ApocalypseFact, frozen=True):
    """A survivor's turn is done."""

    survivor: SurvivorNumber


class Counted(ApocalypseFact, frozen=True):
    """A counter of the mission rose.

    Attributes:
        name: ``defused``, ``launchers``, ``sites``, ``nests``, ``unseen``, ``message``; or ``first-`` and the kind of
            a tile, for the first visit there.
        n: By how much it rose.
        total: Its value now.
        needed: The value needed to win; 0: none.
    """

    name: str
    n: int
    total: int
    needed: int = 0


class TaskAdvanced(ApocalypseFact, frozen=True):
    """A survivor spent an action on a task.

    Attributes:
        task: The task, by its place in the mission's ``tasks`` in the content, from 0.
        name: The task's ``name`` there.
        spent: How many actions were spent on it so far, from 1.
        needed: How many it takes in all.
    """

    survivor: SurvivorNumber
    task: int
    name: str
    spent: int
    needed: int


class FuseSet(ApocalypseFact, frozen=True):
    """The countdown of the bomb began, or lost a round.

    Attributes:
        rounds: Rounds left; 0: the bomb goes off.
        survivor: The survivor at the end of whose turns a round is over, by place in the view's ``survivors``.
    """

    rounds: int
    survivor: SurvivorNumber


class MissionSetBack(ApocalypseFact, frozen=True):
    """Something that the mission needs was lost, or what could have brought it back."""

    setback: Setback


class Waiting(ApocalypseFact, frozen=True):
    """The frames still to run.

    Attributes:
        stack: The frames; the last one runs next, or waits for a seat. Empty: the active survivor's turn continues.
    """

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
