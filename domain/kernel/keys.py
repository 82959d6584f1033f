"""The idempotency keys of a table: a persistent map, so that adding a key does not copy all of it.

A few dictionaries, each larger than the one after it; a new entry merges with those that are no larger than itself.
Adding costs O(log n) on the average, earlier maps stay as they were.
"""

from collections.abc import Mapping
from typing import NamedTuple


class Versions(NamedTuple):
    """The first and the last version of the batch that a key stands for."""

    first: int
    last: int


KeyOf = tuple[str, str]
"""The actor and its key."""

Keys = tuple[Mapping[KeyOf, Versions], ...]


def with_key(keys: Keys, key: KeyOf, version: int) -> Keys:
    """`keys` with a version added to the batch of `key`."""
    known = versions_of(keys, key)
    newest: Mapping[KeyOf, Versions] = {key: Versions(known.first if known else version, version)}
    while keys and len(keys[-1]) <= len(newest):
        newest = {**keys[-1], **newest}
        keys = keys[:-1]
    return (*keys, newest)


def versions_of(keys: Keys, key: KeyOf) -> Versions | None:
    """The batch of a key, or None if it is new here."""
    for known in reversed(keys):
        versions = known.get(key)
        if versions is not None:
            return versions
    return None
