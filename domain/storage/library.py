"""A Takeback database as an application of the `eventsourcing` library, for programs that read it by the library alone.

For the operator: what it reads is complete, hidden cards and seeds of games in play included. It only reads, and a
service may run at the same time. The service itself does not use it.
"""

from collections import deque
from collections.abc import Iterable, Sequence
from contextlib import ExitStack
from threading import Event
from typing import Any, ClassVar, NamedTuple, NoReturn
from uuid import UUID

from eventsourcing.application import Application
from eventsourcing.persistence import (
    ApplicationRecorder,
    InfrastructureFactory,
    InfrastructureFactoryError,
    Mapper,
    Notification,
    NotSupportedError,
    StoredEvent,
    Subscription,
)
from eventsourcing.popo import POPOFactory
from eventsourcing.utils import Environment

from domain.kernel.events import AnyEvent, decoders
from domain.kernel.folding import begin, fold
from domain.kernel.session import Games, Session
from domain.storage.addresses import address_of
from domain.storage.events import type_of
from domain.storage.log import Log
from domain.storage.opening import open_log

PAGE = 500
"""The most events that are selected at once."""

_IDLE_SECONDS = 0.1
"""How long a subscription waits before it polls again after finding nothing new."""

_READ_ONLY = "a Takeback database is only read by the library: to change a table, call the service"


class TableEvent(NamedTuple):
    """An event of a table. ``topic``: as in ``maverick.1.Played``; ``stored``: its canonical bytes."""

    originator_id: str
    originator_version: int
    topic: str
    stored: bytes

    @property
    def type(self) -> str:
        """The name of its type, as in ``Played``."""
        return type_of(self.topic)

    def decoded(self, games: Games) -> AnyEvent:
        """The event with its data. Raises `LookupError` for unknown rules."""
        key, rules_version, type_ = self.topic.rsplit(".", 2)
        return decoders(games[key][int(rules_version)])[type_](self.stored)


class TableMapper(Mapper[str]):
    """Makes a `TableEvent` of what is stored."""

    def __init__(self) -> None:
        """Nothing to transcode with."""

    def to_domain_event(self, stored_event: StoredEvent) -> TableEvent:
        """An event of a table."""
        table, version = str(stored_event.originator_id), stored_event.originator_version
        return TableEvent(table, version, stored_event.topic, stored_event.state)

    def to_stored_event(self, domain_event: object) -> NoReturn:  # noqa: ARG002  # see below
        """Nothing is stored by the library. Raises `NotSupportedError`."""
        raise NotSupportedError(_READ_ONLY)


class LogRecorder(ApplicationRecorder):
    """Selects the events of a log, those of packed tables too. The id of a notification is the event's position."""

    def __init__(self, log: Log) -> None:
        self.log = log

    def insert_events(self, stored_events: Sequence[StoredEvent], **kwargs: object) -> NoReturn:  # noqa: ARG002  # see below
        """Nothing is stored by the library. Raises `NotSupportedError`."""
        raise NotSupportedError(_READ_ONLY)

    def select_events(
        self,
        originator_id: UUID | str,
        *,
        gt: int | None = None,
        lte: int | None = None,
        desc: bool = False,
        limit: int | None = None,
    ) -> list[StoredEvent]:
        """A table's events with `gt` < version <= `lte`; the first `limit` of them, or with `desc` the last."""
        events = [
            StoredEvent(event.table, event.version, event.topic, event.stored)
            for event in self.log.logged_events(str(originator_id))
            if (gt is None or gt < event.version) and (lte is None or event.version <= lte)
        ]
        return (events[::-1] if desc else events)[:limit]

    def select_notifications(
        self,
        start: int | None,
        limit: int,
        stop: int | None = None,
        topics: Sequence[str] = (),
        *,
        inclusive_of_start: bool = True,
    ) -> list[Notification]:
        """The first `limit` events of some topics from `start` to `stop`, as far as the log is settled."""
        settled = self.log.settled_position()
        upto, after = settled if stop is None else min(stop, settled), start or 0
        if inclusive_of_start and after:
            after -= 1
        found: list[Notification] = []
        size = max(limit, PAGE) if topics else limit
        while len(found) < limit and (page := self.log.notifications(after=after, upto=upto, limit=size)):
            after = page[-1].position
            found += [
                Notification(event.table, event.version, event.topic, event.stored, event.position)
                for event in page
                if not topics or event.topic in topics
            ]
        return found[:limit]

    def max_notification_id(self) -> int | None:
        """The position up to which the log is settled; None if no event is."""
        return self.log.settled_position() or None

    def subscribe(self, gt: int | None = None, topics: Sequence[str] = ()) -> "LogSubscription":
        """The events of some topics after a position, and from then on each new one."""
        return LogSubscription(self, gt, topics)


class LogSubscription(Subscription[LogRecorder]):
    """Polls the log until it is stopped."""

    def __init__(self, recorder: LogRecorder, gt: int | None = None, topics: Sequence[str] = ()) -> None:
        super().__init__(recorder, gt, topics)
        self._page: deque[Notification] = deque()
        self._stopped = Event()

    def stop(self) -> None:
        """End the subscription, also while it waits."""
        super().stop()
        self._stopped.set()

    def __next__(self) -> Notification:
        """The next event of the topics. Waits until there is one."""
        while not self._stopped.is_set():
            if self._page:
                return self._page.popleft()
            page = self._recorder.select_notifications(self._last_notification_id, PAGE, inclusive_of_start=False)
            if page:
                self._last_notification_id = page[-1].id
                self._page.extend(event for event in page if not self._topics or event.topic in self._topics)
            else:
                self._stopped.wait(_IDLE_SECONDS)
        raise StopIteration


class TakebackApplication(Application[str]):
    """The tables of the database that ``TAKEBACK_DATABASE`` of the environment names, as the service's setting does.

    Raises `UnusableDatabase`, also for a database of an earlier release, and `ValueError` for another URL.
    """

    name = "takeback"
    env: ClassVar[dict[str, str]] = {Application.DEEPCOPY_FROM_AGGREGATE_CACHE: "n"}  # sessions are immutable
    log_section_size = PAGE
    recorder: LogRecorder

    def projector(self, games: Games) -> Any:  # a `ProjectorFunction` of sessions, which lack the id of an aggregate
        """What folds events into a `Session`: the ``projector_func`` of ``repository.get``."""

        def projected(session: Session | None, events: Iterable[TableEvent]) -> Session | None:
            rest = iter(events)
            if session is None:
                opened = next(rest, None)
                if opened is None:
                    return None
                session = begin(games, opened.type, opened.stored, self.recorder.log.rematches.of(opened.originator_id))
            return fold(session, ((event.type, event.stored) for event in rest))

        return projected

    def construct_factory(self, env: Environment) -> InfrastructureFactory[Any]:
        """A factory that is not used: nothing else is stored than the log."""
        return POPOFactory(env)

    def construct_mapper(self) -> TableMapper:
        """The mapper of events of tables."""
        return TableMapper()

    def construct_recorder(self) -> LogRecorder:
        """The recorder over the log, which is opened."""
        url = self.env.get("TAKEBACK_DATABASE")
        if url is None:
            raise InfrastructureFactoryError("TAKEBACK_DATABASE is not set: it is the URL of the database")
        self._opened = ExitStack()
        return LogRecorder(self._opened.enter_context(open_log(address_of(url), migrating=False)))

    def close(self) -> None:
        """Close the database."""
        super().close()
        self._opened.close()
