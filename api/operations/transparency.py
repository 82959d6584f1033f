"""The transparency log: its checkpoint, its tiles, and proofs of tables."""

from api.operations.costs import Cost
from api.operations.operation import Operation, read

_TEXT = "text/plain"

OPERATIONS: tuple[Operation, ...] = (
    read(
        id="readLogCheckpoint",
        path="/v1/log/checkpoint",
        tag="Transparency",
        summary="Get the log's checkpoint",
        description=(
            "The size and root of the transparency log, signed by the service and by its witnesses: a "
            "[checkpoint](https://c2sp.org/tlog-checkpoint). `GET /v1/keys` has the keys. 404 where the operator keeps "
            "no log, and in the first second of one."
        ),
        caller="anybody",
        answer={"type": "string"},
        answered="The checkpoint.",
        optional=True,
        media_type=_TEXT,
    ),
    read(
        id="readLogTile",
        path="/v1/log/tile/{level}/{tile}",
        tag="Transparency",
        summary="Get a tile of the log",
        description=(
            "256 hashes of a level of the tree, or 256 entries, each after its length in two bytes, as "
            "[tlog-tiles](https://c2sp.org/tlog-tiles) has them. A tile of a log never changes. The last ones are "
            "partial: their paths end in `.p/` and the number of hashes or entries. A log that continues another "
            "one has other tiles at the same paths: send `Cache-Control: no-cache` if a cache may have those."
        ),
        caller="anybody",
        answer={"type": "string", "format": "binary"},
        answered="The tile.",
        media_type="application/octet-stream",
    ),
    read(
        id="readProof",
        path="/v1/tables/{table}/proofs/{proof}",
        tag="Transparency",
        summary="Prove that a table was logged",
        description=(
            "That the log has the table's opening, or its end: a [proof](https://c2sp.org/tlog-proof) which can be "
            "checked without the service. Keep both with the transcript. Within a minute after the event: 409, retry "
            "after `Retry-After`."
        ),
        caller="spectator",
        cost=Cost(2),
        answer={"type": "string"},
        answered="The proof.",
        media_type=_TEXT,
        conflicts=("not-logged-yet", "not-played-here", "table-not-over"),
    ),
)
