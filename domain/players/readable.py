"""Names and labels that people can read: no invisible, control or direction-changing characters, no piled-up marks."""

import unicodedata

LONGEST = 40
"""The most characters of a name or label: it fits on a line with what it names."""

_MARKS_IN_A_ROW = 3
"""The most combining marks on a letter: as many as any script needs."""

_INVISIBLE = frozenset("\u034f\u115f\u1160\u17b4\u17b5\u2800\u3164\uffa0\U0001d159")
"""Characters that are letters, marks or symbols by their category, and yet show nothing."""

_REFUSED = {
    "Cc": "a control character",
    "Cf": "an invisible format character",
    "Cn": "an unassigned character",
    "Co": "a private character",
    "Cs": "half a character",
    "Zl": "a line break",
    "Zp": "a line break",
}
"""Categories of Unicode that no name needs, in words."""


class Unreadable(Exception):  # a refusal, not a bug
    """A text that people cannot read; ``reason`` says why, in a sentence."""

    def __init__(self, reason: str) -> None:
        super().__init__(reason)
        self.reason = reason


def readable(text: str, longest: int = LONGEST) -> str:
    """The text in Unicode's composed form (NFC), so that what looks equal is equal. Raises `Unreadable`.

    `longest`: the most characters.
    The categories are those of the interpreter's version of Unicode.
    """
    text = unicodedata.normalize("NFC", text)
    categories = [unicodedata.category(character) for character in text]
    for character, category in zip(text, categories, strict=True):
        if category in _REFUSED or character in _INVISIBLE:
            what = _REFUSED.get(category, "an invisible character")
            raise Unreadable(f"It contains {what} (U+{ord(character):04X}).")
    if text != text.strip() or not text:
        raise Unreadable("It is blank." if not text.strip() else "It begins or ends with a space.")
    if len(text) > longest:
        raise Unreadable(f"It is longer than {longest} characters in composed form.")
    marks = 0
    for before, category in zip(["Zs", *categories], categories, strict=False):
        marks = marks + 1 if category.startswith("M") else 0
        if marks and before == "Zs":
            raise Unreadable("It contains a combining mark without a letter.")
        if marks > _MARKS_IN_A_ROW:
            raise Unreadable(f"It contains more than {_MARKS_IN_A_ROW} combining marks in a row.")
    return text
