"""The races that a search of Full Throttle! imagines."""

from random import Random

from hypothesis import assume, given
from hypothesis import strategies as st
from msgspec.structs import replace

from bots.evaluations.full_throttle import playout, score
from bots.interface import played
from bots.luck import Luck
from domain.games.full_throttle import game
from domain.games.full_throttle.race import places, ride
from domain.games.full_throttle.state import CARDS, PODIUM, RETURNED, Card, Clearing, Over, State
from domain.games.full_throttle.track import TRACKS
from domain.kernel.game import Setup


def at(seats: int, actions: int, seed: int, *, keep_moving: bool = True, resigned: int = 0) -> State:
    """A race after some random actions and resignations, or at its end."""
    luck = Random(seed)
    options = game.options_type(track=luck.choice(sorted(TRACKS)), finished_keep_moving=keep_moving)
    state: State = game.initial()
    for fact in game.setup(Setup(seats, options, (game.seat_options_type(),) * seats), Luck(seed)):
        state = game.evolve(state, fact)
    for _ in range(actions):
        if isinstance(state.phase, Over):
            break
        seat = min(game.to_act(state))
        state = played(game, state, seat, luck.choice(game.legal(state, seat)), Luck(luck.getrandbits(32)))
    for seat in range(resigned):
        if not isinstance(state.phase, Over):
            for fact in game.resign(state, seat, Luck(1)):
                state = game.evolve(state, fact)
    return state


@given(
    seats=st.integers(2, 6),
    actions=st.integers(0, 120),
    seed=st.integers(0, 2**32),
    keep_moving=st.booleans(),
    resigned=st.integers(0, 1),
)
def test_an_imagined_race_goes_on_from_the_bets_to_the_end(
    seats: int, actions: int, seed: int, *, keep_moving: bool, resigned: int
) -> None:
    state = at(seats, actions, seed, keep_moving=keep_moving, resigned=resigned)
    assume(not isinstance(state.phase, Over))

    end = playout(state, state, Random(seed))

    assert sorted(end.places) == sorted({card.partition("-")[0] for card in CARDS})
    for before, after in zip(state.bets, end.bets, strict=True):
        assert before == after[: len(before)]
    gained = [len(after) - len(before) for before, after in zip(state.bets, end.bets, strict=True)]
    staying = [gained[seat] for seat in range(seats) if seat not in state.resigned]
    assert max(staying) - min(staying) <= 1
    assert not any(gained[seat] for seat in state.resigned)
    assert all(0 <= score(end, seat) <= 1 for seat in range(seats))


def test_the_end_is_left_as_it_is() -> None:
    end = at(2, 10_000, 3)

    assert end == playout(end, end, Random(1))


@given(
    actions=st.integers(0, 200),
    seed=st.integers(0, 2**32),
    keep_moving=st.booleans(),
    cards=st.lists(st.sampled_from(CARDS), max_size=2),
    returned=st.sampled_from(CARDS),
)
def test_imagined_mopeds_ride_by_the_rules(
    actions: int, seed: int, *, keep_moving: bool, cards: list[Card], returned: Card
) -> None:
    """The stack is too small for another draft, and all three cards that return to it are the same."""
    state = at(3, actions, seed, keep_moving=keep_moving)
    assume(not isinstance(state.phase, Over))
    race, track = state.race, TRACKS[state.table.track]
    last = replace(state, stack=tuple(cards), hand=(returned,) * RETURNED, phase=Clearing(0), places=())

    end = playout(last, last, Random(seed))

    for card in (*cards, *last.hand):
        if len(race.finished) < PODIUM:
            _, race = ride(track, race, card, finished_keep_moving=keep_moving)
    assert places(track, race) == end.places
