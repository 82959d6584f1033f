"""Undo, redo, void, and the takebacks that ask the other seats for consent."""

from api.operations.costs import Cost
from api.operations.operation import AROUND_A_TABLE, OVER, PENDING_TAKEBACK, STORING, TABLE_OF_REQUEST, Operation, read
from domain.schemas.values import array, ref

_ASKING = ("takeback-pending", "asked-too-soon", "asked-too-often", "already-resigned")
_ANSWERING = ("takeback-over", "takeback-lapsed", "not-asked")
_AFTERWARDS = {**AROUND_A_TABLE, "agreeToTakeback": PENDING_TAKEBACK, "declineTakeback": PENDING_TAKEBACK}

OPERATIONS: tuple[Operation, ...] = (
    read(
        id="listUndoOptions",
        path="/v1/tables/{table}/undo",
        tag="Undo",
        summary="List undo options",
        caller="spectator",
        cost=Cost(5),
        query=("before", "limit"),
        answer=array(ref("UndoOption")),
        answered="The versions the caller can undo to, nearest first. For the next page, `before` is the last of them.",
        cached=True,
        leads_to={"undo": {"parameters": TABLE_OF_REQUEST, "x-body": {"to_version": "$response.body#/0/to_version"}}},
    ),
    Operation(
        id="undo",
        method="post",
        path="/v1/tables/{table}/undo",
        tag="Undo",
        summary="Undo, or request a takeback",
        description=(
            "Goes back to a version on the line of play. Nothing is deleted, and luck is not drawn anew. Past revealed "
            "information, or once another seat is to choose, it needs the consent of the other seats: the response has "
            "`pending_takeback`, and the undo happens when the last of them agrees. A takeback lapses with the next "
            "action, or after ten minutes. An undo never crosses a resignation."
        ),
        body="UndoBody",
        answer=ref("CommandResult"),
        answered="The undo happened, or the other seats are asked.",
        status=201,
        forbidden=("not-seated",),
        conflicts=(*OVER, "too-long", "cannot-undo-there", *_ASKING),
        unavailable=STORING,
        keyed=True,
        versioned=True,
        leads_to={**_AFTERWARDS, "redo": {"parameters": TABLE_OF_REQUEST}},
    ),
    Operation(
        id="redo",
        method="post",
        path="/v1/tables/{table}/redo",
        tag="Undo",
        summary="Redo, or request a takeback",
        description=(
            "Restores everything that the last undo took back, from the stored events. Possible until a new action is "
            "played. Redoing an undo that needed consent needs consent again."
        ),
        body="NoBody",
        body_optional=True,
        answer=ref("CommandResult"),
        answered="The redo happened, or the other seats are asked.",
        status=201,
        forbidden=("not-seated",),
        conflicts=(*OVER, "too-long", "nothing-to-redo", "not-your-undo", *_ASKING),
        unavailable=STORING,
        keyed=True,
        versioned=True,
        leads_to=_AFTERWARDS,
    ),
    Operation(
        id="voidTable",
        method="post",
        path="/v1/tables/{table}/void",
        tag="Undo",
        summary="Void the game, or ask to",
        description="Needs the consent of all other seats still in the game. The operator needs no consent.",
        caller="player or operator",
        body="NoBody",
        body_optional=True,
        answer=ref("CommandResult"),
        answered="The game is void and the table closed, or the other seats are asked.",
        status=201,
        forbidden=("not-seated",),
        conflicts=(*OVER, *_ASKING),
        unavailable=STORING,
        keyed=True,
        versioned=True,
        leads_to=_AFTERWARDS,
    ),
    Operation(
        id="agreeToTakeback",
        method="post",
        path="/v1/tables/{table}/takebacks/{takeback}/agree",
        tag="Undo",
        summary="Agree to a takeback",
        description="The takeback happens when the last seat agrees.",
        body="NoBody",
        body_optional=True,
        answer=ref("CommandResult"),
        answered="The seat has agreed.",
        status=201,
        forbidden=("not-seated",),
        conflicts=(*OVER, *_ANSWERING, "already-agreed"),
        unavailable=STORING,
        keyed=True,
        versioned=True,
        leads_to=AROUND_A_TABLE,
    ),
    Operation(
        id="declineTakeback",
        method="post",
        path="/v1/tables/{table}/takebacks/{takeback}/decline",
        tag="Undo",
        summary="Decline a takeback",
        description="One decline ends it. The seat that asked must wait before it asks again, longer each time.",
        body="NoBody",
        body_optional=True,
        answer=ref("CommandResult"),
        answered="The takeback was declined.",
        status=201,
        forbidden=("not-seated",),
        conflicts=(*OVER, *_ANSWERING),
        unavailable=STORING,
        keyed=True,
        versioned=True,
        leads_to=AROUND_A_TABLE,
    ),
)
