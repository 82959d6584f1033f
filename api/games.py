"""The game catalogue: summaries, and everything a client needs to play a game."""

import asyncio
from functools import lru_cache
from threading import Lock
from typing import Any

import msgspec
from litestar import Controller, Response
from litestar.params import FromPath

from api.http.methods import handles
from api.http.query import query
from api.http.requests import admit
from api.http.responses import encode
from api.http.static import Static, respond, tag_of
from api.state.service import AnyRequest
from domain.kernel.game import AnyGame, Refusal, Weight
from domain.kernel.layout import Layout
from domain.refusals import NotFound
from domain.schemas.documents import documents

JSON = "application/json"


class SeatCounts(msgspec.Struct, frozen=True):
    """The range of seat counts.

    Attributes:
        min: The fewest seats of a table.
        max: The most seats of a table.
    """

    min: int
    max: int


class PlayingTime(msgspec.Struct, frozen=True):
    """How long a game takes, in minutes.

    Attributes:
        min: A short game.
        max: A long game.
    """

    min: int
    max: int


class GameSummary(msgspec.Struct, frozen=True):
    """A game as the catalogue lists it.

    Attributes:
        key: Its name in paths, queries and bodies.
        title: Its name for people.
        rules_version: The version of the rules that new tables are played by.
        summary: What it is about, in a sentence.
        minutes: How long a game takes; absent where the game does not say.
        weight: How much there is to learn before a first game; absent where the game does not say.
        details_url: Where its details are, cacheable for good: another content has another address.
        schemas_url: Where its JSON Schemas are, cacheable for good.
    """

    key: str
    title: str
    rules_version: int
    seats: SeatCounts
    summary: str
    details_url: str
    schemas_url: str
    minutes: PlayingTime | msgspec.UnsetType = msgspec.UNSET
    weight: Weight | msgspec.UnsetType = msgspec.UNSET


class GameDetails(GameSummary, frozen=True, kw_only=True):
    """A game with its rules, its refusals, and the content to draw it.

    Attributes:
        rules: The rules as implemented, in Markdown.
        refusals: Every code with which its rules refuse.
        content: Static data to draw the game, such as cards and tracks.
        layout: How its view lies on the table, for clients that draw any game; absent where the game does not say.
    """

    rules: str
    refusals: tuple[Refusal, ...]
    content: Any
    layout: Layout | msgspec.UnsetType = msgspec.UNSET


class GameSchemas(msgspec.Struct, frozen=True):
    """The JSON Schemas (2020-12) of a game, each a document that is usable by itself.

    Attributes:
        options: The options of a table.
        seat_options: The options of a seat, as its player brings them.
        public_seat_options: The part of a seat's options that others may see before the end.
        action: An action, as it is listed and posted.
        public_action: An action in an event, redacted for the caller.
        fact: A fact, unredacted, as in the transcript of a table that is over.
        public_fact: A fact in an event, redacted for the caller.
        view: The view of a seat or a spectator.
        content: The `content` of the game's details.
    """

    options: dict[str, Any]
    seat_options: dict[str, Any]
    public_seat_options: dict[str, Any]
    action: dict[str, Any]
    public_action: dict[str, Any]
    fact: dict[str, Any]
    public_fact: dict[str, Any]
    view: dict[str, Any]
    content: dict[str, Any]


class GamesController(Controller):
    """``/v1/games``."""

    @handles("listGames")
    async def catalogue(self, request: AnyRequest) -> Response[bytes]:
        """List the games."""
        games = admit(request).tables.games.values()
        newest = tuple([versions[max(versions)] for versions in games])
        return respond(request, await asyncio.to_thread(_catalogue, newest))

    @handles("showGame")
    async def show(self, request: AnyRequest, game: FromPath[str]) -> Response[bytes]:
        """Show a game."""
        return _respond(request, (await _found(request, game)).details)

    @handles("showGameSchemas")
    async def schemas(self, request: AnyRequest, game: FromPath[str]) -> Response[bytes]:
        """Show the JSON Schemas of a game."""
        return _respond(request, (await _found(request, game)).schemas)


class _Published(msgspec.Struct, frozen=True):
    """What a client needs to know about a game."""

    summary: GameSummary
    details: Static
    schemas: Static


async def _found(request: AnyRequest, game: str) -> _Published:
    """What a client needs to know about the newest version of a game. Raises `NotFound`."""
    versions = admit(request).tables.games.get(game)
    if versions is None:
        raise NotFound(game)
    return await asyncio.to_thread(_published, versions[max(versions)])  # takes up to half a second, once


def _respond(request: AnyRequest, found: Static) -> Response[bytes]:
    """The details of a game; immutable at the address with its hash. Raises `NotFound` for another hash."""
    hash_ = query(request, "hash")
    if hash_ not in (None, found.tag):
        raise NotFound(hash_)
    return respond(request, found, for_good=hash_ is not None)


@lru_cache(maxsize=16)
def _catalogue(games: tuple[AnyGame, ...]) -> Static:
    return Static.of(encode([_published(game).summary for game in games]), JSON)


_publishing = Lock()
"""Held while a game is published: of those who ask first, at the same time, only one does the work."""


def _published(game: AnyGame) -> _Published:
    with _publishing:
        return _publish(game)


@lru_cache(maxsize=64)
def _publish(game: AnyGame) -> _Published:
    schemas = Static.of(encode(GameSchemas(**documents(game))), JSON)
    path = f"/v1/games/{game.key}"
    details = GameDetails(
        key=game.key,
        title=game.title,
        rules_version=game.version,
        seats=SeatCounts(game.seats[0], game.seats[-1]),
        summary=game.summary,
        minutes=msgspec.UNSET if game.minutes is None else PlayingTime(*game.minutes),
        weight=msgspec.UNSET if game.weight is None else game.weight,
        details_url="",
        schemas_url=f"{path}/schemas?hash={schemas.tag}",
        rules=game.rules,
        refusals=game.refusals,
        content=game.content,
        layout=msgspec.UNSET if game.layout is None else game.layout,
    )
    tag = tag_of(encode(details))  # of all but its own address
    details = msgspec.structs.replace(details, details_url=f"{path}?hash={tag}")
    summary = GameSummary(**{name: getattr(details, name) for name in GameSummary.__struct_fields__})
    return _Published(summary, Static.of(encode(details), JSON, tag=tag), schemas)
