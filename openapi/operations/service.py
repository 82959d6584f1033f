"""The contract, signing keys, health checks and metrics."""

from domain.schemas.values import ref
from openapi.operations.operation import STORING, Operation

OPERATIONS: tuple[Operation, ...] = (
    Operation(
        id="readContract",
        method="get",
        path="/openapi.json",
        tag="Service",
        summary="Get the OpenAPI contract",
        caller="anybody",
        answer={"type": "object"},
        answered="An OpenAPI document.",
        cached=True,
    ),
    Operation(
        id="readAsyncApi",
        method="get",
        path="/asyncapi.json",
        tag="Service",
        summary="Get the AsyncAPI document of streams and webhooks",
        caller="anybody",
        answer={"type": "object"},
        answered="An AsyncAPI 3.0 document.",
        cached=True,
    ),
    Operation(
        id="readDocs",
        method="get",
        path="/docs",
        tag="Service",
        summary="Read the documentation",
        caller="anybody",
        answer={"type": "string"},
        answered="The first page, as HTML.",
        media_type="text/html",
        headers=("Content-Security-Policy",),
        cached=True,
    ),
    Operation(
        id="readDocsPage",
        method="get",
        path="/docs/{page}",
        tag="Service",
        summary="Read a page of the documentation",
        description="Pages are HTML; the style sheet, the scripts and the search index are at such addresses too.",
        caller="anybody",
        answer={"type": "string"},
        answered="The page, or a file that pages use.",
        media_type="text/html",
        headers=("Content-Security-Policy",),
        cached=True,
    ),
    Operation(
        id="listKeys",
        method="get",
        path="/v1/keys",
        tag="Service",
        summary="List the signing keys",
        description=(
            "Public keys, oldest first. An `id` is the beginning of the SHA-256 of the key. Fetch them from the "
            "service that you trust: a checkpoint and a key that come together may both be forged."
        ),
        caller="anybody",
        answer=ref("PublicKeys"),
        answered="The keys.",
        cached=True,
    ),
    Operation(
        id="healthz",
        method="get",
        path="/healthz",
        tag="Service",
        summary="Check liveness",
        caller="anybody",
        answer=ref("Health"),
        answered="The process is up.",
    ),
    Operation(
        id="readyz",
        method="get",
        path="/readyz",
        tag="Service",
        summary="Check readiness",
        caller="anybody",
        description=(
            "Damaged tables are put aside, and make the service `degraded`; it is ready all the same. It is ready "
            "without `redis` too: streams are then up to a second late with what other processes do."
        ),
        answer=ref("Readiness"),
        answered="The database can be written to.",
        unavailable=(*STORING, "stopping"),
    ),
    Operation(
        id="readMetrics",
        method="get",
        path="/metrics",
        tag="Service",
        summary="Read the metrics",
        description=(
            "Prometheus' text format: moves, refusals by code, times of requests by operation and status, "
            "transactions, tables in memory, streams, the lag of read models, the delay of the event loop. No ids, "
            "names, or data of games. For the operator alone: how busy a service is would tell players about others."
        ),
        caller="operator",
        answer={"type": "string"},
        answered="The metrics.",
        media_type="text/plain",
    ),
)
