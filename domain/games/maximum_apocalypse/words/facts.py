"""Words for people: what has happened."""

from msgspec import UNSET

from domain.games.maximum_apocalypse.box.content import MISSIONS, TILES
from domain.games.maximum_apocalypse.box.missions import Win
from domain.games.maximum_apocalypse.box.vocabulary import DrawBoss
from domain.games.maximum_apocalypse.facts import survivors as survivor_facts
from domain.games.maximum_apocalypse.facts import tiles as tile_facts
from domain.games.maximum_apocalypse.facts import turn as turn_facts
from domain.games.maximum_apocalypse.facts.disclosure import PublicFact
from domain.games.maximum_apocalypse.facts.monsters import PublicMonsterFact
from domain.games.maximum_apocalypse.table.actions import ChooseGear, ChooseSurvivor, ChooseTile, Done
from domain.games.maximum_apocalypse.table.causes import Cause
from domain.games.maximum_apocalypse.table.options import Setting
from domain.games.maximum_apocalypse.table.state import LAST_TRACK
from domain.games.maximum_apocalypse.turn.prospects import say_setback
from domain.games.maximum_apocalypse.turn.steps import QUIET
from domain.games.maximum_apocalypse.words.cards import say_card_fact
from domain.games.maximum_apocalypse.words.choices import ENDS, picked_is, say_choice, say_end
from domain.games.maximum_apocalypse.words.monsters import say_monster_fact
from domain.games.maximum_apocalypse.words.names import (
    body_is,
    card_name,
    cause_is,
    face_is,
    has_two_bodies,
    listed,
    place_is,
    plural,
    tile_is,
    upper,
    who_is,
    why,
)
from domain.games.maximum_apocalypse.words.opening import say_table

REASONS = {
    "all-dead": "All survivors are dead: the game is lost.",
    "survivor-died": "A survivor is dead, and at this table that loses the game.",
    "no-tokens-left": "Monsters are everywhere: no monster token is left to be placed, and the game is lost.",
    "caught": "Seen without a Dusty Journal: the mission has failed, and the game is lost.",
    "too-late": "Time is up: the game is lost.",
}

DONE = {
    "defused": "the bomb is defused",
    "launchers": "both launchers are destroyed",
    "nests": "all nests are cleared",
    "sites": "all sites are destroyed",
}
"""What a counter stands for once it has reached what the mission asks for."""

COUNTS = {
    "defused": "The bomb is defused.",
    "launchers": "",
    "sites": "",
    "nests": "Nests cleared: {total} of {needed}.",
    "unseen": "Nobody has noticed: the Scientist can be freed here.",
    "message": "The Dusty Journal will do: its message can be brought back.",
    "first-police_station": "The first visit to the Police Station wakes the boss.",
}
"""What the mission has come to, by the name of its counter; empty where the task tells it."""

TASKS = {task.name: task.text for mission in MISSIONS.values() for task in mission.tasks}

HOLDS = {
    "dealt": "deals {n} more damage",
    "no-hunger": "takes no hunger damage",
    "dog-immune": "takes no damage",
    "loot": "scavenges once for each monster destroyed",
}


def say_heading(setup: Setting, fact: PublicFact) -> str:
    """The heading of a survivor's turn, and of the end."""
    match fact:
        case turn_facts.TurnBegan():
            return f"Turn {fact.number}: {who_is(setup, fact.survivor)}"
        case turn_facts.GameOver():
            return "The end"
        case _:
            return ""


def say_fact(setup: Setting, fact: PublicFact) -> str:
    """What has happened, in whole sentences; a card's name may end one by itself: "plays Where's My Axe?"."""
    return _say(setup, fact).replace("?.", "?")


def _say(setup: Setting, fact: PublicFact) -> str:  # noqa: PLR0915  # one case a fact
    """What has happened, made only of what the public fact holds; bookkeeping has no line."""
    match fact:
        case turn_facts.TableSeen():
            return say_table(setup, fact)
        case turn_facts.SpawnRolled():
            return f"{_rolls(setup, fact)} for monsters: {sum(fact.dice)}.{_come(setup, fact)}"
        case survivor_facts.StealthRolled():
            passed = sum(fact.dice) <= fact.need
            found = f"{sum(fact.dice)}, {'no more' if passed else 'more'} than stealth {fact.need}"
            ends = _unseen(fact.cause) if passed else _seen(fact.cause)
            return f"{_rolls(setup, fact)}: {found}, and {ends} {tile_is(setup, fact.tile, fact.place)}."
        case survivor_facts.StealthFailed():
            by = cause_is(setup, fact.by, fact.survivor)
            where = tile_is(setup, fact.tile, fact.place)
            fails = f"fails the stealth test at {where} without a roll, because of {by}"
            return f"{who_is(setup, fact.survivor)} {fails}, and {_seen(fact.cause).removesuffix(' at')}."
        case tile_facts.TokensPlaced():
            where, how = tile_is(setup, fact.tile, fact.place), _why_tokens(setup, fact.cause)
            return f"{_tokens(fact.n)} put on {where}{how}: {fact.total} there now."
        case tile_facts.TokensRemoved():
            where = tile_is(setup, fact.tile, fact.place)
            if fact.cause.why == "tokens":
                who, tokens = who_is(setup, fact.cause.survivor), "token" if fact.n == 1 else "tokens"
                return f"{who} must draw {plural(fact.n, 'monster')} for the {tokens} on {where}: {fact.total} left."
            how = why(setup, fact.cause)
            return f"{_tokens(fact.n)} taken off {where}{how}: {fact.total} left."
        case _ if isinstance(fact, PublicMonsterFact):
            return say_monster_fact(setup, fact)
        case survivor_facts.Wounded():
            return say_wounded(setup, fact)
        case survivor_facts.Healed():
            who = body_is(setup, fact.survivor, dog=fact.dog)
            if fact.n == 0:
                cause = upper(cause_is(setup, fact.cause, fact.survivor))
                return f"{cause} heals nothing: {who} is at full health, {fact.left}."
            return f"{who} heals {fact.n}{why(setup, fact.cause, fact.survivor)}: {fact.left} health now."
        case survivor_facts.HungerSet():
            return _hunger(setup, fact)
        case survivor_facts.PoisonSet():
            who, how = body_is(setup, fact.survivor, dog=fact.dog), why(setup, fact.cause, fact.survivor)
            if fact.n == fact.was:
                return f"{who} has no poison to lose{how}."
            if fact.n < fact.was:
                return f"{who} loses {plural(fact.was - fact.n, 'poison counter')}{how}: {fact.n} left."
            return f"{who} gets {plural(fact.n - fact.was, 'poison counter')}{how}: {fact.n} now."
        case survivor_facts.SurvivorDiedSeen():
            return _died(setup, fact)
        case tile_facts.TileTurned():
            return _turned_up(setup, fact)
        case tile_facts.TileGone():
            where = tile_is(setup, fact.tile, fact.place)
            if MISSIONS[setup.options.mission].erodes:
                return f"{who_is(setup, fact.cause.survivor)} removes {where} from the map."
            return f"{upper(where)} is gone, with everything on it."
        case tile_facts.MarkerLaid():
            of = f"{fact.marker} of {MISSIONS[setup.options.mission].markers.count}"
            where = tile_is(setup, fact.tile, None)
            return f"{who_is(setup, fact.survivor)} lays an objective token on {where}: {of}."
        case tile_facts.MarkerMet():
            return _marker(setup, fact)
        case survivor_facts.SurvivorMoved():
            return f"{who_is(setup, fact.survivor)} {_moves(setup, fact)}."
        case turn_facts.TurnBegan():
            return f"Turn {fact.number}: {who_is(setup, fact.survivor)}."
        case turn_facts.ActionsGained():
            more = f"{plural(fact.n, 'more action')} this turn"
            return f"{who_is(setup, fact.survivor)} has {more}{why(setup, fact.cause, fact.survivor)}."
        case turn_facts.ActionsGranted():
            what = f"play {plural(fact.n, 'card')}" if fact.plays else f"take {plural(fact.n, 'action')}"
            return f"{who_is(setup, fact.survivor)} may {what} now{why(setup, fact.cause, fact.survivor)}."
        case turn_facts.ActionLost():
            when = " of those granted" if fact.granted else ""
            return f"{who_is(setup, fact.survivor)} loses an action{when}{why(setup, fact.cause, fact.survivor)}."
        case turn_facts.TurnCut():
            who, what = who_is(setup, fact.survivor), "actions granted to" if fact.granted else "turn of"
            end = "are over" if fact.granted else "ends"
            return f"The {what} {who} {end} at once{why(setup, fact.cause, fact.survivor)}."
        case turn_facts.FreeUsed():
            return f"{who_is(setup, fact.survivor)} {_freely(setup, fact)}."
        case turn_facts.HoldBegan():
            return _holds(setup, fact)
        case turn_facts.TurnEnded():
            return f"The turn of {who_is(setup, fact.survivor)} ends."
        case turn_facts.Counted():
            return COUNTS[fact.name].format(total=fact.total, needed=fact.needed)
        case turn_facts.TaskAdvanced():
            return _works(setup, fact)
        case turn_facts.FuseSet():
            return f"{plural(fact.rounds, 'round')} left to reach the Van, this one included."
        case turn_facts.MissionSetBack():
            return say_setback(fact.setback)
        case turn_facts.ChoiceMade(pick=Done()) if fact.question.about in ENDS:
            return f"{who_is(setup, fact.survivor)} {say_end(fact.question)}."
        case turn_facts.ChoiceMade():
            choice = say_choice(setup, fact.survivor, fact.question, fact.pick, _chosen(setup, fact))
            return f"{who_is(setup, fact.survivor)} chooses to {choice}."
        case turn_facts.AbilityUsed():
            return f"{who_is(setup, fact.survivor)} uses {cause_is(setup, fact.cause, fact.survivor)}."
        case turn_facts.ActionSpent() | turn_facts.WaitingSeen():
            return ""
        case turn_facts.GameOver() if fact.outcome.reason == "mission-accomplished":
            return f"The mission is accomplished: {listed(_accomplished(MISSIONS[setup.options.mission].win))}."
        case turn_facts.GameOver():
            return REASONS[fact.outcome.reason]
        case _:
            return say_card_fact(setup, fact)


def _chosen(setup: Setting, fact: turn_facts.ChoiceMade) -> str:
    match fact.pick:
        case ChooseSurvivor() if fact.question.about == "send" and fact.pick.survivor == fact.survivor:
            return "themselves"
        case ChooseSurvivor():
            return picked_is(setup, fact.question.about, fact.pick)
        case ChooseTile():
            return tile_is(setup, fact.pick.tile, fact.place)
        case ChooseGear():
            return card_name(fact.pick.card)
        case _:
            return ""


def _rolls(setup: Setting, fact: turn_facts.SpawnRolled | survivor_facts.StealthRolled) -> str:
    return f"{who_is(setup, fact.survivor)} rolls {listed([str(die) for die in fact.dice])}"


def _come(setup: Setting, fact: turn_facts.SpawnRolled) -> str:
    number = sum(fact.dice)
    if number == QUIET and not fact.places:
        return " No monsters come."
    if fact.places == 0:
        tile = f"has spawn number {number}" if setup.options.no_token_cap else f"with spawn number {number} has room"
        return f" No monsters come: no face-up tile {tile}."
    return "" if fact.places is UNSET else f" Monsters come to {plural(fact.places, 'tile')}."


def _accomplished(win: Win) -> list[str]:
    """All that a mission asked for, as it is once it is accomplished."""
    found = [DONE[name] for name in win.counts]
    if win.killed:
        found.append("all samples are taken")
    if win.revealed:
        found.append("every tile is turned up")
    if win.delivered:
        found.append("everything that was asked for is delivered")
    if win.fuel:
        found.append(f"the Van has its {win.fuel} fuel")
    if win.scientist_at:
        message = " or the message of the Journal" if win.or_count else ""
        found.append(f"the Scientist{message} is at the {TILES[win.scientist_at].name}")
    if win.all_at:
        found.append(f"all who live are at the {TILES[win.all_at].name}")
    if win.no_monsters:
        found.append("no monster is left in front of them")
    return found


def _tokens(n: int) -> str:
    return "1 monster token is" if n == 1 else f"{n} monster tokens are"


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


def say_wounded(setup: Setting, fact: survivor_facts.Wounded, when: str = "") -> str:
    """Damage to a body, or none. `when`: what its source is doing, behind the source's name."""
    who = body_is(setup, fact.survivor, dog=fact.dog)
    source = f"{cause_is(setup, fact.cause, fact.survivor)}{when}"
    keepers = {"": [], "paws-off": ["Paws Off"], "shelter": ["the Shelter"]}
    by = listed([*[card_name(card) for card in fact.gear], *keepers[fact.keeper]])
    kept = f" ({fact.kept} kept off by {by})" if fact.kept or by else ""
    dead = " and dies" if fact.left == 0 and has_two_bodies(setup, fact.survivor) else ""
    left = "" if dead else f": {fact.left or 'no'} health left"
    return f"{who} takes {fact.n or 'no'} damage from {source}{kept}{dead}{left}."


def _hunger(setup: Setting, fact: survivor_facts.HungerSet) -> str:
    who = body_is(setup, fact.survivor, dog=fact.dog)
    how = " at the end of the turn" if fact.cause.why == "turn" else why(setup, fact.cause, fact.survivor)
    goes = "rises" if fact.hunger > fact.was else "falls"
    change = f"{goes} from {fact.was} to {fact.hunger}" if fact.hunger != fact.was else f"stays at {fact.hunger}"
    step = "at the end" if fact.track == LAST_TRACK else f"step {fact.track}"
    track = f": starving, {step} of the hunger track" if fact.track else ""
    return f"Hunger of {who} {change}{how}{track}."


def _died(setup: Setting, fact: survivor_facts.SurvivorDiedSeen) -> str:
    who = who_is(setup, fact.survivor)
    dropped = [card_name(card.card) for card in fact.dropped if card.card is not None]
    one = len(dropped) == 1
    end = ("is lost" if one else "are lost") if _is_lost(fact.cause) else ("stays behind" if one else "stay behind")
    left = f" {listed(dropped)} of the hand {end}." if dropped else ""
    if fact.cause.why == "resigned":
        return f"{who} leaves the game.{left}"
    end = "is out of the game, " if has_two_bodies(setup, fact.survivor) else ""
    return f"{who} {end}{_killed(setup, fact)}.{left}"


def _is_lost(cause: Cause) -> bool:
    """Whether somebody dies with the tile."""
    return cause.why == "mission" and cause.survivor >= 0


def _killed(setup: Setting, fact: survivor_facts.SurvivorDiedSeen) -> str:
    """How somebody died, behind the name."""
    two, of = has_two_bodies(setup, fact.survivor), cause_is(setup, fact.cause, fact.survivor)
    match fact.cause.why:
        case "turn":
            return "as no card is left to draw" if two else "dies: no card is left to draw"
        case _ if _is_lost(fact.cause):
            return "lost with the tile" if two else "dies with the tile"
        case "monster":
            return f"killed by {of}" if two else f"is killed by {of}"
        case "hunger" | "poison":
            return f"dead of {of}" if two else f"dies of {of}"
        case _:
            return f"because of {of}" if two else f"dies because of {of}"


def _works(setup: Setting, fact: turn_facts.TaskAdvanced) -> str:
    """An action for the mission, and how far the mission has come by it."""
    progress = f": {fact.spent} of {fact.needed}" if fact.needed > 1 else ""
    return f"{who_is(setup, fact.survivor)} spends an action to {TASKS[fact.name]}{progress}."


def _turned_up(setup: Setting, fact: tile_facts.TileTurned) -> str:
    how = why(setup, fact.cause, fact.cause.survivor)
    where = f"the tile at {place_is(setup, fact.tile)}"
    return f"{who_is(setup, fact.cause.survivor)} turns up {where}{how}: {face_is(fact.face)}."


def _marker(setup: Setting, fact: tile_facts.MarkerMet) -> str:
    where = tile_is(setup, fact.tile, fact.place)
    if fact.survivor < 0:
        return f"No monster token is left at {where}: its objective is done with."
    if fact.gone and MISSIONS[setup.options.mission].markers.cleared == "task":
        return f"The objective token is taken off {where}."
    boss = draws_boss(setup, fact)
    gone = f"{',' if boss else ' and'} takes it off the map" if fact.gone else ""
    return f"{who_is(setup, fact.survivor)} reaches the objective at {where}{gone}{' and must draw the boss' * boss}."


def draws_boss(setup: Setting, fact: tile_facts.MarkerMet) -> bool:
    """Whether the boss comes at an objective that is reached, whichever it is."""
    meets = MISSIONS[setup.options.mission].meets
    return fact.gone and bool(meets) and all(isinstance(each[-1], DrawBoss) for each in meets)


def _moves(setup: Setting, fact: survivor_facts.SurvivorMoved) -> str:
    where = tile_is(setup, fact.tile, fact.place)
    if fact.cause.why == "mission":
        return f"is driven to {where}"
    if fact.cause.survivor not in {-1, fact.survivor}:
        return f"is brought to {where}{why(setup, fact.cause, fact.survivor)}"
    if fact.cause.why == "tile":
        return f"goes from {cause_is(setup, fact.cause)} to {where}"
    return f"moves to {where}{why(setup, fact.cause, fact.survivor)}"


def _freely(setup: Setting, fact: turn_facts.FreeUsed) -> str:
    match fact.what:
        case "two-for-one":
            return "trades in two survivor cards for a new one"
        case "trade":
            return "looks through what lies here" if fact.to < 0 else f"offers to trade with {who_is(setup, fact.to)}"
        case gear:
            return f"uses {card_name(gear)}"


def _holds(setup: Setting, fact: turn_facts.HoldBegan) -> str:
    hold = fact.hold
    who = "Everybody" if hold.all else who_is(setup, hold.who)
    if hold.effect == "dog-immune":
        who = body_is(setup, hold.who, dog=True)
    what = HOLDS[hold.effect].format(n=hold.n)
    if hold.this_turn:
        until = "until the end of this turn"
    else:
        until = f"until {f'the next turn of {who_is(setup, hold.until)}' if hold.all else 'their next turn'}"
    return f"{who} {what} {until}{why(setup, hold.cause, hold.who)}."
