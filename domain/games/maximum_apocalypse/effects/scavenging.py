"""Scavenging: drawing by the icons of a tile, looking at cards, what found cards do, gifts, and trading."""

from domain.games.maximum_apocalypse.actions import Choose as ChooseWord
from domain.games.maximum_apocalypse.actions import ChooseCard, ChooseGear, ChooseLying, Done, Pick
from domain.games.maximum_apocalypse.card_facts import (
    CardGiven,
    CardKept,
    CardPutUnder,
    CardsDiscarded,
    CardTaken,
    Scavenged,
)
from domain.games.maximum_apocalypse.causes import FOUND, MISSION, Cause, Question
from domain.games.maximum_apocalypse.content import CARDS, FACES, MODS, SHOWN, scripts_of
from domain.games.maximum_apocalypse.effects import reach
from domain.games.maximum_apocalypse.effects.card_steps import discard_card, draw, equipped
from domain.games.maximum_apocalypse.effects.causes import cause_of
from domain.games.maximum_apocalypse.effects.combat import next_step
from domain.games.maximum_apocalypse.effects.gear import move_gear
from domain.games.maximum_apocalypse.effects.work import Work
from domain.games.maximum_apocalypse.frames import (
    AnyFrame,
    Ask,
    AskHand,
    Keep,
    Resolve,
    Run,
    Seek,
    Storage,
    Trading,
    TradingIn,
)
from domain.games.maximum_apocalypse.state import EVERYBODY, Held, State
from domain.games.maximum_apocalypse.vocabulary import COLOURS, Colour, Gift, Look


def colours_here(state: State, who: int) -> list[Colour]:
    """The scavenge decks with cards whose icons are on a survivor's tile."""
    icons = FACES[state.tiles[state.survivors[who].tile].face].icons
    return [colour for colour in icons if state.scavenge.piles[COLOURS.index(colour)].cards]


def seek(work: Work, frame: Seek, answer: Pick | None) -> None:
    """Scavenge by the own tile; nothing where there is nothing."""
    options = [ChooseWord(colour) for colour in colours_here(work.state, frame.who)]
    question = Question("scavenge", frame.cause)
    pick = work.choose(frame, answer, frame.who, question, options) if options else Done()
    if isinstance(pick, ChooseWord):
        scavenge(work, frame.who, COLOURS.index(pick.word), frame.cause)


def scavenge(work: Work, who: int, deck: int, cause: Cause) -> None:
    """One card of a deck; with a flashlight the better of two."""
    lights = [gear.card for gear in work.state.survivors[who].gear if MODS[gear.card].looks]
    looks = 1 + bool(lights)
    if len(work.state.scavenge.piles[deck].cards) >= looks > 1:
        for _ in range(looks):
            _draw(work, who, deck, cause, aside=True)
        work.then(Keep(who, 1, under=True, cause=Cause("card", lights[0], who)))
    else:
        _draw(work, who, deck, cause, aside=False)


def _draw(work: Work, who: int, deck: int, cause: Cause, *, aside: bool) -> None:
    pile = work.state.scavenge.piles[deck]
    card = pile.cards[-1]
    known = pile.known[-1] if len(pile.known) == len(pile.cards) else 0
    seat = work.state.survivors[who].seat
    shown = not aside and card in SHOWN
    held = Held(card, COLOURS[deck], EVERYBODY if shown else known)
    work.emit(Scavenged(seat, deck, held, "aside" if aside or shown else "hand", cause))
    if shown:
        work.then(Resolve(who, card))


def look(work: Work, run: Run, step: Look, answer: Pick | None) -> None:
    """Look at cards of one deck, or of any, and keep some."""
    full = [COLOURS[place] for place, pile in enumerate(work.state.scavenge.piles) if pile.cards]
    looked = len(run.picked)
    cause = cause_of(run)
    options = [ChooseWord(colour) for colour in full]
    while looked < step.n and options:
        pick = work.choose(run, answer, run.who, Question("look", cause, step.n - looked), options)
        if not isinstance(pick, ChooseWord):
            return
        deck = COLOURS.index(pick.word)
        _draw(work, run.who, deck, cause, aside=True)
        run = Run(run.who, run.script, run.at, run.it, run.tile, (*run.picked, deck))
        looked += 1
        answer = None if step.mixed else pick
        options = [ChooseWord(COLOURS[place]) for place, pile in enumerate(work.state.scavenge.piles) if pile.cards]
        if not step.mixed and pick not in options:
            break
    work.then(Keep(run.who, step.keep, under=False, cause=cause), next_step(run))


def looked_at(state: State, seat: int) -> list[Held]:
    """What a seat looks at and nobody else."""
    return [held for held in state.players[seat].aside if held.known != EVERYBODY]


def keep(work: Work, frame: Keep, answer: Pick | None) -> None:
    """All but the kept cards go, one by one; only what is kept counts as found."""
    seat = work.state.survivors[frame.who].seat
    if isinstance(answer, ChooseCard):
        gone, picked = work.one_of([held for held in looked_at(work.state, seat) if held.card == answer.card])
        if frame.under:
            work.emit(CardPutUnder(seat, gone, picked))
        else:
            work.emit(CardsDiscarded(seat, (gone,), frame.cause, "aside", picked=picked))
    left = looked_at(work.state, seat)
    if len(left) > frame.keep:
        question = Question("put-under" if frame.under else "discard-seen", frame.cause, len(left) - frame.keep)
        work.then(AskHand(frame.who, question, "aside"), frame)
        return
    for held in sorted(left, key=_found_rank):
        shown = held.card in SHOWN
        work.emit(CardKept(seat, held, "shown" if shown else "hand"))
        if shown:
            work.then(Resolve(frame.who, held.card))


def _found_rank(held: Held) -> tuple[bool, int, str, bool]:
    """An order that tells no more of a hidden card than everybody knows of it."""
    return held.card not in SHOWN, -held.known, held.origin, held.no_food


def resolve(work: Work, frame: Resolve, answer: Pick | None) -> None:
    """What a found card does at once: fuel is equipped or discarded, an ambush brings a monster."""
    who, card = frame.who, frame.card
    seat = work.state.survivors[who].seat
    pick: Pick | None = Done()
    if CARDS[card].kind == "gear":
        question = Question("found-gear", FOUND, card=card)
        pick = work.choose(frame, answer, who, question, [ChooseWord("equip"), ChooseWord("discard")])
        if pick is None:
            return
    if pick == ChooseWord("equip"):
        work.emit(CardTaken(who, card, "aside", "play", FOUND))
        equipped(work, who, card)
        return
    held = next(each for each in work.state.players[seat].aside if each.card == card and each.known == EVERYBODY)
    work.emit(CardsDiscarded(seat, (held,), FOUND, "aside"))
    if CARDS[card].kind != "gear":
        work.then(*[Run(who, script.key) for script in scripts_of(card, "drawn")])


def gift(work: Work, run: Run, step: Gift) -> None:
    """Cards from the box: into the hand, gear into play; fuel is equipped or discarded (M48)."""
    frames: list[AnyFrame] = []
    for card, n in step.cards.items():
        for _ in range(n):
            if card in SHOWN:
                work.emit(CardTaken(run.who, card, "box", "aside", MISSION))
                frames.append(Resolve(run.who, card))
            elif CARDS[card].kind == "gear":
                work.emit(CardTaken(run.who, card, "box", "play", MISSION))
                frames.append(Storage(run.who))
            else:
                work.emit(CardTaken(run.who, card, "box", "hand", MISSION))
    work.then(*frames, next_step(run))


def tradeable(state: State, who: int, to: int | None) -> list[Pick]:
    """Scavenge gear that another survivor may take over."""
    if to is None:
        return []
    return [
        ChooseGear(who, card)
        for card in dict.fromkeys([gear.card for gear in state.survivors[who].gear])
        if CARDS[card].set == "scavenge" and reach.may_equip(state.survivors[to], card)
    ]


def trading(work: Work, frame: Trading, answer: Pick | None) -> None:
    """M22: one survivor hands over what it likes, then the other. M30: what lies there is picked up, fuel as gear."""
    who, to = frame.who, frame.to
    survivor = work.state.survivors[who]
    if to is not None and not work.state.survivors[to].alive:
        return
    match answer:
        case ChooseCard() if to is not None:
            held, picked = work.held_of(survivor.seat, answer.card)
            work.emit(CardGiven(survivor.seat, work.state.survivors[to].seat, held, picked))
        case ChooseGear() if to is not None:
            work.then(frame)
            move_gear(work, who, to, answer.card, Cause("trade", survivor=who))
            return
        case ChooseLying():
            picked_up = Cause("trade", survivor=who)
            if answer.card in SHOWN:
                work.emit(CardTaken(who, answer.card, "lying", "play", picked_up))
                work.then(frame)
                equipped(work, who, answer.card)
                return
            work.emit(CardTaken(who, answer.card, "lying", "hand", picked_up))
        case None:
            pass
        case _:
            return
    state = work.state
    lying = [ChooseLying(card) for card in sorted(set(state.tiles[survivor.tile].lying))] if frame.lying else []
    also = (*tradeable(state, who, to), *lying)
    other_hand = to is not None and state.survivors[to].seat != survivor.seat
    cards = other_hand and any(CARDS[held.card].set == "scavenge" for held in state.players[survivor.seat].hand)
    question = Question("trade", Cause("trade", survivor=who), other=-1 if to is None else to)
    if cards:
        work.then(AskHand(who, question, "hand", "scavenge", (*also, Done())), frame)
    elif also:
        work.then(Ask(who, question, (*also, Done())), frame)


def trading_in(work: Work, frame: TradingIn, answer: Pick | None) -> None:
    """Golden test P: the second of two cards for a new one."""
    cause = Cause("trade-in", survivor=frame.who)
    if not isinstance(answer, ChooseCard):
        work.then(AskHand(frame.who, Question("trade-in", cause), "hand", "survivor"), frame)
        return
    discard_card(work, work.state.survivors[frame.who].seat, answer.card, cause)
    draw(work, frame.who, 1, cause)
