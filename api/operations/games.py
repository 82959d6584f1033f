"""The game catalogue."""

from api.operations.costs import Cost
from api.operations.operation import Operation, read
from domain.schemas.values import array, ref

OPERATIONS: tuple[Operation, ...] = (
    read(
        id="listGames",
        path="/v1/games",
        tag="Games",
        summary="List the games",
        description=(
            "Each game in its newest rules version, with the addresses of its details and its schemas. Those name "
            "their content by a hash, and may be cached for good."
        ),
        caller="anybody",
        stored=False,
        answer=array(ref("GameSummary")),
        answered="The games.",
        cached=True,
        leads_to={"showGame": {"parameters": {"game": "$response.body#/0/key"}}},
    ),
    read(
        id="showGame",
        path="/v1/games/{game}",
        tag="Games",
        summary="Show a game",
        description=(
            "Its rules as implemented (Markdown), its refusals, and the content to draw it. With `hash`, as in the "
            "catalogue's `details_url`, the response may be cached for good (`Cache-Control: immutable`); once the "
            "game has other details, that address is 404. Without, it may be cached for five minutes."
        ),
        caller="anybody",
        cost=Cost(3),
        stored=False,
        query=("hash",),
        answer=ref("GameDetails"),
        answered="The game.",
        cached=True,
    ),
    read(
        id="showGameSchemas",
        path="/v1/games/{game}/schemas",
        tag="Games",
        summary="Get a game's JSON Schemas",
        description=(
            "A JSON Schema (2020-12) for each part of the game, usable by itself. Definitions have the names of the "
            "contract's schemas. `hash` as for the details, from the catalogue's `schemas_url`."
        ),
        caller="anybody",
        cost=Cost(3),
        stored=False,
        query=("hash",),
        answer=ref("GameSchemas"),
        answered="The schemas.",
        cached=True,
    ),
)
