"""What the controllers work with."""

import asyncio
from collections.abc import Callable
from typing import Any

import msgspec
from litestar import Request

from domain.accounts import Accounts
from domain.imports import Imports
from domain.signing import Signer
from domain.storage.read_models import ReadModels
from domain.tables import Tables
from domain.verifier import Verifier
from projections.runner import ReadModel

RELEASE = "0.1.0"

AnyRequest = Request[Any, Any, Any]

_LOOK_AGAIN = 0.01
_PATIENCE = 500


class ProjectionLagging(Exception):  # an answer, not an error
    """A read model has not reached the position that the request waits for."""


class UnknownPosition(Exception):  # an answer, not an error
    """The log has no such position yet."""


class Service(msgspec.Struct, frozen=True):
    """The running service: everything a controller may need."""

    tables: Tables
    accounts: Accounts
    read: ReadModels
    now: Callable[[], int]
    signer: Signer
    imports: Imports
    verifier: Verifier

    def require_position(self, position: int) -> None:
        """Raise `UnknownPosition` for a position that the log does not have yet."""
        if self.tables.last_position() < position:
            raise UnknownPosition(position)

    async def reached(self, model: ReadModel, position: int) -> None:
        """Wait until a read model has come this far in the log.

        Raises `ProjectionLagging` after a while, `UnknownPosition` at once for a position that the log does not have.
        """
        for _ in range(_PATIENCE):
            if self.read.position(model.name) >= position:
                return
            self.require_position(position)
            await asyncio.sleep(_LOOK_AGAIN)
        raise ProjectionLagging


def service_of(request: AnyRequest) -> Service:
    """The service that this request came to."""
    service: Service = request.app.state.service
    return service
