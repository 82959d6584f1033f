"""What the laws need to know of Maximum Apocalypse: options to play with, places that are hidden, cards to count."""

from collections import Counter

from hypothesis import strategies as st

from domain.games.maximum_apocalypse.options import ClassName, Options, SeatOptions
from domain.games.maximum_apocalypse.state import State, bit
from domain.games.maximum_apocalypse.vocabulary import COLOURS
from domain.kernel.game import Seat

ENDS_WITHIN = 6000


def hidden_places(state: State, viewer: Seat | None) -> dict[str, object]:
    """What the README lists as hidden from a viewer, by place."""
    places: dict[str, object] = {"tiles": [tile.face for tile in state.tiles if not tile.up]}
    for colour, pile in zip(COLOURS, state.scavenge.piles, strict=True):
        places[f"the {colour} deck"] = pile.cards[len(pile.known) :]
    places["the monster deck"] = state.monsters.deck
    places["the boss aside"] = state.monsters.aside
    for seat, player in enumerate(state.players):
        places[f"the deck of seat {seat}"] = player.deck
        if seat != viewer and not state.options.open_hands:
            hidden = [held for held in player.hand if not held.known & bit(viewer)]
            places[f"survivor cards of seat {seat}"] = [held.card for held in hidden if held.origin == "survivor"]
            places[f"scavenge cards of seat {seat}"] = [held.card for held in hidden if held.origin != "survivor"]
    return {name: value for name, value in places.items() if value}


def all_cards(state: State) -> Counter[str]:
    """All cards, monsters and tiles, wherever they are; tokens are counted in and out of the pool."""
    cards = Counter((*state.scavenge.discard, *state.scavenge.box, *state.quest.laid))
    for player in state.players:
        cards.update((*player.deck, *player.discard, *[held.card for held in (*player.hand, *player.aside)]))
    for pile in state.scavenge.piles:
        cards.update(pile.cards)
    for tile in state.tiles:
        cards.update(tile.lying)
    for survivor in state.survivors:
        cards.update(card for gear in survivor.gear for card in (gear.card, *gear.worn))
        cards.update(each.kind for each in survivor.engaged)
    monsters = state.monsters
    cards.update((*monsters.deck, *monsters.discard, *monsters.aside, *monsters.box, *monsters.slain))
    cards.update(state.quest.samples)
    cards["tiles"] = len(state.tiles)
    return cards


OPTIONS = st.builds(
    Options,
    mission=st.integers(0, 12),
    open_hands=st.booleans(),
    first_seat=st.integers(0, 5),
    harder_decks=st.booleans(),
    no_token_cap=st.booleans(),
    rolled_hunger=st.booleans(),
    extra_tiles=st.sampled_from([0, 0, 0, 3]),
    any_death_loses=st.booleans(),
    mixed=st.sampled_from([(), (), ("alien",), ("robot", "zombie")]),
)

CLASSES: list[ClassName] = ["fireman", "gunslinger", "hunter", "mechanic", "surgeon", "veteran"]

SEAT_OPTIONS = st.sampled_from([*[SeatOptions()] * 14, *[SeatOptions((name,)) for name in CLASSES]])
