"""Fixtures: which client, and a service in this process that can be restored and can lie."""

from collections.abc import Iterator

import pytest

from tests.clients.restoring import Place


@pytest.fixture(params=["sync", "async"])
def kind(request: pytest.FixtureRequest) -> str:
    """Which client."""
    return str(request.param)


@pytest.fixture(scope="module")
def places(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Place]:
    """A service for all tests of a module."""
    place = Place(tmp_path_factory.mktemp("place"))
    yield place
    place.close()


@pytest.fixture
def place(places: Place) -> Place:
    """The service, which tells no lies yet."""
    places.honest()
    return places
