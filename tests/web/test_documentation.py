"""The documentation in a real browser: width, accessibility, search, tabs, forms, first paint."""

from collections.abc import Callable, Iterator

import pytest
from playwright.sync_api import Browser, Page, Route, ViewportSize, expect

from tests.web.accessibility import COLORS, axe_source, violations
from tests.web.browsing import PATIENCE, Person, Site, new_context

pytestmark = [pytest.mark.usefixtures("chromium"), pytest.mark.timeout(300)]

PHONE: ViewportSize = {"width": 360, "height": 740}
KINDS = (
    *("", "/clients", "/quickstart", "/errors", "/maverick", "/full-throttle-cards", "/maximum-apocalypse-cards"),
    *("/api-undo", "/operation-undo"),
)
ALIKE = ("/quickstart", "/maverick", "/full-throttle-cards", "/api-undo", "/clients")
"""Pages built as another one is."""
WIDE = ("/thermal-showdown-cards", "/your-own-game", "/schemas", "/schema-Table", "/limits", "/live")
"""More pages with something wide."""
TALLEST = 8_000
"""The most pixels of a page of the reference, at the width of a desk."""
FIRST_BYTES = 40_000
"""The most bytes, compressed, that the first page needs until it is painted."""


@pytest.fixture
def reader(person: Callable[..., Person], site: Site) -> Iterator[Page]:
    """A page of somebody who reads. No policy is violated, and nothing is fetched from elsewhere."""
    page = person().page
    elsewhere: list[str] = []
    page.on("request", lambda request: elsewhere.append(request.url))
    yield page
    assert [] == [address for address in elsewhere if not address.startswith(site.address)]


def opens(page: Page, site: Site, path: str) -> Page:
    """Open a page of the documentation."""
    page.goto(f"{site.address}/docs{path}")
    return page


def test_no_page_scrolls_sideways_on_a_phone(reader: Page, site: Site) -> None:
    reader.set_viewport_size(PHONE)
    for path in (*KINDS, *WIDE):
        opens(reader, site, path)
        assert PHONE["width"] >= reader.evaluate("document.documentElement.scrollWidth"), path


@pytest.mark.usefixtures("npm")
@pytest.mark.parametrize("path", [pytest.param(each, marks=[pytest.mark.soak] * (each in ALIKE)) for each in KINDS])
def test_axe_finds_nothing_on_any_kind_of_page(reader: Page, site: Site, path: str) -> None:
    opens(reader, site, path).evaluate(axe_source())
    assert [] == violations(reader)
    reader.emulate_media(color_scheme="dark")
    assert [] == violations(reader, COLORS)


FOUND = (
    ("monstrous form", "/docs/maverick#2.10"),
    ("over-budget", "/docs/errors#over-budget"),
    ("play an action", "/docs/operation-play"),
    ("turnout jacket", "/docs/maximum-apocalypse-cards#fir_jacket"),
    ("webhook", "/docs/live#webhooks"),
    ("npm", "/docs/clients#install-the-npm-package"),
    ("python client", "/docs/clients#install-the-python-client"),
    ("licence", "/docs/licence"),
    ("license", "/docs/licence"),
)


def test_search_finds_clauses_codes_operations_and_cards(reader: Page, site: Site) -> None:
    opens(reader, site, "/quickstart").keyboard.press("/")
    for words, where in FOUND:
        reader.locator("search input").fill("xyzzy")
        reader.locator(".found p").wait_for()  # nothing is left of what was found before
        reader.locator("search input").fill(words)
        reader.wait_for_selector(f".found a[href='{where}']")


def test_the_first_that_is_found_opens_by_the_keyboard(reader: Page, site: Site) -> None:
    opens(reader, site, "/quickstart").locator("search input").fill("turnout xyzzy")
    reader.locator(".found p").wait_for()
    reader.locator("search input").fill("turnout jacket")
    reader.locator(".found a").first.wait_for()
    reader.keyboard.press("Enter")
    reader.wait_for_url("**/maximum-apocalypse-cards#fir_jacket")
    expect(reader.locator("#fir_jacket")).to_be_visible()


SHOWN = """() => [...document.querySelectorAll('.tabs [role="tabpanel"]:not([hidden])')]
  .map((panel) => document.getElementById(panel.getAttribute("aria-labelledby")).textContent)"""
"""The languages that are shown."""


def test_tabs_follow_the_keys_change_together_and_are_kept(reader: Page, site: Site) -> None:
    opens(reader, site, "/quickstart")
    assert {"curl"} == {*reader.evaluate(SHOWN)}
    reader.locator('[role="tab"]').first.focus()
    reader.keyboard.press("ArrowRight")
    assert {"Python"} == {*reader.evaluate(SHOWN)}
    assert "Python" == reader.evaluate("document.activeElement.textContent")
    reader.keyboard.press("End")
    assert {"JavaScript"} == {*reader.evaluate(SHOWN)}
    reader.reload()
    assert {"JavaScript"} == {*reader.evaluate(SHOWN)}


def test_without_scripts_all_languages_are_shown_and_no_form(browser: Browser, reader: Page, site: Site) -> None:
    tabs = len(opens(reader, site, "/quickstart").evaluate(SHOWN))
    context = browser.new_context(java_script_enabled=False)
    plain = opens(context.new_page(), site, "/quickstart")
    assert tabs * 3 == plain.locator(".tabs pre:visible").count() > 0
    opens(plain, site, "/operation-undo")
    assert 0 == plain.locator("form:visible, search:visible").count()
    context.close()


def test_a_form_sends_its_request_with_the_token_of_the_tab(person: Callable[..., Person], site: Site) -> None:
    ann = person()
    page = opens(ann.page, site, "/operation-register")
    registering = page.locator('form.try[data-path="/v1/players"]')
    registering.locator("textarea").fill('{"name": "Ann"}')
    registering.get_by_role("button", name="Send").click()
    expect(registering.locator(".status")).to_contain_text("201")
    token = page.evaluate(
        "JSON.parse(document.querySelector('form.try[data-path=\"/v1/players\"] pre').textContent).token"
    )
    opens(page, site, "/operation-me")
    me = page.locator('form.try[data-path="/v1/me"][data-method="GET"]')
    me.get_by_role("button", name="Send").click()
    expect(me.locator(".status")).to_contain_text("401")
    page.locator("form.token input").fill(token)
    me.get_by_role("button", name="Send").click()
    expect(me.locator(".status")).to_contain_text("200")
    expect(me.locator("pre")).to_contain_text('"Ann"')

    assert token not in page.url
    assert 0 == page.content().count(token)
    opens(page, site, "/operation-play")
    assert token == page.locator("form.token input").input_value()
    ann.forgives("status of 401")


def test_the_pages_of_the_reference_are_short(reader: Page, site: Site) -> None:
    heights = {}
    for path in ("/api-tables", "/operation-openTable", "/operation-takeSeat", "/operation-play"):
        opens(reader, site, path)
        heights[path] = reader.evaluate("document.documentElement.scrollHeight")

    assert max(heights.values()) < TALLEST, heights


def test_an_old_link_to_an_operation_leads_to_its_page(browser: Browser, reader: Page, site: Site) -> None:
    reader.goto(f"{site.address}/docs/api-play#play")
    reader.wait_for_url("**/docs/operation-play")
    context = browser.new_context(java_script_enabled=False)
    plain = opens(context.new_page(), site, "/api-play#play")
    expect(plain.locator("tr:target")).to_contain_text("Play an action")
    context.close()


@pytest.mark.parametrize("clipboard", ["there", "missing"])
def test_a_block_of_code_is_copied_by_the_keyboard(reader: Page, site: Site, clipboard: str) -> None:
    reader.context.grant_permissions(["clipboard-read", "clipboard-write"])
    opens(reader, site, "/clients")
    if clipboard == "missing":  # as on a page that came over plain http from another machine
        reader.evaluate("() => { navigator.clipboard.writeText = () => Promise.reject(new Error('missing')) }")
    code = reader.locator("main pre").first
    button = reader.locator("main pre + button").first
    button.focus()
    reader.keyboard.press("Enter")
    expect(button).to_have_text("Copied")
    expect(reader.locator("[role='status']")).to_have_text("Copied")
    assert (code.text_content() or "").rstrip() == reader.evaluate("navigator.clipboard.readText()")
    expect(button).to_have_text("Copy")


def test_the_menu_opens_on_a_phone(reader: Page, site: Site) -> None:
    reader.set_viewport_size(PHONE)
    opens(reader, site, "")
    assert not reader.locator("#pages").is_visible()
    reader.get_by_role("button", name="Menu").click()
    assert reader.locator("#pages").is_visible()
    reader.locator("#pages").get_by_role("link", name="Quickstart").click()
    reader.wait_for_url("**/docs/quickstart")


def test_the_first_page_is_painted_from_few_bytes_before_any_script_has_come(browser: Browser, site: Site) -> None:
    reader = new_context(browser, site).new_page()  # who was never here: nothing is cached or open
    held: list[Route] = []
    sent: list[Route] = []
    needed: list[int] = []

    def hold(route: Route) -> None:
        if route.request.resource_type in ("document", "stylesheet"):
            sent.append(route)
            route.continue_()
        else:
            held.append(route)

    reader.route("**/*", hold)
    reader.on("requestfinished", lambda request: needed.append(request.sizes()["responseBodySize"]))
    reader.goto(f"{site.address}/docs", wait_until="commit")
    for _ in range(PATIENCE // 20):
        if reader.evaluate("performance.getEntriesByName('first-contentful-paint').length"):
            break
        reader.wait_for_timeout(20)  # the policy allows no function that is polled in the page
    else:
        pytest.fail(f"not painted, while {reader.evaluate('document.visibilityState')}, and held: {held}")

    while len(needed) < len(sent):
        reader.wait_for_timeout(20)  # it was painted before it had come to its end, or before that was told
    assert "script" in {route.request.resource_type for route in held}
    assert 0 < sum(needed) < FIRST_BYTES
    reader.context.close()
