"""Building the resources of responses, only from what the caller may see."""

from collections.abc import Collection, Mapping, Sequence

import msgspec

from api.http.positions import position_text
from api.resources.narration import AnySetup, named_setup, names_of, narrate
from api.resources.perspective import Perspective
from api.resources.tables import Change, PendingTakeback, SeatOfTable, Table, Withdrawn
from api.resources.views import Actions, CommandResult, DryRunResult, Frame, Json, TableView
from api.state.presence import SECONDS
from api.state.service import Service
from domain.kernel.batches import Record
from domain.kernel.clocks import due_times, with_grace
from domain.kernel.days import is_secret
from domain.kernel.dry_run import DryRun
from domain.kernel.game import Seat, Setup
from domain.kernel.parts import result_parts
from domain.kernel.redaction import Viewer
from domain.kernel.session import Session, seat_of
from domain.kernel.words import say_facts, say_request, say_seat
from domain.storage.read_models import FoundTable
from domain.storage.sql.beside_log import Withdrawal
from domain.tables.service import Acknowledgement
from projections.table_rows import (
    OwnRow,
    TableRow,
    TakebackRow,
    awaits,
    decode_own,
    decode_row,
    due_of,
    own_of,
    row_of,
    takeback_of,
)


def table_of(
    session: Session,
    player: str | None,
    service: Service,
    position: int,
    withdrawal: Withdrawal | None = None,
    *,
    elsewhere: Collection[str] = (),
) -> Table:
    """The table resource. `position`: of the table's last event; `withdrawal`: of its result, if it was withdrawn.

    `elsewhere`: the players who are present at another process.
    """
    row = row_of(session, imported=session.table in service.tables.sessions.imported)
    own = own_of(session, player)
    table = listed(row, own, service, position, service.now(), withdrawal, elsewhere=elsewhere)
    return msgspec.structs.replace(table, parts=_parts(session))


async def with_bots_at(shown: Table, session: Session, service: Service) -> Table:
    """A table with the time at which house bots take its free seats, if somebody who waits there asked for them."""
    if session.status != "open" or session.is_dealing:
        return shown
    bots_at = await service.matching.bot_requests.due(session.table)
    return shown if bots_at is None else msgspec.structs.replace(shown, bots_at=bots_at)


def listed(
    row: TableRow,
    own: OwnRow,
    service: Service,
    position: int,
    now: int,
    withdrawal: Withdrawal | None = None,
    *,
    elsewhere: Collection[str] = (),
) -> Table:
    """The table resource from what a list stores of it, with the players' present names. `now`: ms since 1970 UTC."""

    def is_present(player: str) -> bool:
        is_erased = service.names.find(player) is None
        return not is_erased and (player in elsewhere or service.live.presence.is_present(player))

    def is_opener_present() -> bool:
        just_opened = now - row.opened_at < 1000 * SECONDS  # by a request, to whichever process
        is_erased = service.names.find(row.opened_by) is None
        return not is_erased and (just_opened or is_present(row.opened_by))

    options = own.seat_options or tuple(seat.options for seat in row.seats)
    due = _due_of_row(row, service)
    called = names_of(service, [None if row.imported else seat.player for seat in row.seats])
    return Table(
        id=row.id,
        game=row.game,
        rules_version=row.rules_version,
        status=row.status,
        version=row.version,
        head=row.head,
        seats=tuple(
            SeatOfTable(
                seat=number,
                player=seat.player,
                name=None if seat.player is None else seat.player if row.imported else service.names.of(seat.player),
                called=None if seat.player is None else called[number] or say_seat(number),
                seat_options=options[number],
                bot=seat.player in service.players.house.players and not row.imported,
                resigned=seat.resigned,
                present=seat.player is not None and not row.imported and is_present(seat.player),
                due_at=due.get(number, msgspec.UNSET),
            )
            for number, seat in enumerate(row.seats)
        ),
        to_act=row.to_act,
        options=row.options,
        undo=row.undo,
        visibility=row.visibility,
        clock=row.clock,
        daily=row.daily,
        seeded=row.seeded,
        assisted=row.assisted,
        voided=row.voided,
        imported=row.imported,
        seed_commitment=row.seed_commitment,
        opened_by=row.opened_by,
        opened_at=row.opened_at,
        updated_at=row.updated_at,
        position=position_text(service, position),
        log=service.log,
        awaiting=awaits(row, own.seat, now),
        server_seed=msgspec.UNSET if row.daily is not None and is_secret(row.daily, now) else row.server_seed,
        invite=own.invite or msgspec.UNSET,
        forked_from=row.forked_from,
        rematch_of=row.rematch_of,
        outcome=row.outcome,
        withdrawn=msgspec.UNSET if withdrawal is None else Withdrawn(withdrawal.reason, withdrawal.at),
        pending_takeback=_pending(row.takeback, _setup_of_row(row, service), now),
        to_reveal=row.to_reveal or msgspec.UNSET,
        due_at=_earliest(due),
        opener_present=is_opener_present() if row.status == "open" else msgspec.UNSET,
    )


def change_of(found: FoundTable, service: Service) -> Change:
    """What changed at a table, from what a list stores of it."""
    return change_at(
        decode_row(found.shown), decode_own(found.own or b"{}").seat, found.position, service, service.now()
    )


def change_at(row: TableRow, seat: Seat | None, position: int, service: Service, now: int) -> Change:
    """What changed at a table for a seat, by the position of its last event. `now`: milliseconds since 1970 UTC."""
    return Change(
        position=position_text(service, position),
        table=row.id,
        game=row.game,
        version=row.version,
        head=row.head,
        status=row.status,
        to_act=row.to_act,
        awaiting=awaits(row, seat, now),
        pending_takeback=_pending(row.takeback, _setup_of_row(row, service), now),
        to_reveal=row.to_reveal or msgspec.UNSET,
        due_at=_earliest(_due_of_row(row, service)),
        rematch_of=row.rematch_of,
    )


def _due_of_row(row: TableRow, service: Service) -> Mapping[Seat, int]:
    """Until when each seat to act has time, where time runs."""
    return with_grace(due_of(row), row.opened_at, service.process.started_at)


def _earliest(due: Mapping[Seat, int]) -> int | msgspec.UnsetType:
    return min(due.values(), default=msgspec.UNSET)


def grace_tag(service: Service, session: Session) -> str:
    """The part of an ETag that tells that the seats have more time because the service was down."""
    due = due_times(session)
    return (
        ""
        if due == with_grace(due, session.opened_at, service.process.started_at)
        else f"g{service.process.started_at:x}"
    )


def _setup_of_row(row: TableRow, service: Service) -> AnySetup:
    """As much of a setup as texts about a takeback need."""
    names = () if row.takeback is None or row.imported else names_of(service, [seat.player for seat in row.seats])
    return Setup(len(row.seats), None, (), names)


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
        parts=_parts(then),
        pending_takeback=_pending(takeback_of(then), setup, now),
        to_reveal=_to_reveal(then),
        due_at=_earliest(with_grace(due, then.opened_at, service.process.started_at) if then is session else due),
    )


def _pending(takeback: TakebackRow | None, setup: AnySetup, now: int) -> PendingTakeback | msgspec.UnsetType:
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
        parts=_parts(session),
        pending_takeback=_pending(takeback_of(session), setup, session.at),
        to_reveal=_to_reveal(session),
        due_at=_earliest(due_times(session)),
    )


def frame_of(  # what a frame is made of
    service: Service, session: Session, record: Record, then: Session, perspective: Perspective, *, disclosed: bool
) -> Frame:
    """A frame: an event, redacted for a spectator with `as=all`, and the game at `then`. `disclosed`: see `redact`."""
    event = narrate(service, session, named_setup(service, session), record, perspective, disclosed=disclosed)
    views = tuple(_view(then, one.seat) for one in perspective.every or (perspective,))
    to_act, due_at = tuple(sorted(then.to_act)), _earliest(due_times(then))
    return Frame(then.game.key, event, then.status, to_act, views, due_at)


def _to_reveal(session: Session) -> tuple[Seat, ...] | msgspec.UnsetType:
    return tuple(sorted(session.to_reveal)) or msgspec.UNSET


def _parts(session: Session) -> Json:
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
