"""Recordings of whole games of this release, which every later release must verify."""

from random import Random

from api.tables.transcripts import full_transcript
from domain.kernel import chain, commands, undoing
from domain.kernel.batches import Batch, Record, Stamp
from domain.kernel.events import Opened
from domain.kernel.game import AnyGame, Seat
from domain.kernel.session import Session

LONGEST = 500
"""The number of events after which the seats resign, to bound the size of a file."""

GOES_BACK = 15
"""One request in this many is an undo."""


def history(game: AnyGame, seats: int) -> str:
    """The transcript of a game played at random to its end, with some undos."""
    luck = Random(f"{game.key} {seats}")
    batches = _begun(game, seats, luck.randbytes(32))
    while not batches[-1].session.over:
        batches.append(_step(batches[-1].session, luck))
    records: list[Record] = [record for batch in batches for record in batch.records]
    return "".join(f"{line.decode()}\n" for line in full_transcript(batches[-1].session, records))


def _begun(game: AnyGame, seats: int, server_seed: bytes) -> list[Batch]:
    opened = Opened(
        game=game.key,
        rules_version=game.version,
        options=game.options_type(),
        seats=seats,
        undo="free" if seats == 1 else "consent",
        visibility="public",
        server_seed=server_seed.hex(),
        seed_commitment=chain.commitment(server_seed),
        seeded=None,
    )
    batches = [commands.open_table(game, f"history-{game.key}-{seats}", opened, Stamp(0, "opener"))]
    for seat in range(seats):
        session = batches[-1].session
        options = game.seat_options_type()
        batches.append(commands.sit(session, f"p{seat}", seat, f"luck-{seat}", options, _stamp(session, seat)))
    return batches


def _step(session: Session, luck: Random) -> Batch:
    if session.pending_takeback is not None:
        seat = min(undoing.consents_needed(session, session.pending_takeback.by) - session.pending_takeback.agreed)
        return undoing.agree(session, seat, session.pending_takeback.takeback, _stamp(session, seat))
    if session.version > LONGEST:
        seat = min(set(range(len(session.seats))) - session.resigned)
        return commands.resign(session, seat, _stamp(session, seat))
    seat = min(session.to_act)
    targets = list(undoing.undo_targets(session, seat))[:4]
    if targets and luck.randrange(GOES_BACK) == 0:
        return undoing.undo(session, seat, luck.choice(targets).to_version, _stamp(session, seat))
    if session.cut is not None and session.cut.by == seat and luck.randrange(2):
        return undoing.redo(session, seat, _stamp(session, seat))
    action = luck.choice(session.game.legal(session.point.state, seat))
    return commands.play(session, seat, action, _stamp(session, seat))


def _stamp(session: Session, seat: Seat) -> Stamp:
    """A minute after the last event, so that no takeback is refused as too soon."""
    return Stamp(session.at + 60_000, f"p{seat}", f"k{session.version}")
