"""All facts: who sees them, and who learns something new by them, something that could have been otherwise.

A fact that is hidden in part has its public form, and who learns by it, beside it.
"""

from domain.games.maximum_apocalypse.facts import cards, gear, monsters, scavenge, survivors, tiles, turn
from domain.kernel.disclosure import Disclosures, everybody, nobody, open_to_all

LearnedByEverybody = (
    cards.CardSearched | cards.CardBurned | turn.SpawnRolled | survivors.StealthRolled | monsters.MonsterCame
    | tiles.TileTurned
)  # fmt: skip
LearnedByNobody = (
    cards.HandKept | cards.NothingToBurn | cards.CardTaken | gear.GearFact | survivors.StealthFailed
    | tiles.TokensPlaced | tiles.TokensRemoved | scavenge.CardsLeft
    | monsters.MonsterHurt | monsters.MonsterLeft | monsters.MonsterTurned
    | monsters.MonsterStunned | monsters.MonsterHealed | survivors.Wounded | survivors.Healed | survivors.HungerSet
    | survivors.PoisonSet | tiles.TileGone | tiles.MarkerLaid | tiles.MarkerMet | survivors.SurvivorMoved
    | turn.TurnBegan | turn.ActionSpent | turn.AbilityUsed | turn.ChoiceMade | turn.ActionsGained
    | turn.ActionsGranted | turn.ActionLost | turn.TurnCut | turn.FreeUsed | turn.HoldBegan | turn.TurnEnded
    | turn.Counted | turn.TaskAdvanced | turn.FuseSet | turn.MissionSetBack | turn.GameOver
)  # fmt: skip
OpenFact = LearnedByEverybody | LearnedByNobody
AnyFact = (
    OpenFact | turn.TableLaid | cards.HiddenCardFact | scavenge.HiddenScavengeFact | survivors.SurvivorDied
    | monsters.MonsterDeckShuffled | turn.Waiting
)  # fmt: skip
PublicFact = (
    OpenFact | turn.TableSeen | cards.SeenCardFact | scavenge.SeenScavengeFact | survivors.SurvivorDiedSeen
    | monsters.MonsterDeckShuffledSeen | turn.WaitingSeen
)  # fmt: skip
"""What a seat may see: a hidden card has no face."""

FACTS = Disclosures(
    open_to_all(LearnedByEverybody, learned=everybody),
    open_to_all(LearnedByNobody, learned=nobody),
    turn.SETUP,
    cards.HIDDEN,
    scavenge.HIDDEN,
    survivors.DEATH,
    monsters.SHUFFLE,
    turn.WAIT,
)
"""README section 12."""
