"""Tests of a grown service are left out where a program is missing, unless TAKEBACK_TESTS is `all`."""

import os

import pytest

from tests.grown.plan import Missing, require_programs


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Leave out what needs programs that are not installed."""
    needing = [item for item in items if item.get_closest_marker("grown") is not None]
    if needing and os.environ.get("TAKEBACK_TESTS") != "all" and _missing():
        items[:] = [item for item in items if item not in set(needing)]
        config.hook.pytest_deselected(items=needing)


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter) -> None:
    """Say what was left out."""
    if os.environ.get("TAKEBACK_TESTS") != "all" and (missing := _missing()):
        terminalreporter.write_line(f"left out: tests marked `grown`: {missing}")


def _missing() -> str:
    try:
        require_programs(("redis",))
    except Missing as missing:
        return str(missing)
    return ""
