"""Packing: the events of a table that is over, compressed into one row. Every backend stores the same row.

The events are compressed in frames, so that a page of a long table is read without the rest. The end of an event's
envelope (salt, table, type, version) follows from the server seed and the version, and is not stored; where it does not
follow, the table's events are stored whole. So unpacking gives the same canonical bytes.

The format is kept forever: a change gets a new number, and rows of the old one are still read.

Why: decision 0024.
"""

import zlib
from bisect import bisect_left, bisect_right
from collections.abc import Callable, Sequence
from typing import Any, TypeVar

import msgspec

from domain.kernel import chain
from domain.kernel.session import CorruptHistory
from domain.storage.events import LoggedEvent, Row, type_of

T = TypeVar("T")

ENDS = ("Finished", "Closed", "Voided")
"""The types of the event that ends a table. It is the table's last event."""

FRAME = 128
"""The most events in a frame: about 100 kB before they are compressed."""

_FORMAT = b"\x01"
_LEVEL = 9


class Unpackable(Exception):
    """A table cannot be packed; the message says why. Its events stay stored as they are."""


class PackedTable(msgspec.Struct, frozen=True):
    """A packed table, as `pack` makes it: all of its events in one row.

    ``positions``: of the events, in order, for a backend's own index; ``index`` and ``frames`` are the row.
    """

    table: str
    positions: tuple[int, ...]
    index: bytes
    frames: bytes


class Frame(msgspec.Struct, frozen=True, array_like=True):
    """Where a frame is, in bytes, and the versions and positions of its first and last event."""

    offset: int
    size: int
    first_version: int
    last_version: int
    first_position: int
    last_position: int


class Index(msgspec.Struct, frozen=True, array_like=True):
    """What the events of a packed table have in common, and where its frames are.

    ``rules``: as in ``maverick.1``; ``events``: how many; ``seed``: the server seed, or empty if they are stored whole.
    """

    rules: str
    events: int
    seed: bytes
    frames: tuple[Frame, ...]


class Events(msgspec.Struct, frozen=True):
    """The events of a frame: their types, their positions, and their stored bytes but for the end of the envelope."""

    types: tuple[str, ...]
    positions: tuple[int, ...]
    stems: tuple[bytes, ...]


class _Contents(msgspec.Struct, frozen=True, array_like=True):
    """A frame before it is compressed. ``steps``: from one position to the next; ``stems``: separated by newlines."""

    types: tuple[str, ...]
    steps: tuple[int, ...]
    stems: bytes


class _Data(msgspec.Struct, frozen=True):
    server_seed: str


class _Opened(msgspec.Struct, frozen=True):
    data: _Data


_decode_opened = msgspec.json.Decoder(_Opened).decode


def pack(events: Sequence[LoggedEvent]) -> PackedTable:
    """Pack all events of a table, in order. Raises `Unpackable`."""
    if not events or type_of(events[-1].topic) not in ENDS:
        raise Unpackable("it is not over")
    if any(event.version != version for version, event in enumerate(events, 1)):
        raise Unpackable("its versions have a gap")
    rules = {event.topic.rpartition(".")[0] for event in events}
    if len(rules) != 1:
        raise Unpackable("its events are of several rules")
    for seed in (_seed(events[0].stored), b""):
        packed = _pack(events, min(rules), seed)
        if PackedEvents.of(packed).notifications(after=0, upto=packed.positions[-1]) == list(events):
            return packed
    raise Unpackable("its events would not come back as they are")


class PackedEvents:
    """The events of a packed table, of which only the frames that are needed are read."""

    def __init__(self, table: str, index: Index, fetch: Callable[[Frame], Events]) -> None:
        """`fetch`: reads a frame, see `read_frame`."""
        self.table = table
        self.index = index
        self._fetch = fetch

    @classmethod
    def of(cls, packed: PackedTable) -> "PackedEvents":
        """The events of a row in memory."""
        table, frames = packed.table, packed.frames
        return cls(
            table,
            read_index(table, packed.index),
            lambda frame: read_frame(table, frame, frames[frame.offset : frame.offset + frame.size]),
        )

    def rows(self, *, after: int = 0, upto: int | None = None) -> list[Row]:
        """The events with `after` < version <= `upto`, in order. Raises `CorruptHistory`."""
        last = self.index.events if upto is None else upto
        return self._rows(range(after + 1, last + 1))

    def rows_at(self, versions: Sequence[int]) -> list[Row]:
        """The events of these versions, in order. Raises `CorruptHistory`."""
        return self._rows(sorted(set(versions)))

    def position(self, version: int) -> int:
        """The position of the event of a version. Raises `CorruptHistory`."""
        [frame] = [one for one in self.index.frames if one.first_version <= version <= one.last_version]
        return self._fetch(frame).positions[version - frame.first_version]

    def notifications(self, *, after: int, upto: int) -> list[LoggedEvent]:
        """The events with `after` < position <= `upto`, in order; for a frame that cannot be read, an `unreadable`."""
        found = []
        for frame in self.index.frames:
            if frame.last_position > after and frame.first_position <= upto:
                try:
                    events = self._fetch(frame)
                except CorruptHistory:
                    if after < frame.first_position <= upto:
                        found.append(
                            unreadable(frame.first_position, self.table, frame.first_version, self.index.rules)
                        )
                    continue
                for n in range(bisect_right(events.positions, after), bisect_right(events.positions, upto)):
                    topic, stored = f"{self.index.rules}.{events.types[n]}", self._stored(frame, events, n)
                    found.append(LoggedEvent(events.positions[n], self.table, frame.first_version + n, topic, stored))
        return found

    def _rows(self, versions: Sequence[int]) -> list[Row]:
        """The events of these versions, which are in order."""
        rows = []
        for frame in self.index.frames:
            first, last = frame.first_version, frame.last_version
            some = versions[bisect_left(versions, first) : bisect_right(versions, last)]
            if some:
                events = self._fetch(frame)
                rows += [(events.types[v - first], self._stored(frame, events, v - first)) for v in some]
        return rows

    def _stored(self, frame: Frame, events: Events, number: int) -> bytes:
        """The canonical bytes of an event of a frame, counted from 0."""
        stem, seed = events.stems[number], self.index.seed
        return stem + _tail(self.table, seed, frame.first_version + number, events.types[number]) if seed else stem


def unreadable(position: int, table: str, version: int = 1, rules: str = "unknown") -> LoggedEvent:
    """The placeholder in the log for packed events that cannot be read: one unreadable event, where they begin."""
    return LoggedEvent(position, table, version, f"{rules}.{ENDS[0]}", b"")


def read_index(table: str, stored: bytes) -> Index:
    """The index of a packed table. Raises `CorruptHistory`."""
    if not stored.startswith(_FORMAT):
        raise CorruptHistory(f"table {table} is packed in a format that this release does not know")
    return _decompressed(table, stored[len(_FORMAT) :], Index)


def read_frame(table: str, frame: Frame, stored: bytes) -> Events:
    """The events of a frame. Raises `CorruptHistory`."""
    contents = _decompressed(table, stored, _Contents)
    positions, position = [], frame.first_position
    for step in contents.steps:
        position += step
        positions.append(position)
    return Events(contents.types, tuple(positions), tuple(contents.stems.split(b"\n")))


def _pack(events: Sequence[LoggedEvent], rules: str, seed: bytes) -> PackedTable:
    table, frames, parts, offset = events[0].table, [], [], 0
    for start in range(0, len(events), FRAME):
        some = events[start : start + FRAME]
        positions = [event.position for event in some]
        stems = [_stem(table, seed, event) for event in some]
        contents = _Contents(
            tuple([type_of(event.topic) for event in some]),
            tuple([after - before for before, after in zip([positions[0], *positions], positions, strict=False)]),
            b"\n".join(stems),
        )
        part = _compressed(contents)
        parts.append(part)
        frames.append(Frame(offset, len(part), some[0].version, some[-1].version, positions[0], positions[-1]))
        offset += len(part)
    index = Index(rules, len(events), seed, tuple(frames))
    return PackedTable(
        table, tuple([event.position for event in events]), _FORMAT + _compressed(index), b"".join(parts)
    )


def _stem(table: str, seed: bytes, event: LoggedEvent) -> bytes:
    if not seed:
        return event.stored
    return event.stored.removesuffix(_tail(table, seed, event.version, type_of(event.topic)))


def _tail(table: str, seed: bytes, version: int, type_: str) -> bytes:
    """The end of an event's envelope."""
    salt = chain.salt(seed, version)
    return f'"salt":"{salt}","table":"{table}","type":"{type_}","version":{version}}}'.encode()


def _seed(opened: bytes) -> bytes:
    """The server seed of a table from its first event; empty if that cannot be read."""
    try:
        return bytes.fromhex(_decode_opened(opened).data.server_seed)
    except ValueError:  # msgspec's errors too
        return b""


def _compressed(value: Any) -> bytes:  # an Index or _Contents
    return zlib.compress(msgspec.msgpack.encode(value), _LEVEL)


def _decompressed(table: str, stored: bytes, type_: type[T]) -> T:
    try:
        return msgspec.msgpack.decode(zlib.decompress(stored), type=type_)
    except (zlib.error, msgspec.DecodeError) as error:
        raise CorruptHistory(f"the packed events of table {table} cannot be read") from error
