"""Words for people: what has happened."""

from domain.games.maximum_apocalypse.actions import ChooseGear, ChooseSurvivor, ChooseTile
from domain.games.maximum_apocalypse.causes import Cause
from domain.games.maximum_apocalypse.content import MISSIONS, SETS
from domain.games.maximum_apocalypse.effects.turn import QUIET
from domain.games.maximum_apocalypse.facts import (
    AbilityUsed,
    ActionLost,
    ActionsGained,
    ActionsGranted,
    ActionSpent,
    ChoiceMade,
    Counted,
    FreeUsed,
    FuseSet,
    GameOver,
    HoldBegan,
    MissionSetBack,
    SpawnRolled,
    TaskAdvanced,
    TurnBegan,
    TurnCut,
    TurnEnded,
)
from domain.games.maximum_apocalypse.map_facts import (
    MarkerLaid,
    MarkerMet,
    TileGone,
    TileTurned,
    TokensPlaced,
    TokensRemoved,
)
from domain.games.maximum_apocalypse.monster_facts import (
    MonsterCame,
    MonsterHealed,
    MonsterHurt,
    MonsterLeft,
    MonsterStunned,
    MonsterTurned,
)
from domain.games.maximum_apocalypse.names import (
    card_name,
    cause_is,
    face_is,
    listed,
    place_is,
    plural,
    survivors_are,
    tile_is,
    who_is,
    why,
)
from domain.games.maximum_apocalypse.options import Options, Setting
from domain.games.maximum_apocalypse.prospects import say_setback
from domain.games.maximum_apocalypse.public_facts import (
    MonsterDeckShuffledSeen,
    PublicFact,
    SurvivorDiedSeen,
    TableSeen,
    WaitingSeen,
)
from domain.games.maximum_apocalypse.survivor_facts import (
    Healed,
    HungerSet,
    PoisonSet,
    StealthFailed,
    StealthRolled,
    SurvivorMoved,
    Wounded,
)
from domain.games.maximum_apocalypse.words.card_facts import say_card_fact
from domain.games.maximum_apocalypse.words.choices import say_choice
from domain.games.maximum_apocalypse.words.monster_facts import say_monster_fact

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
    "launchers": "A launcher is destroyed.",
    "sites": "A site is destroyed.",
    "nests": "A nest is cleared.",
    "unseen": "Nobody has noticed: the Scientist can be freed here.",
    "message": "The Dusty Journal will do: its message can be brought back.",
    "first-police_station": "It is the first visit to the Police Station: the boss comes.",
}
"""What the mission has come to, by the name of its counter."""

TASKS = {task.name: task.text for mission in MISSIONS.values() for task in mission.tasks}

HOLDS = {
    "dealt": "deals {n} more damage",
    "no-hunger": "takes no hunger damage",
    "dog-immune": "takes no damage",
    "loot": "scavenges once for each monster destroyed",
}

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
        case SpawnRolled():
            come = "No monsters come" if sum(fact.dice) == QUIET else "They come to the face-up tiles of this number"
            return f"{_rolls(setup, fact)} for monsters: {sum(fact.dice)}. {come}."
        case StealthRolled():
            passed = sum(fact.dice) <= fact.need
            found = f"{sum(fact.dice)}, {'no more' if passed else 'more'} than stealth {fact.need}"
            ends = _unseen(fact.cause) if passed else _seen(fact.cause)
            return f"{_rolls(setup, fact)}: {found}, and {ends} {tile_is(setup, fact.tile, fact.place)}."
        case StealthFailed():
            by = cause_is(setup, fact.by, fact.survivor)
            where = tile_is(setup, fact.tile, fact.place)
            return f"{who_is(setup, fact.survivor)} {_seen(fact.cause)} {where} without a roll, because of {by}."
        case TokensPlaced():
            where, how = tile_is(setup, fact.tile, fact.place), _why_tokens(setup, fact.cause)
            return f"{plural(fact.n, 'monster token')} on {where}{how}: {fact.total} there now."
        case TokensRemoved():
            where = tile_is(setup, fact.tile, fact.place)
            if fact.cause.why == "tokens":
                who, met = who_is(setup, fact.cause.survivor), plural(fact.n, "monster token")
                return f"{who} meets {met} on {where}, to be drawn as monsters: {fact.total} left."
            how = why(setup, fact.cause)
            return f"{plural(fact.n, 'monster token')} off {where}{how}: {fact.total} left."
        case MonsterDeckShuffledSeen() | MonsterCame() | MonsterHurt() | MonsterLeft() | MonsterTurned():
            return say_monster_fact(setup, fact)
        case MonsterStunned() | MonsterHealed():
            return say_monster_fact(setup, fact)
        case Wounded():
            return _wounded(setup, fact)
        case Healed():
            who = who_is(setup, fact.survivor, dog=fact.dog)
            did = f"heals {fact.n}" if fact.n else "has nothing to heal"
            return f"{who} {did}{why(setup, fact.cause, fact.survivor)}: {fact.left} health now."
        case HungerSet():
            return _hunger(setup, fact)
        case PoisonSet():
            who, how = who_is(setup, fact.survivor, dog=fact.dog), why(setup, fact.cause, fact.survivor)
            if fact.n == fact.was:
                return f"{who} has no poison to lose{how}."
            if fact.n < fact.was:
                return f"{who} loses {plural(fact.was - fact.n, 'poison counter')}{how}: {fact.n} left."
            return f"{who} gets {plural(fact.n - fact.was, 'poison counter')}{how}: {fact.n} now."
        case SurvivorDiedSeen():
            return _died(setup, fact)
        case TileTurned():
            return _turned_up(setup, fact)
        case TileGone():
            where = tile_is(setup, fact.tile, fact.place)
            return f"{who_is(setup, fact.cause.survivor)} removes {where} from the map."
        case MarkerLaid():
            of = f"{fact.marker} of {MISSIONS[setup.options.mission].markers.count}"
            where = tile_is(setup, fact.tile, None)
            return f"{who_is(setup, fact.survivor)} lays an objective token on {where}: {of}."
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
            return f"The turn of {who_is(setup, fact.survivor)} ends."
        case Counted():
            of = f" That makes {fact.total} of {fact.needed}." if fact.needed else f" That makes {fact.total}."
            return COUNTS[fact.name] + of
        case TaskAdvanced():
            spent = f"{fact.spent} of {fact.needed}"
            return f"{who_is(setup, fact.survivor)} spends an action to {TASKS[fact.name]}: {spent}."
        case FuseSet():
            ends = f"each end of a turn of {who_is(setup, fact.survivor)} takes one off"
            return f"{plural(fact.rounds, 'round')} left before the bomb goes off; {ends}."
        case MissionSetBack():
            return say_setback(fact.setback)
        case ChoiceMade():
            choice = say_choice(setup, fact.survivor, fact.question, fact.pick, _chosen(setup, fact))
            return f"{who_is(setup, fact.survivor)} chooses to {choice}."
        case AbilityUsed():
            return f"{who_is(setup, fact.survivor)} uses {cause_is(setup, fact.cause, fact.survivor)}."
        case ActionSpent() | WaitingSeen():
            return ""
        case GameOver():
            return REASONS[fact.outcome.reason]
        case _:
            return say_card_fact(setup, fact)


def _chosen(setup: Setting, fact: ChoiceMade) -> str:
    match fact.pick:
        case ChooseSurvivor():
            return who_is(setup, fact.pick.survivor, dog=fact.pick.dog)
        case ChooseTile():
            return tile_is(setup, fact.pick.tile, fact.place)
        case ChooseGear():
            return card_name(fact.pick.card)
        case _:
            return ""


def _table(setup: Setting, fact: TableSeen) -> str:
    mission = MISSIONS[fact.options.mission]
    players = survivors_are(setup)
    start = f"Mission {mission.number}, {mission.title}: {mission.text} Playing: {players}.{_variants(fact.options)}"
    return f"{start}{_rolled_hunger(setup, fact)}"


def _rolled_hunger(setup: Setting, fact: TableSeen) -> str:
    """6.6: a six counts as five, so the text names the hunger and not the die."""
    rolled = [
        f"{hunger} for {who_is(setup, survivor, dog=bool(dog))}"
        for survivor, bodies in enumerate(fact.hunger)
        for dog, hunger in enumerate(bodies)
    ]
    return f" Hunger is rolled: {listed(rolled)}." if rolled else ""


def _variants(options: Options) -> str:
    chosen = [text for name, text in VARIANTS.items() if getattr(options, name)]
    if options.extra_tiles:
        chosen.append(plural(options.extra_tiles, "extra tile"))
    if options.mixed:
        chosen.append(f"also {listed([SETS[name].name for name in options.mixed])}")
    return f" Variants: {'; '.join(chosen)}." if chosen else ""


def _rolls(setup: Setting, fact: SpawnRolled | StealthRolled) -> str:
    return f"{who_is(setup, fact.survivor)} rolls {listed([str(die) for die in fact.dice])}"


def _unseen(test: Cause) -> str:
    return {"tile": "gets across", "tokens": "slips past the monsters at"}.get(test.why, "stays unseen at")


def _seen(test: Cause) -> str:
    return {"tile": "does not get across", "tokens": "is seen by the monsters at"}.get(test.why, "is seen at")


def _why_tokens(setup: Setting, cause: Cause) -> str:
    if cause.why == "tile":
        return f" because of {cause_is(setup, cause)}"
    if cause.why == "death":
        return f" in place of the monsters of {who_is(setup, cause.survivor)}"
    return why(setup, cause)


def _wounded(setup: Setting, fact: Wounded) -> str:
    who = who_is(setup, fact.survivor, dog=fact.dog)
    source = cause_is(setup, fact.cause, fact.survivor)
    keepers = {"": [], "paws-off": ["Paws Off"], "shelter": ["the Shelter"]}
    by = listed([*[card_name(card) for card in fact.gear], *keepers[fact.keeper]])
    kept = f" ({fact.kept} kept off by {by})" if fact.kept or by else ""
    return f"{who} takes {fact.n or 'no'} damage from {source}{kept}: {fact.left or 'no'} health left."


def _hunger(setup: Setting, fact: HungerSet) -> str:
    who = who_is(setup, fact.survivor, dog=fact.dog)
    how = " at the end of the turn" if fact.cause.why == "turn" else why(setup, fact.cause, fact.survivor)
    goes = "rises" if fact.hunger > fact.was else "falls"
    change = f"{goes} from {fact.was} to {fact.hunger}" if fact.hunger != fact.was else f"stays at {fact.hunger}"
    track = f": starving, step {fact.track} of the hunger track" if fact.track else ""
    return f"Hunger of {who} {change}{how}{track}."


def _died(setup: Setting, fact: SurvivorDiedSeen) -> str:
    who = who_is(setup, fact.survivor)
    dropped = [card_name(card.card) for card in fact.dropped if card.card is not None]
    left = f" {listed(dropped)} of the hand {'stays' if len(dropped) == 1 else 'stay'} behind." if dropped else ""
    if fact.cause.why == "resigned":
        return f"{who} leaves the game.{left}"
    of = "having no card left to draw" if fact.cause.why == "turn" else cause_is(setup, fact.cause, fact.survivor)
    return f"{who} is dead, because of {of}.{left}"


def _turned_up(setup: Setting, fact: TileTurned) -> str:
    how = why(setup, fact.cause, fact.cause.survivor)
    where = f"the tile at {place_is(setup, fact.tile)}"
    return f"{who_is(setup, fact.cause.survivor)} turns up {where}{how}: {face_is(fact.face)}."


def _marker(setup: Setting, fact: MarkerMet) -> str:
    where = tile_is(setup, fact.tile, fact.place)
    if fact.survivor < 0:
        return f"No monster token is left at {where}: its objective is done with."
    gone = " and takes it off the map" if fact.gone else ""
    return f"{who_is(setup, fact.survivor)} reaches the objective at {where}{gone}."


def _moves(setup: Setting, fact: SurvivorMoved) -> str:
    where = tile_is(setup, fact.tile, fact.place)
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
    who = "Everybody" if hold.all else who_is(setup, hold.who, dog=hold.effect == "dog-immune")
    what = HOLDS[hold.effect].format(n=hold.n)
    if hold.this_turn:
        until = "until the end of this turn"
    else:
        until = f"until {f'the next turn of {who_is(setup, hold.until)}' if hold.all else 'their next turn'}"
    return f"{who} {what} {until}{why(setup, hold.cause, hold.who)}."
