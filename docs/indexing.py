"""Writes the index of the decisions, by area: `python -m docs.indexing`."""

import re
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import NamedTuple

FOLDER = Path(__file__).parent / "decisions"
INDEX = FOLDER / "README.md"
AREAS = (
    "Rules and games",
    "Events and undo",
    "Secrecy",
    "Verification",
    "Storage",
    "Read models",
    "Concurrency",
    "API",
    "Limits",
    "Security and accounts",
    "Opponents and standings",
    "Clients",
)
"""The areas of the decisions, in the order of the index."""

_SHAPE = re.compile(
    r"# (?P<number>\d{4}) (?P<title>[^\n]+)\n\n"
    r"- Status: (?P<status>accepted|superseded)\n"
    r"- Date: (?P<date>\d{4}-\d\d-\d\d)\n"
    r"- Area: (?P<area>[^\n]+)\n"
    r"- Superseded by: (?:none|\[(?P<by>\d{4}) [^\]\n]+\]\((?P<link>[^)\n]+)\))\n\n"
    r"## Context\n\n.+?\n\n## Decision\n\n.+?\n\n## Consequences\n\n.+\n",
    re.DOTALL,
)
_INTRODUCTION = """\
# Decisions

Why the service is built as it is. Each page is one decision that binds the design: its context, what was decided, and
what follows from it. The code names the number where a reader would ask why, as in `decision 0003`.

A decision is not rewritten when it no longer holds. A new one supersedes it. To add one, copy a page, take the next
number, and run `python -m docs.indexing`, which writes this index.
"""


class Decision(NamedTuple):
    """A decision. ``by`` and ``link``: the number and the file of the one that supersedes it, else empty."""

    file: str
    number: str
    title: str
    status: str
    area: str
    by: str
    link: str


class UnknownShape(Exception):
    """A page is not written as a decision is."""


def decisions() -> Sequence[Decision]:
    """All decisions, by their numbers. Raises `UnknownShape`."""
    return tuple(_decision(path) for path in sorted(FOLDER.glob("[0-9]*.md")))


def index(found: Sequence[Decision]) -> str:
    """The index: a list for each area."""
    return "\n".join([_INTRODUCTION, *(_section(area, found) for area in AREAS)])


def _decision(path: Path) -> Decision:
    shape = _SHAPE.fullmatch(path.read_text(encoding="utf-8"))
    if shape is None or shape["area"] not in AREAS:
        raise UnknownShape(path.name)
    names = ("number", "title", "status", "area", "by", "link")
    return Decision(path.name, *(shape[name] or "" for name in names))


def _section(area: str, found: Sequence[Decision]) -> str:
    return f"## {area}\n\n{''.join(_lines(area, found))}"


def _lines(area: str, found: Sequence[Decision]) -> Iterator[str]:
    for one in found:
        if one.area == area:
            superseded = f", superseded by {one.by}" if one.by else ""
            yield f"- [{one.number} {one.title}]({one.file}){superseded}\n"


if __name__ == "__main__":
    INDEX.write_text(index(decisions()), encoding="utf-8")
