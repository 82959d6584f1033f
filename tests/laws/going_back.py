"""The laws about undo, redo and forks."""

from collections.abc import Callable
from functools import reduce
from typing import Any

from hypothesis import strategies as st

from domain.kernel import commands, undoing
from domain.kernel import session as sessions
from domain.kernel.batches import Batch
from domain.kernel.rng import Shuffle
from domain.kernel.session import Point, Session
from tests.laws import walks
from tests.laws.equality import same_session, versions
from tests.laws.subjects import Subject
from tests.laws.walks import Walk, trail
from tests.laws.wellformed import Drawer
from tests.laws.worlds import fingerprint, luck, shown, viewers

Law = Callable[[Subject, Walk, Drawer], None]

DEEDS = ("act", "act", "undo", "undo and act again", "redo", "ask in vain", "resign")
MOST_DEEDS = 10


def undo_leads_to_the_fold_of_the_prefix(subject: Subject, walk: Walk, draw: Drawer) -> None:
    """And the same action then has the same luck; redo brings everything back."""
    batches = trail(subject.game, walk)
    session = walks.rested(batches[-1].session)
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
    again = commands.play(undone, played.seat, played.action, walks.stamp(undone, played.seat))
    assert (played.facts, played.draws) == (again.records[0].event.data.facts, again.records[0].event.data.draws)

    redone = walks.put_back(undone, seat)[-1].session
    assert line == versions(redone.point)
    assert session.point.state == redone.point.state


def the_same_line_leads_to_the_same_state(subject: Subject, walk: Walk, draw: Drawer) -> None:
    """Whatever is undone, refused, redone and played in between, live and from disk: luck is never rolled again."""
    batches = walks.approach(subject.game, walk)
    table = Memory(batches)
    for deed in draw(st.lists(st.sampled_from(DEEDS), max_size=MOST_DEEDS)):
        if table.session.status == "playing":
            table.do(deed, draw)
    table.look_back(subject)


class Memory:
    """A table with what it was after each line of actions, and what is to be redone."""

    def __init__(self, batches: list[Batch]) -> None:
        self.batches = batches
        self.states: dict[bytes, bytes] = {}
        self.cuts: list[list[int]] = []
        self.deeds: dict[int, tuple[Any, Any]] = {}
        self.line = [] if self.session.line is None else versions(self.session.line)
        for batch in batches:
            self.learn(batch)

    @property
    def session(self) -> Session:
        return self.batches[-1].session

    def do(self, deed: str, draw: Drawer) -> None:
        """One thing after another: first how the line should change, then how it does."""
        session = walks.rested(self.session)
        seat = draw(st.sampled_from(sorted(set(range(len(session.seats))) - session.resigned)))
        targets = list(undoing.undo_targets(session, seat))
        match deed:
            case "act":
                actor, action = draw(st.sampled_from(walks.possible(session)))
                self.moved(commands.play(session, actor, action, walks.stamp(session, actor)))
            case "resign":
                self.moved(commands.resign(session, seat, walks.stamp(session, seat)))
            case "undo" | "undo and act again" if targets:
                target = draw(st.sampled_from(targets))
                self.cuts.append(self.line)
                place = self.line.index(target.to_version) + 1
                undone, self.line = self.line[place], self.line[:place]
                self.appended(walks.take_back(session, seat, target))
                if deed == "undo and act again":
                    actor, action = self.deeds[undone]
                    self.moved(commands.play(self.session, actor, action, walks.stamp(self.session, actor)))
            case "redo" if self.cuts and session.cut is not None:
                self.line = self.cuts.pop()
                self.appended(walks.put_back(session, session.cut.by))
            case "ask in vain" if targets and targets[-1].kind == "takeback":
                asked = undoing.undo(session, seat, targets[-1].to_version, walks.stamp(session, seat))
                if asked.session.pending_takeback is not None:
                    self.appended([asked, walks.answer(asked.session, agrees=False)])
            case _:
                pass

    def moved(self, batch: Batch) -> None:
        """The line is longer by one."""
        played = next(record.event.version for record in batch.records if record.event.type != "TakebackLapsed")
        self.line, self.cuts = [*self.line, played], []
        self.appended([batch])

    def appended(self, batches: list[Batch]) -> None:
        """The table is now what it was before after the same actions."""
        for batch in batches:
            self.batches = [*self.batches, batch]
            self.learn(batch)
        assert self.line == versions(self.session.point)
        assert len(self.cuts) == depth(self.session)

    def learn(self, batch: Batch) -> None:
        """Compare what this batch led to with what the same line led to before."""
        for record in batch.records:
            data = record.event.data
            self.deeds[record.event.version] = (getattr(data, "seat", None), getattr(data, "action", None))
        if batch.session.line is not None:
            self.same(batch.session.line)

    def same(self, point: Point) -> None:
        """Facts, draws and state are those that this line led to whenever it was played."""
        line = fingerprint([self.deeds[version] for version in versions(point)[1:]])
        state = fingerprint([point.facts, point.draws, point.state])
        assert state == self.states.setdefault(line, state), f"other facts or another state at version {point.version}"

    def look_back(self, subject: Subject) -> None:
        """What is on disk says the same, at every batch."""
        first, *rest = self.batches
        games = {subject.game.key: {subject.game.version: subject.game}}
        folded = sessions.begin(games, first.records[0].event.type, first.records[0].stored)
        for batch in rest:
            folded = sessions.fold(folded, [(record.event.type, record.stored) for record in batch.records])
            if folded.line is not None:
                self.same(folded.line)


def depth(session: Session) -> int:
    """How many undos can be redone."""
    cut, found = session.cut, 0
    while cut is not None:
        cut, found = cut.before, found + 1
    return found


def a_fork_starts_where_its_parent_stood(subject: Subject, walk: Walk, draw: Drawer) -> None:
    """From any point of the line: every seat still sees the same; only shuffles are new, and they are recorded."""
    parent = trail(subject.game, walk)[-1].session
    version = draw(st.sampled_from(versions(parent.point)))
    point = parent.point
    while point.version != version and point.before is not None:
        point = point.before
    rng = luck(walk.luck)
    subject.game.reshuffle(point.state, rng)
    assert all(isinstance(draw, Shuffle) for draw in rng.draws), f"not shuffles only: {rng.draws}"
    batches = walks.fork(parent, point)
    fork = batches[-1].session
    for viewer in viewers(walk.setup):
        assert shown(parent, viewer, point.state) == shown(fork, viewer), f"seat {viewer} sees a difference"
    batches += walks.steps(fork, [walks.pick(walk.luck, number) for number in range(2)])
    rows = [(record.event.type, record.stored) for batch in batches for record in batch.records]
    folded = sessions.begin({subject.game.key: {subject.game.version: subject.game}}, *rows[0])
    same_session(batches[-1].session, sessions.fold(folded, rows[1:]))
