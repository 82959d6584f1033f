"""Every example of the reference is answered with the status that its operation documents, in all three languages."""

import json
import shlex
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from api.documentation.contract import Found, contract, operations, resolved
from api.documentation.snippets import call_of, snippets
from tests.api.serving import OPERATOR_TOKEN, Running, running
from tests.docs.scenes import FOR_OTHERS, SCENES, Places, Scene, played, transcript
from tests.reader.reading import NODE

RUNNERS = Path(__file__).parent / "runners"
OPERATIONS = [found for tag in contract()["tags"] for found in operations(contract(), tag["name"])]
Answers = dict[str, tuple[int, str]]


@pytest.fixture(scope="module")
def service(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Running]:
    path = tmp_path_factory.mktemp("reference") / "reference.db"
    operator = {"TAKEBACK_OPERATOR_TOKEN": OPERATOR_TOKEN}
    with running(path, **operator, TAKEBACK_WEBHOOKS_PRIVATE="on", TAKEBACK_BOTS="on") as server:
        yield server


@pytest.mark.usefixtures("process")
def test_every_example_in_curl_is_answered_as_documented(service: Running, tmp_path: Path) -> None:
    jobs = jobs_in("curl", service, tmp_path)
    answered_as_documented(in_shell(jobs, tmp_path))


@pytest.mark.usefixtures("process")
def test_every_example_in_python_is_answered_as_documented(service: Running, tmp_path: Path) -> None:
    jobs = jobs_in("Python", service, tmp_path)
    answered_as_documented(run([sys.executable, str(RUNNERS / "run.py")], jobs, tmp_path))


@pytest.mark.usefixtures("npm")
def test_every_example_in_javascript_is_answered_as_documented(service: Running, tmp_path: Path) -> None:
    jobs = jobs_in("JavaScript", service, tmp_path)
    answered_as_documented(run([str(NODE), str(RUNNERS / "run.mjs")], jobs, tmp_path))


def answered_as_documented(answers: Answers) -> None:
    """Each has the status of its operation's success, and a body where one is documented."""
    expected, found = {}, {}
    for each in OPERATIONS:
        status, body = answers[each.id]
        documented = success(each)
        expected[each.id] = int(documented), "content" in resolved(contract(), each.operation["responses"][documented])
        if each.id in FOR_OTHERS:
            expected[each.id] = FOR_OTHERS[each.id], True
        found[each.id] = status, bool(body.strip())

    assert len(OPERATIONS) > 40
    assert expected == found, {each: answers[each] for each in found if found[each] != expected[each]}


def success(found: Found) -> str:
    """The status of an operation that succeeds."""
    return str(next(status for status in found.operation["responses"] if status.startswith("2")))


def jobs_in(language: str, server: Running, folder: Path) -> list[Any]:
    """The examples in a language, each with what its places stand for; and the file that they read."""
    text = transcript(server)
    (folder / "transcript.ndjson").write_text(text, encoding="utf-8")
    variable = {"transcript": text} if language == "JavaScript" else {}
    scenes: dict[Scene, Places] = {}  # of operations that only read
    jobs = []
    for each in OPERATIONS:
        scene, reads = SCENES.get(each.id, played), each.method == "get"
        if reads and scene not in scenes:
            scenes[scene] = scene(server)
        there = scenes[scene] if reads else scene(server)
        given = {"SERVICE": server.address, **there, **variable}
        jobs.append({"id": each.id, "source": snippets(call_of(contract(), each))[language][1], "places": given})
    return jobs


def run(command: list[str], jobs: list[Any], folder: Path) -> Answers:
    """What the requests were answered, sent by one program."""
    done = subprocess.run(
        command, input=json.dumps(jobs), capture_output=True, text=True, cwd=folder, timeout=120, check=False
    )
    assert (0, "") == (done.returncode, done.stderr)
    answers: Answers = json.loads(done.stdout)
    return answers


def in_shell(jobs: list[Any], folder: Path) -> Answers:
    """What the requests were answered, sent by one shell, which adds the status to what curl prints."""
    lines = ['curl() { command curl --silent --max-time 20 --write-out "\\n%{http_code}" "$@"; }']
    for job in jobs:
        given = "; ".join(f"{name}={shlex.quote(value)}" for name, value in job["places"].items())
        lines.append(f"( {given}\n{job['source']} ) > {job['id']}.txt")
    done = subprocess.run(
        ["bash", "-eu"], input="\n".join(lines), capture_output=True, text=True, cwd=folder, timeout=120, check=False
    )
    assert (0, "") == (done.returncode, done.stderr)
    printed = ((job["id"], (folder / f"{job['id']}.txt").read_text("utf-8", "replace")) for job in jobs)
    return {name: (int(text[-3:]), text[:-3]) for name, text in printed}
