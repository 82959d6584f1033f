"""From whose perspective a table is read.

Why: decision 0014.
"""

import re

from api.http.problems import BadRequest
from domain.kernel.game import Fault
from domain.kernel.redaction import Viewer
from domain.kernel.refusals import DAY_NOT_OVER, TABLE_NOT_OVER, Conflict
from domain.kernel.session import Session, seat_of
from domain.refusals import NotFound


class Perspective(Viewer, frozen=True):
    """A viewer with a name, used in ETags. ``every``: the perspectives of ``as=all``, in place of one."""

    name: str = ""
    every: tuple["Perspective", ...] = ()


def perspective_of(
    wanted: str | None, session: Session, then: Session, player: str | None, now: int, *, one: bool = False
) -> Perspective:
    """The perspective that ``as=`` names; the caller's own by default. `one`: ``all`` is not allowed.

    `now`: milliseconds since 1970 UTC.

    Raises `BadRequest` for an unknown perspective, `NotFound` for a seat that the table does not have, `Conflict` for
    another seat's before the table is over.
    """
    own = seat_of(then, player)
    if wanted is None or wanted == f"seat:{own}":
        return Perspective(own, player, "s" if own is None else str(own))
    if wanted == "spectator":
        return _SPECTATOR
    seats = {f"seat:{seat}": Perspective(seat, None, f"as{seat}") for seat in range(len(session.seats))}
    if not _SEAT.fullmatch(wanted) and (one or wanted != "all"):
        fault = Fault("as", f"One of {', '.join(['spectator', *seats, *([] if one else ['all'])])}.")
        raise BadRequest("invalid-query", "Unknown perspective.", [fault])
    if wanted not in seats and wanted != "all":
        raise NotFound(wanted)
    if session.played and session.is_secret(now):
        raise Conflict(DAY_NOT_OVER)
    if not session.played:
        raise Conflict(
            TABLE_NOT_OVER, "Until the table is over, only your own perspective and a spectator's are available."
        )
    return Perspective(None, None, "all", (_SPECTATOR, *seats.values())) if wanted == "all" else seats[wanted]


_SEAT = re.compile(r"seat:(0|[1-9][0-9]?)")
_SPECTATOR = Perspective(None, None, "s")
