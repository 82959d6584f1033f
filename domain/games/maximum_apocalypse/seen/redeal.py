"""Determinization: hidden state resampled from what a seat has observed.

A redeal keeps only what this viewer knows: the faces it has seen, and all backs, counts and `odds`, which are public.
Hidden cards go into pools with publicly known contents and are dealt from them to the places where they could be, all
ways equally likely.
"""

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from msgspec.structs import replace

from domain.games.maximum_apocalypse.box.content import CATEGORIES, FOODS, SCAVENGE, SHOWN
from domain.games.maximum_apocalypse.box.vocabulary import COLOURS
from domain.games.maximum_apocalypse.seen.monsters_and_tiles import (
    BOSSES,
    PURPOSE,
    lay_faces,
    resample_monsters,
    resample_tiles,
    shuffle_deck_around,
)
from domain.games.maximum_apocalypse.table.odds import ONE, SURE
from domain.games.maximum_apocalypse.table.parts import sorted_hand
from domain.games.maximum_apocalypse.table.state import Held, Pile, Player, Scavenge, State, bit
from domain.kernel.game import Seat
from domain.kernel.rng import Rng

KINDS = {card: name for name, cards in CATEGORIES.items() for card in cards}
BOX_ORDER = {card.id: place for place, card in enumerate(SCAVENGE)}
SHOWN_OR_FOOD = SHOWN | FOODS

Cards = list[str]
Level = tuple[str, bool]
"""A scavenge card of a hand by its back, and whether everybody knows that it is no food."""


class Backs(NamedTuple):
    """A hand, or cards set aside, as a viewer sees them: the cards it knows, and the backs of the others."""

    known: list[Held]
    survivor: list[Held]
    scavenge: list[Held]


def redeal(state: State, seat: Seat | None, rng: Rng) -> State:
    """A state drawn from all that agree with what this seat has observed."""
    if not state.survivors:
        return state
    viewer_bit = bit(seat)
    hands, asides = [], []
    for owner, player in enumerate(state.players):
        open_ = state.options.open_hands or owner == seat
        hands.append(_backs(player.hand, viewer_bit, open_=open_))
        asides.append(_backs(player.aside, viewer_bit, open_=open_))
    scavenge, held, aside = _scavenge(state, viewer_bit, hands, asides, rng)
    players = [
        _player(player, hand, put_aside, held, aside, rng)
        for player, hand, put_aside in zip(state.players, hands, asides, strict=True)
    ]
    return replace(
        state,
        players=tuple(players),
        tiles=resample_tiles(state, rng),
        scavenge=scavenge,
        monsters=resample_monsters(state.monsters, rng),
    )


def reshuffle(state: State, rng: Rng) -> State:
    """Reshuffle what no seat knows, within each pile: decks and face-down tiles."""
    players = [replace(player, deck=rng.shuffle(PURPOSE, player.deck)) for player in state.players]
    piles = [
        Pile(pile.cards[: len(pile.known)] + rng.shuffle(PURPOSE, pile.cards[len(pile.known) :]), pile.known)
        for pile in state.scavenge.piles
    ]
    monsters = state.monsters
    bosses = rng.shuffle(PURPOSE, [kind for kind in monsters.deck if kind in BOSSES])
    return replace(
        state,
        players=tuple(players),
        tiles=lay_faces(state.tiles, rng.shuffle(PURPOSE, [tile.face for tile in state.tiles if not tile.up])),
        scavenge=replace(state.scavenge, piles=tuple(piles)),
        monsters=replace(monsters, deck=shuffle_deck_around(monsters, bosses, rng)),
    )


def _backs(cards: tuple[Held, ...], viewer_bit: int, *, open_: bool) -> Backs:
    if open_:
        return Backs(list(cards), [], [])
    backs = Backs([], [], [])
    for held in cards:
        if held.known & viewer_bit:
            backs.known.append(held)
        elif held.origin == "survivor":
            backs.survivor.append(held)
        else:
            backs.scavenge.append(held)
    return backs


def _player(
    player: Player, hand: Backs, aside: Backs, held: dict[Level, Cards], looked_at: dict[str, Cards], rng: Rng
) -> Player:
    """A seat's cards: what was dealt of the scavenge decks, and its own deck between hand, aside and deck."""
    pool = [*player.deck, *[each.card for each in (*hand.survivor, *aside.survivor)]]
    mine, deck = _split(player, pool, len(hand.survivor), rng)
    put_aside, deck = deck[: len(aside.survivor)], deck[len(aside.survivor) :]
    drawn = [Held(card, "survivor", 0) for card in mine]
    found = [
        Held(held[back.origin, back.no_food].pop(), back.origin, back.known, back.no_food) for back in hand.scavenge
    ]
    apart = [Held(card, "survivor", 0) for card in put_aside]
    seen = [Held(looked_at[back.origin].pop(), back.origin, back.known, back.no_food) for back in aside.scavenge]
    return replace(
        player,
        deck=deck,
        hand=sorted_hand((*hand.known, *drawn, *found)),
        aside=sorted_hand((*aside.known, *apart, *seen)),
    )


def _split(player: Player, pool: Cards, hand: int, rng: Rng) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """Draw `hand` cards of the pool, a card with odds by these; the rest is the deck in random order."""
    if not hand or not player.odds:
        order = rng.shuffle(PURPOSE, pool)
        return order[:hand], order[hand:]
    drawn: Cards = []
    rest: Cards = []
    for card, weight in player.odds:
        while card in pool:
            pool.remove(card)
            free = len(player.deck) - len(rest)
            share = weight * (hand - len(drawn)) // hand
            in_hand = weight == SURE or not free or rng.below(PURPOSE, share + free * ONE) < share
            (drawn if in_hand else rest).append(card)
    order = rng.shuffle(PURPOSE, pool)
    more = hand - len(drawn)
    return (*drawn, *order[:more]), rng.shuffle(PURPOSE, (*rest, *order[more:]))


def _scavenge(
    state: State, viewer_bit: int, hands: Sequence[Backs], asides: Sequence[Backs], rng: Rng
) -> tuple[Scavenge, dict[Level, Cards], dict[str, Cards]]:
    """The scavenge decks and the box, and what is dealt of each deck into hands and aside.

    Everybody knows how much food, ammunition and how many of each other card each deck hides. Which food and which
    ammunition, in the decks and in the box, is drawn first, then the place of each card.
    """
    scavenge = state.scavenge
    known = [[state.options.open_hands or bool(mask & viewer_bit) for mask in pile.known] for pile in scavenge.piles]
    pools: dict[str, Cards] = {
        colour: [card for k, card in enumerate(pile.cards) if k >= len(seen) or not seen[k]]
        for colour, pile, seen in zip(COLOURS, scavenge.piles, known, strict=True)
    }
    held: dict[Level, Cards] = {(colour, no_food): [] for colour in COLOURS for no_food in (True, False)}
    aside: dict[str, Cards] = {colour: [] for colour in COLOURS}
    for backs in hands:
        for back in backs.scavenge:
            pools[back.origin].append(back.card)
            held[back.origin, back.no_food].append(back.card)
    for backs in asides:
        for back in backs.scavenge:
            pools[back.origin].append(back.card)
            aside[back.origin].append(back.card)
    box = _exchange([*pools.values(), list(scavenge.box)], rng)
    piles = []
    for colour, pile, seen in zip(COLOURS, scavenge.piles, known, strict=True):
        rest = pools[colour]
        for no_food, barred in ((True, SHOWN_OR_FOOD), (False, SHOWN)):
            places = len(held[colour, no_food])
            if places:
                fitting = rng.shuffle(PURPOSE, [card for card in rest if card not in barred])
                held[colour, no_food] = list(fitting[:places])
                rest = [*fitting[places:], *[card for card in rest if card in barred]]
        order = list(rng.shuffle(PURPOSE, rest))
        aside[colour] = [order.pop() for _ in aside[colour]]
        under = [card if known_ else order.pop() for card, known_ in zip(pile.cards, seen, strict=False)]
        piles.append(Pile((*under, *order), pile.known))
    return Scavenge(tuple(piles), scavenge.discard, tuple(sorted(box, key=BOX_ORDER.__getitem__))), held, aside


def _exchange(pools: list[Cards], rng: Rng) -> Cards:
    """Shuffle cards that missions ask for by kind among all pools; returns the last pool."""
    kinds: dict[str, Cards] = {name: [] for name in CATEGORIES}
    for pool in pools:
        for card in pool:
            if card in KINDS:
                kinds[KINDS[card]].append(card)
    drawn: dict[str, Iterator[str]] = {name: iter(rng.shuffle(PURPOSE, cards)) for name, cards in kinds.items()}
    for pool in pools:
        pool[:] = [next(drawn[KINDS[card]]) if card in KINDS else card for card in pool]
    return pools[-1]
