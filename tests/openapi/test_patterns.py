"""What a string must be like is said in words: for each pattern of a body in the contract, and each in the code."""

import ast
from collections.abc import Iterator
from typing import Annotated, Any

import msgspec
import pytest

from domain.kernel.patterns import WORDS, in_words, words_of

from .contract import operations, resolved
from .serving import ROOT


def patterns_of(part: Any, seen: set[str]) -> Iterator[str]:
    """Every pattern of a schema, whatever it refers to included."""
    match part:
        case {"$ref": str(reference)}:
            if reference not in seen:
                seen.add(reference)
                yield from patterns_of(resolved(part), seen)
        case dict():
            if isinstance(part.get("pattern"), str):
                yield part["pattern"]
            for inner in part.values():
                yield from patterns_of(inner, seen)
        case list():
            for inner in part:
                yield from patterns_of(inner, seen)
        case _:
            pass


def declared() -> Iterator[str]:
    """Every pattern that the code gives to msgspec."""
    for folder in ("api", "analysis", "bots", "domain", "projections", "terminal"):
        for path in sorted((ROOT / folder).rglob("*.py")):
            text = path.read_text()
            for node in ast.walk(ast.parse(text)) if "Meta(" in text else ():
                if isinstance(node, ast.Call) and ast.unparse(node.func).endswith("Meta"):
                    yield from (ast.literal_eval(each.value) for each in node.keywords if each.arg == "pattern")


def test_every_pattern_of_a_body_has_words() -> None:
    found = {
        pattern
        for _, _, operation in operations()
        for type_, media in resolved(operation.get("requestBody", {})).get("content", {}).items()
        if type_ == "application/json"  # an id in a transcript may be any text
        for pattern in patterns_of(media, set())
    }

    assert len(found) > 1
    assert set() == {pattern for pattern in found if words_of(pattern) is None}, "add it to domain/kernel/patterns.py"


def test_every_pattern_in_the_code_has_words_and_all_words_are_used() -> None:
    found = {*declared()}

    assert set() == {pattern for pattern in found if words_of(pattern) is None}, "add it to domain/kernel/patterns.py"
    assert {*WORDS.values()} == {words_of(pattern) for pattern in found}


@pytest.mark.parametrize("pattern", sorted({*declared()}))
def test_the_message_about_a_pattern_has_words_in_its_place(pattern: str) -> None:
    kind: Any = Annotated[str, msgspec.Meta(pattern=pattern)]
    with pytest.raises(msgspec.ValidationError) as one:
        msgspec.convert("a b", kind)
    with pytest.raises(msgspec.ValidationError) as inner:
        msgspec.convert({"x": "a b\n"}, dict[str, kind])

    assert f"Expected {words_of(pattern)}" == in_words(one.value)
    assert f"Expected {words_of(pattern)} - at `$[...]`" == in_words(inner.value)
