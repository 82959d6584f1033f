"""Whether a world agrees with all that a seat was ever shown of a game, worked out from the facts that it saw."""

from collections import Counter
from collections.abc import Sequence

from domain.games.maximum_apocalypse.box.content import FACES, FOODS, MISSIONS, MONSTERS, SETS, SHOWN, category_of
from domain.games.maximum_apocalypse.box.vocabulary import COLOURS
from domain.games.maximum_apocalypse.facts.cards import (
    CardPlayedSeen,
    CardsDiscardedSeen,
    CardsDrawnSeen,
    CardSearched,
    CardTaken,
    DeckShuffledSeen,
)
from domain.games.maximum_apocalypse.facts.disclosure import PublicFact
from domain.games.maximum_apocalypse.facts.fact import SeenCard
from domain.games.maximum_apocalypse.facts.monsters import MonsterCame, MonsterDeckShuffledSeen, MonsterLeft
from domain.games.maximum_apocalypse.facts.scavenge import (
    CardGivenSeen,
    CardKeptSeen,
    CardLaidSeen,
    CardPutUnderSeen,
    CardShownSeen,
    ScavengedSeen,
)
from domain.games.maximum_apocalypse.facts.survivors import SurvivorDiedSeen
from domain.games.maximum_apocalypse.facts.tiles import TileTurned
from domain.games.maximum_apocalypse.facts.turn import TableSeen
from domain.games.maximum_apocalypse.table.options import monster_sets
from domain.games.maximum_apocalypse.table.state import State
from domain.kernel.game import Seat
from tests.laws.seen import Seen

HAZARDS = {"red": "ambush", "green": "empty_handed", "blue": "ambush"}


def contradiction(seen: Seen, world: State) -> str | None:
    """What of all that a viewer was shown does not hold in a world."""
    told = _Told(seen)
    for fact in seen.facts:
        told.hears(fact)
    complaints = (*told.of_decks(world), *told.of_hands(world), *told.of_monsters(world), *told.of_tiles(world))
    return complaints[0] if complaints else None


class _Told:
    """What a viewer has been told.

    ``gone``: cards of each scavenge deck that have come to light for good; ``under``: what was put under each deck,
    from the bottom up, None for what the viewer did not see; ``known``: cards of others' hands that it has seen before;
    ``lying``: found cards that all see, by their deck; ``absent``: what a search did not find in a seat's deck;
    ``drawn``: how many cards were drawn since a gear went into it; ``returned``: bosses that were shuffled into the
    monster deck.
    """

    def __init__(self, seen: Seen) -> None:
        self.viewer: Seat | None = seen.viewer
        self.options = seen.setup.options
        self.mission = MISSIONS[self.options.mission]
        self.decks = {colour: Counter(self.mission.decks[colour]) for colour in COLOURS}
        if self.options.harder_decks:
            for colour in COLOURS:
                self.decks[colour][HAZARDS[colour]] += 1
        self.left: dict[str, int] = {colour: deck.total() for colour, deck in self.decks.items()}
        self.gone: dict[str, Counter[str]] = {colour: Counter() for colour in COLOURS}
        self.under: dict[str, list[str | None]] = {colour: [] for colour in COLOURS}
        self.seat_of: list[Seat] = []
        self.known: dict[Seat, Counter[tuple[str, str]]] = {}
        self.lying: dict[Seat, list[tuple[str, str]]] = {}
        self.absent: set[tuple[Seat, str]] = set()
        self.drawn: dict[tuple[Seat, str], int] = {}
        self.tiles: dict[int, str] = {}
        kinds = [kind for name in monster_sets(self.options) for kind in SETS[name].monsters]
        self.bosses = {kind.id for kind in kinds if kind.boss}
        self.monsters = Counter({kind.id: kind.copies for kind in kinds if not kind.boss})
        self.low = self.mission.boss.n or (self.monsters.total() + 1) // 2
        self.discarded: Counter[str] = Counter()
        self.shuffled = False
        self.returned: set[str] = set()

    def hears(self, fact: PublicFact) -> None:  # noqa: PLR0915  # one case a fact
        """One more fact."""
        match fact:
            case TableSeen():
                self.seat_of = [seat for seat, names in enumerate(fact.classes) for _ in names]
                self.known = {seat: Counter() for seat in self.seat_of}
                self.lying = {seat: [] for seat in self.seat_of}
            case CardsDrawnSeen():
                for seat, gear in self.drawn:
                    if seat == fact.seat:
                        self.drawn[seat, gear] += len(fact.cards)
            case DeckShuffledSeen(returned=str(gear)):
                self.drawn[fact.seat, gear] = 0
            case CardSearched(found=False):
                self.absent.add((self.seat_of[fact.survivor], fact.card))
            case ScavengedSeen():
                self._found(fact)
            case CardKeptSeen():
                if fact.to == "shown":
                    self.lying[fact.seat].append((str(fact.card.card), fact.card.origin))
                else:
                    self._comes(fact.seat, fact.card)
            case CardPutUnderSeen():
                self.left[fact.card.origin] += 1
                self.under[fact.card.origin].insert(0, fact.card.card)
            case CardTaken(zone="box", to="aside"):
                self.lying[self.seat_of[fact.survivor]].append((fact.card, "open"))
            case CardTaken(zone="aside"):
                lying = self.lying[self.seat_of[fact.survivor]]
                found = min([each for each in lying if each[0] == fact.card])
                lying.remove(found)
                self._comes_to_light(*found)
            case CardGivenSeen():
                self._goes(fact.seat, fact.card)
                self._comes(fact.to, fact.card, giver=fact.seat)
            case CardShownSeen():
                self._goes(fact.seat, fact.card)
            case CardPlayedSeen() | CardLaidSeen():
                self._leaves(self.seat_of[fact.survivor], [fact.card])
            case CardsDiscardedSeen():
                for each in fact.cards if fact.zone == "aside" else ():
                    if (each.card, each.origin) in self.lying[fact.seat]:
                        self.lying[fact.seat].remove((str(each.card), each.origin))
                self._leaves(fact.seat, fact.cards, hand=fact.zone == "hand")
            case SurvivorDiedSeen():
                self._leaves(self.seat_of[fact.survivor], fact.dropped)
            case TileTurned():
                self.tiles[fact.tile] = fact.face
            case MonsterCame():
                self.bosses.discard(fact.kind)
                self.returned.discard(fact.kind)
                if fact.kind in self.monsters:
                    self.monsters[fact.kind] -= 1
            case MonsterLeft(to="discard"):
                self.discarded[fact.kind] += 1
            case MonsterDeckShuffledSeen():
                self.returned = {kind for kind in self.discarded if MONSTERS[kind].boss}
                self.bosses |= self.returned
                self.monsters = Counter({kind: n for kind, n in self.discarded.items() if kind not in self.returned})
                self.discarded, self.shuffled = Counter(), True
            case _:
                pass

    def _found(self, fact: ScavengedSeen) -> None:
        colour = COLOURS[fact.deck]
        self.left[colour] -= 1
        if len(self.under[colour]) > self.left[colour]:
            self.under[colour].pop()
        if fact.to == "shown":
            self.lying[fact.seat].append((str(fact.card.card), colour))
        elif fact.to == "hand":
            self._comes(fact.seat, fact.card)

    def _comes(self, seat: Seat, card: SeenCard, giver: Seat | None = None) -> None:
        """A card into a hand; who looked at it once, or gave it away, knows it there."""
        knows = self.viewer is not None and (self.viewer == giver or self.viewer in card.known_to)
        if card.card is not None and knows and seat != self.viewer and _can_be_followed(card):
            self.known[seat][card.card, card.origin] += 1

    def _goes(self, seat: Seat, card: SeenCard) -> None:
        if card.card is not None and self.viewer in card.known_to and seat != self.viewer and _can_be_followed(card):
            self.known[seat][card.card, card.origin] -= 1

    def _leaves(self, seat: Seat, cards: Sequence[SeenCard], *, hand: bool = True) -> None:
        for card in cards:
            if hand:
                self._goes(seat, card)
            self._comes_to_light(str(card.card), card.origin)

    def _comes_to_light(self, card: str, origin: str) -> None:
        if origin in COLOURS:
            self.gone[origin][card] += 1

    def of_decks(self, world: State) -> list[str]:
        """Do the scavenge decks hold what the mission asks for, less what came out of them, and what was put there?"""
        complaints = []
        for colour, pile in zip(COLOURS, world.scavenge.piles, strict=True):
            cards = [*pile.cards, *self.gone[colour].elements()]
            for player in world.players:
                cards += [held.card for held in (*player.hand, *player.aside) if held.origin == colour]
            if Counter(map(category_of, cards)) != self.decks[colour]:
                complaints.append(f"the {colour} deck was not made of {sorted(cards)}")
            if len(pile.cards) != self.left[colour]:
                complaints.append(f"the {colour} deck has {len(pile.cards)} cards, not {self.left[colour]}")
            for place, card in enumerate(self.under[colour]):
                if card not in (None, pile.cards[place]):
                    complaints.append(f"{card} was put under the {colour} deck, at {place}, not {pile.cards[place]}")
        return complaints

    def of_hands(self, world: State) -> list[str]:
        """Can the hands hold what they do?"""
        complaints = []
        for seat, player in enumerate(world.players):
            found = [held for held in player.hand if held.origin in COLOURS]
            if any(held.card in SHOWN for held in found):
                complaints.append(f"seat {seat} would have shown one of {[held.card for held in found]}")
            if any(held.no_food and held.card in FOODS for held in found):
                complaints.append(f"seat {seat} would have discarded one of {[held.card for held in found]}")
            known = +self.known[seat] - Counter([(held.card, held.origin) for held in found])
            if known:
                complaints.append(f"seat {seat} was seen to hold {sorted(known)}")
            absent = [card for of, card in self.absent if of == seat and card in player.deck]
            mine = [held.card for held in player.hand if held.origin == "survivor"]
            inside = [card for (of, card), drawn in self.drawn.items() if of == seat and not drawn and card in mine]
            complaints += [f"{card} was not in the deck of seat {seat}" for card in absent]
            complaints += [f"{card} was in the deck of seat {seat}" for card in inside]
        return complaints

    def of_monsters(self, world: State) -> list[str]:
        """Is the monster deck what is left of its cards, and the boss where the mission puts it?"""
        deck = world.monsters.deck
        bosses = [kind for kind in deck if kind in self.bosses]
        complaints = []
        if Counter([kind for kind in deck if kind not in self.bosses]) != +self.monsters:
            complaints.append(f"the monster deck does not hold {deck}")
        if sorted([*bosses, *world.monsters.aside, *world.monsters.box]) != sorted(self.bosses):
            complaints.append(f"the bosses left are {self.bosses}")
        if not self.returned <= set(bosses):
            complaints.append(f"{sorted(self.returned)} were shuffled into the monster deck")
        where = "" if self.shuffled else self.mission.boss.where
        if where in ("lowest", "half") and any(kind in bosses for kind in deck[self.low :]):
            complaints.append(f"the boss is among the lowest {self.low} cards of {deck}")
        if where == "one-and-lowest" and bosses and deck[0] not in bosses:
            complaints.append(f"the lowest card of {deck} is a boss")
        return complaints

    def of_tiles(self, world: State) -> list[str]:
        """Does the map have the tiles that were turned up, each once, and those that the mission asks for?"""
        faces = [tile.face for tile in world.tiles]
        kinds = Counter([FACES[face].kind for face in faces])
        wrong = [tile for tile, face in self.tiles.items() if faces[tile] != face]
        if wrong or len(set(faces)) < len(faces) or any(kinds[kind] < n for kind, n in self.mission.tiles.items()):
            return [f"the map is not {faces}"]
        return []


def _can_be_followed(card: SeenCard) -> bool:
    """What was taken openly all can see, and a Journal may have been shown to all."""
    return card.origin in COLOURS and card.card != "dusty_journal"
