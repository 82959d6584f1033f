"""Parameters of paths and queries, and headers."""

from collections.abc import Mapping
from typing import get_args

from api.http.cursors import ACCEPTED
from api.http.positions import PATTERN
from api.players.daily import DATE_PATTERN
from api.players.my_events import CHANGES_PER_PAGE
from api.players.standings import BOARD_PATTERN, LEADERS_PER_PAGE, PLACE_PATTERN, RESULTS_PER_PAGE
from api.tables.commands import UNDO_OPTIONS_PER_PAGE, WORLDS_PER_RESPONSE
from api.tables.history import EVENTS_PER_PAGE, FRAMES_PER_PAGE
from api.tables.lobby import TABLES_PER_PAGE
from api.tables.uploads import RECEIPTS
from domain.kernel.session import Games, Status
from domain.players.webhooks import KEPT
from domain.schemas.values import Json

MOST = 2**53 - 1
VERSION: Json = {"type": "integer", "minimum": 0, "maximum": MOST}
BOARD: Json = {"type": "string", "pattern": BOARD_PATTERN}
DATE: Json = {"type": "string", "pattern": DATE_PATTERN, "format": "date"}
PLACE: Json = {"type": "string", "pattern": PLACE_PATTERN}
POSITION: Json = {"type": "string", "pattern": PATTERN}
_YES_OR_NO = {"type": "string", "enum": ["true", "false"]}
_PERSPECTIVE = "spectator|seat:(0|[1-9][0-9]?)"
_SECONDS = "([1-9]|[1-4][0-9]|5[0-5])"
_RECEIPT = "[1-9][0-9]{0,15}:[0-9a-f]{64}"


def parameters(games: Games) -> dict[str, Json]:
    """Every parameter by name."""
    return {
        **{f"path.{name}": _path(name, schema, said) for name, (schema, said) in _in_path(games).items()},
        **{f"query.{name}": _query(name, schema, said) for name, (schema, said) in _in_query(games).items()},
        **_IN_HEADERS,
    }


def _in_path(games: Games) -> Mapping[str, tuple[Json, str]]:
    return {
        "delivery": ({"type": "string", "pattern": "^msg_[0-9a-f]{24}$"}, "The delivery's id."),
        "game": ({"type": "string", "enum": [*games]}, "The game's key."),
        "level": (
            {"type": "string", "pattern": "^([0-9]|[1-5][0-9]|6[0-3]|entries)$"},
            "The level of the tile, or `entries`.",
        ),
        "page": ({"type": "string", "pattern": r"^[A-Za-z0-9_.-]{1,80}$"}, "The page's name, as in `quickstart`."),
        "player": ({"type": "string", "pattern": "^[0-9a-f]{18}$"}, "The player's id."),
        "proof": ({"type": "string", "enum": ["opened", "ended"]}, "What is to be proved: its opening, or its end."),
        "seat": ({"type": "integer", "minimum": 0, "maximum": 63}, "The seat's number, from 0."),
        "table": ({"type": "string", "pattern": "^[0-9a-f]{24}$"}, "The table's id."),
        "takeback": ({"type": "integer", "minimum": 1, "maximum": 999_999_999}, "The takeback's number, from 1."),
        "tile": (
            {"type": "string", "pattern": r"^(x[0-9]{3}/){0,6}[0-9]{3}(\.p/[1-9][0-9]{0,2})?$"},
            "The tile's number in groups of three digits, as in `x001/x234/067`; of a partial one also its width.",
        ),
        "way": ({"type": "string", "pattern": "^[0-9a-f]{18}$"}, "The id of the way in."),
        "token": ({"type": "string", "pattern": "^[0-9a-f]{16}$"}, "The token's id, which is not its secret."),
        "webhook": ({"type": "string", "pattern": "^[0-9a-f]{24}$"}, "The webhook's id."),
    }


def _in_query(games: Games) -> Mapping[str, tuple[Json, str]]:
    return {
        "after": (
            {"anyOf": [VERSION, {"type": "string", "pattern": ACCEPTED}], "default": 0},
            (
                "Only events after this version: the `cursor` of a page, or its `next`, which names no history. "
                "409 where the table has no such version, or another one there."
            ),
        ),
        "after_position": (
            POSITION,
            (
                "Only changes after this `position`; `0`: from the first one on. Without it, a page begins with the "
                "first one, a stream with the next."
            ),
        ),
        "as": (
            {"type": "string", "pattern": f"^({_PERSPECTIVE}|all)$"},
            "The perspective; the caller's own unless given. Until the table is over, only that and `spectator`.",
        ),
        "at": ({**VERSION, "minimum": 1}, "The version to view; the current one unless given."),
        "awaiting": (
            {"type": "string", "const": "me"},
            "Only tables that wait for the caller: to act, or to answer a takeback.",
        ),
        "before": ({**VERSION, "minimum": 1}, "Only versions before this one."),
        "board": (BOARD, "The board; the game's first one unless given."),
        "count": (
            {"type": "integer", "minimum": 1, "maximum": WORLDS_PER_RESPONSE, "default": 1},
            "How many worlds to sample.",
        ),
        "cursor": (POSITION, "Where the page begins: the `next` of the previous page."),
        "date": (DATE, "The UTC date of the day; today unless given."),
        "dry_run": (_YES_OR_NO, "Only report what would follow, as far as the seat may know it in advance."),
        "game": ({"type": "string", "enum": [*games]}, "Only tables of this game."),
        "hash": (
            {"type": "string", "pattern": "^[0-9a-f]{16}$"},
            "Names the content, as in the address that the catalogue gives. Any other than the present one is 404.",
        ),
        "import": (_YES_OR_NO, "Store the table, if its transcript passes every check."),
        "include": (
            {"type": "string", "const": "view"},
            "`view`: with the view and the legal actions where the caller is awaited.",
        ),
        "limit": ({"type": "integer", "minimum": 1}, "The maximum number of items."),
        "mine": (
            _YES_OR_NO,
            "Only tables where the caller holds a seat, or where a seat is kept for them at a rematch.",
        ),
        "open": (_YES_OR_NO, "`true`: only tables with a free seat; `false`: only tables without."),
        "receipt": (
            {"type": "string", "pattern": f"^{_RECEIPT}(,{_RECEIPT}){{0,{RECEIPTS - 1}}}$"},
            "Receipts to check against the transcript, each `VERSION:HEAD`, separated by commas.",
        ),
        "status": ({"type": "string", "enum": [*get_args(Status)]}, "Only tables of this status."),
        "version": ({**VERSION, "minimum": 1}, "The version; the current one unless given."),
        "wait_for": (
            POSITION,
            "Wait until the projection has reached this `position`, from a response.",
        ),
    }


NARROWED: Mapping[tuple[str, str], Json] = {
    ("listDeliveries", "query.limit"): {"default": KEPT, "maximum": KEPT},
    ("listEvents", "query.as"): {"pattern": f"^({_PERSPECTIVE})$"},
    ("listEvents", "query.limit"): {"default": 100, "maximum": EVENTS_PER_PAGE},
    ("listFrames", "query.limit"): {"default": 20, "maximum": FRAMES_PER_PAGE},
    ("listMyEvents", "Last-Event-ID"): {"pattern": PATTERN},
    ("listMyEvents", "query.limit"): {"default": 100, "maximum": CHANGES_PER_PAGE},
    ("listPlayedTables", "query.limit"): {"default": 20, "maximum": RESULTS_PER_PAGE},
    ("listTables", "query.limit"): {"default": 20, "maximum": TABLES_PER_PAGE},
    ("listUndoOptions", "query.limit"): {"default": 100, "maximum": UNDO_OPTIONS_PER_PAGE},
    ("readLeaderboard", "query.cursor"): PLACE,
    ("readLeaderboard", "query.limit"): {"default": 50, "maximum": LEADERS_PER_PAGE},
    ("readLog", "query.limit"): {"default": 100, "maximum": EVENTS_PER_PAGE},
}
"""Schemas of parameters that differ from operation to operation."""

ANOTHER: Mapping[tuple[str, str], str] = {("listMyEvents", "query.after"): "query.after_position"}
"""Parameters that mean something else than elsewhere under their name."""

_IN_HEADERS: Mapping[str, Json] = {
    "Idempotency-Key": {
        "name": "Idempotency-Key",
        "in": "header",
        "description": (
            "A unique key of the client's choice. A retry with the same key is not executed twice: it gets the first "
            "response again, with `Idempotency-Replayed: true`. Refusals are not remembered."
        ),
        "schema": {"type": "string", "pattern": "^[!-~]{1,64}$"},
    },
    "If-Match": {
        "name": "If-Match",
        "in": "header",
        "description": (
            'Optimistic concurrency: the version the table must be at, as in `"12"`; better, since no other history '
            'has it, with the first 8 digits of its `head`, as in `"12-9f86d081"`; or the ETag of a view or of another '
            "resource of the table. Each may be weak, as proxies make them."
        ),
        "schema": {
            "type": "string",
            "pattern": (
                r'^((W/)?"(0|[1-9][0-9]{0,14})(-[0-9a-f]{8}(-[0-9a-f]{32})?|-[a-z0-9]{1,4}-[!#-,.-~]+-[0-9a-f]{8})?"|\*)$'
            ),
        },
    },
    "If-None-Match": {
        "name": "If-None-Match",
        "in": "header",
        "description": "The ETag of the cached response; 304 if it is still current.",
        "schema": {"type": "string"},
    },
    "Last-Event-ID": {
        "name": "Last-Event-ID",
        "in": "header",
        "description": "The id of the last item received from a stream, to continue after it. Overrides `after`.",
        "schema": {"type": "string", "pattern": ACCEPTED},
    },
    "Prefer": {
        "name": "Prefer",
        "in": "header",
        "description": (
            "`wait=25` with `If-None-Match`: respond once something is new, or after so many seconds (1 to 55) with "
            "304 (RFC 7240). Other preferences are ignored. A wait counts as a stream."
        ),
        "schema": {
            "type": "string",
            "pattern": f'^(?!.*[Ww][Aa][Ii][Tt]).*$|^wait=({_SECONDS}|"{_SECONDS}")$',
        },
    },
    "Takeback-Invite": {
        "name": "Takeback-Invite",
        "in": "header",
        "description": "The `invite` of a private table: shows the table, without result, takebacks and `server_seed`.",
        "schema": {"type": "string", "pattern": "^[!-~]{1,64}$"},
    },
}

HEADERS: Mapping[str, Json] = {
    "Preference-Applied": {
        "description": "The service was ready to wait so many seconds, as in `wait=25`.",
        "schema": {"type": "string"},
    },
    "Allow": {"description": "The methods of this path.", "required": True, "schema": {"type": "string"}},
    "Content-Disposition": {"description": "A file name.", "required": True, "schema": {"type": "string"}},
    "Content-Security-Policy": {
        "description": "Allows only the page's own style sheet.",
        "required": True,
        "schema": {"type": "string"},
    },
    "Deprecation": {
        "description": "Since when the operation is deprecated (RFC 9745): `@` and seconds since 1970 UTC.",
        "schema": {"type": "string", "pattern": "^@[0-9]+$"},
    },
    "Link": {
        "description": "The policy (`deprecation`) and the operation to use instead (`successor-version`).",
        "schema": {"type": "string"},
    },
    "Sunset": {
        "description": "When the operation goes at the earliest (RFC 8594): an HTTP date.",
        "schema": {"type": "string"},
    },
    "ETag": {"description": "The entity tag of this response.", "required": True, "schema": {"type": "string"}},
    "Idempotency-Replayed": {
        "description": "The response is replayed: the idempotency key was used before.",
        "schema": {"const": "true"},
    },
    "Accept-Encoding": {
        "description": "`identity` if the body came with a Content-Encoding: none is decoded (RFC 7694).",
        "schema": {"type": "string", "enum": ["identity"]},
    },
    "Location": {"description": "The path of the new resource.", "required": True, "schema": {"type": "string"}},
    "RateLimit": {
        "description": (
            "Units left of the caller's budget (`r`), and the seconds until the request can be retried (`t`): "
            '`"player";r=0;t=2`, or `"address"` without a valid token (draft-ietf-httpapi-ratelimit-headers).'
        ),
        "required": True,
        "schema": {"type": "string", "pattern": '^"(player|address)";r=[0-9]+;t=[0-9]+$'},
    },
    "RateLimit-Policy": {
        "description": "The caller's budget: `q` units in `w` seconds.",
        "required": True,
        "schema": {"type": "string", "pattern": '^"(player|address)";q=[0-9]+;w=[0-9]+$'},
    },
    "Retry-After": {
        "description": "Seconds to wait before a retry.",
        "required": True,
        "schema": {"type": "integer", "minimum": 0},
    },
    "ScopeChallenge": {
        "description": "With `insufficient-scope`: which scope the token would need (RFC 6750).",
        "schema": {"type": "string", "pattern": '^Bearer error="insufficient_scope", scope="[a-z]+"$'},
    },
    "Takeback-Time": {
        "description": (
            "The service's time in milliseconds since 1970 UTC. Compare `due_at` and other times of the service with "
            "it: the clock of a device may be wrong. Only a request that is not valid HTTP is refused without it."
        ),
        "schema": {"type": "integer", "minimum": 0},
    },
    "WWW-Authenticate": {
        "description": "Authentication challenge; with `invalid_token` if a token was sent (RFC 6750).",
        "required": True,
        "schema": {"type": "string", "pattern": '^Bearer( error="invalid_token"(, error_description="[^"]+")?)?$'},
    },
    "X-Request-Id": {
        "description": "The id of this request, random. One that the request brings along is ignored.",
        "required": True,
        "schema": {"type": "string", "pattern": "^[0-9a-f]{16}$"},
    },
}


def _path(name: str, schema: Json, description: str) -> Json:
    return {"name": name, "in": "path", "required": True, "description": description, "schema": schema}


def _query(name: str, schema: Json, description: str) -> Json:
    return {"name": name.partition("_position")[0], "in": "query", "description": description, "schema": schema}
