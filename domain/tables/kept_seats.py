"""The seats of a rematch that are kept for those who played before, while the table is open."""

from domain.kernel.refusals import SEATS_KEPT, Conflict
from domain.kernel.session import Session, seat_of


def waited_for(session: Session) -> frozenset[str]:
    """The players for whom a seat of an open rematch is kept."""
    if session.rematch is None or session.status != "open":
        return frozenset()
    return frozenset(session.rematch.players).difference(held.player for held in session.seats if held is not None)


def require_seat_for(session: Session, player: str) -> None:
    """Raise `Conflict` if every free seat of an open rematch is kept for others."""
    waited = waited_for(session)
    outsider = player not in waited and seat_of(session, player) is None
    if waited and outsider and session.seats.count(None) <= len(waited):
        raise Conflict(SEATS_KEPT)
