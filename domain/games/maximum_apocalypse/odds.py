"""Where a hidden survivor card of a seat is likely to be, as far as searches and gear shuffled in have told all.

All else that is hidden of a seat's class lies anywhere alike. A card with odds of its own is in the hand with the
weight given, in `ONE`ths of a card, against one card each in the deck: `SURE`, where a search did not find it.
What a seat chooses tells nothing: a card that leaves the hand is taken to be any of the hidden ones alike.
"""

from domain.games.maximum_apocalypse.state import Held, Player

ONE = 1024
SURE = -1

Odds = tuple[tuple[str, int], ...]


def hidden_in_hand(player: Player) -> int:
    """How many survivor cards of the hand nobody else knows."""
    return len([held for held in player.hand if held.origin == "survivor"])


def after_shuffling_in(player: Player, card: str) -> Odds:
    """A gear went from play into the deck: none of the hand is it."""
    return _with(player.odds, card, 0)


def after_search(player: Player, card: str, *, found: bool) -> Odds:
    """A search told whether a card was in the deck (`player`: with what was found taken out of it).

    Not found, all that are hidden are in the hand. Found, the second copy is rather in the hand than not, since two in
    the deck would have been found but once: of hD ways with one in each and D(D-1)/2 with both in the deck, D - 1
    cards stay against 2h.
    """
    weight = 2 * ONE * hidden_in_hand(player) if found else SURE
    return still_hidden(player, _with(player.odds, card, weight))


def after_draw(odds: Odds, cards: int) -> Odds:
    """Cards went from the deck into the hand."""
    return tuple([(card, weight if weight == SURE else weight + cards * ONE) for card, weight in odds])


def after_loss(player: Player, hand: int, gone: tuple[Held, ...]) -> Odds:
    """Cards left a hand that had so many hidden ones; `player`: without them."""
    odds = player.odds
    for held in gone:
        if held.origin == "survivor":
            odds = tuple([(card, weight if weight == SURE else weight - weight // hand) for card, weight in odds])
            hand -= 1
    return still_hidden(player, odds)


def still_hidden(player: Player, odds: Odds) -> Odds:
    """Without cards that are hidden no more."""
    hidden = {*player.deck, *[held.card for held in player.hand if held.origin == "survivor"]}
    return tuple([(card, weight) for card, weight in odds if card in hidden])


def _with(odds: Odds, card: str, weight: int) -> Odds:
    return (*[each for each in odds if each[0] != card], (card, weight))
