"""The account is kept by a passkey and found again in another browser, with Chromium's own virtual authenticator."""

from collections.abc import Callable
from typing import Any

import pytest

from tests.web.browsing import Person, Site

pytestmark = [pytest.mark.usefixtures("chromium"), pytest.mark.timeout(600)]

Somebody = Callable[..., Person]

DEVICE = {
    "protocol": "ctap2",
    "transport": "internal",
    "hasResidentKey": True,
    "hasUserVerification": True,
    "isUserVerified": True,
    "automaticPresenceSimulation": True,
}


class Authenticator:
    """A virtual authenticator of somebody's page. Passkeys work at ``localhost``, which the site is too."""

    def __init__(self, somebody: Person, site: Site) -> None:
        somebody.keeps_browser = True  # what is kept at that origin is not forgotten with the rest
        somebody.page.goto(f"http://localhost:{site.address.rpartition(':')[2]}/")
        self._session: Any = somebody.context.new_cdp_session(somebody.page)
        self._session.send("WebAuthn.enable")
        self._id = self._session.send("WebAuthn.addVirtualAuthenticator", {"options": DEVICE})["authenticatorId"]

    @property
    def credentials(self) -> list[dict[str, Any]]:
        """What it holds."""
        found: list[dict[str, Any]] = self._session.send("WebAuthn.getCredentials", {"authenticatorId": self._id})[
            "credentials"
        ]
        return found

    def shares(self) -> None:
        """Back up the passkeys that it makes from now on, as those do that share them."""
        shared = {"backupEligibility": True, "backupState": True}
        self._session.send("WebAuthn.removeVirtualAuthenticator", {"authenticatorId": self._id})
        options = {**DEVICE, **{f"default{key[0].upper()}{key[1:]}": on for key, on in shared.items()}}
        self._id = self._session.send("WebAuthn.addVirtualAuthenticator", {"options": options})["authenticatorId"]

    def add(self, credential: dict[str, Any]) -> None:
        """Hold a passkey that another authenticator made, as those do that share them."""
        self._session.send("WebAuthn.addCredential", {"authenticatorId": self._id, "credential": credential})


def begins(somebody: Person) -> None:
    """Have an account, and be on its page."""
    somebody.page.fill("input[name=name]", "Ann")
    somebody.page.click("text=Begin")
    somebody.awaits("#top .who >> text=Ann")
    somebody.page.click("#top .who")
    somebody.awaits("[data-keys] li >> text=this browser")


def signs_in(somebody: Person) -> None:
    """Sign in by a passkey, and be on the page of the account."""
    somebody.page.click("[data-passkey]")
    somebody.awaits("#top .who >> text=Ann")
    somebody.page.click("#top .who")
    somebody.awaits("[data-keys] li >> text=this browser")


def proves(somebody: Person) -> None:
    """Take from what she complains of that a proof was asked for first."""
    assert all("status of 403" in complaint for complaint in somebody.complaints)
    somebody.complaints.clear()


def is_brought_up(somebody: Person) -> bool:
    """Whether what was made has the focus, within the window."""
    seen = """() => {
      const made = document.querySelector("[data-made]")
      const { top, bottom } = made.getBoundingClientRect()
      return made === document.activeElement && top >= 0 && bottom <= innerHeight && made.ariaLive === "polite"
    }"""
    return bool(somebody.page.evaluate(seen))


def test_an_account_is_kept_and_found_again_in_another_browser(person: Somebody, site: Site) -> None:
    ann, phone = person(), person()
    laptop, other = Authenticator(ann, site), Authenticator(phone, site)
    begins(ann)
    ann.page.click("[data-keep]")
    ann.awaits("[data-ways-in='1'] li >> text=My passkey")
    [credential] = laptop.credentials
    assert credential["isResidentCredential"]

    other.add(credential)
    signs_in(phone)
    phone.awaits("[data-keys] li >> text=/Chrome on .* this browser · signed in by My passkey · /")
    lost = "[data-keys] > ul > li:first-child"
    phone.awaits(f"{lost} >> text=First device")
    phone.awaits(f"{lost} [data-takes='0'] >> text=Revoking it revokes nothing below")
    site.call(ann.token, "POST", "/me/tokens", {"label": "bot"})
    phone.page.reload()
    phone.awaits(f"{lost} [data-takes='1'] >> text=Revoking it also revokes bot. The rest below it stays.")
    phone.page.click(f"{lost} button >> text=Revoke First device")
    phone.awaits("dialog >> text=Revoke: First device?")
    phone.awaits("dialog >> text=The device can still sign in by a passkey that it holds: My passkey.")
    phone.page.click("dialog >> text=Cancel")
    assert 200 == site.call(ann.token, "GET", "/me").status_code
    phone.page.click(f"{lost} button")
    phone.page.click("[data-confirm]")
    phone.awaits("#news >> text='Revoked: First device and bot.'")
    phone.awaits("[data-made] >> text=add another passkey here and remove the one that it holds")
    assert is_brought_up(phone)
    phone.awaits(f"{lost} >> text=My passkey")
    phone.awaits("[data-ways-in='1'] li >> text=by a device that is no longer signed in")
    assert 401 == site.call(ann.token, "GET", "/me").status_code


def test_ways_to_sign_in_are_renamed_used_and_given_up(person: Somebody, site: Site) -> None:
    ann = person()
    Authenticator(ann, site)
    begins(ann)
    ann.page.click("[data-keep]")
    ann.awaits("[data-ways-in='1'] li >> text=My passkey")
    ann.page.click("[data-rename]")
    ann.page.fill("[data-ways-in] li input", "Blue phone")
    ann.page.click("[data-ways-in] li form button")
    ann.awaits("[data-ways-in='1'] li >> text=Blue phone")
    ann.page.click("[data-code]")
    ann.awaits("[data-made] .key")
    code = ann.page.inner_text("[data-made] .key")
    ann.page.click("[data-ways-in] li button:not([data-rename])")
    ann.awaits("dialog >> text=This browser stays.")
    ann.page.click("[data-confirm]")
    ann.awaits("[data-ways-in='1'] li >> text=Recovery code")
    ann.page.click("[data-ways-in] li button")
    ann.awaits("dialog >> text=This is the last way to sign in to this account.")
    ann.page.click("dialog >> text=Cancel")

    third = person()
    third.goes("/")
    third.page.click("text=I have a sign-in key or a recovery code")
    third.page.fill("input[name=key]", code.lower())
    third.page.click("details button")
    third.awaits("dialog .key")
    assert code != third.page.inner_text("dialog .key")
    third.page.click("[data-written]")
    third.awaits("#top .who >> text=Ann")
    proves(ann)


def test_a_recovery_code_is_brought_before_the_person_and_replaced_only_on_demand(person: Somebody, site: Site) -> None:
    ann = person()
    Authenticator(ann, site)
    begins(ann)
    ann.page.click("[data-keep]")
    ann.awaits("[data-ways-in='1']")
    ann.page.set_viewport_size({"width": 390, "height": 400})
    ann.page.click("[data-code]")
    ann.awaits("[data-made] .key")
    assert is_brought_up(ann)
    first = ann.page.inner_text("[data-made] .key")
    signed_in = site.call(None, "POST", "/sign-in", {"recovery_code": first, "label": "Firefox on Windows"}).json()
    ann.page.reload()

    ann.page.click("[data-code] >> text=Make another recovery code")
    ann.awaits("dialog >> text=The recovery code that you have written down will no longer work.")
    ann.awaits("dialog >> text=Signed out with it: Firefox on Windows.")
    ann.page.click("dialog >> text=Cancel")
    assert 200 == site.call(signed_in["token"], "GET", "/me").status_code
    ann.page.click("[data-code]")
    ann.page.click("[data-confirm]")
    ann.awaits("[data-made] .key")
    assert is_brought_up(ann)
    assert 401 == site.call(signed_in["token"], "GET", "/me").status_code
    proves(ann)


def test_it_is_said_of_each_device_what_is_revoked_with_it(person: Somebody, site: Site) -> None:
    ann = person()
    Authenticator(ann, site)
    begins(ann)
    ann.page.click("[data-keep]")
    ann.awaits("[data-ways-in='1']")
    ann.page.click("[data-code]")
    ann.awaits("[data-made] .key")
    proves(ann)
    code = ann.page.inner_text("[data-made] .key")
    phone = site.call(None, "POST", "/sign-in", {"recovery_code": code, "label": "Safari on iPhone"}).json()["token"]
    bot = site.call(phone, "POST", "/me/tokens", {"label": "bot"}).json()["token"]
    other = site.call(phone, "POST", "/me/recovery-code").json()["recovery_code"]
    site.call(None, "POST", "/sign-in", {"recovery_code": other, "label": "Firefox on Windows"})
    ann.page.reload()

    said = "Revoking it also revokes bot, the recovery code and Firefox on Windows."
    row = ann.page.locator("[data-keys] li", has=ann.page.locator("[data-takes='3']")).last
    assert row.inner_text().startswith("Safari on iPhone made with this browser · ")
    assert said in row.inner_text()
    row.locator("button").click()
    ann.awaits(f"dialog >> text={said}")
    ann.page.click("[data-confirm]")
    ann.awaits("#news >> text='Revoked: Safari on iPhone, bot, the recovery code and Firefox on Windows.'")
    assert 401 == site.call(bot, "GET", "/me").status_code
    ann.awaits("[data-ways-in='1']")
    proves(ann)


def test_a_passkey_on_one_device_alone_is_said_to_be_so(person: Somebody, site: Site) -> None:
    ann = person()
    holder = Authenticator(ann, site)
    begins(ann)
    ann.page.click("[data-keep]")
    ann.awaits("[data-made] >> text=the passkey is not backed up, and works only where it is")
    ann.awaits("[data-made] >> text=Make a recovery code as well, or add a passkey of another device.")
    assert is_brought_up(ann)
    ann.page.reload()
    ann.awaits("[data-ways-in='1']")
    ann.page.click("[data-ways-in] li button >> text=Remove My passkey")
    ann.page.click("[data-confirm]")
    ann.awaits("[data-ways-in='0']")

    holder.shares()
    ann.page.click("[data-keep]")
    ann.awaits("#news >> text=The passkey is backed up")
    proves(ann)
    assert 0 == ann.page.locator("[data-made]").count()


def test_signing_out_names_the_ways_back_that_there_are(person: Somebody, site: Site) -> None:
    ann = person().registers("Ann")
    ann.goes("/account")
    ann.awaits("[data-ready]")
    ann.page.click("[data-leave]")
    ann.awaits("dialog >> text=need your sign-in key to sign back in.")
    ann.page.click("dialog >> text=Cancel")
    ann.page.click("[data-code]")
    ann.awaits("[data-ways-in='1']")
    ann.page.click("[data-leave]")

    ann.awaits("dialog >> text='You can sign back in by your recovery code.'")


AGENTS = {
    "Chrome on Android": {
        "userAgent": "Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 Chrome/130.0.0.0 Mobile Safari/537.36",
        "userAgentData": {"brands": [{"brand": "Google Chrome"}, {"brand": "Not?A_Brand"}], "platform": "Android"},
    },
    "Edge on Windows": {
        "userAgent": "Mozilla/5.0 (Windows NT 10.0; Win64; x64) Chrome/130.0.0.0 Safari/537.36 Edg/130.0.0.0",
        "userAgentData": {"brands": [{"brand": "Chromium"}, {"brand": "Microsoft Edge"}], "platform": "Windows"},
    },
    "Firefox on Linux": {"userAgent": "Mozilla/5.0 (X11; Linux x86_64; rv:132.0) Gecko/20100101 Firefox/132.0"},
    "Safari on iPhone": {
        "userAgent": "Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) Version/18.0 Mobile/15E148 Safari/604.1"
    },
    "Chrome on iPhone": {
        "userAgent": "Mozilla/5.0 (iPhone; CPU iPhone OS 18_0) CriOS/130.0 Mobile/15E148 Safari/604.1"
    },
    "Safari on macOS": {"userAgent": "Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) Version/18.0 Safari/605.1.15"},
    "Browser": {"userAgent": "something else"},
}


def test_a_browser_is_named_by_what_it_says_of_itself(person: Somebody) -> None:
    ann = person()
    ann.goes("/audit")
    named = """(agents) => import("/web/signing/browser.js").then(({ browserName }) => agents.map(browserName))"""

    assert [*AGENTS] == ann.page.evaluate(named, [*AGENTS.values()])
