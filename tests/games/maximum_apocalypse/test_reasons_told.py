"""What the log tells of reasons: of damage, of health, of stealth, and of what takes no action."""

from typing import Any

import pytest
from msgspec.structs import replace

from domain.games.maximum_apocalypse import game
from domain.games.maximum_apocalypse.facts.cards import CardsDrawnSeen, DeckShuffledSeen
from domain.games.maximum_apocalypse.facts.fact import SeenCard
from domain.games.maximum_apocalypse.facts.gear import AmmoSpent, GearLeft, GearMoved
from domain.games.maximum_apocalypse.facts.monsters import MonsterCame, MonsterHurt, MonsterLeft, MonsterTurned
from domain.games.maximum_apocalypse.facts.scavenge import ScavengedSeen
from domain.games.maximum_apocalypse.facts.survivors import (
    Healed,
    HungerSet,
    StealthRolled,
    SurvivorDied,
    SurvivorDiedSeen,
    SurvivorMoved,
    Wounded,
)
from domain.games.maximum_apocalypse.facts.tiles import TileTurned, TokensPlaced, TokensRemoved
from domain.games.maximum_apocalypse.facts.turn import HoldBegan, TableSeen
from domain.games.maximum_apocalypse.table.actions import (
    ChooseMonster,
    DiscardGear,
    Done,
    DrawCard,
    EndTurn,
    Move,
    PlayCard,
    UseGear,
    UseInnate,
)
from domain.games.maximum_apocalypse.table.causes import HUNGER, Cause
from domain.games.maximum_apocalypse.table.options import Options
from domain.games.maximum_apocalypse.table.state import STARVING, Body, Gear, Hold, Tile
from tests.games.kit import Position
from tests.games.maximum_apocalypse.table import MIDDLE, VAN, down, table
from tests.games.maximum_apocalypse.telling import ANN, BOB, PAIR, acted, told

SHOOTER = "Gunslinger (Ann)"
SURGEON = "Surgeon (Ann)"
TOKENS = Cause("tokens", survivor=0)
DEATH = Cause("death", survivor=0)


def test_a_second_shot_that_takes_no_action_is_told_so() -> None:
    at = table("gunslinger", gear_of={0: ["gun_revolver"]}, engaged={0: ["zom_soldier", "zom_soldier"]})

    first = acted(at, UseGear("gun_revolver"))
    second = acted(at, UseGear("gun_revolver"), ChooseMonster(1), ChooseMonster(2))

    assert first.startswith(f"{SHOOTER} uses Revolver: 1 ammo spent, 5 left.")
    assert second.startswith(f"With the same action, {SHOOTER} shoots again with Revolver: 1 ammo spent, 4 left.")


def test_what_adds_to_the_damage_of_a_survivor_is_told() -> None:
    colt = Gear("gun_colt", 4, ("gun_hollow",))
    at = table("gunslinger", gear_of={0: [colt, "gun_hat"]}, engaged={0: ["zom_soldier"]})
    bare = table("gunslinger", gear_of={0: ["gun_colt"]}, engaged={0: ["zom_soldier"]})

    assert acted(at, UseGear("gun_colt")).endswith(
        "with Colt Pistol: 5 damage (3 more thanks to Ranger Hat and Hollow Points), 3 health left."
    )
    assert acted(bare, UseGear("gun_colt")).endswith("with Colt Pistol: 2 damage, 6 health left.")


def test_what_adds_to_a_shot_of_all_ammunition_or_to_a_hit_that_destroys_is_told() -> None:
    volley = Cause("card", "gun_volley", 0)
    at = table("gunslinger", gear_of={0: ["gun_colt", "gun_hat"]}, engaged={0: ["zom_walker"]})
    hit = MonsterHurt(0, 1, "zom_walker", 10, 0, 0, volley)
    facts = AmmoSpent(0, "gun_colt", 4, 0, volley), hit, MonsterLeft(0, 1, "zom_walker", "discard", volley, 0)

    said = told(*facts, at=at, classes=(("gunslinger",),))

    assert said.endswith(f"{SHOOTER} destroys Walker 1 with Volley: 10 damage (1 more thanks to Ranger Hat).")


def test_what_adds_to_the_damage_of_another_survivor_is_told_with_its_owner() -> None:
    check, bite = Cause("card", "mec_inspect", 1), Cause("dog", "veteran", 0)
    held = HoldBegan(Hold("dealt", 1, 1, all=True, until=1, this_turn=False, cause=check))
    classes = ("veteran",), ("mechanic",)
    at = table("veteran", "mechanic", engaged={1: ["zom_soldier"]}, facts=[held])

    said = told(Wounded(1, dog=False, n=4, left=22, cause=bite), at=at, classes=classes)
    own = told(Wounded(0, dog=True, n=1, left=11, cause=bite), at=at, classes=classes)

    assert "4 damage (1 more thanks to Mechanic (Bob)'s Check Weapons), 22 health left." in said
    assert "more" not in own


def test_what_adds_to_the_health_that_a_survivor_restores_is_told() -> None:
    hurt = {0: [Body(10)]}
    at = table("surgeon", gear_of={0: ["sur_scalpel"]}, bodies=hurt, hand=["sur_oath"])

    assert f"{SURGEON} heals 2 with Stitch (1 more thanks to Scalpel): 12 health now." == acted(at, UseInnate())
    assert "heals 1 with Stitch: 11 health now." in acted(table("surgeon", bodies=hurt), UseInnate())
    assert "heals 7 with Hippocratic Oath (1 more thanks to Scalpel): 17 health now." in acted(at, PlayCard("sur_oath"))


def test_health_that_is_full_again_needs_no_reason_that_it_does_not_show() -> None:
    oath, hospital = Cause("card", "sur_oath", 0), Cause("tile", "hospital", 0)
    at = table("surgeon", gear_of={0: ["sur_scalpel"]}, bodies={0: [Body(17)]})

    assert f"{SURGEON} heals 6 with Hippocratic Oath: 23 health now." == told(
        Healed(0, dog=False, n=6, left=23, cause=oath), at=at, classes=(("surgeon",),)
    )
    assert f"{SURGEON} heals 2 at the Hospital: 23 health now." == told(
        Healed(0, dog=False, n=2, left=23, cause=hospital), at=at, classes=(("surgeon",),)
    )


def test_what_takes_from_stealth_or_adds_to_it_is_told() -> None:
    farm = {1: Tile("farm_3", up=True, tokens=2)}
    starving = table("hunter", gear_of={0: ["hun_camo"]}, bodies={0: [Body(20, hunger=STARVING, track=1)]}, tiles=farm)
    rolled = StealthRolled(0, (2, 3), 8, 1, "farm", TOKENS)

    parts = "2 more thanks to Camouflage, 2 less for the tokens, 1 less for starving"
    assert f"no more than stealth 8 ({parts}), and slips" in told(rolled, at=starving, classes=(("hunter",),))
    assert "stealth 9, and slips" in told(replace(rolled, need=9), at=starving, classes=(("hunter",),))
    fed = table("hunter", tiles=farm)
    one_more = TokensPlaced(1, 1, 3, "farm", Cause("spawn"))
    assert "stealth 6 (3 less for the tokens), and" in told(
        one_more, replace(rolled, need=6), at=fed, classes=(("hunter",),)
    )
    assert "stealth 9, and" in told(replace(rolled, need=9, tile=0), at=fed, classes=(("hunter",),))


def test_the_boss_turns_to_the_nearest_survivor() -> None:
    boss = MonsterTurned(0, 1, "zom_queen", 1, DEATH), SurvivorDiedSeen(0, (), HUNGER)
    three = (("fireman",), ("gunslinger",), ("surgeon",))
    turns = "The boss, Zombie Queen 1, does not become a token but turns to Gunslinger"

    def said(*, bob: int, classes: Any = three) -> str:
        at = table(*[kind for (kind,) in classes], at={0: MIDDLE, 1: bob, 2: 1}, engaged={0: ["zom_queen"]})
        after = Position(game, game.evolve(at.state, SurvivorDied(0, (), HUNGER)), ())
        return told(*boss, at=at, after=after, classes=classes)

    assert said(bob=MIDDLE).endswith(f"{turns} (Bob), the nearest survivor.")
    assert said(bob=3).endswith(f"{turns} (Bob), the next in turn of the nearest survivors.")
    assert said(bob=VAN).endswith(f"{turns} (Bob).")
    assert said(bob=VAN, classes=three[:2]).endswith(f"{turns} (Bob), the only survivor left.")
    assert told(*boss, classes=three).endswith(f"{turns} (Bob).")


def test_why_two_cards_are_looked_at_is_told() -> None:
    at = table("fireman", gear_of={0: ["flashlight"]})
    seen = ScavengedSeen(0, 0, SeenCard(None, "red"), "aside", Cause("action", survivor=0))

    assert f"{ANN} scavenges from the red deck and looks at 2 cards with Flashlight." == told(seen, seen, at=at)
    assert "Flashlight" not in told(seen, seen, at=table("fireman"))
    assert f"{ANN} scavenges from the red deck and looks at a card." == told(seen, at=at)


def test_a_tile_that_is_turned_up_with_a_card_is_told_with_it() -> None:
    stamina = Cause("card", "fir_stamina", 0)
    turned, moved = TileTurned(1, "farm_3", stamina), SurvivorMoved(0, 1, "farm", stamina)

    assert told(turned, moved).endswith("(spawn number 3, scavenge green) and moves there with Fireman's Stamina.")


def test_actions_that_are_left_at_the_end_of_the_turn_are_told() -> None:
    at = table("gunslinger", hand=["gun_happy"])
    acts = PlayCard("gun_happy"), *[DrawCard()] * 3

    assert acted(at, *acts, EndTurn()).startswith(
        f"{SHOOTER} leaves 2 actions unused. {SHOOTER}'s hunger rises from 1 to 2"
    )
    assert acted(at, *acts, *[DrawCard()] * 2, EndTurn()).startswith(f"{SHOOTER}'s hunger rises")


@pytest.mark.parametrize(
    ("mission", "boss"),
    [
        (0, "There is no boss."),
        (1, "The boss is set aside."),
        (2, "The boss is shuffled into the 10 lowest cards of the monster deck."),
        (9, "Two bosses are shuffled into the monster deck."),
        (11, "The boss is shuffled into the lower half of the monster deck. Nobody draws a monster at the start."),
        (12, "One boss is shuffled into the monster deck, and another one is its lowest card."),
    ],
)
def test_the_log_begins_with_where_the_boss_is(mission: int, boss: str) -> None:
    laid = TableSeen(Options(mission=mission), "", PAIR, ())

    assert told(laid, mission=mission).endswith(f" Monsters are numbered as they appear. {boss}")


def test_the_last_tile_that_is_turned_up_is_told_where_the_mission_asks_for_it() -> None:
    tiles: dict[int, Any] = {1: down("gas_station_9")}
    at = table("fireman", tiles=tiles, mission=7)

    assert acted(at, Move(1), mission=7).endswith(" and moves there. Every tile is turned up now.")
    assert "Every tile" not in acted(at, Move(1), mission=1)
    assert "Every tile" not in acted(table("fireman", tiles=tiles | {2: down("farm_3")}, mission=7), Move(1), mission=7)


def test_a_boss_that_is_kept_away_is_told_so() -> None:
    police = {1: "police_station_6"}
    at = table("fireman", gear_of={0: ["fir_ladder"]}, tiles=police, bosses=["zom_queen"])
    street = table("fireman", gear_of={0: ["fir_ladder"]}, tiles={1: "city_street_8"}, monsters=["zom_dog"])

    ladder = DiscardGear("fir_ladder")
    assert acted(at, Move(1), ladder).startswith(f"{ANN} discards Ladder, and the boss stays away for good.")
    assert acted(street, Move(1), ladder).startswith(f"{ANN} discards Ladder, and the monster does not come.")


def test_what_a_monster_does_as_it_comes_is_told_before_the_mine_that_hits_it() -> None:
    at = table(
        "mechanic",
        gear_of={0: ["mec_mine"]},
        tiles={1: "city_street_8"},
        monsters=["ali_strider"],
        decks={0: ["mec_upgrade"] * 5},
    )
    said = acted(at, Move(1))

    burnt, mine = (
        said.rindex("burns Upgrade"),
        said.index("Proximity Mine goes off and is discarded. Mechanic (Ann) hits"),
    )
    assert burnt < mine


def test_why_there_is_no_stealth_test_for_tokens_is_told() -> None:  # M8
    ambush = {1: Tile("police_station_6", up=True, tokens=2)}
    at, engaged = table("fireman", tiles=ambush), {0: ["zom_walker", "zom_dog"]}
    moved = SurvivorMoved(0, 1, "police_station", Cause("action", survivor=0))
    came = MonsterCame(0, 7, "zom_dog", "deck", Cause("card", "ambush", 0))
    no_test = f"{ANN} makes no stealth test for the 2 tokens there, as"
    pulled = replace(moved, cause=Cause("card", "sur_gurney", 1))

    ambushed = no_test.replace("there", "on the Police Station")
    assert told(moved, came, at=at).endswith(f"because of Ambush. {ambushed} Zombie Dog 7 is in front already.")
    assert told(came, moved, at=table("fireman", tiles=ambush, engaged=engaged)).endswith(
        f"{no_test} 3 monsters are in front already."
    )
    assert f"Police Station. {no_test} 2 monsters are in front already." in told(
        moved, came, at=table("fireman", tiles=ambush, engaged=engaged)
    )
    assert "no stealth test" not in told(moved, came, at=table("fireman", engaged=engaged))
    assert "no stealth test" not in told(moved, TokensRemoved(1, 2, 0, "police_station", TOKENS), came, at=at)
    assert "no stealth test" not in told(pulled, at=table("fireman", tiles=ambush, engaged=engaged))


def test_what_a_tile_heals_is_told_by_when_it_does() -> None:
    at = table("surgeon", gear_of={0: ["sur_scalpel"]}, bodies={0: [Body(21)]})
    healed = Healed(0, dog=False, n=2, left=23, cause=Cause("tile", "hospital", 0))
    enters = SurvivorMoved(0, 1, "hospital", Cause("action", survivor=0))
    ends = HungerSet(0, dog=False, hunger=2, track=0, was=1, cause=Cause("turn"))

    more = "heals 2 at the Hospital (1 more thanks to Scalpel): 23 health now."
    assert more in told(enters, healed, at=at, classes=(("surgeon",),))
    assert "heals 2 at the Hospital: 23 health now." in told(ends, healed, at=at, classes=(("surgeon",),))


def test_what_is_attached_to_gear_that_leaves_or_moves_is_told() -> None:
    at = table("gunslinger", gear_of={0: [Gear("gun_colt", 4, ("gun_hollow",)), "gun_rifle"]})
    classes = (("gunslinger",), ("fireman",))
    shuffled = GearLeft(0, "gun_colt", "deck", HUNGER), DeckShuffledSeen(0, "gun_colt")

    assert "because of hunger. Hollow Points comes off and is discarded." in told(*shuffled, at=at, classes=classes)
    assert told(GearLeft(0, "gun_colt", "discard", Cause("storage")), at=at, classes=classes).endswith(
        "discards Colt Pistol. Hollow Points comes off and is discarded."
    )
    assert "Hollow Points stays attached to it." in told(
        GearMoved(0, 1, "gun_colt", Cause("card", "mec_manual", 0)), at=at, classes=classes
    )
    assert "Hollow" not in told(GearLeft(0, "gun_rifle", "discard", Cause("storage")), at=at, classes=classes)


def test_a_monster_that_attacks_when_it_is_drawn_is_told_to() -> None:
    core = Cause("monster", "rob_core", 0, 7)
    came = MonsterCame(0, 7, "rob_core", "aside", Cause("mission"))
    hit = Wounded(0, dog=False, n=4, left=20, cause=core)

    now = "takes 4 damage from A.I. Core 7, which attacks as soon as it is drawn: 20 health left."
    later = "takes 4 damage from A.I. Core 7: 16 health left."
    assert told(came, hit, replace(hit, left=16), at=table("fireman")).endswith(f"{now} {ANN} {later}")
    assert "as soon" not in told(hit, at=table("fireman"))


def test_who_has_no_gear_to_discard_is_told() -> None:
    at = table("fireman", "gunslinger", gear_of={1: ["gun_colt"]})
    own = Cause("action", survivor=0)
    turned, moved = TileTurned(1, "crash_site_10", own), SurvivorMoved(0, 1, "crash_site", own)
    boss = MonsterCame(0, 7, "ali_harvester", "aside", Cause("mission"))

    asked = "Every survivor has to discard"
    assert f"and moves there. {asked} 1 gear card, but {ANN} has none." in told(turned, moved, at=at)
    both = f"{ANN} and {BOB} have none."
    assert told(boss, at=table("fireman", "gunslinger")).endswith(f"{asked} all gear, but {both}")
    tank = MonsterCame(0, 7, "rob_tank", "aside", Cause("mission"))
    assert told(tank, at=table("fireman", "gunslinger")).endswith(f"{ANN} has no gear to discard.")
    assert "has to discard" not in told(turned, at=at)
    assert "no gear" not in told(replace(boss, kind="rob_tank"), at=table("fireman", gear_of={0: ["fir_axe"]}))


def test_moves_that_a_card_leaves_unused_are_told() -> None:
    at = table("fireman", hand=["fir_stamina"], decks={0: ["fir_axe", "fir_axe"]})

    assert acted(at, PlayCard("fir_stamina"), Done()).startswith(f"{ANN} leaves 3 moves unused. {ANN} draws")


def test_who_dies_with_a_tile_is_told_by_its_bodies() -> None:
    burnt, classes = Cause("mission", survivor=1), (("veteran",),)
    gone = table("veteran", bodies={0: [Body(5), Body(0)]}, mission=12)
    both = table("veteran", mission=12)
    died = SurvivorDiedSeen(0, (), burnt)

    assert "Veteran (Ann) dies with the tile." == told(died, at=gone, classes=classes, mission=12)
    assert "Veteran (Ann) and Dog (Ann) die with the tile." == told(died, at=both, classes=classes, mission=12)


def test_the_cards_of_a_shared_hand_stay() -> None:
    at = table("gunslinger", "surgeon", seats=[0, 0])
    died, classes = SurvivorDiedSeen(0, (), HUNGER), (("gunslinger", "surgeon"),)

    assert told(died, at=at, classes=classes).endswith(" The cards of the shared hand stay with Ann.")
    assert "shared" not in told(died, at=table("gunslinger", "surgeon"), classes=(("gunslinger",), ("surgeon",)))


def test_more_damage_by_two_cards_adds_up() -> None:
    check = Hold("dealt", 1, 0, all=True, until=0, this_turn=False, cause=Cause("card", "mec_inspect", 0))
    once, classes = HoldBegan(check), (("mechanic",),)

    assert told(once, at=table("mechanic", facts=[once]), classes=classes).endswith(" That makes 2 more in all.")
    assert "in all" not in told(once, at=table("mechanic"), classes=classes)


def test_whoever_could_hit_more_and_does_not_is_told_so() -> None:
    at = table("gunslinger", gear_of={0: ["gun_revolver"]}, engaged={0: ["zom_soldier", "zom_soldier"]})

    assert f"{SHOOTER} chooses to hit nothing more with Revolver." == acted(
        at, UseGear("gun_revolver"), ChooseMonster(1), Done()
    )


def test_what_a_tile_gives_takes_no_action_and_is_told_as_its_gift() -> None:
    farm, mountain, hidden = Cause("tile", "farm", 0), Cause("tile", "mountain", 0), SeenCard(None, "green")

    assert f"{ANN} scavenges a card from the green deck thanks to the Farm." == told(
        ScavengedSeen(0, 1, hidden, "hand", farm)
    )
    assert f"{ANN} scavenges from the green deck thanks to the Farm and looks at 2 cards." == told(
        *[ScavengedSeen(0, 1, hidden, "aside", farm)] * 2
    )
    assert f"{ANN} draws 1 card thanks to the Mountain." == told(
        CardsDrawnSeen(0, (SeenCard(None, "survivor"),), mountain)
    )


def test_a_tile_that_is_only_turned_up_is_told_to_do_nothing() -> None:
    scout = Cause("innate", "hunter", 0)
    turns = "Hunter (Ann) turns up the tile at row 1, column 2 with Scout"

    assert f"{turns}: Crash Site (spawn number 10), without effect." == told(
        TileTurned(1, "crash_site_10", scout), classes=(("hunter",),)
    )
    assert f"{turns}: Hospital (spawn number 3, scavenge red)." == told(
        TileTurned(1, "hospital_3", scout), classes=(("hunter",),)
    )
