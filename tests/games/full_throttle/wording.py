"""What the words of Full Throttle! leave out."""

from tests.laws.wording import Wording

FULL_THROTTLE = Wording()
