"""What the words of Maverick leave out."""

from tests.laws.wording import Wording

MAVERICK = Wording()
