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

    def add(self, credential: dict[str, Any]) -> None:
        """Hold a passkey that another authenticator made, as those do that share them."""
        self._session.send("WebAuthn.addCredential", {"authenticatorId": self._id, "credential": credential})


def test_an_account_is_kept_found_again_in_another_browser_and_given_up(person: Somebody, site: Site) -> None:
    ann, phone = person(), person()
    laptop, other = Authenticator(ann, site), Authenticator(phone, site)
    ann.page.fill("input[name=name]", "Ann")
    ann.page.click("text=Begin")
    ann.page.click("#top .who")
    ann.page.click("[data-keep]")
    ann.awaits("[data-ways-in='1'] li >> text=My passkey")
    [credential] = laptop.credentials
    assert credential["isResidentCredential"]

    other.add(credential)
    phone.page.click("[data-passkey]")
    phone.awaits("#top .who >> text=Ann")
    phone.page.click("#top .who")
    phone.awaits("[data-keys] li >> text=(signed in by: My passkey)")
    phone.page.click("[data-keys] > ul > li:first-child button")  # the lost laptop
    phone.awaits("[data-keys] > ul > li:first-child >> text=My passkey")
    phone.awaits("[data-ways-in='1'] li >> text=with a key that is gone")
    assert 401 == site.call(ann.token, "GET", "/me").status_code

    phone.page.click("[data-rename]")  # within five minutes of the sign-in
    phone.page.fill("[data-ways-in] li input", "Blue phone")
    phone.page.click("[data-ways-in] li form button")
    phone.awaits("[data-ways-in='1'] li >> text=Blue phone")
    phone.page.click("[data-code]")
    phone.awaits("[data-made] .key")
    code = phone.page.inner_text("[data-made] .key")
    phone.page.click("[data-ways-in] li button:not([data-rename])")
    phone.awaits("dialog >> text=This browser stays.")
    phone.page.click("[data-confirm]")
    phone.awaits("[data-ways-in='1'] li >> text=Recovery code")
    phone.page.click("[data-ways-in] li button")
    phone.awaits("dialog >> text=This is the last way to sign in to this account.")
    phone.page.click("dialog >> text=Cancel")

    third = person()
    third.goes("/")
    third.page.click("text=I have a sign-in key or a recovery code")
    third.page.fill("input[name=key]", code.lower())
    third.page.click("details button")
    third.awaits("dialog .key")
    assert code != third.page.inner_text("dialog .key")
    third.page.click("[data-written]")
    third.awaits("#top .who >> text=Ann")
