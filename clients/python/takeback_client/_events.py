"""Generated from the contract by ``python -m openapi``: the events and frames of each game."""

from collections.abc import Mapping
from typing import Any, TypeAlias

from takeback_client import models

AnyEvent: TypeAlias = (
    models.MaverickEvent | models.FullThrottleEvent | models.ThermalShowdownEvent | models.MaximumApocalypseEvent
)
AnyFrame: TypeAlias = (
    models.MaverickFrame | models.FullThrottleFrame | models.ThermalShowdownFrame | models.MaximumApocalypseFrame
)

EVENTS: Mapping[str, Any] = {
    "maverick": models.MaverickEvent,
    "full-throttle": models.FullThrottleEvent,
    "thermal-showdown": models.ThermalShowdownEvent,
    "maximum-apocalypse": models.MaximumApocalypseEvent,
}
"""The type of a table's events, by its game."""
