"""Every program in the tabs of the documentation runs against a real service, and prints what its page promises."""

import os
import subprocess
import sys
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path

import pytest
from markdown_it import MarkdownIt

from tests.api.serving import ROOT, Running, running
from tests.docs.programs import FOLDER, program, tabs
from tests.reader.reading import NODE

PROMISED: Mapping[str, Mapping[str, Sequence[str]]] = {
    "quickstart": {
        "curl": ['"labels":["Take the wolf', "Ann undid the last action.", "Search bot 3", '"status":"playing"'],
        "Python": ["Ann undid the last action.", "'Search bot 3'] playing"],
        "JavaScript": ["Ann undid the last action.", "'Search bot 3' ] playing"],
    },
    "clients": {
        language: [
            *("Take the wolf", "undid", "the race is finished"),
            *("The game is over", "409 table-finished", "the slayer stands at"),
        ]
        for language in ("Python", "JavaScript")
    },
    "turns": {"curl": ['"to_act":[', "\n304\n"], "Python": ["My turn"], "JavaScript": ["My turn"]},
    "bots": {"Python": ["finished"], "JavaScript": ["finished"]},
    "undo": {"Python": ["undid the last action"], "JavaScript": ["undid the last action"]},
    "verify": {"curl": ['"passed":true'], "Python": ["chain True"], "JavaScript": ["chain true"]},
    "analysis": {"curl": ["Take the wolf", "Expected score"], "Python": ["decision", "luck"]},
}
"""What each program prints, by page and tab."""
PROGRAMS = [(page, tab) for page, promised in PROMISED.items() for tab in promised]


@pytest.fixture(scope="module")
def service(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Running]:
    with running(tmp_path_factory.mktemp("snippets") / "snippets.db", TAKEBACK_BOTS="on") as server:
        yield server


def command(tab: str, source: str) -> list[str]:
    """What runs a program in the language of a tab."""
    match tab:
        case "Python":
            return [sys.executable, "-W", "ignore::ResourceWarning", "-c", source]
        case "JavaScript":
            return [str(NODE), "--input-type=module", "--eval", source]
        case _:
            return ["bash", "-euc", source]


@pytest.mark.usefixtures("process")
@pytest.mark.parametrize(("page", "tab"), PROGRAMS)
def test_a_program_prints_what_its_page_promises(service: Running, tmp_path: Path, page: str, tab: str) -> None:
    environment = {**os.environ, "SERVICE": service.address}
    (tmp_path / "node_modules").mkdir()
    (tmp_path / "node_modules/takeback-client").symlink_to(ROOT / "clients/typescript")
    done = run(command(tab, tabs(page)[tab]), tmp_path, environment)

    assert (0, "") == (done.returncode, done.stderr)
    for words in PROMISED[page][tab]:
        assert words in done.stdout


@pytest.mark.usefixtures("process")
def test_the_bot_that_searches_plays_to_the_end(service: Running, tmp_path: Path) -> None:
    environment = {**os.environ, "SERVICE": service.address, "PYTHONPATH": str(ROOT)}
    before, rest = tabs("bots")["Python"].split("def play(")
    done = run(command("Python", f"{before}{program('python', page='bots')}\n\ndef play({rest}"), tmp_path, environment)

    assert (0, "finished\n", "") == (done.returncode, done.stdout, done.stderr)


def run(arguments: Sequence[str], folder: Path, environment: Mapping[str, str]) -> "subprocess.CompletedProcess[str]":
    """Run a program of the documentation in a folder."""
    return subprocess.run(
        arguments, cwd=folder, env=environment, capture_output=True, text=True, timeout=120, check=False
    )


def test_no_program_in_tabs_is_left_out() -> None:
    pages = {path.stem for path in FOLDER.glob("*.md")}

    assert {(page, tab) for page in pages for tab in tabs(page)} == {*PROGRAMS}


ELSEWHERE: Mapping[str, Mapping[str, int]] = {
    "analysis": {"sh": 1, "text": 1},
    "architecture": {"text": 1},
    "bots": {"python": 1, "json": 1, "sh": 1},
    "clients": {"sh": 2, "html": 1, "python": 1},
    "contributing": {"sh": 2},
    "deploying": {"sh": 9},
    "errors": {"json": 1},
    "format": {
        "json": 3,
        "json order": 1,
        "json stream": 1,
        "json transcript": 1,
        "json vectors": 1,
        "python": 1,
        "text": 4,
    },
    "idempotency": {"sh": 1},
    "library": {"python": 2},
    "licence": {"text": 1},
    "live": {"sh": 2, "bash": 1, "python": 3, "javascript": 1},
    "notation": {"sh": 1, "takeback": 1, "ebnf": 1},
    "opponents": {"sh": 1},
    "quickstart": {"sh": 1},
    "recovery": {"ini": 1, "sh": 2},
    "running": {"sh": 1, "yaml": 1},
    "scale": {"json": 1, "": 1},
    "standings": {"": 2, "sh": 1},
    "terminal": {"text": 1},
    "sign-in": {"python": 1, "javascript": 2},
    "tokens": {"python": 7},
    "trust": {"text": 7},
    "verify": {"sh": 3},
    "versioning": {"http": 1},
}
"""How many blocks outside of tabs a page has, by language; tests here and beside what they show run them."""
TUTORIAL = "your-own-game"


def test_no_other_block_of_code_is_left_out() -> None:
    found: dict[str, Counter[str]] = {}
    for path in FOLDER.glob("*.md"):
        parsed = MarkdownIt().parse(path.read_text(encoding="utf-8"))
        shown = [token.info for token in parsed if token.type in ("fence", "code_block") and "tab=" not in token.info]
        if shown and path.stem != TUTORIAL:
            found[path.stem] = Counter(shown)

    assert ELSEWHERE == found
