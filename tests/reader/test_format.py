"""The independent reader agrees with all that `docs/format.md` prints."""

import json
from pathlib import Path
from typing import Any

import pytest

from tests.docs.programs import blocks

from .order import faults_of, transcript_of
from .reading import Read, run, written
from .test_in_pages import computed

pytestmark = pytest.mark.usefixtures("node")

TEXTS = [block.text for block in blocks("format") if block.language == "json"]
SHOWN, CHECKPOINT, KEYS, VECTORS, STREAM, ORDER, TRANSCRIPT = TEXTS


def vectors() -> Any:
    """The vectors of the page, and the draw beside its stream of words."""
    found = json.loads(VECTORS)
    return {**found, "draws": [*found["draws"], *json.loads(STREAM)["draws"]]}


def test_it_agrees_with_the_vectors_of_the_page(tmp_path: Path) -> None:
    report = run("--vectors", written(tmp_path / "vectors.json", [json.dumps(vectors())]))

    assert report.code == 0, report.printed


def test_it_detects_a_wrong_vector_of_the_page(tmp_path: Path) -> None:
    wrong = vectors()
    wrong["draws"][-1]["result"] += 1
    report = run("--vectors", written(tmp_path / "vectors.json", [json.dumps(wrong)]))

    assert ["draws"] == list(report.failed)


def test_it_accepts_the_example_of_the_page(read: Read, tmp_path: Path) -> None:
    shown = written(tmp_path / "shown.ndjson", SHOWN.splitlines())
    receipt = f"5:{json.loads(SHOWN.splitlines()[-1])['head']}"
    report = read(TRANSCRIPT.splitlines(), "--receipt", receipt, "--redacted", shown)

    assert report.code == 0, report.printed
    assert {"ok   receipts", "ok   redacted"} <= {*report.printed.splitlines()}


def test_its_words_and_its_checkpoint_are_those_of_the_page() -> None:
    program = """
        const names = ["rng", "checkpoint", "transcript", "hash", "bytes"]
        const [rng, { checkpointCheck }, { parseTranscript }, { OWN }, { fromHex }] = await Promise.all(names.map(from))
        const words = rng.stream(fromHex(given.seed), given.label, OWN)
        const found = Array.from({ length: 10 }, () => words.next().value.toString(16).padStart(8, "0"))
        const { subtle } = globalThis.crypto
        const signed = (text) => checkpointCheck(given.checkpoint, given.keys, parseTranscript(text), OWN, subtle)
        const checks = [await signed(given.transcript), await signed(given.transcript.replaceAll("Café", "Cafe"))]
        console.log(JSON.stringify([found, ...checks.map(({ ok }) => ok)]))
    """
    stream = json.loads(STREAM)
    given = {
        "seed": json.loads(VECTORS)["seeds"][0]["seed"],
        "label": stream["label"],
        "checkpoint": json.loads(CHECKPOINT),
        "keys": json.loads(KEYS),
        "transcript": TRANSCRIPT,
    }

    assert [stream["words"], True, False] == computed(program, given)


def test_it_judges_the_order_of_events_as_the_page_does() -> None:
    program = """
        const [{ verify }, { OWN }] = await Promise.all(["verify", "hash"].map(from))
        const failed = (text) => verify(text, OWN).checks.filter(({ ok, name }) => ok === false && name !== "outcome")
        console.log(JSON.stringify(given.map((text) => failed(text).map(({ name, version }) => [name, version]))))
    """
    printed = json.loads(ORDER)
    found = computed(program, [transcript_of(printed, case).decode() for case in printed["cases"]])

    assert [faults_of(printed, case) for case in printed["cases"]] == [set(map(tuple, faults)) for faults in found]
