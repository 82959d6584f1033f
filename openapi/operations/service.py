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
        id="listKeys",
        method="get",
        path="/v1/keys",
        tag="Service",
        summary="The keys that the service signs with",
        description=(
            "The oldest first. An `id` is the beginning of the SHA-256 of the key. Fetch them from the service that "
            "you trust: whoever hands you a checkpoint and its key together may have made both."
        ),
        caller="anybody",
        answer=ref("PublicKeys"),
        answered="The keys.",
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
