"""The duel: two seats, hidden hands, secret choices revealed together, dice, and a deck that never runs out for good.

Each round both may raise their stake, look at the top card of the deck, and at last choose a card face down. When both
have chosen, the cards are revealed and a die is added to each; the higher sum takes the stakes as points. Both draw a
card; one that the other has looked at is shown. When the deck has run out, all cards are shuffled and dealt as at the
start instead. Only resigning ends the game; then hands and favourites are disclosed.

Hidden: a hand and a favourite from the other seat and from spectators; the face-down card likewise; the deck from
everybody, but a top card from those who looked at it; a card that was shown when it was drawn is known to all.
A favourite is the seat's own choice: none is likelier than another.
"""

from collections.abc import Mapping, Sequence
from typing import Annotated, Literal, assert_never

from msgspec import Meta
from msgspec.structs import replace

from domain.kernel.disclosure import Disclosures, everybody, its_seat, nobody, open_to_all, redacted
from domain.kernel.game import Action, Fact, Fault, Game, Outcome, Refusal, Refused, Seat, Setup, Value, named
from domain.kernel.rng import Rng

RANKS = (1, 2, 3, 4)
COPIES = 4
TOP_STAKE = 2

Rank = Annotated[int, Meta(ge=1, le=4)]


class Options(Value, frozen=True):
    """``hand``: cards held at the start of a round."""

    hand: Annotated[int, Meta(ge=2, le=4)] = 3


class SeatOptions(Value, frozen=True):
    """``favourite``: the rank worth a point in hand at the end, hidden. ``banner``: public, and unique."""

    favourite: Rank = 1
    banner: Literal["red", "blue", "green"] | None = None


class PublicSeatOptions(Value, frozen=True):
    """What others see of a seat's options."""

    favourite: int | None
    banner: str | None


class DuelAction(Action, frozen=True, tag=named("duel")):
    """What a fighter does."""


class Raise(DuelAction, frozen=True):
    """Add one to the own stake."""


class Scry(DuelAction, frozen=True):
    """Look at the top card of the deck."""


class Choose(DuelAction, frozen=True):
    """Put a card from hand face down; this is the last choice of the round."""

    rank: Rank


class PublicChoose(DuelAction, frozen=True, tag="duel.Choose"):
    """A choice; the rank is None for all others."""

    rank: int | None


AnyAction = Raise | Scry | Choose
PublicAction = Raise | Scry | PublicChoose


class DuelFact(Fact, frozen=True, tag=named("duel")):
    """What happened in the duel."""


class Began(DuelFact, frozen=True):
    """Both seats are taken."""

    hand: int
    favourites: tuple[int, ...]


class Shuffled(DuelFact, frozen=True):
    """These cards, with the discards among them, are the deck now, from the top."""

    deck: tuple[int, ...]


class Drew(DuelFact, frozen=True):
    """A seat took cards from the top. ``shown``: to all, since the other had looked at it."""

    seat: Seat
    ranks: tuple[int, ...]
    shown: bool = False


class Raised(DuelFact, frozen=True):
    """A stake rose to this."""

    seat: Seat
    stake: int


class Scried(DuelFact, frozen=True):
    """A seat looked at the top card."""

    seat: Seat
    rank: int


class Chosen(DuelFact, frozen=True):
    """A card lies face down before a seat."""

    seat: Seat
    rank: int


class Revealed(DuelFact, frozen=True):
    """The chosen cards, by seat."""

    ranks: tuple[int, ...]


class Rolled(DuelFact, frozen=True):
    """The dice, by seat."""

    dice: tuple[int, ...]


class RoundWon(DuelFact, frozen=True):
    """A seat took points."""

    seat: Seat
    points: int


class RoundTied(DuelFact, frozen=True):
    """Nobody took points."""


class Yielded(DuelFact, frozen=True):
    """A seat resigned."""

    seat: Seat


class Disclosed(DuelFact, frozen=True):
    """The hands at the end, face-down cards taken up again, and the favourites."""

    hands: tuple[tuple[int, ...], ...]
    favourites: tuple[int, ...]


class PublicBegan(DuelFact, frozen=True, tag="duel.Began"):
    """The favourites of others are None."""

    hand: int
    favourites: tuple[int | None, ...]


class PublicShuffled(DuelFact, frozen=True, tag="duel.Shuffled"):
    """The number of cards."""

    cards: int


class PublicDrew(DuelFact, frozen=True, tag="duel.Drew"):
    """The number of cards; for the seat itself, the cards."""

    seat: Seat
    cards: int
    ranks: tuple[int, ...] | None


class PublicScried(DuelFact, frozen=True, tag="duel.Scried"):
    """The rank is None for all others."""

    seat: Seat
    rank: int | None


class PublicChosen(DuelFact, frozen=True, tag="duel.Chosen"):
    """The rank is None for all others."""

    seat: Seat
    rank: int | None


LearnedByEverybody = Revealed | Rolled | RoundWon | RoundTied | Disclosed
LearnedByNobody = Raised | Yielded
OpenFact = LearnedByEverybody | LearnedByNobody
AnyFact = OpenFact | Began | Shuffled | Drew | Scried | Chosen
PublicFact = OpenFact | PublicBegan | PublicShuffled | PublicDrew | PublicScried | PublicChosen

FACTS = Disclosures(
    open_to_all(LearnedByEverybody, learned=everybody),
    open_to_all(LearnedByNobody, learned=nobody),
    redacted(
        Began,
        PublicBegan,
        lambda _setup, fact, seat: PublicBegan(
            fact.hand, tuple([own if of == seat else None for of, own in enumerate(fact.favourites)])
        ),
        nobody,
    ),
    redacted(Shuffled, PublicShuffled, lambda _setup, fact, _seat: PublicShuffled(len(fact.deck)), nobody),
    redacted(
        Drew,
        PublicDrew,
        lambda _setup, fact, seat: PublicDrew(
            fact.seat, len(fact.ranks), fact.ranks if fact.shown or fact.seat == seat else None
        ),
        lambda setup, fact: everybody(setup, fact) if fact.shown else frozenset([fact.seat]),
    ),
    redacted(
        Scried,
        PublicScried,
        lambda _setup, fact, seat: PublicScried(fact.seat, fact.rank if fact.seat == seat else None),
        its_seat,
    ),
    redacted(
        Chosen,
        PublicChosen,
        lambda _setup, fact, seat: PublicChosen(fact.seat, fact.rank if fact.seat == seat else None),
        nobody,
    ),
)

TOP_STAKE_REACHED = Refusal("top-stake", "The stake cannot rise.", "The stake is at its top.")
NO_DECK = Refusal("no-deck", "There is no card to look at.", "The deck is empty.")
KNOWN = Refusal("known", "You know this card.", "The seat knows the top card.")
NOT_HELD = Refusal("not-held", "You hold no such card.", "The card is not in the hand.")
BANNER_TAKEN = Refusal("banner-taken", "Somebody else has this banner.", "The other seat has this banner.")

REFUSALS = (TOP_STAKE_REACHED, NO_DECK, KNOWN, NOT_HELD, BANNER_TAKEN)


class Card(Value, frozen=True):
    """A card. ``known_to``: who looked at it on the deck; ``shown``: to all, when it was drawn into a hand."""

    rank: int
    known_to: frozenset[Seat] = frozenset()
    shown: bool = False


class Fighter(Value, frozen=True):
    """One side. The chosen card stays in the hand until it is revealed."""

    favourite: int
    hand: tuple[Card, ...] = ()
    chosen: int | None = None
    stake: int = 0
    points: int = 0


class State(Value, frozen=True):
    """``deck`` from the top. ``loser``: the seat that resigned, or None."""

    hand: int = 0
    deck: tuple[Card, ...] = ()
    discard: tuple[int, ...] = ()
    fighters: tuple[Fighter, ...] = ()
    loser: Seat | None = None


class FighterView(Value, frozen=True):
    """``hand``: the ranks that the viewer knows, sorted. ``ready``: a card lies face down, ``chosen`` if known."""

    cards: int
    hand: tuple[int, ...]
    ready: bool
    chosen: int | None
    favourite: int | None
    stake: int
    points: int


class View(Value, frozen=True):
    """``top``: the top card if the viewer knows it. ``scried_by``: who knows it."""

    deck: int
    top: int | None
    scried_by: tuple[Seat, ...]
    discard: tuple[int, ...]
    fighters: tuple[FighterView, ...]


def admit(_options: Options, _seats: int, seated: Mapping[Seat, SeatOptions], _seat: Seat, wish: SeatOptions) -> None:
    """Refuse a banner that is taken."""
    if wish.banner is not None and wish.banner in {other.banner for other in seated.values()}:
        detail = f"The {wish.banner} banner is taken."
        raise Refused(BANNER_TAKEN, detail, [Fault("/banner", detail)])


def setup(setup: Setup[Options, SeatOptions], rng: Rng) -> Sequence[AnyFact]:
    """Shuffle and deal."""
    hand = setup.options.hand
    deck = rng.shuffle("deck", RANKS * COPIES)
    return (
        Began(hand, tuple([options.favourite for options in setup.seat_options])),
        Shuffled(deck),
        Drew(0, deck[:hand]),
        Drew(1, deck[hand : 2 * hand]),
    )


def evolve(state: State, fact: AnyFact) -> State:
    """The state after a fact."""
    match fact:  # the frequent ones first
        case Raised(seat, stake):
            return _with(state, seat, replace(state.fighters[seat], stake=stake))
        case Drew(seat, ranks, shown):
            fighter = state.fighters[seat]
            hand = fighter.hand + tuple([Card(rank, shown=shown) for rank in ranks])
            return replace(_with(state, seat, replace(fighter, hand=hand)), deck=state.deck[len(ranks) :])
        case Chosen(seat, rank):
            return _with(state, seat, replace(state.fighters[seat], chosen=rank))
        case Scried(seat):
            top = state.deck[0]
            return replace(state, deck=(replace(top, known_to=top.known_to | {seat}), *state.deck[1:]))
        case Revealed(ranks):
            fighters = tuple([_played(fighter, rank) for fighter, rank in zip(state.fighters, ranks, strict=True)])
            return replace(state, fighters=fighters, discard=state.discard + ranks)
        case Rolled():
            return state
        case RoundWon(seat, points):
            fighter = state.fighters[seat]
            return _with(_unstaked(state), seat, replace(fighter, stake=0, points=fighter.points + points))
        case Shuffled(deck):
            fighters = tuple([replace(fighter, hand=()) for fighter in state.fighters])
            return replace(state, deck=tuple([Card(rank) for rank in deck]), discard=(), fighters=fighters)
        case RoundTied():
            return _unstaked(state)
        case Began(hand, favourites):
            return replace(state, hand=hand, fighters=tuple([Fighter(favourite) for favourite in favourites]))
        case Yielded(seat):
            return replace(state, loser=seat)
        case Disclosed():
            return replace(state, fighters=tuple([replace(fighter, chosen=None) for fighter in state.fighters]))
        case _:
            assert_never(fact)


def to_act(state: State) -> frozenset[Seat]:
    """The seats that have not chosen yet."""
    if state.loser is not None:
        return frozenset()
    return frozenset([seat for seat, fighter in enumerate(state.fighters) if fighter.chosen is None])


def legal(state: State, seat: Seat) -> Sequence[AnyAction]:
    """Raise, look, choose."""
    if seat not in to_act(state):
        return ()
    ranks = sorted({card.rank for card in state.fighters[seat].hand})
    actions: Sequence[AnyAction] = (Raise(), Scry(), *[Choose(rank) for rank in ranks])
    return tuple([action for action in actions if _obstacle(state, seat, action) is None])


def decide(state: State, seat: Seat, action: AnyAction, rng: Rng) -> Sequence[AnyFact]:
    """The facts of an action."""
    obstacle = _obstacle(state, seat, action)
    if obstacle is not None:
        raise Refused(obstacle)
    match action:
        case Raise():
            return (Raised(seat, state.fighters[seat].stake + 1),)
        case Scry():
            return (Scried(seat, state.deck[0].rank),)
        case Choose(rank):
            chosen = Chosen(seat, rank)
            other = state.fighters[1 - seat].chosen
            if other is None:
                return (chosen,)
            return (chosen, *_round(state, (rank, other) if seat == 0 else (other, rank), rng))
        case _:
            assert_never(action)


def resign(state: State, seat: Seat, _rng: Rng) -> Sequence[AnyFact]:
    """Resign; both hands are disclosed."""
    hands = tuple([_ranks(fighter.hand) for fighter in state.fighters])
    return (Yielded(seat), Disclosed(hands, tuple([fighter.favourite for fighter in state.fighters])))


def outcome(state: State) -> Outcome | None:
    """The other one wins."""
    if state.loser is None:
        return None
    winner = 1 - state.loser
    scores = tuple([fighter.points + _ranks(fighter.hand).count(fighter.favourite) for fighter in state.fighters])
    return Outcome("resignation", (winner,), ((winner,), (state.loser,)), scores)


def view(state: State, seat: Seat | None) -> View:
    """What a seat, or a spectator, sees."""
    top = state.deck[0] if state.deck else None
    return View(
        deck=len(state.deck),
        top=top.rank if top is not None and seat in top.known_to else None,
        scried_by=() if top is None else tuple(sorted(top.known_to)),
        discard=state.discard,
        fighters=tuple([_fighter(state, of, seat) for of in range(len(state.fighters))]),
    )


def redact_action(_setup: Setup[Options, SeatOptions], by: Seat, action: AnyAction, seat: Seat | None) -> PublicAction:
    """A chosen card is its seat's secret."""
    match action:
        case Choose(rank):
            return PublicChoose(rank if seat == by else None)
        case Raise() | Scry():
            return action
        case _:
            assert_never(action)


def redact_seat_options(setup: Setup[Options, SeatOptions], of: Seat, seat: Seat | None) -> PublicSeatOptions:
    """A favourite is a secret."""
    options = setup.seat_options[of]
    return PublicSeatOptions(options.favourite if of == seat else None, options.banner)


def redeal(state: State, seat: Seat | None, rng: Rng) -> State:
    """Resample what this seat does not know: the unknown cards of deck and hands, the choice and the favourite."""
    zones = [state.deck, *[fighter.hand for fighter in state.fighters]]
    known = [_knows(state, zone - 1, card, seat) for zone, cards in enumerate(zones) for card in cards]
    cards = [card for zone in zones for card in zone]
    unknown = iter(rng.shuffle("redeal", [card.rank for card, seen in zip(cards, known, strict=True) if not seen]))
    dealt = iter([card if seen else replace(card, rank=next(unknown)) for card, seen in zip(cards, known, strict=True)])
    deck, *hands = [tuple([next(dealt) for _ in zone]) for zone in zones]
    fighters = [
        replace(fighter, hand=hand) if _open(state, of, seat) else _disguised(fighter, hand, rng)
        for of, (fighter, hand) in enumerate(zip(state.fighters, hands, strict=True))
    ]
    return replace(state, deck=deck, fighters=tuple(fighters))


def reshuffle(state: State, rng: Rng) -> State:
    """Reshuffle the cards of the deck that nobody knows."""
    unknown = iter(rng.shuffle("reshuffle", [card for card in state.deck if not card.known_to]))
    return replace(state, deck=tuple([card if card.known_to else next(unknown) for card in state.deck]))


def say_action(_setup: Setup[Options, SeatOptions], _view: View, action: AnyAction | PublicAction) -> str:
    """An action in words."""
    match action:
        case Raise():
            return "Raise the stake"
        case Scry():
            return "Look at the top card"
        case Choose(rank) | PublicChoose(rank):
            return f"Choose {_card(rank)}"
        case _:
            assert_never(action)


def say_fact(setup: Setup[Options, SeatOptions], fact: PublicFact) -> str:
    """A fact in words."""
    match fact:
        case PublicBegan(hand, favourites):
            own = [f" {_name(setup, seat)} likes a {rank}." for seat, rank in enumerate(favourites) if rank is not None]
            return f"The duel begins with {hand} cards each.{''.join(own)}"
        case PublicShuffled(cards):
            return f"{cards} cards are shuffled."
        case PublicDrew(seat, cards, ranks):
            return f"{_name(setup, seat)} draws {f'{cards} cards' if ranks is None else _list(ranks)}."
        case Raised(seat, stake):
            return f"{_name(setup, seat)} raises to {stake}."
        case PublicScried(seat, rank):
            return f"{_name(setup, seat)} looks at {_card(rank)} on top."
        case PublicChosen(seat, rank):
            return f"{_name(setup, seat)} chooses {_card(rank)}."
        case Revealed(ranks):
            return f"Revealed: {_list(ranks)}."
        case Rolled(dice):
            return f"Rolled: {_list(dice)}."
        case RoundWon(seat, points):
            return f"{_name(setup, seat)} takes {points}."
        case RoundTied():
            return ""
        case Yielded(seat):
            return f"{_name(setup, seat)} yields."
        case Disclosed(hands, favourites):
            return f"The hands were {'; '.join(map(_list, hands))}, the favourites {_list(favourites)}."
        case _:
            assert_never(fact)


def _obstacle(state: State, seat: Seat, action: AnyAction) -> Refusal | None:
    """Why a seat that is to act may not do this, or None."""
    match action:
        case Raise():
            return TOP_STAKE_REACHED if state.fighters[seat].stake == TOP_STAKE else None
        case Scry():
            if not state.deck:
                return NO_DECK
            return KNOWN if seat in state.deck[0].known_to else None
        case Choose(rank):
            return None if any(card.rank == rank for card in state.fighters[seat].hand) else NOT_HELD
        case _:
            assert_never(action)


def _round(state: State, ranks: tuple[int, int], rng: Rng) -> Sequence[AnyFact]:
    """Reveal, roll, settle, draw."""
    dice = rng.dice("clash", 2, 6)
    sums = [rank + die for rank, die in zip(ranks, dice, strict=True)]
    points = 1 + sum(fighter.stake for fighter in state.fighters)
    result: AnyFact = RoundTied() if sums[0] == sums[1] else RoundWon(int(sums[1] > sums[0]), points)
    deck, hand = _ranks(state.deck), state.hand
    draws: Sequence[AnyFact] = (
        Drew(0, deck[:1], shown=any(1 in card.known_to for card in state.deck[:1])),
        Drew(1, deck[1:2]),
    )
    if not deck:
        deck = rng.shuffle("deck", RANKS * COPIES)
        draws = (Shuffled(deck), Drew(0, deck[:hand]), Drew(1, deck[hand : 2 * hand]))
    return (Revealed(ranks), Rolled(dice), result, *draws)


def _with(state: State, seat: Seat, fighter: Fighter) -> State:
    fighters = state.fighters
    return replace(state, fighters=(fighter, fighters[1]) if seat == 0 else (fighters[0], fighter))


def _unstaked(state: State) -> State:
    return replace(state, fighters=tuple([replace(fighter, stake=0) for fighter in state.fighters]))


def _played(fighter: Fighter, rank: int) -> Fighter:
    """Without a card of this rank: one that was shown, if there is any."""
    _, place = max((card.shown, n) for n, card in enumerate(fighter.hand) if card.rank == rank)
    return replace(fighter, hand=fighter.hand[:place] + fighter.hand[place + 1 :], chosen=None)


def _ranks(cards: Sequence[Card]) -> tuple[int, ...]:
    return tuple([card.rank for card in cards])


def _open(state: State, of: Seat, seat: Seat | None) -> bool:
    return of == seat or state.loser is not None


def _knows(state: State, holder: int, card: Card, seat: Seat | None) -> bool:
    """Whether a seat knows a card of this holder's, -1 for the deck."""
    return card.shown or seat in card.known_to or (holder >= 0 and _open(state, holder, seat))


def _disguised(fighter: Fighter, hand: tuple[Card, ...], rng: Rng) -> Fighter:
    """A fighter with another hand that is indistinguishable from this one for the viewer."""
    chosen = None if fighter.chosen is None else hand[rng.below("chosen", len(hand))].rank
    return replace(fighter, hand=hand, chosen=chosen, favourite=RANKS[rng.below("favourite", len(RANKS))])


def _fighter(state: State, of: Seat, seat: Seat | None) -> FighterView:
    fighter, is_open = state.fighters[of], _open(state, of, seat)
    return FighterView(
        cards=len(fighter.hand),
        hand=tuple(sorted([card.rank for card in fighter.hand if _knows(state, of, card, seat)])),
        ready=fighter.chosen is not None,
        chosen=fighter.chosen if is_open else None,
        favourite=fighter.favourite if is_open else None,
        stake=fighter.stake,
        points=fighter.points,
    )


def _card(rank: int | None) -> str:
    return "a card" if rank is None else f"a {rank}"


def _name(setup: Setup[Options, SeatOptions], seat: Seat) -> str:
    banner = setup.seat_options[seat].banner
    return setup.name_of(seat) if banner is None else f"{setup.name_of(seat)} the {banner.capitalize()}"


def _list(ranks: Sequence[int]) -> str:
    return ", ".join(map(str, ranks)) or "no card"


duel: Game[State, AnyAction, AnyFact, Options, SeatOptions] = Game(
    key="duel",
    title="The Duel",
    version=1,
    seats=range(2, 3),
    summary="Choose a card in secret, add a die, take the stakes.",
    rules=__doc__,
    refusals=REFUSALS,
    content={"ranks": RANKS, "copies": COPIES},
    action_type=AnyAction,
    fact_type=FACTS.fact_type,
    public_action_type=PublicAction,
    public_fact_type=FACTS.public_fact_type,
    view_type=View,
    state_type=State,
    options_type=Options,
    seat_options_type=SeatOptions,
    public_seat_options_type=PublicSeatOptions,
    admit=admit,
    setup=setup,
    initial=State,
    evolve=evolve,
    to_act=to_act,
    legal=legal,
    decide=decide,
    resign=resign,
    outcome=outcome,
    view=view,
    redact_action=redact_action,
    redact=FACTS.redact,
    redact_seat_options=redact_seat_options,
    learned=FACTS.learned,
    redeal=redeal,
    reshuffle=reshuffle,
    say_action=say_action,
    say_fact=say_fact,
)
