"""Hypothesis profiles: dev while writing, ci for every change (always the same examples), soak before a release.

Tests that need PostgreSQL, Redis or Chromium are left out where there is none, unless TAKEBACK_TESTS is `all`.
"""

import os
from collections.abc import Iterator
from pathlib import Path
from types import ModuleType

import pytest
from hypothesis import HealthCheck, settings

from domain.storage.addresses import Address
from tests import chromium, postgres, redis_server

_SLOW = (HealthCheck.too_slow, HealthCheck.data_too_large, HealthCheck.filter_too_much)

settings.register_profile("dev", max_examples=30, deadline=None, suppress_health_check=_SLOW)
settings.register_profile(
    "ci", max_examples=60, deadline=None, suppress_health_check=_SLOW, derandomize=True, database=None, print_blob=True
)
settings.register_profile("soak", max_examples=1000, deadline=None, suppress_health_check=_SLOW, print_blob=True)
settings.load_profile(os.environ.get("HYPOTHESIS_PROFILE", "dev"))


@pytest.fixture(params=["sqlite", pytest.param("postgres", marks=pytest.mark.postgres)])
def place(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[Address]:
    """An address at which a database can be created. A test that uses it runs once for every backend."""
    if request.param == "sqlite":
        yield tmp_path / "takeback.db"
    else:
        with postgres.new_schema() as address:
            yield address


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Leave out what needs a server that is not there."""
    for marker, server in _missing():
        needing = [item for item in items if item.get_closest_marker(marker) is not None]
        if needing and not server.runs():
            items[:] = [item for item in items if item not in set(needing)]
            config.hook.pytest_deselected(items=needing)


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter) -> None:
    """Say how many faults the tests made, and what was left out."""
    reports = terminalreporter.stats.get("passed", [])
    if faults := [str(value) for one in reports for name, value in one.user_properties if name == "faults"]:
        terminalreporter.section("faults")
        for line in sorted(faults):
            terminalreporter.line(line)
    for marker, server in _missing():
        if not server.runs():
            terminalreporter.write_line(f"left out, for want of {server.SERVER}: tests marked `{marker}`")


def _missing() -> tuple[tuple[str, ModuleType], ...]:
    """The servers that may be missing, by the marker of the tests that need them."""
    servers = (("chromium", chromium), ("postgres", postgres), ("redis", redis_server))
    return () if os.environ.get("TAKEBACK_TESTS") == "all" else servers
