"""What there is to see at the browser table: for screenshots, and for everything that must hold of every page."""

from collections.abc import Callable
from dataclasses import dataclass
from urllib.parse import urlencode

import httpx

from domain.kernel.chain import entropy_commitment
from tests.reader.forge import sealed, short_game
from tests.web.browsing import Person, Site

Somebody = Callable[..., Person]
A_DAY = {"seconds_per_action": 86_400, "then": "random"}
CLIENT = {
    "response_type": "code",
    "client_id": "http://localhost:8123/app",
    "redirect_uri": "http://localhost:8123/app",
    "code_challenge": "E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM",
    "code_challenge_method": "S256",
    "scope": "play",
    "state": "x",
}
"""What a client asks for that lets somebody sign in."""


@dataclass(frozen=True)
class Scene:
    """A page at a moment. ``show(someone, others, site)`` brings somebody's browser there; ``page``: its address."""

    name: str
    show: Callable[[Person, Somebody, Site], None]
    page: str = "/tables/abc"
    lasts: bool = False
    """Whether it is still there after the page is loaded again."""


DRAWN = "document.querySelector('.cover') !== null && document.querySelector('.cover:not(:has(svg))') === null"
"""Whether each game of the lobby has its picture: they are drawn once they are loaded."""


def _first_visit(someone: Person, _others: Somebody, _site: Site) -> None:
    someone.goes("/")
    someone.awaits("[data-ready] [data-quick]")
    someone.awaits_that(DRAWN)


def _lobby(someone: Person, _others: Somebody, site: Site) -> None:
    someone.registers("Ann")
    stranger = site.call(None, "POST", "/players", {"name": "Bob"}).json()["token"]
    for game in ("full-throttle", "thermal-showdown"):
        site.call(someone.token, "POST", "/quick", {"game": game})
    for game in ("full-throttle", "thermal-showdown", "goofspiel"):  # the last one has a picture that nobody has drawn
        table = site.call(stranger, "POST", "/tables", {"game": game}).json()["id"]
        site.call(stranger, "POST", f"/tables/{table}/seats", {})
    site.call(someone.token, "POST", "/quick", {"game": "maverick"})
    someone.goes("/")
    someone.awaits("[data-awaiting]")
    someone.awaits_that(DRAWN)


def _opening(someone: Person, _others: Somebody, _site: Site) -> None:
    someone.begins("Ann").awaits_that(DRAWN)
    someone.page.click("[data-open=maximum-apocalypse]")
    someone.page.click("dialog summary")


def _account(someone: Person, _others: Somebody, _site: Site) -> None:
    someone.begins("Ann").page.click("#top .who")
    someone.page.click("[data-code]")
    someone.awaits("[data-made] .key")
    someone.awaits("[data-ways-in] li")


def _waiting(someone: Person, _others: Somebody, site: Site) -> None:
    someone.registers("Ann")
    table = site.call(someone.token, "POST", "/tables", {"game": "full-throttle", "seats": 3}).json()["id"]
    someone.goes(f"/tables/{table}")
    someone.awaits("[data-sit]")


def _dealing(someone: Person, others: Somebody, site: Site) -> None:
    """Every seat is taken, and a player's browser that is closed has yet to reveal."""
    someone.registers("Ann")
    bob = others().registers("Bob")
    table = site.call(bob.token, "POST", "/tables", {"game": "full-throttle", "seats": 2, "clock": A_DAY}).json()["id"]
    site.call(bob.token, "POST", f"/tables/{table}/seats", {"commitment": entropy_commitment("5" * 64)})
    someone.goes(f"/tables/{table}")
    someone.page.click("[data-sit]")
    someone.awaits("[data-dealing='0']")


def _table(game: str, seats: int, choices: int) -> Callable[[Person, Somebody, Site], None]:
    """A table with bots, after some choices."""

    def show(someone: Person, _others: Somebody, site: Site) -> None:
        someone.registers("Ann").sits(game, seats)
        for number in range(choices):
            someone.awaits(".table :is([data-action], [data-narrows]):visible, .board[data-status=finished]")
            count = someone.page.locator(".dock [data-action]").count()
            if count:
                someone.chooses(number * 7 % count)
        someone.awaits(".table :is([data-action], [data-narrows]):visible, .board[data-status=finished]")

    return show


def _turn(someone: Person, others: Somebody, site: Site) -> None:
    """The turn of a survivor, with what it can do."""
    _table("maximum-apocalypse", 1, 10)(someone, others, site)
    while not someone.page.locator(".question[data-turn], .board[data-status=finished]").count():
        someone.chooses(0)
        someone.awaits(".table :is([data-action], [data-narrows]):visible, .board[data-status=finished]")


def _undrawn(someone: Person, others: Somebody, site: Site) -> None:
    someone.registers("Ann")
    bob = others().registers("Bob")
    table = f"/tables/{site.call(bob.token, 'POST', '/tables', {'game': 'goofspiel', 'seats': 2}).json()['id']}"
    for each in (bob, someone):
        site.call(each.token, "POST", f"{table}/seats", {})
    someone.goes(table)
    someone.can_act()


def _played(game: str, seats: int) -> Callable[[Person, Somebody, Site], None]:
    """A table with bots, played to its end."""

    def show(someone: Person, others: Somebody, site: Site) -> None:
        _table(game, seats, 0)(someone, others, site)
        someone.plays_on(seats)
        someone.page.wait_for_selector(".board[data-status=finished]", timeout=300_000)

    return show


def _theirs(someone: Person, others: Somebody, site: Site) -> None:
    """Another player has to bet."""
    _behind(someone, others(), site)


def _asked(someone: Person, others: Somebody, site: Site) -> None:
    bob = others()
    _behind(someone, bob, site)
    someone.sees(bob.chooses())
    bob.page.click(".ways [data-undo]")
    someone.awaits("[data-takeback]")


def _behind(someone: Person, bob: Person, site: Site) -> None:
    """Ann and Bob begin a race in which Bob is the first to bet."""
    someone.registers("Ann")
    bob.registers("Bob")
    while True:  # until Bob is the first to bet, by luck
        table = f"/tables/{site.call(bob.token, 'POST', '/tables', {'game': 'full-throttle', 'seats': 2}).json()['id']}"
        site.call(bob.token, "POST", f"{table}/seats", {})
        if [0] == site.call(someone.token, "POST", f"{table}/seats", {}).json()["to_act"]:
            break
    for each in (bob, someone):
        each.goes(table)
        each.awaits(".board[data-status=playing]")


def _over(someone: Person, _others: Somebody, site: Site) -> None:
    _table("full-throttle", 2, 1)(someone, _others, site)
    site.call(someone.token, "POST", f"/tables/{someone.table}/resign", {})
    someone.awaits(".board[data-status=finished]")


def _analysed(someone: Person, others: Somebody, site: Site) -> None:
    _table("maverick", 1, 3)(someone, others, site)
    site.call(someone.token, "POST", f"/tables/{someone.table}/resign", {})
    _opened(someone, "analysis", "[data-state=made]")


def _analysed_race(someone: Person, others: Somebody, site: Site) -> None:
    _played("full-throttle", 3)(someone, others, site)
    _opened(someone, "analysis", "[data-state=made]")


def _not_analysed(someone: Person, others: Somebody, site: Site) -> None:
    _table("full-throttle", 2, 0)(someone, others, site)
    _opened(someone, "analysis", "[data-state=refused]")
    someone.forgives("status of 409")


def _opened(someone: Person, page: str, seen: str) -> None:
    """Opens another page of the table."""
    someone.goes(f"/tables/{someone.table}/{page}")
    someone.page.wait_for_selector(seen, timeout=300_000)


def _going_back(someone: Person, others: Somebody, site: Site) -> None:
    _table("maverick", 1, 4)(someone, others, site)
    someone.page.click(".ways [data-undo]")
    someone.page.wait_for_selector(".log .undone", state="attached")  # a phone keeps it folded
    someone.page.click("[data-tab=goBack]")


def _film(someone: Person, others: Somebody, site: Site) -> None:
    _going_back(someone, others, site)
    someone.goes(f"/tables/{someone.table}/film#v=5")
    someone.sees(5)


def _film_of_a_race(someone: Person, others: Somebody, site: Site) -> None:
    _table("full-throttle", 4, 3)(someone, others, site)
    _opened(someone, "film", ".board[data-version]")


def _audited(someone: Person, others: Somebody, site: Site) -> None:
    _over(someone, others, site)
    site.has_logged(someone.token, someone.table)
    someone.page.click(".ended >> text=Check this game")
    someone.awaits("[data-verdict]")


def _forged(someone: Person, _others: Somebody, _site: Site) -> None:
    """A record whose dice were changed."""
    table = short_game()
    table.events[5]["data"]["draws"][0]["result"] = [6, 6]
    lines = "".join(f"{line}\n" for line in sealed(table.events)).encode()
    someone.goes("/audit")
    someone.page.set_input_files("[name=files]", {"name": "game.ndjson", "mimeType": "text/plain", "buffer": lines})
    someone.awaits("[data-verdict=bad]")


def _offline(someone: Person, others: Somebody, site: Site) -> None:
    _table("full-throttle", 4, 1)(someone, others, site)
    someone.page.evaluate("import('/web/router.js').then(() => {})")  # who looks at the page asks it where it is
    someone.context.set_offline(True)  # of the library
    someone.page.wait_for_selector("html[data-offline]", state="attached")


def _player(someone: Person, others: Somebody, site: Site) -> None:
    _over(someone, others, site)
    someone.page.click(".seats [data-mine] a")
    someone.awaits("h1 >> text=Ann")


def _settings(someone: Person, others: Somebody, site: Site) -> None:
    _table("full-throttle", 4, 1)(someone, others, site)
    someone.page.click("[data-tab=about]")


def _question(someone: Person, _others: Somebody, _site: Site) -> None:
    someone.begins("Ann").page.click("[data-quick=maverick]")
    someone.can_act()
    someone.chooses()
    someone.page.dispatch_event(".dock [data-action='5']", "click")
    someone.awaits("[data-confirm]")


def _asked_by_a_client(someone: Person, _others: Somebody, _site: Site) -> None:
    someone.registers("Ann").goes(f"/oauth/authorize?{urlencode(CLIENT)}")
    someone.awaits("[data-asks]")


def _asked_by_a_device(someone: Person, _others: Somebody, site: Site) -> None:
    device = {"client_id": "tv", "scope": "play"}
    asked = httpx.post(f"{site.address}/oauth/device_authorization", data=device, trust_env=False).json()
    someone.registers("Ann").goes("/device")
    someone.page.fill("[name=code]", asked["user_code"])
    someone.page.click(".primary")
    someone.awaits("[data-asks]")


def _at(path: str, seen: str) -> Callable[[Person, Somebody, Site], None]:
    def show(someone: Person, _others: Somebody, _site: Site) -> None:
        someone.goes(path)
        someone.awaits(seen)

    return show


SCENES = (
    Scene("first-visit", _first_visit, "/"),
    Scene("lobby", _lobby, "/"),
    Scene("opening", _opening, "/"),
    Scene("account", _account, "/account"),
    Scene("waiting", _waiting),
    Scene("dealing", _dealing),
    Scene("maverick-start", _table("maverick", 1, 0), lasts=True),
    Scene("maverick-payment", _table("maverick", 1, 1), lasts=True),
    Scene("maverick", _table("maverick", 1, 6), lasts=True),
    Scene("maverick-end", _played("maverick", 1), lasts=True),
    Scene("full-throttle-start", _table("full-throttle", 6, 0), lasts=True),
    Scene("full-throttle", _table("full-throttle", 4, 3), lasts=True),
    Scene("full-throttle-end", _played("full-throttle", 3), lasts=True),
    Scene("thermal-showdown-start", _table("thermal-showdown", 2, 0), lasts=True),
    Scene("thermal-showdown", _table("thermal-showdown", 2, 8), lasts=True),
    Scene("thermal-showdown-end", _played("thermal-showdown", 2), lasts=True),
    Scene("maximum-apocalypse-start", _table("maximum-apocalypse", 1, 0), lasts=True),
    Scene("maximum-apocalypse", _turn, lasts=True),
    Scene("maximum-apocalypse-six", _table("maximum-apocalypse", 6, 1), lasts=True),
    Scene("maximum-apocalypse-end", _played("maximum-apocalypse", 1), lasts=True),
    Scene("goofspiel", _undrawn, lasts=True),
    Scene("theirs", _theirs, lasts=True),
    Scene("asked", _asked, lasts=True),
    Scene("going-back", _going_back),
    Scene("settings", _settings),
    Scene("question", _question),
    Scene("over", _over, lasts=True),
    Scene("film", _film, "/tables/abc/film"),
    Scene("film-race", _film_of_a_race, "/tables/abc/film"),
    Scene("analysis", _analysed, "/tables/abc/analysis"),
    Scene("analysis-race", _analysed_race, "/tables/abc/analysis"),
    Scene("analysis-refused", _not_analysed, "/tables/abc/analysis"),
    Scene("audit", _at("/audit", ".drop"), "/audit"),
    Scene("audit-game", _audited, "/audit"),
    Scene("audit-forged", _forged, "/audit"),
    Scene("offline", _offline),
    Scene("player", _player, "/players/abc"),
    Scene("leaderboard", _at("/boards/maverick", "h2"), "/boards/abc"),
    Scene("rules", _at("/rules/full-throttle", ".rules :is(h2, h3)"), "/rules/abc"),
    Scene("sign-in", _asked_by_a_client, "/oauth/authorize"),
    Scene("device", _asked_by_a_device, "/device"),
    Scene("lost", _at("/tables/x/y", "h1"), "/tables/x/y"),
)
SOON = frozenset(
    (
        *("first-visit", "lobby", "opening", "account", "over", "film", "analysis", "audit-game"),
        *("maverick", "full-throttle", "thermal-showdown", "maximum-apocalypse"),
        *("audit-forged", "offline"),
        *("player", "leaderboard", "rules", "sign-in", "device", "lost"),
    )
)
"""One scene of each board and page; what is slow looks at the others only in `make soak`."""

RACE = Scene("race", _table("full-throttle", 6, 3), lasts=True)
"""The picture of the README. It is no new page, so nothing else is tested of it."""
