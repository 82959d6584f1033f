"""The packages of both clients at `/clients/`, so that a caller installs the ones that match this service.

Pages and files are no operations of the contract.
"""

import asyncio
import hashlib
from collections.abc import Mapping
from functools import lru_cache
from html import escape

import msgspec
from litestar import Response
from litestar.params import FromPath

from api.clients.packages import Package, packages
from api.http.methods import serves
from api.http.query import query
from api.http.requests import admit
from api.http.static import Static, respond, tag_of
from api.state.service import AnyRequest
from domain.refusals import NotFound

_POLICY = "default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"
_HEADERS: Mapping[str, str] = {"Content-Security-Policy": _POLICY, "Referrer-Policy": "same-origin"}


class _Kept(msgspec.Struct, frozen=True):
    packages: Mapping[str, Static]
    page: Static


@serves("/clients")
async def client_packages(request: AnyRequest) -> Response[bytes]:
    """The list of packages, which pip reads too: `pip install --find-links`."""
    admit(request)
    return respond(request, (await asyncio.to_thread(_kept)).page, _HEADERS)


@serves("/clients/{file:str}", query={"hash"})
async def client_package(request: AnyRequest, file: FromPath[str]) -> Response[bytes]:
    """A package; immutable at the address with its hash. Raises `NotFound`, also for another hash."""
    admit(request)
    found = (await asyncio.to_thread(_kept)).packages.get(file)
    hash_ = query(request, "hash")
    if found is None or hash_ not in (None, found.tag):
        raise NotFound(file)
    return respond(request, found, _HEADERS, for_good=hash_ is not None)


@lru_cache(maxsize=1)
def _kept() -> _Kept:
    """The packages, made at the first request. They are compressed already."""
    made = packages()
    kept = {each.name: Static(each.content, {}, each.media_type, tag_of(each.content)) for each in made}
    return _Kept(kept, Static.of(_page(made).encode(), "text/html"))


def _page(made: tuple[Package, ...]) -> str:
    lines = "".join(
        f'<li>{escape(each.language)}: <a href="/clients/{each.name}?hash={tag_of(each.content)}'
        f'#sha256={hashlib.sha256(each.content).hexdigest()}">{each.name}</a></li>'
        for each in made
    )
    listed = f"<ul>{lines}</ul>" if made else "<p>This service was installed without its clients.</p>"
    return (
        '<!doctype html><html lang="en"><head><meta charset="utf-8">'
        '<meta name="viewport" content="width=device-width, initial-scale=1"><title>Clients - Takeback</title></head>'
        f'<body><main><h1>Clients</h1>{listed}<p><a href="/docs/clients">How to install and use them</a></p></main>'
        "</body></html>\n"
    )
