"""All that happened at a table."""

from openapi.operations.operation import Operation
from openapi.values import ref

OPERATIONS: tuple[Operation, ...] = (
    Operation(
        id="listEvents",
        method="get",
        path="/v1/tables/{table}/events",
        tag="Record",
        summary="A table's events",
        description="As the caller may see them, each in words as well; what was undone is among them.",
        caller="spectator",
        query=("after", "limit"),
        answer=ref("Page"),
        answered="Some events, in order.",
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
        late=("behind",),
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
        media_type="application/x-ndjson",
        headers=("Content-Disposition",),
    ),
)
