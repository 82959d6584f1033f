"""The turn and its rules, as far as the golden tests leave them open; trading, elimination, solo with two classes."""

from typing import Any

import pytest

from domain.games.maximum_apocalypse import game
from domain.games.maximum_apocalypse.box.content import MISSIONS
from domain.games.maximum_apocalypse.table.actions import (
    ChooseCard,
    ChooseGear,
    ChooseLying,
    ChooseSurvivor,
    Done,
    DrawCard,
    EndTurn,
    Move,
    PlayCard,
    Search,
    Trade,
    UseGear,
)
from domain.games.maximum_apocalypse.table.options import Options, SeatOptions, admit, classes_of
from domain.games.maximum_apocalypse.table.state import Body, Gear, Quest, Tile
from domain.kernel.game import Refused, Setup
from domain.kernel.rng import Rng
from tests.games.kit import SEED, Position, given
from tests.games.maximum_apocalypse.table import (
    VAN,
    cards,
    discarded,
    foes,
    health,
    hunger,
    outcome,
    rolling,
    table,
    tokens,
    where,
    worn,
)

WALKER = "zom_walker"
REST = (DrawCard(), DrawCard(), DrawCard(), DrawCard(), EndTurn())


def opened(seats: int, *classes: tuple[str, ...], **options: object) -> Position:
    """A table up to its first choice."""
    chosen = tuple(SeatOptions(classes[seat] if seat < len(classes) else ()) for seat in range(seats))  # type: ignore[arg-type]
    setup = Setup(seats, Options(**options), chosen)  # type: ignore[arg-type]  # what a test says
    return given(game, *game.setup(setup, Rng(SEED, {})))


def resigned(position: Position, seat: int) -> Position:
    """After a seat has given up."""
    return given_from(position, *game.resign(position.state, seat, Rng(SEED, position.rng.counts)))


def given_from(position: Position, *facts: Any) -> Position:
    """After more facts."""
    state = position.state
    for fact in facts:
        state = game.evolve(state, fact)
    return Position(game, state, facts, position.rng)


def test_a_mulligan_replaces_up_to_four_cards_once() -> None:
    at = opened(1, ("hunter",))
    before = cards(at)
    swapped = at.after(0, *[ChooseCard(card) for card in before])

    assert (len(cards(swapped)), len(swapped.state.players[0].deck)) == (5, 25)  # the first turn has begun
    assert sorted([*cards(swapped), *swapped.state.players[0].deck]) == sorted([*before, *at.state.players[0].deck])
    kept = at.after(0, Done())
    assert cards(kept)[:4] == before[:4] or len(cards(kept)) == 5
    one = at.after(0, ChooseCard(before[0]), Done())
    assert len(cards(one)) == 5 - (not one.state.turn.number)


def test_everybody_draws_a_starting_monster_and_the_first_seat_begins() -> None:
    at = opened(2, first_seat=1)
    while not at.state.turn.number:
        (seat,) = game.to_act(at.state)
        at = at.after(seat, at.legal(seat)[-1])

    assert at.state.turn.active == 1
    assert all(each.engaged for each in at.state.survivors)


def test_four_actions_must_be_taken() -> None:
    at = table()

    assert at.refusal(0, EndTurn()) == "actions-owed"
    four = at.after(0, DrawCard(), DrawCard(), DrawCard(), DrawCard())
    assert four.refusal(0, DrawCard()) == "no-actions-left"
    assert EndTurn() in four.legal(0)


def test_extra_actions_may_be_declined() -> None:
    at = table("gunslinger", hand=["gun_happy"]).after(0, PlayCard("gun_happy"), DrawCard(), DrawCard(), DrawCard())

    assert at.state.turn.actions == 2
    assert EndTurn() in at.legal(0)


def test_a_turn_can_end_when_no_publicly_known_action_is_legal() -> None:
    at = table(decks={0: []}, shape="V", at={0: 0})

    assert at.legal(0) == [EndTurn()]
    assert table(decks={0: []}, shape="V", at={0: 0}, hand=["food_1"]).legal(0)[-1] == EndTurn()
    assert table(decks={0: []}).refusal(0, DrawCard()) == "deck-empty"


def test_a_turn_passes_clockwise_and_the_next_survivor_draws() -> None:
    at = rolling(table("fireman", "hunter", decks={1: ["hun_bow"] * 3}, at={1: 0}), spawn=7).after(0, *REST)

    assert (at.state.turn.active, at.state.turn.number, cards(at, 1)) == (1, 2, ["hun_bow"])
    assert at.refusal(0, DrawCard()) == "not-your-turn"
    assert at.legal(0) == ()


def test_what_holds_for_this_turn_ends_with_it() -> None:
    at = table("gunslinger", "hunter", hand=["gun_loot"], at={1: 0})
    held = at.after(0, PlayCard("gun_loot"))
    ended = rolling(held, spawn=7).after(0, *REST[1:])

    assert [1, 0] == [len(each.state.turn.holds) for each in (held, ended)]


def test_in_rules_version_1_a_hand_of_more_than_ten_is_cut_down_at_the_end() -> None:  # M24
    at = rolling(table(hand=["fir_axe"] * 7, decks={0: ["fir_flare"] * 9}, rules=1), spawn=7).after(0, *REST)

    assert at.legal(0) == [ChooseCard("fir_axe"), ChooseCard("fir_flare")]
    after = at.after(0, ChooseCard("fir_axe"))
    assert (len(cards(after)), discarded(after)) == (11, ["fir_axe"])


def test_tokens_are_no_test_with_a_monster_in_front() -> None:
    tiles = {5: Tile("farm_3", up=True, tokens=2)}
    at = table(engaged={0: [WALKER]}, tiles=tiles).after(0, Move(5))

    assert (tokens(at)[5], foes(at)) == (2, [(WALKER, 4)])


def test_while_something_is_asked_nothing_else_is_done() -> None:
    at = table(tiles={5: Tile("farm_3", up=True, tokens=1)}).after(0, Move(5))

    assert at.refusal(0, DrawCard()) == "choose-first"
    assert at.refusal(0, ChooseCard("fir_axe")) == "not-a-choice"
    assert table().refusal(0, ChooseCard("fir_axe")) == "nothing-to-choose"


def test_trading_each_hands_over_what_it_likes() -> None:
    at = table(
        "fireman",
        "hunter",
        hand={0: ["food_1", "fir_axe"], 1: ["medical"]},
        gear_of={0: ["fuel", "fir_helmet"]},
        at={1: 4},
    ).after(0, Trade(1))

    assert at.legal(0) == [ChooseCard("food_1"), ChooseGear(0, "fuel"), Done()]
    given_away = at.after(0, ChooseCard("food_1"), ChooseGear(0, "fuel"))
    assert game.to_act(given_away.state) == {1}
    back = given_away.after(1, ChooseCard("medical"), Done())
    assert (cards(back), cards(back, 1), worn(back, 1)) == (["fir_axe", "medical"], ["food_1"], ["fuel"])
    assert back.refusal(0, Trade(1)) == "used-this-turn"


def test_trading_needs_somebody_here_and_something_to_trade() -> None:
    at = table("fireman", "hunter", "surgeon", at={1: 4, 2: 0}, hand={2: ["food_1"]})

    assert at.refusal(0, Trade(1)) == "nothing-to-trade"
    assert at.refusal(0, Trade(2)) == "nobody-here"
    assert at.refusal(0, Trade(0)) == "nobody-here"
    assert at.refusal(0, Trade(9)) == "nobody-here"
    assert at.refusal(0, Trade(None)) == "nothing-to-trade"


def test_cards_on_the_tile_are_picked_up_as_a_trade() -> None:
    tiles = {4: Tile("farm_3", up=True, lying=("food_1", "fuel"))}
    at = table(tiles=tiles).after(0, Trade(None), ChooseLying("fuel"), Done())

    assert (worn(at), at.state.tiles[4].lying) == (["fuel"], ("food_1",))
    both = table(tiles=tiles).after(0, Trade(None), ChooseLying("fuel"), ChooseLying("food_1"))
    assert both.state.stack == ()


def test_a_gear_that_is_handed_over_may_cost_another_one() -> None:
    full = {0: ["fuel"], 1: ["hun_crossbow", "hun_bow", "hun_machete"]}
    at = table("fireman", "hunter", gear_of=full, at={1: 4}).after(0, Trade(1), ChooseGear(0, "fuel"))

    assert ChooseGear(1, "hun_bow") in at.legal(1)
    assert worn(at.after(1, ChooseGear(1, "hun_bow")), 1) == ["hun_crossbow", "hun_machete", "fuel"]


def test_a_second_copy_is_not_equipped_and_a_full_storage_costs_gear() -> None:
    at = table(hand=["fir_axe", "fir_helmet"], gear_of={0: ["fir_axe", "fir_shotgun"]})

    assert at.refusal(0, PlayCard("fir_axe")) == "already-equipped"
    over = at.after(0, PlayCard("fir_helmet"))
    assert worn(over.after(0, ChooseGear(0, "fir_shotgun"))) == ["fir_axe", "fir_helmet"]
    assert at.refusal(0, PlayCard("fir_flare")) == "not-in-hand"
    assert at.refusal(0, UseGear("fir_lighter")) == "not-in-play"


def test_a_loaded_gear_that_is_destroyed_drops_what_is_attached() -> None:
    gear = {0: [Gear("gun_colt", 2, ("mec_upgrade",))]}
    at = table("gunslinger", "mechanic", gear_of=gear, tiles={5: "bandit_camp_3"}, at={1: 0}).after(0, Move(5))
    after = at.after(0, ChooseGear(0, "gun_colt"))

    assert (discarded(after), discarded(after, 1)) == (["gun_colt"], ["mec_upgrade"])


def test_resigning_is_dying() -> None:
    at = table(
        "fireman", "hunter", hand={0: ["food_1"]}, gear_of={0: ["fuel", "fir_axe"]}, engaged={0: [WALKER]}, at={1: 0}
    )
    after = resigned(at, 0)

    assert (after.state.survivors[0].alive, set(game.to_act(after.state))) == (False, {1})
    assert (after.state.tiles[4].lying, tokens(after)[4]) == (("food_1", "fuel"), 1)
    assert discarded(after) == ["fir_axe"]
    assert outcome(resigned(after, 1)) == "all-dead"
    assert resigned(after, 1).refusal(1, DrawCard()) == "game-over"


def test_a_pending_question_is_asked_again_after_a_resignation() -> None:
    at = table("surgeon", "fireman", "hunter", hand=["sur_oath"], at={1: 4, 2: 4}).after(0, PlayCard("sur_oath"))
    assert len(at.legal(0)) == 3
    after = resigned(at, 1)

    assert after.legal(0) == (ChooseSurvivor(0), ChooseSurvivor(2))
    gone = resigned(at, 0)
    assert game.to_act(gone.state) == {1}


def test_a_survivor_who_looks_at_cards_and_resigns_discards_them() -> None:
    at = table("hunter", "fireman", hand=["hun_night"], piles=(["food_1", "food_2", "medical"], [], [])).after(
        0, PlayCard("hun_night")
    )
    after = resigned(at, 0)

    assert sorted(after.state.scavenge.discard) == ["food_1", "food_2", "medical"]


def test_granted_actions_of_the_dead_are_dropped() -> None:
    at = table("surgeon", "fireman", hand=["sur_adrenaline"], at={1: 0}).after(
        0, PlayCard("sur_adrenaline"), ChooseSurvivor(1)
    )

    assert game.to_act(resigned(at, 1).state) == {0}


def test_a_stun_ends_with_the_life_of_the_stunner() -> None:
    at = table("surgeon", "fireman", gear_of={0: ["sur_taser"]}, engaged={1: [WALKER]}, at={1: 5})
    after = resigned(at.after(0, UseGear("sur_taser")), 0)

    assert after.state.survivors[1].engaged[0].stunned_by == -1


def test_solo_with_two_classes_has_one_hand_of_eight_and_turns_in_turn() -> None:
    at = opened(1, ("fireman", "hunter"))

    assert (len(cards(at)), len(at.state.players[0].deck)) == (8, 52)
    while not at.state.turn.number:
        at = at.after(0, Done())
    quiet_at = rolling(at, spawn=7)
    while quiet_at.state.turn.number == 1 and quiet_at.outcome is None:
        legal = quiet_at.legal(0)
        pick = DrawCard() if DrawCard() in legal else (EndTurn() if EndTurn() in legal else legal[-1])
        quiet_at = quiet_at.after(0, pick)
    assert quiet_at.state.turn.active == 1
    assert [each.seat for each in quiet_at.state.survivors] == [0, 0]


def test_with_two_classes_either_plays_any_card_and_the_dead_leave_the_hand() -> None:
    at = table(
        "fireman", "hunter", seats=(0, 0), hand=["hun_bow", "food_1"], bodies={0: [Body(1)]}, engaged={0: [WALKER]}
    )
    played = at.after(0, PlayCard("hun_bow"))
    assert worn(played) == ["hun_bow"]
    after = rolling(played, spawn=7).after(0, *REST[1:])

    assert (after.state.survivors[0].alive, "food_1" in cards(after)) == (False, True)
    assert game.to_act(after.state) == {0}


def test_two_classes_of_one_seat_trade_gear_only() -> None:
    at = table("fireman", "hunter", seats=(0, 0), hand=["food_1"], gear_of={0: ["fuel"]}, at={1: 4}).after(0, Trade(1))

    assert at.legal(0) == (ChooseGear(0, "fuel"), Done())


def test_classes_are_taken_first_come_first_served() -> None:
    setup = Setup(3, Options(), (SeatOptions(), SeatOptions(("fireman",)), SeatOptions()))

    assert classes_of(setup) == (("gunslinger",), ("fireman",), ("hunter",))


def test_a_class_that_is_taken_is_refused_with_every_fault() -> None:
    def refused(mine: SeatOptions, seats: int = 6, **seated: SeatOptions) -> tuple[str, int]:
        with pytest.raises(Refused) as info:
            admit(Options(), seats, {int(seat[1:]): chosen for seat, chosen in seated.items()}, seats - 1, mine)
        return info.value.code, len(info.value.faults)

    both = SeatOptions(("fireman", "hunter"))
    assert refused(both, 3, s0=both) == ("class-taken", 2)
    assert refused(SeatOptions(("hunter", "hunter")), 2) == ("class-taken", 1)
    assert refused(both, s0=SeatOptions(), s1=SeatOptions(), s2=SeatOptions()) == ("class-taken", 1)


def test_nobody_takes_so_many_classes_that_a_seat_is_left_without_one() -> None:
    both = SeatOptions(("fireman", "hunter"))
    admit(Options(), 5, {}, 0, both)

    with pytest.raises(Refused):
        admit(Options(), 6, {}, 0, both)


@pytest.mark.parametrize(
    ("mission", "shape", "extra_tiles"),
    [
        (1, "??/V?", 0),
        (1, "?x/V", 0),
        (1, "?????/?????/?????/?????", 0),
        (1, "?????/?????/?????/?????/...../..V..", 0),
        (11, "", 12),
        (5, "????V????/.???????./..?????../...??....", 0),
        (0, "MV???/?????/????", 0),
        (1, "????/??V?/????/????/?????", 0),
        (6, "?????/?????/?????/?????/????V", 0),
        (10, "V??????/B??????/??????/?????", 0),
        (10, "VB???????????????????????", 0),
    ],
)
def test_no_table_has_a_map_on_which_its_mission_cannot_be_played(mission: int, shape: str, extra_tiles: int) -> None:
    with pytest.raises(ValueError, match=r"\w"):
        Options(mission=mission, map=shape, extra_tiles=extra_tiles)


def test_a_map_of_ones_own_may_have_any_shape_that_holds_together() -> None:
    own = "?????/?????/?????/?????/V...."

    assert own == Options(map=own).map
    assert Options(mission=10, map="V??????/???????/???????/..???B").mission == 10
    assert Options(mission=0, map=MISSIONS[0].shape).mission == 0


def test_no_token_cap_lets_tokens_pile_up() -> None:
    tiles = {0: Tile("police_station_6", up=True, tokens=3)}
    at = table("fireman", "hunter", tiles=tiles, no_token_cap=True, at={1: 2})

    assert tokens(rolling(at, spawn=6).after(0, *REST))[0] == 4


def test_a_survivor_may_win_dying_in_the_last_turn_of_another() -> None:
    quest = Quest(laid=("fuel",) * 4)
    at = table(
        "fireman", "hunter", mission=0, quest=quest, engaged={0: ["zom_dog"]}, bodies={0: [Body(1)]}, at={1: VAN}
    )

    assert outcome(rolling(at, spawn=7).after(0, *REST)) == "mission-accomplished"


def test_the_active_survivor_who_dies_in_its_turn_passes_it_on() -> None:
    at = table("fireman", "hunter", bodies={0: [Body(2)]}, tiles={5: "bandit_camp_3"}, at={1: 0}).after(0, Move(5))

    assert (at.state.survivors[0].alive, at.state.turn.active) == (False, 1)


def test_moving_survivors_take_their_monsters_along() -> None:
    at = table(engaged={0: [WALKER]}).after(0, Move(5))

    assert (where(at), foes(at)) == (5, [(WALKER, 4)])


def test_an_open_hand_is_seen_by_all() -> None:
    at = table("fireman", "hunter", hand={0: ["food_1"]}, piles=(["medical"], [], []), open_hands=True)

    assert at.view(None).players[0].hand[0].card == "food_1"
    found = at.after(0, Search("red"))
    assert [card.card for card in found.view(1).players[0].hand] == ["food_1", "medical"]
    closed = table("fireman", "hunter", hand={0: ["food_1"]})
    assert closed.view(1).players[0].hand[0].card is None


def test_damage_heals_no_further_than_the_start_and_hunger_not_below_one() -> None:
    at = table(hand=["food_5", "medical"]).after(0, PlayCard("food_5"), PlayCard("medical"))

    assert (hunger(at), health(at)) == (1, 32)
