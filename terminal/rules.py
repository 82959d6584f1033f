"""The rules of a game, as the service gives them: a text in Markdown."""

import re
from collections.abc import Iterator

_BLANK = re.compile(r"\n[ \t]*\n")
_ITEM = re.compile(r"\n(?=(?:[-*]|\d+\.) )")


def parts_of(rules: str, text: str) -> str:
    """The paragraphs and items of lists that have all words of the text, each kind below its heading; all for none."""
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
