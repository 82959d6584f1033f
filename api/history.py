"""Reading a table: views, events, frames, log and transcript, each from a perspective the caller may take."""

from litestar import Controller, Response
from litestar.params import FromPath

from api.commands import load_for_read
from api.methods import get
from api.names import named_setup
from api.narration import log_of, narrate
from api.perspective import perspective_of
from api.query import integer, query
from api.replies import Frame, Frames, Page, Views, frame_of, view_of
from api.requests import etag_matches
from api.responses import not_modified, reply, reply_ndjson
from api.service import RELEASE, AnyRequest
from api.transcripts import full_transcript, redacted_transcript
from domain.kernel.session import seat_of

EVENTS_PER_PAGE = 500
FRAMES_PER_PAGE = 100


class HistoryController(Controller):
    """The reads of a table, below ``/v1/tables``."""

    path = "/v1/tables"

    @get("/{table:str}/view", query={"at", "as"})
    async def view(self, request: AnyRequest, table: FromPath[str]) -> Response[bytes] | Response[None]:
        """The game at a version, from the caller's perspective; once it is over, from any."""
        service, player, session = await load_for_read(request, table)
        then = await service.tables.at(session, integer(request, "at", session.version, least=1, most=2**53 - 1))
        perspective = perspective_of(query(request, "as"), session, then, player)
        etag = f'"{then.version}-{perspective.name}-{RELEASE}"'
        if then.pending_takeback is None and etag_matches(request, etag):  # a takeback lapses without another version
            return not_modified(etag)
        now = service.now() if then is session else then.at
        if perspective.every:
            return reply(
                Views(tuple(view_of(service, then, one, now) for one in perspective.every)), headers={"ETag": etag}
            )
        return reply(view_of(service, then, perspective, now), headers={"ETag": etag})

    @get("/{table:str}/events", query={"after", "limit", "as"})
    async def events(self, request: AnyRequest, table: FromPath[str]) -> Response[bytes]:
        """The table's events, redacted for the caller; undone events name the undo."""
        service, player, session = await load_for_read(request, table)
        after = integer(request, "after", 0, least=0, most=2**53 - 1)
        limit = integer(request, "limit", 100, least=1, most=EVENTS_PER_PAGE)
        perspective = perspective_of(query(request, "as"), session, session, player, one=True)
        records = await service.tables.records(session, after=after, upto=after + limit)
        branches = await service.tables.branches(session)
        upto = after + len(records)
        events = narrate(service, session, named_setup(service, session), records, perspective, branches)
        return reply(Page(events, upto if records and upto < session.version else None))

    @get("/{table:str}/frames", query={"after", "limit", "as"})
    async def frames(self, request: AnyRequest, table: FromPath[str]) -> Response[bytes]:
        """Replay frames: each event, and the view after it."""
        service, player, session = await load_for_read(request, table)
        after = integer(request, "after", 0, least=0, most=2**53 - 1)
        limit = integer(request, "limit", 20, least=1, most=FRAMES_PER_PAGE)
        perspective = perspective_of(query(request, "as"), session, session, player)
        branches = await service.tables.branches(session)
        shown: list[Frame] = [
            frame_of(service, session, then, record, perspective, branches)
            for record, then in await service.tables.frames(session, after=after, upto=after + limit)
        ]
        upto = after + len(shown)
        return reply(Frames(tuple(shown), upto if shown and upto < session.version else None))

    @get("/{table:str}/log", query=("after", "limit", "wait_for"))
    async def log(self, request: AnyRequest, table: FromPath[str]) -> Response[bytes]:
        """The log: a line of text for each event on the line of play."""
        service, player, session = await load_for_read(request, table)
        after = integer(request, "after", 0, least=0, most=2**53 - 1)
        limit = integer(request, "limit", 100, least=1, most=EVENTS_PER_PAGE)
        service.require_position(integer(request, "wait_for", 0, least=0, most=2**53 - 1))
        events = await service.tables.line(session, after=after, limit=limit)
        return reply(log_of(service, session, events, seat_of(session, player), limit))

    @get("/{table:str}/transcript")
    async def transcript(self, request: AnyRequest, table: FromPath[str]) -> Response[bytes]:
        """The transcript for offline verification: full once the game is over, until then redacted for the caller."""
        service, player, session = await load_for_read(request, table)
        records = await service.tables.records(session, after=0, upto=session.version)
        lines = (
            full_transcript(session, records) if session.disclosed else redacted_transcript(session, records, player)
        )
        return reply_ndjson(lines, f"{table}.ndjson")
