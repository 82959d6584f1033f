"""A hint for the caller's seat, in practice."""

import logging
from collections.abc import Mapping
from typing import Any

import msgspec
from litestar import Response
from litestar.params import FromPath

from analysis.document import Unit
from analysis.hint import Found, Question, in_words
from api.http.hanging_up import unless_gone
from api.http.methods import handles
from api.http.requests import address_of, charge, cost_of, player_of, require_token_still
from api.http.responses import ReplyOnce, encode
from api.operations.costs import MAKING
from api.resources.replies import load_names, named_setup
from api.state.hints import HintFailed
from api.state.service import AnyRequest
from domain.catalogue import INSTALLED
from domain.kernel.batches import require_playing
from domain.kernel.game import Seat
from domain.kernel.practice import is_practice
from domain.kernel.refusals import NO_PRACTICE, NOT_YOUR_TURN, RULES_NOT_INSTALLED, Conflict
from domain.kernel.rng import Rng
from domain.kernel.scalars import GameKey, RulesVersion, Version
from domain.kernel.session import Session
from domain.runtime.shares import Caller, end_turn
from domain.tables.commands import require_seat

_log = logging.getLogger("takeback")


class SuggestedAction(msgspec.Struct, frozen=True):
    """An action, and what it is worth from what the seat knows.

    Attributes:
        action: The action, as in the list of legal actions.
        label: What it does, in words.
        value: Its mean value over the rollouts, in thousandths: of a chance to win, or of a score.
    """

    action: Mapping[str, Any]
    label: str
    value: int


class Hint(msgspec.Struct, frozen=True):
    """What a strong bot would play from what the seat knows, and why.

    Attributes:
        version: The version of the table that the hint is for.
        seat: The caller's seat.
        best: The action that did best.
        next_best: The best other action that was found; null if there is no other.
        better: Whether ``best`` leads by more than twice the standard error of the difference.
        rollouts: How many rollouts each of the two values rests on.
        unit: What the values are: the chance to win, or where a game is played for points the score.
        text: The hint and its reason, in a sentence or two.
    """

    game: GameKey
    rules_version: RulesVersion
    version: Version
    seat: Seat
    best: SuggestedAction
    next_best: SuggestedAction | None
    better: bool
    rollouts: int
    unit: Unit
    text: str


@handles("readHint")
async def hint(request: AnyRequest, table: FromPath[str]) -> Response[bytes]:
    """What a strong bot would play from what the caller's seat knows.

    Raises `Conflict` unless the seat is to act at a table for practice, or if its rules are not installed; `HintsBusy`,
    `HintFailed`, `OverBudget`; `Unauthorized` if the token was revoked meanwhile.
    """
    service = request.service
    player = player_of(request, service)
    session = await service.tables.get(table, player)
    seat = require_seat(session, player)
    _require_hints(session, seat)
    caller = Caller(address_of(request), player)
    with service.keeping.hints.place(caller):
        charge(request, service, player, cost_of(request).of(MAKING))
        question = question_of(session, seat, service.secret(32))
        end_turn()
        try:
            found = await unless_gone(request, service.keeping.hints.make(caller, question))
        except HintFailed:
            _log.exception("hint-failed", extra={"table": table})
            raise
    await require_token_still(request)
    await load_names(service, session)
    return ReplyOnce(encode(_hint_of(session, named_setup(service, session), seat, found)), 200, {})


def question_of(session: Session, seat: Seat, luck: bytes) -> bytes:
    """What the process that makes a hint is told, as JSON: nothing that the seat does not know, but a world by luck.

    `luck`: 32 bytes, independent of the table's.
    """
    world = session.game.redeal(session.point.state, seat, Rng(luck, {}))
    return encode(Question(session.game.key, session.game.version, world, seat))


def _require_hints(session: Session, seat: Seat) -> None:
    """Raise `Conflict` unless a seat may have a hint now."""
    point = require_playing(session)
    if not is_practice(session, seat):
        raise Conflict(NO_PRACTICE)
    if seat not in session.game.to_act(point.state):
        raise Conflict(NOT_YOUR_TURN)
    if session.game.version not in INSTALLED.get(session.game.key, {}):  # the process that makes it knows no others
        raise Conflict(RULES_NOT_INSTALLED)


def _hint_of(session: Session, setup: Any, seat: Seat, found: Found) -> Hint:
    game, state = session.game, session.point.state
    view, legal = game.view(state, seat), game.legal(state, seat)

    def suggested(place: int, value: int) -> SuggestedAction:
        action = legal[place]
        return SuggestedAction(msgspec.to_builtins(action), game.say_action(setup, view, action), value)

    best = suggested(found.action, found.value)
    other = None if found.next_best is None else suggested(found.next_best.action, found.next_best.value)
    return Hint(
        game=game.key,
        rules_version=game.version,
        version=session.version,
        seat=seat,
        best=best,
        next_best=other,
        better=found.better,
        rollouts=found.rollouts,
        unit=found.unit,
        text=say_hint(best, other, found),
    )


def say_hint(best: SuggestedAction, other: SuggestedAction | None, found: Found) -> str:
    """A hint and its reason, for people."""
    if other is None:
        return f"{best.label}: it is the only choice."
    worth = in_words(best.value, found.unit)
    because = f"{best.label}: over {found.rollouts} imagined games it is worth {worth} on average."
    compared = f"The next best, {other.label}, is worth {in_words(other.value, found.unit)}"
    return f"{because} {compared}{'' if found.better else ', so chance may explain the difference'}."
