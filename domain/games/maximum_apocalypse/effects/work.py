"""A decision in the making: the state so far, the facts that led to it, and the stack of what is still to be done."""

from collections.abc import Sequence
from typing import TypeVar

from domain.games.maximum_apocalypse.actions import Pick
from domain.games.maximum_apocalypse.evolve import evolve
from domain.games.maximum_apocalypse.facts import AnyFact, GameOver, Waiting
from domain.games.maximum_apocalypse.frames import AnyFrame, Ask
from domain.games.maximum_apocalypse.state import State
from domain.kernel.game import Outcome
from domain.kernel.rng import Rng

T = TypeVar("T")


class Work:
    """Facts are emitted, frames pushed; nothing of it is seen outside before the decision is made."""

    __slots__ = ("facts", "rng", "stack", "state")

    def __init__(self, state: State, rng: Rng) -> None:
        """A decision about `state` with this luck."""
        self.state = state
        self.rng = rng
        self.facts: list[AnyFact] = []
        self.stack: list[AnyFrame] = list(state.stack)

    def emit(self, fact: AnyFact) -> None:
        """Let a fact happen; after the end nothing happens any more."""
        if self.state.outcome is None:
            self.facts.append(fact)
            self.state = evolve(self.state, fact)

    def then(self, *frames: AnyFrame) -> None:
        """Do these next, in this order."""
        self.stack.extend(frames[::-1])

    def choose(
        self, frame: AnyFrame, answer: Pick | None, who: int, about: str, options: Sequence[Pick]
    ) -> Pick | None:
        """The answer, or the only option; else None: the survivor is asked, and `frame` run again with the answer."""
        if answer is not None:
            return answer
        if len(options) == 1:
            return options[0]
        self.then(Ask(who, about, tuple(options)), frame)
        return None

    def finish(self, reason: str, *, won: bool) -> None:
        """The table has won or lost."""
        seats = tuple(range(len(self.state.players)))
        self.emit(GameOver(Outcome(reason, seats if won else (), (seats,), (None,) * len(seats))))
        self.stack.clear()

    def done(self) -> tuple[AnyFact, ...]:
        """The facts, with what the table waits for."""
        stack = tuple(self.stack)
        if self.state.outcome is None and stack != self.state.stack:
            self.facts.append(Waiting(stack))
        return tuple(self.facts)
