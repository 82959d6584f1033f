from typing import Any

from hypothesis import settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, precondition, rule

from domain.kernel import session as sessions
from domain.kernel.batches import Conflict
from domain.kernel.session import Session
from tests.kernel.table import Table, opened
from tests.laws.equality import same_session
from tests.laws.walks import possible
from tests.toys import TOYS

TABLES = [("duel", 2), ("pebbles", 1), ("pebbles", 3)]


class AnyTable(RuleBasedStateMachine):
    """Whatever is done at a table, in whatever order: what is stored gives what is played."""

    table: Table
    folded: Session
    points: dict[int, Any]

    @initialize(which=st.sampled_from(TABLES), keyed=st.booleans())
    def open(self, which: tuple[str, int], keyed: bool) -> None:  # noqa: FBT001  # drawn by name
        game, seats = which
        self.table = opened(TOYS[game][1], seats, undo="free" if seats == 1 else "consent", key="k" if keyed else None)
        record = self.table.records[0]
        self.folded = sessions.begin(TOYS, record.event.type, record.stored)
        self.points = {}

    @precondition(lambda self: self.table.session.status == "open")
    @rule(player=st.integers(0, 3), anywhere=st.booleans(), seat=st.integers(0, 2))
    def sit(self, player: int, anywhere: bool, seat: int) -> None:  # noqa: FBT001  # drawn by name
        chosen = None if anywhere else seat % len(self.table.session.seats)
        self._try(lambda: self.table.sit(f"p{player}", chosen, entropy="x" * player))

    @precondition(lambda self: self.table.session.status == "open")
    @rule(seat=st.integers(0, 2))
    def leave(self, seat: int) -> None:
        self._try(lambda: self.table.leave(seat % len(self.table.session.seats)))

    @precondition(lambda self: self.table.session.status == "open" and self.table.session.version > 5)
    @rule()
    def close(self) -> None:
        self._try(self.table.close)

    @precondition(lambda self: self.table.session.status == "playing")
    @rule(n=st.integers(0, 20), key=st.sampled_from([None, "k1", "k2"]))
    def play(self, n: int, key: str | None) -> None:
        moves = possible(self.table.session)
        seat, action = moves[n % len(moves)]
        self._try(lambda: self.table.play(seat, action, key=key))

    @precondition(lambda self: self.table.session.line is not None)
    @rule(seat=st.integers(0, 2), n=st.integers(0, 5))
    def undo(self, seat: int, n: int) -> None:
        by = seat % len(self.table.session.seats)
        targets = self.table.targets(by)
        if targets:
            self._try(lambda: self.table.undo(by, targets[n % len(targets)][0]))

    @rule(seat=st.integers(0, 2))
    def redo(self, seat: int) -> None:
        self._try(lambda: self.table.redo(seat % len(self.table.session.seats)))

    @rule(seat=st.integers(0, 2), really=st.integers(0, 5))
    def resign(self, seat: int, really: int) -> None:
        if not really:
            self._try(lambda: self.table.resign(seat % len(self.table.session.seats)))

    @invariant()
    def what_is_stored_gives_what_is_played(self) -> None:
        if hasattr(self, "table"):
            same_session(self.table.session, self.folded)

    @invariant()
    def the_line_leads_back_over_earlier_states(self) -> None:
        if hasattr(self, "table"):
            point = self.table.session.line
            while point is not None:
                assert self.points.setdefault(point.version, point.state) == point.state
                assert point.before is None or point.before.version < point.version
                point = point.before

    def teardown(self) -> None:
        if hasattr(self, "table"):
            same_session(self.table.session, self.table.folded())

    def _try(self, attempt: Any) -> None:
        """Do it, or be told why not; either way the record tells the whole story."""
        before = self.table
        try:
            self.table = attempt()
        except Conflict:
            assert before is self.table
            return
        rows = [(record.event.type, record.stored) for record in self.table.batches[-1].records]
        self.folded = sessions.fold(self.folded, rows)


TestAnyTable = AnyTable.TestCase
TestAnyTable.settings = settings(stateful_step_count=30)
