"""A fork, held against the transcript of its parent.

A fork's second event names the parent's table, the version it starts from, and the head and the game's state there.
The state is compared as canonical JSON; of a parent that was still played, its unknown cards are dealt anew. The fork
is of the same game, with the same options, those of its seats too.
"""

from collections.abc import Iterator

from domain.kernel.chain import canonical
from domain.kernel.forks import redealt
from domain.kernel.session import Games, Session
from domain.verifying.contract import Forked, SeatTaken
from domain.verifying.order import seated_at_start
from domain.verifying.report import Check, Fault, Report, judged, unchecked
from domain.verifying.rules import as_of
from domain.verifying.transcript import Record, same

PARENT = "parent"
_AT = 2
"""The version of `Forked`."""


def fork_of(record: Record) -> Forked | None:
    """Where a table comes from, None if it is no fork."""
    return next((event.data for event in record.events if isinstance(event.data, Forked)), None)


def parent_check(fork: Record, forked: Forked, report: Report, parent: Record | None, games: Games) -> Check:
    """Whether a fork is of this parent. `report`: what verifying the parent's transcript gave."""
    failed = next((check for check in report.checks if check.passed is False), None)
    if parent is None or failed is not None:
        name = "" if failed is None else f" ({failed.name}: {failed.detail})"
        return judged(PARENT, Fault(f"the parent's transcript does not pass{name}", _AT))
    fault = _origin_fault(forked, parent) or _setup_fault(fork, parent)
    if fault is not None:
        return judged(PARENT, fault)
    open_question = next((check for check in report.checks if check.passed is None), None)
    if open_question is not None:
        return unchecked(PARENT, f"of the parent, {open_question.name} is {open_question.detail}", _AT)
    return judged(PARENT, _state_fault(fork, forked, parent, games))


def _origin_fault(forked: Forked, parent: Record) -> Fault | None:
    if forked.table != parent.header.table:
        return Fault("it is forked from another table than this parent", _AT)
    if forked.version >= len(parent.hashes):
        return Fault(f"it is forked from version {forked.version}, which the parent never had", _AT)
    if forked.head != parent.hashes[forked.version].hex():
        return Fault(f"the parent's head at version {forked.version} is another", _AT)
    return None


def _setup_fault(fork: Record, parent: Record) -> Fault | None:
    one, other = fork.opened, parent.opened
    for name in ("game", "rules_version", "options", "seats", "undo"):
        if not same(getattr(one, name), getattr(other, name)):
            return Fault(f'its "{name}" is not the parent\'s', 1)
    brought = seated_at_start(parent) or {}
    for event in fork.events:
        if isinstance(event.data, SeatTaken) and event.data.seat in brought:
            seat = event.data.seat
            if not same(event.data.options, brought[seat].options):
                return Fault(f"seat {seat} has other options than at the parent", event.version)
    return None


def _state_fault(fork: Record, forked: Forked, parent: Record, games: Games) -> Fault | None:
    opened = parent.opened
    then = as_of(games[opened.game][opened.rules_version], parent, forked.version)
    if then.line is None:
        return Fault(f"it is forked from version {forked.version}, before the parent's game started", _AT)
    if then.resigned:
        return Fault(f"it is forked from version {forked.version}, when a seat of the parent had resigned", _AT)
    if then.game.outcome(then.line.state) is not None:
        return Fault(f"it is forked from version {forked.version}, when the parent's game was over", _AT)
    if canonical(forked.state) not in _origins(then, fork, parent):
        return Fault(f"its state is not the parent's at version {forked.version}", _AT)
    return None


def _origins(then: Session, fork: Record, parent: Record) -> Iterator[bytes]:
    """What a fork may have started from: the state as it was or, while one played alone, the unknown dealt anew."""
    state = then.point.state
    yield canonical(state)
    if len(then.seats) == 1:
        yield canonical(redealt(then.game, state, bytes.fromhex(parent.opened.server_seed), fork.header.table))
