"""Making an analysis from a transcript. The same transcript gives the same bytes.

The other actions compete in rollouts. The best of them and the chosen one are then measured in new worlds, the same for
both: the best of several noisy values is too high, and would make every choice look like a mistake.
"""

from collections.abc import Sequence
from hashlib import sha256
from math import ceil
from random import Random

import msgspec

from analysis.document import REVISION, Alternative, AnalysedMove, AnalysedSeat, Analysis
from analysis.judging import Judge, Judgement
from analysis.objectives import FULL, Objective, objective_of
from analysis.rollouts import Rollouts
from domain.kernel.events import SERVER, AnyEvent, decoders
from domain.kernel.game import Outcome, Seat
from domain.kernel.session import Games, Point, Session
from domain.kernel.steps import Steps
from domain.verifying import verify
from domain.verifying.rules import CHECKS, as_of
from domain.verifying.transcript import Record, read

MOST_MOVES = 600
"""How many moves are analysed, at most: the last ones."""
SURE = 3
"""The standard errors by which a choice must have cost something to be called a seat's worst."""


class Unanalysable(Exception):
    """A text is no transcript of a finished game that can be replayed; the message says why."""


def analysis_of(text: bytes, games: Games, *, most: int = MOST_MOVES) -> Steps[Analysis]:
    """The analysis of a transcript, a step for each move. `most`: only so many moves. Raises `Unanalysable`."""
    record = _record(text, games)
    opened = record.opened
    game = games[opened.game][opened.rules_version]
    session = as_of(game, record, len(record.events))
    if session.outcome is None:
        raise Unanalysable("the game was not played to its end")
    decode = decoders(game)
    played = [
        _Played(point, before, decode["Played"](record.lines[point.version - 1]))
        for point, before in _line(session)
        if record.events[point.version - 1].type == "Played"
    ]
    skipped = max(0, len(played) - most)
    analyst = _Analyst(session, objective_of(game), record.trailer.head)
    moves = []
    for number, one in enumerate(played[skipped:], skipped):
        moves.append(analyst.move(one, left=len(played) - number))
        yield
    return Analysis(
        revision=REVISION,
        table=session.table,
        game=game.key,
        rules_version=game.version,
        head=record.trailer.head,
        unit=analyst.objective.unit,
        together=analyst.objective.together,
        rollouts=sum(move.rollouts for move in moves),
        skipped=skipped,
        seats=tuple(_seat(seat, moves, analyst.objective, session.outcome) for seat in range(len(session.seats))),
        moves=tuple(moves),
    )


class _Played(msgspec.Struct, frozen=True):
    """A move: the points of the line after and before it, and its event."""

    point: Point
    before: Point
    event: AnyEvent


def _record(text: bytes, games: Games) -> Record:
    """A transcript that passes every check. Raises `Unanalysable`."""
    for check in verify(text, games).checks:
        if check.passed is False or (check.passed is None and check.name in CHECKS):
            raise Unanalysable(f"it does not pass the check {check.name!r}: {check.detail}")
    return read(text)


def _line(session: Session) -> Sequence[tuple[Point, Point]]:
    """The points of the line of play after its start, in order, each with the one before it."""
    found, point = [], session.point
    while point.before is not None:
        found.append((point, point.before))
        point = point.before
    return found[::-1]


class _Analyst:
    """Analyses the moves of a game, in order. ``objective``: what it is played for."""

    def __init__(self, session: Session, objective: Objective, head: str) -> None:
        self.objective = objective
        self._session = session
        self._game = session.game
        self._head = head
        self._rollouts = Rollouts(session.game, objective)
        self._judge = Judge(session.game, self._rollouts)

    def move(self, one: _Played, left: int) -> AnalysedMove:
        """The analysis of a move. `left`: how many there are yet, with it; each has an equal share of what is left."""
        game, seat, event = self._game, one.event.data.seat, one.event
        state, games = one.before.state, self._rollouts.games
        share = max(0, self.objective.decisions - self._rollouts.decisions) // left
        rng = Random(sha256(f"{self._head}/{one.point.version}".encode()).digest())  # noqa: S311  # imagined games are no secret
        judged = self._judge.choice(state, seat, event.data.action, rng, share * 2 // 3)
        after, luck_error = self._after(one.point, seat, judged, rng, share // 3)
        expected = _thousandths(judged.chosen.mean)
        best = judged.best
        value = expected if best is None else _thousandths(best[1].mean)
        before = max(expected, value)
        view = game.view(state, seat)
        return AnalysedMove(
            version=one.point.version,
            seat=seat,
            by="server" if event.actor == SERVER else "player",
            action=msgspec.to_builtins(event.data.action),
            label=game.say_action(self._session.known_setup, view, event.data.action),
            choices=len(game.legal(state, seat)),
            before=before,
            expected=expected,
            after=after,
            decision=expected - before,
            luck=after - expected,
            error=_error(judged.error),
            luck_error=_error(luck_error),
            alternative=None
            if best is None
            else Alternative(
                msgspec.to_builtins(best[0]), game.say_action(self._session.known_setup, view, best[0]), value
            ),
            rollouts=self._rollouts.games - games,
        )

    def _after(self, point: Point, seat: Seat, judged: Judgement, rng: Random, share: int) -> tuple[int, float]:
        """The value after a move, and the standard error of its difference to what was expected."""
        learned, setup = self._game.learned, self._session.known_setup
        outcome = self._game.outcome(point.state)
        if outcome is not None:
            return _thousandths(self.objective.worth(outcome, seat)), judged.chosen.error
        if not any(seat in learned(setup, fact) for fact in point.facts):
            return _thousandths(judged.chosen.mean), 0.0  # it knows no more than before
        found = self._judge.state(point.state, seat, rng, share)
        return _thousandths(found.mean), (found.error**2 + judged.chosen.error**2) ** 0.5


def _seat(seat: Seat, moves: Sequence[AnalysedMove], objective: Objective, outcome: Outcome) -> AnalysedSeat:
    own = [move for move in moves if move.seat == seat]
    worst = max(own, key=_surely_lost, default=None)
    return AnalysedSeat(
        seat=seat,
        moves=len(own),
        decision=sum(move.decision for move in own),
        luck=sum(move.luck for move in own),
        worst=worst.version if worst is not None and _surely_lost(worst) > 0 else None,
        result=_thousandths(objective.worth(outcome, seat)),
    )


def _surely_lost(move: AnalysedMove) -> int:
    return -move.decision - SURE * move.error


def _thousandths(value: float) -> int:
    return round(value * FULL)


def _error(error: float) -> int:
    return ceil(error * FULL)
