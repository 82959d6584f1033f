"""What is read has the names and types with which it is written and asked for."""

from typing import Any

import pytest

from .contract import document, media_of, operation, operations, resolved

Json = dict[str, Any]

WRITTEN_ONLY = {"entropy", "commitment", "invite", "expires_in"}
"""Secrets, the commitment to one, which the events have, and a duration from which follows the time that is read
(`expires_at`)."""


def _paged() -> list[tuple[str, Json]]:
    """Operations that answer with a page, and the schema of what leads to the next one."""
    return [
        (found["operationId"], schema["properties"]["next"])
        for _, _, found in operations()
        if "application/json" in resolved(found["responses"].get("200", {})).get("content", {})
        for schema in [_of_any_game(media_of(found["operationId"], 200, "application/json")["schema"])]
        if "next" in schema.get("properties", {})
    ]


def _of_any_game(schema: Json) -> Json:
    """The schema itself; of a union over the games the first one, which differs from the others in the game alone."""
    found = resolved(schema)
    return resolved(found["oneOf"][0]) if "discriminator" in found else found


def _present(schema: Json) -> Json:
    """A schema without null, and without its description."""
    (present,) = [one for one in schema.get("anyOf", [schema]) if one != {"type": "null"}]
    return {name: part for name, part in present.items() if name not in ("description", "default")}


def test_every_page_names_the_next_one() -> None:
    paged = {"listEvents", "listFrames", "listMyEvents", "listPlayedTables", "listTables", "readLeaderboard", "readLog"}
    assert paged == {name for name, _ in _paged()}


@pytest.mark.parametrize(("name", "next_"), _paged(), ids=str)
def test_the_next_page_is_named_in_the_type_of_the_parameter_that_asks_for_it(name: str, next_: Json) -> None:
    asked = [resolved(one) for one in operation(name)["parameters"]]
    (cursor,) = [one["schema"] for one in asked if one["name"] in ("after", "cursor")]

    assert _present(next_) in [_present(one) for one in cursor.get("anyOf", [cursor])]


@pytest.mark.parametrize(
    ("written", "read"),
    [
        ("SitBody", "MaverickSeatOfTable"),
        ("PlayerBody", "KnownPlayer"),
        ("TokenBody", "KnownToken"),
        ("UndoBody", "UndoOption"),
    ],
)
def test_what_is_written_is_read_by_the_same_name(written: str, read: str) -> None:
    parts = document()["components"]["schemas"]

    assert parts[written]["properties"].keys() - WRITTEN_ONLY <= parts[read]["properties"].keys()
