"""Every game under the laws of words, and what it declares."""

from collections.abc import Mapping

from tests.games.full_throttle.wording import FULL_THROTTLE
from tests.games.goofspiel.wording import GOOFSPIEL
from tests.games.maverick.wording import MAVERICK
from tests.games.maximum_apocalypse.wording import MAXIMUM_APOCALYPSE
from tests.games.thermal_showdown.wording import THERMAL_SHOWDOWN
from tests.games.thermal_showdown_solo.wording import THERMAL_SHOWDOWN_SOLO
from tests.laws.wording import Wording
from tests.toys.wording import DUEL, PEBBLES

WORDINGS: Mapping[str, Wording] = {
    "duel": DUEL,
    "pebbles": PEBBLES,
    "maximum-apocalypse": MAXIMUM_APOCALYPSE,
    "maverick": MAVERICK,
    "full-throttle": FULL_THROTTLE,
    "thermal-showdown": THERMAL_SHOWDOWN,
    "thermal-showdown-solo": THERMAL_SHOWDOWN_SOLO,
    "goofspiel": GOOFSPIEL,
}
