"""Records: events as they are stored, each with the chain's hash, made from the rows of a table."""

from collections.abc import Sequence

from domain.kernel import chain
from domain.kernel.batches import Record
from domain.kernel.events import decoders
from domain.kernel.folding import fold
from domain.kernel.game import AnyGame
from domain.kernel.session import CorruptHistory, Session
from domain.kernel.steps import Steps
from domain.storage.events import Row


def records_of(game: AnyGame, rows: Sequence[Row], head: bytes, *, skipped: int) -> Steps[list[Record]]:
    """The records of stored events but for the first `skipped`. `head`: the chain's hash before them."""
    decode = decoders(game)
    records = []
    for number, (type_, stored) in enumerate(rows):
        head = chain.link(head, stored)
        if number >= skipped:
            records.append(Record(decode[type_](stored), stored, head))
            yield
    return records


def frames_of(then: Session, rows: Sequence[Row], *, first: bool) -> Steps[list[tuple[Record, Session]]]:
    """Each stored event with the session after it. `then`: the session before, or with `first` after the first."""
    frames: list[tuple[Record, Session]] = []
    for row in rows:
        then = then if first and not frames else fold(then, [row])
        frames.append((record_of(then, row), then))
        yield
    return frames


def check_records(session: Session, records: Sequence[Record], after: int, upto: int) -> None:
    """Check that no event is missing, and that the last one leads to the session's head. Raises `CorruptHistory`."""
    last = min(upto, session.version)
    if len(records) != max(0, last - after):
        raise CorruptHistory("events are missing")
    if records and last == session.version and records[-1].hash != session.head:
        raise CorruptHistory("these are not the events that lead to the session")


def record_of(session: Session, row: Row) -> Record:
    """The last event of a session, stored as `row`."""
    type_, stored = row
    return Record(decoders(session.game)[type_](stored), stored, session.head)


def followed(session: Session, rows: Sequence[Row]) -> tuple[list[Record], Session]:
    """The records of a table's next events, and the session after them. Raises as folding damaged events does."""
    records = []
    for row in rows:
        session = fold(session, [row])
        records.append(record_of(session, row))
    return records, session
