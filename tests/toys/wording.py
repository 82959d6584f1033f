"""The wording of the toy games: what their words leave out."""

from tests.laws.wording import Wording
from tests.toys.pebbles_rules import Withdrew

DUEL = Wording(
    silent={"Yielded": "the event says so"}, unsaid={"Dealt.deck": "it is hidden, and the same size every time"}
)
PEBBLES = Wording(
    unsaid={"HeapLaid.seats": "whoever reads it knows who is there"}, examples=(Withdrew(0), Withdrew(1), Withdrew(2))
)
