"""What the words of Goofspiel leave out."""

from tests.laws.wording import Wording

GOOFSPIEL = Wording(silent={"Resigned": "the event says who resigned"})
