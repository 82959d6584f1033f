"""Names and labels that people can read: no invisible, control or direction-changing characters, no piled-up marks.

The invisible characters that scripts and emoji are written with are readable where they have an effect: joiners after
UAX 31 (section 2.3), emoji sequences after UTS 51, variants of ideographs and of Mongolian letters.
"""

from itertools import pairwise

import regex
import unicodedata2 as unicodedata

from domain.players.scripts import is_of_one_script

_COMPOSED = 4
"""So many characters at most are one in Unicode's composed form."""
LONGEST = 40
"""The most characters of a name or label: it fits on a line with what it names."""

_MARKS_IN_A_ROW = 4
"""The most nonspacing marks on a letter, after UTS 39 (section 5.4): as many as any script needs."""

_LOOKS_EMPTY = frozenset("\u2800\U0001d159")
"""Symbols that show nothing, and that Unicode does not call ignorable."""

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

_SPACES = " \u3000"
"""The usual space, and the one between Japanese names."""

_ELEMENT = r"[[\p{Emoji}\p{ExtPict}]--[0-9#*]](?:\p{EMod}|\ufe0f|\ufe0e)?"
_REGIONS = "|".join("".join(chr(0xE0000 + ord(letter)) for letter in region) for region in ("eng", "sct", "wls"))
"""England, Scotland and Wales, in invisible letters. No other region has a flag."""

_EMOJI = regex.compile(
    r"\p{RI}\p{RI}|[0-9#*]\ufe0f?\u20e3"
    rf"|\U0001f3f4\U000e0067\U000e0062(?:{_REGIONS})\U000e007f|{_ELEMENT}(?:\u200d{_ELEMENT})*",
    regex.V1,
)
"""Flags, keycaps, flags of regions, and whatever else is an emoji, with all that modifies it or is joined to it."""

_VIRAMA_BEFORE = r"(?<=\p{L}\p{M}*\p{ccc=9}\p{Mn}*)"
_WANTED = regex.compile(
    r"(?<=[\p{JT=D}\p{JT=L}]\p{JT=T}*)\u200c(?=\p{JT=T}*[\p{JT=D}\p{JT=R}])"  # A1: letters that would join
    rf"|{_VIRAMA_BEFORE}\u200c(?=\p{{Mn}}*\p{{L}})"  # A2: a virama that would fuse letters
    rf"|{_VIRAMA_BEFORE}\u200d(?!\p{{InSC=Vowel_Dependent}})"  # B: half forms and conjuncts
    r"|(?<=[\u09b0\u0cb0])\u200d(?=\p{ccc=9}\p{L})"  # ra that stays whole, in Bengali and Kannada
    r"|(?<=\p{Mong}\p{M}*)[\u180b-\u180d\u180f]|(?<=\p{Mong})\u180e(?=[\u1820\u1821])"
    r"|(?<=\p{Han})[\ufe00-\ufe02\U000e0100-\U000e01ef]",
    regex.V1,
)
"""Invisible characters where the script wants them."""

_IGNORABLE = regex.compile(r"\p{DI}")


class Unreadable(Exception):  # a refusal, not a bug
    """A text that people cannot read; ``reason`` says why, in a sentence."""

    def __init__(self, reason: str) -> None:
        super().__init__(reason)
        self.reason = reason


def readable(text: str, longest: int = LONGEST) -> str:
    """The text in Unicode's composed form (NFC), so that what is equal by Unicode is equal. Raises `Unreadable`.

    `longest`: the most characters.
    """
    if len(text) <= _COMPOSED * longest:  # else it is too long in any form, and composing it takes long
        text = unicodedata.normalize("NFC", text)
    if not text.strip():
        raise Unreadable("It is blank." if text else "It is empty: write at least one character.")
    if len(text) > longest:
        raise Unreadable(f"It is longer than {longest} characters.")
    visible = _WANTED.sub("", _EMOJI.sub("\N{WHITE SMILING FACE}", text))
    for character in visible:
        category = unicodedata.category(character)
        if category in _REFUSED or character in _LOOKS_EMPTY or _IGNORABLE.match(character):
            what = _REFUSED.get(category, "an invisible character")
            raise Unreadable(f"It contains {what} (U+{ord(character):04X}).")
    if text != text.strip():
        raise Unreadable("It begins or ends with a space.")
    _require_few_marks(visible)
    return text


def readable_name(text: str) -> str:
    """A player's name, `readable`, and in each word of one script, with plain spaces. Raises `Unreadable`."""
    name = readable(text)
    for character in name:
        if unicodedata.category(character) == "Zs" and character not in _SPACES:
            raise Unreadable(f"It contains another space than the usual one (U+{ord(character):04X}).")
    if any(before in _SPACES and after in _SPACES for before, after in pairwise(name)):
        raise Unreadable("It contains two spaces in a row.")
    for word in regex.findall(r"[\p{L}\p{M}\p{N}]+", _WANTED.sub("", _EMOJI.sub(" ", name))):
        if not is_of_one_script(word):
            raise Unreadable(f"It contains letters of several scripts in one word: {word}.")
    return name


def _require_few_marks(text: str) -> None:
    """Raise `Unreadable` where marks are piled up, doubled, or on nothing."""
    row, before = 0, " "
    for character in unicodedata.normalize("NFD", text):
        category = unicodedata.category(character)
        if category.startswith("M") and unicodedata.category(before) == "Zs":
            raise Unreadable("It contains a combining mark without a letter.")
        row = row + 1 if category in ("Mn", "Me") else 0
        if row > 1 and character == before:
            raise Unreadable("It contains the same combining mark twice in a row.")
        if row > _MARKS_IN_A_ROW:
            raise Unreadable(f"It contains more than {_MARKS_IN_A_ROW} combining marks in a row.")
        before = character
