"""The path of a request, and what the parser takes for a request and this service does not, as a proxy may not."""

import re
import urllib.parse
from collections.abc import Mapping

from api.http.problems import ProblemResponse, problem

LONGEST_PATH = 1000
"""Characters of a path that is decoded: no resource has a longer one, and decoding it takes long."""


_TARGET = re.compile(rb"(?:/|https?://|\*$)[^#]*$", re.IGNORECASE)
"""A path, an address of the web, or the `*` of OPTIONS: RFC 9112, section 3.2."""


class Unreadable(Exception):
    """The refusal of what is not HTTP, raised while parsing."""

    def __init__(self, why: ProblemResponse) -> None:
        super().__init__(why)
        self.why = why


def path_of(path: str) -> str:
    """The path of a request, decoded, unless no resource can have it."""
    return urllib.parse.unquote(path) if "%" in path and len(path) <= LONGEST_PATH else path


def behind_request_line(line: bytes, head: bytes, version: str, *, is_first: bool) -> bytes:
    """What came of a request behind this line.

    Raises `Unreadable` unless the request begins with it, as RFC 9112 has it. The parser takes more than that. `head`:
    what came of the request. Of one that is not the first in its piece it is only known that such a line came:
    the parser does not tell where.
    """
    before, found, behind = head.partition(line)
    is_exact = found and not (is_first and before.strip(b"\r\n"))
    if version not in ("1.0", "1.1") or not is_exact:
        raise Unreadable(problem("invalid-http", "A request begins with a line such as `GET /v1/games HTTP/1.1`."))
    return behind


def require_target(target: bytes) -> None:
    """Raise `Unreadable` for a target with a fragment, or of another scheme: the parser drops the one and the other."""
    if not _TARGET.match(target):
        raise Unreadable(problem("invalid-http", "A request is for a path such as `/v1/games`, without a fragment."))


def require_framed(headers: Mapping[bytes, bytes], version: str) -> None:
    """Raise `Unreadable` for a request that a proxy may read in another way: RFC 9112, sections 3.2 and 6.1."""
    if version != "1.0" and b"host" not in headers:
        raise Unreadable(problem("invalid-http", "A request of HTTP/1.1 has a Host header."))
    coding = headers.get(b"transfer-encoding")
    if coding is not None and (version == "1.0" or coding.lower() != b"chunked"):
        raise Unreadable(problem("invalid-http", "Of transfer codings, only `chunked` is read, from HTTP/1.1 on."))
