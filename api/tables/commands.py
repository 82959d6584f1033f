"""The path of a command: read it, authorize it, decide, append, respond.

A command is authorized once, under the table's lock, where it is decided (`domain.tables.commands.decide`). Only a
malformed one is authorized here instead, because a refusal to the caller takes precedence over the fault of the
request.

Why: decision 0019.
"""

from collections.abc import Awaitable, Callable
from typing import Any

import msgspec
from litestar import Response

from api.http.problems import BadRequest
from api.http.requests import body_of, context_of, peek, player_of, receive_body, viewer_of
from api.http.responses import replayed_header, reply
from api.resources.replies import result_of
from api.state.service import AnyRequest, Service
from api.tables.bodies import (
    NOTHING,
    QuickBody,
    RematchBody,
    SitBody,
    decode_action,
    decode_nothing,
    decode_reveal,
    decode_sit,
    decode_undo,
    is_bare_action,
)
from domain.kernel.game import Fault, Refused
from domain.kernel.session import Session
from domain.tables.commands import (
    Play,
    Request,
    RequestContext,
    Reveal,
    Sit,
    SitAtFork,
    Undo,
    Void,
    authorize,
    require_visible,
)
from domain.tables.service import Acknowledgement

UNWRAPPED = 'The body is the action itself. Wrap it: {"action": {"type": ...}}.'

Read = Callable[[AnyRequest, Session], Awaitable[Request]]
"""Reads a command from a request. Raises `BadRequest`."""


async def load_for_read(
    request: AnyRequest, table: str, *, invite: str | None = None
) -> tuple[Service, str | None, Session]:
    """The service, the player who reads (None: an anonymous spectator), and the table's session."""
    service = request.service
    player = viewer_of(request, service)
    session = await service.tables.get(table, player, invite=invite)
    await service.load_names(session)
    return service, player, session


async def handle_command(
    request: AnyRequest,
    table: str,
    kind: Request | type[Request],
    read: Read,
    *,
    invite: str | None = None,
    status: int = 201,
) -> Response[bytes]:
    """Handle a command to a table. `kind`: the command, or its type where the body is not read yet."""
    service = request.service
    player = player_of(request, service, operator=isinstance(kind, Void))
    acknowledged = await acknowledge(request, table, player, kind, read, invite=invite)
    await service.load_names(acknowledged.session)
    return reply(result_of(service, acknowledged, player), status, replayed_header(replayed=acknowledged.replayed))


async def acknowledge(
    request: AnyRequest,
    table: str,
    player: str,
    kind: Request | type[Request],
    read: Read,
    *,
    invite: str | None = None,
) -> Acknowledgement:
    """Carry out a player's command to a table; see `handle_command`."""
    service = request.service

    async def read_for(session: Session) -> tuple[RequestContext, Request]:
        require_visible(session, player, invite, service.now())
        try:
            command = await read(request, session)
            return context_of(request, player), command
        except BadRequest:
            authorize(session, player, kind)
            raise

    await receive_body(request)  # so that nobody waits for a slow sender at the table's turn
    return await service.tables.carry_out(table, read_for)


async def handle_plain_command(request: AnyRequest, table: str, command: Request) -> Response[bytes]:
    """Handle a command whose body is empty."""
    return await handle_command(request, table, command, _read_nothing(command))


async def read_play(request: AnyRequest, session: Session) -> Play:
    """An action to play. Raises `BadRequest`, also for an action that is not wrapped."""
    try:
        return Play((await body_of(request, decode_action(session.game))).action)
    except BadRequest as error:
        if error.kind == "invalid-shape" and await peek(request, is_bare_action):
            raise BadRequest(error.kind, UNWRAPPED, error.faults) from error
        raise


async def read_undo(request: AnyRequest, _: Session) -> Undo:
    """An undo."""
    return Undo((await body_of(request, decode_undo)).to_version)


async def read_sit(request: AnyRequest, session: Session) -> Sit | SitAtFork:
    """Taking a seat; at a fork, with the options that each seat has at the parent table."""
    body: SitBody[Any] = await body_of(request, decode_sit(session.game), empty=SitBody())
    commitment = commitment_of(body)
    options = await options_of_seat(request, session, body.seat, body.seat_options)
    return (Sit if session.forked is None else SitAtFork)(body.seat, body.entropy, options, commitment)


def commitment_of(body: SitBody[Any] | QuickBody | RematchBody) -> str | msgspec.UnsetType:
    """The commitment to the entropy of a seat, if the body has one. Raises `BadRequest` where it has both."""
    if body.commitment is None:
        return msgspec.UNSET
    if body.entropy:
        fault = Fault("/entropy", "Leave it out: a seat with a commitment reveals it once all seats are taken.")
        raise BadRequest("invalid-shape", "A seat is taken with entropy or with a commitment to it.", [fault])
    return body.commitment


async def read_reveal(request: AnyRequest, _: Session) -> Reveal:
    """The entropy of a sealed seat."""
    return Reveal((await body_of(request, decode_reveal)).entropy)


async def options_of_seat(request: AnyRequest, session: Session, seat: int | None, wanted: Any) -> Any:
    """The options wanted for a seat, the game's defaults if `UNSET`; at a fork those of all seats of the parent table.

    Raises `BadRequest`.
    """
    if seat is not None and seat >= len(session.seats):
        fault = Fault("/seat", f"This table has the seats 0 to {len(session.seats) - 1}.")
        raise BadRequest("no-such-seat", "There is no such seat.", [fault])
    if session.forked is None:
        return session.game.seat_options_type() if wanted is msgspec.UNSET else wanted
    if wanted is not msgspec.UNSET:
        fault = Fault("/seat_options", "At a fork, each seat keeps the options of the parent table.")
        raise BadRequest("invalid-shape", "Seat options cannot be chosen at a fork.", [fault])
    return await request.service.tables.parent_seat_options(session.forked)


def under_seat_options(error: Refused) -> Refused:
    """A refusal of a game to admit somebody to a seat, with its faults as pointers into the body."""
    faults = [Fault(f"/seat_options{fault.pointer}", fault.detail) for fault in error.faults]
    return Refused(error.refusal, error.detail, faults)


def _read_nothing(command: Request) -> Read:
    """A reader for a command that needs no body: returns `command`."""

    async def read(request: AnyRequest, _: Session) -> Request:
        await body_of(request, decode_nothing, empty=NOTHING)
        return command

    return read
