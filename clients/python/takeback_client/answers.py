"""What an answer says of tables: which head at which version, in which log, and of the seed."""

import re
from collections.abc import Iterator
from typing import Any, NamedTuple

import msgspec

from takeback_client.decoding import decoded

_RECEIPT = re.compile(r"takeback/2-receipt\n([^\n]+)\n([1-9][0-9]{0,15})\n([0-9a-f]{64})\n([0-9]{1,16})\n\n")
_CURSOR = re.compile(r"([0-9]{1,16})-([0-9a-f]{8})")
_TABLE = re.compile(r"/v1/tables/([^/]+)")
_ABOUT = re.compile(r"/v1/(tables|quick|me/events)(/|$)")


class Said(NamedTuple):
    """What is said of a table; None where it is not said.

    ``version``: the latest one, unless its whole head comes with it. ``head``: or its first digits, as in a cursor.
    ``entropy``: that a seat was taken with, by the event of this version. ``note``: the signed receipt that says it;
    ``at``: when that version's event was, by the receipt, in milliseconds since 1970 UTC.
    """

    table: str
    version: int | None = None
    head: str | None = None
    log: str | None = None
    commitment: str | None = None
    server_seed: str | None = None
    entropy: str | None = None
    note: str | None = None
    at: int | None = None


class Seated(msgspec.Struct):
    """What an answer says of the seat that was taken.

    ``version``: of the event; 0 where it is not given. ``entropy``: that of the seat; None where it is not shown.
    ``commitment``: of a sealed seat.
    """

    version: int = 0
    entropy: str | None = None
    commitment: str | None = None


class _Data(msgspec.Struct):
    seat: int | None = None
    entropy: str | None = None
    commitment: str | None = None
    seed_commitment: str | None = None
    server_seed: str | None = None


class _Event(msgspec.Struct):
    """An event, or a change at a table."""

    table: str | None = None
    type: str | None = None
    version: int | None = None
    hash: str | None = None
    head: str | None = None
    data: _Data | None = None


class _Frame(msgspec.Struct):
    event: _Event | None = None


class _Answer(msgspec.Struct):
    seat: int | None = None
    id: str | None = None
    table: str | None = None
    version: int | None = None
    head: str | None = None
    hash: str | None = None
    log: str | None = None
    position: str | None = None
    cursor: str | None = None
    next: str | int | None = None
    control: str | None = None
    seed_commitment: str | None = None
    server_seed: str | None = None
    data: _Data | None = None
    event: _Event | None = None
    events: list[_Event] = []
    frames: list[_Frame] = []
    tables: list["_Answer"] = []


_decode = msgspec.json.Decoder(_Answer).decode


def table_in(path: str) -> str | None:
    """The table that a path is about."""
    found = _TABLE.match(path)
    return None if found is None else found[1]


def table_of(path: str, answer: Any) -> str | None:
    """The table that an answer is about: that of a rematch or a fork is not the one in the path."""
    named = getattr(answer, "id", None)
    return named if isinstance(named, str) else table_in(path)


def is_receipt(path: str) -> bool:
    """Is the answer at this path a signed receipt?"""
    return path.endswith("/receipt")


def said_by(path: str, body: str | bytes, *, log: str | None = None) -> Iterator[Said]:
    """What an answer, or a line of a stream, says of tables. `log`: what the stream has named in its `hello`."""
    if _ABOUT.match(path) is None:
        return
    if is_receipt(path):
        yield from _of_receipt(body)
        return
    try:
        answer = decoded(body, _decode)
    except msgspec.DecodeError:  # it has nothing of all this
        return
    table = table_in(path)
    log = answer.log or log or _log_of(answer.position)
    for row in answer.tables:
        if row.id is not None:
            yield _of_table(row, row.id)
    for event in answer.events:
        yield from _of_event(event, table, log)
    for frame in [*answer.frames, _Frame(answer.event)]:
        if frame.event is not None:
            yield from _of_event(frame.event, table, log)
    if answer.id is not None and answer.seed_commitment is not None:
        yield _of_table(answer, answer.id)
    elif answer.event is None:
        version, head = answer.version, answer.head
        end = _CURSOR.fullmatch(answer.cursor or "") if answer.next is None else None
        if end is not None:  # the page ends where the table does
            version, head = int(end[1]), end[2]
        yield from _of_event(_Event(answer.table, None, version, answer.hash, head, answer.data), table, log)


def _log_of(position: str | None) -> str | None:
    """The log that a position names; None: another form, or before any log."""
    log, dash, _ = (position or "").partition("-")
    return log if dash else None


def _of_receipt(body: str | bytes) -> Iterator[Said]:
    """What a signed receipt says. Its signature is not verified: the key may be known to nobody yet."""
    note = body if isinstance(body, str) else body.decode(errors="replace")
    found = _RECEIPT.match(note)
    if found is not None:
        yield Said(found[1], int(found[2]), found[3], note=note, at=int(found[4]))


def seated_by(body: bytes) -> Seated:
    """What the answer to taking a seat says of it."""
    try:
        answer = decoded(body, _decode)
    except msgspec.DecodeError:
        return Seated()
    for event in answer.events:
        if event.type == "SeatTaken" and event.data is not None and event.data.seat == answer.seat:
            return Seated(event.version or 0, event.data.entropy, event.data.commitment)
    return Seated()


def _of_table(answer: _Answer, table: str) -> Said:
    return Said(table, answer.version, answer.head, answer.log, answer.seed_commitment, answer.server_seed)


def _of_event(event: _Event, table: str | None, log: str | None) -> Iterator[Said]:
    about = event.table or table
    if about is not None:
        data = event.data or _Data()
        entropy = data.entropy if event.type == "SeatTaken" else None  # during the game, only its player sees it
        head = event.hash or event.head
        yield Said(about, event.version, head, log, data.seed_commitment, data.server_seed, entropy)
