"""Health checks: liveness and readiness."""

import msgspec
from litestar import Response

from api.methods import get
from api.responses import reply
from api.service import RELEASE, AnyRequest, service_of


class Health(msgspec.Struct, frozen=True):
    """The status and release of the server."""

    status: str
    release: str


@get("/healthz")
async def healthz(request: AnyRequest) -> Response[bytes]:  # noqa: ARG001  # as every handler
    """Liveness: the process is up."""
    return reply(Health("ok", RELEASE))


@get("/readyz")
async def readyz(request: AnyRequest) -> Response[bytes]:
    """Readiness: the database can be written to; 503 otherwise."""
    await service_of(request).tables.touch()
    return reply(Health("ok", RELEASE))
