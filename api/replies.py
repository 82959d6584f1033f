"""The resources of responses, built only from what the caller may see."""

from collections.abc import Sequence
from typing import Any, Literal

import msgspec

from api.names import named_setup
from api.narration import AnySetup, NarratedEvent, branches_of_batch, narrate
from api.perspective import Perspective
from api.service import Service
from domain.kernel.batches import Record
from domain.kernel.branches import Branches
from domain.kernel.dry_run import DryRun
from domain.kernel.events import TakebackWhat, UndoKind, UndoMode, Viewer, Visibility
from domain.kernel.game import Outcome, Seat
from domain.kernel.session import Session, Status, seat_of
from domain.kernel.undoing import LAPSE_MS, actions_since, consents_needed, pending
from domain.kernel.words import say_request
from domain.tables import Acknowledgement, invitation

Json = Any
"""A value of the game's own type, named by the schema."""


class SeatOfTable(msgspec.Struct, frozen=True):
    """A seat: the player who holds it, or null; its options, redacted for the caller."""

    seat: Seat
    player: str | None
    name: str | None
    options: Json
    resigned: bool


class Origin(msgspec.Struct, frozen=True):
    """The parent table and version of a fork. Players who saw that table know the hands held there."""

    table: str
    version: int
    head: str


class Table(msgspec.Struct, frozen=True, omit_defaults=True):
    """A table, redacted for the caller.

    ``head`` is the receipt: the hash of all events up to ``version``. ``server_seed`` is disclosed once the table is
    over; ``invite`` is shown to the opener of a private table. ``imported``: it was played elsewhere, and nothing
    proves that its players are the accounts with the same ids here.
    """

    id: str
    game: str
    rules_version: int
    status: Status
    version: int
    head: str
    seats: tuple[SeatOfTable, ...]
    to_act: tuple[Seat, ...]
    options: Json
    undo: UndoMode
    visibility: Visibility
    seeded: bool
    assisted: bool
    voided: bool
    imported: bool
    seed_commitment: str
    opened_by: str
    opened_at: int
    updated_at: int
    server_seed: str | msgspec.UnsetType = msgspec.UNSET
    invite: str | msgspec.UnsetType = msgspec.UNSET
    forked_from: Origin | msgspec.UnsetType = msgspec.UNSET
    outcome: Outcome | msgspec.UnsetType = msgspec.UNSET
    position: int | msgspec.UnsetType = msgspec.UNSET


class PendingTakeback(msgspec.Struct, frozen=True):
    """A takeback that waits for consent. ``needs``: the seats that have yet to answer, until ``lapses_at``."""

    takeback: int
    by: Seat
    what: TakebackWhat
    to_version: int | None
    agreed: tuple[Seat, ...]
    needs: tuple[Seat, ...]
    lapses_at: int
    text: str


class View(msgspec.Struct, frozen=True, omit_defaults=True):
    """The game from one perspective. ``view`` is null before the start; ``actions`` is present for a seat."""

    version: int
    head: str
    seat: Seat | None
    status: Status
    to_act: tuple[Seat, ...]
    view: Json
    actions: Sequence[Json] | msgspec.UnsetType = msgspec.UNSET
    labels: Sequence[str] | msgspec.UnsetType = msgspec.UNSET
    outcome: Outcome | msgspec.UnsetType = msgspec.UNSET
    pending_takeback: PendingTakeback | msgspec.UnsetType = msgspec.UNSET


class Views(msgspec.Struct, frozen=True):
    """The game from every perspective: the spectator's first, then each seat's."""

    views: tuple[View, ...]


class Frame(msgspec.Struct, frozen=True):
    """An event and the game after it. ``views``: one, or with ``as=all`` one per perspective."""

    event: NarratedEvent
    status: Status
    to_act: tuple[Seat, ...]
    views: tuple[Json, ...]


class Frames(msgspec.Struct, frozen=True):
    """A page of replay frames. ``next``: the cursor of the next page, for ``after``; null at the end."""

    frames: tuple[Frame, ...]
    next: int | None


class DryRunResult(msgspec.Struct, frozen=True):
    """The facts that would follow from an action, as far as the seat may know them in advance.

    ``texts``: a line for each fact, empty for bookkeeping. ``stops``: why the facts end early: ``chance`` would decide,
    or something ``hidden`` would be revealed; null if they are complete.
    """

    version: int
    facts: Sequence[Json]
    texts: Sequence[str]
    stops: Literal["chance", "hidden"] | None


class Actions(msgspec.Struct, frozen=True):
    """The caller's legal actions: post any of ``actions`` back verbatim. ``labels`` holds a text for each."""

    version: int
    actions: Sequence[Json]
    labels: Sequence[str]


class CommandResult(msgspec.Struct, frozen=True, omit_defaults=True):
    """The events that a command appended, and the game after them from the caller's perspective.

    ``position``: the last event's position in the log, for ``wait_for``.
    """

    version: int
    head: str
    position: int
    seat: Seat | None
    status: Status
    to_act: tuple[Seat, ...]
    events: Sequence[NarratedEvent]
    view: Json
    actions: Sequence[Json]
    labels: Sequence[str]
    outcome: Outcome | msgspec.UnsetType = msgspec.UNSET
    pending_takeback: PendingTakeback | msgspec.UnsetType = msgspec.UNSET


class UndoOption(msgspec.Struct, frozen=True):
    """A version that the caller can undo to, the kind of undo, and the seats that would have to agree."""

    to_version: int
    kind: UndoKind
    needs: tuple[Seat, ...]
    text: str


class Page(msgspec.Struct, frozen=True):
    """A page of a table's events. ``next``: the cursor of the next page, for ``after``; null at the end."""

    events: Sequence[NarratedEvent]
    next: int | None


class TableList(msgspec.Struct, frozen=True):
    """A page of tables. ``next``: the next page's ``cursor``, null at the end. ``position``: the projection's."""

    tables: tuple[Table, ...]
    next: str | None
    position: int


def table_of(session: Session, player: str | None, service: Service, position: int | None = None) -> Table:
    """The table resource."""
    seat, game = seat_of(session, player), session.game
    imported = session.table in service.imports
    return Table(
        id=session.table,
        game=game.key,
        rules_version=game.version,
        status=session.status,
        version=session.version,
        head=session.head.hex(),
        seats=tuple(
            SeatOfTable(
                seat=number,
                player=seated.player if seated else None,
                name=None if seated is None else seated.player if imported else service.accounts.name(seated.player),
                options=_seat_options(session, number, seat) if seated else None,
                resigned=number in session.resigned,
            )
            for number, seated in enumerate(session.seats)
        ),
        to_act=tuple(sorted(session.to_act)),
        options=session.opened.options,
        undo=session.opened.undo,
        visibility=session.opened.visibility,
        seeded=session.opened.seeded is not None,
        assisted=session.assisted,
        voided=session.voided,
        imported=imported,
        forked_from=_origin(session),
        seed_commitment=session.opened.seed_commitment,
        opened_by=session.opener,
        opened_at=session.opened_at,
        updated_at=session.at,
        server_seed=session.opened.server_seed if session.disclosed else msgspec.UNSET,
        invite=invitation(session)
        if session.opened.visibility == "private" and player == session.opener
        else msgspec.UNSET,
        outcome=session.outcome or msgspec.UNSET,
        position=msgspec.UNSET if position is None else position,
    )


def _seat_options(session: Session, of: Seat, seat: Seat | None) -> Json:
    """A seat's options, redacted for another seat; complete once the table is over."""
    setup = session.known_setup
    return setup.seat_options[of] if session.disclosed else session.game.redact_seat_options(setup, of, seat)


def _origin(session: Session) -> Origin | msgspec.UnsetType:
    forked = session.forked
    return msgspec.UNSET if forked is None else Origin(forked.table, forked.version, forked.head)


def view_of(service: Service, session: Session, perspective: Perspective, now: int) -> View:
    """The game from a perspective. `now`: milliseconds since 1970 UTC."""
    seat, setup = perspective.seat, named_setup(service, session)
    view = _view(session, seat)
    actions = _legal(session, seat)
    return View(
        version=session.version,
        head=session.head.hex(),
        seat=seat,
        status=session.status,
        to_act=tuple(sorted(session.to_act)),
        view=view,
        actions=msgspec.UNSET if seat is None else actions,
        labels=msgspec.UNSET if seat is None else _labels(session, setup, view, actions),
        outcome=session.outcome or msgspec.UNSET,
        pending_takeback=_pending(session, setup, now),
    )


def _pending(session: Session, setup: AnySetup, now: int) -> PendingTakeback | msgspec.UnsetType:
    takeback = pending(session, now)
    if takeback is None:
        return msgspec.UNSET
    actions = None if takeback.to_version is None else actions_since(session.line, takeback.to_version)
    return PendingTakeback(
        takeback=takeback.takeback,
        by=takeback.by,
        what=takeback.what,
        to_version=takeback.to_version,
        agreed=tuple(sorted(takeback.agreed)),
        needs=tuple(sorted(consents_needed(session, takeback.by) - takeback.agreed)),
        lapses_at=takeback.at + LAPSE_MS,
        text=f"{say_request(setup, takeback.by, takeback.what, actions=actions)}.",
    )


def actions_of(service: Service, session: Session, seat: Seat | None) -> Actions:
    """A seat's legal actions; none for a spectator, out of turn, before the start and after the end."""
    actions = _legal(session, seat)
    view = _view(session, seat) if actions else None
    return Actions(session.version, actions, _labels(session, named_setup(service, session), view, actions))


def dry_run_of(service: Service, session: Session, seat: Seat, found: DryRun) -> DryRunResult:
    """The result of a dry run, redacted for the seat."""
    game, setup = session.game, named_setup(service, session)
    facts = [game.redact(setup, fact, seat) for fact in found.facts]
    return DryRunResult(session.version, facts, [game.say_fact(setup, fact) for fact in facts], found.stops)


def result_of(service: Service, acknowledged: Acknowledgement, player: str) -> CommandResult:
    """The result of a command, as of its version, so that a retry gets the first response again."""
    session, records = acknowledged.session, acknowledged.records
    seat = seat_of(session, player)
    view, actions = _view(session, seat), _legal(session, seat)
    setup = named_setup(service, session)
    return CommandResult(
        version=session.version,
        head=session.head.hex(),
        position=acknowledged.position,
        seat=seat,
        status=session.status,
        to_act=tuple(sorted(session.to_act)),
        events=narrate(service, session, setup, records, Viewer(seat, player), branches_of_batch(acknowledged)),
        view=view,
        actions=actions,
        labels=_labels(session, setup, view, actions),
        outcome=session.outcome or msgspec.UNSET,
        pending_takeback=_pending(session, setup, session.at),
    )


def frame_of(
    service: Service, session: Session, then: Session, record: Record, perspective: Perspective, branches: Branches
) -> Frame:
    """A frame: an event, redacted for a spectator with `as=all`, and the game at `then`."""
    [event] = narrate(service, session, named_setup(service, session), [record], perspective, branches)
    views = tuple(_view(then, one.seat) for one in perspective.every or (perspective,))
    return Frame(event, then.status, tuple(sorted(then.to_act)), views)


def _view(session: Session, seat: Seat | None) -> Json:
    return None if session.line is None else session.game.view(session.line.state, seat)


def _legal(session: Session, seat: Seat | None) -> Sequence[Json]:
    if seat is None or session.line is None or seat not in session.to_act:
        return ()
    return session.game.legal(session.line.state, seat)


def _labels(session: Session, setup: AnySetup, view: Json, actions: Sequence[Json]) -> list[str]:
    say = session.game.say_action
    return [say(setup, view, action) for action in actions]
