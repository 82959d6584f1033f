"""Full Throttle!: the points that the bets would bring if the rest of the stack were ridden without another draft.

A search goes on to the end of the race instead, where all draft as the race stands. Hundreds of such races a move
tell more than a few that are drafted well, so what a card moves is looked up.
"""

from collections import deque
from functools import cache, lru_cache
from math import tanh
from random import Random

from msgspec.structs import replace

from domain.games.full_throttle.race import places, ride, walk
from domain.games.full_throttle.scoring import POINTS
from domain.games.full_throttle.state import (
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
from domain.games.full_throttle.track import BONUS_STEPS, TRACKS, Space
from domain.kernel.game import Seat

MARGIN = 12.0
"""Points of lead that nearly decide before the end."""
WHIM = 2.0
"""How many places a moped may be behind another and yet be bet on instead."""


def score(state: State, seat: Seat) -> float:
    """0..1, by the lead in points, and at the end by the victory too."""
    order = state.places or _order(state.table, state.race, state.stack)
    points = dict(zip(order[:PODIUM], POINTS, strict=True))
    totals = [sum([points.get(MOPED[card], 0) for card in bets]) for bets in state.bets]
    lead: float = totals[seat] - max([total for other, total in enumerate(totals) if other != seat])
    if state.places:
        lead += MARGIN if lead > 0 else -MARGIN if lead < 0 else 0
    return 0.5 + 0.5 * tanh(lead / MARGIN)


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
    """The state with the race at its end. Whoever has the hand bets on a moped in front, give or take a `WHIM`."""
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
        order = race.order()
        for seat in drafting:
            card = min(hand, key=lambda card: order.index(MOPED[card]) + WHIM * rng.random())
            hand.remove(card)
            bets[seat].append(card)
        rng.shuffle(hand)
        stack.extend(hand[:RETURNED])
        hand = race.revealed(stack, due)
        seats.rotate(-1)
        while seats[0] in state.resigned:
            seats.rotate(-1)
        drafting = [seat for seat in seats if seat not in state.resigned]
    return replace(state, places=tuple(race.order()), bets=tuple([tuple(cards) for cards in bets]))


class _Race:
    """A race that goes on."""

    def __init__(self, table: Table, race: Race) -> None:
        self._track, self._keep_moving = table.track, table.finished_keep_moving
        self._spaces, self._crossings, self._finished = list(race.spaces), list(race.crossings), list(race.finished)

    def order(self) -> list[Moped]:
        """All mopeds in race order."""
        race = Race(tuple(self._spaces), tuple(self._crossings), tuple(self._finished))
        return list(places(TRACKS[self._track], race))

    def revealed(self, stack: deque[Card], due: int) -> list[Card]:
        """Reveal the cards of a round from the stack; none are left for a draft if that ends the race."""
        cards: list[Card] = []
        while stack:
            cards.append(stack.popleft())
            self._ride(cards[-1])
            if len(self._finished) >= PODIUM:
                break
            if len(cards) >= due and not self._finished:
                return cards
        return []

    def _ride(self, card: Card) -> None:
        index = INDEX[MOPED[card]]
        if self._crossings[index] == FINISH and not self._keep_moving:
            return
        spaces, steps = self._spaces, SPEED[card]
        while True:
            start = spaces[index]
            near = _near(self._track, start, steps)
            space, crossed = _moved(self._track, start, steps, tuple([each for each in spaces if each in near]))
            if space == start:
                return
            spaces[index] = space
            if crossed and self._crossings[index] < FINISH:
                self._crossings[index] += 1
                if self._crossings[index] == FINISH:
                    self._finished.append(MOPEDS[index])
            if space not in TRACKS[self._track].bonus:
                return
            steps = BONUS_STEPS


@cache
def _near(track: str, start: Space, steps: int) -> frozenset[Space]:
    """All spaces that so many steps could lead over."""
    reached = frontier = frozenset({start})
    for _ in range(steps):
        onward = [TRACKS[track].ahead[space] for space in frontier]
        lanes = [way if isinstance(way, tuple) else (*way.inner[:1], *way.outer[:1]) for way in onward]
        frontier = frozenset(space for way in lanes for space in way)
        reached |= frontier
    return reached - {start}


@lru_cache(maxsize=2**16)
def _moved(track: str, start: Space, steps: int, taken: tuple[Space, ...]) -> tuple[Space, bool]:
    """Where so many steps lead, and whether over the line, with mopeds on some spaces near."""
    path, reached = walk(TRACKS[track], start, steps, taken)
    ridden = path[:reached]
    return (ridden[-1].space if ridden else start), any(step.line for step in ridden)
