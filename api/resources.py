"""The resources of responses, built only from what the caller may see: see `api.replies`."""

from collections.abc import Sequence
from typing import Any, Literal

import msgspec

from api.narration import NarratedEvent
from domain.kernel.events import Clock, TakebackWhat, UndoKind, UndoMode, Visibility
from domain.kernel.game import Outcome, Seat
from domain.kernel.session import Status
from projections.table_rows import Origin

Json = Any
"""A value of the game's own type, named by the schema."""


class SeatOfTable(msgspec.Struct, frozen=True, omit_defaults=True):
    """A seat: the player who holds it, or null; its options, redacted for the caller.

    ``present``: the player follows something, or asked for something within the last minute. ``due_at``: until when
    the seat has time for an action, where its time runs.
    """

    seat: Seat
    player: str | None
    name: str | None
    options: Json
    resigned: bool
    present: bool
    due_at: int | msgspec.UnsetType = msgspec.UNSET


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


class Table(msgspec.Struct, frozen=True, omit_defaults=True):
    """A table, redacted for the caller.

    ``head`` is the receipt: the hash of all events up to ``version``; ``position``: the last one's in the log.
    ``awaiting``: the table waits for the caller, to act or to answer ``pending_takeback``. ``clock``: the time for each
    action, null for none; ``due_at``: the earliest of the seats. ``server_seed`` is disclosed once the table is over;
    ``invite`` is shown to the opener of a private table. ``imported``: it was played elsewhere, and nothing proves that
    its players are the accounts with the same ids here.
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
    clock: Clock | None
    seeded: bool
    assisted: bool
    voided: bool
    imported: bool
    seed_commitment: str
    opened_by: str
    opened_at: int
    updated_at: int
    position: str
    awaiting: bool
    server_seed: str | msgspec.UnsetType = msgspec.UNSET
    invite: str | msgspec.UnsetType = msgspec.UNSET
    forked_from: Origin | msgspec.UnsetType = msgspec.UNSET
    outcome: Outcome | msgspec.UnsetType = msgspec.UNSET
    pending_takeback: PendingTakeback | msgspec.UnsetType = msgspec.UNSET
    due_at: int | msgspec.UnsetType = msgspec.UNSET


class Change(msgspec.Struct, frozen=True, omit_defaults=True):
    """What changed at a table of the caller, by the position of its last event.

    ``awaiting``: the table waits for the caller, to act or to answer ``pending_takeback``. ``due_at``: when the first
    seat runs out of time. With ``include=view``, where the caller is awaited: the ``view`` at this version, the legal
    ``actions``, and a label for each.
    """

    position: str
    table: str
    game: str
    version: int
    status: Status
    to_act: tuple[Seat, ...]
    awaiting: bool
    pending_takeback: PendingTakeback | msgspec.UnsetType = msgspec.UNSET
    due_at: int | msgspec.UnsetType = msgspec.UNSET
    view: Json | msgspec.UnsetType = msgspec.UNSET
    actions: Sequence[Json] | msgspec.UnsetType = msgspec.UNSET
    labels: Sequence[str] | msgspec.UnsetType = msgspec.UNSET


class View(msgspec.Struct, frozen=True, omit_defaults=True):
    """The game from one perspective. ``view`` is null before the start; ``actions`` is present for a seat.

    ``due_at``: when the first seat runs out of time, where time runs.
    """

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
    due_at: int | msgspec.UnsetType = msgspec.UNSET


class Views(msgspec.Struct, frozen=True):
    """The game from every perspective: the spectator's first, then each seat's."""

    views: tuple[View, ...]


class Frame(msgspec.Struct, frozen=True, omit_defaults=True):
    """An event and the game after it. ``views``: one, or with ``as=all`` one per perspective.

    ``due_at``: when the first seat would run out of time, where time runs; a view tells of more time after a restart.
    """

    event: NarratedEvent
    status: Status
    to_act: tuple[Seat, ...]
    views: tuple[Json, ...]
    due_at: int | msgspec.UnsetType = msgspec.UNSET


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

    ``position``: the last event's position in the log, for ``wait_for``. ``due_at``: as in a frame.
    """

    version: int
    head: str
    position: str
    seat: Seat | None
    status: Status
    to_act: tuple[Seat, ...]
    events: Sequence[NarratedEvent]
    view: Json
    actions: Sequence[Json]
    labels: Sequence[str]
    outcome: Outcome | msgspec.UnsetType = msgspec.UNSET
    pending_takeback: PendingTakeback | msgspec.UnsetType = msgspec.UNSET
    due_at: int | msgspec.UnsetType = msgspec.UNSET


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
    position: str
