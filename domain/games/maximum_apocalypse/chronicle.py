"""Words for people: what has happened."""

from typing import assert_never

from domain.games.maximum_apocalypse.card_chronicle import say_card_fact
from domain.games.maximum_apocalypse.causes import Cause
from domain.games.maximum_apocalypse.content import FACES, MISSIONS, MONSTERS, SETS, TILES
from domain.games.maximum_apocalypse.effects.turn import QUIET
from domain.games.maximum_apocalypse.facts import (
    ActionLost,
    ActionsGained,
    ActionsGranted,
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
    MissionSetBack,
    MonsterCame,
    MonsterHealed,
    MonsterHurt,
    MonsterLeft,
    MonsterStunned,
    MonsterTurned,
    PoisonSet,
    StealthFailed,
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
from domain.games.maximum_apocalypse.names import (
    card_name,
    cause_is,
    listed,
    monster_is,
    place_is,
    plural,
    seat_is,
    tile_is,
    upper,
    who_is,
    why,
)
from domain.games.maximum_apocalypse.options import Options, Setting
from domain.games.maximum_apocalypse.prospects import say_setback
from domain.games.maximum_apocalypse.seen import (
    MonsterDeckShuffledSeen,
    PublicFact,
    SurvivorDiedSeen,
    TableSeen,
    WaitingSeen,
)
from domain.games.maximum_apocalypse.state import STARVING

REASONS = {
    "mission-accomplished": "The mission is accomplished: everybody wins.",
    "all-dead": "All survivors are dead: the game is lost.",
    "survivor-died": "A survivor is dead, and at this table that loses the game.",
    "no-tokens-left": "Monsters are everywhere: no monster token is left to be placed, and the game is lost.",
    "caught": "Seen without a Dusty Journal: the mission has failed, and the game is lost.",
    "too-late": "Time is up: the game is lost.",
}

COUNTS = {
    "defused": "The bomb is defused.",
    "launchers": "A launcher is destroyed: {total} of {needed}.",
    "sites": "A site is destroyed: {total} of {needed}.",
    "nests": "A nest is cleared: {total} of {needed}.",
    "unseen": "Nobody has noticed: the Scientist can be freed here.",
    "message": "The Dusty Journal will do: its message can be brought back.",
    "first-police_station": "It is the first visit to the Police Station: the boss comes.",
}
"""What the mission has come to, by the name of its counter."""

VARIANTS = {
    "open_hands": "open hands",
    "harder_decks": "harder scavenge decks",
    "no_token_cap": "no limit of monster tokens on a tile",
    "rolled_hunger": "hunger rolled at the start",
    "any_death_loses": "any death loses the game",
}


def say_fact(setup: Setting, fact: PublicFact) -> str:  # noqa: PLR0915  # one case a fact
    """What has happened, made only of what the public fact holds; bookkeeping has no line."""
    match fact:
        case TableSeen():
            return _table(setup, fact)
        case DiceRolled():
            return _rolled(setup, fact)
        case StealthFailed():
            by = cause_is(setup, fact.by, fact.survivor)
            where = tile_is(setup, fact.tile, fact.face)
            return f"{who_is(setup, fact.survivor)} {_seen(fact.cause)} {where} without a roll, because of {by}."
        case TokensPlaced():
            where, how = tile_is(setup, fact.tile, fact.face), _why_tokens(setup, fact.cause)
            return f"{plural(fact.n, 'monster token')} on {where}{how}: {fact.total} there now."
        case TokensRemoved():
            where = tile_is(setup, fact.tile, fact.face)
            if fact.cause.why == "tokens":
                return f"{plural(fact.n, 'monster token')} at {where[4:]} become monsters: {fact.total} left."
            how = why(setup, fact.cause)
            return f"{plural(fact.n, 'monster token')} off {where}{how}: {fact.total} left."
        case MonsterCame():
            monster = monster_is(fact.kind, fact.monster)
            boss = ", the boss," if MONSTERS[fact.kind].boss else ""
            return f"{monster}{boss} engages {who_is(setup, fact.survivor)}{_why_came(setup, fact)}."
        case MonsterDeckShuffledSeen():
            return f"The monster deck is empty: {plural(fact.n, 'discarded monster')} are shuffled into a new one."
        case MonsterHurt():
            return _hit(setup, fact)
        case MonsterLeft():
            return _gone(setup, fact)
        case MonsterTurned():
            monster, to = monster_is(fact.kind, fact.monster), who_is(setup, fact.to)
            return f"{monster} turns from {who_is(setup, fact.survivor)} to {to}{why(setup, fact.cause, fact.to)}."
        case MonsterStunned():
            monster, how = monster_is(fact.kind, fact.monster), why(setup, fact.cause)
            front = f"{monster} in front of {who_is(setup, fact.survivor)}"
            return f"{front} is stunned until the next turn of {who_is(setup, fact.by)}{how}."
        case MonsterHealed():
            front = f"{monster_is(fact.kind, fact.monster)} in front of {who_is(setup, fact.survivor)}"
            return f"{front} has full health again{why(setup, fact.cause)}."
        case Wounded():
            return _wounded(setup, fact)
        case Healed():
            who = who_is(setup, fact.survivor, dog=fact.dog)
            return f"{who} heals {fact.n}{why(setup, fact.cause, fact.survivor)}: {fact.left} health now."
        case HungerSet():
            return _hunger(setup, fact)
        case PoisonSet():
            who, how = who_is(setup, fact.survivor, dog=fact.dog), why(setup, fact.cause, fact.survivor)
            if fact.n < fact.was:
                return f"{who} is rid of {plural(fact.was - fact.n, 'poison counter')}{how}: {fact.n} left."
            return f"{who} gets {plural(fact.n - fact.was, 'poison counter')}{how}: {fact.n} now."
        case SurvivorDiedSeen():
            return _died(setup, fact)
        case TileTurned():
            return _turned_up(setup, fact)
        case TileGone():
            return f"{upper(tile_is(setup, fact.tile, fact.face))} is gone from the map."
        case MarkerLaid():
            return f"Objective token {fact.marker} is laid on {tile_is(setup, fact.tile, None)}."
        case MarkerMet():
            return _marker(setup, fact)
        case SurvivorMoved():
            return f"{who_is(setup, fact.survivor)} {_moves(setup, fact)}."
        case TurnBegan():
            return f"Turn {fact.number}: {who_is(setup, fact.survivor)}."
        case ActionsGained():
            more = f"{plural(fact.n, 'more action')} this turn"
            return f"{who_is(setup, fact.survivor)} has {more}{why(setup, fact.cause, fact.survivor)}."
        case ActionsGranted():
            what = f"play {plural(fact.n, 'card')}" if fact.plays else f"take {plural(fact.n, 'action')}"
            return f"{who_is(setup, fact.survivor)} may {what} now{why(setup, fact.cause, fact.survivor)}."
        case ActionLost():
            when = " of those granted" if fact.granted else ""
            return f"{who_is(setup, fact.survivor)} loses an action{when}{why(setup, fact.cause, fact.survivor)}."
        case TurnCut():
            who, what = who_is(setup, fact.survivor), "actions granted to" if fact.granted else "turn of"
            end = "are over" if fact.granted else "ends"
            return f"The {what} {who} {end} at once{why(setup, fact.cause, fact.survivor)}."
        case FreeUsed():
            return f"{who_is(setup, fact.survivor)} {_freely(setup, fact)}."
        case HoldBegan():
            return _holds(setup, fact)
        case TurnEnded():
            return f"{who_is(setup, fact.survivor)} ends the turn."
        case Counted():
            needed = MISSIONS[setup.options.mission].win.counts.get(fact.name, fact.n)
            return COUNTS[fact.name].format(total=fact.total, needed=needed)
        case TaskAdvanced():
            task = MISSIONS[setup.options.mission].tasks[fact.task]
            spent = f"{fact.spent} of {task.actions * task.times}"
            return f"{who_is(setup, fact.survivor)} spends an action to {task.text}: {spent}."
        case FuseSet():
            ends = f"each end of a turn of {who_is(setup, fact.survivor)} takes one off"
            return f"{plural(fact.rounds, 'round')} left before the bomb goes off; {ends}."
        case ActionSpent():
            return "An action is spent."
        case WaitingSeen():
            return "The game goes on."
        case MissionSetBack():
            return say_setback(fact.setback)
        case GameOver():
            return REASONS[fact.outcome.reason]
        case _:
            return say_card_fact(setup, fact)


def _table(setup: Setting, fact: TableSeen) -> str:
    mission = MISSIONS[fact.options.mission]
    players = listed([seat_is(setup, seat) for seat in range(len(fact.classes))])
    return f"Mission {mission.number}, {mission.title}: {mission.text} Playing: {players}.{_variants(fact.options)}"


def _variants(options: Options) -> str:
    chosen = [text for name, text in VARIANTS.items() if getattr(options, name)]
    if options.extra_tiles:
        chosen.append(plural(options.extra_tiles, "extra tile"))
    if options.mixed:
        chosen.append(f"also {listed([SETS[name].name for name in options.mixed])}")
    return f" Variants: {'; '.join(chosen)}." if chosen else ""


def _rolled(setup: Setting, fact: DiceRolled) -> str:
    who, total = who_is(setup, fact.survivor), sum(fact.dice)
    rolls = f"{who} rolls {listed([str(die) for die in fact.dice])}"
    match fact.purpose:
        case "spawn" if total == QUIET:
            return f"{rolls} for monsters: {total}, none come."
        case "spawn":
            return f"{rolls} for monsters: {total}, they come to the face-up tiles of this number."
        case "stealth":
            passed = total <= fact.need
            ends = _unseen(fact.cause) if passed else _seen(fact.cause)
            found = f"{total}, {'no more' if passed else 'more'} than stealth {fact.need}"
            return f"{rolls}: {found}, and {ends} {tile_is(setup, fact.tile, fact.face)}."
        case _:
            assert_never(fact.purpose)


def _unseen(test: Cause) -> str:
    return {"tile": "gets across", "tokens": "slips past the monsters at"}.get(test.why, "stays unseen at")


def _seen(test: Cause) -> str:
    return {"tile": "does not get across", "tokens": "is seen by the monsters at"}.get(test.why, "is seen at")


def _why_tokens(setup: Setting, cause: Cause) -> str:
    return (
        f" in place of the monsters of {who_is(setup, cause.survivor)}" if cause.why == "death" else why(setup, cause)
    )


def _why_came(setup: Setting, fact: MonsterCame) -> str:
    if fact.cause.why == "tokens":
        return " in place of a monster token"
    return why(setup, fact.cause, fact.survivor)


def _hit(setup: Setting, fact: MonsterHurt) -> str:
    cause = fact.cause
    front = "" if fact.survivor == cause.survivor else f" in front of {who_is(setup, fact.survivor)}"
    monster = f"{monster_is(fact.kind, fact.monster)}{front}"
    kept = f" ({fact.kept} kept off by shields)" if fact.kept else ""
    did = f"{fact.n} damage{kept}, {fact.left or 'no'} health left"
    if cause.why == "tile":
        return f"{upper(cause_is(setup, cause))} hits {monster}: {did}."
    return f"{who_is(setup, cause.survivor)} hits {monster} with {cause_is(setup, cause, cause.survivor)}: {did}."


def _gone(setup: Setting, fact: MonsterLeft) -> str:
    monster = monster_is(fact.kind, fact.monster)
    if fact.by >= 0:
        ends = {"discard": "", "slain": " for good", "samples": " and keeps it as a sample"}[fact.to]
        return f"{who_is(setup, fact.by)} destroys {monster}{ends}."
    ends = {"discard": "is discarded", "slain": "is gone for good", "samples": "becomes a sample"}[fact.to]
    front = f"{monster} in front of {who_is(setup, fact.survivor)}"
    return f"{front} {ends}{why(setup, fact.cause, fact.survivor)}."


def _wounded(setup: Setting, fact: Wounded) -> str:
    who = who_is(setup, fact.survivor, dog=fact.dog)
    source = cause_is(setup, fact.cause, fact.survivor)
    keepers = {"": "", "gear": "gear", "paws-off": "Paws Off", "shelter": "the Shelter"}
    kept = f" ({fact.kept} kept off by {keepers[fact.keeper]})" if fact.kept else ""
    return f"{who} takes {fact.n or 'no'} damage from {source}{kept}: {fact.left or 'no'} health left."


def _hunger(setup: Setting, fact: HungerSet) -> str:
    who = who_is(setup, fact.survivor, dog=fact.dog)
    how = " at the end of the turn" if fact.cause.why == "turn" else why(setup, fact.cause, fact.survivor)
    if fact.hunger < STARVING:
        return (
            f"Hunger of {who} {'falls' if fact.hunger < fact.was else 'rises'} from {fact.was} to {fact.hunger}{how}."
        )
    rises = f"rises from {fact.was} to {fact.hunger}" if fact.hunger > fact.was else f"stays at {fact.hunger}"
    return f"Hunger of {who} {rises}{how}: starving, step {fact.track} of the hunger track."


def _died(setup: Setting, fact: SurvivorDiedSeen) -> str:
    who = who_is(setup, fact.survivor)
    dropped = [card_name(card.card) for card in fact.dropped if card.card is not None]
    left = f" {listed(dropped)} of the hand {'stays' if len(dropped) == 1 else 'stay'} behind." if dropped else ""
    if fact.cause.why == "resigned":
        return f"{who} leaves the game.{left}"
    of = "having no card left to draw" if fact.cause.why == "turn" else cause_is(setup, fact.cause, fact.survivor)
    return f"{who} is dead, because of {of}.{left}"


def _turned_up(setup: Setting, fact: TileTurned) -> str:
    name = TILES[FACES[fact.face].kind].name
    where = f"the tile at {place_is(setup, fact.tile)}"
    if fact.cause.survivor < 0:
        return f"{upper(where)} is turned up: {name}."
    how = why(setup, fact.cause, fact.cause.survivor)
    return f"{who_is(setup, fact.cause.survivor)} turns up {where}{how}: {name}."


def _marker(setup: Setting, fact: MarkerMet) -> str:
    where = tile_is(setup, fact.tile, fact.face)
    if fact.survivor < 0:
        return f"No monster token is left at {where}: its objective is done with."
    gone = " and takes it off the map" if fact.gone else ""
    return f"{who_is(setup, fact.survivor)} reaches the objective at {where}{gone}."


def _moves(setup: Setting, fact: SurvivorMoved) -> str:
    where = tile_is(setup, fact.tile, fact.face)
    if fact.cause.why == "mission":
        return f"is driven to {where}"
    if fact.cause.survivor not in {-1, fact.survivor}:
        return f"is brought to {where}{why(setup, fact.cause, fact.survivor)}"
    if fact.cause.why == "tile":
        return f"goes from {cause_is(setup, fact.cause)} to {where}"
    return f"moves to {where}{why(setup, fact.cause, fact.survivor)}"


def _freely(setup: Setting, fact: FreeUsed) -> str:
    match fact.what:
        case "two-for-one":
            return "trades in two survivor cards for a new one"
        case "trade":
            return "looks through what lies here" if fact.to < 0 else f"trades with {who_is(setup, fact.to)}"
        case gear:
            return f"uses {card_name(gear)}"


def _holds(setup: Setting, fact: HoldBegan) -> str:
    hold = fact.hold
    who = "Everybody" if hold.all else who_is(setup, hold.who)
    until = "until the end of this turn" if hold.this_turn else f"until the next turn of {who_is(setup, hold.until)}"
    what = {
        "dealt": f"{who} deals {hold.n} more damage",
        "no-hunger": f"{who} takes no hunger damage",
        "dog-immune": f"The Dog of {who} takes no damage",
        "loot": f"{who} scavenges once for each monster destroyed",
    }
    return f"{what[hold.effect]} {until}{why(setup, hold.cause, hold.who)}."
