"""The laws about undo, redo and forks."""

from collections.abc import Callable
from functools import reduce
from typing import Any

from hypothesis import strategies as st

from domain.kernel import commands, folding, undoing
from domain.kernel.batches import Batch, Stamp
from domain.kernel.commands import ABSENT
from domain.kernel.events import SERVER
from domain.kernel.rng import Shuffle, purpose_of
from domain.kernel.session import Point, Session
from tests.laws import walks
from tests.laws.branches import knows_its_branches
from tests.laws.equality import same_session, versions
from tests.laws.subjects import Subject
from tests.laws.walks import Walk, play_walk
from tests.laws.wellformed import Drawer
from tests.laws.worlds import fingerprint, seeded_rng, shown, viewers

Law = Callable[[Subject, Walk, Drawer], None]

STEPS = ("act", "act", "undo", "undo and act again", "redo", "ask and be declined", "resign")
MAX_STEPS = 10


def undo_restores_the_fold_of_the_prefix(subject: Subject, walk: Walk, draw: Drawer) -> None:
    """And the same action then gets the same draws, whoever chooses it; redo restores everything."""
    batches = play_walk(subject.game, walk)
    session = walks.after_cooldown(batches[-1].session)
    targets = [(n, target) for n in range(walk.setup.seats) for target in undoing.undo_targets(session, n)]
    if not targets:
        return
    seat, target = draw(st.sampled_from(targets))
    events = {record.event.version: record.event.data for batch in batches for record in batch.records}
    line = versions(session.point)
    kept = line[: line.index(target.to_version) + 1]
    undone = walks.take_back(session, seat, target)[-1].session

    facts = [fact for version in kept for fact in events[version].facts]
    assert reduce(subject.game.evolve, facts, subject.game.initial()) == undone.point.state

    played = events[line[len(kept)]]
    chosen = [made for made in played.draws if purpose_of(made) == ABSENT]
    again = commands.play(undone, played.seat, played.action, walks.stamp(undone, played.seat)).records[0].event.data
    assert (played.facts, [*played.draws]) == (again.facts, [*chosen, *again.draws])
    if chosen:
        stamp = Stamp(undone.at, SERVER)
        again = commands.play_at_random(undone, played.seat, stamp).records[0].event.data
        assert (played.action, played.facts, played.draws) == (again.action, again.facts, again.draws)

    redone = walks.redo_the_undo(undone, seat)[-1].session
    assert line == versions(redone.point)
    assert session.point.state == redone.point.state


def the_same_line_leads_to_the_same_state(subject: Subject, walk: Walk, draw: Drawer) -> None:
    """Whatever is undone, refused, redone and played in between, live and from disk: nothing is ever rolled again."""
    batches = walks.play_lead(subject.game, walk)
    table = LineHistory(batches)
    for kind_of_step in draw(st.lists(st.sampled_from(STEPS), max_size=MAX_STEPS)):
        if table.session.status == "playing":
            table.take_step(kind_of_step, draw)
    table.check_the_fold(subject)


class LineHistory:
    """A table, its state after each line of actions, and the lines that can be redone."""

    def __init__(self, batches: list[Batch]) -> None:
        self.batches = batches
        self.states: dict[bytes, bytes] = {}
        self.cuts: list[list[int]] = []
        self.actions: dict[int, tuple[Any, Any]] = {}
        self.line = [] if self.session.line is None else versions(self.session.line)
        for batch in batches:
            self.compare(batch)

    @property
    def session(self) -> Session:
        return self.batches[-1].session

    def take_step(self, kind_of_step: str, draw: Drawer) -> None:
        """Take one step: first change the expected line, then the table."""
        session = walks.after_cooldown(self.session)
        seat = draw(st.sampled_from(sorted(set(range(len(session.seats))) - session.resigned)))
        targets = list(undoing.undo_targets(session, seat))
        match kind_of_step:
            case "act":
                actor, action = draw(st.sampled_from(walks.possible(session)))
                self.extend_line(commands.play(session, actor, action, walks.stamp(session, actor)))
            case "resign":
                self.extend_line(commands.resign(session, seat, walks.stamp(session, seat)))
            case "undo" | "undo and act again" if targets:
                target = draw(st.sampled_from(targets))
                self.cuts.append(self.line)
                place = self.line.index(target.to_version) + 1
                undone, self.line = self.line[place], self.line[:place]
                self.append(walks.take_back(session, seat, target))
                if kind_of_step == "undo and act again":
                    actor, action = self.actions[undone]
                    self.extend_line(commands.play(self.session, actor, action, walks.stamp(self.session, actor)))
            case "redo" if self.cuts and session.cut is not None:
                self.line = self.cuts.pop()
                self.append(walks.redo_the_undo(session, session.cut.by))
            case "ask and be declined" if targets and targets[-1].kind == "takeback":
                asked = undoing.undo(session, seat, targets[-1].to_version, walks.stamp(session, seat))
                if asked.session.pending_takeback is not None:
                    self.append([asked, walks.answer(asked.session, agrees=False)])
            case _:
                pass

    def extend_line(self, batch: Batch) -> None:
        """Append a batch that makes the line longer by one."""
        played = next(record.event.version for record in batch.records if record.event.type != "TakebackLapsed")
        self.line, self.cuts = [*self.line, played], []
        self.append([batch])

    def append(self, batches: list[Batch]) -> None:
        """Append batches, and compare the table with what it was before after the same actions."""
        for batch in batches:
            self.batches = [*self.batches, batch]
            self.compare(batch)
        assert self.line == versions(self.session.point)
        assert len(self.cuts) == depth(self.session)

    def compare(self, batch: Batch) -> None:
        """Compare the state after this batch with the earlier state after the same line."""
        for record in batch.records:
            data = record.event.data
            self.actions[record.event.version] = (getattr(data, "seat", None), getattr(data, "action", None))
        if batch.session.line is not None:
            self.require_same(batch.session.line)

    def require_same(self, point: Point) -> None:
        """Require the facts, draws and state that this line led to whenever it was played."""
        line = fingerprint([self.actions[version] for version in versions(point)[1:]])
        state = fingerprint([point.facts, point.draws, point.state])
        assert state == self.states.setdefault(line, state), f"other facts or another state at version {point.version}"

    def check_the_fold(self, subject: Subject) -> None:
        """Folding the stored bytes gives the same, at every batch, and what is undone with it."""
        first, *rest = self.batches
        games = {subject.game.key: {subject.game.version: subject.game}}
        folded = folding.begin(games, first.records[0].event.type, first.records[0].stored)
        for batch in rest:
            folded = folding.fold(folded, [(record.event.type, record.stored) for record in batch.records])
            if folded.line is not None:
                self.require_same(folded.line)
        knows_its_branches(folded, [record.event for batch in self.batches for record in batch.records])


def depth(session: Session) -> int:
    """How many undos can be redone."""
    cut, found = session.cut, 0
    while cut is not None:
        cut, found = cut.before, found + 1
    return found


def a_fork_starts_from_its_parents_state(subject: Subject, walk: Walk, draw: Drawer) -> None:
    """From any point of the line: every view stays the same; only shuffles are new, and they are recorded."""
    parent = play_walk(subject.game, walk)[-1].session
    version = draw(st.sampled_from(versions(parent.point)))
    point = parent.point
    while point.version != version and point.before is not None:
        point = point.before
    rng = seeded_rng(walk.seed)
    subject.game.reshuffle(point.state, rng)
    assert all(isinstance(draw, Shuffle) for draw in rng.draws), f"not shuffles only: {rng.draws}"
    batches = walks.fork(parent, point)
    fork = batches[-1].session
    for viewer in viewers(walk.setup):
        assert shown(parent, viewer, point.state) == shown(fork, viewer), f"seat {viewer} sees a difference"
    batches += walks.steps(fork, [walks.pick(walk.seed, number) for number in range(2)])
    rows = [(record.event.type, record.stored) for batch in batches for record in batch.records]
    folded = folding.begin({subject.game.key: {subject.game.version: subject.game}}, *rows[0])
    same_session(batches[-1].session, folding.fold(folded, rows[1:]))
