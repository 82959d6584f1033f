"""Whatever a service sends, the Python client ends with a documented exception, or goes on."""

import asyncio
from collections.abc import AsyncIterator, Callable, Iterator
from itertools import islice

import httpx
import msgspec
import pytest
from takeback_client import AsyncClient, Client, Problem, ServerClock
from takeback_client.retries import Retries

NESTED = 100_000 * b"["
NOT_UTF_8 = b'[{"game":"\xff"}]'
NESTED_INSIDE = b'{"new":' + NESTED
NOT_UTF_8_INSIDE = b'{"detail":"\xff"}'
HELLO = b'{"control":"hello","position":"b-1"}\n'
BODIES = pytest.mark.parametrize(
    "body", [NESTED, NOT_UTF_8, NESTED_INSIDE, NOT_UTF_8_INSIDE], ids=["nested", "not UTF-8", "new", "text"]
)
TABLE = "0" * 24
MEBIBYTE = 2**20
LARGEST = 64


class Endless(httpx.SyncByteStream, httpx.AsyncByteStream):
    """A body without an end, which counts the mebibytes that were read of it."""

    def __init__(self, beginning: bytes = b"") -> None:
        self._beginning = beginning
        self.read = 0

    def __iter__(self) -> Iterator[bytes]:
        yield self._beginning
        while self.read < 2 * LARGEST:
            self.read += 1
            yield MEBIBYTE * b" "

    async def __aiter__(self) -> AsyncIterator[bytes]:
        for chunk in self:
            yield chunk


def both(respond: Callable[[], httpx.Response], raised: type[Exception], *, stream: bool = False) -> None:
    """Both clients raise this for such a response to a call, or to a stream."""

    async def called() -> None:
        async with AsyncClient("http://test", transport=transport) as client:
            with pytest.raises(raised):
                await (anext(client.follow_my_events()) if stream else client.show_table(TABLE))

    transport = httpx.MockTransport(lambda _: respond())
    asyncio.run(called())
    with Client("http://test", transport=transport) as client, pytest.raises(raised):
        next(client.follow_my_events()) if stream else client.show_table(TABLE)


@BODIES
def test_an_answer_that_is_no_json_is_a_decoding_error(body: bytes) -> None:
    both(lambda: httpx.Response(200, content=body), msgspec.DecodeError)


@BODIES
def test_a_refusal_that_is_no_json_is_a_problem(body: bytes) -> None:
    both(lambda: httpx.Response(409, content=body), Problem)
    both(lambda: httpx.Response(404, content=body), Problem, stream=True)


@BODIES
def test_a_stream_whose_lines_are_no_json_is_given_up(body: bytes, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("takeback_client.following._FIRST", 0)

    both(lambda: httpx.Response(200, content=HELLO + body + b"\n"), msgspec.DecodeError, stream=True)


@pytest.mark.parametrize("status", [200, 404])
@pytest.mark.parametrize("stream", [False, True], ids=["body", "line"])
def test_an_endless_body_is_read_to_a_bound(status: int, *, stream: bool) -> None:
    sent: list[Endless] = []

    def respond() -> httpx.Response:
        sent.append(Endless(HELLO if stream and status == 200 else b""))
        return httpx.Response(status, stream=sent[-1])

    both(respond, msgspec.DecodeError, stream=stream)
    assert [LARGEST + 1] * 2 == [each.read for each in sent]


def test_long_lines_up_to_the_bound_arrive(monkeypatch: pytest.MonkeyPatch) -> None:
    change = (
        b'{"position":"b-2","table":"'
        + TABLE.encode()
        + b'","version":2,"head":"'
        + 64 * b"a"
        + b'","game":"maverick",'
    )
    change += b'"status":"playing","to_act":[],"awaiting":false,"actions":[],"labels":["' + 1000 * b"a" + b'"]}'
    monkeypatch.setattr("takeback_client.receiving.LARGEST", len(change))
    transport = httpx.MockTransport(lambda _: httpx.Response(200, content=HELLO + (change + b"\n") * 3))

    with Client("http://test", transport=transport) as client:
        assert 3 == len([*islice(client.follow_my_events(), 3)])


@pytest.mark.parametrize("time", ["9" * 400, "9" * 5000, "\xb2"])
def test_a_time_that_is_none_is_not_learned(time: str) -> None:
    clock = ServerClock(lambda: 0.0)
    clock.heard(5000)
    clock.read({"takeback-time": time})
    clock.heard(10**400)

    assert 5 == clock.now()


@pytest.mark.parametrize("pause", ["\xb2", "soon", "-1", "1e9", ""])
def test_a_pause_that_is_no_number_is_as_none(pause: str) -> None:
    found = Retries(60, safe=True).after_response(429, {"retry-after": pause})

    assert found is not None
    assert found < 1


def test_a_pause_beyond_all_patience_gives_up() -> None:
    assert Retries(60, safe=True).after_response(429, {"retry-after": "9" * 400}) is None


@pytest.mark.parametrize("stream", [False, True])
def test_a_redirect_is_a_problem_that_names_its_status_and_location(*, stream: bool) -> None:
    seen: list[str] = []

    def respond(request: httpx.Request) -> httpx.Response:
        seen.append(request.url.host)
        return httpx.Response(307, headers={"Location": "https://elsewhere.test/"}, content=b"<h1>")

    transport = httpx.MockTransport(respond)
    with Client("http://test", "token", transport=transport) as client, pytest.raises(Problem) as raised:
        next(client.follow_my_events()) if stream else client.register("Ann")

    assert (307, "It redirects to https://elsewhere.test/") == (raised.value.status, raised.value.detail)
    assert ["test"] == seen


class Dripping(httpx.SyncByteStream, httpx.AsyncByteStream):
    """A body of which a byte comes each second, by this clock."""

    def __init__(self) -> None:
        self.now = 0.0

    def __iter__(self) -> Iterator[bytes]:
        for _ in range(1000):
            self.now += 1
            yield b" "

    async def __aiter__(self) -> AsyncIterator[bytes]:
        for chunk in self:
            yield chunk


@pytest.mark.parametrize("stream", [False, True], ids=["body", "line"])
def test_what_drips_is_a_lost_connection(monkeypatch: pytest.MonkeyPatch, *, stream: bool) -> None:
    dripping = Dripping()
    monkeypatch.setattr("takeback_client.deadlines.monotonic", lambda: dripping.now)
    monkeypatch.setattr("takeback_client.following._FIRST", 0)
    answers = iter([httpx.Response(200, stream=dripping), httpx.Response(404, json={"code": "not-found"})])
    transport = httpx.MockTransport(lambda _: next(answers))

    with Client("http://test", transport=transport, timeout=40) as client, pytest.raises(Problem):
        next(client.follow_my_events()) if stream else client.show_table(TABLE)

    assert (31 if stream else 41) == dripping.now


def test_no_cookie_is_sent_back() -> None:
    sent: list[str | None] = []

    def respond(request: httpx.Request) -> httpx.Response:
        sent.append(request.headers.get("Cookie"))
        return httpx.Response(200, json=[], headers={"Set-Cookie": "client=1; Path=/"})

    async def called() -> None:
        async with AsyncClient("http://test", transport=transport) as client:
            await client.list_games()
            await client.list_games()

    transport = httpx.MockTransport(respond)
    asyncio.run(called())
    with Client("http://test", transport=transport) as client:
        client.list_games()
        client.list_games()
    assert [None] * 4 == sent
