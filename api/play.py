"""Playing, and going back: what a seat does at its table."""

import hmac
from typing import Any

from litestar import Controller, Response, post
from litestar.params import FromPath

from api.bodies import NOTHING, decode_action, decode_nothing, decode_undo
from api.handling import act_at, looking
from api.methods import get
from api.names import named_setup
from api.replies import UndoOption, actions_of, tried_of
from api.requests import AnyRequest, asked, body_of, integer, player_of, word
from api.service import reply, service_of
from domain.asking import Agree, Decline, Play, Redo, Resign, Undo, Void, may, seat_or_forbidden
from domain.kernel.dry_run import dry_run
from domain.kernel.game import Seat, Setup
from domain.kernel.rng import Rng
from domain.kernel.session import Session, seat_of
from domain.kernel.undoing import consents_needed, undo_targets
from domain.kernel.words import say_undo_option
from domain.tables import NotFound, Stale


class PlayController(Controller):
    """What a seat does, below ``/v1/tables``."""

    path = "/v1/tables"

    @get("/{table:str}/actions", query={"at"})
    async def actions(self, request: AnyRequest, table: FromPath[str]) -> Response[bytes]:
        """What the caller may do now, or could do at an earlier version."""
        service, player, session = await looking(request, table)
        then = await service.tables.at(session, integer(request, "at", session.version, least=1, most=2**53 - 1))
        return reply(actions_of(service, then, seat_of(then, player)))

    @get("/{table:str}/undo")
    async def undo_options(self, request: AnyRequest, table: FromPath[str]) -> Response[bytes]:
        """Where the caller could go back to."""
        service, player, session = await looking(request, table)
        seat = seat_of(session, player)
        return reply([] if seat is None else _undo_options(session, named_setup(service, session), seat))

    @post("/{table:str}/actions", query={"dry_run"})
    async def play(self, request: AnyRequest, table: FromPath[str]) -> Response[bytes]:
        """Do one action, or see what would follow from it."""
        if word(request, "dry_run", ("true", "false")) == "true":
            return await _try(request, table)
        return await act_at(request, table, Play, decode_action, lambda body: Play(body.action))

    @post("/{table:str}/undo")
    async def undo(self, request: AnyRequest, table: FromPath[str]) -> Response[bytes]:
        """Go back to a version on the line of play."""
        return await act_at(request, table, Undo, lambda _: decode_undo, lambda body: Undo(body.to_version))

    @post("/{table:str}/redo")
    async def redo(self, request: AnyRequest, table: FromPath[str]) -> Response[bytes]:
        """Put back the last undo."""
        return await act_at(request, table, Redo, lambda _: decode_nothing, lambda _: Redo(), empty=NOTHING)

    @post("/{table:str}/resign")
    async def resign(self, request: AnyRequest, table: FromPath[str]) -> Response[bytes]:
        """Give up the seat."""
        return await act_at(request, table, Resign, lambda _: decode_nothing, lambda _: Resign(), empty=NOTHING)

    @post("/{table:str}/void")
    async def void(self, request: AnyRequest, table: FromPath[str]) -> Response[bytes]:
        """Let the game count for nothing; ask the other seats, unless the operator says so."""
        return await act_at(request, table, Void, lambda _: decode_nothing, lambda _: Void(), empty=NOTHING)

    @post("/{table:str}/takebacks/{takeback:str}/agree")
    async def agree(self, request: AnyRequest, table: FromPath[str], takeback: FromPath[str]) -> Response[bytes]:
        """Agree to what another seat asks."""
        number = _number(takeback)
        return await act_at(
            request, table, Agree, lambda _: decode_nothing, lambda _: Agree(number), empty=NOTHING, takeback=number
        )

    @post("/{table:str}/takebacks/{takeback:str}/decline")
    async def decline(self, request: AnyRequest, table: FromPath[str], takeback: FromPath[str]) -> Response[bytes]:
        """Do not agree to what another seat asks."""
        number = _number(takeback)
        return await act_at(
            request, table, Decline, lambda _: decode_nothing, lambda _: Decline(number), empty=NOTHING, takeback=number
        )


async def _try(request: AnyRequest, table: str) -> Response[bytes]:
    """What would follow from an action, as far as the seat may know; nothing is stored."""
    service = service_of(request)
    player = player_of(request, service.accounts)
    session = await service.tables.get(table, player)
    may(session, player, Play)
    body = await body_of(request, decode_action(session.game))
    wanted = asked(request, player)
    if wanted.version not in (None, session.version):
        raise Stale(session.version)
    seat = seat_or_forbidden(session, player)
    luck = hmac.digest(session.server_seed, f"dry-run/{session.version}".encode(), "sha256")
    tried = dry_run(session, seat, body.action, Rng(luck, {}))
    return reply(tried_of(service, session, seat, tried))


def _number(text: str) -> int:
    """The number of a takeback in an address. Raises `NotFound`."""
    if not (text.isascii() and text.isdigit() and len(text) < 10):  # noqa: PLR2004
        raise NotFound(text)
    return int(text)


def _undo_options(session: Session, setup: Setup[Any, Any], seat: Seat) -> list[UndoOption]:
    others = tuple(sorted(consents_needed(session, seat)))
    options = []
    for count, target in enumerate(undo_targets(session, seat), start=1):
        needs = others if target.kind == "takeback" else ()
        text = say_undo_option(setup, count, needs)
        options.append(UndoOption(target.to_version, target.kind, needs, text))
    return options
