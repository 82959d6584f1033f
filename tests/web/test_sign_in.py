"""A page on another origin signs people in, by the page on which they consent, and plays: the example, as it is."""

from collections.abc import Iterator
from contextlib import contextmanager
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from threading import Thread

import httpx
import pytest
from playwright.sync_api import Browser, Page, expect

from api.players.signing_in import DEVICE_GRANT
from tests.api.serving import ROOT
from tests.web.browsing import PATIENCE, Site

pytestmark = [pytest.mark.usefixtures("chromium", "process"), pytest.mark.timeout(300)]


class Quiet(SimpleHTTPRequestHandler):
    """Serves files, and logs nothing."""

    def log_message(self, *_: object) -> None:
        """Log nothing."""


@contextmanager
def another_origin(folder: Path) -> Iterator[str]:
    """The address of a server of these files."""
    server = ThreadingHTTPServer(("127.0.0.1", 0), partial(Quiet, directory=str(folder)))
    thread = Thread(target=server.serve_forever, daemon=True)
    thread.start()
    try:
        yield f"http://127.0.0.1:{server.server_address[1]}"
    finally:
        server.shutdown()
        server.server_close()
        thread.join()


@pytest.fixture(scope="module")
def issuer(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    site = Site(tmp_path_factory.mktemp("sign-in") / "web.db", TAKEBACK_ORIGINS="*", TAKEBACK_BOTS="off")
    yield site.address.replace("127.0.0.1", "localhost")
    site.kill()


@pytest.fixture(scope="module")
def client() -> Iterator[str]:
    with another_origin(ROOT / "examples") as address:
        yield f"{address}/sign-in.html"


def asked(browser: Browser, client: str, issuer: str) -> Page:
    """The page on which somebody without an account is asked, once they have one."""
    page = browser.new_context().new_page()
    page.set_default_timeout(PATIENCE)
    page.goto(f"{client}?service={issuer}")
    page.click("button")
    page.wait_for_url(f"{issuer}/oauth/authorize?**")
    page.fill("[name=name]", "Ann")
    page.click(".primary")
    page.wait_for_selector("[data-asks]")
    return page


def rests_when_it_comes_back(page: Page) -> None:
    """A second click on a window above, which the first one has closed, allows nothing."""
    for seen in ("window.dispatchEvent(new Event('focus'))", "document.dispatchEvent(new Event('visibilitychange'))"):
        expect(page.locator("[data-allow]")).to_be_enabled(timeout=PATIENCE)
        shown = f"({seen}, [...document.querySelectorAll('[data-allow], [data-deny]')].map((each) => each.disabled))"
        assert [True, True] == page.evaluate(shown)


def test_a_page_of_another_origin_signs_somebody_in_and_plays(browser: Browser, client: str, issuer: str) -> None:
    page = asked(browser, client, issuer)
    requests: list[str] = []
    page.on("request", lambda request: requests.append(f"{request.url} {request.headers.get('referer')}"))

    expect(page.locator("[data-unverified]")).to_contain_text(client, timeout=PATIENCE)
    expect(page.locator("main")).to_contain_text("You are signed in here as Ann.", timeout=PATIENCE)
    rests_when_it_comes_back(page)
    page.click("[data-allow]")

    expect(page.locator("pre")).to_contain_text("Hello, Ann.\n", timeout=PATIENCE)
    expect(page.locator("pre")).to_contain_text("Ann ", timeout=PATIENCE)
    assert client == page.url  # no code is left in the address
    assert not [line for line in requests if "authorize" in line or "code=" in line.partition(" ")[2]]
    page.go_back()  # nor in the history: consenting replaced the page where it was asked for
    assert "/oauth/authorize" not in page.url
    page.context.close()


def test_a_client_in_one_page_fits_on_a_page() -> None:
    assert 60 >= len((ROOT / "examples" / "sign-in.html").read_text().splitlines())


@pytest.mark.parametrize(
    "said",
    [
        {"authorization_endpoint": "javascript:document.title='run'//"},
        {"authorization_endpoint": "https://other.example/oauth/authorize"},
        {"token_endpoint": "https://other.example/oauth/token"},
        {"token_endpoint": None},
    ],
)
def test_the_client_signs_in_at_no_address_but_its_services(
    browser: Browser, issuer: str, tmp_path: Path, said: dict[str, object]
) -> None:
    (tmp_path / "page.html").write_text(LIBRARY)
    (tmp_path / "src").symlink_to(ROOT / "clients" / "typescript" / "src")
    metadata = {"issuer": issuer, **{f"{end}_endpoint": f"{issuer}/oauth/x" for end in ("authorization", "token")}}
    with another_origin(tmp_path) as origin:
        page = browser.new_context().new_page()
        answer = {"json": {**metadata, **said}, "headers": {"Access-Control-Allow-Origin": "*"}}
        page.route("**/.well-known/**", lambda route: route.fulfill(**answer))
        page.goto(f"{origin}/page.html?service={issuer}")
        page.click("button")

        expect(page.locator("pre")).to_contain_text("says that one signs in at", timeout=PATIENCE)
        assert (f"{origin}/page.html?service={issuer}", "") == (page.url, page.title())
        assert not page.evaluate("sessionStorage.length")
        page.context.close()


LIBRARY = """<button>Sign in</button><pre></pre><script type="module">
import { finishLogin, login } from "./src/login.js"
const say = (text) => (document.querySelector("pre").textContent += text)
const service = new URLSearchParams(location.search).get("service")
document.querySelector("button").onclick = () => login(service).catch((error) => say(error.message))
finishLogin()
  .then(async (me) => me && say(`Hello, ${(await me.call("me")).name}.`))
  .catch((error) => say(error.error))
</script>"""


def test_the_client_signs_somebody_in_and_takes_no_answer_to_nothing(
    browser: Browser, issuer: str, tmp_path: Path
) -> None:
    (tmp_path / "page.html").write_text(LIBRARY)
    (tmp_path / "src").symlink_to(ROOT / "clients" / "typescript" / "src")
    with another_origin(tmp_path) as origin:
        page = asked(browser, f"{origin}/page.html", issuer)
        redeemed: list[str] = []
        page.on("request", lambda request: redeemed.append(request.url) if "/oauth/token" in request.url else None)
        page.click("[data-allow]")

        expect(page.locator("pre")).to_have_text("Hello, Ann.", timeout=PATIENCE)
        assert (f"{origin}/page.html", 1) == (page.url, len(redeemed))
        page.evaluate(
            "sessionStorage['takeback.sign-in'] = JSON.stringify({ state: 'y', issuer: 'https://other.example' })"
        )
        for answer in (f"code=x&state=z&iss={issuer}", "code=x&state=z", "error=access_denied&state=z"):
            page.goto(f"{origin}/page.html?own=1&{answer}#there")  # to a sign-in of somebody else
            expect(page.locator("pre")).to_have_text("invalid_request", timeout=PATIENCE)
            assert f"{origin}/page.html?own=1#there" == page.url
            assert page.evaluate("'takeback.sign-in' in sessionStorage")
        page.goto(f"{origin}/page.html?code=x&state=y&iss={issuer}")  # as where two services are mixed up
        expect(page.locator("pre")).to_have_text("invalid_request", timeout=PATIENCE)
        assert not page.evaluate("'takeback.sign-in' in sessionStorage")
        page.goto(f"{origin}/page.html?state=own#code=x")
        expect(page.locator("button")).to_be_visible(timeout=PATIENCE)
        assert f"{origin}/page.html?state=own#code=x" == page.url  # which is no answer
        assert 1 == len(redeemed)
        page.context.close()


def test_a_service_without_sign_in_is_named(browser: Browser, tmp_path: Path) -> None:
    (tmp_path / "page.html").write_text(LIBRARY)
    (tmp_path / "src").symlink_to(ROOT / "clients" / "typescript" / "src")
    with another_origin(tmp_path) as origin:
        page = browser.new_context().new_page()
        page.goto(f"{origin}/page.html?service={origin}")
        page.click("button")

        expect(page.locator("pre")).to_contain_text("404", timeout=PATIENCE)
        page.context.close()


def test_somebody_who_denies_is_sent_back_without_a_code(browser: Browser, client: str, issuer: str) -> None:
    page = asked(browser, client, issuer)
    page.click("[data-deny]")

    expect(page.locator("pre")).to_have_text("access_denied\n", timeout=PATIENCE)
    page.context.close()


def test_a_wrong_request_is_shown_and_sent_nowhere(browser: Browser, client: str, issuer: str) -> None:
    page = asked(browser, client, issuer)
    there = page.url.replace("S256", "plain")
    page.goto(there)

    expect(page.locator("main")).to_contain_text("code_challenge_method is wrong", timeout=PATIENCE)
    assert 0 == page.locator("[data-allow]").count()
    assert there == page.url
    page.context.close()


def test_the_page_cannot_be_framed(browser: Browser, client: str, issuer: str, tmp_path: Path) -> None:
    (tmp_path / "frame.html").write_text(f"<iframe src='{issuer}/oauth/authorize?client_id=x'></iframe>")
    with another_origin(tmp_path) as evil:
        page = browser.new_context().new_page()
        complaints: list[str] = []
        page.on("console", lambda message: complaints.append(message.text))
        page.goto(f"{evil}/frame.html")

        assert [one for one in complaints if "frame-ancestors" in one]
        assert not page.frames[1].url.startswith(issuer)
        page.context.close()


def test_somebody_sees_where_a_device_is_before_it_is_signed_in(browser: Browser, issuer: str) -> None:
    fields = {"client_id": "tv", "scope": "play"}
    codes = httpx.post(f"{issuer}/oauth/device_authorization", data=fields, trust_env=False).json()
    page = browser.new_context().new_page()
    page.set_default_timeout(PATIENCE)
    page.goto(codes["verification_uri_complete"])
    page.fill("[name=name]", "Ann")
    page.click(".primary")
    assert codes["user_code"] == page.input_value("[name=code]")
    assert 0 == page.locator("[data-allow]").count()  # nothing is allowed by opening a link
    page.click(".primary")

    expect(page.locator("[data-asks]")).to_contain_text("“tv”", timeout=PATIENCE)
    expect(page.locator("main")).to_contain_text("the address of this device too", timeout=PATIENCE)
    rests_when_it_comes_back(page)
    page.click("[data-allow]")
    page.wait_for_selector("[data-answered]")
    form = {"client_id": "tv", "device_code": codes["device_code"], "grant_type": DEVICE_GRANT}
    granted = httpx.post(f"{issuer}/oauth/token", data=form, trust_env=False).json()
    assert "read play" == granted["scope"]
    page.goto(codes["verification_uri"])
    page.fill("[name=code]", codes["user_code"])
    page.click(".primary")
    expect(page.locator(".notice")).to_contain_text("can no longer be allowed", timeout=PATIENCE)
    page.context.close()
