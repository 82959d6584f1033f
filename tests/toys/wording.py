"""The wording of the toy games: what their words leave out."""

from tests.laws.wording import Wording
from tests.toys.duel_rules import Disclosed
from tests.toys.pebbles_rules import Withdrew

DUEL = Wording(
    silent={"RoundTied": "nobody takes anything; the dice were told"},
    unsaid={"Drew.cards": "which cards these are tells how many"},
    examples=(Disclosed(((1, 2), (3,)), (1, 2)), Disclosed(((4,), (4,)), (3, 4))),
)
PEBBLES = Wording(
    unsaid={"HeapLaid.seats": "whoever reads it knows who is there"}, examples=(Withdrew(0), Withdrew(1), Withdrew(2))
)
