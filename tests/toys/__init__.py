"""Two toy games that implement the whole interface, to test the kernel with."""

from domain.kernel.session import Games
from tests.toys.duel_rules import duel
from tests.toys.pebbles_rules import pebbles

TOYS: Games = {"duel": {1: duel}, "pebbles": {1: pebbles}}

__all__ = ["TOYS", "duel", "pebbles"]
