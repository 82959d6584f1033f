"""The interface that every game implements: plain functions over frozen values.

A game is a literal ``Game(...)`` of functions, which `Game.offered_by` reads from modules by name. The kernel never
looks inside a state, an action or a fact; it stores the facts, folds them, and leaves to the game who may do what and
who may know what.

Why: decision 0001.
"""

import sys
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field, fields
from types import ModuleType
from typing import Any, Generic, Literal, TypeVar

import msgspec

from domain.kernel.layout import Layout
from domain.kernel.rng import Rng

type_field = "type"


class Value(msgspec.Struct, frozen=True, forbid_unknown_fields=True, gc=False):
    """The base of all values: immutable, compared by value, and strict about unknown fields when decoded."""


class Action(Value, frozen=True, tag_field=type_field):
    """What a seat does: one choice, in the imperative. A game derives its own base with ``tag=named("its-key")``."""


class Fact(Value, frozen=True, tag_field=type_field):
    """What then happened, in the past tense. A game derives its own base with ``tag=named("its-key")``."""


# A spectator is None wherever a seat may be one.
Seat = int
"""A place at a table, 0..n-1 clockwise."""

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

    Attributes:
        pointer: A JSON pointer into the body, ``""`` for all of it; or the name of a parameter of the query.
        detail: What is wrong, for people.
    """

    pointer: str
    detail: str


class Refusal(Value, frozen=True):
    """Why a command is refused.

    Attributes:
        code: The stable code of the refusal, kebab-case: a problem's ``code``.
        sentence: The message for a person, unless the case needs a more specific one.
        when: The condition, for client developers.
    """

    code: str
    sentence: str
    when: str


class Refused(Exception):  # a refusal is an answer, not an error
    """The rules say no. ``detail`` is for people: the refusal's sentence, unless there is more to say.

    Neither it nor the choice of the refusal may depend on what the acting seat does not know.
    """

    def __init__(self, refusal: Refusal, detail: str | None = None, faults: Sequence[Fault] = ()) -> None:
        self.refusal = refusal
        self.code = refusal.code
        self.detail = refusal.sentence if detail is None else detail
        self.faults = tuple(faults)
        super().__init__(self.code, self.detail)


def require(
    condition: bool,  # noqa: FBT001  # as `assert` takes it
    refusal: Refusal,
    detail: str | None = None,
) -> None:
    """Refuse unless `condition` holds. Raises `Refused`."""
    if not condition:
        raise Refused(refusal, detail)


class Outcome(Value, frozen=True):
    """How a game ended.

    Attributes:
        reason: Why it ended, kebab-case; the game's rules list the reasons.
        winners: The seats that won; several where victory is shared, none where nobody won.
        ranking: Groups of seats from first to last place. The seats of a group share their place; every seat is in one.
        scores: Each seat's score, by seat; None where the rules give none.
    """

    reason: str
    winners: tuple[Seat, ...]
    ranking: tuple[tuple[Seat, ...], ...]
    scores: tuple[int | None, ...]


Weight = Literal["light", "medium", "heavy"]
"""How much there is to learn before a first game."""


class Setup(Value, Generic[O, SO], frozen=True):
    """A table's setup before the start: its options, and the options of each seat in order.

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


class NoOptions(Value, frozen=True):
    """The options of a game, or of a seat, that has none."""


class NoParts(Value, frozen=True):
    """The parts of a result in a game that tells none."""


def no_parts(_setup: Setup[Any, Any], _view: Any, _facts: Sequence[Any]) -> NoParts | None:
    """Tell no parts of a result."""
    return None


def say_no_heading(_setup: Setup[Any, Any], _fact: Any) -> str:
    """Begin no new part of the log with a fact."""
    return ""


@dataclass(frozen=True, slots=True)
class Views:
    """What a viewer sees right before and right after an event. A view is made once, when it is asked for first."""

    before: Callable[[], Any]
    after: Callable[[], Any]


def say_no_more(_setup: Setup[Any, Any], _fact: Any, _views: Views) -> str:
    """Add nothing to the text of a fact."""
    return ""


def say_apart(
    _setup: Setup[Any, Any], _facts: Sequence[Any], texts: Sequence[str], _views: Views | None
) -> Sequence[str]:
    """Tell each fact of an event by itself."""
    return texts


def admit_anybody(_options: Any, _seats: int, _seated: Mapping[Seat, Any], _seat: Seat, _wish: Any) -> None:
    """Admit every player to every seat, with any seat options."""


def as_opened(setup: Setup[Any, Any], _state: Any) -> Setup[Any, Any]:
    """The setup of a game in which chance decides no option."""
    return setup


def no_seat_options(_setup: Setup[Any, Any], _of: Seat, _seat: Seat | None) -> NoOptions:
    """Redact the seat options of a game that has none."""
    return NoOptions()


@dataclass(frozen=True, slots=True, eq=False, kw_only=True)
class Game(Generic[S, A, F, O, SO]):
    """The rules of one game, in one version.

    ``key`` is kebab-case; ``seats`` a range of possible seat counts; ``rules`` the rules as implemented, in Markdown;
    ``content`` what a client needs to draw the game (cards, tracks): a struct, whose schema is served, too. The types
    are msgspec types; unions are tagged. ``options_type()`` and ``seat_options_type()`` give the defaults.
    ``refusals``: every code with which the rules refuse. A game without options, seat options, old shapes or parts of
    its result leaves those fields out.
    """

    key: str
    title: str
    version: int
    seats: range
    summary: str
    # For players who choose a game: how many minutes it takes, from the shortest to the longest, and its weight.
    minutes: tuple[int, int] | None = None
    weight: Weight | None = None
    rules: str
    refusals: tuple[Refusal, ...] = ()
    content: Any = None
    action_type: Any
    fact_type: Any
    public_action_type: Any
    public_fact_type: Any
    view_type: Any
    # How clients that draw any game lay out the view; None: by the types of its fields.
    layout: Layout | None = None
    state_type: Any
    options_type: type[O] = NoOptions  # type: ignore[assignment]  # where O is NoOptions
    seat_options_type: type[SO] = NoOptions  # type: ignore[assignment]  # where SO is NoOptions
    public_seat_options_type: Any = NoOptions
    parts_type: Any = NoParts
    # Admit a player to a seat, or raise `Refused` with every fault. Takes the options, the number of seats, the seat
    # options of the seats taken so far, the seat, and the seat options asked for.
    admit: Callable[[O, int, Mapping[Seat, SO], Seat, SO], None] = admit_anybody
    # The first facts. Only this, `decide` and `resign` draw from the table's seed.
    setup: Callable[[Setup[O, SO], Rng], Sequence[F]]
    # The setup, with the options that chance has decided by the first facts, for words and redaction.
    settled: Callable[[Setup[O, SO], S], Setup[O, SO]] = as_opened
    initial: Callable[[], S]
    # The fold: total, without rules and without chance.
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
    redact_seat_options: Callable[[Setup[O, SO], Seat, Seat | None], Any] = no_seat_options
    # Who learned something new by a fact: something that was not the same in every state of their information set.
    learned: Callable[[Setup[O, SO], F], frozenset[Seat | None]]
    # Resample the hidden state from this seat's information set: all states consistent with what it has observed.
    redeal: Callable[[S, Seat | None, Rng], S]
    # The cards that no seat knows, shuffled within their piles (for forks).
    reshuffle: Callable[[S, Rng], S]
    # Words for people, made only of what the described value holds.
    say_action: Callable[[Setup[O, SO], Any, A], str]
    say_fact: Callable[[Setup[O, SO], Any], str]
    # Sentences to add to the text of a fact, from what the reader sees before and after its event: a sum, an order,
    # what is left. Empty for most facts.
    say_more: Callable[[Setup[O, SO], Any, Views], str] = say_no_more
    # The texts of the facts of one event, from the text of each by itself: as many, to be read in order. A text may
    # tell the facts that follow, too, whose texts are then empty; all are empty where the next event tells them. The
    # views are those of `say_more`, None where nobody has any, as off the line of play.
    say_together: Callable[[Setup[O, SO], Sequence[Any], Sequence[str], Views | None], Sequence[str]] = say_apart
    # The heading of a turn or round that begins with a fact; empty for any other.
    say_heading: Callable[[Setup[O, SO], Any], str] = say_no_heading
    # What a result is made of, such as points by source: from the last view of a spectator, and all facts as they saw
    # them. So it tells nobody more than that. Asked for once there is an outcome.
    parts: Callable[[Setup[O, SO], Any, Sequence[Any]], Any] = no_parts
    # Old shapes of actions and facts, by the stable name they were stored under: each to its next shape.
    upcasters: Mapping[str, Callable[[Mapping[str, Any]], Mapping[str, Any]]] = field(default_factory=dict)

    @staticmethod
    def offered_by(*parts: object) -> dict[str, Any]:
        """What the parts of a game offer to ``Game(...)``: their attributes with the names of its fields.

        A part is a module, the name of one, or a `Disclosures`. Of two that offer the same name the first counts;
        modules that a part imports do not count. ``Game(...)`` raises `TypeError` with the names that no part offers.
        """
        names = [each.name for each in fields(Game)]
        return {
            name: value
            for part in reversed([sys.modules[part] if isinstance(part, str) else part for part in parts])
            for name in names
            if not isinstance(value := getattr(part, name, None), ModuleType | None)
        }


AnyGame = Game[Any, Any, Any, Any, Any]
