"""Keys that an object has twice are found at every depth, and named."""

import pytest

from domain.kernel.duplicates import DuplicateKey, require_unique_keys


@pytest.mark.parametrize(
    ("text", "pointer"),
    [
        ('{"a": 1, "a": 1}', "/a"),
        ('{"a": 1, "b": 2, "\\u0061": 3}', "/a"),
        ('[{}, {"a": [{"b": 1, "c": {}, "b": null}]}]', "/1/a/0/b"),
        ('{"a": {"x": 1, "x": 2}, "a": 3}', "/a/x"),
        ('{"a": 1, "b": {"c": 1, "c": 2}, "a": 3}', "/b/c"),
        ('{"": 1, "": 2}', "/"),
        ('{"a/b~": 1, "a/b~": 2}', "/a~1b~0"),
        (b'{"\xc3\xa9": 1, "\xc3\xa9": 2}', "/é"),
        ('{"a": %s, "a": 1e999}' % ("9" * 5000), "/a"),
    ],
)
def test_a_key_that_an_object_has_twice_is_named(text: bytes | str, pointer: str) -> None:
    with pytest.raises(DuplicateKey) as raised:
        require_unique_keys(text)

    assert pointer == raised.value.pointer


@pytest.mark.parametrize(
    "text",
    [
        "{}",
        "7",
        "9" * 5000,
        '{"a": {"a": {"a": "a"}}, "A": ["a", "a"]}',
        '[{"a": 1}, {"a": 1}]',
        r'{"x": "{\"a\":1,a}"}',
    ],
)
def test_equal_keys_of_different_objects_are_no_duplicates(text: str) -> None:
    require_unique_keys(text)


def test_a_text_that_is_nested_too_deeply_is_not_read_to_its_end() -> None:
    with pytest.raises(RecursionError):
        require_unique_keys('{"a":' * 100_000 + "1" + "}" * 100_000)
