"""Who got to know something new by a fact."""

from functools import lru_cache

from domain.games.maximum_apocalypse.card_facts import (
    CardBurned,
    CardGiven,
    CardKept,
    CardLaid,
    CardPlayed,
    CardPutUnder,
    CardsDiscarded,
    CardsDrawn,
    CardSearched,
    CardShown,
    Scavenged,
)
from domain.games.maximum_apocalypse.facts import (
    AnyFact,
    MonsterCame,
    SpawnRolled,
    StealthRolled,
    SurvivorDied,
    TableLaid,
    TileTurned,
)
from domain.games.maximum_apocalypse.options import Setting
from domain.games.maximum_apocalypse.state import EVERYBODY, Held
from domain.kernel.game import Seat

Watchers = frozenset[Seat | None]

NOBODY: Watchers = frozenset()


@lru_cache(maxsize=64)
def everybody(seats: int, but: Seat | None = None) -> Watchers:
    """All seats and the spectators, but one seat."""
    return frozenset([None, *[seat for seat in range(seats) if seat != but]])


@lru_cache(maxsize=64)
def only(seat: Seat) -> Watchers:
    """One seat."""
    return frozenset([seat])


def learned(setup: Setting, fact: AnyFact) -> Watchers:  # one case a fact
    """Those for whom something could have been otherwise for all they knew; a choice that all see teaches nothing."""
    seats = setup.seats
    match fact:
        case CardsDrawn() | Scavenged(to="aside"):
            return everybody(seats) if setup.options.open_hands or _shown(fact) else only(fact.seat)
        case Scavenged() | CardKept():
            # That it is none of the cards that are shown at once is something to know, too.
            return everybody(seats)
        case CardsDiscarded(held=()):
            return everybody(seats, fact.seat) if fact.all_food else NOBODY
        case CardsDiscarded():
            return _others(setup, fact.seat, fact.held, picked=fact.picked)
        case CardPlayed() | CardLaid():
            return _others(setup, seat_of(setup, fact.survivor), (fact.held,), picked=fact.picked)
        case SurvivorDied():
            return _others(setup, seat_of(setup, fact.survivor), fact.dropped)
        case CardShown():
            return _others(setup, fact.seat, (fact.held,), picked=fact.picked)
        case CardGiven():
            return NOBODY if setup.options.open_hands else only(fact.to) | (only(fact.seat) if fact.picked else NOBODY)
        case CardPutUnder(picked=True):
            return only(fact.seat)
        case (
            CardSearched() | CardBurned() | SpawnRolled() | StealthRolled() | MonsterCame() | TileTurned() | TableLaid()
        ):
            return everybody(seats)
        case _:
            return NOBODY


def _shown(fact: CardsDrawn | Scavenged) -> bool:
    return isinstance(fact, Scavenged) and fact.held.known == EVERYBODY


def _others(setup: Setting, seat: Seat, held: tuple[Held, ...], *, picked: bool = False) -> Watchers:
    if setup.options.open_hands or all(each.known == EVERYBODY for each in held):
        return NOBODY
    return everybody(setup.seats, None if picked else seat)


def seat_of(setup: Setting, survivor: int) -> Seat:
    """The seat of a survivor, by the order in which they sit."""
    return [seat for seat, chosen in enumerate(setup.seat_options) for _ in chosen.classes or (None,)][survivor]
