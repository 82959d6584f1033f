"""The search index: every passage with an anchor, by the words in it."""

import re
from collections.abc import Iterator

import msgspec

from api.documentation.outline import passages
from api.documentation.pages import Page, address

_WORD = re.compile(r"[a-z0-9][a-z0-9.'_-]*[a-z0-9]|[a-z0-9]")


class Indexed(msgspec.Struct, frozen=True, array_like=True):
    """A passage. ``title``: its own, empty for the beginning of a page; ``words``: those of its text, once each."""

    address: str
    page: str
    title: str
    words: str


def index(page: Page) -> Iterator[Indexed]:
    """The passages of a page that can be found."""
    for passage in passages(page.body):
        where = f"{address(page.slug)}#{passage.name}" if passage.name else address(page.slug)
        title = passage.title if passage.name else page.about
        yield Indexed(where, page.title, title, " ".join(sorted(words_in(f"{passage.title} {passage.text}"))))


def words_in(text: str) -> set[str]:
    """The different words of a text, in lower case."""
    return set(_WORD.findall(text.lower()))
