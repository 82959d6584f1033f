"""Tables that look the same to a seat: what it does not know, drawn anew."""

from collections import Counter

from msgspec.structs import replace

from domain.games.maximum_apocalypse.content import CARDS, CATEGORIES, CLASSES, FACES, MISSIONS, MONSTERS, SHOWN
from domain.games.maximum_apocalypse.maps import FIXED
from domain.games.maximum_apocalypse.options import letters_of
from domain.games.maximum_apocalypse.state import Held, Monsters, Pile, Player, Scavenge, State, Tile, bit
from domain.games.maximum_apocalypse.vocabulary import COLOURS
from domain.games.maximum_apocalypse.zones import sorted_hand
from domain.kernel.game import Seat
from domain.kernel.rng import Rng

PURPOSE = "redeal"


def redeal(state: State, seat: Seat | None, rng: Rng) -> State:
    """A table drawn from all that agree with what this seat has observed."""
    if not state.survivors:
        return state
    players = tuple(
        [
            _player(player, rng, hidden=not (state.options.open_hands or owner == seat), eye=bit(seat))
            for owner, player in enumerate(state.players)
        ]
    )
    state = replace(state, players=players, tiles=_tiles(state, rng), monsters=_monsters(state.monsters, rng))
    return _scavenge(state, seat, rng)


def reshuffle(state: State, rng: Rng) -> State:
    """The cards that no seat knows, within their piles: decks, and the tiles that lie face down."""
    players = tuple([replace(player, deck=rng.shuffle(PURPOSE, player.deck)) for player in state.players])
    piles = tuple(
        [
            Pile(pile.cards[: len(pile.known)] + rng.shuffle(PURPOSE, pile.cards[len(pile.known) :]), pile.known)
            for pile in state.scavenge.piles
        ]
    )
    hidden = iter(rng.shuffle(PURPOSE, [tile.face for tile in state.tiles if not tile.up]))
    tiles = tuple([tile if tile.up else replace(tile, face=next(hidden)) for tile in state.tiles])
    scavenge = replace(state.scavenge, piles=piles)
    bosses = [kind for kind in state.monsters.deck if MONSTERS[kind].boss]
    monsters = replace(state.monsters, deck=_deck(state.monsters, bosses, rng))
    return replace(state, players=players, scavenge=scavenge, tiles=tiles, monsters=monsters)


def _player(player: Player, rng: Rng, *, hidden: bool, eye: int) -> Player:
    """The deck's order; for others also what is in the hand and set aside, as far as nobody told them."""
    if not hidden:
        return replace(player, deck=rng.shuffle(PURPOSE, player.deck))
    unknown = [held for held in player.hand if held.origin == "survivor" and not held.known & eye]
    aside = [held for held in player.aside if held.origin == "survivor"]
    pool = list(rng.shuffle(PURPOSE, [*player.deck, *[held.card for held in (*unknown, *aside)]]))
    dealt: dict[int, str] = {}
    for card, epoch in player.missing:
        # A search did not find it: it is in the hand since before, not in the deck nor drawn since.
        while card in pool:
            places = [k for k, held in enumerate(unknown) if held.since <= epoch and k not in dealt]
            dealt[places[rng.below(PURPOSE, len(places))]] = card
            pool.remove(card)
    starters = [CLASSES[name].starts_with for name in player.classes]
    for k in sorted(range(len(unknown)), key=lambda k: unknown[k].since >= player.shuffled_in):
        if k not in dealt:
            early = unknown[k].since < player.shuffled_in
            place = next(place for place, card in enumerate(pool) if not (early and card in starters))
            dealt[k] = pool.pop(place)
    hand = [held for held in player.hand if held not in unknown]
    hand += [replace(held, card=dealt[k]) for k, held in enumerate(unknown)]
    put_aside = [replace(held, card=pool.pop()) for held in aside]
    rest = [held for held in player.aside if held.origin != "survivor"]
    return replace(player, deck=tuple(pool), hand=sorted_hand(tuple(hand)), aside=(*put_aside, *rest))


def _monsters(monsters: Monsters, rng: Rng) -> Monsters:
    """Which bosses are where, and the order of the deck within the bounds that everybody knows."""
    inside = [kind for kind in monsters.deck if MONSTERS[kind].boss]
    bosses = list(rng.shuffle(PURPOSE, [*inside, *monsters.aside, *monsters.box]))
    drawn = [bosses.pop() for _ in inside]
    aside = tuple([bosses.pop() for _ in monsters.aside])
    return replace(monsters, deck=_deck(monsters, drawn, rng), aside=aside, box=tuple(bosses))


def _deck(monsters: Monsters, bosses: list[str], rng: Rng) -> tuple[str, ...]:
    size = len(monsters.deck)
    others = list(rng.shuffle(PURPOSE, [kind for kind in monsters.deck if not MONSTERS[kind].boss]))
    places: dict[int, str] = {}
    for bound, boss in zip(monsters.bounds, bosses, strict=False):
        free = [place for place in range(min(bound, size)) if place not in places]
        places[rng.shuffle(PURPOSE, free)[0]] = boss
    others += [boss for boss in bosses if boss not in places.values()]
    return tuple([places[place] if place in places else others.pop() for place in range(size)])


def _tiles(state: State, rng: Rng) -> tuple[Tile, ...]:
    """Which printed tiles lie face down, and where."""
    mission = MISSIONS[state.options.mission]
    seen = {tile.face for tile in state.tiles if tile.up}
    fixed = {FIXED[letter] for letter in letters_of(mission)}
    found = Counter(FACES[face].kind for face in seen)
    slots = sum(not tile.up for tile in state.tiles)
    faces = [face for face in FACES.values() if face.id not in seen and face.kind != "van"]
    hidden = []
    for kind, n in mission.tiles.items():
        unseen = [face.id for face in faces if face.kind == kind]
        hidden += list(rng.shuffle(PURPOSE, unseen))[: max(0, n - found[kind])]
    extra = [face.id for face in faces if face.id not in hidden and face.kind not in fixed]
    hidden += list(rng.shuffle(PURPOSE, extra))[: slots - len(hidden)]
    order = iter(rng.shuffle(PURPOSE, hidden))
    return tuple([tile if tile.up else replace(tile, face=next(order)) for tile in state.tiles])


def _scavenge(state: State, seat: Seat | None, rng: Rng) -> State:
    """Decks, other hands, and what others look at: first which cards of a kind are in the game, then where."""
    slots = _Slots(state, seat)
    for cards in CATEGORIES.values():
        slots.mix([slot for slot in slots.all if slots.cards[slot] in cards], rng)
    for deck, colour in enumerate(COLOURS):
        slots.deal([slot for slot in slots.all if slot[0] == "deck" and slot[1] == deck], colour, rng)
    return slots.put_back(state)


Slot = tuple[str, int, int]
"""A hidden card's place: in which zone, of which deck or seat, at which position."""


class _Slots:
    """The places of the scavenge cards that a seat does not know."""

    def __init__(self, state: State, seat: Seat | None) -> None:
        self.cards: dict[Slot, str] = {}
        self.held: dict[Slot, Held] = {}
        eye = bit(seat)
        for deck, pile in enumerate(state.scavenge.piles):
            for place, card in enumerate(pile.cards):
                known = place < len(pile.known) and (pile.known[place] & eye or state.options.open_hands)
                if not known:
                    self.cards["deck", deck, place] = card
        for place, card in enumerate(state.scavenge.box):
            self.cards["box", 0, place] = card
        for owner, player in enumerate(state.players):
            for zone, held in (("hand", player.hand), ("aside", player.aside)):
                for place, each in enumerate(held):
                    mine = owner == seat or state.options.open_hands or each.known & eye
                    if each.origin in COLOURS and not mine:
                        self.cards[zone, owner, place] = each.card
                        self.held[zone, owner, place] = each

    @property
    def all(self) -> list[Slot]:
        """All hidden places, in a fixed order."""
        return sorted(self.cards)

    def mix(self, slots: list[Slot], rng: Rng) -> None:
        """Cards of one kind change places, wherever they are."""
        barred = [slot for slot in slots if self._barred(slot)]
        slots = [slot for slot in slots if slot not in barred]
        for slot, card in zip(slots, rng.shuffle(PURPOSE, [self.cards[slot] for slot in slots]), strict=True):
            self.cards[slot] = card

    def deal(self, slots: list[Slot], colour: str, rng: Rng) -> None:
        """Cards of one deck change places: in hands there is nothing that would have been shown."""
        held = [slot for slot in self.all if slot in self.held and self.held[slot].origin == colour]
        pool = list(rng.shuffle(PURPOSE, [self.cards[slot] for slot in (*slots, *held)]))
        strict = sorted(held, key=lambda slot: (not self._barred(slot), slot[0] != "hand"))
        for slot in strict:
            place = next(place for place, card in enumerate(pool) if self._fits(slot, card))
            self.cards[slot] = pool.pop(place)
        for slot in slots:
            self.cards[slot] = pool.pop()

    def _barred(self, slot: Slot) -> bool:
        """Was this card seen to be no food?"""
        return slot in self.held and self.held[slot].since > 0

    def _fits(self, slot: Slot, card: str) -> bool:
        if slot[0] == "hand" and card in SHOWN:
            return False
        return not (self._barred(slot) and CARDS[card].food)

    def put_back(self, state: State) -> State:
        """The table with the cards where they are now."""
        piles = tuple(
            [
                Pile(
                    tuple([self.cards.get(("deck", deck, place), card) for place, card in enumerate(pile.cards)]),
                    pile.known,
                )
                for deck, pile in enumerate(state.scavenge.piles)
            ]
        )
        box = tuple([self.cards["box", 0, place] for place in range(len(state.scavenge.box))])
        players = tuple(
            [
                replace(
                    player,
                    hand=sorted_hand(self._zone("hand", owner, player.hand)),
                    aside=self._zone("aside", owner, player.aside),
                )
                for owner, player in enumerate(state.players)
            ]
        )
        scavenge: Scavenge = replace(state.scavenge, piles=piles, box=box)
        return replace(state, scavenge=scavenge, players=players)

    def _zone(self, zone: str, owner: int, held: tuple[Held, ...]) -> tuple[Held, ...]:
        return tuple(
            [replace(each, card=self.cards.get((zone, owner, place), each.card)) for place, each in enumerate(held)]
        )
