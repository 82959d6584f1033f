"""What a pattern of a string asks for, in words: nobody who sent another string reads a regular expression."""

import re
from collections.abc import Mapping

WORDS: Mapping[str, str] = {
    "[!-~]{0,64}": "0 to 64 visible ASCII characters",
    "[!-~]{1,64}": "1 to 64 visible ASCII characters",
    "[0-9a-f]{16}": "16 lower-case hexadecimal digits",
    "[0-9a-f]{24}": "24 lower-case hexadecimal digits",
    "[0-9a-f]{32}": "32 lower-case hexadecimal digits",
    "[0-9a-f]{64}": "64 lower-case hexadecimal digits",
    "[0-9a-f]{128}": "128 lower-case hexadecimal digits",
}
"""What each pattern of a stored or sent shape asks for. Its anchors are left out, which are spelled in several ways."""

_ANCHORED = re.compile(r"\^(.*?)(?:\$|\\Z)(?:\(\?!\\n\))?")
_REFUSED = re.compile(r"Expected `str` matching regex '(.*?)'(?= - at `|$)", re.DOTALL)


def words_of(pattern: str) -> str | None:
    """What a pattern asks for; None where nobody has said it in words."""
    anchored = _ANCHORED.fullmatch(pattern)
    return None if anchored is None else WORDS.get(anchored[1])


def in_words(error: Exception | str) -> str:
    """The message of a `msgspec.ValidationError`, with words in place of a pattern."""
    message = str(error)
    refused = _REFUSED.match(message)
    words = None if refused is None else words_of(refused[1].replace("\\\\", "\\"))
    return message if refused is None or words is None else f"Expected {words}{message[refused.end() :]}"
