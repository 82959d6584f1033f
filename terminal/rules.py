"""Search in the rules of a game, which the service sends as Markdown."""

import re
from collections.abc import Iterator

_BLANK = re.compile(r"\n[ \t]*\n")
_ITEM = re.compile(r"\n(?=(?:[-*]|\d+\.) )")


def parts_of(rules: str, text: str) -> str:
    """The paragraphs and list items that contain all words of the text, below their headings; all rules for no text."""
    words = text.lower().split()
    if not words:
        return rules
    found: list[str] = []
    heading = ""
    for part in _parts(rules):
        if part.startswith("#"):
            heading = part
        elif all(word in part.lower() for word in words):
            if heading:
                found.append(heading)
                heading = ""
            found.append(part)
    return "\n\n".join(found)


def _parts(rules: str) -> Iterator[str]:
    for paragraph in _BLANK.split(rules):
        yield from (item for item in _ITEM.split(paragraph) if item.strip())
