"""Transcripts as JSON lines: a header, the events, a trailer. The formats are fixed (``takeback/1`` and ``/2``)."""

import asyncio
from collections.abc import AsyncIterator, Callable, Iterator, Sequence
from typing import Any

from domain.kernel.batches import Record
from domain.kernel.chain import canonical
from domain.kernel.redaction import Viewer, redact
from domain.kernel.session import Session, seat_of
from domain.kernel.steps import each
from domain.runtime.slices import TooMuchWork
from domain.tables.service import Tables
from domain.verifying.transcript import FULL, REDACTED

PAGE = 128
"""How many events of a transcript are in memory for each of its readers."""

_BUSY_SECONDS = 0.05


async def transcript_pages(
    tables: Tables, session: Session, player: str | None, *, disclosed: bool
) -> AsyncIterator[bytes]:
    """The transcript, page by page: full if it is `disclosed`, once the game is over; until then redacted for a player.

    Raises `DamagedTable`, and for the first page `TooMuchWork`.
    """
    line = _stored_line if disclosed else _redacted_line(session, player)
    head: bytes | None = None
    for after in range(0, session.version, PAGE):
        while True:
            try:
                records = await tables.history.records(session, after=after, upto=after + PAGE, head=head)
                lines = await tables.slices.run(each(line, records))
                break
            except TooMuchWork:
                if not after:
                    raise
                await asyncio.sleep(_BUSY_SECONDS)
        if not after:
            lines.insert(0, canonical(_header(session, FULL if disclosed else REDACTED)))
        head = records[-1].hash
        if after + PAGE >= session.version:
            lines.append(canonical(_trailer(session)))
        yield b"\n".join(lines) + b"\n"


def full_transcript(session: Session, records: Sequence[Record]) -> Iterator[bytes]:
    """The lines of the transcript of a table that is over: everything that anyone needs to verify it offline."""
    yield canonical(_header(session, FULL))
    yield from map(_stored_line, records)
    yield canonical(_trailer(session))


def _stored_line(record: Record) -> bytes:
    """An event as it is stored."""
    return record.stored


def _redacted_line(session: Session, player: str | None) -> Callable[[Record], bytes]:
    """An event, redacted for this player, with its hash."""
    viewer = Viewer(seat_of(session, player), player)

    def line(record: Record) -> bytes:
        hash_ = record.hash.hex()
        return canonical(redact(session.game, session.known_setup, record.event, hash_, viewer, disclosed=False))

    return line


def _header(session: Session, formats: Sequence[str]) -> dict[str, Any]:
    game = session.game
    return {
        "format": formats[session.format - 1],
        "table": session.table,
        "game": game.key,
        "rules_version": game.version,
    }


def _trailer(session: Session) -> dict[str, Any]:
    return {"head": session.head.hex(), "outcome": session.outcome}
