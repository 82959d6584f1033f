"""What an answer says of tables: which head at which version, in which log, and of the seed.

What an operation says is decided by its method and path, so no further member of an answer hides it.
"""

import re
from collections.abc import Iterator, Sequence
from typing import Annotated, Any, NamedTuple, TypeVar

import msgspec

from takeback_client.calls import Call
from takeback_client.decoding import decoded

_CURSOR = re.compile(r"([0-9]{1,16})-([0-9a-f]{8})")
_TABLE = re.compile(r"/v1/tables/([^/]+)(.*)")
_COMMANDS = re.compile(r"/(seats(/[0-9]+)?|close|actions|reveal|resign|undo|redo|void|takebacks/[^/]+/(agree|decline))")
"""What answers with the table's new state and the events that led to it."""

T = TypeVar("T")

_HASH = "[0-9a-f]{64}"
_is_hash = re.compile(_HASH).fullmatch
_RECEIPT = re.compile(rf"takeback/2-receipt\n([^\n]+)\n([1-9][0-9]{{0,15}})\n({_HASH})\n([0-9]{{1,16}})\n\n")
_Version = Annotated[int, msgspec.Meta(ge=1)]
_Head = Annotated[str, msgspec.Meta(pattern=rf"^{_HASH}\Z")]


class Said(NamedTuple):
    """What is said of a table; None where it is not said.

    ``version``: the latest one, unless its whole head comes with it. ``head``: or its first digits, as in a cursor.
    ``entropy``: that a seat was taken with, by the event of this version. ``note``: the signed receipt that says it;
    ``at``: when that version's event was, by the receipt, in milliseconds since 1970 UTC. ``seats``: how many the table
    has; ``seating``: this version's event is about who sits there. ``sealed``: the commitment with which the seat was
    taken; empty: without one. ``listed``: beside other tables, which nobody named.
    ``is_evidence``: in a transcript, which may be read of a table at which the service has contradicted itself.
    """

    table: str
    version: int | None = None
    head: str | None = None
    log: str | None = None
    commitment: str | None = None
    server_seed: str | None = None
    entropy: str | None = None
    sealed: str | None = None
    note: str | None = None
    at: int | None = None
    seats: int | None = None
    seating: bool = False
    listed: bool = False
    is_evidence: bool = False


class _Data(msgspec.Struct):
    """Of an event's data what is compared; members of other events may have the same names."""

    player: Any = None
    seat: Any = None
    seats: Any = None
    entropy: Any = None
    commitment: Any = None
    seed_commitment: Any = None
    server_seed: Any = None


class _Event(msgspec.Struct):
    table: str
    type: str
    version: _Version
    hash: _Head
    data: _Data


class _Frame(msgspec.Struct):
    event: _Event


class _Change(msgspec.Struct):
    table: str
    version: _Version
    head: _Head
    position: str


class _Table(msgspec.Struct):
    id: str
    version: _Version
    head: _Head
    log: str
    seed_commitment: str
    seats: list[msgspec.Raw]
    server_seed: str | None = None


class _About(msgspec.Struct):
    """An answer that may name its table."""

    id: Any = None
    table: Any = None


class _View(_About, kw_only=True):
    version: _Version
    head: _Head
    position: str


class _Views(msgspec.Struct):
    views: list[_View]


class _Result(_About, kw_only=True):
    version: _Version
    head: _Head
    log: str
    events: list[_Event]
    seat: Any = None


class _Page(_About, kw_only=True):
    """Of a table's events, frames or log: what is read last is its end, if no page follows."""

    cursor: str
    next: Any
    events: list[_Event] = []
    frames: list[_Frame] = []


class _Tables(msgspec.Struct):
    tables: list[_Table]


class _Changes(msgspec.Struct):
    events: list[_Change]


class _Hello(msgspec.Struct):
    """The first line of a stream, or another one that is no item."""

    control: str
    log: str | None = None
    version: int | None = None
    head: _Head | None = None


class _Standing(_About, kw_only=True):
    """An answer that names the version that it is about, without its head."""

    version: int


_DECODERS: dict[Any, msgspec.json.Decoder[Any]] = {
    kind: msgspec.json.Decoder(kind)
    for kind in (
        _About,
        _Change,
        _Changes,
        _Event,
        _Frame,
        _Hello,
        _Page,
        _Result,
        _Standing,
        _Table,
        _Tables,
        _View,
        _Views,
    )
}


def table_in(path: str) -> str | None:
    """The table that a path is about."""
    found = _TABLE.match(path)
    return None if found is None else found[1]


def table_of(path: str, answer: Any) -> str | None:
    """The table that an answer is about: that of a rematch or a fork is not the one in the path."""
    named = getattr(answer, "id", None)
    return named if isinstance(named, str) else table_in(path)


def said_by(call: Call[Any], body: bytes) -> Sequence[Said]:
    """What the answer to a call says of tables, first of the one that it is about, if that is one.

    Raises `msgspec.DecodeError` for an answer that is none of the contract's.
    """
    table, operation = _parts(call.path)
    match call.method, operation:
        case "GET", "/v1/tables":
            return [_of_table(row)._replace(listed=True) for row in _read(body, _Tables).tables]
        case ("GET", "") | ("POST", "/v1/tables" | "/v1/quick" | "/fork" | "/rematch" | "/bots" | "/withdraw"):
            return [_of_table(_read(body, _Table))]
        case "GET", "/v1/me/events":
            return [_of_change(change, None) for change in _read(body, _Changes).events]
        case _:
            pass
    if table is None:
        return []
    match call.method, operation:
        case "GET", "/receipt":
            return [*_of_receipt(body)]
        case "GET", "/view":
            views = _read(body, _Views).views if call.query.get("as") == "all" else [_read(body, _View)]
            return [said for view in views for said in _of_view(view, table)]
        case "GET", "/events" | "/frames" | "/log":
            return [*_of_page(_read(body, _Page), table)]
        case "GET", "/actions" | "/hint" | "/worlds":
            standing = _read(body, _Standing)
            return [Said(table, standing.version), *_named(standing)]
        case "GET", "/analysis":
            return [*_named(_read(body, _About))]
        case "GET", "/transcript":
            named = _named(_read(body.partition(b"\n")[0], _About))
            return [each._replace(is_evidence=True) for each in named]
        case "POST", "/actions" if call.query.get("dry_run"):
            return []
        case _, _ if _COMMANDS.fullmatch(operation) and call.method != "GET":
            return [*_of_result(_read(body, _Result), table)]
        case _:
            return []


def said_in_line(path: str, line: str | bytes, log: str | None) -> Sequence[Said]:
    """What an item of a stream says. `log`: what the stream has named in its `hello`. Raises `msgspec.DecodeError`."""
    table, operation = _parts(path)
    if table is None:
        return [_of_change(_read(line, _Change), log)]
    return [_of_event(_read(line, _Frame).event if operation == "/frames" else _read(line, _Event), log)]


def said_in_hello(path: str, line: str | bytes) -> Sequence[Said]:
    """What the `hello` of a stream says. Raises `msgspec.DecodeError`."""
    table, hello = table_in(path), _read(line, _Hello)
    return [] if table is None else [Said(table, hello.version, hello.head, hello.log)]


def takes_seat(event: Any) -> bool:
    """Whether somebody takes a seat, by what the event says: a newer service may have another name for it."""
    data = getattr(event, "data", None)
    return isinstance(getattr(data, "player", None), str) and isinstance(getattr(data, "seat", None), int)


def is_hash(value: object) -> bool:
    """Whether it is a hash in 64 hex digits: a head, or a commitment."""
    return isinstance(value, str) and _is_hash(value) is not None


def opens_another(method: str, path: str) -> bool:
    """Is the answer of this operation about another table than the one in its path, if there is one?"""
    return method == "POST" and _parts(path)[1] in ("/v1/tables", "/v1/quick", "/fork", "/rematch")


def _parts(path: str) -> tuple[str | None, str]:
    """The table of a path and what follows it; None and the path where it is about none."""
    found = _TABLE.fullmatch(path)
    return (None, path) if found is None else (found[1], found[2])


def _read(body: str | bytes, kind: type[T]) -> T:
    found: T = decoded(body, _DECODERS[kind].decode)
    return found


def _log_of(position: str | None) -> str | None:
    """The log that a position names; None: another form, or before any log."""
    log, dash, _ = (position or "").partition("-")
    return log if dash else None


def _of_receipt(body: bytes) -> Iterator[Said]:
    """What a signed receipt says. Its signature is not verified: the key may be known to nobody yet."""
    note = body.decode(errors="replace")
    found = _RECEIPT.match(note)
    if found is not None:
        yield Said(found[1], int(found[2]), found[3], note=note, at=int(found[4]))


def _of_table(table: _Table) -> Said:
    commitment, seed, seats = table.seed_commitment, table.server_seed, len(table.seats)
    return Said(table.id, table.version, table.head, table.log, commitment, seed, seats=seats)


def _of_change(change: _Change, log: str | None) -> Said:
    return Said(change.table, change.version, change.head, log or _log_of(change.position))


def _of_view(view: _View, table: str) -> Iterator[Said]:
    yield Said(table, view.version, view.head, _log_of(view.position))
    yield from _named(view)


def _of_page(page: _Page, table: str) -> Iterator[Said]:
    yield from _named(page)
    for event in [*page.events, *(frame.event for frame in page.frames)]:
        yield _of_event(event, None)
    end = _CURSOR.fullmatch(page.cursor) if page.next is None else None
    if end is not None:  # the page ends where the table does
        yield Said(table, int(end[1]), end[2])


def _of_result(result: _Result, table: str) -> Iterator[Said]:
    yield from _named(result)
    for event in result.events:
        yield _of_event(event, result.log)
    yield Said(table, result.version, result.head, result.log)


def _of_event(event: _Event, log: str | None) -> Said:
    data = event.data
    commitment, seed = _text(data.seed_commitment), _text(data.server_seed)
    said = Said(event.table, event.version, event.hash, log, commitment, seed)
    if event.version == 1 and isinstance(data.seats, int):
        said = said._replace(seats=data.seats)
    if takes_seat(event):  # during the game, only its player sees the entropy
        said = said._replace(entropy=_text(data.entropy), sealed=_text(data.commitment) or "")
    return said._replace(seating=takes_seat(event) or event.type == "SeatLeft")


def _named(answer: _About) -> Iterator[Said]:
    """The tables that an answer names beside what it says of one."""
    for named in (answer.id, answer.table):
        if isinstance(named, str):
            yield Said(named)


def _text(value: Any) -> str | None:
    return value if isinstance(value, str) else None
