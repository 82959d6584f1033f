"""The service itself."""

from openapi.operations.operation import STORING, Operation
from openapi.values import ref

OPERATIONS: tuple[Operation, ...] = (
    Operation(
        id="readContract",
        method="get",
        path="/openapi.json",
        tag="Service",
        summary="This contract",
        caller="anybody",
        answer={"type": "object"},
        answered="An OpenAPI document.",
        headers=("ETag",),
        cached=True,
    ),
    Operation(
        id="readDocs",
        method="get",
        path="/docs",
        tag="Service",
        summary="This contract for people",
        caller="anybody",
        answer={"type": "string"},
        answered="A page that needs nothing from elsewhere.",
        media_type="text/html",
        headers=("ETag", "Content-Security-Policy"),
        cached=True,
    ),
    Operation(
        id="healthz",
        method="get",
        path="/healthz",
        tag="Service",
        summary="Whether the server lives",
        caller="anybody",
        answer=ref("Health"),
        answered="It does.",
    ),
    Operation(
        id="readyz",
        method="get",
        path="/readyz",
        tag="Service",
        summary="Whether the server can store",
        caller="anybody",
        answer=ref("Health"),
        answered="It can.",
        late=STORING,
    ),
)
