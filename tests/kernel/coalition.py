"""A coalition of the operator and all seats but one, which tries to choose the deal.

It chooses the server's seed, reads whatever is stored of the honest seat, and chooses every other entropy after that.
It tries many, and takes one with which the first draw is the one that it wants, as far as it can tell.
"""

from collections.abc import Sequence
from random import Random

import pytest

from domain.catalogue import INSTALLED
from domain.kernel import chain, commands
from domain.kernel.batches import Batch, Stamp
from domain.kernel.events import Opened
from domain.kernel.game import Refused
from domain.kernel.rng import Shuffle, redraw
from domain.kernel.session import Session, seed_of

GAME = INSTALLED["full-throttle"][1]
FIRST, HONEST, LAST = range(3)
SIZE = 6
"""How many numbers the first draw of the game is from."""
WANTED = 0
"""What the coalition wants the first draw to begin with."""
TRIES = 48


def first_draws(tables: int, *, sealed: bool, luck: int = 7) -> Sequence[int]:
    """The first number of the first draw at so many tables; `sealed`: whether the honest seat is."""
    chance = Random(luck)
    return [_dealt(chance, f"t{number}", sealed=sealed) for number in range(tables)]


def chi_square(found: Sequence[int]) -> float:
    """How far numbers are from being uniform below `SIZE`."""
    expected = len(found) / SIZE
    return sum((found.count(number) - expected) ** 2 / expected for number in range(SIZE))


def _dealt(chance: Random, table: str, *, sealed: bool) -> int:
    secret, session = chance.randbytes(32).hex(), _opened(chance, table)
    session = _sit(session, FIRST, chance.randbytes(8).hex()).session
    session = _seal(session, HONEST, secret).session if sealed else _sit(session, HONEST, secret).session
    chosen = _chosen(session, chance)
    if not sealed:
        return _first(_sit(session, LAST, chosen))
    session = _seal(session, LAST, chosen).session
    session = _reveal(session, HONEST, secret).session
    better = _chosen(session, chance)  # the coalition knows everything now, and is bound
    with pytest.raises(Refused, match="wrong-entropy"):
        _reveal(session, LAST, better)
    return _first(_reveal(session, LAST, chosen))


def _chosen(session: Session, chance: Random) -> str:
    """An entropy of the last seat with which the draw is the wanted one, by all that is stored by now."""
    stored = ["" if held is None else held.entropy for held in session.seats]
    entropy = ""
    for _ in range(TRIES):
        entropy = chance.randbytes(8).hex()
        seed = chain.table_seed(session.server_seed, session.table, [*stored[:LAST], entropy])
        drawn = redraw(seed, Shuffle("grid/0", SIZE, ()))
        if isinstance(drawn, Shuffle) and drawn.result[0] == WANTED:
            break
    return entropy


def _opened(chance: Random, table: str) -> Session:
    server_seed = chance.randbytes(32)
    opened = Opened(
        game=GAME.key,
        rules_version=GAME.version,
        options=GAME.options_type(),
        seats=3,
        undo="consent",
        visibility="public",
        server_seed=server_seed.hex(),
        seed_commitment=chain.commitment(server_seed),
        seeded=None,
    )
    return commands.open_table(GAME, table, opened, Stamp(1, "operator's friend")).session


def _sit(session: Session, seat: int, entropy: str) -> Batch:
    return commands.sit(session, f"p{seat}", seat, entropy, GAME.seat_options_type(), Stamp(1, f"p{seat}"))


def _seal(session: Session, seat: int, entropy: str) -> Batch:
    sealed, options = chain.entropy_commitment(entropy), GAME.seat_options_type()
    return commands.sit(session, f"p{seat}", seat, "", options, Stamp(1, f"p{seat}"), commitment=sealed)


def _reveal(session: Session, seat: int, entropy: str) -> Batch:
    return commands.reveal(session, seat, entropy, Stamp(1, f"p{seat}"))


def _first(batch: Batch) -> int:
    """The first number of the first draw of a batch that starts the game."""
    [started] = [record.event for record in batch.records if record.event.type == "Started"]
    draw = started.data.draws[0]
    assert ("grid/0", SIZE) == (draw.label, draw.n)
    assert draw == redraw(seed_of(batch.session), draw)
    return int(draw.result[0])
