"""Liveness, readiness and metrics."""

from typing import Literal

import msgspec
from litestar import Response

from api.http.methods import handles
from api.http.problems import Stopping
from api.http.requests import admit, load_token, operator_of
from api.http.responses import reply
from api.state.channel import State
from api.state.interruptions import Failing
from api.state.metrics import MEDIA_TYPE
from api.state.service import AnyRequest, Service
from domain.release import RELEASE


class Health(msgspec.Struct, frozen=True):
    """The status and release of the server.

    Attributes:
        status: ``ok``; of ``/readyz`` also ``degraded``: some tables are put aside, the transparency log is behind, or
            a part of the process is failing.
        release: The release of the service.
    """

    status: str
    release: str


class Readiness(Health, frozen=True):
    """Whether the database can be written to.

    Attributes:
        damaged: The ids of the tables that are put aside, since they cannot be read; all others are served.
        redis: Whether announcements of other processes arrive at once, or changes are found only by polling; absent
            where none is configured.
        log: Whether the transparency log grows, or is behind what was published of it; absent if there is none.
        failing: The parts of this process that end or fail again and again, and with them what they do; absent if there
            is none.
    """

    damaged: tuple[str, ...]
    redis: State | msgspec.UnsetType = msgspec.UNSET
    log: Literal["growing", "behind"] | msgspec.UnsetType = msgspec.UNSET
    failing: tuple[Failing, ...] | msgspec.UnsetType = msgspec.UNSET


@handles("healthz")
async def healthz(request: AnyRequest) -> Response[bytes]:  # noqa: ARG001  # as every handler
    """Liveness: the process is up."""
    return reply(Health("ok", RELEASE))


@handles("readyz")
async def readyz(request: AnyRequest) -> Response[bytes]:
    """Readiness: the database can be written to; 503 otherwise, and while the process drains.

    Quarantined tables, a transparency log that does not grow, and parts that fail again and again make it `degraded`,
    not 503: this process can still serve. An id alone tells a caller nothing about a table, and the probes of operators
    send no token.
    """
    service = admit(request)
    if service.process.stopping.is_set():
        raise Stopping
    tables = service.tables
    await tables.touch()
    damaged = tuple(sorted(tables.sessions.loader.damaged))
    redis = msgspec.UNSET if service.live.channel is None else service.live.channel.state
    log = await _log_of(service)
    failing = service.process.metrics.interruptions.failing()
    status = "degraded" if damaged or failing or log == "behind" else "ok"
    return reply(Readiness(status, RELEASE, damaged, redis, log, failing or msgspec.UNSET))


async def _log_of(service: Service) -> Literal["growing", "behind"] | msgspec.UnsetType:
    log = service.keeping.transparency
    state = None if log is None else await service.query(log.stored.state)
    if log is None:
        return msgspec.UNSET
    return "growing" if state is None or not state.behind else "behind"


@handles("readMetrics")
async def metrics(request: AnyRequest) -> Response[bytes]:
    """Metrics for Prometheus, for the operator alone: how busy the service is would tell players about others.

    A request from loopback is no exception, because behind a proxy on the same machine every request is one.
    """
    service = request.service
    await load_token(request, service)
    operator_of(request, service)
    await service.process.state.read_stored()
    headers = {"Cache-Control": "no-store"}
    return Response(service.process.metrics.exposition(), media_type=MEDIA_TYPE, headers=headers)
