"""The unit of work of one decision: the state so far, the facts emitted, and the stack of frames still to run."""

from collections.abc import Sequence

from domain.games.maximum_apocalypse.box.content import MISSIONS, MODS
from domain.games.maximum_apocalypse.facts.disclosure import AnyFact
from domain.games.maximum_apocalypse.facts.evolve import evolve
from domain.games.maximum_apocalypse.facts.gear import GearLeft, GearMoved, GearTarget, Laid
from domain.games.maximum_apocalypse.facts.turn import Counted, GameOver, Waiting
from domain.games.maximum_apocalypse.table.actions import Pick
from domain.games.maximum_apocalypse.table.causes import Cause, Question
from domain.games.maximum_apocalypse.table.frames import AnyFrame, Ask, Storage
from domain.games.maximum_apocalypse.table.reach import counted
from domain.games.maximum_apocalypse.table.state import EVERYBODY, Held, State
from domain.kernel.game import Outcome, Seat
from domain.kernel.rng import Rng


class Decision:
    """Collects facts and frames; callers see neither until `collect_facts`."""

    __slots__ = ("counted", "facts", "rng", "stack", "state")

    def __init__(self, state: State, rng: Rng) -> None:
        """Start a decision on `state` that draws from `rng`."""
        self.state = state
        self.rng = rng
        self.counted = state.players
        """The hands that were last compared with the hand limit (M24)."""
        self.facts: list[AnyFact] = []
        self.stack: list[AnyFrame] = list(state.stack)

    def emit(self, fact: AnyFact) -> None:
        """Record a fact and apply it to the state; ignored once the game is over."""
        if self.state.outcome is None:
            self.facts.append(fact)
            self.state = evolve(self.state, fact)

    def push(self, *frames: AnyFrame) -> None:
        """Push frames to run next, in this order."""
        self.stack.extend(frames[::-1])

    def ask(
        self, frame: AnyFrame, answer: Pick | None, who: int, question: Question, options: Sequence[Pick]
    ) -> Pick | None:
        """The answer, or the only option; else None: ask the survivor and run `frame` again with the answer."""
        if answer is not None:
            return answer
        if len(options) == 1:
            return options[0]
        self.push(Ask(who, question, tuple(options)), frame)
        return None

    def pick_from_hand(self, seat: Seat, card: str) -> tuple[Held, bool]:
        """A card of this name in a hand, and whether it was drawn at random among copies."""
        return self.pick_copy([held for held in self.state.players[seat].hand if held.card == card])

    def pick_copy(self, copies: Sequence[Held]) -> tuple[Held, bool]:
        """One of several copies, sorted as in a hand, and whether it was drawn at random.

        A copy that everybody knows comes first. Otherwise the copy is random: a fixed choice among copies with
        different backs would reveal that the other card is no copy.
        """
        if copies[0].known == EVERYBODY or self.state.options.open_hands or copies[0] == copies[-1]:
            return copies[0], False
        return copies[self.rng.below("copy", len(copies))], True

    def lose_gear(self, who: int, card: str, to: GearTarget, cause: Cause, laid: Laid | None = None) -> None:
        """Take a gear out of play; check the storage limit next, which may have shrunk (RB gear, M26)."""
        self.emit(GearLeft(who, card, to, cause, laid))
        if MODS[card].storage:
            self.push(Storage(who))

    def move_gear(self, who: int, to: int, card: str, cause: Cause) -> None:
        """Move a gear to another survivor; check both storage limits next."""
        self.emit(GearMoved(who, to, card, cause))
        self.push(Storage(to), *((Storage(who),) if MODS[card].storage else ()))

    def count(self, name: str, n: int) -> None:
        """Advance a counter of the mission by `n`."""
        needed = MISSIONS[self.state.options.mission].win.counts.get(name, 0)
        self.emit(Counted(name, n, counted(self.state, name) + n, needed))

    def end_game(self, reason: str, *, won: bool) -> None:
        """End the game: the table has won or lost."""
        seats = tuple(range(len(self.state.players)))
        self.emit(GameOver(Outcome(reason, seats if won else (), (seats,), (None,) * len(seats))))
        self.stack.clear()

    def collect_facts(self) -> tuple[AnyFact, ...]:
        """The facts of the decision, the new stack included."""
        stack = tuple(self.stack)
        if self.state.outcome is None and stack != self.state.stack:
            self.facts.append(Waiting(stack))
        return tuple(self.facts)
