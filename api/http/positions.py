"""Positions as clients see them: opaque strings that name their log, so that none is used at another database.

Why: decision 0021.
"""

import re
from typing import Annotated

from msgspec import Meta

from api.http.problems import BadRequest
from api.http.query import query
from api.http.requests import header
from api.state.projections import UnknownPosition
from api.state.service import AnyRequest, Service
from domain.kernel.game import Fault

PATTERN = "^[!-~]{1,64}$"
"""Every position, of this log or another."""

Position = Annotated[str, Meta(extra_json_schema={"pattern": PATTERN})]
"""A position of the log, opaque: ``wait_for`` takes it, and ``after`` of ``GET /v1/me/events``."""

LogName = Annotated[str, Meta(extra_json_schema={"pattern": "^[0-9a-f]{8}$"})]
"""The name of the log: another one after a restore, when history may have been lost."""

BEGINNING = "0"
"""Before the first position of any log."""

_VISIBLE = re.compile(r"[!-~]{1,64}")
_POSITION = re.compile(r"([0-9a-f]{8})-(0|[1-9][0-9]{0,15})")


def position_text(service: Service, position: int) -> str:
    """A position of the service's log, for clients."""
    return f"{service.log}-{position}"


async def resume_position(request: AnyRequest, service: Service) -> int | None:
    """The position after which to continue: of ``Last-Event-ID``, else of ``after``; None without either.

    Raises `BadRequest`, and `UnknownPosition` for a position of another log or of the future.
    """
    after = None if query(request, "after") is None else position_in(request, service, "after")
    last = header(request, b"last-event-id")
    if last is not None:
        if not _VISIBLE.fullmatch(last):
            raise BadRequest("invalid-header", "Last-Event-ID takes a `position`: 1 to 64 visible ASCII characters.")
        after = _position(last, service, "Last-Event-ID")
    if after is not None:
        await service.projections.require_position(after, "after" if last is None else "Last-Event-ID")
    return after


def position_in(request: AnyRequest, service: Service, name: str) -> int:
    """The position in a query parameter; 0, before the first event, if it is absent.

    Raises `BadRequest`, and `UnknownPosition` for a position of another log; it may still be of the future.
    """
    text = query(request, name)
    if text is None:
        return 0
    if not _VISIBLE.fullmatch(text):
        fault = Fault(name, "A `position` from a response: 1 to 64 visible ASCII characters.")
        raise BadRequest("invalid-query", "Not a position.", [fault])
    return _position(text, service, name)


async def cursor_in(request: AnyRequest, service: Service) -> int | None:
    """Before which position a page of a list begins, by the ``next`` of the page before it; None for the first page.

    Raises `BadRequest`, and `UnknownPosition` for a position of another log or of the future.
    """
    if query(request, "cursor") is None:
        return None
    cursor = position_in(request, service, "cursor")
    await service.projections.require_position(cursor, "cursor")
    return cursor


def _position(text: str, service: Service, name: str) -> int:
    """The number of a position. `name`: the parameter or header that has it."""
    if text == BEGINNING:
        return 0
    match = _POSITION.fullmatch(text)
    if match is None or match[1] != service.log:
        raise UnknownPosition(name)
    return int(match[2])
