"""Requests that need no body: none is sent, or an empty object."""

import msgspec

from api.http.requests import body_of
from api.state.service import AnyRequest


class NoBody(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """An empty object."""


_decode = msgspec.json.Decoder(NoBody).decode
_NOTHING = NoBody()


async def require_no_body(request: AnyRequest) -> None:
    """Require an empty body, or an empty object. Raises as `body_of` does."""
    await body_of(request, _decode, empty=_NOTHING)
