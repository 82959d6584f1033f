"""What may be done at a table, and doing it."""

from openapi.operations.operation import AROUND_A_TABLE, ASKED, MOVE, OVER, STORING, TABLE_OF_REQUEST, Operation
from openapi.values import one_of, ref

OPERATIONS: tuple[Operation, ...] = (
    Operation(
        id="viewTable",
        method="get",
        path="/v1/tables/{table}/view",
        tag="Play",
        summary="The game as the caller may see it",
        description=(
            "Through the eyes of the caller's seat, else a spectator's; now, or `at` an earlier version. Once the "
            "table is over `as` lends anybody's eyes, or all of them."
        ),
        caller="spectator",
        query=("at", "as"),
        answer=one_of(("View", "Views")),
        answered="The view; with `as=all` every view.",
        headers=("ETag",),
        conflicts=("table-not-over",),
        cached=True,
        leads_to={
            "play": {"parameters": TABLE_OF_REQUEST, "requestBody": MOVE},
            "agreeToTakeback": ASKED,
            "declineTakeback": ASKED,
        },
    ),
    Operation(
        id="listActions",
        method="get",
        path="/v1/tables/{table}/actions",
        tag="Play",
        summary="What the caller may do now",
        description=(
            "Complete, in order. Nothing for a spectator, out of turn, before the start and after the end. Post any of "
            "them back as it is. With `at`: what could be done then."
        ),
        caller="spectator",
        query=("at",),
        answer=ref("Actions"),
        answered="The actions.",
        leads_to={"play": {"parameters": TABLE_OF_REQUEST, "requestBody": MOVE}},
    ),
    Operation(
        id="play",
        method="post",
        path="/v1/tables/{table}/actions",
        tag="Play",
        summary="Do one action",
        description=(
            "With `dry_run=true` nothing is done and no key is remembered: the answer says what would follow, up to "
            "where chance decides or the seat would learn something."
        ),
        query=("dry_run",),
        body="ActionBody",
        answer=ref("CommandResult"),
        answered="The action was done, and is on disk.",
        status=201,
        otherwise={200: ("What would follow; nothing was done.", ref("DryRunResult"))},
        forbidden=("not-seated",),
        conflicts=(*OVER, "not-your-turn"),
        late=STORING,
        ruled=True,
        keyed=True,
        versioned=True,
        leads_to={
            **AROUND_A_TABLE,
            "undo": {"parameters": TABLE_OF_REQUEST, "requestBody": {"to_version": "$response.body#/version"}},
        },
    ),
    Operation(
        id="resign",
        method="post",
        path="/v1/tables/{table}/resign",
        tag="Play",
        summary="Give up the seat",
        body="NoBody",
        body_optional=True,
        answer=ref("CommandResult"),
        answered="The seat has resigned.",
        status=201,
        forbidden=("not-seated",),
        conflicts=(*OVER, "already-resigned"),
        late=STORING,
        ruled=True,
        keyed=True,
        versioned=True,
        leads_to=AROUND_A_TABLE,
    ),
)
