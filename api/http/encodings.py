"""Content codings: the one in which a client wants a response, and responses compressed with it.

Why: decision 0038.
"""

import gzip
from typing import Literal

import brotli

from api.http.requests import header
from api.http.weights import weights_of
from api.state.service import AnyRequest

Coding = Literal["br", "gzip"]

CODINGS: tuple[Coding, ...] = ("br", "gzip")
"""What the service can compress with, the best first."""

_BROTLI_QUALITY = 9
_GZIP_LEVEL = 9


def coding_of(request: AnyRequest, offered: tuple[Coding, ...] = CODINGS) -> Coding | None:
    """The coding that Accept-Encoding prefers (RFC 9110), None for none. `offered`: the best first."""
    accepted = header(request, b"accept-encoding")
    if accepted is None:
        return None
    weights = weights_of(accepted)
    others = weights.get("*", 0.0)
    best = max(offered, key=lambda coding: weights.get(coding, others))
    weight = weights.get(best, others)
    return best if weight > 0 and weight >= weights.get("identity", 0.0) else None


def compressed(content: bytes, coding: Coding) -> bytes:
    """Compress content that many callers get."""
    if coding == "br":
        packed: bytes = brotli.compress(content, mode=brotli.MODE_TEXT, quality=_BROTLI_QUALITY)
        return packed
    return gzip.compress(content, _GZIP_LEVEL, mtime=0)


def compressed_at_once(content: bytes) -> bytes:
    """Compress a response to one caller with gzip, in a fraction of a millisecond."""
    return gzip.compress(content, 1, mtime=0)
