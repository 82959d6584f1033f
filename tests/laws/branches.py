"""What is undone, computed from all events of a table: what its session must know without reading them."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field

from domain.kernel import undoing
from domain.kernel.branches import actions_of, cut_by
from domain.kernel.events import AnyEvent, Redone, TakebackAsked, Undone
from domain.kernel.game import Seat
from domain.kernel.session import Session, revealed_information
from domain.kernel.undoing import UndoTarget
from domain.tables.line_of_play import versions_in_force

ON_THE_LINE = ("Started", "Played", "Resigned")
PAGE = 3


@dataclass
class Branches:
    """``line``: the versions on the line of play. ``undone_by``, ``taken_back``: by version; see `branches_of`."""

    line: list[int] = field(default_factory=list)
    undone_by: dict[int, int] = field(default_factory=dict)
    taken_back: dict[int, int] = field(default_factory=dict)


def branches_of(events: Sequence[AnyEvent]) -> Branches:
    """The undo that cut each version, and how many actions each undo took back or each takeback asked to."""
    found = Branches()
    cuts: list[tuple[int, list[int]]] = []
    for event in events:
        match event.data:
            case Undone(to_version=to_version) | TakebackAsked(to_version=int() as to_version):
                cut = [version for version in found.line if version > to_version]
                found.taken_back[event.version] = len(cut)
                if isinstance(event.data, Undone):
                    found.line = found.line[: len(found.line) - len(cut)]
                    found.undone_by.update(dict.fromkeys(cut, event.version))
                    cuts.append((event.version, cut))
            case Redone():
                _, cut = cuts.pop()
                found.line += cut
                found.undone_by = {on: by for on, by in found.undone_by.items() if on not in cut}
            case _ if event.type in ON_THE_LINE:
                found.line.append(event.version)
                cuts.clear()
            case _:
                pass
    return found


def targets_of(session: Session, seat: Seat) -> Iterator[UndoTarget]:
    """The versions that a seat may go back to, found by walking back the whole line."""
    if session.status != "playing" or session.line is None or session.opened.undo == "off" or seat in session.resigned:
        return
    point, crossed, stepping = session.line, False, seat in session.to_act
    while (before := point.before) is not None and point.version > session.resigned_at != before.version:
        crossed = crossed or revealed_information(session, point)
        stepping = stepping and not crossed and point.seat == seat
        if stepping:
            yield UndoTarget(before.version, "step-back", crossed=False)
        elif session.opened.undo == "free" and len(session.seats) == 1:
            yield UndoTarget(before.version, "rewind", crossed=crossed)
        elif session.opened.undo == "consent" and len(session.seats) > 1:
            yield UndoTarget(before.version, "takeback", crossed=crossed)
        else:
            return
        point = before


def knows_its_branches(session: Session, events: Sequence[AnyEvent]) -> None:
    """Assert that a session knows of each version whether and by what it is undone, and finds every page of its line.

    `events`: all of the table's.
    """
    expected, versions = branches_of(events), range(session.version + 2)
    assert max((e.version for e in events if e.type == "Resigned"), default=0) == session.resigned_at
    moved = [event.version for event in events if event.type in ON_THE_LINE]
    assert expected.undone_by == {v: by for v in moved if (by := cut_by(session.undone, v)) is not None}
    assert expected.taken_back == {v: count for v in versions if (count := actions_of(session.branches, v)) is not None}
    ended = [session.version] if session.status == "finished" or session.voided else []
    for after in versions:
        page = [version for version in [*expected.line, *ended] if version > after][:PAGE]
        assert page == versions_in_force(session, after=after, limit=PAGE)
    for seat in range(len(session.seats)):
        targets = list(targets_of(session, seat))
        for before in versions:
            page_of_targets = [target for target in targets if target.to_version < before]
            assert page_of_targets == list(undoing.undo_targets(session, seat, before=before))
