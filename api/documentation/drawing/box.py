"""The page of what is in a game's box."""

from collections.abc import Callable, Mapping
from html import escape
from typing import Any

import msgspec

from api.documentation.drawing import anything, full_throttle, maverick, maximum_apocalypse, thermal_showdown
from api.documentation.pages import Page
from domain.kernel.game import AnyGame

DRAWINGS: Mapping[str, Callable[[Any], str]] = {
    "full-throttle": full_throttle.draw,
    "maverick": maverick.draw,
    "maximum-apocalypse": maximum_apocalypse.draw,
    "thermal-showdown": thermal_showdown.draw,
    "thermal-showdown-solo": thermal_showdown.draw,
}
"""By game; the content of one that is not listed is shown as tables."""


def box_page(game: AnyGame) -> Page:
    """Everything that the game's content holds."""
    content = msgspec.to_builtins(game.content)
    drawn = DRAWINGS.get(game.key, anything.draw)(content)
    body = (
        f'<p class="trail"><a href="/docs/{game.key}">{escape(game.title)}</a></p>'
        f"<h1>{escape(game.title)}: in the box</h1>"
        '<p>Drawn from <code>content</code> of <a href="/docs/api-games#showGame">the game in the catalogue</a>, '
        f"where a client finds the same.</p>{drawn}"
    )
    return Page(f"{game.key}-cards", f"{game.title}: in the box", body)
