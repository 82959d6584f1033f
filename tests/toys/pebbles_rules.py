"""Pebbles: one to three seats take from a heap in turn; whoever makes the last one go wins. Nothing is hidden.

Once before each taking a coin may be tossed: heads takes a pebble off the heap. A seat that resigns is passed over;
the last one left wins, a lone one loses. A heap that is empty from the start ends the game there and then.
"""

from collections.abc import Sequence
from typing import Annotated, assert_never

from msgspec import Meta
from msgspec.structs import replace

from domain.kernel.disclosure import Disclosures, everybody, nobody, open_to_all
from domain.kernel.game import Action, Fact, Game, NoOptions, Outcome, Refusal, Refused, Seat, Setup, Value, named
from domain.kernel.rng import Rng


class Options(Value, frozen=True):
    """``heap``: how many pebbles there are."""

    heap: Annotated[int, Meta(ge=0, le=9)] = 7


class PebblesAction(Action, frozen=True, tag=named("pebbles")):
    """What a seat does."""


class Toss(PebblesAction, frozen=True):
    """Toss the coin."""


class Take(PebblesAction, frozen=True):
    """Take pebbles; this ends the turn."""

    count: Annotated[int, Meta(ge=1, le=3)]


AnyAction = Toss | Take


class PebblesFact(Fact, frozen=True, tag=named("pebbles")):
    """What happened."""


class HeapLaid(PebblesFact, frozen=True):
    """The pebbles lie there."""

    seats: int
    pebbles: int


class Tossed(PebblesFact, frozen=True):
    """How a seat's coin fell; heads takes a pebble away."""

    seat: Seat
    heads: bool


class Taken(PebblesFact, frozen=True):
    """A seat took pebbles."""

    seat: Seat
    count: int


class Withdrew(PebblesFact, frozen=True):
    """A seat resigned."""

    seat: Seat


LearnedByNobody = HeapLaid | Taken | Withdrew
AnyFact = Tossed | LearnedByNobody

FACTS = Disclosures(
    open_to_all(Tossed, learned=everybody),
    open_to_all(LearnedByNobody, learned=nobody),
)

TOSSED = Refusal("tossed", "The coin was tossed.", "The coin was tossed since the last taking.")
TOO_FEW = Refusal("too-few", "There are not that many pebbles.", "The heap has fewer pebbles.")


class State(Value, frozen=True):
    """``taken`` by seat. ``out``: the seats that resigned, in order. ``last``: the seat that acted last, or None."""

    heap: int = 0
    taken: tuple[int, ...] = ()
    turn: Seat = 0
    tossed: bool = False
    lost: int = 0
    out: tuple[Seat, ...] = ()
    last: Seat | None = None


def setup(setup: Setup[Options, NoOptions], _rng: Rng) -> Sequence[AnyFact]:
    """Lay the heap."""
    return (HeapLaid(setup.seats, setup.options.heap),)


def evolve(state: State, fact: AnyFact) -> State:
    """The state after a fact."""
    match fact:
        case HeapLaid(seats, pebbles):
            return replace(state, heap=pebbles, taken=(0,) * seats)
        case Tossed(seat, heads):
            return replace(state, heap=state.heap - heads, lost=state.lost + heads, tossed=True, last=seat)
        case Taken(seat, count):
            taken = (*state.taken[:seat], state.taken[seat] + count, *state.taken[seat + 1 :])
            after = replace(state, heap=state.heap - count, taken=taken, tossed=False, last=seat)
            return replace(after, turn=_next_turn(after))
        case Withdrew(seat):
            after = replace(state, out=(*state.out, seat))
            return replace(after, turn=_next_turn(after), tossed=False) if state.turn == seat else after
        case _:
            assert_never(fact)


def to_act(state: State) -> frozenset[Seat]:
    """One after another."""
    return frozenset() if outcome(state) is not None else frozenset([state.turn])


def legal(state: State, seat: Seat) -> Sequence[AnyAction]:
    """Toss, or take one to three."""
    if seat not in to_act(state):
        return ()
    actions = (Toss(), Take(1), Take(2), Take(3))
    return tuple([action for action in actions if _obstacle(state, action) is None])


def decide(state: State, seat: Seat, action: AnyAction, rng: Rng) -> Sequence[AnyFact]:
    """The facts of an action."""
    obstacle = _obstacle(state, action)
    if obstacle is not None:
        raise Refused(obstacle)
    match action:
        case Toss():
            return (Tossed(seat, rng.below("coin", 2) == 1),)
        case Take(count):
            return (Taken(seat, count),)
        case _:
            assert_never(action)


def resign(_state: State, seat: Seat, _rng: Rng) -> Sequence[AnyFact]:
    """Resign."""
    return (Withdrew(seat),)


def outcome(state: State) -> Outcome | None:
    """The last taker or the last one left wins."""
    left = [seat for seat in range(len(state.taken)) if seat not in state.out]
    if not left:
        return _outcome(state, "given-up", None)
    if len(left) == 1 and len(state.taken) > 1:
        return _outcome(state, "alone", left[0])
    if state.heap == 0:
        return _outcome(state, "heap-empty", state.last)
    return None


def view(state: State, _seat: Seat | None) -> State:
    """Everything is public."""
    return state


def redact_action(_setup: Setup[Options, NoOptions], _by: Seat, action: AnyAction, _seat: Seat | None) -> AnyAction:
    """Nothing is hidden."""
    return action


def redeal(state: State, _seat: Seat | None, _rng: Rng) -> State:
    """Nothing is hidden."""
    return state


def reshuffle(state: State, _rng: Rng) -> State:
    """Nothing is hidden."""
    return state


def say_action(_setup: Setup[Options, NoOptions], _view: State, action: AnyAction) -> str:
    """An action in words."""
    match action:
        case Toss():
            return "Toss the coin"
        case Take(count):
            return f"Take {count}"
        case _:
            assert_never(action)


def say_fact(setup: Setup[Options, NoOptions], fact: AnyFact) -> str:
    """A fact in words."""
    match fact:
        case HeapLaid(_, pebbles):
            return f"A heap of {pebbles}."
        case Tossed(seat, heads):
            return f"{setup.name_of(seat)} tosses {'heads: a pebble goes' if heads else 'tails'}."
        case Taken(seat, count):
            return f"{setup.name_of(seat)} takes {count}."
        case Withdrew(seat):
            return f"{setup.name_of(seat)} gives up."
        case _:
            assert_never(fact)


def _obstacle(state: State, action: AnyAction) -> Refusal | None:
    """Why this cannot be done now, or None."""
    match action:
        case Toss():
            return TOSSED if state.tossed else None
        case Take(count):
            return TOO_FEW if count > state.heap else None
        case _:
            assert_never(action)


def _next_turn(state: State) -> Seat:
    """The next seat clockwise that is still in; the same one where there is no other."""
    seats = len(state.taken)
    clockwise = [(state.turn + step) % seats for step in range(1, seats + 1)]
    return next((seat for seat in clockwise if seat not in state.out), state.turn)


def _outcome(state: State, reason: str, winner: Seat | None) -> Outcome:
    in_the_game = [seat for seat in range(len(state.taken)) if seat != winner and seat not in state.out]
    groups = [[winner] if winner is not None else [], in_the_game, *[[seat] for seat in reversed(state.out)]]
    ranking = tuple([tuple(group) for group in groups if group])
    return Outcome(reason, () if winner is None else (winner,), ranking, state.taken)


pebbles: Game[State, AnyAction, AnyFact, Options, NoOptions] = Game(
    key="pebbles",
    title="Pebbles",
    version=1,
    seats=range(1, 4),
    summary="Take the last one.",
    rules=__doc__,
    refusals=(TOSSED, TOO_FEW),
    action_type=AnyAction,
    public_action_type=AnyAction,
    view_type=State,
    state_type=State,
    options_type=Options,
    initial=State,
    **Game.offered_by(FACTS, __name__),
)
