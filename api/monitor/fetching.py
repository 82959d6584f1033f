"""Reading a log and the lists of a service over HTTP. The service is not trusted: all that it answers is bounded."""

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from http.cookiejar import DefaultCookiePolicy
from time import monotonic, sleep
from typing import Annotated

import httpx
import msgspec
from msgspec import Meta
from takeback_client.deadlines import Deadline

from domain.kernel.patterns import in_words
from domain.transparency.numbers import decimal
from domain.transparency.tiles import LONGEST_ENTRY, WIDTH, entries_of, path_of

MOST_ENTRIES = 1 << 26
"""Entries that are read at once: more do not fit into a monitor's memory."""

MOST_PAGES = 100_000
"""Pages of the lists: the entries of so many tables do not fit into a monitor's memory."""

SLOWEST = 300.0
"""Seconds that an answer takes at most."""

ATTEMPTS = 10
"""How often the service may say that it is asked for too much, for each answer."""

LONGEST_PAUSE = 10
"""Seconds that are waited then, at most."""

_LONGEST_BUNDLE = WIDTH * (LONGEST_ENTRY + 2)
_LONGEST_ANSWER = 1 << 24
_PAGE = 100
_SILENCE = 30
"""Seconds without a byte after which a connection is given up."""
_PLAIN = "identity"
_HEADERS = {
    "Accept-Encoding": _PLAIN,  # what is compressed may be any size
    "Cache-Control": "no-cache",  # a cache may have tiles of a log that this one continues
}


class _Listed(msgspec.Struct, frozen=True):
    id: Annotated[str, Meta(pattern=r"^[0-9a-f]{24}\Z")]


class _Page(msgspec.Struct, frozen=True):
    tables: tuple[_Listed, ...]
    next: Annotated[str, Meta(max_length=256)] | None


_page = msgspec.json.Decoder(_Page).decode


class Unreadable(Exception):
    """The service cannot be read: it is down, refuses, or answers with something else. The message says why."""


class Source:
    """A service."""

    def __init__(
        self,
        http: httpx.Client,
        clock: Callable[[], float] = monotonic,
        pause: Callable[[float], object] = sleep,
    ) -> None:
        """`http`: its base URL is that of the service; it keeps no cookies. `clock`, `pause`: in seconds."""
        http.cookies.jar.set_policy(DefaultCookiePolicy(allowed_domains=()))
        self._http = http
        self._clock = clock
        self._pause = pause

    def checkpoint(self) -> str:
        """The log's checkpoint. Raises `Unreadable`."""
        try:
            return self._get("/v1/log/checkpoint").decode()
        except UnicodeDecodeError as error:
            raise Unreadable("the checkpoint is not text") from error

    def entries(self, start: int, end: int) -> Iterator[bytes]:
        """The log's entries from one index to before another. Raises `Unreadable`."""
        if end - start > MOST_ENTRIES:
            raise Unreadable(f"the log has {end - start} entries more, and at most {MOST_ENTRIES} are read at once")
        for number in range(start // WIDTH, -(-end // WIDTH)):
            first = number * WIDTH
            bundle = self._bundle(number, min(WIDTH, end - first))
            wanted = bundle[max(start - first, 0) : end - first]
            if len(bundle) < min(WIDTH, end - first):
                raise Unreadable(f"the bundle {number} has too few entries")
            yield from wanted

    def tables(self) -> Iterator[str]:
        """The ids of every table that the lists show to a stranger. Raises `Unreadable`."""
        query: dict[str, str | int] = {"limit": _PAGE}
        seen = set[str]()
        while len(seen) < MOST_PAGES:
            page = self._list("/v1/tables", query)
            yield from (table.id for table in page.tables)
            if page.next is None:
                return
            if page.next in seen:
                raise Unreadable("/v1/tables: it names a next page twice")
            seen.add(page.next)
            query = {"limit": _PAGE, "cursor": page.next}
        raise Unreadable(f"/v1/tables: it has more than {MOST_PAGES} pages")

    def transcript(self, table: str) -> bytes:
        """The transcript of a table. Raises `Unreadable`."""
        return self._get(f"/v1/tables/{table}/transcript")

    def _bundle(self, number: int, width: int) -> list[bytes]:
        path = f"/v1/log/tile/entries/{path_of(number)}"
        try:
            content = self._get(path if width == WIDTH else f"{path}.p/{width}", _LONGEST_BUNDLE)
        except Unreadable:
            if width == WIDTH:
                raise
            content = self._get(path, _LONGEST_BUNDLE)  # it is full by now, and no longer to be had in part
        try:
            return entries_of(content)
        except ValueError as error:
            raise Unreadable(f"the bundle {number}: {error}") from error

    def _list(self, path: str, query: dict[str, str | int]) -> _Page:
        try:
            return _page(self._get(path, query=query))
        except (msgspec.DecodeError, UnicodeDecodeError, RecursionError) as error:
            raise Unreadable(f"{path}: {in_words(error)}") from error

    def _get(self, path: str, longest: int = _LONGEST_ANSWER, query: dict[str, str | int] | None = None) -> bytes:
        try:
            for _ in range(ATTEMPTS):
                deadline = Deadline(SLOWEST, _SILENCE, self._clock)
                with self._http.stream("GET", path, params=query, headers=_HEADERS, timeout=deadline.timeout) as answer:
                    if answer.status_code != httpx.codes.TOO_MANY_REQUESTS:
                        return _content(path, answer, longest, deadline)
                self._pause(min(decimal(answer.headers.get("retry-after", "")) or 1, LONGEST_PAUSE))
        except (httpx.HTTPError, UnicodeError) as error:  # the latter: of a name that no host has
            raise Unreadable(f"{path}: {str(error) or type(error).__name__}") from error
        raise Unreadable(f"{path}: status {httpx.codes.TOO_MANY_REQUESTS}, {ATTEMPTS} times")


def _content(path: str, answer: httpx.Response, longest: int, deadline: Deadline) -> bytes:
    if answer.status_code != httpx.codes.OK:
        raise Unreadable(f"{path}: status {answer.status_code}")
    if answer.headers.get("content-encoding", _PLAIN) != _PLAIN:
        raise Unreadable(f"{path}: the answer is compressed, which was not asked for")
    content = bytearray()
    for chunk in deadline.each(answer.iter_bytes()):
        content += chunk
        if len(content) > longest:
            raise Unreadable(f"{path}: the answer is too long")
    return bytes(content)


@contextmanager
def service_at(url: str) -> Iterator[Source]:
    """The service at a URL. Raises `Unreadable`."""
    try:
        http = httpx.Client(base_url=url)
    except (httpx.InvalidURL, UnicodeError) as error:
        raise Unreadable(f"{url!r} is not a URL: {error}") from error
    with http:
        yield Source(http)
