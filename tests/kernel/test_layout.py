"""A declared layout names fields that the view of its game has."""

import msgspec
import pytest

from domain.catalogue import INSTALLED
from domain.games.goofspiel import game as bidding
from domain.kernel.layout import InvalidLayout, Layout, Zone, require_fields, require_layouts


class One(msgspec.Struct, tag=True):
    """A view of the first part of a game."""

    hand: int


class Other(msgspec.Struct, tag=True):
    """A view of the second part."""

    pile: int


def test_the_layout_of_every_game_fits_its_view() -> None:
    require_layouts(INSTALLED)

    assert {"goofspiel", "maverick"} == {key for key, versions in INSTALLED.items() if versions[max(versions)].layout}


@pytest.mark.parametrize(
    "layout",
    [
        Layout((Zone("stakes", "Prizes"),)),
        Layout((Zone("stake", "Prizes", "track", figures=("stakes",)),)),
        Layout((), left_out=("stakes",)),
    ],
)
def test_a_field_that_the_view_lacks_is_named(layout: Layout) -> None:
    with pytest.raises(InvalidLayout) as refused:
        require_fields("Goofspiel", layout, bidding.view_type)

    assert str(refused.value) == (
        "The layout of Goofspiel names the field 'stakes', which its view does not have; the view has bid, deck, "
        "hands, has_bid, out, stake, won."
    )


def test_a_field_is_shown_once() -> None:
    with pytest.raises(InvalidLayout, match=r"names the field 'deck' twice\."):
        require_fields("Goofspiel", Layout((Zone("deck", "Deck"),), left_out=("deck",)), bidding.view_type)


def test_a_field_of_any_of_several_views_will_do() -> None:
    require_fields("Toy", Layout((Zone("hand", "Hand"), Zone("pile", "Pile"))), One | Other)
