"""The board of a game that the terminal has never heard of, whatever its view and its content look like."""

import io
from typing import Any

from hypothesis import given
from hypothesis import strategies as st
from rich.console import Console

from terminal.board import draw
from terminal.layouts import Layout
from terminal.words import Words, names_in

FIELDS = st.sampled_from(
    ("seat", "seats", "name", "names", "ab", "card", "kind", "id", "number", "x", "y", "hand", "pile")
)
VALUES = st.recursive(
    st.none() | st.booleans() | st.integers(-1, 5) | st.sampled_from(("", "ab", "b-a")),
    lambda parts: st.lists(parts, max_size=3) | st.dictionaries(FIELDS, parts, max_size=3),
    max_leaves=12,
)
OBJECTS = st.dictionaries(FIELDS, VALUES, max_size=5)


@given(view=OBJECTS, content=OBJECTS)
def test_any_view_is_drawn(view: dict[str, Any], content: dict[str, Any]) -> None:
    words = Words(dict(names_in(content)), ["Ann", "Bob"], 0, Layout())

    Console(file=io.StringIO(), width=80).print(draw(view, words))
