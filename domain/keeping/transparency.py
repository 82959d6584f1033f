"""Beginning the transparency log: its origin, which is the name of its key, and the key itself.

The origin is fixed by the first start. Another one is another log: `begin_again` makes it, and its first entry says
which log it continues.
"""

import re
from collections.abc import Iterator
from collections.abc import Set as AbstractSet
from contextlib import suppress
from typing import NamedTuple

from domain.keeping.note_keys import first_key, read_key, replace_key
from domain.keeping.signing import Secret, UnusableKeys
from domain.storage.addresses import shown
from domain.storage.database import Database
from domain.storage.sql.beside_log.transparency import Additions, LogState, StoredTransparency
from domain.transparency.checkpoints import Checkpoint
from domain.transparency.entries import continues
from domain.transparency.notes import InvalidNote, PrivateKey, parse
from domain.transparency.policy import Policy
from domain.transparency.tiles import Edge

AGAIN = "`takeback log begin-again`"

_LATER = re.compile(r"(.*)/([0-9]{1,6})")


class Origin(NamedTuple):
    """The origin of a transparency log. ``given``: by the operator; else it is only for a log that begins."""

    name: str
    given: bool


class Transparency(NamedTuple):
    """The transparency log of a service. ``witnesses``: whom it asks, and which of them are enough; None: nobody."""

    stored: StoredTransparency
    key: PrivateKey
    witnesses: Policy | None

    @property
    def origin(self) -> str:
        """Its name."""
        return self.key.name

    @property
    def host(self) -> str:
        """The host that its name begins with."""
        return self.origin.partition("/")[0]


def open_transparency(database: Database, origin: Origin, secret: Secret, witnesses: Policy | None) -> Transparency:
    """The transparency log of a database, begun if there is none. Raises `UnusableKeys`, `NotStored`."""
    if database.transparency.state() is not None:
        return known_transparency(database, origin, witnesses)
    key = read_key(database.log_key) or first_key(database.log_key, origin.name, secret)
    if origin.given and key.name != origin.name:
        raise UnusableKeys(f"{database.log_key} is the key of another transparency log, {key.name!r}")
    with database.transaction() as transaction:
        transaction.transparency.begin(key.name, database.name)
    return Transparency(database.transparency, key, witnesses)


def known_transparency(database: Database, origin: Origin, witnesses: Policy | None) -> Transparency:
    """The transparency log that a database has. Raises `UnusableKeys`, also if there is no log yet."""
    state = _known_state(database)
    return Transparency(database.transparency, _known_key(database, state, origin), witnesses)


def begin_again(database: Database, origin: Origin, secret: Secret) -> str:
    """Replace the transparency log by a new one, which has all tables again; its origin.

    No name is given twice, also where a restored database has forgotten it: the stored key and the file that backups
    leave out name the log that was there before. Raises `UnusableKeys`, also if there is no log yet, and `NotStored`.
    """
    before = _known_state(database)
    is_other = origin.given and not _is_of(before.origin, origin.name)
    name = _unused(origin.name if is_other else _first(before.origin), {before.origin, *_known_elsewhere(database)})
    replace_key(database.log_key, name, secret)  # first: killed before the next, the log has no key and begins again
    with database.transaction() as transaction:
        transaction.transparency.begin_again(name, database.name)
        empty = LogState(name, database.name, 0, 0, "", 0, b"", 0, "", 0)
        entries = [continues(_last_checkpoint(before))]
        edge, tiles = Edge(0, {}).appended(entries)
        transaction.transparency.append(
            empty, Additions(empty._replace(size=edge.size, root=edge.root), entries, (), tiles)
        )
    return name


def _known_state(database: Database) -> LogState:
    """The state of the log that a database has. Raises `UnusableKeys` if there is none yet."""
    state = database.transparency.state()
    if state is None:
        raise UnusableKeys(f"{shown(database.address)} has no transparency log: the service begins it when it starts")
    return state


def _known_key(database: Database, state: LogState, origin: Origin) -> PrivateKey:
    """The key of a log that was begun before. Raises `UnusableKeys`."""
    if origin.given and not _is_of(state.origin, origin.name):
        raise UnusableKeys(
            f"the settings name the transparency log {origin.name!r}, but {shown(database.address)} has "
            f"{state.origin!r}: set TAKEBACK_LOG_ORIGIN to that, or begin another log with {AGAIN}"
        )
    key = read_key(database.log_key)
    if key is None:
        raise UnusableKeys(
            f"{database.log_key} is not there: bring back the key of the transparency log {state.origin!r}, or begin "
            f"another log with {AGAIN}"
        )
    if key.name != state.origin:
        raise UnusableKeys(
            f"{database.log_key} is the key of {key.name!r}, not of the transparency log {state.origin!r}: bring back "
            f"that, or begin another log with {AGAIN}"
        )
    return key


def _is_of(origin: str, setting: str) -> bool:
    """Is this the origin that is set, or a later log of it?"""
    found = _LATER.fullmatch(origin)
    return origin == setting or (found is not None and found[1] == setting)


def _known_elsewhere(database: Database) -> Iterator[str]:
    """The origins of logs that are named beside the database."""
    with suppress(UnusableKeys):  # it will be replaced
        if key := read_key(database.log_key):
            yield key.name
    if database.log_seen is not None:
        yield (database.log_seen.read() or b"").decode(errors="replace").partition("\n")[0]


def _first(origin: str) -> str:
    """The origin of the first log, of which this is one."""
    found = _LATER.fullmatch(origin)
    return origin if found is None else found[1]


def _unused(first: str, used: AbstractSet[str]) -> str:
    """The origin of the next log after those that are used."""
    later = [found for origin in used if (found := _LATER.fullmatch(origin)) and found[1] == first]
    last = max([*(int(found[2]) for found in later), int(first in used)])
    return f"{first}/{last + 1}" if last else first


def _last_checkpoint(state: LogState) -> str:
    """The text of the last checkpoint of a log; of one that published none, of what it has."""
    try:
        return parse(state.checkpoint).text
    except InvalidNote:
        return str(Checkpoint(state.origin, state.size, state.root))
