"""Words for people: what has happened to bodies: damage, hunger, poison, death, and temporary effects."""

from collections.abc import Sequence

from domain.games.maximum_apocalypse.facts.survivors import Healed, HungerSet, PoisonSet, SurvivorDiedSeen, Wounded
from domain.games.maximum_apocalypse.facts.turn import HoldBegan
from domain.games.maximum_apocalypse.table.causes import Cause
from domain.games.maximum_apocalypse.table.options import Setting
from domain.games.maximum_apocalypse.table.state import LAST_TRACK, Hold
from domain.games.maximum_apocalypse.words import names
from domain.games.maximum_apocalypse.words.raised import is_cut_short

PublicBodyFact = Wounded | Healed | HungerSet | PoisonSet | SurvivorDiedSeen | HoldBegan

HOLDS = {
    "dealt": "{cause} makes {who} deal {n} more damage {until}.",
    "no-hunger": "{cause} keeps {who} from hunger damage {until}.",
    "dog-immune": "{user} uses {cause}, which keeps {who} from all damage {until}.",
    "loot": "{cause} lets {who} scavenge once for each monster destroyed {until}.",
}


def say_body_fact(setup: Setting, fact: PublicBodyFact) -> str:
    """What has happened to a body, made only of what the public fact holds."""
    match fact:
        case Wounded():
            return say_wounded(setup, fact)
        case Healed():
            return say_healed(setup, fact)
        case HungerSet():
            return _hunger(setup, fact)
        case PoisonSet():
            who, better = names.body_is(setup, fact.survivor, dog=fact.dog), fact.n <= fact.was
            how = names.why(setup, fact.cause, fact.survivor, gift=better)
            if fact.n == fact.was:
                return f"{who} has no poison to lose{how}."
            change = f"{'loses' if better else 'gets'} {names.plural(abs(fact.n - fact.was), 'poison counter')}"
            return f"{who} {change}{how}: {fact.n} {'left' if better else 'now'}."
        case SurvivorDiedSeen():
            return say_died(setup, fact)
        case HoldBegan():
            return _holds(setup, fact)


def say_healed(setup: Setting, fact: Healed, reason: str = "") -> str:
    """A cure, or none. `reason`: why it is more than its source says."""
    who = names.body_is(setup, fact.survivor, dog=fact.dog)
    if fact.n == 0:
        return say_no_healing(setup, fact.cause, fact.survivor, who, fact.left)
    how = f"{names.why(setup, fact.cause, fact.survivor, gift=True)}{f' ({reason})' if reason else ''}"
    return f"{who} heals {fact.n}{how}: {fact.left} health now."


def say_no_healing(setup: Setting, cause: Cause, survivor: int, who: str, health: int) -> str:
    """A cure of a body in full health."""
    how = names.why(setup, cause, survivor, gift=True).replace(" thanks to ", " from ")
    return f"{who} heals nothing{how}: at full health, {health}."


def say_wounded(setup: Setting, fact: Wounded, when: str = "", reason: str = "", lacks: str = "") -> str:
    """Damage to a body, or none.

    `when`: what its source is doing; `reason`: why it is more than that does; `lacks`: what could have prevented it.
    """
    two, dead = names.has_two_bodies(setup, fact.survivor), fact.left == 0
    keepers = {"": [], "paws-off": ["Paws Off"], "shelter": ["the Shelter"]}
    by = names.listed([*[names.card_name(card) for card in fact.gear], *keepers[fact.keeper]])
    kept = f"{fact.kept} kept off by {by}" if fact.kept or by else ""
    notes = f" ({'; '.join(filter(None, [reason, kept]))})" if reason or kept else ""
    hit = _hit(setup, fact, when, lacks)
    left = f"{',' if ': ' in hit else ':'} {fact.left or 'no'} health left"
    return f"{hit}{notes}{' and dies' if two and dead else left}."


def _hit(setup: Setting, fact: Wounded, when: str, lacks: str) -> str:
    """Who hits whom, and how much damage it does."""
    who, damage = names.body_is(setup, fact.survivor, dog=fact.dog), f"{fact.n or 'no'} damage"
    by = fact.cause.survivor
    if fact.cause.why == "dog" and by != fact.survivor:
        uses = f"{names.who_is(setup, by)} has the Dog use {names.cause_is(setup, fact.cause, by)} on a companion"
        return f"{uses}: {who} takes {damage}"
    if fact.cause.why in {"card", "innate"} and by not in {-1, fact.survivor}:
        return f"{names.who_is(setup, by)} hits {who} with {names.cause_is(setup, fact.cause, by)}: {damage}"
    takes = f"takes {damage} from {names.cause_is(setup, fact.cause, fact.survivor)}{when}"
    if not lacks:
        return f"{who} {takes}"
    has_none = f"{names.who_is(setup, fact.survivor)} has no {lacks} to give up"
    return f"{has_none}, and {who} {takes}" if names.has_two_bodies(setup, fact.survivor) else f"{has_none} and {takes}"


def _hunger(setup: Setting, fact: HungerSet) -> str:
    who = names.body_is(setup, fact.survivor, dog=fact.dog)
    rises = fact.hunger > fact.was
    how = names.why(setup, fact.cause, fact.survivor, gift=fact.hunger < fact.was)
    how = " at the end of the turn" if fact.cause.why == "turn" else how
    goes = "rises" if rises else "falls"
    change = f"{goes} from {fact.was} to {fact.hunger}" if fact.hunger != fact.was else f"stays at {fact.hunger}"
    change += ", the lowest," if is_cut_short(fact) else ""
    step = "at the end" if fact.track == LAST_TRACK else f"step {fact.track}"
    track = f": starving, {step} of the hunger track" if fact.track else ""
    return f"{who}'s hunger {change}{how}{track}."


def say_died(
    setup: Setting,
    fact: SurvivorDiedSeen,
    gear: Sequence[str] = (),
    bodies: Sequence[str] = (),
    *,
    where: str = "",
    is_told: bool = False,
) -> str:
    """A death, with the cards that are left: of the hand, and the `gear`.

    `bodies`: those that die at once, where there can be two; `where`: the tile, in words; `is_told`: a sentence before
    has told how.
    """
    who = names.who_is(setup, fact.survivor)
    dropped = [names.thing_is(card.card) for card in fact.dropped if card.card is not None]
    left = _left_behind(dropped, [names.thing_is(card) for card in gear], is_lost=_is_lost(fact.cause))
    if fact.cause.why == "resigned":
        return f"{who} leaves the game.{left}"
    two = names.has_two_bodies(setup, fact.survivor)
    if bodies and _is_lost(fact.cause):
        return f"{names.listed(list(bodies))} {'dies' if len(bodies) == 1 else 'die'} with the tile.{left}"
    if is_told:
        return f"{who} is out of the game.{left}" if two else left.lstrip()
    end = "is out of the game, " if two else ""
    at = f" at {where}" if where and fact.cause.why not in {"turn", "tile"} and not _is_lost(fact.cause) else ""
    return f"{who} {end}{_killed(setup, fact)}{at}.{left}"


def _left_behind(hand: list[str], gear: list[str], *, is_lost: bool) -> str:
    """The cards of the dead that are left, of the hand and of the gear in play."""
    one, one_more = len(hand or gear) == 1, len(gear) == 1
    end = ("is lost" if one else "are lost") if is_lost else ("stays behind" if one else "stay behind")
    first = f"{names.counted(hand)} from the hand" if hand else f"{names.counted(gear)} from play"
    more = f", as {'does' if one_more else 'do'} {names.counted(gear)} from play" if hand and gear else ""
    return f" {names.upper(first)} {end}{more}." if hand or gear else ""


def _is_lost(cause: Cause) -> bool:
    """Whether somebody dies with the tile."""
    return cause.why == "mission" and cause.survivor >= 0


def _killed(setup: Setting, fact: SurvivorDiedSeen) -> str:
    """How somebody died, behind the name."""
    two, of = names.has_two_bodies(setup, fact.survivor), names.cause_is(setup, fact.cause, fact.survivor)
    match fact.cause.why:
        case "turn":
            return "as no card is left to draw" if two else "dies: no card is left to draw"
        case _ if _is_lost(fact.cause):
            return "lost with the tile" if two else "dies with the tile"
        case "monster":
            return f"killed by {of}" if two else f"is killed by {of}"
        case "hunger" | "poison":
            return f"dead of {of}" if two else f"dies of {of}"
        case "tile":
            return f"killed at {of}" if two else f"dies at {of}"
        case _:
            return f"because of {of}" if two else f"dies because of {of}"


def say_held_again(setup: Setting, fact: HoldBegan, text: str, holds: Sequence[Hold]) -> str:
    """An effect that is in force already: one with a number adds up."""
    new = fact.hold
    more = sum([hold.n for hold in holds if (hold.effect, hold.all, hold.who) == (new.effect, new.all, new.who)])
    if new.n:
        return f"{text} That makes {new.n + more} more in all." if more else text
    if fact.hold not in holds:
        return text
    used = names.cause_is(setup, fact.hold.cause, fact.hold.who)
    return f"{names.who_is(setup, fact.hold.cause.survivor)} uses {used} again, although it is in force already."


def _holds(setup: Setting, fact: HoldBegan) -> str:
    hold, cause = fact.hold, names.cause_is(setup, fact.hold.cause, fact.hold.who)
    whole = "all survivors" if hold.all else names.who_is(setup, hold.who)
    turn = "the end of this turn" if hold.this_turn else f"{names.turn_of(setup, hold.until)} next turn"
    return HOLDS[hold.effect].format(
        cause=cause if hold.effect == "dog-immune" else names.upper(cause),
        user="" if hold.cause.survivor < 0 else names.who_is(setup, hold.cause.survivor),
        who=names.body_is(setup, hold.who, dog=True) if hold.effect == "dog-immune" and not hold.all else whole,
        n=hold.n,
        until=f"until {turn}",
    )
