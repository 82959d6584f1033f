"""A table of any game from opening to its first action: the beginning of most stories."""

import msgspec

from domain.kernel.game import AnyGame
from openapi.scene import Scene


class Seated(msgspec.Struct, frozen=True):
    """A table that has started, and the tokens of its seats."""

    path: str
    tokens: tuple[str, ...]


def first_action(scene: Scene, game: AnyGame) -> Seated:
    """A table of a game, each step of which is an example."""
    key, title, seats = game.key, game.title, game.seats[0]
    tokens = tuple(scene.token(number) for number in range(seats))
    opened = scene.request(
        "POST", "/v1/tables", tokens[0], {"game": key, "seats": seats}, Idempotency_Key=f"open-{key}"
    )
    path = f"/v1/tables/{scene.show(f'openTable.{key}', f'A table of {title}', opened)['id']}"
    for number, token in enumerate(tokens):
        sat = scene.request("POST", f"{path}/seats", token, {"seat": number, "entropy": f"luck-of-{number}"})
        scene.show(f"takeSeat.{key}", f"The last seat of a table of {title}", sat)
    started = sat.json()
    token = tokens[started["to_act"][0]]
    scene.show(f"viewTable.{key}", f"{title}, as a seat sees it", scene.request("GET", f"{path}/view", token))
    listed = scene.request("GET", f"{path}/actions", token)
    action = scene.show(f"listActions.{key}", f"Some actions of {title}", listed)["actions"][0]
    known = {"Idempotency_Key": "first", "If_Match": f'"{started["version"]}"'}
    played = scene.request("POST", f"{path}/actions", token, {"action": action}, **known)
    scene.show(f"play.{key}", f"An action of {title}", played)
    return Seated(path, tokens)


def begun(scene: Scene, game: str) -> Seated:
    """Such a table as the beginning of another story, which has no part in its examples."""
    versions = scene.service.tables.games[game]
    table = first_action(scene, versions[max(versions)])
    scene.seen.clear()
    return table
