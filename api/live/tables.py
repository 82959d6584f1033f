"""Following one table: its events, or its replay frames."""

from collections.abc import Sequence
from typing import Any

import msgspec

from api.http.cursors import cursor_text
from api.http.requests import charge, cost_of, presented_token
from api.http.responses import encode
from api.live.formats import Item
from api.operations.costs import TEN_EVENTS, TEN_VIEWS
from api.resources.perspective import Perspective, perspective_of
from api.resources.replies import frame_of, load_names, named_setup, narrate
from api.resources.views import NarratedEvent
from api.state.hub import RECENT, Notifier
from api.state.service import AnyRequest, Service
from domain.kernel.batches import Record
from domain.kernel.session import Session
from domain.kernel.steps import Steps, finish
from domain.runtime.shares import CALLER

PAGE, FRAMES_PAGE = 100, 10
"""The most events that are read from the store at a time, and frames, each of which is a session."""

PAGE_BYTES = 64 * 2**10
"""Bytes of items that are rendered at a time, and one item more: a reader that is slow holds them in memory."""

Change = tuple[Record, Session | None]
"""An event, and the session after it; None if it was read for events alone, which need no session."""


class TableSource:
    """A table's events, or, with `frames`, its replay frames, after a version. See `api.live.stream.Source`."""

    def __init__(self, request: AnyRequest, session: Session, wanted: str | None, after: int, *, frames: bool) -> None:
        """`wanted`: the perspective that ``as=`` names; `after`: the version to follow on from."""
        self._request = request
        self._table = session.table
        self._present = session.version, session.head.hex()
        self._wanted = wanted
        self._after = self._paid = after
        self._frames = frames
        self._player: str | None = None
        self._revocations = -1  # when the token was last checked
        self._expires_at: int | None = None
        self._cost, self._each = cost_of(request), TEN_VIEWS if frames else TEN_EVENTS
        self.behind = self.ended = False

    def where(self) -> dict[str, Any]:
        """The present version with its hash, the name of the log, and the time."""
        service = self._request.service
        version, head = self._present
        return {"version": version, "head": head, "log": service.log, "time": service.now()}

    async def read(self, notifier: Notifier) -> Sequence[Item]:
        """The items after the cursor. The caller is authorized again each time.

        Raises `OverBudget` if the caller has to wait before more is read from the store.
        """
        service = self._request.service
        session = await self._authorized(service)
        upto = min(session.version, self._after + (FRAMES_PAGE if self._frames else PAGE))
        changes = self._kept(notifier, upto)
        if changes is not None:
            items = finish(self._page(service, session, changes, notifier))
        else:
            changes = await self._stored(service, session, upto, notifier)
            session = await self._authorized(service)  # again: the read took a while
            items = await service.tables.slices.run(self._page(service, session, changes, notifier))
            await self._authorized(service)  # and so did this
        self._after += len(items)
        self.behind = self._after < session.version
        self.ended = session.over and not self.behind
        return items

    def _page(
        self, service: Service, session: Session, changes: Sequence[Change], notifier: Notifier
    ) -> Steps[Sequence[Item]]:
        """The items of the first changes, until they are long; a step each."""
        now = service.now()
        perspective = perspective_of(self._wanted, session, session, self._player, now, one=not self._frames)
        disclosed = session.is_disclosed(now)
        items, size = list[Item](), 0
        for change in changes:
            if size >= PAGE_BYTES:
                break
            items.append(self._item(service, session, perspective, change, notifier, disclosed=disclosed))
            size += len(items[-1].line)
            yield
        return items

    async def _authorized(self, service: Service) -> Session:
        """The table as it is now, if the reader may see it. Raises what ends a stream."""
        expires_at = self._expires_at
        if self._revocations != service.live.hub.revocations or (
            expires_at is not None and expires_at <= service.now()
        ):
            token = presented_token(self._request, service)
            self._player = None if token is None else token.player
            self._expires_at = None if token is None else token.expires_at
            self._revocations = service.live.hub.revocations
        session = await service.tables.get(self._table, self._player)
        await load_names(service, session)
        return session

    def _kept(self, notifier: Notifier, upto: int) -> Sequence[Change] | None:
        """The changes after the cursor, None if not all of them are in memory."""
        kept: Sequence[Change] | None = notifier.between(self._after, upto)
        for _, then in kept or ():
            if then is None and self._frames:
                return None
        return kept

    async def _stored(self, service: Service, session: Session, upto: int, notifier: Notifier) -> Sequence[Change]:
        """The changes after the cursor, from the store. Streams that resume at one place read it once."""
        with await service.live.hub.reading.turn(CALLER.get()):  # first: who waits for it keeps nobody else waiting
            return await self._read(service, session, upto, notifier)

    async def _read(self, service: Service, session: Session, upto: int, notifier: Notifier) -> Sequence[Change]:
        async with notifier.reading:
            kept = self._kept(notifier, upto)
            if kept is not None:
                return kept
            if self._paid < upto:  # what is read again is charged once
                unpaid = upto - max(self._paid, self._after)
                charge(self._request, service, self._player, self._cost.of(self._each, unpaid / 10))
                self._paid = upto
            stored: Sequence[Change]
            if self._frames:
                stored = await service.tables.history.frames(session, after=self._after, upto=upto)
            else:
                records = await service.tables.history.records(session, after=self._after, upto=upto)
                stored = [(record, None) for record in records]
            for change in stored[-RECENT:]:
                version = change[0].event.version
                if version > session.version - RECENT and (self._frames or version not in notifier.recent):
                    notifier.keep(version, change)
            return stored

    def _item(  # what an item is made of
        self,
        service: Service,
        session: Session,
        perspective: Perspective,
        change: Change,
        notifier: Notifier,
        *,
        disclosed: bool,
    ) -> Item:
        """An item, rendered once for all viewers who see the same."""
        record, _ = change
        event = record.event
        holder = event.data.player if event.type == "SeatTaken" else None
        key = (
            self._frames,
            event.version,
            disclosed,
            perspective.name,
            perspective.player is not None and perspective.player == event.actor,
            perspective.player is not None and perspective.player == holder,
            service.names.changes,
        )
        line = notifier.rendered.get(key)
        if line is None:
            rendered = self._rendered(service, session, perspective, change, disclosed=disclosed)
            line = notifier.keep_rendered(key, encode(rendered) + b"\n")
        return Item(cursor_text(event.version, record.hash), line)

    def _rendered(
        self, service: Service, session: Session, perspective: Perspective, change: Change, *, disclosed: bool
    ) -> Any:
        record, then = change
        if then is not None and self._frames:
            frame = frame_of(service, session, record, then, perspective, disclosed=disclosed)
            return msgspec.structs.replace(frame, event=_lasting(frame.event))
        setup = named_setup(service, session)
        return _lasting(narrate(service, session, setup, record, perspective, disclosed=disclosed))


def _lasting(event: NarratedEvent) -> NarratedEvent:
    """An event without what a later undo changes; a reader learns of undos from their own events."""
    return msgspec.structs.replace(event, undone_by=msgspec.UNSET)
