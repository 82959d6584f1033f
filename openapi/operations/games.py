"""Which games there are."""

from openapi.operations.operation import Operation
from openapi.values import array, ref

OPERATIONS: tuple[Operation, ...] = (
    Operation(
        id="listGames",
        method="get",
        path="/v1/games",
        tag="Games",
        summary="The catalogue",
        description="Every game in its newest rules version.",
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
        summary="One game",
        description="Its schemas, its rules as they are implemented (Markdown), and whatever is needed to draw it.",
        caller="anybody",
        answer=ref("GameDetails"),
        answered="The game.",
    ),
)
