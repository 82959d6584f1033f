"""The film of a game in the browser."""

from collections.abc import Callable

import pytest

from tests.web.browsing import Person, Site

pytestmark = [pytest.mark.usefixtures("chromium"), pytest.mark.timeout(300)]

Somebody = Callable[..., Person]


def plays(site: Site, token: str, table: str, moves: int) -> int:
    """Plays first choices; returns the version then."""
    version = 0
    for _ in range(moves):
        view = site.call(token, "GET", f"/tables/{table}/view").json()
        played = site.call(token, "POST", f"/tables/{table}/actions", {"action": view["actions"][0]}).json()
        version = played["version"]
    return version


def solo(ann: Person, site: Site) -> str:
    """A game that Ann plays alone: two actions, the second taken back, another one."""
    ann.registers("Ann")
    table = str(site.call(ann.token, "POST", "/tables", {"game": "maverick"}).json()["id"])
    site.call(ann.token, "POST", f"/tables/{table}/seats", {})
    before = plays(site, ann.token, table, 1)
    plays(site, ann.token, table, 1)
    assert 201 == site.call(ann.token, "POST", f"/tables/{table}/undo", {"to_version": before}).status_code
    plays(site, ann.token, table, 1)
    return table


def duel(ann: Person, bob: Person, site: Site) -> str:
    """A game of two, not over."""
    table = str(site.call(ann.token, "POST", "/tables", {"game": "full-throttle", "seats": 2}).json()["id"])
    for each in (ann, bob):
        assert 201 == site.call(each.token, "POST", f"/tables/{table}/seats", {}).status_code
    return table


def test_a_link_opens_a_moment(person: Somebody, site: Site) -> None:
    ann = person()
    table = solo(ann, site)
    ann.goes(f"/tables/{table}/film#v=3")
    ann.sees(3)

    assert "3" == ann.page.input_value("input[type=range]")
    assert "true" == ann.page.get_attribute("[data-line='3']", "aria-current")


def test_keys_step_play_and_jump(person: Somebody, site: Site) -> None:
    ann = person()
    ann.goes(f"/tables/{solo(ann, site)}/film")
    ann.sees(7)
    for key, version in (("Home", 1), ("ArrowRight", 2), ("ArrowRight", 3), ("ArrowLeft", 2), ("End", 7), ("Home", 1)):
        ann.page.keyboard.press(key)
        ann.sees(version)
    ann.page.wait_for_url("**#v=1")

    ann.page.select_option("[name=speed]", "8")
    ann.page.focus("input[type=range]")
    ann.page.keyboard.press(" ")
    ann.sees(7)
    ann.awaits("[data-control=play][aria-label^=Play]")


def test_a_line_of_the_log_opens_its_moment_at_the_table_and_in_the_film(person: Somebody, site: Site) -> None:
    ann = person()
    table = solo(ann, site)
    ann.goes(f"/tables/{table}")
    ann.page.click("[data-line='4'] a")
    ann.page.wait_for_url(f"**/tables/{table}/film#v=4")
    ann.sees(4)
    ann.page.click("[data-line='2']")
    ann.sees(2)


def test_what_was_taken_back_is_a_branch(person: Somebody, site: Site) -> None:
    ann = person()
    ann.goes(f"/tables/{solo(ann, site)}/film#v=5")
    ann.sees(5)

    assert "6" == ann.page.get_attribute("[data-undone-by]", "data-undone-by")
    assert ["5"] == [each.get_attribute("data-branch") for each in ann.page.locator("[data-branch]").all()]


def test_a_film_goes_on_as_a_fork(person: Somebody, site: Site) -> None:
    ann = person()
    table = solo(ann, site)
    ann.goes(f"/tables/{table}/film#v=4")
    ann.sees(4)
    ann.page.click("[data-fork='4']")
    ann.page.wait_for_url(lambda url: "/film" not in url)
    ann.awaits(".board[data-status]")

    assert table == site.call(ann.token, "GET", f"/tables/{ann.table}").json()["forked_from"]["table"]


def test_other_eyes_are_open_only_after_the_end(person: Somebody, site: Site) -> None:
    ann, bob = person().registers("Ann"), person().registers("Bob")
    table = duel(ann, bob, site)
    ann.goes(f"/tables/{table}/film")
    ann.awaits(".board[data-seat='0']")
    assert ["", "spectator"] == [each.get_attribute("value") for each in ann.page.locator("[name=eyes] option").all()]

    site.call(bob.token, "POST", f"/tables/{table}/resign", {})
    ann.goes("/")
    ann.goes(f"/tables/{table}/film#v=4&as=seat:1")
    ann.awaits(".board[data-seat='1'][data-version='4']")
    ann.page.select_option("[name=eyes]", "spectator")
    ann.awaits(".board:not([data-seat])[data-version='4']")
    ann.page.wait_for_url("**#v=4&as=spectator")


def test_the_eyes_of_others_are_refused_before_the_end(person: Somebody, site: Site) -> None:
    ann, bob = person().registers("Ann"), person().registers("Bob")
    table = duel(ann, bob, site)
    ann.goes(f"/tables/{table}/film#v=4&as=seat:1")
    ann.awaits("text=Until the table is over")
    assert 0 == ann.page.locator(".board").count()
    ann.forgives("status of 409")


REEL = """async () => {
  const asked = []
  let open = 0
  let most = 0
  let failures = 0
  const table = "0".repeat(24)
  const frame = (version) => ({ event: { table, version, hash: "0".repeat(64), type: "Played", data: {} } })
  const frames = (from) => Array.from({ length: 100 }, (_, at) => frame(from + at + 1))
  window.fetch = async (address, { signal }) => {
    const after = Number(new URL(address).searchParams.get("after"))
    asked.push(after / 100)
    most = Math.max(most, (open += 1))
    await new Promise((done) => setTimeout(done, 2))
    open -= 1
    signal.throwIfAborted()
    const page = { frames: frames(after), next: after + 100, cursor: String(after + 100) }
    return new Response(JSON.stringify(page), { headers: { "content-type": "application/json" } })
  }
  const { reel } = await import("/web/film/reel.js")
  let heard = () => {}
  const film = reel(table, "", 10_000, { arrived: () => heard(), failed: () => (failures += 1) })
  const shown = async (version) => {
    while (film.at(version)?.event.version !== version) await new Promise((done) => (heard = done))
  }
  for (let version = 1; version <= 3000; version += 1) await shown(version)
  const forward = [...asked]
  for (let version = 3000; version > 1500; version -= 1) await shown(version)
  const back = asked.length
  do await new Promise((done) => setTimeout(done, 20))
  while (open)
  for (let version = 5000; version < 9000; version += 1) film.at(version)
  const dragged = asked.length - back
  film.close()
  const closed = asked.length
  await new Promise((done) => setTimeout(done, 20))
  return { forward, back, most, dragged, failures, late: asked.length - closed }
}"""


def test_pages_of_a_film_are_fetched_once_and_ahead_and_no_more_when_one_leaves(person: Somebody) -> None:
    ann = person()
    ann.goes("/audit")
    told = ann.page.evaluate(REEL)

    assert list(range(len(told["forward"]))) == told["forward"]
    assert 30 <= told["back"] == len(told["forward"]) <= 32
    assert 2 == told["most"]
    assert 2 == told["dragged"]
    assert (0, 0) == (told["failures"], told["late"])
