"""Building what responses say of a game: views, actions, results and events, only from what the caller may see.

Players are called by their names.
"""

import hashlib
import re
from collections.abc import Mapping, Sequence
from typing import Any

import msgspec

from api.http.positions import position_text
from api.resources.perspective import Perspective
from api.resources.tables import PendingTakeback
from api.resources.views import (
    Actions,
    CommandResult,
    DryRunResult,
    EventPart,
    Frame,
    Json,
    Line,
    LinePart,
    NarratedEvent,
    TableView,
)
from api.state.service import Service
from domain.kernel import branches
from domain.kernel.batches import Record
from domain.kernel.clocks import due_times, with_grace
from domain.kernel.dry_run import DryRun
from domain.kernel.events import AnyEvent
from domain.kernel.game import Seat, Setup
from domain.kernel.parts import result_parts
from domain.kernel.redaction import PublicEvent, Viewer, redact
from domain.kernel.session import Session, seat_of
from domain.kernel.steps import Steps, each
from domain.kernel.words import say_event, say_facts, say_request, say_seat, views_around
from domain.players.names import alike, skeleton
from domain.tables.service import Acknowledgement
from projections.table_rows import TakebackRow, takeback_of

AnySetup = Setup[Any, Any]
_NOBODY: Mapping[Seat, str] = {}
_LIKE_A_SEAT = re.compile(r"(^|\()seat\s*[\dOl]+(\W|$)", re.IGNORECASE)
"""In the skeleton of a name, where 0 is O and 1 is l; also of one that ends as names with a seat's number do."""


def grace_tag(service: Service, session: Session) -> str:
    """The part of an ETag that tells that the seats have more time because the service was down."""
    due, since = due_times(session), service.process.up_since()
    return "" if due == with_grace(due, session.opened_at, since) else f"g{since:x}"


def earliest_of(due: Mapping[Seat, int]) -> int | msgspec.UnsetType:
    """When the first seat runs out of time, by when each does."""
    return min(due.values(), default=msgspec.UNSET)


def view_of(
    service: Service,
    session: Session,
    then: Session,
    setup: AnySetup,
    perspective: Perspective,
    position: int,
    now: int,
) -> TableView:
    """The game at `then`, a version of `session`, from a perspective.

    `setup`: with names, see `named_setup`; `position`: of the last event of `then`; `now`: ms since 1970 UTC.
    """
    seat = perspective.seat
    view = _view(then, seat)
    actions = _legal(then, seat)
    due = due_times(then)
    return TableView(
        game=then.game.key,
        version=then.version,
        head=then.head.hex(),
        position=position_text(service, position),
        seat=seat,
        status=then.status,
        to_act=tuple(sorted(then.to_act)),
        view=view,
        actions=msgspec.UNSET if seat is None else actions,
        labels=msgspec.UNSET if seat is None else _labels(then, setup, view, actions),
        outcome=then.outcome or msgspec.UNSET,
        parts=parts_of(then),
        pending_takeback=pending_of(takeback_of(then), setup, now),
        to_reveal=_to_reveal(then),
        due_at=earliest_of(with_grace(due, then.opened_at, service.process.up_since()) if then is session else due),
    )


def pending_of(takeback: TakebackRow | None, setup: AnySetup, now: int) -> PendingTakeback | msgspec.UnsetType:
    """A takeback that waits for consent, with what it asks for in words. `now`: milliseconds since 1970 UTC."""
    if takeback is None or now >= takeback.lapses_at:
        return msgspec.UNSET
    return PendingTakeback(
        takeback=takeback.takeback,
        by=takeback.by,
        what=takeback.what,
        to_version=takeback.to_version,
        agreed=takeback.agreed,
        needs=takeback.needs,
        lapses_at=takeback.lapses_at,
        text=f"{say_request(setup, takeback.by, takeback.what, actions=takeback.actions)}.",
    )


def actions_of(service: Service, session: Session, seat: Seat | None) -> Actions:
    """A seat's legal actions; none for a spectator, out of turn, before the start and after the end."""
    actions = _legal(session, seat)
    view = _view(session, seat) if actions else None
    return Actions(
        session.game.key, session.version, actions, _labels(session, named_setup(service, session), view, actions)
    )


def dry_run_of(service: Service, session: Session, seat: Seat, found: DryRun) -> DryRunResult:
    """The result of a dry run, redacted for the seat."""
    game, setup = session.game, named_setup(service, session)
    facts = [game.redact(setup, fact, seat) for fact in found.facts]
    texts = say_facts(game, setup, facts)
    return DryRunResult(game.key, session.version, facts, texts, found.stops)


def result_of(service: Service, acknowledged: Acknowledgement, player: str) -> CommandResult:
    """The result of a command, as of its version, so that a retry gets the first response again."""
    session, records = acknowledged.session, acknowledged.records
    seat = seat_of(session, player)
    view, actions = _view(session, seat), _legal(session, seat)
    setup, viewer = named_setup(service, session), Viewer(seat, player)
    disclosed = session.is_disclosed(session.at)
    return CommandResult(
        game=session.game.key,
        version=session.version,
        head=session.head.hex(),
        position=position_text(service, acknowledged.position),
        log=service.log,
        seat=seat,
        status=session.status,
        to_act=tuple(sorted(session.to_act)),
        events=[narrate(service, session, setup, record, viewer, disclosed=disclosed) for record in records],
        view=view,
        actions=actions,
        labels=_labels(session, setup, view, actions),
        outcome=session.outcome or msgspec.UNSET,
        parts=parts_of(session),
        pending_takeback=pending_of(takeback_of(session), setup, session.at),
        to_reveal=_to_reveal(session),
        due_at=earliest_of(due_times(session)),
    )


def frame_of(  # what a frame is made of
    service: Service, session: Session, record: Record, then: Session, perspective: Perspective, *, disclosed: bool
) -> Frame:
    """A frame: an event, redacted for a spectator with `as=all`, and the game at `then`. `disclosed`: see `redact`."""
    event = narrate(service, session, named_setup(service, session), record, perspective, disclosed=disclosed)
    views = tuple(_view(then, one.seat) for one in perspective.every or (perspective,))
    to_act, due_at = tuple(sorted(then.to_act)), earliest_of(due_times(then))
    return Frame(then.game.key, event, then.status, to_act, views, due_at)


def _to_reveal(session: Session) -> tuple[Seat, ...] | msgspec.UnsetType:
    return tuple(sorted(session.to_reveal)) or msgspec.UNSET


def parts_of(session: Session) -> Json:
    """What the result of a game is made of."""
    parts = result_parts(session)
    return msgspec.UNSET if parts is None else parts


def _view(session: Session, seat: Seat | None) -> Json:
    return None if session.line is None else session.game.view(session.line.state, seat)


def _legal(session: Session, seat: Seat | None) -> Sequence[Json]:
    if seat is None or session.line is None or seat not in session.to_act:
        return ()
    return session.game.legal(session.line.state, seat)


def _labels(session: Session, setup: AnySetup, view: Json, actions: Sequence[Json]) -> list[str]:
    say = session.game.say_action
    return [say(setup, view, action) for action in actions]


async def load_names(service: Service, session: Session) -> None:
    """Have the names of a table's players at hand, so that texts need not be read for."""
    if service.tables.sessions.shared:
        seated = (None if held is None else held.player for held in session.seats)
        await service.names.fetch([session.opener, *seated])


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
            actions=branches.actions_of(session.branches, event.version),
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
    version = branches.cut_by(session.undone, event.version) if event.type in ("Played", "Resigned") else None
    return msgspec.UNSET if version is None else version
