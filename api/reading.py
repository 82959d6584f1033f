"""Reading commands from request bodies. Each function raises `BadRequest`."""

from collections.abc import Awaitable, Callable
from typing import Any

import msgspec

from api.bodies import NOTHING, SitBody, decode_action, decode_nothing, decode_sit, decode_undo
from api.problems import BadRequest
from api.requests import body_of
from api.service import AnyRequest, service_of
from domain.kernel.game import Fault
from domain.kernel.session import Session
from domain.requests import Play, Request, Sit, SitAtFork, Undo


async def read_play(request: AnyRequest, session: Session) -> Play:
    """An action to play."""
    return Play((await body_of(request, decode_action(session.game))).action)


async def read_undo(request: AnyRequest, _: Session) -> Undo:
    """An undo."""
    return Undo((await body_of(request, decode_undo)).to_version)


async def read_sit(request: AnyRequest, session: Session) -> Sit | SitAtFork:
    """Taking a seat; at a fork, with the options that each seat has at the parent table."""
    body: SitBody[Any] = await body_of(request, decode_sit(session.game), empty=SitBody())
    if body.seat is not None and body.seat >= len(session.seats):
        fault = Fault("/seat", f"This table has the seats 0 to {len(session.seats) - 1}.")
        raise BadRequest("no-such-seat", "There is no such seat.", [fault])
    if session.forked is None:
        options = session.game.seat_options_type() if body.seat_options is msgspec.UNSET else body.seat_options
        return Sit(body.seat, body.entropy, options)
    if body.seat_options is not msgspec.UNSET:
        fault = Fault("/seat_options", "At a fork, each seat keeps the options of the parent table.")
        raise BadRequest("invalid-shape", "Seat options cannot be chosen at a fork.", [fault])
    options_of_seats = await service_of(request).tables.parent_seat_options(session.forked)
    return SitAtFork(body.seat, body.entropy, options_of_seats)


def read_nothing(command: Request) -> Callable[[AnyRequest, Session], Awaitable[Request]]:
    """A reader for a command that needs no body: returns `command`."""

    async def read(request: AnyRequest, _: Session) -> Request:
        await body_of(request, decode_nothing, empty=NOTHING)
        return command

    return read
