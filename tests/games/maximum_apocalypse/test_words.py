"""What words say beyond what the laws of words hold: each cause, and what only some facts of a kind tell."""

from itertools import combinations
from typing import Any

import pytest
from msgspec.structs import replace

from domain.games.maximum_apocalypse import game
from domain.games.maximum_apocalypse.box.content import MISSIONS
from domain.games.maximum_apocalypse.box.vocabulary import Count
from domain.games.maximum_apocalypse.facts.cards import (
    CardPlayedSeen,
    CardsDiscardedSeen,
    CardsDrawnSeen,
    CardTaken,
    NothingToBurn,
)
from domain.games.maximum_apocalypse.facts.fact import SeenCard
from domain.games.maximum_apocalypse.facts.gear import AmmoSpent, GearLeft, GearMoved, Laid, Reloaded
from domain.games.maximum_apocalypse.facts.monsters import (
    MonsterCame,
    MonsterDeckShuffledSeen,
    MonsterHurt,
    MonsterLeft,
    MonsterTurned,
)
from domain.games.maximum_apocalypse.facts.scavenge import CardLaidSeen, CardsLeft, ScavengedSeen
from domain.games.maximum_apocalypse.facts.survivors import (
    Healed,
    HungerSet,
    PoisonSet,
    StealthFailed,
    StealthRolled,
    SurvivorDiedSeen,
    SurvivorMoved,
    Wounded,
)
from domain.games.maximum_apocalypse.facts.tiles import (
    MarkerLaid,
    MarkerMet,
    TileGone,
    TileTurned,
    TokensPlaced,
    TokensRemoved,
)
from domain.games.maximum_apocalypse.facts.turn import (
    ActionLost,
    ActionsGranted,
    ChoiceMade,
    Counted,
    FreeUsed,
    GameOver,
    HoldBegan,
    SpawnRolled,
    TableSeen,
    TaskAdvanced,
    TurnCut,
)
from domain.games.maximum_apocalypse.table.actions import ChooseGear, ChooseSurvivor, ChooseTile, Done, UseGear
from domain.games.maximum_apocalypse.table.causes import Cause, Question
from domain.games.maximum_apocalypse.table.options import Options, SeatOptions
from domain.games.maximum_apocalypse.table.state import Hold, Tile
from domain.games.maximum_apocalypse.words.facts import COUNTS
from domain.kernel.game import Outcome, Setup
from tests.games.kit import random_game
from tests.games.maximum_apocalypse.table import setting, table

CLASSES = SeatOptions(("fireman",)), SeatOptions(("veteran",)), SeatOptions(("hunter", "mechanic"))
SETUP = Setup(3, Options(mission=1), CLASSES, ("Ann", "Bob", None))
FARM = "the Farm (row 1, column 2)"
RIVER = "the River (row 1, column 2)"
OWN = Cause("action", survivor=0)
FLARE = Cause("card", "fir_flare", 0)
WALKER = Cause("monster", "zom_walker", 0, 3)
SEVEN = "Fireman (Ann) rolls 3 and 4 for monsters: 7. No monsters come: no tile has spawn number 7."


@pytest.mark.parametrize(
    ("words", "fact"),
    [
        (
            f"Fireman (Ann) rolls 3 and 4: 7, more than stealth 6, and is seen by the monsters at {FARM}.",
            StealthRolled(0, (3, 4), 6, 1, "farm", Cause("tokens", survivor=0)),
        ),
        (
            f"Fireman (Ann) rolls 3 and 3: 6, no more than stealth 6, and slips past the monsters at {FARM}.",
            StealthRolled(0, (3, 3), 6, 1, "farm", Cause("tokens", survivor=0)),
        ),
        (
            f"Fireman (Ann) rolls 3 and 3: 6, no more than stealth 6, and can cross {RIVER}.",
            StealthRolled(0, (3, 3), 6, 1, "river", Cause("tile", "river", 0)),
        ),
        (
            f"Fireman (Ann) rolls 5 and 3: 8, more than stealth 6, and cannot cross {RIVER}.",
            StealthRolled(0, (5, 3), 6, 1, "river", Cause("tile", "river", 0)),
        ),
        (
            f"Fireman (Ann) rolls 1 and 2: 3, no more than stealth 6, and passes the test at {FARM}.",
            StealthRolled(0, (1, 2), 6, 1, "farm", Cause("mission")),
        ),
        (SEVEN, SpawnRolled(0, (3, 4))),
        (SEVEN, SpawnRolled(0, (3, 4), 0)),
        ("Fireman (Ann) rolls 3 and 5 for monsters: 8. Monsters come to 1 tile.", SpawnRolled(0, (3, 5), 1)),
        ("Fireman (Ann) rolls 3 and 5 for monsters: 8.", SpawnRolled(0, (3, 5))),
        (
            "Dog (Bob) takes 3 damage from Walker 3 and dies.",
            Wounded(1, dog=True, n=3, left=0, cause=WALKER),
        ),
        ("Bob is out of the game, killed by Walker 3.", SurvivorDiedSeen(1, (), WALKER)),
        ("Bob draws 1 card.", CardsDrawnSeen(1, (SeenCard(None, "survivor"),), Cause("action", survivor=1))),
        (
            "Fireman (Ann) has to burn a card and has none left, because of Invader 3.",
            NothingToBurn(0, Cause("monster", "ali_invader", 0, 3)),
        ),
        (
            "Fireman (Ann) heals nothing from Hunter (Seat 3)'s Stitch: at full health, 32.",
            Healed(0, dog=False, n=0, left=32, cause=Cause("innate", "surgeon", 2)),
        ),
        (
            "Fireman (Ann) plays Where's My Axe?",
            CardPlayedSeen(0, SeenCard("fir_findaxe", "survivor")),
        ),
        (
            "The monster deck is empty: 1 discarded monster is shuffled into a new one.",
            MonsterDeckShuffledSeen(1),
        ),
        (
            "The monster deck is empty: 2 discarded monsters are shuffled into a new one.",
            MonsterDeckShuffledSeen(2),
        ),
        ("The first survivor at the Police Station must draw the boss.", Counted("first-police_station", 1, 1)),
        ("Nests cleared: 1 of 3.", Counted("nests", 1, 1, 3)),
        (
            f"2 copies of Dirty Blanket stay at {FARM}, to be picked up there.",
            CardsLeft(1, ("dirty_blanket",) * 2, "farm", Cause("mission")),
        ),
        (f"Dirty Blanket stays at {FARM}, to be picked up there.", CardsLeft(1, ("dirty_blanket",), "farm", OWN)),
        (
            "Fireman (Ann) is done picking up.",
            ChoiceMade(0, Question("trade", Cause("trade", survivor=0)), Done()),
        ),
        (
            f"Fireman (Ann) fails the stealth test at {FARM} without a roll, because of the Scientist, and is seen.",
            StealthFailed(0, 1, "farm", Cause("mission"), Cause("card", "scientist", 0)),
        ),
        (
            "Fireman (Ann) takes 3 damage from Walker 3 (1 kept off by Body Armor): no health left.",
            Wounded(0, dog=False, n=3, left=0, cause=WALKER, kept=1, gear=("gun_armor",)),
        ),
        (
            "Fireman (Ann) takes no damage from Walker 3 (2 kept off by Body Armor and Fire Helmet): 9 health left.",
            Wounded(0, dog=False, n=0, left=9, cause=WALKER, kept=2, gear=("gun_armor", "fir_helmet")),
        ),
        (
            "Dog (Bob) takes no damage from Walker 3 (2 kept off by Paws Off): 12 health left.",
            Wounded(1, dog=True, n=0, left=12, cause=WALKER, kept=2, keeper="paws-off"),
        ),
        (
            "Fireman (Ann) hits Veteran (Bob) with Punch: 2 damage, 20 health left.",
            Wounded(1, dog=False, n=2, left=20, cause=Cause("innate", "fireman", 0)),
        ),
        (
            "Fireman (Ann) hits Walker 3 with Flare: 2 damage (1 kept off by shields), no health left.",
            MonsterHurt(0, 3, "zom_walker", 2, 1, 0, FLARE),
        ),
        (
            "The Military Base hits Walker 3 in front of Fireman (Ann): 2 damage, 2 health left.",
            MonsterHurt(0, 3, "zom_walker", 2, 0, 2, Cause("tile", "military_base", 0)),
        ),
        (
            "Fireman (Ann) destroys Walker 3 in front of Bob. It is kept as a sample.",
            MonsterLeft(1, 3, "zom_walker", "samples", FLARE, 0),
        ),
        (
            "Walker 3 leaves the dying Fireman (Ann).",
            MonsterLeft(0, 3, "zom_walker", "discard", Cause("death", survivor=0)),
        ),
        (
            "With Flare, Fireman (Ann) draws Walker 3 away from Bob.",
            MonsterTurned(1, 3, "zom_walker", 0, FLARE),
        ),
        (
            "Zombie Queen 9, the boss that was set aside, engages Fireman (Ann).",
            MonsterCame(0, 9, "zom_queen", "aside", Cause("mission")),
        ),
        (
            "Walker 3 is drawn for a monster token and engages Fireman (Ann).",
            MonsterCame(0, 3, "zom_walker", "deck", Cause("tokens", survivor=0)),
        ),
        (
            "Fireman (Ann)'s hunger stays at 6 at the end of the turn: starving, step 2 of the hunger track.",
            HungerSet(0, dog=False, hunger=6, track=2, was=6, cause=Cause("turn")),
        ),
        (
            "Dog (Bob) loses 2 poison counters with Antidote: 0 left.",
            PoisonSet(1, dog=True, n=0, was=2, cause=Cause("card", "antidote", 1)),
        ),
        (
            "Fireman (Ann) leaves the game. Food 1 from the hand stays behind.",
            SurvivorDiedSeen(0, (SeenCard("food_1", "red"),), Cause("resigned")),
        ),
        (
            "Fireman (Ann) dies: no card is left to draw.",
            SurvivorDiedSeen(0, (), Cause("turn")),
        ),
        (
            "Fireman (Ann) is killed by Walker 3. Fuel and Food 1 from the hand stay behind.",
            SurvivorDiedSeen(0, (SeenCard("fuel", "red"), SeenCard("food_1", "red")), WALKER),
        ),
        (
            "2 monster tokens are put on the face-down tile at row 1, column 2 because of the Factory: 3 there now.",
            TokensPlaced(1, 2, 3, None, Cause("tile", "factory", 0)),
        ),
        (
            f"1 monster token is put on {FARM} in place of Fireman (Ann)'s monsters: 1 there now.",
            TokensPlaced(1, 1, 1, "farm", Cause("death", survivor=0)),
        ),
        (
            f"Fireman (Ann) draws 2 monsters for the tokens on {FARM}.",
            TokensRemoved(1, 2, 0, "farm", Cause("tokens", survivor=0)),
        ),
        (
            f"1 monster token is taken off {FARM} thanks to Bob's Dog Whistle: 1 left.",
            TokensRemoved(1, 1, 1, "farm", Cause("card", "vet_whistle", 1)),
        ),
        (
            "Fireman (Ann) turns up the tile at row 1, column 2: Farm (spawn number 3, scavenge green).",
            TileTurned(1, "farm_3", OWN),
        ),
        (f"Fireman (Ann) moves to {FARM}.", SurvivorMoved(0, 1, "farm", OWN)),
        (
            "Fireman (Ann) goes from the Tunnel to the Tunnel (row 1, column 2).",
            SurvivorMoved(0, 1, "tunnel", Cause("tile", "tunnel", 0)),
        ),
        (
            f"Bob is driven to {FARM}.",
            SurvivorMoved(1, 1, "farm", Cause("mission")),
        ),
        (
            f"Bob is brought to {FARM} thanks to Fireman (Ann)'s Gurney.",
            SurvivorMoved(1, 1, "farm", Cause("card", "sur_gurney", 0)),
        ),
        (
            "Bob may play 2 cards now thanks to Fireman (Ann)'s Steroid Shot.",
            ActionsGranted(1, 2, plays=True, cause=Cause("card", "sur_steroid", 0)),
        ),
        (
            "The nest at the face-down tile at row 1, column 2 is cleared.",
            MarkerMet(1, gone=True, place=None),
        ),
        ("Fireman (Ann) loses an action at the Prison.", ActionLost(0, Cause("tile", "prison", 0))),
        (
            "Fireman (Ann) loses a granted action at the Prison.",
            ActionLost(0, Cause("tile", "prison", 0), granted=True),
        ),
        ("Fireman (Ann)'s turn ends at once at the Prison.", TurnCut(0, Cause("tile", "prison", 0))),
        (
            "Fireman (Ann)'s granted actions end at once at the Prison.",
            TurnCut(0, Cause("tile", "prison", 0), granted=True),
        ),
        ("Fireman (Ann) offers to trade with Bob.", FreeUsed(0, "trade", 1)),
        (
            "Fireman (Ann) is done trading.",
            ChoiceMade(0, Question("trade", Cause("trade", survivor=0), other=1), Done()),
        ),
        (
            "Bob chooses to let Dog (Bob) take 3 damage from Walker 3.",
            ChoiceMade(1, Question("damage", WALKER, 3), ChooseSurvivor(1, dog=True)),
        ),
        (
            f"Bob aims Mortar at {FARM}.",
            ChoiceMade(1, Question("aim", Cause("card", "vet_mortar", 1)), ChooseTile(1), "farm"),
        ),
        (
            "Hunter (Seat 3) chooses to hand over Bow with Read the Manual.",
            ChoiceMade(2, Question("hand-over", Cause("card", "mec_manual", 2)), ChooseGear(2, "hun_bow")),
        ),
        (
            "Dog (Bob) has no poison to lose with Antidote.",
            PoisonSet(1, dog=True, n=0, was=0, cause=Cause("card", "antidote", 1)),
        ),
        ("Fireman (Ann) looks through what lies here.", FreeUsed(0, "trade")),
        ("Fireman (Ann) uses Turnout Jacket.", FreeUsed(0, "fir_jacket")),
        (
            "Payback makes Bob deal 3 more damage until Bob's next turn.",
            HoldBegan(Hold("dealt", 3, 1, all=False, until=1, this_turn=False, cause=Cause("card", "vet_revenge", 1))),
        ),
        (
            "Energy Drink keeps all survivors from hunger damage until the Fireman's next turn.",
            HoldBegan(
                Hold("no-hunger", 0, 0, all=True, until=0, this_turn=False, cause=Cause("card", "fir_energy", 0))
            ),
        ),
        (
            "Fireman (Ann) fuels up the Van: 2 of 4.",
            GearLeft(0, "fuel", "laid", Cause("mission"), Laid("van", 2, 4)),
        ),
        (
            "Fireman (Ann) repairs the Van with Spare Parts: 2 of 3.",
            CardLaidSeen(0, SeenCard("spare_parts", "red"), Laid("van", 2, 3)),
        ),
        (
            "Fireman (Ann) lays Dusty Journal down at the Power Plant.",
            CardLaidSeen(0, SeenCard("dusty_journal", "red"), Laid("power_plant", 1, 1)),
        ),
        (
            "Fireman (Ann) lays Fuel down at the Shelter: 2 of 3.",
            GearLeft(0, "fuel", "laid", Cause("mission"), Laid("shelter", 2, 3)),
        ),
        (
            "Mechanic (Seat 3)'s Auto Turret fires back: 1 ammo spent, 3 left.",
            AmmoSpent(3, "mec_turret", 1, 3, Cause("card", "mec_turret", 3)),
        ),
        ("Fireman (Ann) lays Fuel down.", GearLeft(0, "fuel", "laid", Cause("mission"))),
        ("Fireman (Ann) cannot carry everything and discards Fuel.", GearLeft(0, "fuel", "discard", Cause("storage"))),
        ("Fireman (Ann) discards Fuel for its effect.", GearLeft(0, "fuel", "discard", Cause("card", "fuel", 0))),
        (
            "Fireman (Ann) discards Ladder, and the monster does not come.",
            GearLeft(0, "fir_ladder", "discard", Cause("card", "fir_ladder", 0)),
        ),
        (
            "Mechanic (Seat 3)'s Proximity Mine goes off and is discarded.",
            GearLeft(3, "mec_mine", "discard", Cause("card", "mec_mine", 3)),
        ),
        (
            "Fireman (Ann) hands Fuel over to Bob in trade.",
            GearMoved(0, 1, "fuel", Cause("trade", survivor=0)),
        ),
        (
            "Mechanic (Seat 3) reloads Fireman (Ann)'s Rifle to 4 ammo with Fuel; Hollow Points comes off.",
            Reloaded(0, "gun_rifle", 4, Cause("card", "fuel", 3), ("gun_hollow",)),
        ),
        (
            "Fireman (Ann) takes Fuel from the scavenge discard pile into play with Flare.",
            CardTaken(0, "fuel", "discard", "play", FLARE),
        ),
        (
            "Fireman (Ann) takes Ladder from the discard pile into the hand with Flare.",
            CardTaken(0, "fir_ladder", "discard", "hand", FLARE, 0),
        ),
        (
            "Seat 3 discards Food 1 and Fuel, down to the hand limit.",
            CardsDiscardedSeen(
                2, (SeenCard("food_1", "red"), SeenCard("fuel", "red")), Cause("hand-limit"), "hand", all_food=False
            ),
        ),
        (
            "Fireman (Ann) has no food to discard at the Power Plant.",
            CardsDiscardedSeen(0, (), Cause("tile", "power_plant", 0), "hand", all_food=True),
        ),
        (
            "Fireman (Ann) has no cards to discard because of Walker 3.",
            CardsDiscardedSeen(0, (), WALKER, "hand", all_food=False),
        ),
        (
            "Fireman (Ann) scavenges a card from the red deck with Flare.",
            ScavengedSeen(0, 0, SeenCard(None, "red"), "hand", FLARE),
        ),
    ],
)
def test_words_tell_what_happened(words: str, fact: object) -> None:
    assert words == game.say_fact(SETUP, fact)


def said(mission: int, fact: Any) -> str:
    """What is said in a mission."""
    return game.say_fact(setting(2, mission=mission), fact)


def test_what_an_action_for_the_mission_brings_is_told_once() -> None:
    burnt = Cause("mission", survivor=0)
    assert "Fireman (Seat 1) spends an action to destroy a site: 1 of 3." == said(12, TaskAdvanced(0, 0, "burn", 1, 3))
    assert "The Farm (row 1, column 3) is gone, with everything on it." == said(12, TileGone(1, "farm", burnt))
    assert "" == said(12, Counted("sites", 1, 1, 3))
    assert "Gunslinger (Seat 2) dies with the tile." == said(12, SurvivorDiedSeen(1, (), burnt))

    assert "Fireman (Seat 1) spends an action to destroy the launcher: 1 of 2." == said(
        9, TaskAdvanced(0, 0, "destroy", 1, 2)
    )
    assert "The objective token is taken off the Farm (row 1, column 2)." == said(
        9, MarkerMet(1, gone=True, place="farm", survivor=0)
    )
    assert "" == said(9, Counted("launchers", 1, 1, 2))
    assert "Fireman (Seat 1) spends an action to free the Scientist." == said(8, TaskAdvanced(0, 0, "rescue", 1, 1))


@pytest.mark.parametrize(
    ("mission", "goods"),
    [
        (3, "2 medical supplies and 3 antidotes are delivered"),
        (4, "3 fuel, 2 blankets, 2 newspapers and 5 food cards are delivered"),
        (6, "the Van is repaired with 3 spare parts"),
        (10, "6 fuel, 3 blankets, 2 medical supplies and 2 spare parts are delivered"),
    ],
)
def test_what_was_delivered_is_named_in_the_end(mission: int, goods: str) -> None:
    over = GameOver(Outcome("mission-accomplished", (0, 1), ((0, 1),), (None, None)))

    assert said(mission, over).startswith(f"The mission is accomplished: {goods}")


def test_objective_tokens_are_counted_where_there_are_several() -> None:
    where = "lays an objective token on the face-down tile at row 1, column 2"

    assert f"Fireman (Seat 1) {where}." == said(8, MarkerLaid(0, 1, 1))
    assert f"Fireman (Seat 1) {where}: 1 of 2." == said(9, MarkerLaid(0, 1, 1))


def test_the_edge_that_crumbles_is_removed() -> None:
    gone = TileGone(1, "farm", Cause("mission", survivor=0))
    turned = TileTurned(1, "farm_3", Cause("mission", survivor=0))

    assert said(6, turned).startswith(
        "Fireman (Seat 1) turns up the tile at row 1, column 2 because of the 7 rolled: Farm"
    )
    assert "Fireman (Seat 1) removes the Farm (row 1, column 2) from the map because of the 7 rolled." == said(6, gone)


def test_a_veteran_beside_another_class_is_told_apart() -> None:
    two = Setup(1, Options(), (SeatOptions(("veteran", "hunter")),), ("Ann",))

    assert "Veteran's side (Ann) moves to the Farm (row 1, column 2)." == game.say_fact(
        two, SurvivorMoved(0, 1, "farm", OWN)
    )
    assert "Dog (Ann) has no poison to lose with Antidote." == game.say_fact(
        two, PoisonSet(0, dog=True, n=0, was=0, cause=Cause("card", "antidote", 0))
    )


def test_a_table_tells_its_variants() -> None:
    options = Options(mission=0, extra_tiles=1, mixed=("alien", "robot"), open_hands=True, monsters="mutant")
    text = game.say_fact(SETUP, TableSeen(options, "", (), ()))

    assert text.endswith("Variants: open hands; 1 extra tile; against Mutants; also Aliens and Robots.")


def test_a_table_tells_the_hunger_that_was_rolled() -> None:
    text = game.say_fact(SETUP, TableSeen(Options(rolled_hunger=True), "", (), ((4,), (2, 5), (1,), (3,))))

    assert text.endswith(
        "Hunger is rolled: 4 for Fireman (Ann), 2 for Veteran (Bob), 5 for Dog (Bob), 1 for Hunter (Seat 3) "
        "and 3 for Mechanic (Seat 3)."
    )


@pytest.mark.parametrize("mission", [0, 4, 6, 9, 11])
def test_words_tell_causes_apart(mission: int) -> None:
    setup = setting(3, mission=mission)
    causes: dict[type, dict[tuple[str, str], Any]] = {}
    for step in random_game(game, setup, 7 + mission):
        for fact in step.facts:
            public: Any = game.redact(setup, fact, None)
            if hasattr(public, "cause"):
                causes.setdefault(type(public), {})[public.cause.why, public.cause.name] = public

    assert len(causes) > 12
    for facts in causes.values():
        for one, other in combinations(facts.values(), 2):
            told_elsewhere = isinstance(one, MonsterLeft) or getattr(one, "zone", "") == "aside" or one == other
            assert told_elsewhere or game.say_fact(setup, one) != game.say_fact(setup, replace(one, cause=other.cause))


def test_every_counter_and_task_of_a_mission_has_words() -> None:
    counters = {"unseen", "message", "nests", "sites"}  # counted by name in the rules
    for mission in MISSIONS.values():
        counters |= {f"first-{kind}" for kind in mission.first_on}
        counters |= {step.name for task in mission.tasks for step in task.steps if isinstance(step, Count)}

    assert counters == set(COUNTS)


def test_a_nest_that_is_cleared_from_afar_does_not_name_its_tile() -> None:
    nest = Tile("farm_3", tokens=1, marker=1)
    at = table("veteran", mission=11, gear_of={0: ["vet_whistle"]}, tiles={1: nest})
    told = [fact.place for fact in at.when(0, UseGear("vet_whistle")) if isinstance(fact, MarkerMet | TokensRemoved)]

    assert told == [None, None]
