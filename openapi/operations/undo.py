"""Taking back, and putting back."""

from openapi.operations.operation import AROUND_A_TABLE, OVER, STORING, TABLE_OF_REQUEST, Operation
from openapi.values import array, ref

OPERATIONS: tuple[Operation, ...] = (
    Operation(
        id="listUndoOptions",
        method="get",
        path="/v1/tables/{table}/undo",
        tag="Undo",
        summary="Where the caller could go back to",
        caller="spectator",
        answer=array(ref("UndoOption")),
        answered="The versions, the nearest first.",
        leads_to={
            "undo": {"parameters": TABLE_OF_REQUEST, "requestBody": {"to_version": "$response.body#/0/to_version"}}
        },
    ),
    Operation(
        id="undo",
        method="post",
        path="/v1/tables/{table}/undo",
        tag="Undo",
        summary="Go back",
        description="To a version on the line of play. Nothing is deleted, and luck is not drawn anew.",
        body="UndoBody",
        answer=ref("Done"),
        answered="The line of play ends at that version.",
        status=201,
        forbidden=("not-seated",),
        conflicts=(*OVER, "needs-consent", "cannot-undo-there"),
        late=STORING,
        keyed=True,
        versioned=True,
        leads_to={**AROUND_A_TABLE, "redo": {"parameters": TABLE_OF_REQUEST}},
    ),
    Operation(
        id="redo",
        method="post",
        path="/v1/tables/{table}/redo",
        tag="Undo",
        summary="Put back the last undo",
        description="The whole of it, from what was stored, until a new action is played.",
        body="NoBody",
        body_optional=True,
        answer=ref("Done"),
        answered="What was undone is back.",
        status=201,
        forbidden=("not-seated",),
        conflicts=(*OVER, "nothing-to-redo", "not-your-undo"),
        late=STORING,
        keyed=True,
        versioned=True,
        leads_to=AROUND_A_TABLE,
    ),
)
