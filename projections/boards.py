"""The leaderboards: which one a finished game enters, for whom, and where.

A game for several is rated, one for a single seat ranked by its score; a game that is ranked otherwise is in `BOARDS`.
"""

import hashlib
from collections import Counter
from collections.abc import Callable, Mapping
from typing import NamedTuple

from msgspec.structs import replace

from domain.games.maximum_apocalypse.box.content import MISSIONS
from domain.games.maximum_apocalypse.facts.turn import TurnBegan
from domain.games.maximum_apocalypse.table.options import Options as ApocalypseOptions
from domain.kernel.game import AnyGame
from domain.kernel.session import Session

RATING = "rating"
SCORE = "score"

_DAILY = "daily-"
_BEYOND_ALL_ROUNDS = 1_000_000
_BEYOND_ALL_SCORES = 1_000_000


class Standing(NamedTuple):
    """The place that a result takes on a board: the less the ``ordinal``, the better. Equal ones share a rank.

    ``holder``: whose best result stays, at most 40 characters.
    """

    board: str
    holder: str
    ordinal: int


Board = Callable[[Session], Standing | None]
"""The standing of a finished game; None if it enters no board."""


def standing_of(session: Session) -> Standing | None:
    """The standing of a finished game; None if it enters no board, or is rated."""
    day = session.opened.daily
    return BOARDS.get(session.game.key, _by_score)(session) if day is None else _by_try(session, day)


def board_of(day: str) -> str:
    """The board of the tries of a seed of the day, by its date."""
    return f"{_DAILY}{day}"


def day_of(board: str) -> str | None:
    """The date of the day that a board is of, None for another board."""
    return board.removeprefix(_DAILY) if board.startswith(_DAILY) else None


def is_rated(session: Session) -> bool:
    """Whether a game changes the ratings of its players."""
    return len(session.seats) > 1 and session.game.key not in BOARDS


def default_board(game: AnyGame) -> str:
    """The board that a leaderboard shows unless another is asked for."""
    return _mission_board(1, 1) if game.key in BOARDS else RATING if game.seats[-1] > 1 else SCORE


def has_board(game: AnyGame, board: str) -> bool:
    """Whether results of a game may enter a board that is not of a day."""
    if game.key in BOARDS:
        return board in {_mission_board(mission, seats) for mission in MISSIONS for seats in game.seats}
    return (board == RATING and game.seats[-1] > 1) or (board == SCORE and 1 in game.seats)


def rounds_of(session: Session) -> int | None:
    """How many rounds a game took, where that counts: the most turns that any survivor began."""
    if session.game.key != "maximum-apocalypse":
        return None
    turns: Counter[int] = Counter()
    point = session.line
    while point is not None:
        turns.update(fact.survivor for fact in point.facts if type(fact) is TurnBegan)
        point = point.before
    return max(turns.values(), default=0)


def _by_score(session: Session) -> Standing | None:
    """Alone at a table with the default options: the score, if there is one."""
    if len(session.seats) > 1 or session.outcome is None or session.opened.options != session.game.options_type():
        return None
    [score] = session.outcome.scores
    return None if score is None else Standing(SCORE, _holder(session), -score)


def _by_try(session: Session, day: str) -> Standing | None:
    """A try of the seed of a day: the score; after all of them, without order, those that failed."""
    if session.outcome is None:
        return None
    [score] = session.outcome.scores
    return Standing(board_of(day), _holder(session), _BEYOND_ALL_SCORES if score is None else -score)


def _by_rounds(session: Session) -> Standing | None:
    """A mission without variants: won in few rounds, else lost after many. The players together are the holder."""
    options: ApocalypseOptions = session.opened.options
    if session.outcome is None or replace(options, mission=1) != ApocalypseOptions():
        return None
    rounds = rounds_of(session) or 0
    ordinal = rounds if session.outcome.winners else _BEYOND_ALL_ROUNDS - rounds
    return Standing(_mission_board(options.mission, len(session.seats)), _holder(session), ordinal)


def _mission_board(mission: int, seats: int) -> str:
    return f"mission-{mission}-seats-{seats}"


def _holder(session: Session) -> str:
    """Those who played: a player's id, or what stands for several, in whatever order they sat."""
    players = sorted(held.player for held in session.seats if held is not None)
    return players[0] if len(players) == 1 else hashlib.blake2s(" ".join(players).encode(), digest_size=9).hexdigest()


BOARDS: Mapping[str, Board] = {"maximum-apocalypse": _by_rounds}
"""The games that are neither rated nor ranked by the score of a single seat."""
