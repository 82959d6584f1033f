"""The page keeps what the service said, brings luck of its own, and says what does not fit."""

import json
import re
import time
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Route

from domain.storage.opening import back_up, restore
from tests.volume import volume
from tests.web.browsing import Person, Site

pytestmark = [pytest.mark.usefixtures("chromium"), pytest.mark.timeout(300)]

Somebody = Callable[..., Person]
CHOICE = ".dock [data-action]"
FORGES = """([name, at]) => {
    const kept = JSON.parse(localStorage[name])
    localStorage[name] = JSON.stringify({ ...kept, heads: { ...kept.heads, [at]: "0".repeat(64) } })
}"""
"""Changes a head that the browser keeps."""

PROMISES = """(name) => {
    const kept = JSON.parse(localStorage[name])
    localStorage[name] = JSON.stringify({ ...kept, heads: {}, commitment: "0".repeat(64) })
}"""
"""Changes the commitment that the browser keeps."""

KEEPS_ALL = "([name, version]) => Object.keys(JSON.parse(localStorage[name]).heads).length === version"
"""Whether the browser keeps the head of every version."""


class Restorable(Site):
    """A service that can be brought back to a backup."""

    def __init__(self, folder: Path) -> None:
        self._file, self._backup = folder / "receipts.db", folder / "backup.db"
        super().__init__(self._file)

    def back_up(self) -> None:
        """Make the backup."""
        back_up(self._file, self._backup, force=True, progress=lambda *_: None)

    def restore(self) -> None:
        """What was acknowledged since the backup is lost."""
        self.kill()
        restore(self._backup, self._file, force=True, check=lambda _: None)
        self.start()


@pytest.fixture(scope="module")
def places(process: None) -> Iterator[list[Restorable]]:
    """The services of these tests, which stop after all browsers have left."""
    places: list[Restorable] = []
    yield places
    for place in places:
        place.kill()


@pytest.fixture
def place(places: list[Restorable], tmp_path: Path) -> Restorable:
    """A service of one test: the transparency log of one that was restored may stand still."""
    places.append(Restorable(tmp_path))
    return places[-1]


def kept(who: Person) -> dict[str, str]:
    """The heads that the browser keeps of the table."""
    found: dict[str, str] = who.page.evaluate(
        "table => JSON.parse(localStorage[`takeback.receipts.${table}`]).heads", who.table
    )
    return found


def entropies(who: Person) -> list[str]:
    """The luck that was brought to the seats of the table, at once or by revealing it, as their players see it."""
    events = who.site.call(who.token, "GET", f"/tables/{who.table}/events").json()["events"]
    brought = [event["data"] for event in events if event["type"] in {"SeatTaken", "Revealed"}]
    return [data["entropy"] for data in brought if data["entropy"]]


def test_the_page_brings_luck_and_says_what_a_restore_has_lost(person: Somebody, place: Restorable) -> None:
    ann = person(place).begins("Ann")
    ann.page.click("[data-quick=maverick]")
    ann.can_act()
    quick = entropies(ann)
    opened = place.call(ann.token, "POST", "/tables", {"game": "maverick"}).json()["id"]
    ann.joins(opened)
    ann.can_act()
    place.back_up()
    left = ann.version
    lost = ann.chooses()
    place.restore()
    ann.awaits(f"#news >> text=The server was restored from a backup. Versions after {left} are lost.")
    ann.sees(left)
    ann.can_act()

    assert all(re.fullmatch("[0-9a-f]{64}", entropy) for entropy in (*quick, *entropies(ann)))
    assert left + 1 == ann.chooses() == lost
    ann.complaints.clear()  # the service was away, and has refused what it had lost


def test_the_lobby_shows_the_tables_of_a_restored_service(person: Somebody, place: Restorable) -> None:
    ann = person(place).begins("Ann")
    tables = [place.call(ann.token, "POST", "/tables", {"game": "maverick"}).json()["id"] for _ in range(volume(3, 5))]
    for table in tables:
        ann.joins(table)
        ann.can_act()
    place.back_up()
    for table in tables:
        ann.page.goto(f"{place.address}/tables/{table}")
        ann.can_act()
        ann.chooses()
    ann.page.goto("about:blank")
    place.restore()
    before = time.monotonic()
    ann.page.goto(place.address)
    for table in tables:
        ann.awaits(f"[href='/tables/{table}']")

    assert time.monotonic() - before < 15  # a table that says so takes no rest of the lobby, which is 5 s
    ann.complaints.clear()  # the service was away


def test_the_page_follows_no_table_of_which_it_is_told_two_stories(person: Somebody, place: Restorable) -> None:
    ann = person(place).registers("Ann").sits("maverick", 1)
    ann.can_act()
    version = ann.version
    ann.awaits_that(KEEPS_ALL, [f"takeback.receipts.{ann.table}", version])  # the log follows the view
    before = kept(ann)

    def lie(route: Route) -> None:
        answer = route.fetch()
        route.fulfill(response=answer, body=json.dumps({**answer.json(), "head": "0" * 64}))

    ann.page.route("**/view", lie)
    ann.page.reload()
    ann.awaits("[data-contradiction] >> text=The server contradicts itself.")
    ann.page.unroute("**/view")
    ann.page.reload()
    ann.awaits(f"[data-contradiction='{version}'] >> text=The server contradicts itself.")

    assert before == kept(ann)
    place.call(ann.token, "POST", f"/tables/{ann.table}/resign")
    table = ann.table
    place.has_logged(ann.token, table)
    ann.page.click("text=Check the record of this table")
    ann.awaits("[data-kept=match]")
    ann.page.evaluate(FORGES, [f"takeback.receipts.{table}", version])
    ann.page.reload()
    ann.awaits(f"[data-kept=differs] >> text=its receipt of version {version} does not match")
    assert "bad" == ann.page.get_attribute("[data-verdict]", "data-verdict")
    ann.page.evaluate(PROMISES, f"takeback.receipts.{table}")
    ann.page.reload()
    ann.awaits("[data-verdict=bad] >> text=not of the game that you played")
    ann.page.evaluate("localStorage.clear()")
    ann.page.reload()
    ann.awaits("[data-kept=none]")
