"""Practice: where a hint spoils nothing.

Why: decision 0053.
"""

from domain.kernel.game import Seat
from domain.kernel.session import Session


def is_practice(session: Session, seat: Seat) -> bool:
    """Whether a hint to a seat helps against nobody, and in no game that counts.

    Every other seat is a house bot's. The table is private, or its seed was chosen, so its result is in no standings.
    It is no try of the seed of the day, and no fork, since the game that was forked may still be in play.
    """
    opened = session.opened
    alone = session.bots | {seat} == frozenset(range(len(session.seats)))
    uncounted = opened.visibility == "private" or opened.seeded is not None
    return alone and uncounted and opened.daily is None and session.forked is None
