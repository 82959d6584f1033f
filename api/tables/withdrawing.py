"""Withdrawing the result of a table, as the operator."""

from typing import Annotated

import msgspec
from litestar import Response
from litestar.params import FromPath

from api.http.methods import handles
from api.http.problems import BadRequest
from api.http.requests import body_of, context_of, operator_of
from api.http.responses import replayed_header, reply
from api.resources.replies import load_names
from api.resources.table_replies import table_of
from api.state.service import AnyRequest
from domain.keeping.withdrawals import LONGEST_REASON
from domain.kernel.game import Fault
from domain.players.readable import Unreadable, readable
from domain.refusals import OPERATOR


class WithdrawBody(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Withdraw the result of a finished table.

    Attributes:
        reason: Why, for everybody who sees the table.
    """

    reason: Annotated[str, msgspec.Meta(min_length=1, max_length=LONGEST_REASON)]


_decode = msgspec.json.Decoder(WithdrawBody).decode


@handles("withdrawResult")
async def withdraw(request: AnyRequest, table: FromPath[str]) -> Response[bytes]:
    """Withdraw the result of a finished table from the standings."""
    service = request.service
    operator_of(request, service)
    await service.tables.refresh(table)
    session = await service.tables.get(table, OPERATOR)
    reason = _readable((await body_of(request, _decode)).reason)
    replayed = await service.keeping.withdrawals.withdraw(session, context_of(request, OPERATOR), reason)
    withdrawn = await service.query(service.keeping.withdrawals.of, [table])
    await load_names(service, session)
    position = await service.tables.history.position(session)
    return reply(
        table_of(session, OPERATOR, service, position, withdrawn.get(table)), 201, replayed_header(replayed=replayed)
    )


def _readable(reason: str) -> str:
    """A reason as it is stored. Raises `BadRequest`."""
    try:
        return readable(reason, LONGEST_REASON)
    except Unreadable as error:
        raise BadRequest("unreadable-name", "It cannot be read by people.", [Fault("/reason", error.reason)]) from error
