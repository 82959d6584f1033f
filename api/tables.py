"""Tables: opening, listing, joining, leaving, closing and forking them."""

import hashlib
from collections.abc import Sequence
from typing import Any, NamedTuple, get_args

import msgspec
from litestar import Controller, Response, delete, post
from litestar.params import FromPath

from api.bodies import OpenBody, decode_fork, decode_open, peek_invite
from api.commands import (
    handle_command,
    handle_plain_command,
    load_for_read,
    read_sit,
)
from api.costs import COSTS
from api.live.waiting import AnyResponse, when_changed
from api.methods import get
from api.narration import named_setup, names_tag
from api.positions import position_in, position_text
from api.problems import BadRequest, Unauthorized
from api.query import integer, word
from api.replies import grace_tag, listed, table_of
from api.requests import body_of, context_of, decoded, etag_matches, peek, player_of, viewer_of
from api.resources import Table, TableList
from api.responses import encode, not_modified, replayed_header, reply
from api.service import RELEASE, AnyRequest, Service, service_of
from domain.kernel.clocks import default_clock
from domain.kernel.game import AnyGame, Fault, Refused
from domain.kernel.session import Status, seat_of
from domain.requests import Close, Forbidden, Leave, Open, Sit, require_seat
from domain.storage.read_models import FoundTable, TableQuery
from domain.tables import may_see
from projections.table_list import TABLE_LIST
from projections.table_rows import OwnRow, decode_own, decode_row

TABLES_PER_PAGE = 100


class TablesController(Controller):
    """Everything below ``/v1/tables``."""

    path = "/v1/tables"

    @post("/", cost=COSTS["openTable"])
    async def open_table(self, request: AnyRequest) -> Response[bytes]:
        """Open a table; the opener is not seated."""
        service = service_of(request)
        player = player_of(request, service)
        command = _open_of(service, await body_of(request, decode_open))
        acknowledged = await service.tables.open(context_of(request, player), command)
        table = table_of(acknowledged.session, player, service, acknowledged.position)
        return reply(
            table, 201, {"Location": f"/v1/tables/{table.id}", **replayed_header(replayed=acknowledged.replayed)}
        )

    @get(
        "/",
        query={"game", "status", "mine", "open", "awaiting", "wait_for", "cursor", "limit"},
        cost=COSTS["listTables"],
    )
    async def tables(self, request: AnyRequest) -> AnyResponse:
        """List the tables visible to the caller, newest first, by game, status, seat and player."""
        service = service_of(request)
        query = _query_of(request, viewer_of(request, service), service.now())
        with service.reading():
            await service.wait_for_position(TABLE_LIST, position_in(request, service, "wait_for"))
            found = None
            if service.tables.sessions.shared:  # the wait for a database is no slice of work
                found = await service.query(_find, service, query)
                await service.names.fetch(seat.player for one in found.tables for seat in decode_row(one.shown).seats)
            async with service.lists.slice():
                return _page(request, service, query, found or _find(service, query))

    @get("/{table:str}")
    async def show(self, request: AnyRequest, table: FromPath[str]) -> AnyResponse:
        """Show a table."""
        return await when_changed(request, table, lambda: self._show(request, table))

    async def _show(self, request: AnyRequest, table: str) -> AnyResponse:
        service, player, session = await load_for_read(request, table)
        seat = seat_of(session, player)
        caller = f"{'s' if seat is None else seat}{'o' if player == session.opener else ''}"
        shown = table_of(session, player, service, await service.tables.position(session))
        asked = "" if shown.pending_takeback is msgspec.UNSET else "t"  # a takeback lapses without another version
        present = "".join(["+" if each.present else "-" for each in shown.seats])
        grace = grace_tag(service, session)
        etag = (
            f'"{session.version}-{caller}-{RELEASE}+{names_tag(named_setup(service, session))}{asked}{grace}{present}"'
        )
        if etag_matches(request, etag):
            return not_modified(etag)
        return reply(shown, headers={"ETag": etag})

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

    @post("/{table:str}/fork", cost=COSTS["forkTable"])
    async def fork(self, request: AnyRequest, table: FromPath[str]) -> Response[bytes]:
        """Fork a table: open another that continues from a version of this one."""
        service = service_of(request)
        player = player_of(request, service)
        await service.tables.refresh(table)
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


class _Found(NamedTuple):
    """The tables of a page, and one more if there is another page, as of a position of the list."""

    position: int
    tables: Sequence[FoundTable]


def _find(service: Service, query: TableQuery) -> _Found:
    position = service.read.position(TABLE_LIST.name)
    return _Found(position, service.read.find_tables(msgspec.structs.replace(query, limit=query.limit + 1)))


def _page(request: AnyRequest, service: Service, query: TableQuery, found: _Found) -> AnyResponse:
    """A page of tables."""
    page = found.tables[: query.limit]
    tables = _listed([one for one in page if not _is_hidden(one, service, query.player)], service)
    next_ = str(page[-1].place) if len(found.tables) > len(page) else None
    etag = _etag_of(tables, next_)
    if etag_matches(request, etag):
        return not_modified(etag)
    return reply(TableList(tables, next_, position_text(service, found.position)), headers={"ETag": etag})


def _query_of(request: AnyRequest, player: str | None, now: int) -> TableQuery:
    """The query. `now`: ms since 1970 UTC. Raises `BadRequest`, `Unauthorized`."""
    awaiting = word(request, "awaiting", ("me",)) is not None
    mine = word(request, "mine", ("true", "false")) == "true" or awaiting
    if mine and player is None:
        raise Unauthorized
    status = word(request, "status", get_args(Status))
    open_ = word(request, "open", ("true", "false"))
    return TableQuery(
        player=player,
        game=word(request, "game", tuple(service_of(request).tables.games)),
        statuses=tuple(
            one
            for one in get_args(Status)
            if status in (None, one)
            and open_ in (None, "true" if one == "open" else "false")
            and not (awaiting and one != "playing")
        ),
        mine=mine,
        awaiting=awaiting,
        now=now,
        before=integer(request, "cursor", 2**53 - 1, least=1, most=2**53 - 1),
        limit=integer(request, "limit", 20, least=1, most=TABLES_PER_PAGE),
    )


def _listed(found: Sequence[FoundTable], service: Service) -> tuple[Table, ...]:
    rows = [decode_row(one.shown) for one in found]
    service.names.load(seat.player for row in rows for seat in row.seats)
    now = service.now()
    return tuple(
        [
            listed(row, OwnRow() if one.own is None else decode_own(one.own), service, one.position, now)
            for one, row in zip(found, rows, strict=True)
        ]
    )


def _is_hidden(found: FoundTable, service: Service, player: str | None) -> bool:
    """Is a table hidden for a reason that the list has not heard of: it was put aside, or the player just left it?"""
    sessions = service.tables.sessions
    entry = sessions.entries.get(found.table)
    if entry is None or may_see(entry.session, player):
        return found.table in sessions.damaged
    return not sessions.shared or decode_row(found.shown).version <= entry.session.version


def _etag_of(tables: Sequence[Table], next_: str | None) -> str:
    """The ETag of a page. A table's position stands for all that its events say."""
    shown = [
        (
            one.position,
            [(seat.name, seat.present) for seat in one.seats],
            one.awaiting,
            one.pending_takeback is msgspec.UNSET,
            None if one.due_at is msgspec.UNSET else one.due_at,
        )
        for one in tables
    ]
    return f'"{hashlib.blake2s(encode((RELEASE, shown, next_)), digest_size=16).hexdigest()}"'


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
        clock=default_clock(seats) if body.clock is msgspec.UNSET else body.clock,
    )


def _options_of(game: AnyGame, body: OpenBody) -> Any:  # the game's own type
    if body.options is msgspec.UNSET:
        return game.options_type()
    return decoded(msgspec.json.Decoder(game.options_type).decode, bytes(body.options), under="/options")
