"""Generated from the contract by ``python -m openapi``: the events and frames of each game."""

from collections.abc import Mapping
from typing import Any, TypeAlias

from takeback_client import models

AnyEvent: TypeAlias = (
    models.MaverickEvent
    | models.FullThrottleEvent
    | models.ThermalShowdownEvent
    | models.MaximumApocalypseEvent
    | models.ThermalShowdownSoloEvent
)
AnyFrame: TypeAlias = models.Frame

EVENTS: Mapping[str, Any] = {
    "maverick": models.MaverickEvent,
    "full-throttle": models.FullThrottleEvent,
    "thermal-showdown": models.ThermalShowdownEvent,
    "maximum-apocalypse": models.MaximumApocalypseEvent,
    "thermal-showdown-solo": models.ThermalShowdownSoloEvent,
}
"""The type of a table's events, by its game."""
COMMON_EVENT: Any = (
    models.SeatLeftEvent
    | models.RevealedEvent
    | models.UndoneEvent
    | models.RedoneEvent
    | models.FinishedEvent
    | models.ClosedEvent
    | models.VoidedEvent
    | models.ForkedEvent
    | models.TakebackAskedEvent
    | models.TakebackAgreedEvent
    | models.TakebackDeclinedEvent
    | models.TakebackLapsedEvent
)
"""The type of the events at a table of a game that is not known: those that all games share."""
