"""What a finished game says about ratings, whatever they are: who came in which place, and who moves whose rating.

People who never acted, and people who leave a game with bots, move no rating but their own.

Why: decision 0044.
"""

from collections.abc import Mapping
from typing import NamedTuple

from domain.kernel.game import Seat
from domain.kernel.session import Session
from domain.players.house_bots import HouseBots
from domain.storage.results import RatedGame, RatedSeat


class _Parts(NamedTuple):
    """The part that each seat took in a game.

    ``places``: in the result; ``left``: the seats that resigned, numbered in this order; ``leavers``: those of them
    who thereby left bots; ``idle``: the people who never acted; ``decided``: the game was played to an outcome.
    """

    places: Mapping[Seat, int]
    left: Mapping[Seat, int]
    leavers: frozenset[Seat]
    idle: frozenset[Seat]
    decided: bool

    def left_at(self, seat: Seat) -> int:
        """When a seat resigned, as a number; after all others if it did not."""
        return self.left.get(seat, len(self.places))


def rated_game(session: Session, bots: HouseBots, places: Mapping[Seat, int], *, only_lowers: bool) -> RatedGame:
    """What a game says about ratings. `places`: in the result; `only_lowers`: it counts only where it lowers one."""
    of_bots = bots.seats_of(session)
    left = {seat: number for number, seat in enumerate(session.resignations)}
    parts = _Parts(
        places=places,
        left=left,
        leavers=frozenset(left) if of_bots else frozenset(),
        idle=frozenset(places) - session.acted - of_bots,
        decided=session.outcome is not None,
    )
    order = {seat: _order(parts, seat) for seat in places}
    ranked = sorted(order.values())
    seats = tuple(
        RatedSeat(
            holder=bots.rated_as(held.player),
            place=1 + ranked.index(order[seat]),
            opponents=tuple([other for other in places if other != seat and _moves(parts, other, seat)]),
            is_bot=seat in of_bots,
            stayed=seat not in {*left, *session.substituted, *parts.idle},
        )
        for seat, held in enumerate(session.seats)
        if held is not None
    )
    return RatedGame(seats, only_lowers)


def _order(parts: _Parts, seat: Seat) -> tuple[int, int]:
    """Where a seat comes: first those who stayed, then those who left bots, the last one first, then the idle."""
    if seat in parts.idle:
        return 2, -parts.left_at(seat)
    return (1, -parts.left_at(seat)) if seat in parts.leavers else (0, parts.places[seat])


def _moves(parts: _Parts, other: Seat, seat: Seat) -> bool:
    """Whether the rating of a seat may move through another one.

    Who leaves bots loses to those who are still in the game. Who never acts loses to those who do, and by resigning
    also to those who are still in the game. Bots that people left have not played to the end.
    """
    stays_longer = parts.left_at(seat) < parts.left_at(other)
    if seat in parts.idle:
        return other not in parts.idle or stays_longer
    if other in parts.idle:
        return False
    return stays_longer if {seat, other} & parts.leavers else parts.decided
