"""The verifier in a subprocess: its findings and its bounds."""

import asyncio
import gc
import io
import os
import resource
import runpy
import sys
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import msgspec
import pytest

from domain.keeping.verifier import Bounds, TooCostly, Verifier
from domain.kernel import chain
from domain.runtime.shares import Caller
from domain.runtime.subprocesses import run_bounded
from domain.verifying import Receipt, Report
from domain.verifying import __main__ as apart
from domain.verifying.findings import OUT_OF_MEMORY, Findings, findings_of
from tests.kernel.table import started

from .transcripts import ALL, report_of, short_pebbles, transcript

GAME = transcript(started(ALL["maverick"][1], seats=1, undo="free").resign(0))
NICENESS = -1
"""The key in `limits` of how far the process lowered its priority."""
WORDS = ["--memory", "1000000000", "--seconds", "7"]


@pytest.fixture
def limits(monkeypatch: pytest.MonkeyPatch) -> dict[int, int]:
    """Records the limits that it would set, since they would apply to the test process."""
    found: dict[int, int] = {}
    monkeypatch.setattr(resource, "setrlimit", lambda kind, bounds: found.update({kind: bounds[0]}))
    monkeypatch.setattr(os, "nice", lambda more: found.update({NICENESS: more}))
    return found


def given(monkeypatch: pytest.MonkeyPatch, text: bytes) -> io.BytesIO:
    """Its stdin and stdout."""
    answer = io.BytesIO()
    monkeypatch.setattr(sys, "stdin", SimpleNamespace(buffer=io.BytesIO(text)))
    monkeypatch.setattr(sys, "stdout", SimpleNamespace(buffer=answer, flush=lambda: None))
    return answer


def test_it_writes_its_findings(limits: dict[int, int], monkeypatch: pytest.MonkeyPatch) -> None:
    answer = given(monkeypatch, GAME)
    receipts = msgspec.json.encode([Receipt(1, chain.link(chain.genesis("t"), b"").hex())]).decode()

    assert 0 == apart.main([*WORDS, receipts])
    found = msgspec.json.decode(answer.getvalue(), type=Findings)
    assert ["receipts"] == [check.name for check in found.report.checks if check.passed is False]
    assert ("maverick", 1) == (found.game, found.rules_version)
    assert (10**9, 7) == (limits[resource.RLIMIT_AS], limits[resource.RLIMIT_CPU])
    assert 10 == limits[NICENESS]


def test_it_reports_that_it_ran_out_of_memory(limits: dict[int, int], monkeypatch: pytest.MonkeyPatch) -> None:
    def exhausted(*_: object) -> Report:
        raise MemoryError

    answer = given(monkeypatch, GAME)
    monkeypatch.setattr(apart, "verify", exhausted)

    assert OUT_OF_MEMORY == apart.main([*WORDS, "[]"])
    assert b"" == answer.getvalue()


def test_running_out_of_memory_in_the_rules_is_not_a_verdict(monkeypatch: pytest.MonkeyPatch) -> None:
    from domain.verifying import rules  # noqa: PLC0415  # to be broken

    def exhausted(*_: object) -> None:
        raise MemoryError

    monkeypatch.setattr(rules, "replay_request", exhausted)

    with pytest.raises(MemoryError):
        report_of(GAME)


@pytest.mark.usefixtures("process")
@pytest.mark.parametrize(
    ("ending", "raised", "words"),
    [
        ("kill -s XCPU $$", TooCostly, "20 seconds to verify"),
        ("kill -s KILL $$", TooCostly, "1024 MiB to verify"),
        ("kill -s SEGV $$", TooCostly, "1024 MiB to verify"),
        (f"exit {OUT_OF_MEMORY}", TooCostly, "1024 MiB to verify"),
        ("echo no such module >&2; exit 1", RuntimeError, "the verifier failed: no such module"),
    ],
)
def test_the_service_reports_how_the_subprocess_ended(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, ending: str, raised: type[Exception], words: str
) -> None:
    program = tmp_path / "program"
    program.write_text(f"#!/bin/sh\nulimit -c 0\n{ending}\n")
    program.chmod(0o700)
    monkeypatch.setattr(sys, "executable", str(program))

    with pytest.raises(raised, match=words):
        asyncio.run(Verifier(Bounds()).verify(Caller("", "ann"), GAME, ()))


def test_it_is_a_command(limits: dict[int, int], monkeypatch: pytest.MonkeyPatch) -> None:
    answer = given(monkeypatch, b"")
    monkeypatch.setattr(sys, "argv", ["python -m domain.verifying", *WORDS, "[]"])
    monkeypatch.delitem(sys.modules, "domain.verifying.__main__")

    with pytest.raises(SystemExit) as left:
        runpy.run_module("domain.verifying", run_name="__main__")

    assert 0 == left.value.code
    assert msgspec.json.decode(answer.getvalue(), type=Findings).report.passed is False


def test_findings_name_the_table_that_the_transcript_claims() -> None:
    text = transcript(short_pebbles())
    found = findings_of(text, report_of(text))

    assert (True, "pebbles", 1) == (found.report.passed, found.game, found.rules_version)
    assert found.outcome is not None
    assert "heap-empty" == found.outcome.reason


def test_an_unverified_outcome_is_left_out_of_the_findings() -> None:
    text = transcript(short_pebbles()).replace(b'"scores":[4,3]', b'"scores":[9,3]', 1)

    assert findings_of(text, report_of(text)).outcome is None


@pytest.mark.parametrize(
    ("name", "value"), [("table", "x" * 65), ("game", "x" * 65), ("rules_version", 2**53), ("rules_version", -(2**53))]
)
def test_findings_are_bounded_in_size(name: str, value: str | int) -> None:
    header = {"format": "takeback/1", "table": "x", "game": "x", "rules_version": 1, name: value}
    text = msgspec.json.encode(header) + b"\n" + b'{"type":"' + b"y" * 9000 + b'"}\n{}'
    found = findings_of(text, report_of(text))

    assert getattr(found, name) is None
    assert all(len(check.detail) <= 400 for check in found.report.checks)


def test_two_transcripts_are_never_verified_at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    running: list[int] = []
    most: list[int] = []

    async def verified(*_: object) -> None:
        running.append(1)
        most.append(len(running))
        await asyncio.sleep(0)
        running.pop()

    async def session() -> None:
        verifier = Verifier(Bounds())
        monkeypatch.setattr(verifier, "_verify", verified)
        await asyncio.gather(*(verifier.verify(Caller("", player), GAME, ()) for player in "abc"))

    asyncio.run(session())

    assert [1, 1, 1] == most


@pytest.mark.usefixtures("process")
def test_an_end_before_all_was_read_is_no_fault_of_the_loop(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "executable", "/bin/true")
    faults: list[dict[str, Any]] = []

    async def run() -> None:
        asyncio.get_running_loop().set_exception_handler(lambda _, fault: faults.append(fault))
        for _ in range(10):
            ended = await run_bounded("-", sent=b"x" * 2**22, seconds=1, memory=2**30, patience=30)
            assert (0, b"", b"") == ended
        gc.collect()  # a future that nobody has looked at says so when it goes

    asyncio.run(run())
    assert [] == faults
