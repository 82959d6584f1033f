"""Every game, played to its end by taps alone, on a phone."""

from collections.abc import Callable
from random import Random
from typing import Any

import httpx
import pytest
from playwright.sync_api import TimeoutError as Late

from tests.web.browsing import HOUSE, Person

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


@pytest.mark.parametrize("game", GAMES)
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
