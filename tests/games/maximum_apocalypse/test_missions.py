"""The thirteen missions: set-up, markers, bosses, tasks, and how each is won or lost."""

from collections.abc import Sequence

import pytest

from domain.games.maximum_apocalypse import game
from domain.games.maximum_apocalypse.box.content import FACES, MISSIONS, MONSTERS
from domain.games.maximum_apocalypse.box.maps import geometry
from domain.games.maximum_apocalypse.box.markers import marker_places
from domain.games.maximum_apocalypse.effects.objectives import is_won
from domain.games.maximum_apocalypse.facts.tiles import TokensPlaced
from domain.games.maximum_apocalypse.facts.turn import Counted, FuseSet
from domain.games.maximum_apocalypse.table.actions import (
    Choose,
    ChooseTile,
    DoTask,
    DrawCard,
    EndTurn,
    LayDown,
    Move,
    PlayCard,
)
from domain.games.maximum_apocalypse.table.options import Options, SeatOptions
from domain.games.maximum_apocalypse.table.state import Engaged, Quest, Tile
from domain.kernel.game import Outcome, Setup
from domain.kernel.rng import Rng
from tests.games.kit import SEED, Position, given
from tests.games.maximum_apocalypse.table import (
    VAN,
    cards,
    down,
    foes,
    health,
    outcome,
    rolling,
    table,
    tokens,
    where,
    worn,
)

REST = (DrawCard(), DrawCard(), DrawCard(), DrawCard(), EndTurn())
BASE = "military_base_0"


def set_up(mission: int, seats: int = 2, **options: object) -> Position:
    """A table of this mission, up to its first choice."""
    setup = Setup(seats, Options(mission=mission, **options), (SeatOptions(),) * seats)  # type: ignore[arg-type]
    return given(game, *game.setup(setup, Rng(SEED, {})))


def ready(position: Position) -> Position:
    """After all markers are laid and nobody replaces cards: the first turn."""
    while not position.state.turn.number:
        (seat,) = game.to_act(position.state)
        first = position.legal(seat)
        position = position.after(seat, first[0] if isinstance(first[0], ChooseTile) else first[-1])
    return position


def quiet(position: Position, seat: int = 0, acts: Sequence[object] = REST) -> Position:
    """After a seat's turn; nothing spawns afterwards."""
    return rolling(position, spawn=7).after(seat, *acts)


@pytest.mark.parametrize("number", sorted(MISSIONS))
def test_every_mission_is_set_up_as_its_card_says(number: int) -> None:
    mission = MISSIONS[number]
    at = set_up(number)
    state = at.state
    kinds = [FACES[tile.face].kind for tile in state.tiles]

    assert {kind: kinds.count(kind) for kind in mission.tiles} == mission.tiles
    assert kinds.count("van") == 1
    assert len({tile.face for tile in state.tiles}) == len(state.tiles)
    assert [sum(deck.values()) for deck in mission.decks.values()] == [len(pile.cards) for pile in state.scavenge.piles]
    assert {FACES[tile.face].kind for tile in state.tiles if tile.up} == {"van", *mission.face_up}
    assert {FACES[state.tiles[each.tile].face].kind for each in state.survivors} == {mission.start}
    bosses = [kind for kind in state.monsters.deck if MONSTERS[kind].boss]
    assert {"none": (0, 0), "aside": (0, 1), "lowest": (1, 0), "half": (1, 0)}.get(mission.boss.where, (2, 0)) == (
        len(bosses),
        len(state.monsters.aside),
    )
    assert len(state.monsters.deck) == 25 + len(bosses)
    begun = ready(at)
    assert [len(each.engaged) > 0 for each in begun.state.survivors] == [mission.starting_monsters] * 2
    assert is_won(begun.state) is False


@pytest.mark.parametrize("number", [2, 3, 4, 6])
def test_a_boss_waits_among_the_lowest_cards(number: int) -> None:
    for seed in range(20):
        setup = Setup(1, Options(mission=number), (SeatOptions(),))
        deck = given(game, *game.setup(setup, Rng(bytes([seed]) * 32, {}))).state.monsters.deck
        place = next(place for place, kind in enumerate(deck) if MONSTERS[kind].boss)
        assert place < MISSIONS[number].boss.n


def test_markers_keep_their_distance() -> None:
    for number in (5, 8, 10, 11, 12):
        rules = MISSIONS[number].markers
        shape = MISSIONS[number].shape
        at = set_up(number, 1)
        while isinstance(at.legal(0)[0], ChooseTile):
            assert all(isinstance(action, ChooseTile) for action in at.legal(0))
            at = at.after(0, at.legal(0)[-1])
        here = geometry(shape)
        laid = [place for place, tile in enumerate(at.state.tiles) if tile.marker]
        assert len(laid) == rules.count
        assert all(here.distance[a][b] >= rules.apart for a in laid for b in laid if a != b)
        if rules.away_from:
            start = here.letters.index("V" if rules.away_from == "van" else "B")
            assert all(here.distance[start][place] >= rules.away for place in laid)
    assert marker_places("?V", 5, ()) == ()


def test_mission_0_needs_four_fuel_and_all_in_the_van() -> None:
    at = table("fireman", "hunter", mission=0, gear_of={0: ["fuel"] * 4}, at={0: VAN, 1: 7}).after(
        0, *[LayDown("fuel")] * 4
    )

    assert at.refusal(0, LayDown("fuel")) == "not-in-hand"
    assert outcome(quiet(at)) is None
    won = quiet(at).after(1, Move(VAN), DrawCard(), DrawCard(), DrawCard(), EndTurn())
    assert won.outcome == Outcome("mission-accomplished", (0, 1), ((0, 1),), (None, None))


def test_mission_0_dead_survivors_do_not_count() -> None:
    at = table("fireman", "hunter", mission=0, quest=Quest(laid=("fuel",) * 4), at={0: VAN, 1: 0})
    fallen = game.resign(at.state, 1, Rng(SEED, {}))
    after = given(game, *at.facts, *fallen)

    assert outcome(quiet(after)) == "mission-accomplished"


def test_mission_1_the_boss_waits_at_the_police_station_for_the_first_survivor() -> None:
    at = table("fireman", "hunter", tiles={5: "police_station_6"}, bosses=["zom_horde"], at={1: 2})
    first = at.after(0, Move(5))

    assert foes(first) == [("zom_horde", 16)]
    second = quiet(first, 0, (DrawCard(), DrawCard(), DrawCard(), EndTurn())).after(1, Move(5))
    assert foes(second, 1) == []


def test_mission_2_keeps_the_samples_it_needs() -> None:
    foe = [Engaged(k, "zom_walker", 1) for k in (1, 2, 3)]
    at = table(mission=2, hand=["fir_oxygen"], gear_of={0: ["fir_lighter"]}, engaged={0: foe}).after(
        0, PlayCard("fir_oxygen")
    )

    assert (at.state.quest.samples, at.state.monsters.discard) == (("zom_walker",) * 2, ("zom_walker",))
    samples = ("zom_walker", "zom_caller", "zom_dog", "zom_dog", "zom_soldier", "zom_soldier", "zom_spitter")
    short = table(mission=2, quest=Quest(laid=("fuel",) * 4, samples=samples), at={0: VAN})
    assert outcome(quiet(short)) is None
    full = table(mission=2, quest=Quest(laid=("fuel",) * 4, samples=(*samples, "zom_spitter")), at={0: VAN})
    assert outcome(quiet(full)) == "mission-accomplished"


def test_mission_3_brings_the_cure_to_the_hospital() -> None:
    hand = ["medical", "medical", "medical", "antidote", "antidote", "antidote"]
    at = table(mission=3, hand=hand, gear_of={0: ["scientist"]}, tiles={4: "hospital_3"})
    laid = at.after(0, *[LayDown("medical")] * 2, *[LayDown("antidote")] * 3)

    assert (cards(laid), laid.refusal(0, LayDown("medical"))) == (["medical"], "not-wanted")
    assert outcome(quiet(laid)) == "mission-accomplished"
    without = table(mission=3, hand=hand, tiles={4: "hospital_3"}).after(0, *[LayDown("medical")] * 2)
    assert outcome(quiet(without.after(0, *[LayDown("antidote")] * 3))) is None
    assert worn(set_up(3)) == ["scientist"]


def test_mission_4_stocks_the_shelter_and_leaves_no_monsters() -> None:
    hand = [
        "dirty_blanket",
        "dirty_blanket",
        "old_newspaper",
        "old_newspaper",
        "food_1",
        "food_2",
        "food_3",
        "bulk_food",
    ]
    at = table(mission=4, hand=[*hand, "food_1"], gear_of={0: ["fuel"] * 3}, tiles={4: "shelter_2"})
    for card in (*hand, "food_1", "fuel", "fuel", "fuel"):
        at = at.after(0, LayDown(card))

    assert outcome(quiet(at)) == "mission-accomplished"
    chased = table(mission=4, quest=at.state.quest, tiles={4: "shelter_2"}, engaged={0: ["mut_rat"]})
    assert outcome(quiet(chased)) is None


def test_mission_5_the_plan_is_guarded_and_the_bomb_defused_in_time() -> None:
    marked = Tile("farm_3", up=True, marker=1)
    at = table(mission=5, tiles={5: marked, 2: "power_plant_10"}, bosses=["mut_jagg"], box=["dusty_journal"])
    met = at.after(0, Move(5))
    assert (cards(met), foes(met), met.state.tiles[5].marker) == (["dusty_journal"], [("mut_jagg", 24)], 0)
    plant = met.after(0, Move(2))
    assert plant.refusal(0, DoTask("defuse")) == "task-not-ready"
    defused = plant.after(0, LayDown("dusty_journal"), DoTask("defuse"), DoTask("defuse"))
    assert defused.state.quest.fuse == 4


AROUND = (Move(5), Move(4), Move(5), Move(4), EndTurn())


def test_mission_5_three_rounds_after_the_bomb_is_defused_it_is_too_late() -> None:
    fuse = (Counted("defused", 1, 1), FuseSet(4, 0))
    at = table("fireman", "hunter", mission=5, facts=fuse, decks={0: ["fir_axe"] * 30, 1: ["hun_bow"] * 30})
    burnt = [at.state.quest.fuse]
    turns = 0
    while outcome(at) is None:
        (seat,) = game.to_act(at.state)
        asked = bool(at.state.stack)
        at = at.after(seat, at.legal(seat)[0]) if asked else quiet(at, seat, AROUND)
        turns += not asked
        if at.state.quest.fuse != burnt[-1]:
            burnt.append(at.state.quest.fuse)
    assert (outcome(at), burnt, turns) == ("too-late", [4, 3, 2, 1, 0], 7)
    saved = table(mission=5, facts=fuse, quest=Quest(laid=("fuel",) * 3, spent=(2,)), at={0: VAN})
    assert outcome(quiet(saved)) == "mission-accomplished"


def test_mission_5_the_fuse_burns_on_when_its_survivor_is_dead() -> None:
    fuse = (Counted("defused", 1, 1), FuseSet(1, 1))
    at = table("fireman", "hunter", mission=5, facts=fuse)
    gone = given(game, *at.facts, *game.resign(at.state, 1, Rng(SEED, {})))

    assert outcome(quiet(gone)) == "too-late"


def test_mission_6_spare_parts_go_into_the_van_for_an_action_each() -> None:
    at = table(mission=6, hand=["spare_parts"] * 3, at={0: VAN}, quest=Quest(laid=("fuel",) * 3))
    mended = at.after(0, *[LayDown("spare_parts")] * 3)

    assert (mended.state.turn.actions, cards(mended)) == (1, [])
    assert outcome(rolling(mended, spawn=2).after(0, DrawCard(), EndTurn())) == "mission-accomplished"
    spent = table(mission=6, hand=["spare_parts"], at={0: VAN}).after(0, *REST[:4])
    assert spent.refusal(0, LayDown("spare_parts")) == "no-actions-left"


def test_mission_6_the_edge_is_revealed_and_then_crumbles() -> None:
    hidden = table("fireman", "hunter", mission=6, tiles={0: down("graveyard_4"), 2: down("farm_3")})
    asked = quiet(hidden)
    assert asked.legal(1) == (ChooseTile(0), ChooseTile(2))
    shown = asked.after(1, ChooseTile(0))
    assert (shown.state.tiles[0].up, foes(shown, 1)) == (True, [])

    bare = table(
        "fireman", "hunter", mission=6, tiles={0: Tile("farm_3", up=True, tokens=2, lying=("food_1",))}, at={1: 0}
    )
    asked = quiet(bare)
    assert ChooseTile(7) not in asked.legal(1)
    gone = asked.after(1, ChooseTile(0))
    assert (gone.state.tiles[0].gone, where(gone, 1), health(gone, 1), tokens(gone)[0]) == (True, 1, 19, 0)
    assert gone.state.scavenge.discard == ("food_1",)
    assert gone.refusal(1, Move(0)) == "not-beside"


def test_mission_7_needs_every_tile_revealed() -> None:
    tiles = {0: Tile("farm_3", marker=1)}
    at = table(mission=7, hand=[], tiles=tiles, at={0: 1}, bosses=["ali_commander"])
    met = at.after(0, Move(0))

    assert foes(met) == [("ali_commander", 22)]
    laid = Quest(laid=("fuel",) * 4)
    assert outcome(quiet(table(mission=7, tiles=tiles, quest=laid, at={0: VAN}))) is None
    assert outcome(quiet(table(mission=7, quest=laid, at={0: VAN}))) == "mission-accomplished"


def test_mission_7_a_scout_who_reveals_the_marker_meets_the_boss_too() -> None:
    tiles = {0: Tile("farm_3", marker=1)}
    at = table(mission=7, gear_of={0: ["binoculars"]}, tiles=tiles, bosses=["ali_commander"])

    assert foes(at.after(0, at.legal(0)[[*map(str, at.legal(0))].index("UseGear(card='binoculars')")]))


def mission_8(**others: object) -> Position:
    """A Hunter beside the marker, the Base on tile 0."""
    tiles = {5: Tile("farm_3", up=True, marker=1), 0: BASE}
    more = {"bosses": ["ali_commander"], "box": ["scientist"], **others}
    return table("hunter", mission=8, tiles=tiles, **more)  # type: ignore[arg-type]  # what a table takes


def test_mission_8_unseen_one_frees_the_scientist() -> None:
    at = rolling(mission_8(), stealth=9).after(0, Move(5))
    assert foes(at) == [("ali_commander", 22)]
    freed = at.after(0, DoTask("rescue"))

    assert worn(freed) == ["scientist"]
    home = table("hunter", mission=8, tiles={4: BASE}, gear_of={0: ["scientist"]})
    assert outcome(quiet(home)) == "mission-accomplished"


def test_mission_8_seen_one_needs_a_journal() -> None:
    assert outcome(rolling(mission_8(), stealth=10).after(0, Move(5))) == "caught"
    noted = rolling(mission_8(hand=["dusty_journal"]), stealth=10).after(0, Move(5))
    assert outcome(noted) is None
    assert noted.view(None).players[0].hand[0].card == "dusty_journal"
    assert noted.refusal(0, DoTask("rescue")) == "task-not-ready"
    home = table("hunter", mission=8, tiles={4: BASE}, facts=(Counted("message", 1, 1),))
    assert outcome(quiet(home)) == "mission-accomplished"


def test_mission_9_launchers_are_destroyed_and_the_scientist_brought_to_the_crash_site() -> None:
    tiles = {4: Tile("farm_3", up=True, marker=1), 5: Tile("farm_11", up=True, marker=2), 2: "crash_site_10"}
    at = table(mission=9, tiles=tiles, gear_of={0: ["scientist"]}, decks={0: ["fir_axe"] * 9})
    one = at.after(0, DoTask("destroy"))

    assert (one.state.tiles[4].marker, one.refusal(0, DoTask("destroy"))) == (0, "not-here")
    both = one.after(0, Move(5), DoTask("destroy"), Move(2))
    assert outcome(rolling(both, spawn=7).after(0, EndTurn())) == "mission-accomplished"
    set_9 = set_up(9, 1)
    placed = set_9.after(0, set_9.legal(0)[0])
    assert sum(tokens(placed)) == 3


def test_mission_10_markers_hide_supplies_and_the_boss() -> None:
    tiles = {
        5: Tile("farm_3", up=True, marker=1),
        3: Tile("farm_11", up=True, marker=2),
        1: Tile("gas_station_4", up=True, marker=3),
    }
    box = ["spare_parts"] * 3 + ["medical"] * 3 + ["dirty_blanket"] * 3 + ["fuel"] * 2
    at = table(mission=10, tiles=tiles, box=box, bosses=["rob_core"])

    assert cards(at.after(0, Move(5))) == ["medical"] * 2 + ["spare_parts"] * 3
    second = at.after(0, Move(3))
    assert (cards(second), foes(second)) == (["dirty_blanket"] * 3, [("rob_core", 19)])
    third = at.after(0, Move(1), Choose("equip"), Choose("discard"))
    assert (worn(third), cards(third)) == (["fuel"], ["medical"])


def test_mission_10_supplies_are_laid_down_at_the_base() -> None:
    hand = ["dirty_blanket"] * 3 + ["medical"] * 2 + ["spare_parts"] * 2
    at = table(mission=10, hand=hand, gear_of={0: ["fuel"] * 4}, tiles={4: BASE}, quest=Quest(laid=("fuel",) * 2))
    for card in (*hand, *["fuel"] * 4):
        at = at.after(0, LayDown(card))

    assert outcome(quiet(at)) == "mission-accomplished"


def test_mission_10_the_players_share_four_fuel() -> None:
    assert [worn(set_up(10, 3), who) for who in range(3)] == [["fuel"] * 2, ["gun_colt", "fuel"], ["fuel"]]
    setup = Setup(1, Options(mission=10), (SeatOptions(("gunslinger",)),))
    alone = given(game, *game.setup(setup, Rng(SEED, {})))
    start = alone.state.survivors[0].tile
    assert (worn(alone), alone.state.tiles[start].lying) == (["gun_colt", "fuel", "fuel", "fuel"], ("fuel",))


def test_mission_11_nests_are_emptied_and_the_base_is_left_clean() -> None:
    tiles = {5: Tile("farm_3", up=True, marker=1, tokens=1), 4: BASE}
    at = table("mechanic", mission=11, hand=["mec_drone"], tiles=tiles).after(0, PlayCard("mec_drone"))

    assert (at.state.tiles[5].marker, at.state.quest.counts) == (0, (("nests", 1),))
    three = (Counted("nests", 3, 3),)
    assert outcome(quiet(table(mission=11, tiles={4: BASE}, facts=three))) == "mission-accomplished"
    chased = table(mission=11, tiles={4: BASE}, facts=three, engaged={0: ["rob_laser"]})
    assert outcome(quiet(chased)) is None
    laid = set_up(11, 1)
    assert sum(tokens(laid.after(0, laid.legal(0)[0]))) == 3


def test_mission_12_a_site_is_destroyed_with_all_on_it_by_anyone() -> None:
    site = Tile("farm_3", up=True, marker=1, tokens=1, lying=("food_1",))
    at = table("fireman", "hunter", mission=12, tiles={5: site}, engaged={0: ["rob_tank"]}, at={1: 0})
    assert at.refusal(0, DoTask("burn")) == "not-here"
    there = at.after(0, Move(5))
    assert there.state.tiles[5].met
    away = there.after(0, Move(4), DoTask("burn"))
    assert (away.state.tiles[5].gone, away.state.quest.counts) == (True, (("sites", 1),))
    inside = rolling(there, spawn=7).after(0, DoTask("burn"))
    assert (inside.state.survivors[0].alive, inside.state.monsters.discard) == (False, ("rob_tank",))


def test_mission_12_monsters_on_a_site_go_with_it() -> None:
    site = Tile("farm_3", up=True, marker=1, met=True, tokens=1)
    at = table("fireman", "hunter", mission=12, tiles={5: site}, engaged={0: ["zom_walker"]}, at={0: 5, 1: 0})
    after = at.after(0, DoTask("burn"))

    assert (after.state.survivors[0].alive, after.state.tiles[5].gone) == (False, True)
    assert not [fact for fact in after.facts if isinstance(fact, TokensPlaced)]
    assert after.state.tiles[5].tokens == 0


def test_mission_12_one_chooses_among_the_entered_sites() -> None:
    tiles = {5: Tile("farm_3", up=True, marker=1, met=True), 3: Tile("farm_11", up=True, marker=2, met=True)}
    never_entered = {1: Tile("farm_3", up=True, marker=3), 7: Tile("farm_3", up=True, met=True)}
    at = table(mission=12, tiles={**tiles, **never_entered}).after(0, DoTask("burn"))

    assert at.legal(0) == (ChooseTile(3), ChooseTile(5))
    assert at.refusal(0, ChooseTile(1)) is not None
    done = table(mission=12, quest=Quest(laid=("fuel",) * 3, spent=(3,)), facts=(Counted("sites", 3, 3),), at={0: VAN})
    assert outcome(quiet(done)) == "mission-accomplished"


def test_mission_12_one_boss_lies_lowest() -> None:
    for seed in range(5):
        setup = Setup(1, Options(mission=12), (SeatOptions(),))
        monsters = given(game, *game.setup(setup, Rng(bytes([seed]) * 32, {}))).state.monsters
        assert MONSTERS[monsters.deck[0]].boss
        assert monsters.bounds == (1, 27)


def test_no_mission_asks_for_a_task_that_it_does_not_have() -> None:
    assert table().refusal(0, DoTask("nothing")) == "no-such-task"
