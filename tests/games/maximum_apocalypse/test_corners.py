"""What happens seldom: targets that vanish, actions lost out of turn, deductions that hold in every redeal."""

from functools import reduce
from typing import Any

from domain.games.maximum_apocalypse import game
from domain.games.maximum_apocalypse.facts.cards import CardTaken, DeckShuffled
from domain.games.maximum_apocalypse.facts.fact import seat_of
from domain.games.maximum_apocalypse.facts.scavenge import CardShown
from domain.games.maximum_apocalypse.facts.turn import TurnCut
from domain.games.maximum_apocalypse.table.actions import (
    Choose,
    ChooseCard,
    ChooseMonster,
    ChooseSurvivor,
    ChooseTile,
    Done,
    DrawCard,
    EndTurn,
    Move,
    PlayCard,
    Search,
    Trade,
    UseGear,
)
from domain.games.maximum_apocalypse.table.causes import Cause
from domain.games.maximum_apocalypse.table.options import Options, SeatOptions
from domain.games.maximum_apocalypse.table.state import Body, Engaged, Gear, Held, Tile
from domain.kernel.game import Setup
from domain.kernel.rng import Rng
from tests.games.kit import SEED, Position
from tests.games.maximum_apocalypse.table import (
    VAN,
    cards,
    down,
    foes,
    health,
    held,
    rolling,
    table,
    tokens,
    where,
    worn,
)

WALKER = "zom_walker"
REST = (DrawCard(), DrawCard(), DrawCard(), DrawCard(), EndTurn())


def resigned(position: Position, seat: int) -> Position:
    """After a seat has given up."""
    facts = game.resign(position.state, seat, Rng(SEED, position.rng.counts))
    return Position(game, reduce(game.evolve, facts, position.state), tuple(facts), position.rng)


def test_a_target_that_is_gone_when_asked_again_is_passed_over() -> None:
    foe = {1: [WALKER, WALKER]}
    shot = table("gunslinger", "hunter", hand=["gun_grenade"], engaged=foe, at={1: 5}).after(0, PlayCard("gun_grenade"))
    assert resigned(shot, 1).state.stack == ()
    stun = table("surgeon", "hunter", gear_of={0: ["sur_taser"]}, engaged=foe, at={1: 5}).after(0, UseGear("sur_taser"))
    assert resigned(stun, 1).state.stack == ()
    two = table("veteran", "hunter", "surgeon", gear_of={0: ["vet_mortar"]}, at={1: 5, 2: 3}).after(
        0, UseGear("vet_mortar")
    )
    assert two.legal(0) == (ChooseTile(3), ChooseTile(5))
    assert resigned(resigned(two, 1), 2).state.stack == ()


def test_targets_of_one_seat_may_vanish_all_at_once() -> None:
    two: dict[str, Any] = {"seats": (0, 1, 1), "at": {1: 5, 2: 3}}
    shelled = table("veteran", "hunter", "surgeon", gear_of={0: ["vet_mortar"]}, **two).after(0, UseGear("vet_mortar"))
    assert resigned(shelled, 1).state.stack == ()
    near: dict[str, Any] = {"seats": (0, 1, 1), "at": {1: 4, 2: 4}}
    guns = {1: [Gear("gun_colt", 0)], 2: [Gear("gun_revolver", 0)]}
    filled = table("mechanic", "gunslinger", "hunter", hand=["mec_bullets"], gear_of=guns, **near).after(
        0, PlayCard("mec_bullets")
    )
    assert resigned(filled, 1).state.stack == ()


def test_a_stalker_that_a_turret_kills_turns_to_nobody() -> None:
    foe = {0: [Engaged(1, "zom_stalker", 4)]}
    at = table("mechanic", "fireman", gear_of={0: ["mec_turret"]}, engaged=foe, at={1: 5})

    assert foes(rolling(at, spawn=7).after(0, *REST)) == []


def test_a_card_that_one_put_under_a_deck_stays_there_in_every_redeal() -> None:
    piles: list[list[str]] = [["food_1", "medical", "antidote", "food_2"], [], []]
    at = table("fireman", "hunter", gear_of={0: ["flashlight"]}, piles=piles, at={1: 0})
    under = at.after(0, Search("red"), ChooseCard("food_1"))
    for luck in range(10):
        assert game.redeal(under.state, 0, Rng(bytes([luck]) * 32, {})).scavenge.piles[0].cards[0] == "food_1"


def test_a_pulled_or_sent_survivor_who_resigns_is_passed_over() -> None:
    pulled = table("surgeon", "hunter", gear_of={0: ["sur_gurney"]}, at={1: 2}).after(0, UseGear("sur_gurney"))
    assert resigned(pulled, 1).state.stack == ()


def test_nobody_is_sent_after_all_travellers_have_resigned() -> None:
    hidden = {1: down("farm_3"), 2: down("farm_11")}
    two = table(
        "mechanic", "fireman", "hunter", hand=["mec_hotwire"], shape="V??", seats=(0, 1, 1), at={0: 0, 1: 1, 2: 2},
        tiles=hidden,
    ).after(0, PlayCard("mec_hotwire"))  # fmt: skip

    assert two.legal(0) == (ChooseSurvivor(1), ChooseSurvivor(2))
    assert resigned(two, 1).state.stack == ()


def test_an_action_lost_out_of_turn_is_lost_of_what_was_granted() -> None:
    at = table("surgeon", "fireman", hand=["sur_adrenaline"], tiles={5: "prison_9"}, at={1: 2}).after(
        0, PlayCard("sur_adrenaline"), ChooseSurvivor(1)
    )
    assert game.to_act(at.after(1, Move(5)).state) == frozenset({0})
    revealed = table("surgeon", "fireman", hand=["sur_adrenaline"], tiles={5: down("prison_9")}, at={1: 2}).after(
        0,
        PlayCard("sur_adrenaline"),
        ChooseSurvivor(1),
    )
    assert game.to_act(revealed.after(1, Move(5)).state) == frozenset({0})
    hotwired = table("mechanic", "fireman", hand=["mec_hotwire"], tiles={0: "prison_9"}, at={1: 8}).after(
        0, PlayCard("mec_hotwire"), ChooseSurvivor(1), ChooseTile(0)
    )
    assert (where(hotwired, 1), hotwired.state.turn.actions) == (0, 3)


def test_more_actions_out_of_turn_are_taken_at_once() -> None:
    at = table(
        "surgeon", "gunslinger", hand={0: ["sur_adrenaline"], 1: ["gun_happy"]}, decks={1: ["gun_hat"] * 9}
    ).after(
        0,
        PlayCard("sur_adrenaline"),
        ChooseSurvivor(1),
    )
    happy = at.after(1, PlayCard("gun_happy"))

    assert happy.view(0).pending.left == 2
    after = happy.after(1, DrawCard(), DrawCard(), DrawCard())
    assert game.to_act(after.state) == frozenset({0})


def test_two_turrets_shoot_at_a_monster_that_the_first_has_killed() -> None:
    turrets = {0: ["mec_turret"], 1: ["mec_turret"]}
    foe = {0: [Engaged(1, "zom_spitter", 3)]}
    at = rolling(table("mechanic", "fireman", gear_of=turrets, engaged=foe, at={1: 5}), spawn=7).after(0, *REST)

    assert foes(at) == []


def test_a_mountain_gives_nothing_to_an_empty_deck() -> None:
    assert cards(table(decks={0: []}, tiles={5: "mountain_5"}).after(0, Move(5))) == []


def test_the_edge_crumbles_onto_a_hidden_tile_and_at_last_not_at_all() -> None:
    plus = ".?./???/.?./.V."
    at = table("fireman", "hunter", mission=6, shape=plus, tiles={2: down("farm_3")}, at={0: 5, 1: 0})
    fallen = rolling(at, spawn=7).after(0, *REST).after(1, ChooseTile(0))
    assert (where(fallen, 1), fallen.state.tiles[2].up) == (2, True)
    alone = table("fireman", "hunter", mission=6, shape="V", at={0: 0, 1: 0})
    assert rolling(alone, spawn=7).after(0, *REST).state.stack == ()


def test_of_two_tiles_as_near_the_edge_crumbles_onto_the_one_that_is_known() -> None:
    square = "???/???/??V"
    at = table("fireman", "hunter", mission=6, shape=square, tiles={4: down("farm_3")}, at={0: 8, 1: 1})
    fallen = rolling(at, spawn=7).after(0, *REST).after(1, ChooseTile(1))
    assert (where(fallen, 1), fallen.state.tiles[4].up) == (0, False)


def test_a_single_place_for_a_marker_needs_no_choice() -> None:
    shape = "?????V????/..???????./...?????../.....?...."
    setup = Setup(1, Options(mission=5, map=shape), (SeatOptions(),))
    state = reduce(game.evolve, game.setup(setup, Rng(SEED, {})), game.initial())

    assert state.tiles[0].marker == 1
    assert sum(tile.marker for tile in state.tiles) == 1


def test_a_search_that_failed_binds_what_others_may_think() -> None:
    hand = ["fir_findaxe", "fir_axe", "fir_axe", "fir_flare"]
    at = table("fireman", "hunter", hand=hand, decks={0: ["fir_flare", "fir_helmet"] * 4}, at={1: 0})
    searched = at.after(0, PlayCard("fir_findaxe"), DrawCard())
    for luck in range(20):
        other = game.redeal(searched.state, 1, Rng(bytes([luck]) * 32, {})).players[0]
        assert "fir_axe" not in other.deck
        assert [each.card for each in other.hand].count("fir_axe") == 2


def test_a_colt_that_went_back_into_the_deck_is_not_among_older_cards() -> None:
    starving = {0: [Body(20, 5)]}
    at = rolling(
        table(
            "gunslinger",
            "hunter",
            hand=["gun_hat"] * 3,
            gear_of={0: ["gun_colt"]},
            bodies=starving,
            decks={0: ["gun_horse"] * 4},
            at={1: 0},
        ),
        spawn=7,
    ).after(0, *REST)
    back = next(fact for fact in at.facts if isinstance(fact, DeckShuffled))
    assert back.returned == "gun_colt"
    for luck in range(20):
        other = game.redeal(at.state, 1, Rng(bytes([luck]) * 32, {})).players[0]
        assert (other.deck, "gun_colt" in [each.card for each in other.hand]) == (("gun_colt",), False)


def test_spoilt_food_binds_what_others_may_think() -> None:
    piles: list[list[str]] = [["food_1", "medical", "food_2", "antidote"], [], []]
    at = table("fireman", "hunter", hand=["food_1", "medical"], piles=piles, tiles={5: "power_plant_10"}, at={1: 0})
    spoilt = at.after(0, Move(5))
    for luck in range(20):
        other = game.redeal(spoilt.state, 1, Rng(bytes([luck]) * 32, {}))
        assert not [each for each in other.players[0].hand if each.card.startswith("food")]


def test_given_and_shown_cards_are_known_to_whom_they_should_be() -> None:
    at = table("fireman", "hunter", "surgeon", hand={0: ["food_1"]}, at={1: 4, 2: 0}).after(
        0, Trade(1), ChooseCard("food_1")
    )

    assert [at.view(seat).players[1].hand[0].card for seat in (0, 1, 2, None)] == ["food_1", "food_1", None, None]
    given_fact = next(fact for fact in at.facts if type(fact).__name__ == "CardGiven")
    setup = Setup(3, Options(), (SeatOptions(),) * 3)
    assert game.learned(setup, given_fact) == frozenset({1})
    assert game.redact(setup, given_fact, 2).card.card is None
    assert game.redact(setup, given_fact, 1).card.card == "food_1"


def test_a_chosen_card_is_redacted_for_others() -> None:
    setup = Setup(2, Options(), (SeatOptions(),) * 2)

    assert game.redact_action(setup, 0, ChooseCard("food_1"), 0).card == "food_1"
    assert game.redact_action(setup, 0, ChooseCard("food_1"), 1).card is None
    assert game.redact_action(setup, 0, DrawCard(), 1) == DrawCard()
    assert game.redact_seat_options(setup, 1, None) == SeatOptions()


def test_a_shown_card_is_news_to_those_who_did_not_know_it() -> None:
    setup = Setup(2, Options(), (SeatOptions(),) * 2)
    journal = held("dusty_journal", "green")
    shown = CardShown(0, journal)

    assert game.learned(setup, shown) == frozenset({1, None})
    assert game.say_fact(setup, game.redact(setup, shown, 1)) == "Fireman (Seat 1) shows Dusty Journal."
    assert game.learned(setup, CardTaken(0, "fuel", "lying", "hand", Cause("trade"))) == frozenset()
    assert seat_of(Setup(2, Options(), (SeatOptions(("hunter", "fireman")), SeatOptions())), 2) == 1


def test_a_card_under_a_deck_stays_known_to_the_seat_that_put_it_there() -> None:
    at = table("fireman", gear_of={0: ["flashlight"]}, piles=(["food_1", "medical"], [], [])).after(
        0, Search("red"), ChooseCard("medical"), Search("red")
    )

    assert cards(at) == ["food_1", "medical"]
    assert Held("medical", "red", 1) in at.state.players[0].hand


def test_everybody_in_range_may_die_at_once() -> None:
    foe = {0: ["zom_spitter"]}
    weak = {0: [Body(1)], 1: [Body(1)]}
    at = rolling(table("fireman", "hunter", engaged=foe, bodies=weak, at={1: 4}, any_death_loses=True), spawn=7)

    assert at.after(0, *REST).outcome is not None


def test_a_fight_in_a_full_street_can_be_declined_card_by_card() -> None:
    tiles = {5: Tile("farm_3", up=True, tokens=2)}
    at = table(gear_of={0: ["fir_ladder"]}, tiles=tiles, monsters=[WALKER, WALKER]).after(0, Move(5), Choose("fight"))

    assert foes(at.after(0, Done(), Done())) == [(WALKER, 4), (WALKER, 4)]
    assert worn(at.after(0, Done(), Done())) == ["fir_ladder"]
    assert tokens(at)[5] == 0


def test_the_first_of_several_targets_is_needed_the_others_are_not() -> None:
    at = table("mechanic", hand=["mec_nail"], engaged={0: [WALKER, WALKER]}).after(0, PlayCard("mec_nail"))

    assert Done() not in at.legal(0)
    after = at.after(0, ChooseMonster(1), Done())
    assert foes(after) == [(WALKER, 4)]


def test_a_starting_marker_phase_survives_the_leaving_of_its_chooser() -> None:
    setup = Setup(2, Options(mission=10), (SeatOptions(),) * 2)
    state = reduce(game.evolve, game.setup(setup, Rng(SEED, {})), game.initial())
    left = reduce(game.evolve, game.resign(state, 0, Rng(SEED, {})), state)

    assert game.to_act(left) == frozenset({1})
    assert isinstance(game.legal(left, 1)[0], ChooseTile)


def test_health_is_what_it_was_where_nothing_reaches() -> None:
    assert health(table(at={0: VAN})) == 32


def test_a_trade_ends_when_a_partner_resigns() -> None:
    at = table("fireman", "hunter", hand={0: ["food_1"], 1: ["food_2"]}, at={1: 4}).after(0, Trade(1))
    alone = resigned(at.after(0, Done()), 0)

    assert {1} == game.to_act(alone.state)
    assert "food_2" in cards(alone, 1)


def test_a_prison_revealed_by_the_last_granted_action_ends_nothing_more() -> None:
    at = table("fireman", "hunter", gear_of={0: ["walkie_talkie"]}, tiles={1: down("prison_9")}, at={1: 0})
    facts = at.after(0, UseGear("walkie_talkie")).when(1, Move(1))

    assert not [fact for fact in facts if isinstance(fact, TurnCut)]
