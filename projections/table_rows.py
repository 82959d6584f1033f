"""What a list shows of a table: everything that everybody may see, and for each player what only they may see.

Names are left out: they change without an event. What lapses is shown with the time when it does.
"""

from collections.abc import Mapping
from typing import Any

import msgspec

from domain.kernel.clocks import due_times
from domain.kernel.events import Clock, TakebackWhat, UndoMode, Visibility
from domain.kernel.game import Outcome, Seat
from domain.kernel.scalars import Head, TableId
from domain.kernel.session import Session, Status, actions_since, seat_of
from domain.kernel.undoing import LAPSE_MS, consents_needed
from domain.storage.read_models import Awaited, ListedPlayer, ListedStatus
from domain.tables.commands import invitation

Options = msgspec.Raw
"""Options of the game's own type, as JSON; null at a free seat."""


class SeatRow(msgspec.Struct, frozen=True, omit_defaults=True):
    """A seat: the player who holds it, or null; its options, as a spectator sees them.

    ``due_at``: until when it has time by the times of the events, null where its time does not run.
    """

    player: str | None
    options: Options
    resigned: bool
    due_at: int | None = None


class Origin(msgspec.Struct, frozen=True):
    """The parent table and version of a fork. Players who saw that table know the hands held there.

    Attributes:
        table: The id of the parent table.
        version: The version of the parent table from which the fork continues.
        head: The parent's hash at that version, lower-case hexadecimal.
    """

    table: TableId
    version: int
    head: Head


class TakebackRow(msgspec.Struct, frozen=True):
    """A takeback that was asked for and waits until ``lapses_at``. ``actions``: how many it would take back."""

    takeback: int
    by: Seat
    what: TakebackWhat
    to_version: int | None
    agreed: tuple[Seat, ...]
    needs: tuple[Seat, ...]
    lapses_at: int
    actions: int | None


class TableRow(msgspec.Struct, frozen=True, omit_defaults=True):
    """A table as everybody sees it who may see it. ``former_players``: of a rematch, who sat at the table before.

    ``to_reveal``: of a table where all seats are taken, the sealed ones that have yet to reveal their entropy.
    ``server_seed``: of a game that was played, so with ``daily``, the date of a seed of the day, maybe still a secret.
    """

    id: str
    game: str
    rules_version: int
    status: Status
    version: int
    head: str
    seats: tuple[SeatRow, ...]
    to_act: tuple[Seat, ...]
    options: Options
    undo: UndoMode
    visibility: Visibility
    seed_commitment: str
    opened_by: str
    opened_at: int
    updated_at: int
    clock: Clock | None = None
    daily: str | None = None
    seeded: bool = False
    assisted: bool = False
    voided: bool = False
    imported: bool = False
    server_seed: str | msgspec.UnsetType = msgspec.UNSET
    forked_from: Origin | msgspec.UnsetType = msgspec.UNSET
    rematch_of: str | msgspec.UnsetType = msgspec.UNSET
    former_players: tuple[str, ...] = ()
    outcome: Outcome | msgspec.UnsetType = msgspec.UNSET
    takeback: TakebackRow | None = None
    to_reveal: tuple[Seat, ...] = ()


class OwnRow(msgspec.Struct, frozen=True, omit_defaults=True):
    """What a player sees of a table beyond what everybody sees.

    ``seat_options``: as the holder of ``seat`` sees those of all seats; null if they are as in the table's row.
    """

    seat: Seat | None = None
    seat_options: tuple[Options, ...] | None = None
    invite: str | None = None


encode = msgspec.json.Encoder().encode
decode_row = msgspec.json.Decoder(TableRow).decode
decode_own = msgspec.json.Decoder(OwnRow).decode


def row_of(session: Session, *, imported: bool) -> TableRow:
    """A table as everybody sees it."""
    opened, forked, due = session.opened, session.forked, due_times(session)
    seats = tuple(
        SeatRow(
            player=None if seated is None else seated.player,
            options=options,
            resigned=seat in session.resigned,
            due_at=due.get(seat),
        )
        for seat, (seated, options) in enumerate(zip(session.seats, _seat_options(session, None), strict=True))
    )
    return TableRow(
        id=session.table,
        game=session.game.key,
        rules_version=session.game.version,
        status=session.status,
        version=session.version,
        head=session.head.hex(),
        seats=seats,
        to_act=tuple(sorted(session.to_act)),
        options=_encoded(opened.options),
        undo=opened.undo,
        visibility=opened.visibility,
        seed_commitment=opened.seed_commitment,
        opened_by=session.opener,
        opened_at=session.opened_at,
        updated_at=session.at,
        clock=opened.clock,
        daily=opened.daily,
        seeded=opened.seeded is not None,
        assisted=session.assisted,
        voided=session.voided,
        imported=imported,
        server_seed=opened.server_seed if session.played else msgspec.UNSET,
        forked_from=msgspec.UNSET if forked is None else Origin(forked.table, forked.version, forked.head),
        rematch_of=msgspec.UNSET if session.rematch is None else session.rematch.of,
        former_players=() if session.rematch is None else session.rematch.players,
        outcome=session.outcome or msgspec.UNSET,
        takeback=takeback_of(session),
        to_reveal=tuple(sorted(session.to_reveal)),
    )


def own_of(session: Session, player: str | None) -> OwnRow:
    """What a player sees of a table beyond what everybody sees."""
    seat = seat_of(session, player)
    options = _seat_options(session, seat)
    invited = session.opened.visibility == "private" and player == session.opener
    return OwnRow(
        seat=seat,
        seat_options=None if options == _seat_options(session, None) else options,
        invite=invitation(session) if invited else None,
    )


def takeback_of(session: Session) -> TakebackRow | None:
    """The takeback that was asked for last and is not settled; it may have lapsed."""
    takeback = session.pending_takeback
    if takeback is None:
        return None
    return TakebackRow(
        takeback=takeback.takeback,
        by=takeback.by,
        what=takeback.what,
        to_version=takeback.to_version,
        agreed=tuple(sorted(takeback.agreed)),
        needs=tuple(sorted(consents_needed(session, takeback.by) - takeback.agreed)),
        lapses_at=takeback.at + LAPSE_MS,
        actions=None if takeback.to_version is None else actions_since(session.line, takeback.to_version),
    )


def due_of(row: TableRow) -> Mapping[Seat, int]:
    """The deadline of each seat to act, by the times of the events, where time runs."""
    return {number: seat.due_at for number, seat in enumerate(row.seats) if seat.due_at is not None}


def awaits(row: TableRow, seat: Seat | None, now: int) -> bool:
    """Does a table wait for a seat: its action, its entropy, or its answer to a takeback? `now`: ms since 1970 UTC."""
    return seat is not None and (seat in row.to_act or seat in row.to_reveal or is_asked(row, seat, now))


def is_asked(row: TableRow, seat: Seat | None, now: int) -> bool:
    """Does a table wait for a seat's answer to a takeback? `now`: ms since 1970 UTC."""
    return row.takeback is not None and seat in row.takeback.needs and now < row.takeback.lapses_at


def status_of(row: TableRow) -> ListedStatus:
    """The status under which lists find a table."""
    return "dealing" if row.status == "open" and all(seat.player is not None for seat in row.seats) else row.status


def parts_of(session: Session, row: TableRow) -> list[ListedPlayer]:
    """The players who have a part in a table. An imported one has none: nothing proves that they are accounts here."""
    kept = kept_for(row)
    return [_part(session, awaited, kept=awaited.player in kept) for awaited in awaited_of(row)]


def listed_as(row: TableRow) -> Visibility:
    """Who finds a table in lists.

    A try of the seed of the day only its player, also when its day is over; an open rematch only those for whom its
    seats are kept, unless another seat is free.
    """
    kept = kept_for(row)
    offered = not kept or sum(seat.player is None for seat in row.seats) > len(kept)
    return row.visibility if row.daily is None and offered else "private"


def kept_for(row: TableRow) -> list[str]:
    """The players for whom a seat of an open rematch is kept."""
    if row.status != "open":
        return []
    seated = {seat.player for seat in row.seats}
    return [player for player in row.former_players if player not in seated]


def awaited_of(row: TableRow) -> list[Awaited]:
    """What a table awaits of each player who has a part in it."""
    if row.imported:
        return []
    seats = {held.player: seat for seat, held in enumerate(row.seats) if held.player is not None}
    others = kept_for(row) if listed_as(row) == "public" else [row.opened_by, *row.former_players]
    players = dict.fromkeys([*seats, *others])
    return [_awaited(row, player, seats.get(player)) for player in players]


def _awaited(row: TableRow, player: str, seat: Seat | None) -> Awaited:
    asked = row.takeback is not None and seat in row.takeback.needs
    return Awaited(
        player,
        seat in row.to_act or seat in row.to_reveal,
        row.takeback.lapses_at if row.takeback is not None and asked else 0,
    )


def _part(session: Session, awaited: Awaited, *, kept: bool) -> ListedPlayer:
    own = own_of(session, awaited.player)
    return ListedPlayer(awaited, seated=kept or own.seat is not None, own=encode(own))


def _seat_options(session: Session, seat: Seat | None) -> tuple[Options, ...]:
    """The options of every seat, redacted for one of them, or for a spectator; complete once the table is over."""
    setup, redacted = session.known_setup, session.game.redact_seat_options
    return tuple(
        _FREE if seated is None else _encoded(setup.seat_options[of] if session.played else redacted(setup, of, seat))
        for of, seated in enumerate(session.seats)
    )


def _encoded(options: Any) -> Options:  # of the game's own type
    return msgspec.Raw(encode(options))


_FREE = msgspec.Raw(b"null")
