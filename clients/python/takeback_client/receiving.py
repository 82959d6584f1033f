"""What is received of a response: within bounds, coded as asked, and with headers that can be read."""

from collections.abc import Iterator
from contextlib import contextmanager
from http.cookiejar import CookieJar, DefaultCookiePolicy

import httpx
import msgspec
from idna import IDNAError

from takeback_client.inquiry import Reply

LARGEST = 64 * 2**20
"""The most bytes of a body, or of a line of a stream; four times as many as the largest transcript has."""
ONE_CODING = {"Accept-Encoding": "gzip"}
"""Several codings, one over the other, unpack to a thousand times as much each."""


def no_cookies() -> CookieJar:
    """A jar that keeps none: the service knows a player by the token alone."""
    return CookieJar(DefaultCookiePolicy(allowed_domains=()))


@contextmanager
def headers_read() -> Iterator[None]:
    """Raise `msgspec.DecodeError` for a response with a header that is none: a coding, or where it redirects to."""
    try:
        yield
    except (httpx.DecodingError, httpx.InvalidURL, IDNAError) as error:
        raise msgspec.DecodeError(str(error)) from error


def require_one_coding(response: httpx.Response) -> None:
    """Raise `msgspec.DecodeError` for a body that is coded in another way than asked."""
    if response.headers.get("Content-Encoding", "gzip").strip().lower() not in ("gzip", "identity", ""):
        raise msgspec.DecodeError("A body is coded in another way than asked")


def require_bounded(received: bytearray) -> None:
    """Raise `msgspec.DecodeError` for more than may be."""
    if len(received) > LARGEST:
        raise msgspec.DecodeError(f"More than {LARGEST} bytes in a body or a line")


def reply_of(response: httpx.Response, body: bytes) -> Reply:
    """A response and its body."""
    return Reply(response.status_code, body, response.headers["Location"] if response.has_redirect_location else "")
