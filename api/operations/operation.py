"""The declaration of an operation, from which its route, cost and contract are made; and shared constants."""

from collections.abc import Mapping, Sequence
from functools import partial
from typing import Literal

import msgspec

from api.operations.costs import COMMAND, READ, Cost
from domain.schemas.values import Json
from domain.scopes import Scope

JSON = "application/json"
NDJSON = "application/x-ndjson"
LIVE = (NDJSON, "text/event-stream")
"""The media types of streams."""

Caller = Literal["anybody", "spectator", "player", "player or operator", "operator"]
"""Who may call: anybody (a token is ignored); a spectator (with or without a token); a player (with a token); the
operator as well (with the operator token); the operator alone, whose token has no scopes: its ``scope`` is "read"."""


class Operation(msgspec.Struct, frozen=True, kw_only=True):
    """One method of one path.

    ``cost``: what it costs its caller; ``scope``: the scope that a token needs for it; ``stored``: whether its
    response depends on what is stored. ``query``: the names of its query parameters. ``body``: the schema of the
    request body, ``body_media_type`` its media type. ``answer``: the schema of the response body, None for none;
    ``answered`` describes the response, ``status``, ``media_type`` and ``headers`` belong to it; ``optional``: 404
    where there is none, though the path has no parameter; ``otherwise``:
    further successful responses by status, each a description and a schema. ``forbidden``, ``conflicts``,
    ``refused`` and ``unavailable``: codes of problems with the statuses 403, 409, 422 and 503. ``ruled``: the
    game's rules may refuse. ``keyed``: takes an Idempotency-Key; ``versioned``: takes If-Match; ``cached``: takes
    If-None-Match; ``waits``: and ``Prefer: wait``; ``invited``: takes Takeback-Invite. ``live``: its
    stream's media types. ``callbacks``: requests that the service sends because of it, by name. ``leads_to``: links to
    follow-up operations, by operation id. ``x-body`` stands for ``requestBody``, whose objects
    openapi-generator refuses: it takes strings alone.
    """

    id: str
    method: Literal["get", "post", "patch", "delete"]
    path: str
    tag: str
    summary: str
    description: str = ""
    caller: Caller = "player"
    cost: Cost = COMMAND
    scope: Scope = "play"
    stored: bool = True
    query: Sequence[str] = ()
    body: str | None = None
    body_optional: bool = False
    body_media_type: str = JSON
    answer: Json | None
    answered: str
    optional: bool = False
    status: int = 200
    media_type: str = JSON
    headers: Sequence[str] = ()
    otherwise: Mapping[int, tuple[str, Json]] = {}
    forbidden: Sequence[str] = ()
    conflicts: Sequence[str] = ()
    unavailable: Sequence[str] = ()
    refused: Sequence[str] = ()
    ruled: bool = False
    keyed: bool = False
    versioned: bool = False
    cached: bool = False
    waits: bool = False
    invited: bool = False
    live: Sequence[str] = ()
    callbacks: Mapping[str, Json] = {}
    leads_to: Mapping[str, Json] = {}


read = partial(Operation, method="get", cost=READ, scope="read")
"""An operation that changes nothing."""

STORING = ("busy", "not-stored", "in-doubt")
OVER = ("table-open", "table-finished", "table-closed")
BEGUN = ("table-started", "table-finished", "table-closed")
TABLE_OF_REQUEST = {"table": "$request.path.table"}
MOVE = {"action": "$response.body#/actions/0"}

AROUND_A_TABLE: Mapping[str, Json] = {
    "listUndoOptions": {"parameters": TABLE_OF_REQUEST},
    "play": {"parameters": TABLE_OF_REQUEST, "x-body": MOVE},
    "resign": {"parameters": TABLE_OF_REQUEST},
}

PENDING_TAKEBACK = {"parameters": {**TABLE_OF_REQUEST, "takeback": "$response.body#/pending_takeback/takeback"}}
"""A link to the takeback that the response shows as pending."""

FROM_TABLE = {"parameters": {"table": "$response.body#/id"}}
