"""A page of the documentation, and the table of contents that it stands in."""

import tomllib
from collections.abc import Iterable, Mapping, Sequence
from functools import lru_cache
from importlib.resources import files
from importlib.resources.abc import Traversable
from typing import Any

import msgspec

FOLDER = files("docs")
"""Where the Markdown is."""
HOME = ""
"""The address of the first page, below ``/docs/``."""
DECISIONS = "decisions"
"""The address of the index of the decisions, whose pages are not in the table of contents."""


class Page(msgspec.Struct, frozen=True):
    """A page. ``slug``: its address below ``/docs/``; ``body``: its HTML; ``about``: one sentence for lists."""

    slug: str
    title: str
    body: str
    about: str = ""


class Entry(msgspec.Struct, frozen=True):
    """A line of the table of contents. ``under``: entries one level deeper."""

    slug: str
    title: str
    under: tuple["Entry", ...] = ()


class Section(msgspec.Struct, frozen=True):
    """A titled part of the table of contents."""

    title: str
    entries: tuple[Entry, ...]


def guides() -> tuple[Section, ...]:
    """The sections of `docs/contents.toml`; a file that none of them lists belongs to the last."""
    there = {*sources()} - {*decision_slugs()}
    sections: list[dict[str, Any]] = tomllib.loads((FOLDER / "contents.toml").read_text("utf-8"))["section"]
    listed = {slug for section in sections for slug in section["pages"]}
    unlisted = sorted(there - listed)
    return tuple(
        Section(found["title"], _entries([*found["pages"], *(unlisted if found is sections[-1] else [])], there))
        for found in sections
    )


@lru_cache(maxsize=1)
def sources() -> Mapping[str, Traversable]:
    """The Markdown of each page that has some: the files of `docs/` and of `docs/decisions/`, by their addresses."""
    guides = {path.name.removesuffix(".md"): path for path in FOLDER.iterdir() if path.name.endswith(".md")}
    decisions = [path for path in (FOLDER / DECISIONS).iterdir() if path.name[:1].isdigit()]
    return {
        **guides,
        DECISIONS: FOLDER / DECISIONS / "README.md",
        **{decision_slug(path.name): path for path in sorted(decisions, key=lambda path: path.name)},
    }


def decision_slug(name: str) -> str:
    """The address of the decision in a file: its number is enough."""
    return f"decision-{name[:4]}"


def decision_slugs() -> Sequence[str]:
    """The addresses of all decisions."""
    return [slug for slug, path in sources().items() if path.name[:1].isdigit()]


def address(slug: str) -> str:
    """The path of a page."""
    return f"/docs/{slug}" if slug else "/docs"


def markdown_of(slug: str) -> str:
    """The Markdown of a page that has some."""
    return sources()[slug].read_text("utf-8")


def title_of(markdown: str) -> str:
    """The first heading."""
    return markdown.partition("\n")[0].removeprefix("#").strip()


def _entries(slugs: Iterable[str], there: Sequence[str] | set[str]) -> tuple[Entry, ...]:
    return tuple(Entry(slug, title_of(markdown_of(slug))) for slug in slugs if slug in there)
