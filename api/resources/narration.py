"""Events and log lines with their texts, redacted for the caller; players are called by their names."""

import hashlib
import re
from collections.abc import Mapping, Sequence
from typing import Any

import msgspec

from api.resources.views import EventPart, Line, LinePart, NarratedEvent
from api.state.service import Service
from domain.kernel.batches import Record
from domain.kernel.branches import actions_of, cut_by
from domain.kernel.events import AnyEvent
from domain.kernel.game import Seat, Setup
from domain.kernel.redaction import PublicEvent, Viewer, redact
from domain.kernel.session import Session
from domain.kernel.steps import Steps, each
from domain.kernel.words import say_event, say_facts, say_seat, views_around
from domain.players.names import alike, skeleton

AnySetup = Setup[Any, Any]
_NOBODY: Mapping[Seat, str] = {}
_LIKE_A_SEAT = re.compile(r"(^|\()seat\s*[\dOl]+(\W|$)", re.IGNORECASE)
"""In the skeleton of a name, where 0 is O and 1 is l; also of one that ends as names with a seat's number do."""


def named_setup(service: Service, session: Session, seated: Mapping[Seat, str] = _NOBODY) -> AnySetup:
    """The setup of a table, with a name for each seat whose player is known here; for texts only.

    `seated`: who held a seat at the time of an event, where another player may hold it now. See `names_of`.
    """
    if session.table in service.tables.sessions.imported:
        return session.known_setup
    players = [seated.get(seat, held.player if held else None) for seat, held in enumerate(session.seats)]
    return msgspec.structs.replace(session.known_setup, names=names_of(service, players))


def names_of(service: Service, players: Sequence[str | None]) -> tuple[str | None, ...]:
    """What texts call the players of the seats, in order; None for the seat's number.

    A player may be renamed or erased at any time, so the texts of a version may change; see `names_tag`. At an imported
    table no seat has a name: nothing proves that its players are the accounts with the same ids here. Names that look
    alike, and names that read like a seat, get the seat's number.
    """
    known = [None if player is None else service.names.find(player) for player in players]
    return tuple(
        f"{name} ({say_seat(seat)})" if name and (double or _LIKE_A_SEAT.search(skeleton(name))) else name
        for seat, (name, double) in enumerate(zip(known, alike(known), strict=True))
    )


def names_tag(service: Service, setup: AnySetup) -> str:
    """The part of an ETag that changes when a seat's name does, or the log's, as after a restore: 8 hex digits."""
    names = "\0".join([service.log, *(name or "" for name in setup.names)])
    return hashlib.blake2s(names.encode(), digest_size=4).hexdigest()


def narrate(
    service: Service, session: Session, setup: AnySetup, record: Record, viewer: Viewer, *, disclosed: bool
) -> NarratedEvent:
    """An event, redacted for a viewer, with a text. `setup`: from `named_setup`; `disclosed`: see `redact`."""
    event = redact(session.game, setup, record.event, record.hash.hex(), viewer, disclosed=disclosed)
    if event.type == "SeatTaken":  # another player may hold the seat now
        setup = named_setup(service, session, {event.data["seat"]: event.data["player"]})
    texts = say_facts(
        session.game, setup, event.data.get("facts", ()), views_around(session, event.version, viewer.seat)
    )
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
        text=say_event(
            session.game,
            setup,
            event,
            actions=actions_of(session.branches, event.version),
            left_to_bots=event.type == "Voided" and session.is_left_to_bots,
            texts=texts,
        ),
        parts=[
            EventPart(text, _heading(session, setup, fact))
            for text, fact in zip(texts, event.data["facts"], strict=True)
        ]
        if "facts" in event.data
        else msgspec.UNSET,
        undone_by=_undone_by(session, event),
    )


def lines_of(service: Service, session: Session, events: Sequence[AnyEvent], seat: Seat | None) -> Steps[list[Line]]:
    """The lines of the log for these events, redacted for a seat, or for a spectator (None)."""
    setup = named_setup(service, session)
    return each(lambda event: _line(session, setup, event, Viewer(seat, None)), events)


def _line(session: Session, setup: AnySetup, event: AnyEvent, viewer: Viewer) -> Line:
    shown = redact(session.game, setup, event, "", viewer, disclosed=False)
    facts = shown.data.get("facts", ())
    texts = say_facts(session.game, setup, facts, views_around(session, event.version, viewer.seat))
    left_to_bots = event.type == "Voided" and session.is_left_to_bots
    said = say_event(session.game, setup, shown, left_to_bots=left_to_bots, texts=texts)
    parts = [
        LinePart(text, _heading(session, setup, fact), fact=fact)
        for text, fact in zip(texts, facts, strict=True)
        if text or session.game.say_heading(setup, fact)
    ]
    return Line(event.version, event.at, getattr(event.data, "seat", None), said, parts)


def _heading(session: Session, setup: AnySetup, fact: Any) -> str | msgspec.UnsetType:
    """The turn or round that begins with a fact, in words."""
    return session.game.say_heading(setup, fact) or msgspec.UNSET


def _undone_by(session: Session, event: PublicEvent) -> int | msgspec.UnsetType:
    """The version of the undo that took an event off the line of play."""
    version = cut_by(session.undone, event.version) if event.type in ("Played", "Resigned") else None
    return msgspec.UNSET if version is None else version
