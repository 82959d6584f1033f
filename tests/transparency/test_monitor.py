"""A monitor finds each lie of an operator, and nothing where there is none."""

import json
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import httpx
import pytest

from api.__main__ import main
from api.monitor.fetching import LONGEST_PAUSE, MOST_ENTRIES, SLOWEST, Source, Unreadable, service_at
from api.monitor.mirror import Mirror, UnusableMirror, opened
from api.monitor.rounds import AGAIN, Monitor
from api.monitor.verifying import verified as verified_apart
from domain.catalogue import INSTALLED
from domain.keeping.verifier import Bounds
from domain.transparency import entries
from domain.transparency.policy import parse_policy
from domain.transparency.tiles import WIDTH, bundle_of, parse_path
from domain.verifying import verify
from domain.verifying.logged import ended_entry, opened_entry
from domain.verifying.report import Report
from domain.verifying.transcript import read
from tests.dripping import DRIPS, PLAIN, dripping
from tests.kernel.table import opened as opened_table
from tests.kernel.table import started
from tests.toys import pebbles
from tests.toys.pebbles_rules import Take
from tests.transparency.logs import POLICY, WITNESSES, Log
from tests.verifying.transcripts import ALL, shown, transcript

TABLE = "0123456789abcdef01234567"
PLAYED = opened_table(pebbles, table=TABLE).sit("p0", 0).sit("p1", 1).play(0, Take(3)).resign(1)
TEXT = transcript(PLAYED)
RECORD = read(TEXT)
DAY = 24 * 60 * 60 * 1000
NOW = 200 * DAY
COMMITMENT = "ab" * 32


def opening(table: str, at: int = NOW) -> bytes:
    """The entry of a table that was opened."""
    return entries.opened(table, bytes(32), at=at, public=True, seed_commitment=COMMITMENT)


def ending(table: str, at: int = NOW, *, public: bool = True) -> bytes:
    """The entry of a table that ended."""
    return entries.ended(table, bytes(32), at=at, public=public, version=9)


def verified(text: bytes) -> Report:
    """The report on a transcript of any game."""
    return verify(text, ALL)


class Service:
    """A service with a log, as its operator wants it."""

    def __init__(self, *entries: bytes) -> None:
        self.log = Log(*entries)
        self.tables: list[str] = []
        self.transcripts: dict[str, bytes] = {}
        self.size: int | None = None
        self.answer: Callable[[httpx.Request], httpx.Response] | None = None

    def __call__(self, request: httpx.Request) -> httpx.Response:
        if self.answer is not None:
            return self.answer(request)
        path = request.url.path
        if path == "/v1/log/checkpoint":
            return httpx.Response(200, text=str(self.log.note(*WITNESSES[:2], size=self.size)))
        if path.startswith("/v1/log/tile/entries/"):
            found = parse_path(path.removeprefix("/v1/log/tile/entries/"))
            assert found is not None, path
            number, width = found
            bundle = self.log.entries[number * WIDTH : number * WIDTH + width]
            return httpx.Response(200, content=bundle_of(bundle)) if len(bundle) == width else httpx.Response(404)
        if path == "/v1/tables":
            start = int(request.url.params.get("cursor", 0))
            page = [{"id": table} for table in self.tables[start : start + 2]]
            more = start + 2 if start + 2 < len(self.tables) else None
            return httpx.Response(200, json={"tables": page, "next": None if more is None else str(more)})
        table = path.removeprefix("/v1/tables/").removesuffix("/transcript")
        return httpx.Response(200, content=self.transcripts[table])


@pytest.fixture
def mirror(tmp_path: Path) -> Iterator[Mirror]:
    with opened(tmp_path / "state") as mirror:
        yield mirror


def source_of(service: Service) -> Source:
    """A service, as a monitor reads it."""
    return Source(httpx.Client(transport=httpx.MockTransport(service), base_url="http://service"))


def monitor_of(service: Service, mirror: Mirror) -> Monitor:
    """A monitor of a service."""
    return Monitor(source_of(service), parse_policy(POLICY), mirror, lambda: NOW, pause=lambda _: None)


def found(service: Service, mirror: Mirror) -> list[str]:
    """What a monitor finds in a log."""
    return [*monitor_of(service, mirror).read_log()]


def test_an_honest_log_is_read_to_its_end_however_it_grows(mirror: Mirror) -> None:
    service = Service()
    monitor = monitor_of(service, mirror)
    for table in range(600):
        service.log.entries += [opening(f"t{table}"), ending(f"t{table}")]
        if table in (0, 3, 127, 128, 599):
            assert [] == [*monitor.read_log()]
            assert service.log.entries == mirror.entries
    again = monitor_of(service, mirror)
    assert ([], 1200) == ([*again.read_log()], again.size)


@pytest.mark.parametrize(
    ("lies", "told"),
    [
        ([opening("a")], "a table is opened twice, in the entries 0 and 2"),
        ([ending("a")], "a table ends twice, in the entries 1 and 2"),
        ([ending("b")], "entry 2 ends a table that was never opened"),
        ([opening("b", NOW + 2 * DAY)], "entry 2 (opened) has a time that is yet to come"),
        (
            [entries.daily("maverick", "2026-11-25", COMMITMENT), entries.daily("maverick", "2026-11-25", "cd" * 32)],
            "maverick has two seeds of the day 2026-11-25, in the entries 2 and 3",
        ),
        ([opening("b"), ending("b", public=False)], "a table is public in entry 2, and private in entry 3"),
        (
            [opening("b").replace(b'"public":true', b'"public":false'), ending("b")],
            "a table is private in entry 2, and public in entry 3",
        ),
        (
            [opening("b"), ending("b", NOW - DAY - 1)],
            "a table ends in entry 3 over a day before it is opened in entry 2",
        ),
        (
            [opening("b"), ending("b").replace(b'"version":9', b'"version":1')],
            "entry 3 ends a table at version 1, before anything can have ended it",
        ),
        (
            [entries.restored(at=NOW, lost_after=2)],
            "entry 2: a backup of 2 entries was restored; what came after is lost",
        ),
        ([b'{"kind":"new"}'], "entry 2 is of the kind 'new', which this monitor does not know"),
        ([b"\xff"], "entry 2 cannot be read"),
        ([b"[]"], "entry 2 cannot be read"),
        ([b'{"kind":"ended"}'], "entry 2 cannot be read"),
        ([b'{"kind":"opened","at":"now"}'], "entry 2 cannot be read"),
        ([b'{"kind":["x"]}'], "entry 2 cannot be read"),
        ([b"[" * 60_000], "entry 2 cannot be read"),
        ([b'{"kind":"site","x":' + b"[" * 60_000], "entry 2 cannot be read"),
        ([ending("b").replace(b'"version":9', b'"version":"x"')], "entry 2 cannot be read"),
        ([ending("b").replace(b'"version":9', b'"version":NaN')], "entry 2 cannot be read"),
        ([ending("b").replace(b'"version":9', b'"version":' + b"9" * 5000)], "entry 2 cannot be read"),
        ([ending("b").replace(b'"public":true', b'"public":"false"')], "entry 2 cannot be read"),
        ([opening("b").replace(b'"table":"', b'"table":"x')], "entry 2 cannot be read"),
        ([entries.restored(at=NOW, lost_after=2).replace(b":2}", b':"x"}')], "entry 2 cannot be read"),
        ([b'{"kind":"%s"}' % (b"x" * 99)], f"entry 2 is of the kind '{'x' * 80}', which this monitor does not know"),
    ],
)
def test_each_lie_in_the_entries_is_told(lies: list[bytes], told: str, mirror: Mirror) -> None:
    assert [told] == found(Service(opening("a"), ending("a"), *lies), mirror)


@pytest.mark.parametrize("entry", [b"[" * 60_000, ending("a").replace(b'"version":9', b'"version":"x"')])
def test_an_entry_that_cannot_be_read_is_told_again_at_each_start(entry: bytes, mirror: Mirror) -> None:
    service = Service(entry, opening("b"))
    for _ in range(2):
        assert ["entry 0 cannot be read"] == found(service, mirror)
    assert 2 == len(mirror.entries)


def test_other_kinds_are_no_fault(mirror: Mirror) -> None:
    more = [entries.withdrawn("a", at=NOW), entries.site(COMMITMENT), entries.continues("text")]
    more += [opening("b"), ending("b", NOW - DAY)]  # a clock that was set back
    days = [("maverick", "2026-11-25"), ("maverick", "2026-11-26"), ("duel", "2026-11-25")]
    more += [entries.daily(game, date, COMMITMENT) for game, date in days]
    assert [] == found(Service(opening("a"), ending("a"), *more), mirror)


def test_a_log_that_shows_another_history_contradicts_itself(mirror: Mirror) -> None:
    service = Service(*(opening(f"t{number}") for number in range(5)))
    assert [] == found(service, mirror)

    other = Service(*(opening(f"u{number}") for number in range(7)))
    assert ["the log contradicts itself: its 7 entries do not give the root that it has signed"] == found(other, mirror)
    other.size = 3
    assert ["the log has gone back from 5 entries to 3"] == found(other, mirror)
    hidden = Service(b"{}\n{}")
    with opened_anew(mirror) as anew:
        assert ["the log contradicts itself: its 1 entries do not give the root that it has signed"] == found(
            hidden, anew
        )


def opened_anew(mirror: Mirror) -> Any:
    """Another copy, of nothing yet."""
    return opened(mirror._path.with_name("another"))


def test_a_checkpoint_that_the_policy_does_not_accept_is_told(mirror: Mirror) -> None:
    service = Service(opening("a"))
    service.answer = lambda _: httpx.Response(200, text=str(service.log.note(WITNESSES[0])))

    assert ["the checkpoint is not accepted: the policy's quorum 'two' has not signed it"] == found(service, mirror)
    assert [] == mirror.entries


@pytest.mark.parametrize(
    "answer",
    [
        httpx.Response(500),
        httpx.Response(302, headers={"location": "/"}),
        httpx.Response(200, content=b"\xff"),
        httpx.Response(200, content=b"x" * (1 << 25)),
        httpx.Response(200, content=b"x", headers={"content-encoding": "gzip, gzip"}),
        httpx.Response(200, headers={"content-encoding": "GZIP"}),
        httpx.Response(302, headers={"location": "http://["}),
        httpx.Response(302, headers={"location": "//\x7f\x00"}),
    ],
)
def test_what_cannot_be_read_is_no_finding(answer: httpx.Response, mirror: Mirror) -> None:
    service = Service(opening("a"))
    service.answer = lambda _: answer
    with pytest.raises(Unreadable):
        found(service, mirror)


def test_a_name_that_no_host_has_is_said_in_a_sentence() -> None:
    for url in ("http://[::1", "http://a%", "http://" + "a" * 300, "http://.."):
        with pytest.raises(Unreadable), service_at(url) as source:
            source.checkpoint()


@pytest.mark.parametrize("bundle", [b"", b"\x00", b"\xff\xff"])
def test_a_bundle_that_cannot_be_read_is_no_finding(bundle: bytes, mirror: Mirror) -> None:
    service = Service(opening("a"))
    honest = service.log

    def answer(request: httpx.Request) -> httpx.Response:
        if request.url.path.endswith("/checkpoint"):
            return httpx.Response(200, text=str(honest.note(*WITNESSES[:2])))
        return httpx.Response(404) if ".p/" in request.url.path else httpx.Response(200, content=bundle)

    service.answer = answer
    with pytest.raises(Unreadable, match="the bundle 0"):
        found(service, mirror)


def test_a_log_that_is_too_long_to_be_read_is_not_read() -> None:
    with pytest.raises(Unreadable, match=f"the log has {1 << 62} entries more, and at most {MOST_ENTRIES} are read"):
        next(source_of(Service()).entries(0, 1 << 62))


@pytest.mark.parametrize(
    ("page", "reason"),
    [
        (b"{}", "Object missing required field `tables`"),
        (b"[]", "Expected `object`, got `array`"),
        (b"null", "Expected `object`, got `null`"),
        (b'{"tables":[]}', "Object missing required field `next`"),
        (b'{"tables":null,"next":null}', "Expected `array`, got `null` - at `$.tables`"),
        (b'{"tables":[3],"next":null}', "Expected `object`, got `int`"),
        (b'{"tables":[{}],"next":null}', "Object missing required field `id`"),
        (b'{"tables":[{"id":"../me"}],"next":null}', "Expected 24 lower-case hexadecimal digits"),
        (b'{"tables":[],"next":{"a":1}}', "Expected `str | null`, got `object`"),
        (b'{"tables":[],"next":"%s"}' % (b"x" * 257), "Expected `str` of length <= 256"),
        (b'{"tables":[],"next":"x"}', "it names a next page twice"),
        (b'{"a":' + b"[" * 200_000, "maximum recursion depth"),
        (b'{"\xff":1}', ""),
    ],
)
def test_a_list_that_cannot_be_read_is_said_in_a_sentence(page: bytes, reason: str) -> None:
    service = Service()
    service.answer = lambda _: httpx.Response(200, content=page)
    with pytest.raises(Unreadable) as error:
        list(source_of(service).tables())
    assert str(error.value).startswith(f"/v1/tables: {reason}")


def test_lists_end_although_the_service_always_has_another_page(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("api.monitor.fetching.MOST_PAGES", 9)
    service = Service()
    service.tables = [f"{number:024x}" for number in range(100)]
    tables = source_of(service).tables()

    assert service.tables[:18] == [next(tables) for _ in range(18)]
    with pytest.raises(Unreadable, match="/v1/tables: it has more than 9 pages"):
        next(tables)


def test_an_answer_that_comes_too_slowly_is_not_waited_for() -> None:
    times = iter([0.0, 1.0, SLOWEST, SLOWEST + 1])
    service = Service()
    service.answer = lambda _: httpx.Response(200, content=(b"x" for _ in range(9)))
    http = httpx.Client(transport=httpx.MockTransport(service), base_url="http://service")
    with pytest.raises(Unreadable, match="/v1/log/checkpoint: the answer takes more than 300 seconds"):
        Source(http, times.__next__).checkpoint()


def test_a_service_that_is_asked_for_too_much_is_asked_again_later() -> None:
    paused: list[float] = []
    service = Service(opening("a"))

    def busy(_: httpx.Request) -> httpx.Response:
        service.answer = busy if len(paused) < 3 else None
        return httpx.Response(429, headers={"retry-after": ("2", "9" * 9, "soon", "0")[len(paused)]})

    service.answer = busy
    http = httpx.Client(transport=httpx.MockTransport(service), base_url="http://service")
    source = Source(http, pause=paused.append)
    assert str(service.log.note(*WITNESSES[:2])) == source.checkpoint()
    assert [2, LONGEST_PAUSE, 1, 1] == paused

    service.answer = lambda _: httpx.Response(429)
    with pytest.raises(Unreadable, match="status 429, 10 times"):
        source.checkpoint()


def test_nothing_is_asked_of_caches_or_compressed_and_no_cookie_is_sent_back() -> None:
    asked: list[httpx.Headers] = []
    service = Service(opening("a"))

    def answer(request: httpx.Request) -> httpx.Response:
        asked.append(request.headers)
        return httpx.Response(200, headers={"set-cookie": "monitor=1; Path=/"})

    service.answer = answer
    source = source_of(service)
    assert ["", ""] == [source.checkpoint(), source.checkpoint()]
    names = ("accept-encoding", "cache-control", "cookie")
    assert [("identity", "no-cache", None)] * 2 == [tuple(map(each.get, names)) for each in asked]


def test_a_bundle_that_became_full_meanwhile_is_read_whole(mirror: Mirror) -> None:
    service = Service(*(opening(f"t{number}") for number in range(WIDTH)))
    service.size = 200

    def only_full(request: httpx.Request) -> httpx.Response:
        service.answer = None
        gone = ".p/" in request.url.path
        answer = httpx.Response(404) if gone else service(request)
        service.answer = only_full
        return answer

    service.answer = only_full
    assert [] == found(service, mirror)
    assert 200 == len(mirror.entries)


def test_games_that_no_list_shows_are_told_after_a_day(mirror: Mirror) -> None:
    tables = [f"{number:024x}" for number in range(5)]
    ends = [ending(table, NOW - 2 * DAY) for table in tables[:3]] + [ending(tables[3])]
    private = [
        entries.opened(tables[4], bytes(32), at=NOW - 3 * DAY, public=False, seed_commitment=COMMITMENT),
        ending(tables[4], NOW - 2 * DAY, public=False),
    ]
    service = Service(*private, *(opening(table, NOW - 3 * DAY) for table in tables[:4]), *ends)
    service.tables = [*(f"{number:024x}" for number in range(90, 93)), tables[0], tables[2]]  # on three pages
    monitor = monitor_of(service, mirror)

    assert [] == [*monitor.read_log()]
    assert ["the game of entry 7 is public, ended over a day ago, and no list shows it"] == [
        *monitor.read_lists(lambda: False, verified)
    ]


def test_lists_that_are_made_anew_meanwhile_are_read_again(mirror: Mirror) -> None:
    tables = [f"{number:024x}" for number in range(3)]
    service = Service(
        *(opening(table, NOW - 3 * DAY) for table in tables), *(ending(table, NOW - 2 * DAY) for table in tables)
    )
    paused: list[float] = []

    def pause(seconds: float) -> None:
        paused.append(seconds)
        service.tables = tables[: len(paused)]

    monitor = Monitor(source_of(service), parse_policy(POLICY), mirror, lambda: NOW, pause)
    assert [] == [*monitor.read_log(), *monitor.read_lists(lambda: False, verified)]
    assert [AGAIN] * 3 == paused


def test_what_a_restore_has_lost_may_be_opened_and_end_again(mirror: Mirror) -> None:
    lost = [opening("a"), opening("b"), ending("b"), opening("c", 0)]
    again = entries.restored(at=NOW, lost_after=1)
    service = Service(*lost, ending("a"), again, ending("a"), opening("b"), ending("b"))
    monitor = monitor_of(service, mirror)

    assert ["entry 5: a backup of 1 entries was restored; what came after is lost"] == [*monitor.read_log()]
    assert {} == {month: lost for month, (lost, _) in monitor.watch.abandoned(NOW + 100 * DAY).items() if lost}


def test_abandoned_tables_are_counted_by_month(mirror: Mirror) -> None:
    service = Service(opening("a", 0), opening("b", 0), ending("b"), opening("c", 40 * DAY), opening("d"))
    monitor = monitor_of(service, mirror)
    assert [] == [*monitor.read_log()]

    assert {"1970-01": (1, 2), "1970-02": (1, 1)} == monitor.watch.abandoned(NOW)


def test_a_game_that_is_replayed_must_be_the_one_that_was_logged(mirror: Mirror) -> None:
    service = Service(opened_entry(RECORD), ended_entry(RECORD))
    service.tables, service.transcripts = [TABLE], {TABLE: TEXT}
    monitor = monitor_of(service, mirror)
    monitor._now = lambda: RECORD.events[-1].at

    assert [] == [*monitor.read_log(), *monitor.read_lists(lambda: True, verified)]
    service.transcripts = {TABLE: TEXT.replace(b'"entropy":"', b'"entropy":"x', 1)}
    told = [*monitor.read_lists(lambda: True, verified)]
    assert f"the transcript of table {TABLE} ends otherwise than its entry 1 in the log" in told
    assert any("fails the check" in each for each in told)
    assert [] == [*monitor.read_lists(lambda: False, verified)]


def test_a_table_that_never_started_is_compared_as_it_is_shown(mirror: Mirror) -> None:
    closed = shown(opened_table(pebbles, table=TABLE).close())
    head = bytes.fromhex(json.loads(closed.splitlines()[-1])["head"])
    end = entries.ended(TABLE, head, at=NOW, public=True, version=2)
    service = Service(opening(TABLE), end)
    service.tables, service.transcripts = [TABLE], {TABLE: closed}
    monitor = monitor_of(service, mirror)

    assert [] == [*monitor.read_log(), *monitor.read_lists(lambda: True, verified)]
    service.transcripts = {TABLE: closed.replace(head.hex().encode(), b"0" * 64)}
    told = f"the transcript of table {TABLE} ends otherwise than its entry 1 in the log"
    assert [told] == [*monitor.read_lists(lambda: True, verified)]
    service.transcripts = {TABLE: shown(PLAYED)}
    assert [f"the transcript of table {TABLE} fails the check 'format'"] == [
        *monitor.read_lists(lambda: True, verified)
    ]


@pytest.mark.usefixtures("process")
def test_a_transcript_that_is_too_costly_to_verify_is_told(mirror: Mirror, monkeypatch: pytest.MonkeyPatch) -> None:
    service = Service(opened_entry(RECORD), ended_entry(RECORD))
    service.tables, service.transcripts = [TABLE], {TABLE: TEXT}
    monitor = monitor_of(service, mirror)
    assert [] == [*monitor.read_log()]

    monkeypatch.setattr("api.monitor.verifying.BOUNDS", Bounds(seconds=0))
    told = f"the transcript of table {TABLE} is not verified: It takes more than 0 seconds to verify."
    assert [told] == [*monitor.read_lists(lambda: True, verified_apart)]


@pytest.mark.usefixtures("process")
def test_a_transcript_is_verified_apart_as_it_would_be_here() -> None:
    honest = transcript(started(INSTALLED["maverick"][1], seats=1, undo="free").resign(0))
    for text in (honest, honest.replace(b'"entropy":"', b'"entropy":"x', 1)):
        assert verify(text, INSTALLED) == verified_apart(text)


def test_a_copy_that_was_being_written_is_read_to_its_checkpoint(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path, service = tmp_path / "state", Service(opening("a"), ending("a"))
    with opened(path) as mirror:
        assert [] == found(service, mirror)
        service.log.entries.append(opening("b"))

        def full(*_: object) -> None:
            raise OSError(28, "No space left on device")

        with monkeypatch.context() as patched:
            patched.setattr("api.monitor.mirror.replace_durably", full)
            with pytest.raises(OSError, match="No space"):
                found(service, mirror)
        assert 2 == len(mirror.entries)
    with opened(path) as mirror:
        assert 2 == len(mirror.entries)
        assert [] == found(service, mirror)
    assert 3 == len(path.read_bytes().splitlines())
    for damaged, cut in ((path, 1), (path.with_name("state.checkpoint"), 20)):
        content = damaged.read_bytes()
        damaged.write_bytes(content[cut:])
        with pytest.raises(UnusableMirror, match="damaged"), opened(path):
            pass
        damaged.write_bytes(content)
    with opened(path), pytest.raises(UnusableMirror, match="another monitor"), opened(path):
        pass


@pytest.mark.parametrize(
    ("words", "status", "printed"),
    [
        ("http://service --once", 1, "a table ends twice, in the entries 1 and 2\n3 entries read, 1 found\n"),
        ("http://nobody --once", 2, "/v1/log/checkpoint: status 500"),
        ("http://liar --once", 2, "takeback: /v1/tables: Object missing required field `tables`\n"),
        ("http://[::1 --once", 2, "takeback: 'http://[::1' is not a URL: Invalid port: ':1'\n"),
        ("service --once", 2, "is not the URL of a service"),
        ("http://service --replay 2", 2, "is not a number from 0 to 1"),
        ("http://service --policy nowhere", 2, "cannot read nowhere"),
        ("http://service --policy state", 2, "state is not a policy"),
        ("http://service --state folder", 2, "cannot write folder"),
    ],
)
def test_the_command_tells_what_it_finds(
    words: str,
    status: int,
    printed: str,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    at = int(time.time() * 1000)
    service = Service(opening("a", at), ending("a", at), ending("a", at))
    real = httpx.Client

    def lie(request: httpx.Request) -> httpx.Response:
        return httpx.Response(200, content=b"{}") if request.url.path == "/v1/tables" else service(request)

    answers: dict[str, Callable[[httpx.Request], httpx.Response]] = {"http://service": service, "http://liar": lie}

    def client(base_url: str, **more: Any) -> httpx.Client:
        transport = httpx.MockTransport(answers.get(base_url, lambda _: httpx.Response(500)))
        return real(base_url=base_url, transport=transport, **more)

    monkeypatch.setattr(httpx, "Client", client)
    monkeypatch.chdir(tmp_path)
    (tmp_path / "policy").write_text(POLICY)
    (tmp_path / "state").write_text("")
    (tmp_path / "folder").mkdir()
    given = words.split()
    known = {"--policy": "policy", "--state": "copy"}
    argv = given + [word for name, value in known.items() if name not in given for word in (name, value)]
    try:
        ended = main(["monitor", *argv])
    except SystemExit as stopped:
        ended = int(str(stopped.code))
    captured = capsys.readouterr()
    assert status == ended
    assert printed in captured.out + captured.err


@pytest.mark.parametrize("kind", sorted(PLAIN))
def test_an_answer_of_which_nothing_arrives_though_bytes_do_is_not_waited_for(
    kind: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("api.monitor.fetching.SLOWEST", 1)
    late = pytest.raises(Unreadable, match="/v1/log/checkpoint: the answer takes more than 1 seconds")
    with dripping(DRIPS[kind]) as address, service_at(address) as source, late:
        source.checkpoint()
