"""Commands to a table, and the path of each: read it, authorize it, decide, append, respond.

Here are the handlers of a seat: playing, undoing and voiding. `api.tables.lobby` has those before the start.

A command is authorized once, under the table's lock, where it is decided (`domain.tables.commands.decide`). Only a
malformed one is authorized here instead, because a refusal to the caller takes precedence over the fault of the
request.

Why: decision 0019.
"""

import hmac
from collections.abc import Awaitable, Callable, Iterable
from contextlib import suppress
from itertools import islice
from typing import Any

import msgspec
from litestar import Controller, Response
from litestar.params import FromPath

from api.http.dispatch import turn_of
from api.http.etags import reply_if_changed
from api.http.methods import handles
from api.http.no_body import require_no_body
from api.http.problems import BadRequest
from api.http.query import integer, whole, word
from api.http.requests import body_of, charge, context_of, cost_of, peek, player_of, receive_body, viewer_of
from api.http.responses import ReplyOnce, encode, encoded, replayed_header, reply
from api.operations.costs import DRY_RUN, EARLIER, TEN_WORLDS
from api.resources.replies import actions_of, dry_run_of, load_names, named_setup, result_of
from api.resources.views import SampledWorlds, UndoOption
from api.state.service import AnyRequest, Service
from api.tables.bodies import (
    QuickBody,
    RematchBody,
    SitBody,
    decode_action,
    decode_reveal,
    decode_sit,
    decode_undo,
    is_bare_action,
)
from api.tables.turns import require_few_turns
from domain.kernel.dry_run import dry_run
from domain.kernel.game import Fault, Refused, Seat, Setup
from domain.kernel.rng import Rng
from domain.kernel.session import Session, actions_since, seat_of
from domain.kernel.undoing import UndoTarget, consents_needed, undo_targets
from domain.kernel.words import say_undo_option
from domain.kernel.worlds import sample_worlds
from domain.refusals import NotFound
from domain.tables.commands import (
    Agree,
    Decline,
    Leave,
    Play,
    Redo,
    Request,
    RequestContext,
    Resign,
    Reveal,
    Sit,
    SitAtFork,
    Undo,
    Void,
    answered_before,
    authorize,
    require_expected,
    require_seat,
    require_visible,
)
from domain.tables.service import Acknowledgement

UNDO_OPTIONS_PER_PAGE = 500
WORLDS_PER_RESPONSE = 64

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
    await load_names(service, session)
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
    await load_names(service, acknowledged.session)
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
        try:
            require_visible(session, player, invite, service.now())
        except NotFound:
            if not (isinstance(kind, Leave) and _has_left(request, session, player, kind)):
                raise
        try:
            command = await read(request, session)
            return context_of(request, player), command
        except BadRequest:
            authorize(session, player, kind)
            raise

    await receive_body(request)  # so that nobody waits for a slow sender at the table's turn
    return await service.tables.carry_out(table, read_for)


def _has_left(request: AnyRequest, session: Session, player: str, leave: Leave) -> bool:
    """Whether a request is the one by which a player left: a stranger then, who still gets the answers to own keys."""
    with suppress(BadRequest):  # a stranger is told nothing of bad headers where no table is to be seen
        return answered_before(session, context_of(request, player), leave) is not None
    return False


async def handle_plain_command(
    request: AnyRequest, table: str, command: Request, *, status: int = 201
) -> Response[bytes]:
    """Handle a command whose body is empty."""
    return await handle_command(request, table, command, _read_nothing(command), status=status)


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
    """Taking a seat; at a fork, with the options that each seat has at the parent table.

    Raises `Conflict` for a player for whom too many games wait.
    """
    body: SitBody[Any] = await body_of(request, decode_sit(session.game), empty=SitBody())
    commitment = commitment_of(body)
    options = await options_of_seat(request, session, body.seat, body.seat_options)
    sit = (Sit if session.forked is None else SitAtFork)(body.seat, body.entropy, options, commitment)
    player = player_of(request, request.service)
    if len(session.seats) > 1 and answered_before(session, context_of(request, player), sit) is None:
        await require_few_turns(request.service, player)
    return sit


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
        await require_no_body(request)
        return command

    return read


class SeatController(Controller):
    """The commands of a seat, and what it reads to choose one, below ``/v1/tables``."""

    @handles("listActions")
    async def actions(self, request: AnyRequest, table: FromPath[str]) -> Response[bytes]:
        """List the caller's legal actions, now or at an earlier version."""
        service, player, session = await load_for_read(request, table)
        version = integer(request, "at", session.version, least=1, most=2**53 - 1)
        if version != session.version:
            charge(request, service, player, cost_of(request).of(EARLIER))
        then = await service.tables.history.at(session, version)
        return reply_if_changed(request, actions_of(service, then, seat_of(then, player)), at=then)

    @handles("sampleWorlds")
    async def worlds(self, request: AnyRequest, table: FromPath[str]) -> Response[bytes]:
        """Sample complete states from what the caller's seat knows."""
        service = request.service
        player = player_of(request, service)
        session = await service.tables.get(table, player)
        seat = require_seat(session, player)
        count = integer(request, "count", 1, least=1, most=WORLDS_PER_RESPONSE)
        steps = sample_worlds(session, seat, (service.secret(32) for _ in range(count)), encoded)
        charge(request, service, player, cost_of(request).of(TEN_WORLDS, count / 10))
        states = await service.tables.slices.run(steps)
        game = session.game
        return ReplyOnce(encode(SampledWorlds(game.key, game.version, session.version, seat, states)), 200, {})

    @handles("listUndoOptions")
    async def undo_options(self, request: AnyRequest, table: FromPath[str]) -> Response[bytes]:
        """List the versions that the caller can undo to."""
        service, player, session = await load_for_read(request, table)
        before = integer(request, "before", 2**53 - 1, least=1, most=2**53 - 1)
        limit = integer(request, "limit", 100, least=1, most=UNDO_OPTIONS_PER_PAGE)
        seat = seat_of(session, player)
        if seat is None:
            return reply_if_changed(request, [], at=session)
        targets = islice(undo_targets(session, seat, before=before), limit)
        options = _undo_options(session, named_setup(service, session), seat, targets)
        return reply_if_changed(request, options, at=session)

    @handles("play")
    async def play(self, request: AnyRequest, table: FromPath[str]) -> Response[bytes]:
        """Play an action, or dry-run it."""
        if request.scope["query_string"] and word(request, "dry_run", ("true", "false")) == "true":
            return await _dry_run(request, table)
        return await handle_command(request, table, Play, read_play)

    @handles("reveal")
    async def reveal(self, request: AnyRequest, table: FromPath[str]) -> Response[bytes]:
        """Reveal the entropy of the caller's sealed seat. The table starts when the last one does."""
        return await handle_command(request, table, Reveal, read_reveal)

    @handles("undo")
    async def undo(self, request: AnyRequest, table: FromPath[str]) -> Response[bytes]:
        """Undo to a version on the line of play, or request a takeback."""
        return await handle_command(request, table, Undo, read_undo)

    @handles("redo")
    async def redo(self, request: AnyRequest, table: FromPath[str]) -> Response[bytes]:
        """Redo the last undo, or request a takeback."""
        return await handle_plain_command(request, table, Redo())

    @handles("resign")
    async def resign(self, request: AnyRequest, table: FromPath[str]) -> Response[bytes]:
        """Resign."""
        return await handle_plain_command(request, table, Resign())

    @handles("voidTable")
    async def void(self, request: AnyRequest, table: FromPath[str]) -> Response[bytes]:
        """Void the game; needs the consent of the other seats, unless the operator does it."""
        return await handle_plain_command(request, table, Void())

    @handles("agreeToTakeback")
    async def agree(self, request: AnyRequest, table: FromPath[str], takeback: FromPath[str]) -> Response[bytes]:
        """Agree to another seat's takeback."""
        return await handle_plain_command(request, table, Agree(_number(takeback)))

    @handles("declineTakeback")
    async def decline(self, request: AnyRequest, table: FromPath[str], takeback: FromPath[str]) -> Response[bytes]:
        """Decline another seat's takeback."""
        return await handle_plain_command(request, table, Decline(_number(takeback)))


async def _dry_run(request: AnyRequest, table: str) -> Response[bytes]:
    """The facts that would follow from an action, as far as the seat may know them; nothing is stored."""
    service = request.service
    player = player_of(request, service)
    await service.tables.refresh(table)
    session = await service.tables.get(table, player)
    seat = require_seat(session, player)
    command = await read_play(request, session)
    require_expected(session, context_of(request, player))
    charge(request, service, player, cost_of(request).of(DRY_RUN))
    luck = hmac.digest(session.server_seed, f"dry-run/{session.version}".encode(), "sha256")
    with await turn_of(request):
        found = await service.tables.slices.run(dry_run(session, seat, command.action, Rng(luck, {})))
    return reply(dry_run_of(service, session, seat, found))


def _number(text: str) -> int:
    """The number of a takeback in a path. Raises `NotFound`."""
    number = whole(text)
    if number is None:
        raise NotFound(text)
    return number


def _undo_options(
    session: Session, setup: Setup[Any, Any], seat: Seat, targets: Iterable[UndoTarget]
) -> list[UndoOption]:
    others = tuple(sorted(consents_needed(session, seat)))
    options = []
    for target in targets:
        needs = others if target.kind == "takeback" else ()
        text = say_undo_option(setup, actions_since(session.line, target.to_version), needs)
        options.append(UndoOption(target.to_version, target.kind, needs, text))
    return options
