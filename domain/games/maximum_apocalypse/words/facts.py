"""Words for people: what has happened."""

from msgspec import UNSET

from domain.games.maximum_apocalypse.box.content import MISSIONS, TILES
from domain.games.maximum_apocalypse.box.missions import Mission
from domain.games.maximum_apocalypse.box.vocabulary import Do
from domain.games.maximum_apocalypse.facts import monsters, survivors, tiles, turn
from domain.games.maximum_apocalypse.facts.disclosure import PublicFact
from domain.games.maximum_apocalypse.table.actions import ChooseGear, ChooseSurvivor, ChooseTile, Done
from domain.games.maximum_apocalypse.table.causes import Cause, Question
from domain.games.maximum_apocalypse.table.options import Setting
from domain.games.maximum_apocalypse.turn.prospects import say_setback
from domain.games.maximum_apocalypse.turn.steps import QUIET
from domain.games.maximum_apocalypse.words import names
from domain.games.maximum_apocalypse.words.bodies import PublicBodyFact, say_body_fact
from domain.games.maximum_apocalypse.words.cards import say_card_fact
from domain.games.maximum_apocalypse.words.choices import ENDS, picked_is, say_choice, say_end
from domain.games.maximum_apocalypse.words.monsters import say_monster_fact
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
    "unseen": "The Scientist can be freed here.",
    "message": "The Dusty Journal will do: its message can be brought back.",
    "first-police_station": "The first survivor at the Police Station must draw the boss.",
}
"""What the mission has come to, by the name of its counter; empty where the task tells it."""

GOODS = {
    "antidote": "antidotes",
    "dirty_blanket": "blankets",
    "food": "food cards",
    "fuel": "fuel",
    "medical": "medical supplies",
    "old_newspaper": "newspapers",
    "spare_parts": "spare parts",
}
"""What missions ask for, as their texts call it."""

ROLLED = f" because of the {QUIET} rolled"
"""Why mission 6 turns up or removes a tile."""

ORDINALS = ("first", "second", "third", "fourth")

TASKS = {task.name: task.text for mission in MISSIONS.values() for task in mission.tasks}


def say_heading(setup: Setting, fact: PublicFact) -> str:
    """The heading of a survivor's turn, and of the end."""
    match fact:
        case turn.TurnBegan():
            return f"Turn {fact.number}: {names.who_is(setup, fact.survivor)}"
        case turn.GameOver():
            return "The end"
        case _:
            return ""


def say_fact(setup: Setting, fact: PublicFact) -> str:
    """What has happened, in whole sentences; a card's name may end one by itself: "plays Where's My Axe?"."""
    return _say(setup, fact).replace("?.", "?")


def _say(setup: Setting, fact: PublicFact) -> str:  # noqa: PLR0915  # one case a fact
    """What has happened, made only of what the public fact holds; bookkeeping has no line."""
    match fact:
        case turn.TableSeen():
            return say_table(setup, fact)
        case turn.SpawnRolled():
            return f"{say_rolls(setup, fact)} for monsters: {sum(fact.dice)}.{_come(fact)}"
        case survivors.StealthRolled():
            passed = sum(fact.dice) <= fact.need
            found = f"{sum(fact.dice)}, {'no more' if passed else 'more'} than stealth {fact.need}"
            ends = _unseen(fact.cause) if passed else _seen(fact.cause)
            return f"{say_rolls(setup, fact)}: {found}, and {ends} {names.tile_is(setup, fact.tile, fact.place)}."
        case survivors.StealthFailed():
            by = names.cause_is(setup, fact.by, fact.survivor)
            where = names.tile_is(setup, fact.tile, fact.place)
            fails = f"fails the stealth test at {where} without a roll, because of {by}"
            return f"{names.who_is(setup, fact.survivor)} {fails}, and {_seen(fact.cause).removesuffix(' at')}."
        case tiles.TokensPlaced():
            where, how = names.tile_is(setup, fact.tile, fact.place), why_tokens(setup, fact.cause)
            return f"{_tokens(fact.n)} put on {where}{how}: {fact.total} there now."
        case tiles.TokensRemoved():
            where = names.tile_is(setup, fact.tile, fact.place)
            if fact.cause.why == "tokens":
                return f"{names.who_is(setup, fact.cause.survivor)} draws {say_tokens_drawn(fact, where)}."
            how = names.why(setup, fact.cause, gift=True)
            return f"{_tokens(fact.n)} taken off {where}{how}: {fact.total} left."
        case _ if isinstance(fact, monsters.PublicMonsterFact):
            return say_monster_fact(setup, fact)
        case _ if isinstance(fact, PublicBodyFact):
            return say_body_fact(setup, fact)
        case tiles.TileTurned():
            return say_turned_up(setup, fact)
        case tiles.TileGone():
            where = names.tile_is(setup, fact.tile, fact.place)
            if MISSIONS[setup.options.mission].erodes:
                return f"{names.who_is(setup, fact.cause.survivor)} removes {where} from the map{ROLLED}."
            return f"{names.upper(where)} is gone, with everything on it."
        case tiles.MarkerLaid():
            count = MISSIONS[setup.options.mission].markers.count
            of = "" if fact.marker == count == 1 else f": {fact.marker} of {count}"
            where = names.tile_is(setup, fact.tile, None)
            return f"{names.who_is(setup, fact.survivor)} lays an objective token on {where}{of}."
        case tiles.MarkerMet():
            return _marker(setup, fact)
        case survivors.SurvivorMoved():
            return f"{names.who_is(setup, fact.survivor)} {_moves(setup, fact)}."
        case turn.TurnBegan():
            return f"Turn {fact.number}: {names.who_is(setup, fact.survivor)}."
        case turn.ActionsGained():
            how = names.why(setup, fact.cause, fact.survivor, gift=True)
            more = f"{names.plural(fact.n, 'more action')} this turn"
            return f"{names.who_is(setup, fact.survivor)} has {more}{how}."
        case turn.ActionsGranted():
            how = names.why(setup, fact.cause, fact.survivor, gift=True)
            what = f"play {names.plural(fact.n, 'card')}" if fact.plays else f"take {names.plural(fact.n, 'action')}"
            return f"{names.who_is(setup, fact.survivor)} may {what} now{how}."
        case turn.ActionLost():
            what = "a granted action" if fact.granted else "an action"
            return f"{names.who_is(setup, fact.survivor)} loses {what}{names.why(setup, fact.cause, fact.survivor)}."
        case turn.TurnCut():
            what = "granted actions end" if fact.granted else "turn ends"
            return (
                f"{names.who_is(setup, fact.survivor)}'s {what} at once{names.why(setup, fact.cause, fact.survivor)}."
            )
        case turn.FreeUsed():
            return f"{names.who_is(setup, fact.survivor)} {_freely(setup, fact)}."
        case turn.TurnEnded():
            return f"{names.who_is(setup, fact.survivor)}'s turn ends."
        case turn.Counted():
            return COUNTS[fact.name].format(total=fact.total, needed=fact.needed)
        case turn.TaskAdvanced():
            return _works(setup, fact)
        case turn.FuseSet():
            return _countdown(setup, fact.rounds)
        case turn.MissionSetBack():
            return say_setback(fact.setback)
        case turn.ChoiceMade(pick=Done()) if fact.question.about in ENDS:
            return f"{names.who_is(setup, fact.survivor)} {say_end(fact.question)}."
        case turn.ChoiceMade(pick=ChooseSurvivor(survivor=who)) if _goes_alone(fact):
            return (
                f"{names.who_is(setup, who)} chooses to travel with {names.cause_is(setup, fact.question.cause, who)}."
            )
        case turn.ChoiceMade(question=Question(about="aim", cause=cause)):
            aims = f"aims {names.cause_is(setup, cause, fact.survivor)}"
            return f"{names.who_is(setup, fact.survivor)} {aims} at {_chosen(setup, fact)}."
        case turn.ChoiceMade():
            choice = say_choice(setup, fact.survivor, fact.question, fact.pick, _chosen(setup, fact))
            return f"{names.who_is(setup, fact.survivor)} chooses to {choice}."
        case turn.AbilityUsed():
            return f"{names.who_is(setup, fact.survivor)} uses {names.cause_is(setup, fact.cause, fact.survivor)}."
        case turn.ActionSpent() | turn.WaitingSeen():
            return ""
        case turn.GameOver() if fact.outcome.reason == "mission-accomplished":
            return f"The mission is accomplished: {names.listed(accomplished(MISSIONS[setup.options.mission]))}."
        case turn.GameOver():
            return REASONS[fact.outcome.reason]
        case _:
            return say_card_fact(setup, fact)


def _goes_alone(fact: turn.ChoiceMade) -> bool:
    """Whether somebody who may send anybody goes alone."""
    return fact.question.about == "send" and fact.pick == ChooseSurvivor(fact.survivor)


def _chosen(setup: Setting, fact: turn.ChoiceMade) -> str:
    match fact.pick:
        case ChooseSurvivor():
            return picked_is(setup, fact.question.about, fact.pick)
        case ChooseTile():
            return names.tile_is(setup, fact.pick.tile, fact.place)
        case ChooseGear():
            return names.thing_is(fact.pick.card)
        case _:
            return ""


def say_rolls(setup: Setting, fact: turn.SpawnRolled | survivors.StealthRolled) -> str:
    """Who rolls what."""
    return f"{names.who_is(setup, fact.survivor)} rolls {names.listed([str(die) for die in fact.dice])}"


def _come(fact: turn.SpawnRolled) -> str:
    if sum(fact.dice) == QUIET and not fact.places:
        return f" No monsters come: no tile has spawn number {QUIET}."
    if fact.places == 0:
        return " No monsters come."
    return "" if fact.places is UNSET else f" Monsters come to {names.plural(fact.places, 'tile')}."


def accomplished(mission: Mission, brought: str = "", survivors: str = "all survivors") -> list[str]:
    """All that a mission asked for, as it is once it is accomplished.

    `brought`: what was, where there is a choice; `survivors`: who had to meet.
    """
    win = mission.win
    found = [DONE[name] for name in win.counts]
    if win.killed:
        found.append("all samples are taken")
    if win.revealed:
        found.append("every tile is turned up")
    if win.delivered:
        found.append(_delivered(mission))
    if win.fuel:
        found.append(f"the Van has its {win.fuel} fuel")
    what = brought or f"the Scientist{' or the message of the Journal' if win.or_count else ''}"
    if brought and win.scientist_at == win.all_at:
        found.append(f"{what} is at the {TILES[win.all_at].name} with {survivors}")
    else:
        found += [f"{what} is at the {TILES[at].name}" for at in [win.scientist_at] if at]
        found += [f"{survivors} are at the {TILES[at].name}" for at in [win.all_at] if at]
    if win.no_monsters:
        found.append("no monster is left in front of them")
    return found


def _delivered(mission: Mission) -> str:
    """All that was to be laid down; spare parts for the Van repair it."""
    goods = names.listed([f"{each.n} {GOODS[each.what]}" for each in mission.deliveries])
    repaired = all(each.at == "van" for each in mission.deliveries)
    return f"the Van is repaired with {goods}" if repaired else f"{goods} are delivered"


def _tokens(n: int) -> str:
    return "1 monster token is" if n == 1 else f"{n} monster tokens are"


def say_tokens_drawn(fact: tiles.TokensRemoved, where: str) -> str:
    """The monsters that are drawn for tokens."""
    tokens, left = "token" if fact.n == 1 else "tokens", f": {fact.total} left" if fact.total else ""
    return f"{names.plural(fact.n, 'monster')} for the {tokens} on {where}{left}"


def _unseen(test: Cause) -> str:
    return {"tile": "can cross", "tokens": "slips past the monsters at"}.get(test.why, "passes the test at")


def _seen(test: Cause) -> str:
    return {"tile": "cannot cross", "tokens": "is seen by the monsters at"}.get(test.why, "is seen at")


def why_tokens(setup: Setting, cause: Cause) -> str:
    """Why tokens are put on a tile."""
    if cause.why == "tile":
        return f" because of {names.cause_is(setup, cause)}"
    if cause.why == "death":
        return f" in place of {names.who_is(setup, cause.survivor)}'s monsters"
    return names.why(setup, cause)


def _works(setup: Setting, fact: turn.TaskAdvanced) -> str:
    """An action for the mission, and how far the mission has come by it."""
    progress = f": {fact.spent} of {fact.needed}" if fact.needed > 1 else ""
    return f"{names.who_is(setup, fact.survivor)} spends an action to {TASKS[fact.name]}{progress}."


def say_turned_up(setup: Setting, fact: tiles.TileTurned, idle: str = "") -> str:
    """A tile that is turned up. `idle`: that what it does when it is turned up does not happen."""
    how = ROLLED if fact.cause.why == "mission" else names.why(setup, fact.cause, fact.cause.survivor)
    where = f"the tile at {names.place_is(setup, fact.tile)}"
    return f"{names.who_is(setup, fact.cause.survivor)} turns up {where}{how}: {names.face_is(fact.face)}{idle}."


def _marker(setup: Setting, fact: tiles.MarkerMet) -> str:
    where = names.tile_is(setup, fact.tile, fact.place)
    if fact.survivor < 0:
        return f"The nest at {where} is cleared."
    if fact.gone and MISSIONS[setup.options.mission].markers.cleared == "task":
        return f"The objective token is taken off {where}."
    boss = draws_boss(setup, fact)
    gone = f"{',' if boss else ' and'} takes it off the map" if fact.gone else ""
    reaches = f"reaches the objective at {where}{gone}{' and must draw the boss' * boss}"
    return f"{names.who_is(setup, fact.survivor)} {reaches}."


def draws_boss(setup: Setting, fact: tiles.MarkerMet) -> bool:
    """Whether the boss comes at an objective that is reached, whichever it is."""
    meets = MISSIONS[setup.options.mission].meets
    return fact.gone and bool(meets) and all(each[-1] == Do("draw_boss") for each in meets)


def _countdown(setup: Setting, left: int) -> str:
    """The rounds left to get away, this one included; one more than the mission gives while they have not begun."""
    mission = MISSIONS[setup.options.mission]
    if left > mission.fuse:
        where = TILES[mission.win.all_at].name
        return f"The survivors have {names.plural(left - 1, 'full round')} to be back at the {where}."
    match left:
        case 0:
            return "No round is left: the bomb goes off."
        case 1:
            return f"The {ORDINALS[mission.fuse - 1]} and last of the {mission.fuse} rounds begins."
        case _:
            return f"The {ORDINALS[mission.fuse - left]} of the {mission.fuse} rounds begins."


def _moves(setup: Setting, fact: survivors.SurvivorMoved) -> str:
    where = names.tile_is(setup, fact.tile, fact.place)
    if fact.cause.why == "mission":
        return f"is driven to {where}"
    if fact.cause.survivor not in {-1, fact.survivor}:
        return f"is brought to {where}{names.why(setup, fact.cause, fact.survivor, gift=True)}"
    if fact.cause.why == "tile":
        return f"goes from {names.cause_is(setup, fact.cause)} to {where}"
    return f"moves to {where}{names.why(setup, fact.cause, fact.survivor)}"


def _freely(setup: Setting, fact: turn.FreeUsed) -> str:
    match fact.what:
        case "two-for-one":
            return "trades in two survivor cards for a new one"
        case "trade":
            return (
                "looks through what lies here"
                if fact.to < 0
                else f"offers to trade with {names.who_is(setup, fact.to)}"
            )
        case gear:
            return f"uses {names.card_name(gear)}"
