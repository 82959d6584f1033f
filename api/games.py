"""The catalogue: which games there are, and all that a client needs to play one."""

from functools import lru_cache
from typing import Any

import msgspec
from litestar import Controller, Response
from litestar.params import FromPath

from api.methods import get
from api.responses import encode, reply
from api.service import AnyRequest, service_of
from domain.kernel.game import AnyGame, Refusal
from domain.requests import NotFound


class SeatCounts(msgspec.Struct, frozen=True):
    """How many may play."""

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
    """A game with its schemas, its rules as implemented (Markdown), its refusals, and whatever is needed to draw it."""

    schemas: dict[str, Any]
    rules: str
    refusals: tuple[Refusal, ...]
    content: Any


class GamesController(Controller):
    """``/v1/games``."""

    path = "/v1/games"

    @get("/")
    async def catalogue(self, request: AnyRequest) -> Response[bytes]:
        """Every game."""
        games = service_of(request).tables.games.values()
        return reply([_summary(versions[max(versions)]) for versions in games])

    @get("/{game:str}")
    async def show(self, request: AnyRequest, game: FromPath[str]) -> Response[bytes]:
        """One game with all that a client needs."""
        versions = service_of(request).tables.games.get(game)
        if versions is None:
            raise NotFound(game)
        return reply(msgspec.Raw(_details(versions[max(versions)])))


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
