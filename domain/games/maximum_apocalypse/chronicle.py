"""Words for people: what has happened."""

from typing import assert_never

from domain.games.maximum_apocalypse.card_facts import (
    AmmoSpent,
    Attached,
    CardBurned,
    CardSearched,
    CardTaken,
    GearLeft,
    GearMoved,
    Reloaded,
)
from domain.games.maximum_apocalypse.content import FACES, MISSIONS, MONSTERS, TILES
from domain.games.maximum_apocalypse.facts import (
    ActionLost,
    ActionsGained,
    ActionSpent,
    Counted,
    DiceRolled,
    FreeUsed,
    FuseSet,
    GameOver,
    Healed,
    HoldBegan,
    HungerSet,
    MarkerLaid,
    MarkerMet,
    MonsterCame,
    MonsterHealed,
    MonsterHurt,
    MonsterLeft,
    MonsterStunned,
    MonsterTurned,
    PoisonSet,
    SurvivorMoved,
    TaskAdvanced,
    TileGone,
    TileTurned,
    TokensPlaced,
    TokensRemoved,
    TurnBegan,
    TurnCut,
    TurnEnded,
    Wounded,
)
from domain.games.maximum_apocalypse.options import Setting
from domain.games.maximum_apocalypse.seen import (
    CardGivenSeen,
    CardKeptSeen,
    CardLaidSeen,
    CardPlayedSeen,
    CardPutUnderSeen,
    CardsDiscardedSeen,
    CardsDrawnSeen,
    CardSetAsideSeen,
    CardShownSeen,
    DeckShuffledSeen,
    MonsterDeckShuffledSeen,
    PublicFact,
    ScavengedSeen,
    SeenCard,
    SurvivorDiedSeen,
    TableSeen,
    WaitingSeen,
)
from domain.games.maximum_apocalypse.vocabulary import COLOURS
from domain.games.maximum_apocalypse.words import about_what, card_name, seat_name, who_is

REASONS = {
    "mission-accomplished": "The mission is accomplished: all win.",
    "all-dead": "All survivors are dead.",
    "survivor-died": "A survivor is dead, and with it the mission.",
    "no-tokens-left": "The monsters are everywhere: no token is left.",
    "caught": "Caught without a Journal: the mission has failed.",
    "too-late": "Time is up.",
}


ONCE = ("two-for-one", "trade")


def say_fact(setup: Setting, fact: PublicFact) -> str:  # noqa: PLR0915  # one case a fact
    """What has happened, made only of what the public fact holds."""
    match fact:
        case TableSeen():
            mission = MISSIONS[fact.options.mission]
            return f"Mission {mission.number}, {mission.title}: {mission.text}"
        case CardsDrawnSeen():
            return f"{seat_name(fact.seat)} draws {_cards(fact.cards)}."
        case CardSetAsideSeen():
            return f"{seat_name(fact.seat)} sets {_card(fact.card)} aside."
        case DeckShuffledSeen():
            what = "" if fact.returned is None else f", {card_name(fact.returned)} in it"
            return f"{seat_name(fact.seat)}'s deck is shuffled{what}."
        case CardSearched():
            found = "finds it" if fact.found else "finds none"
            return f"{who_is(setup, fact.survivor)} looks for {card_name(fact.card)} and {found}."
        case CardPlayedSeen():
            return f"{who_is(setup, fact.survivor)} plays {_card(fact.card)}."
        case CardsDiscardedSeen():
            return f"{seat_name(fact.seat)} discards {_cards(fact.cards)}."
        case CardBurned():
            return f"{seat_name(fact.seat)} burns {card_name(fact.card)}."
        case CardTaken():
            return f"{who_is(setup, fact.survivor)} takes {card_name(fact.card)}."
        case GearLeft():
            where = {"discard": "is discarded", "deck": "goes back into the deck", "laid": "is laid on the objective"}
            return f"{card_name(fact.card)} of {who_is(setup, fact.survivor)} {where[fact.to]}."
        case GearMoved():
            return f"{card_name(fact.card)} goes from {who_is(setup, fact.survivor)} to {who_is(setup, fact.to)}."
        case AmmoSpent():
            return f"{card_name(fact.card)} of {who_is(setup, fact.survivor)} uses {fact.n} ammunition."
        case Reloaded():
            return f"{card_name(fact.card)} of {who_is(setup, fact.survivor)} is reloaded to {fact.n}."
        case Attached():
            return f"{card_name(fact.card)} is attached to {card_name(fact.gear)} of {who_is(setup, fact.survivor)}."
        case ScavengedSeen():
            return f"{seat_name(fact.seat)} scavenges {_card(fact.card)} from the {COLOURS[fact.deck]} deck."
        case CardKeptSeen():
            return f"{seat_name(fact.seat)} keeps {_card(fact.card)}."
        case CardPutUnderSeen():
            return f"{seat_name(fact.seat)} puts {_card(fact.card)} under its deck."
        case CardGivenSeen():
            return f"{seat_name(fact.seat)} gives {seat_name(fact.to)} {_card(fact.card)}."
        case CardShownSeen():
            return f"{seat_name(fact.seat)} shows {_card(fact.card)}."
        case CardLaidSeen():
            return f"{who_is(setup, fact.survivor)} lays {_card(fact.card)} on the objective."
        case DiceRolled(purpose="spawn"):
            return f"{who_is(setup, fact.survivor)} rolls {sum(fact.dice)} for monsters."
        case DiceRolled():
            passed = "passes" if sum(fact.dice) <= fact.need else "fails"
            return f"{who_is(setup, fact.survivor)} rolls {sum(fact.dice)} against {fact.need} and {passed}."
        case TokensPlaced():
            return f"{_plural(fact.n, 'monster token')} on tile {fact.tile}."
        case TokensRemoved():
            return f"{_plural(fact.n, 'monster token')} off tile {fact.tile}."
        case MonsterCame():
            name = MONSTERS[fact.kind].name
            return f"{name} (monster {fact.monster}) engages {who_is(setup, fact.survivor)}."
        case MonsterDeckShuffledSeen():
            return f"{fact.n} monsters are shuffled into a new deck."
        case MonsterHurt():
            return f"Monster {fact.monster} takes {fact.n}."
        case MonsterLeft():
            ends = {"discard": "is gone", "slain": "is gone for good", "samples": "becomes a sample"}
            return f"Monster {fact.monster} {ends[fact.to]}."
        case MonsterTurned():
            return f"Monster {fact.monster} turns to {who_is(setup, fact.to)}."
        case MonsterStunned():
            return f"Monster {fact.monster} is stunned."
        case MonsterHealed():
            return f"Monster {fact.monster} is as new."
        case Wounded():
            return f"{_upper(who_is(setup, fact.survivor, dog=fact.dog))} takes {fact.n}."
        case Healed():
            return f"{_upper(who_is(setup, fact.survivor, dog=fact.dog))} heals {fact.n}."
        case HungerSet():
            return f"{_upper(who_is(setup, fact.survivor, dog=fact.dog))} has hunger {fact.hunger}."
        case PoisonSet():
            return f"{_upper(who_is(setup, fact.survivor, dog=fact.dog))} has {_plural(fact.n, 'poison counter')}."
        case SurvivorDiedSeen():
            return f"{who_is(setup, fact.survivor)} is out."
        case TileTurned():
            return f"Tile {fact.tile} is turned up: {TILES[FACES[fact.face].kind].name}."
        case TileGone():
            return f"Tile {fact.tile} is no more."
        case MarkerLaid():
            return f"Objective {fact.marker} lies on tile {fact.tile}."
        case MarkerMet():
            return f"The objective on tile {fact.tile} is reached."
        case SurvivorMoved():
            return f"{who_is(setup, fact.survivor)} goes to tile {fact.tile}."
        case TurnBegan():
            return f"Turn {fact.number}: {who_is(setup, fact.survivor)}."
        case ActionSpent():
            return "An action is spent."
        case ActionsGained():
            return f"{_plural(fact.n, 'more action')}."
        case ActionLost():
            return "An action is lost."
        case TurnCut():
            return "The turn ends at once."
        case FreeUsed():
            return f"Used for this turn: {fact.what.replace('-', ' ') if fact.what in ONCE else about_what(fact.what)}."
        case HoldBegan():
            return f"{who_is(setup, fact.hold.who)} begins: {fact.hold.effect.replace('-', ' ')}."
        case TurnEnded():
            return f"{who_is(setup, fact.survivor)} ends the turn."
        case Counted():
            return f"The mission comes forward: {fact.name}."
        case TaskAdvanced():
            name = MISSIONS[setup.options.mission].tasks[fact.task].name
            return f"{_plural(fact.spent, 'action')} spent on the mission: {name}."
        case FuseSet():
            return f"{_plural(fact.rounds, 'round')} left."
        case WaitingSeen():
            if fact.survivor is None:
                return "The turn goes on."
            return f"{who_is(setup, fact.survivor)} is asked: {about_what(fact.about)}."
        case GameOver():
            return REASONS[fact.outcome.reason]
        case _:
            assert_never(fact)


def _card(card: SeenCard) -> str:
    return "a card" if card.card is None else card_name(card.card)


def _cards(cards: tuple[SeenCard, ...]) -> str:
    named = [card_name(card.card) for card in cards if card.card is not None]
    unseen = len(cards) - len(named)
    if unseen or not named:
        named.append(_plural(unseen, "card"))
    return ", ".join(named)


def _plural(n: int, what: str) -> str:
    return f"{n} {what}" if n == 1 else f"{n} {what}s"


def _upper(text: str) -> str:
    return text[0].upper() + text[1:]
