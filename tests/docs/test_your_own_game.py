"""The tutorial's code blocks equal the files that they name, and its quotes of the tests are what the tests print."""

import doctest
import re
from pathlib import Path
from typing import NamedTuple

import pytest

from domain.games.goofspiel import game
from tests.api.serving import running
from tests.catalogue.missing import CHECKS, Beside
from tests.docs.mistakes import MISTAKES

ROOT = Path(__file__).parents[2]
TUTORIAL = (ROOT / "docs" / "your-own-game.md").read_text(encoding="utf-8")
GAME = ROOT / "domain" / "games" / "goofspiel"

MOST_LINES = 250
"""Of code in all, but for the lines that go into files that are there already."""


class Block(NamedTuple):
    """A fenced block. ``kind``: a file or the next part of it, some lines of one, what a law says, what is missing."""

    kind: str
    name: str
    text: str


FENCED = re.compile(r"^```\w+ (file|part|law|missing)=(\S+)\n(.*?)^```$", re.MULTILINE | re.DOTALL)
BLOCKS = [Block(*found) for found in FENCED.findall(TUTORIAL)]


def blocks(kind: str) -> list[Block]:
    """All blocks of a kind, in order."""
    return [block for block in BLOCKS if block.kind == kind]


FILES = {
    name: "\n\n".join(block.text for block in blocks("file") if block.name == name)
    for name in dict.fromkeys(block.name for block in blocks("file"))
}
"""What the tutorial writes, by path. Between two blocks of a file there are two empty lines."""


@pytest.mark.parametrize("name", FILES)
def test_a_file_of_the_game_is_what_the_tutorial_writes(name: str) -> None:
    assert (ROOT / name).read_text(encoding="utf-8") == FILES[name]


def test_the_tutorial_leaves_out_no_file_of_the_game() -> None:
    there = {path.relative_to(ROOT).as_posix() for path in GAME.iterdir() if path.is_file()}

    assert there == {name for name in FILES if name.startswith("domain/")}


def test_what_the_tutorial_adds_to_other_files_is_there() -> None:
    added = blocks("part")

    assert added
    assert [] == [part for part in added if part.text not in (ROOT / part.name).read_text(encoding="utf-8")]


def test_the_code_has_fewer_lines_than_the_tutorial_says() -> None:
    lines = [line for name, text in FILES.items() if name.endswith(".py") for line in text.splitlines() if line.strip()]

    assert len(lines) < MOST_LINES
    assert f"under {MOST_LINES}\nlines" in TUTORIAL


@pytest.mark.parametrize("block", blocks("law"), ids=lambda block: block.name)
def test_a_mistake_is_answered_as_the_tutorial_says(block: Block) -> None:
    assert without_numbers(block.text) == without_numbers(f"{MISTAKES[block.name].answer()}\n")


def test_every_mistake_stands_in_the_tutorial() -> None:
    assert [block.name for block in blocks("law")] == [*MISTAKES]


def test_what_is_missing_is_said_as_the_tutorial_says(tmp_path: Path) -> None:
    rules = tmp_path / "domain" / "games" / "goofspiel" / "README.md"
    rules.parent.mkdir(parents=True)
    rules.write_text(FILES["domain/games/goofspiel/README.md"], encoding="utf-8")
    [block] = blocks("missing")

    answers = [check(game, Beside(tmp_path, {}, {})) for check in CHECKS]

    assert block.text.splitlines() == [words for words in answers if words is not None]


@pytest.mark.usefixtures("process")
def test_the_game_is_played_as_the_tutorial_says(tmp_path: Path) -> None:
    [session] = re.findall(r"^```python\n(>>> .*?)^```$", TUTORIAL, re.MULTILINE | re.DOTALL)
    with running(tmp_path / "tutorial.db", TAKEBACK_EXAMPLES="on") as server:
        here = session.replace("http://localhost:8000", server.address)
        example = doctest.DocTestParser().get_doctest(here, {}, "tutorial", None, 0)
        failures = doctest.DocTestRunner(verbose=False).run(example)

    assert doctest.TestResults(failed=0, attempted=len(example.examples)) == failures


def without_numbers(text: str) -> str:
    """What is said, whichever seat and card it is said of."""
    return re.sub(r"\d+|None", "#", text)
