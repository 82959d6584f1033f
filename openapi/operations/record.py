"""All that happened at a table."""

from openapi.operations.operation import NDJSON, STORING, Operation
from openapi.values import ref

OPERATIONS: tuple[Operation, ...] = (
    Operation(
        id="listEvents",
        method="get",
        path="/v1/tables/{table}/events",
        tag="Record",
        summary="A table's events",
        description="As the caller may see them, each in words as well; what was undone is among them and says so.",
        caller="spectator",
        query=("after", "limit", "as"),
        answer=ref("Page"),
        answered="Some events, in order.",
        conflicts=("table-not-over",),
    ),
    Operation(
        id="listFrames",
        method="get",
        path="/v1/tables/{table}/frames",
        tag="Record",
        summary="List replay frames",
        description="Each event as the caller may see it, and the game after it; with `as=all` from every perspective.",
        caller="spectator",
        query=("after", "limit", "as"),
        answer=ref("Frames"),
        answered="Some frames, in order.",
        conflicts=("table-not-over",),
    ),
    Operation(
        id="readLog",
        method="get",
        path="/v1/tables/{table}/log",
        tag="Record",
        summary="The line of play in words",
        description="What was undone is not on it.",
        caller="spectator",
        query=("after", "limit", "wait_for"),
        answer=ref("Log"),
        answered="Some of the line of play, in order.",
        conflicts=("unknown-position",),
    ),
    Operation(
        id="readTranscript",
        method="get",
        path="/v1/tables/{table}/transcript",
        tag="Record",
        summary="All that happened, to be verified offline",
        description=(
            "JSON lines: a `TranscriptHeader`, the events, a `TranscriptTrailer`. Once the table is over the events "
            "are `StoredEvent`s, byte for byte what is hashed; until then each is an `Event` as the caller may see it."
        ),
        caller="spectator",
        answer={"type": "string"},
        answered="The transcript.",
        media_type=NDJSON,
        headers=("Content-Disposition",),
    ),
    Operation(
        id="readCheckpoint",
        method="get",
        path="/v1/tables/{table}/checkpoint",
        tag="Record",
        summary="Where a table has ended, signed by the service",
        description=(
            "Keep it beside the transcript: it says where both are from. `signature` is Ed25519 (RFC 8032), of the "
            "canonical JSON (RFC 8785) of `checkpoint`; `GET /v1/keys` has the keys. It is the same whenever it is "
            "asked for, until there is a new key."
        ),
        caller="spectator",
        answer=ref("SignedCheckpoint"),
        answered="The checkpoint.",
        conflicts=("table-not-over", "not-played-here"),
    ),
    Operation(
        id="verifyTranscript",
        method="post",
        path="/v1/transcripts",
        tag="Record",
        summary="Verify a transcript, and import its table",
        description=(
            "Every check that can be made offline is made here, one transcript at a time, within bounds of time and "
            "memory. With `import=true` and if every check passed, the table is stored as it is: to be watched, "
            "replayed and found in lists, final, and marked `imported`. It belongs to nobody here: its players are "
            "shown by their ids, and it is not among their tables. A private one is imported by one of its players "
            "only, so only where they have the same ids, and is in no list. "
            "`Content-Type: application/json` is understood as well."
        ),
        query=("receipt", "import"),
        body="Transcript",
        body_media_type=NDJSON,
        answer=ref("Verified"),
        answered="What was found.",
        forbidden=("not-seated",),
        conflicts=("table-exists",),
        refused=("not-verified", "too-costly"),
        late=STORING,
        keyed=True,
        leads_to={"showTable": {"parameters": {"table": "$response.body#/table"}}},
    ),
)
