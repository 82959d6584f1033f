"""Long polling, for clients without a stream: ``Prefer: wait=25`` (RFC 7240) with ``If-None-Match``."""

import asyncio
import re
from collections.abc import Awaitable, Callable
from contextlib import suppress
from itertools import islice
from typing import Any

from litestar import Response

from api.http.hanging_up import until_gone
from api.http.problems import BadRequest
from api.http.requests import header, presented_token
from api.http.weights import MEMBERS
from api.live.follow import reader_of
from api.state.hub import table_notifier
from api.state.service import AnyRequest, Service
from domain.runtime.shares import end_turn

LONGEST_SECONDS = 55
"""Shorter than the minute after which proxies give up."""

_PREFERENCE = re.compile(r"""(?: [^,"] | "(?: [^"\\] | \\. )*"? )+""", re.VERBOSE)
"""A preference: a comma in a quoted string does not end it."""

_WAIT = re.compile(r'wait\s*=\s*("?)([1-9][0-9]?)\1\s*(?:;.*)?', re.IGNORECASE)

AnyResponse = Response[Any]

Respond = Callable[[], Awaitable[tuple[AnyResponse, bool]]]
"""Makes the present response, and returns whether it has news."""


def wait_of(request: AnyRequest) -> int | None:
    """The seconds that the client will wait, None if it names none; of two waits, the first. Raises `BadRequest`.

    Other preferences are ignored, as RFC 7240 demands.
    """
    preferences = islice(_PREFERENCE.finditer(header(request, b"prefer") or ""), MEMBERS)
    for preference in [found[0] for found in preferences]:
        if preference.partition("=")[0].partition(";")[0].strip().lower() == "wait":
            found = _WAIT.fullmatch(preference.strip())
            if found is None or int(found[2]) > LONGEST_SECONDS:
                raise BadRequest("invalid-header", f"Prefer takes wait=1 to wait={LONGEST_SECONDS}, in seconds.")
            return int(found[2])
    return None


async def when_changed(request: AnyRequest, table: str, respond: Callable[[], Awaitable[AnyResponse]]) -> AnyResponse:
    """The response about a table, once it is not 304; see `when_news`."""

    async def responding() -> tuple[AnyResponse, bool]:
        response = await respond()
        return response, response.status_code != _NOT_MODIFIED

    waits = header(request, b"if-none-match") not in (None, "*")  # which name no state to wait from
    return await when_news(request, table_notifier(table), responding, waits=waits)


async def when_news(request: AnyRequest, notifier: str, respond: Respond, *, waits: bool) -> AnyResponse:
    """The response, once it has news; at once if the client names no wait, or no state to wait from (`waits`).

    `respond` is called whenever the notifier wakes, and authorizes the caller again. Raises `BadRequest`,
    `TooManyStreams`.
    """
    seconds = wait_of(request)
    response, news = await respond()
    if seconds is None or not waits:
        return response
    if not news:
        service = request.service
        token = presented_token(request, service)
        end_turn()
        leave = service.live.hub.admit(reader_of(request, None if token is None else token.player), notifier)
        leaving = asyncio.ensure_future(until_gone(request.receive))
        try:
            notified = asyncio.Event()
            with service.live.hub.listen(notifier, notified.set), suppress(TimeoutError):
                async with asyncio.timeout(seconds):
                    response = await _respond_to_news(service, notified, leaving, respond)
        finally:
            leaving.cancel()
            leave()
    response.headers["Preference-Applied"] = f"wait={seconds}"
    return response


_NOT_MODIFIED = 304


async def _respond_to_news(
    service: Service, notified: asyncio.Event, leaving: asyncio.Future[None], respond: Respond
) -> AnyResponse:
    while True:
        notified.clear()  # before the read: a change in between wakes it
        response, news = await respond()
        if news or service.live.hub.closing or leaving.done():
            return response
        news_came = asyncio.ensure_future(notified.wait())
        waiting: set[asyncio.Future[Any]] = {news_came, leaving}
        try:
            await asyncio.wait(waiting, return_when=asyncio.FIRST_COMPLETED)
        finally:
            news_came.cancel()
