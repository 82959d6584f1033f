"""Opening and finding tables, and sitting down."""

from openapi.operations.operation import AROUND_A_TABLE, BEGUN, FROM_TABLE, STORING, TABLE_OF_REQUEST, Operation
from openapi.values import ref

OPERATIONS: tuple[Operation, ...] = (
    Operation(
        id="openTable",
        method="post",
        path="/v1/tables",
        tag="Tables",
        summary="Open a table",
        description=(
            "Nobody is seated by it. The reply commits to the server's part of the table's luck, before anybody adds "
            "theirs by sitting down. A private table's reply holds its invitation."
        ),
        body="OpenBody",
        answer=ref("Table"),
        answered="The table was opened.",
        status=201,
        headers=("Location",),
        late=STORING,
        keyed=True,
        leads_to={
            "showTable": FROM_TABLE,
            "takeSeat": {**FROM_TABLE, "requestBody": {}},
            "closeTable": FROM_TABLE,
        },
    ),
    Operation(
        id="listTables",
        method="get",
        path="/v1/tables",
        tag="Tables",
        summary="Find tables",
        description=(
            "The newest first. `mine` and `awaiting` need a token. Lists come after the fact: with `wait_for` one "
            "that has come as far as that position in the log."
        ),
        caller="spectator",
        query=("game", "status", "mine", "open", "awaiting", "wait_for", "cursor", "limit"),
        answer=ref("TableList"),
        answered="The tables that fit.",
        conflicts=("unknown-position",),
        late=("behind",),
    ),
    Operation(
        id="showTable",
        method="get",
        path="/v1/tables/{table}",
        tag="Tables",
        summary="A table",
        caller="spectator",
        answer=ref("Table"),
        answered="The table as the caller may see it.",
        headers=("ETag",),
    ),
    Operation(
        id="takeSeat",
        method="post",
        path="/v1/tables/{table}/seats",
        tag="Tables",
        summary="Take a seat",
        description=(
            "The table starts when the last seat is taken. `entropy` is the seat's part of the table's luck. When "
            "the game is over everything is disclosed, what each seat brought along too; nothing is at a table that "
            "never started."
        ),
        body="SitBody",
        body_optional=True,
        answer=ref("CommandResult"),
        answered="The seat was taken.",
        status=201,
        conflicts=(*BEGUN, "already-seated", "seat-taken"),
        refused=("no-such-seat",),
        late=STORING,
        ruled=True,
        keyed=True,
        versioned=True,
        leads_to={
            **AROUND_A_TABLE,
            "voidTable": {"parameters": TABLE_OF_REQUEST},
            "leaveSeat": {"parameters": {"table": "$request.path.table", "seat": "$response.body#/seat"}},
        },
    ),
    Operation(
        id="leaveSeat",
        method="delete",
        path="/v1/tables/{table}/seats/{seat}",
        tag="Tables",
        summary="Stand up before the start",
        answer=ref("CommandResult"),
        answered="The seat is free.",
        forbidden=("not-your-seat",),
        conflicts=(*BEGUN, "seat-free"),
        late=STORING,
        keyed=True,
        versioned=True,
    ),
    Operation(
        id="forkTable",
        method="post",
        path="/v1/tables/{table}/fork",
        tag="Tables",
        summary="Go on from a version at a table of its own",
        description=(
            "For whoever sat there: after the end, alone at a table at any time. The new table is open; each seat "
            "keeps its options, what nobody knew is shuffled anew, and the hands that were held are known to whoever "
            "saw the other table, which is left as it is. Before the end, all that the player does not know is dealt "
            "anew, face-down cards and set-aside ones too: the fork tells nothing of the game that goes on."
        ),
        body="ForkBody",
        answer=ref("Table"),
        answered="The table was opened.",
        status=201,
        headers=("Location",),
        forbidden=("not-seated",),
        conflicts=("table-not-over", "cannot-fork-there"),
        late=STORING,
        keyed=True,
        versioned=True,
        leads_to={"showTable": FROM_TABLE, "takeSeat": {**FROM_TABLE, "requestBody": {}}, "closeTable": FROM_TABLE},
    ),
    Operation(
        id="closeTable",
        method="post",
        path="/v1/tables/{table}/close",
        tag="Tables",
        summary="Close a table before the start",
        body="NoBody",
        body_optional=True,
        answer=ref("CommandResult"),
        answered="The table is closed.",
        status=201,
        forbidden=("not-the-opener",),
        conflicts=BEGUN,
        late=STORING,
        keyed=True,
        versioned=True,
        leads_to={"showTable": {"parameters": TABLE_OF_REQUEST}, "takeSeat": {"parameters": TABLE_OF_REQUEST}},
    ),
)
