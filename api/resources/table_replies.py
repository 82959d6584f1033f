"""Building the resource of a table, and its changes, only from what the caller may see."""

from collections.abc import Collection, Mapping

import msgspec

from api.http.positions import position_text
from api.resources.replies import AnySetup, earliest_of, names_of, parts_of, pending_of
from api.resources.tables import Change, SeatOfTable, Table, Withdrawn
from api.state.presence import SECONDS
from api.state.service import Service
from domain.kernel.clocks import with_grace
from domain.kernel.days import is_secret
from domain.kernel.game import Seat, Setup
from domain.kernel.session import Session
from domain.kernel.words import say_seat
from domain.storage.read_models import FoundTable
from domain.storage.sql.beside_log.withdrawals import Withdrawal
from projections.table_rows import OwnRow, TableRow, awaits, decode_own, decode_row, due_of, own_of, row_of


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
    return msgspec.structs.replace(table, parts=parts_of(session))


async def with_bots_at(shown: Table, session: Session, service: Service) -> Table:
    """A table with the time at which house bots take its free seats, if somebody who waits there asked for them."""
    if session.status != "open" or session.is_dealing:
        return shown
    bots_at = await service.matching.bot_requests.due(session)
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
        pending_takeback=pending_of(row.takeback, _setup_of_row(row, service), now),
        to_reveal=row.to_reveal or msgspec.UNSET,
        due_at=earliest_of(due),
        opener_present=is_opener_present() if row.status == "open" else msgspec.UNSET,
    )


def as_invited(shown: Table) -> Table:
    """A private table as its invitation shows it: without the result, a takeback request and the server's seed.

    Once a game is over, also without who resigned, which tells who lost, and without the options of seats, which are
    disclosed to the players then.
    """
    none, seats = msgspec.UNSET, shown.seats
    if shown.status in ("finished", "closed"):
        seats = tuple([msgspec.structs.replace(seat, resigned=False, seat_options=None) for seat in seats])
    return msgspec.structs.replace(
        shown, seats=seats, outcome=none, parts=none, pending_takeback=none, server_seed=none
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
        pending_takeback=pending_of(row.takeback, _setup_of_row(row, service), now),
        to_reveal=row.to_reveal or msgspec.UNSET,
        due_at=earliest_of(_due_of_row(row, service)),
        rematch_of=row.rematch_of,
    )


def _due_of_row(row: TableRow, service: Service) -> Mapping[Seat, int]:
    """Until when each seat to act has time, where time runs."""
    return with_grace(due_of(row), row.opened_at, service.process.up_since())


def _setup_of_row(row: TableRow, service: Service) -> AnySetup:
    """As much of a setup as texts about a takeback need."""
    names = () if row.takeback is None or row.imported else names_of(service, [seat.player for seat in row.seats])
    return Setup(len(row.seats), None, (), names)
