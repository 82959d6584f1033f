"""Hands, piles, wishes and decks: who gets to know what."""

from collections import Counter

import msgspec
import pytest
from msgspec.structs import replace

from domain.games.thermal_showdown import game
from domain.games.thermal_showdown.actions import END_ROUND, KeepCard, PlayCard, WishFor
from domain.games.thermal_showdown.card_facts import (
    CardKept,
    CardsDrawn,
    DeckShuffled,
    DuelOpened,
    OrderSettled,
    PileTurned,
    RestDiscarded,
    RestReturned,
    RobotPlayed,
    TrickPlayed,
    WishMade,
)
from domain.games.thermal_showdown.causes import RobotName
from domain.games.thermal_showdown.effects import CARDS, CardId
from domain.games.thermal_showdown.facts import AnyFact
from domain.games.thermal_showdown.redeal import cards_of
from domain.games.thermal_showdown.setup import Options, SeatOptions, copies_allowed
from domain.games.thermal_showdown.state import Keeping, Phase, RobotId, State, Wishing
from domain.games.thermal_showdown.turned import Turned
from domain.kernel.game import Seat
from tests.games.kit import given, random_game
from tests.games.thermal_showdown.tables import (
    IDS,
    STARTERS,
    Side,
    dealt,
    ids,
    played,
    random_setup,
    rng,
    table,
)

CADET, PUP, MITE = ids("Tin Cadet", "Kettle Pup", "Spark Mite")
VIEWERS = (0, 1, None)


@pytest.mark.parametrize("seed", range(6))
def test_redealt_decks_are_decks_that_could_have_been_admitted(seed: int) -> None:
    setup = random_setup(seed)
    for number, (state, *_) in enumerate(random_game(game, setup, seed)):
        again = game.redeal(state, number % 2, rng(number))
        own, others = number % 2, 1 - number % 2
        assert Counter(cards_of(state, own)) == Counter(cards_of(again, own))
        assert len(cards_of(state, others)) == len(cards_of(again, others))
        game.admit(setup.options, 2, {}, others, SeatOptions(cards_of(again, others)))


@pytest.mark.parametrize("seed", range(6))
def test_facts_and_actions_tell_others_nothing_hidden(seed: int) -> None:
    setup = random_setup(seed)
    secret: dict[type[AnyFact], str] = {CardsDrawn: "cards", WishMade: "turn", CardKept: "card"}
    for _, by, action, facts, _ in random_game(game, setup, seed):
        for seat in (1 - by, None):
            if isinstance(action, WishFor | KeepCard):
                assert [None] == list(msgspec.structs.astuple(game.redact_action(setup, by, action, seat)))
            else:
                assert action == game.redact_action(setup, by, action, seat)
        assert msgspec.structs.astuple(action) == msgspec.structs.astuple(game.redact_action(setup, by, action, by))
        for fact in facts:
            for seat in VIEWERS:
                public = game.redact(setup, fact, seat)
                assert type(fact).__struct_config__.tag == type(public).__struct_config__.tag
                if type(fact) in secret:
                    own = getattr(fact, secret[type(fact)]) if seat == getattr(fact, "seat", None) else None
                    assert own == getattr(public, secret[type(fact)])
                elif isinstance(fact, DeckShuffled | RestReturned | PileTurned):
                    assert (fact.seat, len(fact.pile)) == msgspec.structs.astuple(public)
                else:
                    assert fact == public


LEARNED: list[tuple[AnyFact, set[Seat | None]]] = [
    (DuelOpened("discard", "kept", 200), set()),
    (DeckShuffled(0, (CADET,)), set()),
    (CardsDrawn(0, (CADET,), None), {0}),
    (CardsDrawn(1, (CADET,), None), {1}),
    (WishMade(0, "first"), set()),
    (OrderSettled(("first", "second"), 0, tossed=False), {0, 1, None}),
    (CardKept(0, CADET), set()),
    (RestDiscarded(0, (CADET,)), {1, None}),
    (RestReturned(0, (CADET,)), set()),
    (RobotPlayed(RobotName(1, RobotId(1), CADET, None), 1, 0), {0, None}),
    (TrickPlayed(0, IDS["Backdraft"], 2), {1, None}),
    (PileTurned(0, (CADET,)), set()),
]


@pytest.mark.parametrize(("fact", "seats"), LEARNED)
def test_a_fact_is_news_to_these_seats(fact: AnyFact, seats: set[Seat | None]) -> None:
    assert seats == game.learned(STARTERS, fact)


def test_wishes_are_seen_by_their_player_only_until_both_are_in() -> None:
    after = dealt(0).after(1, WishFor("second"))

    assert ((False, True), "second") == (after.view(1).phase.said, after.view(1).phase.yours)
    assert ((False, True), None) == (after.view(0).phase.said, after.view(0).phase.yours)
    assert ((False, True), None) == (after.view(None).phase.said, after.view(None).phase.yours)


@pytest.mark.parametrize("by", [0, 1])
def test_a_wish_is_redealt_for_all_but_its_player_and_none_is_made_up(by: Seat) -> None:
    state = dealt(0).after(by, WishFor("second")).state

    def redealt(viewer: Seat | None) -> Counter[Phase]:
        return Counter(game.redeal(state, viewer, rng(number)).phase for number in range(200))

    said: tuple[Phase, ...] = (Wishing(("first", None)), Wishing(("second", None)))
    if by == 1:
        said = (Wishing((None, "first")), Wishing((None, "second")))
    assert {said[1]} == set(redealt(by))
    for viewer in (1 - by, None):
        assert set(said) == set(redealt(viewer))
        assert min(redealt(viewer).values()) > 80


def test_kept_cards_are_seen_by_their_player_only() -> None:
    keeping = dealt(0).after(0, WishFor("first")).after(1, WishFor("second"))
    after = keeping.after(0, keeping.legal(0)[0])

    assert (1, (keeping.legal(0)[0].card,)) == (after.view(0).phase.kept, after.view(0).phase.cards)
    assert (1, None) == (after.view(1).phase.kept, after.view(1).phase.cards)


def test_kept_cards_are_redealt_for_all_but_their_player() -> None:
    keeping = dealt(0).after(0, WishFor("first")).after(1, WishFor("second"))
    state = keeping.after(0, keeping.legal(0)[0]).state
    places: set[int] = set()
    for number in range(60):
        world = game.redeal(state, 1, rng(number))
        assert isinstance(world.phase, Keeping)
        [kept] = world.phase.kept
        places.add(world.duelists[0].hand.index(kept))

    assert state.phase == game.redeal(state, 0, rng(0)).phase
    assert set(range(7)) == places


def test_a_hand_is_seen_by_its_player_only_and_discards_by_everybody() -> None:
    position = table(Side(hand=["Tin Cadet"], pile=["Spark Mite"], discard=["Kettle Pup"]))

    assert [(CADET,), None, None] == [position.view(seat).duelists[0].hand for seat in VIEWERS]
    assert {(1, 1, (PUP,))} == {
        (side.hand_size, side.pile, side.discard) for side in [position.view(seat).duelists[0] for seat in VIEWERS]
    }


def turned_table() -> State:
    """The second player, with two unseen cards in hand, has just turned a pile of four known cards and drawn one."""
    discard = ["Tin Cadet", "Kettle Pup", "Lens Scout", "Boiler Ram"]
    state: State = table(second=Side(hand=["Spark Mite", "Sun Engine"], discard=discard)).after(0, END_ROUND).state
    return state


def test_of_a_turned_pile_the_others_know_what_is_in_it_and_in_hand() -> None:
    state = turned_table()
    known = Counter(ids("Tin Cadet", "Kettle Pup", "Lens Scout", "Boiler Ram"))
    hands, unseen = set(), set()
    for number in range(60):
        duelist = game.redeal(state, 0, rng(number)).duelists[1]
        left = Counter(duelist.pile + duelist.hand)
        assert known <= left
        hands.add(duelist.hand)
        unseen.add(tuple((left - known).elements()))

    assert len(hands) > 20
    assert len(unseen) > 20


def test_a_card_from_a_pile_that_ran_out_is_known_to_be_in_hand() -> None:
    state = given(
        game,
        DuelOpened("discard", "waived", 200),
        DeckShuffled(0, ()),
        DeckShuffled(1, (MITE, CADET, PUP)),
        CardsDrawn(1, (MITE, CADET, PUP), None),
        RestDiscarded(1, (CADET, PUP)),
        PileTurned(1, (CADET, PUP)),
        CardsDrawn(1, (CADET,), None),
        CardsDrawn(1, (PUP,), None),
        RobotPlayed(RobotName(1, RobotId(1), PUP, None), 1, 0),
        TrickPlayed(1, MITE, 0),
        PileTurned(1, (MITE,)),
    ).state

    assert Turned(0, (CADET,), (MITE,), (), ()) == state.duelists[1].turned
    assert {(CADET,)} == {game.redeal(state, 0, rng(number)).duelists[1].hand for number in range(9)}


def test_a_record_of_what_cannot_have_been_is_a_bug() -> None:
    state = given(
        game,
        DuelOpened("discard", "waived", 200),
        DeckShuffled(0, ()),
        DeckShuffled(1, (CADET, PUP, MITE, MITE)),
        CardsDrawn(1, (CADET, PUP, MITE, MITE), None),
        RestDiscarded(1, (MITE, MITE)),
        PileTurned(1, (MITE, MITE)),
        TrickPlayed(1, CADET, 0),
        TrickPlayed(1, PUP, 0),
    ).state
    turned = replace(state.duelists[1].turned, unseen=1)
    duelists = (state.duelists[0], replace(state.duelists[1], turned=turned))

    with pytest.raises(ValueError, match="no unseen cards agree"):
        game.redeal(replace(state, duelists=duelists), 0, rng(0))


def test_a_trick_under_way_stays_what_it_is() -> None:
    state = table(Side(["Tin Cadet"], ["Heat Pulse"])).after(0, PlayCard(IDS["Heat Pulse"])).state
    again = game.redeal(state, 1, rng(0))

    assert state.phase == again.phase
    assert 2 == len(cards_of(again, 0))


@pytest.mark.parametrize("by", [0, 1])
def test_a_trick_under_way_counts_for_its_player(by: Seat) -> None:
    side = Side(["Tin Cadet"], ["Heat Pulse"])
    sides = (side, Side()) if by == 0 else (Side(), side)
    state = table(*sides, active=by).after(by, PlayCard(IDS["Heat Pulse"])).state

    assert (ids("Tin Cadet", "Heat Pulse"), ()) == (cards_of(state, by), cards_of(state, 1 - by))


@pytest.mark.parametrize("by", [0, 1])
def test_what_an_opponent_attached_counts_for_its_owner(by: Seat) -> None:
    mine, theirs = Side(hand=["Rust Clamp"]), Side(["Tin Cadet"])
    sides = (mine, theirs) if by == 0 else (theirs, mine)
    state = played(table(*sides, active=by), "Rust Clamp", 1).state

    assert (ids("Rust Clamp"), ids("Tin Cadet")) == (cards_of(state, by), cards_of(state, 1 - by))


def test_the_cards_of_a_turned_pile_count_for_the_limits_of_the_deck() -> None:
    deck = tuple(card for card in sorted(CARDS) if copies_allowed(card, 40) == 4)[:10] * 4
    state = given(
        game,
        DuelOpened("discard", "kept", 200),
        DeckShuffled(0, ()),
        DeckShuffled(1, deck),
        CardsDrawn(1, deck, None),
        RestDiscarded(1, deck[2:]),
        PileTurned(1, deck[2:]),
    ).state

    for number in range(60):
        game.admit(Options(), 2, {}, 1, SeatOptions(cards_of(game.redeal(state, 0, rng(number)), 1)))


def test_where_limits_are_waived_unseen_cards_may_be_anything() -> None:
    state = given(
        game,
        DuelOpened("discard", Options(deck_limits="waived").deck_limits, 200),
        DeckShuffled(0, (CADET,) * 9),
        DeckShuffled(1, (PUP,) * 9),
    ).state
    seen: set[CardId] = set()
    for number in range(60):
        seen |= set(game.redeal(state, None, rng(number)).duelists[1].pile)

    assert set(CARDS) == seen
