"""Tables: opening, sitting down, playing, taking back, and looking on."""

from collections.abc import Callable, Iterator
from functools import lru_cache
from typing import Annotated, Any, Generic, TypeVar, get_args

import msgspec
from litestar import Controller, Response, delete, post
from litestar.params import FromPath

from api.methods import get
from api.problems import BadRequest, Unauthorized
from api.replies import Log, Page, Table, TableList, UndoOption, actions_of, done_of, spoken, table_of, view_of
from api.requests import (
    AnyRequest,
    asked,
    body_of,
    decoded,
    has_newest,
    integer,
    peek,
    player_of,
    viewer_of,
    word,
)
from api.service import RELEASE, Service, not_modified, reply, reply_ndjson, service_of
from api.transcripts import full_transcript, redacted_transcript
from domain.kernel.events import UndoMode, Visibility, of
from domain.kernel.game import AnyGame, Fault, Refused, Seat
from domain.kernel.session import Session, Status, seat_of
from domain.kernel.undoing import undo_targets
from domain.kernel.words import say_seat
from domain.tables import Answer, Close, Leave, NotFound, Open, Play, Redo, Resign, Sit, Undo, may
from domain.tables import Request as TableRequest
from projections.table_list import TABLE_LIST, Found, Query, find
from projections.table_log import TABLE_LOG, lines

A = TypeVar("A")
SO = TypeVar("SO")
Body = TypeVar("Body")

EVENTS_PER_PAGE = 500
TABLES_PER_PAGE = 100

Entropy = Annotated[str, msgspec.Meta(pattern=r"^[!-~]{0,64}$(?!\n)")]
SeedHex = Annotated[str, msgspec.Meta(pattern=r"^[0-9a-f]{64}$(?!\n)")]
SeatNumber = Annotated[int, msgspec.Meta(ge=0, le=63)]
Version = Annotated[int, msgspec.Meta(ge=1, le=2**53 - 1)]


class OpenBody(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Open a table. ``options``: the game's own; ``seats``: as few as the game allows unless given."""

    game: str
    options: msgspec.Raw | msgspec.UnsetType = msgspec.UNSET
    seats: SeatNumber | None = None
    undo: UndoMode | None = None
    visibility: Visibility = "public"
    seed: SeedHex | None = None


class SitBody(msgspec.Struct, Generic[SO], frozen=True, forbid_unknown_fields=True):
    """Take a seat: a free one unless named. ``entropy`` is your part of the table's luck."""

    seat: SeatNumber | None = None
    entropy: Entropy = ""
    seat_options: SO | msgspec.UnsetType = msgspec.UNSET
    invite: Annotated[str, msgspec.Meta(max_length=64)] | None = None


class ActionBody(msgspec.Struct, Generic[A], frozen=True, forbid_unknown_fields=True):
    """Do one action, as the server listed it."""

    action: A


class UndoBody(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Go back to a version on the line of play."""

    to_version: Version


class NoBody(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Nothing more to say."""


_decode_open = msgspec.json.Decoder(OpenBody).decode
_decode_undo = msgspec.json.Decoder(UndoBody).decode
_decode_nothing = msgspec.json.Decoder(NoBody).decode
_nothing = NoBody()


class _Invite(msgspec.Struct, frozen=True):
    invite: str | None = None


def _peek_invite(body: bytes) -> str | None:
    return msgspec.json.decode(body, type=_Invite).invite


class TablesController(Controller):
    """Everything below ``/v1/tables``."""

    path = "/v1/tables"

    @post("/")
    async def open_table(self, request: AnyRequest) -> Response[bytes]:
        """Open a table; nobody is seated."""
        service = service_of(request)
        player = player_of(request, service.accounts)
        wanted = _open_of(service, await body_of(request, _decode_open))
        answer = await service.tables.open(asked(request, player), wanted)
        table = table_of(answer.session, player, service.accounts, answer.position)
        return reply(table, 201, {"Location": f"/v1/tables/{table.id}", **_headers(answer)})

    @get("/", query={"game", "status", "mine", "open", "awaiting", "wait_for", "cursor", "limit"})
    async def tables(self, request: AnyRequest) -> Response[bytes]:
        """The tables that the caller may know of, the newest first, by game, status, seat and player."""
        service = service_of(request)
        player = viewer_of(request, service.accounts)
        query, awaiting = _query_of(request, player)
        await service.reached(TABLE_LIST, integer(request, "wait_for", 0, least=0, most=2**53 - 1))
        position = service.read.position(TABLE_LIST)
        listed: list[Table] = []
        cursor = None
        for found in _found(service, query):
            if len(listed) == query.limit:
                cursor = found.place + 1
                break
            session = await service.tables.get(found.table, player)
            if not awaiting or seat_of(session, player) in session.to_act:
                listed.append(table_of(session, player, service.accounts))
        return reply(TableList(tuple(listed), None if cursor is None else str(cursor), position))

    @get("/{table:str}")
    async def show(self, request: AnyRequest, table: FromPath[str]) -> Response[bytes]:
        """The table resource."""
        service, player, session = await _looking(request, table)
        return reply(table_of(session, player, service.accounts), headers={"ETag": f'"{session.version}"'})

    @get("/{table:str}/view", query={"at"})
    async def view(self, request: AnyRequest, table: FromPath[str]) -> Response[bytes] | Response[None]:
        """The game as the caller may see it, now or at an earlier version."""
        service, player, session = await _looking(request, table)
        version = integer(request, "at", session.version, least=1, most=2**53 - 1)
        then = await service.tables.at(session, version)
        seat = seat_of(then, player)
        etag = f'"{then.version}-{"s" if seat is None else seat}-{RELEASE}"'
        if has_newest(request, etag):
            return not_modified(etag)
        return reply(view_of(then, player), headers={"ETag": etag})

    @get("/{table:str}/actions")
    async def actions(self, request: AnyRequest, table: FromPath[str]) -> Response[bytes]:
        """What the caller may do now."""
        _, player, session = await _looking(request, table)
        return reply(actions_of(session, player))

    @get("/{table:str}/undo")
    async def undo_options(self, request: AnyRequest, table: FromPath[str]) -> Response[bytes]:
        """Where the caller could go back to."""
        _, player, session = await _looking(request, table)
        seat = seat_of(session, player)
        return reply([] if seat is None else _undo_options(session, seat))

    @get("/{table:str}/events", query={"after", "limit"})
    async def events(self, request: AnyRequest, table: FromPath[str]) -> Response[bytes]:
        """The table's events as the caller may see them."""
        service, player, session = await _looking(request, table)
        after = integer(request, "after", 0, least=0, most=2**53 - 1)
        limit = integer(request, "limit", 100, least=1, most=EVENTS_PER_PAGE)
        records = await service.tables.records(session, after=after, upto=after + limit)
        upto = after + len(records)
        return reply(Page(spoken(session, records, player), upto if upto < session.version else None))

    @get("/{table:str}/log", query=("after", "limit", "wait_for"))
    async def log(self, request: AnyRequest, table: FromPath[str]) -> Response[bytes]:
        """The line of play in words: what was undone is not on it."""
        service, player, session = await _looking(request, table)
        after = integer(request, "after", 0, least=0, most=2**53 - 1)
        limit = integer(request, "limit", 100, least=1, most=EVENTS_PER_PAGE)
        await service.reached(TABLE_LOG, integer(request, "wait_for", 0, least=0, most=2**53 - 1))
        found = lines(service.read, table, seat_of(session, player), after=after, limit=limit)
        return reply(Log(found, found[-1].version if len(found) == limit else None))

    @get("/{table:str}/transcript")
    async def transcript(self, request: AnyRequest, table: FromPath[str]) -> Response[bytes]:
        """All that happened, to be verified offline: in full once the table is over, else as the caller may see it."""
        service, player, session = await _looking(request, table)
        records = await service.tables.records(session, after=0, upto=session.version)
        lines = full_transcript(session, records) if session.over else redacted_transcript(session, records, player)
        return reply_ndjson(lines, f"{table}.ndjson")

    @post("/{table:str}/seats")
    async def sit(self, request: AnyRequest, table: FromPath[str]) -> Response[bytes]:
        """Take a seat. The table starts when the last one is taken."""
        service = service_of(request)
        player = player_of(request, service.accounts)
        session = await service.tables.get(table, player, invite=await peek(request, _peek_invite))
        body: SitBody[Any] = await body_of(request, _decode_sit(session.game), empty=SitBody())
        if body.seat is not None and body.seat >= len(session.seats):
            fault = Fault("/seat", f"This table has the seats 0 to {len(session.seats) - 1}.")
            raise BadRequest("no-such-seat", "There is no such seat.", [fault])
        options = session.game.seat_options_type() if body.seat_options is msgspec.UNSET else body.seat_options
        wanted = Sit(body.seat, body.entropy, options)
        try:
            return _done(await service.tables.act(table, asked(request, player), wanted), player)
        except Refused as error:
            faults = [Fault(f"/seat_options{fault.pointer}", fault.detail) for fault in error.faults]
            raise Refused(error.code, error.detail, faults) from error

    @delete("/{table:str}/seats/{seat:str}", status_code=200)
    async def leave(self, request: AnyRequest, table: FromPath[str], seat: FromPath[str]) -> Response[bytes]:
        """Stand up before the start."""
        service = service_of(request)
        player = player_of(request, service.accounts)
        session = await service.tables.get(table, player)
        if not (seat.isascii() and seat.isdigit() and len(seat) < 4 and int(seat) < len(session.seats)):  # noqa: PLR2004
            raise NotFound(seat)
        answer = await service.tables.act(table, asked(request, player), Leave(int(seat)))
        return _done(answer, player, 200)

    @post("/{table:str}/close")
    async def close(self, request: AnyRequest, table: FromPath[str]) -> Response[bytes]:
        """Close the table before the start."""
        return await _act(request, table, Close, lambda _: _decode_nothing, lambda _: Close(), empty=_nothing)

    @post("/{table:str}/actions")
    async def play(self, request: AnyRequest, table: FromPath[str]) -> Response[bytes]:
        """Do one action."""
        return await _act(request, table, Play, _decode_action, lambda body: Play(body.action))

    @post("/{table:str}/undo")
    async def undo(self, request: AnyRequest, table: FromPath[str]) -> Response[bytes]:
        """Go back to a version on the line of play."""
        return await _act(request, table, Undo, lambda _: _decode_undo, lambda body: Undo(body.to_version))

    @post("/{table:str}/redo")
    async def redo(self, request: AnyRequest, table: FromPath[str]) -> Response[bytes]:
        """Put back the last undo."""
        return await _act(request, table, Redo, lambda _: _decode_nothing, lambda _: Redo(), empty=_nothing)

    @post("/{table:str}/resign")
    async def resign(self, request: AnyRequest, table: FromPath[str]) -> Response[bytes]:
        """Give up the seat."""
        return await _act(request, table, Resign, lambda _: _decode_nothing, lambda _: Resign(), empty=_nothing)


def _query_of(request: AnyRequest, player: str | None) -> tuple[Query, bool]:
    """What to look for; and are only tables wanted that await the caller? Raises `BadRequest`, `Unauthorized`."""
    awaiting = word(request, "awaiting", ("me",)) is not None
    mine = word(request, "mine", ("true", "false")) == "true" or awaiting
    if mine and player is None:
        raise Unauthorized
    status = word(request, "status", get_args(Status))
    query = Query(
        asking=player,
        game=word(request, "game", tuple(service_of(request).tables.games)),
        status="playing" if awaiting else status,
        mine=mine,
        open=word(request, "open", ("true", "false")) == "true",
        before=integer(request, "cursor", 2**53 - 1, least=1, most=2**53 - 1),
        limit=integer(request, "limit", 20, least=1, most=TABLES_PER_PAGE),
    )
    return query, awaiting


def _found(service: Service, query: Query) -> Iterator[Found]:
    """All tables that fit, page by page."""
    while page := find(service.read, query):
        yield from page
        query = msgspec.structs.replace(query, before=page[-1].place)


async def _looking(request: AnyRequest, table: str) -> tuple[Service, str | None, Session]:
    """The service, who looks (None: an anonymous spectator), and the table."""
    service = service_of(request)
    player = viewer_of(request, service.accounts)
    return service, player, await service.tables.get(table, player)


async def _act(  # the stages of a request
    request: AnyRequest,
    table: str,
    kind: type[TableRequest],
    decoder: Callable[[AnyGame], Callable[[bytes], Body]],
    wanted: Callable[[Body], TableRequest],
    *,
    empty: Body | None = None,
) -> Response[bytes]:
    """What every request to a table goes through, each check in its place."""
    service = service_of(request)
    player = player_of(request, service.accounts)
    session = await service.tables.get(table, player)
    may(session, player, kind)
    body = await body_of(request, decoder(session.game), empty=empty)
    return _done(await service.tables.act(table, asked(request, player), wanted(body)), player)


def _done(answer: Answer, player: str, status: int = 201) -> Response[bytes]:
    return reply(done_of(answer, player), status, _headers(answer))


def _headers(answer: Answer) -> dict[str, str]:
    return {"Idempotency-Replayed": "true"} if answer.replayed else {}


@lru_cache(maxsize=64)
def _decode_action(game: AnyGame) -> Callable[[bytes], ActionBody[Any]]:
    return msgspec.json.Decoder(of(ActionBody, game.action_type)).decode


@lru_cache(maxsize=64)
def _decode_sit(game: AnyGame) -> Callable[[bytes], SitBody[Any]]:
    return msgspec.json.Decoder(of(SitBody, game.seat_options_type)).decode


def _open_of(service: Service, body: OpenBody) -> Open:
    """The body as a request, with the game's defaults. Raises `BadRequest` naming every fault."""
    versions = service.tables.games.get(body.game)
    if versions is None:
        raise BadRequest(
            "invalid-shape", "There is no such game.", [Fault("/game", f"One of {[*service.tables.games]}.")]
        )
    game = versions[max(versions)]
    seats = game.seats.start if body.seats is None else body.seats
    alone = seats == 1
    undo: UndoMode = body.undo or ("free" if alone else "consent")
    faults = [
        fault
        for wrong, fault in (
            (
                seats not in game.seats,
                Fault("/seats", f"{game.title} takes {game.seats.start} to {game.seats[-1]} seats."),
            ),
            (undo == "free" and not alone, Fault("/undo", "Only a table with one seat may be `free`.")),
            (body.seed is not None and not alone, Fault("/seed", "Only a table with one seat may be given a seed.")),
        )
        if wrong
    ]
    if faults:
        raise BadRequest("invalid-shape", "Such a table cannot be opened.", faults)
    return Open(game.key, _options_of(game, body), seats, undo, body.visibility, body.seed)


def _options_of(game: AnyGame, body: OpenBody) -> Any:  # the game's own type
    if body.options is msgspec.UNSET:
        return game.options_type()
    return decoded(msgspec.json.Decoder(game.options_type).decode, bytes(body.options), under="/options")


def _undo_options(session: Session, seat: Seat) -> list[UndoOption]:
    others = tuple(n for n in range(len(session.seats)) if n != seat and n not in session.resigned)
    options = []
    for count, target in enumerate(undo_targets(session, seat), start=1):
        needs = others if target.kind == "takeback" else ()
        asking = f", if {' and '.join(map(say_seat, needs))} agree" if needs else ""
        text = f"Take back the last {count} actions{asking}." if count > 1 else f"Take back the last action{asking}."
        options.append(UndoOption(target.to_version, target.kind, needs, text))
    return options
