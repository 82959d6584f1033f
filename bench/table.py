"""``python -m bench.table [FIGURE...]``: figures of the browser table, in Chromium against a real service.

FIGURE: ``paint``, ``clicks``, ``render``, ``ride`` or ``memory``; all without any. Each is printed with its aim. Needs
Chromium.
"""

import sys
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from itertools import pairwise
from pathlib import Path
from random import Random
from statistics import median
from tempfile import TemporaryDirectory

from playwright.sync_api import Browser, BrowserContext, CDPSession, Page, Request

from bench.beside import Company
from bench.measurements import Row, record
from domain.games.maximum_apocalypse import game as apocalypse
from tests.web.browsing import PATIENCE, Site, chromium_running
from tests.web.drawing import begun, draw, walk

ROUNDS = 5
CLICKS = 120
GAMES = (("maverick", 1), ("full-throttle", 6), ("thermal-showdown", 2), ("maximum-apocalypse", 6))
MOVES = 100
VERSIONS = 5000
LOOK_EVERY = 500
"""The memory is measured after so many versions."""
HELD = {"JSHeapUsedSize": "bytes", "Nodes": "", "JSEventListeners": ""}

SHOWN = """
const seen = new MutationObserver(() => {
  if (!document.querySelector("%s")) return
  seen.disconnect()
  requestAnimationFrame(() => requestAnimationFrame(() => (window.shownAt = performance.now())))
})
seen.observe(document, { subtree: true, childList: true, attributes: true })
"""
"""Notes when a selector is on the screen."""
CLICKED = """() => {
  let clicked = 0
  window.clicks = []
  const note = (event) => event.target.closest("[data-action]") && (clicked = event.timeStamp)
  document.addEventListener("click", note, true)
  new MutationObserver(() => {
    const began = clicked
    clicked = 0
    if (began) requestAnimationFrame(() => requestAnimationFrame(() => clicks.push(performance.now() - began)))
  }).observe(document, { attributes: true, attributeFilter: ["data-version"], subtree: true })
}"""
"""Notes for each click of an action how long it took until the version that came of it was on the screen."""
DRAWN = """async ([game, positions]) => {
  const { render } = await import("/web/core/h.js")
  const { boardOf } = await import("/web/boards/index.js")
  const { board } = await boardOf(game)
  const root = document.createElement("section")
  document.body.replaceChildren(root)
  const taken = []
  for (const { names, toAct, ...props } of positions) {
    const seats = names.map((name, seat) => ({ seat, name, mine: seat === props.mySeat, toAct: toAct.includes(seat) }))
    const all = { ...props, seats, content: contents[game], status: "playing", busy: false, choose() {}, hint() {} }
    await new Promise(requestAnimationFrame)
    const began = performance.now()
    render(root, board(all))
    root.getBoundingClientRect()
    taken.push(performance.now() - began)
  }
  return taken
}"""
"""How long it takes to draw each of these positions after the one before, with styles and layout."""
RIDING = """() => {
  window.pictures = []
  let before = 0
  const picture = (now) => {
    const riding = document.querySelector("[data-telling]") !== null
    if (riding && before) pictures.push(now - before)
    before = riding ? now : 0
    requestAnimationFrame(picture)
  }
  requestAnimationFrame(picture)
}"""
"""Notes the times between pictures while mopeds ride."""


@dataclass(frozen=True)
class Figure:
    """Something measured: its values, their unit, and the aim for their median in words; "": none."""

    name: str
    values: list[float]
    unit: str
    aim: str = ""

    def line(self) -> str:
        """The median, the least and the most."""
        middle = f"{median(self.values):,.1f} ({min(self.values):,.1f} to {max(self.values):,.1f}) {self.unit}"
        return f"{self.name:66} {middle:34} {self.aim}"

    def row(self) -> Row:
        """The same for the page of measurements."""
        spread = {"measured": median(self.values), "least": min(self.values), "most": max(self.values)}
        return Row(self.name, spread, self.unit, self.aim, "python -m bench.table")


def main(wanted: list[str]) -> int:
    """Print the figures that are wanted."""
    measures: dict[str, Callable[[Site, Browser], Iterable[Figure]]] = {
        "paint": _paint,
        "clicks": _clicks,
        "render": _render,
        "ride": _ride,
        "memory": _memory,
    }
    with TemporaryDirectory() as folder, chromium_running() as browser:
        site = Site(Path(folder) / "table.db", TAKEBACK_BOTS="off")
        try:
            for name, measure in measures.items():
                if not wanted or name in wanted:
                    for figure in measure(site, browser):
                        print(figure.line(), flush=True)
                        record("browser", [figure.row()])
        finally:
            site.kill()
    return 0


def _paint(site: Site, browser: Browser) -> Iterator[Figure]:
    """First paint, and what is sent, with nothing cached."""
    tables = {game: Company(site, game, seats) for game, seats in GAMES}
    over = Company(site, "full-throttle", 2)
    over.post(1, f"{over.path}/resign", {})
    pages = {
        "the lobby": (over, "/", "[data-quick]"),
        **{f"a table of {game}": (table, table.path, ".foot .dock") for game, table in tables.items()},
        "the film": (over, f"{over.path}/film", ".board[data-version]"),
        "the audit": (over, f"/audit#table={over.path.rpartition('/')[2]}", "[data-verdict]"),
    }
    for name, (company, path, selector) in pages.items():
        loads = [_load(company.browser(browser), site.address + path, selector) for _ in range(ROUNDS)]
        first, shown, sent = (list(each) for each in zip(*loads, strict=True))
        yield Figure(f"first paint of {name}", first, "ms", "< 300 ms")
        yield Figure(f"until {name} is there", shown, "ms")
        yield Figure(f"sent for {name}, compressed", sent, "kB", "<= 150 kB")


def _load(context: BrowserContext, address: str, selector: str) -> tuple[float, float, float]:
    """A page in a fresh browser: its first paint, when it was there, and the kB that were sent until then."""
    context.add_init_script(SHOWN % selector)
    page = _page(context)
    sent: list[Request] = []
    page.on("requestfinished", lambda request: sent.append(request))  # noqa: PLW0108  # it takes functions only
    page.goto(address)
    page.wait_for_selector(selector)
    page.wait_for_timeout(500)
    first = page.evaluate("performance.getEntriesByName('first-paint')[0].startTime")
    shown = page.evaluate("shownAt")
    sizes = [request.sizes() for request in sent]
    context.close()
    return first, shown, sum(each["responseBodySize"] + each["responseHeadersSize"] for each in sizes) / 1000


def _clicks(site: Site, browser: Browser) -> Iterator[Figure]:
    """The time from a click on an action until its result is on the screen."""
    for game, seats in (("full-throttle", 2), ("maverick", 1)):
        taken: list[float] = []
        chance = Random(1)
        while len(taken) < CLICKS:
            taken += _clicked(site, Company(site, game, seats), browser, chance)
        yield Figure(f"from a click to the new view, {game}", taken, "ms", "< 60 ms")


def _clicked(site: Site, company: Company, browser: Browser, chance: Random) -> list[float]:
    """The times of the clicks of a game in which one seat is played by clicks, the others over the API."""
    context = company.browser(browser)
    page = _page(context)
    page.goto(site.address + company.path)
    page.wait_for_selector(".board[data-status=playing]")
    page.evaluate(CLICKED)
    while (state := company.state(0))["status"] == "playing":
        page.wait_for_selector(f".board[data-version='{state['version']}']")
        if 0 not in state["to_act"]:
            company.plays(state["to_act"][0], chance.random())
            continue
        free = ".table:not(:has([aria-busy=true])) .dock [data-action]:not(:disabled)"
        page.wait_for_selector(free, state="attached")  # the board may show it in the dock's place
        choices = page.locator(".dock [data-action]")
        choices.nth(chance.randrange(choices.count())).dispatch_event("click")
        page.wait_for_selector(f".board:not([data-version='{state['version']}'])")
    page.wait_for_selector(".board[data-status=finished]")
    taken: list[float] = page.evaluate(
        "new Promise(requestAnimationFrame).then(() => new Promise(requestAnimationFrame)).then(() => clicks)"
    )
    context.close()
    return taken


def _render(site: Site, browser: Browser) -> Iterator[Figure]:
    """A view of six seats of Maximum Apocalypse, drawn after the one before; and all that a page does for a move."""
    page = _page(browser.new_context())
    page.goto(site.address)
    positions = [position.props(0) for position in walk(begun(apocalypse, 6, {"mission": 9}), 5, 200)]
    draw(page, positions[0])
    taken: list[float] = page.evaluate(DRAWN, [apocalypse.key, positions])
    page.context.close()
    yield Figure(f"drawing a view of six seats of {apocalypse.title}", taken, "ms", "< 16 ms")
    company = Company(site, apocalypse.key, 6)
    page = _page(company.browser(browser))
    page.goto(site.address + company.path)
    page.wait_for_selector(".board[data-status=playing]")
    session = page.context.new_cdp_session(page)
    session.send("Performance.enable")
    worked = [_metrics(session)["TaskDuration"]]
    chance = Random(3)
    while len(worked) <= MOVES and (state := company.state())["status"] == "playing":
        version = company.plays(state["to_act"][0], chance.random())
        page.wait_for_selector(f".board[data-version='{version}']")
        page.wait_for_timeout(100)
        worked.append(_metrics(session)["TaskDuration"])
    page.context.close()
    between = [1000 * (after - before) for before, after in pairwise(worked)]
    yield Figure("all that such a page does for a move, of one core", between, "ms")


def _ride(site: Site, browser: Browser) -> Iterator[Figure]:
    """How smooth it is when mopeds ride."""
    company = Company(site, "full-throttle", 6)
    context = company.browser(browser)
    page = _page(context)
    page.goto(site.address + company.path)
    page.evaluate(RIDING)
    chance = Random(2)
    while (state := company.state())["status"] == "playing":
        version = company.plays(state["to_act"][0], chance.random())
        page.wait_for_selector(f".board[data-version='{version}']")
        page.wait_for_selector(".full-throttle:not([data-telling])")
    between: list[float] = page.evaluate("pictures")
    context.close()
    yield Figure("pictures a second while mopeds ride", [1000 * len(between) / sum(between)], "", "60")
    yield Figure("between two of these pictures", between, "ms")


def _memory(site: Site, browser: Browser) -> Iterator[Figure]:
    """Memory of a page that is open while thousands of moves are made and taken back."""
    company = Company(site, "maverick", 1)
    context = company.browser(browser)
    page = _page(context)
    page.goto(site.address + company.path)
    page.wait_for_selector(".board[data-status=playing]")
    session = context.new_cdp_session(page)
    session.send("Performance.enable")
    held: list[dict[str, float]] = []
    for version in company.plays_forth_and_back(VERSIONS):
        page.wait_for_selector(f".board[data-version='{version}']")
        if version >= LOOK_EVERY * (len(held) + 1):
            held.append(_held(session))
            print(f"version {version}:", ", ".join(f"{name} {held[-1][name]:,.0f}" for name in HELD), flush=True)
    context.close()
    for name, unit in HELD.items():
        growth = (held[-1][name] - held[0][name]) / (VERSIONS - LOOK_EVERY) * 1000
        yield Figure(f"growth of an open page over 1,000 moves, {name}", [growth], unit, "0")


def _held(session: CDPSession) -> dict[str, float]:
    """What the page holds after a garbage collection."""
    session.send("HeapProfiler.collectGarbage")
    return _metrics(session)


def _metrics(session: CDPSession) -> dict[str, float]:
    return {each["name"]: each["value"] for each in session.send("Performance.getMetrics")["metrics"]}


def _page(context: BrowserContext) -> Page:
    page = context.new_page()
    page.set_default_timeout(PATIENCE)
    return page


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
