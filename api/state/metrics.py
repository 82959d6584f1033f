"""Metrics for Prometheus: counted as things happen, or read when they are scraped.

No label has an id, a name, or anything of a game: labels are operations, statuses, codes, and names of read models.
They need the operator's token, and no address is trusted: behind a proxy all requests come from its address.
"""

import asyncio
from collections.abc import Callable, Iterable, Iterator, Mapping
from contextlib import suppress
from time import perf_counter
from typing import Any, get_args

from prometheus_client import CollectorRegistry, Counter, Gauge, Histogram, ProcessCollector, disable_created_metrics
from prometheus_client.core import CounterMetricFamily, GaugeMetricFamily, Metric
from prometheus_client.exposition import CONTENT_TYPE_LATEST, generate_latest
from prometheus_client.registry import Collector

from api.state.channel import Channel
from api.state.hub import Hub
from api.state.interruptions import Interruptions
from domain.storage.database import Database
from domain.storage.errors import NotStored
from domain.storage.read_models import ReadModels
from domain.storage.sql.beside_log.transparency import LogState
from domain.storage.webhooks import Failure
from domain.tables.service import Tables
from projections import MODELS

MEDIA_TYPE = CONTENT_TYPE_LATEST.removesuffix("; charset=utf-8")
"""Without the charset: Litestar adds it to every type of text."""

TICK = 0.5
"""Seconds between two samples of the event loop's delay."""

SERVER_EVENTS = ("Closed", "Finished", "Played", "Resigned", "SeatLeft", "Voided")
"""The types of events that the server appends by itself."""

_METHODS = frozenset({"GET", "HEAD", "POST", "PATCH", "DELETE", "OPTIONS"})
_SECONDS = (0.001, 0.002, 0.005, 0.01, 0.02, 0.05, 0.1, 0.2, 0.5, 1, 5)
_SIZES = tuple(2**power for power in range(12))


class Metrics:
    """The metrics of one service. Used on the event loop's thread."""

    def __init__(self, codes: Iterable[str]) -> None:
        """`codes`: with which a request may be refused."""
        disable_created_metrics()  # type: ignore[no-untyped-call]  # without, a line more for each
        self.registry = CollectorRegistry()
        self._requests = Histogram(
            "takeback_request_seconds",
            "Time to answer a request, without sending the response.",
            ("operation", "status"),
            registry=self.registry,
            buckets=_SECONDS,
        )
        self._by_request: dict[tuple[str, str | None, int], Histogram] = {}
        self._refusals = Counter(
            "takeback_refusals", "Requests that were refused or failed.", ("code",), registry=self.registry
        )
        for code in codes:  # from the start, so that the first refusal is an increase
            self._refusals.labels(code)
        self._commits = Histogram(
            "takeback_commit_seconds", "Time of a durable transaction.", registry=self.registry, buckets=_SECONDS
        )
        self._commit_sizes = Histogram(
            "takeback_commit_size", "Commands in a transaction.", registry=self.registry, buckets=_SIZES
        )
        self._server_events = Counter(
            "takeback_server_events",
            "Events that the server appended because time had run out.",
            ("type",),
            registry=self.registry,
        )
        for type_ in SERVER_EVENTS:
            self._server_events.labels(type_)
        self._deliveries = Counter(
            "takeback_deliveries",
            "Attempts to deliver to a webhook, delivered or why not.",
            ("result",),
            registry=self.registry,
        )
        for result in ("delivered", *get_args(Failure)):
            self._deliveries.labels(result)
        self._waiting_webhooks = Gauge(
            "takeback_waiting_webhooks", "Webhooks for which deliveries are waiting.", registry=self.registry
        )
        self._leads = Gauge(
            "takeback_leads",
            "1 if this process builds the read models, lets time run out, delivers and packs.",
            registry=self.registry,
        )
        self._delays = Histogram(
            "takeback_loop_delay_seconds",
            "How late the event loop runs what is due, sampled.",
            registry=self.registry,
            buckets=_SECONDS,
        )
        self.interruptions = Interruptions(self.registry)
        ProcessCollector(registry=self.registry)

    def count_request(self, scope: Mapping[str, Any], status: int) -> None:
        """Count a request, and the time since ``begun``, where its handler was called."""
        key = (scope["method"], scope.get("path_template"), status // 100)
        found = self._by_request.get(key)
        if found is None:
            found = self._requests.labels(_operation(scope), f"{status // 100}xx")
            if key[0] in _METHODS:
                self._by_request[key] = found
        begun = scope["state"].get("begun")
        found.observe(0 if begun is None else perf_counter() - begun)

    def count_refusal(self, code: str) -> None:
        """Count a problem document by its code."""
        self._refusals.labels(code).inc()

    def count_commit(self, size: int, seconds: float) -> None:
        """Count a transaction. `size`: of how many commands."""
        self._commit_sizes.observe(size)
        self._commits.observe(seconds)

    def count_server_event(self, type_: str) -> None:
        """Count an event that the server appended by itself."""
        self._server_events.labels(type_).inc()

    def count_delivery(self, result: str) -> None:
        """Count an attempt to deliver to a webhook. `result`: ``delivered``, or a `Failure`."""
        self._deliveries.labels(result).inc()

    def show_waiting_webhooks(self, count: Callable[[], int]) -> None:
        """Expose for how many webhooks deliveries are waiting."""
        self._waiting_webhooks.set_function(count)

    def show_leading(self, leads: Callable[[], bool]) -> None:
        """Expose whether this process does what one of all does."""
        self._leads.set_function(leads)

    def show_redis(self, channel: Channel) -> None:
        """Expose whether announcements are received, and how often they were lost."""
        Gauge("takeback_redis", "1 while announcements are received.", registry=self.registry).set_function(
            lambda: channel.state == "connected"
        )

    async def sample_delays(self) -> None:
        """Sample the delay of the event loop until cancelled."""
        loop = asyncio.get_running_loop()
        while True:
            due = loop.time() + TICK
            await asyncio.sleep(TICK)
            self._delays.observe(loop.time() - due)

    def exposition(self) -> bytes:
        """All metrics in Prometheus' text format."""
        return generate_latest(self.registry)


class ServiceState(Collector):
    """What is read when it is scraped. ``read_stored`` before: that takes the database."""

    def __init__(self, tables: Tables, database: Database, read: ReadModels, hub: Hub) -> None:
        self._tables = tables
        self._database = database
        self._read = read
        self._hub = hub
        self._lags: dict[str, int] = {}
        self._packed = 0
        self._log: LogState | None = None

    async def read_stored(self) -> None:
        """Read from the database what is to be exposed next, in a thread. If it does not answer, it stays as it was."""
        with suppress(NotStored):
            self._lags, self._packed, self._log = await self._tables.sessions.read.in_thread(self._stored)

    def collect(self) -> Iterator[Metric]:
        """Prometheus' hook."""
        sessions, log = self._tables.sessions, self._log
        for name, help_, value in (
            ("moves", "Moves that were stored.", sessions.moves),
            ("session_hits", "Requests to a table in memory.", sessions.hits),
            ("session_misses", "Requests to a table that had to be loaded.", sessions.misses),
        ):
            yield CounterMetricFamily(f"takeback_{name}", help_, value)
        for name, help_, value in (
            ("commit_queue", "Commands that wait to be stored.", sessions.writer.waiting),
            ("sessions", "Tables in memory.", len(sessions.cache.entries)),
            ("session_bytes", "Stored bytes of the tables in memory.", sessions.cache.stored_bytes),
            ("streams", "Open streams.", self._hub.streams),
            ("damaged_tables", "Tables that are put aside since the start.", len(sessions.loader.damaged)),
            ("packed_tables", "Tables that are packed.", self._packed),
            ("log_entries", "Entries of the transparency log.", 0 if log is None else log.size),
            (
                "log_published",
                "Entries of the transparency log that are published.",
                0 if log is None else log.published,
            ),
            ("log_behind", "1 while more of the log is known elsewhere.", log is not None and log.behind > 0),
        ):
            yield GaugeMetricFamily(f"takeback_{name}", help_, value)
        lags = GaugeMetricFamily("takeback_read_model_lag", "Positions that a read model is behind.", labels=["model"])
        for model, lag in self._lags.items():
            lags.add_metric([model], lag)
        yield lags

    def _stored(self) -> tuple[dict[str, int], int, LogState | None]:
        last = self._database.last_position()
        lags = {model.name: max(0, last - self._read.position(model.name)) for model in MODELS}
        return lags, self._database.count_packed_tables(), self._database.transparency.state()


def _operation(scope: Mapping[str, Any]) -> str:
    """The operation as a label. A caller can make up methods and paths, but no labels."""
    method = scope["method"] if scope["method"] in _METHODS else "other"
    return f"{method} {scope.get('path_template') or 'unknown'}"
