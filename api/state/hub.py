"""Notifiers, one for each followed table and player. A change wakes its listeners, and they read what is new.

A notifier carries no message. A stream keeps a cursor and reads everything after it, so the past and the present are
the same read, and nothing can be lost between them:

    heard = notifier.times          # first the notifier ...
    items = read(after)             # ... then the read: a change in between has notified
    again = heard != notifier.times
"""

import asyncio
from collections import Counter, OrderedDict
from collections.abc import Callable, Hashable, Iterator, Sequence
from contextlib import contextmanager
from operator import methodcaller
from typing import Any

from domain.kernel.batches import Record
from domain.kernel.folding import evolve
from domain.kernel.session import Session
from domain.runtime.shares import Parts, Shares
from projections.runner import Applied
from projections.table_list import TABLE_LIST

RECENT = 16
"""How many changes of a followed table are kept in memory."""

RENDERED_BYTES = 64 * 2**10
"""Bytes of rendered items that are kept in memory for each followed table."""

READING = Parts(16, 4, 2)
"""Streams that read from the store at one time, so that many that resume at once leave room for requests."""


STREAMS_EACH = 32
"""How many streams a player, or an address without a token, may have open at once."""

Listener = Callable[[], object]
"""Called after a change. Must not raise."""


class Notifier:
    """Calls all who listen after a change.

    ``times``: how often it notified. ``recent``: the newest changes by version, and ``rendered``: bytes
    that several streams send, both only to save work: what is missing is read from the store and rendered again.
    ``reading``: held by the stream that reads from the store; those that wait for it find its changes in ``recent``.
    """

    __slots__ = ("_is_notifying", "_rendered_bytes", "listeners", "reading", "recent", "rendered", "times")

    def __init__(self) -> None:
        self.times = 0
        self._is_notifying = False
        self.listeners: dict[Listener, None] = {}  # in the order in which they came
        self.reading = asyncio.Lock()
        self.recent: dict[int, Any] = {}
        self.rendered: OrderedDict[Hashable, bytes] = OrderedDict()
        self._rendered_bytes = 0

    def notify(self) -> None:
        """Call all listeners at the loop's next turn, once for all changes until then."""
        self.times += 1
        if not self._is_notifying:
            self._is_notifying = True
            asyncio.get_running_loop().call_soon(self._call)

    def _call(self) -> None:
        self._is_notifying = False
        for listener in [*self.listeners]:
            listener()

    def keep(self, version: int, change: Any) -> None:
        """Keep a change, and forget the oldest one where there are too many."""
        self.recent[version] = change
        while len(self.recent) > RECENT:
            del self.recent[min(self.recent)]

    def between(self, after: int, upto: int) -> list[Any] | None:
        """The changes with `after` < version <= `upto`, None if one of them is not kept."""
        kept = [self.recent.get(version) for version in range(after + 1, upto + 1)]
        return None if None in kept else kept

    def keep_rendered(self, key: Hashable, line: bytes) -> bytes:
        """Keep a rendered item, unless nobody else could use it, and return it."""
        if len(self.listeners) > 1:
            self.rendered[key] = line
            self._rendered_bytes += len(line)
            while self._rendered_bytes > RENDERED_BYTES:
                self._rendered_bytes -= len(self.rendered.popitem(last=False)[1])
        return line


_PARTITION = methodcaller("partition", "/")


class TooManyStreams(Exception):
    """A player, or an address without a token, has as many streams open as are allowed."""


class Hub:
    """The notifiers that have listeners, by name. Used on the event loop's thread.

    ``reading``: the streams that read from the store; ``revocations``: how often a reader's token was revoked.
    """

    def __init__(self) -> None:
        self._notifiers: dict[str, Notifier] = {}
        self._streams: dict[str, Counter[str]] = {}
        self.reading = Shares(READING)
        self.revocations = 0
        self._closed = asyncio.Event()

    def __len__(self) -> int:
        """The number of notifiers that have listeners."""
        return len(self._notifiers)

    @property
    def closing(self) -> bool:
        """Are streams to end?"""
        return self._closed.is_set()

    @property
    def streams(self) -> int:
        """How many streams are open."""
        return sum(notifiers.total() for notifiers in self._streams.values())

    def admit(self, reader: str, name: str) -> Callable[[], None]:
        """Count a reader's stream, which listens to a notifier, until the result is called. Raises `TooManyStreams`."""
        notifiers = self._streams.setdefault(reader, Counter())
        if notifiers.total() >= STREAMS_EACH:
            raise TooManyStreams(reader)
        notifiers[name] += 1

        def leave() -> None:
            notifiers[name] -= 1
            if not notifiers.total():
                self._streams.pop(reader, None)

        return leave

    def follows(self, reader: str) -> bool:
        """Has a reader a stream open?"""
        return reader in self._streams

    def players(self) -> list[str]:
        """The players who have a stream open."""
        return [id_ for kind, _, id_ in map(_PARTITION, self._streams) if kind == "player"]

    def revoke(self, reader: str | None) -> None:
        """Wake the streams of a reader, None: of all, to check its token again."""
        self.revocations += 1
        if reader is None:
            self.notify_all()
            return
        for name in [*self._streams.get(reader, ())]:
            self.notify(name)

    def followed(self, kind: str) -> list[str]:
        """The ids of all that somebody listens to, of a kind: ``table`` or ``player``."""
        return [id_ for found, _, id_ in map(_PARTITION, self._notifiers) if found == kind]

    def is_heard(self, name: str) -> bool:
        """Does anybody listen to the notifier of this name?"""
        return name in self._notifiers

    @contextmanager
    def listen(self, name: str, listener: Listener) -> Iterator[Notifier]:
        """The notifier of this name, which calls the listener meanwhile. It exists as long as it has listeners."""
        notifier = self._notifiers.setdefault(name, Notifier())
        notifier.listeners[listener] = None
        try:
            yield notifier
        finally:
            del notifier.listeners[listener]
            if not notifier.listeners:
                del self._notifiers[name]

    def notify(self, name: str, changes: Sequence[tuple[int, Any]] = ()) -> None:
        """Notify of a change; `changes`: by version, where they are at hand. Never raises."""
        notifier = self._notifiers.get(name)
        if notifier is not None:
            for version, change in changes:
                notifier.keep(version, change)
            notifier.notify()

    def notify_all(self) -> None:
        """Wake every stream, to send a heartbeat or to authorize its reader again."""
        for notifier in [*self._notifiers.values()]:
            notifier.notify()

    def close(self) -> None:
        """End every stream: the service stops."""
        self._closed.set()
        self.notify_all()

    async def pause(self, seconds: float) -> None:
        """Wait for some seconds, or until streams are to end."""
        closed = asyncio.ensure_future(self._closed.wait())
        try:
            await asyncio.wait({closed}, timeout=seconds)
        finally:
            closed.cancel()


def table_notifier(table: str) -> str:
    """The name of a table's notifier."""
    return f"table/{table}"


def player_reader(player: str) -> str:
    """The name of a player as a reader of streams."""
    return f"player/{player}"


def player_notifier(player: str) -> str:
    """The name of the notifier for all changes at a player's tables."""
    return f"player/{player}"


def notify_table(hub: Hub, before: Session, records: Sequence[Record], after: Session) -> None:
    """Notify the streams of a table of records that are on disk. `before`, `after`: the session before and after them.

    Without records the streams read what has changed.
    """
    notifier = table_notifier(after.table)
    if not hub.is_heard(notifier):
        return
    changes: list[tuple[int, tuple[Record, Session]]] = []
    then = before
    for record in records:
        last = record.event.version == after.version
        then = after if last else evolve(then, record.event, record.hash)
        changes.append((record.event.version, (record, then)))
    hub.notify(notifier, changes)


def notify_changed(hub: Hub, applied: Applied) -> None:
    """Notify the streams of the players for whom a read model has something new."""
    if applied.model == TABLE_LIST.name:
        if applied.players is None:
            hub.notify_all()
        else:
            for player in applied.players:
                hub.notify(player_notifier(player))


def notify_player(hub: Hub, player: str | None) -> None:
    """Let a player's streams, None: all streams, check their tokens again: one was revoked."""
    hub.revoke(None if player is None else player_reader(player))
