"""The ratings of a game: a fold over its results that count, in the order in which they ended.

Each result is stored with the ratings before it, so that a withdrawal can refold from there.
"""

from collections.abc import Mapping, Sequence
from itertools import groupby
from statistics import fmean

from openskill.models import PlackettLuce

from domain.storage.results import RatedSeat, Rating, ResultTransaction

_MODEL = PlackettLuce()

FIRST = Rating(_MODEL.mu, _MODEL.sigma)
"""The rating before the first game."""

AT_ONCE = 500
"""Results that are read at once."""

Places = Sequence[tuple[str, int]]
"""Who is rated by a result, seat by seat, and in which place that seat came. A holder may have several seats."""


def points_of(rating: Rating) -> int:
    """A rating as a number for people: what its holder is all but certain to be worth. Everybody begins with 1500."""
    return round(1500 + 24 * (rating.mu - 3 * rating.sigma))


def enter(results: ResultTransaction, game: str, position: int, places: Places) -> None:
    """Let the last result of a game change the ratings."""
    holders = [*dict.fromkeys(holder for holder, _ in places)]
    before = dict.fromkeys(holders, FIRST) | dict(results.ratings(game, holders))
    results.rate_result(position, before)
    _rate(results, game, _rated(places, before), games=dict.fromkeys(holders, 1))


def leave(results: ResultTransaction, game: str, position: int, withdrawn: Sequence[RatedSeat]) -> None:
    """Refold the ratings without a result. `withdrawn`: its seats, with the ratings before it."""
    changed = {seat.holder: seat.before for seat in withdrawn}
    games = dict.fromkeys(changed, -1)
    after = position
    while page := results.rated_after(game, after, AT_ONCE):
        for later, group in groupby(page, lambda seat: seat.position):
            after, seats = later, [*group]
            stored = {seat.holder: seat.before for seat in seats}
            before = {holder: changed.get(holder, rating) for holder, rating in stored.items()}
            if before != stored:
                results.rate_result(later, before)
            if not changed.keys().isdisjoint(stored):  # also where what changed has worn off by now
                changed |= _rated([(seat.holder, seat.place) for seat in seats], before)
    _rate(results, game, changed, games)


def _rate(results: ResultTransaction, game: str, ratings: Mapping[str, Rating], games: Mapping[str, int]) -> None:
    for holder, rating in ratings.items():
        results.rate(game, holder, rating, games=games.get(holder, 0), ordinal=-points_of(rating))


def _rated(places: Places, before: Mapping[str, Rating]) -> dict[str, Rating]:
    """The ratings after a result. Of a holder with several seats, the mean over them."""
    teams = [[_MODEL.create_rating([*before[holder]])] for holder, _ in places]
    after: dict[str, list[Rating]] = {}
    for (holder, _), [rated] in zip(places, _MODEL.rate(teams, ranks=[place for _, place in places]), strict=True):
        after.setdefault(holder, []).append(Rating(rated.mu, rated.sigma))
    return {
        holder: Rating(fmean(each.mu for each in ratings), fmean(each.sigma for each in ratings))
        for holder, ratings in after.items()
    }
