"""What is wrong with a body, in words: why it is no JSON, or where it does not match the schema and what would."""

import re
from collections.abc import Callable, Sequence
from typing import Any

import msgspec

from api.http.allowed import fields_at, words_at
from domain.kernel.game import Fault
from domain.kernel.patterns import in_words

_HALF_PAIR = re.compile(rb"(?i)\\u(?:d[89ab][0-9a-f]{2}(?!\\ud[c-f])|(?<!\\ud[89ab][0-9a-f]{2}\\u)d[c-f])")

_LISTED = ("Invalid enum value", "Invalid value", "Object contains unknown field")
"""How the messages begin that leave open what is allowed."""

_SHOWN = 200
"""The most characters of a message that are shown: it may quote what was sent."""

_ABOUT_A_FIELD = re.compile(r"Object (?:missing required|contains unknown) field `(.{1,64})`", re.DOTALL)


def reason_of(error: Exception, body: bytes) -> str:
    """Why a body is not JSON. msgspec takes half a surrogate pair for a cut text, and does not say where UTF-8 ends."""
    try:
        body.decode()
    except UnicodeDecodeError as invalid:
        return f"the byte at position {invalid.start} is not UTF-8"
    return "half of a surrogate pair in a string" if _HALF_PAIR.search(body) else str(error)


def fault_of(error: msgspec.ValidationError, under: str, decode: Callable[[bytes], Any], body: bytes) -> Fault:
    """The fault that msgspec found, with its path as a JSON pointer below `under`, and with what would be allowed."""
    message, _, path = in_words(error).partition(" - at `")
    steps = [name or index for name, index in re.findall(r"\.([^.\[\]`]+)|\[(\d+|\.\.\.)\]", path.rstrip("`"))]
    allowed = _allowed(message, steps, decode, body)
    field = _ABOUT_A_FIELD.fullmatch(message)
    if field is not None:
        steps.append(field[1].replace("~", "~0").replace("/", "~1"))
    shown = message if len(message) <= _SHOWN else f"{message[:_SHOWN]}…"
    return Fault(under + "".join(f"/{step}" for step in steps), shown + allowed)


def _allowed(message: str, steps: Sequence[str], decode: Callable[[bytes], Any], body: bytes) -> str:
    """What would be allowed, as a sentence to append; empty where that is no list."""
    decoder = getattr(decode, "__self__", None)
    if not isinstance(decoder, msgspec.json.Decoder) or not message.startswith(_LISTED):
        return ""
    is_field = message.startswith("Object")
    try:
        found = (fields_at if is_field else words_at)(decoder.type, msgspec.json.decode(body), steps)
    except msgspec.ValidationError:  # a number beyond all bounds
        return ""
    return f". One of {', '.join(found)}." if found else ". There are none here." if is_field else ""
