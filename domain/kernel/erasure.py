"""What the server does at a table for a player who was erased, so that nobody there waits for that player.

It happens at any time, on the service's word: who is erased is known to the service alone.
"""

from domain.kernel.batches import Batch, Stamp, begin
from domain.kernel.commands import close, leave, resign
from domain.kernel.events import SERVER
from domain.kernel.session import Session, seat_of


def withdraw(session: Session, player: str, at: int) -> Batch | None:
    """Take an erased player out of a table at a time (ms since 1970 UTC); None where there is nothing to be done.

    In play the seat resigns. At an open table it is left, and the table is closed if the player opened it and no other
    person sits there. One that is dealing is closed if the player has yet to reveal entropy, since nobody can leave it;
    else nothing is done there: it starts or closes without this player, and the seat resigns as it starts.
    """
    stamp, seat = Stamp(at, SERVER), seat_of(session, player)
    match session.status:
        case "playing" if seat is not None and seat not in session.resigned:
            return resign(session, seat, stamp, "erased")
        case "open" if not session.is_dealing:
            return _left(session, player, stamp)
        case "open" if seat in session.to_reveal:
            return close(session, stamp, "erased")
        case _:
            return None


def has_people(session: Session) -> bool:
    """Whether somebody sits at a table who is no house bot."""
    return any(held is not None and not held.bot for held in session.seats)


def _left(session: Session, player: str, stamp: Stamp) -> Batch | None:
    seat = seat_of(session, player)
    batch = begin(session) if seat is None else leave(session, seat, stamp, "erased")
    if player == session.opener and not has_people(batch.session):
        closed = close(batch.session, stamp, "erased")
        batch = Batch(closed.session, (*batch.records, *closed.records))
    return batch if batch.records else None
