"""Building what responses say of a game: views, actions and results, only from what the caller may see."""

from collections.abc import Mapping, Sequence

import msgspec

from api.http.positions import position_text
from api.resources.narration import AnySetup, named_setup, narrate
from api.resources.perspective import Perspective
from api.resources.tables import PendingTakeback
from api.resources.views import Actions, CommandResult, DryRunResult, Frame, Json, TableView
from api.state.service import Service
from domain.kernel.batches import Record
from domain.kernel.clocks import due_times, with_grace
from domain.kernel.dry_run import DryRun
from domain.kernel.game import Seat
from domain.kernel.parts import result_parts
from domain.kernel.redaction import Viewer
from domain.kernel.session import Session, seat_of
from domain.kernel.words import say_facts, say_request
from domain.tables.service import Acknowledgement
from projections.table_rows import TakebackRow, takeback_of


def grace_tag(service: Service, session: Session) -> str:
    """The part of an ETag that tells that the seats have more time because the service was down."""
    due = due_times(session)
    return (
        ""
        if due == with_grace(due, session.opened_at, service.process.started_at)
        else f"g{service.process.started_at:x}"
    )


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
        due_at=earliest_of(with_grace(due, then.opened_at, service.process.started_at) if then is session else due),
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
