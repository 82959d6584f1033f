"""Following one table: its events, or its replay frames."""

from collections.abc import Sequence
from typing import Any

import msgspec

from api.costs import COSTS, TEN_EVENTS, TEN_VIEWS
from api.live.formats import Item
from api.live.hub import Bell
from api.narration import NarratedEvent, named_setup, narrate
from api.perspective import Perspective, perspective_of
from api.replies import frame_of
from api.requests import charge, presented_token
from api.responses import encode
from api.service import AnyRequest, Service, service_of
from domain.kernel.batches import Record
from domain.kernel.session import Session

PAGE = 100
"""The most items that are read at a time."""

Change = tuple[Record, Session]
"""An event, and the session after it."""


class TableSource:
    """A table's events, or, with `frames`, its replay frames, after a version. See `api.live.stream.Source`."""

    def __init__(self, request: AnyRequest, session: Session, wanted: str | None, after: int, *, frames: bool) -> None:
        """`wanted`: the perspective that ``as=`` names; `after`: the version to follow on from."""
        self._request = request
        self._table = session.table
        self._present = session.version
        self._wanted = wanted
        self._after = self._paid = after
        self._frames = frames
        self._cost, self._each = (COSTS["listFrames"], TEN_VIEWS) if frames else (COSTS["listEvents"], TEN_EVENTS)
        self.ended = False

    def where(self) -> dict[str, Any]:
        """The present version."""
        return {"version": self._present}

    async def read(self, bell: Bell) -> Sequence[Item]:
        """The items after the cursor. The caller and its perspective are determined anew each time.

        Raises `OverBudget` if the caller has to wait before more is read from the store.
        """
        service = service_of(self._request)
        token = presented_token(self._request, service)
        player = None if token is None else token.player
        session = await service.tables.get(self._table, player)
        perspective = perspective_of(self._wanted, session, session, player, one=not self._frames)
        upto = min(session.version, self._after + PAGE)
        kept: Sequence[Change] | None = bell.between(self._after, upto)
        if kept is None and self._paid < upto:  # a read that is put off is charged once
            charge(self._request, service, player, self._cost.of(self._each, (upto - self._after) / 10))
            self._paid = upto
        changes = await self._stored(service, session, upto) if kept is None else kept
        self._after = upto
        self.ended = session.over and upto == session.version
        return [self._item(service, session, perspective, change, bell) for change in changes]

    async def _stored(self, service: Service, session: Session, upto: int) -> Sequence[Change]:
        if self._frames:
            return await service.tables.frames(session, after=self._after, upto=upto)
        records = await service.tables.records(session, after=self._after, upto=upto)
        return [(record, session) for record in records]

    def _item(self, service: Service, session: Session, perspective: Perspective, change: Change, bell: Bell) -> Item:
        """An item, rendered once for all viewers who see the same."""
        record, _ = change
        event = record.event
        holder = event.data.player if event.type == "SeatTaken" else None
        key = (
            self._frames,
            event.version,
            session.disclosed,
            perspective.name,
            perspective.player is not None and perspective.player == event.actor,
            perspective.player is not None and perspective.player == holder,
        )
        line = bell.rendered.get(key)
        if line is None:
            line = bell.keep_rendered(key, encode(self._rendered(service, session, perspective, change)))
        return Item(str(event.version), line)

    def _rendered(self, service: Service, session: Session, perspective: Perspective, change: Change) -> Any:
        record, then = change
        if self._frames:
            frame = frame_of(service, session, then, record, perspective)
            return msgspec.structs.replace(frame, event=_lasting(frame.event))
        return _lasting(narrate(service, session, named_setup(service, session), record, perspective))


def _lasting(event: NarratedEvent) -> NarratedEvent:
    """An event without what a later undo changes; a reader learns of undos from their own events."""
    return msgspec.structs.replace(event, undone_by=msgspec.UNSET)
