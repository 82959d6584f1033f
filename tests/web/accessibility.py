"""What axe-core, which looks for barriers, finds on a page."""

from collections.abc import Sequence
from functools import cache
from typing import Any

from playwright.sync_api import Page

from tests.npm import AXE, programs

_VIOLATIONS = """async ([rules, part]) => {
  for (const each of document.getAnimations()) if (each.effect.getComputedTiming().endTime < Infinity) each.finish()
  const { violations } = await axe.run(part, { resultTypes: ["violations"], ...(rules && { runOnly: rules }) })
  return violations.map(({ id, nodes }) => [id, nodes.slice(0, 3).map(({ html }) => html.slice(0, 160))])
}"""
"""Only these are sent: what passes is a thousand times as much. What fades has no contrast in passing: it has faded."""
COLORS = ("color-contrast", "link-in-text-block")
"""The rules of which another color scheme may break one."""


@cache
def axe_source() -> str:
    """The source of axe-core. A page that has evaluated it can be asked for its `violations`."""
    return (programs(AXE).parents[1] / "node_modules" / "axe-core" / "axe.min.js").read_text("utf-8")


def violations(page: Page, rules: Sequence[str] | None = None, part: str = "html") -> list[Any]:
    """The rules that a part of a page breaks, of `rules` if given, each with the first elements that do."""
    found: list[Any] = page.evaluate(_VIOLATIONS, [rules, part])
    return found
