"""What an analysis says: the contract of `GET /v1/tables/{id}/analysis` and of `takeback analyse --json`.

All values are thousandths: 613 of a chance is 61.3 %, 12400 of a score is 12.4 points. So they add up exactly.
"""

from collections.abc import Mapping
from typing import Any, Literal

import msgspec

from domain.kernel.game import Value

REVISION = 5
"""Incremented when analyses of the same game change."""

Unit = Literal["chance", "score"]
"""What is measured: the chance to win, or where a game is played for points the score that may be expected."""


class Alternative(Value, frozen=True):
    """The best other action that was found.

    Attributes:
        action: The action.
        label: The action in words.
        value: What it was worth, in thousandths.
    """

    action: Mapping[str, Any]
    label: str
    value: int


class AnalysedMove(Value, frozen=True):
    """A move on the line of play, judged from what its seat knew. All values are thousandths, for this seat.

    ``decision`` and ``luck`` add up to ``after`` minus ``before``.

    Attributes:
        version: The version of the table after the move.
        seat: The seat that acted.
        by: Who chose: the player, or the server for a seat whose time had run out.
        action: The action.
        label: The action in words.
        choices: How many legal actions there were; with one, nothing was decided.
        before: The value before the move, with the best action that was found.
        expected: The value of the chosen action, before anything was drawn or shown.
        after: The value after it, from what the seat knew then.
        decision: What the choice cost: ``expected`` minus ``before``, 0 or less.
        luck: What the seat then drew or saw: ``after`` minus ``expected``.
        error: The standard error of ``expected`` minus the value of the ``alternative``.
        luck_error: The standard error of ``luck``.
        alternative: The best other action that was found; None if there was no other.
        rollouts: How many rollouts this rests on.
    """

    version: int
    seat: int
    by: Literal["player", "server"]
    action: Mapping[str, Any]
    label: str
    choices: int
    before: int
    expected: int
    after: int
    decision: int
    luck: int
    error: int
    luck_error: int
    alternative: Alternative | None
    rollouts: int


class AnalysedSeat(Value, frozen=True):
    """A seat's moves together, in thousandths.

    Attributes:
        seat: The seat.
        moves: How many moves of the seat were analysed.
        decision: The sum of what its choices cost, 0 or less.
        luck: The sum of its luck.
        worst: The version of the move that cost most, by more than three standard errors; None if there is none.
        result: What the seat got in the end: 1000 for a victory, or its score.
    """

    seat: int
    moves: int
    decision: int
    luck: int
    worst: int | None
    result: int


class Analysis(Value, frozen=True, tag_field="state", tag="made"):
    """A finished game, move by move: what each choice was worth from what its seat knew, and what was luck.

    Attributes:
        revision: The revision of the method; analyses of another one are not to be compared with it.
        table: The id of the table.
        game: The key of the game.
        rules_version: The version of the game's rules.
        head: The hash of the table's last event, which seeds the rollouts.
        unit: What is measured.
        together: Whether all seats win or lose together.
        rollouts: How many rollouts the analysis rests on.
        skipped: How many moves at the beginning are left out, because the game has more than can be analysed.
        seats: The seats, in order.
        moves: The moves on the line of play, in order.
    """

    revision: int
    table: str
    game: str
    rules_version: int
    head: str
    unit: Unit
    together: bool
    rollouts: int
    skipped: int
    seats: tuple[AnalysedSeat, ...]
    moves: tuple[AnalysedMove, ...]


encode = msgspec.json.Encoder(order="deterministic").encode
decode = msgspec.json.Decoder(Analysis).decode
