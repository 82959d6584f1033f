"""``python -m bench.library``: reading the log, and rebuilding, with the `eventsourcing` library over without it."""

import tempfile
import time
from collections.abc import Callable
from contextlib import closing
from functools import partial
from pathlib import Path

from eventsourcing.persistence import Tracking
from eventsourcing.popo import POPOTrackingRecorder
from eventsourcing.projection import Projection, ProjectionRunner

from bench.figures import Figures
from domain.keeping.checking import check_all, tables_of
from domain.kernel.folding import begin, fold
from domain.kernel.session import Session
from domain.storage.addresses import url_of
from domain.storage.events import LoggedEvent
from domain.storage.library import PAGE, TableEvent, TakebackApplication
from domain.storage.log import Log
from domain.storage.opening import open_database, open_log, open_read_models
from domain.storage.read_models import ReadModels
from projections import MODELS
from projections.runner import Source, apply_batch, catch_up, reset_outdated
from tests.projections.logs import MIXED, Writer

EVENTS = 5_000


class _Positions(POPOTrackingRecorder):
    """What the runner builds: the read models of the service, and how far they are."""

    store: ReadModels
    source: Source


class _Models(Projection[_Positions]):
    """Applies each event to each of the read models, as the library has it: in a transaction of its own."""

    def process_event(self, domain_event: TableEvent, tracking: Tracking) -> None:
        """Apply one."""
        position = tracking.notification_id
        event = LoggedEvent(
            position,
            domain_event.originator_id,
            domain_event.originator_version,
            domain_event.topic,
            domain_event.stored,
        )
        for model in MODELS:
            apply_batch(self.view.store, model, self.view.source, [event], after=self.view.store.position(model.name))
        self.view.insert_tracking(tracking)


def measure_library(figures: Figures) -> None:
    """One round."""
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "bench.db"
        with open_database(path) as database:
            Writer(database, 1).write(EVENTS)
        environment = {"TAKEBACK_DATABASE": url_of(path)}
        with open_log(path) as log, TakebackApplication(environment) as library:
            last, tables = log.last_position(), [*tables_of(log)]
            selecting = _seconds(lambda: _select(library))
            paging = _seconds(lambda: _page(log, last))
            projector = library.projector(MIXED)
            getting = _seconds(lambda: [library.repository.get(table, projector_func=projector) for table in tables])
            folding = _seconds(lambda: [_fold(log, table) for table in tables])
            figures.add("check_events_per_second", last / _seconds(lambda: [*check_all(log, MIXED)]))
        figures.add("select_over_notifications", selecting / paging)
        figures.add("get_over_fold", getting / folding)
        figures.add("get_events_per_second", last / getting)
        runner, today = _seconds(partial(_by_runner, path)), _seconds(partial(_in_batches, path))
        figures.add("rebuild_by_runner_over_batches", runner / today)
        figures.add("rebuild_events_per_second", last / today)


def _seconds(work: Callable[[], object]) -> float:
    began = time.perf_counter()
    work()
    return time.perf_counter() - began


def _select(library: TakebackApplication) -> None:
    start = 0
    while page := library.notification_log.select(start, PAGE, inclusive_of_start=False):
        start = page[-1].id


def _page(log: Log, last: int) -> None:
    after = 0
    while page := log.notifications(after=after, upto=last, limit=PAGE):
        after = page[-1].position


def _fold(log: Log, table: str) -> Session:
    first, *rest = log.rows(table)
    return fold(begin(MIXED, *first, log.rematches.of(table)), rest)


def _in_batches(path: Path) -> None:
    """Rebuild the read models as ``takeback rebuild`` does."""
    with open_log(path) as log, closing(open_read_models(path)) as store:
        source = _emptied(store, log)
        for model in MODELS:
            for _ in catch_up(store, model, source):
                pass


def _by_runner(path: Path) -> None:
    """The same by the runner of the library."""
    with open_log(path) as log, closing(open_read_models(path)) as store:
        _Positions.source, _Positions.store = _emptied(store, log), store
        with ProjectionRunner(
            application_class=TakebackApplication,
            projection_class=_Models,
            view_class=_Positions,
            env={"TAKEBACK_DATABASE": url_of(path)},
        ) as runner:
            runner.wait(log.last_position(), timeout=600)


def _emptied(store: ReadModels, log: Log) -> Source:
    source = Source(MIXED, log)
    reset_outdated(store, source, MODELS)
    for model in MODELS:
        store.reset(model.name)
    return source


if __name__ == "__main__":
    MEASURED = Figures()
    for _ in range(3):
        measure_library(MEASURED)
    print(MEASURED.table())
