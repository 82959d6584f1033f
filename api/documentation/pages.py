"""A page of the documentation, and the table of contents that it stands in."""

import tomllib
from collections.abc import Iterable, Sequence
from importlib.resources import files
from typing import Any

import msgspec

FOLDER = files("docs")
"""Where the Markdown is."""
HOME = ""
"""The address of the first page, below ``/docs/``."""


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
    there = {path.name.removesuffix(".md") for path in FOLDER.iterdir() if path.name.endswith(".md")}
    sections: list[dict[str, Any]] = tomllib.loads((FOLDER / "contents.toml").read_text("utf-8"))["section"]
    listed = {slug for section in sections for slug in section["pages"]}
    unlisted = sorted(there - listed)
    return tuple(
        Section(found["title"], _entries([*found["pages"], *(unlisted if found is sections[-1] else [])], there))
        for found in sections
    )


def address(slug: str) -> str:
    """The path of a page."""
    return f"/docs/{slug}" if slug else "/docs"


def markdown_of(slug: str) -> str:
    """The Markdown of a guide."""
    return (FOLDER / f"{slug}.md").read_text("utf-8")


def title_of(markdown: str) -> str:
    """The first heading."""
    return markdown.partition("\n")[0].removeprefix("#").strip()


def _entries(slugs: Iterable[str], there: Sequence[str] | set[str]) -> tuple[Entry, ...]:
    return tuple(Entry(slug, title_of(markdown_of(slug))) for slug in slugs if slug in there)
