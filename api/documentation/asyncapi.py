"""The AsyncAPI document of streams and webhooks, at ``/asyncapi.json``."""

import asyncio
from functools import lru_cache
from importlib.resources import files

from litestar import Response

from api.http.methods import handles
from api.http.requests import admit
from api.http.static import Static, respond
from api.state.service import AnyRequest


@handles("readAsyncApi")
async def asyncapi_json(request: AnyRequest) -> Response[bytes]:
    """The AsyncAPI document."""
    admit(request)
    return respond(request, await asyncio.to_thread(_document))


@lru_cache(maxsize=1)
def _document() -> Static:
    return Static.of((files("openapi") / "asyncapi.json").read_bytes(), "application/json")
