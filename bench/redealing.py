"""The cost of redealing a state, and of a dry run that redeals 33 times before it stops at chance."""

import time
from collections.abc import Callable, Iterator
from functools import partial
from random import Random
from statistics import median
from typing import Any

from bench.figures import Figures
from bench.inside import started
from domain.catalogue import GAMES
from domain.kernel import commands
from domain.kernel.batches import Stamp
from domain.kernel.dry_run import DryRun, dry_run
from domain.kernel.game import AnyGame, Seat
from domain.kernel.rng import Rng
from domain.kernel.session import Session
from domain.kernel.steps import finish
from tests.laws.walks import possible

GAMES_PLAYED, ACTIONS, EVERY = 3, 120, 12
"""The number of games, their length in actions, and the actions between two samples."""


def measure_redealing(figures: Figures) -> None:
    """One round."""
    for key, versions in GAMES.items():
        game = versions[max(versions)]
        worst = max(redeal_ms(game, seats) for seats in game.seats)
        figures.add(f"redeal_ms_{key.replace('-', '_')}", worst)
    figures.add("dry_run_chance_ms", dry_run_chance_ms())


def redeal_ms(game: AnyGame, seats: int) -> float:
    """Redealing a mid-game state for a seat, with so many seats: the median in ms."""
    return median(
        _timed(partial(game.redeal, session.point.state, seat, Rng(bytes(32), {})))
        for session in mid_game(game, seats)
        for seat in range(seats)
    )


def dry_run_chance_ms() -> float:
    """A dry run that stops at chance, in Maximum Apocalypse with six seats: the median in ms."""
    game = GAMES["maximum-apocalypse"][max(GAMES["maximum-apocalypse"])]
    return median(
        _timed(partial(_dry_run, session, seat, action))
        for session in mid_game(game, 6)
        for seat, action in possible(session)
        if _dry_run(session, seat, action).stops == "chance"
    )


def mid_game(game: AnyGame, seats: int) -> Iterator[Session]:
    """Sampled tables of random games."""
    for number in range(GAMES_PLAYED):
        luck = Random(number)
        session = started(game, seats, luck.randbytes(32))
        for action in range(ACTIONS):
            moves = possible(session)
            if not moves:
                break
            if action % EVERY == EVERY - 1:
                yield session
            seat, chosen = luck.choice(moves)
            session = commands.play(session, seat, chosen, Stamp(0, f"p{seat}")).session


def _dry_run(session: Session, seat: Seat, action: Any) -> DryRun:
    return finish(dry_run(session, seat, action, Rng(bytes(32), {})))


def _timed(work: Callable[[], object]) -> float:
    """CPU time in ms: the minimum of three, since other load only adds to it."""
    spent = []
    for _ in range(3):
        began = time.process_time()
        work()
        spent.append(time.process_time() - began)
    return min(spent) * 1000
