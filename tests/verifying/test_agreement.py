"""This verifier and the independent reader, which was written from the contract alone, agree."""

import subprocess
from collections.abc import Mapping, Sequence
from pathlib import Path
from random import Random

import pytest

from domain.verifying.checks import RECORD
from domain.verifying.transcript import GATES, MAX_DEPTH
from tests.reader import forge
from tests.reader.reading import NODE, READER

from .cheats import CHEATS
from .test_clock import CHANGED, FORGED, HONEST, LATE
from .transcripts import (
    cheated,
    daily_pebbles,
    failed,
    report_of,
    short_duel,
    short_pebbles,
    solo_pebbles,
    talked_pebbles,
    transcript,
)

pytestmark = pytest.mark.usefixtures("node")

SHARED = {*GATES, *[name for name, *_ in RECORD]}


def as_read(folder: Path, texts: Sequence[bytes]) -> list[set[str]]:
    """The checks that fail in the independent reader, for each transcript."""
    paths = [folder / f"{number}.ndjson" for number in range(len(texts))]
    for path, text in zip(paths, texts, strict=True):
        path.write_bytes(text)
    command = [NODE or "node", str(READER), *map(str, paths)]
    told = subprocess.run(command, capture_output=True, text=True, check=False, timeout=60).stdout.splitlines()
    found: dict[str, set[str]] = {}
    for line in told:
        if line[:5] not in ("ok   ", "FAIL ", "skip "):
            found[line] = failures = set()
        elif line.startswith("FAIL "):
            failures.add(line[5:].partition(":")[0])
    return [found[str(path)] for path in paths]


def as_verified(texts: Sequence[bytes]) -> list[set[str]]:
    """The checks that fail in this verifier, for each transcript, without those that need the rules."""
    return [set(failed(report_of(text))) & SHARED for text in texts]


def test_both_verifiers_detect_the_same_cheats(tmp_path: Path) -> None:
    cheats = {name: cheated(text, cheat) for name, (text, cheat, *_) in CHEATS.items()}
    sound = [
        transcript(table)
        for table in (short_duel(), short_pebbles(), solo_pebbles(), talked_pebbles(), daily_pebbles())
    ]
    texts = [*cheats.values(), *sound]

    assert as_read(tmp_path, texts) == as_verified(texts)


def test_both_verifiers_judge_the_server_alike(tmp_path: Path) -> None:
    forged = [table for table, *_ in FORGED.values()]
    texts = [transcript(table) for table in (*forged, *HONEST.values())]
    texts += [cheated(LATE, cheat) for cheat, *_ in CHANGED.values()]

    assert as_read(tmp_path, texts) == as_verified(texts)


def test_both_verifiers_accept_the_same_generated_games(tmp_path: Path) -> None:
    games = [forge.short_game(), *[forge.long_game(Random(number)) for number in range(20)]]
    texts = ["\n".join(forge.sealed(game.events)).encode() for game in games]

    assert [set()] * 21 == as_read(tmp_path, texts) == as_verified(texts)


@pytest.mark.parametrize("brackets", ["[]", "{}"])
def test_both_verifiers_draw_the_line_at_the_same_depth(brackets: str, tmp_path: Path) -> None:
    texts = []
    for depth in (MAX_DEPTH, MAX_DEPTH + 1):
        table = forge.short_game()
        value: object = []
        for _ in range(depth - 4):  # within the line, its data and the options, which hold the innermost list
            value = [value] if brackets == "[]" else {"a": value}
        table.events[0]["data"]["options"] = {"deep": value}
        texts.append("\n".join(forge.sealed(table.events)).encode())

    assert as_read(tmp_path, texts) == as_verified(texts)
    assert [False, True] == ["canonical" in failures for failures in as_verified(texts)]


@pytest.mark.parametrize(
    "change",
    [
        {"actor": "somebody"},
        {"key": "open"},
        {"version": 3},
        {"table": "t-2"},
        {"salt": "00" * 16},
        {"type": "Closed", "data": {}},
        {"type": "Voided", "data": {"by": "operator"}},
        {"type": "Voided", "data": {"by": [0, 1]}},
        {"type": "Voided", "actor": "operator", "data": {"by": "operator"}},
        {"type": "TakebackAsked", "data": {"anything": 1}},
        {"type": "TakebackAsked", "data": {"takeback": 1, "by": 0, "what": "undo", "to_version": 4}},
        {"type": "TakebackAsked", "data": {"takeback": 1, "by": 1, "what": "void", "to_version": None}},
        {"type": "TakebackAgreed", "data": {"takeback": 1, "by": 1}},
        {"type": "TakebackDeclined", "data": {"takeback": 1, "by": 1}},
        {"type": "TakebackLapsed", "data": {"takeback": 1}},
        {"type": "Forked", "data": {"table": "t0", "version": 3, "head": "ab" * 32, "state": None}},
        {"type": "Redone", "data": {"undone": 4}},
        {"type": "SeatLeft", "data": {"seat": 0}},
        {"type": "Undone", "data": {"to_version": 4, "kind": "takeback", "by": 0, "consents": [1], "crossed": True}},
    ],
)
def test_both_verifiers_agree_on_a_mutated_game(change: Mapping[str, object], tmp_path: Path) -> None:
    texts = []
    for place in range(10):
        table = forge.short_game()
        table.events[place].update(change)
        if table.events[0]["type"] == "Opened":
            texts.append("\n".join(forge.sealed(table.events)).encode())

    assert as_read(tmp_path, texts) == as_verified(texts)
