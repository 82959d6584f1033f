"""Given facts, when an action, then facts: how a game's own tests read."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from functools import reduce
from typing import Any, NamedTuple

from domain.kernel.game import AnyGame, Outcome, Refused, Seat, Setup, Views
from domain.kernel.rng import Rng
from domain.kernel.words import say_facts

SEED = bytes(range(32))
_UNTOUCHED = Rng(SEED, {})


@dataclass(frozen=True)
class Position:
    """A state reached by folding facts, and the facts of the last action."""

    game: AnyGame
    state: Any
    facts: tuple[Any, ...] = ()
    rng: Rng = _UNTOUCHED

    def when(self, seat: Seat, action: Any) -> tuple[Any, ...]:  # any game's action
        """The facts of an action, which must be among the legal ones."""
        return self.after(seat, action).facts

    def after(self, seat: Seat, *actions: Any) -> "Position":  # any game's actions
        """The position after a seat's actions, each of which must be among the legal ones."""
        return reduce(lambda position, action: position._play(seat, action), actions, self)

    def resigned(self, seat: Seat) -> "Position":
        """The position after a seat resigned."""
        rng = Rng(SEED, self.rng.counts)
        return self._following(tuple(self.game.resign(self.state, seat, rng)), rng)

    def refusal(self, seat: Seat, action: Any) -> str:  # any game's action
        """The code with which an action is refused; it must not be among the legal ones."""
        assert action not in self.legal(seat)
        try:
            self.game.decide(self.state, seat, action, Rng(SEED, self.rng.counts))
        except Refused as refused:
            return refused.code
        raise AssertionError(f"{action} was accepted")

    def legal(self, seat: Seat) -> Sequence[Any]:
        """What a seat may do."""
        return self.game.legal(self.state, seat)

    def view(self, seat: Seat | None) -> Any:  # any game's view
        """What a seat sees."""
        return self.game.view(self.state, seat)

    @property
    def outcome(self) -> Outcome | None:
        """How the game ended, if it did."""
        return self.game.outcome(self.state)

    def _play(self, seat: Seat, action: Any) -> "Position":  # any game's action
        assert seat in self.game.to_act(self.state)
        assert action in self.legal(seat)
        rng = Rng(SEED, self.rng.counts)
        return self._following(tuple(self.game.decide(self.state, seat, action, rng)), rng)

    def _following(self, facts: tuple[Any, ...], rng: Rng) -> "Position":  # any game's facts
        return replace(self, state=reduce(self.game.evolve, facts, self.state), facts=facts, rng=rng)


def given(game: AnyGame, *facts: Any) -> Position:  # any game's facts
    """The position that these facts lead to."""
    return Position(game, reduce(game.evolve, facts, game.initial()), facts)


def added(setup: Setup[Any, Any], before: Position, after: Position, viewer: Seat | None = None) -> list[str]:
    """What is added to the texts of the facts that led from one position to another, as a viewer reads them."""
    game, views = after.game, Views(lambda: before.view(viewer), lambda: after.view(viewer))
    found = [game.say_more(setup, game.redact(setup, fact, viewer), views) for fact in after.facts]
    return [text for text in found if text]


def whole(setup: Setup[Any, Any], before: Position, after: Position, viewer: Seat | None = None) -> list[str]:
    """The texts of the facts that led from one position to another, as a viewer reads them."""
    views = Views(lambda: before.view(viewer), lambda: after.view(viewer))
    facts = [after.game.redact(setup, fact, viewer) for fact in after.facts]
    return [text for text in say_facts(after.game, setup, facts, views) if text]


class Step(NamedTuple):
    """An action of a game, with the states before and after it."""

    before: Any
    seat: Seat
    action: Any
    facts: tuple[Any, ...]
    after: Any


def random_game(game: AnyGame, setup: Setup[Any, Any], seed: int) -> Iterator[Step]:
    """A whole game in which every seat plays at random."""
    rng = Rng(seed.to_bytes(32, "big"), {})
    state = reduce(game.evolve, game.setup(setup, rng), game.initial())
    while seats := sorted(game.to_act(state)):
        seat = seats[rng.below("who", len(seats))]
        legal = game.legal(state, seat)
        action = legal[rng.below("choice", len(legal))]
        facts = tuple(game.decide(state, seat, action, rng))
        after = reduce(game.evolve, facts, state)
        yield Step(state, seat, action, facts, after)
        state = after


class NoChance(Rng):
    """Luck for decisions that must not draw any."""

    __slots__ = ()

    def __init__(self) -> None:
        super().__init__(b"", {})

    def _label(self, purpose: str) -> str:
        raise AssertionError(f"a decision drew luck for {purpose}")
