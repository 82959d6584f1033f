"""The examples: responses of a running server, each captured in the scene of the story that it belongs to."""

from collections.abc import Mapping
from functools import partial

from domain.kernel.session import Games
from domain.schemas.games import newest
from domain.schemas.values import Json
from openapi.scene import fresh_scene
from openapi.stories import STORIES, Story
from openapi.stories.first_action import first_action


def examples(games: Games, stories: Mapping[str, Story] = STORIES) -> dict[str, Json]:
    """Captured requests and responses, by operation and by what they show.

    `stories`: by name, besides the one that every game has. Raises `ValueError` if two have an example of one name.
    """
    of_games: dict[str, Story] = {
        f"{game.key}, up to the first action": partial(first_action, game=game) for _, game in newest(games)
    }
    seen: dict[str, Json] = {}
    for name, story in (*of_games.items(), *stories.items()):
        with fresh_scene(name, games) as scene:
            story(scene)
        if twice := seen.keys() & scene.seen.keys():
            raise ValueError(f"captured twice: {', '.join(sorted(twice))}")
        seen |= scene.seen
    return seen
