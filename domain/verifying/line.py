"""The line of play: the start, actions and resignations still in force after undo, and the draws on it."""

from bisect import bisect_left
from collections import Counter
from collections.abc import Iterator, Mapping

from domain.kernel.rng import purpose_of
from domain.verifying.contract import AnyEvent, Played, Redone, Resigned, Started, Undone, draws_of
from domain.verifying.report import Fault
from domain.verifying.transcript import Record


class NotOnLine(Exception):
    """An undo or a redo goes to a version that is not on the line."""

    def __init__(self, fault: Fault) -> None:
        super().__init__(fault)
        self.fault = fault


def line_fault(record: Record) -> Fault | None:
    """The first undo or redo that leads off the line."""
    try:
        for _ in _moves(record.events):
            pass
    except NotOnLine as not_on_line:
        return not_on_line.fault
    return None


def labels_fault(record: Record) -> Fault | None:
    """The first draw whose label does not have its number on the line. Only for a record that passed `line_fault`."""
    for event, drawn in _moves(record.events):
        here: Counter[str] = Counter()
        for draw in draws_of(event):
            purpose = purpose_of(draw)
            number = drawn.get(purpose, 0) + here[purpose]
            if draw.label != f"{purpose}/{number}":
                detail = f"the draw {draw.label[:40]!r} is number {number} of its purpose on the line"
                return Fault(detail, event.version)
            here[purpose] += 1
    return None


def _moves(events: tuple[AnyEvent, ...]) -> Iterator[tuple[AnyEvent, Mapping[str, int]]]:
    """Each event that goes onto the line, and how many draws of each purpose are there before it.

    `played` is the line as of the last such event. Until the next one, the line is a prefix of it, of `length` events,
    however often something is undone and redone; so all of this is linear in the number of events.
    """
    played: list[AnyEvent] = []
    length = 0
    undone: list[tuple[int, int]] = []
    drawn: Counter[str] = Counter()
    for event in events:
        match event.data:
            case Started() | Played() | Resigned():
                for lost in played[length:]:
                    drawn.subtract(map(purpose_of, draws_of(lost)))
                yield event, drawn
                drawn.update(map(purpose_of, draws_of(event)))
                played[length:] = [event]
                length, undone = len(played), []
            case Undone(to_version=version):
                place = bisect_left(played, version, hi=length, key=_version)
                if place == length or played[place].version != version or isinstance(played[place].data, Resigned):
                    detail = f"goes back to version {version}, which is no Started or Played on the line"
                    raise NotOnLine(Fault(detail, event.version))
                undone.append((event.version, length))
                length = place + 1
            case Redone(undone=version):
                if not undone or undone[-1][0] != version:
                    detail = f"redoes version {version}, which is not the last undo in reach"
                    raise NotOnLine(Fault(detail, event.version))
                length = undone.pop()[1]
            case _:
                pass


def _version(event: AnyEvent) -> int:
    return event.version
