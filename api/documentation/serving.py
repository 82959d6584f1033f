"""``/docs`` and its pages, ``/openapi.json``, and the static files of the pages: rendered once, compressed once."""

import asyncio
from collections.abc import Mapping
from functools import lru_cache
from importlib.resources import files

import msgspec
from litestar import Response
from litestar.params import FromPath

from api.documentation.contract import contract_bytes
from api.documentation.pages import HOME
from api.documentation.searching import index
from api.documentation.site import UnknownPage, html, operation_slugs, page, schema_slugs, slugs
from api.http.methods import handles
from api.http.requests import admit
from api.http.static import Static, respond
from api.state.service import AnyRequest
from domain.refusals import NotFound

_ASSETS = files("api.documentation") / "assets"
_KINDS = {".css": "text/css", ".js": "text/javascript", ".svg": "image/svg+xml", ".json": "application/json"}
_SEARCH = "search.json"
_POLICY = (
    "default-src 'none'; script-src 'self'; style-src 'self'; connect-src 'self'; img-src 'self' data:; "
    "base-uri 'none'; form-action 'none'; frame-ancestors 'none'"
)
_SECURITY: Mapping[str, str] = {
    "Content-Security-Policy": _POLICY,
    "Referrer-Policy": "same-origin",
}


@handles("readContract")
async def openapi_json(request: AnyRequest) -> Response[bytes]:
    """The OpenAPI document."""
    admit(request)
    return respond(request, await asyncio.to_thread(_contract))


@handles("readDocs")
async def docs(request: AnyRequest) -> Response[bytes]:
    """The first page of the documentation."""
    admit(request)
    return respond(request, await asyncio.to_thread(static_page, HOME), _SECURITY)


@handles("readDocsPage")
async def docs_page(request: AnyRequest, page: FromPath[str]) -> Response[bytes]:
    """A page of the documentation, or a file that pages use."""
    admit(request)
    try:
        found = await asyncio.to_thread(static_page, page)  # takes some ms, once
    except UnknownPage:
        raise NotFound(page) from None
    return respond(request, found, _SECURITY)


@lru_cache(maxsize=4096)
def static_page(name: str) -> Static:
    """A page or a file, compressed. Raises `UnknownPage`, which is not kept."""
    suffix = name[name.rfind(".") :] if "." in name else ""
    if name == _SEARCH:
        return Static.of(search_index(), _KINDS[suffix])
    if suffix in _KINDS and name in _asset_names():
        return Static.of((_ASSETS / name).read_bytes(), _KINDS[suffix])
    return Static.of(html(name).encode(), "text/html")


def search_index() -> bytes:
    """All that can be found, as JSON: passages of every page, and the titles of schemas."""
    found = [each for slug in (*slugs(), *operation_slugs()) for each in index(page(slug))]
    schemas = [(f"/docs/{slug}", "Schemas", slug.partition("-")[2], "") for slug in schema_slugs()]
    return msgspec.json.encode([*found, *schemas])


@lru_cache(maxsize=1)
def _asset_names() -> frozenset[str]:
    return frozenset(path.name for path in _ASSETS.iterdir())


@lru_cache(maxsize=1)
def _contract() -> Static:
    return Static.of(contract_bytes(), "application/json")
