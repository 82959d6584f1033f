"""The one interface behind which every game lives: plain functions over frozen values.

A game is a literal ``Game(...)`` of functions. The kernel never looks inside a state, an action or a fact; it stores
the facts, folds them, and asks the game who may do and who may know what.
"""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Generic, TypeVar

import msgspec

from domain.kernel.rng import Rng

type_field = "type"


class Value(msgspec.Struct, frozen=True, forbid_unknown_fields=True, gc=False):
    """Whatever is passed around: immutable, comparable by value, and strict about unknown fields when decoded."""


class Action(Value, frozen=True, tag_field=type_field):
    """What a seat does: one choice, in the imperative. A game derives its own base with ``tag=named("its-key")``."""


class Fact(Value, frozen=True, tag_field=type_field):
    """What then happened, in the past tense. A game derives its own base with ``tag=named("its-key")``."""


Seat = int
"""A place at a table, 0..n-1 clockwise. A spectator is ``None`` wherever a seat may be one."""

S = TypeVar("S")
A = TypeVar("A")
F = TypeVar("F")
O = TypeVar("O")  # noqa: E741  # the design's letter for options
SO = TypeVar("SO")


def named(game: str) -> Callable[[str], str]:
    """The stable name on the wire and on disk of a game's actions and facts: ``maverick.MonsterSlain``."""
    return lambda name: f"{game}.{name}"


class Fault(Value, frozen=True):
    """One thing that is wrong with a request.

    ``pointer``: a JSON pointer into the body, ``""`` for all of it; or the name of a parameter of the query.
    """

    pointer: str
    detail: str


class Refused(Exception):  # the domain's word: a refusal is an answer, not an error
    """The rules say no. ``code`` is kebab-case and listed in the game's README; ``detail`` is for people.

    Neither may depend on what the acting seat does not know.
    """

    def __init__(self, code: str, detail: str, faults: Sequence[Fault] = ()) -> None:
        super().__init__(code, detail)
        self.code = code
        self.detail = detail
        self.faults = tuple(faults)


def require(condition: bool, code: str, detail: str) -> None:  # noqa: FBT001  # a guard reads best this way
    """Refuse with `code` unless `condition` holds. Raises `Refused`."""
    if not condition:
        raise Refused(code, detail)


class Outcome(Value, frozen=True):
    """How a game ended.

    ``reason``: kebab-case, listed in the game's README. ``winners``: seats, several where victory is shared, none
    where all lost. ``ranking``: groups of seats from first to last, a group shares its place; every seat is in one.
    ``scores``: one per seat, None where the rules give none.
    """

    reason: str
    winners: tuple[Seat, ...]
    ranking: tuple[tuple[Seat, ...], ...]
    scores: tuple[int | None, ...]


class Setup(Value, Generic[O, SO], frozen=True):
    """What a table was set to before it started: its options and, seat by seat, what each brought along.

    ``names``: what words call each seat, None or missing for its number; nothing but words may read them.
    """

    seats: int
    options: O
    seat_options: tuple[SO, ...]
    names: tuple[str | None, ...] = ()

    def name_of(self, seat: Seat) -> str:
        """What words call a seat: its player's name where that is known, else its number, counted from 1."""
        name = self.names[seat] if seat < len(self.names) else None
        return f"Seat {seat + 1}" if name is None else name


@dataclass(frozen=True, slots=True, eq=False)
class Game(Generic[S, A, F, O, SO]):
    """The rules of one game, in one version.

    ``key`` is kebab-case; ``seats`` a range of possible seat counts; ``rules`` the rules as implemented, in Markdown;
    ``content`` whatever a client needs to draw the game (cards, tracks), encodable as JSON. The types are msgspec
    types; unions are tagged. ``options_type()`` and ``seat_options_type()`` give the defaults.
    """

    key: str
    title: str
    version: int
    seats: range
    summary: str
    rules: str
    content: Any
    action_type: Any
    fact_type: Any
    public_action_type: Any
    public_fact_type: Any
    view_type: Any
    state_type: Any
    options_type: type[O]
    seat_options_type: type[SO]
    public_seat_options_type: Any
    # Sitting down, at a table of so many seats: every fault named. `seated`: the options of those who sit already.
    admit: Callable[[O, int, Mapping[Seat, SO], Seat, SO], None]
    # The first facts. Chance is used here, in `decide` and in `resign`, nowhere else.
    setup: Callable[[Setup[O, SO], Rng], Sequence[F]]
    initial: Callable[[], S]
    # Total, no judgement, no chance.
    evolve: Callable[[S, F], S]
    # Empty once there is an outcome; several where choices are simultaneous.
    to_act: Callable[[S], frozenset[Seat]]
    # Complete, ordered, no duplicates; empty for a seat that is not to act.
    legal: Callable[[S, Seat], Sequence[A]]
    # The facts of an action, or `Refused`. Seats not to act are kept out by the kernel.
    decide: Callable[[S, Seat, A, Rng], Sequence[F]]
    # Afterwards the seat is never to act.
    resign: Callable[[S, Seat, Rng], Sequence[F]]
    outcome: Callable[[S], Outcome | None]
    # What a seat, or None for a spectator, may know.
    view: Callable[[S, Seat | None], Any]
    redact_action: Callable[[Setup[O, SO], Seat, A, Seat | None], Any]
    redact: Callable[[Setup[O, SO], F, Seat | None], Any]
    redact_seat_options: Callable[[Setup[O, SO], Seat, Seat | None], Any]
    # Who got to know something new by a fact: something that could have been otherwise for all they knew.
    learned: Callable[[Setup[O, SO], F], frozenset[Seat | None]]
    # A state drawn from all that agree with what this seat has observed.
    redeal: Callable[[S, Seat | None, Rng], S]
    # The cards that no seat knows, shuffled within their piles (for forks).
    reshuffle: Callable[[S, Rng], S]
    # Words for people, made only of what the described value holds.
    say_action: Callable[[Setup[O, SO], Any, A], str]
    say_fact: Callable[[Setup[O, SO], Any], str]
    # Old shapes of actions and facts, by the stable name they were stored under: each to its next shape.
    upcasters: Mapping[str, Callable[[Mapping[str, Any]], Mapping[str, Any]]] = field(default_factory=dict)


AnyGame = Game[Any, Any, Any, Any, Any]
