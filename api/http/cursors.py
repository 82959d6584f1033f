"""Cursors of a table: a version, and the first digits of its hash, so that none is used for another history."""

import re
from typing import Annotated, NamedTuple

from msgspec import Meta

from api.http.problems import BadRequest, UnknownVersion
from api.http.query import query
from api.http.requests import header
from api.state.service import AnyRequest, Service
from domain.kernel.game import Fault
from domain.kernel.session import Session
from domain.tables.commands import head8

PATTERN = "^(0|[1-9][0-9]{0,14})-[0-9a-f]{8}$"
"""Every cursor that the service writes."""

ACCEPTED = "^(0|[1-9][0-9]{0,15})(-[0-9a-f]{8})?$"
"""What is taken as one: the short form, a version alone, cannot tell histories apart."""

Cursor = Annotated[str, Meta(extra_json_schema={"pattern": PATTERN})]
"""A version of the table with the first 8 digits of its hash, as in ``12-9f86d081``: ``after`` takes it."""

_CURSOR = re.compile(r"(0|[1-9][0-9]{0,15})(?:-([0-9a-f]{8}))?")


class _Place(NamedTuple):
    """A version; the first digits of its hash, None in the short form."""

    version: int
    head8: str | None


def cursor_text(version: int, head: bytes) -> str:
    """The cursor of a version. `head`: the chain's hash there."""
    return f"{version}-{head8(head)}"


async def resume_version(request: AnyRequest, service: Service, session: Session) -> int | None:
    """The version after which to continue: of ``Last-Event-ID``, else of ``after``; None without either.

    Raises `BadRequest`, and `UnknownVersion` for one that the table does not have, or had in another history.
    """
    place = _place_in(request)
    if place is None:
        return None
    if place.version > session.version:
        raise UnknownVersion(session.version)
    if place.head8 is not None:
        head = await service.tables.history.head(session, place.version)
        if head8(head) != place.head8:
            raise UnknownVersion(session.version, replaced=place.version)
    return place.version


def _place_in(request: AnyRequest) -> _Place | None:
    after, last = query(request, "after"), header(request, b"last-event-id")
    if after is not None and not _CURSOR.fullmatch(after):
        raise BadRequest("invalid-query", "Not a version.", [Fault("after", f"Send {_FORMS}.")])
    if last is not None and not _CURSOR.fullmatch(last):
        raise BadRequest("invalid-header", f"Last-Event-ID takes {_FORMS}.")
    text = after if last is None else last
    found = None if text is None else _CURSOR.fullmatch(text)
    return None if found is None else _Place(int(found[1]), found[2])


_FORMS = "a version, as in 12, or one with the first 8 digits of its hash, as in 12-9f86d081"
