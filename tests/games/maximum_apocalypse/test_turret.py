"""The Auto Turret: each time a source damages its survivor it deals 4 to the source (sheet 1.3)."""

from domain.games.maximum_apocalypse.table.actions import (
    Choose,
    ChooseGear,
    ChooseSurvivor,
    ChooseTile,
    DrawCard,
    EndTurn,
    Move,
    PlayCard,
    UseGear,
    UseInnate,
)
from domain.games.maximum_apocalypse.table.state import Body, Engaged, Gear
from tests.games.kit import Position
from tests.games.maximum_apocalypse.table import ammo, foes, health, rolling, table, worn

REST = (DrawCard(), DrawCard(), DrawCard(), EndTurn())
TURRET = {0: ["mec_turret"]}
STREET = {5: "city_street_5"}


def test_a_turret_answers_damage_that_was_chosen_instead_of_gear() -> None:
    at = table("mechanic", gear_of=TURRET, tiles=STREET, monsters=["ali_scientist"]).after(0, Move(5))
    hit = at.after(0, Choose("damage"))
    assert (health(hit), foes(hit), ammo(hit, "mec_turret")) == (20, [("ali_scientist", 5)], 3)

    spared = at.after(0, ChooseGear(0, "mec_turret"))
    assert (health(spared), foes(spared), worn(spared)) == (26, [("ali_scientist", 9)], [])


def test_a_turret_answers_a_bandit_and_a_boss_that_another_survivor_drew() -> None:
    bandit = table("mechanic", gear_of=TURRET, tiles=STREET, monsters=["mut_bandit"]).after(
        0, Move(5), Choose("damage")
    )
    assert (health(bandit), foes(bandit)) == (23, [("mut_bandit", 3)])

    jagg = table("fireman", "mechanic", gear_of={1: ["mec_turret"]}, tiles=STREET, monsters=["mut_jagg"], at={1: 0})
    after = jagg.after(0, Move(5)).after(1, Choose("damage"))
    assert (health(after, 1), foes(after)) == (22, [("mut_jagg", 20)])


def test_a_turret_answers_a_survivor_who_aims_at_its_own() -> None:
    at = table("fireman", "mechanic", gear_of={1: ["mec_turret"]}, at={1: 4}).after(0, UseInnate())

    assert (health(at, 1), health(at), ammo(at, "mec_turret", 1)) == (24, 28, 3)


def test_a_turret_answers_the_dog_when_it_was_the_dog_that_bit() -> None:
    at = table("veteran", "mechanic", gear_of={1: ["mec_turret"]}, at={1: 4})
    bitten = at.after(0, UseInnate(dog=True))

    assert (health(bitten, 1), health(bitten), health(bitten, dog=True)) == (23, 22, 12 - 4 - 1)


def test_a_dog_that_a_turret_kills_no_longer_pays_for_its_bite() -> None:
    weak = {0: [Body(22), Body(4)]}
    at = table("veteran", "mechanic", gear_of={1: ["mec_turret"]}, bodies=weak, at={1: 4}).after(0, UseInnate(dog=True))

    assert (health(at), health(at, dog=True), at.state.survivors[0].alive) == (22, 0, True)


def test_two_turrets_answer_each_other_until_one_is_empty() -> None:
    gear: dict[int, list[str | Gear]] = {0: [Gear("mec_turret", 1)], 1: ["mec_turret"]}
    at = table("fireman", "mechanic", gear_of=gear, at={1: 4}).after(0, UseInnate())

    assert (health(at), health(at, 1)) == (32 - 8, 26 - 2 - 4)


def test_a_turret_answers_a_blast_but_not_its_own_survivors() -> None:
    def blasted(owner: int) -> Position:
        turret, dead_dog, foe = {owner: ["mec_turret"]}, {0: [Body(22), Body(0)]}, {1: ["rob_tank"]}
        at = table("veteran", "mechanic", hand=["vet_blast"], gear_of=turret, bodies=dead_dog, at={1: 5}, engaged=foe)
        return at.after(0, PlayCard("vet_blast"))

    theirs = blasted(1)
    assert (health(theirs), health(theirs, 1), ammo(theirs, "mec_turret", 1)) == (22 - 2 - 4, 26 - 2, 3)
    own = blasted(0)
    assert (health(own), health(own, 1), ammo(own, "mec_turret")) == (22 - 2, 26 - 2, 4)


def test_a_turret_keeps_its_fire_when_there_is_nothing_to_shoot_at() -> None:
    camp = table("mechanic", gear_of=TURRET, tiles={5: "bandit_camp_3"}).after(0, Move(5), Choose("damage"))
    assert (health(camp), ammo(camp, "mec_turret")) == (21, 4)

    foe = {0: [Engaged(1, "rob_demolition", 2)]}
    dead = table("mechanic", gear_of={0: ["mec_turret", "mec_wrench"]}, engaged=foe).after(0, UseGear("mec_wrench"))
    assert (health(dead), ammo(dead, "mec_turret")) == (24, 4)


def test_a_blast_deals_what_the_survivor_deals_more() -> None:
    dead_dog = {0: [Body(22), Body(0)]}
    hand = ["vet_revenge", "vet_blast"]
    at = table("veteran", "fireman", hand=hand, bodies=dead_dog, at={1: 5}, engaged={0: ["rob_tank"]})
    after = at.after(0, PlayCard("vet_revenge"), PlayCard("vet_blast"))

    assert (foes(after), health(after), health(after, 1)) == ([("rob_tank", 22 - 9)], 22 - 5, 32 - 5)


def test_a_shelter_keeps_off_whatever_would_hurt_at_the_end_of_the_turn() -> None:  # sheet 1.5, RB End
    gear = {1: ["mec_turret"]}
    foe = {0: [Engaged(1, "rob_allround", 4)]}
    at = table("fireman", "mechanic", gear_of=gear, tiles={5: "shelter_2"}, engaged=foe, at={1: 4}).after(0, Move(5))
    after = rolling(at, spawn=7).after(0, *REST)

    assert (foes(after), health(after), health(after, 1)) == ([], 32, 26 - 3 - 4)


def test_a_shelter_protects_only_at_the_end_of_the_own_turn() -> None:  # RB End: when you end your turn here
    foe = {1: ["zom_spitter"]}
    at = table("fireman", "hunter", tiles={5: "shelter_2"}, engaged=foe, at={1: 2}).after(0, Move(5))
    mine = rolling(at, spawn=7).after(0, *REST)
    assert health(mine) == 32
    theirs = rolling(mine, spawn=7).after(1, DrawCard(), *REST)
    assert health(theirs) == 30


def test_a_shelter_does_not_protect_before_the_turn_ends() -> None:  # RB End: when you end your turn here
    dead_dog = {0: [Body(22), Body(0)]}
    foe = {0: ["rob_tank"]}
    at = table("veteran", hand=["vet_blast"], bodies=dead_dog, tiles={5: "shelter_2"}, engaged=foe)
    after = at.after(0, Move(5), PlayCard("vet_blast"))

    assert health(after) == 22 - 2


def test_a_survivor_brought_to_a_shelter_starts_its_next_turn_there() -> None:
    at = table(
        "mechanic", "fireman", hand=["mec_hotwire"], tiles={5: "shelter_2"}, engaged={1: ["zom_walker"]}, at={1: 0}
    )
    sent = at.after(0, PlayCard("mec_hotwire"), ChooseSurvivor(1), ChooseTile(5))
    waits = rolling(rolling(sent, spawn=7).after(0, *REST), spawn=7).after(1, DrawCard(), *REST)

    assert health(waits, 1) == 30
