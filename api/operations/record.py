"""A table's record: events, replay, log, transcript, checkpoint; and verifying a transcript."""

from api.operations.costs import EARLIER, MAKING, STREAM, TEN_EVENTS, TEN_VIEWS, VERIFYING, Cost
from api.operations.operation import LIVE, NDJSON, STORING, Operation, read
from domain.schemas.values import ref

_LIVE = (
    "Everything after `Last-Event-ID`, else after `after`, else from now on; each version once and in order, over any "
    "number of reconnects. Control messages: `hello` first, with the present version; `end`: the table is over and "
    "everything was sent; `bye`: the service stops, reconnect; `lagging`: this reader was too slow, resume. As "
    "server-sent events they have an event name, as JSON lines they are objects with a field `control`. A comment or "
    "an empty line comes at least every 15 seconds."
)

OPERATIONS: tuple[Operation, ...] = (
    read(
        id="listEvents",
        path="/v1/tables/{table}/events",
        tag="Record",
        summary="List a table's events",
        description=(
            "Redacted for the caller, each with a text. Undone events are included and marked by `undone_by`.\n\n"
            "As `application/x-ndjson` or `text/event-stream`: the same events live, without `undone_by`, one JSON "
            f"object a line or `data` field, the version as its id. {_LIVE}"
        ),
        caller="spectator",
        cost=Cost(1, {STREAM: 2, TEN_EVENTS: 20}),
        query=("after", "limit", "as"),
        answer=ref("Page"),
        answered="A page of events, in order; or a stream.",
        conflicts=("table-not-over", "day-not-over"),
        live=LIVE,
    ),
    read(
        id="listFrames",
        path="/v1/tables/{table}/frames",
        tag="Record",
        summary="List replay frames",
        description=(
            "Each event, redacted for the caller, with the view after it; `as=all`: from every perspective.\n\n"
            "As `application/x-ndjson` or `text/event-stream`: the same frames live, without `undone_by`. Without "
            f"a position to continue from, a frame of the present comes first. {_LIVE}"
        ),
        caller="spectator",
        cost=Cost(1, {STREAM: 2, TEN_VIEWS: 20}),
        query=("after", "limit", "as"),
        answer=ref("Frames"),
        answered="A page of frames, in order; or a stream.",
        conflicts=("table-not-over", "day-not-over"),
        live=LIVE,
    ),
    read(
        id="readLog",
        path="/v1/tables/{table}/log",
        tag="Record",
        summary="Read the log of the line of play",
        description=(
            "One line for each event in force; undone events are left out. A line has the whole `text` and, fact by "
            "fact, `parts`: the text, the fact itself, and the `heading` of a turn or round that begins there."
        ),
        caller="spectator",
        cost=Cost(1, {TEN_EVENTS: 20}),
        query=("after", "limit", "wait_for"),
        answer=ref("Log"),
        answered="A page of the log, in order.",
        cached=True,
        conflicts=("unknown-position",),
    ),
    read(
        id="readTranscript",
        path="/v1/tables/{table}/transcript",
        tag="Record",
        summary="Download a table's transcript",
        description=(
            "JSON lines for offline verification: a `TranscriptHeader`, the events, a `TranscriptTrailer`. Once the "
            "table is over, each event is a `StoredEvent`, byte for byte what is hashed; until then, an `Event` "
            "redacted for the caller."
        ),
        caller="spectator",
        cost=Cost(1, {TEN_EVENTS: 1}),
        answer={"type": "string"},
        answered="The transcript.",
        media_type=NDJSON,
        headers=("Content-Disposition", "X-Request-Id"),
    ),
    read(
        id="readCheckpoint",
        path="/v1/tables/{table}/checkpoint",
        tag="Record",
        summary="Get a table's signed checkpoint",
        description=(
            "The service's signature of where the table ended. Keep it with the transcript: it proves that the table "
            "was played here. `signature` is Ed25519 (RFC 8032) over the canonical JSON (RFC 8785) of `checkpoint`; "
            "`GET /v1/keys` lists the keys. It stays the same until the key is rotated."
        ),
        caller="spectator",
        answer=ref("SignedCheckpoint"),
        answered="The checkpoint.",
        cached=True,
        conflicts=("table-not-over", "not-played-here"),
    ),
    read(
        id="readReceipt",
        path="/v1/tables/{table}/receipt",
        tag="Record",
        summary="Get a signed receipt",
        description=(
            "The service's signature of the head that the table has, or had at a version: a "
            "[signed note](https://c2sp.org/signed-note) whose text has five lines, `takeback/2-receipt`, the table, "
            "the version, its `head`, and the time of its event in milliseconds since 1970 UTC. If the record is "
            "changed later, the note proves it to others. `receipts` of `GET /v1/keys` is the key. 404 for a version "
            "that the table does not have."
        ),
        caller="spectator",
        cost=Cost(2, {EARLIER: 10}),
        query=("version",),
        answer={"type": "string"},
        answered="The receipt.",
        media_type="text/plain",
        conflicts=("not-played-here",),
    ),
    read(
        id="readAnalysis",
        path="/v1/tables/{table}/analysis",
        tag="Record",
        summary="Analyse a finished game",
        description=(
            "For each move, from what its seat knew: the value before and after, the best other action that was found, "
            "what the choice cost, and what was luck. Made on the first request: until it is ready 202, retry after "
            "`Retry-After`. It follows from the transcript, so `takeback analyse` gives the same offline, and two "
            "requests get the same: an `Idempotency-Key` may be sent, and changes nothing."
        ),
        caller="spectator",
        cost=Cost(5, {MAKING: 1000}),
        answer=ref("AnalysisResult"),
        answered="The analysis.",
        otherwise={202: ("The analysis is being made.", ref("AnalysisResult"))},
        cached=True,
        conflicts=("table-not-over", "table-closed", "day-not-over"),
        unavailable=("analysis-failed",),
    ),
    read(
        id="drawAnalysis",
        path="/v1/tables/{table}/analysis/plot",
        tag="Record",
        summary="Draw the analysis of a finished game",
        description=(
            "The value for each seat over the moves, as SVG, with a ring around each seat's worst decision. Its text "
            "has the colour of the text around it; alone, it is light or dark as the reader prefers. Until it is made: "
            "202, as `readAnalysis` has it."
        ),
        caller="spectator",
        cost=Cost(20, {MAKING: 1000}),
        answer={"type": "string"},
        answered="The plot.",
        media_type="image/svg+xml",
        headers=("Content-Security-Policy",),
        otherwise={202: ("The analysis is being made.", ref("AnalysisResult"))},
        cached=True,
        conflicts=("table-not-over", "table-closed", "day-not-over"),
        unavailable=("analysis-failed",),
    ),
    Operation(
        id="verifyTranscript",
        method="post",
        path="/v1/transcripts",
        tag="Record",
        summary="Verify or import a transcript",
        description=(
            "Runs every offline check, one transcript at a time, within limits of time and memory. With `import=true`, "
            "a table that passes every check is stored unchanged: it can be viewed, replayed and listed, is final, and "
            "is marked `imported`. No account here owns it: its players are shown by their ids, and it is not listed "
            "under `mine`. A private table can be imported only by one of its players, which requires the same ids, "
            "and is never listed. `Content-Type: application/json` is accepted as well."
        ),
        cost=Cost(20, {VERIFYING: 500}),
        query=("receipt", "import"),
        body="Transcript",
        body_media_type=NDJSON,
        answer=ref("Verified"),
        answered="The result of the verification.",
        forbidden=("not-seated",),
        conflicts=("table-exists",),
        refused=("not-verified", "too-costly"),
        unavailable=STORING,
        keyed=True,
        leads_to={"showTable": {"parameters": {"table": "$response.body#/table"}}},
    ),
)
