"""A witness that is killed anywhere never cosigns two histories, and knows all that it has cosigned."""

import os
import signal
from collections.abc import Callable
from pathlib import Path

import pytest

from api.witness.state import opened
from domain.transparency.witnessing import NOTHING
from tests.forking import Forked
from tests.transparency.logs import KEY
from tests.witness.cosigning import COMMON, LOGS

pytestmark = pytest.mark.usefixtures("process")

CALLS = 13
"""A checkpoint is remembered in six calls; so each of two is cut off before any of them, and after them."""


@pytest.mark.parametrize("kills", [CALLS, pytest.param(100, marks=pytest.mark.soak)])
def test_a_witness_killed_before_any_call_cosigns_one_history(
    tmp_path: Path, kills: int, record_property: Callable[[str, object], None]
) -> None:
    state_file, signed = tmp_path / "state", tmp_path / "signed"
    for kill in range(kills):
        words = [str(state_file), str(signed), str(kill % 2), str(1 + kill % CALLS)]
        process = Forked("tests.witness.cosigning", *words, environment=os.environ)
        assert -signal.SIGKILL == process.wait(timeout=60), process.communicate()
        seen = [(int(size), root) for size, root in (line.split() for line in signed.read_text().splitlines())]
        with opened(state_file) as state:
            last = state.last(KEY.name)
        size, root = max(seen, default=(0, NOTHING.root.hex()))
        assert last.size > size or (last.size, last.root.hex()) == (size, root)

    assert max(seen)[0] > COMMON + kills // 3
    assert any(all(log.checkpoint(size).root.hex() == root for size, root in seen) for log in LOGS), (
        "two histories are cosigned"
    )
    record_property("faults", ("kill of the witness", kills, f"{len(seen)} cosigned checkpoints, of one history"))
