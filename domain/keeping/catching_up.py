"""Bringing back entries of the transparency log that a restored database lacks, from somebody's copy of the log.

The log then goes on under its name. Entries of tables that were lost stay in it, and a `restored` entry says so.
"""

from collections.abc import Callable, Iterator, Sequence
from typing import NamedTuple

import msgspec

from domain.keeping.sequencing import EVENTS, WITHDRAWALS, NamedEntry, entries_of_events, entries_of_withdrawals
from domain.keeping.transparency import Transparency
from domain.storage.database import Database
from domain.storage.log import Log
from domain.storage.sql.beside_log.transparency import Additions, LogState, Named
from domain.storage.sql.beside_log.withdrawals import Withdrawal
from domain.transparency import entries as kinds
from domain.transparency.checkpoints import Checkpoint, parse_checkpoint
from domain.transparency.notes import InvalidNote, verified
from domain.transparency.policy import Trusted, accepted


class CannotCatchUp(Exception):
    """The copy cannot be used; the message says why. Nothing was changed."""


class CaughtUp(NamedTuple):
    """How many entries were brought back, and how many of them are of tables or results that this database lacks."""

    entries: int
    lost: int


class _Fields(msgspec.Struct):
    kind: str
    game: str = ""
    date: str = ""
    seed_commitment: str = ""
    sha256: str = ""


_fields = msgspec.json.Decoder(_Fields).decode


class Copy(NamedTuple):
    """A copy of a log. ``note``: its checkpoint, signed; ``entries``: reads those from one index to before another."""

    note: str
    entries: Callable[[int, int], Sequence[bytes]]


def catch_up(database: Database, log: Transparency, copy: Copy, now: int) -> CaughtUp:
    """Append the entries that are lacking, that they were, and what the events give besides.

    `now`: milliseconds since 1970 UTC. Raises `CannotCatchUp`, `NotStored`, and `Overtaken` while a service runs.
    """
    state = log.stored.state()
    if state is None:
        raise CannotCatchUp("the log is empty")
    checkpoint = _accepted(log, state, copy.note)
    lacking = copy.entries(state.size, checkpoint.size)
    additions, lost = _additions(database, state, checkpoint, lacking, now)
    with database.transaction() as transaction:
        transaction.transparency.show_behind(state.origin, 0)
        transaction.transparency.append(state, additions)
        transaction.transparency.publish(state.origin, checkpoint.size, copy.note)
    return CaughtUp(len(lacking), lost)


def _accepted(log: Transparency, state: LogState, note: str) -> Checkpoint:
    """The checkpoint of a copy, if it is of this log and of as many entries as are known. Raises `CannotCatchUp`."""
    if not state.behind:
        raise CannotCatchUp("the log is not behind as far as it knows: start the service, which asks the witnesses")
    try:
        parsed, checkpoint = parse_checkpoint(note)
        if checkpoint.origin != log.origin or not verified(parsed, [log.key.key]):
            raise CannotCatchUp(f"the copy is not of the log {log.origin!r}: its checkpoint is not signed by that")
        if log.witnesses is not None:
            accepted(parsed, log.witnesses._replace(logs=(Trusted(log.key.key, ""),)))
    except InvalidNote as error:
        raise CannotCatchUp(f"the checkpoint of the copy: {error}") from error
    if checkpoint.size < state.behind:
        raise CannotCatchUp(f"the copy has {checkpoint.size} entries, and {state.behind} are known to be published")
    return checkpoint


def _additions(
    database: Database, state: LogState, checkpoint: Checkpoint, lacking: Sequence[bytes], now: int
) -> tuple[Additions, int]:
    """What is appended, and how many of the entries that are lacking are of what was lost. Raises `CannotCatchUp`."""
    edge = database.transparency.edge(state.size)
    caught_up, _ = edge.appended(lacking)
    if (caught_up.size, caught_up.root) != (checkpoint.size, checkpoint.root):
        raise CannotCatchUp("the copy does not continue what is stored: it is of another log, or it is damaged")
    position = database.settled_position()
    withdrawals = [*_withdrawals(database, state.withdrawals)]
    expected = (*_of_events(database, state.position, position), *entries_of_withdrawals(database, withdrawals))
    given = {each.entry: each for each in expected}
    names, site, lost = list[Named](), state.site, 0
    for number, entry in enumerate(lacking, state.size):
        named, fields = given.pop(entry, None), _fields(entry)
        if named is None and fields.kind == "daily":
            named = NamedEntry("daily", f"{fields.game}/{fields.date}/{fields.seed_commitment}", entry)
        if named is not None:
            names.append(Named(named.kind, named.name, number))
        site = fields.sha256 if fields.kind == "site" else site
        lost += named is None and fields.kind in ("opened", "ended", "withdrawn")
    known_days = {named.name for named in names if named.kind == "daily"}
    more = [
        each
        for each in given.values()
        if each.kind != "daily"
        or not (each.name in known_days or database.transparency.index("daily", each.name) is not None)
    ]
    appended = [*lacking, kinds.restored(at=now, lost_after=state.size), *(each.entry for each in more)]
    names += [Named(each.kind, each.name, checkpoint.size + 1 + number) for number, each in enumerate(more)]
    whole, tiles = edge.appended(appended)
    after = state._replace(
        log=database.name,
        position=position,
        withdrawals=withdrawals[-1].number if withdrawals else state.withdrawals,
        site=site,
        size=whole.size,
        root=whole.root,
    )
    return Additions(after, appended, names, tiles), lost


def _of_events(log: Log, after: int, upto: int) -> Iterator[NamedEntry]:
    """What the events give between two positions, in order; of a day's entries the first alone."""
    days = set[str]()
    while after < upto:
        events, after = log.milestones(after=after, upto=upto, limit=EVENTS)
        for named in entries_of_events(log, events):
            if named.kind != "daily" or named.name not in days:
                days.add(named.name)
                yield named


def _withdrawals(log: Log, after: int) -> Iterator[Withdrawal]:
    """The withdrawals after a number."""
    while page := log.withdrawals.page(after=after, limit=WITHDRAWALS):
        yield from page
        after = page[-1].number
