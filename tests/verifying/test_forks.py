"""A fork is held against its parent. No release can open one yet, so these are made by hand."""

from typing import Any

import pytest

from domain.kernel.chain import canonical
from tests.kernel.table import opened
from tests.toys import pebbles

from .transcripts import ALL, Event, cheated, events_of, receipt, report_of, sealed, short_pebbles, transcript

PARENT_TABLE = short_pebbles()
PARENT = transcript(PARENT_TABLE)
AT = 6
STATE: Any = PARENT_TABLE.session.line


def state_at(version: int) -> Any:
    """The parent's state then."""
    point = PARENT_TABLE.session.point
    while point.version != version and point.before is not None:
        point = point.before
    return point.state


def fork(**forked: object) -> bytes:
    """A fork of the parent, closed before it started."""
    told = {"table": "t1", "version": AT, "head": receipt(PARENT, AT).head, "state": state_at(AT), **forked}
    events = events_of(transcript(opened(pebbles).close()))
    events.insert(1, {**events[0], "type": "Forked", "data": told})
    for event in events:
        event["table"] = "t2"
    return sealed(events)


def parent_of(text: bytes, parent: bytes | None, **given: Any) -> tuple[bool | None, str]:
    """What is found of the parent: the last check."""
    report = report_of(text, parent=parent, **given)
    assert "parent" == report.checks[-1].name
    return report.checks[-1].passed, report.checks[-1].detail


def test_a_fork_passes_with_its_parent() -> None:
    assert (True, "") == parent_of(fork(), PARENT)


def test_a_fork_without_its_parent_is_not_checked() -> None:
    assert (None, "not checked: the transcript of table 't1' is not given") == parent_of(fork(), None)


def test_a_fork_cannot_be_played_again_yet() -> None:
    report = report_of(fork(), parent=PARENT)

    told = {check.name: check.detail for check in report.checks if not check.passed}
    assert report.passed is None
    assert {"not checked: this release cannot follow Forked"} == set(told.values())


@pytest.mark.parametrize(
    ("forked", "words"),
    [
        ({"table": "t3"}, "it is forked from another table than this parent"),
        ({"version": 11}, "it is forked from version 11, which the parent never had"),
        ({"version": 7}, "the parent's head at version 7 is another"),
        ({"head": "ab" * 32}, "the parent's head at version 6 is another"),
        ({"state": state_at(7)}, "its state is not the parent's at version 6"),
        ({"state": None}, "its state is not the parent's at version 6"),
        ({"version": 3, "head": receipt(PARENT, 3).head}, "it is forked from version 3, before the parent's game"),
    ],
)
def test_a_fork_of_something_else_is_noticed(forked: Event, words: str) -> None:
    assert canonical(state_at(6)) != canonical(state_at(7))
    passed, detail = parent_of(fork(**forked), PARENT)

    assert passed is False
    assert detail.startswith(words)


def test_a_parent_that_does_not_pass_is_no_parent() -> None:
    cheat = cheated(PARENT, lambda events: events[4]["data"].update(seat=1, action={}))

    assert (False, "the parent's transcript does not pass (seats: Played for seat 1, which another player holds)") == (
        parent_of(fork(), cheat)
    )
    assert (False, "the parent's transcript does not pass (format: line 1 is not JSON: Input data was truncated)") == (
        parent_of(fork(), b"")
    )


def test_a_parent_whose_rules_are_not_installed_leaves_the_state_open() -> None:
    passed, detail = parent_of(fork(), PARENT, games={"maverick": ALL["maverick"]})

    assert passed is None
    assert detail == "not checked: of the parent, rules is not checked: 'pebbles' with rules version 1 is not installed"


def test_a_table_that_is_no_fork_has_no_parent() -> None:
    assert (False, "this table is no fork") == parent_of(PARENT, PARENT)
    assert "parent" not in [check.name for check in report_of(PARENT).checks]
    assert ("parent", None) == [(c.name, c.passed) for c in report_of(b"", parent=PARENT).checks][-1]
