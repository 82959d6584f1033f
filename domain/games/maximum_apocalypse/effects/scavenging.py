"""Scavenging by the icons of a tile, looking at cards, resolving found cards, gifts, trading."""

from domain.games.maximum_apocalypse.box.content import CARDS, FACES, MODS, SCRIPTS, SHOWN, scripts_of
from domain.games.maximum_apocalypse.box.missions import gifts_of
from domain.games.maximum_apocalypse.box.vocabulary import COLOURS, Colour, Gift, Look
from domain.games.maximum_apocalypse.effects.cards import after_equipping, discard_card, draw
from domain.games.maximum_apocalypse.effects.decision import Decision
from domain.games.maximum_apocalypse.effects.effect import Effect
from domain.games.maximum_apocalypse.facts.cards import CardsDiscarded, CardTaken, CardTarget
from domain.games.maximum_apocalypse.facts.scavenge import CardGiven, CardKept, CardPutUnder, CardsLeft, Scavenged
from domain.games.maximum_apocalypse.table import actions, causes, frames, reach
from domain.games.maximum_apocalypse.table.state import EVERYBODY, Held, State


def colours_here(state: State, who: int) -> list[Colour]:
    """The scavenge decks with cards whose icons are on a survivor's tile."""
    icons = FACES[state.tiles[state.survivors[who].tile].face].icons
    return [colour for colour in icons if state.scavenge.piles[COLOURS.index(colour)].cards]


def seek_here(effect: Effect) -> None:
    """Scavenge by the icons of the own tile next."""
    effect.go_on()
    effect.decision.push(frames.Seek(effect.who, effect.cause))


def seek(decision: Decision, frame: frames.Seek, answer: actions.Pick | None) -> None:
    """Scavenge a deck whose icon is on the own tile, if any has cards."""
    options = [actions.Choose(colour) for colour in colours_here(decision.state, frame.who)]
    question = causes.Question("scavenge", frame.cause)
    pick = decision.ask(frame, answer, frame.who, question, options) if options else actions.Done()
    if isinstance(pick, actions.Choose):
        scavenge(decision, frame.who, COLOURS.index(pick.word), frame.cause)


def scavenge(decision: Decision, who: int, deck: int, cause: causes.Cause) -> None:
    """Draw one card of a deck; with a flashlight look at two and keep one."""
    lights = [gear.card for gear in decision.state.survivors[who].gear if MODS[gear.card].looks]
    looks = 1 + bool(lights)
    if len(decision.state.scavenge.piles[deck].cards) >= looks > 1:
        for _ in range(looks):
            _draw(decision, who, deck, cause, aside=True)
        decision.push(frames.Keep(who, 1, under=True, cause=causes.Cause("card", lights[0], who)))
    else:
        _draw(decision, who, deck, cause, aside=False)


def _draw(decision: Decision, who: int, deck: int, cause: causes.Cause, *, aside: bool) -> None:
    pile = decision.state.scavenge.piles[deck]
    card = pile.cards[-1]
    known = pile.known[-1] if len(pile.known) == len(pile.cards) else 0
    seat = decision.state.survivors[who].seat
    shown = not aside and card in SHOWN
    held = Held(card, COLOURS[deck], EVERYBODY if shown else known)
    decision.emit(Scavenged(seat, deck, held, "aside" if aside or shown else "hand", cause))
    if shown:
        decision.push(frames.Resolve(who, card))


def look(effect: Effect, step: Look) -> None:
    """Look at cards of one deck, or of any, and keep some."""
    options = _full_decks(effect.state)
    while len(effect.run.picked) < step.n and options:
        pick = effect.ask("look", options, step.n - len(effect.run.picked))
        if not isinstance(pick, actions.Choose):
            return
        deck = COLOURS.index(pick.word)
        _draw(effect.decision, effect.who, deck, effect.cause, aside=True)
        effect.picked(deck)
        options = _full_decks(effect.state)
        if not step.mixed:
            effect.answer = pick
            options = [each for each in options if each == pick]
    effect.go_on()
    effect.decision.push(frames.Keep(effect.who, step.keep, under=False, cause=effect.cause))


def _full_decks(state: State) -> list[actions.Choose]:
    return [actions.Choose(COLOURS[place]) for place, pile in enumerate(state.scavenge.piles) if pile.cards]


def looked_at(state: State, seat: int) -> list[Held]:
    """The cards that only this seat is looking at."""
    return [held for held in state.players[seat].aside if held.known != EVERYBODY]


def keep(decision: Decision, frame: frames.Keep, answer: actions.Pick | None) -> None:
    """Discard, or put under the deck, all but the kept cards; only those count as found."""
    seat = decision.state.survivors[frame.who].seat
    if isinstance(answer, actions.ChooseCard):
        gone, picked = decision.pick_copy(
            [held for held in looked_at(decision.state, seat) if held.card == answer.card]
        )
        if frame.under:
            decision.emit(CardPutUnder(seat, gone, picked))
        else:
            decision.emit(CardsDiscarded(seat, (gone,), frame.cause, "aside", picked=picked))
    left = looked_at(decision.state, seat)
    if len(left) > frame.keep:
        question = causes.Question("put-under" if frame.under else "discard-seen", frame.cause, len(left) - frame.keep)
        decision.push(frames.AskHand(frame.who, question, "aside"), frame)
        return
    for held in sorted(left, key=_found_rank):
        shown = held.card in SHOWN
        decision.emit(CardKept(seat, held, "shown" if shown else "hand"))
        if shown:
            decision.push(frames.Resolve(frame.who, held.card))


def _found_rank(held: Held) -> tuple[bool, int, str, bool]:
    """Sort key that reveals no more of a hidden card than everybody knows."""
    return held.card not in SHOWN, -held.known, held.origin, held.no_food


def resolve(decision: Decision, frame: frames.Resolve, answer: actions.Pick | None) -> None:
    """Resolve a found card: equip or discard fuel, draw a monster for an Ambush."""
    who, card = frame.who, frame.card
    seat = decision.state.survivors[who].seat
    pick: actions.Pick | None = actions.Done()
    if CARDS[card].kind == "gear":
        question = causes.Question("found-gear", causes.FOUND, card=card)
        pick = decision.ask(frame, answer, who, question, [actions.Choose("equip"), actions.Choose("discard")])
        if pick is None:
            return
    if pick == actions.Choose("equip"):
        decision.emit(CardTaken(who, card, "aside", "play", causes.FOUND))
        after_equipping(decision, who, card)
        return
    held = next(each for each in decision.state.players[seat].aside if each.card == card and each.known == EVERYBODY)
    decision.emit(CardsDiscarded(seat, (held,), causes.FOUND, "aside"))
    if CARDS[card].kind != "gear":
        decision.push(*[frames.Run(who, script.key) for script in scripts_of(card, "drawn")])


def gift(effect: Effect, step: Gift) -> None:
    """Take cards from the box: into the hand, gear into play, fuel to equip or discard (M48)."""
    follow: list[frames.AnyFrame] = []
    for card, n in step.cards.items():
        for _ in range(n):
            to: CardTarget = "hand"
            if card in SHOWN:
                to = "aside"
                follow.append(frames.Resolve(effect.who, card))
            elif CARDS[card].kind == "gear":
                to = "play"
                follow.append(frames.Storage(effect.who))
            effect.emit(CardTaken(effect.who, card, "box", to, causes.MISSION))
    effect.go_on()
    effect.decision.push(*follow)


def leave_gifts(decision: Decision, run: frames.Run) -> None:
    """Leave on the tile of a mission's step what its visitor, who is dead, would have got from there on."""
    if run.tile < 0 or SCRIPTS[run.script].why != "mission":
        return
    left = gifts_of(SCRIPTS[run.script].steps[run.at :])
    gifts = tuple([card for card, n in left.items() for _ in range(n)])
    if gifts:
        decision.emit(CardsLeft(run.tile, gifts, reach.place_of(decision.state, run.tile), causes.MISSION))


def tradeable(state: State, who: int, to: int | None) -> list[actions.Pick]:
    """Scavenge gear that another survivor may take over."""
    if to is None:
        return []
    return [
        actions.ChooseGear(who, card)
        for card in dict.fromkeys([gear.card for gear in state.survivors[who].gear])
        if CARDS[card].set == "scavenge" and reach.can_equip(state.survivors[to], card)
    ]


def trading(decision: Decision, frame: frames.Trading, answer: actions.Pick | None) -> None:
    """One survivor gives what it likes, then the other (M22); cards on the tile are picked up, fuel as gear (M30)."""
    who, to = frame.who, frame.to
    survivor = decision.state.survivors[who]
    if to is not None and not decision.state.survivors[to].alive:
        return
    match answer:
        case actions.ChooseCard() if to is not None:
            held, picked = decision.pick_from_hand(survivor.seat, answer.card)
            decision.emit(CardGiven(survivor.seat, decision.state.survivors[to].seat, held, picked))
        case actions.ChooseGear() if to is not None:
            decision.push(frame)
            decision.move_gear(who, to, answer.card, causes.Cause("trade", survivor=who))
            return
        case actions.ChooseLying():
            picked_up = causes.Cause("trade", survivor=who)
            if answer.card in SHOWN:
                decision.emit(CardTaken(who, answer.card, "lying", "play", picked_up))
                decision.push(frame)
                after_equipping(decision, who, answer.card)
                return
            decision.emit(CardTaken(who, answer.card, "lying", "hand", picked_up))
        case None:
            pass
        case _:
            return
    state = decision.state
    lying = [actions.ChooseLying(card) for card in sorted(set(state.tiles[survivor.tile].lying))] if frame.lying else []
    also = (*tradeable(state, who, to), *lying)
    other_hand = to is not None and state.survivors[to].seat != survivor.seat
    cards = other_hand and any(CARDS[held.card].set == "scavenge" for held in state.players[survivor.seat].hand)
    question = causes.Question("trade", causes.Cause("trade", survivor=who), other=-1 if to is None else to)
    if cards:
        decision.push(frames.AskHand(who, question, "hand", "scavenge", (*also, actions.Done())), frame)
    elif also:
        decision.push(frames.Ask(who, question, (*also, actions.Done())), frame)


def trading_in(decision: Decision, frame: frames.TradingIn, answer: actions.Pick | None) -> None:
    """Discard the second of two cards for a new one (golden test P)."""
    cause = causes.Cause("trade-in", survivor=frame.who)
    if not isinstance(answer, actions.ChooseCard):
        decision.push(frames.AskHand(frame.who, causes.Question("trade-in", cause), "hand", "survivor"), frame)
        return
    discard_card(decision, decision.state.survivors[frame.who].seat, answer.card, cause)
    draw(decision, frame.who, 1, cause)
