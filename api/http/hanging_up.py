"""Callers that hang up: what is made for nobody else ends with them."""

import asyncio
from collections.abc import Coroutine
from typing import Any, TypeVar

from litestar.types import Receive

from api.http.problems import BadRequest
from api.http.requests import BODY_LIMIT
from api.state.service import AnyRequest

T = TypeVar("T")


class HungUp(BadRequest):
    """The caller is gone, so nobody reads this refusal."""

    def __init__(self) -> None:
        super().__init__("invalid-http", "The caller hung up before the response.")


async def unless_gone(request: AnyRequest, work: Coroutine[Any, Any, T]) -> T:
    """The result of work for this caller alone, whose body is read. Ends it where the caller hangs up: `HungUp`."""
    working, leaving = asyncio.create_task(work), asyncio.create_task(until_gone(request.receive))
    try:
        await asyncio.wait({working, leaving}, return_when=asyncio.FIRST_COMPLETED)
        if not working.done():
            raise HungUp
        return await working
    finally:
        working.cancel()
        leaving.cancel()
        await asyncio.wait({working, leaving})


async def until_gone(receive: Receive) -> None:
    """Wait until the client has disconnected, or has sent far more than any body that it could mean.

    Once the response has begun, the connection drops what is sent, and cuts off who sends too much of it.
    """
    size = 0
    while size <= 2 * BODY_LIMIT and (message := await receive())["type"] == "http.request":
        size += len(message["body"])
