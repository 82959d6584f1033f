"""Public content, the same for every caller until the next release: compressed once, each form with its own ETag."""

import hashlib
from collections.abc import Mapping

import msgspec
from litestar import Response

from api.http.encodings import CODINGS, Coding, coding_of, compressed
from api.http.etags import etag_matches
from api.state.service import AnyRequest

_FOR_A_WHILE = "public, max-age=300"
_FOR_GOOD = "public, max-age=31536000, immutable"


class Static(msgspec.Struct, frozen=True):
    """Some content, plain and compressed. Nothing private may be in it, since its size tells about it.

    ``packed``: empty where compressing gains nothing; ``tag``: a hash that changes with it.
    """

    plain: bytes
    packed: Mapping[Coding, bytes]
    media_type: str
    tag: str

    @classmethod
    def of(cls, content: bytes, media_type: str, *, tag: str | None = None) -> "Static":
        """Compress some content, at a millisecond for every 10 kB. `tag`: a hash of the content unless given."""
        packed = {coding: compressed(content, coding) for coding in CODINGS}
        return cls(content, packed, media_type, tag or tag_of(content))


def tag_of(content: bytes) -> str:
    """A hash of content: 16 hex digits."""
    return hashlib.sha256(content).hexdigest()[:16]


def respond(
    request: AnyRequest, content: Static, headers: Mapping[str, str] | None = None, *, for_good: bool = False
) -> Response[bytes]:
    """The content in the form that the caller prefers, or 304 if it has that already.

    `for_good`: the address names this very content, so that caches may keep it for good.
    """
    coding = coding_of(request) if content.packed else None
    every = {
        "ETag": f'"{content.tag}"' if coding is None else f'"{content.tag}-{coding}"',
        "Cache-Control": _FOR_GOOD if for_good else _FOR_A_WHILE,
        "Vary": "Accept-Encoding",
        **(headers or {}),
    }
    if etag_matches(request, every["ETag"]):
        return Response(b"", status_code=304, headers=every)
    if coding is None:
        return Response(content.plain, media_type=content.media_type, headers=every)
    return Response(
        content.packed[coding], media_type=content.media_type, headers={**every, "Content-Encoding": coding}
    )
