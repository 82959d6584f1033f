"""Cards moving between zones: decks, hands, set aside, in play, on a tile, discard piles, the objective."""

from typing import assert_never

from msgspec.structs import replace

from domain.games.maximum_apocalypse.box.content import CARDS
from domain.games.maximum_apocalypse.box.vocabulary import COLOURS
from domain.games.maximum_apocalypse.facts import cards, gear, scavenge
from domain.games.maximum_apocalypse.table import odds, parts
from domain.games.maximum_apocalypse.table.references import HandZone
from domain.games.maximum_apocalypse.table.state import EVERYBODY, Gear, Held, Pile, State, bit
from domain.kernel.game import Seat


def onto_pile(state: State, card: str) -> State:
    """A card onto its discard pile: its class's, or the scavenge pile."""
    if CARDS[card].set == "scavenge":
        scavenge = state.scavenge
        return replace(state, scavenge=replace(scavenge, discard=(*scavenge.discard, card)))
    seat = parts.owner_of(state, card)
    return parts.with_player(state, seat, discard=(*state.players[seat].discard, card))


def without_held(state: State, seat: Seat, held: tuple[Held, ...]) -> State:
    """Cards leave a hand."""
    player = state.players[seat]
    hand = player.hand
    for each in held:
        hand = parts.less(hand, each)
    state = parts.with_player(state, seat, hand=hand)
    if player.odds:
        state = parts.with_player(
            state, seat, odds=odds.after_loss(state.players[seat], odds.hidden_in_hand(player), held)
        )
    return state


def _gained(state: State, seat: Seat, held: Held, zone: HandZone) -> State:
    """A card comes into a hand, or aside."""
    cards: tuple[Held, ...] = getattr(state.players[seat], zone)
    return parts.with_player(state, seat, **{zone: parts.sorted_hand((*cards, held))})


def cards_drawn(state: State, fact: cards.CardsDrawn) -> State:
    """From the top of the deck into the hand."""
    player = state.players[fact.seat]
    deck = player.deck[: len(player.deck) - len(fact.held)]
    hand = parts.sorted_hand(player.hand + fact.held)
    return parts.with_player(state, fact.seat, deck=deck, hand=hand, odds=odds.after_draw(player.odds, len(fact.held)))


def card_set_aside(state: State, fact: cards.CardSetAside) -> State:
    """From the hand aside."""
    state = parts.with_player(state, fact.seat, hand=parts.less(state.players[fact.seat].hand, fact.held))
    return _gained(state, fact.seat, fact.held, "aside")


def deck_shuffled(state: State, fact: cards.DeckShuffled) -> State:
    """A new order, with what was set aside, or with a gear that all saw going in."""
    if fact.returned is None:
        return parts.with_player(state, fact.seat, deck=fact.deck, aside=())
    sure = odds.after_shuffling_in(state.players[fact.seat], fact.returned)
    return parts.with_player(state, fact.seat, deck=fact.deck, odds=sure)


def card_played(state: State, fact: cards.CardPlayed) -> State:
    """From the hand into play or onto the pile."""
    survivor = state.survivors[fact.survivor]
    state = without_held(state, survivor.seat, (fact.held,))
    card = fact.held.card
    if CARDS[card].kind != "gear":
        return onto_pile(state, card)
    return parts.with_survivor(state, fact.survivor, gear=(*survivor.gear, parts.new_gear(card)))


def cards_discarded(state: State, fact: cards.CardsDiscarded) -> State:
    """From the hand, or from what was looked at, onto the piles."""
    if fact.zone == "hand":
        state = without_held(state, fact.seat, fact.held)
    else:
        aside = state.players[fact.seat].aside
        for held in fact.held:
            aside = parts.less(aside, held)
        state = parts.with_player(state, fact.seat, aside=aside)
    for held in fact.held:
        state = onto_pile(state, held.card)
    if fact.all_food:
        hand = [
            Held(held.card, held.origin, held.known, no_food=True) if held.origin in COLOURS else held
            for held in state.players[fact.seat].hand
        ]
        state = parts.with_player(state, fact.seat, hand=parts.sorted_hand(tuple(hand)))
    return state


def card_burned(state: State, fact: cards.CardBurned) -> State:
    """From the top of the deck onto the pile."""
    state = parts.with_player(state, fact.seat, deck=state.players[fact.seat].deck[:-1])
    player = state.players[fact.seat]
    if player.odds:
        state = parts.with_player(state, fact.seat, odds=odds.still_hidden(player, player.odds))
    return onto_pile(state, fact.card)


def scavenged(state: State, fact: scavenge.Scavenged) -> State:
    """From a scavenge deck into the hand, or aside."""
    pile = state.scavenge.piles[fact.deck]
    cards = pile.cards[:-1]
    less_one = Pile(cards, pile.known[: len(cards)])
    scavenge = replace(state.scavenge, piles=parts.put(state.scavenge.piles, fact.deck, less_one))
    return _gained(replace(state, scavenge=scavenge), fact.seat, fact.held, fact.to)


def card_kept(state: State, fact: scavenge.CardKept) -> State:
    """From aside into the hand, or shown to everybody where it lies."""
    state = parts.with_player(state, fact.seat, aside=parts.less(state.players[fact.seat].aside, fact.held))
    if fact.to == "hand":
        return _gained(state, fact.seat, fact.held, "hand")
    return _gained(state, fact.seat, _shown(fact.held), "aside")


def card_put_under(state: State, fact: scavenge.CardPutUnder) -> State:
    """From aside under the deck that it came from; who looked knows it there."""
    player = state.players[fact.seat]
    state = parts.with_player(state, fact.seat, aside=parts.less(player.aside, fact.held))
    deck = COLOURS.index(fact.held.origin)
    pile = state.scavenge.piles[deck]
    under = Pile((fact.held.card, *pile.cards), (fact.held.known | bit(fact.seat), *pile.known))
    return replace(state, scavenge=replace(state.scavenge, piles=parts.put(state.scavenge.piles, deck, under)))


def card_given(state: State, fact: scavenge.CardGiven) -> State:
    """From hand to hand; the giver still knows it."""
    state = without_held(state, fact.seat, (fact.held,))
    given = replace(fact.held, known=fact.held.known | bit(fact.seat))
    return _gained(state, fact.to, given, "hand")


def card_shown(state: State, fact: scavenge.CardShown) -> State:
    """Everybody knows a card in a hand."""
    state = parts.with_player(state, fact.seat, hand=parts.less(state.players[fact.seat].hand, fact.held))
    return _gained(state, fact.seat, _shown(fact.held), "hand")


def _shown(held: Held) -> Held:
    return Held(held.card, held.origin, EVERYBODY, held.no_food)


def card_laid(state: State, fact: scavenge.CardLaid) -> State:
    """From the hand onto the objective."""
    state = without_held(state, state.survivors[fact.survivor].seat, (fact.held,))
    return _onto_objective(state, fact.held.card)


def card_searched(state: State, fact: cards.CardSearched) -> State:
    """From the deck into play; or everybody knows that it is not in the deck."""
    survivor = state.survivors[fact.survivor]
    if fact.found:
        state = parts.with_player(state, survivor.seat, deck=parts.less(state.players[survivor.seat].deck, fact.card))
    told = odds.after_search(state.players[survivor.seat], fact.card, found=fact.found)
    state = parts.with_player(state, survivor.seat, odds=told)
    if not fact.found:
        return state
    return parts.with_survivor(state, fact.survivor, gear=(*survivor.gear, parts.new_gear(fact.card)))


def card_taken(state: State, fact: cards.CardTaken) -> State:
    """From where all see it into the hand or into play."""
    survivor = state.survivors[fact.survivor]
    match fact.zone:
        case "discard" if fact.pile is not None:
            pile = state.players[fact.pile].discard
            state = parts.with_player(state, fact.pile, discard=parts.less(pile, fact.card))
        case "discard":
            state = replace(
                state, scavenge=replace(state.scavenge, discard=parts.less(state.scavenge.discard, fact.card))
            )
        case "box":
            state = replace(state, scavenge=replace(state.scavenge, box=parts.less(state.scavenge.box, fact.card)))
        case "lying":
            tile = state.tiles[survivor.tile]
            left = replace(tile, lying=parts.less(tile.lying, fact.card))
            state = replace(state, tiles=parts.put(state.tiles, survivor.tile, left))
        case "aside":
            aside = state.players[survivor.seat].aside
            taken = next(held for held in aside if held.card == fact.card and held.known == EVERYBODY)
            state = parts.with_player(state, survivor.seat, aside=parts.less(aside, taken))
        case _:
            assert_never(fact.zone)
    if fact.to == "play":
        return parts.with_survivor(state, fact.survivor, gear=(*survivor.gear, parts.new_gear(fact.card)))
    return _gained(state, survivor.seat, Held(fact.card, "open", EVERYBODY), fact.to)


def gear_left(state: State, fact: gear.GearLeft) -> State:
    """From play to where it goes; what was attached goes onto its pile."""
    gear = parts.gear_of(state, fact.survivor, fact.card)
    state = parts.with_survivor(state, fact.survivor, gear=parts.less(state.survivors[fact.survivor].gear, gear))
    match fact.to:
        case "discard":
            state = onto_pile(state, fact.card)
        case "laid":
            state = _onto_objective(state, fact.card)
        case "deck":
            pass
        case _:
            assert_never(fact.to)
    for card in gear.worn:
        state = onto_pile(state, card)
    return state


def gear_moved(state: State, fact: gear.GearMoved) -> State:
    """From one survivor to another, with all that is attached."""
    gear = parts.gear_of(state, fact.survivor, fact.card)
    state = parts.with_survivor(state, fact.survivor, gear=parts.less(state.survivors[fact.survivor].gear, gear))
    return parts.with_survivor(state, fact.to, gear=(*state.survivors[fact.to].gear, gear))


def ammo_spent(state: State, fact: gear.AmmoSpent) -> State:
    """Off a weapon."""
    gear = parts.gear_of(state, fact.survivor, fact.card)
    return _regear(state, fact.survivor, gear, Gear(fact.card, gear.ammo - fact.n, gear.worn))


def reloaded(state: State, fact: gear.Reloaded) -> State:
    """A weapon holds more; what was good for one filling comes off."""
    gear = parts.gear_of(state, fact.survivor, fact.card)
    worn = gear.worn
    for card in fact.dropped:
        worn = parts.less(worn, card)
        state = onto_pile(state, card)
    return _regear(state, fact.survivor, gear, Gear(gear.card, fact.n, worn))


def attached(state: State, fact: gear.Attached) -> State:
    """From its pile onto a weapon."""
    seat = parts.owner_of(state, fact.card)
    state = parts.with_player(state, seat, discard=parts.less(state.players[seat].discard, fact.card))
    gear = parts.gear_of(state, fact.survivor, fact.gear)
    return _regear(state, fact.survivor, gear, Gear(gear.card, gear.ammo, (*gear.worn, fact.card)))


def _regear(state: State, survivor: int, gear: Gear, changed: Gear) -> State:
    all_gear = state.survivors[survivor].gear
    return parts.with_survivor(state, survivor, gear=parts.put(all_gear, all_gear.index(gear), changed))


def _onto_objective(state: State, card: str) -> State:
    return replace(state, quest=replace(state.quest, laid=(*state.quest.laid, card)))
