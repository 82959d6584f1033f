"""What is too small on a page: for a finger, and to be read."""

from pathlib import Path
from typing import TypedDict

from playwright.sync_api import Page

FINGER = 44
"""Pixels that a control is wide and tall."""
LEAST_TEXT = 11
"""Pixels of the smallest text."""
_MEASURING = (Path(__file__).parent / "measuring.js").read_text("utf-8")


class TooSmall(TypedDict):
    """The controls and the texts that are too small, with their sizes."""

    controls: list[str]
    texts: list[str]


def too_small(page: Page) -> TooSmall:
    """What is too small on a page as it is shown."""
    found: TooSmall = page.evaluate(_MEASURING, [FINGER, LEAST_TEXT])
    return found


def is_touched(page: Page) -> None:
    """Let a page be on a device with a touch screen from now on."""
    session = page.context.new_cdp_session(page)
    session.send("Emulation.setTouchEmulationEnabled", {"enabled": True, "maxTouchPoints": 1})
