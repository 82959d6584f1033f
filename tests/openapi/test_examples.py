"""Captured examples are independent: what is added, or asked of the service besides, changes no other example."""

from collections.abc import Callable, Mapping
from typing import Any

import pytest
from httpx import Response

from api.app import create_app
from api.http.dispatch import Application
from api.operations import OPERATIONS
from domain.catalogue import EXAMPLES, GAMES
from domain.schemas.values import Json
from openapi.__main__ import FOLDER
from openapi.bundle import written
from openapi.capture import examples
from openapi.scene import Scene, Secrets
from openapi.stories import STORIES

BY_PROCESSES = {"a transcript", "an analysis"}
"""Stories for which the service starts processes. One test tells them again, that is enough: they take seconds."""

OTHERS = {name: story for name, story in STORIES.items() if name not in BY_PROCESSES}

UNSHOWN = {
    "readAsyncApi": "is a document of the folder itself",
    "readContract": "is a document of the folder itself",
    "readDocs": "is a page",
    "readDocsPage": "is a page",
    "readMetrics": "is never the same",
}
"""Operations without an example, and why."""


def changed(seen: Mapping[str, Json]) -> set[str]:
    """The names of the examples that are not as they are in the folder."""
    files = {name: FOLDER / "examples" / f"{name}.json" for name in seen}
    return {name for name, file in files.items() if not file.exists() or file.read_bytes() != written(seen[name])}


@pytest.mark.soak
@pytest.mark.usefixtures("process", "long")
def test_an_added_game_changes_its_own_examples_and_the_catalogue() -> None:
    seen = examples({"goofspiel": EXAMPLES["goofspiel"], **GAMES})

    own = {f"{operation}.goofspiel" for operation in ("openTable", "takeSeat", "viewTable", "listActions", "play")}
    assert {*own, "listGames"} == changed(seen)


@pytest.mark.soak
@pytest.mark.usefixtures("long")
def test_an_added_operation_changes_its_own_example() -> None:
    def vote(scene: Scene) -> None:
        opened = scene.request("POST", "/v1/tables", scene.token(3), {"game": "full-throttle"})
        scene.show("vote", "A vote", scene.request("POST", f"/v1/tables/{opened.json()['id']}/seats", scene.token(2)))

    assert {"vote"} == changed(examples(GAMES, {"a vote": vote, **OTHERS}))


@pytest.mark.soak
@pytest.mark.usefixtures("long")
def test_a_clock_that_is_read_more_often_changes_no_example(monkeypatch: pytest.MonkeyPatch) -> None:
    def reading_twice(*given: Any, clock: Callable[[], int], **settings: Any) -> Application:
        return create_app(*given, clock=lambda: max(clock(), clock()), **settings)

    monkeypatch.setattr("openapi.scene.create_app", reading_twice)

    assert set() == changed(examples(GAMES, OTHERS))


@pytest.mark.soak
@pytest.mark.usefixtures("long")
def test_more_reads_within_a_story_change_no_example(monkeypatch: pytest.MonkeyPatch) -> None:
    request = Scene.request

    def after_a_read(self: Scene, *given: Any, **headers: str) -> Response:
        assert 200 == request(self, "GET", "/v1/tables", None).status_code
        return request(self, *given, **headers)

    monkeypatch.setattr(Scene, "request", after_a_read)

    assert set() == changed(examples(GAMES, OTHERS))


def test_the_secrets_of_a_request_do_not_follow_from_those_before() -> None:
    alone, later = Secrets(), Secrets()
    later.begin("a story", "POST", "/v1/tables")
    later(32)
    for secrets in (alone, later):
        secrets.begin("a story", "POST", "/v1/players")

    assert [alone(9), alone(24)] == [later(9), later(24)]


def test_a_request_that_is_sent_again_has_other_secrets() -> None:
    secrets = Secrets()
    drawn = []
    for story in ("a story", "a story", "another story"):
        secrets.begin(story, "POST", "/v1/players")
        drawn += [secrets(9), secrets(9)]

    assert len(drawn) == len({*drawn})


def test_two_stories_cannot_show_one_example() -> None:
    def again(scene: Scene) -> None:
        scene.show("me.anonymous", "Without a token", scene.request("GET", "/v1/me", None))

    with pytest.raises(ValueError, match=r"captured twice: me\.anonymous"):
        examples({}, {"once": again, "twice": again})


def test_every_operation_has_an_example() -> None:
    shown = {path.name.split(".")[0] for path in (FOLDER / "examples").glob("*.json")}

    assert UNSHOWN.keys() == OPERATIONS.keys() - shown, "show it in openapi/stories/, or say why not"
