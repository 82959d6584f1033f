"""Uploaded transcripts: verified within limits of time and memory."""

import asyncio
import json
import sys
from collections.abc import AsyncIterator
from pathlib import Path
from typing import Any

import httpx
import pytest

from api.tables.uploads import LARGEST
from domain.keeping.imports import LARGEST as LARGEST_IMPORT
from domain.keeping.verifier import Bounds
from domain.runtime.shares import Parts, Shares
from tests.api.client import Json, done, refused
from tests.api.serving import InProcess
from tests.api.uploading import NDJSON, bring, ended, send
from tests.verifying.transcripts import cheated

pytestmark = pytest.mark.usefixtures("process")

COSTLY = (
    b'{"format":"takeback/1","game":"x","rules_version":1,"table":"x"}\n{"a":['
    + b"[]," * 5_000_000
    + b'[]]}\n{"head":"'
    + b"a" * 64
    + b'","outcome":null}'
)
"""Takes seconds, and hundreds of megabytes."""


def verdicts(answer: Json) -> dict[str, bool | None]:
    """The checks of a response."""
    return {check["name"]: check["passed"] for check in answer["checks"]}


def test_every_check_is_reported(server: InProcess, foreign_transcript: bytes) -> None:
    answer = done(send(server.player(), foreign_transcript), 200)
    header, trailer = json.loads(foreign_transcript.splitlines()[0]), json.loads(foreign_transcript.splitlines()[-1])

    assert answer["passed"] is True
    assert {True} == set(verdicts(answer).values())
    assert ["format", "canonical", "fields"] == [*verdicts(answer)][:3]
    assert {"chain", "draws", "rules", "facts", "fold"} <= verdicts(answer).keys()
    assert header == {"format": "takeback/1"} | {name: answer[name] for name in ("game", "rules_version", "table")}
    assert trailer["outcome"] == answer["outcome"]
    assert "position" not in answer


def test_a_cheat_is_found_and_its_event_named(server: InProcess, foreign_transcript: bytes) -> None:
    cheat = cheated(foreign_transcript, lambda events: events[2]["data"]["facts"][0].update(trophy_rule="final"))

    answer = done(send(server.player(), cheat), 200)

    assert answer["passed"] is False
    assert [("facts", 3)] == [(one["name"], one["version"]) for one in answer["checks"] if one["passed"] is False]
    assert verdicts(answer)["rules"] is None


@pytest.mark.parametrize(
    "text",
    [
        b"",
        b"\xff",
        b"null",
        b"{}",
        b"[" * 100_000,
        b'{"format":"takeback/1","table":3}',
        b"0" * (LARGEST - 1),
        b"\n" * LARGEST,
    ],
    ids=lambda text: str(text[:10]),
)
def test_anything_that_is_no_transcript_fails_verification(server: InProcess, text: bytes) -> None:
    answer = done(send(server.player(), text), 200)

    assert answer["passed"] is False
    assert (False, None) == (verdicts(answer)["format"], verdicts(answer)["rules"])
    assert [None] * 4 == [answer[name] for name in ("table", "game", "rules_version", "outcome")]


def test_long_claims_of_a_transcript_are_not_echoed(server: InProcess, foreign_transcript: bytes) -> None:
    answer = send(server.player(), foreign_transcript.replace(b'"game":"maverick"', b'"game":"' + b"x" * 10**6 + b'"'))

    assert done(answer, 200)["game"] is None
    assert len(answer.content) < 10_000


def test_a_transcript_of_an_unknown_game_does_not_pass(server: InProcess) -> None:
    answer = done(send(server.player(), ended(server, "pebbles", seats=2)), 200)  # toys are not in the catalogue

    assert answer["passed"] is None
    assert (True, None) == (verdicts(answer)["chain"], verdicts(answer)["rules"])


def test_receipts_are_checked(server: InProcess, foreign_transcript: bytes) -> None:
    ann = server.player()
    version, head = len(foreign_transcript.splitlines()) - 2, json.loads(foreign_transcript.splitlines()[-1])["head"]
    good, bad = f"{version}:{head}", f"{version - 1}:{head}"

    assert verdicts(done(send(ann, foreign_transcript, f"?receipt={good}"), 200))["receipts"] is True
    assert verdicts(done(send(ann, foreign_transcript, f"?receipt={good},{bad}"), 200))["receipts"] is False


@pytest.mark.parametrize(
    "query",
    [
        "receipt=",
        "receipt=1",
        f"receipt=0:{'ab' * 32}",
        f"receipt=1:{'AB' * 32}",
        f"receipt=1:{'ab' * 32},",
        "receipt=" + ",".join([f"1:{'ab' * 32}"] * 101),
        f"receipt=1:{'ab' * 32}&receipt=2:{'ab' * 32}",
        "import=yes",
        "import=",
        "imports=true",
    ],
)
def test_a_malformed_query_is_refused(server: InProcess, query: str) -> None:
    assert (400, "invalid-query") == refused(send(server.player(), b"", f"?{query}"))


def test_uploading_needs_a_token(server: InProcess, foreign_transcript: bytes) -> None:
    assert (401, "unauthorized") == refused(send(server.stranger(), foreign_transcript))
    assert (401, "unauthorized") == refused(bring(server.stranger(), foreign_transcript))


@pytest.mark.parametrize(
    ("kind", "status"),
    [
        ("application/x-ndjson", 200),
        ("application/json", 200),
        ("Application/X-NDJSON; charset=utf-8", 200),
        ("text/plain", 415),
        ("multipart/form-data", 415),
        ("", 415),
    ],
)
def test_a_transcript_is_uploaded_as_json_lines(
    server: InProcess, foreign_transcript: bytes, kind: str, status: int
) -> None:
    assert status == send(server.player(), foreign_transcript, headers={"Content-Type": kind}).status_code


def test_a_transcript_over_16_mib_is_too_large(server: InProcess) -> None:
    async def in_chunks() -> AsyncIterator[bytes]:
        for _ in range(17):
            yield b"0" * 2**20

    ann = server.player()

    assert (413, "too-large") == refused(send(ann, b"0" * (LARGEST + 1)))
    assert (413, "too-large") == refused(ann.post("/transcripts", content=in_chunks(), headers=NDJSON))
    assert (413, "too-large") == refused(bring(ann, b"0" * (LARGEST_IMPORT + 1)))


@pytest.mark.parametrize(
    ("bounds", "words"),
    [(Bounds(seconds=1), "1 seconds"), (Bounds(seconds=250, memory=160 * 2**20), "160 MiB to verify")],
)
def test_a_transcript_that_exceeds_the_limits_is_refused(
    server: InProcess, foreign_transcript: bytes, monkeypatch: pytest.MonkeyPatch, bounds: Bounds, words: str
) -> None:
    monkeypatch.setattr(server.service.keeping.verifier, "bounds", bounds)
    ann = server.player()

    answer = send(ann, COSTLY)

    assert (422, "too-costly") == refused(answer)
    assert words in answer.json()["detail"]
    monkeypatch.undo()
    assert done(send(ann, foreign_transcript), 200)["passed"] is True


@pytest.mark.usefixtures("process")
def test_its_process_gets_no_settings_of_the_service(
    server: InProcess, foreign_transcript: bytes, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    for name in ("TAKEBACK_OPERATOR_TOKEN", "PGPASSWORD", "CLOUD_KEY"):
        monkeypatch.setenv(name, "a-secret-of-the-operator")
    program, variables = tmp_path / "program", tmp_path / "variables"
    program.write_text(f'#!/bin/sh\nenv > {variables}\nexec {sys.executable} "$@"\n')
    program.chmod(0o700)
    monkeypatch.setattr(sys, "executable", str(program))

    assert done(send(server.player(), foreign_transcript), 200)["passed"] is True

    assert "PATH=" in variables.read_text()
    assert "TAKEBACK_" not in variables.read_text()
    assert "a-secret-of-the-operator" not in variables.read_text()


def test_others_are_answered_while_a_transcript_is_verified(server: InProcess, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(server.service.keeping.verifier, "bounds", Bounds(seconds=2))
    ann, order = server.player(), []

    async def said(name: str, method: str, path: str, **more: Any) -> httpx.Response:
        answer = await ann.sent(method, path, **more)
        order.append(name)
        return answer

    server.together(
        said("verified", "POST", "/transcripts", content=COSTLY, headers=NDJSON),
        said("opened", "POST", "/tables", body={"game": "pebbles"}),
    )

    assert ["opened", "verified"] == order


def test_an_upload_that_is_too_slow_is_refused(server: InProcess, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(server.service.keeping.verifier, "bounds", Bounds(sending=0.05))

    async def never_done() -> AsyncIterator[bytes]:
        yield b"{"
        await asyncio.Event().wait()

    answer = server.player().post("/transcripts", content=never_done(), headers=NDJSON)

    assert (422, "too-costly") == refused(answer)
    assert "0.05 seconds to arrive" in answer.json()["detail"]


def test_some_uploads_wait_and_further_ones_are_refused(
    server: InProcess, foreign_transcript: bytes, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(server.service.keeping.verifier, "_queue", Shares(Parts(3, 3, 1)))
    players = [server.player(name) for name in "abcde"]

    answers = server.together(
        *(player.sent("POST", "/transcripts", content=foreign_transcript, headers=NDJSON) for player in players)
    )

    assert [200, 200, 200, 503, 503] == sorted(answer.status_code for answer in answers)
    assert {("busy", "10")} == {
        (answer.json()["code"], answer.headers["retry-after"]) for answer in answers if answer.status_code == 503
    }
    monkeypatch.undo()
    assert done(send(players[0], foreign_transcript), 200)["passed"] is True


def test_a_player_has_one_place_in_the_queue(server: InProcess, foreign_transcript: bytes) -> None:
    ann, bob = server.player("Ann"), server.player("Bob")

    answers = server.together(
        *(player.sent("POST", "/transcripts", content=foreign_transcript, headers=NDJSON) for player in (ann, ann, bob))
    )

    assert [200, 503, 200] == [answer.status_code for answer in answers]


def test_a_transcript_that_is_still_arriving_takes_no_place(
    server: InProcess, foreign_transcript: bytes, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(server.service.keeping.verifier, "_queue", Shares(Parts(1, 1, 1)))
    slow, ann, verified = server.player("Slow"), server.player("Ann"), asyncio.Event()

    async def arriving() -> AsyncIterator[bytes]:
        yield foreign_transcript[:10]
        await verified.wait()
        yield foreign_transcript[10:]

    async def verify() -> httpx.Response:
        answer = await ann.sent("POST", "/transcripts", content=foreign_transcript, headers=NDJSON)
        verified.set()
        return answer

    answers = server.together(
        slow.sent("POST", "/transcripts", content=arriving(), headers=NDJSON),
        verify(),
    )

    assert [200, 200] == [answer.status_code for answer in answers]
