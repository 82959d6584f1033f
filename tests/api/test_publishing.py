"""What is told of the games: prepared once for all callers."""

from collections import Counter
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor

import pytest

from api import games
from domain.catalogue import GAMES
from domain.kernel.game import AnyGame
from domain.schemas.documents import documents
from tests.api.client import Json

CALLERS = 4


@pytest.fixture
def unpublished() -> Iterator[None]:
    """No game was published yet."""
    games._publish.cache_clear()
    games._catalogue.cache_clear()
    yield
    games._publish.cache_clear()
    games._catalogue.cache_clear()


@pytest.mark.usefixtures("unpublished")
def test_of_many_who_ask_first_one_does_the_work(monkeypatch: pytest.MonkeyPatch) -> None:
    newest = tuple(versions[max(versions)] for versions in GAMES.values())
    made = Counter[str]()

    def counted(game: AnyGame) -> dict[str, Json]:
        made[game.key] += 1
        return documents(game)

    monkeypatch.setattr(games, "documents", counted)
    with ThreadPoolExecutor(CALLERS) as threads:
        shown = {one.plain for one in threads.map(games._catalogue, [newest] * CALLERS)}

    assert (1, dict.fromkeys(GAMES, 1)) == (len(shown), dict(made))
