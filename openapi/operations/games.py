"""The game catalogue."""

from openapi.operations.operation import Operation
from openapi.values import array, ref

OPERATIONS: tuple[Operation, ...] = (
    Operation(
        id="listGames",
        method="get",
        path="/v1/games",
        tag="Games",
        summary="List the games",
        description="Each game in its newest rules version.",
        caller="anybody",
        answer=array(ref("GameSummary")),
        answered="The games.",
        leads_to={"showGame": {"parameters": {"game": "$response.body#/0/key"}}},
    ),
    Operation(
        id="showGame",
        method="get",
        path="/v1/games/{game}",
        tag="Games",
        summary="Show a game",
        description="Its JSON Schemas, rules as implemented (Markdown), refusals, and the content to draw it.",
        caller="anybody",
        answer=ref("GameDetails"),
        answered="The game.",
    ),
)
