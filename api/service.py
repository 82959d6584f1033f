"""The running service, as the controllers use it."""

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

_POLL_SECONDS = 0.01
_POLLS = 500


class ProjectionLagging(Exception):  # a refusal, not a bug
    """A projection has not reached the position that the request waits for."""


class UnknownPosition(Exception):  # a refusal, not a bug
    """The log has no such position yet."""


class Service(msgspec.Struct, frozen=True):
    """The dependencies of the controllers."""

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

    async def wait_for_position(self, model: ReadModel, position: int) -> None:
        """Wait until a projection has reached a position of the log.

        Raises `ProjectionLagging` after 5 seconds, `UnknownPosition` at once for a position that the log does not have.
        """
        for _ in range(_POLLS):
            if self.read.position(model.name) >= position:
                return
            self.require_position(position)
            await asyncio.sleep(_POLL_SECONDS)
        raise ProjectionLagging


def service_of(request: AnyRequest) -> Service:
    """The service behind this request."""
    service: Service = request.app.state.service
    return service
