"""Events and the log in words, as the caller may see them."""

from collections.abc import Sequence
from typing import Any

import msgspec

from api.names import named_setup
from api.service import Service
from domain.kernel.batches import Record
from domain.kernel.branches import Branches
from domain.kernel.events import AnyEvent, PublicEvent, Viewer, redact
from domain.kernel.game import Seat, Setup
from domain.kernel.session import Session
from domain.kernel.undoing import actions_since
from domain.kernel.words import say_event
from domain.tables import Acknowledgement

AnySetup = Setup[Any, Any]


class SpokenEvent(PublicEvent, frozen=True, omit_defaults=True):
    """An event as the caller may see it, and in words. ``undone_by``: the version of the undo that took it back."""

    text: str = ""
    undone_by: int | msgspec.UnsetType = msgspec.UNSET


class Line(msgspec.Struct, frozen=True):
    """An entry of the log: what happened at a version that is still on the line of play."""

    version: int
    at: int
    seat: Seat | None
    text: str


class Log(msgspec.Struct, frozen=True):
    """Some of the line of play in words. ``next``: pass it as ``after`` to go on; null: that was all for now."""

    lines: Sequence[Line]
    next: int | None


def branches_of_batch(acknowledged: Acknowledgement) -> Branches:
    """How many actions each event of a batch takes back or asks to; nothing of it is undone as of then."""
    session = acknowledged.session
    line = session.cut.line if session.cut is not None and session.cut.version == session.version else session.line
    return Branches(
        {},
        {
            record.event.version: actions_since(line, record.event.data.to_version)
            for record in acknowledged.records
            if getattr(record.event.data, "to_version", None) is not None
        },
    )


def spoken(
    service: Service,
    session: Session,
    setup: AnySetup,
    records: Sequence[Record],
    viewer: Viewer,
    branches: Branches,
) -> list[SpokenEvent]:
    """Events as a viewer may see them, each in words. `setup`: of `named_setup`."""
    return [_spoken(service, session, setup, record, viewer, branches) for record in records]


def log_of(service: Service, session: Session, events: Sequence[AnyEvent], seat: Seat | None, limit: int) -> Log:
    """A page of the log, of up to `limit` events in force, as a seat, or None for a spectator, may read it."""
    setup = named_setup(service, session)
    lines = [_line(session, setup, event, Viewer(seat, None)) for event in events]
    return Log(lines, lines[-1].version if len(lines) == limit else None)


def _line(session: Session, setup: AnySetup, event: AnyEvent, viewer: Viewer) -> Line:
    shown = redact(session.game, setup, event, "", viewer, disclosed=False)
    return Line(event.version, event.at, getattr(event.data, "seat", None), say_event(session.game, setup, shown))


def _spoken(
    service: Service, session: Session, setup: AnySetup, record: Record, viewer: Viewer, branches: Branches
) -> SpokenEvent:
    event = redact(session.game, setup, record.event, record.hash.hex(), viewer, disclosed=session.disclosed)
    if event.type == "SeatTaken":  # by now somebody else may hold the seat
        setup = named_setup(service, session, {event.data["seat"]: event.data["player"]})
    return SpokenEvent(
        table=event.table,
        version=event.version,
        type=event.type,
        at=event.at,
        actor=event.actor,
        hash=event.hash,
        data=event.data,
        key=event.key,
        salt=event.salt,
        text=say_event(session.game, setup, event, actions=branches.taken_back.get(event.version)),
        undone_by=branches.undone_by.get(event.version, msgspec.UNSET),
    )
