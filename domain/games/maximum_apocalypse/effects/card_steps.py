"""Steps about cards and gear: drawing, discarding, equipping, ammunition, recovering from discard piles."""

from domain.games.maximum_apocalypse.actions import (
    Choose as ChooseWord,
)
from domain.games.maximum_apocalypse.actions import (
    ChooseCard,
    ChooseDiscarded,
    ChooseGear,
    ChooseSurvivor,
    Done,
    Pick,
)
from domain.games.maximum_apocalypse.card_facts import (
    AmmoSpent,
    Attached,
    CardBurned,
    CardsDiscarded,
    CardsDrawn,
    CardSearched,
    CardTaken,
    DeckShuffled,
    Reloaded,
)
from domain.games.maximum_apocalypse.causes import STORAGE, Cause, Question
from domain.games.maximum_apocalypse.content import CARDS, FOODS, Script, scripts_of
from domain.games.maximum_apocalypse.effects import reach
from domain.games.maximum_apocalypse.effects.causes import cause_of
from domain.games.maximum_apocalypse.effects.combat import again, next_step
from domain.games.maximum_apocalypse.effects.damage import die, hurt
from domain.games.maximum_apocalypse.effects.decision import Decision
from domain.games.maximum_apocalypse.effects.gear import lose_gear, move_gear
from domain.games.maximum_apocalypse.frames import AskHand, Run, Storage, Suffer
from domain.games.maximum_apocalypse.maps import in_reach
from domain.games.maximum_apocalypse.state import Held, State
from domain.games.maximum_apocalypse.vocabulary import (
    Attach,
    Discard,
    Recover,
    Reload,
    Search,
)
from domain.games.maximum_apocalypse.zones import gear_of, new_gear


def draw(decision: Decision, who: int, n: int, cause: Cause) -> None:
    """Draw cards, as many as the deck has (M5)."""
    seat = decision.state.survivors[who].seat
    player = decision.state.players[seat]
    n = min(n, len(player.deck))
    if n:
        top = player.deck[len(player.deck) - n :][::-1]
        decision.emit(CardsDrawn(seat, tuple([Held(card, "survivor", 0) for card in top]), cause))


def burn(decision: Decision, who: int, n: int, cause: Cause) -> None:
    """Discard the top cards of the deck; the survivor dies if the deck is empty (M5)."""
    seat = decision.state.survivors[who].seat
    for _ in range(n):
        deck = decision.state.players[seat].deck
        if not deck:
            die(decision, who, cause)
            return
        decision.emit(CardBurned(seat, deck[-1], cause))


def discard(decision: Decision, run: Run, step: Discard, answer: Pick | None) -> None:
    """Discard cards from the hand; the seat chooses them unless all go."""
    seat = decision.state.survivors[run.who].seat
    hand = decision.state.players[seat].hand
    cause = cause_of(run)
    if step.what != "any":
        decision.push(next_step(run))
        gone = tuple([held for held in hand if step.what == "all" or held.card in FOODS])
        decision.emit(CardsDiscarded(seat, gone, cause, all_food=step.what == "food"))
        return
    if isinstance(answer, ChooseCard):
        discard_card(decision, seat, answer.card, cause)
        run = again(run, 1)
    if len(run.picked) < step.n and decision.state.players[seat].hand:
        decision.push(AskHand(run.who, Question("discard", cause, step.n - len(run.picked)), "hand"), run)
    else:
        decision.push(next_step(run))


def discard_card(decision: Decision, seat: int, card: str, cause: Cause) -> None:
    """Discard a card from the hand."""
    held, picked = decision.pick_from_hand(seat, card)
    decision.emit(CardsDiscarded(seat, (held,), cause, picked=picked))


def gear_picks(state: State, who: int) -> list[Pick]:
    """One choice for each different gear of a survivor."""
    return [ChooseGear(who, card) for card in dict.fromkeys([gear.card for gear in state.survivors[who].gear])]


def destroy_gear(decision: Decision, run: Run, n: int, answer: Pick | None) -> None:
    """Discard a survivor's gear: `n` of them, or all (0)."""
    who, cause = run.who, cause_of(run)
    if n == 0:
        decision.push(next_step(run))
        for gear in decision.state.survivors[who].gear:
            lose_gear(decision, who, gear.card, "discard", cause)
        return
    options = gear_picks(decision.state, who)
    pick = decision.ask(run, answer, who, Question("destroy-gear", cause), options) if options else Done()
    if pick is None:
        return
    decision.push(next_step(run))
    if isinstance(pick, ChooseGear):
        lose_gear(decision, who, pick.card, "discard", cause)


def gear_or(decision: Decision, run: Run, n: int, answer: Pick | None) -> None:
    """Discard one gear or take damage; without gear, take the damage (golden test B)."""
    hit: Pick = ChooseWord("damage")
    cause = cause_of(run)
    pick = decision.ask(
        run, answer, run.who, Question("gear-or", cause, n), [*gear_picks(decision.state, run.who), hit]
    )
    if pick is None:
        return
    decision.push(next_step(run))
    if isinstance(pick, ChooseGear):
        lose_gear(decision, run.who, pick.card, "discard", cause)
    else:
        decision.push(Suffer(run.who, n, cause))


def scavenged_or(decision: Decision, run: Run, n: int, answer: Pick | None) -> None:
    """Discard one scavenge card, from the hand or in play, or take damage."""
    seat = decision.state.survivors[run.who].seat
    cause = cause_of(run)
    hit: Pick = ChooseWord("damage")
    match answer:
        case None:
            gear = [
                ChooseGear(run.who, card)
                for card in dict.fromkeys([gear.card for gear in decision.state.survivors[run.who].gear])
                if CARDS[card].set == "scavenge"
            ]
            question = Question("scavenged-or", cause, n)
            decision.push(AskHand(run.who, question, "hand", "scavenge", (*gear, hit)), run)
            return
        case ChooseCard():
            discard_card(decision, seat, answer.card, cause)
        case ChooseGear():
            lose_gear(decision, run.who, answer.card, "discard", cause)
        case _:
            decision.push(Suffer(run.who, n, cause), next_step(run))
            return
    decision.push(next_step(run))


def suffer(decision: Decision, frame: Suffer, answer: Pick | None) -> None:
    """Deal damage that is not aimed; the seat chooses the body."""
    who = frame.who
    options = [ChooseSurvivor(who, dog) for dog in reach.bodies_alive(decision.state.survivors[who])]
    pick = decision.ask(frame, answer, who, Question("damage", frame.cause, frame.n), options)
    if isinstance(pick, ChooseSurvivor):
        hurt(decision, who, dog=pick.dog, n=frame.n, cause=frame.cause)


def storage(decision: Decision, frame: Storage, answer: Pick | None) -> None:
    """Discard gear beyond the storage limit; the seat chooses it (M26)."""
    who = frame.who
    if isinstance(answer, ChooseGear):
        lose_gear(decision, who, answer.card, "discard", STORAGE)
    survivor = decision.state.survivors[who]
    if reach.storage_used(survivor) <= reach.storage_limit(survivor):
        return
    options = [
        pick for pick in gear_picks(decision.state, who) if isinstance(pick, ChooseGear) and CARDS[pick.card].storage
    ]
    pick = decision.ask(frame, None, who, Question("storage", STORAGE), options)
    if pick is not None:
        storage(decision, frame, pick)


def after_equipping(decision: Decision, who: int, card: str) -> None:
    """Apply the effects of a gear coming into play."""
    frames = [Run(who, script.key) for script in scripts_of(card, "equip")]
    decision.push(*frames, Storage(who))


def reloadable(state: State, who: int, step: Reload, script: Script) -> list[ChooseGear]:
    """Weapons that are not full: the survivor's own, or any in range that does not burn fuel (M40)."""
    owners = [who]
    if step.whose == "range":
        tiles = in_reach(state.shape, state.survivors[who].tile, script.range)
        owners = [place for place in reach.alive(state) if state.survivors[place].tile in tiles]
    found = []
    for owner in owners:
        for gear in state.survivors[owner].gear:
            ammo = CARDS[gear.card].ammo
            if ammo is not None and ammo.kind == step.kind and gear.ammo < ammo.n:
                found.append(ChooseGear(owner, gear.card))
    return found


def reload(decision: Decision, run: Run, step: Reload, script: Script, answer: Pick | None) -> None:
    """Reload a weapon up to its maximum (M27)."""
    options = reloadable(decision.state, run.who, step, script)
    question = Question("reload", cause_of(run), step.n)
    pick = decision.ask(run, answer, run.who, question, options) if options else Done()
    if pick is None:
        return
    decision.push(next_step(run))
    if isinstance(pick, ChooseGear):
        fill(decision, pick.survivor, pick.card, step.n, cause_of(run))


def fill(decision: Decision, who: int, card: str, n: int, cause: Cause) -> None:
    """Set the ammunition; a reload drops attachments that last until then (golden test J)."""
    gear = gear_of(decision.state, who, card)
    most = new_gear(card).ammo
    full = most if n == 0 else min(most, gear.ammo + n)
    decision.emit(Reloaded(who, card, full, cause, tuple([worn for worn in gear.worn if CARDS[worn].brittle])))


def attachable(state: State, who: int, step: Attach, script: Script) -> list[ChooseGear]:
    """Weapons for an attachment: own bullet weapons (M40), or any weapon in range."""
    owners = [who]
    if step.whose == "range":
        tiles = in_reach(state.shape, state.survivors[who].tile, script.range)
        owners = [place for place in reach.alive(state) if state.survivors[place].tile in tiles]
    return [
        ChooseGear(owner, gear.card)
        for owner in owners
        for gear in state.survivors[owner].gear
        if (_fires_bullets(gear.card) if step.whose == "own" else gear.card in reach.WEAPONS)
    ]


def _fires_bullets(card: str) -> bool:
    ammo = CARDS[card].ammo
    return ammo is not None and ammo.kind == "bullet"


def attach(decision: Decision, run: Run, step: Attach, script: Script, answer: Pick | None) -> None:
    """Attach the card that was played to a weapon."""
    cause = cause_of(run)
    options = attachable(decision.state, run.who, step, script)
    pick = decision.ask(run, answer, run.who, Question("attach", cause), options)
    if not isinstance(pick, ChooseGear):
        return
    decision.push(next_step(run))
    if step.fills:
        fill(decision, pick.survivor, pick.card, 0, cause)
    decision.emit(Attached(pick.survivor, pick.card, script.source, run.who))


def loaded(state: State, who: int) -> list[ChooseGear]:
    """A survivor's weapons that hold ammunition."""
    return [
        ChooseGear(who, gear.card) for gear in state.survivors[who].gear if gear.ammo and gear.card in reach.WEAPONS
    ]


def pay_ammo(decision: Decision, run: Run, answer: Pick | None) -> None:
    """Spend one ammunition of any own weapon."""
    cause = cause_of(run)
    pick = decision.ask(run, answer, run.who, Question("pay-ammo", cause, 1), loaded(decision.state, run.who))
    if isinstance(pick, ChooseGear):
        decision.push(next_step(run))
        decision.emit(AmmoSpent(run.who, pick.card, 1, gear_of(decision.state, run.who, pick.card).ammo - 1, cause))


def recoverable(state: State, who: int, to: str) -> list[ChooseDiscarded]:
    """Gear in any discard pile; for going into play, only what can be equipped."""
    piles: list[tuple[int | None, tuple[str, ...]]] = [
        (seat, player.discard) for seat, player in enumerate(state.players) if not player.out
    ]
    piles.append((None, state.scavenge.discard))
    survivor = state.survivors[who]
    return [
        ChooseDiscarded(seat, card)
        for seat, pile in piles
        for card in sorted(set(pile))
        if CARDS[card].kind == "gear" and (to == "hand" or reach.can_equip(survivor, card))
    ]


def recover(decision: Decision, run: Run, step: Recover, answer: Pick | None) -> None:
    """Take one gear from any discard pile into the hand or into play."""
    cause = cause_of(run)
    pick = decision.ask(run, answer, run.who, Question("recover", cause), recoverable(decision.state, run.who, step.to))
    if not isinstance(pick, ChooseDiscarded):
        return
    decision.push(next_step(run))
    decision.emit(CardTaken(run.who, pick.card, "discard", step.to, cause, pick.seat))
    if step.to == "play":
        after_equipping(decision, run.who, pick.card)


def returnable(state: State, who: int) -> list[ChooseDiscarded]:
    """The cards of a seat's own discard pile."""
    seat = state.survivors[who].seat
    return [ChooseDiscarded(seat, card) for card in sorted(set(state.players[seat].discard))]


def take_back(decision: Decision, run: Run, answer: Pick | None) -> None:
    """Take one card from the own discard pile into the hand."""
    cause = cause_of(run)
    pick = decision.ask(run, answer, run.who, Question("take-back", cause), returnable(decision.state, run.who))
    if isinstance(pick, ChooseDiscarded):
        decision.push(next_step(run))
        decision.emit(CardTaken(run.who, pick.card, "discard", "hand", cause, pick.seat))


def search(decision: Decision, run: Run, step: Search) -> None:
    """Put a card from the deck into play if it is there and can be equipped; shuffle the deck."""
    decision.push(next_step(run))
    survivor = decision.state.survivors[run.who]
    if not reach.can_equip(survivor, step.card):
        return
    found = step.card in decision.state.players[survivor.seat].deck
    decision.emit(CardSearched(run.who, step.card, found))
    deck = decision.state.players[survivor.seat].deck
    decision.emit(DeckShuffled(survivor.seat, decision.rng.shuffle("survivor-deck", deck)))
    if found:
        after_equipping(decision, run.who, step.card)


def takers(state: State, who: int, card: str, tiles: frozenset[int]) -> list[ChooseSurvivor]:
    """Other survivors on these tiles who can equip a gear."""
    return [
        ChooseSurvivor(place)
        for place in reach.alive(state)
        if place != who and state.survivors[place].tile in tiles and reach.can_equip(state.survivors[place], card)
    ]


def handable(state: State, who: int, script: Script) -> list[ChooseGear]:
    """A survivor's gear that another one in range can equip."""
    tiles = in_reach(state.shape, state.survivors[who].tile, script.range)
    carried = dict.fromkeys([gear.card for gear in state.survivors[who].gear])
    return [ChooseGear(who, card) for card in carried if takers(state, who, card, tiles)]


def hand_gear(decision: Decision, run: Run, script: Script, answer: Pick | None) -> None:
    """Give one own gear to another survivor in range: first choose the gear, then the survivor."""
    who, cause = run.who, cause_of(run)
    if not run.picked:
        pick = decision.ask(run, answer, who, Question("hand-over", cause), handable(decision.state, who, script))
        if not isinstance(pick, ChooseGear):
            return
        place = [gear.card for gear in decision.state.survivors[who].gear].index(pick.card)
        run, answer = again(run, place), None
    card = decision.state.survivors[who].gear[run.picked[0]].card
    tiles = in_reach(decision.state.shape, decision.state.survivors[who].tile, script.range)
    pick = decision.ask(
        run, answer, who, Question("hand-to", cause, card=card), takers(decision.state, who, card, tiles)
    )
    if isinstance(pick, ChooseSurvivor):
        decision.push(next_step(run))
        move_gear(decision, who, pick.survivor, card, cause)
