"""Links of the documentation work on a forge, in a checkout and at `/docs`. The README is short and links all pages."""

import re
from collections import Counter
from collections.abc import Iterator, Sequence
from functools import cache
from itertools import pairwise
from pathlib import Path

import pytest
from markdown_it import MarkdownIt
from markdown_it.token import Token

from api.documentation.markdown import render
from api.documentation.site import html, slugs
from tests.api.serving import ROOT

README = ROOT / "README.md"
FOLDERS = (
    ".",
    "docs",
    "docs/decisions",
    "clients/python",
    "clients/typescript",
    "web",
    "tests/history/reported",
    "domain/games/*",
)
FILES = sorted({path for folder in FOLDERS for path in ROOT.glob(f"{folder}/*.md") if not path.is_symlink()})
ELSEWHERE = ("https://", "http://")


def tokens_of(path: Path) -> Iterator[Token]:
    """What a file consists of, with what is inside of its lines."""
    for token in MarkdownIt("commonmark").enable("table").parse(path.read_text("utf-8")):
        yield token
        yield from token.children or []


def links_of(path: Path) -> Sequence[str]:
    """The targets of links and pictures within the repository."""
    found = [str(token.attrs.get("href", token.attrs.get("src", ""))) for token in tokens_of(path)]
    return [link for link in found if link and not link.startswith(ELSEWHERE)]


@cache
def anchors_of(path: Path) -> frozenset[str]:
    """The anchors of headings as forges make them: words in lower case, joined by hyphens, punctuation dropped."""
    taken: Counter[str] = Counter()
    anchors = set()
    tokens = [*tokens_of(path)]
    for heading, inline in pairwise(tokens):
        if heading.type == "heading_open":
            name = re.sub(r"[^\w\- ]", "", inline.content.lower()).replace(" ", "-")
            anchors.add(f"{name}-{taken[name]}" if taken[name] else name)
            taken[name] += 1
    return frozenset(anchors)


def broken(path: Path) -> Sequence[str]:
    """The links of a file that lead nowhere on a forge or in a checkout: no such file, or no such heading."""
    wrong = []
    for link in links_of(path):
        place, _, anchor = link.partition("#")
        target = path.parent / place if place else path
        inside = not place.startswith("/") and target.resolve().is_relative_to(ROOT)
        if not inside or not target.exists() or (anchor and anchor not in anchors_of(target.resolve())):
            wrong.append(link)
    return wrong


@pytest.mark.parametrize("path", FILES, ids=lambda path: str(path.relative_to(ROOT)))
def test_links_between_files_work_on_a_forge_and_in_a_checkout(path: Path) -> None:
    assert [] == broken(path)


@pytest.mark.parametrize("path", [path for path in FILES if path.parent == ROOT], ids=lambda path: path.name)
def test_links_work_when_a_file_of_the_root_is_read_as_a_page(path: Path) -> None:
    pages = {*slugs()}
    for link in re.findall(r' href="([^"]+)"', render(path.read_text("utf-8"))):
        if link.startswith(ELSEWHERE):
            continue
        page, _, anchor = link.removeprefix("/docs/").partition("#")
        assert link.startswith("/docs/"), link
        assert page in pages, link
        assert not anchor or f' id="{anchor}"' in html(page), link


def test_a_broken_link_is_noticed(tmp_path: Path) -> None:
    links = "[a](nothing.md) [b](#nowhere) [c](/docs/live) [d](#here) ![e](race.png) [f](https://example.org)"
    page = tmp_path / "page.md"
    page.write_text(f"# Here\n\n{links}\n", "utf-8")

    assert ["nothing.md", "#nowhere", "/docs/live", "#here", "race.png"] == broken(
        page
    )  # it is outside of the checkout


def test_a_link_to_a_file_without_a_page_is_left_as_its_text() -> None:
    assert '<p>see web and <a href="/docs/live#time">time</a></p>\n' == render(
        "see [web](../web/README.md) and [time](live.md#time)"
    )
    assert '<p><a href="/docs/full-throttle">a</a> <a href="/docs/licence">b</a></p>\n' == render(
        "[a](domain/games/full_throttle/README.md) [b](LICENSE)"
    )


def test_the_readme_links_every_page() -> None:
    linked = {(ROOT / link.partition("#")[0]).resolve() for link in links_of(README)}
    pages = {path.resolve() for path in (ROOT / "docs").glob("*.md")} - {ROOT / "docs" / "licence.md"}

    assert ROOT / "LICENSE" in linked  # what licence.md quotes
    assert [] == sorted(str(page.relative_to(ROOT)) for page in pages - linked)


def test_the_readme_is_read_in_five_minutes() -> None:
    text = README.read_text("utf-8")
    [transcript] = re.findall(r"```python\n(.*?)```", text, flags=re.DOTALL)
    folders = re.findall(r"`(\w+)/`", text.partition("## Folders")[2].partition("\n## ")[0])

    assert len(text.splitlines()) <= 120
    assert len(text.encode()) <= 7_000
    assert len(transcript.splitlines()) <= 10
    assert len(folders) <= 14
    assert [] == [name for name in folders if not (ROOT / name).is_dir()]


def test_both_clients_and_the_page_have_the_licence() -> None:
    licence = (ROOT / "LICENSE").read_text("utf-8")

    assert licence == (ROOT / "clients/python/LICENSE").read_text("utf-8")
    assert licence == (ROOT / "clients/typescript/LICENSE").read_text("utf-8")
    assert f"```text\n{licence}```" in (ROOT / "docs/licence.md").read_text("utf-8")
