from typing import Literal

import msgspec
import pytest

from domain.kernel import game
from domain.kernel.game import Seat
from domain.schemas.docstrings import said_of, said_of_fields
from domain.schemas.structs import components_of, filled
from domain.schemas.values import Json, Undocumented
from openapi.schemas import require_descriptions

Colour = Literal["red", "blue"]
"""The colour
of a pawn."""

Plain = Literal["a", "b"]


class Square(msgspec.Struct):
    """A square of the board. Counted from the corner."""

    row: int


class Moved(msgspec.Struct):
    """A pawn moved.

    Nobody else did.

    Attributes:
        steps: How many steps,
            1..6.
        onto: Where to.
    """

    pawn: Colour
    seat: Seat
    kind: Plain
    origin: Square
    onto: Square
    steps: int


class Promoted(msgspec.Struct):
    """A pawn was promoted."""

    onto: Square | None
    pawn: Colour | msgspec.UnsetType = msgspec.UNSET


class Passed(msgspec.Struct):
    """A seat passed."""

    seat: game.Seat


class MovedAgain(Moved):
    """A pawn moved again.

    Attributes:
        seat: Whose pawn it was.
    """

    reason: str


class Mistaken(msgspec.Struct):
    """A pawn was forgotten.

    Attributes:
        pown: A slip of the pen.
    """

    pawn: Colour


def test_a_docstring_tells_of_the_struct_without_its_attributes() -> None:
    assert "A pawn moved.\n\nNobody else did." == said_of(Moved)
    assert "A square of the board. Counted from the corner." == said_of(Square)


def test_a_field_is_described_by_its_type_where_that_is_called_by_its_module() -> None:
    assert said_of_fields(Moved)["seat"] == said_of_fields(Passed)["seat"]


def test_a_field_is_described_by_the_attributes_else_by_its_type() -> None:
    said = said_of_fields(Moved)

    assert "How many steps, 1..6." == said["steps"]
    assert "Where to." == said["onto"]
    assert "A square of the board." == said["origin"]
    assert "The colour of a pawn." == said["pawn"]
    assert said["seat"].startswith("A place at a table")
    assert "kind" not in said


def test_a_field_that_may_be_absent_is_described_by_its_type_but_not_one_that_may_be_null() -> None:
    assert {"pawn": "The colour of a pawn."} == said_of_fields(Promoted)


def test_a_field_left_open_gets_another_schema_and_keeps_its_description() -> None:
    component = {"properties": {"facts": {"description": "What happened."}, "more": {"type": "string"}}}

    assert {
        "properties": {"facts": {"type": "array", "description": "What happened."}, "more": {"type": "string"}}
    } == filled("Played", component, {"Played.facts": {"type": "array"}, "Started.more": {}})


def test_a_struct_inherits_what_is_said_and_may_say_otherwise() -> None:
    said = said_of_fields(MovedAgain)

    assert "Whose pawn it was." == said["seat"]
    assert "How many steps, 1..6." == said["steps"]


def test_descriptions_stand_in_the_schemas() -> None:
    _, components = components_of([Moved])

    assert "A pawn moved.\n\nNobody else did." == components["Moved"]["description"]
    assert "How many steps, 1..6." == components["Moved"]["properties"]["steps"]["description"]


def test_the_attributes_name_only_fields() -> None:
    with pytest.raises(Undocumented, match="Mistaken has no field pown"):
        components_of([Mistaken])


@pytest.mark.usefixtures("process")
@pytest.mark.parametrize(
    ("schema", "fault"),
    [
        ({"type": "integer"}, "Won.gold has no description"),
        ({"description": "How much."}, "Won.gold has no schema"),
        ({"type": "array", "description": "How much."}, "Won.gold has no schema"),
        (
            {"description": "All.", "type": "object", "properties": {"big": {"type": "null"}}},
            "Won.gold.big has no",
        ),
    ],
)
def test_every_property_needs_a_schema_and_a_description(schema: Json, fault: str) -> None:
    with pytest.raises(Undocumented, match=fault):
        require_descriptions({"Won": {"properties": {"gold": schema}}})


@pytest.mark.usefixtures("process")
def test_a_tag_needs_no_description() -> None:
    require_descriptions({"Won": {"properties": {"type": {"const": "Won"}, "kind": {"enum": ["won"]}}}})


def test_a_reference_is_described_by_its_component_if_at_all() -> None:
    won = {"properties": {"gold": {"$ref": "#/components/schemas/Gold"}}}
    require_descriptions({"Won": won, "Gold": {"description": "How much.", "type": "integer"}})

    with pytest.raises(Undocumented, match=r"Won\.gold has no description"):
        require_descriptions({"Won": won, "Gold": {"type": "integer"}})
