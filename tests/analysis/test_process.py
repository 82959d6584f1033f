"""The process that the service starts: bounded, behind everything else, and gone with the service."""

import io
import os
import resource
import runpy
import sys
from functools import partial
from types import SimpleNamespace

import pytest

from analysis import __main__ as apart
from analysis.analyse import analysis_of
from analysis.document import decode
from tests.analysis.test_analysis import GAMES

WORDS = ["--memory", "1000000000", "--seconds", "60"]
GAME = (GAMES / "maverick.ndjson").read_bytes()


def given(monkeypatch: pytest.MonkeyPatch) -> io.BytesIO:
    """What it will write; it reads a game, of which it analyses two moves."""
    output = io.BytesIO()
    monkeypatch.setattr(sys, "stdin", SimpleNamespace(buffer=io.BytesIO(GAME)))
    monkeypatch.setattr(sys, "stdout", SimpleNamespace(buffer=output))
    monkeypatch.setattr(apart, "analysis_of", partial(analysis_of, most=2))
    return output


@pytest.fixture
def limits(monkeypatch: pytest.MonkeyPatch) -> dict[str, object]:
    """The limits that it sets, instead of setting them."""
    found: dict[str, object] = {}
    monkeypatch.setattr(resource, "setrlimit", lambda which, limits: found.update({str(which): limits}))
    monkeypatch.setattr(os, "nice", lambda by: found.update(nice=by))
    return found


@pytest.mark.usefixtures("long")
def test_it_analyses_within_its_limits(limits: dict[str, object], monkeypatch: pytest.MonkeyPatch) -> None:
    output = given(monkeypatch)

    assert 0 == apart.main(WORDS)
    assert "maverick" == decode(output.getvalue()).game
    assert limits == {
        "nice": 15,
        str(resource.RLIMIT_CPU): (60, 60),
        str(resource.RLIMIT_AS): (10**9, 10**9),
        str(resource.RLIMIT_CORE): (0, 0),
    }


def test_it_ends_when_the_service_is_gone(limits: dict[str, object], monkeypatch: pytest.MonkeyPatch) -> None:
    output = given(monkeypatch)
    parents = iter([7, 7, 1])
    monkeypatch.setattr(os, "getppid", lambda: next(parents))

    assert 1 == apart.main(WORDS)
    assert b"" == output.getvalue()


@pytest.mark.usefixtures("long")
def test_it_is_a_command(limits: dict[str, object], monkeypatch: pytest.MonkeyPatch) -> None:
    output = given(monkeypatch)
    monkeypatch.setattr("analysis.analyse.analysis_of", partial(analysis_of, most=2))
    monkeypatch.setattr(sys, "argv", ["python -m analysis", *WORDS])
    monkeypatch.delitem(sys.modules, "analysis.__main__")

    with pytest.raises(SystemExit) as left:
        runpy.run_module("analysis", run_name="__main__")

    assert 0 == left.value.code
    assert decode(output.getvalue()).moves
