"""Tests of a grown service: left out where a program is missing, unless TAKEBACK_TESTS is `all`.

The run ends with a table of the faults.
"""

import os

import msgspec
import pytest

from bench.measurements import Row, record
from tests.grown.load import Outcome, outcomes, under_compose
from tests.grown.plan import Missing, require_programs


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Leave out what needs programs that are not installed."""
    needing = [item for item in items if item.get_closest_marker("grown") is not None]
    if needing and os.environ.get("TAKEBACK_TESTS") != "all" and _missing():
        items[:] = [item for item in items if item not in set(needing)]
        config.hook.pytest_deselected(items=needing)


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter) -> None:
    """Print what each fault did, and say what was left out."""
    told = {**outcomes, **{fault: outcome for fault, (outcome, _) in under_compose.items()}}
    if told:
        terminalreporter.section("faults")
        terminalreporter.line(" ".join(f"{name:>12}" for name in Outcome.__struct_fields__))
        for fault, outcome in told.items():
            figures = " ".join(f"{round(figure, 1):>12}" for figure in msgspec.structs.astuple(outcome))
            terminalreporter.line(f"{figures}  {fault}")
    record("grown", [_row(fault, outcome) for fault, outcome in outcomes.items()])
    record("compose", [_compose_row(fault, *measured) for fault, measured in under_compose.items()])
    if os.environ.get("TAKEBACK_TESTS") != "all" and (missing := _missing()):
        terminalreporter.write_line(f"left out: tests marked `grown`: {missing}")


def _row(fault: str, outcome: Outcome) -> Row:
    values: dict[str, float | str] = {
        "acknowledged": outcome.acknowledged,
        "again": outcome.failed,
        "lost": outcome.lost,
        "doubled": outcome.doubled,
        "stale": outcome.stale,
        "pause": round(outcome.pause, 1),
    }
    return Row(fault, values, command="python -m pytest -m soak tests/grown")


def _compose_row(fault: str, outcome: Outcome, promoted: float) -> Row:
    values = {**_row(fault, outcome).values, "promoted": round(promoted, 1) or ""}
    return Row(fault, values, command="python -m pytest -m soak tests/grown/test_compose.py")


def _missing() -> str:
    try:
        require_programs(("redis",))
    except Missing as missing:
        return str(missing)
    return ""
