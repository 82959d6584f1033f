"""Keys that an object in JSON has twice: parsers differ in which one they keep, so neither is surely what was meant.

msgspec keeps the last one without a word. The standard library can tell, so the text is read a second time, by that.
"""

import json
from collections.abc import Iterator, Sequence
from typing import Any

Pairs = Sequence[tuple[str, Any]]


class DuplicateKey(Exception):
    """An object has a key twice. ``pointer``: the JSON pointer to it."""

    def __init__(self, pointer: str) -> None:
        super().__init__(f"an object has a key twice: {pointer}")
        self.pointer = pointer


def require_unique_keys(text: bytes | str) -> None:
    """Raise `DuplicateKey` if an object has a key twice, at any depth. `text`: valid JSON.

    Raises `RecursionError` for a text that is nested too deeply, `UnicodeDecodeError` for one that is not UTF-8.
    """
    decoded = text.decode() if isinstance(text, bytes) else text
    try:
        _check(decoded)
    except _Found as found:
        raise DuplicateKey(next(_duplicates(_keep(decoded)))) from found


class _Found(Exception):
    """There is one; the parser cannot tell where."""


class _Object(tuple[tuple[str, Any], ...]):
    """An object as all of its pairs."""

    __slots__ = ()


def _unique(pairs: Pairs) -> None:
    if len(dict(pairs)) < len(pairs):
        raise _Found


_check = json.JSONDecoder(object_pairs_hook=_unique, parse_int=len, parse_float=len).decode
_keep = json.JSONDecoder(object_pairs_hook=_Object, parse_int=len, parse_float=len).decode
"""Numbers are not converted: one may have more digits than Python allows."""


def _duplicates(value: Any) -> Iterator[str]:
    """The pointers to the keys that their objects had already, in the order of the text."""
    rest = [("", value, False)]
    while rest:
        pointer, inner, again = rest.pop()
        if again:
            yield pointer
        children: list[tuple[str, Any, bool]] = []
        match inner:
            case _Object():
                seen: set[str] = set()
                for key, child in inner:
                    step = key.replace("~", "~0").replace("/", "~1")
                    children.append((f"{pointer}/{step}", child, key in seen))
                    seen.add(key)
            case list():
                children = [(f"{pointer}/{index}", child, False) for index, child in enumerate(inner)]
            case _:
                pass
        rest += reversed(children)
