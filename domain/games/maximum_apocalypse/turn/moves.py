"""Legal actions, decisions and resigning."""

from collections.abc import Sequence
from typing import assert_never

from msgspec import UNSET

from domain.games.maximum_apocalypse.box.content import CARDS, Script, innate_of, scripts_of
from domain.games.maximum_apocalypse.box.vocabulary import COLOURS
from domain.games.maximum_apocalypse.effects import cards, objectives, scavenging
from domain.games.maximum_apocalypse.effects.damage import die, grow_hungry
from domain.games.maximum_apocalypse.effects.decision import Decision
from domain.games.maximum_apocalypse.facts.cards import CardPlayed
from domain.games.maximum_apocalypse.facts.disclosure import AnyFact
from domain.games.maximum_apocalypse.facts.gear import AmmoSpent
from domain.games.maximum_apocalypse.facts.scavenge import CardLaid
from domain.games.maximum_apocalypse.facts.turn import AbilityUsed, ActionSpent, ChoiceMade, FreeUsed, MissionSetBack
from domain.games.maximum_apocalypse.table import actions
from domain.games.maximum_apocalypse.table.causes import MISSION, Cause
from domain.games.maximum_apocalypse.table.frames import ASKING, Acting, Arrive, Run, Trading, TradingIn, question_of
from domain.games.maximum_apocalypse.table.parts import gear_of
from domain.games.maximum_apocalypse.table.reach import bodies_alive, kind_of_tile, place_of
from domain.games.maximum_apocalypse.table.refusals import BY_CODE
from domain.games.maximum_apocalypse.table.state import State
from domain.games.maximum_apocalypse.turn import guards
from domain.games.maximum_apocalypse.turn.prospects import setbacks, worse
from domain.games.maximum_apocalypse.turn.resolution import answer, proceed
from domain.games.maximum_apocalypse.turn.steps import end_turn
from domain.kernel.game import Refused, Seat
from domain.kernel.rng import Rng

NOBODY: frozenset[Seat] = frozenset()
ONE_SEAT = tuple([frozenset([seat]) for seat in range(6)])
DONE = actions.Done()
RESIGNED = Cause("resigned")


def acting(state: State) -> int:
    """The survivor who chooses or acts next."""
    return state.stack[-1].who if state.stack else state.turn.active


def to_act(state: State) -> frozenset[Seat]:
    """The seat that acts next: one, until the end."""
    if state.outcome is not None or not state.survivors:
        return NOBODY
    return ONE_SEAT[state.survivors[acting(state)].seat]


def legal(state: State, seat: Seat) -> Sequence[actions.AnyAction]:
    """All that a seat may do now, in a fixed order."""
    if seat not in to_act(state):
        return ()
    if not state.stack:
        return guards.turn_actions(state)
    top = state.stack[-1]
    if isinstance(top, Acting):
        return [*(guards.playable if top.plays else guards.paid_actions)(state, top.who), DONE]
    assert isinstance(top, ASKING)  # noqa: S101  # nothing else is left on top
    return guards.choices(state, top)


def decide(state: State, seat: Seat, action: actions.AnyAction, rng: Rng) -> Sequence[AnyFact]:
    """The facts of an action. Raises `Refused` with one of `REFUSALS`."""
    refusal = _refusal(state, seat, action)
    if refusal:
        raise Refused(BY_CODE[refusal])
    decision = Decision(state, rng)
    top = decision.stack[-1] if decision.stack else None
    if top is None:
        if not guards.is_free(state, action):  # type: ignore[arg-type]  # a guard let it pass
            decision.emit(ActionSpent())
        do(decision, state.turn.active, action)  # type: ignore[arg-type]  # a guard let it pass
    elif isinstance(top, Acting):
        decision.stack.pop()
        if not isinstance(action, actions.Done):
            if top.left > 1:
                decision.push(Acting(top.who, top.left - 1, top.plays, top.cause))
            do(decision, top.who, action)  # type: ignore[arg-type]  # a guard let it pass
    else:
        answer(decision, action)  # type: ignore[arg-type]  # it is among the choices
    proceed(decision)
    if all(isinstance(fact, ActionSpent) for fact in decision.facts):
        _record_use(decision, state, action)
    return _conclude(decision, state)


def _record_use(decision: Decision, before: State, action: actions.AnyAction) -> None:
    """Record what was done where no other fact does: a choice comes first, or the action has no effect."""
    who = acting(before)
    match action:
        case actions.UseGear():
            decision.emit(AbilityUsed(who, Cause("card", action.card, who)))
        case actions.UseInnate():
            kind = decision.state.survivors[who].kind
            decision.emit(AbilityUsed(who, Cause("dog" if action.dog else "innate", kind, who)))
        case actions.UseTile():
            kind = kind_of_tile(decision.state, decision.state.survivors[who].tile).id
            decision.emit(AbilityUsed(who, Cause("tile", kind, who)))
        case actions.Done() | actions.Choose() | actions.ChooseSurvivor() | actions.ChooseTile() | actions.ChooseGear():
            place = place_of(before, action.tile) if isinstance(action, actions.ChooseTile) else None
            decision.emit(ChoiceMade(who, question_of(before.stack[-1]), action, place))
        case _:
            pass


def resign(state: State, seat: Seat, rng: Rng) -> Sequence[AnyFact]:
    """The seat's survivors die; a pending question is asked again."""
    decision = Decision(state, rng)
    for place, survivor in enumerate(state.survivors):
        if survivor.seat == seat and survivor.alive:
            die(decision, place, RESIGNED)
    if decision.stack and isinstance(decision.stack[-1], ASKING):
        decision.stack.pop()
    proceed(decision)
    return _conclude(decision, state)


def _conclude(decision: Decision, before: State) -> tuple[AnyFact, ...]:
    """Add the mission's new setbacks and return the facts."""
    lacks = setbacks(decision.state)
    for setback in worse(setbacks(before), lacks) if lacks else ():
        decision.emit(MissionSetBack(setback))
    return decision.collect_facts()


def _refusal(state: State, seat: Seat, action: actions.AnyAction) -> str:
    if state.outcome is not None:
        return "game-over"
    if seat not in to_act(state):
        return "not-your-turn"
    top = state.stack[-1] if state.stack else None
    if top is not None and not isinstance(top, Acting):
        if action in legal(state, seat):
            return ""
        return "not-a-choice" if guards.is_pick(action) else "choose-first"
    if top is not None and isinstance(action, actions.Done):
        return ""
    if guards.is_pick(action) and not isinstance(action, actions.DiscardGear):
        return "nothing-to-choose"
    return guards.cannot_do(state, acting(state), action, top)  # type: ignore[arg-type]  # no pick


def do(decision: Decision, who: int, action: actions.TurnAction) -> None:
    """Carry out an action that a guard allowed."""
    own = Cause("action", survivor=who)
    match action:  # the most frequent first
        case actions.Move():
            decision.push(Arrive(who, action.tile, own))
        case actions.PlayCard():
            _play(decision, who if action.on is UNSET else action.on, action.card)
        case actions.EndTurn():
            end_turn(decision, who)
        case actions.TradeIn():
            decision.emit(FreeUsed(who, "two-for-one"))
            traded_in = Cause("trade-in", survivor=who)
            cards.discard_card(decision, decision.state.survivors[who].seat, action.card, traded_in)
            decision.push(TradingIn(who))
        case actions.DrawCard():
            cards.draw(decision, who, 1, own)
        case actions.UseInnate():
            decision.push(_run(who, innate_of(decision.state.survivors[who].kind, dog=action.dog)))
        case actions.UseGear():
            script = scripts_of(action.card, "action")[0]
            if script.ability is not None and script.ability.ammo:
                left = gear_of(decision.state, who, action.card).ammo - script.ability.ammo
                decision.emit(AmmoSpent(who, action.card, script.ability.ammo, left, Cause("card", action.card, who)))
            decision.push(Run(who, script.key))
        case actions.UseFreely():
            decision.emit(FreeUsed(who, action.card))
            script = scripts_of(action.card, "free")[0]
            decision.push(Run(who, script.key))
            for _ in range(0 if script.ability is None else script.ability.hunger):
                for dog in bodies_alive(decision.state.survivors[who]):
                    grow_hungry(decision, who, dog=dog, cause=Cause("card", action.card, who))
        case actions.Search():
            scavenging.scavenge(decision, who, COLOURS.index(action.deck), own)
        case actions.UseTile():
            decision.push(
                _run(who, scripts_of(kind_of_tile(decision.state, decision.state.survivors[who].tile).id, "action"))
            )
        case actions.DoTask():
            objectives.work_on(decision, who, action.task)
        case actions.DiscardGear():
            decision.lose_gear(who, action.card, "discard", Cause("card", action.card, who))
            decision.push(_run(who, scripts_of(action.card, "discard")))
        case actions.LayDown():
            _lay_down(decision, who, action.card)
        case actions.Trade():
            decision.emit(FreeUsed(who, "trade", -1 if action.survivor is None else action.survivor))
            other = () if action.survivor is None else (Trading(action.survivor, who, lying=False),)
            decision.push(Trading(who, action.survivor, lying=True), *other)
        case _:
            assert_never(action)


def _run(who: int, scripts: tuple[Script, ...]) -> Run:
    return Run(who, scripts[0].key)


def _play(decision: Decision, who: int, card: str) -> None:
    seat = decision.state.survivors[who].seat
    decision.emit(CardPlayed(who, *decision.pick_from_hand(seat, card)))
    if CARDS[card].kind == "gear":
        cards.after_equipping(decision, who, card)
    else:
        decision.push(_run(who, scripts_of(card, "play")))


def _lay_down(decision: Decision, who: int, card: str) -> None:
    survivor = decision.state.survivors[who]
    laid = objectives.laid_with(decision.state, card)
    if any(gear.card == card for gear in survivor.gear):
        decision.lose_gear(who, card, "laid", MISSION, laid)
    else:
        held, picked = decision.pick_from_hand(survivor.seat, card)
        decision.emit(CardLaid(who, held, laid, picked))
