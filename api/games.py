"""The game catalogue: summaries, and everything a client needs to play a game."""

import asyncio
from functools import lru_cache
from typing import Any

import msgspec
from litestar import Controller, Response
from litestar.params import FromPath

from api.costs import COSTS
from api.methods import get
from api.requests import admit
from api.responses import encode, reply
from api.service import AnyRequest
from domain.kernel.game import AnyGame, Refusal
from domain.requests import NotFound


class SeatCounts(msgspec.Struct, frozen=True):
    """The range of seat counts."""

    min: int
    max: int


class GameSummary(msgspec.Struct, frozen=True):
    """A game as the catalogue lists it."""

    key: str
    title: str
    rules_version: int
    seats: SeatCounts
    summary: str


class GameDetails(GameSummary, frozen=True):
    """A game with its schemas, rules as implemented (Markdown), refusals, and the content to draw it."""

    schemas: dict[str, Any]
    rules: str
    refusals: tuple[Refusal, ...]
    content: Any


class GamesController(Controller):
    """``/v1/games``."""

    path = "/v1/games"

    @get("/", stored=False)
    async def catalogue(self, request: AnyRequest) -> Response[bytes]:
        """List the games."""
        games = admit(request).tables.games.values()
        return reply([_summary(versions[max(versions)]) for versions in games])

    @get("/{game:str}", cost=COSTS["showGame"], stored=False)
    async def show(self, request: AnyRequest, game: FromPath[str]) -> Response[bytes]:
        """Show a game."""
        versions = admit(request).tables.games.get(game)
        if versions is None:
            raise NotFound(game)
        details = await asyncio.to_thread(_details, versions[max(versions)])  # takes 20 ms, once
        return reply(msgspec.Raw(details))


def _summary(game: AnyGame) -> GameSummary:
    return GameSummary(game.key, game.title, game.version, SeatCounts(game.seats[0], game.seats[-1]), game.summary)


@lru_cache(maxsize=64)
def _details(game: AnyGame) -> bytes:
    summary = _summary(game)
    types = {
        "options": game.options_type,
        "seat_options": game.seat_options_type,
        "action": game.action_type,
        "public_action": game.public_action_type,
        "fact": game.fact_type,
        "public_fact": game.public_fact_type,
        "view": game.view_type,
    }
    return encode(
        GameDetails(
            **msgspec.structs.asdict(summary),
            schemas={name: msgspec.json.schema(type_) for name, type_ in types.items()},
            rules=game.rules,
            refusals=game.refusals,
            content=game.content,
        )
    )
