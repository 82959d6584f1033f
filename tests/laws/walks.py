"""Random walks: a table that is opened, filled, and played by picking among the possible actions at each step.

A walk is encoded in small numbers, so that Hypothesis can shrink it; it goes through the real commands, so its events
are those that would be stored.
"""

import hashlib
from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache
from random import Random
from typing import Any

from hypothesis import reject
from hypothesis import strategies as st
from hypothesis.strategies import DrawFn
from msgspec import structs

from domain.kernel import chain, commands, undoing
from domain.kernel.batches import Batch, Stamp
from domain.kernel.clocks import due_batch, wait_of
from domain.kernel.events import Clock, Forked, Opened
from domain.kernel.game import AnyGame, Refused, Seat, Setup
from domain.kernel.refusals import Conflict
from domain.kernel.session import Point, Session
from domain.kernel.undoing import UndoTarget
from tests.laws.subjects import Subject

WISHES = 6
"""How many seat options are tried until one is admitted."""

RESIGN, UNDO, REDO = 41, 7, 5
"""Multiples of these numbers pick a resignation, an undo or a redo instead of an action, where possible."""

ANSWER, DECLINE = 4, 3
"""While a takeback is pending, all numbers but multiples of ANSWER answer it; multiples of DECLINE decline."""

LATE = range(23, 401, 23)
"""These numbers let time run out, where that does not end the game: the server plays for an absent seat."""

CLOCK = Clock(3600, "random")

TICK_MS = 20_000
"""The time between two events: enough for takebacks to lapse and for cooldowns to matter along a walk."""


@dataclass(frozen=True)
class Walk:
    """``seed`` gives the server seed and picks the first ``lead`` actions; then one step for each of ``picks``."""

    setup: Setup[Any, Any]
    seed: int
    lead: int
    picks: tuple[int, ...]


@st.composite
def setups(draw: DrawFn, subject: Subject, seats: int) -> Setup[Any, Any]:
    """Options and seat options that the game admits; the default seat options where none of those tried is admitted."""
    options = draw(subject.options)
    seated: dict[Seat, Any] = {}
    for seat in range(seats):
        wishes = (draw(subject.seat_options) for _ in range(WISHES))
        welcome = (wish for wish in wishes if _admits(subject.game, options, seats, seated, seat, wish))
        wish = next(welcome, subject.game.seat_options_type())
        if not _admits(subject.game, options, seats, seated, seat, wish):
            reject()
        seated[seat] = wish
    return Setup(seats, options, tuple(seated.values()))


@st.composite
def walks(draw: DrawFn, subject: Subject, seats: int) -> Walk:
    """Walks of a game with this many seats."""
    setup = draw(setups(subject, seats))
    seed = draw(st.integers(0, 1000))
    lead = draw(st.integers(0, subject.depth))
    picks = draw(st.lists(st.integers(0, 400), max_size=12))
    return Walk(setup, seed, lead, tuple(picks))


def play_walk(game: AnyGame, walk: Walk) -> tuple[Batch, ...]:
    """The batch that each step of a walk appends, from the opening on; fewer than steps where the game ends."""
    return (*play_lead(game, walk), *steps(play_lead(game, walk)[-1].session, walk.picks))


def play_lead(game: AnyGame, walk: Walk) -> list[Batch]:
    """The batches of a walk before its picks; cached, since many walks share them."""
    batches = _cached_lead(game, walk.setup, walk.seed)
    opening = walk.setup.seats + 1
    for number in range(len(batches) - opening, walk.lead):
        batches += steps(batches[-1].session, [pick(walk.seed, number)])
    return batches[: opening + walk.lead]


@lru_cache(maxsize=64)
def _cached_lead(game: AnyGame, setup: Setup[Any, Any], seed: int) -> list[Batch]:
    return opening(game, setup, seed)


def pick(seed: int, number: int) -> int:
    """A number that picks an action, never an undo or a resignation."""
    chance = Random(f"{seed}/{number}")
    return next(n for n in iter(lambda: chance.randrange(10**6), None) if n % RESIGN and n % UNDO and n % REDO)


def opening(game: AnyGame, setup: Setup[Any, Any], seed: int) -> list[Batch]:
    """Open a table and take all its seats."""
    server_seed = hashlib.sha256(b"%d" % seed).digest()
    opened = Opened(
        game=game.key,
        rules_version=game.version,
        options=setup.options,
        seats=setup.seats,
        undo="free" if setup.seats == 1 else "consent",
        visibility="public",
        server_seed=server_seed.hex(),
        seed_commitment=chain.commitment(server_seed),
        seeded=None,
        clock=CLOCK if setup.seats > 1 else None,
    )
    batches = [commands.open_table(game, "t", opened, Stamp(1, "opener", "open"))]
    for seat, options in enumerate(setup.seat_options):
        stamp = Stamp(2 + seat, f"p{seat}")
        batches.append(commands.sit(batches[-1].session, f"p{seat}", seat, f"e{seat}", options, stamp))
    return batches


def steps(session: Session, picks: Sequence[int]) -> list[Batch]:
    """One step for each pick, until the game is over (or nobody can move, which a law reports)."""
    batches: list[Batch] = []
    for n in picks:
        if session.status == "playing" and possible(session):
            batches.append(step(session, n))
            session = batches[-1].session
    return batches


def step(session: Session, n: int) -> Batch:
    """Take one possible step, picked by a number; 0 picks a seat's first action."""
    seat = n % len(session.seats)
    served = _served(session) if n in LATE else None
    if served is not None:
        return served
    if n and n % RESIGN == 0 and seat not in session.resigned:
        return commands.resign(session, seat, stamp(session, seat))
    undo = _undo_step(session, seat, n)
    if undo is not None:
        return undo
    moves = possible(session)
    assert moves, "nobody can move"
    seat, action = moves[n % len(moves)]
    try:
        return commands.play(session, seat, action, stamp(session, seat))
    except Refused as refused:
        raise AssertionError(f"{action} is legal and was refused") from refused


def _served(session: Session) -> Batch | None:
    """What the server does once a time has run out, None if none runs, or if the game would be void."""
    wait = wait_of(session)
    batch = None if wait is None else due_batch(session, max(wait.until, session.at + TICK_MS))
    return None if batch is None or batch.session.voided else batch


def possible(session: Session) -> list[tuple[Seat, Any]]:
    """Every legal action, with its seat."""
    legal, state = session.game.legal, session.point.state
    return [(seat, action) for seat in sorted(session.to_act) for action in legal(state, seat)]


def _admits(game: AnyGame, options: Any, seats: int, seated: dict[Seat, Any], seat: Seat, wish: Any) -> bool:
    try:
        game.admit(options, seats, seated, seat, wish)
    except Refused:
        return False
    return True


def take_back(session: Session, seat: Seat, target: UndoTarget) -> list[Batch]:
    """Undo; where other seats have to agree, they do."""
    return with_all_consents(undoing.undo(session, seat, target.to_version, stamp(session, seat)))


def redo_the_undo(session: Session, seat: Seat) -> list[Batch]:
    """Redo the last undo, likewise."""
    return with_all_consents(undoing.redo(session, seat, stamp(session, seat)))


def with_all_consents(asked: Batch) -> list[Batch]:
    """A takeback request, and the consent of every seat that it needs."""
    batches = [asked]
    while batches[-1].session.pending_takeback is not None:
        batches.append(answer(batches[-1].session))
    return batches


def answer(session: Session, *, agrees: bool = True) -> Batch:
    """The next seat whose consent is needed agrees or declines."""
    assert session.pending_takeback is not None
    seat = min(undoing.consents_needed(session, session.pending_takeback.by) - session.pending_takeback.agreed)
    answering = undoing.agree if agrees else undoing.decline
    return answering(session, seat, session.pending_takeback.takeback, stamp(session, seat))


def fork(parent: Session, point: Point) -> list[Batch]:
    """A fork of a table at a point, with all seats taken by the same players."""
    server_seed = hashlib.sha256(parent.server_seed).digest()
    opened = structs.replace(
        parent.opened, server_seed=server_seed.hex(), seed_commitment=chain.commitment(server_seed)
    )
    origin = Forked(parent.table, point.version, chain.genesis("elsewhere").hex(), point.state)
    batches = [commands.fork_table(parent.game, "f", opened, origin, Stamp(parent.at, "p0"))]
    for seat, options in enumerate(parent.known_setup.seat_options):
        fork = batches[-1].session
        batches.append(commands.sit(fork, f"p{seat}", seat, f"f{seat}", options, stamp(fork, seat)))
    return batches


def after_cooldown(session: Session) -> Session:
    """The same table so much later that no takeback is pending and every seat may ask again."""
    return structs.replace(session, at=session.at + undoing.WAIT_MS * 2**undoing.MAX_DECLINED)


def stamp(session: Session, seat: Seat) -> Stamp:
    """A seat's stamp for the next request; every other one carries an idempotency key."""
    version = session.version + 1
    return Stamp(session.at + TICK_MS, f"p{seat}", f"k{version}" if version % 2 else None)


def _undo_step(session: Session, seat: Seat, n: int) -> Batch | None:
    """The undo, the redo or the answer to a takeback that a number picks, None if it picks none."""
    if undoing.pending(session, session.at + TICK_MS) is not None and n % ANSWER:
        return answer(session, agrees=n % DECLINE != 0)
    try:
        if n and n % UNDO == 0 and (targets := list(undoing.undo_targets(session, seat))):
            return undoing.undo(session, seat, targets[n % 3 % len(targets)].to_version, stamp(session, seat))
        if n and n % REDO == 0 and session.cut is not None:
            return undoing.redo(session, session.cut.by, stamp(session, session.cut.by))
    except Conflict as conflict:
        if conflict.code not in ("takeback-pending", "asked-too-soon", "asked-too-often"):
            raise AssertionError(f"{n} was possible and was refused") from conflict
    return None
