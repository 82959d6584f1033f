"""Playing, undoing and voiding: the commands of a seat."""

import hmac
from collections.abc import Iterable
from itertools import islice
from typing import Any

from litestar import Controller, Response
from litestar.params import FromPath

from api.http.dispatch import turn_of
from api.http.etags import reply_if_changed
from api.http.methods import handles
from api.http.query import integer, word
from api.http.requests import charge, context_of, cost_of, player_of
from api.http.responses import ReplyOnce, encode, encoded, reply
from api.operations.costs import DRY_RUN, TEN_WORLDS
from api.resources.narration import named_setup
from api.resources.replies import actions_of, dry_run_of
from api.resources.views import SampledWorlds, UndoOption
from api.state.service import AnyRequest
from api.tables.commands import handle_command, handle_plain_command, load_for_read, read_play, read_reveal, read_undo
from domain.kernel.dry_run import dry_run
from domain.kernel.game import Seat, Setup
from domain.kernel.rng import Rng
from domain.kernel.session import Session, actions_since, seat_of
from domain.kernel.undoing import UndoTarget, consents_needed, undo_targets
from domain.kernel.words import say_undo_option
from domain.kernel.worlds import sample_worlds
from domain.refusals import NotFound
from domain.tables.commands import (
    Agree,
    Decline,
    Play,
    Redo,
    Resign,
    Reveal,
    Undo,
    Void,
    require_expected,
    require_seat,
)

UNDO_OPTIONS_PER_PAGE = 500
WORLDS_PER_RESPONSE = 64


class PlayController(Controller):
    """The commands of a seat, below ``/v1/tables``."""

    @handles("listActions")
    async def actions(self, request: AnyRequest, table: FromPath[str]) -> Response[bytes]:
        """List the caller's legal actions, now or at an earlier version."""
        service, player, session = await load_for_read(request, table)
        then = await service.tables.history.at(
            session, integer(request, "at", session.version, least=1, most=2**53 - 1)
        )
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
    if not (text.isascii() and text.isdigit() and len(text) < 10):  # noqa: PLR2004
        raise NotFound(text)
    return int(text)


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
