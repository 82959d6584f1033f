from typing import Any

from hypothesis import settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, precondition, rule

from domain.kernel import session as sessions
from domain.kernel.batches import Conflict
from domain.kernel.events import Undone, Voided
from domain.kernel.session import Session
from domain.kernel.undoing import LAPSE_MS, WAIT_MS, needed
from tests.kernel.table import Table, forked, opened, started
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

    @precondition(lambda self: self.table.session.asking is not None)
    @rule(seat=st.integers(0, 2), takeback=st.sampled_from([None, None, None, 1]), key=st.sampled_from([None, "k1"]))
    def agree(self, seat: int, takeback: int | None, key: str | None) -> None:
        self._try(lambda: self.table.agree(seat % len(self.table.session.seats), takeback=takeback, key=key))

    @precondition(lambda self: self.table.session.asking is not None)
    @rule(seat=st.integers(0, 2))
    def decline(self, seat: int) -> None:
        self._try(lambda: self.table.decline(seat % len(self.table.session.seats)))

    @rule(seat=st.integers(0, 2), really=st.integers(0, 3))
    def void(self, seat: int, really: int) -> None:
        if not really:
            self._try(lambda: self.table.void(seat % len(self.table.session.seats)))

    @rule(really=st.integers(0, 9))
    def void_by_operator(self, really: int) -> None:
        if not really:
            self._try(self.table.void_by_operator)

    @rule(milliseconds=st.sampled_from([WAIT_MS, LAPSE_MS]))
    def wait(self, milliseconds: int) -> None:
        self.table = self.table.later(milliseconds)

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

    @invariant()
    def who_is_asked_may_answer(self) -> None:
        if hasattr(self, "table") and self.table.session.asking is not None:
            asking = self.table.session.asking
            missing = needed(self.table.session, asking.by) - asking.agreed
            assert "playing" == self.table.session.status
            assert missing
            assert asking.by not in self.table.session.resigned
            if asking.what == "undo":
                assert asking.to_version in [version for version, *_ in self.table.targets(asking.by)]
            if asking.what == "redo":
                assert self.table.session.cut is not None

    @invariant()
    def what_took_everybodys_consent_had_it(self) -> None:
        if hasattr(self, "table"):
            types = self.table.last()
            match self.table.events[-1].data:
                case Undone(kind="takeback", by=by, consents=consents):
                    assert needed(self.table.session, by) == set(consents)
                    assert types[-2] in ("TakebackAgreed", "TakebackAsked")
                case Voided(by=tuple() as by):
                    assert set(range(len(self.table.session.seats))) - self.table.session.resigned == set(by)
                    assert types[-2] in ("TakebackAgreed", "TakebackAsked")
                case _:
                    pass

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


class AnyFork(AnyTable):
    """Likewise at a table whose game starts where another one stood."""

    @initialize(which=st.sampled_from(TABLES), n=st.integers(0, 8))
    def open(self, which: tuple[str, int], n: int) -> None:  # drawn by name
        game, seats = which
        parent = started(TOYS[game][1], seats, undo="free" if seats == 1 else "consent")
        for _ in range(n):
            moves = possible(parent.session)
            parent = parent.play(*moves[n % len(moves)]) if moves else parent
        self.table = forked(parent, parent.session.point.version)
        rows = [(record.event.type, record.stored) for record in self.table.records]
        self.folded = sessions.fold(sessions.begin(TOYS, *rows[0]), rows[1:])
        self.points = {}


TestAnyFork = AnyFork.TestCase
TestAnyFork.settings = settings(stateful_step_count=30)

TestAnyTable = AnyTable.TestCase
TestAnyTable.settings = settings(stateful_step_count=30)
