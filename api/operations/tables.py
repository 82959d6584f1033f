"""Opening, finding, joining, forking and closing tables."""

from api.operations.costs import Cost
from api.operations.operation import AROUND_A_TABLE, BEGUN, FROM_TABLE, STORING, TABLE_OF_REQUEST, Operation, read
from domain.schemas.values import array, ref

OPERATIONS: tuple[Operation, ...] = (
    Operation(
        id="openTable",
        method="post",
        path="/v1/tables",
        tag="Tables",
        summary="Open a table",
        description=(
            "The opener is not seated. The response commits to the server's seed before any seat adds entropy. For a "
            "private table it holds the invitation. A table that stays open for a day without any event, a private one "
            "for a week, is closed by the server. With `daily` it is the caller's try of the seed of the day: "
            "`readSeedOfDay`."
        ),
        cost=Cost(10),
        body="OpenBody",
        answer=ref("Table"),
        answered="The table was opened.",
        status=201,
        headers=("Location",),
        conflicts=("too-many-tables", "already-tried"),
        unavailable=STORING,
        keyed=True,
        leads_to={
            "showTable": FROM_TABLE,
            "takeSeat": {**FROM_TABLE, "x-body": {}},
            "closeTable": FROM_TABLE,
        },
    ),
    Operation(
        id="quickPlay",
        method="post",
        path="/v1/quick",
        tag="Tables",
        summary="Find a table and take a seat",
        description=(
            "Takes a seat at the public table that was opened first of those with these settings, a free seat, and "
            "players who are all present; if there is none, opens one and takes a seat there. The caller who waits at "
            "such a table already gets that one, or moves to one with more players or that has waited longer: the "
            "latest response names the table that counts. The other settings are those of `openTable`. With "
            "`bots_after`, house bots take all seats still free after so many seconds."
        ),
        cost=Cost(50),
        body="QuickBody",
        answer=ref("Table"),
        answered="The table where the caller has a seat.",
        status=201,
        headers=("Location",),
        conflicts=("too-many-tables", "too-many-turns", "too-many-bots"),
        refused=("no-such-bot",),
        unavailable=(*STORING, "behind"),
        ruled=True,
        keyed=True,
        leads_to={
            "showTable": FROM_TABLE,
            "leaveSeat": FROM_TABLE,
        },
    ),
    read(
        id="listTables",
        path="/v1/tables",
        tag="Tables",
        summary="List tables",
        description=(
            "Newest first. `mine` and `awaiting` need a token; `awaiting=me` lists the tables where the caller is to "
            "act, to reveal entropy, or to answer a takeback. The list is an eventually consistent projection: "
            "`wait_for` waits until it has reached that position. The ETag covers the page, not its `position`."
        ),
        caller="spectator",
        cost=Cost(5),
        query=("game", "status", "mine", "open", "awaiting", "wait_for", "cursor", "limit"),
        answer=ref("TableList"),
        answered="A page of matching tables.",
        cached=True,
        conflicts=("unknown-position",),
        unavailable=("behind",),
    ),
    read(
        id="showTable",
        path="/v1/tables/{table}",
        tag="Tables",
        summary="Show a table",
        caller="spectator",
        invited=True,
        answer=ref("Table"),
        answered="The table, redacted for the caller.",
        cached=True,
        waits=True,
    ),
    Operation(
        id="takeSeat",
        method="post",
        path="/v1/tables/{table}/seats",
        tag="Tables",
        summary="Take a seat",
        description=(
            "The table starts when the last seat is taken. `entropy` is mixed into the table's seed. With `commitment` "
            "in its place the seat is sealed: the table starts once every sealed seat has revealed its entropy, and "
            "until then nobody can sit down, leave, or close it. So nobody knows that part of the seed while anything "
            "else in it can still be chosen. When the game is over everything is disclosed, the seat options of every "
            "seat included; at a table that never started nothing is."
        ),
        body="SitBody",
        body_optional=True,
        answer=ref("CommandResult"),
        answered="The seat was taken.",
        status=201,
        conflicts=(*BEGUN, "dealing", "already-seated", "seat-taken", "seats-kept", "day-over", "too-many-turns"),
        refused=("no-such-seat",),
        unavailable=STORING,
        ruled=True,
        keyed=True,
        versioned=True,
        leads_to={
            **AROUND_A_TABLE,
            "voidTable": {"parameters": TABLE_OF_REQUEST},
            "leaveSeat": {"parameters": {"table": "$request.path.table", "seat": "$response.body#/seat"}},
        },
    ),
    read(
        id="listBots",
        path="/v1/bots",
        tag="Tables",
        summary="List the house bots",
        description=(
            "Players of the service itself, which the opener of a table seats. They see what their seats see, answer "
            "within seconds, agree to every takeback, decline to void a game, and never resign. Empty where the "
            "operator has none."
        ),
        caller="anybody",
        answer=array(ref("KnownBot")),
        answered="The house bots.",
        cached=True,
    ),
    Operation(
        id="seatBot",
        method="post",
        path="/v1/tables/{table}/bots",
        tag="Tables",
        summary="Seat a house bot",
        description=(
            "Only the opener may, before the start. The table starts when the last seat is taken. A bot brings no "
            "entropy, and its seat is `bot` in the table."
        ),
        cost=Cost(10),
        body="SeatBotBody",
        answer=ref("Table"),
        answered="The bot took the seat.",
        status=201,
        forbidden=("not-the-opener",),
        conflicts=(*BEGUN, "dealing", "seat-taken", "too-many-bots", "no-bot-free", "no-person"),
        refused=("no-such-bot", "no-such-seat"),
        unavailable=STORING,
        ruled=True,
        keyed=True,
        versioned=True,
    ),
    Operation(
        id="leaveSeat",
        method="delete",
        path="/v1/tables/{table}/seats/{seat}",
        tag="Tables",
        summary="Leave a seat before the start",
        answer=ref("CommandResult"),
        answered="The seat is free.",
        forbidden=("not-your-seat",),
        conflicts=(*BEGUN, "dealing", "seat-free", "left-too-often"),
        unavailable=STORING,
        keyed=True,
        versioned=True,
    ),
    Operation(
        id="forkTable",
        method="post",
        path="/v1/tables/{table}/fork",
        tag="Tables",
        summary="Fork a table",
        description=(
            "Opens a new table that continues from a version of this one, which stays unchanged. Only for a player who "
            "held a seat: after the end, or, alone at a table, at any time. Each seat keeps its options. After the "
            "end, cards that nobody knew are reshuffled; players who saw the parent table still know the hands. Before "
            "the end, all state hidden from the player is redealt, face-down and set-aside cards included, so the fork "
            "reveals nothing about the game in progress."
        ),
        cost=Cost(20),
        body="ForkBody",
        answer=ref("Table"),
        answered="The table was opened.",
        status=201,
        headers=("Location",),
        forbidden=("not-seated",),
        conflicts=("table-not-over", "day-not-over", "cannot-fork-there", "too-many-tables"),
        unavailable=STORING,
        keyed=True,
        versioned=True,
        leads_to={"showTable": FROM_TABLE, "takeSeat": {**FROM_TABLE, "x-body": {}}, "closeTable": FROM_TABLE},
    ),
    Operation(
        id="rematch",
        method="post",
        path="/v1/tables/{table}/rematch",
        tag="Tables",
        summary="Play again",
        description=(
            "Opens a table with the settings of this one, or answers with the one that another player opened: the same "
            "for everyone who asks, unless it was closed; then the next one to ask opens another. The caller takes "
            "the seat that they had, with its options, and so do the house bots as it opens; the game starts when the "
            "last seat is taken. The other people's seats are kept for them: they find the table in `rematch` of this "
            "one and in `GET /v1/me/events`. It is closed after ten minutes in which nobody comes. `entropy` and "
            "`commitment` are those of the caller's seat, as `POST /v1/tables/{table}/seats` takes them."
        ),
        cost=Cost(20),
        body="RematchBody",
        body_optional=True,
        answer=ref("Table"),
        answered="The table of the rematch: new, or opened before.",
        status=201,
        headers=("Location",),
        forbidden=("not-seated",),
        conflicts=("table-not-over", "table-closed", "table-started", "seats-kept", "too-many-tables", "too-many-bots"),
        unavailable=STORING,
        keyed=True,
        versioned=True,
        leads_to={"showTable": FROM_TABLE, "takeSeat": {**FROM_TABLE, "x-body": {}}, "closeTable": FROM_TABLE},
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
        conflicts=(*BEGUN, "dealing"),
        unavailable=STORING,
        keyed=True,
        versioned=True,
        leads_to={"showTable": {"parameters": TABLE_OF_REQUEST}, "takeSeat": {"parameters": TABLE_OF_REQUEST}},
    ),
)
