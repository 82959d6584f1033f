"""What the mission lacks, what could still make up for it, and when it can no longer be accomplished."""

from collections.abc import Sequence
from functools import reduce
from typing import Any, Literal

from domain.games.maximum_apocalypse import game
from domain.games.maximum_apocalypse.box.missions import Setback
from domain.games.maximum_apocalypse.facts.turn import Counted, MissionSetBack
from domain.games.maximum_apocalypse.table.actions import ChooseGear, ChooseSurvivor, DoTask, Move, PlayCard, UseInnate
from domain.games.maximum_apocalypse.table.options import SeatOptions
from domain.games.maximum_apocalypse.table.state import Body, Quest, Tile
from domain.games.maximum_apocalypse.turn.prospects import worse
from domain.kernel.game import Setup
from domain.kernel.rng import Rng
from tests.games.kit import SEED, Position
from tests.games.maximum_apocalypse.table import down, table

STREET = {5: "city_street_5"}
SITE = Tile("farm_3", up=True, marker=1, met=True)


def told(position: Position) -> list[str]:
    """What the log says of setbacks in the last action."""
    seats = len(position.state.players)
    setup = Setup(seats, position.state.options, (SeatOptions(),) * seats)
    return [game.say_fact(setup, fact) for fact in position.facts if isinstance(fact, MissionSetBack)]


def lacks(position: Position) -> list[tuple[str, int, tuple[str, ...]]]:
    """What every seat's view says that the mission lacks."""
    views = [position.view(seat).quest.setbacks for seat in (*range(len(position.state.players)), None)]
    assert all(view == views[0] for view in views)
    return [(each.what, each.short, each.back) for each in views[0]]


def losing_the_scientist(*classes: str, **others: Any) -> Position:
    """A survivor in mission 9 who gives up the Scientist to an Alien Scientist."""
    gear = {0: ["scientist", "fuel"], **others.pop("gear_of", {})}
    at = table(*classes, mission=9, gear_of=gear, tiles=STREET, monsters=["ali_scientist"], **others)
    return at.after(0, Move(5), ChooseGear(0, "scientist"))


def test_mission_9_a_lost_scientist_is_told_with_what_could_bring_it_back() -> None:
    at = losing_the_scientist("fireman", "mechanic", "hunter", at={1: 0, 2: 0})

    words = "The Scientist is lost: only Resourceful or Repair of the Mechanic can still bring back what was discarded."
    assert (told(at), lacks(at)) == ([words], [("scientist", 1, ("hun_resource", "mechanic"))])
    assert (at.view(0).quest.winnable, at.view(0).quest.setbacks[0].text) == (True, words)


def test_mission_9_is_said_to_be_lost_when_nothing_can_bring_the_scientist_back() -> None:
    at = losing_the_scientist("fireman", "gunslinger", at={1: 0})

    words = "The mission can no longer be accomplished: the Scientist is lost for good."
    assert (told(at), lacks(at), at.view(None).quest.winnable) == ([words], [("scientist", 1, ())], False)


def test_a_recovered_scientist_is_no_setback() -> None:
    at = losing_the_scientist("mechanic")
    back = at.after(0, UseInnate())

    assert (lacks(back), back.view(0).quest.winnable, told(back)) == ([], True, [])


def test_what_could_bring_it_back_may_be_lost_as_well() -> None:
    at = losing_the_scientist("fireman", "mechanic", at={1: 0})
    facts = tuple(game.resign(at.state, 1, Rng(SEED, at.rng.counts)))
    gone = Position(game, reduce(game.evolve, facts, at.state), facts, at.rng)

    assert (len(told(gone)), lacks(gone)) == (1, [("scientist", 1, ())])


def resourceful(spent: int, parts: Sequence[str]) -> list[tuple[str, int, tuple[str, ...]]]:
    """What a Hunter lacks in mission 9 without the Scientist, after so many Resourceful."""
    gone = ["scientist", *parts]
    return lacks(table("hunter", mission=9, discards={0: ["hun_resource"] * spent}, scavenge_discard=gone))


def test_resourceful_helps_while_one_is_left_or_can_be_taken_back() -> None:
    assert resourceful(2, ["spare_parts"] * 4) == [("scientist", 1, ("hun_resource",))]
    assert resourceful(3, ["spare_parts"] * 3) == [("scientist", 1, ("hun_resource",))]
    assert resourceful(3, ["spare_parts"] * 4) == [("scientist", 1, ())]


def test_a_setback_is_told_again_only_when_it_is_worse() -> None:
    known = Setback("scientist", 1, ("hun_resource", "mechanic"))

    same = (known, Setback("scientist", 1, ("hun_resource", "mechanic", "tunnel")), Setback("scientist", 0, known.back))
    assert [()] * 3 == [worse((known,), (now,)) for now in same]
    grown = (Setback("scientist", 2, known.back), Setback("scientist", 1, ("mechanic",)), Setback("fuel", 1, ()))
    assert [(now,) for now in grown] == [worse((known,), (now,)) for now in grown]
    assert grown[2:] == worse((known,), (known, *grown[2:]))
    assert () == worse((known,), ())


def test_used_supplies_cannot_be_recovered() -> None:
    blankets = table("mechanic", mission=4, scavenge_discard=["dirty_blanket"])
    assert (lacks(blankets), blankets.view(0).quest.winnable) == ([], True)
    two = table("mechanic", mission=4, scavenge_discard=["dirty_blanket"] * 2)
    assert (lacks(two), two.view(0).quest.winnable) == ([("dirty_blanket", 1, ())], False)
    eaten = ["food_1"] * 4 + ["food_2"] * 4 + ["food_3"] * 3
    hungry = table("mechanic", mission=4, scavenge_discard=eaten)
    assert lacks(hungry) == [("food", 1, ())]
    assert "short of 1 food card that" in hungry.view(0).quest.setbacks[0].text


def test_using_the_last_supplies_is_a_setback() -> None:
    used = ["spare_parts"] * 3
    at = table("fireman", mission=6, hand=["spare_parts"], discards={0: ["fir_axe"]}, scavenge_discard=used)

    assert told(at.after(0, PlayCard("spare_parts"))) == [
        "The mission can no longer be accomplished: it is short of 1 Spare Parts that nobody can get any more."
    ]


def test_fuel_that_is_burnt_can_be_taken_out_of_the_pile_as_often_as_needed() -> None:
    burnt = ["fuel"] * 8
    assert lacks(table("mechanic", mission=0, scavenge_discard=burnt)) == [("fuel", 4, ("mechanic",))]
    assert lacks(table("hunter", mission=0, scavenge_discard=burnt)) == [("fuel", 4, ("hun_resource",))]
    spent = {"discards": {0: ["hun_resource"] * 2}, "scavenge_discard": [*burnt, *["spare_parts"] * 3]}
    assert lacks(table("hunter", mission=0, **spent)) == [("fuel", 4, ())]  # type: ignore[arg-type]
    laid = Quest(laid=("fuel",) * 4)
    assert lacks(table("hunter", mission=0, quest=laid, scavenge_discard=["fuel"] * 4)) == []


def test_mission_8_the_message_makes_up_for_the_scientist() -> None:
    lost = table("hunter", mission=8, scavenge_discard=["scientist"], discards={0: ["hun_resource"] * 3})
    assert [what for what, _, _ in lacks(lost)] == ["scientist"]
    noted = table("hunter", mission=8, scavenge_discard=["scientist"], facts=(Counted("message", 1, 1),))
    assert lacks(noted) == []


def burning(*classes: str, **others: Any) -> Position:
    """Mission 12 on a lane: the site between a survivor and the Van is destroyed."""
    lane = {0: Tile("van_6", up=True), 1: SITE, 2: "gas_station_9", **others.pop("tiles", {})}
    at = table(*classes, mission=12, shape="V???", at={0: 2, **others.pop("at", {})}, tiles=lane, **others)
    return at.after(0, DoTask("burn"))


def test_mission_12_a_van_that_nobody_can_walk_to_is_told_with_what_leads_there() -> None:
    at = burning("mechanic")

    assert lacks(at) == [("van", 0, ("mec_hotwire", "tunnel", "airport"))]
    assert told(at) == [
        "No way leads to the Van any more: only Hotwire or the Tunnel or the Airport can still take a survivor there."
    ]


def test_mission_12_is_lost_without_airport_tunnel_and_hotwire() -> None:
    gone = {3: Tile("airport_8", up=True, gone=True)}
    at = burning("fireman", tiles=gone)
    assert lacks(at) == [("van", 0, ("tunnel",))]

    wrecked = {1: Tile("tunnel_4", up=True, marker=1, met=True), **gone}
    dead_end = burning("fireman", tiles=wrecked)
    assert (lacks(dead_end), dead_end.view(0).quest.winnable) == ([("van", 0, ())], False)
    assert told(dead_end) == ["The mission can no longer be accomplished: nobody can get to the Van any more."]


def test_mission_12_somebody_on_the_vans_side_is_enough_unless_any_death_loses() -> None:
    assert lacks(burning("fireman", "hunter", at={1: 0})) == []
    assert [what for what, _, _ in lacks(burning("fireman", "hunter", at={1: 0}, any_death_loses=True))] == ["van"]


def test_mission_12_a_site_that_nobody_can_walk_to_is_told() -> None:
    lane = {0: "van_6", 1: SITE, 2: "gas_station_9", 3: Tile("farm_11", marker=2)}
    at = table("fireman", mission=12, shape="V?.??", at={0: 0}, tiles=lane)
    joined = table("fireman", mission=12, shape="V???", at={0: 0}, tiles=lane)
    assert lacks(at) == lacks(joined) == []

    cut = joined.after(0, DoTask("burn"))
    assert [what for what, _, _ in lacks(cut)] == ["marker"]
    assert "No way leads to an objective token any more" in told(cut)[0]


def test_a_redealt_table_lacks_the_same() -> None:
    at = losing_the_scientist("fireman", "hunter", at={1: 0}, hand={1: ["hun_resource"]})

    for luck in range(5):
        again = game.redeal(at.state, 0, Rng(bytes([luck]) * 32, {}))
        assert game.view(again, 0).quest == at.view(0).quest


NO_WAY = {"tiles": {3: Tile("airport_8", up=True, gone=True), 4: Tile("tunnel_4", up=True, gone=True)}}
"""Neither the Airport nor a Tunnel takes anybody anywhere any more."""


def fallout(*, red_left: bool, rules: Literal[1, 2] = 2, **others: Any) -> Position:
    """Mission 6, two fuel in the red deck, without a tile with its icon unless `red_left`; 1 fuel is in the Van."""
    lane = {
        0: Tile("van_6", up=True),
        1: "gas_station_9" if red_left else "farm_11",
        2: Tile("farm_3", up=True),
        **NO_WAY["tiles"],
    }
    piles = others.pop("piles", (["fuel", "fuel"], [], []))
    given_: dict[str, Any] = {"at": {0: 1}, "tiles": lane, "piles": piles, "quest": Quest(laid=("fuel",))}
    given_ |= {"scavenge_discard": ["fuel"] * 4}
    return table("fireman", mission=6, shape="V????", rules=rules, **{**given_, **others})


def test_mission_6_decks_whose_icons_are_gone_are_told() -> None:
    assert [] == lacks(fallout(red_left=True))
    assert [("fuel", 2, ())] == lacks(fallout(red_left=False))
    assert not fallout(red_left=False).view(0).quest.winnable
    assert [] == lacks(fallout(red_left=False, rules=1))


def test_mission_6_a_face_down_tile_may_have_the_icon() -> None:
    lane = {0: Tile("van_6", up=True), 1: "farm_11", 2: down("farm_3"), **NO_WAY["tiles"]}

    assert [] == lacks(fallout(red_left=False, tiles=lane))


def test_mission_6_hidden_cards_of_hands_may_be_spare_parts() -> None:
    lost = ["spare_parts"] * 3
    piles: Any = (["spare_parts", "spare_parts"], [], [])
    hidden = fallout(red_left=False, piles=piles, scavenge_discard=lost, hand=["food_1"], quest=Quest())
    assert [("spare_parts", 1, ())] == lacks(hidden)
    shown = fallout(red_left=False, piles=piles, scavenge_discard=lost, hand=["food_1"], quest=Quest(), open_hands=True)
    assert [("spare_parts", 2, ())] == lacks(shown)


def test_mission_6_cover_of_night_looks_into_a_deck_without_a_tile() -> None:
    lane = {0: Tile("van_6", up=True), 1: "farm_11", 2: "farm_3", **NO_WAY["tiles"]}
    at: Any = {
        "mission": 6,
        "shape": "V????",
        "at": {0: 1},
        "tiles": lane,
        "piles": (["fuel", "fuel"], [], []),
        "quest": Quest(laid=("fuel",)),
    }
    burnt = [*["fuel"] * 4, *["spare_parts"] * 3]

    assert [] == lacks(table("hunter", **at, scavenge_discard=burnt))
    spent = {"discards": {0: ["hun_night"] * 2 + ["hun_resource"] * 3}, "quest": Quest(laid=("fuel",) * 1)}
    looked = table("hunter", **{**at, **spent}, scavenge_discard=[*burnt, "spare_parts", "spare_parts", "spare_parts"])
    assert ("fuel", 2, ()) in lacks(looked)


def test_mission_12_fuel_beyond_the_gap_is_told() -> None:
    lane = {
        0: Tile("van_6", up=True),
        1: Tile("tunnel_4", up=True, marker=1, met=True),
        2: "farm_11",
        3: Tile("airport_8", up=True, gone=True),
    }
    at = table(
        "fireman",
        "gunslinger",
        mission=12,
        shape="V???",
        at={0: 0, 1: 2},
        tiles=lane,
        gear_of={1: ["fuel"]},
        scavenge_discard=["fuel"] * 5,
    )
    assert [] == lacks(at)

    burnt = at.after(0, DoTask("burn"))
    assert [("fuel", 1, ())] == lacks(burnt)
    assert ["The mission can no longer be accomplished: it is short of 1 Fuel that nobody can get any more."] == told(
        burnt
    )


def test_mission_12_fuel_that_lies_beyond_the_gap_is_told() -> None:
    lane = {
        0: Tile("van_6", up=True),
        1: Tile("tunnel_4", up=True, marker=1, met=True),
        2: Tile("farm_11", up=True, lying=("fuel",)),
        3: Tile("airport_8", up=True, gone=True),
    }
    at = table("fireman", mission=12, shape="V???", at={0: 0}, tiles=lane, scavenge_discard=["fuel"] * 5)

    assert ([], [("fuel", 1, ())]) == (lacks(at), lacks(at.after(0, DoTask("burn"))))


def dog_alone(mission: int, *, rules: Literal[1, 2] = 2, **others: Any) -> Position:
    """The Veteran is dead, and the Dog goes on alone."""
    bodies = {0: [Body(0), Body(12)]}
    return table("veteran", mission=mission, bodies=bodies, rules=rules, **others)


def test_the_dog_alone_carries_nothing() -> None:
    assert [("storage", 0, ())] == lacks(dog_alone(1))
    assert [] == lacks(dog_alone(1, rules=1))
    text = dog_alone(1).view(0).quest.setbacks[0].text
    assert "The mission can no longer be accomplished: only the Dog is left, and it carries nothing." == text


def test_a_backpack_lets_the_dog_carry() -> None:
    found = dog_alone(7)
    assert [("storage", 0, ("backpack",))] == lacks(found)
    assert "Only the Dog is left: it needs a Backpack to carry what the mission asks for." == (
        found.view(0).quest.setbacks[0].text
    )
    assert [] == lacks(dog_alone(7, gear_of={0: ["backpack"]}))
    assert [("storage", 0, ())] == lacks(dog_alone(7, scavenge_discard=["backpack"]))


def test_the_dog_needs_to_carry_only_what_is_still_missing() -> None:
    assert [] == lacks(dog_alone(7, quest=Quest(laid=("fuel",) * 4)))
    assert [] == lacks(dog_alone(11))
    assert [("storage", 0, ())] == lacks(dog_alone(3))
    assert [] == lacks(dog_alone(8))
    unseen = (Counted("unseen", 1, 1),)
    assert [("storage", 0, ("backpack",))] == lacks(dog_alone(8, facts=unseen))
    assert [] == lacks(dog_alone(8, facts=(*unseen, Counted("message", 1, 1))))


def test_somebody_else_carries_for_the_dog() -> None:
    bodies = {0: [Body(0), Body(12)]}

    assert [] == lacks(table("veteran", "hunter", mission=1, bodies=bodies, at={1: 0}))


def test_the_dog_alone_is_told_when_the_veteran_dies() -> None:
    at = table("veteran", mission=1, bodies={0: [Body(1), Body(12)]}, tiles={5: "bandit_camp_3"})
    dead = at.after(0, Move(5), ChooseSurvivor(0))

    assert ["The mission can no longer be accomplished: only the Dog is left, and it carries nothing."] == told(dead)
