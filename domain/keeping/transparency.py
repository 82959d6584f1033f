"""Beginning the transparency log: its origin, which is the name of its key, and the key itself.

The origin is fixed by the first start. Another one is another log: `begin_again` makes it, and its first entry says
which log it continues.
"""

import re
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

    Raises `UnusableKeys`, also if there is no log yet, and `NotStored`.
    """
    before = _known_state(database)
    name = origin.name if origin.given and not _is_of(before.origin, origin.name) else _next(before.origin)
    replace_key(database.log_key, name, secret)  # first: killed before the next, running it again makes the same log
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


def _next(origin: str) -> str:
    found = _LATER.fullmatch(origin)
    return f"{origin}/2" if found is None else f"{found[1]}/{int(found[2]) + 1}"


def _last_checkpoint(state: LogState) -> str:
    """The text of the last checkpoint of a log; of one that published none, of what it has."""
    try:
        return parse(state.checkpoint).text
    except InvalidNote:
        return str(Checkpoint(state.origin, state.size, state.root))
