"""Steps about cards and gear: drawing, discarding, equipping, ammunition, recovering from discard piles."""

from domain.games.maximum_apocalypse.box import vocabulary
from domain.games.maximum_apocalypse.box.content import CARDS, FOODS, Script, scripts_of
from domain.games.maximum_apocalypse.effects.damage import die, hurt
from domain.games.maximum_apocalypse.effects.decision import Decision
from domain.games.maximum_apocalypse.effects.effect import Effect
from domain.games.maximum_apocalypse.facts import cards as card_facts
from domain.games.maximum_apocalypse.facts.gear import AmmoSpent, Attached, Reloaded
from domain.games.maximum_apocalypse.table import actions, causes, reach, rulings
from domain.games.maximum_apocalypse.table.frames import AskHand, Run, Storage, Suffer
from domain.games.maximum_apocalypse.table.parts import gear_of, new_gear
from domain.games.maximum_apocalypse.table.state import Held, State


def draw(decision: Decision, who: int, n: int, cause: causes.Cause) -> None:
    """Draw cards, as many as the deck has (M5)."""
    seat = decision.state.survivors[who].seat
    player = decision.state.players[seat]
    n = min(n, len(player.deck))
    if n:
        top = player.deck[len(player.deck) - n :][::-1]
        decision.emit(card_facts.CardsDrawn(seat, tuple([Held(card, "survivor", 0) for card in top]), cause))


def burn(effect: Effect, step: vocabulary.Burn) -> None:
    """Discard the top cards of the deck; the survivor dies if the deck is empty (M5)."""
    decision, cause = effect.decision, effect.cause
    seat = decision.state.survivors[effect.who].seat
    for _ in range(step.n):
        deck = decision.state.players[seat].deck
        if not deck:
            if rulings.applies(decision.state, "the log tells of monsters that do not come, and of burning"):
                decision.emit(card_facts.NothingToBurn(seat, cause))
            die(decision, effect.who, cause)
            return
        decision.emit(card_facts.CardBurned(seat, deck[-1], cause))


def discard(effect: Effect, step: vocabulary.Discard) -> None:
    """Discard cards from the hand; the seat chooses them unless all go."""
    decision, cause = effect.decision, effect.cause
    seat = effect.state.survivors[effect.who].seat
    if step.what != "any":
        effect.go_on()
        hand = effect.state.players[seat].hand
        gone = tuple([held for held in hand if step.what == "all" or held.card in FOODS])
        decision.emit(card_facts.CardsDiscarded(seat, gone, cause, all_food=step.what == "food"))
        return
    if isinstance(effect.answer, actions.ChooseCard):
        discard_card(decision, seat, effect.answer.card, cause)
        effect.picked(1)
    left = step.n - len(effect.run.picked)
    if left > 0 and effect.state.players[seat].hand:
        decision.push(AskHand(effect.who, causes.Question("discard", cause, left), "hand"), effect.run)
    else:
        effect.go_on()


def discard_card(decision: Decision, seat: int, card: str, cause: causes.Cause) -> None:
    """Discard a card from the hand."""
    held, picked = decision.pick_from_hand(seat, card)
    decision.emit(card_facts.CardsDiscarded(seat, (held,), cause, picked=picked))


def gear_picks(state: State, who: int) -> list[actions.ChooseGear]:
    """One choice for each different gear of a survivor."""
    return [actions.ChooseGear(who, card) for card in dict.fromkeys([gear.card for gear in state.survivors[who].gear])]


def destroy_gear(effect: Effect, step: vocabulary.DestroyGear) -> None:
    """Discard a survivor's gear: so many, or all (0)."""
    options = gear_picks(effect.state, effect.who)
    if step.n == 0:
        effect.go_on()
        for gear in effect.state.survivors[effect.who].gear:
            effect.decision.lose_gear(effect.who, gear.card, "discard", effect.cause)
        return
    pick = effect.choose("destroy-gear", options)
    if isinstance(pick, actions.ChooseGear):
        effect.decision.lose_gear(effect.who, pick.card, "discard", effect.cause)


def gear_or(effect: Effect, step: vocabulary.GearOr) -> None:
    """Discard one gear or take damage; without gear, take the damage (golden test B)."""
    hit: actions.Pick = actions.Choose("damage")
    pick = effect.choose("gear-or", [*gear_picks(effect.state, effect.who), hit], step.n)
    if isinstance(pick, actions.ChooseGear):
        effect.decision.lose_gear(effect.who, pick.card, "discard", effect.cause)
    elif pick is not None:
        effect.decision.push(Suffer(effect.who, step.n, effect.cause))


def scavenged_or(effect: Effect, step: vocabulary.ScavengedOr) -> None:
    """Discard one scavenge card, from the hand or in play, or take damage."""
    decision, who, cause = effect.decision, effect.who, effect.cause
    if effect.answer is None:
        gear = [pick for pick in gear_picks(effect.state, who) if CARDS[pick.card].set == "scavenge"]
        question, hit = causes.Question("scavenged-or", cause, step.n), actions.Choose("damage")
        decision.push(AskHand(who, question, "hand", "scavenge", (*gear, hit)), effect.run)
        return
    effect.go_on()
    match effect.answer:
        case actions.ChooseCard(card):
            discard_card(decision, effect.state.survivors[who].seat, card, cause)
        case actions.ChooseGear(_, card):
            decision.lose_gear(who, card, "discard", cause)
        case _:
            decision.push(Suffer(who, step.n, cause))


def suffer(decision: Decision, frame: Suffer, answer: actions.Pick | None) -> None:
    """Deal damage that is not aimed; the seat chooses the body."""
    who = frame.who
    options = [actions.ChooseSurvivor(who, dog) for dog in reach.bodies_alive(decision.state.survivors[who])]
    pick = decision.ask(frame, answer, who, causes.Question("damage", frame.cause, frame.n), options)
    if isinstance(pick, actions.ChooseSurvivor):
        hurt(decision, who, dog=pick.dog, n=frame.n, cause=frame.cause)


def storage(decision: Decision, frame: Storage, answer: actions.Pick | None) -> None:
    """Discard gear beyond the storage limit; the seat chooses it (M26)."""
    who = frame.who
    if isinstance(answer, actions.ChooseGear):
        decision.lose_gear(who, answer.card, "discard", causes.STORAGE)
    survivor = decision.state.survivors[who]
    if reach.storage_used(survivor) <= reach.storage_limit(survivor):
        return
    options = [pick for pick in gear_picks(decision.state, who) if CARDS[pick.card].storage]
    pick = decision.ask(frame, None, who, causes.Question("storage", causes.STORAGE), options)
    if pick is not None:
        storage(decision, frame, pick)


def after_equipping(decision: Decision, who: int, card: str) -> None:
    """Apply the effects of a gear coming into play."""
    frames = [Run(who, script.key) for script in scripts_of(card, "equip")]
    decision.push(*frames, Storage(who))


def reloadable(state: State, who: int, step: vocabulary.Reload, script: Script) -> list[actions.ChooseGear]:
    """Weapons that are not full: the survivor's own, or any in range that does not burn fuel (M40)."""
    found = []
    for owner in _owners(state, who, step, script):
        for gear in state.survivors[owner].gear:
            ammo = CARDS[gear.card].ammo
            if ammo is not None and ammo.kind == step.kind and gear.ammo < ammo.n:
                found.append(actions.ChooseGear(owner, gear.card))
    return found


def reload(effect: Effect, step: vocabulary.Reload) -> None:
    """Reload a weapon up to its maximum (M27)."""
    pick = effect.choose("reload", reloadable(effect.state, effect.who, step, effect.script), step.n)
    if isinstance(pick, actions.ChooseGear):
        fill(effect.decision, pick.survivor, pick.card, step.n, effect.cause)


def fill(decision: Decision, who: int, card: str, n: int, cause: causes.Cause) -> None:
    """Set the ammunition; a reload drops attachments that last until then (golden test J)."""
    gear = gear_of(decision.state, who, card)
    most = new_gear(card).ammo
    full = most if n == 0 else min(most, gear.ammo + n)
    decision.emit(Reloaded(who, card, full, cause, tuple([worn for worn in gear.worn if CARDS[worn].brittle])))


def attachable(state: State, who: int, step: vocabulary.Attach, script: Script) -> list[actions.ChooseGear]:
    """Weapons for an attachment: own bullet weapons (M40), or any weapon in range."""
    return [
        actions.ChooseGear(owner, gear.card)
        for owner in _owners(state, who, step, script)
        for gear in state.survivors[owner].gear
        if (_fires_bullets(gear.card) if step.whose == "own" else gear.card in reach.WEAPONS)
    ]


def _owners(state: State, who: int, step: vocabulary.Reload | vocabulary.Attach, script: Script) -> list[int]:
    """The survivors whose weapons a step is about."""
    if step.whose == "own":
        return [who]
    tiles = reach.tiles_in_reach(state, who, script.range)
    return [place for place in reach.alive(state) if state.survivors[place].tile in tiles]


def _fires_bullets(card: str) -> bool:
    ammo = CARDS[card].ammo
    return ammo is not None and ammo.kind == "bullet"


def attach(effect: Effect, step: vocabulary.Attach) -> None:
    """Attach the card that was played to a weapon."""
    pick = effect.choose("attach", attachable(effect.state, effect.who, step, effect.script))
    if isinstance(pick, actions.ChooseGear):
        if step.fills:
            fill(effect.decision, pick.survivor, pick.card, 0, effect.cause)
        effect.emit(Attached(pick.survivor, pick.card, effect.script.source, effect.who))


def loaded(state: State, who: int) -> list[actions.ChooseGear]:
    """A survivor's weapons that hold ammunition."""
    return [
        actions.ChooseGear(who, gear.card)
        for gear in state.survivors[who].gear
        if gear.ammo and gear.card in reach.WEAPONS
    ]


def pay_ammo(effect: Effect) -> None:
    """Spend one ammunition of any own weapon."""
    pick = effect.choose("pay-ammo", loaded(effect.state, effect.who), 1)
    if isinstance(pick, actions.ChooseGear):
        left = gear_of(effect.state, effect.who, pick.card).ammo - 1
        effect.emit(AmmoSpent(effect.who, pick.card, 1, left, effect.cause))


def recoverable(state: State, who: int, to: str) -> list[actions.ChooseDiscarded]:
    """Gear in any discard pile; for going into play, only what can be equipped."""
    piles: list[tuple[int | None, tuple[str, ...]]] = [
        (seat, player.discard) for seat, player in enumerate(state.players) if not player.out
    ]
    piles.append((None, state.scavenge.discard))
    survivor = state.survivors[who]
    return [
        actions.ChooseDiscarded(seat, card)
        for seat, pile in piles
        for card in sorted(set(pile))
        if CARDS[card].kind == "gear" and (to == "hand" or reach.can_equip(survivor, card))
    ]


def recover(effect: Effect, step: vocabulary.Recover) -> None:
    """Take one gear from any discard pile into the hand or into play."""
    pick = effect.choose("recover", recoverable(effect.state, effect.who, step.to))
    if isinstance(pick, actions.ChooseDiscarded):
        effect.emit(card_facts.CardTaken(effect.who, pick.card, "discard", step.to, effect.cause, pick.seat))
        if step.to == "play":
            after_equipping(effect.decision, effect.who, pick.card)


def returnable(state: State, who: int) -> list[actions.ChooseDiscarded]:
    """The cards of a seat's own discard pile."""
    seat = state.survivors[who].seat
    return [actions.ChooseDiscarded(seat, card) for card in sorted(set(state.players[seat].discard))]


def take_back(effect: Effect) -> None:
    """Take one card from the own discard pile into the hand."""
    pick = effect.choose("take-back", returnable(effect.state, effect.who))
    if isinstance(pick, actions.ChooseDiscarded):
        effect.emit(card_facts.CardTaken(effect.who, pick.card, "discard", "hand", effect.cause, pick.seat))


def search(effect: Effect, step: vocabulary.Search) -> None:
    """Put a card from the deck into play if it is there and can be equipped; shuffle the deck."""
    survivor = effect.state.survivors[effect.who]
    if not reach.can_equip(survivor, step.card):
        return
    found = step.card in effect.state.players[survivor.seat].deck
    effect.emit(card_facts.CardSearched(effect.who, step.card, found))
    deck = effect.state.players[survivor.seat].deck
    effect.emit(card_facts.DeckShuffled(survivor.seat, effect.decision.rng.shuffle("survivor-deck", deck)))
    if found:
        after_equipping(effect.decision, effect.who, step.card)


def takers(state: State, who: int, card: str, tiles: frozenset[int]) -> list[actions.ChooseSurvivor]:
    """Other survivors on these tiles who can equip a gear."""
    return [
        actions.ChooseSurvivor(place)
        for place in reach.alive(state)
        if place != who and state.survivors[place].tile in tiles and reach.can_equip(state.survivors[place], card)
    ]


def handable(state: State, who: int, script: Script) -> list[actions.ChooseGear]:
    """A survivor's gear that another one in range can equip."""
    tiles = reach.tiles_in_reach(state, who, script.range)
    return [pick for pick in gear_picks(state, who) if takers(state, who, pick.card, tiles)]


def hand_gear(effect: Effect) -> None:
    """Give one own gear to another survivor in range: first choose the gear, then the survivor."""
    who, gear = effect.who, effect.state.survivors[effect.who].gear
    if not effect.run.picked:
        pick = effect.ask("hand-over", handable(effect.state, who, effect.script))
        if not isinstance(pick, actions.ChooseGear):
            return
        effect.picked([each.card for each in gear].index(pick.card))
    card = gear[effect.run.picked[0]].card
    tiles = reach.tiles_in_reach(effect.state, who, effect.range)
    pick = effect.choose("hand-to", takers(effect.state, who, card, tiles), card=card)
    if isinstance(pick, actions.ChooseSurvivor):
        effect.decision.move_gear(who, pick.survivor, card, effect.cause)
