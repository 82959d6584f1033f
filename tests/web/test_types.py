"""The types of the browser table, checked by the TypeScript compiler."""

from tests.api.serving import ROOT
from tests.clients.typescript.tools import needs_node, tsc

pytestmark = needs_node


def test_the_scripts_of_the_pages_are_typed() -> None:
    tsc("--project", "web", folder=ROOT)
