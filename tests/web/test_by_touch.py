"""Every game, played to its end and won by taps alone, on a phone."""

from collections.abc import Callable, Iterator
from contextlib import closing
from random import Random
from typing import Any

import httpx
import pytest
from playwright.sync_api import Locator
from playwright.sync_api import TimeoutError as Late

from tests.web.browsing import HOUSE, Person, Site
from tests.web.winning import Table

pytestmark = [pytest.mark.usefixtures("chromium"), pytest.mark.timeout(600)]

END = ".board[data-status=finished]"
PLACES = ".board :is([data-action], [data-ways]:not(input), [data-narrows]):not(:disabled):visible"
GAMES: dict[str, tuple[int, dict[str, object]]] = {
    "maverick": (1, {}),
    "full-throttle": (2, {}),
    "thermal-showdown": (2, {"round_limit": 12}),
    "maximum-apocalypse": (1, {"mission": 2}),
}
"""Their seats and options."""
WON = "full-throttle"
"""This one is won; the others are played to their end. In soak all are both."""
LEFT = 8
"""How many actions before its end a game is taken up."""


def near_the_end(ann: Person, game: str) -> Person:
    """Somebody at a table that continues from shortly before the end of one that was played past any browser."""
    seats, options = GAMES[game]
    chance, versions = Random(1), list[int]()
    with httpx.Client(base_url=f"{ann.site.address}/v1", timeout=30) as client:

        def call(seat: int, method: str, path: str, body: object = None) -> Any:
            headers = {"Authorization": f"Bearer {tokens[seat]}"}
            return client.request(method, path, json=body, headers=headers).raise_for_status().json()

        bobs = [client.post("/players", json={"name": "Bob"}).json()["token"] for _ in range(seats - 1)]
        tokens = [ann.token, *bobs]
        path = f"/tables/{call(0, 'POST', '/tables', {'game': game, 'seats': seats, 'options': options})['id']}"
        for seat in range(seats):
            table = call(seat, "POST", f"{path}/seats", {"seat": seat})
        while table["to_act"]:
            seat = table["to_act"][0]
            versions.append(table["version"])
            action = chance.choice(call(seat, "GET", f"{path}/actions")["actions"])
            table = call(seat, "POST", f"{path}/actions", {"action": action})
        fork = f"/tables/{call(0, 'POST', f'{path}/fork', {'at': versions[-LEFT]})['id']}"
        call(0, "POST", f"{fork}/seats", {"seat": 0})
        for _ in bobs:
            call(0, "POST", f"{fork}/bots", HOUSE)
    ann.goes(fork)
    return ann


def plays_by_touch(ann: Person, seed: int, *, taps: int) -> None:
    """Tap what can be tapped, at random, until the game is over: a place, then what it offers, then what is asked."""
    chance, page = Random(seed), ann.page
    shown = f".lifted:popover-open button, [data-confirm], [data-telling], {END}"
    for _ in range(taps):
        page.wait_for_selector(f"{shown}, {PLACES}")
        if page.locator(END).count():
            return
        offered = page.locator(".lifted:popover-open .verbs button, [data-confirm], [data-telling] .oval")
        places = offered if offered.count() else page.locator(PLACES)
        before = ann.version
        try:
            places.nth(chance.randrange(max(1, places.count()))).tap(timeout=1000)
            page.wait_for_selector(f".board:not([data-version='{before}']), {shown}", timeout=1000)
        except Late:
            continue  # a bot was quicker, or the place has only narrowed what can be chosen
    raise LookupError


@pytest.mark.parametrize("game", [pytest.param(game, marks=[pytest.mark.soak] * (game == WON)) for game in GAMES])
def test_a_game_is_played_to_its_end_by_touch(fingers: Callable[[], Person], game: str) -> None:
    ann = near_the_end(fingers().registers("Ann"), game)
    plays_by_touch(ann, 1, taps=150)

    ann.awaits(".ended")


@pytest.mark.soak
@pytest.mark.parametrize("game", GAMES)
def test_a_whole_game_is_played_by_touch(fingers: Callable[[], Person], game: str) -> None:
    seats, options = GAMES[game]
    ann = fingers().registers("Ann").sits(game, seats, options=options)
    plays_by_touch(ann, 2, taps=5000)

    ann.awaits(".ended")


LAST = 12
"""How many of the last choices of a won game are tapped where not all are."""
FINGER = 44
"""The least width and height of what is tapped, in pixels."""
LIFTED = ".lifted:popover-open"


def tap(place: Locator, along: float = 0.5) -> None:
    """Tap what a finger can hit, so far along it from left to right."""
    place.scroll_into_view_if_needed()
    box = place.bounding_box()
    assert box is not None
    assert min(box["width"], box["height"]) > FINGER - 0.5, place.evaluate("node => node.outerHTML.slice(0, 200)")
    place.tap(position={"x": 4 + along * (box["width"] - 8), "y": box["height"] / 2}, timeout=5000)


def place_of(ann: Person, index: int) -> Locator:
    """Where an action is chosen: its place on the board, or one that leads to it; else in the dock."""
    found = [
        *[f".board [data-{how}~='{index}']:not(:disabled):visible" for how in ("action", "ways", "narrows")],
        f".dock [data-action='{index}']:visible",
    ]
    ann.awaits(", ".join(found))
    return next(place for each in found if (place := ann.page.locator(each)).count()).first


def taps(ann: Person, index: int) -> None:
    """Choose an action by taps: the first one lifts, the second plays, and what the page asks is confirmed."""
    before, page = ann.version, ann.page
    played = f".board:not([data-version='{before}'])"
    for _ in range(4):
        place = place_of(ann, index)
        ways = (place.get_attribute("data-ways") or "").split()
        if place.evaluate("node => node.matches('input')"):
            tap(place, ways.index(str(index)) / (len(ways) - 1))
            continue
        narrows = place.get_attribute("data-narrows")
        tap(place)
        if narrows is not None:
            continue
        page.wait_for_selector(f"{LIFTED}, {played}, [data-confirm]")
        if page.locator(LIFTED).count():
            tap(page.locator(f"{LIFTED} .verbs button").nth(ways.index(str(index))) if ways else place)
        page.wait_for_selector(f"{played}, [data-confirm]")
        if page.locator("[data-confirm]").count():
            tap(page.locator("[data-confirm]"))
        return ann.awaits(played)
    raise LookupError(index)


def wins_by_touch(ann: Person, game: str, last: int | None) -> None:
    """Win a game; the last choices, or all of them, are taps."""
    with closing(Table(ann.site.address, ann.token, game)) as table:
        choices = table.win.choices
        start = 0 if last is None else len(choices) - last
        for choice in choices[:start]:
            table.play(choice)
        ann.goes(table.path)
        ann.awaits(".board[data-status=playing] > :not(p)")
        for choice in choices[start:]:
            if choice.seat == 0:
                taps(ann, choice.action)
            else:
                ann.sees(table.play(choice))
    ann.awaits(END)
    outcome = ann.site.call(ann.token, "GET", table.path).json()["outcome"]
    assert [0] == outcome["winners"]
    ann.awaits(".ended")


@pytest.fixture(scope="module")
def lucky(process: None, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Site]:
    """A service where a table can have the seed of a game that is won."""
    site = Site(tmp_path_factory.mktemp("lucky") / "lucky.db", module="tests.web.winning")
    yield site
    site.kill()


@pytest.mark.parametrize("game", [pytest.param(game, marks=[pytest.mark.soak] * (game != WON)) for game in GAMES])
def test_a_game_is_won_by_touch(fingers: Callable[..., Person], lucky: Site, game: str) -> None:
    wins_by_touch(fingers(lucky).registers("Ann"), game, LAST)


@pytest.mark.soak
@pytest.mark.parametrize("game", GAMES)
def test_a_whole_game_is_won_by_touch(fingers: Callable[..., Person], lucky: Site, game: str) -> None:
    wins_by_touch(fingers(lucky).registers("Ann"), game, None)
