"""Facts about the table, the turn and the mission.

Facts carry their ``cause`` and the result (``left``, ``total``), so that words need nothing else.
"""

from msgspec import UNSET, UnsetType

from domain.games.maximum_apocalypse.box.maps import MapShape
from domain.games.maximum_apocalypse.box.missions import Setback
from domain.games.maximum_apocalypse.facts.fact import KEY, ApocalypseFact, SurvivorFact
from domain.games.maximum_apocalypse.table import references, state
from domain.games.maximum_apocalypse.table.actions import Choose, ChooseGear, ChooseSurvivor, ChooseTile, Done
from domain.games.maximum_apocalypse.table.causes import Cause, Question
from domain.games.maximum_apocalypse.table.frames import AnyFrame, Arrive, question_of
from domain.games.maximum_apocalypse.table.options import Options, Setting
from domain.kernel.disclosure import everybody, nobody, redacted
from domain.kernel.game import Outcome, Seat

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
    players: tuple[state.Player, ...]
    survivors: tuple[state.Survivor, ...]
    tiles: tuple[state.Tile, ...]
    scavenge: state.Scavenge
    monsters: state.Monsters
    quest: state.Quest
    rules: state.LaterRules | UnsetType = UNSET


class TableSeen(ApocalypseFact, frozen=True, tag=f"{KEY}.TableLaid"):
    """What everybody sees of the table.

    Attributes:
        classes: The classes of each seat, by id, in the order of the seats.
        hunger: Of each survivor, the hunger rolled for its body and for its Dog's; empty: not rolled, all begin at 1.
    """

    options: Options
    shape: MapShape
    classes: tuple[tuple[references.ClassId, ...], ...]
    hunger: tuple[tuple[references.HungerLevel, ...], ...]


class SpawnRolled(SurvivorFact, frozen=True):
    """Two dice were rolled for monsters; with a 7 in total none come.

    Attributes:
        places: On how many tiles monsters come. Left out in rules version 1.
    """

    dice: references.TwoDice
    places: int | UnsetType = UNSET


class TurnBegan(SurvivorFact, frozen=True):
    """A survivor's turn began.

    Attributes:
        number: The turn's number, from 1, counted over all survivors.
    """

    number: int


class ActionSpent(ApocalypseFact, frozen=True):
    """One action of the turn was used."""


class ChoiceMade(SurvivorFact, frozen=True):
    """A survivor's seat made a choice that no other fact records.

    Attributes:
        pick: What was chosen.
        place: The kind of the tile that was chosen; None: it lies face down, or no tile was chosen.
    """

    question: Question
    pick: Done | Choose | ChooseSurvivor | ChooseTile | ChooseGear
    place: references.PlaceKind = None


class AbilityUsed(SurvivorFact, frozen=True):
    """A survivor used a gear, its class's own action or its tile's, and a choice comes first.

    Attributes:
        cause: What was used.
    """

    cause: Cause


class ActionsGained(SurvivorFact, frozen=True):
    """The turn has more actions.

    Attributes:
        n: How many more, from 1.
    """

    n: int
    cause: Cause


class ActionsGranted(SurvivorFact, frozen=True):
    """A survivor may act at once, out of turn.

    Attributes:
        n: How many actions it may take, or cards it may play.
        plays: Whether it may only play cards; else it may take any actions.
    """

    n: int
    plays: bool
    cause: Cause


class ActionLost(SurvivorFact, frozen=True):
    """A survivor has one action less."""

    cause: Cause
    granted: WasGranted = False


class TurnCut(SurvivorFact, frozen=True):
    """The turn was cut short, or the actions that were granted."""

    cause: Cause
    granted: WasGranted = False


class FreeUsed(SurvivorFact, frozen=True):
    """A once-a-turn option was used.

    Attributes:
        what: ``two-for-one``, ``trade``, or the gear by card id.
        to: With ``trade``: with whom, by place in the view's ``survivors``; -1: with nobody.
    """

    what: str
    to: references.SurvivorNumber = -1


class HoldBegan(ApocalypseFact, frozen=True):
    """A temporary effect began."""

    hold: state.Hold


class TurnEnded(SurvivorFact, frozen=True):
    """A survivor's turn is done."""


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


class TaskAdvanced(SurvivorFact, frozen=True):
    """A survivor spent an action on a task.

    Attributes:
        task: The task, by its place in the mission's ``tasks`` in the content, from 0.
        name: The task's ``name`` there.
        spent: How many actions were spent on it so far, from 1.
        needed: How many it takes in all.
    """

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
    survivor: references.SurvivorNumber


class MissionSetBack(ApocalypseFact, frozen=True):
    """Something that the mission needs was lost, or what could have brought it back."""

    setback: Setback


class Waiting(ApocalypseFact, frozen=True):
    """The frames still to run.

    Attributes:
        stack: The frames; the last one runs next, or waits for a seat. Empty: the active survivor's turn continues.
    """

    stack: tuple[AnyFrame, ...]


class WaitingSeen(ApocalypseFact, frozen=True, tag=f"{KEY}.Waiting"):
    """What the table waits for.

    Attributes:
        survivor: The survivor whose seat is asked, by place in the view's ``survivors``; None: nobody, the active
            survivor's turn continues.
        about: What is asked, as ``about`` of the view's ``pending``; ``turn``: nothing, the turn continues.
        bound_for: Where the moves lead that the question interrupts, by place in the view's ``tiles``, the first move
            first; empty: it interrupts none.
    """

    survivor: references.SurvivorNumber | None
    about: str
    bound_for: tuple[references.TileNumber, ...]


class GameOver(ApocalypseFact, frozen=True):
    """The game ended."""

    outcome: Outcome


def _waiting(_setup: Setting, fact: Waiting, _seat: Seat | None) -> WaitingSeen:
    bound_for = tuple([frame.tile for frame in fact.stack if isinstance(frame, Arrive)])
    if not fact.stack:
        return WaitingSeen(None, "turn", bound_for)
    top = fact.stack[-1]
    return WaitingSeen(top.who, question_of(top).about, bound_for)


SETUP = redacted(
    TableLaid,
    TableSeen,
    lambda _setup, fact, _seat: TableSeen(
        fact.options,
        fact.shape,
        tuple([player.classes for player in fact.players]),
        tuple([tuple([body.hunger for body in survivor.bodies]) for survivor in fact.survivors])
        if fact.options.rolled_hunger
        else (),
    ),
    everybody,
)
WAIT = redacted(Waiting, WaitingSeen, _waiting, nobody)
