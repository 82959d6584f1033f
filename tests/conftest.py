"""Fixtures that say what a test needs. They set its marker; where what it needs is missing, the test is left out.

Hypothesis profiles: `small` for `make test`, `ci` for every change (always the same examples), `soak` before a release.
"""

import gc
import os
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import httpx
import pytest
from hypothesis import HealthCheck, settings

from bench.measurements import Row, record
from domain.storage.addresses import Address
from tests import postgres, processes
from tests.grown.plan import program
from tests.needs import missing_needs, needs_of
from tests.process_logging import logging_as_before

_SLOW = (HealthCheck.too_slow, HealthCheck.data_too_large, HealthCheck.filter_too_much)

gc.disable()  # until all tests are collected: little of what is made for that is garbage

settings.register_profile(
    "small", max_examples=10, deadline=None, suppress_health_check=_SLOW, derandomize=True, database=None
)
settings.register_profile(
    "ci", max_examples=30, deadline=None, suppress_health_check=_SLOW, derandomize=True, database=None, print_blob=True
)
settings.register_profile("soak", max_examples=1000, deadline=None, suppress_health_check=_SLOW, print_blob=True)
settings.load_profile(os.environ.get("HYPOTHESIS_PROFILE", "small"))


@pytest.fixture(scope="session", autouse=True)
def _state(tmp_path_factory: pytest.TempPathFactory) -> Iterator[None]:
    """A state folder of its own, for the clients of the tests and of the processes that they start."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("XDG_STATE_HOME", str(tmp_path_factory.mktemp("state")))
        yield


@pytest.fixture(scope="session", autouse=True)
def _authorities() -> Iterator[None]:
    """The certificate authorities are read once: each client that httpx makes would take 30 ms for them."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr("httpx._transports.default.create_ssl_context", cache(httpx.create_ssl_context))
        yield


@pytest.fixture(autouse=True)
def _logging() -> Iterator[None]:
    """What a command changes of the logging of this process is undone: it logs to a stream that ends with the test."""
    with logging_as_before():
        yield


@pytest.fixture(scope="session")
def process() -> None:
    """Lets a test start processes."""


@pytest.fixture(scope="session")
def smoke(process: None) -> None:
    """One of the few tests of a real server that `make test` runs."""


@pytest.fixture(scope="session")
def alone(process: None) -> None:
    """A test that measures a server, so nothing may run beside it."""


@pytest.fixture(scope="session")
def long() -> None:
    """A test that takes a second or more of processor time."""


@pytest.fixture(scope="session")
def chromium(process: None) -> None:
    """A test that looks at pages in Chromium."""


@pytest.fixture(scope="session")
def node(process: None) -> None:
    """A test that runs Node.js."""


@pytest.fixture(scope="session")
def go(process: None) -> None:
    """A test that runs Go."""


@pytest.fixture(scope="session")
def npm(node: None) -> None:
    """A test that uses packages from npm."""


@pytest.fixture(scope="session", name="postgres")
def postgres_server() -> None:
    """A test that needs a PostgreSQL server."""


@pytest.fixture(scope="session")
def promtool(process: None) -> str:
    """A test that runs promtool, of Prometheus; its path."""
    return program("promtool")


@pytest.fixture(scope="session")
def redis(process: None) -> None:
    """A test that starts Redis servers."""


@pytest.fixture(scope="session")
def grown(process: None) -> None:
    """A test that starts PostgreSQL servers with standbys."""


@pytest.fixture
def file(tmp_path: Path) -> Path:
    """The address of an SQLite database in which nothing is stored, for what is the same on every backend.

    What is stored, and how, is tested with `place`.
    """
    return tmp_path / "takeback.db"


@pytest.fixture(params=["sqlite", "postgres"])
def place(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[Address]:
    """The address of a database in which nothing is stored. A test that uses it runs once for every backend."""
    if request.param == "sqlite":
        yield tmp_path / "takeback.db"
    else:
        with postgres.new_database() as address:
            yield address


def pytest_collection_finish() -> None:
    """Leave what was imported and collected out of garbage collection: it stays, and there is much of it."""
    gc.collect()
    gc.freeze()
    gc.enable()


def pytest_itemcollected(item: pytest.Item) -> None:
    """Mark a test by what it needs."""
    for need in needs_of(item):
        item.add_marker(need.marker)


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Leave out the tests that need what is missing."""
    missing = set(missing_needs())
    lacking = {item for item in items if not missing.isdisjoint(needs_of(item))}
    if lacking:
        items[:] = [item for item in items if item not in lacking]
        config.hook.pytest_deselected(items=[*lacking])


def pytest_sessionstart(session: pytest.Session) -> None:
    """Refuse processes to tests that do not say that they start any."""
    processes.install()


def pytest_sessionfinish() -> None:
    """Drop what the last tests left on PostgreSQL's server."""
    postgres.drop_ended()


@pytest.hookimpl(wrapper=True)
def pytest_runtest_protocol(item: pytest.Item) -> Iterator[None]:
    """Run a test: with processes and databases, or without."""
    with processes.PROCESSES.only_if_marked(item), postgres.DATABASES.only_if_marked(item):
        return (yield)


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter) -> None:
    """Say how many faults the tests made, what was left out, and what a game still lacks."""
    passed, failed = (terminalreporter.stats.get(outcome, []) for outcome in ("passed", "failed"))
    faults = sorted(value for one in passed for name, value in one.user_properties if name == "faults")
    missing = sorted(str(value) for one in failed for name, value in one.user_properties if name == "missing")
    for title, lines in (
        ("faults", [f"{name}, {times:,} times: {rest}" for name, times, rest in faults]),
        ("missing", missing),
    ):
        if lines:
            terminalreporter.section(title)
        for line in lines:
            terminalreporter.line(line)
    record(
        "faults",
        [Row(name, {"times": times, "outcome": rest}, command="make test-all") for name, times, rest in faults],
    )
    if "smoke or" in terminalreporter.config.option.markexpr:
        terminalreporter.line(
            "left out: long tests, and those of processes, services, pages and npm; `make test-all` runs them"
        )
    elif lacking := missing_needs():
        terminalreporter.line(f"left out: tests that need {', '.join(need.what for need in lacking)}")
