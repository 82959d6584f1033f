"""Rules that fail on a record, fold it differently or are not installed never let it pass."""

from dataclasses import replace
from itertools import count
from typing import Any

import pytest
from msgspec import structs

from domain.kernel.game import AnyGame
from domain.verifying import verify
from tests.kernel.table import started
from tests.toys import pebbles

from .cheating import PEBBLES, SOLO
from .transcripts import Event, cheated, failed, report_of, transcript


def broken(counter: "count[int]") -> AnyGame:
    """Pebbles whose heap depends on how often it is folded."""

    def evolve(state: Any, fact: Any) -> Any:
        after = pebbles.evolve(state, fact)
        return structs.replace(after, heap=after.heap + next(counter))

    return replace(pebbles, evolve=evolve)


def test_rules_that_fold_the_facts_differently_are_detected() -> None:
    text = transcript(started(pebbles, seats=2).resign(0))

    report = verify(text, {"pebbles": {1: broken(count())}})

    assert {"fold"} == set(failed(report)), failed(report)


def raising(*_: Any) -> Any:
    raise ZeroDivisionError


@pytest.mark.parametrize("function", ["decide", "evolve", "legal", "setup", "learned"])
def test_rules_that_raise_on_a_record_do_not_accept_it(function: str) -> None:
    functions: dict[str, Any] = {function: raising}

    report = verify(SOLO, {"pebbles": {1: replace(pebbles, **functions)}})

    assert "the rules fail on it (ZeroDivisionError)" in failed(report)["rules"]
    assert report.passed is False


def test_an_upcaster_that_raises_on_a_record_does_not_accept_it() -> None:
    game = replace(pebbles, upcasters={"pebbles.Taken": raising})

    assert "version 4: the rules fail on it" in failed(verify(SOLO, {"pebbles": {1: game}}))["rules"]


@pytest.mark.parametrize("change", [{"game": "chess"}, {"rules_version": 2}])
def test_rules_that_are_not_installed_never_pass(change: Event) -> None:
    report = report_of(cheated(PEBBLES, lambda events: events[0]["data"].update(change)))

    assert report.passed is None
    assert [None] * 7 == [check.passed for check in report.checks[-7:]]
    assert "not checked: '" in report.checks[-7].detail
