"""The contract, signing keys, health checks and metrics."""

from api.operations.costs import Cost
from api.operations.operation import STORING, Operation, read
from domain.schemas.values import ref

OPERATIONS: tuple[Operation, ...] = (
    read(
        id="readContract",
        path="/openapi.json",
        tag="Service",
        summary="Get the OpenAPI contract",
        caller="anybody",
        cost=Cost(10),
        stored=False,
        answer={"type": "object"},
        answered="An OpenAPI document.",
        cached=True,
    ),
    read(
        id="readAsyncApi",
        path="/asyncapi.json",
        tag="Service",
        summary="Get the AsyncAPI document of streams and webhooks",
        caller="anybody",
        cost=Cost(10),
        stored=False,
        answer={"type": "object"},
        answered="An AsyncAPI 3.0 document.",
        cached=True,
    ),
    read(
        id="readDocs",
        path="/docs",
        tag="Service",
        summary="Read the documentation",
        caller="anybody",
        cost=Cost(2),
        stored=False,
        answer={"type": "string"},
        answered="The first page, as HTML.",
        media_type="text/html",
        headers=("Content-Security-Policy",),
        cached=True,
    ),
    read(
        id="readDocsPage",
        path="/docs/{page}",
        tag="Service",
        summary="Read a page of the documentation",
        description="Pages are HTML; the style sheet, the scripts and the search index are at such addresses too.",
        caller="anybody",
        cost=Cost(2),
        stored=False,
        answer={"type": "string"},
        answered="The page, or a file that pages use.",
        media_type="text/html",
        headers=("Content-Security-Policy",),
        cached=True,
    ),
    read(
        id="listKeys",
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
    read(
        id="healthz",
        path="/healthz",
        tag="Service",
        summary="Check liveness",
        caller="anybody",
        cost=Cost(0),
        stored=False,
        answer=ref("Health"),
        answered="The process is up.",
    ),
    read(
        id="readyz",
        path="/readyz",
        tag="Service",
        summary="Check readiness",
        caller="anybody",
        description=(
            "Damaged tables are put aside, and make the service `degraded`; it is ready all the same. It is ready "
            "without `redis` too: streams are then up to a second late with what other processes do. A part of the "
            "process that ends or fails again and again is in `failing`, and makes it `degraded` too."
        ),
        cost=Cost(10),
        stored=False,
        answer=ref("Readiness"),
        answered="The database can be written to.",
        unavailable=(*STORING, "stopping"),
    ),
    read(
        id="readMetrics",
        path="/metrics",
        tag="Service",
        summary="Read the metrics",
        description=(
            "Prometheus' text format: moves, refusals by code, times of requests by operation and status, "
            "transactions, tables in memory, streams, the lag of read models, the delay of the event loop. No ids, "
            "names, or data of games. For the operator alone: how busy a service is would tell players about others."
        ),
        caller="operator",
        cost=Cost(20),
        stored=False,
        answer={"type": "string"},
        answered="The metrics.",
        media_type="text/plain",
    ),
)
