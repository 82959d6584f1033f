"""Whatever fails, under load of 64 tables through the proxy of compose: nothing is lost, doubled, stale or missed.

Where Docker runs and has the images; it publishes on 127.0.0.1, and cutting a server off takes root. Its figures are in
docs/measurements.md.
"""

import asyncio
import time
from collections.abc import Iterator

import pytest

from tests.deploy.compose import cloned, commands, do
from tests.deploy.faults import FAULTS, Compose
from tests.grown.load import Load, under_compose
from tests.grown.processes import until

pytestmark = [pytest.mark.usefixtures("process", "alone"), pytest.mark.soak]

PROXY = ("127.0.0.1", 8080)
OVERRIDE = """
services:
  api1: &node { environment: { TAKEBACK_BUDGET: "off", TAKEBACK_CONNECTIONS_PER_ADDRESS: "2000" } }
  api2: *node
"""
"""As if each of the 64 players came from an address of their own."""


class TimedLoad(Load):
    """``pause``: the longest time without an acknowledgement since a promotion was begun."""

    def __init__(self, compose: Compose) -> None:
        super().__init__([PROXY])
        self.pause = 0.0
        self._compose = compose
        self._last = time.monotonic()

    def acknowledge(self) -> None:
        super().acknowledge()
        now, since = time.monotonic(), max(self._last, self._compose.promoted_at)
        self.pause = max(self.pause, now - since if self._compose.promoted_at else 0)
        self._last = now


@pytest.fixture(scope="module")
def compose(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Compose]:
    with cloned(tmp_path_factory.mktemp("faults")) as folder:
        (folder / "compose.override.yaml").write_text(OVERRIDE, "utf-8")
        secrets, database, start, *_ = commands()
        do(f"{secrets}\n{database}\n{start}", folder)
        yield Compose(folder)


@pytest.mark.parametrize("name", FAULTS)
def test_a_fault_loses_doubles_and_hides_nothing(name: str, compose: Compose) -> None:
    until(compose.is_whole, "both standbys follow")
    compose.promoted_at = 0.0
    load = TimedLoad(compose)

    outcome = asyncio.run(load.run(lambda: FAULTS[name](compose)))

    under_compose[name] = outcome, load.pause
    assert outcome.exact, (outcome, load.problems[:3])
    assert load.pause < 10
    until(compose.is_whole, "both standbys follow")
