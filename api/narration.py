"""Events and log lines with their texts, redacted for the caller."""

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


class NarratedEvent(PublicEvent, frozen=True, omit_defaults=True):
    """An event, redacted for the caller, with a text. ``undone_by``: the version of the undo that took it back."""

    text: str = ""
    undone_by: int | msgspec.UnsetType = msgspec.UNSET


class Line(msgspec.Struct, frozen=True):
    """A line of the log: an event that is still on the line of play."""

    version: int
    at: int
    seat: Seat | None
    text: str


class Log(msgspec.Struct, frozen=True):
    """A page of the log. ``next``: the cursor of the next page, for ``after``; null at the end."""

    lines: Sequence[Line]
    next: int | None


def branches_of_batch(acknowledged: Acknowledgement) -> Branches:
    """How many actions each event of a batch takes back, or asks to; none of the batch is undone yet."""
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


def narrate(
    service: Service,
    session: Session,
    setup: AnySetup,
    records: Sequence[Record],
    viewer: Viewer,
    branches: Branches,
) -> list[NarratedEvent]:
    """Events, redacted for a viewer, each with a text. `setup`: from `named_setup`."""
    return [_narrate(service, session, setup, record, viewer, branches) for record in records]


def log_of(service: Service, session: Session, events: Sequence[AnyEvent], seat: Seat | None, limit: int) -> Log:
    """A page of the log: up to `limit` events in force, redacted for a seat, or for a spectator (None)."""
    setup = named_setup(service, session)
    lines = [_line(session, setup, event, Viewer(seat, None)) for event in events]
    return Log(lines, lines[-1].version if len(lines) == limit else None)


def _line(session: Session, setup: AnySetup, event: AnyEvent, viewer: Viewer) -> Line:
    shown = redact(session.game, setup, event, "", viewer, disclosed=False)
    return Line(event.version, event.at, getattr(event.data, "seat", None), say_event(session.game, setup, shown))


def _narrate(
    service: Service, session: Session, setup: AnySetup, record: Record, viewer: Viewer, branches: Branches
) -> NarratedEvent:
    event = redact(session.game, setup, record.event, record.hash.hex(), viewer, disclosed=session.disclosed)
    if event.type == "SeatTaken":  # another player may hold the seat now
        setup = named_setup(service, session, {event.data["seat"]: event.data["player"]})
    return NarratedEvent(
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
