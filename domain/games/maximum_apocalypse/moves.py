"""What may be done now, and what comes of it."""

from collections.abc import Sequence
from typing import assert_never

from domain.games.maximum_apocalypse.actions import (
    AnyAction,
    Choose,
    ChooseGear,
    ChooseSurvivor,
    ChooseTile,
    DiscardGear,
    Done,
    DoTask,
    DrawCard,
    EndTurn,
    LayDown,
    Move,
    PlayCard,
    Search,
    Trade,
    TradeIn,
    TurnAction,
    UseFreely,
    UseGear,
    UseInnate,
    UseTile,
)
from domain.games.maximum_apocalypse.card_facts import (
    AmmoSpent,
    CardLaid,
    CardPlayed,
)
from domain.games.maximum_apocalypse.causes import MISSION, Cause, Question
from domain.games.maximum_apocalypse.content import CARDS, Script, innate_of, scripts_of
from domain.games.maximum_apocalypse.effects import card_steps, objectives, scavenging
from domain.games.maximum_apocalypse.effects.damage import die, grow_hungry
from domain.games.maximum_apocalypse.effects.gear import lose_gear
from domain.games.maximum_apocalypse.effects.reach import bodies_alive, kind_of_tile, place_of
from domain.games.maximum_apocalypse.effects.resolution import answer, proceed
from domain.games.maximum_apocalypse.effects.turn import end_turn
from domain.games.maximum_apocalypse.effects.work import Work
from domain.games.maximum_apocalypse.facts import (
    AbilityUsed,
    ActionSpent,
    AnyFact,
    ChoiceMade,
    FreeUsed,
    MissionSetBack,
)
from domain.games.maximum_apocalypse.frames import Acting, AnyFrame, Arrive, Ask, AskHand, Run, Trading, TradingIn
from domain.games.maximum_apocalypse.guards import (
    cannot_do,
    choices,
    is_free,
    is_pick,
    paid_actions,
    playable,
    turn_actions,
)
from domain.games.maximum_apocalypse.prospects import setbacks, worse
from domain.games.maximum_apocalypse.refusals import BY_CODE
from domain.games.maximum_apocalypse.state import State
from domain.games.maximum_apocalypse.vocabulary import COLOURS
from domain.games.maximum_apocalypse.zones import gear_of
from domain.kernel.game import Refused, Seat
from domain.kernel.rng import Rng

NOBODY: frozenset[Seat] = frozenset()
ONE_SEAT = tuple([frozenset([seat]) for seat in range(6)])
DONE = Done()
RESIGNED = Cause("resigned")

ASKING = (Ask, AskHand)


def acting(state: State) -> int:
    """The survivor who is to choose or to act."""
    return state.stack[-1].who if state.stack else state.turn.active


def to_act(state: State) -> frozenset[Seat]:
    """The seat that is to act: one, until the end."""
    if state.outcome is not None or not state.survivors:
        return NOBODY
    return ONE_SEAT[state.survivors[acting(state)].seat]


def legal(state: State, seat: Seat) -> Sequence[AnyAction]:
    """All that a seat may do now, in a fixed order."""
    if seat not in to_act(state):
        return ()
    if not state.stack:
        return turn_actions(state)
    top = state.stack[-1]
    if isinstance(top, Acting):
        return [*(playable if top.plays else paid_actions)(state, top.who), DONE]
    assert isinstance(top, ASKING)  # noqa: S101  # nothing else is left on top
    return choices(state, top)


def decide(state: State, seat: Seat, action: AnyAction, rng: Rng) -> Sequence[AnyFact]:
    """The facts of an action. Raises `Refused` with one of `REFUSALS`."""
    refusal = _refusal(state, seat, action)
    if refusal:
        raise Refused(BY_CODE[refusal])
    work = Work(state, rng)
    top = work.stack[-1] if work.stack else None
    if top is None:
        if not is_free(state, action):  # type: ignore[arg-type]  # a guard let it pass
            work.emit(ActionSpent())
        do(work, state.turn.active, action)  # type: ignore[arg-type]  # a guard let it pass
    elif isinstance(top, Acting):
        work.stack.pop()
        if not isinstance(action, Done):
            if top.left > 1:
                work.then(Acting(top.who, top.left - 1, top.plays, top.cause))
            do(work, top.who, action)  # type: ignore[arg-type]  # a guard let it pass
    else:
        answer(work, action)  # type: ignore[arg-type]  # it is among the choices
    proceed(work)
    if all(isinstance(fact, ActionSpent) for fact in work.facts):
        _tell(work, state, action)
    return _settle(work, state)


def _tell(work: Work, before: State, action: AnyAction) -> None:
    """What was done, where no fact tells it yet, since something is asked first or nothing comes of it."""
    who = acting(before)
    match action:
        case UseGear():
            work.emit(AbilityUsed(who, Cause("card", action.card, who)))
        case UseInnate():
            kind = work.state.survivors[who].kind
            work.emit(AbilityUsed(who, Cause("dog" if action.dog else "innate", kind, who)))
        case UseTile():
            kind = kind_of_tile(work.state, work.state.survivors[who].tile).id
            work.emit(AbilityUsed(who, Cause("tile", kind, who)))
        case Done() | Choose() | ChooseSurvivor() | ChooseTile() | ChooseGear():
            place = place_of(before, action.tile) if isinstance(action, ChooseTile) else None
            work.emit(ChoiceMade(who, _question(before.stack[-1]), action, place))
        case _:
            pass


def _question(top: AnyFrame) -> Question:
    if isinstance(top, Acting):
        return Question("play" if top.plays else "act", top.cause, top.left)
    assert isinstance(top, ASKING)  # noqa: S101  # nothing else is left on top
    return top.question


def resign(state: State, seat: Seat, rng: Rng) -> Sequence[AnyFact]:
    """The seat's survivors are out as if eliminated; whoever was asked is asked anew."""
    work = Work(state, rng)
    for place, survivor in enumerate(state.survivors):
        if survivor.seat == seat and survivor.alive:
            die(work, place, RESIGNED)
    if work.stack and isinstance(work.stack[-1], ASKING):
        work.stack.pop()
    proceed(work)
    return _settle(work, state)


def _settle(work: Work, before: State) -> tuple[AnyFact, ...]:
    """What the mission has lost by all that, and what the table waits for."""
    lacks = setbacks(work.state)
    for setback in worse(setbacks(before), lacks) if lacks else ():
        work.emit(MissionSetBack(setback))
    return work.done()


def _refusal(state: State, seat: Seat, action: AnyAction) -> str:
    if state.outcome is not None:
        return "game-over"
    if seat not in to_act(state):
        return "not-your-turn"
    top = state.stack[-1] if state.stack else None
    if top is not None and not isinstance(top, Acting):
        if action in legal(state, seat):
            return ""
        return "not-a-choice" if is_pick(action) else "choose-first"
    if top is not None and isinstance(action, Done):
        return ""
    if is_pick(action) and not isinstance(action, DiscardGear):
        return "nothing-to-choose"
    return cannot_do(state, acting(state), action, top)  # type: ignore[arg-type]  # no pick


def do(work: Work, who: int, action: TurnAction) -> None:
    """A action that a guard let pass."""
    own = Cause("action", survivor=who)
    match action:  # the most frequent first
        case Move():
            work.then(Arrive(who, action.tile, own))
        case PlayCard():
            _play(work, who, action.card)
        case EndTurn():
            end_turn(work, who)
        case TradeIn():
            work.emit(FreeUsed(who, "two-for-one"))
            traded_in = Cause("trade-in", survivor=who)
            card_steps.discard_card(work, work.state.survivors[who].seat, action.card, traded_in)
            work.then(TradingIn(who))
        case DrawCard():
            card_steps.draw(work, who, 1, own)
        case UseInnate():
            work.then(_run(who, innate_of(work.state.survivors[who].kind, dog=action.dog)))
        case UseGear():
            script = scripts_of(action.card, "action")[0]
            if script.ability is not None and script.ability.ammo:
                left = gear_of(work.state, who, action.card).ammo - script.ability.ammo
                work.emit(AmmoSpent(who, action.card, script.ability.ammo, left, Cause("card", action.card, who)))
            work.then(Run(who, script.key))
        case UseFreely():
            work.emit(FreeUsed(who, action.card))
            script = scripts_of(action.card, "free")[0]
            work.then(Run(who, script.key))
            for _ in range(0 if script.ability is None else script.ability.hunger):
                for dog in bodies_alive(work.state.survivors[who]):
                    grow_hungry(work, who, dog=dog, cause=Cause("card", action.card, who))
        case Search():
            scavenging.scavenge(work, who, COLOURS.index(action.deck), own)
        case UseTile():
            work.then(_run(who, scripts_of(kind_of_tile(work.state, work.state.survivors[who].tile).id, "action")))
        case DoTask():
            objectives.work_on(work, who, action.task)
        case DiscardGear():
            lose_gear(work, who, action.card, "discard", Cause("card", action.card, who))
            work.then(_run(who, scripts_of(action.card, "discard")))
        case LayDown():
            _lay_down(work, who, action.card)
        case Trade():
            work.emit(FreeUsed(who, "trade", -1 if action.survivor is None else action.survivor))
            other = () if action.survivor is None else (Trading(action.survivor, who, lying=False),)
            work.then(Trading(who, action.survivor, lying=True), *other)
        case _:
            assert_never(action)


def _run(who: int, scripts: tuple[Script, ...]) -> Run:
    return Run(who, scripts[0].key)


def _play(work: Work, who: int, card: str) -> None:
    seat = work.state.survivors[who].seat
    work.emit(CardPlayed(who, *work.held_of(seat, card)))
    if CARDS[card].kind == "gear":
        card_steps.equipped(work, who, card)
    else:
        work.then(_run(who, scripts_of(card, "play")))


def _lay_down(work: Work, who: int, card: str) -> None:
    survivor = work.state.survivors[who]
    laid = objectives.laid_with(work.state, card)
    if any(gear.card == card for gear in survivor.gear):
        lose_gear(work, who, card, "laid", MISSION, laid)
    else:
        held, picked = work.held_of(survivor.seat, card)
        work.emit(CardLaid(who, held, laid, picked))
