"""The browser table: its pages at `/`, and the scripts and styles that they are made of at `/web/`.

Pages are not operations of the contract. They call operations like any client, through the TypeScript client.

Why: decision 0040.
"""

import asyncio
import re
from collections.abc import Mapping
from functools import lru_cache
from hashlib import sha256
from importlib.resources import files
from pathlib import Path, PurePath

from litestar import Response
from litestar.params import FromPath

from api.http.methods import serves
from api.http.requests import admit
from api.http.static import Static, respond
from api.scripts import Joined, joined
from api.state.service import AnyRequest
from domain.refusals import NotFound

_FOLDER = Path(str(files("web")))
_SHELL = "index.html"
_FIRST = "app.js"
_SCRIPT = "text/javascript"
_KINDS = {".html": "text/html", ".css": "text/css", ".js": _SCRIPT, ".mjs": _SCRIPT, ".svg": "image/svg+xml"}
_POLICY = (
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; connect-src 'self'; "
    "worker-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'; "
    "require-trusted-types-for 'script'; trusted-types takeback"
)
_HEADERS: Mapping[str, str] = {"Cache-Control": "no-cache", "Referrer-Policy": "same-origin"}
_UNFRAMED: Mapping[str, str] = {"X-Frame-Options": "DENY"}  # for browsers that know no `frame-ancestors`
_JOINED = ".js"
_OF_TABLE = re.compile(r"/tables/[^/]+")
_TABLE: Mapping[str, str] = {"Link": "</web/parts/table.js>; rel=modulepreload"}
"""So the script of a table is on its way before that of the shell asks for it."""
_COMMENT = re.compile(r"/\*\*(?:(?!\*/).)*\*/ ?", re.DOTALL)
_BOUND = {".html", ".mjs", ".svg"}
"""What the policy is sent with: it binds pages, workers and pictures, but no other script and no style."""


@serves("/", "/account", "/audit")
async def front(request: AnyRequest) -> Response[bytes]:
    """The lobby, the page of the account, and the page that verifies transcripts."""
    return await _respond(request, _SHELL)


@serves("/oauth/authorize", "/device", query=None)
async def sign_in_page(request: AnyRequest) -> Response[bytes]:
    """The pages on which a person lets a client, or a device, sign in. What is in its address is sent to nobody."""
    return await _respond(request, _SHELL, {"Referrer-Policy": "no-referrer"})


@serves("/tables/{page:path}", "/players/{page:path}", "/boards/{page:path}", "/rules/{page:path}")
async def page(request: AnyRequest, page: FromPath[Path]) -> Response[bytes]:  # noqa: ARG001  # the script reads it
    """A page of a table, a player, a leaderboard or rules: all the same file, whose script reads the address."""
    return await _respond(request, _SHELL, _TABLE if _OF_TABLE.fullmatch(request.scope["path"]) else None)


@serves("/web/{file:path}")
async def web_file(request: AnyRequest, file: FromPath[Path]) -> Response[bytes]:
    """A script, a style or a picture. Raises `NotFound`."""
    return await _respond(request, str(file).lstrip("/"))


async def _respond(request: AnyRequest, name: str, more: Mapping[str, str] | None = None) -> Response[bytes]:
    admit(request)
    static = await asyncio.to_thread(_static, name)
    policy = {"Content-Security-Policy": _POLICY, **_UNFRAMED} if PurePath(name).suffix in _BOUND else {}
    return respond(request, static, {**_HEADERS, **policy, **(more or {})})


@lru_cache(maxsize=1)
def web_files() -> Mapping[str, Path]:
    """What is served, by its path under `/web/`, but for the scripts that several modules are sent in."""
    found = (path for folder in (_FOLDER, _FOLDER / "client") for path in folder.rglob("*"))
    return {path.relative_to(_FOLDER).as_posix(): path for path in found if path.suffix in _KINDS and path.is_file()}


@lru_cache(maxsize=1)
def site_hash() -> str:
    """The hash of what is served, as `sha256sum` lists it, sorted by path: SHA-256 in hex."""
    lines = [f"{sha256(path.read_bytes()).hexdigest()}  {name}\n" for name, path in sorted(web_files().items())]
    return sha256("".join(lines).encode()).hexdigest()


@lru_cache(maxsize=1)
def scripts() -> Joined:
    """The scripts as they are sent, but for the modules of the reader: anybody may compare them with the repository."""
    files = {name: path for name, path in web_files().items() if path.suffix == _JOINED}
    return joined({name: without_comments(path.read_text("utf-8")) for name, path in files.items()}, _FIRST)


@lru_cache(maxsize=1024)
def _static(name: str) -> Static:
    """What is sent at a path under `/web/`. Raises `NotFound`."""
    suffix = PurePath(name).suffix
    if suffix == _JOINED and (script := scripts().sent.get(name)) is not None:
        return Static.of(script.encode(), _KINDS[suffix])
    if suffix != _JOINED and (path := web_files().get(name)) is not None:
        return Static.of(path.read_bytes(), _KINDS[suffix])
    raise NotFound(name)


def without_comments(script: str) -> str:
    """A script without its `/** */` comments, a quarter of what a page loads; its lines keep their numbers."""
    return _COMMENT.sub(lambda comment: "\n" * comment[0].count("\n"), script)
