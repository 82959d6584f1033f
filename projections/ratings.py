"""The ratings of a game: a fold over its rated results, in the order in which they ended.

Each result is stored with the ratings before it, so that a withdrawal can refold from there.
"""

from collections.abc import Mapping, Sequence
from statistics import fmean

from openskill.models import PlackettLuce

from domain.kernel.game import Seat
from domain.storage.results import RatedGame, RatedResult, RatedSeat, Rating, ResultTransaction

_MODEL = PlackettLuce()

FIRST = Rating(_MODEL.mu, _MODEL.sigma, 0, 0)
"""The rating before the first game."""

BOT_GAMES = 10
"""Rated games against house bots, in which a player stayed, after which it is on the board, and moves other ratings."""

AT_ONCE = 500
"""Results that are read at once."""


def points_of(rating: Rating) -> int:
    """A rating as a number for people: what its holder is all but certain to be worth. Everybody begins with 1500."""
    return round(1500 + 24 * _worth(rating))


def is_listed(rating: Rating) -> bool:
    """Whether a rating is on the board: its holder has played enough games against house bots."""
    return rating.bot_games >= BOT_GAMES


def enter(results: ResultTransaction, game: str, position: int, rated: RatedGame) -> None:
    """Let the last result of a game change the ratings."""
    holders = [*dict.fromkeys(seat.holder for seat in rated.seats)]
    before = dict.fromkeys(holders, FIRST) | dict(results.ratings(game, holders))
    results.keep_rated(game, RatedResult(position, rated, before))
    _store(results, game, changes(rated, before))


def leave(results: ResultTransaction, game: str, withdrawn: RatedResult) -> None:
    """Refold the ratings without a result."""
    changed = dict(withdrawn.before)
    after = withdrawn.position
    while page := results.rated_after(game, after, AT_ONCE):
        for later in page:
            after = later.position
            before = {holder: changed.get(holder, rating) for holder, rating in later.before.items()}
            if before != later.before:
                results.keep_rated(game, later._replace(before=before))
            if not changed.keys().isdisjoint(before):  # also where what changed has worn off by now
                changed |= before | changes(later.game, before)
    _store(results, game, changed)


def changes(rated: RatedGame, before: Mapping[str, Rating]) -> dict[str, Rating]:
    """The ratings that a game changes, as they are after it. `before`: those of all holders before it."""
    through = {seat: _opponents(rated, seat, before) for seat in range(len(rated.seats))}
    after: dict[str, list[tuple[float, float]]] = {}
    against_bots: set[str] = set()
    of_group: dict[frozenset[Seat], Mapping[Seat, tuple[float, float]]] = {}
    for seat, opponents in through.items():
        holder = rated.seats[seat].holder
        if opponents:
            group = frozenset((seat, *opponents))
            if group not in of_group:
                of_group[group] = _rate(rated.seats, sorted(group), before)
            after.setdefault(holder, []).append(of_group[group][seat])
            if rated.seats[seat].stayed and any(rated.seats[opponent].is_bot for opponent in opponents):
                against_bots.add(holder)
    changed = {
        holder: Rating(
            fmean(mu for mu, _ in each),
            fmean(sigma for _, sigma in each),
            before[holder].games + 1,
            before[holder].bot_games + (holder in against_bots),
        )
        for holder, each in after.items()
    }
    return _lowered(rated, before, changed) if rated.only_lowers else changed


def _opponents(rated: RatedGame, seat: Seat, before: Mapping[str, Rating]) -> tuple[Seat, ...]:
    """The opponents that move the rating of a seat now: house bots, and players with enough games against them.

    Nobody moves their own rating: without an opponent of another holder there are none.
    """
    seats = rated.seats
    moving = tuple(
        [other for other in seats[seat].opponents if seats[other].is_bot or is_listed(before[seats[other].holder])]
    )
    return moving if any(seats[other].holder != seats[seat].holder for other in moving) else ()


def _rate(
    seats: Sequence[RatedSeat], group: Sequence[Seat], before: Mapping[str, Rating]
) -> Mapping[Seat, tuple[float, float]]:
    """The mean and deviation of some seats after a game among them."""
    teams = [[_MODEL.create_rating([*before[seats[seat].holder][:2]])] for seat in group]
    rated = _MODEL.rate(teams, ranks=[seats[seat].place for seat in group])
    return {seat: (one.mu, one.sigma) for seat, [one] in zip(group, rated, strict=True)}


def _lowered(rated: RatedGame, before: Mapping[str, Rating], after: Mapping[str, Rating]) -> dict[str, Rating]:
    """The changes that lower the ratings of people."""
    people = {seat.holder for seat in rated.seats if not seat.is_bot}
    return {
        holder: rating
        for holder, rating in after.items()
        if holder in people and _worth(rating) < _worth(before[holder])
    }


def _worth(rating: Rating) -> float:
    return rating.mu - 3 * rating.sigma


def _store(results: ResultTransaction, game: str, ratings: Mapping[str, Rating]) -> None:
    for holder, rating in ratings.items():
        results.rate(game, holder, rating, ordinal=-points_of(rating) if is_listed(rating) else None)
