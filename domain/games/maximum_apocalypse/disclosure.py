"""Who sees each kind of fact, and who learns something new by it: something that could have been otherwise for them."""

from domain.games.maximum_apocalypse.card_facts import (
    CardGiven,
    CardKept,
    CardLaid,
    CardPlayed,
    CardPutUnder,
    CardsDiscarded,
    CardsDrawn,
    CardSetAside,
    CardShown,
    DeckShuffled,
    Scavenged,
)
from domain.games.maximum_apocalypse.facts import LearnedByEverybody, LearnedByNobody, TableLaid, Waiting
from domain.games.maximum_apocalypse.frames import Arrive
from domain.games.maximum_apocalypse.monster_facts import MonsterDeckShuffled
from domain.games.maximum_apocalypse.options import Setting
from domain.games.maximum_apocalypse.public_facts import (
    CardGivenSeen,
    CardKeptSeen,
    CardLaidSeen,
    CardPlayedSeen,
    CardPutUnderSeen,
    CardsDiscardedSeen,
    CardsDrawnSeen,
    CardSetAsideSeen,
    CardShownSeen,
    DeckShuffledSeen,
    MonsterDeckShuffledSeen,
    ScavengedSeen,
    SurvivorDiedSeen,
    TableSeen,
    WaitingSeen,
)
from domain.games.maximum_apocalypse.state import EVERYBODY, Held
from domain.games.maximum_apocalypse.survivor_facts import SurvivorDied
from domain.games.maximum_apocalypse.views import pending_choice, seen, seen_card, seen_hand, sees, shown_card
from domain.kernel.disclosure import Disclosures, Learners, everybody, its_seat, nobody, open_to_all, redacted
from domain.kernel.game import Fact, Seat


def seat_of(setup: Setting, survivor: int) -> Seat:
    """The seat of a survivor, by the order in which they sit."""
    return [seat for seat, chosen in enumerate(setup.seat_options) for _ in chosen.classes or (None,)][survivor]


def _scavenged(setup: Setting, fact: Scavenged, seat: Seat | None) -> ScavengedSeen:
    card = seen(setup.options, fact.seat, fact.held, seat)
    to = "shown" if fact.to == "aside" and fact.held.known == EVERYBODY else fact.to
    return ScavengedSeen(fact.seat, fact.deck, card, to, fact.cause)


def _kept(setup: Setting, fact: CardKept, seat: Seat | None) -> CardKeptSeen:
    card = shown_card(fact.held) if fact.to == "shown" else seen(setup.options, fact.seat, fact.held, seat)
    return CardKeptSeen(fact.seat, card, fact.to)


def _given(setup: Setting, fact: CardGiven, seat: Seat | None) -> CardGivenSeen:
    knows = seat == fact.to or sees(setup.options, fact.seat, fact.held, seat)
    return CardGivenSeen(fact.seat, fact.to, seen_card(fact.held, hidden=not knows))


def _waiting(_setup: Setting, fact: Waiting, _seat: Seat | None) -> WaitingSeen:
    pending = pending_choice(fact.stack)
    bound_for = tuple([frame.tile for frame in fact.stack if isinstance(frame, Arrive)])
    if pending is None:
        return WaitingSeen(None, "turn", bound_for)
    return WaitingSeen(pending.survivor, pending.about, bound_for)


def _drawing(setup: Setting, fact: CardsDrawn) -> Learners:
    return everybody(setup, fact) if setup.options.open_hands else frozenset([fact.seat])


def _scavenging(setup: Setting, fact: Scavenged) -> Learners:
    """That a card is not one of those shown at once is information as well."""
    open_hands = setup.options.open_hands or fact.held.known == EVERYBODY
    return frozenset([fact.seat]) if fact.to == "aside" and not open_hands else everybody(setup, fact)


def _discarding(setup: Setting, fact: CardsDiscarded) -> Learners:
    if fact.held:
        return _others(setup, fact, fact.seat, fact.held, picked=fact.picked)
    return everybody(setup, fact) - {fact.seat} if fact.all_food else nobody(setup, fact)


def _playing(setup: Setting, fact: CardPlayed | CardLaid) -> Learners:
    return _others(setup, fact, seat_of(setup, fact.survivor), (fact.held,), picked=fact.picked)


def _dying(setup: Setting, fact: SurvivorDied) -> Learners:
    return _others(setup, fact, seat_of(setup, fact.survivor), fact.dropped)


def _showing(setup: Setting, fact: CardShown) -> Learners:
    return _others(setup, fact, fact.seat, (fact.held,), picked=fact.picked)


def _giving(setup: Setting, fact: CardGiven) -> Learners:
    if setup.options.open_hands:
        return nobody(setup, fact)
    return frozenset([fact.to, fact.seat] if fact.picked else [fact.to])


def _putting_under(setup: Setting, fact: CardPutUnder) -> Learners:
    return its_seat(setup, fact) if fact.picked else nobody(setup, fact)


def _others(setup: Setting, fact: Fact, seat: Seat, held: tuple[Held, ...], *, picked: bool = False) -> Learners:
    """The others see a card that was hidden from them; `picked`: so does its seat, for the copy was drawn at random."""
    if setup.options.open_hands or all(each.known == EVERYBODY for each in held):
        return nobody(setup, fact)
    return everybody(setup, fact) if picked else everybody(setup, fact) - {seat}


FACTS = Disclosures(
    open_to_all(LearnedByEverybody, learned=everybody),
    open_to_all(LearnedByNobody, learned=nobody),
    redacted(
        TableLaid,
        TableSeen,
        lambda _setup, fact, _seat: TableSeen(
            fact.options,
            fact.shape,
            tuple([player.classes for player in fact.players]),
            tuple([tuple([body.hunger for body in survivor.bodies]) for survivor in fact.survivors])
            if fact.options.rolled_hunger
            else (),
        ),
        everybody,
    ),
    redacted(
        CardsDrawn,
        CardsDrawnSeen,
        lambda setup, fact, seat: CardsDrawnSeen(
            fact.seat, seen_hand(setup.options, fact.seat, fact.held, seat), fact.cause
        ),
        _drawing,
    ),
    redacted(
        CardSetAside,
        CardSetAsideSeen,
        lambda setup, fact, seat: CardSetAsideSeen(fact.seat, seen(setup.options, fact.seat, fact.held, seat)),
        nobody,
    ),
    redacted(
        DeckShuffled, DeckShuffledSeen, lambda _setup, fact, _seat: DeckShuffledSeen(fact.seat, fact.returned), nobody
    ),
    redacted(
        CardPlayed,
        CardPlayedSeen,
        lambda _setup, fact, _seat: CardPlayedSeen(fact.survivor, shown_card(fact.held)),
        _playing,
    ),
    redacted(
        CardsDiscarded,
        CardsDiscardedSeen,
        lambda _setup, fact, _seat: CardsDiscardedSeen(
            fact.seat, tuple([shown_card(held) for held in fact.held]), fact.cause, fact.zone, fact.all_food
        ),
        _discarding,
    ),
    redacted(Scavenged, ScavengedSeen, _scavenged, _scavenging),
    redacted(CardKept, CardKeptSeen, _kept, everybody),
    redacted(
        CardPutUnder,
        CardPutUnderSeen,
        lambda setup, fact, seat: CardPutUnderSeen(fact.seat, seen(setup.options, fact.seat, fact.held, seat)),
        _putting_under,
    ),
    redacted(CardGiven, CardGivenSeen, _given, _giving),
    redacted(
        CardShown, CardShownSeen, lambda _setup, fact, _seat: CardShownSeen(fact.seat, shown_card(fact.held)), _showing
    ),
    redacted(
        CardLaid,
        CardLaidSeen,
        lambda _setup, fact, _seat: CardLaidSeen(fact.survivor, shown_card(fact.held), fact.laid),
        _playing,
    ),
    redacted(
        SurvivorDied,
        SurvivorDiedSeen,
        lambda _setup, fact, _seat: SurvivorDiedSeen(
            fact.survivor, tuple([shown_card(held) for held in fact.dropped]), fact.cause
        ),
        _dying,
    ),
    redacted(
        MonsterDeckShuffled,
        MonsterDeckShuffledSeen,
        lambda _setup, fact, _seat: MonsterDeckShuffledSeen(len(fact.deck)),
        nobody,
    ),
    redacted(Waiting, WaitingSeen, _waiting, nobody),
)
"""README section 12."""
