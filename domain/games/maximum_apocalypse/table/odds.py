"""How likely a hidden survivor card of a seat is to be in its hand, after searches and gear shuffled into its deck.

Every other hidden card is equally likely anywhere. A card with odds is in the hand with the given weight, in units of
1 / `ONE` card, against one card each in the deck: `SURE` where a search did not find it. A seat's choices count as
uninformative: a card that leaves the hand is equally likely to be any of the hidden ones.
"""

from domain.games.maximum_apocalypse.table.state import Held, Player

ONE = 1024
SURE = -1

Odds = tuple[tuple[str, int], ...]


def hidden_in_hand(player: Player) -> int:
    """The number of survivor cards in the hand that nobody else knows."""
    return len([held for held in player.hand if held.origin == "survivor"])


def after_shuffling_in(player: Player, card: str) -> Odds:
    """The odds after a gear was shuffled from play into the deck: the hand does not hold it."""
    return _with(player.odds, card, 0)


def after_search(player: Player, card: str, *, found: bool) -> Odds:
    """The odds after a search showed whether a card was in the deck. `player`: without the card found.

    Not found: all hidden copies are in the hand. Found: with h cards in the hand and D in the deck before the search
    there are hD ways with one copy in each and D(D - 1) / 2 with both in the deck, so the second copy is in the hand
    with weight 2h against the D - 1 cards left.
    """
    weight = 2 * ONE * hidden_in_hand(player) if found else SURE
    return still_hidden(player, _with(player.odds, card, weight))


def after_draw(odds: Odds, cards: int) -> Odds:
    """The odds after cards were drawn from the deck into the hand."""
    return tuple([(card, weight if weight == SURE else weight + cards * ONE) for card, weight in odds])


def after_loss(player: Player, hand: int, gone: tuple[Held, ...]) -> Odds:
    """The odds after cards left a hand that had `hand` hidden ones. `player`: without them."""
    odds = player.odds
    for held in gone:
        if held.origin == "survivor":
            odds = tuple([(card, weight if weight == SURE else weight - weight // hand) for card, weight in odds])
            hand -= 1
    return still_hidden(player, odds)


def still_hidden(player: Player, odds: Odds) -> Odds:
    """The odds without cards that are no longer hidden."""
    hidden = {*player.deck, *[held.card for held in player.hand if held.origin == "survivor"]}
    return tuple([(card, weight) for card, weight in odds if card in hidden])


def _with(odds: Odds, card: str, weight: int) -> Odds:
    return (*[each for each in odds if each[0] != card], (card, weight))
