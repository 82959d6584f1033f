"""The methods and paths of handlers, with what is asked of a request before; HEAD wherever there is GET.

Every handler takes the request, and its path parameters by name.
"""

import re
from collections.abc import Callable, Iterable, Sequence
from typing import Any

from litestar import route
from litestar.enums import HttpMethod
from litestar.handlers import HTTPRouteHandler

from api.operations import OPERATIONS
from api.operations.costs import READ, Cost
from domain.scopes import Scope

Handler = Callable[..., Any]
_PARAMETER = re.compile(r"{(\w+)}")
_WITH_SLASHES = "tile"
"""The path parameter that takes the rest of a path."""


def handles(operation: str, *, scope: Scope | None = None, **more: Any) -> Callable[[Handler], HTTPRouteHandler]:
    """The handler of an operation, by its id: where it is routed and what it costs is in its declaration.

    `scope`: the scope of a token that is asked for before the handler is called, where it asks for more itself;
    `more`: what Litestar's ``route`` takes besides.
    """
    declared = OPERATIONS[operation]
    return route(
        _PARAMETER.sub(_routed, declared.path),
        http_method=_methods(declared.method),
        status_code=declared.status,
        query=frozenset(declared.query),
        cost=declared.cost,
        scope=scope or declared.scope,
        stored=declared.stored,
        **more,
    )


def serves(*paths: str, query: Iterable[str] | None = ()) -> Callable[[Handler], HTTPRouteHandler]:
    """The handler of files that are no operation of the contract.

    `query`: the query parameters that it reads; None: any, which a script of the page reads.
    """
    return route(
        [*paths],
        http_method=_methods("get"),
        query=None if query is None else frozenset(query),
        cost=READ,
        scope="read",
        stored=False,
        contract=False,
    )


def accepts(path: str, cost: Cost) -> Callable[[Handler], HTTPRouteHandler]:
    """The handler of a form that is sent to an endpoint of a standard, which is no operation of the contract."""
    return route(
        path,
        http_method=_methods("post"),
        status_code=200,
        query=frozenset[str](),
        cost=cost,
        scope="read",
        stored=True,
        contract=False,
    )


def _routed(parameter: re.Match[str]) -> str:
    """A path parameter as the router has it."""
    return f"{{{parameter[1]}:{'path' if parameter[1] == _WITH_SLASHES else 'str'}}}"


def _methods(method: str) -> Sequence[HttpMethod]:
    """HEAD as well, wherever there is GET."""
    return [HttpMethod.GET, HttpMethod.HEAD] if method == "get" else [HttpMethod(method.upper())]
