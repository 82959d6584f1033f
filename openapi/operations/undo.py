"""Taking back, putting back, and asking the others."""

from openapi.operations.operation import AROUND_A_TABLE, ASKED, OVER, STORING, TABLE_OF_REQUEST, Operation
from openapi.values import array, ref

_ASKING = ("takeback-pending", "asked-too-soon", "asked-too-often", "already-resigned")
_ANSWERING = ("takeback-over", "takeback-lapsed", "not-asked")
_AFTERWARDS = {**AROUND_A_TABLE, "agreeToTakeback": ASKED, "declineTakeback": ASKED}

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
        summary="Go back, or ask to",
        description=(
            "To a version on the line of play. Nothing is deleted, and luck is not drawn anew. Past what somebody "
            "learned, or past another seat's action, the other seats are asked: then `pending_takeback` is there, and "
            "it is done with the last one who agrees. Any further action, or ten minutes, let the question lapse. "
            "Nobody goes back past a resignation."
        ),
        body="UndoBody",
        answer=ref("CommandResult"),
        answered="The line of play ends at that version, or the other seats are asked.",
        status=201,
        forbidden=("not-seated",),
        conflicts=(*OVER, "cannot-undo-there", *_ASKING),
        late=STORING,
        keyed=True,
        versioned=True,
        leads_to={**_AFTERWARDS, "redo": {"parameters": TABLE_OF_REQUEST}},
    ),
    Operation(
        id="redo",
        method="post",
        path="/v1/tables/{table}/redo",
        tag="Undo",
        summary="Put back the last undo, or ask to",
        description=(
            "The whole of it, from what was stored, until a new action is played. What others had to agree to is put "
            "back as they agree again."
        ),
        body="NoBody",
        body_optional=True,
        answer=ref("CommandResult"),
        answered="What was undone is back, or the other seats are asked.",
        status=201,
        forbidden=("not-seated",),
        conflicts=(*OVER, "nothing-to-redo", "not-your-undo", *_ASKING),
        late=STORING,
        keyed=True,
        versioned=True,
        leads_to=_AFTERWARDS,
    ),
    Operation(
        id="voidTable",
        method="post",
        path="/v1/tables/{table}/void",
        tag="Undo",
        summary="Let the game count for nothing, or ask to",
        description="All other seats still in the game have to agree. The operator need not ask.",
        caller="player or operator",
        body="NoBody",
        body_optional=True,
        answer=ref("CommandResult"),
        answered="The table is closed and counts for nothing, or the other seats are asked.",
        status=201,
        forbidden=("not-seated",),
        conflicts=(*OVER, *_ASKING),
        late=STORING,
        keyed=True,
        versioned=True,
        leads_to=_AFTERWARDS,
    ),
    Operation(
        id="agreeToTakeback",
        method="post",
        path="/v1/tables/{table}/takebacks/{takeback}/agree",
        tag="Undo",
        summary="Agree to what another seat asks",
        description="With the last seat that agrees it is done.",
        body="NoBody",
        body_optional=True,
        answer=ref("CommandResult"),
        answered="The seat has agreed.",
        status=201,
        forbidden=("not-seated",),
        conflicts=(*OVER, *_ANSWERING, "already-agreed"),
        late=STORING,
        keyed=True,
        versioned=True,
        leads_to=AROUND_A_TABLE,
    ),
    Operation(
        id="declineTakeback",
        method="post",
        path="/v1/tables/{table}/takebacks/{takeback}/decline",
        tag="Undo",
        summary="Do not agree to what another seat asks",
        description="One is enough. Whoever asks in vain has to wait before asking again, each time longer.",
        body="NoBody",
        body_optional=True,
        answer=ref("CommandResult"),
        answered="It is not asked any more.",
        status=201,
        forbidden=("not-seated",),
        conflicts=(*OVER, *_ANSWERING),
        late=STORING,
        keyed=True,
        versioned=True,
        leads_to=AROUND_A_TABLE,
    ),
)
