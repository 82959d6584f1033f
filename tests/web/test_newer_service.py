"""The page at a service of tomorrow: events, facts, actions, members and codes that it has never heard of."""

from collections.abc import Callable, Iterator

import pytest

from tests.web.browsing import Person, Site

pytestmark = [pytest.mark.usefixtures("chromium", "long"), pytest.mark.timeout(300)]

MOVES = 3


@pytest.fixture(scope="module")
def newer(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Site]:
    module = "tests.clients.newer_service"
    site = Site(tmp_path_factory.mktemp("newer") / "newer.db", module=module, TAKEBACK_EXAMPLES="on")
    yield site
    site.kill()


@pytest.mark.parametrize(
    ("game", "seats"),
    [
        pytest.param("maverick", 1, marks=pytest.mark.soak),
        pytest.param("full-throttle", 2, marks=pytest.mark.soak),
        pytest.param("thermal-showdown", 2, marks=pytest.mark.soak),
        ("maximum-apocalypse", 1),
        ("goofspiel", 2),
    ],
)
def test_a_game_is_played_by_what_the_page_knows_of_it(
    person: Callable[..., Person], newer: Site, game: str, seats: int
) -> None:
    """Choices are clicked by their labels; a script that fails would be seen at the end."""
    ann = person(newer).registers("Ann").sits(game, seats, bots=0)
    bob = person(newer).registers("Bob").joins(ann.table) if seats > 1 else ann
    for _ in range(MOVES):
        ann.awaits(".board[data-to-act]:not([data-to-act=''])")
        mover = ann if "0" in (ann.page.get_attribute(".board", "data-to-act") or "") else bob
        mover.awaits(".table [data-action]:visible")
        mover.chooses()

    assert 1 < ann.page.locator(".log [data-line]").count()


def test_the_lobby_offers_tables_of_every_game(person: Callable[..., Person], newer: Site) -> None:
    ann = person(newer).registers("Ann")
    tables = [
        newer.call(ann.token, "POST", "/tables", {"game": game, "seats": 2}).json()["id"]
        for game in ("full-throttle", "goofspiel")
    ]
    ann.goes("/")

    for table in tables:
        ann.awaits(f"[href='/tables/{table}']")
