"""One browser and one service for all tests of a process, and people who use them."""

import asyncio
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Literal, NamedTuple

import pytest
from playwright.sync_api import Browser, BrowserContext, Page

from tests.web.browsing import WIDE, Person, Site, chromium_running, new_context
from tests.web.drawing import NARROW


class Driven(NamedTuple):
    """Chromium, and the loop in which Playwright drives it."""

    browser: Browser
    loop: asyncio.AbstractEventLoop

    @contextmanager
    def here(self) -> Iterator[Browser]:
        """Chromium can be called within. Outside, other tests may run loops of their own in this thread."""
        asyncio._set_running_loop(self.loop)
        yield self.browser
        asyncio._set_running_loop(None)


class Paper(NamedTuple):
    """A page to draw on, and the errors of its scripts."""

    page: Page
    errors: list[str]


Contexts = dict[Literal["wide", "phone"], list[BrowserContext]]


@pytest.fixture(scope="session")
def driven(chromium: None) -> Iterator[Driven]:
    """Chromium. Playwright marks its loop as running from its first call to its last, also between them."""
    with chromium_running() as browser:
        loop = asyncio.get_running_loop()
        asyncio._set_running_loop(None)
        yield Driven(browser, loop)
        asyncio._set_running_loop(loop)


@pytest.fixture(scope="session")
def site(process: None, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Site]:
    """A service with house bots and the example game. Tests that kill a service start one of their own."""
    site = Site(tmp_path_factory.mktemp("web") / "web.db", TAKEBACK_EXAMPLES="on")
    yield site
    site.kill()


@pytest.fixture(scope="session")
def contexts() -> Contexts:
    """Contexts of the browser that nobody uses, in which nothing is kept but the scripts."""
    return {"wide": [], "phone": []}


@pytest.fixture(scope="session")
def paper(driven: Driven, site: Site) -> Paper:
    """A page of the site to draw on, as narrow as a phone."""
    errors: list[str] = []
    with driven.here() as browser:
        page = browser.new_context(viewport=NARROW, reduced_motion="reduce").new_page()
        page.on("pageerror", lambda error: errors.append(str(error)))
        page.on("console", lambda message: errors.append(message.text) if message.type == "error" else None)
        page.goto(site.address)
        page.wait_for_selector("[data-ready]")  # what is still to come would not find its place
    return Paper(page, errors)


@pytest.fixture
def browser(driven: Driven) -> Iterator[Browser]:
    """Chromium, for one test."""
    with driven.here() as browser:
        yield browser


@pytest.fixture
def person(browser: Browser, site: Site, contexts: Contexts) -> Iterator[Callable[..., Person]]:
    """Makes people, each with a browser of their own; at the end none of them may have seen an error."""
    yield from _people(browser, site, contexts["wide"], viewport=WIDE)


@pytest.fixture
def fingers(browser: Browser, site: Site, contexts: Contexts) -> Iterator[Callable[..., Person]]:
    """Makes people who have a phone each; at the end none of them may have seen an error."""
    yield from _people(browser, site, contexts["phone"], viewport=NARROW, has_touch=True)


def _people(
    browser: Browser, site: Site, unused: list[BrowserContext], **options: object
) -> Iterator[Callable[..., Person]]:
    people: list[Person] = []

    def made(at: Site = site, *, motion: bool = False) -> Person:
        is_shared = at is site  # what is kept for another site would be there for whoever gets the browser next
        context = unused.pop() if unused and is_shared else new_context(browser, at, **options)
        people.append(Person(context, at, motion=motion))
        people[-1].keeps_browser = not is_shared
        return people[-1]

    yield made
    for each in people:
        if each.keeps_browser:
            each.context.close()
        else:
            each.leaves()
            unused.append(each.context)
    assert [] == [complaint for each in people for complaint in each.complaints]


@pytest.fixture
def page(browser: Browser, paper: Paper) -> Iterator[Page]:
    """The page to draw on while the browser can be called: for one test, in which no script may have an error.

    It has no motion and no forced colors, unless the test emulates them.
    """
    yield paper.page
    paper.page.emulate_media(reduced_motion="reduce", forced_colors="none")
    errors, paper.errors[:] = [*paper.errors], []
    assert [] == errors
