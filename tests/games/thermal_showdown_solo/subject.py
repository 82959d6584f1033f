"""What the laws need to know of a duel with the Apprentice: only the player's cards hide anything."""

from domain.games.thermal_showdown.card_facts import CardsDrawn, DeckShuffled, DuelOpened, PileTurned, RestDiscarded
from domain.games.thermal_showdown.effects import CARDS
from domain.games.thermal_showdown.facts import RoundBegun
from domain.games.thermal_showdown.state import State
from domain.games.thermal_showdown_solo.facts import AnyFact, ApprenticeArmed
from domain.kernel.game import Seat
from tests.games.thermal_showdown import subject as duel
from tests.games.thermal_showdown.observations import contradiction_of
from tests.games.thermal_showdown.tables import ids
from tests.laws.seen import Seen

_TURNED = ids("Backdraft", "Emergency Vent")


def hidden_places(state: State, viewer: Seat | None) -> dict[str, object]:
    """What the README lists as hidden from a viewer, by place."""
    return {place: held for place, held in duel.hidden_places(state, viewer).items() if place.endswith("seat 0")}


def contradiction(seen: Seen, world: State) -> str | None:
    """What of all that a viewer was shown of the player does not hold in a world."""
    return contradiction_of(0, seen, world)


def starts(_seats: int) -> list[tuple[AnyFact, ...]]:
    """Starts in the middle of a duel: the player holds any one card and has just turned two cards over."""
    return [
        (
            DuelOpened("discard", "waived", 60),
            DeckShuffled(0, (unseen, *_TURNED)),
            ApprenticeArmed(ids("Tin Cadet", "Copper Porter")),
            CardsDrawn(0, (unseen, *_TURNED), None),
            RestDiscarded(0, _TURNED),
            RoundBegun(0, 8, 4),
            PileTurned(0, order),
        )
        for unseen in CARDS
        for order in (_TURNED, _TURNED[::-1])
    ]
