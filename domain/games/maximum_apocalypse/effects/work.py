"""A decision in the making: the state so far, the facts that led to it, and the stack of what is still to be done."""

from collections.abc import Sequence
from typing import TypeVar

from domain.games.maximum_apocalypse.actions import Pick
from domain.games.maximum_apocalypse.causes import Question
from domain.games.maximum_apocalypse.evolve import evolve
from domain.games.maximum_apocalypse.facts import AnyFact, GameOver, Waiting
from domain.games.maximum_apocalypse.frames import AnyFrame, Ask
from domain.games.maximum_apocalypse.state import EVERYBODY, Held, State
from domain.kernel.game import Outcome, Seat
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
        self, frame: AnyFrame, answer: Pick | None, who: int, question: Question, options: Sequence[Pick]
    ) -> Pick | None:
        """The answer, or the only option; else None: the survivor is asked, and `frame` run again with the answer."""
        if answer is not None:
            return answer
        if len(options) == 1:
            return options[0]
        self.then(Ask(who, question, tuple(options)), frame)
        return None

    def held_of(self, seat: Seat, card: str) -> tuple[Held, bool]:
        """The card of this name in a hand, and whether chance picked it."""
        return self.one_of([held for held in self.state.players[seat].hand if held.card == card])

    def one_of(self, copies: Sequence[Held]) -> tuple[Held, bool]:
        """One of the cards of a name, sorted as a hand is, and whether chance picked it.

        One that everybody knows if there is one; else any, for if it were always the same of two with different
        backs, it would tell what the other one is not.
        """
        if copies[0].known == EVERYBODY or self.state.options.open_hands or copies[0] == copies[-1]:
            return copies[0], False
        return copies[self.rng.below("copy", len(copies))], True

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
