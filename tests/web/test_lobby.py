"""The lobby: a picture of each game, who waits, one's own tables, and the deal of the day."""

from collections.abc import Callable
from datetime import UTC, date, datetime, timedelta

import pytest
from playwright.sync_api import Route, expect

from domain.catalogue import GAMES
from tests.web.browsing import WIDE, Person, Site
from tests.web.drawing import NARROW

pytestmark = [pytest.mark.usefixtures("chromium"), pytest.mark.timeout(300)]

Somebody = Callable[..., Person]
ALONE = ("maverick", "thermal-showdown-solo")
"""The games with a deal of the day."""
HOLES = """() => [6, 5, 4].flatMap((count) => {
  const games = document.querySelector(".games").cloneNode(true)
  games.replaceChildren(...[...games.children].slice(0, count))
  document.querySelector(".games").after(games)
  const rows = Map.groupBy(games.children, (card) => card.offsetTop)
  const { left, right } = games.getBoundingClientRect()
  const wrong = [...rows.values()].flatMap((row) => {
    const boxes = row.map((card) => card.getBoundingClientRect())
    const uneven = new Set(boxes.map(({ height }) => Math.round(height))).size > 1
    return uneven || boxes[0].left > left + 1 || boxes.at(-1).right < right - 1 ? [`${count}: ${row[0].innerText}`] : []
  })
  games.remove()
  return wrong
})"""
"""The rows in which cards differ in height or leave a hole, of six games, of five and of four."""


def test_games_have_their_places_before_they_are_known(person: Somebody) -> None:
    ann = person()
    held: list[Route] = []
    ann.page.route("**/v1/games", lambda route: held.append(route))  # noqa: PLW0108  # it takes functions only
    ann.goes("/")
    places = ann.page.locator(".games > .coming")
    expect(places).to_have_count(5)
    top = "node => node.getBoundingClientRect().top"
    before = ann.page.locator(".games").evaluate(top)
    assert all(400 < each.bounding_box()["height"] for each in places.all())  # type: ignore[index]  # it is shown
    for route in held:
        route.continue_()

    ann.awaits(".games [data-open]")
    expect(places).to_have_count(0)
    assert before == ann.page.locator(".games").evaluate(top)


def test_each_game_has_its_picture_and_says_what_it_asks_of_players(person: Somebody) -> None:
    ann = person()
    ann.goes("/")
    for game in GAMES:
        card = ann.page.locator(f".games > li:has([data-open={game}])")
        expect(card.locator(".cover > svg :is(path, rect)").first).to_be_attached()
        newest = GAMES[game][max(GAMES[game])]
        assert newest.minutes is not None
        expect(card.locator(".facts")).to_contain_text(f"{newest.minutes[0]} to {newest.minutes[1]} min")

    for width in (WIDE["width"], 900, NARROW["width"]):
        ann.page.set_viewport_size({"width": width, "height": 844})
        assert [] == ann.page.evaluate(HOLES)


def test_a_game_says_who_waits_and_whoever_waits_can_invite_others(person: Somebody, site: Site) -> None:
    ann, bob = person().registers("Ann"), person().registers("Bob")
    for who, visibility in ((ann, "public"), (bob, "private")):
        body = {"game": "maximum-apocalypse", "seats": 6, "visibility": visibility}
        table = site.call(who.token, "POST", "/tables", body)
        site.call(who.token, "POST", f"/tables/{table.json()['id']}/seats", {})
    bob.goes("/")
    bob.awaits(".games [data-join] >> text=Ann")
    bob.page.evaluate("navigator.clipboard.writeText = async (text) => void (window.copied = text)")
    bob.page.click("[data-invite]")

    assert "#invite=" in bob.page.evaluate("copied")
    bob.page.goto(bob.page.evaluate("copied"))
    bob.awaits("[data-stand]")
    bob.goes("/")
    bob.page.click(".games [data-join] >> text=Ann")
    bob.awaits("[data-sit]")


def written(day: date) -> str:
    """A date as pages write it."""
    return day.strftime("%-d %b %Y").replace("Sep", "Sept")


def today() -> str:
    """The date of today, as pages write it."""
    return written(datetime.now(UTC).date())


def test_tables_of_one_game_can_be_told_apart(person: Somebody, site: Site) -> None:
    ann, bob = person().registers("Ann"), person().registers("Bob")
    ann.sits("maverick", 1)
    lost = ann.table
    assert 201 == site.call(ann.token, "POST", f"/tables/{lost}/resign").status_code
    running = ann.sits("maverick", 1).table
    opened = site.call(ann.token, "POST", "/tables", {"game": "full-throttle", "seats": 2}).json()["id"]
    for each in (ann, bob):
        site.call(each.token, "POST", f"/tables/{opened}/seats", {})
    assert 201 == site.call(bob.token, "POST", f"/tables/{opened}/resign").status_code
    ann.goes("/")

    assert f"last move {today()}, " in ann.page.inner_text(f".tables a[href='/tables/{running}']")
    ann.page.click(".over summary")
    over = ann.page.inner_text(f".over a[href='/tables/{lost}']")
    assert today() in over
    assert "Nobody won" in over
    won = ann.page.inner_text(f".over a[href='/tables/{opened}']")
    assert f"Bob · {today()}" in won
    assert "You won" in won
    bob.goes("/")
    bob.page.click(".over summary")
    assert "Ann won" in bob.page.inner_text(f".over a[href='/tables/{opened}']")
    me = site.call(bob.token, "GET", "/me").json()["id"]
    bob.goes(f"/players/{me}")
    bob.awaits(f"main a[href='/tables/{opened}'] >> text={today()}")


def yesterdays(route: Route) -> None:
    """The board of yesterday, with a try of Cleo."""
    entry = {"rank": 1, "players": [{"player": "c" * 24, "name": "Cleo", "called": "Cleo"}], "score": 41}
    board = route.request.url.partition("board=")[2].partition("&")[0]
    route.fulfill(json={"game": "maverick", "board": board, "entries": [entry], "next": None})


def test_the_board_of_yesterday_is_not_asked_for_while_it_is_secret(person: Somebody, site: Site) -> None:
    """For a minute after midnight."""
    ann, asked = person().registers("Ann"), list[str]()
    day = site.call(None, "GET", "/daily/maverick").json()
    midnight = day | {"disclosed_at": day["disclosed_at"] + 86_400_000}
    ann.page.route("**/v1/daily/*", lambda route: route.fulfill(json=midnight))
    ann.page.on("request", lambda request: asked.append(request.url))

    ann.goes("/")
    for game in ALONE:
        ann.awaits(f"[data-daily={game}]")

    assert any("/v1/daily/" in url for url in asked)
    assert not any("board=daily-" in url for url in asked)


def test_the_deal_of_the_day_is_one_click_and_one_try(person: Somebody, site: Site) -> None:
    ann = person().registers("Ann")
    ann.page.route("**/v1/leaderboards/maverick?board=daily-*", yesterdays)
    ann.goes("/")
    for game in ALONE:
        ann.awaits(f"[data-daily={game}]")
    assert "Cleo\n41" == ann.page.locator(".daily li:has([data-daily=maverick]) ol li").inner_text()
    address = ann.page.locator(".daily li:has([data-daily=maverick]) .yesterday a").get_attribute("href")
    today = site.call(None, "GET", "/daily/maverick").json()["date"]
    assert f"/boards/maverick#board=daily-{date.fromisoformat(today) - timedelta(1)}" == address

    ann.page.click("[data-daily=maverick]")
    ann.can_act()
    assert today == site.call(ann.token, "GET", f"/tables/{ann.table}").json()["daily"]
    table = ann.table
    ann.goes("/")
    ann.page.click("[data-tried=maverick]")
    ann.awaits(".board[data-status=playing]")
    assert table == ann.table
    ann.goes(address)
    expect(ann.page.locator("h2")).to_have_text(f"Deal of the day, {written(date.fromisoformat(today) - timedelta(1))}")
