"""Tables: opening, listing, joining, leaving, closing and forking them."""

import hashlib
from collections.abc import Collection, Iterator, Mapping, Sequence
from typing import Any, NamedTuple, get_args

import msgspec
from litestar import Controller, Response
from litestar.params import FromPath

from api.http.bodies import decoded
from api.http.cursors import cursor_text
from api.http.encodings import coding_of, compressed_at_once
from api.http.etags import etag_matches, hash_of
from api.http.methods import handles
from api.http.positions import cursor_in, position_in, position_text
from api.http.problems import BadRequest, Unauthorized
from api.http.query import integer, whole, word
from api.http.requests import address_of, body_of, context_of, invite_of, peek, player_of, viewer_of
from api.http.responses import Reply, encode, not_modified, replayed_header, reply
from api.live.waiting import AnyResponse, when_changed
from api.resources.replies import grace_tag, load_names, named_setup, names_tag
from api.resources.table_replies import as_invited, listed, table_of, with_bots_at
from api.resources.tables import Table, TableList
from api.state.service import AnyRequest, Service
from api.state.waiting import present_elsewhere
from api.tables.bodies import OpenBody, RematchBody, decode_fork, decode_open, decode_rematch, peek_invite
from api.tables.commands import (
    commitment_of,
    handle_command,
    handle_plain_command,
    load_for_read,
    read_sit,
    under_seat_options,
)
from domain.kernel.clocks import default_clock
from domain.kernel.days import has_seed_of_day
from domain.kernel.decoding import decoder_of
from domain.kernel.game import AnyGame, Fault, Refused
from domain.kernel.session import Status, seat_of
from domain.matching.rematches import is_void_without_people
from domain.refusals import Forbidden
from domain.release import RELEASE
from domain.storage.read_models import FoundTable, ListedStatus, TableQuery
from domain.storage.sql.beside_log.withdrawals import Withdrawal
from domain.tables.commands import Brought, Close, Leave, Open, Sit, may_see, require_seat
from projections.table_list import TABLE_LIST
from projections.table_rows import OwnRow, TableRow, decode_own, decode_row

TABLES_PER_PAGE = 100


class TablesController(Controller):
    """Everything below ``/v1/tables``."""

    @handles("openTable")
    async def open_table(self, request: AnyRequest) -> Response[bytes]:
        """Open a table; the opener is not seated."""
        service = request.service
        player = player_of(request, service)
        command = open_of(service, await body_of(request, decode_open))
        acknowledged = await service.tables.open(context_of(request, player), command)
        table = table_of(acknowledged.session, player, service, acknowledged.position)
        return reply(
            table, 201, {"Location": f"/v1/tables/{table.id}", **replayed_header(replayed=acknowledged.replayed)}
        )

    @handles("listTables")
    async def tables(self, request: AnyRequest) -> AnyResponse:
        """List the tables visible to the caller, newest first, by game, status, seat and player."""
        service = request.service
        query = await _query_of(request, viewer_of(request, service), service.now())
        with service.projections.reading():
            await service.projections.wait_for(TABLE_LIST, position_in(request, service, "wait_for"))
            found, elsewhere = None, set[str]()
            if service.tables.sessions.shared:  # the wait for a database is no slice of work
                found = await service.query(_find, service, query)
                rows = [decode_row(one.shown) for one in found.tables]
                await service.names.fetch(_named(rows))
                elsewhere = await present_elsewhere(service, [row for row in rows if row.status == "open"])
            async with service.limits.lists.slice():
                return _page(request, service, query, found or _find(service, query), elsewhere)

    @handles("showTable")
    async def show(self, request: AnyRequest, table: FromPath[str]) -> AnyResponse:
        """Show a table."""
        return await when_changed(request, table, lambda: self._show(request, table))

    async def _show(self, request: AnyRequest, table: str) -> AnyResponse:
        service, player, session = await load_for_read(request, table, invite=invite_of(request))
        seat = seat_of(session, player)
        is_invited = not may_see(session, player, service.now())
        caller = f"{'i' if is_invited else 's' if seat is None else seat}{'o' if player == session.opener else ''}"
        withdrawn = await service.query(service.keeping.withdrawals.of, [table]) if session.played else {}
        position = await service.tables.history.position(session)
        elsewhere = await present_elsewhere(service, [session] if session.status == "open" else [])
        shown = table_of(session, player, service, position, withdrawn.get(table), elsewhere=elsewhere)
        if player in service.players.house.players:
            tag = service.live.presence.address_tag(session.opener)
            shown = msgspec.structs.replace(shown, share=msgspec.UNSET if tag is None else tag)
        rematch = None
        may_play_again = session.status == "finished" or is_void_without_people(session)
        if player is not None and seat is not None and may_play_again:
            rematch = await service.matching.rematches.last(session, player)
        if rematch is not None:
            shown = msgspec.structs.replace(shown, rematch=rematch)
        if is_invited:
            shown = as_invited(shown)
        shown = await with_bots_at(shown, session, service)
        # bots are asked to join, a takeback lapses, a result is withdrawn, a rematch opens and closes: no other version
        asked = "w" if withdrawn else "" if shown.pending_takeback is msgspec.UNSET else "t"
        asked += "" if rematch is None else f"r{rematch}"
        asked += "" if shown.bots_at is msgspec.UNSET else f"b{shown.bots_at}"
        asked += "" if shown.server_seed is msgspec.UNSET else "d"  # a day ends without another version
        present = "".join(["+" if each else "-" for each in _present(shown)])
        grace = grace_tag(service, session)
        named = names_tag(service, named_setup(service, session))
        shows = hash_of(f"{caller}-{RELEASE}+{named}{asked}{grace}{present}".encode())
        etag = f'"{cursor_text(session.version, session.head)}-{shows}"'
        if etag_matches(request, etag):
            return not_modified(etag)
        return reply(shown, headers={"ETag": etag})

    @handles("takeSeat")
    async def sit(self, request: AnyRequest, table: FromPath[str]) -> Response[bytes]:
        """Take a seat. The table starts when the last one is taken."""
        try:
            return await handle_command(request, table, Sit, read_sit, invite=await peek(request, peek_invite))
        except Refused as error:
            raise under_seat_options(error) from error

    @handles("leaveSeat")
    async def leave(self, request: AnyRequest, table: FromPath[str], seat: FromPath[str]) -> Response[bytes]:
        """Leave a seat before the start."""
        number = whole(seat)
        command = Leave(NO_SUCH_SEAT if number is None else number)
        return await handle_plain_command(request, table, command, status=200)

    @handles("forkTable")
    async def fork(self, request: AnyRequest, table: FromPath[str]) -> Response[bytes]:
        """Fork a table: open another that continues from a version of this one."""
        service = request.service
        player = player_of(request, service)
        await service.tables.refresh(table)
        session = await service.tables.get(table, player)
        if table in service.tables.sessions.imported:
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

    @handles("rematch")
    async def rematch(self, request: AnyRequest, table: FromPath[str]) -> Response[bytes]:
        """Open the table of the rematch, or show it to those who come later."""
        service = request.service
        player = player_of(request, service)
        await service.tables.refresh(table)
        session = await service.tables.get(table, player)
        if table in service.tables.sessions.imported:
            raise Forbidden("not-seated", "The table was imported: no player here held a seat.")
        try:
            body = await body_of(request, decode_rematch, empty=RematchBody())
            brought = Brought(body.entropy, commitment_of(body))
            context = context_of(request, player)
        except BadRequest:
            require_seat(session, player)
            raise
        address = address_of(request)
        crowded = service.matching.bot_tables.is_crowded(address)
        acknowledged = await service.matching.rematches.open(table, context, brought, crowded=crowded)
        if acknowledged.session.bots and not acknowledged.session.over:
            service.matching.bot_tables.add(address, acknowledged.session.table)
        await load_names(service, acknowledged.session)
        shown = table_of(acknowledged.session, player, service, acknowledged.position)
        return reply(
            shown, 201, {"Location": f"/v1/tables/{shown.id}", **replayed_header(replayed=acknowledged.replayed)}
        )

    @handles("closeTable")
    async def close(self, request: AnyRequest, table: FromPath[str]) -> Response[bytes]:
        """Close the table before the start."""
        return await handle_plain_command(request, table, Close())


NO_SUCH_SEAT = 2**53
"""A number that no seat has."""


class _Found(NamedTuple):
    """The tables of a page, and one more if there is another page, as of a position of the list.

    ``withdrawn``: the withdrawals of their results.
    """

    position: int
    tables: Sequence[FoundTable]
    withdrawn: Mapping[str, Withdrawal]


def _find(service: Service, query: TableQuery) -> _Found:
    position = service.projections.models.position(TABLE_LIST.name)
    tables = service.projections.models.find_tables(msgspec.structs.replace(query, limit=query.limit + 1))
    return _Found(position, tables, service.keeping.withdrawals.of([one.table for one in tables]))


def _page(
    request: AnyRequest, service: Service, query: TableQuery, found: _Found, elsewhere: Collection[str]
) -> AnyResponse:
    """A page of tables. `elsewhere`: the players who are present at another process."""
    page = found.tables[: query.limit]
    seen = [one for one in page if not _is_hidden(one, service, query.player)]
    tables = _listed(seen, found.withdrawn, service, elsewhere)
    next_ = position_text(service, page[-1].place) if len(found.tables) > len(page) else None
    body = TableList(tables, next_, position_text(service, found.position))
    if query.player is not None:  # never compress an invitation together with names that others chose
        etag = f'"{_hash_of(service, tables, next_)}"'
        return not_modified(etag) if etag_matches(request, etag) else reply(body, headers={"ETag": etag})
    return _public_page(request, body, _hash_of(service, tables, next_))


def _public_page(request: AnyRequest, body: TableList, hash_: str) -> AnyResponse:
    """A page for a caller without a token, compressed if it likes: it holds nothing but what everybody may see."""
    coding = coding_of(request, ("gzip",))
    etag = f'"{hash_}"' if coding is None else f'"{hash_}-{coding}"'
    if etag_matches(request, etag):
        return not_modified(etag, vary="Authorization, Accept-Encoding")
    headers = {"ETag": etag, "Vary": "Accept-Encoding"}
    if coding is None:
        return reply(body, headers=headers)
    return Reply(compressed_at_once(encode(body)), 200, {**headers, "Content-Encoding": coding})


async def _query_of(request: AnyRequest, player: str | None, now: int) -> TableQuery:
    """The query. `now`: ms since 1970 UTC. Raises `BadRequest`, `Unauthorized`, `UnknownPosition`."""
    awaiting = word(request, "awaiting", ("me",)) is not None
    mine = word(request, "mine", ("true", "false")) == "true" or awaiting
    if mine and player is None:
        raise Unauthorized
    status = word(request, "status", get_args(Status))
    open_ = word(request, "open", ("true", "false"))
    cursor = await cursor_in(request, request.service)
    return TableQuery(
        player=player,
        game=word(request, "game", tuple(request.service.tables.games)),
        statuses=tuple(
            one
            for one in get_args(ListedStatus)
            if status in (None, "open" if one == "dealing" else one)
            and open_ in (None, "true" if one == "open" else "false")
            and not (awaiting and one not in ("playing", "dealing"))
        ),
        mine=mine,
        awaiting=awaiting,
        now=now,
        before=2**53 - 1 if cursor is None else cursor,
        limit=integer(request, "limit", 20, least=1, most=TABLES_PER_PAGE),
    )


def _listed(
    found: Sequence[FoundTable], withdrawn: Mapping[str, Withdrawal], service: Service, elsewhere: Collection[str]
) -> tuple[Table, ...]:
    rows = [decode_row(one.shown) for one in found]
    service.names.load(_named(rows))
    now = service.now()
    return tuple(
        [
            listed(
                row,
                OwnRow() if one.own is None else decode_own(one.own),
                service,
                one.position,
                now,
                withdrawn.get(one.table),
                elsewhere=elsewhere,
            )
            for one, row in zip(found, rows, strict=True)
        ]
    )


def _named(rows: Sequence[TableRow]) -> Iterator[str | None]:
    """The players whose names a list needs: those at the seats, and the openers."""
    return (player for row in rows for player in (row.opened_by, *[seat.player for seat in row.seats]))


def _is_hidden(found: FoundTable, service: Service, player: str | None) -> bool:
    """Is a table hidden for a reason that the list does not know yet: it is quarantined, or the player just left it?"""
    sessions = service.tables.sessions
    entry = sessions.cache.entries.get(found.table)
    if entry is None or may_see(entry.session, player, service.now()):
        return found.table in sessions.loader.damaged
    return not sessions.shared or decode_row(found.shown).version <= entry.session.version


def _present(table: Table) -> list[bool]:
    """Who is present: at each seat, and before the start the opener. That changes without another version."""
    return [*[seat.present for seat in table.seats], table.opener_present is True]


def _hash_of(service: Service, tables: Sequence[Table], next_: str | None) -> str:
    """What the ETag of a page says of it: the name of the log, also of an empty page, and the tables.

    A table's position stands for all that its events say.
    """
    shown = [
        (
            one.position,
            [seat.name for seat in one.seats],
            _present(one),
            one.awaiting,
            one.pending_takeback is msgspec.UNSET,
            one.withdrawn is msgspec.UNSET,
            one.server_seed is msgspec.UNSET,
            None if one.due_at is msgspec.UNSET else one.due_at,
        )
        for one in tables
    ]
    return hashlib.blake2s(encode((RELEASE, service.log, shown, next_)), digest_size=16).hexdigest()


def open_of(service: Service, body: OpenBody) -> Open:
    """The body as a command, with the game's defaults. Raises `BadRequest` naming every fault."""
    versions = service.tables.games.get(body.game)
    if versions is None:
        raise BadRequest(
            "invalid-shape", "There is no such game.", [Fault("/game", f"One of {', '.join(service.tables.games)}.")]
        )
    game = versions[max(versions)]
    seats = game.seats.start if body.seats is None else body.seats
    alone = seats == 1
    if body.daily:
        return _daily_of(game, body)
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


def _daily_of(game: AnyGame, body: OpenBody) -> Open:
    """A try of the seed of the day: nothing of it is chosen. Raises `BadRequest` naming every fault."""
    faults = [] if has_seed_of_day(game) else [Fault("/daily", f"{game.title} is not played alone.")]
    fixed = OpenBody(game=body.game, daily=True)
    faults += [
        Fault(f"/{name}", "With the seed of the day this is fixed: leave it out.")
        for name in fixed.__struct_fields__
        if getattr(body, name) != getattr(fixed, name)
    ]
    if faults:
        raise BadRequest("invalid-shape", "The table cannot be opened like this.", faults)
    return Open(game.key, game.options_type(), 1, undo="consent", daily=True)


def _options_of(game: AnyGame, body: OpenBody) -> Any:  # the game's own type
    if body.options is msgspec.UNSET:
        return game.options_type()
    return decoded(decoder_of(game.options_type), bytes(body.options), under="/options")
