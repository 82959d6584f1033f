"""The end of a game on one sheet: rounds, kills, who fell when and of what, and what was brought."""

from collections import Counter
from collections.abc import Sequence

from domain.games.maximum_apocalypse.facts.disclosure import PublicFact
from domain.games.maximum_apocalypse.facts.monsters import MonsterLeft
from domain.games.maximum_apocalypse.facts.survivors import SurvivorDiedSeen
from domain.games.maximum_apocalypse.facts.turn import TurnBegan
from domain.games.maximum_apocalypse.seen.views import View
from domain.games.maximum_apocalypse.table.causes import Cause
from domain.games.maximum_apocalypse.table.options import Options, SeatOptions
from domain.games.maximum_apocalypse.table.references import CardId, ClassId, MonsterKindId, SurvivorNumber
from domain.kernel.game import Seat, Setup, Value


class Fallen(Value, frozen=True):
    """When and of what a survivor died.

    Attributes:
        turn: The number of the turn, counted over all survivors; 0: before the first.
        round: The round: the most turns that any survivor had begun.
    """

    turn: int
    round: int
    cause: Cause


class SurvivorSheet(Value, frozen=True):
    """A survivor at the end.

    Attributes:
        seat: The seat that played it.
        kills: The monsters that it destroyed, by ids of kinds, in this order.
        fallen: When and of what it died; None: it lives.
        gear: The gear that it has in play, by card ids.
    """

    seat: Seat
    kind: ClassId
    kills: tuple[MonsterKindId, ...]
    fallen: Fallen | None
    gear: tuple[CardId, ...]


class Parts(Value, frozen=True):
    """The end of a game on one sheet. At a fork it counts from the fork on.

    Attributes:
        turns: How many turns began, of all survivors.
        rounds: The most turns that any survivor began.
        survivors: All survivors, in the order of the view's ``survivors``.
        laid: The cards on the objective, such as fuel in the Van and goods that the mission asks for, by id.
        samples: The monsters on the objective, by the ids of their kinds.
    """

    turns: int
    rounds: int
    survivors: tuple[SurvivorSheet, ...]
    laid: tuple[CardId, ...]
    samples: tuple[MonsterKindId, ...]


parts_type = Parts


def parts(_setup: Setup[Options, SeatOptions], view: View, facts: Sequence[PublicFact]) -> Parts:
    """The sheet of a game that is over."""
    turns: Counter[SurvivorNumber] = Counter()
    kills: dict[SurvivorNumber, list[MonsterKindId]] = {}
    fallen: dict[SurvivorNumber, Fallen] = {}
    for fact in facts:
        match fact:
            case TurnBegan(survivor):
                turns[survivor] += 1
            case MonsterLeft(kind=kind, by=by) if by >= 0:
                kills.setdefault(by, []).append(kind)
            case SurvivorDiedSeen(survivor, _, cause):
                fallen[survivor] = Fallen(turns.total(), max(turns.values(), default=0), cause)
            case _:
                pass
    survivors = tuple(
        SurvivorSheet(
            seat=survivor.seat,
            kind=survivor.kind,
            kills=tuple(kills.get(number, ())),
            fallen=fallen.get(number),
            gear=tuple(gear.card for gear in survivor.gear),
        )
        for number, survivor in enumerate(view.survivors)
    )
    return Parts(turns.total(), max(turns.values(), default=0), survivors, view.quest.laid, view.quest.samples)
