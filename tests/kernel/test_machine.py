from collections.abc import Callable
from typing import Any

from hypothesis import settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, precondition, rule

from domain.kernel import folding
from domain.kernel.clocks import due_batch, due_times, wait_of
from domain.kernel.events import Clock, Played, Undone, Voided
from domain.kernel.refusals import Conflict
from domain.kernel.session import Session
from domain.kernel.undoing import LAPSE_MS, WAIT_MS, consents_needed
from domain.verifying.rules import CHECKS as RULES
from tests.kernel.table import Table, forked, opened, seated, started
from tests.laws.branches import branches_of, knows_its_branches
from tests.laws.equality import same_session, versions
from tests.laws.walks import possible
from tests.toys import TOYS
from tests.verifying.transcripts import failed, report_of, transcript

TABLES = [("duel", 2), ("pebbles", 1), ("pebbles", 3)]
CLOCKS = st.sampled_from([None, Clock(60, "random"), Clock(60, "resign"), Clock(1200, "random"), Clock(1200, "resign")])


def while_it(is_: str) -> Callable[[Any], Any]:
    """A precondition: the table has this status."""
    return precondition(lambda self: self.table.session.status == is_)


def while_asked() -> Callable[[Any], Any]:
    """A precondition: a takeback is pending."""
    return precondition(lambda self: self.table.session.pending_takeback is not None)


SEATS = st.integers(0, 2)
RARELY = st.sampled_from([False] * 9 + [True])


class AnyTable(RuleBasedStateMachine):
    """Any requests in any order: folding the stored events gives the live session."""

    table: Table
    folded: Session
    points: dict[int, Any]

    @initialize(
        which=st.sampled_from(TABLES),
        keyed=st.booleans(),
        seat_all=st.sampled_from([True, True, True, False]),
        clock=CLOCKS,
    )
    def open(self, which: tuple[str, int], keyed: bool, seat_all: bool, clock: Clock | None) -> None:  # noqa: FBT001  # drawn by name
        game, seats = which
        key = "k" if keyed else None
        table = opened(TOYS[game][1], seats, undo="free" if seats == 1 else "consent", key=key, clock=clock)
        for seat in range(seats if seat_all else 0):
            table = table.sit(f"p{seat}", seat)
        self.begin(table)

    def begin(self, table: Table) -> None:
        """Begin with this table."""
        self.table, self.points = table, {}
        rows = [(record.event.type, record.stored) for record in table.records]
        self.folded = folding.fold(folding.begin(TOYS, *rows[0]), rows[1:])

    @while_it("open")
    @rule(player=st.integers(0, 3), anywhere=st.booleans(), seat=SEATS)
    def sit(self, player: int, anywhere: bool, seat: int) -> None:  # noqa: FBT001  # drawn by name
        chosen = None if anywhere else self._seat(seat)
        self._try(lambda: self.table.sit(f"p{player}", chosen, entropy="x" * player))

    @while_it("open")
    @rule(seat=SEATS)
    def leave(self, seat: int) -> None:
        self._try(lambda: self.table.leave(self._seat(seat)))

    @while_it("open")
    @rule(really=RARELY)
    def close(self, really: bool) -> None:  # noqa: FBT001  # drawn by name
        if really:
            self._try(self.table.close)

    @while_it("playing")
    @rule(n=st.integers(0, 20), key=st.sampled_from([None, "k1", "k2"]))
    def play(self, n: int, key: str | None) -> None:
        moves = possible(self.table.session)
        seat, action = moves[n % len(moves)]
        self._try(lambda: self.table.play(seat, action, key=key))

    @while_it("playing")
    @rule(seat=SEATS, n=st.integers(0, 5))
    def undo(self, seat: int, n: int) -> None:
        targets = self.table.targets(self._seat(seat))
        if targets:
            self._try(lambda: self.table.undo(self._seat(seat), targets[n % len(targets)][0]))

    @precondition(lambda self: self.table.session.cut is not None)
    @rule(seat=SEATS)
    def redo(self, seat: int) -> None:
        self._try(lambda: self.table.redo(self._seat(seat)))

    @while_asked()
    @rule(n=SEATS, key=st.sampled_from([None, "k1"]))
    def agree(self, n: int, key: str | None) -> None:
        asking = self.table.session.pending_takeback
        assert asking is not None
        missing = sorted(consents_needed(self.table.session, asking.by) - asking.agreed)
        self._try(lambda: self.table.agree(missing[n % len(missing)], key=key))

    @while_asked()
    @rule(seat=SEATS, really=RARELY)
    def decline(self, seat: int, really: bool) -> None:  # noqa: FBT001  # drawn by name
        if really:
            self._try(lambda: self.table.decline(self._seat(seat)))

    @while_it("playing")
    @rule(seat=SEATS)
    def void(self, seat: int) -> None:
        if len(self.table.session.seats) > 1:
            self._try(lambda: self.table.void(self._seat(seat)))

    @while_it("playing")
    @rule(seat=SEATS, how=st.sampled_from(["resign", "void", "operator"]), really=RARELY)
    def give_up(self, seat: int, how: str, really: bool) -> None:  # noqa: FBT001  # drawn by name
        ways: dict[str, Callable[[int], Table]] = {
            "resign": self.table.resign,
            "void": self.table.void,
            "operator": lambda _: self.table.void_by_operator(),
        }
        if really:
            self._try(lambda: ways[how](self._seat(seat)))

    @rule(seat=SEATS, takeback=st.integers(0, 3))
    def try_in_vain(self, seat: int, takeback: int) -> None:
        """A request out of turn is refused, or else carried out."""
        of, table = self._seat(seat), self.table
        ways: list[Callable[[int], Table]] = [
            table.redo,
            lambda seat: table.agree(seat, takeback=takeback),
            lambda seat: table.play(seat, None),
        ]
        if of not in table.session.to_act:
            self._try(lambda: ways[takeback % 3](of))

    @rule(milliseconds=st.sampled_from([WAIT_MS, LAPSE_MS]))
    def wait(self, milliseconds: int) -> None:
        self.table = self.table.later(milliseconds)

    @rule(milliseconds=st.sampled_from([-1, 0, 0, 0, 30_000]))
    def time_runs_out(self, milliseconds: int) -> None:
        """The server acts as soon as it waits no longer, and never before."""
        wait = wait_of(self.table.session)
        table = self.table if wait is None else self.table.later(max(0, wait.until + milliseconds - self.table.now))
        due = wait is not None and wait.until <= table.now
        assert due == (due_batch(table.session, table.now) is not None)
        self.table = table
        if due:
            self._try(table.by_server)

    @invariant()
    def time_runs_for_those_to_act(self) -> None:
        if hasattr(self, "table"):
            session, events = self.table.session, self.table.events
            due = due_times(session)
            assert set(due) == (session.to_act if session.opened.clock is not None else set())
            for seat in due:
                own = [event.at for event in events if isinstance(event.data, Played) and event.data.seat == seat]
                takebacks = [event.at for event in events if isinstance(event.data, Undone) and event.data.consents]
                assert session.since[seat] >= max([*own, *takebacks], default=0)
                assert session.since[seat] in {event.at for event in events}

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
        if hasattr(self, "table") and self.table.session.pending_takeback is not None:
            asking = self.table.session.pending_takeback
            missing = consents_needed(self.table.session, asking.by) - asking.agreed
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
                    assert consents_needed(self.table.session, by) == set(consents)
                    assert types[-2] in ("TakebackAgreed", "TakebackAsked")
                case Voided(by=tuple() as by):
                    assert set(range(len(self.table.session.seats))) - self.table.session.resigned == set(by)
                    assert types[-2] in ("TakebackAgreed", "TakebackAsked")
                case _:
                    pass

    def teardown(self) -> None:
        if hasattr(self, "table"):
            line = self.table.session.line
            assert ([] if line is None else versions(line)) == branches_of(self.table.events).line
            knows_its_branches(self.table.session, self.table.events)
            same_session(self.table.session, self.table.folded())
        if hasattr(self, "table") and self.table.session.over:
            checks = failed(report_of(transcript(self.table)))
            assert not checks.keys() & {"clock", "takebacks", "status", "seats", *RULES}, checks

    def _seat(self, n: int) -> int:
        return n % len(self.table.session.seats)

    def _try(self, attempt: Any) -> None:
        """Run a command, or be refused; either way, folding the record gives the session."""
        before = self.table
        try:
            self.table = attempt()
        except Conflict:
            assert before is self.table
            return
        rows = [(record.event.type, record.stored) for record in self.table.batches[-1].records]
        self.folded = folding.fold(self.folded, rows)


class AnyFork(AnyTable):
    """Likewise at a fork."""

    @initialize(
        which=st.sampled_from(TABLES), n=st.integers(0, 8), seat_all=st.sampled_from([True, True, False]), clock=CLOCKS
    )
    def open(self, which: tuple[str, int], n: int, seat_all: bool, clock: Clock | None) -> None:  # noqa: FBT001  # drawn by name
        game, seats = which
        parent = started(TOYS[game][1], seats, undo="free" if seats == 1 else "consent", clock=clock)
        for _ in range(n):
            moves = possible(parent.session)
            parent = parent.play(*moves[n % len(moves)]) if moves else parent
        fork = forked(parent, parent.session.point.version)
        self.begin(seated(fork, parent) if seat_all else fork)


TestAnyFork = AnyFork.TestCase
TestAnyFork.settings = settings(stateful_step_count=50, max_examples=3 * settings().max_examples)

TestAnyTable = AnyTable.TestCase
TestAnyTable.settings = settings(stateful_step_count=50, max_examples=3 * settings().max_examples)
