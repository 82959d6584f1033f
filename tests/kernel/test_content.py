import sys
from pathlib import Path

import pytest

from domain.kernel.content import ContentError, load_text, load_toml
from domain.kernel.game import Value


class Deck(Value, frozen=True):
    cards: tuple[int, ...]


@pytest.fixture
def package(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    folder = tmp_path / "some_cards"
    folder.mkdir()
    (folder / "__init__.py").touch()
    monkeypatch.syspath_prepend(tmp_path)
    monkeypatch.delitem(sys.modules, "some_cards", raising=False)
    return folder


def test_cards_are_read_into_their_type(package: Path) -> None:
    (package / "deck.toml").write_text("cards = [1, 2]")

    assert Deck((1, 2)) == load_toml("some_cards", "deck.toml", Deck)
    assert load_text("some_cards", "deck.toml") == "cards = [1, 2]"


def test_a_wrong_field_is_named_with_its_file(package: Path) -> None:
    (package / "deck.toml").write_text('cards = [1, "two"]')

    with pytest.raises(ContentError, match=r"some_cards/deck\.toml: .*\$\.cards\[1\]"):
        load_toml("some_cards", "deck.toml", Deck)


def test_an_unknown_field_is_named_with_its_file(package: Path) -> None:
    (package / "deck.toml").write_text("cards = []\ncolour = 1")

    with pytest.raises(ContentError, match=r"some_cards/deck\.toml: .*colour"):
        load_toml("some_cards", "deck.toml", Deck)


def test_a_file_that_is_not_toml_is_named(package: Path) -> None:
    (package / "deck.toml").write_text("cards =")

    with pytest.raises(ContentError, match=r"some_cards/deck\.toml"):
        load_toml("some_cards", "deck.toml", Deck)
