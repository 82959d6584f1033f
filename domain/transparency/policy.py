"""Policies (c2sp.org/tlog-policy): which logs and witnesses are trusted, and how many witnesses must have signed."""

from collections.abc import Collection, Mapping, Sequence
from types import MappingProxyType
from typing import NamedTuple

from domain.transparency.checkpoints import Checkpoint, checkpoint_of
from domain.transparency.notes import COSIGNATURE, PLAIN, InvalidKey, InvalidNote, Key, Note, key_of, verified
from domain.transparency.numbers import decimal

MOST_LINES = 1000
"""Lines of a policy that are read."""

_NONE = "none"


class InvalidPolicy(Exception):
    """A text is not a policy; the message says why, with the line's number."""


class Trusted(NamedTuple):
    """A log or witness that is trusted. `url`: where it is asked, empty if none is given."""

    key: Key
    url: str


class Group(NamedTuple):
    """It has signed once `least` of its members have."""

    least: int
    members: tuple[str, ...]


class Policy(NamedTuple):
    """What is trusted. `quorum`: the name of a witness or group, None where no witness must have signed."""

    logs: tuple[Trusted, ...]
    witnesses: Mapping[str, Trusted]
    groups: Mapping[str, Group]
    quorum: str | None


class Seen(NamedTuple):
    """A checkpoint that a policy accepts.

    Attributes:
        log: The key that signed it.
        times: When witnesses of the policy cosigned it, in seconds since 1970 UTC, by their names in the policy.
    """

    checkpoint: Checkpoint
    log: Key
    times: Mapping[str, int]


def parse_policy(text: str) -> Policy:
    """The policy of a file. Raises `InvalidPolicy`."""
    lines = text.split("\n")
    if len(lines) > MOST_LINES:
        raise InvalidPolicy(f"it has more than {MOST_LINES} lines")
    if any((letter < " " and letter not in "\t\n") or letter == "\x7f" for letter in text):
        raise InvalidPolicy("it has a control character")
    reader = _Reader()
    for number, line in enumerate(lines, 1):
        words = [word for word in line.replace("\t", " ").split(" ") if word]
        try:
            if words and not words[0].startswith("#"):
                reader.read(words)
        except (InvalidPolicy, InvalidKey) as error:
            raise InvalidPolicy(f"line {number}: {error}") from error
    return reader.policy()


class _Reader:
    """Reads a policy line by line."""

    def __init__(self) -> None:
        self._logs: list[Trusted] = []
        self._witnesses: dict[str, Trusted] = {}
        self._groups: dict[str, Group] = {}
        self._members: set[str] = set()
        self._quorum = ""

    def read(self, words: Sequence[str]) -> None:
        """Read the words of a line. Raises `InvalidPolicy` and `InvalidKey`."""
        match words:
            case ["log", vkey, *url] if len(url) <= 1:
                self._logs.append(_trusted(vkey, url, PLAIN, self._logs))
            case ["witness", name, vkey, *url] if len(url) <= 1:
                self._require_new(name)
                self._witnesses[name] = _trusted(vkey, url, COSIGNATURE, self._witnesses.values())
            case ["group", name, least, *names] if names:
                self._require_new(name)
                self._groups[name] = self._group(least, names)
            case ["quorum", name] if not self._quorum and (name == _NONE or self._is_known(name)):
                self._quorum = name
            case _:
                raise InvalidPolicy(f"{' '.join(words)[:80]!r} cannot be used here")

    def policy(self) -> Policy:
        """What was read. Raises `InvalidPolicy` if that is no whole policy."""
        if not self._quorum:
            raise InvalidPolicy("it has no quorum")
        quorum = None if self._quorum == _NONE else self._quorum
        return Policy(tuple(self._logs), MappingProxyType(self._witnesses), MappingProxyType(self._groups), quorum)

    def _is_known(self, name: str) -> bool:
        return name in self._witnesses or name in self._groups

    def _require_new(self, name: str) -> None:
        if name == _NONE or self._is_known(name):
            raise InvalidPolicy(f"the name {name[:80]!r} is taken")

    def _group(self, least: str, names: Sequence[str]) -> Group:
        for name in names:
            if not self._is_known(name):
                raise InvalidPolicy(f"{name[:80]!r} is not defined before")
            if name in self._members:
                raise InvalidPolicy(f"{name[:80]!r} is a member of a group already")
            self._members.add(name)
        count = {"any": 1, "all": len(names)}.get(least, decimal(least))
        if count is None or not 1 <= count <= len(names):
            raise InvalidPolicy(f"{least[:20]!r} of {len(names)} members cannot sign")
        return Group(count, tuple(names))


def accepted(note: Note, policy: Policy) -> Seen:
    """The checkpoint of a note, where a log of the policy and its quorum have signed it.

    Raises `InvalidNote`, whose message says what is missing, and `NoCryptography`.
    """
    checkpoint = checkpoint_of(note)
    logs = [trusted.key for trusted in policy.logs if trusted.key.name == checkpoint.origin]
    if not logs:
        raise InvalidNote(f"the policy does not name the log {checkpoint.origin!r}")
    names = {trusted.key: name for name, trusted in policy.witnesses.items()}
    signed = verified(note, [*logs, *names])
    log = next((each.key for each in signed if each.key in logs), None)
    if log is None:
        raise InvalidNote(f"it is not signed by the log {checkpoint.origin!r}")
    times = {names[each.key]: each.time for each in signed if each.time is not None and each.key in names}
    if policy.quorum is not None and not _has_signed(policy.quorum, policy, times):
        raise InvalidNote(f"the policy's quorum {policy.quorum!r} has not signed it")
    return Seen(checkpoint, log, MappingProxyType(times))


def is_met(policy: Policy, names: Collection[str]) -> bool:
    """Do these witnesses meet the quorum?"""
    return policy.quorum is None or _has_signed(policy.quorum, policy, names)


def _has_signed(name: str, policy: Policy, signed: Collection[str]) -> bool:
    group = policy.groups.get(name)
    if group is None:
        return name in signed
    return sum(_has_signed(member, policy, signed) for member in group.members) >= group.least


def _trusted(vkey: str, url: Sequence[str], type_: int, others: Collection[Trusted]) -> Trusted:
    key = key_of(vkey)
    if key.type != type_:
        raise InvalidKey(f"{vkey[:80]!r} is not of type {type_}")
    if any(other.key.public == key.public for other in others):
        raise InvalidPolicy("it has this key already")
    return Trusted(key, "".join(url))
