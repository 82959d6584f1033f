"""A step of a script under way: whose it is, what causes it, and what its seat answered."""

from collections.abc import Sequence

from domain.games.maximum_apocalypse.box.content import SCRIPTS
from domain.games.maximum_apocalypse.box.vocabulary import Range
from domain.games.maximum_apocalypse.effects.decision import Decision
from domain.games.maximum_apocalypse.facts.disclosure import AnyFact
from domain.games.maximum_apocalypse.table.actions import Done, Pick
from domain.games.maximum_apocalypse.table.causes import About, Cause, Question
from domain.games.maximum_apocalypse.table.frames import Run
from domain.games.maximum_apocalypse.table.state import State


class Effect:
    """What a step needs of its script and of the decision that it is part of."""

    __slots__ = ("answer", "cause", "decision", "run", "script", "who")

    def __init__(self, decision: Decision, run: Run, answer: Pick | None) -> None:
        """The step at which `run` is, with the answer to the question that it asked, or None."""
        self.decision = decision
        self.run = run
        self.answer = answer
        self.who = run.who
        self.script = script = SCRIPTS[run.script]
        self.cause = Cause(script.why, script.name, run.who, run.it if script.why == "monster" else 0)

    @property
    def state(self) -> State:
        """The state so far."""
        return self.decision.state

    @property
    def range(self) -> Range:
        """How far the script reaches."""
        return self.script.range

    def emit(self, fact: AnyFact) -> None:
        """Record a fact and apply it to the state."""
        self.decision.emit(fact)

    def ask(self, about: About, options: Sequence[Pick], n: int = 0, *, other: int = -1, card: str = "") -> Pick | None:
        """The answer, or the only option; else None: ask the survivor and take the step again with the answer."""
        return self.decision.ask(self.run, self.answer, self.who, Question(about, self.cause, n, other, card), options)

    def choose(
        self, about: About, options: Sequence[Pick], n: int = 0, *, other: int = -1, card: str = ""
    ) -> Pick | None:
        """As `ask`; after the answer the next step follows. No options: `Done`."""
        pick = self.ask(about, options, n, other=other, card=card) if options else Done()
        if pick is not None:
            self.go_on()
        return pick

    def picked(self, pick: int) -> None:
        """Note what was chosen; the step goes on to its next question."""
        self.run = _again(self.run, pick)
        self.answer = None

    def repeat(self, pick: int) -> None:
        """Note what was chosen, and take the step again."""
        self.decision.stack.append(_again(self.run, pick))

    def go_on(self, *, it: int | None = None, tile: int | None = None) -> None:
        """Take the step after this one next; `it` and `tile`: what it is about from now on."""
        self.decision.stack.append(next_step(self.run, it=it, tile=tile))


def next_step(run: Run, *, it: int | None = None, tile: int | None = None) -> Run:
    """The frame for the step after this one."""
    return Run(run.who, run.script, run.at + 1, run.it if it is None else it, run.tile if tile is None else tile)


def _again(run: Run, pick: int) -> Run:
    return Run(run.who, run.script, run.at, run.it, run.tile, (*run.picked, pick))
