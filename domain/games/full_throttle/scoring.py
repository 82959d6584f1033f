"""The end: the bets are shown and counted, and the seats ranked."""

from itertools import groupby

from domain.games.full_throttle.facts import BetsShown, Facts, GameEnded, RaceEnded
from domain.games.full_throttle.race import places
from domain.games.full_throttle.state import MOPED, PODIUM, Race, State
from domain.games.full_throttle.track import TRACKS
from domain.kernel.game import Outcome, Seat

POINTS = (4, 3, 2)


def race_ended(state: State, race: Race) -> list[Facts]:
    """The facts that follow the last card: the podium, everybody's bets, the outcome."""
    order = places(TRACKS[state.table.track], race)
    ended = RaceEnded("three-finished" if len(race.finished) >= PODIUM else "stack-empty", order)
    podium = dict(zip(order[:PODIUM], POINTS, strict=True))
    rest = dict(zip(order[PODIUM:], POINTS, strict=True))
    shown = [
        BetsShown(
            seat,
            cards,
            sum(podium.get(MOPED[card], 0) for card in cards),
            sum(rest.get(MOPED[card], 0) for card in cards),
        )
        for seat, cards in enumerate(state.bets)
    ]
    return [ended, *shown, GameEnded(_outcome(ended, shown, state.resigned))]


def others_resigned(state: State, resigned: tuple[Seat, ...]) -> GameEnded:
    """The end when a single seat is left: it wins, and nothing is counted."""
    (left,) = set(range(state.table.seats)) - set(resigned)
    return GameEnded(
        Outcome(
            reason="others-resigned",
            winners=(left,),
            ranking=((left,), *((seat,) for seat in reversed(resigned))),
            scores=(None,) * state.table.seats,
        ),
    )


def _outcome(ended: RaceEnded, shown: list[BetsShown], resigned: tuple[Seat, ...]) -> Outcome:
    """Most points first, ties broken by places 4 to 6, then shared (F16, F24); who resigned comes last."""

    def strength(bets: BetsShown) -> tuple[int, int]:
        return bets.points, bets.tie_break

    stayed = sorted([bets for bets in shown if bets.seat not in resigned], key=strength, reverse=True)
    ranking = tuple(tuple(bets.seat for bets in group) for _, group in groupby(stayed, strength))
    return Outcome(
        reason=ended.reason,
        winners=ranking[0],
        ranking=(*ranking, *((seat,) for seat in reversed(resigned))),
        scores=tuple(bets.points for bets in shown),
    )
