"""Entity tags of private responses: a client asks whether its copy is still current."""

import hashlib
from typing import Any

from litestar import Response

from api.requests import etag_matches
from api.responses import Reply, encode, not_modified
from api.service import AnyRequest


def reply_if_changed(
    request: AnyRequest,
    value: Any,  # any JSON value
    *,
    version: int | None = None,
    tagged: Any = None,
) -> Response[Any]:
    """A private JSON response whose ETag is a hash of its body; 304 if the caller has it already.

    `version`: of the table that the body is about. The ETag then begins with it, so that If-Match takes it. `tagged`:
    what the ETag covers, unless it is all of the body.
    """
    body = encode(value)
    hash_ = hashlib.blake2s(body if tagged is None else encode(tagged), digest_size=16).hexdigest()
    etag = f'"{hash_}"' if version is None else f'"{version}-{hash_}"'
    return not_modified(etag) if etag_matches(request, etag) else Reply(body, 200, {"ETag": etag})
