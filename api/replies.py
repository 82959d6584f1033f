"""What the API answers with: each resource as a struct, made of only what the caller may know."""

from collections.abc import Sequence
from typing import Any

import msgspec

from domain.accounts import Accounts
from domain.kernel.batches import Record
from domain.kernel.events import PublicEvent, UndoKind, UndoMode, Viewer, Visibility, redact
from domain.kernel.game import Outcome, Seat
from domain.kernel.session import Session, Status, seat_of
from domain.kernel.words import say_event
from domain.tables import Answer, invitation
from projections.table_log import Line

Json = Any
"""A value of the game's own type; the schema names it."""


class SeatOfTable(msgspec.Struct, frozen=True):
    """A seat: who holds it, or null; what of its options the caller may see."""

    seat: Seat
    player: str | None
    name: str | None
    options: Json
    resigned: bool


class Table(msgspec.Struct, frozen=True, omit_defaults=True):
    """A table as the caller may see it.

    ``head`` is the receipt: the hash of all that happened up to ``version``. ``server_seed`` is out once the table is
    over; ``invite`` is for the opener of a private table.
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
    seed_commitment: str
    opened_by: str
    opened_at: int
    updated_at: int
    server_seed: str | msgspec.UnsetType = msgspec.UNSET
    invite: str | msgspec.UnsetType = msgspec.UNSET
    outcome: Outcome | msgspec.UnsetType = msgspec.UNSET
    position: int | msgspec.UnsetType = msgspec.UNSET


class SpokenEvent(PublicEvent, frozen=True, omit_defaults=True):
    """An event as the caller may see it, and in words."""

    text: str = ""


class View(msgspec.Struct, frozen=True, omit_defaults=True):
    """The game as the caller may see it. ``view`` is null before the start; ``actions`` are there for a seat."""

    version: int
    head: str
    seat: Seat | None
    status: Status
    to_act: tuple[Seat, ...]
    view: Json
    actions: Sequence[Json] | msgspec.UnsetType = msgspec.UNSET
    labels: Sequence[str] | msgspec.UnsetType = msgspec.UNSET
    outcome: Outcome | msgspec.UnsetType = msgspec.UNSET


class Actions(msgspec.Struct, frozen=True):
    """What the caller may do: post any of ``actions`` back verbatim. ``labels`` say them in words, one each."""

    version: int
    actions: Sequence[Json]
    labels: Sequence[str]


class Done(msgspec.Struct, frozen=True, omit_defaults=True):
    """What a request to a table brought about, and the table as the caller then sees it.

    ``position`` is the place of the last event in the whole log, for ``wait_for``.
    """

    version: int
    head: str
    position: int
    seat: Seat | None
    status: Status
    to_act: tuple[Seat, ...]
    events: Sequence[SpokenEvent]
    view: Json
    actions: Sequence[Json]
    labels: Sequence[str]
    outcome: Outcome | msgspec.UnsetType = msgspec.UNSET


class UndoOption(msgspec.Struct, frozen=True):
    """A version that the caller may go back to, how, and who would have to agree."""

    to_version: int
    kind: UndoKind
    needs: tuple[Seat, ...]
    text: str


class Page(msgspec.Struct, frozen=True):
    """Some of a table's events, in order. ``next``: pass it as ``after`` to go on; null: that was all for now."""

    events: Sequence[SpokenEvent]
    next: int | None


class TableList(msgspec.Struct, frozen=True):
    """Some tables. ``next``: pass it as ``cursor`` to go on; null: that was all. ``position``: how current this is."""

    tables: tuple[Table, ...]
    next: str | None
    position: int


class Log(msgspec.Struct, frozen=True):
    """Some of the line of play in words. ``next``: pass it as ``after`` to go on; null: that was all for now."""

    lines: Sequence[Line]
    next: int | None


def table_of(session: Session, player: str | None, accounts: Accounts, position: int | None = None) -> Table:
    """The table resource."""
    seat, game = seat_of(session, player), session.game
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
                name=accounts.name(seated.player) if seated else None,
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
        seed_commitment=session.opened.seed_commitment,
        opened_by=session.opener,
        opened_at=session.opened_at,
        updated_at=session.at,
        server_seed=session.opened.server_seed if session.over else msgspec.UNSET,
        invite=invitation(session)
        if session.opened.visibility == "private" and player == session.opener
        else msgspec.UNSET,
        outcome=session.outcome or msgspec.UNSET,
        position=msgspec.UNSET if position is None else position,
    )


def _seat_options(session: Session, of: Seat, seat: Seat | None) -> Json:
    """What of a seat's options another may see; once the table is over, all."""
    setup = session.known_setup
    return setup.seat_options[of] if session.over else session.game.redact_seat_options(setup, of, seat)


def view_of(session: Session, player: str | None) -> View:
    """The game through the eyes of the caller's seat, else a spectator's."""
    seat = seat_of(session, player)
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
        labels=msgspec.UNSET if seat is None else _labels(session, view, actions),
        outcome=session.outcome or msgspec.UNSET,
    )


def actions_of(session: Session, player: str | None) -> Actions:
    """What the caller may do now; nothing for a spectator, out of turn, before the start and after the end."""
    seat = seat_of(session, player)
    actions = _legal(session, seat)
    return Actions(session.version, actions, _labels(session, _view(session, seat) if actions else None, actions))


def done_of(answer: Answer, player: str) -> Done:
    """The answer to whatever was asked of a table."""
    session = answer.session
    seat = seat_of(session, player)
    view = _view(session, seat)
    actions = _legal(session, seat)
    return Done(
        version=session.version,
        head=session.head.hex(),
        position=answer.position,
        seat=seat,
        status=session.status,
        to_act=tuple(sorted(session.to_act)),
        events=spoken(session, answer.records, player),
        view=view,
        actions=actions,
        labels=_labels(session, view, actions),
        outcome=session.outcome or msgspec.UNSET,
    )


def spoken(session: Session, records: Sequence[Record], player: str | None) -> list[SpokenEvent]:
    """Events as the caller may see them, each in words."""
    viewer = Viewer(seat_of(session, player), player)
    return [_spoken(session, record, viewer) for record in records]


def _spoken(session: Session, record: Record, viewer: Viewer) -> SpokenEvent:
    setup = session.known_setup
    event = redact(session.game, setup, record.event, record.hash.hex(), viewer, over=session.over)
    return SpokenEvent(
        table=event.table,
        version=event.version,
        type=event.type,
        at=event.at,
        actor=event.actor,
        hash=event.hash,
        data=event.data,
        key=event.key,
        salt=event.salt,
        text=say_event(session.game, setup, event),
    )


def _view(session: Session, seat: Seat | None) -> Json:
    return None if session.line is None else session.game.view(session.line.state, seat)


def _legal(session: Session, seat: Seat | None) -> Sequence[Json]:
    if seat is None or session.line is None or seat not in session.to_act:
        return ()
    return session.game.legal(session.line.state, seat)


def _labels(session: Session, view: Json, actions: Sequence[Json]) -> list[str]:
    say, setup = session.game.say_action, session.known_setup
    return [say(setup, view, action) for action in actions]
