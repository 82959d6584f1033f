"""The types of the browser table, checked by the TypeScript compiler."""

import pytest

from tests.api.serving import ROOT
from tests.clients.typescript.tools import tsc

pytestmark = [pytest.mark.usefixtures("npm"), pytest.mark.timeout(600)]


def test_the_scripts_of_the_pages_are_typed() -> None:
    tsc("--project", "web", folder=ROOT)
