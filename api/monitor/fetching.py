"""Reading a log and the lists of a service over HTTP. What it answers is read up to bounds."""

from collections.abc import Iterator
from typing import Any

import httpx
import msgspec

from domain.transparency.tiles import LONGEST_ENTRY, WIDTH, entries_of, path_of

_LONGEST_BUNDLE = WIDTH * (LONGEST_ENTRY + 2)
_LONGEST_ANSWER = 1 << 24
_PAGE = 100


class Unreadable(Exception):
    """The service cannot be read: it is down, refuses, or answers with something else. The message says why."""


class Source:
    """A service."""

    def __init__(self, http: httpx.Client) -> None:
        """`http`: its base URL is that of the service."""
        self._http = http

    def checkpoint(self) -> str:
        """The log's checkpoint. Raises `Unreadable`."""
        try:
            return self._get("/v1/log/checkpoint").decode()
        except UnicodeDecodeError as error:
            raise Unreadable("the checkpoint is not text") from error

    def entries(self, start: int, end: int) -> Iterator[bytes]:
        """The log's entries from one index to before another. Raises `Unreadable`."""
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
        while True:
            page = self._json("/v1/tables", query)
            yield from (str(table["id"]) for table in page["tables"])
            if not page["next"]:
                return
            query = {"limit": _PAGE, "cursor": page["next"]}

    def transcript(self, table: str) -> bytes:
        """The transcript of a table. Raises `Unreadable`."""
        return self._get(f"/v1/tables/{table}/transcript")

    def _bundle(self, number: int, width: int) -> list[bytes]:
        path = f"/v1/log/tile/entries/{path_of(number)}"
        try:
            return entries_of(self._get(path if width == WIDTH else f"{path}.p/{width}", _LONGEST_BUNDLE))
        except Unreadable:
            if width == WIDTH:
                raise
            return entries_of(self._get(path, _LONGEST_BUNDLE))  # it is full by now, and no longer to be had in part
        except ValueError as error:
            raise Unreadable(f"the bundle {number}: {error}") from error

    def _json(self, path: str, query: dict[str, str | int]) -> Any:  # JSON
        try:
            return msgspec.json.decode(self._get(path, query=query))
        except (msgspec.DecodeError, UnicodeDecodeError) as error:
            raise Unreadable(f"{path}: {error}") from error

    def _get(self, path: str, longest: int = _LONGEST_ANSWER, query: dict[str, str | int] | None = None) -> bytes:
        try:
            with self._http.stream("GET", path, params=query) as answer:
                if answer.status_code != httpx.codes.OK:
                    raise Unreadable(f"{path}: status {answer.status_code}")
                content = b""
                for chunk in answer.iter_bytes():
                    content += chunk
                    if len(content) > longest:
                        raise Unreadable(f"{path}: the answer is too long")
                return content
        except httpx.HTTPError as error:
            raise Unreadable(f"{path}: {str(error) or type(error).__name__}") from error
