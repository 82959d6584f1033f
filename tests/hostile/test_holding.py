"""No request holds the event loop, at tables as long as they can be."""

import asyncio

import pytest
import uvloop

from bench.holding import LONGEST, VERSIONS, measured

MOST = 20.0
"""The most milliseconds of processor time in a turn of the loop: what `docs/guarantees.md` promises."""


@pytest.mark.soak
def test_every_operation_that_is_measured_is_answered() -> None:
    with asyncio.Runner(loop_factory=uvloop.new_event_loop) as runner:
        held = runner.run(measured(200, 600, rounds=1))

    assert {} == {name: one.status for name, one in held.items() if one.status not in (200, 201)}


@pytest.mark.soak
@pytest.mark.usefixtures("alone")
def test_no_operation_holds_the_event_loop() -> None:
    with asyncio.Runner(loop_factory=uvloop.new_event_loop) as runner:
        held = runner.run(measured(VERSIONS, LONGEST))

    assert {} == {name: one.working for name, one in held.items() if one.working > MOST}
