"""What is played over HTTP is read back by the `eventsourcing` library alone, as the service has it."""

from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from random import Random
from typing import Any, ClassVar

import pytest
from eventsourcing.application import AggregateNotFoundError
from eventsourcing.persistence import InfrastructureFactoryError, NotSupportedError, Tracking
from eventsourcing.popo import POPOTrackingRecorder
from eventsourcing.projection import ApplicationSubscription, Projection, ProjectionRunner
from eventsourcing.sqlite import SQLiteTrackingRecorder

from domain.kernel.events import Played
from domain.kernel.session import Session
from domain.storage.addresses import Address, url_of
from domain.storage.errors import UnusableDatabase
from domain.storage.events import Append
from domain.storage.library import PAGE, TableEvent, TakebackApplication
from domain.storage.opening import open_database
from tests.api.client import Player, Table, actions_of, done, offer_takeback, started
from tests.api.forking import play_on
from tests.api.serving import EVERY_GAME, InProcess, in_process
from tests.api.takebacks import answers
from tests.postgres import new_database
from tests.projections.logs import settle
from tests.store.duel_events import event, over
from tests.store.packed import pack_every
from tests.toys.pebbles_rules import Take, Toss

PATIENCE = 30
"""Seconds."""

BOTH = pytest.mark.parametrize("form", ["plain", "packed"])
"""How the events of a table that is over are stored."""


class Counts(POPOTrackingRecorder):
    """A view: how many events of each type there are."""

    def __init__(self) -> None:
        super().__init__()
        self.types: Counter[str] = Counter()


class Counting(Projection[Counts]):
    """Counts the events."""

    def process_event(self, domain_event: TableEvent, tracking: Tracking) -> None:
        """Count one."""
        self.view.types[domain_event.type] += 1
        self.view.insert_tracking(tracking)


class Tracked(Projection[SQLiteTrackingRecorder]):
    """Stores the position of each event, and nothing else."""

    seen: ClassVar[list[int]] = []

    def process_event(self, domain_event: TableEvent, tracking: Tracking) -> None:  # noqa: ARG002  # only where it is
        """Store one."""
        self.seen.append(tracking.notification_id)
        self.view.insert_tracking(tracking)


class CountingFinished(Counting):
    """Counts the games of Pebbles that are finished."""

    topics = ("pebbles.1.Finished",)


@pytest.fixture
def server(place: Address) -> Iterator[InProcess]:
    """A service on each backend."""
    with in_process(place) as served:
        yield served


@pytest.fixture
def library(server: InProcess) -> Iterator[TakebackApplication]:
    """Its database, opened by the library while the service runs."""
    with TakebackApplication(environment(server)) as application:
        yield application


def environment(server: InProcess) -> dict[str, str]:
    """What names the database of a service."""
    return {"TAKEBACK_DATABASE": url_of(server.database.address)}


def played(server: InProcess, game: str = "pebbles") -> tuple[Table, list[Player]]:
    """A game of two that was played over HTTP to its end, with a takeback."""
    table, players = started(server, game)
    version, seat = version_of(server, table), done(players[0].get(table / "view"), 200)["to_act"][0]
    done(players[seat].post(table / "actions", {"action": actions_of(players[seat], table)[0]}))
    offer_takeback(players[seat], table, version)
    answers(players[1 - seat], table, "agree")
    play_on(table, players, Random(1))
    return table, players


def version_of(server: InProcess, table: Table) -> int:
    """The version of a table that anybody may see."""
    return int(done(server.stranger().get(str(table)), 200)["version"])


Told = tuple[object, ...]


def told(session: Session) -> Told:
    """What is compared of a table: with the head of all its events, and what they lead to."""
    line = session.line
    return (
        *(session.table, session.version, session.head, session.status, session.outcome, session.seats),
        *(None if line is None else (line.version, line.state, line.depth), session.rematch),
    )


def served(server: InProcess, table: Table, version: int | None = None) -> Told:
    """A table as the service has it, now or at an earlier version."""

    async def found() -> Told:  # not the session: what a task returns may be printed, and its states are a long chain
        session = (await server.service.tables.sessions.entry(table.id)).session
        return told(session if version is None else await server.service.tables.history.at(session, version))

    return server.runner.run(found())


def read(library: TakebackApplication, table: Table, **more: Any) -> Session:
    """A table as the library has it."""
    session = library.repository.get(table.id, projector_func=library.projector(EVERY_GAME), **more)
    assert isinstance(session, Session)
    return session


def pack_all_but_last(server: InProcess) -> None:
    """Pack what is over. The table of the last event waits, so another one is opened."""
    server.player().open("pebbles")
    assert pack_every(server.database)


@BOTH
@pytest.mark.parametrize("game", ["pebbles", "full-throttle"])
def test_a_game_is_read_back_as_the_service_has_it(
    server: InProcess, library: TakebackApplication, game: str, form: str
) -> None:
    table, _ = played(server, game)
    if form == "packed":
        pack_all_but_last(server)

    session = read(library, table)

    assert session.over
    assert served(server, table) == told(session)
    for version in range(1, session.version):
        then = read(library, table, version=version)
        assert version == then.version
        assert served(server, table, version) == told(then)


@BOTH
def test_the_notification_log_has_every_event_in_order(
    server: InProcess, library: TakebackApplication, form: str
) -> None:
    tables = [played(server) for _ in range(3)]
    if form == "packed":
        pack_all_but_last(server)
    settle(server.database)
    expected = server.database.notifications(after=0, upto=server.database.last_position(), limit=PAGE)
    assert {table.id for table, _ in tables} <= {event.table for event in expected}

    found = library.notification_log.select(start=None, limit=PAGE)

    assert [one.position for one in expected] == [one.id for one in found]
    assert [one[1:] for one in expected] == [
        (one.originator_id, one.originator_version, one.topic, one.state) for one in found
    ]
    assert found[-1].id == library.recorder.max_notification_id()
    third, seventh = found[2].id, found[6].id
    assert found[2:7] == library.notification_log.select(start=third, limit=PAGE, stop=seventh)
    assert found[3:5] == library.notification_log.select(start=third, limit=2, inclusive_of_start=False)
    finished = [one for one in found if one.topic == "pebbles.1.Finished"]
    assert finished == library.notification_log.select(start=1, limit=PAGE, topics=["pebbles.1.Finished"])
    assert finished[:2] == library.notification_log.select(start=1, limit=2, topics=["pebbles.1.Finished"])


@BOTH
def test_the_events_of_a_table_are_selected_by_their_versions(
    server: InProcess, library: TakebackApplication, form: str
) -> None:
    table, players = played(server)
    if form == "packed":
        pack_all_but_last(server)
    lines = done(players[0].get(table / "events"), 200)["events"]

    events = [*library.events.get(table.id)]

    assert [(line["version"], line["type"]) for line in lines] == [
        (one.originator_version, one.type) for one in events if isinstance(one, TableEvent)
    ]
    assert events[2:5] == [*library.events.get(table.id, gt=2, lte=5)]
    assert events[:-3:-1] == [*library.events.get(table.id, desc=True, limit=2)]
    assert [] == [*library.events.get("unknown")]


def test_an_event_is_decoded_with_the_types_of_its_game(server: InProcess, library: TakebackApplication) -> None:
    table, _ = played(server)

    events = [one.decoded(EVERY_GAME) for one in library.events.get(table.id) if isinstance(one, TableEvent)]

    assert [*range(1, len(events) + 1)] == [one.version for one in events]
    assert {type(one.data.action) for one in events if isinstance(one.data, Played)} <= {Take, Toss}
    assert any(isinstance(one.data, Played) for one in events)


@BOTH
def test_a_projection_reaches_the_last_position_and_follows(server: InProcess, form: str) -> None:
    played(server)
    if form == "packed":
        pack_all_but_last(server)
    settle(server.database)
    with ProjectionRunner(
        application_class=TakebackApplication,
        projection_class=Counting,
        view_class=Counts,
        env=environment(server),
    ) as runner:
        for _ in range(2):
            last = server.database.last_position()
            runner.wait(last, timeout=PATIENCE)
            events = server.database.notifications(after=0, upto=last, limit=PAGE)
            assert Counter(one.topic.rpartition(".")[2] for one in events) == runner.view.types
            assert last == runner.view.max_tracking_id("takeback")
            played(server)
            settle(server.database)


def test_a_view_in_a_file_goes_on_where_it_was(server: InProcess, tmp_path: Path) -> None:
    file = {"PERSISTENCE_MODULE": "eventsourcing.sqlite", "SQLITE_DBNAME": str(tmp_path / "view.db")}
    Tracked.seen.clear()
    for _ in range(2):
        played(server)
        settle(server.database)
        with ProjectionRunner(
            application_class=TakebackApplication,
            projection_class=Tracked,
            view_class=SQLiteTrackingRecorder,
            env={**environment(server), **file},
        ) as runner:
            runner.wait(server.database.last_position(), timeout=PATIENCE)

    events = server.database.notifications(after=0, upto=server.database.last_position(), limit=PAGE)
    assert [one.position for one in events] == Tracked.seen


def test_a_projection_of_some_topics_is_given_no_others(server: InProcess) -> None:
    for game in ("pebbles", "full-throttle", "pebbles"):
        table, _ = played(server, game)
    settle(server.database)
    last = server.database.position(table.id, version_of(server, table))
    with ProjectionRunner(
        application_class=TakebackApplication,
        projection_class=CountingFinished,
        view_class=Counts,
        env=environment(server),
    ) as runner:
        runner.wait(last, timeout=PATIENCE)
        assert {"Finished": 2} == runner.view.types


def test_a_subscription_ends_when_it_is_stopped(server: InProcess, library: TakebackApplication) -> None:
    table = server.player().open("pebbles")
    settle(server.database)
    with ApplicationSubscription(library) as subscription:
        [opened, tracking] = next(subscription)
        assert (table.id, library.recorder.max_notification_id()) == (opened.originator_id, tracking.notification_id)
        subscription.stop()

        assert [] == [*subscription]


def test_a_cached_table_follows_the_service(server: InProcess) -> None:
    table, players = started(server)
    with TakebackApplication({**environment(server), "AGGREGATE_CACHE_MAXSIZE": "10"}) as library:
        before = read(library, table)
        assert served(server, table) == told(before)
        assert before is read(library, table)
        play_on(table, players, Random(1), most=1)

        assert served(server, table) == told(read(library, table))


def test_a_rematch_knows_the_table_before_it(server: InProcess, library: TakebackApplication) -> None:
    table, players = played(server)
    again = Table(done(players[0].post(table / "rematch")))

    session = read(library, again)

    assert session.rematch is not None
    assert served(server, again) == told(session)


def test_there_is_no_table_that_was_never_opened(library: TakebackApplication) -> None:
    with pytest.raises(AggregateNotFoundError):
        library.repository.get("unknown", projector_func=library.projector(EVERY_GAME))
    assert library.recorder.max_notification_id() is None


def test_the_library_stores_nothing(server: InProcess, library: TakebackApplication) -> None:
    table, _ = played(server)
    last, events = server.database.last_position(), [*library.events.get(table.id)]

    for events_or_none in (events, []):
        with pytest.raises(NotSupportedError, match="call the service"):
            library.events.put(events_or_none)

    assert last == server.database.last_position()


@pytest.mark.usefixtures("postgres")
def test_what_is_not_settled_is_not_selected() -> None:
    with new_database() as address, open_database(address) as database, open_database(address) as other:
        database.append([Append(over("t1"))])
        settle(database)
        with TakebackApplication({"TAKEBACK_DATABASE": url_of(address)}) as library:
            before = library.notification_log.select(start=1, limit=PAGE)
            with database.transaction() as transaction:
                transaction.append([Append(over("t2"))])
                other.append([Append([event("t3", 1, "Opened")])])

                assert before == library.notification_log.select(start=1, limit=PAGE)
                assert before[-1].id == library.recorder.max_notification_id()
                assert before[-1].id < other.last_position()

            settle(database)
            tables = [one.originator_id for one in library.notification_log.select(start=1, limit=PAGE)]
            assert ["t1", "t2", "t3"] == sorted(set(tables), key=tables.index)


def test_a_database_must_be_named_and_there(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("TAKEBACK_DATABASE", raising=False)
    with pytest.raises(InfrastructureFactoryError, match="TAKEBACK_DATABASE"):
        TakebackApplication()
    with pytest.raises(UnusableDatabase, match=r"takeback\.db"):
        TakebackApplication({"TAKEBACK_DATABASE": url_of(tmp_path / "takeback.db")})
