"""Walks: a table that is opened, filled, and played by picking among whatever is possible at each step.

A walk is small numbers, so that Hypothesis can shrink it; it leads through the real commands, so that its events are
those that would be stored.
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
from domain.kernel.events import Forked, Opened
from domain.kernel.game import AnyGame, Refused, Seat, Setup
from domain.kernel.refusals import Conflict
from domain.kernel.session import Point, Session
from domain.kernel.undoing import UndoTarget
from tests.laws.subjects import Subject

WISHES = 6
"""How often a seat may wish for something else when it is refused."""

RESIGN, UNDO, REDO = 41, 7, 5
"""Every so many numbers one picks this instead of an action, where it is possible."""

ANSWER, DECLINE = 4, 3
"""While something is asked, all but every so many numbers answer it; and every so many of these decline."""

TICK_MS = 20_000
"""How much time goes by with each event: what is asked lapses after a while, and who asked in vain has to wait."""


@dataclass(frozen=True)
class Walk:
    """``luck`` makes the server seed; ``lead`` actions are picked by it, then one step for each of ``picks``."""

    setup: Setup[Any, Any]
    luck: int
    lead: int
    picks: tuple[int, ...]


@st.composite
def setups(draw: DrawFn, subject: Subject, seats: int) -> Setup[Any, Any]:
    """Options and seat options that the game admits; the default ones for a seat whose wishes are all refused."""
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
    """Walks of a game with so many seats."""
    setup = draw(setups(subject, seats))
    luck = draw(st.integers(0, 1000))
    lead = draw(st.integers(0, subject.depth))
    picks = draw(st.lists(st.integers(0, 400), max_size=12))
    return Walk(setup, luck, lead, tuple(picks))


def trail(game: AnyGame, walk: Walk) -> tuple[Batch, ...]:
    """What each step of a walk appends, from the opening on; shorter than the walk where the game ends."""
    return (*approach(game, walk), *steps(approach(game, walk)[-1].session, walk.picks))


def approach(game: AnyGame, walk: Walk) -> list[Batch]:
    """The part of a walk before its picks; kept, for many walks share it."""
    batches = _approaches(game, walk.setup, walk.luck)
    opening = walk.setup.seats + 1
    for number in range(len(batches) - opening, walk.lead):
        batches += steps(batches[-1].session, [pick(walk.luck, number)])
    return batches[: opening + walk.lead]


@lru_cache(maxsize=64)
def _approaches(game: AnyGame, setup: Setup[Any, Any], luck: int) -> list[Batch]:
    return opening(game, setup, luck)


def pick(luck: int, number: int) -> int:
    """A number that leads to an action, never to undoing or resigning."""
    chance = Random(f"{luck}/{number}")
    return next(n for n in iter(lambda: chance.randrange(10**6), None) if n % RESIGN and n % UNDO and n % REDO)


def opening(game: AnyGame, setup: Setup[Any, Any], luck: int) -> list[Batch]:
    """A table that is opened, and all its seats taken."""
    server_seed = hashlib.sha256(b"%d" % luck).digest()
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
    )
    batches = [commands.open_table(game, "t", opened, Stamp(1, "opener", "open"))]
    for seat, options in enumerate(setup.seat_options):
        stamp = Stamp(2 + seat, f"p{seat}")
        batches.append(commands.sit(batches[-1].session, f"p{seat}", seat, f"e{seat}", options, stamp))
    return batches


def steps(session: Session, picks: Sequence[int]) -> list[Batch]:
    """One step for each pick, until the game is over (or nobody can move, of which a law will complain)."""
    batches: list[Batch] = []
    for n in picks:
        if session.status == "playing" and possible(session):
            batches.append(step(session, n))
            session = batches[-1].session
    return batches


def step(session: Session, n: int) -> Batch:
    """Something that can be done now, picked by a number; 0 is a seat's first action."""
    seat = n % len(session.seats)
    if n and n % RESIGN == 0 and seat not in session.resigned:
        return commands.resign(session, seat, stamp(session, seat))
    asked = _asked(session, seat, n)
    if asked is not None:
        return asked
    moves = possible(session)
    assert moves, "nobody can move"
    seat, action = moves[n % len(moves)]
    try:
        return commands.play(session, seat, action, stamp(session, seat))
    except Refused as refused:
        raise AssertionError(f"{action} is legal and was refused") from refused


def possible(session: Session) -> list[tuple[Seat, Any]]:
    """Who may do what."""
    legal, state = session.game.legal, session.point.state
    return [(seat, action) for seat in sorted(session.to_act) for action in legal(state, seat)]


def _admits(game: AnyGame, options: Any, seats: int, seated: dict[Seat, Any], seat: Seat, wish: Any) -> bool:
    try:
        game.admit(options, seats, seated, seat, wish)
    except Refused:
        return False
    return True


def take_back(session: Session, seat: Seat, target: UndoTarget) -> list[Batch]:
    """Go back; where others have to agree, they do."""
    return granted(undoing.undo(session, seat, target.to_version, stamp(session, seat)))


def put_back(session: Session, seat: Seat) -> list[Batch]:
    """Put back what was taken back, likewise."""
    return granted(undoing.redo(session, seat, stamp(session, seat)))


def granted(asked: Batch) -> list[Batch]:
    """A request, and the agreements of all who are asked, if it asks for any."""
    batches = [asked]
    while batches[-1].session.pending_takeback is not None:
        batches.append(answer(batches[-1].session))
    return batches


def answer(session: Session, *, agrees: bool = True) -> Batch:
    """The next seat that is asked agrees or declines."""
    assert session.pending_takeback is not None
    seat = min(undoing.consents_needed(session, session.pending_takeback.by) - session.pending_takeback.agreed)
    answering = undoing.agree if agrees else undoing.decline
    return answering(session, seat, session.pending_takeback.takeback, stamp(session, seat))


def fork(parent: Session, point: Point) -> list[Batch]:
    """A table that starts where another one stood, all its seats taken by those who sat there."""
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


def rested(session: Session) -> Session:
    """The same table so much later that nothing is asked any more and everybody may ask again."""
    return structs.replace(session, at=session.at + undoing.WAIT_MS * 2**undoing.MAX_DECLINED)


def stamp(session: Session, seat: Seat) -> Stamp:
    """A seat's stamp for what comes next; every other one carries a key."""
    version = session.version + 1
    return Stamp(session.at + TICK_MS, f"p{seat}", f"k{version}" if version % 2 else None)


def _asked(session: Session, seat: Seat, n: int) -> Batch | None:
    """What a number picks of undoing and redoing, and of answering who asks for it; None where it is none of these."""
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
