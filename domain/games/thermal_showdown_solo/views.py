"""What the seat, or a spectator, may know: what they may of any duel, and the Apprentice's hand."""

from msgspec.structs import replace

from domain.games.thermal_showdown import views as duel
from domain.games.thermal_showdown.state import State
from domain.games.thermal_showdown.views import PhaseView, View, redact_action, redact_seat_options
from domain.games.thermal_showdown_solo.seats import APPRENTICE
from domain.kernel.game import Seat

__all__ = ["PhaseView", "redact_action", "redact_seat_options", "view"]


def view(state: State, seat: Seat | None) -> View:
    """The table, the seat's own hand, and that of the Apprentice."""
    seen = duel.view(state, seat)
    player, apprentice = seen.duelists
    return replace(seen, duelists=(player, replace(apprentice, hand=state.duelists[APPRENTICE].hand)))
