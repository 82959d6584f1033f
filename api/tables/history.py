"""Reading a table: views, events, frames, log and transcript, each from a perspective the caller may take."""

from litestar import Controller, Response
from litestar.params import FromPath
from msgspec.structs import replace

from api.http.cursors import cursor_text, resume_version
from api.http.downloads import download
from api.http.etags import etag_matches, reply_if_changed
from api.http.methods import handles
from api.http.positions import position_in
from api.http.query import integer, query
from api.http.requests import charge, cost_of
from api.http.responses import encoded, not_modified, reply
from api.live.follow import follow_table, format_of
from api.live.waiting import AnyResponse, when_changed
from api.operations.costs import EARLIER, EVERY_VIEW, TEN_EVENTS, TEN_VIEWS
from api.resources.perspective import perspective_of
from api.resources.replies import frame_of, grace_tag, lines_of, named_setup, names_tag, narrate, view_of
from api.resources.views import Frames, Log, Page, TableViews
from api.state.service import AnyRequest
from api.tables.commands import load_for_read
from api.tables.transcripts import transcript_pages
from domain.kernel.session import Session, seat_of
from domain.kernel.steps import each
from domain.kernel.undoing import pending
from domain.release import RELEASE
from domain.tables.commands import head8
from domain.tables.line_of_play import versions_in_force

EVENTS_PER_PAGE = 500
FRAMES_PER_PAGE = 100


class HistoryController(Controller):
    """The reads of a table, below ``/v1/tables``."""

    @handles("viewTable")
    async def view(self, request: AnyRequest, table: FromPath[str]) -> AnyResponse:
        """The game at a version, from the caller's perspective; once it is over, from any."""
        return await when_changed(request, table, lambda: self._view(request, table))

    async def _view(self, request: AnyRequest, table: str) -> AnyResponse:
        service, player, session = await load_for_read(request, table)
        version = integer(request, "at", session.version, least=1, most=2**53 - 1)
        if version != session.version:
            charge(request, service, player, cost_of(request).of(EARLIER))
        then = await service.tables.history.at(session, version)
        perspective = perspective_of(query(request, "as"), session, then, player, service.now())
        now = service.now() if then is session else then.at
        asked = "" if pending(then, now) is None else "t"  # a takeback lapses without another version
        grace = grace_tag(service, then) if then is session else ""
        setup = named_setup(service, then)
        named = names_tag(service, setup)
        etag = f'"{then.version}-{perspective.name}-{RELEASE}+{named}{asked}{grace}-{head8(then.head)}"'
        if etag_matches(request, etag):
            return not_modified(etag)
        if perspective.every:
            charge(request, service, player, cost_of(request).of(EVERY_VIEW))
        position = await service.tables.history.position(then)
        views = tuple(
            view_of(service, session, then, setup, one, position, now) for one in perspective.every or (perspective,)
        )
        return reply(TableViews(session.game.key, views) if perspective.every else views[0], headers={"ETag": etag})

    @handles("listEvents")
    async def events(self, request: AnyRequest, table: FromPath[str]) -> Response[bytes]:
        """The table's events, redacted for the caller, as a page or live; in a page undone events name the undo."""
        format_ = format_of(request)
        service, player, session = await load_for_read(request, table)
        if format_ is not None:
            return await follow_table(request, format_, service, player, session, frames=False)
        after = await resume_version(request, service, session) or 0
        limit = integer(request, "limit", 100, least=1, most=EVENTS_PER_PAGE)
        disclosed = session.is_disclosed(service.now())
        perspective = perspective_of(query(request, "as"), session, session, player, service.now(), one=True)
        charge(request, service, player, cost_of(request).of(TEN_EVENTS, _length(session, after, limit) / 10))
        records = await service.tables.history.records(session, after=after, upto=after + limit)
        upto = after + len(records)
        setup = named_setup(service, session)
        events = await service.tables.slices.run(
            each(lambda record: narrate(service, session, setup, record, perspective, disclosed=disclosed), records)
        )
        next_ = upto if records and upto < session.version else None
        head = records[-1].hash if records else session.head
        return reply(Page(session.game.key, events, next_, cursor_text(upto, head)))

    @handles("listFrames")
    async def frames(self, request: AnyRequest, table: FromPath[str]) -> Response[bytes]:
        """Replay frames, as a page or live: each event, and the view after it."""
        format_ = format_of(request)
        service, player, session = await load_for_read(request, table)
        if format_ is not None:
            return await follow_table(request, format_, service, player, session, frames=True)
        after = await resume_version(request, service, session) or 0
        limit = integer(request, "limit", 20, least=1, most=FRAMES_PER_PAGE)
        disclosed = session.is_disclosed(service.now())
        perspective = perspective_of(query(request, "as"), session, session, player, service.now())
        views = _length(session, after, limit) * max(1, len(perspective.every))
        charge(request, service, player, cost_of(request).of(TEN_VIEWS, views / 10))
        found = await service.tables.history.frames(session, after=after, upto=after + limit)
        frames = await service.tables.slices.run(
            each(lambda one: encoded(frame_of(service, session, *one, perspective, disclosed=disclosed)), found)
        )
        upto = after + len(frames)
        next_ = upto if frames and upto < session.version else None
        head = found[-1][0].hash if found else session.head
        return reply(Frames(session.game.key, tuple(frames), next_, cursor_text(upto, head)))

    @handles("readLog")
    async def log(self, request: AnyRequest, table: FromPath[str]) -> Response[bytes]:
        """The log: a line of text for each event on the line of play."""
        service, player, session = await load_for_read(request, table)
        after = await resume_version(request, service, session) or 0
        limit = integer(request, "limit", 100, least=1, most=EVENTS_PER_PAGE)
        await service.projections.require_position(position_in(request, service, "wait_for"))
        versions = versions_in_force(session, after=after, limit=limit)
        charge(request, service, player, cost_of(request).of(TEN_EVENTS, len(versions) / 10))
        events = await service.tables.history.line(session, versions)
        lines = await service.tables.slices.run(lines_of(service, session, events, seat_of(session, player)))
        next_ = lines[-1].version if len(lines) == limit else None
        upto = session.version if next_ is None else next_
        head = await service.tables.history.head(session, upto)
        log = Log(session.game.key, lines, next_, cursor_text(upto, head))
        tagged = replace(log, cursor="")  # the ETag has the present head, so all before it follow
        return reply_if_changed(request, log, at=session, tagged=tagged)

    @handles("readTranscript")
    async def transcript(self, request: AnyRequest, table: FromPath[str]) -> Response[bytes]:
        """The transcript for offline verification: full once the game is over, until then redacted for the caller."""
        service, player, session = await load_for_read(request, table)
        charge(request, service, player, cost_of(request).of(TEN_EVENTS, session.version / 10))
        pages = transcript_pages(service.tables, session, player, disclosed=session.is_disclosed(service.now()))
        return await download(request, pages, f"{table}.ndjson")


def _length(session: Session, after: int, limit: int) -> int:
    """How many events a page has."""
    return max(0, min(limit, session.version - after))
