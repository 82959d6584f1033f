"""Chromium on the browser table: a service of its own, people with a browser each, games played by clicks alone."""

import random
import re
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path
from time import monotonic, sleep
from typing import Any

import httpx
from playwright.sync_api import (
    Browser,
    BrowserContext,
    ConsoleMessage,
    Error,
    Page,
    Request,
    Response,
    ViewportSize,
    expect,
    sync_playwright,
)

from domain.storage.addresses import Address
from tests import chromium
from tests.api.serving import announced, launch

PATIENCE = 30_000
"""Milliseconds that anything may take on a busy machine."""
PLAYING = (Path(__file__).parent / "playing.js").read_text("utf-8")
ON_THE_BOARD = (Path(__file__).parent / "on_the_board.js").read_text("utf-8")
GATES = (Path(__file__).parent / "gates.js").read_text("utf-8")
WIDE: ViewportSize = {"width": 1440, "height": 900}
"""A screen."""
PICTURE = "/web/icon.svg"
"""A page of the site without scripts."""
HOUSE = {"bot": "house", "level": "random"}


@contextmanager
def chromium_running() -> Iterator[Browser]:
    """A browser without a window. What a test expects of its pages has as much time as all else there."""
    expect.set_options(timeout=PATIENCE)
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=chromium.program(), args=chromium.FLAGS)
        yield browser
        browser.close()


class Site:
    """A service in a process of its own. `kill` and `start` it again on the same port."""

    def __init__(self, database: Address, **settings: str) -> None:
        self._database = database
        self._settings = {"TAKEBACK_BOTS": "on", **settings}
        self._process = launch(database, **self._settings)
        self.address = announced(self._process.stdout).rstrip("/")

    def kill(self) -> None:
        """Kill the process."""
        self._process.kill()
        self._process.communicate(timeout=30)

    def start(self) -> None:
        """Start the service again where it was."""
        port = self.address.rpartition(":")[2]
        self._process = launch(self._database, **{**self._settings, "TAKEBACK_PORT": port})
        announced(self._process.stdout)

    def call(self, token: str | None, method: str, path: str, body: object = None) -> httpx.Response:
        """Call the API, past any browser."""
        headers = {} if token is None else {"Authorization": f"Bearer {token}"}
        return httpx.request(method, f"{self.address}/v1{path}", json=body, headers=headers, timeout=30)

    def has_logged(self, token: str | None, table: str | None, proof: str = "ended") -> None:
        """Wait until the service's log has the end of a table, or its opening: a page that asks before complains."""
        while self.call(token, "GET", f"/tables/{table}/proofs/{proof}").status_code == 409:
            sleep(0.05)


def new_context(browser: Browser, site: Site, **options: Any) -> BrowserContext:
    """A browser of somebody's own, in which a picture stays open: its process stays when all other pages are closed."""
    context = browser.new_context(**{"viewport": WIDE, "reduced_motion": "reduce", **options})
    context.new_page().goto(site.address + PICTURE)
    return context


class Person:
    """Somebody with a browser, which moves what it shows if ``motion``.

    ``complaints``: errors on the console, and of scripts; ``keeps_browser``: nobody else is to have it afterwards.
    """

    def __init__(self, context: BrowserContext, site: Site, *, motion: bool = False) -> None:
        self.site = site
        self.context = context
        self.complaints: list[str] = []
        self.keeps_browser = False
        self._motion = motion
        self.page = self.tab()

    def tab(self) -> Page:
        """Another tab of the same browser."""
        page = self.context.new_page()
        page.set_default_timeout(PATIENCE)
        if self._motion:
            page.emulate_media(reduced_motion="no-preference")
        page.on("console", self._hear)
        page.on("pageerror", lambda error: self._complain(str(error)))
        return page

    def _hear(self, message: ConsoleMessage) -> None:
        url = message.location["url"]
        late = "dry_run=true" in url  # another move was quicker than the question what this one does
        late = late or (url.endswith(("/actions", "/reveal")) and "412" in message.text)  # or than this one, sent again
        icon = url.endswith("/favicon.ico")  # asked by the browser itself, of a service that is just starting
        is_offline = "ERR_INTERNET_DISCONNECTED" in message.text  # as a test wants it
        if message.type == "error" and not (late or icon or is_offline):
            self._complain(f"{message.text} {url.removeprefix(self.site.address)}".rstrip())

    def _complain(self, text: str) -> None:
        self.complaints.append(text)

    def forgives(self, reason: str) -> None:
        """Forget the complaints that give this reason, as in "status of 404": a test made them."""
        self.complaints = [complaint for complaint in self.complaints if reason not in complaint]

    def leaves(self) -> None:
        """Close all pages but the picture, and forget what they kept: the browser is somebody else's next."""
        self.context.set_offline(False)  # of the library
        picture, *pages = self.context.pages
        for page in pages:
            page.close()
        picture.evaluate("localStorage.clear()")

    def goes(self, path: str) -> None:
        """Open a page of the site."""
        self.page.goto(self.site.address + path)

    def registers(self, name: str) -> "Person":
        """Have an account, past the lobby, as if the browser had kept it."""
        made = self.site.call(None, "POST", "/players", {"name": name}).json()
        account = {each: made[each] for each in ("id", "name", "token")}
        self.picture.evaluate("account => (localStorage['takeback.account'] = JSON.stringify(account))", account)
        return self

    def begins(self, name: str) -> "Person":
        """Begin in the lobby with a name."""
        self.goes("/")
        self.page.fill("input[name=name]", name)
        self.page.click("text=Begin")
        self.page.wait_for_selector(".who >> text=" + name)
        return self

    @property
    def token(self) -> str:
        """The token that this browser keeps."""
        page = self.picture if self.page.url == "about:blank" else self.page
        return str(page.evaluate("JSON.parse(localStorage['takeback.account']).token"))

    @property
    def picture(self) -> Page:
        """A page of the site that has no scripts: what the browser keeps can be looked at and changed there."""
        return self.context.pages[0]

    @property
    def table(self) -> str:
        """The table that is shown."""
        found = re.search("/tables/([0-9a-f]{24})", self.page.url)
        assert found is not None
        return found[1]

    @property
    def version(self) -> int:
        """The version that is shown."""
        return int(self.page.get_attribute(".board", "data-version") or 0)

    def sits(
        self,
        game: str,
        seats: int,
        *,
        bots: int | None = None,
        options: Mapping[str, object] = {},
        visibility: str = "public",
    ) -> "Person":
        """Open a table and sit at its first seat, with so many bots; None: one at each other seat."""
        self.goes(self._seated(game, seats, bots, options, visibility))
        return self

    def has_played(self, game: str, seats: int) -> "Person":
        """Look at a game with bots that is over: it was played past the page, which would draw each move."""
        table = self._seated(game, seats, seats - 1, {}, "public")
        while (here := self.site.call(self.token, "GET", f"{table}/view").json())["status"] == "playing":
            if here["actions"]:
                self.site.call(self.token, "POST", f"{table}/actions", {"action": here["actions"][0]})
            else:
                sleep(0.02)  # a bot is to move
        self.goes(table)
        return self

    def _seated(self, game: str, seats: int, bots: int | None, options: Mapping[str, object], visibility: str) -> str:
        wanted = {"game": game, "seats": seats, "options": {**options}, "visibility": visibility}
        opened = self.site.call(self.token, "POST", "/tables", wanted)
        table = f"/tables/{opened.json()['id']}"
        self.site.call(self.token, "POST", f"{table}/seats", {"seat": 0})
        for _ in range(seats - 1 if bots is None else bots):
            self.site.call(self.token, "POST", f"{table}/bots", HOUSE)
        return table

    def joins(self, table: str) -> "Person":
        """Take a seat of a table by clicks, with the options that the page proposes."""
        seated = "[data-stand], .board[data-status=playing]"
        self.goes(f"/tables/{table}")
        self.page.click("[data-sit]")
        self.awaits(f"dialog .primary, {seated}")
        if self.page.locator("dialog .primary").count():
            self.page.click("dialog .primary")
        self.awaits(seated)
        return self

    def gated(self) -> "Person":
        """Look at the page anew, so that answers can be held back."""
        self.page.add_init_script(GATES)
        self.page.reload()
        return self

    def holds(self, pattern: str, count: int = 10**6) -> None:
        """Hold the next answers back whose method and path have the pattern: ``POST .*/actions``."""
        self.page.evaluate("([pattern, count]) => hold(pattern, count)", [pattern, count])

    def releases(self) -> None:
        """Let through what is held back, and give the page time to look at it."""
        self.page.evaluate("release(), new Promise((done) => setTimeout(done, 300))")

    def awaits(self, selector: str) -> None:
        """Wait for something to be seen."""
        self.page.wait_for_selector(selector)

    def can_act(self) -> None:
        """Wait for a choice: in the dock, whether it is seen there or listed by the board."""
        self.page.wait_for_selector(".dock [data-action]", state="attached")

    def awaits_that(self, script: str, argument: object = None) -> None:
        """Wait until a script is true. Playwright's own wait evaluates in the page, whose policy forbids that."""
        deadline = monotonic() + PATIENCE / 1000
        while not self.page.evaluate(script, argument):
            assert monotonic() < deadline, script
            self.page.wait_for_timeout(20)

    def sees(self, version: int) -> None:
        """Wait for a version of the table."""
        self.page.wait_for_selector(f".board[data-version='{version}']")

    def chooses(self, index: int = 0) -> int:
        """Click a choice, say yes where the page asks, and wait for what comes of it; returns the version then."""
        before, answers, question = self.version, list[str](), self.page.locator("[data-confirm]")
        sent: list[str] = []

        def hear(response: Response) -> None:
            if response.request.method == "POST" and response.url.endswith("/actions"):
                answers.append(response.url)
            sent.append(f"{response.status} {response.url}")

        def note(request: Request) -> None:
            sent.append(f"{request.method} {request.url}")

        self.page.on("response", hear)
        self.page.on("request", note)
        # No click of the mouse: the board may take the place of the dock between a look and the click.
        self.page.dispatch_event(f".dock [data-action='{index}']", "click")
        try:
            self.page.wait_for_selector(f".board:not([data-version='{before}']), [data-confirm]")
        except Error as error:  # without this, nobody can tell what it waited for
            error.add_note(f"complaints: {self.complaints}, requests: {sent}, page: {self.page.inner_text('body')}")
            raise
        deadline = monotonic() + 2
        while not (answers or question.count()) and monotonic() < deadline:
            self.page.wait_for_timeout(20)  # another seat's move came first; what comes of this one is still to come
        self.page.remove_listener("response", hear)
        self.page.remove_listener("request", note)
        if question.count():
            question.click()
            self.page.wait_for_selector(f".board:not([data-version='{before}'])")
            question.wait_for(state="detached")
        return self.version

    def plays_on(self, seed: int) -> None:
        """Click choices at random, one after the other, from now on until the game is over."""
        self.page.evaluate(PLAYING, random.Random(seed).randrange(2**31))

    def plays_on_the_board(self, seed: int) -> None:
        """Play to the end on the board, which always has a place for a choice; a click of eight is in the dock.

        Every choice is there to be clicked, and says what it does.
        """
        self.page.wait_for_selector(".dock [data-action], .board[data-status=finished]", state="attached")
        told = self.page.evaluate(ON_THE_BOARD, seed)
        assert [] == told["wrong"]
        assert [] == told["placeless"]
        assert told["onBoard"] > 0
        assert "finished" == self.page.get_attribute(".board", "data-status")
