"""Transcripts as JSON lines: a header, the events, a trailer. The format is fixed (``takeback/1``)."""

from collections.abc import Iterator, Sequence
from typing import Any

from domain.kernel.batches import Record
from domain.kernel.chain import canonical
from domain.kernel.events import Viewer, redact
from domain.kernel.session import Session, seat_of


def full_transcript(session: Session, records: Sequence[Record]) -> Iterator[bytes]:
    """The stored events verbatim: everything that anyone needs to verify the table offline."""
    yield canonical(_header(session, "takeback/1"))
    for record in records:
        yield record.stored
    yield canonical(_trailer(session))


def redacted_transcript(session: Session, records: Sequence[Record], player: str | None) -> Iterator[bytes]:
    """The events, redacted for this player, each with its hash, to be checked against the full transcript later."""
    viewer = Viewer(seat_of(session, player), player)
    yield canonical(_header(session, "takeback/1-redacted"))
    for record in records:
        yield canonical(
            redact(
                session.game, session.known_setup, record.event, record.hash.hex(), viewer, disclosed=session.disclosed
            )
        )
    yield canonical(_trailer(session))


def _header(session: Session, name: str) -> dict[str, Any]:
    game = session.game
    return {"format": name, "table": session.table, "game": game.key, "rules_version": game.version}


def _trailer(session: Session) -> dict[str, Any]:
    return {"head": session.head.hex(), "outcome": session.outcome}
