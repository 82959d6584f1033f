"""What happened in a duel, in words for people, made only of what the fact and its reader's views hold.

Cards go by their names; a robot is the first or second of its card where its player has another one on the table.
"""

from collections import Counter
from collections.abc import Sequence
from typing import assert_never

from domain.games.thermal_showdown import card_facts as c
from domain.games.thermal_showdown import facts as f
from domain.games.thermal_showdown import public_facts as p
from domain.games.thermal_showdown.causes import Cause, RobotName
from domain.games.thermal_showdown.effects import CARDS, MELTING_HEAT, ROBOTS, TRICKS, Attach, CardId
from domain.games.thermal_showdown.setup import DuelSetup
from domain.games.thermal_showdown.state import PLAYER_LIMIT, Attached, Attacking, RobotId
from domain.games.thermal_showdown.views import RobotView, View
from domain.kernel.game import Fact, Outcome, Seat, Views

_ORDINALS = ("first", "second", "third", "fourth", "fifth", "sixth", "seventh", "eighth", "ninth", "tenth")


def say_heading(setup: DuelSetup, fact: p.AnyPublicFact) -> str:
    """The heading of a round."""
    return f"Round {fact.round}: {setup.name_of(fact.seat)}" if isinstance(fact, f.RoundBegun) else ""


def say_fact(setup: DuelSetup, fact: p.AnyPublicFact) -> str:
    """What happened, as a line of the log; nothing for what other lines say already."""
    call = setup.name_of
    match fact:
        case c.DuelOpened():
            return _terms(fact)
        case p.PublicDeckShuffled(seat, count):
            return f"{call(seat)} shuffles a deck of {count} cards."
        case p.PublicCardsDrawn():
            return _drawing(setup, fact)
        case p.PublicWishMade(seat, turn):
            wish = f"asks to go {turn}, in secret" if turn else "has chosen, in secret, whether to go first or second"
            return f"{call(seat)} {wish}."
        case c.OrderSettled(wishes, first, tossed):
            said = _wishes(setup, wishes)
            how = "A coin is tossed" if tossed else "Both wishes are granted"
            return f"{said}. {how}: {call(first)} goes first."
        case p.PublicCardKept(seat, card):
            return f"{call(seat)} keeps {card_name(card) if card else 'a card, in secret'}."
        case c.RestDiscarded(seat, cards):
            return f"{call(seat)} discards the rest: {listed([card_name(card) for card in cards])}."
        case p.PublicRestReturned(seat, count):
            return f"{call(seat)} shuffles the rest back into the main pile, which has {count} cards now."
        case f.RoundBegun(seat, round_, control):
            last = " This is the last round." if round_ == setup.options.round_limit else ""
            return f"Round {round_} begins: {call(seat)} adds a control counter and has {control} control to use.{last}"
        case p.PublicPileTurned(seat, count):
            return f"{call(seat)}'s main pile is empty, so the discard pile is shuffled: {_cards(count)} to draw from."
        case c.RobotPlayed(robot, cost, mass):
            counter = "that counter" if mass == 1 else "each counter"
            melting = f"before heat can warm it, {MELTING_HEAT} kJ in one round have to melt {counter}"
            ice = f", clad in {_ice(mass)}: {melting}" if mass else ""
            plays = f"{call(robot.seat)} plays {_new(robot)} for {cost} control{ice}."
            return f"{plays}{_blocks(setup, robot, robot.card)}"
        case c.TrickPlayed(seat, card, cost):
            return f"{call(seat)} plays {card_name(card)} for {cost} control."
        case c.TrickAttached(robot, card, owner):
            attaches = (
                f"{call(owner)} attaches {card_name(card)} to {_own_or_whose(setup, robot, owner)}{_changes(card)}."
            )
            return f"{attaches}{_blocks(setup, robot, card)}"
        case f.RobotActivated(robot):
            return f"{call(robot.seat)} activates {_called(robot)}, which rests now."
        case f.RobotAimedAt(card=card) if _attaches(card):
            return ""
        case f.RobotAimedAt(by, card, number, robot):
            return f"{call(by)} aims {the_robot_name(card, number)} at {_whose(setup, robot)}."
        case f.PlayerAimedAt(by, card, number, seat):
            return f"{call(by)} aims {the_robot_name(card, number)} at {call(seat)}."
        case f.RobotAttacked(by, robot):
            return f"{call(by)} attacks {_whose(setup, robot)}."
        case f.PlayerAttacked(by, seat):
            return f"{call(by)} attacks {call(seat)}."
        case f.AttackerAdded(robot):
            return f"{call(robot.seat)} sends {_called(robot)} into the attack."
        case f.HitBackAwaited(robot, choices):
            attackers = listed([_whose(setup, choice) for choice in choices], "or")
            return f"{call(robot.seat)} has to choose whom {_called(robot)} hits back: {attackers}."
        case f.HitBackChosen(by, robot):
            return f"{call(by)} hits back at {_whose(setup, robot)}."
        case f.AttackDone(seat, harmless):
            return f"{call(seat)}'s attack deals no heat." if harmless else ""
        case f.RobotHeated():
            kept = f" ({fact.insulated} kJ kept out by its insulation)" if fact.insulated else ""
            heat = f"{fact.heat} kJ{kept} from {_cause(setup, fact.cause)}"
            return f"{_whose(setup, fact.robot)} takes {heat}{_warmed(fact)}."
        case f.RobotCooled(robot, cause, counters):
            return f"{_whose(setup, robot)} loses {_counters(counters)} thanks to {_cause(setup, cause, robot.seat)}."
        case f.RobotDefeated(robot, attached):
            return f"{_whose(setup, robot)} is defeated{_with(setup, attached, robot.seat)}."
        case f.RobotRested(robot, cause):
            return f"{_whose(setup, robot)} has to rest because of {_cause(setup, cause)}."
        case f.RobotReadied(robot, cause):
            return f"{_whose(setup, robot)} is ready again thanks to {_cause(setup, cause, robot.seat)}."
        case f.PlayerHeated(seat, cause, heat, total):
            return f"{call(seat)} takes {heat} kJ from {_cause(setup, cause)} and has {total} kJ now."
        case f.PlayerCooled(seat, cause, heat, total):
            return f"{call(seat)} gets rid of {heat} kJ thanks to {_cause(setup, cause, seat)} and has {total} kJ now."
        case f.RoundEnded(seat):
            return f"{call(seat)} ends the round."
        case f.DuelEnded(outcome):
            return _ending(setup, outcome)
        case c.KeepingPassed() | c.TrickDiscarded() | f.ActivationDone() | f.SeatResigned():
            return ""
        case _:
            assert_never(fact)


def say_more(setup: DuelSetup, fact: p.AnyPublicFact, views: Views) -> str:
    """The control that a card leaves, and why a robot deals, takes or shows no heat."""
    match fact:
        case c.RobotPlayed(robot=RobotName(seat=seat)) | c.TrickPlayed(seat=seat):
            return f"{setup.name_of(seat)} has {views.after().duelists[seat].control or 'no'} control left."
        case f.RobotAttacked(robot=robot) if _powerless(views.before(), robot):
            return "Its power is 0, so it deals no heat back."
        case f.AttackerAdded(robot=robot) if _powerless(views.before(), robot):
            return "Its power is 0."
        case f.AttackerAdded(robot=robot) if _beams(views.before(), robot):
            return "It attacks with a beam, so it is not hit back."
        case f.AttackerAdded(robot=robot) if _infiltrates(views.before(), robot):
            return "It infiltrates, so ready robots do not stop it."
        case f.RobotHeated(counters=0):
            return _say_capacity(views.before(), fact)
        case _:
            return ""


def say_together(_setup: DuelSetup, facts: Sequence[Fact], texts: Sequence[str], views: Views | None) -> Sequence[str]:
    """What was aimed is told by what it does; and why a robot gets counters, and how many defeat it."""
    told = list(texts)
    counters: Counter[tuple[Seat, RobotId]] = Counter()
    for place, fact in enumerate(facts):
        match fact:
            case f.RobotAimedAt() | f.PlayerAimedAt() if any(_is_done(fact, after) for after in facts[place + 1 :]):
                told[place] = ""
            case f.RobotAimedAt() | f.PlayerAimedAt() if told[place] and _is_over(facts[place + 1 :]):
                told[place] = f"{texts[place].removesuffix('.')}, to no effect."
            case f.RobotHeated(robot=robot) if fact.counters and views is not None:
                counters[robot.seat, robot.robot] += fact.counters
                told[place] = _say_counters(texts[place], views.before(), fact, counters[robot.seat, robot.robot])
            case _:
                pass
    return told


def _is_over(after: Sequence[Fact]) -> bool:
    """Whether the trick or ability that was aimed is over."""
    return any(isinstance(fact, c.TrickDiscarded | f.ActivationDone) for fact in after)


def _is_done(aimed: f.RobotAimedAt | f.PlayerAimedAt, fact: Fact) -> bool:
    """Whether a fact tells what was aimed by its name, and at whom."""
    match fact:
        case f.RobotHeated() | f.RobotCooled() | f.RobotRested() | f.RobotReadied():
            target: object = fact.robot
        case f.PlayerHeated():
            target = fact.seat
        case _:
            return False
    at = aimed.robot if isinstance(aimed, f.RobotAimedAt) else aimed.seat
    return (at, aimed.card, aimed.number) == (target, fact.cause.card, fact.cause.number)


def _say_counters(text: str, view: View, fact: f.RobotHeated, gained: int) -> str:
    """Why a robot gets counters, and how many defeat it; `gained`: those of the event so far."""
    limit = ROBOTS[fact.robot.card].limit
    for robot in _on_table(view, fact.robot):
        due, has = fact.tally // robot.capacity, robot.counters + gained
        gets = f"it gets {_counters(fact.counters)}"
        if due >= fact.counters:
            more = gets if due == fact.counters else gets.replace(" temperature", " more temperature")
            text = text.replace(gets, f"its heat capacity is {robot.capacity} kJ/K, so {more}")
        now = "" if has == fact.counters and has >= limit else f" It has {has} now;"
        is_enough = f"{limit} {'is' if limit == 1 else 'are'} {'enough' if has >= limit else 'needed'} to defeat it"
        text = f"{text}{now} {is_enough}."
    return text


def card_name(card: CardId) -> str:
    """What a card is called, if there is such a card."""
    return CARDS[card].name if card in CARDS else "an unknown card"


def robot_name(card: CardId, number: int | None) -> str:
    """What a robot is called: its card, and which of that card it is if there are several."""
    return card_name(card) if number is None else f"{ordinal(number)} {card_name(card)}"


def the_robot_name(card: CardId, number: int | None) -> str:
    """What a robot is called in a sentence that does not tell whose it is."""
    return f"{'' if number is None else 'the '}{robot_name(card, number)}"


def ordinal(number: int) -> str:
    """The word for a place in an order: first for 1."""
    return _ORDINALS[number - 1] if number <= len(_ORDINALS) else f"{number}th"


def listed(things: Sequence[str], last: str = "and") -> str:
    """One or more things as a phrase."""
    *most, end = things
    return f"{', '.join(most)} {last} {end}" if most else end


def _terms(fact: c.DuelOpened) -> str:
    rest = "discarded" if fact.opening == "discard" else "shuffled back into the main pile"
    kept = "Decks keep to the limits of size and copies."
    decks = kept if fact.deck_limits == "kept" else "Decks may be of any size and hold any number of copies."
    heat = "A robot gets one temperature increase counter for each full heat capacity that it takes in a round."
    lasts = f"The duel lasts {fact.round_limit} rounds at most"
    return f"{lasts}. Opening cards that are not kept are {rest}. {decks} {heat}"


def _wishes(setup: DuelSetup, wishes: Sequence[str]) -> str:
    """Who asked to go first or second."""
    call = setup.name_of
    if len(set(wishes)) == 1:
        return f"{listed([call(seat) for seat in range(len(wishes))])} both asked to go {wishes[0]}"
    return listed([f"{call(seat)} asked to go {turn}" for seat, turn in enumerate(wishes)])


def _drawing(setup: DuelSetup, fact: p.PublicCardsDrawn) -> str:
    which = "" if fact.cards is None else f": {listed([card_name(card) for card in fact.cards])}"
    why = "" if fact.by is None else f" thanks to {card_name(fact.by)}"
    return f"{setup.name_of(fact.seat)} draws {_cards(fact.count)}{why}{which}."


def _cards(count: int) -> str:
    return "a card" if count == 1 else f"{count} cards"


def _ice(mass: int) -> str:
    return "1 mass counter of ice" if mass == 1 else f"{mass} mass counters of ice"


def _counters(counters: int) -> str:
    return f"{counters} temperature increase counter{'' if counters == 1 else 's'}"


def _called(robot: RobotName) -> str:
    return the_robot_name(robot.card, robot.number)


def _new(robot: RobotName) -> str:
    """A robot that is put on the table."""
    card = card_name(robot.card)
    return card if robot.number is None else f"another {card}, called the {ordinal(robot.number)},"


def _whose(setup: DuelSetup, robot: RobotName) -> str:
    return f"{setup.name_of(robot.seat)}'s {robot_name(robot.card, robot.number)}"


def _own_or_whose(setup: DuelSetup, robot: RobotName, seat: Seat) -> str:
    """A robot in a sentence about a seat, whose own needs no owner."""
    return _called(robot) if robot.seat == seat else _whose(setup, robot)


def _cause(setup: DuelSetup, cause: Cause, about: Seat | None = None) -> str:
    """Whose trick or robot it was, and what it did; what is of the seat that the sentence is about needs no owner."""
    of = f"{setup.name_of(cause.seat)}'s {robot_name(cause.card, cause.number)}"
    what = the_robot_name(cause.card, cause.number) if cause.seat == about else of
    match cause.how:
        case "attack":
            return f"the attack of {what}"
        case "hit-back":
            return f"{what} hitting back"
        case "ability":
            return f"the ability of {what}"
        case "radiance":
            return f"the radiance of {what}"
        case "trick":
            return what
        case _:
            assert_never(cause.how)


def _warmed(fact: f.RobotHeated) -> str:
    """What a packet of heat does to a robot."""
    said = []
    if fact.melted:
        said.append(f"{_ice(fact.melted)} {'melts' if fact.melted == 1 else 'melt'}")
    if fact.melting:
        said.append(f"{fact.melting} kJ {'goes' if fact.melting == 1 else 'go'} into melting its ice")
    if fact.tally != fact.heat:
        said.append(f"{f'{fact.tally} kJ have' if fact.tally else 'nothing has'} warmed it this round")
    if fact.counters:
        said.append(f"it gets {_counters(fact.counters)}")
    return f"; {listed(said)}" if said else ""


def _powerless(view: View, name: RobotName) -> bool:
    return any(robot.power == 0 for robot in _on_table(view, name))


def _say_capacity(view: View, fact: f.RobotHeated) -> str:
    """Why heat places no counter."""
    more = [robot.capacity for robot in _on_table(view, fact.robot) if 0 < fact.tally < robot.capacity]
    return "".join([f"Its heat capacity is {capacity} kJ/K, so it gets no counter." for capacity in more])


def _on_table(view: View, name: RobotName) -> list[RobotView]:
    """The robot of that name, where it is on the table."""
    return [robot for robot in view.duelists[name.seat].robots if robot.id == name.robot]


def _beams(view: View, name: RobotName) -> bool:
    """Whether a robot that attacks another one cannot be hit back."""
    on_robot = isinstance(view.phase, Attacking) and view.phase.target is not None
    return on_robot and "beam" in _keywords(name.card)


def _infiltrates(view: View, name: RobotName) -> bool:
    """Whether a robot attacks a player whose ready robots would stop others."""
    on_player = isinstance(view.phase, Attacking) and view.phase.target is None
    guarded = any(robot.ready for robot in view.duelists[1 - name.seat].robots)
    return on_player and guarded and "infiltrate" in _keywords(name.card)


def _keywords(card: CardId) -> frozenset[str]:
    """The keywords that a robot has, or that an attached trick gives to one."""
    if card in ROBOTS:
        return frozenset(ROBOTS[card].keywords)
    effect = TRICKS[card].effect if card in TRICKS else None
    return frozenset(effect.keywords if isinstance(effect, Attach) else ())


def _blocks(setup: DuelSetup, robot: RobotName, card: CardId) -> str:
    """What blocking does, where a card brings it."""
    blocks = f" It blocks attacks on {setup.name_of(robot.seat)} while it is on the table."
    return blocks if "blocking" in _keywords(card) else ""


def _attaches(card: CardId) -> bool:
    """Whether a trick stays on its robot, so that its target is told when it is attached."""
    return card in TRICKS and isinstance(TRICKS[card].effect, Attach)


def _changes(card: CardId) -> str:
    """What an attached trick does to its robot."""
    effect = TRICKS[card].effect if card in TRICKS else None
    if not isinstance(effect, Attach):
        return ""
    said = [
        f"{name} {change:+}" for name, change in (("power", effect.power), ("heat capacity", effect.capacity)) if change
    ]
    said += sorted(effect.keywords)
    return f" ({', '.join(said)})"


def _with(setup: DuelSetup, attached: Sequence[Attached], seat: Seat) -> str:
    """The tricks that go with a seat's robot: its own, which need no owner, and those of others."""
    if not attached:
        return ""
    own = [card_name(trick.card) for trick in attached if trick.owner == seat]
    others = [trick for trick in attached if trick.owner != seat]
    tricks = [*own, *[f"{setup.name_of(trick.owner)}'s {card_name(trick.card)}" for trick in others]]
    return f", and {listed(tricks)} with it"


def _ending(setup: DuelSetup, outcome: Outcome) -> str:
    how, other = "The duel is a draw", "a player"
    for winner in outcome.winners:
        how, other = f"{setup.name_of(winner)} wins the duel", setup.name_of(1 - winner)
    reasons = {
        "overheated": f"{other} has reached {PLAYER_LIMIT} kJ",
        "both-overheated": f"both players have reached {PLAYER_LIMIT} kJ",
        "round-limit": "the last round is over",
        "resigned": f"{other} has given up",
    }
    return f"{how}: {reasons[outcome.reason]}."
