"""Random walks over legal actions, by luck of the kernel's own."""

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from functools import reduce
from typing import Any

from domain.games.maximum_apocalypse import game
from domain.games.maximum_apocalypse.actions import AnyAction
from domain.games.maximum_apocalypse.content import CARDS, PRINTED, SETS
from domain.games.maximum_apocalypse.effects import reach
from domain.games.maximum_apocalypse.facts import AnyFact
from domain.games.maximum_apocalypse.frames import Storage
from domain.games.maximum_apocalypse.options import Options, SeatOptions, Setting
from domain.games.maximum_apocalypse.state import State
from domain.kernel.game import Seat, Setup
from domain.kernel.rng import Counts, Rng

LIMIT = 20_000


@dataclass(frozen=True)
class Moment:
    """A state of a walk, how it came about, and the luck drawn so far."""

    state: State
    facts: tuple[AnyFact, ...]
    seat: Seat | None
    action: AnyAction | None
    counts: Counts
    setup: Setting
    seed: bytes

    def rng(self) -> Rng:
        """The luck of the next decision."""
        return Rng(self.seed, self.counts)


def setting(seats: int, classes: tuple[tuple[str, ...], ...] = (), **options: Any) -> Setting:
    """A table's setup."""
    chosen = tuple(SeatOptions(classes[seat]) if seat < len(classes) else SeatOptions() for seat in range(seats))  # type: ignore[arg-type]
    return Setup(seats, Options(**options), chosen)


def walk(setup: Setting, number: int) -> Iterator[Moment]:
    """The moments of a random game, from the first choice to the end."""
    seed = number.to_bytes(32, "big")
    rng = Rng(seed, {})
    facts = tuple(game.setup(setup, rng))
    state = reduce(game.evolve, facts, game.initial())
    moment = Moment(state, facts, None, None, rng.counts, setup, seed)
    yield moment
    for step in range(LIMIT):
        if moment.state.outcome is not None:
            return
        (seat,) = game.to_act(moment.state)
        actions = game.legal(moment.state, seat)
        action = actions[Rng(seed, {"walk": step}).below("walk", len(actions))]
        rng = moment.rng()
        facts = tuple(game.decide(moment.state, seat, action, rng))
        state = reduce(game.evolve, facts, moment.state)
        moment = Moment(state, facts, seat, action, rng.counts, setup, seed)
        yield moment
    raise AssertionError("the game does not end")


def census(state: State) -> None:
    """No card, monster or token is lost or doubled."""
    cards: Counter[str] = Counter()
    for player in state.players:
        cards.update(player.deck)
        cards.update(player.discard)
        cards.update(held.card for held in (*player.hand, *player.aside))
    for survivor in state.survivors:
        cards.update(card for gear in survivor.gear for card in (gear.card, *gear.worn))
    for pile in state.scavenge.piles:
        cards.update(pile.cards)
    for tile in state.tiles:
        cards.update(tile.lying)
    cards.update(state.scavenge.discard)
    cards.update(state.scavenge.box)
    cards.update(state.quest.laid)
    sets = {name for player in state.players for name in player.classes} | {"scavenge"}
    assert cards == Counter({card.id: card.copies for card in CARDS.values() if card.set in sets})
    monsters = Counter((*state.monsters.deck, *state.monsters.discard, *state.monsters.aside, *state.monsters.box))
    monsters.update((*state.monsters.slain, *state.quest.samples))
    monsters.update(each.kind for survivor in state.survivors for each in survivor.engaged)
    kinds = {kind.id: kind.copies for each in SETS.values() for kind in each.monsters}
    there = {SETS_BY_KIND[kind] for kind in monsters}
    assert monsters == Counter({kind: n for kind, n in kinds.items() if SETS_BY_KIND[kind] in there})
    assert sum(tile.tokens for tile in state.tiles) <= 30
    assert all(0 <= tile.tokens <= 3 or state.options.no_token_cap for tile in state.tiles)


def carried(state: State) -> None:
    """Nobody carries more than fits, nor two copies of a gear, unless it is about to be asked what to discard."""
    for who, survivor in enumerate(state.survivors):
        excess = reach.storage_used(survivor) > reach.storage_limit(survivor)
        assert not (survivor.alive and excess) or any(
            isinstance(each, Storage) and each.who == who for each in state.stack
        )
        names = [PRINTED[gear.card] for gear in survivor.gear if gear.card != "fuel"]
        assert len(set(names)) == len(names)


SETS_BY_KIND = {kind.id: each.id for each in SETS.values() for kind in each.monsters}
