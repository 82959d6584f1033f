"""A table as the fold of its events: its seats, its line of play, what was undone, and its idempotency keys."""

from collections.abc import Mapping, Sequence
from typing import Any, Literal

import msgspec

from domain.kernel import chain
from domain.kernel.branches import Branch
from domain.kernel.days import is_secret
from domain.kernel.events import Forked, Opened, TakebackWhat, UndoKind
from domain.kernel.game import AnyGame, Outcome, Seat, Setup
from domain.kernel.jumps import at_or_before
from domain.kernel.keys import Keys, Versions, versions_of
from domain.kernel.rng import Counts

Status = Literal["open", "playing", "finished", "closed"]
"""Where the table is: ``open``, seats are free, or a sealed one has yet to reveal its entropy; ``playing``;
``finished``, with an outcome; ``closed``, without one."""

Games = Mapping[str, Mapping[int, AnyGame]]
"""The catalogue: every game by key, each in every rules version."""


class CorruptHistory(Exception):
    """The stored events are not the history of a table."""


class Seated(msgspec.Struct, frozen=True):
    """The player who holds a seat, with the entropy and options that it was taken with. ``bot``: it is a house bot.

    ``commitment``: of a sealed seat, whose entropy is empty until it is revealed. ``revealed``: it was, or its time for
    it ran out.
    """

    player: str
    entropy: str
    options: Any
    bot: bool = False
    commitment: str | None = None
    revealed: bool = False


class Point(msgspec.Struct, frozen=True, eq=False):
    """A point on the line of play: the state after the event of this version.

    ``seat`` is who acted, None for the start; ``depth`` how many actions came before. Points are linked backwards, so a
    further move costs the same however long the line is; for ``jump`` see `domain.kernel.jumps`.
    """

    version: int
    seat: Seat | None
    state: Any
    facts: tuple[Any, ...]
    draws: Counts
    depth: int
    before: "Point | None"
    jump: "Point | None"


class Cut(msgspec.Struct, frozen=True, eq=False):
    """What an undo took off the line, until a new action is played."""

    version: int
    kind: UndoKind
    by: Seat
    line: Point
    before: "Cut | None"


class PendingTakeback(msgspec.Struct, frozen=True):
    """A takeback that needs the consent of other seats, asked for at ``at``; ``agreed`` have consented so far."""

    takeback: int
    by: Seat
    what: TakebackWhat
    to_version: int | None
    at: int
    agreed: frozenset[Seat] = frozenset()


class DeclinedTakebacks(msgspec.Struct, frozen=True):
    """How many takebacks of a seat in a row failed; ``at``: when the last was declined or, if it lapsed, asked for."""

    times: int
    at: int


class Rematch(msgspec.Struct, frozen=True):
    """That a table is the rematch of another one, by ``number``, from 0. Its ``players`` are waited for.

    They are the people of the other table who are not gone: their accounts exist, and they played to the end.
    It is stored apart from the events, whose format is fixed.
    """

    of: str
    number: int
    players: tuple[str, ...]


class Session(msgspec.Struct, frozen=True, eq=False):
    """A table as of ``version``. ``head``: the chain's hash there. ``seed`` is known from the start of the game on.

    ``undone``: the undos in force; ``branches``: every undo, redone or not, and every takeback that asked for one.
    ``agreed``: for each undo past revealed information that took consent, the seats that gave it. ``undone_in_sight``:
    the seats that agreed to an undo of actions of theirs which the asking seat had seen.
    ``left``: who left a seat before the start, each time anew.
    ``rematch``: the only part that is not folded from the events.
    ``resignations``: the seats that resigned, in this order. ``acted``: those that ever acted themselves, also where it
    was undone; ``substituted``: those for which the server ever did.
    ``resigned_at``: the version of the last resignation, or 0. ``since``: at a table with a clock or a bot, when the
    time of each seat to act, or to reveal its entropy, started (ms since 1970 UTC). ``erased``: the seats that resigned
    because their players were erased. ``format``: the number of the transcript's format.
    """

    game: AnyGame
    table: str
    version: int
    head: bytes
    at: int
    opener: str
    opened_at: int
    opened: Opened[Any]
    server_seed: bytes
    seats: tuple[Seated | None, ...]
    status: Status = "open"
    left: tuple[str, ...] = ()
    setup: Setup[Any, Any] | None = None
    seed: bytes = b""
    line: Point | None = None
    since: Mapping[Seat, int] = {}  # never written to
    cut: Cut | None = None
    undone: Branch | None = None
    branches: Branch | None = None
    resignations: tuple[Seat, ...] = ()
    erased: frozenset[Seat] = frozenset()
    acted: frozenset[Seat] = frozenset()
    substituted: frozenset[Seat] = frozenset()
    resigned_at: int = 0
    assisted: bool = False
    agreed: frozenset[frozenset[Seat]] = frozenset()
    undone_in_sight: frozenset[Seat] = frozenset()
    outcome: Outcome | None = None
    keys: Keys = ()
    pending_takeback: PendingTakeback | None = None
    takeback_count: int = 0
    declined_takebacks: Mapping[Seat, DeclinedTakebacks] = {}  # never written to
    forked: Forked[Any] | None = None
    rematch: Rematch | None = None
    voided: bool = False
    format: int = 1

    @property
    def over(self) -> bool:
        """No further event is possible."""
        return self.status in ("finished", "closed")

    @property
    def played(self) -> bool:
        """The game is over after it had started. A table that never started keeps the kernel's secrets forever."""
        return self.over and self.line is not None

    def is_secret(self, now: int) -> bool:
        """Whether the seed of its day is a secret at `now` (ms since 1970 UTC), and so the table, but to its player."""
        return self.opened.daily is not None and is_secret(self.opened.daily, now)

    def is_disclosed(self, now: int) -> bool:
        """Whether the kernel's secrets are public at `now` (ms since 1970 UTC): the game is over, and a seed's day."""
        return self.played and not self.is_secret(now)

    @property
    def point(self) -> Point:
        """The end of the line of play. Raises `CorruptHistory` before the start."""
        if self.line is None:
            raise CorruptHistory("the game has not started")
        return self.line

    @property
    def to_act(self) -> frozenset[Seat]:
        """The seats whose choice is awaited."""
        return self.game.to_act(self.line.state) if self.line is not None and self.status == "playing" else frozenset()

    @property
    def is_dealing(self) -> bool:
        """All seats are taken, and the game has not started: a sealed seat has yet to reveal its entropy."""
        return self.status == "open" and None not in self.seats

    @property
    def to_reveal(self) -> frozenset[Seat]:
        """The sealed seats whose entropy is awaited: those of a table that is dealing."""
        return frozenset(unrevealed(self.seats)) if self.is_dealing else frozenset()

    @property
    def bots(self) -> frozenset[Seat]:
        """The seats of house bots, resigned or not."""
        return frozenset([seat for seat, held in enumerate(self.seats) if held is not None and held.bot])

    @property
    def resigned(self) -> frozenset[Seat]:
        """The seats that resigned."""
        return frozenset(self.resignations)

    @property
    def in_game(self) -> frozenset[Seat]:
        """The seats that have not resigned."""
        return frozenset(range(len(self.seats))) - self.resigned

    @property
    def is_left_to_bots(self) -> bool:
        """Only house bots are left in the game."""
        return bool(self.in_game) and self.in_game <= self.bots

    @property
    def known_setup(self) -> Setup[Any, Any]:
        """The table's setup, settled by the first facts; before the start, with default options for the free seats."""
        setup = self.setup or setup_of(self)
        return setup if self.line is None else self.game.settled(setup, self.line.state)


def unrevealed(seats: Sequence[Seated | None]) -> list[Seat]:
    """The sealed seats that have not revealed their entropy."""
    return [
        seat
        for seat, held in enumerate(seats)
        if held is not None and held.commitment is not None and not held.revealed
    ]


def seat_of(session: Session, player: str | None) -> Seat | None:
    """The seat that a player holds, or None."""
    for seat, seated in enumerate(session.seats):
        if seated is not None and seated.player == player:
            return seat
    return None


def actions_since(line: Point | None, version: int) -> int:
    """How many actions of a line come after a version."""
    if line is None:
        return 0
    point = at_or_before(line, version)
    return line.depth + 1 if point is None else line.depth - point.depth


def revealed_information(session: Session, point: Point) -> bool:
    """Whether any viewer learned something by the facts of this point."""
    learned, setup = session.game.learned, session.known_setup
    return any(learned(setup, fact) for fact in point.facts)


def batch_of(session: Session, actor: str, key: str) -> Versions | None:
    """The versions of the batch that an actor's idempotency key stands for, or None."""
    return versions_of(session.keys, (actor, key))


def setup_of(session: Session) -> Setup[Any, Any]:
    """The table's setup as far as it is known, with default options for the free seats."""
    defaults = session.game.seat_options_type
    options = tuple(defaults() if seated is None else seated.options for seated in session.seats)
    return Setup(len(session.seats), session.opened.options, options)


def seed_of(session: Session) -> bytes:
    """The seed of all chance at this table: the given one at a practice table, the server's at one of a day."""
    if session.opened.seeded is not None:
        return bytes.fromhex(session.opened.seeded)
    if session.opened.daily is not None:
        return session.server_seed
    entropy = ["" if seated is None else seated.entropy for seated in session.seats]
    return chain.table_seed(session.server_seed, session.table, entropy)
