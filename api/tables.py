"""Tables: opening, listing, joining, leaving, closing and forking them."""

from collections.abc import Iterator
from typing import Any, get_args

import msgspec
from litestar import Controller, Response, delete, post
from litestar.params import FromPath

from api.bodies import OpenBody, decode_fork, decode_open, peek_invite
from api.callers import player_of, viewer_of
from api.commands import (
    handle_command,
    handle_plain_command,
    load_for_read,
)
from api.methods import get
from api.problems import BadRequest, Unauthorized
from api.query import integer, word
from api.reading import read_sit
from api.replies import Table, TableList, table_of
from api.requests import body_of, context_of, decoded, peek
from api.responses import replayed_header, reply
from api.service import AnyRequest, Service, service_of
from domain.kernel.game import AnyGame, Fault, Refused
from domain.kernel.refusals import Conflict
from domain.kernel.session import Status, seat_of
from domain.requests import Close, Forbidden, Leave, NotFound, Open, Sit, require_seat
from domain.storage.read_models import FoundTable, TableQuery
from domain.tables import KeyReused
from projections.table_list import TABLE_LIST

TABLES_PER_PAGE = 100


class TablesController(Controller):
    """Everything below ``/v1/tables``."""

    path = "/v1/tables"

    @post("/")
    async def open_table(self, request: AnyRequest) -> Response[bytes]:
        """Open a table; the opener is not seated."""
        service = service_of(request)
        player = player_of(request, service.accounts)
        command = _open_of(service, await body_of(request, decode_open))
        acknowledged = await service.tables.open(context_of(request, player), command)
        if (
            acknowledged.session.table in service.imports
        ):  # an import took the id that this key derives: not the caller's table
            raise KeyReused
        table = table_of(acknowledged.session, player, service, acknowledged.position)
        return reply(
            table, 201, {"Location": f"/v1/tables/{table.id}", **replayed_header(replayed=acknowledged.replayed)}
        )

    @get("/", query={"game", "status", "mine", "open", "awaiting", "wait_for", "cursor", "limit"})
    async def tables(self, request: AnyRequest) -> Response[bytes]:
        """List the tables visible to the caller, newest first, by game, status, seat and player."""
        service = service_of(request)
        player = viewer_of(request, service.accounts)
        query, awaiting = _query_of(request, player)
        await service.wait_for_position(TABLE_LIST, integer(request, "wait_for", 0, least=0, most=2**53 - 1))
        position = service.read.position(TABLE_LIST.name)
        listed: list[Table] = []
        cursor = None
        for found in _found(service, query):
            if len(listed) == query.limit:
                cursor = found.position + 1
                break
            try:
                session = await service.tables.get(found.table, player)
            except (NotFound, Conflict):  # a private table just left, or rules that are not installed
                continue
            if not awaiting or seat_of(session, player) in session.to_act:
                listed.append(table_of(session, player, service))
        return reply(TableList(tuple(listed), None if cursor is None else str(cursor), position))

    @get("/{table:str}")
    async def show(self, request: AnyRequest, table: FromPath[str]) -> Response[bytes]:
        """Show a table."""
        service, player, session = await load_for_read(request, table)
        return reply(table_of(session, player, service), headers={"ETag": f'"{session.version}"'})

    @post("/{table:str}/seats")
    async def sit(self, request: AnyRequest, table: FromPath[str]) -> Response[bytes]:
        """Take a seat. The table starts when the last one is taken."""
        try:
            return await handle_command(request, table, Sit, read_sit, invite=await peek(request, peek_invite))
        except Refused as error:
            faults = [Fault(f"/seat_options{fault.pointer}", fault.detail) for fault in error.faults]
            raise Refused(error.refusal, error.detail, faults) from error

    @delete("/{table:str}/seats/{seat:str}", status_code=200)
    async def leave(self, request: AnyRequest, table: FromPath[str], seat: FromPath[str]) -> Response[bytes]:
        """Leave a seat before the start."""
        number = int(seat) if seat.isascii() and seat.isdigit() and len(seat) < 4 else NO_SUCH_SEAT  # noqa: PLR2004
        command = Leave(number)

        async def read(*_: object) -> Leave:
            return command

        return await handle_command(request, table, command, read, status=200)

    @post("/{table:str}/fork")
    async def fork(self, request: AnyRequest, table: FromPath[str]) -> Response[bytes]:
        """Fork a table: open another that continues from a version of this one."""
        service = service_of(request)
        player = player_of(request, service.accounts)
        session = await service.tables.get(table, player)
        if table in service.imports:
            raise Forbidden("not-seated", "The table was imported: no player here held a seat.")
        try:
            body = await body_of(request, decode_fork)
            context = context_of(request, player)
        except BadRequest:
            require_seat(session, player)
            raise
        acknowledged = await service.tables.fork(table, context, body.at)
        forked = table_of(acknowledged.session, player, service, acknowledged.position)
        return reply(
            forked, 201, {"Location": f"/v1/tables/{forked.id}", **replayed_header(replayed=acknowledged.replayed)}
        )

    @post("/{table:str}/close")
    async def close(self, request: AnyRequest, table: FromPath[str]) -> Response[bytes]:
        """Close the table before the start."""
        return await handle_plain_command(request, table, Close())


NO_SUCH_SEAT = 2**53
"""A number that no seat has."""


def _query_of(request: AnyRequest, player: str | None) -> tuple[TableQuery, bool]:
    """The query; and must the tables await the caller? Raises `BadRequest`, `Unauthorized`."""
    awaiting = word(request, "awaiting", ("me",)) is not None
    mine = word(request, "mine", ("true", "false")) == "true" or awaiting
    if mine and player is None:
        raise Unauthorized
    status = word(request, "status", get_args(Status))
    open_ = word(request, "open", ("true", "false"))
    query = TableQuery(
        player=player,
        game=word(request, "game", tuple(service_of(request).tables.games)),
        status=status or ("playing" if awaiting else None),
        mine=mine,
        open=None if open_ is None else open_ == "true",
        before=integer(request, "cursor", 2**53 - 1, least=1, most=2**53 - 1),
        limit=integer(request, "limit", 20, least=1, most=TABLES_PER_PAGE),
    )
    return query, awaiting


def _found(service: Service, query: TableQuery) -> Iterator[FoundTable]:
    """All matching tables, page by page."""
    while page := service.read.find_tables(query):
        yield from page
        query = msgspec.structs.replace(query, before=page[-1].position)


def _open_of(service: Service, body: OpenBody) -> Open:
    """The body as a command, with the game's defaults. Raises `BadRequest` naming every fault."""
    versions = service.tables.games.get(body.game)
    if versions is None:
        raise BadRequest(
            "invalid-shape", "There is no such game.", [Fault("/game", f"One of {[*service.tables.games]}.")]
        )
    game = versions[max(versions)]
    seats = game.seats.start if body.seats is None else body.seats
    alone = seats == 1
    faults = [
        fault
        for wrong, fault in (
            (
                seats not in game.seats,
                Fault("/seats", f"{game.title} takes {game.seats.start} to {game.seats[-1]} seats."),
            ),
            (body.undo == "free" and not alone, Fault("/undo", "Only a table with one seat may be `free`.")),
            (body.seed is not None and not alone, Fault("/seed", "Only a table with one seat may be given a seed.")),
        )
        if wrong
    ]
    if faults:
        raise BadRequest("invalid-shape", "The table cannot be opened like this.", faults)
    return Open(
        game=game.key,
        options=_options_of(game, body),
        seats=seats,
        undo=body.undo or ("free" if alone else "consent"),
        visibility=body.visibility,
        seed=body.seed,
    )


def _options_of(game: AnyGame, body: OpenBody) -> Any:  # the game's own type
    if body.options is msgspec.UNSET:
        return game.options_type()
    return decoded(msgspec.json.Decoder(game.options_type).decode, bytes(body.options), under="/options")
