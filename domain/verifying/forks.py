"""A fork, compared with the transcript of its parent.

A fork's second event names the parent's table, the version it starts from, and the head and the game's state there.
The state is compared as canonical JSON; if the parent was still being played, its hidden state is resampled. The fork
must be of the same game, with the same options and seat options.
"""

from collections.abc import Iterator

from domain.kernel.chain import canonical
from domain.kernel.forks import redealt
from domain.kernel.session import Games, Session
from domain.verifying.contract import Forked, SeatTaken
from domain.verifying.order import seated_at_start
from domain.verifying.report import Check, Fault, Report, checked, unchecked
from domain.verifying.rules import as_of
from domain.verifying.transcript import Record, same

PARENT = "parent"
_AT = 2
"""The version of `Forked`."""


def fork_of(record: Record) -> Forked | None:
    """The fork event of a table, None if it is not a fork."""
    return next((event.data for event in record.events if isinstance(event.data, Forked)), None)


def parent_check(fork: Record, forked: Forked, report: Report, parent: Record | None, games: Games) -> Check:
    """Check that a fork is of this parent. `report`: of verifying the parent's transcript."""
    failed = next((check for check in report.checks if check.passed is False), None)
    if parent is None or failed is not None:
        name = "" if failed is None else f" ({failed.name}: {failed.detail})"
        return checked(PARENT, Fault(f"the parent's transcript does not pass{name}", _AT))
    fault = _origin_fault(forked, parent) or _setup_fault(fork, parent)
    if fault is not None:
        return checked(PARENT, fault)
    skipped = next((check for check in report.checks if check.passed is None), None)
    if skipped is not None:
        return unchecked(PARENT, f"of the parent, {skipped.name} is {skipped.detail}", _AT)
    return checked(PARENT, _state_fault(fork, forked, parent, games))


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
    for name in ("game", "rules_version", "options", "seats", "undo", "clock"):
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
    """The states that a fork may start from: the parent's or, with one seat, that with its hidden state resampled."""
    state = then.point.state
    yield canonical(state)
    if len(then.seats) == 1:
        yield canonical(redealt(then.game, state, bytes.fromhex(parent.opened.server_seed), fork.header.table))
