"""All schemas of the contract, from the structs that the service decodes and encodes."""

from collections.abc import Mapping
from typing import Any

from api.bodies import ActionBody, ForkBody, NoBody, OpenBody, SitBody, UndoBody
from api.codes import CODES, RULES
from api.games import GameDetails, GameSummary
from api.health import Health, Readiness
from api.my_events import MyEvents
from api.narration import Log
from api.players import KnownPlayer, KnownToken, NewPlayer, NewToken, PlayerBody, RenameBody, TokenBody
from api.problems import Problem
from api.resources import Actions, CommandResult, DryRunResult, Frames, Page, Table, TableList, UndoOption, Views
from api.uploads import Verified
from api.webhooks.bodies import WebhookEvent
from api.webhooks.resources import Deliveries, KnownDelivery, KnownWebhook, NewWebhook, WebhookBody
from domain.kernel.events import parametrized
from domain.kernel.game import AnyGame
from domain.kernel.session import Games
from domain.verifying.checkpoint import FORMAT, PublicKeys, SignedCheckpoint
from openapi.events import event_components
from openapi.games import game_components, newest
from openapi.structs import components_of, with_exact_properties
from openapi.values import Json, Undocumented, any_of, array, discriminated, nullable, ref

_STRUCTS: tuple[Any, ...] = (
    *(
        Actions,
        CommandResult,
        Frames,
        GameDetails,
        GameSummary,
        Health,
        KnownPlayer,
        KnownToken,
        Log,
        MyEvents,
        NewPlayer,
        NewToken,
        Page,
        Readiness,
    ),
    *(Problem, Table, TableList, DryRunResult, UndoOption, Views),
    *(PublicKeys, SignedCheckpoint, Verified),
    *(Deliveries, KnownDelivery, KnownWebhook, NewWebhook, WebhookBody, WebhookEvent),
    *(
        parametrized(ActionBody, Any),
        ForkBody,
        NoBody,
        OpenBody,
        PlayerBody,
        RenameBody,
        parametrized(SitBody, Any),
        TokenBody,
        UndoBody,
    ),
)

_PARTS: Mapping[str, Json] = {
    "ActionBody.action": ref("GameAction"),
    "Actions.actions": array(ref("GameAction")),
    "Change.actions": array(ref("GameAction")),
    "Change.view": nullable(ref("GameView")),
    "Checkpoint.format": {"const": FORMAT},
    "Checkpoint.outcome": nullable(ref("Outcome")),
    "CommandResult.actions": array(ref("GameAction")),
    "CommandResult.events": array(ref("Event")),
    "CommandResult.view": nullable(ref("GameView")),
    "Frame.event": ref("Event"),
    "Frame.views": array(nullable(ref("GameView"))),
    "GameDetails.content": {
        "description": "Static data to draw the game, such as cards and tracks; its shape differs from game to game."
    },
    "GameDetails.schemas": {
        "type": "object",
        "additionalProperties": {"type": "object"},
        "description": "JSON Schemas of the game's options, actions, facts and view.",
    },
    "Page.events": array(ref("Event")),
    "Problem.code": ref("ProblemCode"),
    "SeatOfTable.options": nullable(any_of(("GameSeatOptions", "GamePublicSeatOptions"))),
    "SitBody.seat_options": ref("GameSeatOptions"),
    "Table.options": ref("GameOptions"),
    "DryRunResult.facts": array(ref("GamePublicFact")),
    "View.actions": array(ref("GameAction")),
    "View.view": nullable(ref("GameView")),
}
"""Schemas of fields that the structs leave open because each game has its own types."""


def schemas(games: Games) -> dict[str, Json]:
    """Every schema by name, sorted."""
    _, structs = components_of(_STRUCTS)
    body = structs.pop("OpenBody")
    structs.pop("NarratedEvent")
    found = {name: _filled(name, with_exact_properties(component)) for name, component in structs.items()}
    found |= (
        game_components(games) | event_components() | _open_bodies(games, body) | _codes(games) | _transcript_lines()
    )
    for name, component in found.items():
        _require_description(name, component)
    return dict(sorted(found.items()))


def _filled(name: str, component: Json) -> Json:
    if "properties" not in component:
        return component
    properties = {field: _PARTS.get(f"{name}.{field}", schema) for field, schema in component["properties"].items()}
    return {**component, "properties": properties}


def _require_description(name: str, component: Json) -> None:
    """Require a schema for every field. Raises `Undocumented`."""
    for field, schema in component.get("properties", {}).items():
        if schema in ({}, {"type": "array"}):
            raise Undocumented(f"{name}.{field} has no schema")


def _open_bodies(games: Games, body: Json) -> dict[str, Json]:
    """The bodies that open a table: each game has its own options and numbers of seats."""
    each = {f"Open{name}": _open(name, game, body) for name, game in newest(games)}
    mapping = {game.key: f"Open{name}" for name, game in newest(games)}
    return {**each, "OpenBody": {**discriminated("game", mapping), "description": body["description"]}}


def _open(name: str, game: AnyGame, body: Json) -> Json:
    fewest, most = game.seats[0], game.seats[-1]
    properties = {
        **body["properties"],
        "game": {"const": game.key},
        "options": ref(f"{name}Options"),
        "seats": nullable({"type": "integer", "minimum": fewest, "maximum": most}),
    }
    schema = {**body, "title": f"Open{name}", "description": f"Open a table of {game.title}.", "properties": properties}
    for_one = {"undo": {"enum": ["consent", "off", None]}, "seed": {"type": "null"}}
    if fewest > 1:
        return {**schema, "properties": {**properties, **for_one}}
    if most > 1:
        several = {"required": ["seats"], "properties": {"seats": {"type": "integer", "minimum": 2}}}
        return {**schema, "if": several, "then": {"properties": for_one}}
    return schema


def _codes(games: Games) -> dict[str, Json]:
    """Every problem code, with its meaning in the service and in each game."""
    meanings = {code: [f"{known.status}. {known.refusal.when}"] for code, known in CODES.items()}
    for _, game in newest(games):
        for refusal in game.refusals:
            meanings.setdefault(refusal.code, []).append(f"{RULES}. {game.title}: {refusal.when}")
    return {
        "ProblemCode": {
            "description": "Why a request was refused. Codes are stable; titles and details are for people.",
            "type": "string",
            "oneOf": [{"const": code, "description": " ".join(said)} for code, said in sorted(meanings.items())],
        }
    }


def _transcript_lines() -> dict[str, Json]:
    """The lines of a transcript other than events."""
    name, version = {"type": "string"}, {"type": "integer", "minimum": 1}
    header = {"format": {"enum": ["takeback/1", "takeback/1-redacted"]}, "table": name, "game": name}
    trailer = {"head": name, "outcome": nullable(ref("Outcome"))}
    return {
        "TranscriptHeader": _line("The first line of a transcript.", {**header, "rules_version": version}),
        "Transcript": {
            "description": (
                "JSON lines: a `TranscriptHeader`, the stored events, each a `StoredEvent`, and a `TranscriptTrailer`. "
                "The bytes are what is verified: send them exactly as downloaded."
            ),
            "type": "string",
        },
        "TranscriptTrailer": _line("The last line of a transcript.", trailer),
    }


def _line(description: str, properties: Json) -> Json:
    line = {"type": "object", "properties": properties, "required": [*properties], "additionalProperties": False}
    return with_exact_properties({"description": description, **line})
