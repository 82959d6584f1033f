"""What stands where on a page: its headings, and the text under each anchor."""

import re
from html.parser import HTMLParser

import msgspec

_HEADING = re.compile(r"h[1-6]")
_SKIPPED = ("form", "details")
"""What is not searched: forms, and examples of responses."""
_ELSEWHERE = "data-page"
"""The attribute of an anchor whose passage is a page of its own."""
_TITLE = 70
"""The most characters of a title that is taken from the text."""
_VOID = {"br", "input", "img", "link", "meta", "hr", "use", "path", "circle", "rect", "line"}


class Heading(msgspec.Struct, frozen=True):
    """A heading with an anchor. ``level``: 2 to 6."""

    level: int
    name: str
    title: str


class Passage(msgspec.Struct):
    """The text from one anchor to the next. ``name``: the anchor, empty for the beginning of the page."""

    name: str
    title: str = ""
    text: str = ""
    level: int = 0


def outline(body: str) -> list[Heading]:
    """The headings of a page that have an anchor."""
    return [Heading(found.level, found.name, found.title) for found in passages(body) if found.level and found.name]


def passages(body: str) -> list[Passage]:
    """The passages of a page, in order."""
    reader = _Reader()
    reader.feed(body)
    reader.close()
    for found in reader.found:
        found.title = found.title.strip() or found.text.strip()[:_TITLE]
    return reader.found


class _Reader(HTMLParser):
    def __init__(self) -> None:
        super().__init__()
        self.found = [Passage("")]
        self._heading = ""
        self._skipped = ""

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        given = dict(attrs)
        name = given.get("id")
        if tag in _SKIPPED and not self._skipped:
            self._skipped = tag
        if name and not self._skipped and _ELSEWHERE not in given:
            self.found.append(Passage(name, given.get("data-name") or ""))
        if _HEADING.fullmatch(tag) and (name or tag == "h1") and not self._skipped:
            self._heading = tag
            self.found[-1].level = int(tag[1])
        if tag not in _VOID:
            self.found[-1].text += " " if tag not in ("span", "code", "a", "em", "strong") else ""

    def handle_endtag(self, tag: str) -> None:
        if tag == self._heading:
            self._heading = ""
        if tag == self._skipped:
            self._skipped = ""

    def handle_data(self, data: str) -> None:
        if self._skipped:
            return
        if self._heading:
            self.found[-1].title += data
        else:
            self.found[-1].text += data
