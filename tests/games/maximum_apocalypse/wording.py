"""What the words of Maximum Apocalypse leave out, and what looks like a code in them and is none."""

from domain.games.maximum_apocalypse import game
from domain.games.maximum_apocalypse.box.missions import Setback
from domain.games.maximum_apocalypse.facts.cards import CardSearched, NothingToBurn
from domain.games.maximum_apocalypse.facts.fact import SeenCard
from domain.games.maximum_apocalypse.facts.gear import Attached, Laid
from domain.games.maximum_apocalypse.facts.monsters import MonsterHealed
from domain.games.maximum_apocalypse.facts.scavenge import CardLaidSeen, CardPutUnderSeen, CardShownSeen, CardsLeft
from domain.games.maximum_apocalypse.facts.survivors import PoisonSet, StealthFailed
from domain.games.maximum_apocalypse.facts.tiles import MarkerMet, TileGone
from domain.games.maximum_apocalypse.facts.turn import (
    ActionLost,
    Counted,
    FuseSet,
    GameOver,
    MissionSetBack,
    SpawnRolled,
    TableSeen,
    TaskAdvanced,
)
from domain.games.maximum_apocalypse.table.causes import Cause
from domain.games.maximum_apocalypse.table.options import Options
from domain.kernel.game import Outcome
from tests.laws.fields import paths
from tests.laws.sampled_tables import kinds
from tests.laws.wording import Wording

FIELDS = [path for name, kind in kinds(game).items() for path, _ in paths(kind, name)]

CAUSES = {
    path: "its parts hang together: test_words.py holds each cause as a whole"
    for path in FIELDS
    if path.endswith((".cause", ".by")) and not path.startswith(("MonsterLeft", "MonsterStunned", "Attached"))
} | {"MonsterLeft.cause": "what hurt it told it", "MonsterStunned.cause": "as all causes: test_words.py"}

BACKS = {
    path: "the table shows the backs of cards, and who knows them"
    for path in FIELDS
    if path.endswith((".origin", ".known_to", ".no_food"))
}

LOST = Outcome("all-dead", (), ((0, 1, 2, 3, 4, 5),), (None,) * 6)
ERODED = Cause("mission", survivor=0)
SEEN = StealthFailed(0, 1, "river", Cause("tile", "river", 0), Cause("card", "scientist", 0))

MAXIMUM_APOCALYPSE = Wording(
    silent={
        "ActionSpent": "what it was spent on has a line",
        "Waiting": "whoever is asked sees what is asked",
        "Counted": "where an action for the mission tells it; test_words.py",
    },
    unsaid=CAUSES
    | BACKS
    | {
        "FuseSet.survivor": "a round is over for everybody at once",
        "TableLaid.options.by_lot": "false is as if it were left out; test_variants.py",
        "TableLaid.options.map": "the table shows the map",
        "TableLaid.options.first_seat": "the first turn tells it",
        "TableLaid.shape": "the table shows the map",
        "TableLaid.classes": "the seats' classes are theirs by the setup",
        "CardsDiscarded.cards": "test_words.py holds that each is named",
        "CardsDiscarded.zone": "the cause tells where they came from",
        "SurvivorDied.dropped": "test_words.py holds that each is named",
        "FreeUsed.to": "only a trade has one; test_words.py holds it",
        "GearLeft.laid": "only what is laid down has it; test_words.py holds it",
        "CardTaken.to": "a card from a discard pile tells it; where a card that is found goes is told by what it is",
        "CardTaken.pile": "only a discard pile has one; test_words.py holds it",
        "HoldBegan.hold.n": "only more damage has it; test_words.py holds it",
        "HoldBegan.hold.until": "always whoever began it",
        "Counted.n": "always one",
        "ChoiceMade.question": "its parts hang together, and with what is chosen; test_words.py and test_labels.py",
        "ChoiceMade.pick": "it hangs together with what is asked; test_words.py",
        "ChoiceMade.place": "only a chosen tile has one; test_words.py",
        "TaskAdvanced.task": "its name is told",
        "GameOver.outcome.winners": "all win or lose together; the reason tells which",
        "GameOver.outcome.ranking": "all win or lose together",
        "GameOver.outcome.scores": "there are none",
    },
    examples=(
        CardLaidSeen(0, SeenCard("fuel", "red"), Laid("van", 1, 4)),
        CardLaidSeen(1, SeenCard("antidote", "green"), Laid("hospital", 2, 3)),
        Attached(0, "gun_colt", "mec_upgrade", 0),
        Attached(1, "hun_bow", "gun_hollow", 1),
        PoisonSet(5, dog=True, n=1, was=0, cause=Cause("tile", "power_plant", 5)),
        ActionLost(0, Cause("tile", "prison", 0)),
        ActionLost(1, Cause("tile", "prison", 1), granted=True),
        CardsLeft(1, ("dirty_blanket",), "farm", Cause("mission")),
        CardsLeft(2, ("fuel", "fuel"), "river", Cause("mission")),
        NothingToBurn(0, Cause("tile", "crash_site", 0)),
        NothingToBurn(1, Cause("monster", "ali_invader", 1, 4)),
        CardPutUnderSeen(0, SeenCard("food_1", "red")),
        CardPutUnderSeen(1, SeenCard(None, "blue")),
        CardSearched(0, "fir_axe", found=True),
        CardSearched(1, "gun_colt", found=False),
        CardShownSeen(0, SeenCard("dusty_journal", "red")),
        CardShownSeen(1, SeenCard("fuel", "red")),
        Counted("nests", 1, 1, 3),
        Counted("sites", 1, 2, 3),
        Counted("nests", 1, 2, 3),
        FuseSet(3, 0),
        FuseSet(2, 1),
        GameOver(LOST),
        GameOver(Outcome("too-late", (), LOST.ranking, LOST.scores)),
        MarkerMet(0, gone=True, place="farm", survivor=0),
        MarkerMet(1, gone=True, place="river", survivor=1),
        MonsterHealed(0, 1, "ali_ship", Cause("monster", "ali_commander", 0, 2)),
        MonsterHealed(1, 2, "ali_invader", Cause("monster", "ali_commander", 0, 3)),
        SEEN,
        StealthFailed(1, 2, "farm", Cause("tokens", survivor=1), Cause("monster", "rob_laser", 1, 4)),
        SpawnRolled(0, (3, 5), 1),
        SpawnRolled(1, (3, 5), 2),
        TaskAdvanced(0, 0, "rescue", 1, 2),
        TaskAdvanced(1, 0, "defuse", 2, 2),
        TileGone(0, "farm", ERODED),
        TileGone(1, "river", ERODED),
        TableSeen(Options(), "", (), ()),
        MissionSetBack(Setback("fuel", 1, ())),
        MissionSetBack(Setback("scientist", 2, ("mechanic",))),
        MissionSetBack(Setback("antidote", 2, ("fir_axe", "airport"))),
        MissionSetBack(Setback("van", 0, ())),
        MissionSetBack(Setback("marker", 0, ("airport",))),
        TableSeen(Options(mixed=("robot",)), "", (), ()),
        TableSeen(Options(monsters="robot"), "", (), ()),
        TableSeen(Options(monsters="alien"), "", (), ()),
        TableSeen(Options(by_lot=True), "", (), ()),
    ),
    allowed=frozenset(
        ["face-down", "face-up", "M1"] + [f"row {row}" for row in range(1, 10)]  # of the map, as its readers count them
    ),
)
