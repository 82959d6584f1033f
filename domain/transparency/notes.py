"""Signed notes (c2sp.org/signed-note): a text, then a line for each signature, by a named key.

A key's text, its vkey, is `name+id+base64(type || public key)`. Two types are used: 1 signs the text itself; 4 is the
cosignature of a witness (c2sp.org/tlog-cosignature), which signs the text together with its own time.
"""

import base64
import binascii
import hashlib
from collections.abc import Sequence
from typing import NamedTuple

from domain.transparency import ed25519

PLAIN = 1
"""The type of keys that sign a text."""

COSIGNATURE = 4
"""The type of keys that sign a text and their time."""

LONGEST_NOTE = 1 << 20
"""Bytes of a note that is read."""

_MARK = "\N{EM DASH} "
_ID_BYTES = 4
_TIME_BYTES = 8
_PRIVATE = "PRIVATE+KEY+"


class InvalidNote(Exception):
    """A text is not a note, or not one that a key has signed; the message says why."""


class InvalidKey(Exception):
    """A text is not a key; the message says why."""


class Key(NamedTuple):
    """A public key of notes."""

    name: str
    type: int
    public: bytes

    @property
    def id(self) -> bytes:
        """Its 4 bytes in a signature line."""
        content = self.name.encode() + b"\n" + bytes((self.type,)) + self.public
        return hashlib.sha256(content).digest()[:_ID_BYTES]

    def __str__(self) -> str:
        """Its vkey."""
        return f"{self.name}+{self.id.hex()}+{_base64(bytes((self.type,)) + self.public)}"


class PrivateKey(NamedTuple):
    """A key that signs notes."""

    name: str
    type: int
    seed: bytes

    @property
    def key(self) -> Key:
        """Its public key."""
        return Key(self.name, self.type, ed25519.public_key_of(self.seed))

    def __str__(self) -> str:
        """Its text, as Go's `sumdb/note` has it."""
        return f"{_PRIVATE}{self.name}+{self.key.id.hex()}+{_base64(bytes((self.type,)) + self.seed)}"


class Line(NamedTuple):
    """A signature line, not verified."""

    name: str
    id: bytes
    signature: bytes

    def __str__(self) -> str:
        """The line, with its newline."""
        return f"{_MARK}{self.name} {_base64(self.id + self.signature)}\n"


class Note(NamedTuple):
    """A text, which ends in a newline, and its signature lines, not verified."""

    text: str
    lines: tuple[Line, ...]

    def __str__(self) -> str:
        """The whole note."""
        return self.text + "\n" + "".join(map(str, self.lines))


class Signed(NamedTuple):
    """A key that has signed a note. `time`: of a cosignature, in seconds since 1970 UTC; else None."""

    key: Key
    time: int | None


def parse(text: str) -> Note:
    """The parts of a note. Raises `InvalidNote`."""
    if len(text) > LONGEST_NOTE:
        raise InvalidNote("it is too long")
    if any(letter < " " and letter != "\n" for letter in text):
        raise InvalidNote("it has a control character")
    body, separator, tail = text.rpartition("\n\n")
    if not separator or not tail.endswith("\n"):
        raise InvalidNote("it has no signature lines")
    return Note(body + "\n", parse_lines(tail))


def parse_lines(text: str) -> tuple[Line, ...]:
    """Signature lines, each with its newline. Raises `InvalidNote`."""
    return tuple(_line(line) for line in text.removesuffix("\n").split("\n"))


def verified(note: Note, keys: Sequence[Key]) -> tuple[Signed, ...]:
    """Which of these keys have signed a note; signatures of other keys are ignored.

    Raises `InvalidNote` if the signature of one of them is wrong, and `NoCryptography`.
    """
    known = {(key.name, key.id): key for key in keys}
    found: dict[Key, Signed] = {}
    for line in note.lines:
        key = known.get((line.name, line.id))
        if key is not None and key not in found:
            found[key] = _verified(note.text, line, key)
    return tuple(found.values())


def sign(text: str, key: PrivateKey) -> Line:
    """The line by which a key of type `PLAIN` signs a text. Raises `NoCryptography`."""
    return Line(key.name, key.key.id, ed25519.sign(key.seed, text.encode()))


def cosign(text: str, key: PrivateKey, time: int) -> Line:
    """The line by which a key of type `COSIGNATURE` signs a text. `time`: in seconds since 1970 UTC."""
    signature = ed25519.sign(key.seed, _cosigned(text, time))
    return Line(key.name, key.key.id, time.to_bytes(_TIME_BYTES, "big") + signature)


def key_of(text: str) -> Key:
    """The key of a vkey. Raises `InvalidKey`."""
    name, type_, public = _parts(text)
    if type_ not in (PLAIN, COSIGNATURE):
        raise InvalidKey(f"{text[:80]!r} has a type other than 1 and 4")
    key = Key(name, type_, public)
    if str(key) != text:
        raise InvalidKey(f"{text[:80]!r} does not have the id of its key")
    if not ed25519.is_usable(public):
        raise InvalidKey(f"{text[:80]!r} is a key under which one signature fits every text")
    return key


def private_key_of(text: str) -> PrivateKey:
    """The key of a private key's text. Raises `InvalidKey`, whose message does not show it, and `NoCryptography`."""
    if not text.startswith(_PRIVATE):
        raise InvalidKey("it is not a private key")
    try:
        name, type_, seed = _parts(text.removeprefix(_PRIVATE))
    except InvalidKey as error:
        raise InvalidKey("it is not a private key") from error
    key = PrivateKey(name, type_, seed)
    if str(key) != text:
        raise InvalidKey("the private key does not have the id of its public key")
    return key


def is_name(text: str) -> bool:
    """Can this be the name of a key?"""
    return bool(text) and text.isprintable() and "+" not in text and not any(map(str.isspace, text))


def _parts(text: str) -> tuple[str, int, bytes]:
    name, _, rest = text.partition("+")
    _, _, encoded = rest.partition("+")
    material = _bytes(encoded)
    if not is_name(name) or material is None or len(material) != 1 + ed25519.PUBLIC_KEY_BYTES:
        raise InvalidKey(f"{text[:80]!r} is not a key")
    return name, material[0], material[1:]


def _line(text: str) -> Line:
    name, _, encoded = text.removeprefix(_MARK).rpartition(" ")
    content = _bytes(encoded)
    if not text.startswith(_MARK) or not is_name(name) or content is None or len(content) <= _ID_BYTES:
        raise InvalidNote(f"{text[:80]!r} is not a signature line")
    return Line(name, content[:_ID_BYTES], content[_ID_BYTES:])


def _verified(text: str, line: Line, key: Key) -> Signed:
    if key.type == PLAIN:
        time, signature, message = None, line.signature, text.encode()
    else:
        time = int.from_bytes(line.signature[:_TIME_BYTES], "big")
        signature, message = line.signature[_TIME_BYTES:], _cosigned(text, time)
    if not ed25519.is_signed(key.public, signature, message):
        raise InvalidNote(f"the signature of {key.name} is wrong")
    return Signed(key, time)


def _cosigned(text: str, time: int) -> bytes:
    return f"cosignature/v1\ntime {time}\n{text}".encode()


def _base64(content: bytes) -> str:
    return base64.b64encode(content).decode()


def _bytes(encoded: str) -> bytes | None:
    """What is encoded in base64, None if it is not, or not in its one form."""
    try:
        content = base64.b64decode(encoded, validate=True)
    except (binascii.Error, ValueError):
        return None
    return content if _base64(content) == encoded else None
