"""Redealt worlds are drawn as chance would have dealt them: held against games that looked the same to the viewer."""

from collections import Counter
from collections.abc import Callable, Sequence
from functools import reduce
from itertools import combinations
from typing import Any

import pytest
from msgspec import structs

from domain.games.maximum_apocalypse import game
from domain.games.maximum_apocalypse.facts.cards import CardsDiscarded, DeckShuffled
from domain.games.maximum_apocalypse.facts.scavenge import CardGiven, CardKept, CardPutUnder, Scavenged
from domain.games.maximum_apocalypse.table.actions import (
    ChooseCard,
    Done,
    DrawCard,
    Move,
    PlayCard,
    Search,
    Trade,
    TradeIn,
)
from domain.games.maximum_apocalypse.table.causes import FOUND
from domain.games.maximum_apocalypse.table.options import Options, SeatOptions
from domain.games.maximum_apocalypse.table.state import Held, State, Tile
from domain.games.maximum_apocalypse.turn.setup import lay_map
from domain.kernel.chain import canonical
from domain.kernel.game import Seat, Setup
from domain.kernel.rng import Rng
from tests.games.kit import Position
from tests.games.maximum_apocalypse.table import table
from tests.laws.homogeneity import difference, tally

WORLDS = 400
"""So many games at most are held against as many redeals ..."""
FEWEST = 60
"""... and so many at least."""

Deal = Callable[[Rng], Position]
Step = tuple[Seat, Any]


def shuffled(rng: Rng, *cards: str) -> list[str]:
    """Cards in any order."""
    return list(rng.shuffle("deal", cards))


def redealt(state: State, viewer: Seat | None, worlds: int = WORLDS) -> list[State]:
    """Worlds that look the same to a viewer."""
    return [game.redeal(state, viewer, Rng(b"redeal%d" % n, {})) for n in range(worlds)]


def choices(state: State, seat: Seat, wanted: Any) -> list[Any]:
    """The action, if it is legal; or all legal ones of a type, each as often as its card is held."""
    legal = game.legal(state, seat)
    if not isinstance(wanted, type):
        return [wanted] if wanted in legal else []
    player = state.players[seat]
    held = [each.card for each in (*player.hand, *player.aside)]
    return [a for a in legal if isinstance(a, wanted) for _ in range(held.count(a.card) if hasattr(a, "card") else 1)]


def played(deal: Deal, steps: Sequence[Step], viewer: Seat | None, luck: int) -> tuple[bytes, State] | None:
    """What a viewer was shown of a game, and where it led to; None if a step could not be taken."""
    rng = Rng(b"game%d" % luck, {})
    state = deal(rng).state
    setup = Setup(len(state.players), state.options, (SeatOptions(),) * len(state.players))
    seen = []
    for seat, wanted in steps:
        found = choices(state, seat, wanted)
        if not found:
            return None
        facts = game.decide(state, seat, found[rng.below("choice", len(found))], rng)
        seen += [game.redact(setup, fact, viewer) for fact in facts]
        state = reduce(game.evolve, facts, state)
    return canonical([seen, game.view(state, viewer)]), state


def biased(deal: Deal, *steps: Step, viewer: Seat | None = 1, games: int = 1000) -> str | None:
    """How redeals differ from the games that looked to the viewer like the one that came most often."""
    alike: dict[bytes, list[State]] = {}
    for luck in range(games):
        one = played(deal, steps, viewer, luck)
        if one is not None:
            alike.setdefault(one[0], []).append(one[1])
            if len(alike[one[0]]) == WORLDS:
                break
    most = max(alike.values(), key=len)
    n = len(most)
    assert n >= FEWEST, f"only {n} games looked the same"
    assert len({canonical(state) for state in most}) > 1, "nothing was hidden"
    first, last = (tally(redealt(state, viewer, n)) for state in (most[0], most[-1]))
    return difference(tally(most), first, n) or difference(first, last, n)


def test_a_gear_that_went_into_the_deck_is_in_the_hand_as_often_as_it_is_drawn_and_kept() -> None:
    def deal(rng: Rng) -> Position:
        back = DeckShuffled(0, tuple(shuffled(rng, "gun_colt", *["gun_hat"] * 4)), "gun_colt")
        return table("gunslinger", "hunter", hand=["gun_hat"] * 4, facts=[back], at={1: 0})

    assert biased(deal, (0, DrawCard()), (0, TradeIn), (0, ChooseCard), (0, DrawCard())) is None


def test_an_axe_that_a_search_did_not_find_is_in_the_hand() -> None:
    def deal(rng: Rng) -> Position:
        own = shuffled(rng, "fir_axe", "fir_axe", "fir_flare", "fir_helmet", "fir_ladder")
        return table("fireman", "hunter", hand=["fir_findaxe", *own[:4]], decks={0: own[4:]}, at={1: 0})

    assert biased(deal, (0, PlayCard("fir_findaxe"))) is None


@pytest.mark.usefixtures("long")
def test_the_second_axe_is_rather_in_the_hand_once_a_search_has_found_the_first() -> None:
    def deal(rng: Rng) -> Position:
        own = shuffled(rng, "fir_axe", "fir_axe", *["fir_flare"] * 5)
        return table("fireman", "hunter", hand=["fir_findaxe", *own[:3]], decks={0: own[3:]}, at={1: 0})

    assert biased(deal, (0, PlayCard("fir_findaxe"))) is None
    assert biased(deal, (0, PlayCard("fir_findaxe")), (0, DrawCard()), (0, TradeIn), (0, ChooseCard)) is None


def test_scavenged_cards_are_none_that_would_have_been_shown() -> None:
    def deal(rng: Rng) -> Position:
        food = shuffled(rng, "food_1", "food_2", "food_3", "bulk_food")
        red = shuffled(rng, "ambush", "fuel", "medical", *food[:2])
        return table("fireman", "hunter", piles=(red, [food[2]], []), box=[food[3], "handgun"], at={1: 0})

    assert biased(deal, (0, Search("red")), (0, Search("red"))) is None


@pytest.mark.usefixtures("long")
def test_cards_looked_at_and_put_under_a_deck_may_be_any() -> None:
    def deal(rng: Rng) -> Position:
        red = shuffled(rng, "ambush", "medical", "antidote", "dirty_blanket")
        return table("fireman", "hunter", "surgeon", gear_of={0: ["flashlight"]}, piles=(red, [], []), at={1: 0, 2: 0})

    assert biased(deal, (0, Search("red"))) is None
    assert biased(deal, (0, Search("red")), (0, ChooseCard)) is None
    assert biased(deal, (0, Search("red")), (0, ChooseCard), viewer=0, games=2000) is None


@pytest.mark.usefixtures("long")
def test_a_card_that_is_passed_on_is_followed_with_the_eyes() -> None:
    def deal(rng: Rng) -> Position:
        red = shuffled(rng, "medical", "antidote", "dirty_blanket", "old_newspaper")
        return table("fireman", "hunter", "surgeon", hand={0: red[:1], 1: red[1:2]}, piles=(red[2:], [], []), at={2: 0})

    steps = [(0, Trade(1)), (0, ChooseCard), (1, ChooseCard), (1, Done())]
    for viewer in (0, 1, 2, None):
        assert biased(deal, *steps, viewer=viewer, games=1500) is None


@pytest.mark.usefixtures("long")
def test_what_is_left_of_a_hand_whose_food_went_is_none() -> None:
    def deal(rng: Rng) -> Position:
        red = shuffled(rng, "medical", "antidote", "food_1", "dirty_blanket", "fuel", "food_2")
        tiles = {5: "power_plant_10"}
        return table("fireman", "hunter", hand=red[:2], piles=(red[2:], [], []), tiles=tiles, at={1: 0})

    def dealt(rng: Rng) -> Position:
        at = deal(rng)
        return at if "fuel" not in [held.card for held in at.state.players[0].hand] else dealt(rng)

    assert biased(dealt, (0, Move(5)), (0, Move(4)), (0, Search("red")), games=3000) is None


def test_a_hand_without_food_is_news_to_the_others() -> None:
    setup = Setup(2, Options(), (SeatOptions(),) * 2)

    assert frozenset({1, None}) == game.learned(setup, CardsDiscarded(0, (), FOUND, all_food=True))


def share(state: State, card: str, worlds: int = 3000) -> float:
    """In which share of the worlds redealt for seat 1 a card is in the hand of seat 0."""
    hands = [[held.card for held in world.players[0].hand] for world in redealt(state, 1, worlds)]
    return sum(card in hand for hand in hands) / worlds


@pytest.mark.usefixtures("long")
def test_a_gear_in_the_deck_is_in_the_hand_as_often_as_can_be_counted() -> None:
    back = DeckShuffled(0, ("gun_hat", "gun_hat", "gun_hat", "gun_colt", "gun_hat"), "gun_colt")
    at = table("gunslinger", "hunter", hand=["gun_hat"] * 4, facts=[back], at={1: 0})
    assert share(at.state, "gun_colt") == 0

    drawn = at.after(0, DrawCard())
    assert share(drawn.state, "gun_colt") == pytest.approx(1 / 5, abs=0.04)
    # Drawn first and kept when two of five are discarded: 1/5 * 3/5; drawn second: 1/5; not drawn: 3/5.
    traded = drawn.after(0, TradeIn("gun_hat"), ChooseCard("gun_hat"))
    assert share(traded.state, "gun_colt") == pytest.approx(8 / 23, abs=0.045)


def test_the_second_axe_is_in_the_hand_as_often_as_can_be_counted() -> None:
    own = ["fir_axe", *["fir_flare"] * 5, "fir_axe"]
    at = table("fireman", "hunter", hand=["fir_findaxe", *own[:3]], decks={0: own[3:]}, at={1: 0})
    deals = [pair for pair in combinations(range(7), 2) if max(pair) >= 3]
    in_hand = len([pair for pair in deals if min(pair) < 3])

    found = at.after(0, PlayCard("fir_findaxe"))
    assert share(found.state, "fir_axe") == pytest.approx(in_hand / len(deals), abs=0.045)


@pytest.mark.usefixtures("long")
def test_extra_tiles_are_as_likely_as_they_were_drawn() -> None:
    options = Options(mission=0, extra_tiles=6)
    setup = Setup(1, options, (SeatOptions(),))
    start = reduce(game.evolve, game.setup(setup, Rng(b"map", {})), game.initial())
    maps = [[tile.face for tile in lay_map(options, start.shape, Rng(b"map%d" % n, {}))] for n in range(9000)]
    gas = [faces for faces in maps if faces[7].startswith("gas_station")]
    state = structs.replace(
        start, tiles=tuple([Tile(face, up=n == 7 or start.tiles[n].up) for n, face in enumerate(gas[0])])
    )
    worlds = [[tile.face for tile in world.tiles] for world in redealt(state, None, len(gas))]

    def kinds(of: list[list[str]]) -> Counter[tuple[str, int]]:
        return Counter(
            (kind, n) for faces in of for kind, n in Counter(face.rpartition("_")[0] for face in faces).items()
        )

    assert len(gas) > 500
    assert difference(kinds(gas), kinds(worlds), len(gas)) is None


@pytest.mark.parametrize("mission", [5, 9, 11, 12])
def test_the_start_is_redealt_as_it_is_dealt(mission: int) -> None:
    setup = Setup(
        2, Options(mission=mission, extra_tiles=3, mixed=("zombie",), harder_decks=True), (SeatOptions(),) * 2
    )

    def start(luck: int) -> State:
        return reduce(game.evolve, game.setup(setup, Rng(b"start%d" % luck, {})), game.initial())

    n = 150
    assert difference(tally(map(start, range(n))), tally(redealt(start(0), None, n)), n) is None


def test_of_equal_cards_with_different_backs_chance_picks_one() -> None:
    found = [
        Scavenged(0, 0, Held("medical", "red", 0), "hand", FOUND),
        Scavenged(0, 2, Held("medical", "blue", 0), "hand", FOUND),
    ]
    at = table("fireman", "hunter", piles=(["medical"], [], ["medical"]), facts=found).after(0, Trade(1))
    setup = Setup(2, Options(), (SeatOptions(),) * 2)
    decisions = [game.decide(at.state, 0, ChooseCard("medical"), Rng(b"%d" % n, {})) for n in range(20)]
    given = [fact for facts in decisions for fact in facts if isinstance(fact, CardGiven)]

    assert {fact.held.origin for fact in given} == {"red", "blue"}
    assert {frozenset({0, 1})} == {game.learned(setup, fact) for fact in given}
    assert game.learned(setup, CardPutUnder(0, Held("medical", "red", 0), picked=True)) == frozenset({0})
    assert not game.learned(setup, CardPutUnder(0, Held("medical", "red", 0)))


def test_the_order_of_kept_cards_reveals_nothing() -> None:
    at = table("hunter", hand=["hun_night"], piles=(["antidote", "fuel", "medical"], [], [])).after(
        0, PlayCard("hun_night"), ChooseCard("medical")
    )

    assert [(fact.held.card, fact.to) for fact in at.facts if isinstance(fact, CardKept)] == [
        ("fuel", "shown"),
        ("antidote", "hand"),
    ]
