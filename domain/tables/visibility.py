"""Who may see a table."""

import hmac

from domain.kernel.session import Session, seat_of
from domain.refusals import OPERATOR, NotFound


def invitation(session: Session) -> str:
    """The invitation that a player needs to take a seat of a private table."""
    return hmac.digest(session.server_seed, b"invite", "sha256")[:12].hex()


def may_see(session: Session, player: str | None, now: int) -> bool:
    """May a player, None for a stranger, see a table? `now`: milliseconds since 1970 UTC.

    A private one is seen by its opener and its seats alone; a rematch also by those who sat at the table before. A try
    of the seed of the day is seen by its player alone until its day is over, not even by the operator.
    """
    if session.is_secret(now):
        return player == session.opener
    if session.opened.visibility == "public" or player == OPERATOR:
        return True
    former = () if session.rematch is None else session.rematch.players
    return player is not None and (player == session.opener or player in former or seat_of(session, player) is not None)


def require_visible(session: Session, player: str | None, invite: str | None, now: int) -> None:
    """Raise `NotFound` for a table that a player may neither see nor has been invited to. `now`: as of `may_see`."""
    invited = _is_invited(session, invite) and not session.is_secret(now)  # all tries of a day have one seed
    if not may_see(session, player, now) and not invited:
        raise NotFound(session.table)


def _is_invited(session: Session, invite: str | None) -> bool:
    return invite is not None and hmac.compare_digest(invite.encode(), invitation(session).encode())
