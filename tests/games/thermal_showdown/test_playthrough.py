"""One whole duel as both seats and a spectator see it, word for word."""

import os
from collections.abc import Iterator, Sequence
from functools import reduce
from pathlib import Path

import msgspec

from domain.games.thermal_showdown import game
from domain.games.thermal_showdown.facts import AnyFact, DuelEnded, RoundBegun
from domain.games.thermal_showdown.state import State
from domain.kernel.game import Seat
from tests.games.thermal_showdown.greedy import chosen
from tests.games.thermal_showdown.tables import STARTERS, rng

FILE = Path(__file__).parents[2] / "playthroughs" / "thermal_showdown.txt"
SEED = 15
VIEWERS: tuple[tuple[Seat | None, str], ...] = ((0, "seat 1"), (1, "seat 2"), (None, "spectator"))


def test_the_playthrough_has_not_changed() -> None:
    told = "\n".join(_told()) + "\n"
    if os.environ.get("TAKEBACK_REGENERATE"):
        FILE.write_text(told, encoding="utf-8")

    assert FILE.read_text(encoding="utf-8") == told


def _told() -> Iterator[str]:
    luck = rng(SEED)
    facts = game.setup(STARTERS, luck)
    state = reduce(game.evolve, facts, game.initial())
    yield "Thermal Showdown: Ember against Frost."
    yield from _shown(state, facts)
    while seats := sorted(game.to_act(state)):
        seat = seats[-1]
        legal = game.legal(state, seat)
        action = chosen(state, seat, luck)
        yield ""
        said = game.say_action(STARTERS, game.view(state, seat), action)
        yield f"Seat {seat + 1}, {len(legal)} legal actions: {said}"
        for viewer, name in VIEWERS:
            public = game.redact_action(STARTERS, seat, action, viewer)
            if viewer == seat or public != action:
                yield f"  {name}: {msgspec.json.encode(public).decode()}"
        facts = game.decide(state, seat, action, luck)
        state = reduce(game.evolve, facts, state)
        yield from _shown(state, facts)
    yield ""
    yield msgspec.json.encode(game.outcome(state)).decode()


def _shown(state: State, facts: Sequence[AnyFact]) -> Iterator[str]:
    for fact in facts:
        publics = [(name, game.redact(STARTERS, fact, viewer)) for viewer, name in VIEWERS]
        if len({msgspec.json.encode(public) for _, public in publics}) == 1:
            publics = [("all", publics[0][1])]
        for name, public in publics:
            yield f"  {name}: {game.say_fact(STARTERS, public)}  {msgspec.json.encode(public).decode()}"
    begun = state.round % 5 == 1 and any(isinstance(fact, RoundBegun) for fact in facts)
    if begun or isinstance(facts[-1], DuelEnded):
        for viewer, name in VIEWERS:
            yield f"  {name} sees {msgspec.json.encode(game.view(state, viewer)).decode()}"
