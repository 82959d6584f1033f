"""All schemas of the contract, from the structs that the service decodes and encodes."""

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from analysis.document import Analysis
from api.games import GameDetails, GameSchemas, GameSummary
from api.http.codes import CODES, RULES
from api.http.no_body import NoBody
from api.http.problems import Problem
from api.operations.operation import NDJSON
from api.players.accounts import (
    KnownPlayer,
    KnownToken,
    ListedToken,
    Me,
    NewPlayer,
    NewToken,
    PlayerBody,
    RenameBody,
    TokenBody,
)
from api.players.my_events import MyEvents
from api.players.signing_in import (
    ConsentBody,
    DeviceBody,
    DeviceConsentBody,
    DevicePreview,
    PreviewBody,
    SignInAnswer,
    SignInPreview,
)
from api.players.standing_resources import Leaderboard, PlayedTables, PlayerStatistics, SeedOfDay
from api.players.ways_in import (
    CredentialOptions,
    KnownWayIn,
    NewRecoveryCode,
    PasskeyBody,
    PasskeyNameBody,
    SignedInPlayer,
    SignInBody,
    Verification,
    VerificationBody,
    WaysInList,
)
from api.resources.tables import Table, TableList
from api.resources.views import (
    Actions,
    CommandResult,
    DryRunResult,
    Frames,
    Log,
    Page,
    SampledWorlds,
    TableViews,
    UndoOption,
)
from api.running.health import Health, Readiness
from api.state.interruptions import Failing
from api.tables.analyses import AnalysisUnderWay
from api.tables.bodies import (
    ActionBody,
    ForkBody,
    OpenBody,
    QuickBody,
    RematchBody,
    RevealBody,
    SeatBotBody,
    SitBody,
    UndoBody,
)
from api.tables.bots import KnownBot
from api.tables.hints import Hint
from api.tables.uploads import Verified
from api.tables.withdrawing import WithdrawBody
from api.webhooks.bodies import WebhookEvent
from api.webhooks.resources import DeliveryList, KnownDelivery, KnownWebhook, NewWebhook, WebhookBody
from domain.kernel.days import has_seed_of_day
from domain.kernel.events import parametrized
from domain.kernel.game import AnyGame
from domain.kernel.session import Games
from domain.schemas.games import game_components, newest, parts_of
from domain.schemas.names import Alias, alias_of, with_names
from domain.schemas.structs import components_of, filled
from domain.schemas.values import Json, Undocumented, array, discriminated, nullable, one_of, ref
from domain.verifying.checkpoint import FORMAT, PublicKeys, SignedCheckpoint
from domain.verifying.contract import Header, Trailer
from domain.verifying.transcript import FULL, REDACTED
from openapi.envelopes import enveloped, references
from openapi.events import event_components
from openapi.parameters import BOARD, DATE, PLACE, POSITION, VERSION

_SENT: tuple[Any, ...] = (
    *(
        Actions,
        CommandResult,
        Frames,
        GameDetails,
        GameSchemas,
        GameSummary,
        Failing,
        Health,
        KnownBot,
        KnownPlayer,
        Me,
        KnownToken,
        ListedToken,
        Log,
        MyEvents,
        NewPlayer,
        NewToken,
        Page,
        Readiness,
        DevicePreview,
        SignInAnswer,
        SignInPreview,
    ),
    *(Problem, Table, TableList, DryRunResult, UndoOption, TableViews, SampledWorlds),
    *(Leaderboard, PlayedTables, PlayerStatistics, SeedOfDay),
    *(CredentialOptions, KnownWayIn, NewRecoveryCode, SignedInPlayer, Verification, WaysInList),
    *(Analysis, AnalysisUnderWay, Hint),
    *(PublicKeys, SignedCheckpoint, Verified),
    *(DeliveryList, KnownDelivery, KnownWebhook, NewWebhook, WebhookEvent),
)
_RECEIVED: tuple[Any, ...] = (
    parametrized(ActionBody, Any),
    ForkBody,
    NoBody,
    OpenBody,
    PlayerBody,
    ConsentBody,
    DeviceBody,
    DeviceConsentBody,
    PreviewBody,
    QuickBody,
    RematchBody,
    RenameBody,
    RevealBody,
    parametrized(SeatBotBody, Any),
    parametrized(SitBody, Any),
    PasskeyBody,
    PasskeyNameBody,
    SignInBody,
    VerificationBody,
    TokenBody,
    UndoBody,
    WebhookBody,
    WithdrawBody,
)
_ANALYSIS: Mapping[str, Json] = {
    "AnalysisResult": {
        **discriminated("state", {"made": "Analysis", "making": "AnalysisUnderWay"}),
        "description": "An analysis, or that it is being made.",
    }
}
_SHARED_UNDO = frozenset({"consent", "off"})
"""The undo modes for several seats."""
_NAMED = (
    ("domain.kernel.events", "UndoMode", "UndoMode"),
    ("domain.kernel.events", "Visibility", "Visibility"),
    ("domain.kernel.events", "UndoKind", "UndoKind"),
    ("domain.kernel.events", "TakebackWhat", "TakebackWhat"),
    ("domain.kernel.rng", "Draw", "Draw"),
    ("domain.kernel.session", "Status", "Status"),
    ("projections.result_rows", "LeftOut", "LeftOut"),
    ("domain.storage.webhooks", "Kind", "WebhookKind"),
    ("domain.storage.webhooks", "State", "DeliveryState"),
    ("domain.storage.webhooks", "Failure", "DeliveryFailure"),
    ("domain.storage.webhooks", "Reason", "DisablingReason"),
)
"""Aliases of the service by module and name, and the names of their components."""

_ANY_OBJECT: Json = {"type": "object", "additionalProperties": True}
"""What browsers make and read: WebAuthn describes it."""

_PARTS: Mapping[str, Json] = {
    "CredentialOptions.options": _ANY_OBJECT,
    "PasskeyBody.credential": _ANY_OBJECT,
    "SignInBody.credential": nullable(_ANY_OBJECT),
    "VerificationBody.credential": _ANY_OBJECT,
    "ActionBody.action": ref("GameAction"),
    "Actions.actions": array(ref("GameAction")),
    "Change.actions": array(ref("GameAction")),
    "Change.view": nullable(ref("GameView")),
    "Checkpoint.format": {"type": "string", "const": FORMAT},
    "Checkpoint.outcome": nullable(ref("Outcome")),
    "CommandResult.actions": array(ref("GameAction")),
    "CommandResult.events": array(ref("Event")),
    "CommandResult.view": nullable(ref("GameView")),
    "Frame.event": ref("Event"),
    "Frame.views": array(nullable(ref("GameView"))),
    "Frames.next": nullable(VERSION),
    "Header.format": {"type": "string", "enum": [*FULL, *REDACTED]},
    "Header.rules_version": {"type": "integer", "minimum": 1},
    "Header.table": {"type": "string", "pattern": "^[0-9a-f]{24}$"},
    "LinePart.fact": ref("GamePublicFact"),
    "Log.next": nullable(VERSION),
    "MyEvents.next": nullable(POSITION),
    "Page.next": nullable(VERSION),
    "TableList.next": nullable(POSITION),
    "PlayedTables.next": nullable(POSITION),
    "Leaderboard.board": BOARD,
    "SeedOfDay.board": BOARD,
    "SeedOfDay.date": DATE,
    "Leaderboard.next": nullable(PLACE),
    "Page.events": array(ref("Event")),
    "Problem.code": ref("ProblemCode"),
    "CommandResult.parts": ref("GameParts"),
    "Table.parts": ref("GameParts"),
    "TableView.parts": ref("GameParts"),
    "SeatOfTable.seat_options": nullable(ref("GameShownSeatOptions")),
    "SeatBotBody.seat_options": ref("GameSeatOptions"),
    "SitBody.seat_options": ref("GameSeatOptions"),
    "Table.options": ref("GameOptions"),
    "DryRunResult.facts": array(ref("GamePublicFact")),
    "TableView.actions": array(ref("GameAction")),
    "TableView.view": nullable(ref("GameView")),
    "Trailer.outcome": nullable(ref("Outcome")),
    "SampledWorlds.worlds": array({"type": "object"}),
}
"""Schemas of fields that the structs leave open because each game has its own types."""

_OPEN = frozenset({"ForkedEventData.state", "StoredForkedData.state"})
"""Properties of any shape: what a game's state is made of is nobody's business but its rules'."""

_NO_UNION = frozenset({"Frame", "TableView", "TableViews"})
"""Envelopes whose union over the games no operation refers to: frames alone are of streams only."""


def schemas(games: Games) -> dict[str, Json]:
    """Every schema by name, sorted."""
    _, structs = components_of([*_SENT, *_RECEIVED], _RECEIVED)
    body, quick, details = structs.pop("OpenBody"), structs.pop("QuickBody"), structs.pop("GameDetails")
    structs.pop("NarratedEvent")
    found = {name: filled(name, component, _PARTS) for name, component in structs.items()}
    found |= event_components() | _open_bodies(games, body) | _codes(games) | _transcript_lines()
    found |= _ANALYSIS
    found |= _details(games, details) | _quick_bodies(games, quick)
    aliases = dict(alias_of(module, name, title) for module, name, title in _NAMED)
    aliases[_SHARED_UNDO] = Alias("SharedUndoMode", "How undo works at a table with several seats.")
    named = with_names(found, aliases)
    own = game_components(games)
    found = enveloped(named | own, parts_of(games), found.keys() - _NO_UNION) | _any_table_view(games)
    named_by = {target for component in found.values() for target in references(component)}
    found = {name: component for name, component in found.items() if name not in own or name in named_by}
    require_descriptions(found)
    return dict(sorted(found.items()))


def require_descriptions(components: Mapping[str, Json]) -> None:
    """Require a schema and a description for every property. Raises `Undocumented`, naming all that have none.

    A property that is nothing but a reference may leave it to the description of the component.
    """
    described = frozenset(name for name, component in components.items() if component.get("description"))
    faults = [fault for name, component in components.items() for fault in _faults(name, component, described)]
    if faults:
        raise Undocumented("; ".join(faults))


def _faults(name: str, component: Json, described: frozenset[str]) -> Iterator[str]:
    for field, schema in component.get("properties", {}).items():
        place = f"{name}.{field}"
        if _is_open(schema) and place not in _OPEN:
            yield f"{place} has no schema"
        referred = schema.get("$ref", "").rpartition("/")[2]
        if not schema.get("description") and referred not in described and not _is_tag(schema):
            yield f"{place} has no description"
        yield from _faults(place, schema, described)


def _is_open(schema: Json) -> bool:
    return not schema.keys() - {"description", "default"} or (schema.get("type") == "array" and "items" not in schema)


def _is_tag(schema: Json) -> bool:
    """Whether a property has a single value, which tells what it is in."""
    return "const" in schema or len(schema.get("enum", ())) == 1


def _details(games: Games, details: Json) -> dict[str, Json]:
    """The details of games: each game has its own content."""
    each = {
        f"{name}Details": {
            **filled(
                "GameDetails",
                details,
                {
                    "GameDetails.key": {"type": "string", "const": game.key},
                    "GameDetails.content": ref(f"{name}Content"),
                },
            ),
            "description": f"{game.title}: its rules, its refusals, and the content to draw it.",
        }
        for name, game in newest(games)
    }
    mapping = {game.key: f"{name}Details" for name, game in newest(games)}
    return {**each, "GameDetails": {**discriminated("key", mapping), "description": details["description"]}}


def _any_table_view(games: Games) -> dict[str, Json]:
    """What `viewTable` responds with: a single union, since some generators fail on unions of unions."""
    parts = [f"{name}{part}" for part in ("TableView", "TableViews") for name, _ in newest(games)]
    said = "The game from one perspective; with `as=all`, from every perspective, in `views`."
    return {"AnyTableView": {**one_of(parts), "description": said}}


def _open_bodies(games: Games, body: Json) -> dict[str, Json]:
    """The bodies that open a table: each game has its own options and numbers of seats."""
    each = {f"Open{name}": _open(name, game, body) for name, game in newest(games)}
    mapping = {game.key: f"Open{name}" for name, game in newest(games)}
    return {**each, "OpenBody": {**discriminated("game", mapping), "description": body["description"]}}


def _open(name: str, game: AnyGame, body: Json) -> Json:
    fewest, most = game.seats[0], game.seats[-1]
    own = {
        "OpenBody.game": {"type": "string", "const": game.key},
        "OpenBody.options": ref(f"{name}Options"),
        "OpenBody.seats": nullable({"type": "integer", "minimum": fewest, "maximum": most}),
    }
    if fewest > 1:
        own["OpenBody.undo"] = {**body["properties"]["undo"], **nullable({"enum": sorted(_SHARED_UNDO)})}
    if not has_seed_of_day(game):
        own["OpenBody.daily"] = {**body["properties"]["daily"], "const": False}
    properties = filled("OpenBody", body, own)["properties"]
    if fewest > 1:
        properties.pop("seed")
    schema = {**body, "description": f"Open a table of {game.title}.", "properties": properties}
    if most == 1:
        return {**schema, "if": _DAILY, "then": {"not": {"anyOf": _required(_CHOSEN)}}}
    if fewest > 1:
        return schema
    several = {"required": ["seats"], "properties": {"seats": {"type": "integer", "minimum": 2}}}
    for_one = ({"seed": {"type": "string"}}, {"undo": {"const": "free"}})
    return {**schema, "if": several, "then": {"not": {"anyOf": _required(for_one)}}}


_DAILY: Json = {"required": ["daily"], "properties": {"daily": {"const": True}}}
_CHOSEN: Sequence[Json] = (
    *({"options": {}}, {"seats": {"type": "integer"}}, {"undo": {"type": "string"}}),
    *({"visibility": {"const": "private"}}, {"seed": {"type": "string"}}, {"clock": {}}),
)
"""What is not chosen with the seed of the day."""


def _required(each: Sequence[Json]) -> list[Json]:
    """Schemas of objects that have these properties."""
    return [{"required": [*properties], "properties": properties} for properties in each]


def _quick_bodies(games: Games, body: Json) -> dict[str, Json]:
    """The bodies of quick play, as `_open_bodies`."""
    each = {}
    for name, game in newest(games):
        own = {
            "QuickBody.game": {"type": "string", "const": game.key},
            "QuickBody.options": ref(f"{name}Options"),
            "QuickBody.seats": nullable({"type": "integer", "minimum": game.seats[0], "maximum": game.seats[-1]}),
            "QuickBody.seat_options": ref(f"{name}SeatOptions"),
        }
        each[f"Quick{name}"] = {**filled("QuickBody", body, own), "description": f"Quick play of {game.title}."}
    mapping = {game.key: f"Quick{name}" for name, game in newest(games)}
    return {**each, "QuickBody": {**discriminated("game", mapping), "description": body["description"]}}


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
            "enum": sorted(meanings),
            "x-enum-descriptions": [" ".join(said) for _, said in sorted(meanings.items())],
        }
    }


def _transcript_lines() -> dict[str, Json]:
    """The lines of a transcript other than events."""
    _, lines = components_of([Header, Trailer])
    header, trailer = (filled(name, lines[name], _PARTS) for name in ("Header", "Trailer"))
    return {
        "TranscriptHeader": header,
        "Transcript": {
            "description": (
                "JSON lines: a `TranscriptHeader`, the stored events, each a `StoredEvent`, and a `TranscriptTrailer`. "
                "The bytes are what is verified: send them exactly as downloaded."
            ),
            "type": "string",
            "contentMediaType": NDJSON,
            "contentSchema": array(one_of(("TranscriptHeader", "StoredEvent", "TranscriptTrailer"))),
        },
        "TranscriptTrailer": trailer,
    }
