"""The text of the notation: its lines, and the words and values in them."""

import json
import re
from collections.abc import Iterator, Mapping
from typing import Any

import msgspec

from domain.kernel.duplicates import DuplicateKey, require_unique_keys

FIRST = "takeback 1"
"""The first line: the format and its version."""
OPERATOR = "operator"
"""The operator, who has no letter."""

_WORD = re.compile(r"[A-Za-z_][\w.-]*\Z", re.ASCII)
_WORDS_OF_JSON = frozenset(("true", "false", "null"))
_ARGUMENT = re.compile(r"([a-z_]+)=", re.ASCII)
_BARE = re.compile(r"[^\s]+")
_VALUE_OF_JSON = re.compile(r'["{\[\d-]|(?:true|false|null)(?=\s|\Z)')
_VERSION = re.compile(r"[0-9]{1,16}")
_TIME = re.compile(r"[+-][0-9]{1,17}")
_SPACES = re.compile(r"\s*")


class InvalidNotation(Exception):
    """A text is not a game in the notation; ``line`` (from 1) says where."""

    def __init__(self, line: int, detail: str) -> None:
        super().__init__(f"line {line}: {detail}")
        self.line = line
        self.detail = detail


class Move(msgspec.Struct, frozen=True):
    """A request as a line of the notation has it.

    Attributes:
        version: The version of its first event.
        after: Milliseconds since the move before it; of the first one, since 1970 UTC.
        actor: The letter of a player, `server` or `operator`.
        key: The idempotency key, None without one.
        verb: What was done: `play` is left out, so the name of an action stands alone, with a capital.
        arguments: By name.
    """

    version: int
    after: int
    actor: str
    key: str | None
    verb: str
    arguments: Mapping[str, Any] = {}


def written(move: Move, said: str) -> str:
    """The line of a move. `said`: what happened, for people."""
    actor = move.actor if move.key is None else f"{move.actor}/{move.key}"
    arguments = [f"{name}={_value(value)}" for name, value in move.arguments.items()]
    parts = [str(move.version), f"{move.after:+d}", actor, move.verb, *arguments]
    return " ".join(parts) + (f" ; {_printable(said)}" if said else "")


def read_move(number: int, line: str) -> Move:
    """The move of a line. Raises `InvalidNotation`."""
    head = line.split(maxsplit=4)
    match head:
        case [version, after, actor, verb, *rest] if _VERSION.fullmatch(version) and _TIME.fullmatch(after):
            name, _, key = actor.partition("/")
            return Move(int(version), int(after), name, key or None, verb, _arguments(number, "".join(rest)))
        case _:
            raise InvalidNotation(number, "a move is: VERSION ±MILLISECONDS PLAYER VERB ARGUMENTS ; WORDS")


def _printable(said: str) -> str:
    """Words on one line, with nothing in them that controls a terminal."""
    return "".join(letter if letter.isprintable() else "?" for letter in " ".join(said.split()))


def _value(value: Any) -> str:
    """A word as it is, everything else as JSON."""
    if isinstance(value, str) and _WORD.match(value) and value not in _WORDS_OF_JSON:
        return value
    return json.dumps(value, separators=(",", ":"), sort_keys=True)


def _arguments(number: int, text: str) -> Mapping[str, Any]:
    found: dict[str, Any] = {}
    for name, value in _named(number, text):
        if name in found:
            raise InvalidNotation(number, f"{name} is given twice")
        found[name] = value
    return found


def _named(number: int, text: str) -> Iterator[tuple[str, Any]]:
    place = 0
    while place < len(text) and text[place] != ";":
        name = _ARGUMENT.match(text, place)
        if name is None:
            raise InvalidNotation(number, f"an argument is NAME=VALUE, which {text[place : place + 20]!r} is not")
        value, place = _value_at(number, text, name.end())
        yield name[1], value
        spaces = _SPACES.match(text, place)
        place = spaces.end() if spaces else place


def _value_at(number: int, text: str, place: int) -> tuple[Any, int]:
    """The value that begins there, and where it ends."""
    if _VALUE_OF_JSON.match(text, place):
        try:
            value, end = json.JSONDecoder().raw_decode(text, place)
            require_unique_keys(text[place:end])
        except (ValueError, RecursionError) as error:
            raise InvalidNotation(number, f"this is not JSON: {text[place : place + 20]!r}") from error
        except DuplicateKey as error:
            raise InvalidNotation(number, f"this has a key twice, {error.pointer}: {text[place:end]}") from error
        return value, end
    bare = _BARE.match(text, place)
    if bare is None:
        raise InvalidNotation(number, "an argument has no value")
    return bare[0], bare.end()
