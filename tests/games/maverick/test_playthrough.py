"""One whole game as the seat and spectators see it, word for word."""

import os
from collections.abc import Iterator, Sequence
from functools import reduce
from pathlib import Path

import msgspec

from domain.games.maverick import game
from domain.games.maverick.actions import AnyAction, ChooseCompanion, EndTurn, SetPayment
from domain.games.maverick.facts import (
    ActionRegistered,
    AnyFact,
    CardsDrawn,
    Dealt,
    Lost,
    MonsterSlain,
    TurnEnded,
    Won,
)
from domain.games.maverick.state import State
from domain.kernel.rng import Rng
from tests.games.maverick.tables import SETUP, rng

FILE = Path(__file__).parents[2] / "playthroughs" / "maverick.txt"
SEED = 202
WORTH = {Won: 1000, MonsterSlain: 100, ActionRegistered: 1, Lost: -1000}


def test_the_playthrough_has_not_changed() -> None:
    told = "\n".join(_told(rng(SEED))) + "\n"
    if os.environ.get("TAKEBACK_REGENERATE"):
        FILE.write_text(told, encoding="utf-8")

    assert FILE.read_text(encoding="utf-8") == told


def _told(luck: Rng) -> Iterator[str]:
    facts = game.setup(SETUP, luck)
    state = reduce(game.evolve, facts, game.initial())
    yield "Maverick: the slayer looks two actions ahead."
    yield from _shown(state, facts)
    while game.to_act(state):
        legal = game.legal(state, 0)
        action = _chosen(state, legal, luck)
        yield ""
        yield f"{len(legal)} legal actions; {game.say_action(SETUP, game.view(state, 0), action)}"
        yield f"  {msgspec.json.encode(action).decode()}"
        facts = game.decide(state, 0, action, luck)
        state = reduce(game.evolve, facts, state)
        yield from _shown(state, facts)
    yield ""
    yield msgspec.json.encode(game.outcome(state)).decode()


def _chosen(state: State, legal: Sequence[AnyAction], luck: Rng) -> AnyAction:
    """The first of the two actions that together achieve most; any of them where several do."""
    for action in (ChooseCompanion("raven"), SetPayment(0)):
        if action in legal:
            return action
    worths = [_worth(state, action, luck, ahead=1) for action in legal]
    if EndTurn() in legal and not any(worth > 0 for worth in worths):
        return EndTurn()
    best = [action for action, worth in zip(legal, worths, strict=True) if worth == max(worths)]
    return best[luck.below("choice", len(best))]


def _worth(state: State, action: AnyAction, luck: Rng, *, ahead: int) -> int:
    if action == EndTurn():
        return 0
    facts = game.decide(state, 0, action, luck)
    after = reduce(game.evolve, facts, state)
    later = [_worth(after, then, luck, ahead=ahead - 1) for then in game.legal(after, 0)] if ahead else []
    trophies = sum(10 * len(fact.trophies) for fact in facts if isinstance(fact, MonsterSlain))
    return trophies + sum(WORTH.get(type(fact), 0) for fact in facts) + max(later, default=0)


def _shown(state: State, facts: Sequence[AnyFact]) -> Iterator[str]:
    for fact in facts:
        public = game.redact(SETUP, fact, 0)
        assert public == game.redact(SETUP, fact, None)
        yield f"  {game.say_fact(SETUP, public)}  {msgspec.json.encode(public).decode()}"
    if isinstance(facts[-1], Dealt | CardsDrawn | TurnEnded | Won | Lost):
        view = game.view(state, 0)
        assert view == game.view(state, None)
        yield f"  all see {msgspec.json.encode(view).decode()}"
