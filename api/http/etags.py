"""Entity tags of private responses: a client asks whether its copy is still current.

A hash of the body is never stale, and tells no more than the body does.
"""

import hashlib
from typing import Any

from litestar import Response

from api.http.cursors import cursor_text
from api.http.requests import header
from api.http.responses import Reply, encode, not_modified
from api.state.service import AnyRequest
from domain.kernel.session import Session


def reply_if_changed(
    request: AnyRequest,
    value: Any,  # any JSON value
    *,
    at: Session | None = None,
    tagged: Any = None,
) -> Response[Any]:
    """A private JSON response whose ETag is a hash of its body; 304 if the caller has it already.

    `at`: the table that the body is about. The ETag then begins with its cursor, so that If-Match takes it. `tagged`:
    what the ETag covers, unless it is all of the body.
    """
    body = encode(value)
    hash_ = hash_of(body if tagged is None else encode(tagged))
    etag = f'"{hash_}"' if at is None else f'"{cursor_text(at.version, at.head)}-{hash_}"'
    return not_modified(etag) if etag_matches(request, etag) else Reply(body, 200, {"ETag": etag})


def etag_matches(request: AnyRequest, etag: str) -> bool:
    """Does If-None-Match name this ETag? Then a 304 is enough."""
    known = header(request, b"if-none-match") or ""
    return known.strip() == "*" or etag in [one.strip().removeprefix("W/") for one in known.split(",")]


def hash_of(tagged: bytes) -> str:
    """What an ETag says of the content that it covers: 32 hex digits."""
    return hashlib.blake2s(tagged, digest_size=16).hexdigest()
