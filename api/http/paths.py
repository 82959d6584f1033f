"""One spelling of each address: no doubled slash, no segment of dots, no encoded slash for one that parts segments.

A proxy in front of the service, and whoever reads its log, may take another spelling for another address. One slash at
the end changes nothing.
"""

import re
from collections.abc import Iterable

from litestar.exceptions import NotFoundException

UNUSUAL = re.compile(rb"//|%|/\.")
"""What any other path lacks: most paths need no further look."""

_REST = re.compile(r"{\w+:path}$")
_PARAMETER = re.compile(r"{\w+:\w+}")
_SLASH = re.compile(rb"%2f", re.IGNORECASE)
_DOTS = re.compile(rb"(?:/|%2f)(?:\.|%2e){1,2}(?=/|%2f|$)", re.IGNORECASE)


class MisspelledPath(NotFoundException):
    """A path that is not spelled as any resource is. ``why``: in words."""

    def __init__(self, why: str) -> None:
        super().__init__()
        self.why = why


def heads_of(routes: Iterable[str]) -> re.Pattern[bytes]:
    """What comes before the rest of a path, for the routes with a parameter that takes it: slashes are part of it."""
    heads = [_REST.sub("", route) for route in routes if _REST.search(route)]
    return re.compile("|".join(_PARAMETER.sub("[^/]+", head) for head in heads).encode())


def require_one_spelling(path: bytes, heads: re.Pattern[bytes]) -> None:
    """Raise `MisspelledPath` unless a path, still encoded, is spelled in the one way in which a resource may be.

    `heads`: see `heads_of`. Behind these an encoded slash is a character of a value.
    """
    if b"//" in path:
        raise MisspelledPath("it has a doubled slash.")
    if _DOTS.search(path):
        raise MisspelledPath("it has a segment of dots.")
    encoded = _SLASH.search(path)
    if encoded and not heads.match(path[: encoded.start()]):
        raise MisspelledPath("it has an encoded slash.")
