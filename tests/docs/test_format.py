"""The transcript format: what the page prints is right, and its verifier accepts real games and nothing else."""

import hashlib
import importlib.util
import json
import subprocess
import sys
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from random import Random
from typing import Any

import pytest

from domain.kernel.events import EVENT_TYPES
from domain.verifying import verify
from domain.verifying.rules import CHECKS as RULES
from tests.api.serving import ROOT
from tests.docs.programs import Block, blocks
from tests.reader.example import checkpoint, example, shown_to_a_spectator, transcript
from tests.reader.forge import Event, Table, canonical, changed, drawn_at, long_game, salt, sealed, started_table
from tests.reader.order import Fault, faults_of, transcript_of

Faults = Callable[[bytes, Sequence[str]], list[str]]

BLOCKS = [block for block in blocks("format") if block.language in ("python", "json")]
GAMES = sorted((ROOT / "tests" / "history").glob("*/*.ndjson"))


def printed(block: Block) -> Any:
    """The JSON that a block of the page prints."""
    return json.loads(block.text)


[PROGRAM, SHOWN, CHECKPOINT, KEYS, VECTORS, STREAM, ORDER, EXAMPLE] = BLOCKS


@pytest.fixture(scope="module")
def faults(tmp_path_factory: pytest.TempPathFactory) -> Faults:
    path = tmp_path_factory.mktemp("format") / "verifier.py"
    path.write_text(PROGRAM.text, encoding="utf-8")
    spec = importlib.util.spec_from_file_location("verifier", path)
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)

    def found(text: bytes, receipts: Sequence[str] = ()) -> list[str]:
        """What is wrong: what the verifier says, or the exception with which it stops."""
        try:
            answer: list[str] = module.faults(text, receipts)
        except (LookupError, TypeError, ValueError, AttributeError, StopIteration) as stopped:
            return [repr(stopped)]
        return answer

    return found


def text_of(lines: Sequence[str]) -> bytes:
    return "".join(f"{line}\n" for line in lines).encode()


def test_the_vectors_are_those_of_every_other_test() -> None:
    assert json.loads((ROOT / "tests" / "vectors.json").read_bytes()) == printed(VECTORS)


def test_the_example_is_the_transcript_of_a_table() -> None:
    assert transcript() == EXAMPLE.text.splitlines()
    assert shown_to_a_spectator() == SHOWN.text.splitlines()
    assert [*checkpoint()] == [printed(CHECKPOINT), printed(KEYS)]
    assert {"below", "shuffle", "dice"} == {
        draw["kind"] for event in example().events for draw in event["data"].get("draws", [])
    }


def test_the_service_accepts_the_example() -> None:
    report = verify(
        text_of(transcript()), {}, redacted=[text_of(shown_to_a_spectator())],
        checkpoint=CHECKPOINT.text.encode(), keys={printed(KEYS)["keys"][0]["id"]: public_key()},
    )  # fmt: skip

    assert {*RULES, "shown"} == {check.name for check in report.checks if not check.passed}
    assert [] == [check.name for check in report.checks if check.passed is False]


def public_key() -> bytes:
    return bytes.fromhex(printed(KEYS)["keys"][0]["public_key"])


def failed(text: bytes) -> set[Fault]:
    """What the service's verifier finds in a transcript that may stop before the table is over."""
    checks = verify(text, {}).checks
    return {(check.name, check.version or 0) for check in checks if check.passed is False and check.name != "outcome"}


def test_the_service_judges_the_order_of_events_as_the_page_does() -> None:
    order = printed(ORDER)

    for case in order["cases"]:
        assert faults_of(order, case) == failed(transcript_of(order, case)), case


def test_the_vectors_of_the_order_contain_every_type_of_event() -> None:
    order = printed(ORDER)
    events = [event for case in order["cases"] for event in (*order["begin"][case["after"]], *case["events"])]

    assert {*EVENT_TYPES} == {kind for _, kind, *_ in events}


def test_the_verifier_has_sixty_lines() -> None:
    lines = [line for line in PROGRAM.text.splitlines() if line]

    assert 60 == len(lines)
    assert max(map(len, lines)) <= 120


@pytest.mark.parametrize("path", GAMES, ids=lambda path: f"{path.parent.name}/{path.stem}")
def test_the_verifier_accepts_every_recorded_game(path: Path, faults: Faults) -> None:
    assert [] == faults(path.read_bytes(), [])


def test_the_verifier_accepts_undone_lines_of_any_length(faults: Faults) -> None:
    for number in range(40):
        assert [] == faults(text_of(sealed(long_game(Random(number)).events)), [])


def second_format() -> Table:
    table = started_table(bots=[1])
    table.play(0)
    table.finish()
    return table


def practice() -> Table:
    table = started_table(players=("ann",), entropy=("unused",), seeded=bytes(range(32, 64)))
    table.play(0)
    table.finish()
    return table


def seed_of_the_day() -> Table:
    table = Table(players=("ann",), entropy=("",), daily="2023-11-14")
    table.open()
    table.sit(0)
    table.start()
    table.play(0)
    table.finish()
    return table


def closed() -> Table:
    table = Table()
    table.open()
    table.sit(1)
    table.add("Closed", "ann")
    return table


@pytest.mark.parametrize("made", [second_format, practice, seed_of_the_day, closed])
def test_the_verifier_accepts_every_kind_of_table(made: Callable[[], Table], faults: Faults) -> None:
    assert [] == faults(text_of(sealed(made().events)), [])


def test_the_verifier_notices_every_flipped_byte(faults: Faults) -> None:
    text = text_of(transcript())
    for at, byte in enumerate(text):
        assert faults(text[:at] + bytes([byte ^ 1]) + text[at + 1 :], []), text[max(0, at - 30) : at + 1]


def test_the_verifier_notices_a_flipped_byte_of_a_real_game(faults: Faults) -> None:
    chance = Random(34)
    text = (ROOT / "tests" / "history" / "0.2.0" / "goofspiel-2.ndjson").read_bytes()
    for at in chance.sample(range(len(text)), 100):
        flipped = bytes([text[at] ^ 1 << chance.randrange(7)])
        assert faults(text[:at] + flipped + text[at + 1 :], []), at


def opened_with(table: Table, **data: object) -> list[str]:
    return changed(table, 1, **data)


def draw(version: int, place: int, **change: object) -> list[str]:
    table = example()
    table.events[version - 1]["data"]["draws"][place].update(change)
    return sealed(table.events)


def draw_of_nothing(result: object) -> list[str]:
    table = example()
    table.events[3]["data"]["draws"].append({"kind": "x", "label": "z/0", "n": 0, "result": result})
    return sealed(table.events)


def with_trailer(**trailer: object) -> list[str]:
    return sealed(example().events, **trailer)


def with_header(**header: object) -> list[str]:
    first, *others = transcript()
    return [canonical({**json.loads(first), **header}), *others]


def with_event(place: int, **envelope: object) -> list[str]:
    table = example()
    table.events[place - 1].update(envelope)
    return sealed(table.events)


def spaced() -> list[str]:
    """A line that is not canonical, with the head that follows from it."""
    header, first, *events, trailer = transcript()
    lines = [f"{first} ", *events]
    head = hashlib.sha256(b"takeback/1\nt-1").digest()
    for line in lines:
        head = hashlib.sha256(head + line.encode()).digest()
    return [header, *lines, canonical({**json.loads(trailer), "head": head.hex()})]


def redone_another() -> list[str]:
    table = started_table()
    table.play(0)
    table.undo(4)
    table.redo()
    table.play(0)
    table.finish()
    return changed(table, 7, undone=5)


def undone_to_a_resignation() -> list[str]:
    table = started_table()
    table.resign(1)
    table.play(0)
    table.cut("ann", to_version=5, kind="step-back", by=0, consents=[], crossed=False)
    table.play(0)
    table.finish()
    return sealed(table.events)


def unended() -> list[str]:
    table = started_table()
    table.play(0)
    return sealed(table.events)


DISHONEST: Mapping[str, tuple[str, Callable[[], list[str]]]] = {
    "format": ("header", lambda: with_header(format="takeback/2")),
    "game": ("header", lambda: with_header(game="stones")),
    "rules version": ("header", lambda: with_header(rules_version=2)),
    "head": ("trailer", lambda: with_trailer(head="ab" * 32)),
    "outcome": ("trailer", lambda: with_trailer(outcome={"winners": [1]})),
    "no end": ("end", unended),
    "commitment": ("commitment", lambda: opened_with(example(), seed_commitment="ab" * 32)),
    "server seed": ("commitment", lambda: opened_with(example(), server_seed="ab" * 32)),
    "space": ("1 envelope", spaced),
    "salt": ("1 envelope", lambda: with_event(1, salt="ab" * 16)),
    "version": ("5 envelope", lambda: with_event(5, version=6, salt=salt(5))),
    "table": ("5 envelope", lambda: with_event(5, table="t-2")),
    "disclosed seed": ("8 server_seed", lambda: changed(example(), 8, server_seed="ab" * 32)),
    "entropy": ("4 draw", lambda: changed(example(), 2, entropy="abd")),
    "practice seed": ("4 draw", lambda: opened_with(example(), seeded="ab" * 32)),
    "seed of the day": ("4 draw", lambda: opened_with(example(), daily="2023-11-14")),
    "shuffle": ("4 draw", lambda: draw(4, 0, result=[*range(13)])),
    "below": ("4 draw", lambda: draw(4, 1, result=0)),
    "true for 1": ("4 draw", lambda: draw(4, 1, result=True)),
    "n of below": ("4 draw", lambda: draw(4, 1, n=3)),
    "n of shuffle": ("4 draw", lambda: draw(4, 0, n=12)),
    "kind": ("4 draw", lambda: draw(4, 0, kind="sort")),
    "unknown kind": ("4 draw", lambda: draw_of_nothing(None)),
    "unknown kind, as if shuffled": ("4 draw", lambda: draw_of_nothing([])),
    "dice": ("5 draw", lambda: draw(5, 0, result=[6, 6])),
    "count": ("5 draw", lambda: draw(5, 0, count=3)),
    "sides": ("5 draw", lambda: draw(5, 0, sides=7)),
    "label": ("4 label", lambda: relabelled("bag/1", 4, "shuffle", 13)),
    "label after an undo": ("7 label", lambda: relabelled("throw/1", 7, "dice", 2, 6)),
    "redo": ("7 redo", redone_another),
    "undo to a resignation": ("7 undo", undone_to_a_resignation),
    "undo off the line": ("ValueError", lambda: changed(example(), 6, to_version=3)),
}
"""What a service could change before it seals its record again: the check that notices, and the transcript."""


def relabelled(label: str, version: int, kind: str, *bounds: int) -> list[str]:
    """Another draw of the same seed, where only the number of the label tells that it is not its turn."""
    table = example()
    draws: list[Event] = table.events[version - 1]["data"]["draws"]
    draws[0] = drawn_at(table.seed, label, kind, *bounds)
    return sealed(table.events)


@pytest.mark.parametrize("changed_field", DISHONEST)
def test_the_verifier_notices_what_a_dishonest_service_sealed_again(changed_field: str, faults: Faults) -> None:
    check, cheat = DISHONEST[changed_field]
    found = faults(text_of(cheat()), [])

    assert any(fault.startswith(check) for fault in found), found


@pytest.mark.usefixtures("process")
def test_the_verifier_runs_as_the_page_says(tmp_path: Path) -> None:
    (tmp_path / "verifier.py").write_text(PROGRAM.text, encoding="utf-8")
    (tmp_path / "transcript.ndjson").write_bytes(text_of(EXAMPLE.text.splitlines()))
    head = json.loads(SHOWN.text.splitlines()[-1])["head"]

    def run(receipt: str) -> tuple[int, str]:
        command = [sys.executable, "verifier.py", "transcript.ndjson", receipt]
        done = subprocess.run(command, cwd=tmp_path, capture_output=True, text=True, check=False, timeout=60)
        return done.returncode, done.stdout + done.stderr

    assert (0, "") == run(f"5:{head}")
    assert (1, "receipt\n") == run(f"4:{head}")
