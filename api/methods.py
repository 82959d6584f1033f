"""What every address has in common: HEAD where there is GET, an answer to OPTIONS, no unknown query parameters."""

from collections import Counter
from functools import partial

from litestar import Response, route
from litestar.enums import HttpMethod

from api.problems import BadRequest
from api.requests import AnyRequest
from domain.kernel.game import Fault

get = partial(route, http_method=[HttpMethod.GET, HttpMethod.HEAD])
"""Litestar's ``get``, for HEAD as well. ``query``: the names of the query parameters that the handler reads."""


async def before(request: AnyRequest) -> Response[None] | None:
    """Litestar's hook before every handler. Raises `BadRequest` for query parameters that mean nothing here."""
    if request.method == "OPTIONS":
        return Response(None, status_code=204, headers={"Allow": _allowed(request)})
    if request.scope["query_string"]:
        _check_query(request)
    return None


def _allowed(request: AnyRequest) -> str:
    """All methods of this address. Litestar's own answer leaves out those that were registered last."""
    path = request.scope["path_template"]
    return ", ".join(
        sorted({method for found in request.app.routes if found.path_format == path for method in found.methods})
    )


def _check_query(request: AnyRequest) -> None:
    known = request.route_handler.opt.get("query", ())
    faults = [
        Fault(name, "This address takes it once." if name in known else "This address does not take it.")
        for name, times in Counter(name for name, _ in request.query_params.multi_items()).items()
        if name not in known or times > 1
    ]
    if faults:
        raise BadRequest("invalid-query", "The query string has parameters that mean nothing here.", faults)
