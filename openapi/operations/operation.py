"""What an entry says of an operation; paths, responses and links follow from it. And what many entries share."""

from collections.abc import Mapping, Sequence
from typing import Literal

import msgspec

from openapi.values import Json

JSON = "application/json"
NDJSON = "application/x-ndjson"

Caller = Literal["anybody", "spectator", "player", "player or operator"]
"""Who may ask: anybody, a token is not looked at; a spectator, with a token or without one; a player with a token; also
the operator with theirs."""


class Operation(msgspec.Struct, frozen=True, kw_only=True):
    """One method of one address.

    ``body``: the schema of what is sent, ``body_media_type`` what it comes as. ``answer``: the schema of what comes
    back, None for nothing; ``status``, ``media_type`` and ``headers`` are of that answer; ``otherwise``: what else may
    come back, by status, in words and as a schema. ``forbidden``, ``conflicts``, ``refused`` and ``late`` are codes of
    problems with the statuses 403, 409, 422 and 503. ``ruled``: the rules of the game may refuse. ``keyed``: takes an
    Idempotency-Key; ``versioned``: takes If-Match; ``cached``: takes If-None-Match. ``leads_to``: what to ask next, as
    links by operation.
    """

    id: str
    method: Literal["get", "post", "delete"]
    path: str
    tag: str
    summary: str
    description: str = ""
    caller: Caller = "player"
    query: Sequence[str] = ()
    body: str | None = None
    body_optional: bool = False
    body_media_type: str = JSON
    answer: Json | None
    answered: str
    status: int = 200
    media_type: str = JSON
    headers: Sequence[str] = ()
    otherwise: Mapping[int, tuple[str, Json]] = {}
    forbidden: Sequence[str] = ()
    conflicts: Sequence[str] = ()
    late: Sequence[str] = ()
    refused: Sequence[str] = ()
    ruled: bool = False
    keyed: bool = False
    versioned: bool = False
    cached: bool = False
    leads_to: Mapping[str, Json] = {}


STORING = ("busy", "not-stored")
OVER = ("table-open", "table-finished", "table-closed")
BEGUN = ("table-started", "table-finished", "table-closed")
TABLE_OF_REQUEST = {"table": "$request.path.table"}
MOVE = {"action": "$response.body#/actions/0"}

AROUND_A_TABLE: Mapping[str, Json] = {
    "listUndoOptions": {"parameters": TABLE_OF_REQUEST},
    "play": {"parameters": TABLE_OF_REQUEST, "requestBody": MOVE},
    "resign": {"parameters": TABLE_OF_REQUEST},
}

ASKED = {"parameters": {**TABLE_OF_REQUEST, "takeback": "$response.body#/pending_takeback/takeback"}}
"""What is asked now, in an answer that says so."""

FROM_TABLE = {"parameters": {"table": "$response.body#/id"}}
