"""The log for somebody who was not at the table: how the game begins, and what the facts of one action say together."""

from typing import Any

import pytest

from domain.games.maximum_apocalypse import game
from domain.games.maximum_apocalypse.box.content import FACES, TILES
from domain.games.maximum_apocalypse.facts.cards import (
    CardBurned,
    CardsDiscardedSeen,
    CardsDrawnSeen,
    CardTaken,
    DeckShuffledSeen,
)
from domain.games.maximum_apocalypse.facts.fact import SeenCard
from domain.games.maximum_apocalypse.facts.gear import GearLeft
from domain.games.maximum_apocalypse.facts.monsters import (
    MonsterCame,
    MonsterHurt,
    MonsterLeft,
    MonsterStunned,
    MonsterTurned,
)
from domain.games.maximum_apocalypse.facts.scavenge import ScavengedSeen
from domain.games.maximum_apocalypse.facts.survivors import (
    HungerSet,
    StealthFailed,
    SurvivorDiedSeen,
    SurvivorMoved,
    Wounded,
)
from domain.games.maximum_apocalypse.facts.tiles import MarkerMet, TileTurned, TokensPlaced, TokensRemoved
from domain.games.maximum_apocalypse.facts.turn import (
    AbilityUsed,
    ActionSpent,
    ChoiceMade,
    Counted,
    FreeUsed,
    SpawnRolled,
    TableSeen,
    TurnBegan,
    TurnCut,
    TurnEnded,
    WaitingSeen,
)
from domain.games.maximum_apocalypse.table.actions import (
    ChooseSurvivor,
    ChooseTile,
    Done,
    Trade,
    UseGear,
    UseInnate,
    UseTile,
)
from domain.games.maximum_apocalypse.table.causes import HUNGER, SPAWN, Cause, Question
from domain.games.maximum_apocalypse.table.options import Options, SeatOptions
from domain.games.maximum_apocalypse.table.state import LAST_TRACK
from domain.games.maximum_apocalypse.turn.setup import set_up
from domain.kernel.game import Setup
from domain.kernel.words import say_facts
from tests.games.kit import random_game
from tests.games.maximum_apocalypse.table import setting
from tests.laws.worlds import seeded_rng

NAMES = ("Ann", "Bob", "Cleo")
ANN, BOB, CLEO = "Fireman (Ann)", "Gunslinger (Bob)", "Hunter (Cleo)"
OWN = Cause("action", survivor=0)
CARD = SeenCard(None, "survivor")
FLARE = Cause("card", "fir_flare", 0)
TOKENS = Cause("tokens", survivor=0)
DEATH = Cause("death", survivor=0)
LADDER = WaitingSeen(0, "ladder", ())
SCOUT = Cause("monster", "rob_scout", -1, 4)


def table_of(mission: int = 1, **options: Any) -> Setup[Options, SeatOptions]:
    classes = (SeatOptions(("fireman",)), SeatOptions(("gunslinger",)), SeatOptions(("hunter",)))
    return Setup(3, Options(mission=mission, **options), classes, NAMES)


def told(*facts: Any, mission: int = 1, **options: Any) -> str:
    """What is said of one action."""
    return " ".join([text for text in say_facts(game, table_of(mission, **options), facts) if text])


def opening(mission: int, **options: Any) -> str:
    return told(TableSeen(Options(mission=mission, **options), "", (), ()), mission=mission, **options)


def test_the_log_begins_with_who_has_what_and_where() -> None:
    assert (
        "Ann plays the Fireman, Bob plays the Gunslinger and Cleo plays the Hunter. All survivors start at the Van "
        f"(row 5, column 3). {BOB} has Colt Pistol in play. There is no fuel in the Van yet. "
        "Monsters are numbered as they appear. The boss is set aside."
    ) in opening(1)
    assert f"{ANN} has the Scientist in play. {BOB} has Colt Pistol in play." in opening(3)
    assert f"{BOB} has Colt Pistol and the Scientist in play." in opening(3, first_seat=1)
    assert (
        f"{ANN} has 2 copies of Fuel in play. {BOB} has Colt Pistol and Fuel in play. {CLEO} has Fuel in play."
    ) in opening(10)
    assert "All survivors start at the Shopping Mall" in opening(0)
    assert "fuel in the Van yet" not in opening(10)


def test_what_nobody_can_carry_at_the_start_is_told() -> None:
    alone = Setup(1, Options(mission=10), (SeatOptions(("gunslinger",)),), ("Ann",))
    text = game.say_fact(alone, TableSeen(alone.options, "", (), ()))

    assert "Gunslinger (Ann) starts at the Van" in text
    assert text.count("Fuel") == 2
    assert " there. " in f"{text} "


@pytest.mark.parametrize("mission", range(13))
def test_the_gear_that_is_told_is_the_gear_that_is_dealt(mission: int) -> None:
    setup = table_of(mission)
    laid: Any = set_up(setup, seeded_rng(mission))[0]
    text = game.say_fact(setup, game.redact(setup, laid, None))

    for who, survivor in enumerate(laid.survivors):
        name = (ANN, BOB, CLEO)[who]
        assert bool(survivor.gear) == (f"{name} has " in text)
        assert f"at the {TILES[FACES[laid.tiles[survivor.tile].face].kind].name} (" in text


@pytest.mark.parametrize(
    ("words", "facts"),
    [
        (
            f"{ANN} destroys Walker 3 in front of {BOB} with Flare: 2 damage (1 kept off by shields).",
            [MonsterHurt(1, 3, "zom_walker", 2, 1, 0, FLARE), MonsterLeft(1, 3, "zom_walker", "discard", FLARE, 0)],
        ),
        (
            f"{ANN} destroys Walker 3 with Flare: 2 damage. It is kept as a sample.",
            [MonsterHurt(0, 3, "zom_walker", 2, 0, 0, FLARE), MonsterLeft(0, 3, "zom_walker", "samples", FLARE, 0)],
        ),
        (
            (
                f"{ANN} rolls 3 and 5 for monsters: 8. Monsters come to 2 tiles. 1 monster token is put on the "
                f"Graveyard: 1 there now. Walker 3 engages {BOB}."
            ),
            [
                SpawnRolled(0, (3, 5), 2),
                TokensPlaced(1, 1, 1, "graveyard", SPAWN),
                MonsterCame(1, 3, "zom_walker", "deck", SPAWN),
            ],
        ),
        (
            (
                f"{ANN} destroys Walker 3 with Flare: 2 damage. "
                f"{ANN} takes 3 damage from Walker 3 as it is destroyed: no health left."
            ),
            [
                MonsterHurt(0, 3, "zom_walker", 2, 0, 0, FLARE),
                MonsterLeft(0, 3, "zom_walker", "discard", FLARE, 0),
                Wounded(0, dog=False, n=3, left=0, cause=Cause("monster", "zom_walker", 0, 3)),
            ],
        ),
        (f"Walker 3 is drawn for the spawn roll and engages {BOB}.", [MonsterCame(1, 3, "zom_walker", "deck", SPAWN)]),
        (
            f"{ANN} draws 1 monster for the token on the Graveyard. Walker 3 engages {ANN}.",
            [TokensRemoved(1, 1, 0, "graveyard", TOKENS), MonsterCame(0, 3, "zom_walker", "deck", TOKENS)],
        ),
        (
            f"{ANN} turns up the Farm at row 1, column 2 (spawn number 3, scavenge green) and moves there.",
            [TileTurned(1, "farm_3", OWN), SurvivorMoved(0, 1, "farm", OWN)],
        ),
        (
            f"{ANN} turns up the Farm at row 1, column 2 (spawn number 3, scavenge green) with the objective on it.",
            [TileTurned(1, "farm_3", OWN), MarkerMet(1, gone=False, place="farm", survivor=0)],
        ),
        (
            f"{ANN} replaces 2 cards of the opening hand.",
            [CardsDrawnSeen(0, (CARD, CARD), Cause("mulligan")), DeckShuffledSeen(0, None)],
        ),
        (
            f"{ANN} replaces 1 card of the opening hand with Flare.",
            [CardsDrawnSeen(0, (SeenCard("fir_flare", "survivor"),), Cause("mulligan")), DeckShuffledSeen(0, None)],
        ),
        (
            f"{ANN} discards Flare from the hand, the first of two cards for a new one.",
            [
                FreeUsed(0, "two-for-one"),
                CardsDiscardedSeen(
                    0, (SeenCard("fir_flare", "survivor"),), Cause("trade-in", survivor=0), "hand", all_food=False
                ),
            ],
        ),
        (
            f"{ANN} discards Flare, too, and draws 1 card.",
            [
                CardsDiscardedSeen(
                    0, (SeenCard("fir_flare", "survivor"),), Cause("trade-in", survivor=0), "hand", all_food=False
                ),
                CardsDrawnSeen(0, (CARD,), Cause("trade-in", survivor=0)),
            ],
        ),
        (
            f"{BOB}'s Colt Pistol is shuffled into the deck because of hunger.",
            [GearLeft(1, "gun_colt", "deck", HUNGER), DeckShuffledSeen(1, "gun_colt")],
        ),
        (
            f"{ANN}'s turn ends at once at the Prison. Turn 2: {BOB}.",
            [TurnCut(0, Cause("tile", "prison", 0)), TurnEnded(0), TurnBegan(1, 2)],
        ),
        (f"{ANN}'s turn ends.", [TurnEnded(0)]),
        (
            "",
            [ActionSpent(), AbilityUsed(0, Cause("innate", "fireman", 0)), WaitingSeen(0, "target", ())],
        ),
        (
            f"{ANN} uses Punch.",
            [ActionSpent(), AbilityUsed(0, Cause("innate", "fireman", 0)), WaitingSeen(0, "damage", ())],
        ),
        (
            f"{ANN} uses Punch, which has no effect.",
            [ActionSpent(), AbilityUsed(0, Cause("innate", "fireman", 0))],
        ),
        (
            f"{ANN} hits Walker 3 with Flare: 2 damage, 1 health left.",
            [MonsterHurt(0, 3, "zom_walker", 2, 0, 1, FLARE), WaitingSeen(0, "another-target", ())],
        ),
        (f"A monster is about to engage {ANN}.", [LADDER]),
        (
            f"The first survivor at the Police Station must draw the boss. The boss is about to engage {ANN}.",
            [Counted("first-police_station", 1, 1), LADDER],
        ),
        (
            f"{ANN} scavenges from the red deck with Flare and looks at Fuel and 1 card.",
            [
                ScavengedSeen(0, 0, SeenCard("fuel", "red"), "aside", FLARE),
                ScavengedSeen(0, 0, SeenCard(None, "red"), "aside", FLARE),
            ],
        ),
        (
            f"{ANN} draws Flare for the opening hand. {BOB} and {CLEO} each draw 1 card for the opening hand.",
            [
                CardsDrawnSeen(0, (SeenCard("fir_flare", "survivor"),), Cause("start")),
                CardsDrawnSeen(1, (CARD,), Cause("start")),
                CardsDrawnSeen(2, (CARD,), Cause("start")),
            ],
        ),
        (
            f"{ANN} finds 2 copies of Spare Parts and Medical Supplies.",
            [CardTaken(0, card, "box", "hand", Cause("mission")) for card in ("spare_parts", "spare_parts", "medical")],
        ),
        (
            (
                f"{ANN} discards Lighter and Ladder because of Harvester 4. "
                f"{BOB} discards Colt Pistol because of Harvester 4."
            ),
            [
                GearLeft(0, "fir_lighter", "discard", Cause("monster", "ali_harvester", 0, 4)),
                GearLeft(0, "fir_ladder", "discard", Cause("monster", "ali_harvester", 0, 4)),
                GearLeft(1, "gun_colt", "discard", Cause("monster", "ali_harvester", 0, 4)),
            ],
        ),
        (
            f"{BOB} discards Colt Pistol rather than take damage from the Bandit Camp.",
            [GearLeft(1, "gun_colt", "discard", Cause("tile", "bandit_camp", 1))],
        ),
        (
            f"{BOB} discards Colt Pistol rather than take damage from Military Remnant 4.",
            [GearLeft(1, "gun_colt", "discard", Cause("monster", "mut_remnant", -1, 4))],
        ),
        (
            f"{BOB} discards Food 1 rather than take damage from Bandit 4.",
            [
                CardsDiscardedSeen(
                    1, (SeenCard("food_1", "red"),), Cause("monster", "mut_bandit", -1, 4), "hand", all_food=False
                )
            ],
        ),
        (
            (
                "1 monster token is put on each of the Hospital and the face-down tiles at row 1, column 2 and at "
                "row 1, column 4 because of Scout Bot 4: 2, 1 and 3 there now."
            ),
            [
                TokensPlaced(1, 1, 1, None, SCOUT),
                TokensPlaced(2, 1, 2, "hospital", SCOUT),
                TokensPlaced(3, 1, 3, None, SCOUT),
            ],
        ),
        (
            (
                "1 monster token is put on each of the Hospital and the face-down tile at row 1, column 2 because of "
                "Scout Bot 4: 1 on each now."
            ),
            [TokensPlaced(1, 1, 1, None, SCOUT), TokensPlaced(2, 1, 1, "hospital", SCOUT)],
        ),
        (
            f"Walker 3 leaves the dying {ANN}. Walker 4 leaves the dying {ANN}.",
            [MonsterLeft(0, 3, "zom_walker", "discard", DEATH), MonsterLeft(0, 4, "zom_walker", "discard", DEATH)],
        ),
        (
            f"With Flare, {ANN} draws Walker 3 and Walker 4 away from {BOB}.",
            [MonsterTurned(1, 3, "zom_walker", 0, FLARE), MonsterTurned(1, 4, "zom_walker", 0, FLARE)],
        ),
        (
            f"{ANN} stuns Walker 3, as well as Walker 4 in front of {BOB}, with Flare, until the Fireman's next turn.",
            [MonsterStunned(0, 3, "zom_walker", 0, FLARE), MonsterStunned(1, 4, "zom_walker", 0, FLARE)],
        ),
    ],
)
def test_the_facts_of_one_action_are_told_together(words: str, facts: list[Any]) -> None:
    assert words == told(*facts)


def test_a_place_has_its_row_and_column_only_where_another_one_has_its_name() -> None:
    to_the_farm = ChoiceMade(0, Question("aim", FLARE), ChooseTile(1), "farm")

    assert f"{ANN} moves to the Graveyard." == told(SurvivorMoved(0, 1, "graveyard", OWN))
    assert f"{ANN} moves to the Farm (row 1, column 2)." == told(SurvivorMoved(0, 1, "farm", OWN))
    assert f"{ANN} moves to the Graveyard (row 2, column 1)." == told(
        SurvivorMoved(0, 1, "graveyard", OWN), extra_tiles=1
    )
    assert told(to_the_farm, MarkerMet(1, gone=False, place="farm", survivor=0)).endswith(
        f"{ANN} aims Flare at the Farm (row 1, column 2). {ANN} reaches the objective at the Farm."
    )
    assert "1 monster token is put on the face-down tile at row 1, column 2: 1 there now." == told(
        TokensPlaced(1, 1, 1, None, OWN)
    )


def test_what_a_tile_does_to_survivors_elsewhere_does_not_put_them_there() -> None:
    assert f"Walker 3 engages {BOB} because of the Graveyard." == told(
        MonsterCame(1, 3, "zom_walker", "deck", Cause("tile", "graveyard", 0))
    )
    assert f"{BOB} discards Colt Pistol because of the Crash Site." == told(
        GearLeft(1, "gun_colt", "discard", Cause("tile", "crash_site", 1))
    )
    assert f"Walker 3 engages {BOB} because of the City Street." == told(
        MonsterCame(1, 3, "zom_walker", "deck", Cause("tile", "city_street", 0))
    )
    assert f"Walker 3 engages {ANN} at the City Street." == told(
        MonsterCame(0, 3, "zom_walker", "deck", Cause("tile", "city_street", 0))
    )
    assert f"{BOB} burns Hollow Points, the top card of the deck, because of {ANN}'s Flare." == told(
        CardBurned(1, "gun_hollow", FLARE)
    )


def test_the_boss_at_an_objective_is_named_before_a_ladder_keeps_it_away() -> None:
    met = MarkerMet(1, gone=True, place="shelter", survivor=0)
    objective = (
        f"{ANN} reaches the objective at the Shelter (row 1, column 3), takes it off the map and must draw the boss."
    )

    assert f"{objective} The boss is about to engage {ANN}." == told(met, LADDER, mission=7)
    assert told(met, MonsterCame(0, 3, "zom_walker", "deck", OWN), LADDER, mission=7).endswith(
        f"A monster is about to engage {ANN}."
    )
    assert told(MarkerMet(1, gone=True, place="forest", survivor=0), LADDER, mission=7).endswith(
        f"A monster is about to engage {ANN}."
    )


def test_stopping_says_nothing_of_what_was_done_before() -> None:
    def stopped(about: Any, n: int = 0) -> str:
        return told(ChoiceMade(0, Question(about, FLARE, n), Done()))

    assert f"{ANN} leaves 2 actions unused." == stopped("act", 2)
    assert f"{ANN} leaves 1 card unplayed." == stopped("play", 1)
    assert f"{ANN} leaves 3 moves unused." == stopped("move", 3)
    assert f"{ANN} chooses to hit nothing more with Flare." == stopped("another-target")


def test_who_goes_alone_is_not_named_twice() -> None:
    def sent(survivor: int) -> str:
        return told(ChoiceMade(0, Question("send", FLARE), ChooseSurvivor(survivor)))

    assert f"{ANN} chooses to travel with Flare." == sent(0)
    assert f"{ANN} chooses to send {BOB} with Flare." == sent(1)


def test_who_dies_with_a_tile_leaves_nothing_behind() -> None:
    fuel = (SeenCard("fuel", "red"),)
    burnt = Cause("mission", survivor=0)

    assert f"{BOB} dies with the tile. Fuel from the hand is lost." == told(
        SurvivorDiedSeen(1, fuel, burnt), mission=12
    )
    assert f"{BOB} dies with the tile. 2 copies of Fuel from the hand are lost." == told(
        SurvivorDiedSeen(1, fuel * 2, burnt), mission=12
    )
    assert f"{BOB} dies of hunger. Fuel from the hand stays behind." == told(SurvivorDiedSeen(1, fuel, HUNGER))


def test_the_end_of_the_hunger_track_is_told() -> None:
    assert f"{ANN}'s hunger stays at 6 because of hunger: starving, at the end of the hunger track." == told(
        HungerSet(0, dog=False, hunger=6, track=LAST_TRACK, was=6, cause=HUNGER)
    )


def test_a_river_that_is_not_crossed_is_a_failed_test() -> None:
    river = StealthFailed(0, 1, "river", Cause("tile", "river", 0), Cause("card", "scientist", 0))

    assert (
        f"{ANN} fails the stealth test at the River (row 1, column 2) without a roll, because of the Scientist, "
        "and cannot cross."
    ) == told(river, extra_tiles=0, mission=1)


def test_a_roll_without_monsters_is_told() -> None:
    assert told(SpawnRolled(0, (3, 5), 0)).endswith(": 8. No monsters come.")
    assert told(SpawnRolled(0, (3, 4), 0)).endswith(": 7. No monsters come: no tile has spawn number 7.")


@pytest.mark.parametrize("mission", range(13))
def test_every_action_is_told_with_as_many_texts_as_facts(mission: int) -> None:
    setup = setting(3, mission=mission)
    for step in random_game(game, setup, mission):
        for viewer in (None, 0):
            facts = [game.redact(setup, fact, viewer) for fact in step.facts]
            texts = say_facts(game, setup, facts)
            assert len(facts) == len(texts)
            assert any(texts) or isinstance(step.action, TOLD_LATER), facts


TOLD_LATER = UseGear | UseInnate | UseTile | Trade | Done
"""What the next action may tell: its weapon, say, or a trade that begins or ends."""
