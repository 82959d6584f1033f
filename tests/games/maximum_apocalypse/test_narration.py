"""What the log tells from the facts of one event and from what its reader sees before and after it."""

from msgspec.structs import replace

from domain.games.maximum_apocalypse import game
from domain.games.maximum_apocalypse.facts.cards import (
    CardsDiscardedSeen,
    CardsDrawnSeen,
    CardSetAsideSeen,
    CardTaken,
    DeckShuffledSeen,
)
from domain.games.maximum_apocalypse.facts.fact import SeenCard
from domain.games.maximum_apocalypse.facts.gear import GearLeft
from domain.games.maximum_apocalypse.facts.monsters import MonsterCame, MonsterHurt, MonsterLeft, MonsterTurned
from domain.games.maximum_apocalypse.facts.scavenge import CardKeptSeen, ScavengedSeen
from domain.games.maximum_apocalypse.facts.survivors import (
    Healed,
    HungerSet,
    StealthRolled,
    SurvivorDied,
    SurvivorDiedSeen,
    SurvivorMoved,
    Wounded,
)
from domain.games.maximum_apocalypse.facts.tiles import MarkerMet, TileTurned, TokensPlaced, TokensRemoved
from domain.games.maximum_apocalypse.facts.turn import (
    ChoiceMade,
    Counted,
    FreeUsed,
    GameOver,
    SpawnRolled,
    TurnBegan,
    TurnCut,
    WaitingSeen,
)
from domain.games.maximum_apocalypse.table.actions import (
    Choose,
    ChooseSurvivor,
    Done,
    Move,
    Trade,
)
from domain.games.maximum_apocalypse.table.causes import FOUND, HUNGER, SPAWN, Cause, Question
from domain.games.maximum_apocalypse.table.state import LAST_TRACK, Quest, Tile
from domain.kernel.game import Outcome
from tests.games.kit import Position
from tests.games.maximum_apocalypse.table import VAN, setting, table
from tests.games.maximum_apocalypse.telling import ANN, BOB, PAIR, told

OWN = Cause("action", survivor=0)
FLARE = Cause("card", "fir_flare", 0)
TOKENS = Cause("tokens", survivor=0)
DEATH = Cause("death", survivor=0)
CAMP = Cause("tile", "bandit_camp", 0)
HIDING = Cause("card", "hun_camo", 0)
CARD = SeenCard(None, "survivor")


def test_where_monsters_come_is_told_or_why_none_do() -> None:
    at = table("fireman", "gunslinger", at={0: VAN, 1: VAN}, tiles={0: Tile("farm_3", up=True, tokens=3)})

    none = f"{ANN} rolls 1 and 2 for monsters: 3. No monsters come: "
    assert f"{none}the Farm (row 1, column 1) already holds 3 tokens." == told(SpawnRolled(0, (1, 2), 0), at=at)
    assert told(SpawnRolled(0, (3, 5), 0), at=at).endswith("No monsters come: no face-up tile has spawn number 8.")
    assert f"Turn 2, {ANN}: rolls 3 and 3 for monsters, 6. Monsters come to the Van." == told(
        TurnBegan(0, 2), SpawnRolled(0, (3, 3), 1), at=at
    )
    assert told(SpawnRolled(0, (1, 2), 2), at=at).endswith(" Monsters come to 2 tiles.")


def test_monsters_do_not_come_to_a_tile_that_a_death_has_just_filled() -> None:
    farms = {0: Tile("farm_3", up=True), 1: Tile("hospital_3", up=True)}
    at = table("fireman", "gunslinger", at={0: VAN, 1: VAN}, tiles=farms)

    assert told(TokensPlaced(0, 3, 3, "farm", DEATH), TurnBegan(0, 2), SpawnRolled(0, (1, 2), 1), at=at).endswith(
        " Monsters come to the Hospital. None come to the Farm (row 1, column 1): it already holds 3 tokens."
    )


def test_tokens_of_one_roll_are_told_in_one_sentence() -> None:
    rolled = SpawnRolled(0, (3, 5), 2), *[TokensPlaced(at, 1, at, "farm", SPAWN) for at in (1, 2)]

    farms = "the Farm (row 1, column 2) and the Farm (row 1, column 3)"
    assert told(*rolled).endswith(f" 1 monster token is put on each of {farms}: 1 and 2 there now.")


def test_whoever_does_not_try_to_sneak_past_monsters_draws_them() -> None:
    met = TokensRemoved(1, 2, 0, "farm", TOKENS)
    rolled = StealthRolled(0, (3, 4), 6, 1, "farm", TOKENS)
    farm = "2 monsters for the tokens on the Farm"

    assert f"{ANN} does not try to sneak past and draws {farm} (row 1, column 2)." == told(met, at=table("fireman"))
    seen = table("fireman", gear_of={0: ["scientist"]})
    assert f"{ANN} cannot sneak past and draws {farm} (row 1, column 2)." == told(met, at=seen)
    assert told(rolled, met, at=table("fireman")).endswith(f" {ANN} must draw {farm}.")


def test_a_move_tells_which_of_several_tiles_of_one_name_it_leads_to() -> None:
    rolled, met = StealthRolled(0, (3, 4), 6, 1, "farm", TOKENS), TokensRemoved(1, 2, 0, "farm", TOKENS)

    assert told(rolled, met, SurvivorMoved(0, 1, "farm", OWN)).endswith(
        f"for the tokens on the Farm. {ANN} moves to the Farm (row 1, column 2)."
    )


def test_an_objective_is_reached_before_the_turn_ends() -> None:
    turned, moved = TileTurned(1, "prison_9", OWN), SurvivorMoved(0, 1, "prison", OWN)
    cut, met = TurnCut(0, Cause("tile", "prison", 0)), MarkerMet(1, gone=False, place="prison", survivor=0)

    assert told(turned, moved, cut, met, mission=12, at=table("fireman")).endswith(
        f"{ANN} reaches the objective at the Prison. {ANN}'s turn ends at once at the Prison."
    )


def test_damage_for_want_of_something_to_give_up_is_told_so() -> None:
    bandit = Cause("monster", "mut_bandit", 0, 4)
    came = MonsterCame(0, 4, "mut_bandit", "deck", OWN)
    hit = Wounded(0, dog=False, n=3, left=21, cause=bandit)
    robbed = Wounded(0, dog=False, n=5, left=16, cause=CAMP)
    chosen = ChoiceMade(0, Question("gear-or", CAMP, 5), Choose("damage"))

    assert told(came, hit).endswith(
        f"{ANN} has no scavenge card to give up and takes 3 damage from Bandit 4: 21 health left."
    )
    assert f"{ANN} takes 3 damage from Bandit 4: 21 health left." == told(hit)
    assert f"{ANN} has no gear to give up and takes 5 damage from the Bandit Camp: 16 health left." == told(
        robbed, at=table("fireman")
    )
    assert told(chosen, robbed).endswith(f"{ANN} takes 5 damage from the Bandit Camp: 16 health left.")


def test_damage_that_is_chosen_is_told_so() -> None:
    at = table("fireman", gear_of={0: ["fir_axe"]}, tiles={1: "bandit_camp_3"}).after(0, Move(1))
    after = at.after(0, Choose("damage"))

    facts = [game.redact(setting(2, PAIR), fact, 0) for fact in after.facts]
    assert f"{ANN} takes 5 damage from the Bandit Camp rather than give up gear: 27 health left." == told(*facts, at=at)


def test_damage_above_the_printed_number_has_a_reason() -> None:
    aliens = table("fireman", "gunslinger", engaged={0: ["ali_soldier"], 1: ["ali_scientist"]})
    soldier, itself = Cause("monster", "ali_soldier", 0, 1), Cause("monster", "ali_scientist", 0, 2)

    assert f"{ANN} takes 4 damage from Alien Soldier 1 (1 more because of Alien Scientist 2): 20 health left." == told(
        Wounded(0, dog=False, n=4, left=20, cause=soldier), at=aliens
    )
    assert "(1 more because of its own effect)" in told(Wounded(1, dog=False, n=2, left=20, cause=itself), at=aliens)
    robot = Cause("monster", "rob_demolition", 0, 1)
    assert f"(twice its damage, as {ANN} has not moved; 1 kept off by Fire Helmet)" in told(
        Wounded(0, dog=False, n=7, left=20, cause=robot, kept=1, gear=("fir_helmet",)),
        at=table("fireman", engaged={0: ["rob_demolition"]}),
    )


def test_what_adds_to_the_damage_of_a_tile_is_told() -> None:
    base = Cause("tile", "military_base", 0)
    at = table("gunslinger", engaged={0: ["zom_walker"]}, gear_of={0: ["gun_hat"]})

    hit = MonsterHurt(0, 1, "zom_walker", 3, 0, 1, base)
    assert "3 damage (1 more thanks to Ranger Hat), 1 health left." in told(hit, at=at, classes=(("gunslinger",),))
    assert "more" not in told(replace(hit, n=2), at=at, classes=(("gunslinger",),))


def test_samples_are_counted() -> None:
    hurt = MonsterHurt(0, 3, "zom_walker", 2, 0, 0, FLARE)
    gone = MonsterLeft(0, 3, "zom_walker", "samples", FLARE, 0)
    after = table("fireman", mission=2, quest=Quest(samples=("zom_walker", "zom_dog")))

    assert f"{ANN} destroys Walker 3 with Flare: 2 damage. It is kept as a sample, 2 of 8." == told(
        hurt, gone, at=table("fireman", mission=2), after=after, mission=2
    )


def test_a_card_that_is_set_aside_is_told_until_it_is_replaced() -> None:
    assert f"{ANN} sets Flare aside for a new card." == told(CardSetAsideSeen(0, SeenCard("fir_flare", "survivor")))
    assert f"{ANN} sets a card aside for a new card." == told(CardSetAsideSeen(0, CARD))


def test_a_mulligan_is_told_once() -> None:
    new = SeenCard("fir_axe", "survivor")
    old = CardSetAsideSeen(0, SeenCard("fir_flare", "survivor"))
    facts = old, CardsDrawnSeen(0, (new,), Cause("mulligan")), DeckShuffledSeen(0, None)

    assert f"{ANN} replaces Flare of the opening hand with Trusty Axe." == told(*facts)
    assert f"{ANN} replaces 1 card of the opening hand." == told(
        CardSetAsideSeen(0, CARD), CardsDrawnSeen(0, (CARD,), Cause("mulligan")), DeckShuffledSeen(0, None)
    )


def test_a_spare_card_is_told_from_the_one_in_play() -> None:
    helmet = CardsDiscardedSeen(0, (SeenCard("fir_helmet", "survivor"),), Cause("trade-in", survivor=0), "hand", False)  # noqa: FBT003
    facts = helmet, CardsDrawnSeen(0, (CARD,), Cause("trade-in", survivor=0))

    at = table("fireman", gear_of={0: ["fir_helmet"]})
    assert f"{ANN} discards a spare Fire Helmet, too, and draws 1 card." == told(*facts, at=at)
    assert f"{ANN} discards Fire Helmet, too, and draws 1 card." == told(*facts, at=table("fireman"))


def test_a_death_comes_before_what_follows_from_it() -> None:
    soldier = Cause("monster", "zom_soldier", 0, 8)
    left = MonsterLeft(0, 3, "zom_dog", "discard", DEATH), MonsterLeft(0, 8, "zom_soldier", "discard", DEATH)
    turned, died = MonsterTurned(0, 9, "zom_queen", 1, DEATH), SurvivorDiedSeen(0, (), soldier)
    placed = TokensPlaced(1, 1, 3, "graveyard", DEATH)

    monsters = "Zombie Dog 3 and Zombie Soldier 8"
    assert (
        f"{ANN} is killed by Zombie Soldier 8. {monsters} become a monster token on the Graveyard: 3 there now, the "
        f"most that a tile holds. The boss, Zombie Queen 9, does not become a token but turns to {BOB}."
    ) == told(*left, turned, died, placed)
    assert f"{ANN} is killed by Zombie Soldier 8. {monsters} are discarded." == told(*left, died)
    assert f"{ANN} is killed by Zombie Soldier 8. Zombie Dog 3 is discarded." == told(left[0], died)


def test_whoever_starves_dies_once() -> None:
    starved = HungerSet(0, dog=False, hunger=6, track=LAST_TRACK, was=6, cause=HUNGER)
    hit, died = Wounded(0, dog=False, n=3, left=0, cause=HUNGER), SurvivorDiedSeen(0, (), HUNGER)

    assert f"{ANN} reaches the end of the hunger track and dies of hunger." == told(starved, hit, died)
    dog = HungerSet(0, dog=True, hunger=6, track=LAST_TRACK, was=6, cause=HUNGER)
    assert "Dog (Ann) reaches the end of the hunger track and dies of hunger. Ann is out of the game." == told(
        dog, replace(hit, dog=True), died, classes=(("veteran",), ("gunslinger",))
    )


def test_cards_that_are_found_in_vain_are_told_in_one_sentence() -> None:
    nothing, fuel = SeenCard("empty_handed", "blue"), SeenCard("fuel", "red")
    kept = CardKeptSeen(0, nothing, "shown")
    gone = CardsDiscardedSeen(0, (nothing,), FOUND, "aside", all_food=False)

    assert f"{ANN} is left with 2 copies of Empty Handed, which are discarded at once." == told(kept, kept, gone, gone)
    assert f"{ANN} is left with Empty Handed, which is discarded at once." == told(kept, gone)
    assert f"{ANN} scavenges Empty Handed from the blue deck and discards it at once." == told(
        ScavengedSeen(0, 2, nothing, "shown", OWN), gone
    )
    assert f"{ANN} discards Fuel rather than equip it." == told(replace(gone, cards=(fuel,)))
    assert f"{ANN} keeps Fuel and shows it. {ANN} equips Fuel." == told(
        CardKeptSeen(0, fuel, "shown"), CardTaken(0, "fuel", "aside", "play", FOUND)
    )
    assert f"{ANN} is left with Empty Handed and shows it. {ANN} keeps Fuel and shows it." == told(
        kept, CardKeptSeen(0, fuel, "shown")
    )
    assert f"The Scientist joins {ANN}." == told(CardTaken(0, "scientist", "box", "play", Cause("mission")))


def test_a_ladder_that_is_kept_is_told() -> None:
    at = table("fireman", gear_of={0: ["fir_ladder"]}, monsters=["zom_walker"], tiles={1: "city_street_8"})
    asked = at.after(0, *[each for each in at.legal(0) if getattr(each, "tile", -1) == 1][:1])
    came = MonsterCame(0, 50, "zom_walker", "deck", Cause("tile", "city_street", 0))

    assert f"{ANN} keeps Ladder. Walker 50 engages {ANN} at the City Street." == told(came, at=asked)
    assert told(GearLeft(0, "fir_ladder", "discard", Cause("card", "fir_ladder", 0)), at=asked).startswith(
        f"{ANN} discards"
    )


def test_what_becomes_of_a_monster_that_is_shaken_off_is_told() -> None:
    gone = MonsterLeft(0, 3, "zom_walker", "discard", HIDING)
    hunter = (("hunter",),)

    shakes = "Hunter (Ann) uses Camouflage and shakes off Walker 3, which"
    assert f"{shakes} becomes a monster token on the Van: 2 there now." == told(
        gone, TokensPlaced(VAN, 1, 2, "van", HIDING), classes=hunter
    )
    assert f"{shakes} is discarded, as the Van already holds 3 tokens." == told(
        gone, at=table("hunter", at={0: VAN}), classes=hunter
    )


def test_a_trade_is_told_by_what_changes_hands() -> None:
    trade = Cause("trade", survivor=0)

    assert "" == told(FreeUsed(0, "trade", 1), WaitingSeen(0, "trade", ()))
    assert "" == told(ChoiceMade(0, Question("trade", trade, other=1), Done()))
    at = table("fireman", "gunslinger", at={0: VAN, 1: VAN}, hand={0: ["food_1"]})
    assert "" == told(*[game.redact(setting(2, PAIR), fact, 0) for fact in at.when(0, Trade(1))], at=at)


def test_a_tile_that_heals_nobody_is_told_so() -> None:
    hospital = Cause("tile", "hospital", 0)
    chosen = ChoiceMade(0, Question("heal", hospital, 1), ChooseSurvivor(0))

    assert f"{ANN} heals nothing at the Hospital: at full health, 32." == told(chosen)
    assert f"{ANN} heals 1 at the Hospital: 21 health now." == told(
        chosen, Healed(0, dog=False, n=1, left=21, cause=hospital)
    )


def test_a_test_is_told_with_what_it_is_for() -> None:
    river = StealthRolled(0, (3, 3), 6, 1, "river", Cause("tile", "river", 0))
    unseen = StealthRolled(0, (1, 2), 6, 1, "graveyard", Cause("mission"))

    assert told(river, SurvivorMoved(0, 1, "river", OWN), mission=0).endswith(
        "6, no more than stealth 6, passes the test and enters the River."
    )
    assert told(unseen, Counted("unseen", 1, 1)).endswith(
        "passes the test at the Graveyard: the Scientist can be freed."
    )


def test_a_nest_is_cleared_in_one_sentence() -> None:
    facts = MarkerMet(1, gone=True, place="factory"), Counted("nests", 1, 2, 3)

    assert "The nest at the Factory is cleared: 2 of 3." == told(*facts, mission=11)


def test_what_was_brought_to_the_base_is_told() -> None:
    over = GameOver(Outcome("mission-accomplished", (0, 1), ((0, 1),), (None, None)))
    scientist = table("fireman", "gunslinger", gear_of={0: ["scientist"]}, mission=8)
    message = table("fireman", mission=8, quest=Quest(counts=(("message", 1),), spent=(0,)))

    dead = Position(game, game.evolve(scientist.state, SurvivorDied(1, (), HUNGER)), ())

    where = "is at the Military Base with"
    assert told(over, at=scientist, mission=8).endswith(f"accomplished: the Scientist {where} all survivors.")
    assert told(over, at=message, mission=8).endswith(f"the message of the Journal {where} all survivors.")
    assert told(over, at=dead, mission=8).endswith(f"the Scientist {where} all living survivors.")
