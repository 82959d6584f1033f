"""Full Throttle!: the points that the bets would bring if the rest of the stack were ridden without another draft.

`search` plays the race out instead, with all drafting by the current race order. Hundreds of such playouts a move tell
more than a few well-drafted ones, so a card's movement is looked up.
"""

from collections import deque
from functools import cache, lru_cache
from math import tanh
from random import Random

from msgspec.structs import replace

from domain.games.full_throttle.race import places, ride, walk
from domain.games.full_throttle.scoring import POINTS
from domain.games.full_throttle.state import (
    CARDS,
    FINISH,
    INDEX,
    MOPED,
    MOPEDS,
    PODIUM,
    RETURNED,
    REVEALED,
    SPEED,
    Betting,
    Card,
    Moped,
    Over,
    Race,
    State,
    Table,
)
from domain.games.full_throttle.track import BONUS_STEPS, TRACKS, Space, Track
from domain.kernel.game import Seat

MARGIN = 12.0
"""Points of lead that nearly decide before the end."""
WHIM = 2.0
"""How many places a moped may be behind another and yet be bet on instead."""
_MOVES = {card: (INDEX[MOPED[card]], SPEED[card]) for card in CARDS}


def score(state: State, seat: Seat) -> float:
    """0..1, by the lead in points, and at the end by the victory too."""
    order = state.places or _order(state.table, state.race, state.stack)
    totals = _totals(order, state.bets)
    lead: float = totals[seat] - max([total for other, total in enumerate(totals) if other != seat])
    if state.places:
        lead += MARGIN if lead > 0 else -MARGIN if lead < 0 else 0
    return 0.5 + 0.5 * tanh(lead / MARGIN)


@lru_cache(maxsize=64)
def _totals(order: tuple[Moped, ...], bets: tuple[tuple[Card, ...], ...]) -> list[int]:
    """The points of each seat if that is the race order in the end."""
    points = dict(zip(order[:PODIUM], POINTS, strict=True))
    return [sum([points.get(MOPED[card], 0) for card in cards]) for cards in bets]


@lru_cache(maxsize=256)
def _order(table: Table, race: Race, stack: tuple[Card, ...]) -> tuple[Moped, ...]:
    """The race order once the stack has been ridden, or three have finished."""
    track = TRACKS[table.track]
    for card in stack:
        if len(race.finished) >= PODIUM:
            break
        _, race = ride(track, race, card, finished_keep_moving=table.finished_keep_moving)
    return places(track, race)


def playout(_world: State, state: State, rng: Random) -> State:
    """The state with the race at its end. The seat with the hand bets on a moped in front, give or take a `WHIM`."""
    if isinstance(state.phase, Over):
        return state
    race, stack, hand = _Race(state.table, state.race), deque(state.stack), list(state.hand)
    bets = [list(cards) for cards in state.bets]
    seats = deque(range(state.table.seats))
    seats.rotate(-state.spark_plug)
    staying = [seat for seat in seats if seat not in state.resigned]
    due = REVEALED[len(staying)]
    drafting = staying[staying.index(state.phase.seat) :] if isinstance(state.phase, Betting) else []
    while hand:
        place = {moped: place for place, moped in enumerate(race.order())}
        hand.sort(key=lambda card: place[MOPED[card]] + WHIM * rng.random())
        for seat, card in zip(drafting, hand, strict=False):
            bets[seat].append(card)
        hand = hand[len(drafting) :]
        rng.shuffle(hand)
        stack.extend(hand[:RETURNED])
        hand = race.revealed(stack, due)
        seats.rotate(-1)
        while seats[0] in state.resigned:
            seats.rotate(-1)
        drafting = [seat for seat in seats if seat not in state.resigned]
    return replace(state, places=race.order(), bets=tuple([tuple(cards) for cards in bets]))


class _Race:
    """A race in progress. Most time goes into it, so spaces are numbers, and the taken ones the bits of a number."""

    def __init__(self, table: Table, race: Race) -> None:
        self._road, self._keep_moving = _road(table.track), table.finished_keep_moving
        self._at = [self._road.number[space] for space in race.spaces]
        self._taken = sum([1 << at for at in self._at])
        self._crossings, self._finished = list(race.crossings), list(race.finished)

    def order(self) -> tuple[Moped, ...]:
        """All mopeds in race order."""
        spaces = tuple([self._road.spaces[at] for at in self._at])
        return places(self._road.track, Race(spaces, tuple(self._crossings), tuple(self._finished)))

    def revealed(self, stack: deque[Card], due: int) -> list[Card]:
        """Reveal the cards of a round from the stack; none are left for a draft if that ends the race."""
        cards: list[Card] = []
        while stack:
            card = stack.popleft()
            cards.append(card)
            self._ride(card)
            if self._finished:
                if len(self._finished) >= PODIUM:
                    break
            elif len(cards) >= due:
                return cards
        return []

    def _ride(self, card: Card) -> None:
        index, steps = _MOVES[card]
        crossings = self._crossings
        if crossings[index] == FINISH and not self._keep_moving:
            return
        road, start = self._road, self._at[index]
        while True:
            key = (start, steps, self._taken & road.near[start, steps])
            space, crossed = road.moved.get(key) or road.look_up(key)
            if space == start:
                return
            self._at[index] = space
            self._taken ^= 1 << start | 1 << space
            if crossed and crossings[index] < FINISH:
                crossings[index] += 1
                if crossings[index] == FINISH:
                    self._finished.append(MOPEDS[index])
            if space not in road.bonus:
                return
            start, steps = space, BONUS_STEPS


class _Road:
    """A track with numbered spaces.

    ``near``: by a space and a number of steps, all spaces that these could lead over. ``moved``: by these two and
    what is taken of the spaces near, where the steps lead, and whether over the line; what was looked up so far.
    """

    def __init__(self, track: Track) -> None:
        self.track = track
        self.spaces = tuple(track.ahead)
        self.number = {space: number for number, space in enumerate(self.spaces)}
        self.bonus = frozenset(self.number[space] for space in track.bonus)
        self.near = {
            (start, steps): sum(1 << self.number[space] for space in _over(track, self.spaces[start], steps))
            for start in range(len(self.spaces))
            for steps in {BONUS_STEPS, *SPEED.values()}
        }
        self.moved: dict[tuple[int, int, int], tuple[int, bool]] = {}

    def look_up(self, key: tuple[int, int, int]) -> tuple[int, bool]:
        """What `moved` tells from now on."""
        start, steps, bits = key
        taken = tuple([space for number, space in enumerate(self.spaces) if bits >> number & 1])
        path, reached = walk(self.track, self.spaces[start], steps, taken)
        ridden = path[:reached]
        end = self.number[ridden[-1].space] if ridden else start
        moved = self.moved[key] = end, any(step.line for step in ridden)
        return moved


@cache
def _road(track: str) -> _Road:
    return _Road(TRACKS[track])


def _over(track: Track, start: Space, steps: int) -> frozenset[Space]:
    """All spaces that so many steps could lead over, but for the first."""
    reached = frontier = frozenset({start})
    for _ in range(steps):
        onward = [track.ahead[space] for space in frontier]
        lanes = [way if isinstance(way, tuple) else (*way.inner[:1], *way.outer[:1]) for way in onward]
        frontier = frozenset(space for way in lanes for space in way)
        reached |= frontier
    return reached - {start}
