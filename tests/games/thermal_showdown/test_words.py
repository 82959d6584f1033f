"""The duel in words."""

import pytest
from msgspec.structs import replace

from domain.games.thermal_showdown import card_facts as c
from domain.games.thermal_showdown import game
from domain.games.thermal_showdown import public_facts as p
from domain.games.thermal_showdown.actions import (
    AIM_AT_PLAYER,
    ATTACK_PLAYER,
    CONFIRM_ATTACK,
    AddAttacker,
    AimAt,
    AnyAction,
    Attack,
    HitBack,
    KeepCard,
    PlayCard,
    activate,
    attack,
)
from domain.games.thermal_showdown.causes import RobotName
from domain.games.thermal_showdown.effects import CardId
from domain.games.thermal_showdown.state import RobotId
from domain.games.thermal_showdown.words import ordinal
from tests.games.kit import Position, added, whole
from tests.games.thermal_showdown.lines import LINES
from tests.games.thermal_showdown.tables import IDS, ONE, STARTERS, THREE, TWO, Side, dealt, resting, table, warm

NAMED = replace(STARTERS, names=("Ann", "Bob"))

START = table(
    Side(["Cellar Fan", "Sun Engine"], ["Tin Cadet", "Heat Pulse", "Blueprint Cache", "Guard Beacon"]),
    Side([resting("Brick Warden"), resting("Tin Cadet"), "Tin Cadet"]),
)


def said(position: Position, action: AnyAction, seat: int = 0) -> str:
    """An action in words."""
    return game.say_action(NAMED, position.view(seat), action)


def offered(position: Position, seat: int = 0) -> list[str]:
    """All that may be chosen, in words."""
    return [said(position, action, seat) for action in position.legal(seat)]


def test_the_choices_of_a_round_in_words() -> None:
    assert [
        "Play Tin Cadet for 1 control",
        "Play Heat Pulse for 1 control to deal 2 kJ to any robot",
        "Play Blueprint Cache for 2 control to draw 2 cards",
        "Play Guard Beacon for 1 control to attach it to one of your robots",
        "Attack Bob's Brick Warden",
        "Attack Bob's first Tin Cadet",
        "Attack Bob's second Tin Cadet",
        "Activate your Cellar Fan to remove up to 1 K from one of your robots",
        "Activate your Sun Engine to deal 8 kJ to an opposing robot, or the opponent if no robot guards them",
        "End your round",
    ] == offered(START)


def test_a_player_without_a_known_name_goes_by_the_seat() -> None:
    assert "Attack Seat 2's Brick Warden" == game.say_action(STARTERS, START.view(0), Attack(THREE))


def test_the_choices_of_an_attack_in_words() -> None:
    declared = START.after(0, attack(THREE))
    assert [
        "Attack Bob's Brick Warden with your Cellar Fan",
        "Attack Bob's Brick Warden with your Sun Engine",
    ] == offered(declared)

    joined = declared.after(0, AddAttacker(ONE), AddAttacker(TWO))
    assert ["Carry out the attack on Bob's Brick Warden with your Cellar Fan and your Sun Engine"] == offered(joined)

    asked = joined.after(0, CONFIRM_ATTACK)
    assert ["Hit back at Ann's Cellar Fan", "Hit back at Ann's Sun Engine"] == offered(asked, 1)


def test_the_choices_of_an_attack_on_the_opponent_in_words() -> None:
    open_to_attack = table(Side(["Tin Cadet"]))
    assert "Attack Bob" == said(open_to_attack, ATTACK_PLAYER)

    declared = open_to_attack.after(0, ATTACK_PLAYER)
    assert ["Attack Bob with your Tin Cadet"] == offered(declared)
    assert ["Carry out the attack on Bob with your Tin Cadet"] == offered(declared.after(0, AddAttacker(ONE)))


DEEDS = {
    "Heat Pulse": "Deal 2 kJ to Bob's Boiler Ram with Heat Pulse",
    "Coolant Flush": "Remove up to 2 K from your Tin Cadet with Coolant Flush",
    "Brake Signal": "Make Bob's Boiler Ram rest with Brake Signal",
    "Quick Boot": "Make your Kettle Pup ready with Quick Boot",
    "Guard Beacon": "Attach Guard Beacon to your Tin Cadet",
    "Rust Clamp": "Attach Rust Clamp to Bob's Boiler Ram",
    "Heat Exchanger": "Move the heat of 1 K from your Flat-Pack Drone with Heat Exchanger",
}


@pytest.mark.parametrize(("card", "words"), DEEDS.items())
def test_what_a_target_is_chosen_for_in_words(card: str, words: str) -> None:
    own = Side(["Tin Cadet", resting("Kettle Pup"), warm("Flat-Pack Drone", 1)], [card])
    start = table(own, Side(["Boiler Ram"])).after(0, PlayCard(IDS[card]))

    assert words in offered(start)


def test_the_second_target_of_an_exchange_takes_the_heat_of_the_first() -> None:
    start = table(Side([warm("Boiler Ram", 1)], ["Heat Exchanger"]), Side(["Kettle Pup"]))
    exchanging = start.after(0, PlayCard(IDS["Heat Exchanger"]), AimAt(ONE))

    assert ["Deal 2 kJ to Bob's Kettle Pup with Heat Exchanger"] == offered(exchanging)


def test_the_opponent_may_be_the_target_of_an_ability() -> None:
    burning = table(Side(["Sun Engine", "Sun Engine"]), Side([resting("Tin Cadet")])).after(0, activate(TWO))

    assert [
        "Deal 8 kJ to Bob's Tin Cadet with the second Sun Engine",
        "Deal 8 kJ to Bob with the second Sun Engine",
    ] == offered(burning)
    assert "Ann aims the second Sun Engine at Bob." == game.say_fact(NAMED, burning.when(0, AIM_AT_PLAYER)[0])


TRICKS = {
    "Backdraft": "Play Backdraft for 2 control to deal 1 kJ to each opposing robot",
    "Emergency Vent": "Play Emergency Vent for 2 control to remove up to 3 kJ from yourself",
    "Direct Ray": "Play Direct Ray for 3 control to deal 2 kJ to the opponent",
    "Heat Exchanger": "Play Heat Exchanger for 2 control to move the heat of 1 K from one of your robots that has a "
    "1 K counter",
    "Brake Signal": "Play Brake Signal for 1 control to make a ready opposing robot rest",
    "Quick Boot": "Play Quick Boot for 2 control to make one of your resting robots ready",
}


@pytest.mark.parametrize(("card", "words"), TRICKS.items())
def test_what_a_trick_does_in_words(card: str, words: str) -> None:
    assert words == said(START, PlayCard(IDS[card]))


def test_an_ability_that_draws_in_words() -> None:
    start = table(Side(["Dispatch Tower"]))

    assert "Activate your Dispatch Tower to draw a card" == said(start, activate(ONE))


def test_the_choices_before_the_first_round_in_words() -> None:
    assert "Keep Tin Cadet" == said(START, KeepCard(IDS["Tin Cadet"]))
    assert ["Ask to go first", "Ask to go second"] == offered(dealt(0))


def test_what_does_not_exist_has_words_too() -> None:
    assert "Play an unknown card" == said(START, PlayCard(CardId("x")))
    assert "Attack a robot that is not there" == said(START, Attack(RobotId(99)))
    assert "Activate a robot that is not there" == said(START, activate(RobotId(99)))
    assert "Aim at Bob" == said(START, AIM_AT_PLAYER)
    assert "Aim at your Cellar Fan" == said(START, AimAt(ONE))
    assert "Attack Bob with your Cellar Fan" == said(START, AddAttacker(ONE))
    assert "Carry out the attack on the opponent" == game.say_action(NAMED, START.view(None), CONFIRM_ATTACK)
    assert "Hit back at Ann's Cellar Fan" == said(START, HitBack(ONE), 1)
    assert "Ann attaches Blueprint Cache to Bob's Boiler Ram." == game.say_fact(
        NAMED, c.TrickAttached(RobotName(1, ONE, IDS["Boiler Ram"], None), IDS["Blueprint Cache"], 0)
    )


def test_of_two_alike_each_has_a_number_and_keeps_it() -> None:
    start = table(Side(hand=["Tin Cadet"] * 4), Side(["Furnace Hound"]))
    both = start.after(0, PlayCard(IDS["Tin Cadet"]), PlayCard(IDS["Tin Cadet"]))
    assert [1, 2] == [robot.number for robot in both.view(1).duelists[0].robots]

    alone = start.after(0, PlayCard(IDS["Tin Cadet"]))
    assert [None] == [robot.number for robot in alone.view(1).duelists[0].robots]


@pytest.mark.parametrize(("fact", "words"), LINES)
def test_a_fact_in_words(fact: p.AnyPublicFact, words: str) -> None:
    assert words == game.say_fact(NAMED, fact)


def test_every_fact_has_words() -> None:
    assert set(game.public_fact_type.__args__) == {type(fact) for fact, _ in LINES}


def more(before: Position, action: AnyAction) -> list[str]:
    """What the log adds to the facts of an action."""
    return added(NAMED, before, before.after(0, action))


def test_the_control_that_a_card_leaves_is_told() -> None:
    start = table(Side(hand=["Tin Cadet", "Blueprint Cache"]), control=3)

    assert ["Ann has 2 control left."] == more(start, PlayCard(IDS["Tin Cadet"]))
    assert ["Ann has 1 control left."] == more(start, PlayCard(IDS["Blueprint Cache"]))
    assert ["Ann has no control left."] == more(
        start.after(0, PlayCard(IDS["Tin Cadet"])), PlayCard(IDS["Blueprint Cache"])
    )


def test_a_robot_without_power_is_told_to_deal_no_heat() -> None:
    attacked = table(Side(["Tin Cadet"]), Side(["Scrap Shield"]))
    attacking = table(Side(["Scrap Shield", "Tin Cadet"])).after(0, ATTACK_PLAYER)

    assert ["Its power is 0, so it deals no heat back."] == more(attacked, attack(TWO))
    assert ["Its power is 0."] == more(attacking, AddAttacker(ONE))
    assert [] == more(attacking, AddAttacker(TWO))


def test_a_beam_is_told_not_to_be_hit_back() -> None:
    start = table(Side(["Lens Scout", "Tin Cadet"]), Side(["Kettle Pup"]))

    assert ["It attacks with a beam, so it is not hit back."] == more(start.after(0, attack(THREE)), AddAttacker(ONE))
    assert [] == more(start.after(0, attack(THREE)), AddAttacker(TWO))
    assert [] == more(table(Side(["Lens Scout"])).after(0, ATTACK_PLAYER), AddAttacker(ONE))


def test_a_robot_that_infiltrates_is_told_to_where_others_would_be_stopped() -> None:
    guarded = table(Side(["Vent Crawler"]), Side(["Kettle Pup"]))
    free = table(Side(["Vent Crawler"]), Side([resting("Kettle Pup")]))

    assert ["It infiltrates, so ready robots do not stop it."] == more(
        guarded.after(0, ATTACK_PLAYER), AddAttacker(ONE)
    )
    assert [] == more(free.after(0, ATTACK_PLAYER), AddAttacker(ONE))
    assert [] == more(guarded.after(0, attack(TWO)), AddAttacker(ONE))


def test_heat_below_the_capacity_is_told_to_place_no_counter() -> None:
    start = table(Side(["Copper Porter", "Copper Porter"]), Side(["Brick Warden"]))
    once = start.after(0, attack(THREE), AddAttacker(ONE))
    again = once.after(0, CONFIRM_ATTACK, attack(THREE), AddAttacker(TWO))

    below = [
        "Its heat capacity is 5 kJ/K, so it gets no counter.",
        "Its heat capacity is 3 kJ/K, so it gets no counter.",
    ]
    assert below == more(once, CONFIRM_ATTACK) == more(again, CONFIRM_ATTACK)

    warmed = table(Side(["Kettle Pup"]), Side(["Tin Cadet"])).after(0, attack(TWO), AddAttacker(ONE))
    assert ["Its heat capacity is 2 kJ/K, so it gets no counter."] == more(warmed, CONFIRM_ATTACK)


def test_how_many_counters_defeat_a_robot_is_told() -> None:
    pulse, ram = Side(hand=["Heat Pulse", "Heat Pulse"]), Side(["Boiler Ram"])
    once = table(pulse, ram).after(0, PlayCard(IDS["Heat Pulse"]))

    takes = "Bob's Boiler Ram takes 2 kJ from Ann's Heat Pulse; its heat capacity is 2 kJ/K, so it gets 1"
    assert [f"{takes} temperature increase counter. It has 1 now; 2 are needed to defeat it."] == whole(
        NAMED, once, once.after(0, AimAt(ONE))
    )
    again = once.after(0, AimAt(ONE), PlayCard(IDS["Heat Pulse"]))
    defeated = whole(NAMED, again, again.after(0, AimAt(ONE)))
    why = "4 kJ have warmed it this round and its heat capacity is 2 kJ/K, so it gets 1 more"
    assert defeated[0].endswith(f"{why} temperature increase counter. It has 2 now; 2 are enough to defeat it.")
    assert ["Bob's Boiler Ram is defeated."] == defeated[1:]


def test_heat_of_several_capacities_is_told_to_place_several_counters() -> None:
    at = table(Side(hand=["Heat Pulse"]), Side(["Tin Cadet"])).after(0, PlayCard(IDS["Heat Pulse"]))

    takes = "Bob's Tin Cadet takes 2 kJ from Ann's Heat Pulse; its heat capacity is 1 kJ/K, so it gets 2"
    assert (
        f"{takes} temperature increase counters. 1 is enough to defeat it."
        == whole(NAMED, at, at.after(0, AimAt(ONE)))[0]
    )


def test_what_was_aimed_is_told_by_what_it_does() -> None:
    booting = table(Side([resting("Kettle Pup")], ["Quick Boot"])).after(0, PlayCard(IDS["Quick Boot"]))

    assert ["Ann's Kettle Pup is ready again thanks to Quick Boot."] == whole(
        NAMED, booting, booting.after(0, AimAt(ONE))
    )


def test_what_was_aimed_in_vain_is_told_so() -> None:
    cold = table(Side(["Kettle Pup"], ["Coolant Flush"])).after(0, PlayCard(IDS["Coolant Flush"]))

    assert ["Ann aims Coolant Flush at Ann's Kettle Pup, to no effect."] == whole(
        NAMED, cold, cold.after(0, AimAt(ONE))
    )


def test_an_order_goes_on_in_figures() -> None:
    assert ["first", "tenth", "11th"] == [ordinal(number) for number in (1, 10, 11)]
