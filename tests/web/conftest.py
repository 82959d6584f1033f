"""A browser and a service for a module of tests, and people who use them."""

from collections.abc import Callable, Iterator

import pytest
from playwright.sync_api import Browser, Page

from tests.web.browsing import Person, Site, chromium_running
from tests.web.drawing import NARROW


@pytest.fixture(scope="module")
def browser() -> Iterator[Browser]:
    """Chromium. It is closed with the module: no loop of asyncio can run beside it."""
    with chromium_running() as running:
        yield running


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Site]:
    """A service with house bots and the example game."""
    site = Site(tmp_path_factory.mktemp("web") / "web.db", TAKEBACK_EXAMPLES="on")
    yield site
    site.kill()


@pytest.fixture
def person(browser: Browser, site: Site) -> Iterator[Callable[..., Person]]:
    """Makes people, each with a browser of their own; at the end none of them may have seen an error."""
    people: list[Person] = []

    def made(**options: object) -> Person:
        context = browser.new_context(**{"viewport": {"width": 1440, "height": 900}, **options})  # type: ignore[arg-type]  # any of the options
        people.append(Person(context, site))
        return people[-1]

    yield made
    for each in people:
        each.context.close()
    assert [] == [complaint for each in people for complaint in each.complaints]


@pytest.fixture(scope="module")
def page(browser: Browser, site: Site) -> Iterator[Page]:
    """A page of the site to draw on, as narrow as a phone."""
    context = browser.new_context(viewport=NARROW, reduced_motion="reduce")
    page = context.new_page()
    errors: list[str] = []
    page.on("pageerror", lambda error: errors.append(str(error)))
    page.on("console", lambda message: errors.append(message.text) if message.type == "error" else None)
    page.goto(site.address)
    yield page
    context.close()
    assert [] == errors
