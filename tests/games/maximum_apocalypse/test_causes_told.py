"""What the log tells of causes, of choices, and of what is left, where the facts around it show it."""

from msgspec.structs import replace

from domain.games.maximum_apocalypse import game
from domain.games.maximum_apocalypse.facts.cards import (
    CardPlayedSeen,
    CardSearched,
)
from domain.games.maximum_apocalypse.facts.fact import SeenCard
from domain.games.maximum_apocalypse.facts.gear import GearLeft
from domain.games.maximum_apocalypse.facts.monsters import MonsterCame, MonsterHurt, MonsterLeft
from domain.games.maximum_apocalypse.facts.scavenge import (
    CardGivenSeen,
    CardKeptSeen,
    CardPutUnderSeen,
    CardsLeft,
    ScavengedSeen,
)
from domain.games.maximum_apocalypse.facts.survivors import (
    SurvivorDied,
    SurvivorDiedSeen,
    SurvivorMoved,
    Wounded,
)
from domain.games.maximum_apocalypse.facts.tiles import TokensRemoved
from domain.games.maximum_apocalypse.facts.turn import (
    ActionSpent,
    ChoiceMade,
    FuseSet,
    GameOver,
    HoldBegan,
    TableSeen,
    WaitingSeen,
)
from domain.games.maximum_apocalypse.table.actions import (
    Choose,
    ChooseMonster,
    ChooseSurvivor,
    ChooseTile,
    DrawCard,
    EndTurn,
    Move,
    PlayCard,
    UseGear,
)
from domain.games.maximum_apocalypse.table.causes import HUNGER, Cause, Question
from domain.games.maximum_apocalypse.table.options import Options
from domain.games.maximum_apocalypse.table.state import Body, Engaged, Hold, Tile
from domain.kernel.game import Outcome
from tests.games.kit import Position
from tests.games.maximum_apocalypse.table import MIDDLE, VAN, table
from tests.games.maximum_apocalypse.telling import ANN, BOB, acted, told

DEATH = Cause("death", survivor=0)
FLARE = Cause("card", "fir_flare", 0)


def test_the_rounds_of_a_countdown_are_counted_up() -> None:
    said = [told(FuseSet(rounds, 0), mission=5) for rounds in (4, 3, 2, 1)]

    assert said == [
        "The survivors have 3 full rounds to be back at the Van.",
        "The first of the 3 rounds begins.",
        "The second of the 3 rounds begins.",
        "The third and last of the 3 rounds begins.",
    ]


def test_whoever_has_nothing_to_give_up_does_not_keep_it() -> None:
    street = {1: "city_street_8"}
    poor = table("fireman", hand=["fir_flare"], gear_of={0: ["fir_axe"]}, monsters=["mut_bandit"], tiles=street)
    rich = table("fireman", hand=["fuel"], monsters=["mut_bandit"], tiles=street)
    bandit = "3 damage from Bandit 50"

    assert f"{ANN} has no scavenge card to give up and takes {bandit}: 29 health left." == acted(
        poor, Move(1), Choose("damage")
    )
    assert f"{ANN} takes {bandit} rather than give up a scavenge card: 29 health left." == acted(
        rich, Move(1), Choose("damage")
    )


def test_which_of_two_bodies_is_chosen_for_an_attack_is_told() -> None:
    rest = (DrawCard(), DrawCard(), DrawCard(), DrawCard(), EndTurn())
    at = table("veteran", decks={0: ["vet_tags"] * 9}, engaged={0: ["zom_walker"]})

    for dog, who in ((True, "Dog (Ann)"), (False, "Veteran (Ann)")):
        assert acted(at, *rest, ChooseSurvivor(0, dog=dog)).startswith(f"Ann chooses {who}, who takes 2 damage from")
    bandit_camp = Wounded(0, dog=True, n=2, left=10, cause=Cause("tile", "bandit_camp", 0))
    assert "chooses" not in told(bandit_camp, at=at.after(0, *rest), classes=(("veteran",),))


def test_a_body_that_takes_damage_is_told_with_what_its_survivor_keeps_or_lacks() -> None:
    camp, veteran, dog = {1: "bandit_camp_3"}, ChooseSurvivor(0), ChooseSurvivor(0, dog=True)
    rich = table("veteran", gear_of={0: ["vet_tags"]}, tiles=camp)

    assert (
        "Ann has no gear to give up and chooses Dog (Ann), who takes 5 damage from the Bandit Camp: 7 health left."
        == acted(table("veteran", tiles=camp), Move(1), dog)
    )
    assert "" == acted(rich, Move(1), Choose("damage"))
    kept = "rather than give up gear (1 kept off by Dog Tags)"
    assert f"Ann chooses Veteran (Ann), who takes 4 damage from the Bandit Camp {kept}: 18 health left." == acted(
        rich, Move(1), Choose("damage"), veteran
    )


def test_which_of_two_bodies_is_poisoned_by_choice_is_told() -> None:
    plant = table("veteran", tiles={1: "power_plant_10"})
    none = "Ann has no food to discard at the Power Plant."

    assert none == acted(plant, Move(1)).removeprefix("Ann moves to the Power Plant. ")
    for dog, who in ((True, "Dog (Ann)"), (False, "Veteran (Ann)")):
        assert f"Ann chooses {who}, who gets 1 poison counter at the Power Plant: 1 now." == acted(
            plant, Move(1), ChooseSurvivor(0, dog=dog)
        )


def test_a_choice_is_not_told_before_what_comes_of_it() -> None:
    ride, mortar, bomb = Cause("card", "mec_hotwire", 0), Cause("card", "vet_mortar", 0), Cause("card", "mec_nail", 0)
    alone, bob = (ChoiceMade(0, Question("send", ride), ChooseSurvivor(who)) for who in (0, 1))
    aimed = ChoiceMade(0, Question("aim", mortar), ChooseTile(1), "farm")
    thrown = ChoiceMade(0, Question("option", bomb), Choose("monsters"))

    assert f"{ANN} moves to the Van with Hotwire." == told(alone, SurvivorMoved(0, VAN, "van", ride))
    assert f"{BOB} is brought to the Van thanks to {ANN}'s Hotwire." == told(bob, SurvivorMoved(1, VAN, "van", ride))
    assert "" == told(bob, WaitingSeen(0, "send-to", ()))
    assert told(aimed, TokensRemoved(1, 2, 0, "farm", mortar)).startswith("2 monster tokens are taken off the Farm")
    assert told(thrown, MonsterHurt(0, 3, "zom_walker", 2, 0, 1, bomb)).startswith(f"{ANN} hits Walker 3 with Nail")
    assert f"{ANN} chooses to hit monsters, not tokens, with Nail Bomb." == told(thrown)


def test_gear_that_is_discarded_as_soon_as_it_is_equipped_had_room() -> None:
    horse = CardPlayedSeen(0, SeenCard("gun_horse", "survivor")), GearLeft(0, "gun_horse", "discard", Cause("storage"))

    assert f"{ANN} equips Horse. {ANN} cannot carry everything and discards Horse." == told(*horse)


def test_all_that_the_dead_leave_behind_is_told() -> None:
    at = table("fireman", "gunslinger", hand=["fuel"], gear_of={0: ["fir_axe", "handgun", "walkie_talkie"]})
    died = SurvivorDiedSeen(0, (SeenCard("fuel", "red"),), HUNGER)
    bare = table("fireman", "gunslinger", gear_of={0: ["handgun"]})

    after = Position(game, game.evolve(at.state, SurvivorDied(0, at.state.players[0].hand, HUNGER)), ())
    dies = f"{ANN} dies of hunger at the Gas Station (row 1, column 5)."
    assert f"{dies} Fuel from the hand stays behind, as do Handgun and Walkie-Talkie from play." == told(
        died, at=at, after=after
    )
    after = Position(game, game.evolve(bare.state, SurvivorDied(0, (), HUNGER)), ())
    assert f"{dies} Handgun from play stays behind." == told(replace(died, dropped=()), at=bare, after=after)
    found = CardsLeft(MIDDLE, ("handgun",), "gas_station", Cause("mission"))
    assert told(found, replace(died, dropped=()), at=bare, after=after).endswith(dies)


def test_monsters_do_not_matter_once_a_death_has_lost_the_game() -> None:
    left, died = MonsterLeft(0, 3, "zom_dog", "discard", DEATH), SurvivorDiedSeen(0, (), HUNGER)
    lost, won = (GameOver(Outcome(reason, (), ((0, 1),), (None, None))) for reason in ("all-dead", "too-late"))

    assert f"{ANN} dies of hunger. All survivors are dead: the game is lost." == told(left, died, lost)
    assert f"{ANN} dies of hunger. Zombie Dog 3 is discarded. Time is up: the game is lost." == told(left, died, won)


def test_a_stun_that_ends_with_a_death_is_told() -> None:
    at = table(
        "fireman", "gunslinger", engaged={1: [Engaged(1, "zom_soldier", 6, 0), Engaged(2, "zom_dog", 2, 1)]}, active=1
    )
    after = Position(game, game.evolve(at.state, SurvivorDied(0, (), HUNGER)), ())

    dies = f"{ANN} dies of hunger at the Gas Station (row 1, column 5)."
    assert f"{dies} This also ends {ANN}'s stun of Zombie Soldier 1." == told(
        SurvivorDiedSeen(0, (), HUNGER), at=at, after=after
    )


def test_what_shields_a_monster_is_told() -> None:
    one = table("fireman", engaged={0: ["rob_phalanx", "rob_scout"]})
    two = table("fireman", engaged={0: ["rob_phalanx", "rob_scout", "rob_phalanx"]})
    scout, itself = MonsterHurt(0, 2, "rob_scout", 1, 1, 11, FLARE), MonsterHurt(0, 1, "rob_phalanx", 1, 1, 10, FLARE)

    assert "1 damage (1 kept off by Phalanx Bot 1), 11 health left." in told(scout, at=one)
    assert "1 damage (1 kept off by its own shield), 10 health left." in told(itself, at=one)
    assert "1 damage (1 kept off by shields), 11 health left." in told(scout, at=two)
    destroyed = replace(scout, left=0), MonsterLeft(0, 2, "rob_scout", "discard", FLARE, 0)
    assert told(*destroyed, at=one).endswith(": 1 damage (1 kept off by Phalanx Bot 1).")


def test_who_is_engaged_and_what_is_found_is_plain() -> None:
    came = MonsterCame(0, 9, "zom_dog", "deck", Cause("tile", "forest", 0))

    assert f"Zombie Dog 9 engages {ANN}, who moves on from the Forest." == told(came)
    assert f"{ANN} finds Trusty Axe in the deck and equips it." == told(CardSearched(0, "fir_axe", found=True))
    assert f"{ANN} looks for Trusty Axe in the deck and finds none." == told(CardSearched(0, "fir_axe", found=False))


def test_a_card_that_takes_the_action_of_another_survivor_is_told_so() -> None:
    at = table("surgeon", "gunslinger", seats=[0, 0], hand=["sur_steroid", "gun_lead", "gun_happy"])
    asked = at.after(0, PlayCard("sur_steroid"), ChooseSurvivor(0))
    played = CardPlayedSeen(1, SeenCard("gun_happy", "survivor"))
    both = (("surgeon", "gunslinger"),)

    assert "With a card play granted to Surgeon (Ann), Gunslinger (Ann) plays Trigger Happy." == told(
        played, at=asked, classes=both
    )
    for cost in ((), (ActionSpent(),)):
        assert told(*cost, played, at=at, classes=both).startswith(
            "With an action of Surgeon (Ann), Gunslinger (Ann) plays"
        )
        assert told(*cost, replace(played, survivor=0), at=at, classes=both).startswith("Surgeon (Ann) plays")


def test_other_tiles_that_lie_face_up_at_the_start_are_told() -> None:
    at = table("fireman", tiles={place: Tile("gas_station_9") for place in range(8)} | {8: "military_base_0"})
    laid = TableSeen(Options(), "", (("fireman",),), ())

    assert told(laid, at=at, classes=(("fireman",),)).endswith(
        " The Military Base is face up at row 2, column 4. Monsters are numbered as they appear. The boss is set aside."
    )


def test_the_dog_s_own_actions_are_told_as_such() -> None:
    bite, paws = (Cause("dog", "veteran", 0), Cause("innate", "veteran", 0))
    hold = Hold("dog-immune", 0, 0, False, 0, False, paws)  # noqa: FBT003
    at, pair = table("veteran", "fireman"), (("veteran",), ("fireman",))
    again = table("veteran", "fireman", facts=[HoldBegan(hold)])

    assert "Ann has the Dog use Bite on a companion: Fireman (Bob) takes 3 damage, 17 health left." == told(
        Wounded(1, dog=False, n=3, left=17, cause=bite), classes=pair
    )
    assert "Ann uses Paws Off, which keeps Dog (Ann) from all damage until Ann's next turn." == told(
        HoldBegan(hold), at=at, classes=pair
    )
    assert "Ann uses Paws Off again, although it is in force already." == told(HoldBegan(hold), at=again, classes=pair)


def test_a_stun_that_replaces_another_one_is_told() -> None:
    soldiers = [Engaged(1, "zom_soldier", 6, 1), Engaged(2, "zom_soldier", 6)]
    at = table(
        "fireman", "gunslinger", hand=["fir_extinguisher"], engaged={0: soldiers, 1: [Engaged(3, "zom_dog", 2, 1)]}
    )
    stuns = f"{ANN} plays Extinguisher. {ANN} stuns Zombie Soldier 1 and Zombie Soldier 2, as well as Zombie Dog 3 in"
    until = f"front of {BOB}, with Extinguisher, until the Fireman's next turn."

    assert f"{stuns} {until} This replaces {BOB}'s stun of Zombie Soldier 1 and Zombie Dog 3." == acted(
        at, PlayCard("fir_extinguisher")
    )
    own = table("fireman", hand=["fir_extinguisher"], engaged={0: [Engaged(1, "zom_soldier", 6, 0)]})
    assert "replaces" not in acted(own, PlayCard("fir_extinguisher"))


def test_what_is_used_is_told_once_each_time() -> None:
    two = table("hunter", gear_of={0: ["hun_camo"]}, engaged={0: ["zom_walker", "zom_soldier"]})
    asked = two.after(0, UseGear("hun_camo"))
    walker = next(each.id for each in two.state.survivors[0].engaged)
    shakes = f"Hunter (Ann) uses Camouflage and shakes off Walker {walker}, which becomes a monster token on"
    sick = {0: (Body(20, 3, 0, 2),), 1: (Body(20, 3, 0, 1),)}
    mortar = table("surgeon", "fireman", gear_of={0: ["sur_mortar"]}, bodies=sick, at={1: MIDDLE})
    use, treat = UseGear("sur_mortar"), ChooseSurvivor(1)

    assert "" == acted(two, UseGear("hun_camo"))
    assert acted(asked, ChooseMonster(walker)).startswith(shakes)
    assert ["", ""] == [acted(mortar, use), acted(mortar, use, treat)]
    assert "Fireman (Bob) loses 1 poison counter thanks to Surgeon (Ann)'s Mortar & Pestle: 0 left." == acted(
        mortar, use, treat, Choose("cure")
    )


KNOWS = "has seen that card before and knows which it is."


def test_a_hidden_card_that_others_know_is_told_so() -> None:
    known, both = SeenCard(None, "red", (1,)), SeenCard("food_1", "red", (0, 1))

    cleo = SeenCard(None, "red", (0, 1, 2))
    three = (("fireman",), ("gunslinger",), ("hunter",))

    assert f"{ANN} gives a card to {BOB} in trade. Hunter (Cleo) {KNOWS}" == told(
        CardGivenSeen(0, 1, cleo), classes=three
    )
    assert f"{ANN} gives a card to {BOB} in trade." == told(CardGivenSeen(0, 1, known))
    assert f"{ANN} gives Food 1 to {BOB} in trade." == told(CardGivenSeen(0, 1, both))
    assert f"{ANN} keeps Food 1." == told(CardKeptSeen(0, both, "hand"))
    assert f"{ANN} scavenges a card from the red deck. {BOB} {KNOWS}" == told(
        ScavengedSeen(0, 0, known, "hand", Cause("action", survivor=0))
    )
    assert f"{ANN} puts a card under the red deck. {BOB} {KNOWS}" == told(CardPutUnderSeen(0, known))
    assert f"{ANN} keeps a card. {BOB} {KNOWS}" == told(CardKeptSeen(0, known, "hand"))
