"""Through whose eyes a table is looked at."""

import re

import msgspec

from api.problems import BadRequest
from domain.kernel.game import Fault, Seat
from domain.kernel.refusals import TABLE_NOT_OVER, Conflict
from domain.kernel.session import Session, seat_of
from domain.tables import NotFound


class Eyes(msgspec.Struct, frozen=True):
    """Through whose eyes one looks. ``every``: through all of these instead."""

    seat: Seat | None
    player: str | None
    name: str
    every: tuple["Eyes", ...] = ()


def eyes_of(wanted: str | None, session: Session, then: Session, player: str | None, *, one: bool = False) -> Eyes:
    """Whose eyes are meant by ``as=``; the caller's own where nothing is said. `one`: all at once will not do.

    Raises `BadRequest` for what means nothing, `NotFound` for a seat that the table does not have, `Conflict` for
    another seat's before the table is over.
    """
    own = seat_of(then, player)
    if wanted in (None, f"seat:{own}"):
        return Eyes(own, player, "s" if own is None else str(own))
    if wanted == "spectator":
        return _SPECTATOR
    seats = {f"seat:{seat}": Eyes(seat, None, f"as{seat}") for seat in range(len(session.seats))}
    if not _SEAT.fullmatch(wanted) and (one or wanted != "all"):
        fault = Fault("as", f"One of {', '.join(['spectator', *seats, *([] if one else ['all'])])}.")
        raise BadRequest("invalid-query", "Nobody has such eyes.", [fault])
    if wanted not in seats and wanted != "all":
        raise NotFound(wanted)
    if not session.disclosed:
        raise Conflict(
            TABLE_NOT_OVER, "Before the end only the perspectives of your own seat and of a spectator are open."
        )
    return Eyes(None, None, "all", (_SPECTATOR, *seats.values())) if wanted == "all" else seats[wanted]


_SEAT = re.compile(r"seat:(0|[1-9][0-9]?)")
_SPECTATOR = Eyes(None, None, "s")
