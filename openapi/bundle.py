"""The whole contract: one document, and the captured examples."""

from collections.abc import Mapping
from typing import Any

import msgspec

from api.operations import TAGS
from domain.kernel.session import Games
from domain.release import RELEASE
from domain.schemas.values import Json, Undocumented, walk
from openapi.parameters import HEADERS, parameters
from openapi.paths import Examples, lone_problems, paths
from openapi.schemas import schemas

BUNDLE = "takeback.json"

_DESCRIPTION = """\
An event-sourced tabletop game service: play, watch, undo, replay and verify.

- JSON, in snake_case. Unknown fields and unknown query parameters are refused.
- `Authorization: Bearer <token>`; public tables can be viewed without one. `POST /v1/players` returns the first token.
  A token has scopes, each including those before it: `read` (every GET of games, streams and waits included), `play`
  (all that changes something at tables), `account` (tokens, webhooks, name). It may expire.
- A table has a version, the number of its last event, and a head, the hash of all its events: your receipt.
- Seats are counted from 0 in data and from 1 in words. Words call a player by name, else by the seat ("Seat 1").
- `If-Match` gives optimistic concurrency: the request fails unless the table is at that version. `Idempotency-Key`
  makes a retry safe.
- A refusal is an `application/problem+json` document with a stable `code`. Checks are made in this order: unknown query
  parameters, 401, 403 of the token itself (`insufficient-scope`, `operator`), 404, 403, 413, 415, 400, 422 (shape), a
  replayed key, 412, 409, 422 (rules).
- Within `/v1` changes are additions. Games, types of events, facts and actions, codes and members of enumerations are
  open lists, and objects may get members: `/docs/versioning` says what a client has to tolerate, and `/docs/changelog`
  what has changed. An operation that will go is `deprecated` here, and its responses have `Deprecation` and `Sunset`.
- What can be cached has an ETag and takes `If-None-Match`. Public documents come compressed; what only some may see
  never does, since its size would tell about it.
- HEAD works wherever GET does; OPTIONS lists the methods of an address in `Allow`.
"""

_TOKENS = "A token of a player. An operation lists the scope that it needs: `read`, `play` or `account`."

_SIGN_IN = (
    "How a client gets a token without a person pasting one: OAuth 2.0 with PKCE (S256). `/docs/sign-in` has the steps."
)

SECURITY: Json = {
    "bearer": {"type": "http", "scheme": "bearer", "description": _TOKENS},
    "signIn": {
        "type": "oauth2",
        "description": _SIGN_IN,
        "flows": {
            "authorizationCode": {
                "authorizationUrl": "/oauth/authorize",
                "tokenUrl": "/oauth/token",
                "scopes": {
                    "read": "Read what the player can.",
                    "play": "Also change something at tables.",
                },
            }
        },
        "x-device-authorization": {
            "deviceAuthorizationUrl": "/oauth/device_authorization",
            "verificationUrl": "/device",
            "tokenUrl": "/oauth/token",
        },
    },
}
"""How requests are authorized: every token is sent as `bearer`, however a client came by it."""

_REFERENCE = "#/components/"


def bundle(games: Games, examples: Examples) -> Json:
    """The contract as one OpenAPI 3.1 document."""
    found = paths(games, examples)
    everything = {
        "parameters": parameters(games),
        "headers": dict(HEADERS),
        "responses": lone_problems(),
        "examples": _examples(examples),
    }
    document: Json = {
        "openapi": "3.1.1",
        "info": {"title": "Takeback", "version": RELEASE, "description": _DESCRIPTION},
        "jsonSchemaDialect": "https://json-schema.org/draft/2020-12/schema",
        "servers": [{"url": "/"}],
        "tags": [{"name": name, "description": said} for name, said in TAGS.items()],
        "paths": found,
        "components": {
            "securitySchemes": SECURITY,
            **_referenced(found, everything),
            "schemas": schemas(games),
        },
    }
    require_targets(document)
    return document


def require_targets(document: Json) -> None:
    """Require that every reference leads to a component. Raises `Undocumented`: it says what is missing, and where."""
    components = document["components"]
    missing = (target for target in sorted(_targets(document)) if not _has(components, target))
    faults = [
        f"{target} is referred to, and is not there: {_ORIGINS.get(target.split('/')[0], 'look for what refers to it')}"
        for target in missing
    ]
    if faults:
        raise Undocumented("; ".join(faults))


def _has(components: Json, target: str) -> bool:
    kind, _, name = target.partition("/")
    return name in components.get(kind, {})


_ORIGINS: Mapping[str, str] = {
    "schemas": "add the struct to _SENT or _RECEIVED in openapi/schemas.py",
    "parameters": "add the parameter to openapi/parameters.py",
    "headers": "add the header to HEADERS in openapi/parameters.py",
    "responses": "add the code to api/http/codes.py",
    "examples": "show the example in a story of openapi/stories/",
}


def folder(document: Json, examples: Examples) -> dict[str, bytes]:
    """The contents of every file of the folder, by its path."""
    files: dict[str, Any] = {BUNDLE: document}
    for name, seen in examples.items():
        files[f"examples/{name}.json"] = seen
    return {path: written(content) for path, content in files.items()}


def written(value: Any) -> bytes:
    """JSON as written to a file: indented, one value a line."""
    return msgspec.json.format(msgspec.json.encode(value), indent=1) + b"\n"


def _examples(examples: Examples) -> Json:
    """Each captured request and response body as an example."""
    return {
        f"{name}.{side}": {"summary": seen["summary"], "value": seen[side]["body"]}
        for name, seen in examples.items()
        for side in ("request", "response")
        if "body" in seen[side]
    }


def _referenced(found: Json, everything: Mapping[str, Mapping[str, Any]]) -> Json:
    """The components that are referred to, by kind."""
    targets = _targets(found) | _targets(everything["responses"])
    return {
        kind: {name: part for name, part in sorted(parts.items()) if f"{kind}/{name}" in targets}
        for kind, parts in everything.items()
    }


def _targets(value: Any) -> set[str]:
    """The components that are referred to, each as kind and name."""
    targets: set[str] = set()

    def look(part: Json) -> Json:
        told = (each for each in part.values() if isinstance(each, str) and each.startswith(_REFERENCE))
        targets.update(each.removeprefix(_REFERENCE) for each in told)
        return part

    walk(value, look)
    return targets
